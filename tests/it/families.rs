//! A family of games is a ladder (E9), and what holds of a person holds in each of a server: also in those where they play for
//! the first time only later.

use giostra::clock::{Clock, Millis};
use giostra::commands::{Command, Opt, OptionKind, spec};
use giostra::games::Seat;
use giostra::games::families::{families, family_named};
use giostra::games::registry;
use giostra::journal::{
    ActivityKind, Calendar, Due, Durability, Entry, Journal, MatchRow, MatchState, Options, Record,
};
use giostra::rating::days;
use giostra::rooms::heard::{Door, Person, Place, Server};
use giostra::rooms::house::{Furniture, House, Seeds};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// 1 January 2026, noon in Rome.
const NOON: Millis = 1_767_265_200_000;

fn server() -> Server {
    Server("terminal:Giostra".into())
}

fn person(name: &str) -> Person {
    Person(format!("terminal:{name}"))
}

fn calendar() -> Calendar {
    let zone = TimeZone::get("Europe/Rome").expect("a zone");
    let first = days::next_publication(NOON, &zone).expect("a day");
    let second = days::next_publication(first.1, &zone).expect("a day");
    let next = [first, second].map(|(date, at)| Due { date, at }).into();
    Calendar { server: server(), next }
}

/// A house on an empty file, and its journal.
async fn house(folder: &tempfile::TempDir) -> (House, Journal) {
    let options =
        Options { durability: Durability::None, gather: std::time::Duration::ZERO, ..Options::default() };
    let (journal, _) = Journal::open(&folder.path().join("db"), options).await.expect("a journal");
    let furniture = Furniture {
        journal: journal.clone(),
        clock: Clock::standing(NOON),
        library: crate::chats::library(),
        seeds: Seeds::Fixed(7),
        book: Vec::new(),
    };
    (House::open(furniture).await.expect("a house"), journal)
}

async fn write(journal: &Journal, record: Record) {
    journal.append(Entry { lines: Vec::new(), records: vec![record] }).await.expect("written");
}

/// A rated match of a family, won by the first of two.
async fn rated(journal: &Journal, id: i64, family: &'static str, players: [&str; 2]) {
    let place = Place::Room { door: Door::Terminal, server: server(), channel: "sala".into(), thread: None };
    let (server, opened_at) = (Some(server()), NOON - 60_000);
    let (kind, game) = (ActivityKind::Match, "some-1".into());
    let row = MatchRow { id, place, server, kind, game, open: false, state: MatchState::Live, opened_at };
    let mut records = vec![Record::Match(row)];
    for (seat, name) in (1..).map(Seat).zip(players) {
        records.push(Record::Seat { match_id: id, seat, person: person(name), server: None });
    }
    records.push(Record::MatchEnd { id, state: MatchState::Ended, at: NOON });
    let (points, calendars) = (vec![(Seat(1), -1), (Seat(2), -2)], vec![calendar()]);
    records.push(Record::Rated { match_id: id, family, points, at: NOON, calendars });
    journal.append(Entry { lines: Vec::new(), records }).await.expect("written");
}

async fn merged(journal: &Journal, one: &str, into: Option<&str>) {
    let (person, into) = (person(one), into.map(person));
    write(journal, Record::Merged { server: server(), person, into, at: NOON, calendar: calendar() }).await;
}

async fn ranked(journal: &Journal, name: &str, families: &[&str], ranked: bool) {
    let families = families.iter().map(|family| (*family).to_owned()).collect();
    let (server, person) = (server(), person(name));
    write(journal, Record::Ranked { server, person, families, ranked, at: NOON }).await;
}

/// The row of somebody in a ladder.
async fn row(journal: &Journal, name: &str, family: &str) -> Option<i64> {
    let rows = journal.rows_of(&server(), &person(name)).await.expect("read");
    rows.into_iter().find(|(_, of)| of == family).map(|(row, _)| row)
}

/// For whom somebody's row of a ladder counts.
async fn counts_for(journal: &Journal, name: &str, family: &str) -> Option<Person> {
    let row = row(journal, name, family).await?;
    let into = *journal.merged(&server(), Date::MAX).await.expect("read").get(&row)?;
    journal.row_owner(into).await.expect("read").and_then(|owner| owner.person)
}

/// The ladders in which somebody has a row that nobody sees.
async fn hidden(journal: &Journal, name: &str) -> BTreeSet<String> {
    let hidden = journal.hidden(&server()).await.expect("read");
    let rows = journal.rows_of(&server(), &person(name)).await.expect("read");
    rows.into_iter().filter(|(row, _)| hidden.contains(row)).map(|(_, family)| family).collect()
}

