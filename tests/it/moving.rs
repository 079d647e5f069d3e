//! `giostra move` and its copies: everything comes over, to the bit, whichever database it was and wherever it was cut short.

#[cfg(all(feature = "postgres", unix))]
mod servers;

use giostra::cli::house::ChatOpener;
use giostra::journal::privacy::{COLUMNS, OF_PROCESSES};
use giostra::journal::{
    Durability, Journal, MIGRATIONS, MoveError, Moved, OpenError, Options, Progress, transfer,
};
use giostra::ladders::rebuild::rebuild;
use giostra::platforms::terminal::{Stage, run_script};
use giostra::rooms::check::{Look, Looked, check};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// Texts that other databases sort otherwise, by letters, by language or in UTF-16, and some that are easily mistaken.
const TEXTS: [&str; 18] = [
    "",
    " ",
    "a",
    "B",
    "é",
    "e\u{301}",
    "Z",
    "_",
    "-",
    "ß",
    "ﬁ",
    "🦬",
    "\u{10ffff}",
    "\u{e000}",
    "'; --",
    "\"q\"",
    "1\n2\t",
    "\\x41",
];

pub(crate) fn options() -> Options {
    Options { durability: Durability::None, gather: Duration::ZERO, ..Options::default() }
}

/// The database that a recorded conversation leaves.
fn played(folder: &Path, name: &str) -> PathBuf {
    let file = folder.join(format!("{name}.db"));
    acted(&file, name, |script| script);
    file
}

/// Acts out a recorded conversation, or what is made of it, with a database; what was said.
pub(crate) fn acted(file: &Path, name: &str, made: impl Fn(String) -> String) -> String {
    let chat = PathBuf::from(format!("{}/tests/chats/{name}.chat", env!("CARGO_MANIFEST_DIR")));
    let script = std::fs::read_to_string(&chat).expect("it was recorded");
    let options = crate::chats::options_of(&script, &chat);
    let (lang, script) = (options.lang, made(script));
    let opener = ChatOpener::new(options, crate::chats::library());
    // It has a runtime of its own.
    std::thread::scope(|scope| {
        let acted = scope.spawn(|| {
            let stage = Stage { lang, ..Stage::new(&opener, file) };
            let mut out = Vec::new();
            run_script(&script, &stage, &mut out).expect("it is acted out");
            String::from_utf8(out).expect("it is text")
        });
        acted.join().expect("it is acted out")
    })
}

/// Whether a column is a number, must not be missing, and is part of the key.
fn columns(by: &Connection, table: &str) -> BTreeMap<String, (bool, bool, bool)> {
    let mut asked =
        by.prepare("select name, type, \"notnull\", pk from pragma_table_info(?1)").expect("it is asked");
    let row = |row: &rusqlite::Row<'_>| {
        let kind: String = row.get(1)?;
        let (needed, key): (bool, i64) = (row.get(2)?, row.get(3)?);
        Ok((row.get(0)?, (kind == "bigint", needed, key > 0)))
    };
    let rows = asked.query_map([table], row).expect("it is there");
    rows.collect::<Result<_, _>>().expect("it reads")
}

