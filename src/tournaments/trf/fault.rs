//! What can be wrong with a report, and where.

use crate::tournaments::field::Number;
use crate::tournaments::points::Points;

/// Something wrong in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What.
    pub problem: Problem,
}

/// Something that a report says in another way than is written today, and how it was read (F16).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters: of the first of the rounds.
    pub column: usize,
    /// Whose line it is.
    pub player: Number,
    /// In which rounds, from 1.
    pub rounds: Vec<usize>,
    /// What was read.
    pub adjusted: Adjusted,
}

/// How something was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjusted {
    /// `-`, `=` or `+` without an opponent: an absence.
    Sign(char),
    /// Nothing, where the points count half-point byes.
    Half,
    /// A bye by the pairing in a round of which nothing else is known: the arbiter has given it before the pairing.
    Given,
}

/// Two players who do not agree about a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarrel {
    /// The round, from 1.
    pub round: usize,
    /// In whose line it was found.
    pub player: Number,
    /// Against whom.
    pub opponent: Number,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// This should be a whole number.
    NotANumber(String),
    /// This should be points: `3.5`.
    NotPoints(String),
    /// A number above what there can be.
    TooLarge {
        /// It.
        number: u32,
        /// The largest.
        most: u32,
    },
    /// A number that begins with 1 is 0.
    Zero,
    /// Something is missing here.
    Missing,
    /// Something stands where a blank belongs.
    Stray(char),
    /// Neither `w` nor `b`.
    Colour(char),
    /// A game over the board without a colour.
    NoColour,
    /// A bye with a colour.
    ColourOfBye,
    /// No result has this letter.
    Letter(char),
    /// An opponent, and no result.
    NoResult,
    /// A bye, and an opponent all the same.
    ByeWithOpponent(char),
    /// A game's result, and no opponent.
    NoOpponent(char),
    /// A start number that two lines have.
    Twice(Number),
    /// A start number that no line has.
    NoSuchPlayer(u32),
    /// Start numbers go up to `last`, and this one is not among them.
    Gap {
        /// The one that is missing.
        number: Number,
        /// The highest.
        last: Number,
    },
    /// An opponent who is the player.
    Oneself,
    /// The opponent has somebody else, or nobody, in that round.
    Unanswered(Quarrel),
    /// The two results of a game do not go together.
    Results(Quarrel),
    /// Both have the same colour.
    SameColour(Quarrel),
    /// A second bye by the pairing in one round.
    SecondBye {
        /// The round, from 1.
        round: usize,
    },
    /// Points are not the sum of the results.
    Points {
        /// Whose.
        player: Number,
        /// What is written.
        written: Points,
        /// What the results give.
        sum: Points,
    },
    /// Two lines say how many rounds there are, and not the same.
    Rounds {
        /// The first.
        first: u16,
        /// The other.
        other: u16,
    },
    /// More rounds were played than there are.
    Played {
        /// Played.
        played: u16,
        /// There are.
        rounds: u16,
    },
    /// A first colour that is neither White nor Black, or not the one that another line says.
    First,
    /// A bye to come in a round in which the player has something else.
    Bye {
        /// Whose.
        player: Number,
        /// The round, from 1.
        round: u16,
    },
    /// A range that ends before it begins.
    Backwards,
    /// Points that no result of the report gives (`299`).
    Abnormal,
    /// An acceleration that no line describes (`250`), and nobody says for how many rounds.
    Baku,
    /// No player at all.
    Nobody,
}
