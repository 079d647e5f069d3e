//! `giostra servers export` and `import`: what one server has goes from one bot to another, and nothing of anybody else.

#[cfg(all(feature = "postgres", unix))]
use crate::support::postgres::{alone, is_there};

use crate::moving::{acted, dump, looked, options};
use giostra::journal::{Carried, Journal, Known, MoveError, Progress, servers};
use giostra::rooms::heard::Server;
use rusqlite::{Connection, OpenFlags};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Conversations that leave something in many tables: ladders, seasons and nights, packed logs, tournaments of matches, of rounds, of
/// teams with guests and in series, judged events, twins, suspicions, words and exclusions.
const PLAYED: [&str; 13] = [
    "stagioni",
    "conserva",
    "torneo-squadre-ospiti",
    "torneo-partite",
    "torneo-teste",
    "serie-di-manche",
    "torneo-manche",
    "giuria",
    "gemelle",
    "due-server",
    "sospetti",
    "moderazione",
    "incontro",
];

async fn export_server(from: &Path, server: &Server, to: &Path) -> Result<Carried, MoveError> {
    let mut last = Progress { done: 0, of: 0 };
    let at = |progress: Progress| {
        assert!(progress.done <= progress.of && progress.done > last.done, "{progress:?} after {last:?}");
        last = progress;
        ControlFlow::Continue(())
    };
    let carried = giostra::journal::export_server(from, server, to, at).await?;
    assert_eq!((last.done, last.of), (carried.rows, carried.rows), "all of it is told");
    Ok(carried)
}

async fn import_server(
    from: &Path,
    server: &Server,
    to: &Path,
    only_try: bool,
) -> Result<Carried, MoveError> {
    giostra::journal::import_server(from, server, to, only_try, |_| ControlFlow::Continue(())).await
}

/// What one question is answered, row by row.
fn asked(file: &Path, sql: &str) -> Vec<String> {
    let by = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("it opens");
    let mut asked = by.prepare(sql).expect("it is asked");
    let columns = asked.column_count();
    let row = |row: &rusqlite::Row<'_>| {
        let values: Result<Vec<rusqlite::types::Value>, _> = (0..columns).map(|at| row.get(at)).collect();
        Ok(format!("{:?}", values?))
    };
    asked.query_map([], row).expect("it reads").map(|row| row.expect("it reads")).collect()
}

/// A bot with another server, which has given numbers of every kind.
async fn host(folder: &Path) -> PathBuf {
    let file = folder.join("played.db");
    let altrove = |script: String| {
        if script.contains("\nserver Giostra ") {
            return script.replace("\nserver Giostra ", "\nserver Altrove ");
        }
        script.replacen('\n', "\nserver Altrove it Europe/Rome\n", 1)
    };
    for name in ["stagioni", "torneo-partite"] {
        acted(&file, name, altrove);
    }
    // A conversation ends as if it was killed: what stands beside the file comes into the copy too.
    let whole = folder.join("host.db");
    giostra::journal::backup(&file, &whole).await.expect("it is copied");
    whole
}

/// A server as somebody sees it who knows no numbers: who stands where, what was played, when, by whom, and how it ended.
fn seen(file: &Path, server: &str) -> Vec<String> {
    let mut all = Vec::new();
    for sql in [
        "select family, person, rating, ladder_row_standing.rounds, peak, peak_day from ladder_row
             join standing as ladder_row_standing on ladder_row_standing.ladder_row = ladder_row.id
             where server = ? order by family, person, rating",
        "select opened_at, ended_at, game, state, kind from round where server = ? order by id",
        "select round.opened_at, line.n, line.at, line.who, case when line.n > 1 then line.body end from line
             join round on round.id = line.round where round.server = ? order by round.id, line.n",
        "select round.opened_at, seat.seat, seat.person from seat join round on round.id = seat.round
             where round.server = ? order by round.id, seat.seat",
        "select round.opened_at, result.seat, result.points, result.rank, result.how from result
             join round on round.id = result.round where round.server = ? order by round.id, result.seat",
        "select round.opened_at, event.opened_at, event_match.event_round, event_match.board from event_match
             join round on round.id = event_match.round join round as event on event.id = event_match.event
             where round.server = ? order by round.id",
        "select opened_at, first.opened_at_of_first from encounter join round on round.id = encounter.round
             join (select id, opened_at as opened_at_of_first from round) as first on first.id = encounter.first_round
             where server = ? order by round.id",
        "select word, verdict, author, reason from overlay where server = ? order by id",
        "select person, author, reason from exclusion where server = ? order by person",
        "select person, name from name where server = ? order by person",
        "select name, value from setting where scope = 'server:' || ? order by name",
        "select name, opened, closes, season_place.rank, season_place.rating, person from season
             left join season_place on season_place.season = season.id
             left join ladder_row on ladder_row.id = season_place.ladder_row
             where season.server = ? order by season.id, season_place.rank, person",
        "select what, detail, state from suspicion where server = ? order by id",
        "select family, day, rated.ended_at, round.opened_at from rated join round on round.id = rated.round
             where rated.server = ? order by rated.day, rated.ended_at, rated.family",
    ] {
        all.extend(asked(file, &sql.replace('?', &format!("'{server}'"))));
    }
    all
}

