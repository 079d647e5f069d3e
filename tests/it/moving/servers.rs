//! From a file to PostgreSQL and back, and from server to server; and the backup of what is on one.

use super::*;
use crate::support::postgres::{alone, is_there, run};
use giostra::games::{By, Seat};
use giostra::journal::{BackupError, Entry, NewLine, Record, backup};
use giostra::rooms::heard::{Door, Person};
use sqlx::Connection as _;

/// Conversations that leave something in many tables: ladders and seasons with their nights, matches, tournaments, judged events,
/// names that are no names.
const PLAYED: [&str; 4] = ["stagioni", "torneo-squadre-ospiti", "giuria", "testi-strani"];

#[tokio::test]
async fn over_and_back_and_from_server_to_server() {
    if !is_there("moving to PostgreSQL and back") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let (from, back) = (strange(folder.path()).await, folder.path().join("back.db"));
    let (one, other) = (PathBuf::from(alone("move_one")), PathBuf::from(alone("move_other")));
    let there = move_it(&from, &one).await.expect("it is moved");
    assert_eq!(there.logs, 172);
    assert!(!there.to.display().to_string().contains("://giostra:"), "{there:?}");
    let further = move_it(&one, &other).await.expect("it is moved");
    let home = move_it(&other, &back).await.expect("it is moved");
    assert_eq!((there.rows, there.rows), (further.rows, home.rows));
    same(&from, &back);
}