fn set(families: &[&str]) -> BTreeSet<String> {
    families.iter().map(|family| (*family).to_owned()).collect()
}

#[test]
fn the_choices_of_the_commands_and_the_games_name_the_families_there_are() {
    for family in registry::infos().map(|info| info.family) {
        assert!(families().contains(&family), "{family}");
    }
    for command in [Command::Classifica, Command::Profilo, Command::Elo, Command::Confronta, Command::Escludi]
    {
        let option = spec(command).options.iter().find(|option| option.id == Opt::Gioco);
        let Some(OptionKind::Choice(choices)) = option.map(|option| option.kind) else {
            panic!("{command:?} asks for no family");
        };
        let named = |typed: &str| family_named(typed).expect("a family");
        let italian: Vec<_> = choices.iter().map(|(it, _)| named(it)).collect();
        let english: Vec<_> = choices.iter().map(|(_, en)| named(en)).collect();
        assert_eq!((italian, english), (families(), families()), "{command:?}");
    }
}

#[tokio::test]
async fn who_counts_for_another_does_so_in_every_ladder_and_through_chains() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, journal) = house(&folder).await;
    rated(&journal, 1, "parole", ["Bors", "Silk"]).await;
    rated(&journal, 2, "wyps", ["Ada", "Lia"]).await;
    merged(&journal, "Bors", Some("Silk")).await;
    // Ada plays Wyps only, Bors has never played it: his new row there counts for Silk, as the other one does.
    merged(&journal, "Ada", Some("Bors")).await;
    assert_eq!(counts_for(&journal, "Ada", "wyps").await, Some(person("Bors")));
    assert_eq!(counts_for(&journal, "Bors", "wyps").await, Some(person("Silk")));
    // A first match in a third family follows the whole chain.
    rated(&journal, 3, "scrabble", ["Ada", "Lia"]).await;
    assert_eq!(counts_for(&journal, "Ada", "scrabble").await, Some(person("Bors")));
    assert_eq!(counts_for(&journal, "Bors", "scrabble").await, Some(person("Silk")));
    // Parted, they are apart everywhere, and stay so where they play for the first time.
    merged(&journal, "Ada", None).await;
    rated(&journal, 4, "parole", ["Ada", "Lia"]).await;
    for family in families() {
        assert_eq!(counts_for(&journal, "Ada", family).await, None, "{family}");
    }
    assert_eq!(counts_for(&journal, "Bors", "scrabble").await, Some(person("Silk")));
}

#[tokio::test]
async fn who_is_kept_out_of_one_ladder_is_in_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, journal) = house(&folder).await;
    rated(&journal, 1, "parole", ["Bors", "Silk"]).await;
    rated(&journal, 2, "wyps", ["Bors", "Silk"]).await;
    ranked(&journal, "Bors", &["wyps"], false).await;
    assert_eq!(hidden(&journal, "Bors").await, set(&["wyps"]));
    rated(&journal, 3, "scrabble", ["Bors", "Silk"]).await;
    assert_eq!(hidden(&journal, "Bors").await, set(&["wyps"]));
    // Out of all of them, also of those not played yet.
    ranked(&journal, "Lia", &families(), false).await;
    rated(&journal, 4, "scrabble", ["Lia", "Silk"]).await;
    assert_eq!(hidden(&journal, "Lia").await, set(&families()));
    let counted = journal.rated_of(&server(), "scrabble", &person("Lia"), (Date::MAX, 9)).await;
    assert_eq!(counted.expect("read"), [], "what they play counts for nobody");
    ranked(&journal, "Lia", &["wyps"], true).await;
    let others: Vec<&str> = families().into_iter().filter(|family| *family != "wyps").collect();
    assert_eq!(hidden(&journal, "Lia").await, set(&others));
}

#[tokio::test]
async fn who_has_left_is_hidden_in_every_ladder_until_they_are_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let (house, journal) = house(&folder).await;
    rated(&journal, 1, "wyps", ["Bors", "Silk"]).await;
    house.departs(&server(), &person("Bors"), true).await;
    assert_eq!(hidden(&journal, "Bors").await, set(&["wyps"]));
    // A match in correspondence ends while they are away.
    rated(&journal, 2, "scrabble", ["Silk", "Bors"]).await;
    assert_eq!(hidden(&journal, "Bors").await, set(&["scrabble", "wyps"]));
    assert_eq!(hidden(&journal, "Silk").await, set(&[]));
    house.departs(&server(), &person("Bors"), false).await;
    assert_eq!(hidden(&journal, "Bors").await, set(&[]));
    // Whoever is in no ladder has nothing to hide.
    house.departs(&server(), &person("Nobody"), true).await;
    assert_eq!(journal.departed().await.expect("read"), []);
}
