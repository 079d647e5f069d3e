//! Copies that are made by themselves: once a night, looked through, thinned out; and one goes on from them.

use crate::outages::Cell;
use crate::support::casa::START;
use giostra::cli::backups::folder::{DOUBTFUL, Folder, LIST};
use giostra::cli::backups::rotation::Keep;
use giostra::cli::backups::{Backups, hour};
use giostra::clock::Millis;
use giostra::journal::{ActivityKind, MatchState};
use giostra::rooms::heard::{Door, Taken, What};
use jiff::tz::TimeZone;
use std::path::Path;

const DAY: Millis = 24 * 3_600_000;

fn backups(folder: &Path, keep: &str) -> Backups {
    Backups {
        folder: Folder::open(folder).unwrap(),
        at: hour::read("04:30").unwrap(),
        zone: TimeZone::UTC,
        keep: keep.parse::<Keep>().unwrap(),
    }
}

fn files(folder: &Path) -> Vec<String> {
    let all = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = all
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != LIST)
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn one_copy_a_night_and_old_ones_go() {
    let cell = Cell::begin(ActivityKind::Round, Door::Terminal, 0).await;
    let folder = cell.folder.path().join("copies");
    let backups = backups(&folder, "2,1,0");
    let foreign = folder.join("giostra-2025-12-01.db");
    std::fs::write(&foreign, "somebody else's").unwrap();
    // START is eleven o'clock: the copy of this morning is owed.
    let made = backups.look(&cell.house, &cell.clock).await.unwrap().expect("one is due");
    assert_eq!((made.file, made.matches, made.kept), (folder.join("giostra-2026-01-01.db"), 1, 1));
    assert_eq!(made.bytes, std::fs::metadata(folder.join("giostra-2026-01-01.db")).unwrap().len());
    assert_eq!(backups.look(&cell.house, &cell.clock).await.unwrap(), None, "once");
    cell.clock.set(START + 17 * 3_600_000);
    assert_eq!(backups.look(&cell.house, &cell.clock).await.unwrap(), None, "not before half past four");
    for days in 1..=3 {
        cell.clock.set(START + days * DAY);
        assert!(backups.look(&cell.house, &cell.clock).await.unwrap().is_some(), "{days}");
    }
    // The clock is set back: that night has its copy.
    cell.clock.set(START + 2 * DAY);
    assert_eq!(backups.look(&cell.house, &cell.clock).await.unwrap(), None);
    // A machine that slept for a week owes one copy, and not seven.
    cell.clock.set(START + 10 * DAY);
    let made = backups.look(&cell.house, &cell.clock).await.unwrap().expect("one is due");
    assert_eq!((made.kept, made.removed.len()), (2, 1), "{made:?}");
    assert_eq!(backups.look(&cell.house, &cell.clock).await.unwrap(), None);
    assert_eq!(files(&folder), ["giostra-2025-12-01.db", "giostra-2026-01-04.db", "giostra-2026-01-11.db"]);
    assert_eq!(std::fs::read_to_string(foreign).unwrap(), "somebody else's");
    cell.house.journal().close().await;
}

/// Neither a copy that cannot be made nor one with something wrong in it takes an older one away.
#[tokio::test]
async fn what_fails_takes_nothing_away() {
    let cell = Cell::begin(ActivityKind::Round, Door::Terminal, 0).await;
    let folder = cell.folder.path().join("copies");
    let backups = backups(&folder, "1,0,0");
    backups.look(&cell.house, &cell.clock).await.unwrap().expect("one is due");
    let first = ["giostra-2026-01-01.db"];
    cell.clock.set(START + DAY);
    // Nothing can be written there.
    let part = folder.join(".giostra-backup.part");
    std::fs::create_dir(&part).unwrap();
    backups.look(&cell.house, &cell.clock).await.unwrap_err();
    std::fs::remove_dir(&part).unwrap();
    assert_eq!(files(&folder), first);
    // Something is wrong in the database itself.
    let database = crate::support::database(cell.folder.path().join("giostra.db"));
    crate::support::sql(&database, "insert into seal (round, lines, hash) values (999999, 1, 'x')");
    let error = backups.look(&cell.house, &cell.clock).await.unwrap_err();
    assert!(format!("{error:#}").contains("things are wrong"), "{error:#}");
    backups.look(&cell.house, &cell.clock).await.unwrap_err();
    assert_eq!(files(&folder), ["giostra-2026-01-01.db", DOUBTFUL], "the last of it is kept beside");
    crate::support::sql(&database, "delete from seal where round = 999999");
    let made = backups.look(&cell.house, &cell.clock).await.unwrap().expect("it is still due");
    assert_eq!((made.kept, made.removed.len()), (1, 1));
    assert_eq!(files(&folder), ["giostra-2026-01-02.db", DOUBTFUL]);
    cell.house.journal().close().await;
}

