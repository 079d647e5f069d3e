//! A million rated rounds of eight players, read from SQLite and made into ratings, histories and tables anew: seconds of
//! CPU time and the most memory the process had while it did so.

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::journal::{Durability, Journal, Options};
use giostra::ladders::rebuild::rebuild;
use sqlx::any::AnyConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::fmt::Write as _;
use std::str::FromStr;

/// Rounds, players of a round, rows of the ladder, rounds a day.
const ROUNDS: u64 = 1_000_000;
const PLAYERS: u64 = 8;
const ROWS: u64 = 2_000;
const A_DAY: u64 = 2_000;

/// Fills a new database with rounds of one server; always the same.
async fn fill(file: &std::path::Path) -> anyhow::Result<()> {
    let options = Options { durability: Durability::None, ..Options::default() };
    Journal::open(file, options).await?.0.close().await;
    let mut connection =
        AnyConnectOptions::from_str(&format!("sqlite://{}?mode=rw", file.display()))?.connect().await?;
    let mut state = 7_u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    sqlx::raw_sql("pragma synchronous = off; begin").execute(&mut connection).await?;
    for row in 1..=ROWS {
        let sql = format!("insert into ladder_row values ({row}, 'bench:1', 'parole', 'bench:{row}')");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
    }
    let first = jiff::civil::date(2020, 1, 1);
    let day = |n: u64| first.checked_add(jiff::Span::new().days(i64::try_from(n).unwrap_or(0)));
    for n in 0..ROUNDS / A_DAY {
        let (date, at) = (day(n)?, n * 86_400_000);
        let sql = format!("insert into publication values ('bench:1', '{date}', {at}, 24, 0)");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        for some in 0..A_DAY / 500 {
            let mut sql =
                "insert into rated (server, family, round, ended_at, players, day) values".to_owned();
            for one in 0..500 {
                let round = n * A_DAY + some * 500 + one + 1;
                let comma = if one == 0 { "" } else { "," };
                let mut row = 0;
                let mut players = String::new();
                for _ in 0..PLAYERS {
                    row += 1 + next(ROWS / PLAYERS - 1);
                    let space = if players.is_empty() { "" } else { " " };
                    write!(players, "{space}{row}:{}", next(120))?;
                }
                write!(
                    sql,
                    "{comma} ('bench:1', 'parole', {round}, {}, '{players}', '{date}')",
                    at - one.min(at)
                )?;
            }
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        }
    }
    sqlx::raw_sql("commit").execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

#[tokio::main(flavor = "multi_thread", worker_threads = 1)]
async fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("million.db");
    fill(&file).await?;
    println!("{ROUNDS} rounds of {PLAYERS}, {ROWS} rows: {} MiB", std::fs::metadata(&file)?.len() >> 20);
    let (journal, _) = Journal::open(&file, Options::default()).await?;
    for what in ["made anew", "compared"] {
        // From here on the most is what this run has had.
        std::fs::write("/proc/self/clear_refs", "5").ok();
        let before = cpu::of_process("self");
        rebuild(&journal, true, |one| println!("  {} rows, {} nights", one.rows, one.nights)).await?;
        let (spent, most) = (cpu::of_process("self") - before, cpu::resident_kib("self", "VmHWM") / 1024.0);
        println!("{what}: {spent:.2} s of CPU time, at most {most:.1} MiB resident");
    }
    journal.close().await;
    Ok(())
}
