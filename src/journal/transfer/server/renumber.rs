//! Numbers that come into a database which has given some itself. To each number of a kind the same is added, so that their order
//! stays, and it goes wherever it stands: in columns of its own, and in the few texts that name one. Where that is a log, the seal
//! of the log and the hash of a packed one are made anew.

use crate::games::Unreadable;
use crate::games::turns::frame::EventGame;
use crate::journal::db::{Connection, Value, query};
use crate::journal::numbers::Series;
use crate::journal::packed;
use crate::journal::seal::LogHash;
use crate::journal::transfer::table::{Table, Values};
use crate::journal::{Line, numbers};
use std::collections::{BTreeMap, BTreeSet};

/// What stands in a column that holds numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// A number.
    Number(Series),
    /// The number of a match, but in the suspicion of a pair, where it is a month.
    MatchOfSuspicion,
    /// A seat, but in the suspicion of a pair, where it is a row of a ladder.
    WhoIsSuspected,
    /// `ROW:… ROW:…`, rows of a ladder.
    Rows,
    /// A line of a log, in which a match may be named.
    Line,
    /// The source of a line: `e12.3.4` is the order of an event.
    Source,
    /// A series of rounds as JSON, of an event perhaps.
    Plan,
    /// What a moderator did, perhaps with a match.
    Deed,
    /// A packed log. Its hash and its first line follow from it.
    Packed,
}

use Series::{Deed, LadderRow, Match, Overlay, Report, Season, Suspicion};

/// Every column in which a number stands that was given once. Those of the table `event_match`, `written`, are compared within
/// one event alone and need not differ between events.
const COLUMNS: &[(&str, &str, Holds)] = &[
    ("round", "id", Holds::Number(Match)),
    ("line", "round", Holds::Number(Match)),
    ("line", "body", Holds::Line),
    ("line", "source", Holds::Source),
    ("packed", "round", Holds::Number(Match)),
    ("packed", "body", Holds::Packed),
    ("seat", "round", Holds::Number(Match)),
    ("guest", "round", Holds::Number(Match)),
    ("overlay", "id", Holds::Number(Overlay)),
    ("report", "id", Holds::Number(Report)),
    ("report", "round", Holds::Number(Match)),
    ("deed", "id", Holds::Number(Deed)),
    ("deed", "what", Holds::Deed),
    ("plan", "plan", Holds::Plan),
    ("ladder_row", "id", Holds::Number(LadderRow)),
    ("rated", "round", Holds::Number(Match)),
    ("rated", "players", Holds::Rows),
    ("voided", "round", Holds::Number(Match)),
    ("still_seen", "round", Holds::Number(Match)),
    ("merged", "ladder_row", Holds::Number(LadderRow)),
    ("merged", "into_row", Holds::Number(LadderRow)),
    ("unranked", "ladder_row", Holds::Number(LadderRow)),
    ("departed", "ladder_row", Holds::Number(LadderRow)),
    ("opening", "ladder_row", Holds::Number(LadderRow)),
    ("season", "id", Holds::Number(Season)),
    ("season_place", "season", Holds::Number(Season)),
    ("season_place", "ladder_row", Holds::Number(LadderRow)),
    ("standing", "ladder_row", Holds::Number(LadderRow)),
    ("history", "changes", Holds::Rows),
    ("result", "round", Holds::Number(Match)),
    ("result", "encounter", Holds::Number(Match)),
    ("suspicion", "id", Holds::Number(Suspicion)),
    ("suspicion", "round", Holds::MatchOfSuspicion),
    ("suspicion", "a", Holds::WhoIsSuspected),
    ("suspicion", "b", Holds::WhoIsSuspected),
    ("encounter", "round", Holds::Number(Match)),
    ("encounter", "first_round", Holds::Number(Match)),
    ("event_match", "round", Holds::Number(Match)),
    ("event_match", "event", Holds::Number(Match)),
    ("seal", "round", Holds::Number(Match)),
];

/// What is added to numbers.
pub(super) struct Renumbering {
    added: BTreeMap<Series, i64>,
    /// The logs, by their new numbers, in which something was written anew.
    rewritten: BTreeSet<i64>,
}

/// Why a seal could not be made anew.
pub(super) enum NoSeal {
    Database(sqlx::Error),
    Log(Unreadable),
}

impl From<sqlx::Error> for NoSeal {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl Renumbering {
    /// All numbers stay.
    pub(super) const fn none() -> Self {
        Self { added: BTreeMap::new(), rewritten: BTreeSet::new() }
    }

