//! Positions as text (FEN): `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`. After every double step of a pawn the
//! square it passed over is written (X12), whether or not a pawn can take there.

use super::piece::{Piece, Side, Species};
use super::position::{Castling, Position, Wing};
use super::square::{RANK_1, Square};
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// Rights to castle, as they are written.
const RIGHTS: [(char, Side, Wing); 4] = [
    ('K', Side::White, Wing::King),
    ('Q', Side::White, Wing::Queen),
    ('k', Side::Black, Wing::King),
    ('q', Side::Black, Wing::Queen),
];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            if rank < 7 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for file in 0..8 {
                match self.on(Square::at(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        write_empty(f, empty)?;
                        empty = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            write_empty(f, empty)?;
        }
        f.write_str(if self.to_move == Side::White { " w " } else { " b " })?;
        let rights: String = RIGHTS
            .iter()
            .filter(|(_, side, wing)| self.has_right(*side, *wing))
            .map(|right| right.0)
            .collect();
        f.write_str(if rights.is_empty() { "-" } else { &rights })?;
        match self.en_passant() {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.quiet, self.number)
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    if count > 0 { write!(f, "{count}") } else { Ok(()) }
}

impl FromStr for Position {
    type Err = Unreadable;

    /// Both counters may be left out. A right to castle without its king and rook, and a square that no pawn can have passed
    /// over, are no position; nor is a pawn where none can stand.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = |what| Unreadable::new(what, text);
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, to_move, castling, passed, quiet, number) = match fields[..] {
            [board, to_move, castling, passed] => (board, to_move, castling, passed, "0", "1"),
            [board, to_move, castling, passed, quiet, number] => {
                (board, to_move, castling, passed, quiet, number)
            }
            _ => return Err(bad("a position in FEN")),
        };
        let mut position = Self::empty();
        place(&mut position, board).ok_or_else(|| bad("eight ranks of eight squares"))?;
        position.set_to_move(match to_move {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(bad("w or b")),
        });
        let first_or_last = RANK_1 | RANK_1 << 56;
        if Side::BOTH.into_iter().any(|side| position.of(side, Species::Pawn) & first_or_last != 0) {
            return Err(bad("no pawn on the first and the last rank"));
        }
        let castling = rights(castling).ok_or_else(|| bad("who may castle: KQkq or -"))?;
        if castling & !position.possible_castling().0 != 0 {
            return Err(bad("a king and a rook where they castle"));
        }
        position.allow(Castling(castling));
        if passed != "-" {
            let square = Square::named(passed).ok_or_else(|| bad("a square, or -"))?;
            if !position.set_en_passant(square) {
                return Err(bad("a square that a pawn has passed over"));
            }
        }
        position.quiet = quiet.parse().map_err(|_| bad("plies without a capture"))?;
        position.number =
            number.parse().ok().filter(|n| *n > 0).ok_or_else(|| bad("the number of the move"))?;
        Ok(position)
    }
}

fn place(position: &mut Position, board: &str) -> Option<()> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return None;
    }
    for (rank, text) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for sign in text.chars() {
            if let Some(empty) = sign.to_digit(10).filter(|empty| (1..=8).contains(empty)) {
                file += u8::try_from(empty).ok()?;
            } else {
                let piece = Piece::of(sign).filter(|_| file < 8)?;
                position.put(Square::at(file, rank), piece);
                file += 1;
            }
            if file > 8 {
                return None;
            }
        }
        if file != 8 {
            return None;
        }
    }
    Some(())
}

fn rights(text: &str) -> Option<u8> {
    if text == "-" {
        return Some(0);
    }
    text.chars().try_fold(0, |all, sign| {
        let at = RIGHTS.iter().position(|right| right.0 == sign)?;
        (all & 1 << at == 0).then_some(all | 1 << at)
    })
}