/// A database with something in every column of every table: the least and the greatest numbers, odd texts, nothing.
async fn strange(folder: &Path) -> PathBuf {
    let file = folder.join("strange.db");
    let (journal, _) = Journal::open(&file, options()).await.expect("it opens");
    journal.close().await;
    let by = Connection::open(&file).expect("it opens");
    by.execute_batch("begin").expect("it begins");
    for (table, listed) in COLUMNS.iter().filter(|(table, _)| *table != "migration") {
        by.execute_batch(&format!("delete from {table}")).expect("it is emptied");
        let known = columns(&by, table);
        // One more than a page, a page, and two.
        let many: i64 = match *table {
            "line" => 1_203,
            "name" => 501,
            "history" => 500,
            "posted" => 1_000,
            _ => 19,
        };
        let names: Vec<_> = listed.iter().map(|(name, _)| *name).collect();
        let places: Vec<_> = (1..=names.len()).map(|at| format!("?{at}")).collect();
        let sql = format!("insert into {table} ({}) values ({})", names.join(", "), places.join(", "));
        let mut put = by.prepare(&sql).expect("these are columns");
        for at in 0..many {
            let value = |name: &&str| {
                let (is_number, needed, _) = known[*name];
                let text = TEXTS[usize::try_from(at).expect("small") % TEXTS.len()];
                match (is_number, *table, *name) {
                    (_, "line", "round") => Value::Integer(at / 7 - 5),
                    _ if !needed && at % 3 == 2 => Value::Null,
                    (true, ..) => Value::Integer(match at {
                        0 => i64::MIN,
                        1 => i64::MAX,
                        _ => (at - 9) * 1_000_003,
                    }),
                    (false, ..) => Value::Text(format!("{text}{at}{text}")),
                }
            };
            put.execute(params_from_iter(names.iter().map(value))).expect("it is put in");
        }
    }
    by.execute_batch("commit").expect("it stands");
    file
}

