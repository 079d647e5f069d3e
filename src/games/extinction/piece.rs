//! Sides, species, and the letters both languages write them with.

use super::square::Square;

/// Who plays: White moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// White, seat 1.
    White,
    /// Black, seat 2.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The square that is to this side what `square` is to White.
    #[must_use]
    pub const fn view(self, square: Square) -> Square {
        match self {
            Self::White => square,
            Self::Black => square.mirrored(),
        }
    }
}

/// The six species (X1), in the order of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "chess")]
pub enum Species {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Species {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];
    /// What a pawn may become (X5): a king too.
    pub const PROMOTIONS: [Self; 5] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::King];

    /// Its letter in FEN and UCI, a small one.
    pub const fn small(self) -> char {
        match self {
            Self::King => 'k',
            Self::Queen => 'q',
            Self::Rook => 'r',
            Self::Bishop => 'b',
            Self::Knight => 'n',
            Self::Pawn => 'p',
        }
    }

    /// The species of a letter of FEN, in either case.
    pub fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|species| species.small() == letter.to_ascii_lowercase())
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose.
    pub side: Side,
    /// What it is now; a promoted pawn is what it has become (X2).
    pub species: Species,
}

impl Piece {
    /// Its letter in FEN: White's is a capital.
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.species.small().to_ascii_uppercase(),
            Side::Black => self.species.small(),
        }
    }

    /// The piece of a letter of FEN.
    pub fn of(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Species::of(letter).map(|species| Self { side, species })
    }
}

/// The letters a language writes moves with (X13). Beware R: a rook in English, a king (re) in Italian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// K Q R B N, as PGN has them.
    English,
    /// R D T A C: re, donna, torre, alfiere, cavallo.
    Italian,
}

impl Letters {
    /// Both, the first language first.
    pub const BOTH: [Self; 2] = [Self::Italian, Self::English];

    /// The capital letter of a species; a pawn has none in moves.
    pub const fn letter(self, species: Species) -> Option<char> {
        let of = match self {
            Self::English => ['K', 'Q', 'R', 'B', 'N'],
            Self::Italian => ['R', 'D', 'T', 'A', 'C'],
        };
        match species {
            Species::Pawn => None,
            other => Some(of[other as usize]),
        }
    }

    /// The species of a capital letter.
    pub fn species(self, letter: char) -> Option<Species> {
        Species::ALL.into_iter().find(|species| self.letter(*species) == Some(letter))
    }
}
