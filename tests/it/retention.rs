//! Old logs are packed, at night, by the wish of their server; and read as before.

use crate::outages::Cell;
use crate::support::casa::{START, who};
use giostra::clock::Millis;
use giostra::games::By;
use giostra::journal::{
    ActivityKind, AppendError, Entry, Journal, Line, MatchState, MoveError, NewLine, Record, transfer,
};
use giostra::rooms::check::{Look, Looked, check};
use giostra::rooms::heard::{Door, Heard, Place, Precision, Server, What, Who};
use std::ops::ControlFlow;

const DAY: Millis = 24 * 3_600_000;

fn casa() -> Server {
    Server("terminal:casa".into())
}

/// A moderator sets how long logs lie open.
async fn keep(cell: &Cell, value: &str) {
    let place = Place::Room { door: Door::Terminal, server: casa(), channel: "sala".into(), thread: None };
    let what = What::Message { text: format!("/impostazioni conserva {value}") };
    let who = Who { moderator: true, ..who(Door::Terminal, "Marta") };
    let (at, precision) = (cell.clock.now(), Precision::Millisecond);
    cell.house.hear(Heard { place, who, id: 9_000, at, precision, replies_to: None, what }).await;
}

/// A round of two that is over, and rated.
async fn played() -> Cell {
    let mut cell = Cell::begin(ActivityKind::Round, Door::Terminal, 0).await;
    cell.play().await;
    for (name, text) in [("Ada", "quadro aquila"), ("Silk", "casino"), ("Ada", "soia")] {
        cell.hear(name, What::Message { text: text.into() }).await;
    }
    cell.pass(200_000).await;
    assert_eq!(cell.state().await, MatchState::Ended);
    cell
}

/// The lines as a packed log has them.
fn unsourced(lines: Vec<Line>) -> Vec<Line> {
    lines.into_iter().map(|line| Line { source: None, ..line }).collect()
}

/// What is still in rows.
async fn in_rows(journal: &Journal) -> Vec<i64> {
    journal.packable(&casa(), Millis::MAX, i64::MIN, 10).await.unwrap()
}

/// Everything is looked through, and nothing is wrong.
async fn fine(journal: &Journal) -> Looked {
    let mut wrong = Vec::new();
    let looked = check(&Look { journal, draws: None }, |one| wrong.push(one.clone()), |_, _| {}).await;
    assert!(wrong.is_empty(), "{wrong:?}");
    looked
}

/// What a person is handed out of the rounds they sat in, without the messages.
async fn rounds_of(journal: &Journal, name: &str) -> serde_json::Value {
    let person = who(Door::Terminal, name).person;
    let export = journal.export(&[person], START).await.unwrap();
    let mut all: serde_json::Value = serde_json::from_str(&export).unwrap();
    for round in all["rounds"].as_array_mut().unwrap() {
        for line in round["lines"].as_array_mut().unwrap() {
            line["source"] = serde_json::Value::Null;
        }
    }
    all["rounds"].clone()
}

#[tokio::test]
async fn old_logs_are_packed_at_night_and_read_as_before() {
    let cell = played().await;
    let journal = cell.house.journal().clone();
    let (id, before) = (cell.id(), journal.lines(cell.id()).await.unwrap());
    let (looked, theirs) = (fine(&journal).await, rounds_of(&journal, "Ada").await);
    assert!(before.iter().any(|line| line.source.is_some()) && looked.sealed == 1, "{looked:?}");
    keep(&cell, "1mese").await;
    let hour = cell.house.next_night(&casa()) + 3_600_000;
    assert!(cell.house.next_duty().is_some_and(|next| next <= hour));
    cell.pass(20 * DAY).await;
    assert_eq!(in_rows(&journal).await, [id], "it is not old yet");
    cell.pass(13 * DAY).await;
    assert!(in_rows(&journal).await.is_empty(), "it is packed");
    let lines = unsourced(before);
    assert_eq!(journal.lines(id).await.unwrap(), lines);
    assert_eq!(rounds_of(&journal, "Ada").await, theirs);
    let after = fine(&journal).await;
    assert_eq!((after.lines, after.sealed, after.ladders), (looked.lines, 1, 1));
    let back = journal.matches_back(cell.place(), 0).await.unwrap();
    assert_eq!(
        back.iter().map(|(row, first)| (row.id, first.as_str())).collect::<Vec<_>>(),
        [(id, lines[0].text.as_str())]
    );
    // It goes along where the database goes.
    journal.close().await;
    let (from, to) = (
        crate::support::database(cell.folder.path().join("giostra.db")),
        cell.folder.path().join("moved.db"),
    );
    let mut moved = transfer(&from, &to, |_| ControlFlow::Continue(())).await;
    // A server notices a moment later that nobody is there any more.
    for _ in 0..10_000 {
        if !matches!(moved, Err(MoveError::Busy(_))) {
            break;
        }
        moved = transfer(&from, &to, |_| ControlFlow::Continue(())).await;
    }
    moved.unwrap();
    let moved = Journal::look(&to).await.unwrap();
    assert_eq!(moved.lines(id).await.unwrap(), lines);
    fine(&moved).await;
    moved.close().await;
}

