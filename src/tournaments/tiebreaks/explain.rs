//! Why a value is what it is: which opponents, which were adjusted or cut, by which article.

use super::buchholz;
use super::counts;
use super::scores::Scores;
use super::{Refused, Rules, TieBreak, Value, standings};
use crate::tournaments::field::{Cell, Field, Number};
use crate::tournaments::points::Points;

/// Why somebody has a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Whose.
    pub number: Number,
    /// Of which tie-break.
    pub tiebreak: TieBreak,
    /// It.
    pub value: Value,
    /// What it is made of, in the order of the rounds: for Buchholz and Sonneborn-Berger every round, for direct encounters
    /// and Koya the games that count, for others the rounds that count.
    pub terms: Vec<Term>,
    /// Direct encounter: those who were equal.
    pub tied: Vec<Number>,
    /// Direct encounter: those of them who were not met.
    pub missing: Vec<Number>,
}

/// What a round brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round, from 1.
    pub round: u16,
    /// Whom they met, or were to meet.
    pub opponent: Option<Number>,
    /// What stands there.
    pub cell: Cell,
    /// What they have scored.
    pub scored: Points,
    /// What the opponent counts for; their rating for ARO.
    pub score: Points,
    /// Why that is not the opponent's score.
    pub adjusted: Option<Adjusted>,
    /// Why it does not count.
    pub cut: Option<Cut>,
}

/// Why something else counts than an opponent's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjusted {
    /// The opponent's requested byes with nothing but voluntary unplayed rounds after them count as draws (16.3).
    Opponent {
        /// Their score.
        from: Points,
    },
    /// A forfeit: a dummy with one's own score, at most the scheduled opponent's adjusted score (16.4).
    Forfeit {
        /// One's own.
        own: Points,
        /// At most.
        most: Points,
    },
    /// Any other round without a game: a dummy with one's own score, at most a draw for each round (16.4).
    Dummy {
        /// One's own.
        own: Points,
        /// At most.
        most: Points,
    },
}

impl Adjusted {
    /// The article that says so.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Opponent { .. } => "16.3",
            Self::Forfeit { .. } | Self::Dummy { .. } => "16.4",
        }
    }
}

/// Why a value is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The lowest voluntary unplayed round goes first.
    Voluntary,
    /// The lowest.
    Lowest,
    /// The highest.
    Highest,
}

impl Cut {
    /// The article that says so.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Voluntary => "16.5",
            Self::Lowest => "14.1",
            Self::Highest => "14.2",
        }
    }
}

/// What somebody has by a tie-break that asks nobody else's rank.
pub(super) fn value(scores: &Scores<'_>, number: Number, tiebreak: TieBreak) -> Value {
    let count = |count: usize| Value::Whole(i64::try_from(count).unwrap_or(i64::MAX));
    match tiebreak {
        TieBreak::Pts => Value::points(scores.points(number)),
        TieBreak::Gpts => {
            let at = usize::from(number).checked_sub(1);
            let own = at.and_then(|at| scores.field.boards.get(at)).copied();
            Value::points(own.unwrap_or_default())
        }
        TieBreak::Win => count(counts::wins(scores, number)),
        TieBreak::Won => count(counts::won(scores, number)),
        TieBreak::Bpg => count(counts::black(scores, number)),
        TieBreak::Bwg => count(counts::black_won(scores, number)),
        TieBreak::Rep => count(counts::elected(scores, number)),
        TieBreak::Ps => Value::Tenths(counts::progressive(scores, number)),
        TieBreak::Ks => Value::Tenths(counts::koya(scores, number)),
        TieBreak::Std => Value::Tenths(counts::standard(scores, number)),
        TieBreak::Aro => Value::Rating(counts::opponents_rating(scores, number)),
        TieBreak::Tpn => Value::Whole(number.into()),
        TieBreak::Sb => Value::Hundredths(buchholz::products(&buchholz::terms(scores, number))),
        TieBreak::Bh | TieBreak::BhC1 | TieBreak::BhC2 | TieBreak::BhM1 | TieBreak::BhM2 => {
            let mut terms = buchholz::terms(scores, number);
            buchholz::cut(scores, tiebreak, &mut terms);
            Value::Tenths(buchholz::sum(&terms))
        }
        // Who is equal with whom is known to the standings alone.
        TieBreak::De => Value::Place(None),
    }
}

/// Why somebody has a value in standings by `order`; `Ok(None)`: there is no such player, or the order has no such tie-break.
pub fn explain(
    field: &Field,
    order: &[TieBreak],
    rules: Rules,
    number: Number,
    tiebreak: TieBreak,
) -> Result<Option<Explanation>, Refused> {
    let Some(at) = order.iter().position(|one| *one == tiebreak) else { return Ok(None) };
    let standings = standings(field, order, rules)?;
    let Some(row) = standings.rows.iter().find(|row| row.number == number) else { return Ok(None) };
    let scores = Scores::new(field, rules);
    let (mut tied, mut missing) = (Vec::new(), Vec::new());
    let mut terms = buchholz::terms(&scores, number);
    match tiebreak {
        TieBreak::De => {
            let equal =
                |other: &&super::Row| other.points == row.points && other.values[..at] == row.values[..at];
            tied.extend(standings.rows.iter().filter(equal).map(|other| other.number));
            tied.sort_unstable();
            let counts = |term: &Term| counts::game(rules, term.cell).filter(|other| tied.contains(other));
            terms.retain(|term| counts(term).is_some());
            let met: Vec<Number> = terms.iter().filter_map(|term| term.opponent).collect();
            missing.extend(tied.iter().filter(|other| **other != number && !met.contains(other)));
        }
        TieBreak::Ks => terms.retain(|term| counts::koya_counts(&scores, term.cell)),
        TieBreak::Aro => {
            terms.retain(|term| term.cell.met().is_some());
            for term in &mut terms {
                let rating =
                    term.opponent.and_then(|opponent| field.entrant(opponent)).map_or(0, |one| one.rating);
                term.score = Points::whole(rating.into());
                term.adjusted = None;
            }
        }
        _ => buchholz::cut(&scores, tiebreak, &mut terms),
    }
    let value = row.values[at];
    Ok(Some(Explanation { number, tiebreak, value, terms, tied, missing }))
}
