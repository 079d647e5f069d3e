//! A game under way: the position, what it has come through, and how it ended.

use super::generate;
use super::moves::Move;
use super::piece::Side;
use super::position::{Double, Extinct, Position};
use super::setup::Setup;
use crate::games::{Seat, Unreadable};

/// X8: plies without a capture or a pawn's move from which a draw can be claimed (50 moves).
const QUIET_CLAIM: u16 = 100;
/// X8: how often a position has been there from which a draw can be claimed, and with which the game is drawn.
const TIMES_CLAIM: usize = 3;
const TIMES_DRAWN: usize = 5;

/// A game of extinction chess.
#[derive(Clone, Debug)]
pub struct ExtinctionChess {
    double: Double,
    start: Position,
    position: Position,
    /// What was played.
    played: Vec<Move>,
    /// Keys of the positions since the last move that cannot be undone, the present one last.
    seen: Vec<u64>,
    /// The position before the last move.
    before: Option<Position>,
    end: Option<End>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A species died out (X2, X5, X6).
    Extinct(Extinct),
    /// Nobody has won (X8).
    Drawn(Draw),
    /// This side has resigned, or its time is over (X9).
    Left(Side),
}

/// Why a game is drawn (X8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The player to move has no move.
    Stalemate,
    /// The position has been there five times.
    Fivefold,
    /// 75 moves without a capture or a pawn's move.
    SeventyFive,
    /// Claimed: the position has been there three times.
    Threefold,
    /// Claimed: 50 moves without a capture or a pawn's move.
    Fifty,
}

impl Draw {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stalemate => "stalemate",
            Self::Fivefold => "fivefold",
            Self::SeventyFive => "75-moves",
            Self::Threefold => "threefold",
            Self::Fifty => "50-moves",
        }
    }
}

impl ExtinctionChess {
    /// A game from a position on; what has come before it is not known.
    pub fn from(start: Position, double: Double) -> Self {
        let mut game = Self {
            double,
            start,
            position: start,
            played: Vec::new(),
            seen: vec![start.key()],
            before: None,
            end: None,
        };
        game.end = game.ending();
        game
    }

    /// Where it stands.
    pub const fn board(&self) -> &Position {
        &self.position
    }

    /// Where it began.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Who wins when both sides lose a species by one move.
    pub const fn double(&self) -> Double {
        self.double
    }

    /// What was played.
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// The last move, and the position it was made in.
    pub fn before_last(&self) -> Option<(Position, Move)> {
        self.before.zip(self.played.last().copied())
    }

    /// Keys of the positions since the last move that cannot be undone, the present one last.
    pub fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// How it ended, if it has.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Who has won.
    pub const fn winner(&self) -> Option<Side> {
        match self.end {
            Some(End::Extinct(extinct)) => Some(extinct.winner),
            Some(End::Left(side)) => Some(side.other()),
            Some(End::Drawn(_)) | None => None,
        }
    }

    /// Every move; none when it is over.
    pub fn all_moves(&self) -> Vec<Move> {
        if self.end.is_some() { Vec::new() } else { generate::moves(&self.position) }
    }

    /// Plays a move that can be made.
    pub fn advance(&mut self, mv: Move) {
        self.before = Some(self.position);
        self.position = self.position.after(mv);
        if self.position.quiet == 0 {
            self.seen.clear();
        }
        self.seen.push(self.position.key());
        self.played.push(mv);
        self.end = self.ending();
    }

    /// Ends it for a side that plays no more (X9).
    pub(super) fn left(&mut self, side: Side) {
        self.end = self.end.or(Some(End::Left(side)));
    }

    /// X7: extinction first, then draws.
    fn ending(&self) -> Option<End> {
        let extinct = self.position.extinction(self.double).map(End::Extinct);
        extinct.or_else(|| self.draw().map(End::Drawn))
    }

    /// X8: what ends the game without anybody's claim.
    fn draw(&self) -> Option<Draw> {
        match () {
            () if !generate::any(&self.position) => Some(Draw::Stalemate),
            () if self.times() >= TIMES_DRAWN => Some(Draw::Fivefold),
            () if self.position.quiet >= generate::MOST_QUIET => Some(Draw::SeventyFive),
            () => None,
        }
    }

    /// How often the position has been there.
    fn times(&self) -> usize {
        self.seen.iter().filter(|key| **key == self.position.key()).count()
    }

    /// X8: what the player to move can claim.
    pub(super) fn claimable(&self) -> Option<Draw> {
        match () {
            () if self.end.is_some() => None,
            () if self.times() >= TIMES_CLAIM => Some(Draw::Threefold),
            () if self.position.quiet >= QUIET_CLAIM => Some(Draw::Fifty),
            () => None,
        }
    }

    /// Ends it by what can be claimed.
    pub(super) fn end_claimed(&mut self) {
        self.end = self.end.or(self.claimable().map(End::Drawn));
    }

    /// The position, and what FEN has no place for.
    pub(super) fn text(&self) -> String {
        match self.double {
            Double::MoverWins => self.position.to_string(),
            Double::MoverLoses => format!("{} {}", self.position, Setup(self.double)),
        }
    }

    /// The game from such a text on.
    pub(super) fn read(text: &str) -> Result<Self, Unreadable> {
        let (fen, setup) = match text.rsplit_once(' ') {
            Some((fen, setup)) if setup.contains('=') => (fen, setup.parse()?),
            _ => (text, Setup::default()),
        };
        Ok(Self::from(fen.parse()?, setup.0))
    }
}

/// The seat that plays a side: White moves first.
pub const fn seat(side: Side) -> Seat {
    match side {
        Side::White => Seat(1),
        Side::Black => Seat(2),
    }
}

/// The side of a seat.
pub const fn side(seat: Seat) -> Side {
    if seat.0 == 1 { Side::White } else { Side::Black }
}
