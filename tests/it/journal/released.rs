//! A database of every version there ever was (`released/NN.sql.xz`; how it is made stands in CONTRIBUTING): today's program opens
//! it, plays on where it stood, and finds nothing wrong in it. Those of [`BY_THEIR_PROGRAM`] are what a program of that version
//! left; the others are the one below them and the steps that lie between, as an update has left them, so that tables which
//! came with those steps are empty. `today.sql` is a further one, of version 11, with every kind of match there was.

use super::options;
use crate::fuzz::{Ear, pass};
use crate::sources::root;
use crate::support::casa::who;
use giostra::clock::{Clock, Millis};
use giostra::journal::{Journal, MIGRATIONS, Opened};
use giostra::rooms::check::{Look, check};
use giostra::rooms::heard::{Door, Heard, Place, Precision, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Versions that no program ever wrote, and why.
const NEVER_OUT: [(usize, &str); 2] = [(12, "came together with 13"), (19, "came together with 20")];
/// Versions whose database was written by a program of that version, built from the last commit that had it.
const BY_THEIR_PROGRAM: [usize; 5] = [1, 5, 8, 14, 20];
/// What all of them may weigh, in bytes.
const MOST: u64 = 100_000;

fn file_of(version: usize) -> PathBuf {
    root("tests/it/journal/released").join(format!("{version:02}.sql.xz"))
}

/// The versions before today's.
fn versions() -> impl Iterator<Item = usize> {
    (1..MIGRATIONS.len()).filter(|version| NEVER_OUT.iter().all(|(never, _)| never != version))
}

#[test]
fn there_is_one_of_every_version_before_this() {
    let there: BTreeSet<PathBuf> = fs::read_dir(root("tests/it/journal/released"))
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    let wanted: BTreeSet<PathBuf> = versions().map(file_of).collect();
    assert_eq!(there, wanted, "CONTRIBUTING says how one is made");
    let weigh: u64 = there.iter().map(|file| fs::metadata(file).expect("it is there").len()).sum();
    assert!(weigh <= MOST, "{weigh} bytes");
}

/// The database of a version as it was, in a folder of its own.
fn unpacked(version: usize) -> (tempfile::TempDir, PathBuf) {
    let packed = fs::read(file_of(version)).expect("it is there");
    let mut sql = String::new();
    liblzma::read::XzDecoder::new(&packed[..]).read_to_string(&mut sql).expect("it is text");
    let (folder, file) = super::file();
    let raw = rusqlite::Connection::open(&file).expect("it opens");
    raw.execute_batch(&sql).expect("it is SQL");
    (folder, file)
}

/// What tables and indexes a database has, without the blanks.
fn schema(raw: &rusqlite::Connection) -> BTreeSet<String> {
    let sql = "select sql from sqlite_master where sql is not null and name <> 'migration'";
    let mut all = raw.prepare(sql).expect("a question");
    let rows = all.query_map([], |row| row.get::<_, String>(0)).expect("it is asked");
    rows.map(|sql| sql.expect("text").split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_step_that_has_left_the_house_is_never_changed() {
    for version in versions() {
        let (_folder, file) = unpacked(version);
        let then = rusqlite::Connection::open(&file).expect("it opens");
        let by_us = rusqlite::Connection::open_in_memory().expect("it opens");
        for step in &MIGRATIONS[..version] {
            by_us.execute_batch(step.sql).expect("it is done");
        }
        assert_eq!(schema(&then), schema(&by_us), "version {version}");
    }
}

/// One number that a database is asked for.
fn number(file: &Path, sql: &str) -> i64 {
    let raw = rusqlite::Connection::open(file).expect("it opens");
    raw.query_row(sql, [], |row| row.get(0)).expect("it answers")
}

fn place(channel: &str) -> Place {
    format!("room/terminal/terminal:Giostra/{channel}").parse().expect("a place")
}

fn said(channel: &str, id: u64, at: Millis, name: &str, text: &str) -> Heard {
    let what = What::Message { text: text.into() };
    let who = Who { moderator: name == "Marta", ..who(Door::Terminal, name) };
    Heard { replies_to: None, place: place(channel), who, id, at, precision: Precision::Millisecond, what }
}

#[test]
fn programs_left_what_they_knew() {
    for version in BY_THEIR_PROGRAM {
        let (_folder, file) = unpacked(version);
        let count = |what: &str| number(&file, &format!("select count(*) from {what}"));
        assert_eq!(count("round where state = 'live' and game = 'manche-1'"), 1, "{version}");
        assert_eq!(count("round where state = 'ended' and game = 'manche-1'"), 2, "{version}");
        if version >= 5 {
            assert_eq!(count("rated"), 2, "{version}");
        }
        if version >= 8 {
            assert_eq!(count("round where state = 'live' and game = 'scrabble-1'"), 1, "{version}");
        }
        if version >= 14 {
            assert_eq!(count("round where state = 'live' and game = 'event-1'"), 1, "{version}");
        }
    }
}

async fn house(journal: &Journal, clock: &Clock) -> House {
    let furniture = Furniture {
        journal: journal.clone(),
        clock: clock.clone(),
        library: crate::chats::library(),
        seeds: Seeds::Fixed(7),
        book: Vec::new(),
    };
    let house = House::open(furniture).await.expect("the house opens");
    let ear = Ear { clock: Some(clock.clone()), ..Ear::default() };
    house.attach(Door::Terminal, Arc::new(ear), true);
    house.resume().await.expect("it goes on");
    house.settled().await;
    house
}

#[tokio::test]
async fn each_opens_goes_on_where_it_stood_and_is_whole() {
    for version in versions() {
        let (_folder, file) = unpacked(version);
        let then: Millis = number(&file, "select max(at) from line");
        let round = number(&file, "select id from round where state = 'live' and game like 'manche%'");
        let (journal, opened) = Journal::open(&file, options()).await.expect("it opens");
        let (from, now) =
            (i64::try_from(version).expect("few"), i64::try_from(MIGRATIONS.len()).expect("few"));
        let Opened::Migrated { from: was, to, copy: Some(copy) } = opened else {
            panic!("{version}: {opened:?}")
        };
        assert_eq!((was, to), (from, now));
        assert_eq!(number(&copy, "select max(version) from migration"), from, "what was before is kept");
        let copies = fs::read_dir(file.parent().expect("a folder")).expect("it can be read");
        let names = copies.map(|entry| entry.expect("it can be read").file_name());
        assert_eq!(names.filter(|name| name.to_string_lossy().contains(".before-")).count(), 1, "{version}");

        let clock = Clock::standing(then + 1_000);
        let house = house(&journal, &clock).await;
        assert!(house.plays(&place("sala")), "{version}: the round is on");
        house.hear(said("sala", 90_001, then + 1_000, "Bors", "casino")).await;
        house.settled().await;
        let lines = journal.lines(round).await.expect("it reads");
        assert!(lines.iter().any(|line| line.source.as_deref() == Some("rm90001")), "{version}: {lines:?}");
        // It comes to its end, and a new one begins.
        house.hear(said("sala", 90_002, then + 1_000, "Marta", "/stop")).await;
        pass(&house, &clock, then + 20_000).await;
        house.settled().await;
        assert!(!house.plays(&place("sala")), "{version}: the round is over");
        house.hear(said("sala", 90_003, then + 20_000, "Marta", "/manche subito")).await;
        house.settled().await;
        assert!(house.plays(&place("sala")), "{version}: a new round");
        // A match that stood is moved in by whose turn it is.
        if let Some(game) = live_match(&file) {
            let before = journal.lines(game).await.expect("it reads").len();
            for (id, name) in [(90_010, "Silk"), (90_011, "Galahad")] {
                house.hear(said("partita/1", id, then + 20_000, name, "passo")).await;
                house.settled().await;
            }
            let after = journal.lines(game).await.expect("it reads").len();
            assert!(after > before, "{version}: the match goes on");
        }
        let mut wrong = Vec::new();
        let look = Look { journal: &journal, draws: None };
        let looked = check(&look, |one| wrong.push(format!("{one:?}")), |_, _| ()).await;
        assert_eq!(wrong, Vec::<String>::new(), "version {version}");
        assert!(looked.matches >= 2 && looked.sealed >= 1, "version {version}: {looked:?}");
        journal.close().await;
    }
}

/// The match that stands in a room of its own, if there were matches.
fn live_match(file: &Path) -> Option<i64> {
    let live = "state = 'live' and kind = 'match'";
    let sql = format!("select coalesce(max(id), 0) from round where {live} and place like '%/partita/1'");
    Some(number(file, &sql)).filter(|id| *id > 0)
}

#[test]
fn the_program_looks_through_the_first_of_all() {
    let (folder, file) = unpacked(1);
    let giostra = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_giostra"));
        let output = command.args(args).current_dir(folder.path()).env("GIOSTRA_LANG", "en").output();
        let output = output.expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let name = file.file_name().expect("a name").to_str().expect("text");
    // An older one is looked at only when it has been brought up to date.
    let (code, _, told) = giostra(&["check", name]);
    assert!(code == Some(1) && told.contains("let giostra open it once"), "{code:?} {told}");
    fs::write(folder.path().join("ciao.chat"), "giostra-chat 1\nAda #sala: ciao\n").expect("it is written");
    let (code, _, told) = giostra(&["chat", "--db", name, "ciao.chat"]);
    assert_eq!((code, told.as_str()), (Some(0), ""));
    let (code, said, told) = giostra(&["check", name]);
    assert_eq!(code, Some(0), "{said}{told}");
}
