//! Bufali ribelli: two buffaloes that close a dog in send it back (U11–U14).

use super::cells::{Cell, Cells};
use super::moves::{MOST_SENT, Return, Sent};

/// From which two sides a dog is closed in (U12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Left and right, or front and back.
    Opposite,
    /// Any two of the four.
    AnyTwo,
}

impl Sides {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Opposite, Self::AnyTwo];

    /// What it is called in positions, and in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opposite => "opposite",
            Self::AnyTwo => "any_two_orthogonal",
        }
    }
}

/// A dog's neighbours by columns and rows, each beside the opposite one.
const AROUND: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// The dogs that a buffalo has closed in by moving to a cell, by their names (U13, U14). A buffalo on row 1 has won before.
pub(super) fn closed_in(
    sides: Sides,
    moved: Cell,
    buffaloes: Cells,
    dogs: Cells,
) -> [Option<Cell>; MOST_SENT] {
    let mut closed = [None; MOST_SENT];
    if moved.row() == 1 {
        return closed;
    }
    // By name: at the left, in front (the buffalo comes from behind), at the right.
    let beside = [(-1, 0), (0, -1), (1, 0)].map(|(columns, rows)| moved.beside(columns, rows));
    let mut count = 0;
    for dog in beside.into_iter().flatten().filter(|dog| dogs.has(*dog)) {
        let has = |(columns, rows): (isize, isize)| {
            dog.beside(columns, rows).is_some_and(|cell| buffaloes.has(cell))
        };
        let is_shut = match sides {
            Sides::Opposite => AROUND.chunks(2).any(|pair| {
                pair.iter().all(|to| has(*to)) && pair.iter().any(|to| dog.beside(to.0, to.1) == Some(moved))
            }),
            // The moved one is one of them.
            Sides::AnyTwo => AROUND.iter().filter(|to| has(**to)).count() >= 2,
        };
        if is_shut {
            closed[count] = Some(dog);
            count += 1;
        }
    }
    closed
}

/// Every way to send the dogs back, one after the other, to cells of row 2 that are empty then; those for which there is none
/// stay (U14).
pub(super) fn each_return(closed: &[Option<Cell>], taken: Cells, sent: Sent, found: &mut impl FnMut(Sent)) {
    let Some((&Some(from), others)) = closed.split_first() else {
        found(sent);
        return;
    };
    let empty = Cells::row(2) & !taken;
    if empty.is_empty() {
        each_return(others, taken, sent, found);
    }
    for to in empty {
        each_return(others, taken.without(from).with(to), sent.and(Return { from, to }), found);
    }
}
