//! Tie-breaks by FIDE C.07, the text of 1 March 2026 (T1–T9): who stands where, and why each value is what it is.
//!
//! Everything is exact: scores in tenths of a point, Sonneborn-Berger in hundredths, means of direct encounters as fractions.

mod buchholz;
mod counts;
mod direct;
pub mod explain;
mod ratio;
pub mod round_robin;
mod scores;
pub mod value;

pub use explain::{Explanation, explain};
pub use value::Value;

use super::field::{Field, Number};
use super::points::Points;
use scores::Scores;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A way to part players with equal points, by its name at FIDE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TieBreak {
    /// Points.
    Pts,
    /// Of teams, board points: the points of all their boards.
    Gpts,
    /// Direct encounter (art. 6): the place among those still equal.
    De,
    /// Rounds with a win's points, played or not (art. 7.1).
    Win,
    /// Wins over the board (art. 7.2).
    Won,
    /// Games over the board with Black (art. 7.3).
    Bpg,
    /// Wins over the board with Black (art. 7.4).
    Bwg,
    /// Buchholz (art. 8.1).
    Bh,
    /// Buchholz without the lowest (art. 14.1).
    BhC1,
    /// Buchholz without the lowest two (art. 14.1).
    BhC2,
    /// Buchholz without the lowest and the highest (art. 14.2).
    BhM1,
    /// Buchholz without the lowest two and the highest two; in fewer than five rounds Buchholz (T1).
    BhM2,
    /// The sum of the progressive scores (art. 7.5).
    Ps,
    /// Sonneborn-Berger (art. 9.1).
    Sb,
    /// Koya: points against those with half of the possible points (art. 9.2).
    Ks,
    /// The mean rating of the opponents met (art. 10.1).
    Aro,
    /// Rounds one has chosen to play (art. 7.6).
    Rep,
    /// Standard points: 1 for each round won, ½ for each drawn, whatever these are worth here (art. 7.7).
    Std,
    /// The start number, the lower one first (art. 7.8).
    Tpn,
}

impl TieBreak {
    /// Every one, in the order of the rules.
    pub const ALL: [Self; 19] = [
        Self::Pts,
        Self::Gpts,
        Self::De,
        Self::Win,
        Self::Won,
        Self::Bpg,
        Self::Bwg,
        Self::Bh,
        Self::BhC1,
        Self::BhC2,
        Self::BhM1,
        Self::BhM2,
        Self::Sb,
        Self::Ps,
        Self::Ks,
        Self::Aro,
        Self::Rep,
        Self::Std,
        Self::Tpn,
    ];

    /// What a Swiss or Italo-Swiss event has unless it says otherwise (T7).
    pub const SWISS: [Self; 6] = [Self::BhC1, Self::Bh, Self::De, Self::Sb, Self::Win, Self::Tpn];

    /// The same for round robins (G3).
    pub const ROUND_ROBIN: [Self; 4] = [Self::De, Self::Win, Self::Sb, Self::Ks];

    /// The same where teams play: board points come first.
    pub const TEAM_SWISS: [Self; 7] =
        [Self::Gpts, Self::BhC1, Self::Bh, Self::De, Self::Sb, Self::Win, Self::Tpn];

    /// The same for round robins of teams.
    pub const TEAM_ROUND_ROBIN: [Self; 5] = [Self::Gpts, Self::De, Self::Win, Self::Sb, Self::Ks];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pts => "PTS",
            Self::Gpts => "GPTS",
            Self::De => "DE",
            Self::Win => "WIN",
            Self::Won => "WON",
            Self::Bpg => "BPG",
            Self::Bwg => "BWG",
            Self::Bh => "BH",
            Self::BhC1 => "BH/C1",
            Self::BhC2 => "BH/C2",
            Self::BhM1 => "BH/M1",
            Self::BhM2 => "BH/M2",
            Self::Ps => "PS",
            Self::Sb => "SB",
            Self::Ks => "KS",
            Self::Aro => "ARO",
            Self::Rep => "REP",
            Self::Std => "STD",
            Self::Tpn => "TPN",
        }
    }

    /// Whether it is of the Buchholz family, which round robins refuse (art. 8).
    pub const fn is_buchholz(self) -> bool {
        matches!(self, Self::Bh | Self::BhC1 | Self::BhC2 | Self::BhM1 | Self::BhM2)
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no tie-break has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

impl FromStr for TieBreak {
    type Err = Unknown;

    /// In capitals or not, with `/` or `-`: `BH/C1`, `bh-c1`.
    fn from_str(text: &str) -> Result<Self, Unknown> {
        let name = text.trim().to_ascii_uppercase().replace('-', "/");
        Self::ALL.into_iter().find(|one| one.name() == name).ok_or(Unknown)
    }
}

/// How the pairings were made, by which unplayed rounds are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// By what was played before: Swiss, Italo-Swiss. Unplayed rounds by art. 16.
    #[default]
    Swiss,
    /// Known from the start: forfeits count as games (T6).
    RoundRobin,
}