    /// Each number comes behind those that a database has given.
    pub(super) async fn behind(by: &mut Connection) -> Result<Self, sqlx::Error> {
        let mut added = BTreeMap::new();
        for series in [Match, LadderRow, Season, Overlay, Report, Deed, Suspicion] {
            added.insert(series, numbers::given(by, series).await?);
        }
        Ok(Self { added, rewritten: BTreeSet::new() })
    }

    fn by(&self, series: Series) -> i64 {
        self.added.get(&series).copied().unwrap_or(0)
    }

    /// What is added to the number of a match.
    pub(super) fn of_matches(&self) -> i64 {
        self.by(Match)
    }

    /// Gives a row its new numbers.
    pub(super) fn row(&mut self, table: &Table, row: &mut Values) -> Result<(), Unreadable> {
        if self.added.values().all(|added| *added == 0) {
            return Ok(());
        }
        let is_pair = table.name == "suspicion" && matches!(text(table, row, "what"), Some("pair" | "farm"));
        let mut log = None;
        for (_, column, holds) in COLUMNS.iter().filter(|(name, ..)| *name == table.name) {
            let at = table.column(column).ok_or_else(|| Unreadable::new("a column", column))?;
            let Some(value) = row.get_mut(at) else { continue };
            match value {
                Value::Number(Some(number)) => *number = self.number(*holds, *number, is_pair)?,
                Value::Text(Some(text)) => {
                    let anew = self.text(*holds, text)?;
                    if matches!(holds, Holds::Line | Holds::Packed) && anew != *text {
                        log = Some(at);
                    }
                    *text = anew;
                }
                Value::Number(None) | Value::Text(None) => {}
            }
        }
        if log.is_some() {
            let round = table.column("round").and_then(|at| row.get(at));
            if let Some(Value::Number(Some(round))) = round {
                self.rewritten.insert(*round);
            }
            if table.name == "packed" {
                follow(table, row)?;
            }
        }
        Ok(())
    }

    /// Numbers are given from 1 on: one below would come to be somebody else's.
    fn number(&self, holds: Holds, number: i64, is_pair: bool) -> Result<i64, Unreadable> {
        let series = match holds {
            Holds::Number(series) => series,
            Holds::MatchOfSuspicion if !is_pair => Match,
            Holds::WhoIsSuspected if is_pair => LadderRow,
            _ => return Ok(number),
        };
        if number < 1 {
            return Err(Unreadable::new("a number that was given", &number.to_string()));
        }
        Ok(number.saturating_add(self.by(series)))
    }

    fn text(&self, holds: Holds, text: &str) -> Result<String, Unreadable> {
        Ok(match holds {
            Holds::Rows => self.rows(text)?,
            Holds::Line => self.line(text),
            Holds::Source => self.source(text),
            Holds::Plan => self.plan(text),
            Holds::Deed => self.deed(text),
            Holds::Packed => {
                let mut lines = packed::unpack(text)?;
                let mut changed = false;
                for line in &mut lines {
                    let anew = self.line(&line.text);
                    changed |= anew != line.text;
                    line.text = anew;
                }
                if changed { pack(&lines)? } else { text.to_owned() }
            }
            Holds::Number(_) | Holds::MatchOfSuspicion | Holds::WhoIsSuspected => text.to_owned(),
        })
    }

    /// `3:250 4:-20`: players of a rated round, changes of a ladder.
    fn rows(&self, text: &str) -> Result<String, Unreadable> {
        let anew = |one: &str| {
            let (row, rest) = one.split_once(':')?;
            let row = row.parse::<i64>().ok()?.saturating_add(self.by(LadderRow));
            Some(format!("{row}:{rest}"))
        };
        let all = text.split(' ').filter(|one| !one.is_empty()).map(anew).collect::<Option<Vec<_>>>();
        Ok(all.ok_or_else(|| Unreadable::new("rows of a ladder", text))?.join(" "))
    }

    /// The game of an event.
    fn game(&self, text: &str) -> Option<String> {
        let game: EventGame = text.parse().ok()?;
        Some(EventGame { event: game.event.saturating_add(self.by(Match)), ..game }.to_string())
    }

    /// A log names a match in the first line of a match of an event (`for=12.3.4`), and in what a tournament of a series is
    /// (`"series":{"first":12`).
    fn line(&self, text: &str) -> String {
        if text.starts_with("event-1 {") || text.starts_with("plan {") {
            return after(text, "\"series\":{\"first\":", |number| {
                Some(number.parse::<i64>().ok()?.saturating_add(self.by(Match)).to_string())
            });
        }
        // Only the head of a first line has such a key; words and texts of people stand behind others.
        let head = text.split(" | ").next().unwrap_or(text);
        if head.contains(" frame=") { after(text, " for=", |game| self.game(game)) } else { text.to_owned() }
    }

