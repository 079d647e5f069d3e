//! The versions of the database. A version is never changed once it has left the house: what
//! comes later is a further file in `migrations/`, of portable SQL, and one line here.

use super::OpenError;
use super::db::{Connection, query};
use sqlx::AssertSqlSafe;
use std::path::Path;

/// One step of the schema.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// What the step does, in one word.
    pub name: &'static str,
    /// The statements, valid for SQLite and PostgreSQL.
    pub sql: &'static str,
}

/// All steps; the first makes version 1.
pub const MIGRATIONS: &[Migration] = &[
    Migration { name: "founding", sql: include_str!("../../migrations/001_founding.sql") },
    Migration { name: "platforms", sql: include_str!("../../migrations/002_platforms.sql") },
    Migration { name: "links", sql: include_str!("../../migrations/003_links.sql") },
    Migration { name: "twins", sql: include_str!("../../migrations/004_twins.sql") },
    Migration { name: "ladders", sql: include_str!("../../migrations/005_ladders.sql") },
    Migration { name: "nights", sql: include_str!("../../migrations/006_nights.sql") },
    Migration { name: "privacy", sql: include_str!("../../migrations/007_privacy.sql") },
    Migration { name: "matches", sql: include_str!("../../migrations/008_matches.sql") },
    Migration { name: "own", sql: include_str!("../../migrations/009_own.sql") },
    Migration { name: "twin_codes", sql: include_str!("../../migrations/010_twin_codes.sql") },
    Migration { name: "honour", sql: include_str!("../../migrations/011_honour.sql") },
    Migration { name: "activities", sql: include_str!("../../migrations/012_activities.sql") },
    Migration { name: "events", sql: include_str!("../../migrations/013_events.sql") },
    Migration { name: "hall", sql: include_str!("../../migrations/014_hall.sql") },
    Migration { name: "juries", sql: include_str!("../../migrations/015_juries.sql") },
    Migration { name: "processes", sql: include_str!("../../migrations/016_processes.sql") },
    Migration { name: "shares", sql: include_str!("../../migrations/017_shares.sql") },
    Migration { name: "line_by_source", sql: include_str!("../../migrations/018_line_by_source.sql") },
    Migration { name: "packed", sql: include_str!("../../migrations/019_packed.sql") },
    Migration { name: "opening", sql: include_str!("../../migrations/020_opening.sql") },
    Migration { name: "still_seen", sql: include_str!("../../migrations/021_still_seen.sql") },
];

/// The table that remembers which steps were taken.
pub(super) const TABLE: &str = "migration";

/// Whether a database that has these tables is one of ours, and whole.
pub(super) fn judge(tables: &[String], file: &Path) -> Result<(), OpenError> {
    let has = |name: &str| tables.iter().any(|table| table == name);
    if has(super::transfer::UNFINISHED) {
        return Err(OpenError::Unfinished { file: file.to_owned() });
    }
    if has(TABLE) { Ok(()) } else { Err(OpenError::Foreign { file: file.to_owned() }) }
}

/// The version the database has; 0 before the first step.
pub(super) async fn version(connection: &mut Connection) -> Result<i64, sqlx::Error> {
    let row = query("select coalesce(max(version), 0) from migration").fetch_one(connection).await?;
    row.try_get(0)
}

/// Takes one step: all of it or nothing.
pub(super) async fn step(
    connection: &mut Connection,
    to: i64,
    migration: &Migration,
) -> Result<(), sqlx::Error> {
    connection.run("begin").await?;
    let taken = statements(connection, to, migration).await;
    let end = if taken.is_ok() { "commit" } else { "rollback" };
    let ended = connection.run(end).await;
    taken.and(ended)
}

async fn run(connection: &mut Connection, sql: &'static str) -> Result<(), sqlx::Error> {
    if connection.is_postgres() {
        connection.run(AssertSqlSafe(super::postgres::dialect(sql))).await
    } else {
        connection.run(sql).await
    }
}

async fn statements(connection: &mut Connection, to: i64, migration: &Migration) -> Result<(), sqlx::Error> {
    if to == 1 {
        let table = "create table migration (version bigint not null primary key, name text not null)";
        run(connection, table).await?;
    }
    run(connection, migration.sql).await?;
    query("insert into migration (version, name) values ($1, $2)")
        .bind(to)
        .bind(migration.name)
        .execute(connection)
        .await?;
    Ok(())
}
