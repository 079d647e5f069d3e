//! What a player's text means: SAN in the letters of both languages (X13), squares as programs write them, or conversation.

use super::generate;
use super::moves::Move;
use super::piece::{Letters, Side, Species};
use super::position::Position;
use super::san;
use super::square::Square;
use super::state::{ExtinctionChess, side};
use crate::games::turns::Reading;
use crate::games::turns::typed::{self, is_stroke, names_a_square};
use crate::games::{Refusal, Seat};
use crate::say;

/// Why that cannot be done by whoever is to move.
pub(super) fn impossible(position: &Position, mv: Move) -> Refusal {
    let from = mv.from.to_string();
    Refusal(match position.on(mv.from).map(|piece| piece.side) {
        None => say!("estinzione-empty", from = from),
        Some(Side::White) if position.to_move == Side::Black => say!("estinzione-theirs-white", from = from),
        Some(Side::Black) if position.to_move == Side::White => say!("estinzione-theirs-black", from = from),
        Some(_) => say!("estinzione-no-move", from = from, to = mv.to.to_string()),
    })
}

/// What a text of a seat means in a match.
pub(super) fn read(game: &ExtinctionChess, seat: Seat, typed: &str) -> Reading<Move> {
    // What is typed while the other one moves is read as if it were the author's turn, so that it is answered as a move.
    let position = as_of(game, seat);
    let typed = typed::plain(typed.trim());
    let typed = typed.as_ref();
    // Whoever writes as the log does means what the log means: f7e8r promotes to a rook.
    if let Ok(mv) = typed.parse::<Move>()
        && mv.to_string() == typed
        && generate::is_move(&position, mv)
    {
        return Reading::Move(mv);
    }
    let squares = Squares::read(typed);
    // C1f3 is two squares to some, and a knight of the first rank to others: a capital letter may be either.
    let is_san = squares.is_none() || typed.starts_with(|c: char| c.is_ascii_uppercase());
    let written = if is_san { written(&position, typed) } else { None };
    let is_move = squares.is_some() || written.is_some();
    let mut moves = written.unwrap_or_default();
    for mv in squares.iter().flat_map(|squares| squares.moves(&position)) {
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    match (moves.as_slice(), squares) {
        ([mv], _) => Reading::Move(*mv),
        ([], Some(squares)) => Reading::No(impossible(&position, squares.as_move())),
        ([], None) if is_move => Reading::No(Refusal(say!("estinzione-impossible", typed = typed))),
        ([], None) => Reading::Chatter,
        _ => Reading::Choose(moves),
    }
}

/// The moves that begin as the text does, in either language or as squares.
pub(super) fn complete(game: &ExtinctionChess, seat: Seat, typed: &str) -> Vec<Move> {
    let (position, typed) = (as_of(game, seat), typed.trim());
    if typed.is_empty() || game.end().is_some() {
        return Vec::new();
    }
    let mut moves = generate::moves(&position);
    let all = moves.clone();
    moves.retain(|mv| {
        let written = Letters::BOTH.map(|letters| san::write_among(&position, *mv, letters, &all));
        written.iter().any(|one| one.starts_with(typed)) || mv.to_string().starts_with(&typed.to_lowercase())
    });
    moves
}

fn as_of(game: &ExtinctionChess, seat: Seat) -> Position {
    if side(seat) == game.board().to_move { *game.board() } else { game.board().skipped() }
}

/// Whether a token that is no move in either language could be meant as one: a square in it, or castling by another name.
pub(super) fn seems(token: &str) -> bool {
    let bare = token.to_lowercase().replace('o', "0");
    let castles = matches!(bare.as_str(), "arr0cc0" | "castle" | "castles" | "castling" | "00" | "000");
    castles || names_a_square(token, 'h')
}

/// Every move that the text can mean in SAN, Italian readings first; `None` if it is no move in either language.
///
/// Phones begin with a capital letter: `E4` and `Exd5` are moves of pawns. `Bxd5` may be a bishop's or a pawn's, as R is a king or a
/// rook: where both can be played its author is asked. Reading small letters only where the capital one says nothing at all would
/// make `Cxd4` of a pawn a knight's that cannot be.
fn written(position: &Position, typed: &str) -> Option<Vec<Move>> {
    let mut exact = in_both(position, typed);
    let small = typed.to_ascii_lowercase();
    if typed.starts_with(|c: char| c.is_ascii_uppercase()) && is_a_pawns(&small) {
        let pawns = in_both(position, &small);
        exact = match (exact, pawns) {
            (Some(mut moves), Some(pawns)) => {
                moves.extend(pawns);
                moves.dedup();
                Some(moves)
            }
            (exact, pawns) => exact.or(pawns),
        };
    }
    if exact.as_ref().is_some_and(|moves| !moves.is_empty()) {
        return exact;
    }
    // A piece in a small letter, where it is not the file of a pawn that can move so; or all in capitals.
    let mut signs = small.chars();
    let first = signs.next().filter(char::is_ascii_lowercase).map(|sign| sign.to_ascii_uppercase());
    let raised = first.and_then(|first| in_both(position, &format!("{first}{}", signs.as_str())));
    raised.filter(|moves| !moves.is_empty() || exact.is_none()).or(exact)
}

/// Whether a text in small letters is written as moves of pawns are: a file, then a rank or what is taken.
fn is_a_pawns(small: &str) -> bool {
    matches!(small.as_bytes(), [b'a'..=b'h', b'1'..=b'8' | b'x' | b':', ..])
}

fn in_both(position: &Position, typed: &str) -> Option<Vec<Move>> {
    let mut read = Letters::BOTH.into_iter().filter_map(|letters| san::read(position, typed, letters));
    let mut moves = read.next()?;
    for mv in read.flatten() {
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    Some(moves)
}

/// Two squares, and what a pawn becomes, if it was said: `e2e4`, `e2 e4`, `E2-E4`, `e7e8=D`.
#[derive(Clone, Debug)]
struct Squares {
    from: Square,
    to: Square,
    /// What the letter can mean in either language.
    promotions: Vec<Species>,
}

impl Squares {
    fn read(typed: &str) -> Option<Self> {
        if typed.len() > 12 {
            return None;
        }
        let lower = typed.to_ascii_lowercase();
        let from = Square::named(lower.get(..2)?)?;
        let rest = lower.get(2..)?.trim_start_matches(|c| is_stroke(c) || matches!(c, ' ' | 'x' | ':'));
        let to = Square::named(rest.get(..2)?)?;
        let letter = rest.get(2..)?.trim_matches([' ', '=', '(', ')', '+', '#', '!', '?']);
        let promotions = match letter.chars().next() {
            None => Vec::new(),
            Some(_) if letter.len() > 1 => return None,
            Some(letter) => {
                let letter = letter.to_ascii_uppercase();
                let mut found: Vec<Species> =
                    Letters::BOTH.into_iter().filter_map(|letters| letters.species(letter)).collect();
                found.dedup();
                if found.is_empty() {
                    return None;
                }
                found
            }
        };
        Some(Self { from, to, promotions })
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = generate::moves(position);
        let fits = |promotion: Option<Species>| {
            self.promotions.is_empty() || promotion.is_some_and(|species| self.promotions.contains(&species))
        };
        moves.retain(|mv| mv.from == self.from && mv.to == self.to && fits(mv.promotion));
        moves
    }

    fn as_move(&self) -> Move {
        Move { from: self.from, to: self.to, promotion: self.promotions.first().copied() }
    }
}
