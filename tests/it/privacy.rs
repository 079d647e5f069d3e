//! What is stored about a person or a server can be handed out and taken away, all of it: the list of columns is held against
//! the schema, and markers against what is left.

use giostra::journal::privacy::{COLUMNS, Fate, Holds, Naming};
use giostra::journal::{Durability, EXCLUDED_ERASED, Entry, Journal, Options, Record};
use giostra::rooms::heard::{Person, Server};
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The person who is looked for.
const NUMBER: &str = "80351110224678912";
const ACCOUNT: &str = "discord:80351110224678912";
const PRIVATE: &str = "private/discord/discord:80351110224678912";
const NAME: &str = "Ermenegilda Marker";
/// Somebody else.
const OTHER: &str = "discord:4242424242";
const OTHER_NAME: &str = "Qualcun Altro";
/// The server that is looked for, and another.
const SERVER: &str = "discord:90909090909090909";
const ELSEWHERE: &str = "discord:1";

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::support::database(folder.path().join("giostra.db"));
    (folder, file)
}

async fn open(file: &Path) -> Journal {
    let options = Options { durability: Durability::None, gather: Duration::ZERO, ..Options::default() };
    Journal::open(file, options).await.unwrap().0
}

async fn append(journal: &Journal, record: Record) {
    journal.append(Entry { lines: Vec::new(), records: vec![record] }).await.unwrap();
}

/// A connection of the test's own.
async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await.unwrap()
}

/// Every table with its columns and their types, as the database tells them.
async fn schema(connection: &mut SqliteConnection) -> BTreeMap<String, Vec<(String, bool)>> {
    let sql = "select m.name, p.name, p.type from sqlite_master m join pragma_table_info(m.name) p
               where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, p.cid";
    let mut tables: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    for row in sqlx::query(sql).fetch_all(connection).await.unwrap() {
        let kind: String = row.get(2);
        tables.entry(row.get(0)).or_default().push((row.get(1), kind.eq_ignore_ascii_case("text")));
    }
    tables
}

#[tokio::test]
async fn every_column_of_the_schema_is_in_the_list() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let found: BTreeSet<String> = schema(&mut connect(&file).await)
        .await
        .into_iter()
        .flat_map(|(table, columns)| columns.into_iter().map(move |(column, _)| format!("{table}.{column}")))
        .collect();
    let listed: Vec<String> = COLUMNS
        .iter()
        .flat_map(|(table, columns)| columns.iter().map(move |(column, _)| format!("{table}.{column}")))
        .collect();
    let set: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), set.len(), "a column stands twice in the list");
    let unlisted: Vec<_> = found.difference(&set).collect();
    assert!(unlisted.is_empty(), "say in src/journal/privacy.rs what these hold: {unlisted:?}");
    let gone: Vec<_> = set.difference(&found).collect();
    assert!(gone.is_empty(), "these are no columns any more: {gone:?}");
    journal.close().await;
}

/// Whose marker is put where.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marker {
    Person,
    Server,
}

/// What a column holds when it is marked, once for each way in which it can be; nothing when it is not.
fn marked(table: &str, holds: Holds, marker: Marker) -> Vec<String> {
    let all = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    match (marker, holds) {
        (Marker::Person, Holds::Person(_)) => all(&[ACCOUNT]),
        (Marker::Person, Holds::PlaceOfPrivate(_)) => all(&[PRIVATE]),
        (Marker::Person, Holds::Scope) => {
            vec![format!("person:{ACCOUNT}"), format!("place:{PRIVATE}"), "person:whole:shared".into()]
        }
        (Marker::Person, Holds::PersonInText(naming)) => match naming {
            // With the account, in one row; nobody with an account.
            Naming::OfHisRow | Naming::Guest => Vec::new(),
            Naming::Source => vec![format!("pm{ACCOUNT}"), format!("in {PRIVATE}")],
            Naming::Typed => vec![format!("lo dice <@{NUMBER}>"), format!("{}!", NAME.to_uppercase())],
            Naming::Deed => vec![format!("escludi {ACCOUNT}")],
            Naming::Plan => vec![format!("{{\"number\":1,\"starter\":\"{ACCOUNT}\"}}")],
            Naming::Whole => vec![format!("whole:{ACCOUNT}@5")],
        },
        (Marker::Server, Holds::Server) => all(&[SERVER]),
        (Marker::Server, Holds::PlaceOfPrivate(_) | Holds::PlaceOfServer) => {
            vec![format!("room/discord/{SERVER}/{table}"), format!("room/discord/{SERVER}/{table}/7")]
        }
        (Marker::Server, Holds::Scope) => {
            vec![format!("server:{SERVER}"), format!("place:room/discord/{SERVER}/9")]
        }
        // The match, the row and the season that belong to the server: see `fill`.
        (Marker::Server, Holds::Round) if table != "round" => all(&["500"]),
        (Marker::Server, Holds::RowOfLadder) if table != "ladder_row" => all(&["700"]),
        (Marker::Server, Holds::Invite) if table != "invite" => all(&["950"]),
        (Marker::Server, Holds::Season) if table != "season" => all(&["900"]),
        _ => Vec::new(),
    }
}