/// Everything in a database is right, and what its texts say of numbers too. How many say something.
async fn is_whole(file: &Path) -> (usize, usize) {
    looked(file).await;
    let named = "select round.id, event_match.event, line.body from event_match
                 join round on round.id = event_match.round join line on line.round = round.id and line.n = 1
                 where line.body like '% frame=%'";
    let (mut of_events, mut of_series) = (0, 0);
    let by = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("it opens");
    let mut asked = by.prepare(named).expect("it is asked");
    let mut rows = asked.query([]).expect("it reads");
    while let Some(row) = rows.next().expect("it reads") {
        let (event, body): (i64, String) = (row.get(1).expect("a number"), row.get(2).expect("a text"));
        assert!(body.contains(&format!(" for={event}.")), "{event}: {body}");
        of_events += 1;
    }
    let series = "select round.id, line.body from round join line on line.round = round.id and line.n = 1
                  where line.body like 'event-1 %\"series\":{\"first\":%'";
    let mut asked = by.prepare(series).expect("it is asked");
    let mut rows = asked.query([]).expect("it reads");
    while let Some(row) = rows.next().expect("it reads") {
        let body: String = row.get(1).expect("a text");
        let first = body.split("\"series\":{\"first\":").nth(1).and_then(|rest| rest.split(',').next());
        let of = format!("select kind from round where id = {}", first.expect("it is there"));
        let kind: String = by.query_row(&of, [], |row| row.get(0)).expect("it is there");
        assert_eq!(kind, "event");
        of_series += 1;
    }
    (of_events, of_series)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_of_it_comes_along_and_nothing_else() {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let empty_host = host(folder.path()).await;
    let (mut rounds, mut renumbered, mut of_events, mut of_series) = (0, 0, 0, 0);
    for name in PLAYED {
        let from = at(&format!("{name}.db"));
        acted(&from, name, |script| script);
        let known = servers(&from).await.expect("they are there");
        assert!(!known.is_empty(), "{name}");
        for (number, Known { server, .. }) in known.into_iter().enumerate() {
            let (file, to) = (at(&format!("{name}.{number}")), at(&format!("{name}.{number}.host")));
            let carried = export_server(&from, &server, &file).await.unwrap();
            is_whole(&file).await;
            let others = servers(&file).await.unwrap();
            assert_eq!(others.iter().map(|one| &one.server).collect::<Vec<_>>(), [&server], "{name}");
            for of in ["posted", "invite", "invited", "twin", "link"] {
                assert!(asked(&file, &format!("select * from {of}")).is_empty(), "{name} {of}");
            }
            let private = "select * from round where server is null union all
                           select * from round where place like '%private%'";
            assert!(asked(&file, private).is_empty(), "{name}");
            let here = seen(&file, &server.0);
            // What was played elsewhere too is told otherwise there: whose it was.
            if !["gemelle"].contains(&name) {
                assert_eq!(here, seen(&from, &server.0), "{name}");
            }

            std::fs::copy(&empty_host, &to).expect("it is copied");
            let before = dump(&to);
            let tried = import_server(&file, &server, &to, true).await.unwrap();
            assert_eq!(dump(&to), before, "a try changes nothing");
            let came = import_server(&file, &server, &to, false).await.unwrap();
            assert_eq!(came, tried);
            assert_eq!(
                (came.rows, came.rounds, came.players),
                (carried.rows, carried.rounds, carried.players)
            );
            let named = is_whole(&to).await;
            (of_events, of_series) = (of_events + named.0, of_series + named.1);
            assert_eq!(seen(&to, &server.0), here, "{name}");
            assert_eq!(seen(&to, "terminal:Altrove"), seen(&empty_host, "terminal:Altrove"), "{name}");
            rounds += came.rounds;
            renumbered += came.renumbered;
            // And on: what is exported there is the same, and comes home.
            let again = at(&format!("{name}.{number}.again"));
            let carried = export_server(&to, &server, &again).await.unwrap();
            assert_eq!((carried.rows, carried.rounds), (came.rows, came.rounds), "{name}");
            is_whole(&again).await;
            assert_eq!(seen(&again, &server.0), here, "{name}");
            // The next number is nobody's.
            let (journal, _) = Journal::open(&to, options()).await.expect("it opens");
            let next = journal.next_match_id().await.expect("there is one");
            journal.close().await;
            let last = asked(&to, "select max(id) from round");
            assert_eq!(last, [format!("[Integer({})]", next - 1)], "{name}");
        }
    }
    let (named, others) = is_whole(&empty_host).await;
    assert!(rounds > 20 && renumbered > 0, "{rounds} {renumbered}");
    assert!(of_events > named * PLAYED.len() && of_series > others * PLAYED.len(), "{of_events} {of_series}");
}

/// A new bot is started on the file as it is; and a match that runs goes on at the other bot.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_runs_goes_on() {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let from = at("from.db");
    acted(&from, "wyps", |script| {
        let until = script.find("Galahad #sfide/1: /tavola").expect("it is there");
        script[..until].to_owned()
    });
    let server = Server("terminal:Giostra".into());
    let (file, to) = (at("file.db"), host(folder.path()).await);
    export_server(&from, &server, &file).await.unwrap();
    import_server(&file, &server, &to, false).await.unwrap();
    for bot in [&file, &to] {
        let said = acted(bot, "wyps", |_| {
            "giostra-chat 1\nserver Giostra it Europe/Rome\n+1\nGalahad #sfide/1: ASILI C1* B1 B2 C2 D2\n\
             Silk #sfide/1: /abbandona\n+1\n"
                .to_owned()
        });
        assert!(said.contains("ASILI"), "{said}");
        is_whole(bot).await;
    }
}

