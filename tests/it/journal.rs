//! The durable log: what is written comes back, nothing is half there, nothing is lost.

mod memory;
mod numbers;
mod released;
mod results;
mod rights;
mod today;
mod twins;
mod wal;

use futures_util::future::join_all;
use giostra::games::{By, Seat};
use giostra::journal::{
    ActivityKind, Answer, AppendError, BackupError, Calendar, Deed, Due, Durability, Entry, ExclusionRow,
    InviteRow, Job, JobRow, Journal, Line, MIGRATIONS, MatchRow, MatchState, Migration, NewLine, OpenError,
    Opened, Options, OverlayRow, OverlayVerdict, PostedRow, Published, RatedRow, Record, ReportRow, backup,
};
use giostra::rooms::heard::{Door, Person, Place, Server};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A folder that goes away with the test, and the database in it.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    (folder, file)
}

/// The same, where a test is about files: a database on a server has none.
fn file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("giostra.db");
    (folder, file)
}

fn options() -> Options {
    Options { durability: Durability::None, gather: Duration::ZERO, ..Options::default() }
}

async fn open(file: &Path) -> Journal {
    Journal::open(file, options()).await.expect("the journal opens").0
}

fn server() -> Server {
    Server("terminal:bar".into())
}

fn place() -> Place {
    Place::Room { door: Door::Terminal, server: server(), channel: "piazza/50%".into(), thread: None }
}

fn person(name: &str) -> Person {
    Person::new(Door::Terminal, name)
}

fn match_row(id: i64) -> MatchRow {
    MatchRow {
        id,
        place: place(),
        server: Some(server()),
        kind: ActivityKind::Round,
        game: "manche-1".into(),
        open: true,
        state: MatchState::Live,
        opened_at: 1_000 + id,
    }
}

fn line(match_id: i64, n: i64) -> NewLine {
    NewLine {
        match_id,
        n,
        source: Some(format!("m{n}")),
        at: 5_000 + n,
        by: By::Seat(Seat(1)),
        text: format!("parola {n}"),
    }
}

fn lines(lines: Vec<NewLine>) -> Entry {
    Entry { lines, records: vec![] }
}

fn records(records: Vec<Record>) -> Entry {
    Entry { lines: vec![], records }
}

async fn count(journal: &Journal, match_id: i64) -> usize {
    journal.lines(match_id).await.expect("lines").len()
}

