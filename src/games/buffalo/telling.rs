//! What is said of a move, and of the end.

use super::cells::Cell;
use super::moves::{Move, Step};
use super::position::{End, Piece, Position};
use crate::messages::{Lang, Text, plain};
use crate::say;

/// A move that is about to be played, in a sentence.
pub(super) fn describe(position: &Position, name: String, mv: Move) -> Text {
    let Move::Step(step) = mv else { return say!("buffalo-skips", name = name) };
    let Step { from, to, sent } = step;
    let way = format!("{from}-{to}");
    match position.on(from) {
        Some(Piece::Dog) => say!("buffalo-plays-dog", name = name, way = way),
        Some(Piece::Chief) if position.buffaloes.has(to) => {
            let left = position.buffaloes.count().saturating_sub(1);
            say!("buffalo-captures", name = name, way = way, left = left)
        }
        Some(Piece::Chief) => say!("buffalo-plays-chief", name = name, way = way),
        Some(Piece::Buffalo) | None if sent.is_empty() => say!("buffalo-plays", name = name, way = way),
        Some(Piece::Buffalo) | None => {
            let backs: Vec<String> = sent.iter().map(|back| format!("{}>{}", back.from, back.to)).collect();
            say!("buffalo-sends-back", name = name, way = way, count = backs.len(), dogs = backs.join(", "))
        }
    }
}

/// What a piece or a move is called in a menu: `cane d2`, `d2-d5`.
pub(super) fn part(position: &Position, part: &str, lang: Lang) -> String {
    let piece = part.parse::<Cell>().ok().and_then(|cell| position.on(cell));
    piece.map_or_else(|| part.to_owned(), |piece| format!("{} {part}", plain(lang, called(piece), &[])))
}

/// The key of the word for a piece.
pub(super) const fn called(piece: Piece) -> &'static str {
    match piece {
        Piece::Buffalo => "buffalo-alt-buffalo",
        Piece::Dog => "buffalo-alt-dog",
        Piece::Chief => "buffalo-alt-chief",
    }
}

/// How it has ended (U7, U8).
pub(super) fn closing(end: End) -> Text {
    match end {
        End::Crossed => say!("buffalo-crossed"),
        End::Captured => say!("buffalo-captured"),
        End::Blocked => say!("buffalo-blocked"),
    }
}