/// What a column holds in every other row.
fn plain(table: &str, column: &str, holds: Holds, n: i64) -> String {
    match (holds, column) {
        (Holds::Person(_), _) if table == "link" => format!("{OTHER}{n}"),
        (Holds::Person(_), _) => OTHER.into(),
        (Holds::PlaceOfPrivate(_) | Holds::PlaceOfServer, _) => format!("room/discord/{ELSEWHERE}/{n}"),
        (Holds::Scope, _) => format!("server:{ELSEWHERE}{n}"),
        (Holds::Server, _) => format!("{ELSEWHERE}{n}"),
        (Holds::Round, _) if column != "id" => "1".into(),
        (Holds::Seat, _) if table == "line" => "1".into(),
        (Holds::PersonInText(Naming::Deed), _) => format!("escludi {OTHER}"),
        (Holds::PersonInText(Naming::Whole), _) => "whole:shared".into(),
        (Holds::PersonInText(Naming::OfHisRow), _) => OTHER_NAME.into(),
        (Holds::PersonInText(_), _) => format!("{{\"starter\":\"{OTHER}\",\"n\":{n}}}"),
        (Holds::Neutral, "state") => "ended".into(),
        (
            Holds::Round
            | Holds::RowOfLadder
            | Holds::Season
            | Holds::Invite
            | Holds::Seat
            | Holds::Mark
            | Holds::Neutral,
            _,
        ) => n.to_string(),
    }
}

/// A row that was filled in: where the marker is, and what tells the row from all others.
struct Filled {
    at: String,
    tags: Vec<String>,
}

/// Puts a row into every table for every column that can be marked, and one for every way it can be. `first` keeps the numbers
/// of two fillings apart.
async fn fill(file: &Path, marker: Option<Marker>, first: i64) -> Vec<Filled> {
    let mut connection = connect(file).await;
    let schema = schema(&mut connection).await;
    let mut filled = Vec::new();
    let mut n = first;
    for (table, columns) in COLUMNS.iter().filter(|(table, _)| *table != "migration") {
        let marks: Vec<(&str, String)> = match marker {
            None => vec![("", String::new())],
            Some(marker) => columns
                .iter()
                .flat_map(|(column, holds)| {
                    marked(table, *holds, marker).into_iter().map(move |text| (*column, text))
                })
                .collect(),
        };
        for (mark, text) in marks {
            n += 1;
            let mut tags = Vec::new();
            let values: Vec<String> = columns
                .iter()
                .map(|(column, holds)| {
                    let value =
                        match *column {
                            _ if *column == mark => text.clone(),
                            "name" | "folded" if mark == "person" && *table == "name" => {
                                if *column == "name" { NAME.into() } else { NAME.to_lowercase() }
                            }
                            // Their seat in round 1 is the first, so that the line of seat 1 there is theirs.
                            "seat" if *table == "seat" && mark == "person" => "1".into(),
                            _ => plain(table, column, *holds, n),
                        };
                    if value == n.to_string() || value == format!("{ELSEWHERE}{n}") {
                        tags.push(value.clone());
                    }
                    let is_text = schema[*table].iter().any(|(name, is_text)| name == column && *is_text);
                    if is_text { format!("'{}'", value.replace('\'', "''")) } else { value }
                })
                .collect();
            let names: Vec<&str> = columns.iter().map(|(column, _)| *column).collect();
            let sql = format!("insert into {table} ({}) values ({})", names.join(", "), values.join(", "));
            let done = sqlx::query(AssertSqlSafe(sql.clone())).execute(&mut connection).await;
            assert!(done.is_ok(), "{sql}: {done:?}");
            if *table == "link" {
                tags = vec![text.clone()];
            }
            filled.push(Filled { at: format!("{table}.{mark}: {text}"), tags });
        }
    }
    connection.close().await.unwrap();
    filled
}

