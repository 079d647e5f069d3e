//! What the players of one round give each other.
//!
//! E1: a round with N players is N(N−1)/2 matches of two; what one loses the other gains.
//! E2: the expected score is `1 / (1 + 10^((R_b − R_a) / 400))`, the actual one 1, ½ or 0 by the points of the round.
//! E3: each match moves `K / (N − 1) · (S − E)`.
//! E4: each is rounded once, half away from zero; all use the ratings from before the round.
//! E12b: a pair in which one account has fewer than three rounds of the ladder exchanges a fifth of that, to the nearest whole
//! milli-Elo (a fifth is never a half), on both sides; the other four fifths follow when that account begins its fourth round, of
//! two such accounts when both do. So accounts that are made to lose and thrown away are worth little, a newcomer who stays is
//! where they would be without the rule, and the sum stays. Of equal ratings and K = 24: two players ±2 400 of ±12 000, three
//! ±1 200 of ±6 000 a pair, ten ±267 of ±1 333. A publication says whether it knows the rule ([`super::Rules::fifths`]); those
//! from before keep their bits. Taking the fifth for the last word would leave newcomers for good where a farm ends.

use super::milli::{Delta, Rating};
use std::cmp::Ordering;

/// K: how much one round can move a rating at most, in whole points (E3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Factor(u16);

impl Factor {
    /// The usual one (E3).
    pub const USUAL: Self = Self(24);
    /// The largest that can be set.
    pub const MOST: u16 = 100;

    /// A factor from 1 to [`Factor::MOST`].
    pub const fn of_points(points: u16) -> Option<Self> {
        if points == 0 || points > Self::MOST { None } else { Some(Self(points)) }
    }

    /// In whole points.
    pub const fn points(self) -> u16 {
        self.0
    }
}

/// How much of an exchange counts (E13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Damping {
    /// All of it.
    #[default]
    Whole,
    /// Half of it.
    Half,
    /// Nothing.
    Nothing,
}

impl Damping {
    /// For the `nth` rated pairing of the same two people in one day, counted from 1.
    pub const fn of_pairing(nth: u32) -> Self {
        match nth {
            0..=10 => Self::Whole,
            11..=20 => Self::Half,
            _ => Self::Nothing,
        }
    }

    const fn part(self) -> f64 {
        match self {
            Self::Whole => 1.0,
            Self::Half => 0.5,
            Self::Nothing => 0.0,
        }
    }
}

/// How much of the exchange of a pair counts, for whatever reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// How often the two met on that day (E13).
    pub damping: Damping,
    /// Whether one of the two has fewer than [`Weight::FRESH`] rounds of the ladder (E12b).
    pub fresh: bool,
}

impl From<Damping> for Weight {
    fn from(damping: Damping) -> Self {
        Self { damping, fresh: false }
    }
}

impl Weight {
    /// Rounds of a ladder from which on an account counts whole (E12b).
    pub const FRESH: u32 = 3;

    /// What a whole exchange of so many milli-Elo moves. First damping and E4, then the fifth of that whole number: taking the fifth
    /// of what is not rounded yet, or of each side by itself, gives other numbers, or a sum that is not zero.
    fn of(self, milli: f64) -> i32 {
        let moved = round(milli * self.damping.part());
        if self.fresh { (moved + 2 * moved.signum()) / 5 } else { moved }
    }
}

/// One pair of a round, from the side of the one who stands first in the ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// What was expected of the player: between 0 and 1.
    pub expected: f64,
    /// What the player got: 1, ½ or 0.
    pub got: f64,
    /// What the player gains; the other loses it.
    pub change: Delta,
}

/// The exchange between two of a round of `players`.
pub fn pairing(
    factor: Factor,
    players: usize,
    a: (Rating, i64),
    b: (Rating, i64),
    weight: impl Into<Weight>,
) -> Pairing {
    let (expected, got) = (expectation(a.0.strength(), b.0.strength()), score(a.1, b.1));
    let change = weight.into().of(share(factor, players) * (got - expected));
    Pairing { expected, got, change: i64::from(change) }
}

/// Rates rounds one after the other; keeps what it works with, so that a million of them ask for no memory.
#[derive(Debug, Default)]
pub struct Rater {
    strengths: Vec<f64>,
    changes: Vec<i32>,
}

impl Rater {
    /// The changes of all players of a round, in their order, which is that of their rows in the ladder (E4).
    /// Fewer than two players exchange nothing (E8).
    pub fn rate(&mut self, factor: Factor, ratings: &[Rating], points: &[i64]) -> &[i32] {
        self.rate_damped(factor, ratings, points, |_, _| Damping::Whole)
    }

    /// The same, where the exchange of the players at two indexes counts in part.
    pub fn rate_damped<W: Into<Weight>>(
        &mut self,
        factor: Factor,
        ratings: &[Rating],
        points: &[i64],
        weight: impl Fn(usize, usize) -> W,
    ) -> &[i32] {
        let players = ratings.len().min(points.len());
        self.strengths.clear();
        self.strengths.extend(ratings[..players].iter().map(|rating| rating.strength()));
        self.changes.clear();
        self.changes.resize(players, 0);
        let share = share(factor, players);
        for a in 0..players {
            let mut gained = 0;
            let (mine, strength) = (points[a], self.strengths[a]);
            let others = self.strengths[a + 1..].iter().zip(&points[a + 1..players]);
            for (offset, ((other, theirs), change)) in others.zip(&mut self.changes[a + 1..]).enumerate() {
                let weight: Weight = weight(a, a + 1 + offset).into();
                let moved = weight.of(share * (score(mine, *theirs) - expectation(strength, *other)));
                gained += moved;
                *change -= moved;
            }
            self.changes[a] += gained;
        }
        &self.changes
    }
}

/// What one match of a round can move at most, in milli-Elo (E3).
fn share(factor: Factor, players: usize) -> f64 {
    let others = u32::try_from(players.saturating_sub(1)).unwrap_or(u32::MAX).max(1);
    f64::from(factor.0) * 1000.0 / f64::from(others)
}

/// E2, written with `10^(R/400)` of both.
fn expectation(a: f64, b: f64) -> f64 {
    a / (a + b)
}

fn score(a: i64, b: i64) -> f64 {
    match a.cmp(&b) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

/// To a whole number, half away from zero (E4). Never beyond ±100 000.
#[expect(clippy::cast_possible_truncation, reason = "K is at most 100 points")]
fn round(milli: f64) -> i32 {
    let whole = milli as i32;
    let rest = milli - f64::from(whole);
    whole + i32::from(rest >= 0.5) - i32::from(rest <= -0.5)
}
