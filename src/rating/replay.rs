//! A ladder replayed from its rounds, publication by publication: what one night does after another,
//! or all of them at once.
//!
//! E6: the rounds of a day are rated in the order of their ends, each on the live ratings.
//! E8: whatever is left out afterwards, replaying the rest gives the same bits.
//! E12b: of a publication that knows the rule, pairs with an account under three rounds exchange a fifth, and the other four fifths
//! when that account begins its fourth round; publications from before the rule stay.
//! E13: damping, soft resets, and two accounts that are one person.

use super::exchange::{Damping, Factor, Pairing, Weight, pairing};
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
    /// Whether a pair with an account under three rounds exchanges a fifth, and the rest when it begins its fourth (E12b). Of publications from before that rule it is not
    /// so, and they keep their bits: giving them today's rule changes what was published.
    pub fifths: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { factor: Factor::USUAL, damped: false, fifths: false }
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
    /// How much of it counted (E12b, E13).
    pub weight: Weight,
}

/// What two rows exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchanged {
    /// The row that gains.
    pub winner: Row,
    /// The row that loses it.
    pub loser: Row,
    /// How much, in milli-Elo; 0 or more.
    pub milli: i64,
    /// Whether the loser had fewer than [`Weight::FRESH`] rounds before.
    pub of_fresh: bool,
}