/// Runs the SQL on the file with a connection of its own.
async fn sql(file: &Path, sql: &'static str) {
    use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("a connection");
    sqlx::raw_sql(sql).execute(&mut connection).await.expect("valid SQL");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn lines_come_back_after_a_restart() {
    let (_folder, file) = folder();
    let (journal, opened) = Journal::open(&file, options()).await.expect("opens");
    assert_eq!(opened, Opened::Created);
    assert_eq!(journal.next_match_id().await, Ok(1));
    assert_eq!(journal.next_match_id().await, Ok(2));
    let written: Vec<NewLine> = [By::House, By::Chance, By::Clock, By::Seat(Seat(1)), By::Seat(Seat(65_535))]
        .into_iter()
        .zip(1..)
        .map(|(by, n)| NewLine {
            match_id: 2,
            n,
            source: (n > 3).then(|| format!("fonte {n}")),
            at: -n,
            by,
            text: format!("testo {n} 'è \u{301}\u{202e}\n😀"),
        })
        .collect();
    let entry = Entry { lines: written.clone(), records: vec![Record::Match(match_row(2))] };
    assert_eq!(journal.append(entry).await, Ok(()));
    journal.close().await;
    assert_eq!(journal.append(lines(vec![line(2, 9)])).await, Err(AppendError::Closed));

    let (journal, opened) = Journal::open(&file, options()).await.expect("opens");
    assert_eq!(opened, Opened::Existing);
    let read = journal.lines(2).await.expect("lines");
    let same = |l: NewLine| Line { n: l.n, source: l.source, at: l.at, by: l.by, text: l.text };
    assert_eq!(read, written.into_iter().map(same).collect::<Vec<_>>());
    assert_eq!(journal.next_match_id().await, Ok(3));
    assert_eq!(journal.last_line_at(0).await, Ok(Some(-1)));
    assert_eq!(journal.lines(7).await, Ok(vec![]));
}

#[tokio::test]
async fn every_number_of_lines_fits_the_statements() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    for many in [0_i64, 1, 2, 3, 7, 8, 19, 20, 21, 31, 199, 200, 201, 450] {
        let entry = lines((1..=many).map(|n| line(many, n)).collect());
        assert_eq!(journal.append(entry).await, Ok(()));
        let read = journal.lines(many).await.expect("lines");
        assert_eq!(read.iter().map(|line| line.n).collect::<Vec<_>>(), (1..=many).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn matches_come_back() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let private = Place::Private { door: Door::Terminal, person: person("anna") };
    let practice = MatchRow { place: private.clone(), server: None, ..match_row(2) };
    let all = vec![Record::Match(match_row(1)), Record::Match(practice.clone()), Record::Match(match_row(3))];
    journal.append(records(all)).await.expect("written");
    assert_eq!(journal.live_matches().await, Ok(vec![match_row(1), practice.clone(), match_row(3)]));
    let end = |id, state, at| Record::MatchEnd { id, state, at };
    let ends =
        vec![end(1, MatchState::Ended, 50), end(3, MatchState::Ended, 60), end(3, MatchState::Void, 70)];
    journal.append(records(ends)).await.expect("written");
    assert_eq!(journal.live_matches().await, Ok(vec![practice.clone()]));
    assert_eq!(journal.match_row(1).await, Ok(Some(MatchRow { state: MatchState::Ended, ..match_row(1) })));
    assert_eq!(journal.match_row(9).await, Ok(None));
    assert_eq!(journal.match_ended_at(2).await, Ok(None));
    assert_eq!(journal.match_ended_at(3).await, Ok(Some(60)), "a void keeps the time of the end");
    assert_eq!(
        journal.last_match(&place()).await,
        Ok(Some(MatchRow { state: MatchState::Void, ..match_row(3) }))
    );
    assert_eq!(journal.last_match(&private).await, Ok(Some(practice)));
    assert_eq!(journal.matches_of(&place(), 0).await, Ok(1));
    assert_eq!(journal.matches_of(&place(), 1_002).await, Ok(0));
    assert_eq!(journal.matches_of(&private, 1_003).await, Ok(0));
}

#[tokio::test]
async fn people_come_back() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let seat =
        |match_id, seat, who| Record::Seat { match_id, seat: Seat(seat), person: person(who), server: None };
    let name =
        |who, name: &str, server, at| Record::Person { person: person(who), name: name.into(), server, at };
    let all = vec![
        seat(1, 2, "bruno"),
        seat(1, 1, "anna"),
        seat(2, 1, "bruno"),
        name("anna", "Anna", Some(server()), 10),
        name("anna", "Nannina", None, 20),
        name("bruno", "BRUNÒ", Some(server()), 10),
        name("carla", "", Some(server()), 10),
    ];
    journal.append(records(all)).await.expect("written");
    assert_eq!(journal.seats(1).await, Ok(vec![(Seat(1), person("anna")), (Seat(2), person("bruno"))]));
    assert_eq!(journal.seats(3).await, Ok(vec![]));
    let asked = [person("carla"), person("anna"), person("nessuno")];
    let names = vec![(person("carla"), String::new()), (person("anna"), "Nannina".into())];
    assert_eq!(journal.names(None, &asked).await, Ok(names));
    assert_eq!(journal.names(None, &[]).await, Ok(vec![]));
    let here = vec![(person("carla"), String::new()), (person("anna"), "Anna".into())];
    assert_eq!(journal.names(Some(&server()), &asked).await, Ok(here));
    assert_eq!(journal.servers_of(&person("anna")).await, Ok(vec![server()]));
    assert_eq!(journal.servers_of(&person("nessuno")).await, Ok(vec![]));
    assert_eq!(journal.person_by_name(Some(&server()), "brunò").await, Ok(Some(person("bruno"))));
    assert_eq!(journal.person_by_name(Some(&server()), "nannina").await, Ok(None));
    assert_eq!(journal.person_by_name(None, "nannina").await, Ok(Some(person("anna"))));
    journal.append(records(vec![name("anna", "Annetta", Some(server()), 30)])).await.expect("written");
    assert_eq!(journal.names(None, &[person("anna")]).await, Ok(vec![(person("anna"), "Annetta".into())]));
    assert_eq!(journal.person_by_name(Some(&server()), "ANNA").await, Ok(None));
}

#[tokio::test]
async fn settings_and_plans_are_changed_and_taken_back() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let set = |key: &str, value: Option<&str>| Record::Setting {
        scope: format!("place:{}", place()),
        key: key.into(),
        value: value.map(Into::into),
        at: 1,
    };
    let row = |key: &str, value: &str| (format!("place:{}", place()), key.to_owned(), value.to_owned());
    let first = vec![set("min", Some("4")), set("durata", Some("180")), set("min", Some("3"))];
    journal.append(records(first)).await.expect("written");
    assert_eq!(journal.settings().await, Ok(vec![row("durata", "180"), row("min", "3")]));
    journal.append(records(vec![set("durata", None), set("mai", None)])).await.expect("written");
    assert_eq!(journal.settings().await, Ok(vec![row("min", "3")]));

    let plan = |plan: Option<&str>| Record::Plan { place: place(), plan: plan.map(Into::into), at: 1 };
    journal.append(records(vec![plan(Some("a")), plan(Some("b"))])).await.expect("written");
    assert_eq!(journal.plans().await, Ok(vec![(place(), "b".into())]));
    journal.append(records(vec![plan(None)])).await.expect("written");
    assert_eq!(journal.plans().await, Ok(vec![]));
}

#[tokio::test]
async fn the_last_row_of_an_overlay_word_counts() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let put = |server: &str, word: &str, added, at| Record::Overlay {
        server: Server(server.into()),
        word: word.into(),
        added,
        author: person("mod"),
        reason: format!("motivo {at}"),
        at,
    };
    let undo = |word: &str| Record::OverlayUndo {
        server: server(),
        word: word.into(),
        author: person("mod"),
        at: 9,
    };
    let bar = &server().0;
    let all = vec![
        put(bar, "zufolo", true, 1),
        put(bar, "acca", true, 2),
        put(bar, "acca", false, 1),
        put(bar, "via", true, 4),
        undo("via"),
        put("terminal:altro", "via", true, 5),
    ];
    journal.append(records(all)).await.expect("written");
    let row = |word: &str, verdict, at| OverlayRow {
        word: word.into(),
        verdict,
        author: person("mod"),
        reason: format!("motivo {at}"),
        at,
    };
    assert_eq!(
        journal.overlay(&server()).await,
        Ok(vec![row("acca", OverlayVerdict::Removed, 1), row("zufolo", OverlayVerdict::Added, 1)])
    );
    assert_eq!(journal.overlay_servers().await, Ok(vec![Server("terminal:altro".into()), server()]));
}