/// Every row of every table, as text.
pub(crate) async fn dump(file: &Path) -> Vec<String> {
    let mut connection = connect(file).await;
    let mut all = Vec::new();
    for (table, columns) in schema(&mut connection).await {
        let shown: Vec<String> =
            columns.iter().map(|(column, _)| format!("coalesce(cast({column} as text), 'null')")).collect();
        let sql = format!("select {} from {table} order by 1", shown.join(" || ' | ' || "));
        for row in sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap() {
            all.push(format!("{table}: {}", row.get::<String, _>(0)));
        }
    }
    connection.close().await.unwrap();
    all.sort();
    all
}

/// Whether these bytes stand anywhere in a file or in what lies beside it.
fn stands_in_a_file(folder: &Path, piece: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|file| {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        bytes.windows(piece.len()).any(|window| window == piece.as_bytes())
    })
}

/// A round of somebody else, in which the marked person has a seat.
async fn round_one(file: &Path) {
    let mut connection = connect(file).await;
    let sql = "insert into round (id, place, server, game, state, opened_at, kind, open)
               values (1, 'room/discord/discord:1/5', 'discord:1', 'manche-1', 'live', 1, 'round', 1)";
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn nothing_of_an_erased_person_is_left_anywhere() {
    let (folder, file) = folder();
    let journal = open(&file).await;
    round_one(&file).await;
    fill(&file, Some(Marker::Person), 1_000).await;
    let before = dump(&file).await;
    assert!(before.iter().any(|row| row.contains(NUMBER)) && before.iter().any(|row| row.contains(NAME)));
    append(&journal, Record::Erased { persons: vec![Person(ACCOUNT.into())], at: 77 }).await;
    let after = dump(&file).await;
    for row in &after {
        let small = row.to_lowercase();
        assert!(!small.contains(NUMBER) && !small.contains(&NAME.to_lowercase()), "left behind: {row}");
    }
    // Only rows that are theirs alone are gone, and one deed tells of their exclusion, without their name.
    let count = |dump: &[String], table: &str| dump.iter().filter(|row| row.starts_with(table)).count();
    for (table, columns) in COLUMNS {
        let prefix = format!("{table}: ");
        let goes = |holds: &Holds| {
            matches!(
                holds,
                Holds::Scope | Holds::Person(Fate::RowGoes) | Holds::PlaceOfPrivate(Fate::RowGoes)
            )
        };
        let ways = |holds: &Holds| if goes(holds) { marked(table, *holds, Marker::Person).len() } else { 0 };
        let gone: usize = columns.iter().map(|(_, holds)| ways(holds)).sum();
        let told = usize::from(*table == "deed");
        assert_eq!(count(&after, &prefix), count(&before, &prefix) - gone + told, "{table}");
    }
    let told: Vec<&String> = after.iter().filter(|row| row.contains(EXCLUDED_ERASED)).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(count(&after, "seat: 1 | 1 |  | "), 1, "the seat stays: {after:#?}");
    let left = after.iter().find(|row| row.starts_with(&format!("link: {OTHER}")));
    assert!(left.is_some_and(|row| row.contains(&format!("whole:{OTHER}"))), "a new common name: {left:?}");
    journal.close().await;
    assert!(!stands_in_a_file(folder.path(), NUMBER), "a free page of the file still holds the account");
    assert!(!stands_in_a_file(folder.path(), NAME), "a free page of the file still holds the name");
}

#[tokio::test]
async fn what_is_stored_about_a_person_is_in_his_file_and_nothing_of_others() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    round_one(&file).await;
    fill(&file, None, 5_000).await;
    let filled = fill(&file, Some(Marker::Person), 1_000).await;
    let text = journal.export(&[Person(ACCOUNT.into())], 77).await.unwrap();
    for Filled { at, tags } in &filled {
        assert!(tags.iter().any(|tag| text.contains(tag)), "not in the file: {at} {tags:?}\n{text}");
    }
    let exported: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&exported["version"], &exported["made_at"]), (&Value::from(1), &Value::from(77)));
    // What moderators wrote about them and the plan they are in are quoted; nothing else that is somebody else's.
    let names_others = text.matches(OTHER).count() + text.matches(OTHER_NAME).count();
    assert_eq!(names_others, text.matches(&format!("\\\"starter\\\":\\\"{OTHER}\\\"")).count(), "{text}");
    // Asked again it says the same, in the same order.
    assert_eq!(journal.export(&[Person(ACCOUNT.into())], 77).await.unwrap(), text);
    let nobody = journal.export(&[Person("discord:5".into())], 77).await.unwrap();
    let nobody: Value = serde_json::from_str(&nobody).unwrap();
    for (section, value) in nobody.as_object().unwrap() {
        let empty = value.as_array().is_none_or(Vec::is_empty);
        assert!(empty || section == "accounts", "{section} of somebody we know nothing of: {value}");
    }
    journal.close().await;
}

