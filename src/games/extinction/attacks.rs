//! Which squares a piece attacks. All tables are computed when the program is built, none is copied from anywhere.
//!
//! A piece that slides sees along a line as far as the first piece. If the occupied squares of a line are a number `o`, and
//! the piece is its bit `r`, then `o - r` borrows from the next occupied bit above: exactly the bits up to that one change, and
//! `o ^ (o - r)` are the squares the piece sees upwards. The same on the line turned round gives the squares downwards. Files
//! and diagonals are turned round by turning the bytes of the number round (their squares stand in different bytes); a rank lies
//! in one byte, and has a small table by its six inner squares.

use super::piece::{Side, Species};
use super::square::{FILE_A, Square, Squares};

/// By squares.
type Table<T> = [T; 64];

static KNIGHT: Table<Squares> =
    steps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: Table<Squares> = steps([(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static PAWN: [Table<Squares>; 2] = [steps([(-1, 1), (1, 1)]), steps([(-1, -1), (1, -1)])];
static LINES: Table<Lines> = lines();
static RANK: [[u8; 8]; 64] = ranks();

/// The lines through a square, without the square.
#[derive(Clone, Copy)]
struct Lines {
    file: Squares,
    rising: Squares,
    falling: Squares,
}

/// What a piece of a side attacks from a square, whatever stands there.
pub const fn of(species: Species, side: Side, from: Square, occupied: Squares) -> Squares {
    match species {
        Species::King => king(from),
        Species::Queen => rook(from, occupied) | bishop(from, occupied),
        Species::Rook => rook(from, occupied),
        Species::Bishop => bishop(from, occupied),
        Species::Knight => knight(from),
        Species::Pawn => pawn(side, from),
    }
}

/// A king's.
pub const fn king(from: Square) -> Squares {
    KING[from.index()]
}

/// A knight's.
pub const fn knight(from: Square) -> Squares {
    KNIGHT[from.index()]
}

/// Where a pawn of that side captures.
pub const fn pawn(side: Side, from: Square) -> Squares {
    PAWN[side as usize][from.index()]
}

/// A bishop's.
pub const fn bishop(from: Square, occupied: Squares) -> Squares {
    let lines = &LINES[from.index()];
    along(lines.rising, from, occupied) | along(lines.falling, from, occupied)
}

/// A rook's.
pub const fn rook(from: Square, occupied: Squares) -> Squares {
    let start = 8 * from.rank() as u32;
    let inner = (occupied >> (start + 1) & 63) as usize;
    let rank = (RANK[inner][from.file() as usize & 7] as Squares) << start;
    along(LINES[from.index()].file, from, occupied) | rank
}

/// Along a file or a diagonal: upwards, and downwards on the board turned round.
const fn along(line: Squares, from: Square, occupied: Squares) -> Squares {
    let (up, down) = (occupied & line, (occupied & line).swap_bytes());
    let (up, down) = (up.wrapping_sub(from.bit()), down.wrapping_sub(from.mirrored().bit()));
    (up ^ down.swap_bytes()) & line
}

/// The squares so many files and ranks away, as far as they are on the board.
const fn steps<const N: usize>(steps: [(i8, i8); N]) -> Table<Squares> {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        let from = Square::new(at);
        let mut n = 0;
        while n < N {
            table[at as usize] |=
                bit_at(from.file().cast_signed() + steps[n].0, from.rank().cast_signed() + steps[n].1);
            n += 1;
        }
        at += 1;
    }
    table
}

/// The square as a set; nothing if it is not on the board.
const fn bit_at(file: i8, rank: i8) -> Squares {
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        0
    } else {
        Square::at(file.cast_unsigned(), rank.cast_unsigned()).bit()
    }
}

const fn lines() -> Table<Lines> {
    let mut table = [Lines { file: 0, rising: 0, falling: 0 }; 64];
    let mut at = 0;
    while at < 64 {
        let from = Square::new(at);
        let (file, rank) = (from.file().cast_signed(), from.rank().cast_signed());
        let line = &mut table[at as usize];
        line.file = FILE_A << from.file();
        let mut by = -7;
        while by <= 7 {
            line.rising |= bit_at(file + by, rank + by);
            line.falling |= bit_at(file + by, rank - by);
            by += 1;
        }
        line.file &= !from.bit();
        line.rising &= !from.bit();
        line.falling &= !from.bit();
        at += 1;
    }
    table
}

/// What a rook sees along a rank, by its inner squares that are occupied and its file.
const fn ranks() -> [[u8; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut inner: u8 = 0;
    while inner < 64 {
        let occupied = inner << 1;
        let mut file = 0;
        while file < 8 {
            let (mut seen, start) = (0, 1_u8 << file);
            let mut bit = start;
            while bit < 1 << 7 {
                bit <<= 1;
                seen |= bit;
                if occupied & bit != 0 {
                    break;
                }
            }
            bit = start;
            while bit > 1 {
                bit >>= 1;
                seen |= bit;
                if occupied & bit != 0 {
                    break;
                }
            }
            table[inner as usize][file] = seen;
            file += 1;
        }
        inner += 1;
    }
    table
}