    fn source(&self, text: &str) -> String {
        let game = text.strip_prefix('e').and_then(|game| self.game(game));
        game.map_or_else(|| text.to_owned(), |game| format!("e{game}"))
    }

    fn plan(&self, text: &str) -> String {
        let anew = after(text, "\"event\":\"", |game| self.game(game));
        after(&anew, "\"order\":\"e", |game| self.game(game))
    }

    /// `annulla #12`, `pausa 12`, `riprendi 12`, `giudica 12 valida`; `visto 3`, a suspicion.
    fn deed(&self, text: &str) -> String {
        let verb = text.split(' ').next().unwrap_or(text);
        let (series, mark) = match verb {
            "annulla" => (Match, " #"),
            "pausa" | "riprendi" | "giudica" => (Match, " "),
            "visto" => (Suspicion, " "),
            _ => return text.to_owned(),
        };
        let anew =
            |number: &str| Some(number.parse::<i64>().ok()?.saturating_add(self.by(series)).to_string());
        after(text, &format!("{verb}{mark}"), anew)
    }

    /// The seals of logs in which something was written anew.
    pub(super) async fn seals(
        &self,
        by: &mut Connection,
        table: &Table,
        rows: &mut [Values],
    ) -> Result<(), NoSeal> {
        let columns = (table.column("round"), table.column("lines"), table.column("hash"));
        let (Some(round), Some(lines), Some(hash)) = columns else { return Ok(()) };
        for row in rows {
            let (Some(Value::Number(Some(round))), Some(Value::Number(Some(lines)))) =
                (row.get(round), row.get(lines))
            else {
                continue;
            };
            if self.rewritten.contains(round) {
                let made = seal(by, *round, *lines).await?;
                if let Some(slot) = row.get_mut(hash) {
                    *slot = made.into();
                }
            }
        }
        Ok(())
    }
}

/// The hash of the first so many lines of a log.
async fn seal(by: &mut Connection, round: i64, lines: i64) -> Result<String, NoSeal> {
    let mut log: Vec<(String, String)> = Vec::new();
    let packed = query("select body from packed where round = $1").bind(round);
    let packed = packed.fetch_optional(&mut *by).await?;
    if let Some(row) = packed {
        let unpacked = packed::unpack(row.try_get(0)?).map_err(NoSeal::Log)?;
        log.extend(unpacked.into_iter().map(|line| (line.by.to_string(), line.text)));
    }
    let rows = query("select who, body from line where round = $1 order by n").bind(round);
    for row in rows.fetch_all(by).await? {
        log.push((row.try_get(0)?, row.try_get(1)?));
    }
    let mut hash = LogHash::new();
    for (who, body) in log.iter().take(usize::try_from(lines).unwrap_or(0)) {
        hash.take(who, body);
    }
    Ok(hash.hex())
}

fn pack(lines: &[Line]) -> Result<String, Unreadable> {
    packed::pack(lines).map_err(|error| Unreadable::new("a packed log", &error.to_string()))
}

/// What follows from a packed log: its hash and its first line.
fn follow(table: &Table, row: &mut Values) -> Result<(), Unreadable> {
    let lines = packed::unpack(text(table, row, "body").unwrap_or_default())?;
    let first = lines.first().map(|line| line.text.clone()).unwrap_or_default();
    for (column, value) in [("hash", packed::hash(&lines)), ("first_line", first)] {
        if let Some(slot) = table.column(column).and_then(|at| row.get_mut(at)) {
            *slot = value.into();
        }
    }
    Ok(())
}

fn text<'a>(table: &Table, row: &'a Values, column: &str) -> Option<&'a str> {
    match table.column(column).and_then(|at| row.get(at)) {
        Some(Value::Text(Some(text))) => Some(text),
        _ => None,
    }
}