#[tokio::test]
async fn nothing_of_a_purged_server_is_left_anywhere_and_all_of_others() {
    let (folder, file) = folder();
    let journal = open(&file).await;
    round_one(&file).await;
    fill(&file, None, 5_000).await;
    let before = dump(&file).await;
    let mut connection = connect(&file).await;
    let own = "insert into round (id, place, server, game, state, opened_at)
               values (500, 'room/discord/discord:90909090909090909/5', 'discord:90909090909090909', 'm', 'ended', 1);
               insert into ladder_row (id, server, family) values (700, 'discord:90909090909090909', 'x');
               insert into season (id, server, name, opened, reset, closed)
               values (900, 'discord:90909090909090909', 'x', 'x', 'none', 0);
               insert into invite (id, place, server, terms, state, at)
               values (950, 'room/discord/discord:90909090909090909/5', 'discord:90909090909090909', 'x', 'open', 0);";
    sqlx::raw_sql(own).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    fill(&file, Some(Marker::Server), 1_000).await;
    assert!(dump(&file).await.len() > before.len() + 30);
    append(&journal, Record::Purged { server: Server(SERVER.into()) }).await;
    assert_eq!(dump(&file).await, before);
    journal.close().await;
    assert!(!stands_in_a_file(folder.path(), SERVER), "a free page of the file still holds the server");
}

#[tokio::test]
async fn a_round_that_another_ladder_counts_stays_there() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let mut connection = connect(&file).await;
    let sql = "insert into round (id, place, server, game, state, opened_at)
               values (3, 'room/discord/discord:90909090909090909/5', 'discord:90909090909090909', 'm', 'ended', 1);
               insert into seat values (3, 1, 'discord:7', null), (3, 2, 'telegram:8', 'telegram:-5');
               insert into line values (3, 1, null, 1, '1', 'find x'), (3, 2, null, 1, '2', 'find y');
               insert into result values (3, 1, 5, 1, 2, null, 0, null, 'played', null),
                   (3, 2, 5, 1, 2, null, 0, null, 'played', null);
               insert into ladder_row values (1, 'telegram:-5', 'm', 'telegram:8');
               insert into rated values ('telegram:-5', 'm', 3, 9, '1:5 2:6', ''),
                   ('discord:90909090909090909', 'm', 3, 9, '3:5 4:6', '');";
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    append(&journal, Record::Purged { server: Server(SERVER.into()) }).await;
    let left = dump(&file).await;
    assert!(!left.iter().any(|row| row.contains(SERVER) || row.contains("discord:7")), "{left:#?}");
    let count = |piece: &str| left.iter().filter(|row| row.starts_with(piece)).count();
    assert_eq!(count("round: 3 | room/telegram/telegram:-5/ | telegram:-5 | "), 1, "{left:#?}");
    assert_eq!([count("seat: 3"), count("line: 3"), count("result: 3"), count("rated: ")], [1, 2, 1, 1]);
    let mut rated = 0;
    let visit = |_: &giostra::journal::RatedRow<'_>| {
        rated += 1;
        Ok::<(), anyhow::Error>(())
    };
    let there = Server("telegram:-5".into());
    journal.each_rated(&there, "m", None, jiff::civil::Date::MAX, visit).await.unwrap();
    assert_eq!(rated, 1, "the ladder there has not moved");
    journal.close().await;
}

#[tokio::test]
async fn a_farewell_counts_from_the_first_time_until_the_bot_is_back() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let server = Server(SERVER.into());
    append(&journal, Record::Farewell { server: server.clone(), at: 5 }).await;
    append(&journal, Record::Farewell { server: server.clone(), at: 9 }).await;
    assert_eq!(journal.farewells().await, Ok(vec![(server.clone(), 5)]));
    append(&journal, Record::Returned { server }).await;
    assert_eq!(journal.farewells().await, Ok(vec![]));
    journal.close().await;
}
