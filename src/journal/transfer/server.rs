//! What one server has in a database, copied into another one: a new file (`giostra server export`), or the database of another
//! bot, which has servers of its own (`giostra server import`).
//!
//! A server's are its rounds with their logs and seats, its ladders, settings, words, moderators' decisions, and what people are
//! called there; no private chat, no linked account, no twin room, no challenge that waits for an answer. A round that a ladder
//! of it counts and that was played in a twin's room comes as one of its own, in a room without a name, with those who played
//! from here: as when the other server is purged.
//!
//! Numbers that the other database has given already are not given twice ([`renumber`]).

mod belongs;
mod renumber;

use super::copy::SOME;
use super::side::Side;
use super::table::{Table, Values};
use super::{At, Count, MoveError, Progress, failed, prepare, table};
use crate::games::Unreadable;
use crate::journal::db::{Value, query};
use crate::journal::{numbers, private, purge, sqlite};
use crate::rooms::heard::Server;
pub(super) use belongs::Rows;
use renumber::Renumbering;
use std::ops::ControlFlow;
use std::path::Path;

/// What was carried of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Rows of all tables.
    pub rows: u64,
    /// Rounds, matches, tournaments and judged events.
    pub rounds: u64,
    /// Rows of ladders: a player in a family of games.
    pub players: u64,
    /// What was added to the number of each match; 0: they are called as before.
    pub renumbered: i64,
}

/// A server that a database knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The server.
    pub server: Server,
    /// Its rounds, matches, tournaments and judged events.
    pub rounds: u64,
    /// When the last of them began, in milliseconds since 1970; 0 where there was none.
    pub last: i64,
}

/// The servers that have played, in the order of their names. Somebody may play on the database meanwhile.
///
/// # Errors
/// When the database cannot be read.
pub async fn servers(from: &Path) -> Result<Vec<Known>, MoveError> {
    let mut source = Side::moment(from).await?;
    let all = "select server, count(*), coalesce(max(opened_at), 0) from round where server is not null group by server
               union all
               select distinct server, 0, 0 from ladder_row where not exists
                   (select 1 from round where round.server = ladder_row.server)
               order by 1";
    let known = async {
        let mut known = Vec::new();
        for row in query(all).fetch_all(&mut source.connection).await? {
            let rounds = u64::try_from(row.try_get::<i64>(1)?).unwrap_or(0);
            known.push(Known { server: Server(row.try_get(0)?), rounds, last: row.try_get(2)? });
        }
        Ok::<_, sqlx::Error>(known)
    };
    let known = known.await.map_err(|error| failed(from, &error));
    source.close().await;
    known
}

/// Copies what a server has into the new file `to`, a database on which a giostra can be started. Somebody may play on `from`
/// meanwhile. `at` hears how far it is, and may stop it.
///
/// # Errors
/// When there is no such server, or `to` is there already; when something cannot be read or written. Then nothing is left of it.
pub async fn export_server(
    from: &Path,
    server: &Server,
    to: &Path,
    mut at: impl FnMut(Progress) -> ControlFlow<()> + Send,
) -> Result<Carried, MoveError> {
    if to.exists() {
        return Err(MoveError::NotEmpty(to.to_owned()));
    }
    let mut source = Side::moment(from).await?;
    let part = sqlite::beside(to, ".part");
    let made = async {
        // What a killed process has left there.
        private::append(&part)
            .and_then(|part| part.set_len(0))
            .map_err(|error| failed(&part, &error.into()))?;
        let mut target = Side::new_file(&part).await?;
        let copied = async {
            prepare(&mut target, 0).await?;
            target.connection.run("begin").await.map_err(|error| failed(to, &error))?;
            let copied = copy(&mut source, &mut target, server, Renumbering::none(), &mut at).await?;
            target.connection.run("commit").await.map_err(|error| failed(to, &error))?;
            Ok::<_, MoveError>(copied)
        };
        let copied = copied.await;
        target.close().await;
        let copied = copied?;
        let kept = std::fs::File::open(&part).and_then(|file| file.sync_all());
        kept.and_then(|()| std::fs::rename(&part, to)).map_err(|error| failed(to, &error.into()))?;
        Ok::<_, MoveError>(copied)
    };
    let made = made.await;
    source.close().await;
    if made.is_err() {
        std::fs::remove_file(&part).ok();
    }
    made
}

/// Copies what a server has in `from` into the database `to`, on which nobody plays meanwhile and on which the server has not
/// played yet. All of it comes in one transaction, or nothing. With `only_try` nothing does: it is told what would come.
/// `at` hears how far it is, and may stop it.
///
/// # Errors
/// When there is no such server in `from`, or it has played on `to`; when something cannot be read or written.
pub async fn import_server(
    from: &Path,
    server: &Server,
    to: &Path,
    only_try: bool,
    mut at: impl FnMut(Progress) -> ControlFlow<()> + Send,
) -> Result<Carried, MoveError> {
    let mut source = Side::moment(from).await?;
    let mut target = match Side::at_rest(to, &source).await {
        Ok(target) => target,
        Err(error) => {
            source.close().await;
            return Err(error);
        }
    };
    let copied = bring(&mut source, &mut target, server, only_try, &mut at).await;
    source.close().await;
    target.close().await;
    copied
}