/// All that stands in a file, table by table, in the order of the keys.
pub(crate) fn dump(file: &Path) -> Vec<String> {
    let by = Connection::open_with_flags(file, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).expect("it opens");
    let mut all = Vec::new();
    let tables = "select name, coalesce(sql, '') from sqlite_master order by name";
    let mut schema = by.prepare(tables).expect("it is asked");
    let rows =
        schema.query_map([], |row| Ok(format!("{} {}", row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
    all.extend(rows.expect("it reads").map(|row| row.expect("it reads")));
    for (table, listed) in COLUMNS.iter().filter(|(table, _)| !OF_PROCESSES.contains(table)) {
        let names: Vec<_> = listed.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        let mut asked =
            by.prepare(&format!("select {names} from {table} order by {names}")).expect("it is asked");
        let row = |row: &rusqlite::Row<'_>| {
            let values: Result<Vec<Value>, _> = (0..listed.len()).map(|at| row.get(at)).collect();
            Ok(format!("{table} {:?}", values?))
        };
        all.extend(asked.query_map([], row).expect("it reads").map(|row| row.expect("it reads")));
    }
    all
}

#[track_caller]
fn same(one: &Path, other: &Path) {
    let (one, other) = (dump(one), dump(other));
    let differs = one.iter().zip(&other).find(|(one, other)| one != other);
    assert_eq!(differs, None);
    assert_eq!(one.len(), other.len());
}

async fn move_it(from: &Path, to: &Path) -> Result<Moved, MoveError> {
    transfer(from, to, |_| ControlFlow::Continue(())).await
}

/// Moves, and dies after each single transaction: each time it comes one further than the last time. How often it died.
async fn killed_all_the_way(from: &Path, to: &Path) -> (usize, Moved) {
    let mut furthest = 0;
    for deaths in 0.. {
        let at = |Progress { done, of }| {
            assert!(done <= of, "{done} of {of}");
            if done <= furthest {
                return ControlFlow::Continue(());
            }
            // Each row that comes; of what is read again some.
            furthest = if done * 3 > of { done + of / 12 } else { done };
            ControlFlow::Break(())
        };
        match transfer(from, to, at).await {
            Ok(moved) => return (deaths, moved),
            Err(error) => assert_eq!(error, MoveError::Stopped),
        }
        // Who takes it for a database meanwhile is told what it is.
        let open = Journal::open(to, options()).await.map(|_| ()).expect_err("it is not whole");
        assert!(matches!(open, OpenError::Unfinished { .. }), "{open}");
        let look = Journal::look(to).await.map(|_| ()).expect_err("it is not whole");
        assert!(matches!(look, OpenError::Unfinished { .. }), "{look}");
    }
    unreachable!("it ends")
}

/// What `giostra check` and `giostra ladder rebuild --check` say of a database.
pub(crate) async fn looked(database: &Path) -> Looked {
    let journal = Journal::look(database).await.expect("it can be looked at");
    let mut wrong = Vec::new();
    let looked =
        check(&Look { journal: &journal, draws: None }, |one| wrong.push(format!("{one:?}")), |_, _| ())
            .await;
    assert_eq!(wrong, Vec::<String>::new());
    let mut ladders = 0;
    let made = rebuild(&journal, false, |one| {
        assert!(one.same, "{one:?}");
        ladders += 1;
    });
    made.await.expect("it is made");
    assert_eq!(ladders, looked.ladders);
    journal.close().await;
    looked
}

/// Every ladder as it stands, with its history, as text.
async fn ladders(database: &Path) -> Vec<String> {
    let journal = Journal::look(database).await.expect("it can be looked at");
    let mut all = Vec::new();
    for (server, family) in journal.ladders().await.expect("it reads") {
        let standings = journal.standings(&server, &family).await.expect("it reads");
        let history = journal.history_texts(&server, &family).await.expect("it reads");
        all.push(format!("{server:?} {family} {standings:?} {history:?}"));
    }
    journal.close().await;
    all
}

#[tokio::test]
async fn a_file_becomes_another_that_is_the_same() {
    let folder = TempDir::new().expect("a folder");
    let (from, to) = (strange(folder.path()).await, folder.path().join("to.db"));
    let moved = move_it(&from, &to).await.expect("it is moved");
    assert_eq!((moved.tables, moved.logs), (COLUMNS.len() - OF_PROCESSES.len(), 172));
    let left: Vec<_> = ["-wal", "-shm"]
        .into_iter()
        .filter(|end| folder.path().join(format!("to.db{end}")).exists())
        .collect();
    assert!(left.is_empty(), "all of it is in the one file: {left:?}");
    let by = Connection::open(&to).expect("it opens");
    for table in OF_PROCESSES {
        let rows: i64 =
            by.query_row(&format!("select count(*) from {table}"), [], |row| row.get(0)).expect("counted");
        assert_eq!(rows, 0, "{table}: no process has anything to do with the new one");
    }
    drop(by);
    same(&from, &to);
}

#[tokio::test]
async fn whatever_kills_it_it_goes_on_where_it_was() {
    let folder = TempDir::new().expect("a folder");
    let (from, to) = (strange(folder.path()).await, folder.path().join("to.db"));
    let (deaths, _) = killed_all_the_way(&from, &to).await;
    // After each table, and some have more than a page.
    assert!(deaths > COLUMNS.len() + 5, "{deaths}");
    same(&from, &to);
}

/// Nothing is in the target yet but the note; and not all steps of the schema were taken.
#[tokio::test]
async fn also_before_there_are_tables() {
    for steps in [0, 13] {
        let folder = TempDir::new().expect("a folder");
        let from = strange(folder.path()).await.canonicalize().expect("it is there");
        let to = folder.path().join("to.db");
        if steps > 0 {
            let some = Options { migrations: &MIGRATIONS[..13], ..options() };
            Journal::open(&to, some).await.expect("it opens").0.close().await;
        }
        let by = Connection::open(&to).expect("it opens");
        by.execute_batch("create table moving (what text not null primary key, told text not null)")
            .expect("it is made");
        let source = format!("file:{}", from.display());
        by.execute("insert into moving values ('from', ?1)", [source]).expect("it is noted");
        drop(by);
        move_it(&from, &to).await.expect("it goes on");
        same(&from, &to);
    }
}

#[tokio::test]
async fn what_is_written_meanwhile_is_found_and_the_next_one_begins_anew() {
    let folder = TempDir::new().expect("a folder");
    let (from, to) = (strange(folder.path()).await, folder.path().join("to.db"));
    for (change, what) in [
        (
            "update line set body = body || '!' where round = 3 and n = (select max(n) from line where round = 3)",
            "line 3",
        ),
        ("update setting set value = 'x' where name = (select min(name) from setting)", "setting"),
        ("delete from day_off where since = (select max(since) from day_off)", "day_off"),
    ] {
        let of = |by: &Connection| by.execute_batch(change).expect("it is changed");
        let changed = transfer(&from, &to, |Progress { done, of: all }| {
            // When everything was copied, and before it is read again.
            if done * 3 == all {
                of(&Connection::open(&from).expect("it opens"));
            }
            ControlFlow::Continue(())
        });
        let told = changed.await.expect_err("it was changed");
        let to = to.canonicalize().expect("it is there");
        assert_eq!(told, MoveError::Different { to, what: what.into() });
        assert!(!told.is_refusal());
    }
    move_it(&from, &to).await.expect("nobody writes any more");
    same(&from, &to);
}

#[tokio::test]
async fn what_cannot_be_moved_is_refused_and_left_as_it_is() {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().canonicalize().expect("a folder").join(name);
    let from = strange(folder.path()).await.canonicalize().expect("it is there");
    let refused = async |from: &Path, to: &Path| {
        let told = move_it(from, to).await.expect_err("it is refused");
        assert!(told.is_refusal(), "{told}");
        told
    };
    let (none, to) = (at("none.db"), at("to.db"));
    assert_eq!(refused(&none, &to).await, MoveError::Missing(none.clone()));
    assert_eq!(refused(&from, &from).await, MoveError::Same(from.clone()));
    let (text, foreign) = (at("text.db"), at("foreign.db"));
    std::fs::write(&text, "not at all a database, whatever it may look like".repeat(99))
        .expect("it is written");
    crate::support::sql(&foreign, "create table theirs (x text)");
    for (one, other) in [(&text, &to), (&from, &text)] {
        let told = refused(one, other).await;
        assert!(matches!(&told, MoveError::Open(OpenError::Damaged { file, .. }) if *file == text), "{told}");
    }
    for (one, other) in [(&foreign, &to), (&from, &foreign)] {
        assert_eq!(refused(one, other).await, OpenError::Foreign { file: foreign.clone() }.into());
    }
    // One of an earlier version, also as a target: somebody's it is.
    let old = at("old.db");
    let some = Options { migrations: &MIGRATIONS[..13], ..options() };
    Journal::open(&old, some).await.expect("it opens").0.close().await;
    let known = i64::try_from(MIGRATIONS.len()).expect("few");
    assert_eq!(refused(&old, &to).await, OpenError::Past { file: old.clone(), version: 13, known }.into());
    assert_eq!(refused(&from, &old).await, MoveError::NotEmpty(old.clone()));
    crate::support::sql(&old, "update migration set version = 4000 where version = 13");
    assert_eq!(refused(&old, &to).await, OpenError::Future { file: old, version: 4000, known }.into());
    // One that is played on, on either side.
    let played = at("played.db");
    let (journal, _) = Journal::open(&played, options()).await.expect("it opens");
    for (one, other) in [(&played, &to), (&from, &played)] {
        let told = refused(one, other).await;
        assert!(matches!(&told, MoveError::Open(OpenError::InUse { file, .. }) if *file == played), "{told}");
    }
    journal.close().await;
    assert_eq!(refused(&from, &played).await, MoveError::NotEmpty(played.clone()));
    assert!(!to.exists(), "nothing was made");
    // What was begun from elsewhere.
    assert_eq!(transfer(&from, &to, |_| ControlFlow::Break(())).await, Err(MoveError::Stopped));
    let begun = MoveError::Begun { to: to.clone(), from: format!("file:{}", from.display()) };
    assert_eq!(refused(&played, &to).await, begun);
    assert_eq!(refused(&to, &at("further.db")).await, OpenError::Unfinished { file: to.clone() }.into());
    move_it(&from, &to).await.expect("it goes on");
    same(&from, &to);
    #[cfg(unix)]
    {
        std::fs::hard_link(&from, at("second.db")).expect("a second name");
        let told = refused(&from, &at("further.db")).await;
        assert!(matches!(told, MoveError::Open(OpenError::SeveralNames { .. })), "{told}");
    }
}

#[tokio::test]
async fn what_was_played_is_as_it_was() {
    let folder = TempDir::new().expect("a folder");
    let from = played(folder.path(), "famiglie");
    let to = folder.path().join("to.db");
    move_it(&from, &to).await.expect("it is moved");
    same(&from, &to);
    assert_eq!(looked(&to).await, looked(&from).await);
    assert_eq!(ladders(&to).await, ladders(&from).await);
}
