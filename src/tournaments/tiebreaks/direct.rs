//! Direct encounter (art. 6, T3): players who are equal, by the games among themselves.

use super::counts::game;
use super::ratio::Ratio;
use super::scores::Scores;
use crate::tournaments::field::Number;
use std::collections::BTreeMap;

/// What two have played against each other, seen by one of them.
#[derive(Clone, Copy, Default)]
struct Met {
    games: i64,
    tenths: i64,
}

/// Games among a group, by the indices of the two in it.
type Games = BTreeMap<(usize, usize), Met>;

/// The places of a group, in its order; who is still equal shares one. `None`: nothing parts them.
pub(super) fn places(scores: &Scores<'_>, group: &[Number]) -> Option<Vec<u16>> {
    let mut index = BTreeMap::new();
    for (at, number) in group.iter().enumerate() {
        index.insert(*number, at);
    }
    let mut games = Games::new();
    for (at, number) in group.iter().enumerate() {
        for cell in scores.cells(*number) {
            let Some(other) = game(scores.rules, cell).and_then(|opponent| index.get(&opponent)) else {
                continue;
            };
            let met = games.entry((at, *other)).or_default();
            met.games += 1;
            met.tenths += i64::from(scores.field.scale.of(cell).0);
        }
    }
    let mut places = vec![1; group.len()];
    rank(scores, &games, &(0..group.len()).collect::<Vec<_>>(), 1, &mut places);
    places.iter().any(|place| *place != 1).then_some(places)
}

/// Ranks some of the group, from a place on.
fn rank(scores: &Scores<'_>, games: &Games, some: &[usize], first: u16, places: &mut [u16]) {
    for one in some {
        places[*one] = first;
    }
    if some.len() < 2 {
        return;
    }
    let whole = Table::new(some, places.len());
    if whole.is_complete(games) {
        // 6.1: a table of their own, and again for those whom it leaves equal.
        let mut table: Vec<(Ratio, usize)> =
            some.iter().map(|one| (total(games, *one, &whole, Ratio::ZERO), *one)).collect();
        table.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        let mut place = first;
        for equal in table.chunk_by(|one, other| one.0 == other.0) {
            let equal: Vec<usize> = equal.iter().map(|(_, one)| *one).collect();
            if equal.len() == some.len() {
                return;
            }
            rank(scores, games, &equal, place, places);
            place += u16::try_from(equal.len()).unwrap_or(u16::MAX);
        }
        return;
    }
    // 6.2: whoever is alone at the top whatever the missing games would give is first, and so on behind them.
    let scale = scores.field.scale;
    let (loss, win) = (Ratio::new(scale.loss.0.into(), 1), Ratio::new(scale.win.0.into(), 1));
    let least = |one: usize| total(games, one, &whole, loss);
    let top = some.iter().copied().max_by_key(|one| least(*one));
    let Some(top) = top else { return };
    let floor = least(top);
    if some.iter().any(|other| *other != top && total(games, *other, &whole, win) >= floor) {
        return;
    }
    let rest: Vec<usize> = some.iter().copied().filter(|other| *other != top).collect();
    places[top] = first;
    rank(scores, games, &rest, first + 1, places);
}

/// What somebody has against the others of a table: the mean against each, and so much for a game that is missing.
fn total(games: &Games, one: usize, table: &Table<'_>, missing: Ratio) -> Ratio {
    let mut left = table.some.len() - 1;
    let sum = table.games(games, one).fold(Ratio::ZERO, |sum, met| {
        left -= 1;
        sum.plus(Ratio::new(met.tenths, met.games))
    });
    sum.plus(missing.times(left))
}

/// Some of a group. Thousands may be equal who have met a few of each other: only games are gone through, never all pairs.
struct Table<'a> {
    some: &'a [usize],
    /// By index in the group: whether they are among them.
    holds: Vec<bool>,
}

impl<'a> Table<'a> {
    fn new(some: &'a [usize], group: usize) -> Self {
        let mut holds = vec![false; group];
        for one in some {
            holds[*one] = true;
        }
        Self { some, holds }
    }

    /// What somebody has played against each of the others whom they have met.
    fn games<'b>(&'b self, games: &'b Games, one: usize) -> impl Iterator<Item = &'b Met> {
        let all = games.range((one, 0)..=(one, usize::MAX));
        all.filter(move |((_, other), _)| *other != one && self.holds[*other]).map(|(_, met)| met)
    }

    /// Whether all of them have met.
    fn is_complete(&self, games: &Games) -> bool {
        self.some.iter().all(|one| self.games(games, *one).count() + 1 == self.some.len())
    }
}
