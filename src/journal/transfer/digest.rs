//! What a table holds, in one number: the rows in the order of their keys, and each log as a seal hashes it.

use super::copy::SOME;
use super::side::Side;
use super::table::{Table, Values};
use super::{Count, MoveError, failed};
use crate::journal::db::Value;
use crate::journal::seal::LogHash;
use sha2::{Digest as _, Sha256};

/// The table of the logs.
const LOGS: &str = "line";

/// What a table holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Digest {
    pub(super) rows: u64,
    /// Of all columns of all rows.
    hash: String,
    /// Of each match, where the table is that of the logs.
    pub(super) logs: Vec<(i64, String)>,
}

impl Digest {
    /// What is not the same, in a word: the first match whose log is another, or the table.
    pub(super) fn differs(&self, other: &Self, table: &Table) -> Option<String> {
        if self == other {
            return None;
        }
        let mut both = self.logs.iter().zip(&other.logs);
        let log = both.find(|(one, other)| one != other).map(|(one, other)| one.0.min(other.0));
        Some(log.map_or_else(|| table.name.to_owned(), |id| format!("{} {id}", table.name)))
    }
}

/// Lines, match by match.
#[derive(Default)]
struct Logs {
    done: Vec<(i64, String)>,
    open: Option<(i64, LogHash)>,
}

impl Logs {
    fn take(&mut self, round: i64, who: &str, body: &str) {
        if self.open.as_ref().is_none_or(|(open, _)| *open != round) {
            self.close();
            self.open = Some((round, LogHash::new()));
        }
        if let Some((_, hash)) = &mut self.open {
            hash.take(who, body);
        }
    }

    fn close(&mut self) {
        self.done.extend(self.open.take().map(|(round, hash)| (round, hash.hex())));
    }
}

/// Reads a table through.
pub(super) async fn of(side: &mut Side, table: &Table, count: &mut Count<'_>) -> Result<Digest, MoveError> {
    let columns = (table.column("round"), table.column("who"), table.column("body"));
    let (mut rows, mut hash, mut logs, mut after) = (0, Sha256::new(), Logs::default(), None);
    loop {
        let page = table.page(&mut side.connection, after.as_ref(), SOME).await;
        let page = page.map_err(|error| failed(&side.shown, &error))?;
        for row in &page {
            for value in row {
                feed(&mut hash, value);
            }
            if table.name == LOGS
                && let (Some(round), Some(who), Some(body)) = columns
                && let (Some(Value::Number(Some(round))), Some(who), Some(body)) =
                    (row.get(round), text(row, who), text(row, body))
            {
                logs.take(*round, who, body);
            }
        }
        rows += page.len() as u64;
        if !page.is_empty() {
            count.add(page.len())?;
        }
        if page.len() < SOME {
            break;
        }
        after = page.last().map(|row| table.key(row));
    }
    logs.close();
    Ok(Digest { rows, hash: hex::encode(hash.finalize()), logs: logs.done })
}

fn text(row: &Values, at: usize) -> Option<&str> {
    if let Some(Value::Text(Some(text))) = row.get(at) { Some(text) } else { None }
}

/// A value with its kind and its length: no two rows come to the same bytes.
fn feed(hash: &mut Sha256, value: &Value) {
    match value {
        Value::Number(None) | Value::Text(None) => hash.update(b"-"),
        Value::Number(Some(number)) => {
            hash.update(b"n");
            hash.update(number.to_le_bytes());
        }
        Value::Text(Some(text)) => {
            hash.update(b"t");
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
    }
}
