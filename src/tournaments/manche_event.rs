//! Events of word rounds, everybody together (V1): a cut and a final if wanted. Duplicate events the same way, a match
//! being a round.

use super::field::Number;
use super::fraction::Fraction;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What a round has brought, by the rules of the game played: entrants' alone are looked at, below 0 too.
pub type Raw = BTreeMap<Number, i64>;

/// What finalists bring along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// They begin from 0.
    Nothing,
    /// Half of their points.
    Half,
}

/// A cut, and a final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// How many go on; all who share the last place of them do.
    pub best: u16,
    /// How many rounds the final has.
    pub rounds: u16,
    /// What they bring along.
    pub keep: Keep,
}

/// How an event is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Rounds for everybody.
    pub rounds: u16,
    /// What follows.
    pub cut: Option<Cut>,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub number: Number,
    /// The place, shared by those whom nothing tells apart.
    pub place: usize,
    /// All points that count.
    pub sum: Fraction,
    /// Those of each round that counts, in order.
    pub rounds: Vec<Fraction>,
    /// Whether they play, or have played, the final.
    pub finalist: bool,
}

/// V1: the points of a round, 100 × max(0, own) ÷ the winner's. Where the winner is at 0, everybody is.
pub fn points(entrants: &[Number], raw: &Raw) -> Vec<Fraction> {
    let own = |number: &Number| raw.get(number).map_or(0, |points| (*points).max(0).unsigned_abs());
    let winner = entrants.iter().map(own).max().unwrap_or(0);
    let share = |number: &Number| {
        // A hundred times what anybody scores in a round is far from the end of 64 bits; what is beyond is cut.
        if winner == 0 { Fraction::zero() } else { Fraction::new(own(number).saturating_mul(100), winner) }
    };
    entrants.iter().map(share).collect()
}

/// Who plays the coming round: everybody, or the finalists.
pub fn playing(rules: Rules, entrants: &[Number], rounds: &[Raw]) -> Vec<Number> {
    playing_without(rules, entrants, rounds, &BTreeSet::new())
}

/// The same where these had left before the final: the next best have their places in it.
pub fn playing_without(
    rules: Rules,
    entrants: &[Number],
    rounds: &[Raw],
    gone: &BTreeSet<Number>,
) -> Vec<Number> {
    let Some(cut) = rules.cut.filter(|_| rounds.len() >= usize::from(rules.rounds)) else {
        return entrants.to_vec();
    };
    let table = ranked(entrants, &rounds[..usize::from(rules.rounds)], &BTreeMap::new());
    let mut on: Vec<Number> = at_the_cut(&table, cut, gone).map(|row| row.number).collect();
    on.sort_unstable();
    on
}

/// Those who go on: all before whom fewer than the best stand, of those who are still there.
fn at_the_cut<'a>(table: &'a [Row], cut: Cut, gone: &'a BTreeSet<Number>) -> impl Iterator<Item = &'a Row> {
    let here = move || table.iter().filter(|row| !gone.contains(&row.number));
    let goes_on =
        move |row: &&Row| here().filter(|other| other.place < row.place).count() < usize::from(cut.best);
    here().filter(goes_on)
}

/// Whether all rounds have been played.
pub fn is_over(rules: Rules, rounds: usize) -> bool {
    rounds >= usize::from(rules.rounds) + rules.cut.map_or(0, |cut| usize::from(cut.rounds))
}

/// The table. Of the finalists the rounds of the final count, and what they have brought along; all others stand behind
/// them as they stood at the cut.
pub fn table(rules: Rules, entrants: &[Number], rounds: &[Raw]) -> Vec<Row> {
    table_without(rules, entrants, rounds, &BTreeSet::new())
}

/// The same where these had left before the final.
pub fn table_without(rules: Rules, entrants: &[Number], rounds: &[Raw], gone: &BTreeSet<Number>) -> Vec<Row> {
    let first = rounds.len().min(usize::from(rules.rounds));
    let table = ranked(entrants, &rounds[..first], &BTreeMap::new());
    let Some(cut) = rules.cut.filter(|_| rounds.len() >= usize::from(rules.rounds)) else { return table };
    let on: BTreeSet<Number> = at_the_cut(&table, cut, gone).map(|row| row.number).collect();
    let (mut all, mut out): (Vec<Row>, Vec<Row>) =
        table.into_iter().partition(|row| on.contains(&row.number));
    if rounds.len() > first {
        let kept = |row: &Row| match cut.keep {
            Keep::Nothing => Fraction::zero(),
            Keep::Half => row.sum.half(),
        };
        let brought = all.iter().map(|row| (row.number, kept(row))).collect();
        let on: Vec<Number> = on.into_iter().collect();
        all = ranked(&on, &rounds[first..], &brought);
    } else {
        renumber(&mut all, 0);
    }
    renumber(&mut out, all.len());
    for row in &mut all {
        row.finalist = true;
    }
    all.extend(out);
    all
}

/// The places of some in their order, behind so many others.
fn renumber(rows: &mut [Row], before: usize) {
    let places: Vec<usize> = rows.iter().map(|row| row.place).collect();
    for row in rows {
        row.place = before + 1 + places.iter().filter(|place| **place < row.place).count();
    }
}

/// Ranks by the sum, then by the best single round, the second best …; who is still equal shares the place.
fn ranked(entrants: &[Number], rounds: &[Raw], brought: &BTreeMap<Number, Fraction>) -> Vec<Row> {
    let rounds: Vec<Vec<Fraction>> = rounds.iter().map(|raw| points(entrants, raw)).collect();
    let lines = entrants.iter().enumerate().map(|(at, number)| {
        let own: Vec<Fraction> = rounds.iter().map(|round| round[at].clone()).collect();
        let sum: Fraction = own.iter().chain(brought.get(number)).sum();
        (*number, sum, own)
    });
    rank(lines.collect())
        .into_iter()
        .map(|(place, (number, sum, rounds))| Row { number, place, sum, rounds, finalist: false })
        .collect()
}

/// Who, their sum, and what it is made of.
pub(super) type Sum<N> = (N, Fraction, Vec<Fraction>);

/// Gives places to sums.
pub(super) fn rank<N: Ord + Clone>(mut lines: Vec<Sum<N>>) -> Vec<(usize, Sum<N>)> {
    let key = |(_, sum, parts): &Sum<N>| {
        let mut best: Vec<Reverse<Fraction>> = parts.iter().cloned().map(Reverse).collect();
        best.sort();
        (Reverse(sum.clone()), best)
    };
    lines.sort_by_cached_key(|line| (key(line), line.0.clone()));
    let mut ranked: Vec<(usize, Sum<N>)> = Vec::new();
    for (at, line) in (1..).zip(lines) {
        let place = ranked.last().filter(|(_, last)| key(last) == key(&line)).map_or(at, |(place, _)| *place);
        ranked.push((place, line));
    }
    ranked
}
