//! What `/dati esporta` costs somebody with 5 000 rounds of their own, alone and in a ladder of a million rated rounds of others:
//! seconds of CPU time, and the most memory the process had beyond what it had before.
//!
//! `cargo bench --bench export [-- ROUNDS OWN]`

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::journal::{Durability, Journal, MatchState, Options};
use giostra::rooms::heard::{Door, Person, Place, Server};
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Connection};
use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;

/// Seats of a round, rows of the ladder, lines of mine in a round of mine, rounds a day.
const SEATS: u64 = 4;
const ROWS: u64 = 2_000;
const LINES: u64 = 10;
const A_DAY: u64 = 2_000;

async fn run(connection: &mut AnyConnection, sql: String) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await?;
    Ok(())
}

/// Fills a new database; of so many rounds I have sat in `own`, evenly spread.
async fn fill(file: &Path, rounds: u64, own: u64) -> anyhow::Result<()> {
    let options = Options { durability: Durability::None, ..Options::default() };
    Journal::open(file, options).await?.0.close().await;
    let options = AnyConnectOptions::from_str(&format!("sqlite://{}?mode=rw", file.display()))?;
    let mut connection = options.connect().await?;
    run(&mut connection, "pragma synchronous = off; pragma cache_size = -200000; begin".into()).await?;
    for row in 1..=ROWS {
        let sql = format!("insert into ladder_row values ({row}, 'bench:1', 'parole', 'discord:{row}')");
        run(&mut connection, sql).await?;
    }
    let first = jiff::civil::date(2020, 1, 1);
    let (every, mut day) = (rounds / own, String::new());
    let (mut line, mut on_the_day) = (String::new(), std::collections::BTreeSet::new());
    for start in (1..=rounds).step_by(200) {
        let mut tables =
            ["round", "rated", "seat", "result"].map(|table| format!("insert into {table} values"));
        line.clear();
        for id in start..(start + 200).min(rounds + 1) {
            if id % A_DAY == 1 {
                publish(&mut connection, &day, &std::mem::take(&mut on_the_day)).await?;
                let days = jiff::Span::new().days(i64::try_from(id / A_DAY)?);
                day = first.checked_add(days)?.to_string();
            }
            let comma = if id == start { "" } else { "," };
            let place = "room/discord/bench:1/9";
            write!(
                tables[0],
                "{comma} ({id}, '{place}', 'bench:1', 'manche-1', 'ended', {id}, {id}, 'round', 1)"
            )?;
            let mut players = String::new();
            for seat in 1..=SEATS {
                let mine = id % every == 0 && seat == 1;
                // Ascending, as they are written; the first row is mine.
                let row =
                    if mine { 1 } else { 2 + (seat - 1) * (ROWS / SEATS) + id * 7 % (ROWS / SEATS - 2) };
                on_the_day.insert(row);
                write!(players, "{}{row}:{seat}", if seat == 1 { "" } else { " " })?;
                let comma = if id == start && seat == 1 { "" } else { "," };
                write!(tables[2], "{comma} ({id}, {seat}, 'discord:{row}', null)")?;
                write!(
                    tables[3],
                    "{comma} ({id}, {seat}, {seat}, 1, {SEATS}, 'casa', 4, null, 'played', null)"
                )?;
                for n in 0..LINES * u64::from(mine) {
                    let comma = if line.is_empty() { "insert into line values" } else { "," };
                    write!(
                        line,
                        "{comma} ({id}, {n}, 'rm{n}', {id}, '1', 'find 1767265200000 m{n} casa rosa')"
                    )?;
                }
            }
            write!(tables[1], "{comma} ('bench:1', 'parole', {id}, {id}, '{players}', '{day}')")?;
        }
        for sql in tables.into_iter().chain([line.clone()]).filter(|sql| !sql.is_empty()) {
            run(&mut connection, sql).await?;
        }
    }
    publish(&mut connection, &day, &on_the_day).await?;
    run(&mut connection, "commit".into()).await?;
    connection.close().await?;
    Ok(())
}

/// A day's publication, with a change for each row that played.
async fn publish(
    connection: &mut AnyConnection,
    day: &str,
    rows: &std::collections::BTreeSet<u64>,
) -> anyhow::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let changes: Vec<String> = rows.iter().map(|row| format!("{row}:1500000:1500001:9")).collect();
    let changes = changes.join(" ");
    let sql = format!(
        "insert into publication values ('bench:1', '{day}', 1, 24, 0);
         insert into history values ('bench:1', 'parole', '{day}', '{changes}')"
    );
    run(connection, sql).await
}

#[tokio::main(flavor = "multi_thread", worker_threads = 1)]
async fn main() -> anyhow::Result<()> {
    let numbers: Vec<u64> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let (rounds, own) =
        (numbers.first().copied().unwrap_or(1_000_000), numbers.get(1).copied().unwrap_or(5_000));
    let me = Person::new(Door::Discord, "1");
    let channel = Place::Room {
        door: Door::Discord,
        server: Server("bench:1".into()),
        channel: "9".into(),
        thread: None,
    };
    for rounds in [own, rounds] {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("giostra.db");
        fill(&file, rounds, own).await?;
        println!("{rounds} rated rounds, {own} of them mine: {} MiB", std::fs::metadata(&file)?.len() >> 20);
        let (journal, _) = Journal::open(&file, Options::default()).await?;
        let before = (cpu::of_process("self"), cpu::resident_kib("self", "VmRSS"));
        // From here on the most is what this run has had.
        std::fs::write("/proc/self/clear_refs", "5").ok();
        let made = journal.export_counted(std::slice::from_ref(&me), 0).await?;
        let spent = cpu::of_process("self") - before.0;
        let more = (cpu::resident_kib("self", "VmHWM") - before.1) / 1024.0;
        println!(
            "  export: {spent:.2} s of CPU time, at most {more:.1} MiB more; {} rows, {} questions, {} KiB of text",
            made.rows,
            made.asked,
            made.text.len() >> 10
        );
        let before = cpu::of_process("self");
        for _ in 0..100 {
            journal.turn_matches_of(&me, MatchState::Live, 12).await?;
        }
        let mine = (cpu::of_process("self") - before) * 10.0;
        let before = cpu::of_process("self");
        for _ in 0..100 {
            journal.last_turn_match(&channel).await?;
        }
        let last = (cpu::of_process("self") - before) * 10.0;
        println!("  /partite: {mine:.1} ms, /rivedi: {last:.1} ms of CPU time a question");
        journal.close().await;
    }
    Ok(())
}
