//! A ladder replayed from its rounds, publication by publication: what one night does after another,
//! or all of them at once.
//!
//! E6: the rounds of a day are rated in the order of their ends, each on the live ratings.
//! E8: whatever is left out afterwards, replaying the rest gives the same bits.
//! E13: damping, soft resets, and two accounts that are one person.

use super::exchange::{Damping, Factor, Pairing, pairing};
use super::ledger::{Ledger, Row};
use super::milli::Rating;
use super::reset::{Reset, reset};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// By which rules the rounds of one publication are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// K (E3).
    pub factor: Factor,
    /// Whether people who meet often on one day exchange less (E13).
    pub damped: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { factor: Factor::USUAL, damped: false }
    }
}

/// What one publication changed for one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose.
    pub row: Row,
    /// As published the time before.
    pub before: Rating,
    /// As published now.
    pub after: Rating,
    /// Rated rounds until now.
    pub rounds: u32,
}

/// Where a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The rating, as it was published last.
    pub rating: Rating,
    /// Rated rounds until then.
    pub rounds: u32,
    /// The highest rating ever published.
    pub peak: Rating,
    /// When that was.
    pub peak_day: Date,
}

/// One exchange of a round, as it is explained to one of its players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explained {
    /// Against whom.
    pub other: Row,
    /// From the side of the one who asks.
    pub pairing: Pairing,
    /// How much of it counted (E13).
    pub part: Damping,
}

/// A ladder while it is replayed.
#[derive(Debug, Default)]
pub struct Replay {
    ledger: Ledger,
    /// Rows that count for another (E13).
    merged: BTreeMap<Row, Row>,
    peaks: Vec<Option<(Rating, Date)>>,
    /// Published ratings of the rows that have changed since the last publication.
    before: Vec<Option<Rating>>,
    touched: Vec<Row>,
    /// How often each pair was rated since the last publication; kept only where it matters.
    met: BTreeMap<(Row, Row), u32>,
    players: Vec<(Row, i64)>,
}

impl Replay {
    /// A ladder from its beginning. `merged`: rows that count for another row; chains are followed, and
    /// a ring, which cannot come to be, counts for nobody else.
    pub fn new(merged: &BTreeMap<Row, Row>) -> Self {
        let end = |row: &Row| {
            let mut at = *row;
            for _ in 0..=merged.len() {
                match merged.get(&at) {
                    Some(next) => at = *next,
                    None => return Some(at),
                }
            }
            None
        };
        let merged = merged.keys().filter_map(|row| Some((*row, end(row)?))).collect();
        Self { merged, ..Self::default() }
    }

    /// A ladder that goes on from its last publication. Rows that never played have no standing.
    pub fn resumed(merged: &BTreeMap<Row, Row>, standings: &[(Row, Standing)]) -> Self {
        let mut replay = Self::new(merged);
        for (row, standing) in standings {
            replay.opens(*row, *standing);
        }
        replay
    }

    /// A row that has played nowhere here stands there from now on.
    pub fn opens(&mut self, row: Row, standing: Standing) {
        self.ledger.restore(row, standing.rating, standing.rounds);
        *slot(&mut self.peaks, row) = Some((standing.peak, standing.peak_day));
    }

    /// Who counts for whom, to the end of each chain.
    pub const fn merged(&self) -> &BTreeMap<Row, Row> {
        &self.merged
    }

    /// Rates one round: its players in any order, each with their points.
    ///
    /// E13: of two rows that are one person the better result counts, and the other is not in the
    /// round. E8: what is left with fewer than two players counts for nobody.
    pub fn round(&mut self, rules: Rules, players: impl IntoIterator<Item = (Row, i64)>) {
        self.gather(players);
        if self.players.len() < 2 {
            return;
        }
        for (row, _) in &self.players {
            let before = slot(&mut self.before, *row);
            if before.is_none() {
                *before = Some(self.ledger.rating(*row));
                self.touched.push(*row);
            }
        }
        if rules.damped {
            let parts = self.parts();
            self.ledger.play_damped(rules.factor, &self.players, |a, b| parts[a * self.players.len() + b]);
        } else {
            self.ledger.play(rules.factor, &self.players);
        }
    }

