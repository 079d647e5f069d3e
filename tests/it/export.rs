//! `/dati esporta` costs what one's own data cost: in a made database others add not one row, no question goes through a table
//! of all, and what is told of ladders is what a look through all of them finds.

use giostra::journal::{Durability, Exported, Journal, Options};
use giostra::rooms::heard::Person;
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

const ME: &str = "discord:1";
const SERVER: &str = "discord:7";

async fn database() -> (tempfile::TempDir, PathBuf, SqliteConnection) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    open(&file).await.close().await;
    let options = SqliteConnectOptions::new().filename(&file);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    run(&mut connection, "pragma synchronous = off".into()).await;
    (folder, file, connection)
}

async fn open(file: &Path) -> Journal {
    let options = Options { durability: Durability::None, gather: Duration::ZERO, ..Options::default() };
    Journal::open(file, options).await.unwrap().0
}

async fn run(connection: &mut SqliteConnection, sql: String) {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await.unwrap();
}

/// Rated rounds of four, each with a line and a result a seat; in the first `own` of them I have seat 1.
async fn rounds(connection: &mut SqliteConnection, from: i64, count: i64, own: bool) {
    let mut sql = String::from("begin;");
    for id in from..from + count {
        let day = format!("2026-01-{:02}", 1 + id % 28);
        write!(
            sql,
            "insert into round values
                 ({id}, 'room/discord/{SERVER}/9', '{SERVER}', 'manche-1', 'ended', {id}, {id}, 'round', 1);
             insert into rated values ('{SERVER}', 'parole', {id}, {id}, '{}:5 2:4 3:3 4:2', '{day}');",
            if own { 1 } else { 5 }
        )
        .unwrap();
        for seat in 1..=4 {
            let who = if own && seat == 1 { 1 } else { seat + 4 };
            write!(
                sql,
                "insert into seat values ({id}, {seat}, 'discord:{who}', null);
                 insert into line values ({id}, {seat}, 'rm{seat}', {id}, '{seat}', '+ casa');
                 insert into result values ({id}, {seat}, 5, 1, 4, 'casa', 5, null, 'played', null);"
            )
            .unwrap();
        }
    }
    sql.push_str("commit;");
    run(connection, sql).await;
}

/// Me, the others of my ladder, and a month of publications.
async fn ladder(connection: &mut SqliteConnection) {
    let mut sql = String::from("begin;");
    for row in 1..=8 {
        write!(sql, "insert into ladder_row values ({row}, '{SERVER}', 'parole', 'discord:{row}');").unwrap();
    }
    for day in 1..=28 {
        write!(
            sql,
            "insert into publication values ('{SERVER}', '2026-01-{day:02}', {day}, 24, 0);
             insert into history values ('{SERVER}', 'parole', '2026-01-{day:02}', '1:1500000:1500001:1 5:1:2:3');"
        )
        .unwrap();
    }
    sql.push_str("commit;");
    run(connection, sql).await;
}

async fn exported(file: &Path) -> Exported {
    let journal = open(file).await;
    let exported = journal.export_counted(&[Person(ME.into())], 77).await.unwrap();
    journal.close().await;
    exported
}

#[tokio::test]
async fn others_add_nothing_and_ones_own_add_as_many_as_they_are() {
    let (_folder, file, mut connection) = database().await;
    ladder(&mut connection).await;
    rounds(&mut connection, 1, 300, true).await;
    let alone = exported(&file).await;
    let read: Value = serde_json::from_str(&alone.text).unwrap();
    let own = &read["rounds"][299];
    assert_eq!((&own["round"], &own["seat"]), (&Value::from(300), &Value::from(1)));
    assert_eq!(own["lines"].as_array().unwrap().len(), 1, "mine, and not those of the others");
    assert_eq!(own["result"]["best"], "casa");
    assert_eq!(read["ladders"][0]["rated"].as_array().unwrap().len(), 300);
    assert_eq!(alone.text, format!("{}\n", serde_json::to_string_pretty(&read).unwrap()), "as it always was");

    rounds(&mut connection, 1_001, 2_000, false).await;
    let among = exported(&file).await;
    assert_eq!(among.text, alone.text);
    assert_eq!((among.rows, among.asked), (alone.rows, alone.asked), "others cost something");

    rounds(&mut connection, 3_001, 300, true).await;
    let twice = exported(&file).await;
    // A round is its row, a line, a result and a row of the ladder.
    assert_eq!(twice.rows - alone.rows, 4 * 300);
    assert!(twice.asked - alone.asked <= 12, "questions grow with pieces, not with rounds: {}", twice.asked);
}

#[tokio::test]
async fn no_question_goes_through_a_table_of_all() {
    let (_folder, file, mut connection) = database().await;
    ladder(&mut connection).await;
    rounds(&mut connection, 1, 3, true).await;
    // Short by their nature: what may still be changed, what is planned, who is linked with whom.
    let short = ["posted", "plan", "link"];
    let asked = exported(&file).await.questions;
    assert!(asked.len() > 20, "{asked:?}");
    let mut through_all = Vec::new();
    for question in asked {
        let sql = format!("explain query plan {question}");
        for row in sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap() {
            let step: String = row.get(3);
            let through = step.strip_prefix("SCAN ").map(|rest| rest.split(' ').next().unwrap_or_default());
            if through.is_some_and(|table| !short.contains(&table) && !table.starts_with('(')) {
                through_all.push(format!("{step}: {question}"));
            }
        }
    }
    assert!(through_all.is_empty(), "{through_all:#?}");
}