#[tokio::test]
async fn a_word_is_reported_once_while_open() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let report = |word: &str, who, at| Record::Report {
        server: server(),
        match_id: 4,
        word: word.into(),
        person: person(who),
        at,
    };
    let row = |word: &str, who, at| ReportRow { match_id: 4, word: word.into(), person: person(who), at };
    let all = vec![report("acca", "anna", 1), report("acca", "bruno", 2), report("via", "bruno", 3)];
    assert_eq!(journal.append(records(all)).await, Ok(()));
    assert_eq!(
        journal.open_reports(&server()).await,
        Ok(vec![row("acca", "anna", 1), row("via", "bruno", 3)])
    );
    let decide = Record::ReportDecision {
        server: server(),
        word: "acca".into(),
        accepted: true,
        by: person("mod"),
        at: 4,
    };
    journal.append(records(vec![decide])).await.expect("written");
    assert_eq!(journal.open_reports(&server()).await, Ok(vec![row("via", "bruno", 3)]));
    journal.append(records(vec![report("acca", "bruno", 5)])).await.expect("written");
    assert_eq!(
        journal.open_reports(&server()).await,
        Ok(vec![row("via", "bruno", 3), row("acca", "bruno", 5)])
    );
}

#[tokio::test]
async fn exclusions_deeds_messages_and_heartbeats_come_back() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let exclude = |who, excluded| Record::Exclusion {
        server: server(),
        person: person(who),
        excluded,
        by: person("mod"),
        reason: "insulti".into(),
        at: 7,
    };
    let all =
        vec![exclude("anna", true), exclude("bruno", true), exclude("anna", true), exclude("anna", false)];
    journal.append(records(all)).await.expect("written");
    let (who, by) = (person("bruno"), person("mod"));
    let row = ExclusionRow { person: who, by, reason: "insulti".into(), at: 7, finishes: false };
    assert_eq!(journal.exclusions(&server()).await, Ok(vec![row]));
    assert_eq!(journal.is_excluded(&server(), &person("bruno")).await, Ok(true));
    assert_eq!(journal.is_excluded(&server(), &person("anna")).await, Ok(false));

    let deed = |what: &str, place: Option<Place>, at| Record::Deed {
        server: Some(server()),
        place,
        author: person("mod"),
        what: what.into(),
        reason: String::new(),
        at,
    };
    let deeds = vec![deed("annulla 1", Some(place()), 1), deed("escludi", None, 2), deed("ferma 2", None, 3)];
    journal.append(records(deeds)).await.expect("written");
    let row = |what: &str, place, at| Deed {
        place,
        author: person("mod"),
        what: what.into(),
        reason: String::new(),
        at,
    };
    assert_eq!(journal.deeds(&server(), 2).await, Ok(vec![row("ferma 2", None, 3), row("escludi", None, 2)]));
    assert_eq!(journal.deeds(&server(), 9).await.expect("deeds")[2], row("annulla 1", Some(place()), 1));

    let post = |audience: Option<Person>, message, at| Record::Posted {
        handle: "griglia".into(),
        place: place(),
        audience,
        message,
        at,
    };
    let row =
        |audience, message, at| PostedRow { handle: "griglia".into(), place: place(), audience, message, at };
    let (anna, most) = (|| Some(person("anna")), Some(i64::MAX.cast_unsigned()));
    let posts = vec![post(None, Some(17), 1), post(anna(), most, 2), post(None, None, 3)];
    journal.append(records(posts)).await.expect("written");
    assert_eq!(journal.posted_since(0).await, Ok(vec![row(anna(), most, 2), row(None, None, 3)]));
    let gone = Record::Unposted { handle: "griglia".into(), place: place(), audience: anna() };
    journal.append(records(vec![post(None, Some(18), 4), gone])).await.expect("written");
    assert_eq!(journal.posted_since(3).await, Ok(vec![row(None, Some(18), 4)]));
    journal.append(records(vec![Record::PostedForgotten { before: 4 }])).await.expect("written");
    assert_eq!(journal.posted_since(0).await, Ok(vec![row(None, Some(18), 4)]));
    journal.append(records(vec![Record::PostedForgotten { before: 5 }])).await.expect("written");
    assert_eq!(journal.posted_since(0).await, Ok(vec![]));

    assert_eq!(journal.heartbeat().await, Ok(None));
    journal
        .append(records(vec![Record::Heartbeat { at: 5 }, Record::Heartbeat { at: 6 }]))
        .await
        .expect("ok");
    assert_eq!(journal.heartbeat().await, Ok(Some(6)));
}

#[tokio::test]
async fn an_entry_is_written_whole_or_not_at_all() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    journal.append(lines(vec![line(1, 1), line(1, 2)])).await.expect("written");
    let torn = Entry {
        lines: (3..=30).chain([2]).map(|n| line(1, n)).collect(),
        records: vec![Record::Match(match_row(1)), Record::Heartbeat { at: 1 }],
    };
    assert_eq!(journal.append(torn).await, Err(AppendError::Fenced { match_id: 1 }));
    assert_eq!(count(&journal, 1).await, 2);
    assert_eq!(journal.match_row(1).await, Ok(None));
    assert_eq!(journal.heartbeat().await, Ok(None));
    // A record that fails takes the lines with it.
    journal.append(records(vec![Record::Match(match_row(5))])).await.expect("written");
    let torn = Entry { lines: vec![line(5, 1)], records: vec![Record::Match(match_row(5))] };
    assert_eq!(journal.append(torn).await, Err(AppendError::Fenced { match_id: 5 }));
    assert_eq!(count(&journal, 5).await, 0);
}

