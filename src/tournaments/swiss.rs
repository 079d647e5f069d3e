//! The Swiss system, FIDE (Dutch), by the text in force from 2026 (C.04.1, C.04.3; Baku acceleration, C.04.7).
//!
//! | articles | where |
//! |---|---|
//! | 1.2–1.8 scores, floats, colours due, topscorers | `player`, `colour` |
//! | 1.9, 3 bracket by bracket | `round` |
//! | 2 criteria: C4 and C5 | `complete` |
//! | C6–C21 | `criteria` |
//! | 3.6, 3.7, 4 which of equal pairings comes first | `arrange` |
//! | 5 who has White | `colour` |
//!
//! The text lists candidates in an order and takes the first of the best. Here all criteria of a bracket, one above the
//! other, are the weight of a pair, and the best candidates are the heaviest perfect matchings of a graph (`bracket`);
//! the first of them is found by deciding, one player after the other, what the order asks first.

mod arrange;
mod baku;
mod bracket;
mod colour;
mod complete;
mod criteria;
mod matching;
mod player;
mod reason;
mod round;
mod weight;

pub use baku::baku;
pub use colour::{ColourRule, Due, Strength};
pub use criteria::Criterion;
pub use player::Float;
pub use reason::{Against, Part, Reason, Rest};

use super::field::{Asked, Bye, Cell, Field, Number, Side};
use super::points::Points;
use reason::Explained;

/// A game of the coming round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who has White.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
    /// Which article decided that.
    pub colour: ColourRule,
    /// The score of the bracket they were paired in.
    pub bracket: Points,
    /// Who of them floats down: the higher ranked, where scores differ. The other one floats up.
    pub floats: Option<Number>,
    /// In which part of the bracket they were paired.
    pub part: Part,
    /// How many players of the first half of it had to change with the second (art. 4.3).
    pub exchanges: usize,
    /// Why these two.
    pub reason: Reason,
}

/// A round as it is paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// In board order: the higher score of the pair, the sum of their scores, the lower number.
    pub games: Vec<Game>,
    /// Who is left over.
    pub bye: Option<Number>,
    /// Why they are; the arbiter's reasons are not known.
    pub rest: Option<Rest>,
}

/// Why there is no pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPairing {
    /// Nobody is there to be paired.
    Nobody,
    /// There is no legal pairing of those who are there (C1–C3); the director decides (art. 1.9.3).
    Impossible,
}

/// The colour that odd numbers have in the first round: drawn, or read from what was played, White if nothing was.
pub fn initial_colour(field: &Field) -> Side {
    let first_cell = |number: Number| field.entrant(number).map(|entrant| entrant.cell(0));
    let paired = |cell: &Cell| cell.opponent().is_some() || *cell == Cell::Bye(Bye::Allocated);
    // Numbers count from those who were there, and the lowest is the higher ranked of their pair.
    let there = field.numbers().filter_map(first_cell).filter(paired);
    let first_game = there.zip(1_u16..).find_map(|(cell, number)| match cell {
        Cell::Played { side, .. } | Cell::Forfeit { side: Some(side), .. } => Some((number, side)),
        Cell::Forfeit { .. } | Cell::Bye(_) => None,
    });
    let read = || first_game.map(|(number, side)| if number % 2 == 1 { side } else { side.other() });
    field.first.or_else(read).unwrap_or(Side::White)
}

/// Pairs the coming round. Players absent in it are those with a cell already written for it, or a bye asked for. A bye that the
/// arbiter has given ([`Asked::bye`](super::field::Asked::bye)) is kept, and there is no second one.
pub fn pair(field: &Field) -> Result<Pairing, NoPairing> {
    let players = player::ranked(field);
    let chosen = |asked: &&Asked| asked.bye == Bye::Allocated && asked.round == field.played + 1;
    let given = field.asked.iter().find(chosen).map(|asked| asked.entrant);
    if players.is_empty() {
        return match given {
            Some(_) => Ok(Pairing { bye: given, ..Pairing::default() }),
            None => Err(NoPairing::Nobody),
        };
    }
    let round = round::pair(&players).ok_or(NoPairing::Impossible)?;
    if given.is_some() && round.bye.is_some() {
        return Err(NoPairing::Impossible);
    }
    let initial = initial_colour(field);
    let has_met = |one: Number, other: Number| {
        let cells = field.entrant(one).map_or(&[][..], |entrant| &entrant.rounds);
        cells.iter().any(|cell| cell.met().is_some_and(|(opponent, _)| opponent == other))
    };
    let mut boards = Vec::new();
    for bracket in &round.brackets {
        let explained = Explained::new(&players, bracket, &has_met);
        let lowest = bracket.members.last().map_or(Points::ZERO, |&rank| players[rank].score);
        for &(a, b) in &bracket.pairs {
            let (higher, lower) = (&players[a], &players[b]);
            let (side, colour) = colour::allocate(higher, lower, initial);
            let (white, black) = match side {
                Side::White => (higher.number, lower.number),
                Side::Black => (lower.number, higher.number),
            };
            let floats = (higher.score != lower.score).then_some(higher.number);
            let order = (higher.score, higher.score + lower.score, higher.number.min(lower.number));
            let (part, reason, exchanges) = (explained.part(a), explained.reason(a, b), bracket.exchanges);
            let game = Game { white, black, colour, bracket: lowest, floats, part, exchanges, reason };
            boards.push((order, game));
        }
    }
    boards.sort_by_key(|&((high, sum, number), _)| (std::cmp::Reverse((high, sum)), number));
    let bye = given.or_else(|| round.bye.map(|rank| players[rank].number));
    let rest = round.bye.map(|rank| reason::rests(&players, rank));
    Ok(Pairing { games: boards.into_iter().map(|(_, game)| game).collect(), bye, rest })
}