/// Four fifths of an exchange, which wait until a row stays (E12b).
#[derive(Clone, Copy, Debug)]
struct Held {
    other: Row,
    /// What the row that is waited for gains by it, and the other loses, in milli-Elo.
    milli: i64,
    /// Whether the other one was as new, and has to stay too.
    both: bool,
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
    /// What waits for rows to begin their fourth round (E12b); what waits for those that never do waits for ever.
    held: BTreeMap<Row, Vec<Held>>,
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
        if self.begins(players, &mut |_| {}) {
            self.rate(rules);
        }
    }

    /// The same; `heard` is told each exchange of two, also the four fifths that follow now.
    pub fn round_told(
        &mut self,
        rules: Rules,
        players: impl IntoIterator<Item = (Row, i64)>,
        heard: &mut impl FnMut(Exchanged),
    ) {
        if !self.begins(players, heard) {
            return;
        }
        let field = &self.players;
        for a in 0..field.len() {
            for b in a + 1..field.len() {
                heard(self.exchanged(field[a].0, field[b].0, self.pair(rules, field, a, b).0.change));
            }
        }
        self.rate(rules);
    }

    /// The same, and what each exchange was for one of its players: empty where that player was not in it.
    pub fn round_explained(
        &mut self,
        rules: Rules,
        players: impl IntoIterator<Item = (Row, i64)>,
        who: Row,
    ) -> Vec<Explained> {
        if !self.begins(players, &mut |_| {}) {
            return Vec::new();
        }
        let field = &self.players;
        let who = self.merged.get(&who).copied().unwrap_or(who);
        let explained = field.iter().position(|(row, _)| *row == who).map(|me| {
            let others = (0..field.len()).filter(|other| *other != me);
            let explained = others.map(|other| {
                let (seen, weight) = self.pair(rules, field, me.min(other), me.max(other));
                let mine = if me < other {
                    seen
                } else {
                    Pairing { expected: 1.0 - seen.expected, got: 1.0 - seen.got, change: -seen.change }
                };
                Explained { other: field[other].0, pairing: mine, weight }
            });
            explained.collect()
        });
        self.rate(rules);
        explained.unwrap_or_default()
    }

    /// A round begins: whether it counts. What waited for players who begin their fourth round follows first, so that the round is
    /// rated on what their rating would be without E12b.
    fn begins(
        &mut self,
        players: impl IntoIterator<Item = (Row, i64)>,
        heard: &mut impl FnMut(Exchanged),
    ) -> bool {
        self.gather(players);
        if self.players.len() < 2 {
            return false;
        }
        for at in 0..self.players.len() {
            self.touch(self.players[at].0);
        }
        if self.held.is_empty() {
            return true;
        }
        let (ledger, rows) = (&self.ledger, self.players.iter().map(|(row, _)| *row));
        let fourth: Vec<Row> = rows.filter(|row| ledger.rounds(*row) == Weight::FRESH).collect();
        for row in &fourth {
            for one in self.held.remove(row).unwrap_or_default() {
                let stays = self.ledger.rounds(one.other) > Weight::FRESH || fourth.contains(&one.other);
                if one.both && !stays {
                    let back = Held { other: *row, milli: -one.milli, both: false };
                    self.held.entry(one.other).or_default().push(back);
                    continue;
                }
                self.touch(one.other);
                self.ledger.gains(*row, one.milli);
                self.ledger.gains(one.other, -one.milli);
                heard(self.exchanged(*row, one.other, one.milli));
            }
        }
        true
    }

    /// Before a row changes: how it was published last.
    fn touch(&mut self, row: Row) {
        let before = slot(&mut self.before, row);
        if before.is_none() {
            *before = Some(self.ledger.rating(row));
            self.touched.push(row);
        }
    }

    /// Rates the round that has begun.
    fn rate(&mut self, rules: Rules) {
        let some_fresh = rules.fifths && self.players.iter().any(|(row, _)| self.is_fresh(*row));
        if !rules.damped && !some_fresh {
            self.ledger.play(rules.factor, &self.players);
            return;
        }
        let fresh: Vec<bool> =
            self.players.iter().map(|(row, _)| some_fresh && self.is_fresh(*row)).collect();
        if some_fresh {
            self.hold(rules, &fresh);
        }
        let parts = if rules.damped { self.parts() } else { Vec::new() };
        let count = self.players.len();
        self.ledger.play_damped(rules.factor, &self.players, |a, b| Weight {
            damping: parts.get(a * count + b).copied().unwrap_or_default(),
            fresh: fresh[a] || fresh[b],
        });
    }

    /// Puts aside what the pairs with fresh rows do not exchange yet.
    fn hold(&mut self, rules: Rules, fresh: &[bool]) {
        for a in 0..fresh.len() {
            for b in (a + 1..fresh.len()).filter(|b| fresh[a] || fresh[*b]) {
                let (now, _) = self.pair(rules, &self.players, a, b);
                let (whole, _) = self.pair(Rules { fifths: false, ..rules }, &self.players, a, b);
                let (one, other, milli) = (self.players[a].0, self.players[b].0, whole.change - now.change);
                let (who, held) = if fresh[a] {
                    (one, Held { other, milli, both: fresh[b] })
                } else {
                    (other, Held { other: one, milli: -milli, both: false })
                };
                self.held.entry(who).or_default().push(held);
            }
        }
    }

    /// What the first of two rows gains, or loses.
    fn exchanged(&self, one: Row, other: Row, gain: i64) -> Exchanged {
        let (winner, loser) = if gain < 0 { (other, one) } else { (one, other) };
        Exchanged { winner, loser, milli: gain.abs(), of_fresh: self.is_fresh(loser) }
    }

    /// Whether a row has too few rounds to count whole (E12b).
    fn is_fresh(&self, row: Row) -> bool {
        self.ledger.rounds(row) < Weight::FRESH
    }

    /// The exchange of two of a field, rounded from the side of the row that comes first (E4), before the round is rated.
    fn pair(&self, rules: Rules, field: &[(Row, i64)], a: usize, b: usize) -> (Pairing, Weight) {
        let rating = |at: usize| (self.ledger.rating(field[at].0), field[at].1);
        let met = self.met.get(&(field[a].0, field[b].0)).copied().unwrap_or(0);
        let weight = Weight {
            damping: if rules.damped { Damping::of_pairing(met + 1) } else { Damping::Whole },
            fresh: rules.fifths && (self.is_fresh(field[a].0) || self.is_fresh(field[b].0)),
        };
        (pairing(rules.factor, field.len(), rating(a), rating(b), weight), weight)
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
            self.touch(row);
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
