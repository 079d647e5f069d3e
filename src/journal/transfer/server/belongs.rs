//! Which rows of which table are a server's.

use crate::journal::db::Value;
use crate::journal::purge;
use crate::rooms::heard::Server;

/// By what the rows of a table are known to be a server's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// A column that names it.
    Server,
    /// The same; and rows that are there already stay as they are: a setting, a name.
    ServerOrStays,
    /// They are rounds: its own, and those that a ladder of it counts.
    Rounds,
    /// They are of one of these rounds.
    Round,
    /// They are seats, or what became of them: of its own rounds all, of others those who played from here.
    Seats,
    /// They are of a row of a ladder.
    LadderRow,
    /// They are of a season.
    Season,
    /// A room of it; and rows that are there already stay.
    Place,
    /// What is set for it or a room of it; and rows that are there already stay.
    Scope,
    /// None is: it is about people and their accounts, about the platform’s messages, or about this database.
    Nothing,
}

/// Every table.
const TABLES: &[(&str, By)] = &[
    ("migration", By::Nothing),
    ("round", By::Rounds),
    ("line", By::Round),
    ("packed", By::Round),
    ("seat", By::Seats),
    ("guest", By::Round),
    ("name", By::ServerOrStays),
    ("setting", By::Scope),
    ("overlay", By::Server),
    ("report", By::Server),
    ("exclusion", By::ServerOrStays),
    ("deed", By::Server),
    ("plan", By::Place),
    // Messages of another bot.
    ("posted", By::Nothing),
    ("heartbeat", By::Nothing),
    // Which accounts are one person is that person's to say, to each bot.
    ("link", By::Nothing),
    // Two rooms agree to play together.
    ("twin", By::Nothing),
    ("still_seen", By::Nothing),
    ("twin_code", By::Nothing),
    ("ladder_row", By::Server),
    ("rated", By::Server),
    ("voided", By::Server),
    ("merged", By::LadderRow),
    ("unranked", By::LadderRow),
    ("departed", By::LadderRow),
    ("opening", By::LadderRow),
    ("job", By::ServerOrStays),
    ("publication", By::Server),
    ("season", By::Server),
    ("season_place", By::Season),
    ("standing", By::LadderRow),
    ("history", By::Server),
    ("result", By::Seats),
    ("suspicion", By::Server),
    ("sequence", By::Nothing),
    ("farewell", By::Nothing),
    // They wait for somebody to press a button under a message of another bot.
    ("invite", By::Nothing),
    ("invited", By::Nothing),
    ("encounter", By::Round),
    ("event_match", By::Round),
    ("seal", By::Round),
    // Hashes with a key of that database.
    ("shut_out", By::Nothing),
    ("lease", By::Nothing),
    ("process", By::Nothing),
    ("sign_of_life", By::Nothing),
    ("inbox", By::Nothing),
    ("day_off", By::ServerOrStays),
];

/// Rows of a table, as a condition.
pub(in crate::journal::transfer) struct Rows {
    /// With `$1` and so on for the values.
    pub(in crate::journal::transfer) sql: String,
    pub(in crate::journal::transfer) values: Vec<Value>,
    /// Whether a row that is there already stays as it is.
    pub(super) stays: bool,
}

/// The rounds that a ladder of the server counts, wherever they were played.
const COUNTED: &str = "select round from rated where server = $1";
const ROUNDS: &str = "select id from round where server = $1";

/// The rows of a table that are a server's; `None`: no row of this table is.
pub(super) fn of(table: &str, server: &Server) -> Option<Rows> {
    let by = TABLES.iter().find(|(name, _)| *name == table)?.1;
    let inside = |column: &str, at: usize| format!("substr({column}, 1, length(${at})) = ${at}");
    let sql = match by {
        By::Nothing => return None,
        By::Server | By::ServerOrStays => "server = $1".to_owned(),
        By::Rounds => format!("(server = $1 or id in ({COUNTED}))"),
        By::Round => format!("round in ({ROUNDS} union {COUNTED})"),
        By::Seats => format!(
            "round in ({ROUNDS} union {COUNTED}) and (round in ({ROUNDS}) or exists
             (select 1 from seat as here where here.round = {table}.round and here.seat = {table}.seat and here.server = $1))"
        ),
        By::LadderRow => "ladder_row in (select id from ladder_row where server = $1)".to_owned(),
        By::Season => "season in (select id from season where server = $1)".to_owned(),
        By::Place => inside("place", 1),
        By::Scope => format!("(scope = $1 or {})", inside("scope", 2)),
    };
    let values: Vec<Value> = match by {
        By::Place => vec![purge::rooms(server).into()],
        By::Scope => {
            vec![format!("server:{}", server.0).into(), format!("place:{}", purge::rooms(server)).into()]
        }
        _ => vec![server.0.as_str().into()],
    };
    let stays = matches!(by, By::ServerOrStays | By::Place | By::Scope);
    Some(Rows { sql, values, stays })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::privacy::COLUMNS;

    #[test]
    fn every_table_is_somebodys_or_nobodys() {
        let listed: Vec<_> = TABLES.iter().map(|(name, _)| *name).collect();
        for (table, _) in COLUMNS {
            assert!(listed.contains(table), "whose are the rows of {table}?");
        }
        assert_eq!(listed.len(), COLUMNS.len());
    }
}