/// Who asks to be forgotten is in no packed log; what comes later is read behind it, and packed with it.
#[tokio::test]
async fn a_packed_log_names_nobody_and_grows() {
    let cell = played().await;
    let (journal, id) = (cell.house.journal(), cell.id());
    let append = async |records, lines| journal.append(Entry { lines, records }).await;
    let packed = journal.packed(id).await.unwrap().expect("there is something to pack");
    let Record::Packed(text) = &packed else { panic!("{packed:?}") };
    assert!(!format!("{:?}", text.first_line).contains("Ada"));
    append(vec![packed.clone()], Vec::new()).await.unwrap();
    let lines = journal.lines(id).await.unwrap();
    assert!(lines.iter().all(|line| line.source.is_none()));
    // The same once more finds its rows gone, and changes nothing.
    assert_eq!(append(vec![packed], Vec::new()).await, Err(AppendError::Outrun));
    assert_eq!(journal.packed(id).await.unwrap(), None);
    let persons = vec![who(Door::Terminal, "Ada").person];
    append(vec![Record::Erased { persons, at: START }], Vec::new()).await.unwrap();
    assert_eq!(journal.lines(id).await.unwrap(), lines);
    let n = lines.last().unwrap().n + 1;
    let late = NewLine {
        match_id: id,
        n,
        source: Some("rm77".into()),
        at: START,
        by: By::House,
        text: "void".into(),
    };
    append(Vec::new(), vec![late]).await.unwrap();
    let longer = journal.lines(id).await.unwrap();
    assert_eq!((longer.len(), &longer[..lines.len()]), (lines.len() + 1, &lines[..]));
    let again = journal.packed(id).await.unwrap().expect("a line has come");
    append(vec![again], Vec::new()).await.unwrap();
    assert!(in_rows(journal).await.is_empty());
    assert_eq!(journal.lines(id).await.unwrap(), unsourced(longer));
    // With its server it goes.
    append(vec![Record::Purged { server: casa() }], Vec::new()).await.unwrap();
    assert!(journal.lines(id).await.unwrap().is_empty());
    assert!(journal.orphans().await.unwrap().is_empty());
}

/// All of it or nothing; and one that is damaged is told, and keeps nobody else from being read.
#[tokio::test]
async fn nothing_is_lost_on_the_way() {
    let cell = played().await;
    let (journal, id) = (cell.house.journal(), cell.id());
    let before = journal.lines(id).await.unwrap();
    let packed = journal.packed(id).await.unwrap().expect("there is something to pack");
    let entry = Entry { lines: Vec::new(), records: vec![packed] };
    journal.limit_size(Some(1)).await.unwrap();
    assert!(matches!(journal.append(entry.clone()).await, Err(AppendError::Storage(_))));
    journal.limit_size(None).await.unwrap();
    assert_eq!((journal.lines(id).await.unwrap(), in_rows(journal).await), (before, vec![id]));
    journal.append(entry).await.unwrap();
    fine(journal).await;
    let database = crate::support::database(cell.folder.path().join("giostra.db"));
    crate::support::sql(&database, "update packed set hash = 'x'");
    journal.lines(id).await.unwrap_err();
    let mut wrong = Vec::new();
    check(&Look { journal, draws: None }, |one| wrong.push((one.what, one.match_id)), |_, _| {}).await;
    assert_eq!(wrong, [("packed", Some(id))]);
}

/// What runs stays open, and what a tournament that runs has opened; and a server that has said nothing keeps everything.
#[tokio::test]
async fn only_what_is_old_and_over_is_packed() {
    let mut cell = played().await;
    let first = cell.id();
    cell.hear("Silk", What::Message { text: "/manche subito".into() }).await;
    cell.found().await;
    assert_ne!(cell.id(), first);
    assert_eq!(in_rows(cell.house.journal()).await, [first]);
    assert_eq!(cell.house.pack(&casa(), START + 10_000 * DAY).await.unwrap(), 0);
    keep(&cell, "3mesi").await;
    assert_eq!(cell.house.pack(&casa(), START + 91 * DAY).await.unwrap(), 0);
    assert_eq!(cell.house.pack(&casa(), START + 93 * DAY).await.unwrap(), 1);
    assert!(in_rows(cell.house.journal()).await.is_empty());
}