#[tokio::test]
async fn what_cannot_come_is_refused_and_nothing_is_changed() {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().canonicalize().expect("a folder").join(name);
    let from = at("from.db");
    acted(&from, "stagioni", |script| script);
    let server = Server("terminal:Giostra".into());
    let (file, none) = (at("file.db"), at("none.db"));
    let refused = |told: Result<Carried, MoveError>| {
        let told = told.expect_err("it is refused");
        assert!(told.is_refusal(), "{told}");
        told
    };
    assert_eq!(refused(export_server(&none, &server, &file).await), MoveError::Missing(none.clone()));
    let nobody = Server("terminal:Nessuno".into());
    let told = refused(export_server(&from, &nobody, &file).await);
    assert_eq!(told, MoveError::NoServer { file: from.clone(), server: nobody.0.clone() });
    assert!(!file.exists() && !at("file.db.part").exists(), "nothing is left of it");
    // What a killed process has left is in nobody's way.
    std::fs::write(at("file.db.part"), "half of it").expect("it is written");
    export_server(&from, &server, &file).await.unwrap();
    assert!(!at("file.db.part").exists());
    assert_eq!(refused(export_server(&from, &server, &file).await), MoveError::NotEmpty(file.clone()));
    let before = dump(&from);
    assert_eq!(refused(import_server(&file, &server, &file, false).await), MoveError::Same(file.clone()));
    assert_eq!(refused(import_server(&file, &server, &none, false).await), MoveError::Missing(none.clone()));
    let told = refused(import_server(&file, &server, &from, false).await);
    assert_eq!(told, MoveError::HasPlayed { file: from.clone(), server: server.0.clone() });
    let told = refused(import_server(&file, &nobody, &from, false).await);
    assert_eq!(told, MoveError::NoServer { file: file.clone(), server: nobody.0 });
    // Cut short at any step it leaves nothing.
    let to = at("to.db");
    let (journal, _) = Journal::open(&to, options()).await.expect("it opens");
    journal.close().await;
    let empty = dump(&to);
    for steps in 1.. {
        let mut left = steps;
        let stops = |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let told = giostra::journal::import_server(&file, &server, &to, false, stops).await;
        if told.is_ok() {
            assert!(steps > 10, "{steps}");
            break;
        }
        assert_eq!(told, Err(MoveError::Stopped));
        assert_eq!(dump(&to), empty, "{steps}");
        let stops = |_| ControlFlow::Break(());
        let told = giostra::journal::export_server(&from, &server, &at("cut.db"), stops).await;
        assert_eq!(told, Err(MoveError::Stopped));
        assert!(!at("cut.db").exists() && !at("cut.db.part").exists());
    }
    // Exporting goes beside somebody who plays, importing does not.
    let (journal, _) = Journal::open(&from, options()).await.expect("it opens");
    export_server(&from, &server, &at("beside.db")).await.unwrap();
    assert_eq!(dump(&at("beside.db")), dump(&file));
    let told = refused(import_server(&file, &server, &from, false).await);
    assert!(matches!(told, MoveError::Open(_)), "{told}");
    journal.close().await;
    assert_eq!(dump(&from), before);
}