#[tokio::test]
async fn a_taken_number_fences_and_a_known_source_is_a_duplicate() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    journal.append(lines(vec![line(1, 1)])).await.expect("written");
    let again = NewLine { n: 2, ..line(1, 1) };
    assert_eq!(journal.append(lines(vec![again])).await, Err(AppendError::Duplicate { match_id: 1 }));
    let other = NewLine { source: Some("altra".into()), ..line(1, 1) };
    assert_eq!(journal.append(lines(vec![other])).await, Err(AppendError::Fenced { match_id: 1 }));
    assert_eq!(journal.append(lines(vec![line(1, 1)])).await, Err(AppendError::Fenced { match_id: 1 }));
    // The same source in another match, and lines without a source, are no duplicates.
    assert_eq!(journal.append(lines(vec![line(2, 1)])).await, Ok(()));
    let unsourced = (2..=5).map(|n| NewLine { source: None, ..line(1, n) }).collect();
    assert_eq!(journal.append(lines(unsourced)).await, Ok(()));
    let twice = vec![line(3, 1), NewLine { n: 2, ..line(3, 1) }];
    assert_eq!(journal.append(lines(twice)).await, Err(AppendError::Duplicate { match_id: 3 }));
    let seat =
        |who| records(vec![Record::Seat { match_id: 4, seat: Seat(1), person: person(who), server: None }]);
    assert_eq!(journal.append(seat("anna")).await, Ok(()));
    assert_eq!(journal.append(seat("bruno")).await, Err(AppendError::Fenced { match_id: 4 }));
    assert_eq!(count(&journal, 1).await, 5);
}

/// All appends are queued before the writer runs, so they make one group.
#[tokio::test]
async fn one_bad_entry_does_not_spoil_the_group() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    journal.append(lines(vec![line(3, 1)])).await.expect("written");
    // Behind the entry of match 3 that fails: its next line must not be written either. All are ordered before the writer looks.
    let entries = (1..=6).map(|id| line(id, 1)).chain([line(3, 2)]).map(|line| lines(vec![line]));
    let mut done = join_all(entries.map(|entry| journal.append(entry))).await;
    let next = done.pop().expect("an answer");
    let fenced = Err(AppendError::Fenced { match_id: 3 });
    assert_eq!(done, [Ok(()), Ok(()), fenced, Ok(()), Ok(()), Ok(())]);
    assert!(matches!(next, Err(AppendError::Storage(_))), "{next:?}");
    for id in 1..=6 {
        assert_eq!(count(&journal, id).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_rooms_at_once_keep_their_order() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let room = |id: i64| {
        let journal = journal.clone();
        tokio::spawn(async move {
            for n in 1..=20 {
                journal.append(lines(vec![line(id, n)])).await.expect("written");
            }
        })
    };
    let rooms: Vec<_> = (1..=100).map(room).collect();
    for room in rooms {
        room.await.expect("no panic");
    }
    for id in 1..=100 {
        let numbers: Vec<i64> = journal.lines(id).await.expect("lines").iter().map(|line| line.n).collect();
        assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_second_process_is_refused() {
    let (_folder, file) = file();
    let journal = open(&file).await;
    let refused = Journal::open(&file, options()).await.expect_err("locked");
    assert!(matches!(refused, OpenError::InUse { .. }));
    assert!(refused.to_string().contains("giostra.db.lock"), "{refused}");
    // By another name of the same file, too.
    let link = file.with_file_name("altro.db");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    assert!(matches!(Journal::open(&link, options()).await, Err(OpenError::InUse { .. })));
    journal.close().await;
    assert!(Journal::open(&file, options()).await.is_ok());
}

#[tokio::test]
async fn what_is_no_database_of_ours_is_refused_and_left_alone() {
    let (folder, file) = file();
    std::fs::write(&file, "caro diario, ".repeat(1_000)).expect("written");
    let before = std::fs::read(&file).expect("read");
    let refused = Journal::open(&file, options()).await.expect_err("no database");
    assert!(matches!(refused, OpenError::Damaged { .. }), "{refused:?}");
    assert_eq!(std::fs::read(&file).expect("read"), before);

    let other = folder.path().join("altro.db");
    sql(&other, "create table spese (euro bigint)").await;
    let before = std::fs::read(&other).expect("read");
    let refused = Journal::open(&other, options()).await.expect_err("another program's");
    assert_eq!(refused, OpenError::Foreign { file: other.canonicalize().expect("a path") });
    assert_eq!(std::fs::read(&other).expect("read"), before);

    let nowhere = folder.path().join("manca").join("giostra.db");
    assert!(matches!(Journal::open(&nowhere, options()).await, Err(OpenError::Unusable { .. })));
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let (_folder, file) = file();
    let journal = open(&file).await;
    journal.append(lines((1..=2_000).map(|n| line(1, n)).collect())).await.expect("written");
    journal.close().await;
    let mut bytes = std::fs::read(&file).expect("read");
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xA5);
    std::fs::write(&file, bytes).expect("written");
    let refused = Journal::open(&file, options()).await.expect_err("damaged");
    assert!(matches!(refused, OpenError::Damaged { .. }), "{refused:?}");
    assert!(refused.to_string().contains("backup"), "{refused}");
}

/// The version of this giostra's databases, and of a later one's.
fn versions() -> (i64, i64) {
    let known = i64::try_from(MIGRATIONS.len()).expect("few");
    (known, known + 1)
}

/// The steps of a later giostra.
fn later() -> &'static [Migration] {
    let mut steps = MIGRATIONS.to_vec();
    steps.push(Migration { name: "later", sql: "alter table round add column rated bigint" });
    Box::leak(steps.into_boxed_slice())
}

#[tokio::test]
async fn a_database_of_a_later_giostra_is_refused() {
    let (_folder, file) = file();
    let (journal, _) =
        Journal::open(&file, Options { migrations: later(), ..options() }).await.expect("opens");
    journal.close().await;
    let before = std::fs::read(&file).expect("read");
    let refused = Journal::open(&file, options()).await.expect_err("from the future");
    let (now, then) = versions();
    assert!(
        matches!(refused, OpenError::Future { version, known, .. } if (known, version) == (now, then)),
        "{refused:?}"
    );
    assert_eq!(std::fs::read(&file).expect("read"), before);
}

#[tokio::test]
async fn a_migration_leaves_a_copy_of_what_was() {
    let (_folder, file) = file();
    let journal = open(&file).await;
    journal.append(lines(vec![line(1, 1)])).await.expect("written");
    journal.close().await;
    // A copy that is in the way comes from an earlier attempt.
    let copy =
        file.canonicalize().expect("a path").with_file_name(format!("giostra.db.before-{}", versions().1));
    std::fs::write(&copy, "vecchia").expect("written");

    let (journal, opened) =
        Journal::open(&file, Options { migrations: later(), ..options() }).await.expect("opens");
    let (from, to) = versions();
    assert_eq!(opened, Opened::Migrated { from, to, copy: Some(copy.clone()) });
    assert_eq!(count(&journal, 1).await, 1);
    journal.append(lines(vec![line(1, 2)])).await.expect("written");
    journal.close().await;
    sql(&file, "select rated from round").await;

    let (journal, opened) =
        Journal::open(&copy, options()).await.expect("the copy is a database of this version");
    assert_eq!(opened, Opened::Existing);
    assert_eq!(count(&journal, 1).await, 1);
}

#[tokio::test]
async fn a_migration_that_fails_changes_nothing() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    journal.append(lines(vec![line(1, 1)])).await.expect("written");
    journal.close().await;
    let mut steps = MIGRATIONS.to_vec();
    steps
        .push(Migration { name: "bad", sql: "create table half (a bigint); insert into nowhere values (1)" });
    let bad = Options { migrations: Box::leak(steps.into_boxed_slice()), ..options() };
    for _ in 0..2 {
        let refused = Journal::open(&file, bad.clone()).await.expect_err("a bad step");
        assert!(matches!(refused, OpenError::Migration { to, .. } if to == versions().1), "{refused:?}");
    }
    let (journal, opened) =
        Journal::open(&file, Options { migrations: later(), ..options() }).await.expect("opens");
    assert!(matches!(opened, Opened::Migrated { from, to, .. } if (from, to) == versions()));
    assert_eq!(count(&journal, 1).await, 1);
    drop(journal);
}