/// The text with the digits and points behind a mark made anew; as it was, where there are none or they make no sense.
fn after(text: &str, mark: &str, anew: impl FnOnce(&str) -> Option<String>) -> String {
    let found = text.find(mark).map(|at| at + mark.len());
    let made = found.and_then(|at| {
        let (before, rest) = text.split_at_checked(at)?;
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, behind) = rest.split_at_checked(end)?;
        Some(format!("{before}{}{behind}", anew(number)?))
    });
    made.unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::privacy;
    use crate::journal::transfer::table;

    fn renumbering() -> Renumbering {
        let added = BTreeMap::from([(Match, 100), (LadderRow, 20), (Suspicion, 7)]);
        Renumbering { added, rewritten: BTreeSet::new() }
    }

    #[test]
    fn numbers_in_texts_go_along() {
        let it = renumbering();
        for (was, is) in [
            (
                "wyps-1 frame=2 seats=2 for=12.3.4 rated=yes | side=10",
                "wyps-1 frame=2 seats=2 for=112.3.4 rated=yes | side=10",
            ),
            ("wyps-1 frame=2 seats=2 rated=yes | side=10", "wyps-1 frame=2 seats=2 rated=yes | side=10"),
            ("find 1 r 2 for=12.3.4", "find 1 r 2 for=12.3.4"),
            (
                "event-1 {\"name\":\"12\",\"series\":{\"first\":3,\"title\":\"4\"}}",
                "event-1 {\"name\":\"12\",\"series\":{\"first\":103,\"title\":\"4\"}}",
            ),
            (
                "event-1 {\"name\":\"\\\"series\\\":{\\\"first\\\":3\"}",
                "event-1 {\"name\":\"\\\"series\\\":{\\\"first\\\":3\"}",
            ),
            ("plan {\"series\":{\"first\":3}}", "plan {\"series\":{\"first\":103}}"),
            ("pair 3 1:5", "pair 3 1:5"),
        ] {
            assert_eq!(it.line(was), is);
        }
        for (was, is) in [
            ("annulla #12", "annulla #112"),
            ("annulla quale:3", "annulla quale:3"),
            ("pausa 12", "pausa 112"),
            ("giudica 12 non valida", "giudica 112 non valida"),
            ("visto 5", "visto 12"),
            ("torneo risultato:1.2 1-0", "torneo risultato:1.2 1-0"),
            ("stop", "stop"),
        ] {
            assert_eq!(it.deed(was), is);
        }
        assert_eq!(it.rows("1:250 4:-20").unwrap(), "21:250 24:-20");
        assert_eq!(it.rows("3:1000000:1008000:1").unwrap(), "23:1000000:1008000:1");
        assert_eq!(it.rows("").unwrap(), "");
        assert!(it.rows("nobody").is_err());
        assert_eq!((it.source("e12.1.1"), it.source("row:12")), ("e112.1.1".into(), "row:12".into()));
        assert_eq!(
            it.plan("{\"order\":\"e12.1.1\",\"event\":\"12.1.1\"}"),
            "{\"order\":\"e112.1.1\",\"event\":\"112.1.1\"}"
        );
    }

    /// A column of numbers that is in no list would bring somebody else's rows together.
    #[test]
    fn no_column_of_numbers_is_forgotten() {
        let listed = |table: &str, column: &str| COLUMNS.iter().any(|one| (one.0, one.1) == (table, column));
        for (table, column, holds) in privacy::columns() {
            let is_number =
                matches!(holds, privacy::Holds::Round | privacy::Holds::RowOfLadder | privacy::Holds::Season);
            // Marks and words that are not carried have no new numbers.
            if is_number && table != "shut_out" {
                assert!(listed(table, column), "{table}.{column}");
            }
        }
        let tables = table::all().unwrap();
        for (table, column, _) in COLUMNS {
            let table = tables.iter().find(|one| one.name == *table).unwrap();
            assert!(table.column(column).is_some(), "{}.{column}", table.name);
        }
        // What else is a number is a count, a moment, a place, points or a seat.
        let others = privacy::columns().filter(|(table, column, _)| {
            let of = tables.iter().find(|one| one.name == *table);
            of.is_some_and(|of| of.is_number(column)) && !listed(table, column)
        });
        let others: Vec<_> = others
            .filter(|(table, ..)| {
                super::super::belongs::of(table, &crate::rooms::heard::Server("d:1".into())).is_some()
            })
            .map(|(table, column, _)| format!("{table}.{column}"))
            .collect();
        assert_eq!(
            others.join(" "),
            "round.opened_at round.ended_at round.open line.n line.at packed.lines seat.seat guest.seat name.at setting.at \
             overlay.at report.at report.decided_at exclusion.at deed.at plan.at rated.ended_at unranked.at departed.at \
             opening.rating opening.rounds job.due_at publication.at publication.factor publication.damped season.closed \
             season_place.rank season_place.rating season_place.rounds standing.rating standing.rounds standing.peak \
             result.seat result.points result.rank result.players result.best_points result.half_points suspicion.at \
             event_match.event_round event_match.board event_match.written seal.lines day_off.since day_off.until"
        );
    }
}