/// A tie-break that these rules do not have (art. 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused(pub TieBreak);

/// Who stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The tie-breaks, first to last.
    pub order: Vec<TieBreak>,
    /// Everybody, the best first; who shares a place by start number.
    pub rows: Vec<Row>,
}

/// Where somebody stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub number: Number,
    /// With how many points.
    pub points: Points,
    /// The place, from 1; players still equal share it (1, 1, 3).
    pub rank: u16,
    /// The values, in the order of the tie-breaks.
    pub values: Vec<Value>,
}

/// The standings after the rounds that a field has played: by points, then by `order`.
pub fn standings(field: &Field, order: &[TieBreak], rules: Rules) -> Result<Standings, Refused> {
    let refused = |one: &&TieBreak| rules == Rules::RoundRobin && one.is_buchholz();
    if let Some(one) = order.iter().find(refused) {
        return Err(Refused(*one));
    }
    let scores = Scores::new(field, rules);
    let mut values: Vec<Vec<Value>> = vec![Vec::with_capacity(order.len()); field.entrants.len()];
    let mut ranking = Ranking::by_points(&scores);
    for tiebreak in order {
        ranking.part(&scores, *tiebreak, &mut values);
    }
    Ok(Standings { order: order.to_vec(), rows: ranking.rows(&scores, values) })
}

/// Players from the best to the last, in groups of those who are still equal.
struct Ranking {
    groups: Vec<Vec<Number>>,
}

impl Ranking {
    fn by_points(scores: &Scores<'_>) -> Self {
        let mut all: Vec<Number> = scores.field.numbers().collect();
        all.sort_by_key(|number| (std::cmp::Reverse(scores.points(*number)), *number));
        let groups = all.chunk_by(|one, other| scores.points(*one) == scores.points(*other));
        Self { groups: groups.map(<[Number]>::to_vec).collect() }
    }

    /// Parts each group further, and notes what everybody has.
    fn part(&mut self, scores: &Scores<'_>, tiebreak: TieBreak, values: &mut [Vec<Value>]) {
        let mut parted = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let places = if tiebreak == TieBreak::De { direct::places(scores, group) } else { None };
            let value = |(index, number): (usize, &Number)| match tiebreak {
                TieBreak::De => (Value::Place(places.as_ref().map(|places| places[index])), *number),
                _ => (explain::value(scores, *number, tiebreak), *number),
            };
            let mut ranked: Vec<(Value, Number)> = group.iter().enumerate().map(value).collect();
            for (value, number) in &ranked {
                values[usize::from(*number) - 1].push(*value);
            }
            ranked.sort_by(|one, other| before(tiebreak, one.0, other.0).then(one.1.cmp(&other.1)));
            let equal = |one: &(Value, Number), other: &(Value, Number)| {
                before(tiebreak, one.0, other.0) == Ordering::Equal
            };
            let chunks = ranked.chunk_by(equal);
            parted.extend(chunks.map(|chunk| chunk.iter().map(|(_, number)| *number).collect::<Vec<_>>()));
        }
        self.groups = parted;
    }

    fn rows(self, scores: &Scores<'_>, mut values: Vec<Vec<Value>>) -> Vec<Row> {
        let mut rows = Vec::with_capacity(values.len());
        for group in self.groups {
            let rank = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
            for number in group {
                let values = std::mem::take(&mut values[usize::from(number) - 1]);
                rows.push(Row { number, points: scores.points(number), rank, values });
            }
        }
        rows
    }
}

/// Which of two values comes first: the higher one, but for places and start numbers.
fn before(tiebreak: TieBreak, one: Value, other: Value) -> Ordering {
    let higher = other.key().cmp(&one.key());
    if matches!(tiebreak, TieBreak::De | TieBreak::Tpn) { higher.reverse() } else { higher }
}