#[tokio::test]
async fn the_days_of_a_row_are_those_on_which_it_changed_and_no_others_are_read() {
    let (_folder, file, mut connection) = database().await;
    let mut sql = format!(
        "insert into ladder_row values (1, '{SERVER}', 'parole', '{ME}'), (2, '{SERVER}', 'parole', 'discord:2'),
         (3, '{SERVER}', 'parole', 'discord:3'), (4, '{SERVER}', 'parole', 'discord:4');
         insert into merged values (2, 1, '2026-01-02', null);
         insert into season values (1, '{SERVER}', 'inverno', '2025-12-01', '2026-01-05', 'soft', 1);"
    );
    // Round, day, who sits there by row. The first has no day, as all had before there were nights.
    let played =
        [(1, "", [1, 3]), (2, "2026-01-03", [2, 3]), (3, "2026-01-04", [3, 4]), (4, "2026-01-07", [1, 4])];
    for (round, day, rows) in played {
        let players = rows.map(|row| format!("{row}:{round}")).join(" ");
        write!(
            sql,
            "insert into round values ({round}, 'x', '{SERVER}', 'manche-1', 'ended', {round}, {round}, 'round', 1);
             insert into rated values ('{SERVER}', 'parole', {round}, {round}, '{players}', '{day}');"
        )
        .unwrap();
        for (seat, row) in (1..).zip(rows) {
            write!(sql, "insert into seat values ({round}, {seat}, 'discord:{row}', null);").unwrap();
        }
    }
    for (day, changes) in [
        ("2026-01-01", "1:10:11:1 3:5:6:1"),
        ("2026-01-03", "1:11:12:2 3:6:7:2"),
        ("2026-01-04", "3:7:8:3 4:5:6:1"),
        ("2026-01-05", "1:12:13:2 3:8:9:3 4:6:7:1"),
        // The round of the 7th was published a day late.
        ("2026-01-08", "1:13:14:3 4:7:8:2"),
    ] {
        write!(
            sql,
            "insert into publication values ('{SERVER}', '{day}', 1, 24, 0);
             insert into history values ('{SERVER}', 'parole', '{day}', '{changes}');"
        )
        .unwrap();
    }
    run(&mut connection, sql).await;
    let told = |exported: &Exported| {
        let read: Value = serde_json::from_str(&exported.text).unwrap();
        let row = &read["ladders"][0];
        let list = |key: &str, of: &str| -> Vec<String> {
            let all = row[key].as_array().unwrap();
            all.iter()
                .map(|one| format!("{} {}", one["day"].as_str().unwrap(), one[of].as_str().unwrap()))
                .collect()
        };
        (list("history", "change"), list("rated", "points"))
    };
    let mine = exported(&file).await;
    let history = ["2026-01-01 10:11:1", "2026-01-03 11:12:2", "2026-01-05 12:13:2", "2026-01-08 13:14:3"];
    assert_eq!(told(&mine), (history.map(str::to_owned).into(), vec![" 1".into(), "2026-01-07 4".into()]));
    // Who was one with me has erased their data: nobody knows when they played, and nothing is left out.
    run(&mut connection, "update ladder_row set person = null where id = 2; update seat set person = '' where person = 'discord:2'".into()).await;
    assert_eq!(told(&exported(&file).await), told(&mine));
}

/// Numbers of seats are no numbers of rows: what was suspected of whoever sat somewhere is theirs alone.
#[tokio::test]
async fn what_was_suspected_of_a_seat_is_its_owners_alone() {
    let (_folder, file, mut connection) = database().await;
    ladder(&mut connection).await;
    rounds(&mut connection, 1, 1, true).await;
    rounds(&mut connection, 2, 1, false).await;
    let suspicions = [
        // Of me, in seat 1 of my round; of others in theirs, who have seat 1 too; and a pair of rows, mine and another.
        (1, "solver", 1, 1, 1),
        (2, "solver", 2, 1, 1),
        (3, "engine", 2, 1, 1),
        (4, "order", 2, 1, 2),
        (5, "pair", 24_300, 1, 5),
        (6, "pair", 24_301, 6, 7),
    ];
    for (id, what, round, a, b) in suspicions {
        let row = format!("({id}, '{SERVER}', '{what}', {round}, {a}, {b}, '20', {id}, 'open')");
        run(&mut connection, format!("insert into suspicion values {row}")).await;
    }
    let read: Value = serde_json::from_str(&exported(&file).await.text).unwrap();
    let of = |list: &Value| -> Vec<(String, i64)> {
        let list = list.as_array().into_iter().flatten();
        list.map(|one| (one["what"].as_str().unwrap().to_owned(), one["at"].as_i64().unwrap())).collect()
    };
    let text = read.to_string();
    assert_eq!(text.matches("\"engine\"").count() + text.matches("\"order\"").count(), 0, "{text}");
    assert_eq!(of(&read["rounds"][0]["suspicions"]), [("solver".to_owned(), 1)]);
    assert_eq!(of(&read["ladders"][0]["suspicions"]), [("pair".to_owned(), 5)]);
}
