//! What stands on the board, who is to move, and what a move does (X1 to X7).

use super::attacks;
use super::moves::Move;
use super::piece::{Piece, Side, Species};
use super::square::{Square, Squares};

/// A position. A move makes another one: it is small enough to be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each species, of both sides.
    species: [Squares; 6],
    /// The pieces of each side.
    sides: [Squares; 2],
    /// Changes with every part of the position that moves depend on; equal for what repeats (X8).
    key: u64,
    /// Who is to move.
    pub to_move: Side,
    /// Who may still castle where.
    castling: Castling,
    /// The square a pawn has just passed over, after every double step (X12).
    en_passant: Option<Square>,
    /// Plies since the last capture or move of a pawn.
    pub quiet: u16,
    /// Number of the move, from 1; White's and Black's are one.
    pub number: u16,
}

/// Who may still castle where: bit 0 White's king side, bit 1 White's queen side, bits 2 and 3 Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Castling(pub(super) u8);

/// The two sides of the board where one may castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// `O-O`.
    King,
    /// `O-O-O`.
    Queen,
}

impl Wing {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::King, Self::Queen];

    /// Where White's king and rook go, and what must be empty between them.
    const fn path(self) -> Path {
        match self {
            Self::King => Path { king_to: 6, rook: 7, rook_to: 5, between: 0b0110_0000 },
            Self::Queen => Path { king_to: 2, rook: 0, rook_to: 3, between: 0b0000_1110 },
        }
    }

    const fn bit(self, side: Side) -> u8 {
        1 << (2 * side as u8 + self as u8)
    }

    /// The move of the king.
    pub(super) const fn castle(self, side: Side) -> Move {
        let to = Square::new(self.path().king_to);
        Move { from: side.view(Square::E1), to: side.view(to), promotion: None }
    }
}

/// Files of White's first rank, as squares.
struct Path {
    king_to: u8,
    rook: u8,
    rook_to: u8,
    between: Squares,
}

/// How a position ended by its pieces alone (X7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extinct {
    /// Who has won.
    pub winner: Side,
    /// What the loser has lost the last of, or the winner's own (X6): the first such species of the panel.
    pub species: Species,
    /// Whether the mover brought it about by promoting their own last pawn (X5).
    pub own: bool,
}

/// Who wins when both sides lose a species by one move (X6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Double {
    /// Whoever has moved, as the inventor says.
    #[default]
    MoverWins,
    /// The other one, as AISE's rule 5 says to the letter.
    MoverLoses,
}

impl Position {
    /// The first position.
    pub fn start() -> Self {
        use Species::{Bishop, King, Knight, Queen, Rook};
        let mut position = Self::empty();
        for (file, species) in (0..).zip([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]) {
            for side in Side::BOTH {
                position.put(side.view(Square::at(file, 0)), Piece { side, species });
                position.put(side.view(Square::at(file, 1)), Piece { side, species: Species::Pawn });
            }
        }
        position.allow(Castling(0b1111));
        position
    }

    /// A board without pieces, White to move.
    pub(super) const fn empty() -> Self {
        Self {
            species: [0; 6],
            sides: [0; 2],
            key: 0,
            to_move: Side::White,
            castling: Castling(0),
            en_passant: None,
            quiet: 0,
            number: 1,
        }
    }

    /// The pieces of a species of a side.
    pub const fn of(&self, side: Side, species: Species) -> Squares {
        self.species[species as usize] & self.sides[side as usize]
    }

    /// All pieces of a side.
    pub const fn side(&self, side: Side) -> Squares {
        self.sides[side as usize]
    }

    /// All pieces.
    pub const fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// How many pieces of a species a side has.
    pub const fn count(&self, side: Side, species: Species) -> u32 {
        self.of(side, species).count_ones()
    }