#[tokio::test]
async fn a_full_disk_stops_everything_until_there_is_room() {
    let (_folder, file) = file();
    let journal = open(&file).await;
    journal.append(lines(vec![line(1, 1)])).await.expect("written");
    journal.limit_size(Some(1)).await.expect("limited");
    for entry in [lines(vec![line(1, 2)]), records(vec![Record::Heartbeat { at: 1 }])] {
        let refused = journal.append(entry).await.expect_err("no room");
        assert!(matches!(&refused, AppendError::Storage(why) if why.contains("full")), "{refused:?}");
    }
    let together: Vec<_> = (2..=5)
        .map(|id| {
            let journal = journal.clone();
            tokio::spawn(async move { journal.append(lines(vec![line(id, 1)])).await })
        })
        .collect();
    for task in together {
        assert!(matches!(task.await.expect("no panic"), Err(AppendError::Storage(_))));
    }
    assert_eq!(count(&journal, 1).await, 1);
    journal.limit_size(None).await.expect("lifted");
    assert_eq!(journal.append(lines(vec![line(1, 2)])).await, Ok(()));
    assert_eq!(count(&journal, 1).await, 2);
    assert_eq!(journal.heartbeat().await, Ok(None));
}

#[tokio::test]
async fn a_limit_with_room_under_it_does_no_harm() {
    let (_folder, file) = file();
    let journal = open(&file).await;
    journal.limit_size(Some(1_000)).await.expect("limited");
    for n in 1..=10 {
        assert_eq!(journal.append(lines(vec![line(1, n)])).await, Ok(()));
    }
    let size = std::fs::metadata(&file).expect("the file").len();
    journal.close().await;
    assert!(
        std::fs::metadata(&file).expect("the file").len() < size + 1_048_576,
        "the ballast stays outside"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_writing_is_a_whole_database_of_one_moment() {
    let (folder, file) = file();
    let journal = open(&file).await;
    let seat = |match_id| Record::Seat { match_id, seat: Seat(1), person: person("anna"), server: None };
    for id in 1..=50 {
        journal.append(Entry { lines: vec![line(id, 1)], records: vec![seat(id)] }).await.expect("written");
    }
    let busy = tokio::spawn({
        let journal = journal.clone();
        async move {
            for id in 51..=400 {
                let entry = Entry { lines: vec![line(id, 1)], records: vec![seat(id)] };
                journal.append(entry).await.expect("written");
            }
        }
    });
    let copy = folder.path().join("copia 50%?.db");
    let size = journal.backup(&copy).await.expect("copied");
    assert_eq!(size, std::fs::metadata(&copy).expect("the copy").len());
    busy.await.expect("no panic");
    let copied = open(&copy).await;
    let mut ended = false;
    for id in 1..=400 {
        let (lines, seats) = (count(&copied, id).await, copied.seats(id).await.expect("seats").len());
        assert_eq!(lines, seats, "entry {id} is whole");
        assert!(id > 50 || lines == 1, "what was acknowledged before is there");
        assert!(lines == 0 || !ended, "entry {id} comes after one that is missing");
        ended |= lines == 0;
    }
}

#[tokio::test]
async fn a_backup_overwrites_nothing_and_needs_no_running_bot() {
    let (folder, file) = file();
    let copy = folder.path().join("copia.db");
    assert_eq!(backup(&file, &copy).await, Err(BackupError::Missing(file.clone())));
    assert!(!copy.exists());
    let journal = open(&file).await;
    journal.append(lines((1..=300).map(|n| line(1, n)).collect())).await.expect("written");
    journal.close().await;
    assert!(backup(&file, &copy).await.is_ok());
    assert_eq!(backup(&file, &copy).await, Err(BackupError::Exists(copy.clone())));
    let (original, copied) = (open(&file).await, open(&copy).await);
    assert_eq!(original.lines(1).await, copied.lines(1).await);
    assert_eq!(count(&copied, 1).await, 300);
    let nowhere = folder.path().join("manca").join("copia.db");
    assert!(matches!(backup(&file, &nowhere).await, Err(BackupError::Failed { .. })));
}

/// The files of a process that is killed are those it has at that moment.
#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let (folder, file) = file();
    let journal = open(&file).await;
    for n in 1..=30 {
        journal.append(lines(vec![line(1, n)])).await.expect("written");
        // A new name each time: nothing of the copy before (lock, shared memory) may be in the way.
        let after = folder.path().join(format!("dopo-{n}.db"));
        for end in ["", "-wal"] {
            let name = |file: &Path| format!("{}{end}", file.display());
            std::fs::copy(name(&file), name(&after)).expect("copied");
        }
        let returned = open(&after).await;
        assert_eq!(returned.lines(1).await, journal.lines(1).await);
        assert_eq!(count(&returned, 1).await, usize::try_from(n).expect("a small number"));
        returned.close().await;
    }
}

#[tokio::test]
async fn a_gathering_writer_commits_the_lonely_entry_and_the_last_one() {
    let (_folder, file) = folder();
    let patient = Options { gather: Duration::from_millis(1), ..options() };
    let (journal, _) = Journal::open(&file, patient).await.expect("opens");
    for n in 1..=5 {
        assert_eq!(journal.append(lines(vec![line(1, n)])).await, Ok(()));
    }
    journal.close().await;
    assert_eq!(count(&open(&file).await, 1).await, 5);
}

#[tokio::test]
async fn a_character_0_is_kept_in_the_same_way_by_all_databases() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let person = Person::new(Door::Piazza, "silk");
    let record = Record::Person { person: person.clone(), name: "Si\0lk".into(), server: None, at: 1 };
    journal.append(Entry { lines: vec![], records: vec![record] }).await.expect("written");
    let names = journal.names(None, &[person]).await.expect("read");
    assert_eq!(names.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(), ["Si\u{fffd}lk"]);
}

