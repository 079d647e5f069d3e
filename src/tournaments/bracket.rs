//! Brackets: who plays whom, as far as it can be said before anything is played ([`Bracket`]), and as results have it
//! ([`live::Live`]). K1, K2 the knock-out, R1, R2 repechage, D1 double elimination, D2 consolation, D3 the repechage of
//! quarter-finals, D4 groups. What follows a drawn encounter (K3, D5) is [`encounter`].

pub mod encounter;
pub mod json;
pub mod live;
pub mod places;
pub mod seeding;

mod double;
mod draft;
mod follows;
mod groups;
mod knockout;

pub use groups::{GroupName, qualifiers, snake};

use super::field::Number;
use draft::Draft;
use std::fmt;
use std::str::FromStr;

/// The most who can stand in a bracket.
pub const MOST: u16 = 1024;

/// A match of a bracket: `M3`. They count from 1, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub u32);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M{}", self.0)
    }
}

impl FromStr for MatchId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.strip_prefix('M').filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()));
        digits.and_then(|digits| digits.parse().ok()).filter(|n| *n > 0).map(Self).ok_or(())
    }
}

/// Who stands on one side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot {
    /// The entrant with this number.
    Seed(Number),
    /// Who has won a match.
    Winner(MatchId),
    /// Who has lost it.
    Loser(MatchId),
    /// Of those who lost a played match of round 1 the n-th by their own numbers, from 1 (R2, D2).
    Fallen {
        /// The n.
        nth: u16,
        /// The match it is when the better seed of each match of round 1 loses.
        planned: MatchId,
    },
    /// Who has this place in a group (D4).
    Group {
        /// The group.
        group: GroupName,
        /// The place, from 1.
        place: u16,
    },
    /// Nobody.
    Bye,
}

/// What part of the event a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// The draw that everybody begins in; the winners' side of double elimination.
    Main,
    /// The losers' side (D1).
    Losers,
    /// The recovery knock-out (R1), the consolation (D2), the repechage of the quarter-finals (D3).
    Recovery,
    /// For third place, or for one of two bronze medals.
    Third,
    /// Between the winners of two draws (R2, D1).
    Challenge,
    /// The same again, because who had not yet lost has lost (R2 with `reset`, D1).
    Again,
    /// In a group (D4).
    Group(GroupName),
}

/// A match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// What it is called.
    pub id: MatchId,
    /// One side; in a group White.
    pub a: Slot,
    /// The other.
    pub b: Slot,
    /// What it belongs to.
    pub section: Section,
    /// It is played only if side `b` of this match has won.
    pub only_if: Option<MatchId>,
    /// How far who wins it has come when nothing follows for them: less is better, 0 is the champion.
    pub win: u32,
    /// How far who loses it has come, likewise.
    pub loss: u32,
}

impl Match {
    /// Whether there are two to play it.
    pub fn is_played(&self) -> bool {
        self.a != Slot::Bye && self.b != Slot::Bye
    }

    /// Whether those stand in it who have come out of groups (D4).
    fn follows_groups(&self) -> bool {
        [self.a, self.b].into_iter().any(|slot| matches!(slot, Slot::Group { .. }))
    }
}

/// What follows the groups (D4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// A knock-out.
    Knockout {
        /// With a match for third place.
        third: bool,
    },
    /// One more group.
    Group,
}

/// Which bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// K1, K2.
    Knockout {
        /// With a match for third place (K3).
        third: bool,
    },
    /// R1, R2.
    Repechage {
        /// The winner of the main draw must lose twice.
        reset: bool,
    },
    /// D1.
    Double,
    /// D2.
    Consolation {
        /// With a match for third place of the main draw.
        third: bool,
    },
    /// D3.
    Quarter,
    /// D4.
    Groups {
        /// How many groups.
        groups: u16,
        /// How many of each go on.
        advance: u16,
        /// To what.
        last: Last,
    },
}

/// Why there is no such bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBracket {
    /// It takes more entrants.
    TooFew {
        /// How many at least.
        least: u16,
    },
    /// It takes fewer: [`MOST`].
    TooMany,
    /// There are no groups, or so many that one has fewer than two.
    Groups {
        /// How many groups at most.
        most: u16,
    },
    /// Nobody goes on, or more than the smallest group has.
    Advance {
        /// How many at most.
        most: u16,
    },
    /// One goes on from one group: nobody is left to play.
    Alone,
    /// D2, K3: of four the consolation is the match for third place, and the same two would meet twice.
    Twice,
}

/// A bracket before anything is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// How many take part; their numbers are seeds.
    pub entrants: u16,
    /// Which bracket it is.
    pub format: Format,
    /// All matches by round; each stands behind all that it names.
    pub rounds: Vec<Vec<Match>>,
}

impl Bracket {
    /// The bracket of so many entrants.
    pub fn new(entrants: u16, format: Format) -> Result<Self, BadBracket> {
        // R2: of two players there is no repechage.
        let least = if matches!(format, Format::Repechage { .. }) { 3 } else { 2 };
        if entrants < least {
            return Err(BadBracket::TooFew { least });
        }
        if entrants > MOST {
            return Err(BadBracket::TooMany);
        }
        if entrants == 4 && format == (Format::Consolation { third: true }) {
            return Err(BadBracket::Twice);
        }
        let mut draft = Draft::default();
        match format {
            Format::Knockout { third } => knockout::plain(&mut draft, entrants, third),
            Format::Repechage { reset } => knockout::repechage(&mut draft, entrants, reset),
            Format::Double => double::double(&mut draft, entrants),
            Format::Consolation { third } => knockout::consolation(&mut draft, entrants, third),
            Format::Quarter => knockout::quarter(&mut draft, entrants),
            Format::Groups { groups, advance, last } => {
                groups::groups(&mut draft, entrants, groups, advance, last)?;
            }
        }
        Ok(Self { entrants, format, rounds: draft.rounds() })
    }

    /// All matches, each behind those it names.
    pub fn matches(&self) -> impl Iterator<Item = &Match> {
        self.rounds.iter().flatten()
    }

    /// A match by its name.
    pub fn get(&self, id: MatchId) -> Option<&Match> {
        self.matches().nth(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }

    /// How many matches there are with two to play them, and how many of these only on a condition.
    pub fn played(&self) -> (usize, usize) {
        let played = self.matches().filter(|one| one.is_played());
        played.fold((0, 0), |(all, perhaps), one| (all + 1, perhaps + usize::from(one.only_if.is_some())))
    }
}
