//! What a move is, and how it is written: `e4-e3`, with the dogs it sends back `f6-f5 e5>c2 g5>d2`, or `passo`.

use super::cells::Cell;
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// Dogs that one step can close in at most: at the left, at the right and in front of the buffalo; it comes from behind.
pub const MOST_SENT: usize = 3;
/// How the skipped turn of a White who cannot move is written (U9).
pub const SKIP: &str = "passo";

/// A turn of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece goes from one cell to another.
    Step(Step),
    /// White cannot move, and skips (U9).
    Skip,
}

/// A piece goes from one cell to another, and perhaps sends dogs back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where it stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// The dogs that it sends back (U11).
    pub sent: Sent,
}

/// A dog that was closed in goes back to row 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Return {
    /// Where it was closed in.
    pub from: Cell,
    /// The cell of row 2 that Black has chosen.
    pub to: Cell,
}

/// Dogs that are sent back one after the other, by the names of the cells where they stood (U14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sent([Option<Return>; MOST_SENT]);

impl Step {
    /// A step that sends nobody back.
    pub const fn new(from: Cell, to: Cell) -> Self {
        Self { from, to, sent: Sent([None; MOST_SENT]) }
    }
}

impl Sent {
    /// With one more; beyond [`MOST_SENT`] nothing changes.
    #[must_use]
    pub fn and(mut self, back: Return) -> Self {
        if let Some(place) = self.0.iter_mut().find(|place| place.is_none()) {
            *place = Some(back);
        }
        self
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Return> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Whether nobody is sent back.
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }
}

impl FromIterator<Return> for Sent {
    fn from_iter<I: IntoIterator<Item = Return>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::and)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)?;
        self.sent.iter().try_for_each(|back| write!(f, " {}>{}", back.from, back.to))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::Skip => f.write_str(SKIP),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == SKIP {
            return Ok(Self::Skip);
        }
        let bad = || Unreadable::new("a move like e4-e3", text);
        let pair = |part: &str, by: char| {
            let (from, to) = part.split_once(by)?;
            Some((from.parse().ok()?, to.parse().ok()?))
        };
        let mut parts = text.split(' ');
        let (from, to) = parts.next().and_then(|part| pair(part, '-')).ok_or_else(bad)?;
        let sent: Option<Vec<Return>> =
            parts.map(|part| pair(part, '>').map(|(from, to)| Return { from, to })).collect();
        let sent = sent.filter(|sent| sent.len() <= MOST_SENT).ok_or_else(bad)?;
        Ok(Self::Step(Step { from, to, sent: sent.into_iter().collect() }))
    }
}