#[tokio::test]
#[cfg(unix)]
async fn nothing_is_written_into_a_file_that_is_not_there_any_more() {
    let (folder, file) = file();
    let journal = open(&file).await;
    journal.append(lines(vec![line(1, 1)])).await.expect("written");
    // Moved away, something else in its place, back again.
    let aside = folder.path().join("altrove.db");
    std::fs::rename(&file, &aside).expect("moved");
    assert!(!journal.is_in_place());
    let refused = journal.append(lines(vec![line(1, 2)])).await;
    assert!(matches!(&refused, Err(AppendError::Storage(why)) if why.contains("moved")), "{refused:?}");
    std::fs::write(&file, "hello").expect("written");
    assert!(matches!(journal.append(lines(vec![line(1, 2)])).await, Err(AppendError::Storage(_))));
    std::fs::rename(&aside, &file).expect("moved back");
    assert_eq!(journal.append(lines(vec![line(1, 2)])).await, Ok(()), "the very same file");
    // Deleted: what it held is put beside its place.
    for end in ["", "-wal", "-shm"] {
        std::fs::remove_file(format!("{}{end}", file.display())).expect("deleted");
    }
    assert!(matches!(journal.append(lines(vec![line(1, 3)])).await, Err(AppendError::Storage(_))));
    let rescued = journal.close().await.expect("a copy");
    assert!(!journal.is_left_in_place() && !file.exists());
    assert_eq!(count(&open(&rescued).await, 1).await, 2);
}

#[tokio::test]
#[cfg(unix)]
async fn a_file_with_a_second_name_is_refused() {
    let (folder, file) = file();
    open(&file).await.close().await;
    let second = folder.path().join("seconda.db");
    std::fs::hard_link(&file, &second).expect("linked");
    for name in [&file, &second] {
        let refused = Journal::open(name, options()).await.map(|_| ());
        assert!(matches!(refused, Err(OpenError::SeveralNames { .. })), "{refused:?}");
    }
    std::fs::remove_file(&second).expect("unlinked");
    open(&file).await.close().await;
}

