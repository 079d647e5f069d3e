//! The table of a round robin, in the order of G3: points, direct encounter, number of wins, Sonneborn-Berger, Koya.

use crate::tournaments::field::{Number, Outcome};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How a game of two ended; forfeits count as games (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// One of them.
    pub a: Number,
    /// The other.
    pub b: Number,
    /// Half points of the first: 0, 1 or 2.
    pub halves: (u32, u32),
}

impl Score {
    /// A game that was played, or won by forfeit.
    pub fn new(a: Number, b: Number, outcome: Outcome) -> Self {
        let halves = match outcome {
            Outcome::Win => (2, 0),
            Outcome::Draw => (1, 1),
            Outcome::Loss => (0, 2),
        };
        Self { a, b, halves }
    }

    /// Neither came (D6).
    pub fn absent(a: Number, b: Number) -> Self {
        Self { a, b, halves: (0, 0) }
    }

    /// Own half points, the opponent and their half points, for both.
    fn both(&self) -> [(Number, u32, Number, u32); 2] {
        let (own, other) = self.halves;
        [(self.a, own, self.b, other), (self.b, other, self.a, own)]
    }
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub number: Number,
    /// The place, shared by those whom nothing tells apart: 1, 1, 3.
    pub place: usize,
    /// Half points.
    pub halves: u32,
    /// T3: the place among those equal on points, if the games between them tell one.
    pub direct: Option<usize>,
    /// Games won.
    pub wins: u32,
    /// T2, in quarter points.
    pub sonneborn: u32,
    /// T5, in half points.
    pub koya: u32,
}

/// The table of these entrants.
pub fn table(entrants: &[Number], scores: &[Score]) -> Vec<Row> {
    let mut halves: BTreeMap<Number, u32> = entrants.iter().map(|number| (*number, 0)).collect();
    let among = |score: &&Score| entrants.contains(&score.a) && entrants.contains(&score.b);
    let games: Vec<_> = scores.iter().filter(among).flat_map(Score::both).collect();
    let mut count: BTreeMap<Number, u32> = BTreeMap::new();
    for (own, won, _, _) in &games {
        *halves.entry(*own).or_default() += won;
        *count.entry(*own).or_default() += 1;
    }
    let of = |number: Number| halves.get(&number).copied().unwrap_or(0);
    let most = count.values().copied().max().unwrap_or(0);
    let mut rows: Vec<Row> = Vec::new();
    for number in entrants {
        let own = games.iter().filter(|(one, ..)| one == number);
        let mut row = Row {
            number: *number,
            place: 0,
            halves: of(*number),
            direct: None,
            wins: 0,
            sonneborn: 0,
            koya: 0,
        };
        for (_, won, opponent, lost) in own {
            row.wins += u32::from(*won == 2);
            row.sonneborn += won * of(*opponent);
            // T5: against those with half of the points there were, or more.
            if of(*opponent) >= most {
                row.koya += won;
            }
            debug_assert!(won + lost <= 2, "a game is worth a point");
        }
        rows.push(row);
    }
    direct(&mut rows, &games);
    rows.sort_by_key(|row| (key(row), row.number));
    for at in 0..rows.len() {
        let tied = at > 0 && key(&rows[at - 1]) == key(&rows[at]);
        rows[at].place = if tied { rows[at - 1].place } else { at + 1 };
    }
    rows
}

/// What decides a place, the better first.
type Key = (Reverse<u32>, usize, Reverse<u32>, Reverse<u32>, Reverse<u32>);

fn key(row: &Row) -> Key {
    // A direct encounter that tells nothing puts nobody before anybody of the group.
    let direct = row.direct.unwrap_or(0);
    (Reverse(row.halves), direct, Reverse(row.wins), Reverse(row.sonneborn), Reverse(row.koya))
}

/// T3: among those equal on points a table of the games between them, and again among those still equal in it; only
/// where all of them have met.
fn direct(rows: &mut [Row], games: &[(Number, u32, Number, u32)]) {
    let mut groups: BTreeMap<u32, Vec<Number>> = BTreeMap::new();
    for row in &*rows {
        groups.entry(row.halves).or_default().push(row.number);
    }
    let mut places: BTreeMap<Number, usize> = BTreeMap::new();
    for group in groups.into_values().filter(|group| group.len() > 1) {
        place(&group, 1, games, &mut places);
        // One place for all of them is none.
        if group.iter().all(|number| places.get(number) == Some(&1)) {
            places.retain(|number, _| !group.contains(number));
        }
    }
    for row in rows {
        row.direct = places.get(&row.number).copied();
    }
}

/// Gives places from `first` on to a group that is equal so far.
fn place(
    group: &[Number],
    first: usize,
    games: &[(Number, u32, Number, u32)],
    places: &mut BTreeMap<Number, usize>,
) {
    // Points and games between each two, because repeated meetings are averaged.
    let between = |a: Number, b: Number| {
        let met = games.iter().filter(|(one, _, other, _)| *one == a && *other == b);
        met.fold((0, 0), |(won, count): (u32, u32), (_, more, ..)| (won + more, count + 1))
    };
    let pairs = || group.iter().flat_map(|a| group.iter().filter(move |b| a != *b).map(move |b| (*a, *b)));
    let all_met = pairs().all(|(a, b)| between(a, b).1 > 0);
    // Meetings of two are as many as those of any other two of the group, or there is a common measure of them.
    let measure: u32 = pairs().map(|(a, b)| between(a, b).1).filter(|n| *n > 0).fold(1, lcm);
    let score = |a: Number| -> u32 {
        let won = group.iter().filter(|b| **b != a).map(|b| between(a, *b));
        won.filter(|(_, count)| *count > 0).map(|(won, count)| won * (measure / count)).sum()
    };
    let mut by_score: BTreeMap<Reverse<u32>, Vec<Number>> = BTreeMap::new();
    for number in group {
        by_score.entry(Reverse(if all_met { score(*number) } else { 0 })).or_default().push(*number);
    }
    let parts = by_score.len();
    let mut at = first;
    for part in by_score.into_values() {
        let count = part.len();
        if count > 1 && parts > 1 {
            place(&part, at, games, places);
        } else {
            for number in part {
                places.insert(number, at);
            }
        }
        at += count;
    }
}

fn lcm(a: u32, b: u32) -> u32 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