/// A file that was tampered with brings nothing into somebody else's room, and touches nobody else's numbers.
#[tokio::test]
async fn a_forged_file_reaches_nobody_else() {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let (from, to) = (at("from.db"), host(folder.path()).await);
    acted(&from, "wyps", |script| script);
    let server = Server("terminal:Giostra".into());
    crate::support::sql(&from, "update round set place = replace(place, 'Giostra', 'Altrove')");
    std::fs::copy(&to, at("other.db")).expect("it is copied");
    import_server(&from, &server, &to, false).await.unwrap();
    let there = "select count(*) from round where server = 'terminal:Giostra' and place like '%Altrove%'";
    assert_eq!(asked(&to, there), ["[Integer(0)]"]);
    let (to, before) = (at("other.db"), dump(&at("other.db")));
    crate::support::sql(
        &from,
        "insert into event_match (round, event, event_round, board) select max(id), -1, 1, 1 from round",
    );
    let told = import_server(&from, &server, &to, false).await.expect_err("nobody gives such a number");
    assert!(matches!(told, MoveError::Failed { .. }), "{told}");
    assert_eq!(dump(&to), before);
}

/// A bot that was taken into the server before its history came: what was set there stays.
#[tokio::test]
async fn what_was_set_here_stays() {
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let (from, to) = (at("from.db"), at("to.db"));
    acted(&from, "stagioni", |script| script);
    let (journal, _) = Journal::open(&to, options()).await.expect("it opens");
    journal.close().await;
    crate::support::sql(
        &to,
        "insert into setting (scope, name, value, at) values ('server:terminal:Giostra', 'lingua', 'en', 1);
         insert into name (person, server, name, folded, at) values ('terminal:Silk', 'terminal:Giostra', 'Seta', 'seta', 1)",
    );
    import_server(&from, &Server("terminal:Giostra".into()), &to, false).await.unwrap();
    let set = "select value from setting where scope = 'server:terminal:Giostra' and name = 'lingua'";
    assert_eq!(asked(&to, set), ["[Text(\"en\")]"]);
    let name = "select name from name where person = 'terminal:Silk'";
    assert_eq!(asked(&to, name), ["[Text(\"Seta\")]"]);
    is_whole(&to).await;
}

#[cfg(all(feature = "postgres", unix))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_and_to_a_database_on_a_server() {
    use giostra::journal::transfer;
    use std::ops::ControlFlow;
    if !is_there("one server's data, on PostgreSQL") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let host = host(folder.path()).await;
    let there = PathBuf::from(alone("carried"));
    transfer(&host, &there, |_| ControlFlow::Continue(())).await.unwrap();
    let from = at("from.db");
    acted(&from, "torneo-partite", |script| script);
    let server = Server("terminal:Giostra".into());
    let came = import_server(&from, &server, &there, false).await.unwrap();
    assert!(came.renumbered > 0);
    looked(&there).await;
    import_server(&from, &server, &host, false).await.unwrap();
    let (one, other) = (at("one.db"), at("other.db"));
    export_server(&there, &server, &one).await.unwrap();
    export_server(&host, &server, &other).await.unwrap();
    assert_eq!(dump(&one), dump(&other));
    let told = import_server(&from, &server, &there, false).await.expect_err("it has come already");
    assert!(matches!(told, MoveError::HasPlayed { .. }), "{told}");
}