#[tokio::test]
async fn a_match_that_ends_is_sealed_once() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    journal.append(records(vec![Record::Match(match_row(1))])).await.expect("written");
    journal.append(lines(vec![line(1, 1), line(1, 2)])).await.expect("written");
    let end = |state, at| records(vec![Record::MatchEnd { id: 1, state, at }]);
    journal.append(end(MatchState::Ended, 9)).await.expect("written");
    let stored = &journal.stored_matches(0, 10).await.expect("read")[0];
    let (sealed, hash) = stored.seal.clone().expect("a seal");
    assert_eq!((sealed, hash.as_str()), (2, stored.hash(2).as_str()));
    // A late word, and a moderator who declares it void: the seal stays.
    journal.append(lines(vec![line(1, 3)])).await.expect("written");
    journal.append(end(MatchState::Void, 10)).await.expect("written");
    let stored = &journal.stored_matches(0, 10).await.expect("read")[0];
    assert_eq!((stored.lines.len(), stored.seal.clone()), (3, Some((2, hash))));
    journal.close().await;
}

#[tokio::test]
async fn the_command_backs_up_a_database_in_use() {
    let (folder, file) = file();
    let journal = open(&file).await;
    journal.append(lines(vec![line(1, 1)])).await.expect("written");
    let run = |to: &str, database: &Path| {
        let command = std::process::Command::new(env!("CARGO_BIN_EXE_giostra"))
            .current_dir(folder.path())
            .args(["backup", to, "--database"])
            .arg(database)
            .output();
        let output = command.expect("the program runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, out, err) = run("copia.db", &file);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("copia.db: ") && out.contains("KiB"), "{out}");
    assert_eq!(count(&open(&folder.path().join("copia.db")).await, 1).await, 1);
    let (code, out, err) = run("copia.db", &file);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("copia.db c’è già"), "{err}");
    let (code, _, err) = run("altra.db", Path::new("manca.db"));
    assert_eq!(code, Some(2));
    assert!(err.contains("non c’è un archivio manca.db"), "{err}");
    assert!(!folder.path().join("altra.db").exists());
}

#[tokio::test]
async fn links_are_kept_until_they_are_undone() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let linked = |who, whole| Record::Linked { person: person(who), whole: Person(whole) };
    let records = |records| Entry { lines: Vec::new(), records };
    let all = vec![linked("Silk", "whole:1".into()), linked("Anna", "whole:1".into())];
    journal.append(records(all)).await.expect("written");
    journal.append(records(vec![linked("Silk", "whole:2".into())])).await.expect("written");
    let rows = |rows: &[(&str, &str)]| -> Vec<(Person, Person)> {
        rows.iter().map(|(who, whole)| (person(who), Person((*whole).into()))).collect()
    };
    assert_eq!(journal.links().await, Ok(rows(&[("Anna", "whole:1"), ("Silk", "whole:2")])));
    journal.append(records(vec![Record::Unlinked { person: person("Anna") }])).await.expect("written");
    assert_eq!(journal.links().await, Ok(rows(&[("Silk", "whole:2")])));
}

/// Rated rounds of a ladder: the match, the day, and each row with its points.
async fn rated_in(journal: &Journal, server: &Server) -> Vec<(i64, String, Vec<(i64, i64)>)> {
    let mut all = Vec::new();
    let visit = |row: &RatedRow<'_>| {
        let players = row.players().collect::<Result<Vec<_>, _>>()?;
        all.push((row.match_id, row.day.to_owned(), players));
        Ok::<(), anyhow::Error>(())
    };
    journal.each_rated(server, "parole", None, jiff::civil::Date::MAX, visit).await.expect("read");
    all
}

