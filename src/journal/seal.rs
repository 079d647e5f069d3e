//! A match that ends is sealed: how long its log was and its hash, so that `giostra check` finds a byte that was
//! changed later. Late words and what moderators say of it come behind the seal (W14).

use super::db::{Connection, query};
use super::entry::MatchState;
use crate::clock::Millis;
use sha2::{Digest, Sha256};

/// The hash of a log: its lines as they are handed out, who, a space, what.
pub(super) struct LogHash(Sha256);

impl LogHash {
    pub(super) fn new() -> Self {
        Self(Sha256::new())
    }

    pub(super) fn take(&mut self, who: &str, body: &str) {
        for part in [who, " ", body, "\n"] {
            self.0.update(part);
        }
    }

    pub(super) fn hex(self) -> String {
        hex::encode(self.0.finalize())
    }
}

/// Writes the end of a match; the first end of one that was played is sealed.
pub(super) async fn end(
    connection: &mut Connection,
    match_id: i64,
    state: MatchState,
    at: Millis,
) -> Result<(), sqlx::Error> {
    query("update round set state = $2, ended_at = coalesce(ended_at, $3) where id = $1")
        .bind(match_id)
        .bind(state.name())
        .bind(at)
        .execute(&mut *connection)
        .await?;
    // W24: what was kept of erased accounts goes with the round.
    query("delete from shut_out where round = $1").bind(match_id).execute(&mut *connection).await?;
    if state == MatchState::Void {
        return super::results::void(connection, match_id).await;
    }
    if state != MatchState::Ended {
        return Ok(());
    }
    let rows = query("select who, body from line where round = $1 order by n").bind(match_id);
    let rows = rows.fetch_all(&mut *connection).await?;
    let mut hash = LogHash::new();
    for row in &rows {
        hash.take(row.try_get(0)?, row.try_get(1)?);
    }
    let sql = "insert into seal (round, lines, hash) values ($1, $2, $3) on conflict (round) do nothing";
    let lines = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    query(sql).bind(match_id).bind(lines).bind(hash.hex()).execute(connection).await.map(|_| ())
}