/// A row that says something else than a whole log is told, and stops no copy: tomorrow it would be wrong again.
#[tokio::test]
async fn a_row_in_doubt_is_told_and_the_copy_keeps_its_date() {
    let cell = Cell::begin(ActivityKind::Round, Door::Terminal, 0).await;
    let folder = cell.folder.path().join("copies");
    let backups = backups(&folder, "1,0,0");
    let made = backups.look(&cell.house, &cell.clock).await.unwrap().expect("one is due");
    assert_eq!(made.doubt, None);
    let database = crate::support::database(cell.folder.path().join("giostra.db"));
    let lost = "insert into standing values (999999, 1500000, 1, 1500000, '2026-01-01')";
    crate::support::sql(&database, lost);
    cell.clock.set(START + DAY);
    let made = backups.look(&cell.house, &cell.clock).await.unwrap().expect("one is due");
    let doubt = made.doubt.expect("it is told");
    assert_eq!(doubt.count, 1, "{doubt:?}");
    assert!(doubt.first.contains("standing"), "{doubt:?}");
    assert_eq!((made.kept, made.removed.len()), (1, 1), "older ones go as always");
    assert_eq!(files(&folder), ["giostra-2026-01-02.db"], "under its date");
    assert_eq!(backups.look(&cell.house, &cell.clock).await.unwrap(), None, "once");
    cell.house.journal().close().await;
}

/// A copy is made while a round and a match run; then everything is lost but the copy. One plays on from it.
#[tokio::test]
async fn one_plays_on_from_a_copy() {
    let mut cell = Cell::begin(ActivityKind::Match, Door::Terminal, 0).await;
    let board = (cell.lines().await, cell.ends().await);
    cell.in_the_channel();
    cell.hear("Silk", What::Message { text: "/manche subito".into() }).await;
    cell.house.settled().await;
    let lost = tempfile::tempdir().unwrap();
    let made =
        backups(lost.path(), "7,4,6").look(&cell.house, &cell.clock).await.unwrap().expect("one is due");
    assert_eq!(made.matches, 2);
    // What comes after the copy is lost with the first database.
    cell.hear("Silk", What::Message { text: "carte".into() }).await;
    let here = tempfile::tempdir().unwrap();
    let database = here.path().join("giostra.db");
    std::fs::copy(&made.file, &database).unwrap();
    cell.clock.set(cell.clock.now() + 60_000);
    let mut cell = cell.on(&database, ActivityKind::Match).await;
    assert!(cell.lines().await > board.0 && cell.ends().await >= board.1 + 59_000, "its time is given back");
    let lines = cell.lines().await;
    assert_eq!(cell.play().await, Taken::Done);
    assert!(cell.lines().await > lines, "the match goes on");
    let mut cell = cell.on_the_round().await;
    let lines = cell.lines().await;
    assert_eq!(cell.play().await, Taken::Done);
    assert!(cell.lines().await > lines, "the round goes on");
    let ends = cell.ends().await;
    cell.pass(ends - cell.clock.now() + 10_000).await;
    assert_eq!(cell.state().await, MatchState::Ended);
    cell.house.journal().close().await;
}
