//! A database as it was before there were kinds (schema 11, in `today.sql`): a running and an ended word round, Scrabble and Wyps
//! of both sorts, an encounter in its second game, a duplicate and an invitation. It opens for ever, and goes on where it stood.

use super::{options, sql};
use crate::fuzz::Ear;
use crate::support::casa::who;
use giostra::clock::{Clock, Millis};
use giostra::journal::{ActivityKind, Journal, MIGRATIONS, MatchState, Opened};
use giostra::rooms::check::{Look, check};
use giostra::rooms::heard::{Door, Heard, Person, Place, Precision, What};
use giostra::rooms::house::{Furniture, House, Seeds};
use std::path::PathBuf;
use std::sync::Arc;

/// The database, as SQL.
const TODAY: &str = include_str!("today.sql");
/// When the process that wrote it ended.
const THEN: Millis = 1_767_265_456_000;

async fn today() -> (tempfile::TempDir, PathBuf, Journal) {
    let (folder, file) = super::file();
    sql(&file, TODAY).await;
    let (journal, opened) = Journal::open(&file, options()).await.expect("it opens");
    let now = i64::try_from(MIGRATIONS.len()).expect("few");
    assert!(matches!(opened, Opened::Migrated { from: 11, to, .. } if to == now), "{opened:?}");
    (folder, file, journal)
}

fn place(text: &str) -> Place {
    format!("room/terminal/terminal:Giostra/{text}").parse().expect("a place")
}

fn heard(place: Place, id: u64, name: &str, what: What) -> Heard {
    let who = who(Door::Terminal, name);
    Heard { replies_to: None, place, who, id, at: THEN + 2_000, precision: Precision::Millisecond, what }
}

fn said(text: &str) -> What {
    What::Message { text: text.into() }
}

#[tokio::test]
async fn kinds_are_filled_and_rows_are_found_by_them() {
    let (_folder, _file, journal) = today().await;
    let mut found = Vec::new();
    for id in 1..=9 {
        if let Some(row) = journal.match_row(id).await.expect("it reads") {
            found.push((id, row.kind, row.open, row.state == MatchState::Live));
        }
    }
    let (round, game) = (ActivityKind::Round, ActivityKind::Match);
    let all = [
        (1, game, false, false),
        (2, round, true, false),
        (3, game, false, true),
        (4, game, false, false),
        (5, game, false, false),
        (6, game, false, true),
        (8, game, true, true),
        (9, round, true, true),
    ];
    assert_eq!(found, all);
    let id = |row: Option<giostra::journal::MatchRow>| row.map(|row| row.id);
    assert_eq!(id(journal.last_match(&place("a")).await.expect("it reads")), Some(9));
    assert_eq!(id(journal.last_match(&place("i/1")).await.expect("it reads")), None);
    assert_eq!(id(journal.last_turn_match(&place("i/1")).await.expect("it reads")), Some(6));
    assert_eq!(journal.live_turn_matches(&place("a")).await.expect("it reads"), []);
    let galahad = Person::new(Door::Terminal, "Galahad");
    let ended = journal.turn_matches_of(&galahad, MatchState::Ended, 9).await.expect("it reads");
    assert_eq!(ended.iter().map(|row| row.id).collect::<Vec<_>>(), [5, 1]);
    // Results of rounds are kept; of matches there were none.
    let results = journal.results(2).await.expect("it reads");
    let points: Vec<_> = results.iter().map(|one| (one.seat.0, one.rank, one.points)).collect();
    assert_eq!(points, [(1, 1, Some(8)), (2, 2, Some(3))]);
    assert_eq!(journal.results(1).await.expect("it reads"), []);
    // What has made the old invitation stands in its terms only.
    assert_eq!(journal.is_ordered("m1020@d71bf9301b129c04").await, Ok(true));
    assert_eq!(journal.is_ordered("m1020@").await, Ok(false));
    assert_eq!(journal.next_match_id().await, Ok(10), "behind what is there");
    journal.close().await;
}

#[tokio::test]
async fn every_log_folds_to_what_it_is_said_to_be() {
    let (_folder, _file, journal) = today().await;
    let mut wrong = Vec::new();
    let look = Look { journal: &journal, draws: None };
    let looked = check(&look, |one| wrong.push(format!("{one:?}")), |_, _| ()).await;
    assert_eq!((wrong, looked.matches, looked.sealed), (Vec::new(), 8, 4));
    journal.close().await;
}

#[tokio::test]
async fn what_was_played_goes_on() {
    let (_folder, file, journal) = today().await;
    let clock = Clock::standing(THEN + 1_000);
    let library = crate::chats::library();
    let furniture =
        Furniture { journal: journal.clone(), clock, library, seeds: Seeds::Fixed(7), book: Vec::new() };
    let house = House::open(furniture).await.expect("the house opens");
    house.attach(Door::Terminal, Arc::new(Ear::default()), true);
    house.resume().await.expect("it goes on");
    house.settled().await;
    assert!(house.plays(&place("a")), "the round is on");

    house.hear(heard(place("gioco/1"), 5_001, "Galahad", said("cambia A"))).await;
    house.hear(heard(place("i/1"), 5_002, "Galahad", said("+O A1"))).await;
    house.hear(heard(place("a"), 5_004, "Bors", said("casino"))).await;
    let accept = What::Press { payload: "sfida:7:si".into(), form: None };
    house.hear(heard(place("sfide"), 5_005, "Galahad", accept)).await;
    house.settled().await;
    for (id, source) in [(3, "rm5001"), (6, "rm5002"), (9, "rm5004")] {
        let lines = journal.lines(id).await.expect("it reads");
        assert!(lines.iter().any(|line| line.source.as_deref() == Some(source)), "{id}: {lines:?}");
    }
    // Who accepts an old invitation plays the match whose number it has; the next number is a new one.
    let row = journal.match_row(7).await.expect("it reads").expect("it has begun");
    assert_eq!((row.kind, row.state), (ActivityKind::Match, MatchState::Live));
    assert_eq!(journal.next_match_id().await, Ok(10));
    journal.close().await;

    let (again, opened) = Journal::open(&file, options()).await.expect("it opens again");
    assert_eq!(opened, Opened::Existing);
    again.close().await;
}
