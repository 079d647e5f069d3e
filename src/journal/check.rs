//! What `giostra check` reads: everything, as it stands, without believing any of it.

use super::db::{Row, query};
use super::read::ReadError;
use super::results::How;
use super::seal::LogHash;
use super::sqlite;
use super::{Backend, Journal};
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

/// Complaints of the database about its file that are told at most.
const COMPLAINTS: u32 = 20;

/// A match with all that hangs on it, unread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredMatch {
    /// Its number.
    pub id: i64,
    /// Where it was played.
    pub place: String,
    /// What it is.
    pub kind: String,
    /// The name of its rules.
    pub game: String,
    /// `live`, `ended`, `void`.
    pub state: String,
    /// Number, who, what, in the order of the numbers.
    pub lines: Vec<(i64, String, String)>,
    /// Why the packed part of them cannot be read.
    pub unreadable: Option<String>,
    /// The seats that are somebody's, or were.
    pub seats: Vec<i64>,
    /// How each seat ended.
    pub results: Vec<StoredResult>,
    /// The first game of the encounter whose second game this is.
    pub first_game: Option<i64>,
    /// Whether this is the first game of an encounter whose second game does not count: then this one does not either, and its rows
    /// say so, whatever its own log says (E12).
    pub second_is_void: bool,
    /// The players of each ladder it counts for, as it has them.
    pub rated: Vec<String>,
    /// How long its log was when it ended, and the hash it had.
    pub seal: Option<(i64, String)>,
}

/// How a seat ended, as a row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResult {
    /// The seat.
    pub seat: i64,
    /// Points, where the game counts them.
    pub points: Option<i64>,
    /// The place in the ranking.
    pub rank: i64,
    /// The word that brought most.
    pub best: Option<String>,
    /// What it brought.
    pub best_points: i64,
    /// In a game of two that counts: 2 won, 1 drawn, 0 lost.
    pub half_points: Option<i64>,
    /// What brought the end, as [`How::name`](super::How::name) has it.
    pub how: String,
    /// The first game of the encounter to which it belongs.
    pub encounter: Option<i64>,
}

impl StoredResult {
    /// The row of a match that does not count after all: points and places stay.
    pub fn annul(&mut self) {
        How::Void.name().clone_into(&mut self.how);
        self.half_points = None;
    }
}

impl StoredMatch {
    /// The hash of the first so many lines.
    pub fn hash(&self, lines: i64) -> String {
        let mut hash = LogHash::new();
        let count = usize::try_from(lines).unwrap_or(0);
        self.lines.iter().take(count).for_each(|(_, who, body)| hash.take(who, body));
        hash.hex()
    }
}

/// Tables that are part of the log of a match: where one of their rows has no match any more, a match is lost.
const OF_LOGS: &[&str] = &["line", "packed", "seal", "seat"];

/// Rows that lead nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orphans {
    /// The table.
    pub table: &'static str,
    /// The column that leads nowhere.
    pub column: &'static str,
    /// How many.
    pub count: i64,
    /// The smallest of them.
    pub first: i64,
}

impl Orphans {
    /// Whether a log is missing, and not only something that could be made again from one.
    pub fn are_of_logs(&self) -> bool {
        OF_LOGS.contains(&self.table)
    }
}

/// Table, column, and which of its rows lead nowhere.
const LEADS: &[(&str, &str, &str)] = &[
    ("line", "round", "not exists (select 1 from round where id = line.round)"),
    ("packed", "round", "not exists (select 1 from round where id = packed.round)"),
    ("seat", "round", "not exists (select 1 from round where id = seat.round)"),
    (
        "result",
        "round",
        // A computer has a result, and no row of its seat: in a match, and in a round whose first line tells of one.
        "not exists (select 1 from seat where seat.round = result.round and seat.seat = result.seat)
         and not exists (select 1 from round where id = result.round and kind = 'match')
         and not exists (select 1 from line where line.round = result.round and line.n = 1
                         and body like 'manche-1 % computer=' || result.seat || ':%')
         and not exists (select 1 from packed where packed.round = result.round
                         and first_line like 'manche-1 % computer=' || result.seat || ':%')",
    ),
    ("still_seen", "round", "not exists (select 1 from round where id = still_seen.round)"),
    ("seal", "round", "not exists (select 1 from round where id = seal.round)"),
    ("encounter", "round", "not exists (select 1 from round where id = encounter.round)"),
    ("event_match", "round", "not exists (select 1 from round where id = event_match.round)"),
    ("rated", "round", "not exists (select 1 from round where id = rated.round)"),
    (
        "voided",
        "round",
        "not exists (select 1 from rated where rated.round = voided.round and rated.server = voided.server)",
    ),
    ("standing", "ladder_row", "not exists (select 1 from ladder_row where id = standing.ladder_row)"),
    ("opening", "ladder_row", "not exists (select 1 from ladder_row where id = opening.ladder_row)"),
    ("merged", "ladder_row", "not exists (select 1 from ladder_row where id = merged.ladder_row)"),
    ("merged", "into_row", "not exists (select 1 from ladder_row where id = merged.into_row)"),
    ("unranked", "ladder_row", "not exists (select 1 from ladder_row where id = unranked.ladder_row)"),
    ("departed", "ladder_row", "not exists (select 1 from ladder_row where id = departed.ladder_row)"),
    ("season_place", "season", "not exists (select 1 from season where id = season_place.season)"),
    (
        "season_place",
        "ladder_row",
        "not exists (select 1 from ladder_row where id = season_place.ladder_row)",
    ),
    ("invited", "invite", "not exists (select 1 from invite where id = invited.invite)"),
];