    /// What stands on a square.
    pub fn on(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side) & square.bit() != 0)?;
        Some(Piece { side, species: self.species_on(square)? })
    }

    /// What species stands on a square.
    pub fn species_on(&self, square: Square) -> Option<Species> {
        Species::ALL.into_iter().find(|species| self.species[*species as usize] & square.bit() != 0)
    }

    /// A number for what repeats when the position does: pieces, who is to move, who may castle, and whether a pawn can be taken
    /// in passing (X8).
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The square a pawn has just passed over.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Whether a side may still castle on a wing, by what king and rook have done so far.
    pub const fn has_right(&self, side: Side, wing: Wing) -> bool {
        self.castling.0 & wing.bit(side) != 0
    }

    /// X3: whether the player to move can castle there now. King and rook have not moved, and nothing stands between them; what is
    /// attacked does not matter.
    pub const fn can_castle(&self, wing: Wing) -> bool {
        let between = match self.to_move {
            Side::White => wing.path().between,
            Side::Black => wing.path().between << 56,
        };
        self.has_right(self.to_move, wing) && self.occupied() & between == 0
    }

    /// X2, X5, X6, X7: whether the last move has made a species die out. Whoever is not to move has made it.
    pub fn extinction(&self, double: Double) -> Option<Extinct> {
        let (mover, opponent) = (self.to_move.other(), self.to_move);
        if !self.lacks(mover) && !self.lacks(opponent) {
            return None;
        }
        let lost = |side| Species::ALL.into_iter().find(|species| self.of(side, *species) == 0);
        let taken = lost(opponent).map(|species| Extinct { winner: mover, species, own: false });
        let given = lost(mover).map(|species| Extinct { winner: opponent, species, own: true });
        match double {
            Double::MoverWins => taken.or(given),
            Double::MoverLoses => given.or(taken),
        }
    }

    /// Whether a side has none of some species.
    pub fn lacks(&self, side: Side) -> bool {
        let own = self.side(side);
        self.species.iter().any(|pieces| pieces & own == 0)
    }

    /// Whether some side lacks a species, so that there is nothing more to play.
    pub(super) fn is_decided(&self) -> bool {
        self.lacks(Side::White) || self.lacks(Side::Black)
    }

    /// The position after a move that [`generate`](super::generate) lists; any other makes one that cannot be, but fails nowhere.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.play(mv);
        next
    }

    /// The position if the player to move had moved without changing anything.
    #[must_use]
    pub fn skipped(&self) -> Self {
        let mut next = *self;
        let passed = next.en_passant.take();
        next.key ^= passed.map_or(0, |square| next.passing_key(square, next.to_move)) ^ TO_MOVE;
        next.to_move = next.to_move.other();
        next.quiet = next.quiet.saturating_add(1);
        next
    }

    fn play(&mut self, Move { from, to, promotion }: Move) {
        let side = self.to_move;
        let Some(species) = self.species_on(from) else { return };
        let passed = self.en_passant.take();
        self.key ^= passed.map_or(0, |square| self.passing_key(square, side));
        self.quiet = self.quiet.saturating_add(1);
        if self.sides[side.other() as usize] & to.bit() != 0
            && let Some(taken) = self.species_on(to)
        {
            self.flip(to, side.other(), taken);
            self.quiet = 0;
        }
        self.flip(from, side, species);
        self.flip(to, side, promotion.unwrap_or(species));
        match species {
            Species::Pawn => self.pawn_moved(from, to, passed),
            Species::King if from.file().abs_diff(to.file()) == 2 => self.rook_follows(to),
            _ => {}
        }
        self.forbid(from.bit() | to.bit());
        self.to_move = side.other();
        self.key ^= TO_MOVE;
        if let Some(square) = self.en_passant {
            self.key ^= self.passing_key(square, self.to_move);
        }
        self.number = self.number.saturating_add(side as u16);
    }

    fn pawn_moved(&mut self, from: Square, to: Square, passed: Option<Square>) {
        self.quiet = 0;
        if from.rank().abs_diff(to.rank()) == 2 {
            self.en_passant = Some(Square::at(from.file(), u8::midpoint(from.rank(), to.rank())));
        } else if passed == Some(to) && from.file() != to.file() {
            self.flip(Square::at(to.file(), from.rank()), self.to_move.other(), Species::Pawn);
        }
    }

    fn rook_follows(&mut self, king_to: Square) {
        let wing = if king_to.file() == 6 { Wing::King } else { Wing::Queen };
        let side = self.to_move;
        let path = wing.path();
        self.flip(side.view(Square::new(path.rook)), side, Species::Rook);
        self.flip(side.view(Square::new(path.rook_to)), side, Species::Rook);
    }

    /// What has moved from a corner, or was taken there, castles no more; nor does a king.
    fn forbid(&mut self, touched: Squares) {
        const WATCHED: Squares = {
            let first = Square::A1.bit() | Square::E1.bit() | Square::H1.bit();
            first | first << 56
        };
        if touched & WATCHED == 0 || self.castling.0 == 0 {
            return;
        }
        let mut left = self.castling.0;
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                let home = side.view(Square::E1).bit() | side.view(Square::new(wing.path().rook)).bit();
                if touched & home != 0 {
                    left &= !wing.bit(side);
                }
            }
        }
        self.allow(Castling(left));
    }

    /// Sets who may castle where.
    pub(super) fn allow(&mut self, castling: Castling) {
        self.key ^= castling_key(self.castling) ^ castling_key(castling);
        self.castling = castling;
    }

    /// The rights for which king and rook stand where they began.
    pub(super) fn possible_castling(&self) -> Castling {
        let stands = |side, wing: Wing| {
            let rook = side_square(side, wing.path().rook);
            self.of(side, Species::King) & side.view(Square::E1).bit() != 0
                && self.of(side, Species::Rook) & rook.bit() != 0
        };
        let mut possible = 0;
        for side in Side::BOTH {
            for wing in Wing::BOTH.into_iter().filter(|wing| stands(side, *wing)) {
                possible |= wing.bit(side);
            }
        }
        Castling(possible)
    }

    /// Sets a piece on an empty square.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.flip(square, piece.side, piece.species);
    }

    /// Sets who is to move.
    pub(super) fn set_to_move(&mut self, side: Side) {
        if side != self.to_move {
            self.to_move = side;
            self.key ^= TO_MOVE;
        }
    }

    /// Sets the square a pawn has passed over; pieces and side to move must be set before. Tells whether a pawn can have passed
    /// over it.
    pub(super) fn set_en_passant(&mut self, square: Square) -> bool {
        let (behind, ahead, rank) = match self.to_move {
            Side::White => (Square::at(square.file(), 6), Square::at(square.file(), 4), 5),
            Side::Black => (Square::at(square.file(), 1), Square::at(square.file(), 3), 2),
        };
        let stepped = self.of(self.to_move.other(), Species::Pawn) & ahead.bit() != 0;
        let is_free = self.occupied() & (square.bit() | behind.bit()) == 0;
        let fits = square.rank() == rank && stepped && is_free;
        if fits {
            self.en_passant = Some(square);
            self.key ^= self.passing_key(square, self.to_move);
        }
        fits
    }

    /// Takes a piece up or sets it down.
    fn flip(&mut self, square: Square, side: Side, species: Species) {
        self.species[species as usize] ^= square.bit();
        self.sides[side as usize] ^= square.bit();
        self.key ^= PIECES[side as usize][species as usize][square.index()];
    }

    /// A pawn that nobody can take in passing makes no difference (X8).
    fn passing_key(&self, square: Square, taker: Side) -> u64 {
        let takers = attacks::pawn(taker.other(), square) & self.of(taker, Species::Pawn);
        if takers == 0 { 0 } else { PASSED[square.file() as usize & 7] }
    }
}

const fn side_square(side: Side, file: u8) -> Square {
    side.view(Square::at(file, 0))
}

const fn castling_key(castling: Castling) -> u64 {
    CASTLING[castling.0 as usize & 15]
}

/// Numbers without any order, one for each thing a position may have (Zobrist 1970): positions that differ have different sums.
const fn numbers<const N: usize>(stream: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut n = 0;
    while n < N {
        numbers[n] = mixed((stream << 32) + n as u64 + 1);
        n += 1;
    }
    numbers
}

/// A number whose bits all depend on all bits of another (the finalizer of splitmix64).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

static PIECES: [[[u64; 64]; 6]; 2] = [
    [numbers(1), numbers(2), numbers(3), numbers(4), numbers(5), numbers(6)],
    [numbers(9), numbers(10), numbers(11), numbers(12), numbers(13), numbers(14)],
];
static PASSED: [u64; 8] = numbers(17);
static CASTLING: [u64; 16] = numbers(18);
const TO_MOVE: u64 = mixed(19 << 32);
