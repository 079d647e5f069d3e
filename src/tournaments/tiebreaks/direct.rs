//! Direct encounter (art. 6, T3): players who are equal, by the games among themselves.

use super::counts::game;
use super::ratio::Ratio;
use super::scores::Scores;
use crate::tournaments::field::Number;
use crate::tournaments::points::Points;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

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
    let table = Table::new(scores, games, some);
    if table.is_complete {
        // 6.1: a table of their own, and again for those whom it leaves equal.
        let mut lines = table.lines;
        lines.sort_by(|one, other| other.least.cmp(&one.least).then(one.player.cmp(&other.player)));
        let mut place = first;
        for equal in lines.chunk_by(|one, other| one.least == other.least) {
            let equal: Vec<usize> = equal.iter().map(|line| line.player).collect();
            if equal.len() == some.len() {
                return;
            }
            rank(scores, games, &equal, place, places);
            place += u16::try_from(equal.len()).unwrap_or(u16::MAX);
        }
        return;
    }
    // 6.2: whoever is alone at the top whatever the missing games would give is first; likewise who is second behind them,
    // and so on, all in the same table. Those who are left are asked again among themselves.
    let above = table.above();
    if above.is_empty() {
        return;
    }
    let mut place = first;
    for one in &above {
        places[*one] = place;
        place += 1;
    }
    let rest: Vec<usize> = some.iter().copied().filter(|one| !above.contains(one)).collect();
    rank(scores, games, &rest, place, places);
}

/// What somebody has against the others of a table, the mean against each.
struct Line {
    player: usize,
    /// With nothing for the games that are missing.
    least: Ratio,
    /// With a win for each of them.
    most: Ratio,
}

/// Some players by the games among themselves.
struct Table {
    lines: Vec<Line>,
    /// Whether all of them have met.
    is_complete: bool,
}

impl Table {
    fn new(scores: &Scores<'_>, games: &Games, some: &[usize]) -> Self {
        let here: BTreeSet<usize> = some.iter().copied().collect();
        let scale = scores.field.scale;
        let mut is_complete = true;
        let line = |player: &usize| {
            let own = games.range((*player, 0)..=(*player, usize::MAX));
            let own = own.filter(|((_, other), _)| here.contains(other));
            let (sum, met) = own.fold((Ratio::ZERO, 0), |(sum, met), (_, one)| {
                (sum.plus(Ratio::new(one.tenths, one.games)), met + 1)
            });
            let missing = some.len() - 1 - met;
            is_complete &= missing == 0;
            let missing = i64::try_from(missing).unwrap_or(i64::MAX);
            let with = |worth: Points| sum.plus(Ratio::new(missing.saturating_mul(worth.0.into()), 1));
            Line { player: *player, least: with(scale.loss), most: with(scale.win) }
        };
        let lines = some.iter().map(line).collect();
        Self { lines, is_complete }
    }

    /// Who is above everybody behind them whatever the missing games would give, the best first.
    fn above(&self) -> Vec<usize> {
        let mut order: Vec<&Line> = self.lines.iter().collect();
        order.sort_by_key(|line| Reverse(line.least));
        // The most that anybody from there on can have.
        let mut best: Vec<Ratio> = order.iter().map(|line| line.most).collect();
        for at in (1..best.len()).rev() {
            best[at - 1] = best[at - 1].max(best[at]);
        }
        let pairs = order.iter().zip(best.iter().skip(1));
        pairs.take_while(|(line, best)| line.least > **best).map(|(line, _)| line.player).collect()
    }
}