impl Journal {
    /// What the database itself finds wrong with its file, some of it. A server looks after its files itself.
    pub async fn complaints(&self) -> Result<Vec<String>, ReadError> {
        if matches!(self.0.backend, Backend::Server { .. }) {
            return Ok(Vec::new());
        }
        Ok(sqlite::complaints(self.readers(), COMPLAINTS).await?)
    }

    /// How many rows lead nowhere, table by table; only where there are some.
    pub async fn orphans(&self) -> Result<Vec<Orphans>, ReadError> {
        let mut all = Vec::new();
        for (table, column, lost) in LEADS {
            let sql = format!("select count(*), coalesce(min({column}), 0) from {table} where {lost}");
            let row = query(AssertSqlSafe(sql)).fetch_one(self.readers()).await?;
            let (count, first) = (row.try_get(0)?, row.try_get(1)?);
            if count > 0 {
                all.push(Orphans { table, column, count, first });
            }
        }
        Ok(all)
    }

    /// How many matches there are.
    pub async fn count_matches(&self) -> Result<u64, ReadError> {
        let row = query("select count(*) from round").fetch_one(self.readers()).await?;
        Ok(u64::try_from(row.try_get::<i64>(0)?).unwrap_or(0))
    }

    /// The matches after a number, `limit` at most, in the order of their numbers.
    pub async fn stored_matches(&self, after: i64, limit: u32) -> Result<Vec<StoredMatch>, ReadError> {
        let sql = "select id, place, game, state, kind from round where id > $1 order by id limit $2";
        let rows = query(sql).bind(after).bind(i64::from(limit)).fetch_all(self.readers()).await?;
        let mut matches: BTreeMap<i64, StoredMatch> = BTreeMap::new();
        for row in &rows {
            let stored = StoredMatch {
                id: row.try_get(0)?,
                place: row.try_get(1)?,
                game: row.try_get(2)?,
                state: row.try_get(3)?,
                kind: row.try_get(4)?,
                ..StoredMatch::default()
            };
            matches.insert(stored.id, stored);
        }
        let Some(last) = matches.keys().next_back().copied() else { return Ok(Vec::new()) };
        // In the order in which a room writes them: what is read later is never older.
        let lines = "select round, n, who, body from line where round > $1 and round <= $2 order by round, n";
        self.hang(lines, (after, last), &mut matches, |one, row| {
            one.lines.push((row.try_get(1)?, row.try_get(2)?, row.try_get(3)?));
            Ok(())
        })
        .await?;
        for (id, packed) in super::packed::between(self.readers(), after, last).await? {
            let Some(one) = matches.get_mut(&id) else { continue };
            match packed {
                Ok(lines) => {
                    let last = lines.last().map_or(0, |line| line.n);
                    one.lines.retain(|(n, _, _)| *n > last);
                    let before = lines.into_iter().map(|line| (line.n, line.by.to_string(), line.text));
                    one.lines.splice(0..0, before);
                }
                Err(why) => one.unreadable = Some(why.to_string()),
            }
        }
        let sitting = "select round, seat from seat where round > $1 and round <= $2 order by round, seat";
        self.hang(sitting, (after, last), &mut matches, |one, row| {
            one.seats.push(row.try_get(1)?);
            Ok(())
        })
        .await?;
        let results =
            "select round, seat, points, rank, best, best_points, half_points, how, encounter from result
                       where round > $1 and round <= $2 order by round, seat";
        self.hang(results, (after, last), &mut matches, |one, row| {
            one.results.push(StoredResult {
                seat: row.try_get(1)?,
                points: row.try_get(2)?,
                rank: row.try_get(3)?,
                best: row.try_get(4)?,
                best_points: row.try_get(5)?,
                half_points: row.try_get(6)?,
                how: row.try_get(7)?,
                encounter: row.try_get(8)?,
            });
            Ok(())
        })
        .await?;
        let second = "select round, first_round from encounter where round > $1 and round <= $2";
        self.hang(second, (after, last), &mut matches, |one, row| {
            one.first_game = row.try_get(1)?;
            Ok(())
        })
        .await?;
        let annulled = "select encounter.first_round from encounter join round on round.id = encounter.round
                        where encounter.first_round > $1 and encounter.first_round <= $2 and round.state = 'void'";
        self.hang(annulled, (after, last), &mut matches, |one, _| {
            one.second_is_void = true;
            Ok(())
        })
        .await?;
        let ladders =
            "select round, players from rated where round > $1 and round <= $2 order by round, server";
        self.hang(ladders, (after, last), &mut matches, |one, row| {
            one.rated.push(row.try_get(1)?);
            Ok(())
        })
        .await?;
        let seals = "select round, lines, hash from seal where round > $1 and round <= $2";
        self.hang(seals, (after, last), &mut matches, |one, row| {
            one.seal = Some((row.try_get(1)?, row.try_get(2)?));
            Ok(())
        })
        .await?;
        Ok(matches.into_values().collect())
    }

    /// Hangs every row of an answer on the match whose number stands first in it.
    async fn hang(
        &self,
        sql: &'static str,
        (after, last): (i64, i64),
        matches: &mut BTreeMap<i64, StoredMatch>,
        put: impl Fn(&mut StoredMatch, &Row) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        for row in query(sql).bind(after).bind(last).fetch_all(self.readers()).await? {
            if let Some(one) = matches.get_mut(&row.try_get::<i64>(0)?) {
                put(one, &row)?;
            }
        }
        Ok(())
    }
}
