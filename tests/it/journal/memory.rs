//! A journal in memory is the journal of a file, and answers at once.

use super::{file, line, lines, match_row, open, person, place, records, server};
use futures_util::FutureExt as _;
use giostra::games::Seat;
use giostra::journal::{
    AppendError, Calendar, Due, Entry, How, Journal, MatchState, NewLine, Record, SeatResult, backup,
};
use giostra::tasks::Tasks;
use std::fmt::Debug;
use std::future::Future;

fn in_memory() -> Journal {
    Journal::in_memory(Tasks::Here).expect("memory")
}

/// What a future answers when it is asked for the first time, outside any runtime.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("nothing is waited for")
}

/// Entries of many kinds: some of them break a rule of the tables.
fn entries() -> Vec<Entry> {
    let sits = |match_id, seat, name: &str| Record::Seat {
        match_id,
        seat: Seat(seat),
        person: person(name),
        server: None,
    };
    let next = ["2026-01-02", "2026-01-03"]
        .map(|date| Due { date: date.parse().expect("a date"), at: 1_767_322_800_000 });
    let calendar = Calendar { server: server(), next: next.into() };
    let result = |seat, rank: u32| SeatResult {
        seat: Seat(seat),
        points: Some(30 - 10 * i64::from(rank)),
        rank,
        half_points: None,
        best: (rank == 1).then(|| ("carte".to_owned(), 4)),
        how: How::Played,
    };
    let name = |who: &str, name: &str| Record::Person {
        person: person(who),
        name: name.into(),
        server: Some(server()),
        at: 7,
    };
    vec![
        Entry {
            lines: vec![line(1, 1)],
            records: vec![Record::Match(match_row(1)), sits(1, 1, "anna"), sits(1, 2, "bea")],
        },
        records(vec![name("anna", "Ànna 😀"), name("bea", "Bea")]),
        lines(vec![line(1, 1)]),
        lines(vec![NewLine { n: 2, ..line(1, 1) }]),
        lines((2..=45).map(|n| line(1, n)).collect()),
        Entry { lines: vec![line(1, 46)], records: vec![Record::Match(match_row(1))] },
        lines(vec![line(1, 46), line(1, 46)]),
        lines(vec![line(1, 46), NewLine { n: 47, ..line(1, 46) }]),
        records(vec![sits(1, 1, "carla")]),
        records(vec![Record::Deed {
            server: Some(server()),
            place: Some(place()),
            author: person("anna"),
            what: "escludi".into(),
            reason: String::new(),
            at: 9,
        }]),
        records(vec![Record::Setting {
            scope: "server:bar".into(),
            key: "lingua".into(),
            value: Some("en".into()),
            at: 1,
        }]),
        records(vec![Record::Setting {
            scope: "server:bar".into(),
            key: "lingua".into(),
            value: None,
            at: 2,
        }]),
        records(vec![
            Record::MatchEnd { id: 1, state: MatchState::Ended, at: 9_000 },
            Record::Results { match_id: 1, encounter: None, seats: vec![result(1, 1), result(2, 2)] },
            Record::Rated {
                match_id: 1,
                family: "parole",
                points: vec![(Seat(1), 20), (Seat(2), 10)],
                at: 9_000,
                calendars: vec![calendar],
            },
        ]),
        records(vec![Record::Heartbeat { at: 10_000 }]),
        records(vec![Record::Erased { persons: vec![person("bea")], at: 11_000 }]),
    ]
}

/// Everything that can be read back of it.
async fn all(journal: &Journal) -> Vec<String> {
    fn text(answer: impl Debug) -> String {
        format!("{answer:?}")
    }
    vec![
        text(journal.stored_matches(0, 100).await),
        text(journal.live_matches().await),
        text(journal.lines(1).await),
        text(journal.seats(1).await),
        text(journal.names(Some(&server()), &[person("anna"), person("bea")]).await),
        text(journal.settings().await),
        text(journal.heartbeat().await),
        text(journal.deeds(&server(), 10).await),
        text(journal.jobs_due().await),
        text(journal.orphans().await),
        text(journal.complaints().await),
        text(journal.newest_stamp().await),
        text(journal.export(&[person("anna")], 12_000).await),
        text(journal.next_match_id().await),
    ]
}