#[tokio::test]
async fn whatever_kills_it_it_goes_on_where_it_was() {
    if !is_there("moving to PostgreSQL in pieces") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let (from, back) = (strange(folder.path()).await, folder.path().join("back.db"));
    let server = PathBuf::from(alone("move_killed"));
    let (there, _) = killed_all_the_way(&from, &server).await;
    let (home, _) = killed_all_the_way(&server, &back).await;
    assert!(there > COLUMNS.len() + 5 && home == there, "{there} {home}");
    same(&from, &back);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_played_is_as_it_was() {
    if !is_there("what was played, on PostgreSQL") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    for (at, name) in PLAYED.into_iter().enumerate() {
        let from = played(folder.path(), name);
        let server = PathBuf::from(alone(&format!("move_played_{at}")));
        let (back, copy) =
            (folder.path().join(format!("{name}.back")), folder.path().join(format!("{name}.copy")));
        move_it(&from, &server).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = looked(&server).await;
        assert_eq!(found, looked(&from).await, "{name}");
        let stand = ladders(&server).await;
        assert_eq!(stand, ladders(&from).await, "{name}");
        backup(&server, &copy).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        move_it(&server, &back).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        for file in [&back, &copy] {
            same(&from, file);
            assert_eq!(looked(file).await, found, "{name}");
        }
        // It is played on there.
        let (journal, _) = Journal::open(&server, options()).await.expect("it opens");
        journal.next_match_id().await.expect("it writes");
        journal.close().await;
    }
}

#[tokio::test]
async fn what_cannot_be_moved_is_refused_and_left_as_it_is() {
    if !is_there("what cannot be moved to PostgreSQL") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let from = strange(folder.path()).await.canonicalize().expect("it is there");
    let to = folder.path().join("to.db");
    let refused = async |from: &Path, to: &Path| {
        let told = move_it(from, to).await.expect_err("it is refused");
        assert!(told.is_refusal(), "{told}");
        told
    };
    let server = PathBuf::from(alone("move_refused"));
    let shown = server.clone();
    assert_eq!(refused(&server, &to).await, MoveError::Missing(shown.clone()));
    assert_eq!(refused(&server, &server).await, MoveError::Missing(shown.clone()));
    run(&server.display().to_string(), "create table theirs (x text)");
    for (one, other) in [(&server, &to), (&from, &server)] {
        assert_eq!(refused(one, other).await, OpenError::Foreign { file: shown.clone() }.into());
    }
    run(&server.display().to_string(), "drop table theirs");
    // One that is played on.
    let (journal, _) = Journal::open(&server, options()).await.expect("it opens");
    assert_eq!(refused(&server, &to).await, MoveError::Busy(shown.clone()));
    assert_eq!(refused(&from, &server).await, MoveError::NotEmpty(shown.clone()));
    journal.close().await;
    // By whatever name it is called.
    let again = PathBuf::from(server.display().to_string().replace("127.0.0.1", "localhost"));
    assert!(matches!(refused(&server, &again).await, MoveError::Same(_)));
    assert!(!to.exists(), "nothing was made");
    // What was begun from elsewhere.
    let empty = PathBuf::from(alone("move_begun"));
    assert_eq!(transfer(&server, &empty, |_| ControlFlow::Break(())).await, Err(MoveError::Stopped));
    assert!(matches!(refused(&from, &empty).await, MoveError::Begun { .. }));
    assert_eq!(refused(&empty, &to).await, OpenError::Unfinished { file: empty.clone() }.into());
    move_it(&server, &empty).await.expect("it goes on");
    // A server that does not answer may do so later.
    let nobody = PathBuf::from("postgres://giostra@127.0.0.1:1/giostra");
    let told = move_it(&from, &nobody).await.expect_err("nobody is there");
    assert!(!told.is_refusal() && matches!(told, MoveError::Open(OpenError::Unusable { .. })), "{told}");
}

/// A giostra that connects while the move is on its way, and what it writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_meanwhile_is_noticed() {
    if !is_there("who comes meanwhile, on PostgreSQL") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let (from, to) = (strange(folder.path()).await, folder.path().join("to.db"));
    let server = alone("move_meanwhile");
    move_it(&from, Path::new(&server)).await.expect("it is moved");
    let mut others = Vec::new();
    let connect = async |server: String| {
        let mut connection = sqlx::PgConnection::connect(&server).await.expect("the server answers");
        let name = "set application_name = 'giostra 0123456789abcdef'";
        sqlx::raw_sql(name).execute(&mut connection).await.expect("it is called so");
        connection
    };
    let told = transfer(Path::new(&server), &to, |progress| {
        if progress.done * 2 > progress.of && others.is_empty() {
            let connected = connect(server.clone());
            others
                .push(tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(connected)));
        }
        ControlFlow::Continue(())
    });
    assert_eq!(told.await, Err(MoveError::Busy(PathBuf::from(&server))));
    for other in others {
        other.close().await.expect("it goes");
    }
    let told = transfer(Path::new(&server), &to, |progress| {
        // Everything had come before; now it is being read again, table by table, and settings are not yet.
        if progress.done * 3 < progress.of + 100 {
            run(&server, "update setting set value = 'x' where at > 0");
        }
        ControlFlow::Continue(())
    });
    assert!(matches!(told.await, Err(MoveError::Different { what, .. }) if what == "setting"));
    // Nobody starts while it is read.
    let mut tried = false;
    let moved = transfer(Path::new(&server), &to, |_| {
        if !tried {
            tried = true;
            let start = Journal::open(Path::new(&server), options());
            let waits = async { tokio::time::timeout(Duration::from_millis(50), start).await.is_err() };
            assert!(tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(waits)));
        }
        ControlFlow::Continue(())
    });
    moved.await.expect("it begins anew, and comes to its end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_of_one_moment_while_play_goes_on() {
    if !is_there("a backup of what is on PostgreSQL") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let server = PathBuf::from(alone("move_backup"));
    let copy = folder.path().join("copia 50%?.db");
    let nothing = backup(&server, &copy).await.expect_err("there is nothing yet");
    assert!(matches!(nothing, BackupError::Failed { .. }) && !copy.exists(), "{nothing}");
    let (journal, _) = Journal::open(&server, options()).await.expect("it opens");
    let entry = |id: i64| {
        let by = By::Seat(Seat(1));
        let line = NewLine { match_id: id, n: 1, source: None, at: id, by, text: "casino".into() };
        let person = Person::new(Door::Terminal, "anna");
        Entry {
            lines: vec![line],
            records: vec![Record::Seat { match_id: id, seat: Seat(1), person, server: None }],
        }
    };
    for id in 1..=50 {
        journal.append(entry(id)).await.expect("written");
    }
    let busy = tokio::spawn({
        let journal = journal.clone();
        async move {
            for id in 51..=400 {
                journal.append(entry(id)).await.expect("written");
            }
        }
    });
    let size = journal.backup(&copy).await.expect("copied");
    assert_eq!(size, std::fs::metadata(&copy).expect("the copy").len());
    assert_eq!(journal.backup(&copy).await, Err(BackupError::Exists(copy.clone())));
    busy.await.expect("no panic");
    let (copied, _) = Journal::open(&copy, options()).await.expect("it opens");
    let mut ended = false;
    for id in 1..=400 {
        let lines = copied.lines(id).await.expect("it reads").len();
        assert_eq!(lines, copied.seats(id).await.expect("it reads").len(), "entry {id} is whole");
        assert!(id > 50 || lines == 1, "what was acknowledged before is there");
        assert!(lines == 0 || !ended, "entry {id} comes after one that is missing");
        ended |= lines == 0;
    }
    copied.close().await;
    journal.close().await;
}