    /// The same, and what each exchange was for one of its players: empty where that player was not in it.
    pub fn round_explained(
        &mut self,
        rules: Rules,
        players: impl IntoIterator<Item = (Row, i64)>,
        who: Row,
    ) -> Vec<Explained> {
        self.gather(players);
        let field = self.players.clone();
        let who = self.merged.get(&who).copied().unwrap_or(who);
        let Some(me) = field.iter().position(|(row, _)| *row == who).filter(|_| field.len() > 1) else {
            self.round(rules, field);
            return Vec::new();
        };
        // The exchange of a pair is rounded once, from the side of the row that comes first (E4).
        let rating = |at: usize| (self.ledger.rating(field[at].0), field[at].1);
        let part = |a: usize, b: usize| {
            let met = self.met.get(&(field[a].0, field[b].0)).copied().unwrap_or(0);
            if rules.damped { Damping::of_pairing(met + 1) } else { Damping::Whole }
        };
        let explained = (0..field.len()).filter(|other| *other != me).map(|other| {
            let (a, b) = (me.min(other), me.max(other));
            let seen = pairing(rules.factor, field.len(), rating(a), rating(b), part(a, b));
            let mine = if a == me {
                seen
            } else {
                Pairing { expected: 1.0 - seen.expected, got: 1.0 - seen.got, change: -seen.change }
            };
            Explained { other: field[other].0, pairing: mine, part: part(a, b) }
        });
        let explained = explained.collect();
        self.round(rules, field);
        explained
    }

    /// Everybody's identity, in the order of the rows, the better result of each.
    fn gather(&mut self, players: impl IntoIterator<Item = (Row, i64)>) {
        let merged = &self.merged;
        self.players.clear();
        let named =
            players.into_iter().map(|(row, points)| (merged.get(&row).copied().unwrap_or(row), points));
        self.players.extend(named);
        self.players.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| b.1.cmp(&a.1)));
        self.players.dedup_by_key(|(row, _)| *row);
    }

    /// Counts the pairs of the round, and says how much of each exchange counts, by both indexes.
    fn parts(&mut self) -> Vec<Damping> {
        let count = self.players.len();
        let mut parts = vec![Damping::Whole; count * count];
        for a in 0..count {
            for b in a + 1..count {
                let met = self.met.entry((self.players[a].0, self.players[b].0)).or_default();
                *met += 1;
                parts[a * count + b] = Damping::of_pairing(*met);
            }
        }
        parts
    }

    /// The day is over: what stands now is published. Peaks are those of published ratings.
    pub fn publish(&mut self, date: Date) {
        for row in &self.touched {
            highest(slot(&mut self.peaks, *row), self.ledger.rating(*row), date);
        }
        self.met.clear();
    }

    /// A season ends with the publication of a date: everybody who has played is brought back (E13).
    pub fn reset(&mut self, how: Reset, date: Date) {
        if how == Reset::None {
            return;
        }
        let rows: Vec<Row> = self.rows().collect();
        let ratings: Vec<Rating> = rows.iter().map(|row| self.ledger.rating(*row)).collect();
        for (row, rating) in rows.into_iter().zip(reset(how, &ratings)) {
            let before = slot(&mut self.before, row);
            if before.is_none() {
                *before = Some(self.ledger.rating(row));
                self.touched.push(row);
            }
            self.ledger.restore(row, rating, self.ledger.rounds(row));
            // A player who was below 1500 has never stood so high.
            highest(slot(&mut self.peaks, row), rating, date);
        }
    }

    /// Whether any round was rated, or anything reset, since [`Replay::changes`] was asked last.
    pub fn has_changed(&self) -> bool {
        !self.touched.is_empty()
    }

    /// What has changed since this was asked last, in the order of the rows.
    pub fn changes(&mut self) -> Vec<Change> {
        self.touched.sort_unstable();
        let (ledger, before) = (&self.ledger, &mut self.before);
        let change = |row: Row| Change {
            row,
            before: slot(before, row).take().unwrap_or_default(),
            after: ledger.rating(row),
            rounds: ledger.rounds(row),
        };
        self.touched.drain(..).map(change).collect()
    }

    /// The rows that have played, in their order.
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        let all = u32::try_from(self.ledger.ratings().len()).unwrap_or(u32::MAX);
        (0..all).map(Row).filter(|row| self.ledger.rounds(*row) > 0)
    }

    /// Where a row stands; `None` if it was never in a publication.
    pub fn standing(&self, row: Row) -> Option<Standing> {
        let (peak, peak_day) = self.peaks.get(row.0 as usize).copied().flatten()?;
        Some(Standing { rating: self.ledger.rating(row), rounds: self.ledger.rounds(row), peak, peak_day })
    }
}

/// Keeps the highest of all ratings, and the first date it was published on.
fn highest(peak: &mut Option<(Rating, Date)>, rating: Rating, date: Date) {
    if peak.is_none_or(|(highest, _)| rating > highest) {
        *peak = Some((rating, date));
    }
}

/// The place of a row in a list that grows with them.
fn slot<T: Clone + Default>(list: &mut Vec<T>, Row(row): Row) -> &mut T {
    let at = row as usize;
    if at >= list.len() {
        list.resize(at + 1, T::default());
    }
    &mut list[at]
}