#[tokio::test]
async fn it_writes_refuses_and_reads_as_a_file_does() {
    let (_folder, file) = file();
    let (kept, held) = (open(&file).await, in_memory());
    let mut refused = 0;
    for entry in entries() {
        let answer = kept.append(entry.clone()).await;
        assert_eq!(held.append(entry.clone()).await, answer, "{entry:?}");
        refused += usize::from(answer.is_err());
    }
    assert_eq!(refused, 6, "some break a rule");
    let stored = all(&kept).await;
    assert_eq!(all(&held).await, stored);
    assert!(stored.iter().all(|answer| !answer.starts_with("Err")), "{stored:?}");
    assert!(stored[0].contains("parola 45") && stored[4].contains("Ànna 😀"), "{stored:?}");
}

#[test]
fn everything_is_answered_when_it_is_first_asked() {
    let journal = in_memory();
    for entry in entries() {
        let _ = at_once(journal.append(entry));
    }
    assert_eq!(at_once(all(&journal)).len(), 14);
    assert_eq!(at_once(journal.next_match_id()), Ok(2));
}

#[tokio::test]
async fn a_limit_is_kept_with_the_same_complaint() {
    let (_folder, file) = file();
    let kept = open(&file).await;
    kept.append(lines(vec![line(1, 1)])).await.expect("written");
    kept.limit_size(Some(1)).await.expect("limited");
    let complaint = kept.append(lines(vec![line(1, 2)])).await;
    let journal = in_memory();
    assert_eq!(at_once(journal.append(lines(vec![line(1, 1)]))), Ok(()));
    assert_eq!(at_once(journal.limit_size(Some(1))), Ok(()));
    let refused = at_once(journal.append(lines(vec![line(1, 2)])));
    assert!(matches!(&refused, Err(AppendError::Storage(why)) if why.contains("full")), "{refused:?}");
    assert_eq!(refused, complaint);
    assert_eq!(at_once(journal.limit_size(None)), Ok(()));
    assert_eq!(at_once(journal.append(lines(vec![line(1, 2)]))), Ok(()));
    assert_eq!(at_once(journal.lines(1)).map(|lines| lines.len()), Ok(2));
}

#[test]
fn its_handles_share_it_until_it_is_closed() {
    let journal = in_memory();
    let other = journal.clone();
    assert_eq!(at_once(journal.append(lines(vec![line(1, 1)]))), Ok(()));
    assert_eq!(at_once(other.lines(1)).map(|lines| lines.len()), Ok(1));
    assert!(journal.is_in_place() && journal.is_left_in_place());
    assert_eq!(at_once(other.close()), None);
    assert_eq!(at_once(journal.append(lines(vec![line(1, 2)]))), Err(AppendError::Closed));
    assert!(at_once(journal.lines(1)).is_err());
    // Another one is another one.
    assert_eq!(at_once(in_memory().lines(1)), Ok(Vec::new()));
}

#[tokio::test]
async fn it_can_be_put_into_a_file() {
    let (folder, file) = file();
    let journal = in_memory();
    for entry in entries() {
        let _ = journal.append(entry).await;
    }
    assert!(at_once(journal.backup(&file)).is_ok_and(|size| size > 0));
    assert!(at_once(journal.backup(&file)).is_err(), "nothing is overwritten");
    let copy = folder.path().join("copia.db");
    assert!(backup(&file, &copy).await.is_ok());
    let kept = open(&copy).await;
    assert_eq!(kept.stored_matches(0, 9).await, journal.stored_matches(0, 9).await);
}