async fn bring(
    source: &mut Side,
    target: &mut Side,
    server: &Server,
    only_try: bool,
    at: At<'_>,
) -> Result<Carried, MoveError> {
    let shown = target.shown.clone();
    let broken = |error: sqlx::Error| failed(&shown, &error);
    if has_played(target, server).await.map_err(broken)? {
        return Err(MoveError::HasPlayed { file: shown, server: server.0.clone() });
    }
    target.connection.run("begin").await.map_err(broken)?;
    let copied = async {
        let renumbering = Renumbering::behind(&mut target.connection).await.map_err(broken)?;
        let copied = copy(source, target, server, renumbering, at).await?;
        numbers::catch_up(&mut target.connection).await.map_err(broken)?;
        // The rows of events are in no column `id`.
        let rows = "update sequence set next = (select max(written) + 1 from event_match)
                    where name = 'event_row' and next <= (select coalesce(max(written), 0) from event_match)";
        query(rows).execute(&mut target.connection).await.map_err(broken)?;
        Ok::<_, MoveError>(copied)
    };
    let copied = copied.await;
    let keep = copied.is_ok() && !only_try;
    let ended = target.connection.run(if keep { "commit" } else { "rollback" }).await;
    let copied = copied?;
    ended.map_err(|error| failed(&target.shown, &error))?;
    Ok(copied)
}

/// Whether two histories would have to become one.
async fn has_played(side: &mut Side, server: &Server) -> Result<bool, sqlx::Error> {
    let sql = "select (select count(*) from round where server = $1) + (select count(*) from ladder_row where server = $1)
                    + (select count(*) from rated where server = $1) + (select count(*) from publication where server = $1)
                    + (select count(*) from season where server = $1)";
    let row = query(sql).bind(server.0.as_str()).fetch_one(&mut side.connection).await?;
    Ok(row.try_get::<i64>(0)? > 0)
}

/// Copies a server's rows, table by table.
async fn copy(
    source: &mut Side,
    target: &mut Side,
    server: &Server,
    mut renumbering: Renumbering,
    at: At<'_>,
) -> Result<Carried, MoveError> {
    let tables = table::all().map_err(|error| failed(&source.shown, &error))?;
    let mut count = Count { progress: Progress { done: 0, of: 0 }, at };
    for table in &tables {
        let Some(rows) = belongs::of(table.name, server) else { continue };
        let counted = table.count_of(&mut source.connection, Some(&rows)).await;
        count.progress.of += counted.map_err(|error| failed(&source.shown, &error))?;
    }
    let mut carried = Carried { renumbered: renumbering.of_matches(), ..Carried::default() };
    for table in &tables {
        let Some(rows) = belongs::of(table.name, server) else { continue };
        let mut after = None;
        loop {
            let page = table.page_of(&mut source.connection, after.as_ref(), SOME, Some(&rows)).await;
            let mut page = page.map_err(|error| failed(&source.shown, &error))?;
            let read = page.len();
            after = page.last().map(|row| table.key(row));
            for row in &mut page {
                at_home(table, row, server);
                renumbering.row(table, row).map_err(|error| unreadable(source, &error))?;
            }
            if table.name == "seal" {
                renumbering.seals(&mut target.connection, table, &mut page).await.map_err(
                    |error| match error {
                        renumber::NoSeal::Database(error) => failed(&target.shown, &error),
                        renumber::NoSeal::Log(error) => unreadable(source, &error),
                    },
                )?;
            }
            carried.rows += read as u64;
            match table.name {
                "round" => carried.rounds += read as u64,
                "ladder_row" => carried.players += read as u64,
                _ => {}
            }
            if read > 0 {
                count.add(read)?;
                let put = table.put(&mut target.connection, page, rows.stays).await;
                put.map_err(|error| failed(&target.shown, &error))?;
            }
            if read < SOME {
                break;
            }
        }
    }
    if carried.rows == 0 {
        return Err(MoveError::NoServer { file: source.shown.clone(), server: server.0.clone() });
    }
    Ok(carried)
}

/// A round that was played in the room of another server is one of this server from now on, in a room without a name. So is one
/// of which the file says that it is this server's, in a room that is not: nobody brings a match into somebody else's room.
fn at_home(table: &Table, row: &mut Values, server: &Server) {
    if table.name != "round" {
        return;
    }
    let (Some(of), Some(place)) = (table.column("server"), table.column("place")) else { return };
    let rooms = purge::rooms(server);
    let is_here = matches!(row.get(of), Some(Value::Text(Some(of))) if *of == server.0)
        && matches!(row.get(place), Some(Value::Text(Some(place))) if place.starts_with(&rooms));
    if is_here {
        return;
    }
    for (at, value) in [(of, server.0.clone()), (place, rooms)] {
        if let Some(slot) = row.get_mut(at) {
            *slot = value.into();
        }
    }
}

fn unreadable(side: &Side, error: &Unreadable) -> MoveError {
    MoveError::Failed { file: side.shown.clone(), why: error.to_string() }
}