#[tokio::test]
async fn a_rated_round_is_one_row_for_each_server_that_has_two_of_its_players() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let records = |records| Entry { lines: Vec::new(), records };
    let there = Server("telegram:-1".into());
    let sit = |match_id, seat, who: &str, server: Option<Server>| Record::Seat {
        match_id,
        seat: Seat(seat),
        person: person(who),
        server,
    };
    let due = |day, at| Due { date: jiff::civil::date(2026, 11, day), at };
    let calendar = Calendar { server: server(), next: vec![due(21, 1_000), due(22, 2_000), due(23, 3_000)] };
    let rated = |match_id, points: &[(u16, i64)], at| Record::Rated {
        match_id,
        family: "parole",
        points: points.iter().map(|(seat, points)| (Seat(*seat), *points)).collect(),
        at,
        calendars: vec![calendar.clone()],
    };
    // A round of two servers: three play here, one there; who has no place in the ranking is not rated.
    let first = vec![
        Record::Match(match_row(1)),
        sit(1, 1, "Silk", Some(server())),
        sit(1, 2, "Galahad", None),
        sit(1, 3, "Bors", Some(there.clone())),
        sit(1, 4, "Ada", None),
        sit(1, 5, "Merlino", None),
        rated(1, &[(2, 9), (1, 7), (3, 5), (4, -2)], 100),
    ];
    journal.append(records(first)).await.expect("written");
    let rows = vec![(1, Some(person("Silk"))), (2, Some(person("Galahad"))), (3, Some(person("Ada")))];
    assert_eq!(journal.ladder_rows(&server(), "parole").await, Ok(rows));
    let first = (1, "2026-11-21".to_owned(), vec![(1, 7), (2, 9), (3, -2)]);
    assert_eq!(rated_in(&journal, &server()).await, std::slice::from_ref(&first));
    assert_eq!(rated_in(&journal, &there).await, [], "alone there");
    let publication = JobRow { due: due(21, 1_000), job: Job::Publication, server: server() };
    assert_eq!(journal.jobs_due().await, Ok(vec![publication.clone()]), "once for all rounds of the day");
    // In the order of their ends, whoever comes in again keeps their row.
    for (id, at) in [(2, 300), (3, 200)] {
        let next = vec![
            Record::Match(match_row(id)),
            sit(id, 1, "Merlino", None),
            sit(id, 2, "Silk", None),
            rated(id, &[(1, 1), (2, 2)], at),
        ];
        journal.append(records(next)).await.expect("written");
    }
    let second = |id| (id, "2026-11-21".to_owned(), vec![(1, 2), (4, 1)]);
    assert_eq!(rated_in(&journal, &server()).await, [first.clone(), second(3), second(2)]);
    // Void from the publication on that comes next (E8); the row itself is never changed.
    let void = Record::Unrated { match_id: 3, at: 400, calendars: vec![calendar.clone()] };
    journal.append(records(vec![void])).await.expect("written");
    let day = |day| jiff::civil::date(2026, 11, day);
    assert_eq!(journal.voided(&server(), day(20)).await, Ok([].into()));
    assert_eq!(journal.voided(&server(), day(21)).await, Ok([3].into()));
    assert_eq!(rated_in(&journal, &server()).await.len(), 3);
    // A publication that has not seen everything is refused, and so is a second one.
    let facts = journal.facts(&server(), day(21)).await.expect("read");
    let published = |facts| {
        Record::Published(Box::new(Published {
            server: server(),
            date: day(21),
            at: 1_000,
            rules: giostra::rating::Rules::default(),
            facts,
            ladders: Vec::new(),
            seasons: Vec::new(),
            suspicions: Vec::new(),
            digest_at: Some(1_500),
        }))
    };
    let refused = Err(AppendError::Outrun);
    assert_eq!(journal.append(records(vec![published(facts - 1)])).await, refused);
    assert_eq!(journal.last_publication(&server()).await, Ok(None), "nothing of it was written");
    assert_eq!(journal.append(records(vec![published(facts)])).await, Ok(()));
    assert_eq!(journal.append(records(vec![published(facts)])).await, refused);
    let digest = JobRow { due: due(21, 1_500), job: Job::Digest, server: server() };
    assert_eq!(journal.jobs_due().await, Ok(vec![digest.clone()]));
    journal.append(records(vec![Record::JobDone { job: digest }])).await.expect("written");
    assert_eq!(journal.jobs_due().await, Ok(vec![]));
    // What ended before the publication and is written after it belongs to the next one.
    let late = vec![
        Record::Match(match_row(4)),
        sit(4, 1, "Silk", None),
        sit(4, 2, "Ada", None),
        rated(4, &[(1, 1), (2, 2)], 999),
    ];
    journal.append(records(late)).await.expect("written");
    assert_eq!(
        rated_in(&journal, &server()).await.last(),
        Some(&(4, "2026-11-22".to_owned(), vec![(1, 1), (3, 2)]))
    );
}

#[tokio::test]
async fn invitations_come_back_and_their_numbers_are_not_given_twice() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let id = journal.next_match_id().await.expect("a number");
    let ordered_by = Some("m7@x".to_owned());
    let row = InviteRow { id, place: place(), terms: "x".into(), ordered_by, starting: false, at: 5 };
    let asked = |n, who, state| Record::Invited { invite: id, n, person: person(who), state };
    let all = vec![
        Record::Invite(row.clone()),
        asked(1, "anna", Answer::Yes),
        asked(2, "bea", Answer::Asked),
        asked(2, "bea", Answer::No),
        Record::Holiday { person: person("bea"), server: server(), since: 1, until: 9 },
    ];
    journal.append(records(all)).await.expect("written");
    let people = vec![(1, person("anna"), Answer::Yes), (2, person("bea"), Answer::No)];
    assert_eq!(journal.invite(id).await, Ok(Some((row.clone(), people))));
    assert_eq!(journal.invites_by(&person("anna")).await, Ok(1));
    let open = journal.all_open_invites().await.unwrap();
    assert_eq!(open.iter().map(|row| row.id).collect::<Vec<_>>(), vec![id]);
    assert_eq!(journal.is_ordered("m7@x").await, Ok(true));
    assert_eq!(journal.is_ordered("m7@").await, Ok(false));
    assert_eq!(journal.holidays().await, Ok(vec![(person("bea"), server(), (1, 9))]));
    journal.close().await;
    let (journal, _) = Journal::open(&file, options()).await.expect("opens");
    assert_eq!(journal.next_match_id().await, Ok(id + 1), "the match to come has that number");
    let starting = InviteRow { starting: true, ..row };
    journal.append(records(vec![Record::Invite(starting.clone())])).await.expect("written");
    assert_eq!(journal.starting_invites().await, Ok(vec![starting]));
    let back = Record::Holiday { person: person("bea"), server: server(), since: 1, until: 4 };
    let gone = vec![Record::InviteGone { id }, back];
    journal.append(records(gone)).await.expect("written");
    assert_eq!(journal.invite(id).await, Ok(None));
    assert_eq!(journal.invites_by(&person("anna")).await, Ok(0));
    assert_eq!(journal.holidays().await, Ok(vec![(person("bea"), server(), (1, 4))]));
}
