//! What a player's text means: a move in one of the notations, a word that is to be laid somewhere, or
//! just conversation.

use super::fault::Fault;
use super::moves::Move;
use super::notation::{self, Placement, Typed};
use super::rules::{Wyps, colour};
use super::tiles::{Letter, letters};
use super::{generate, legal};
use crate::games::turns::{Reading, TurnGame};
use crate::games::{Seat, Turn};
use crate::words::spelling;

/// What a text of a seat means in a match.
pub(super) fn read(game: &Wyps, seat: Seat, typed: &str) -> Reading<Move> {
    let no = |fault: Fault| Reading::No(fault.into());
    match notation::read(typed, game.position().board.triangle()) {
        Ok(Typed::Word(placement)) => Reading::Move(Move::Word(placement)),
        Ok(Typed::Single(letter, cell)) => Reading::Move(Move::Single(letter, cell)),
        Ok(Typed::Ask { word, first }) => {
            // While a word can still be challenged the next player may answer it: that settles it (Y19).
            let his_turn = game.turn() == Turn::Of(seat);
            let on_purpose = first.is_some() || is_shouted(typed);
            if !his_turn && first.is_none() {
                return Reading::Chatter;
            }
            if game.only_single() {
                let rack = game.position().rack.clone();
                return if on_purpose { no(Fault::OnlySingle { rack }) } else { Reading::Chatter };
            }
            let mut ways = proposals(
                game,
                seat,
                &generate::ways(&game.position().board, &game.position().rack, &word, first),
            );
            match ways.len() {
                // A word in small letters that cannot be laid was meant for people.
                0 if !on_purpose => Reading::Chatter,
                0 => no(Fault::Nowhere { word: super::tiles::spelled(&word) }),
                // A word alone says nothing of its cells, and may be talk.
                1 if first.is_none() => Reading::Likely(ways.remove(0)),
                1 => Reading::Move(ways.remove(0)),
                _ => Reading::Choose(ways),
            }
        }
        Err(fault) if is_meant(typed) => no(fault),
        Err(_) => Reading::Chatter,
    }
}

/// Whether a token that is talk could be meant as a move: a cell alone, or a word of the letters that all draw from.
pub(super) fn seems(game: &Wyps, token: &str) -> bool {
    let word = spelling::typed(token).and_then(|folded| letters(&folded)).unwrap_or_default();
    let mut left = game.position().rack.clone();
    let mut held = |letter: &Letter| {
        left.iter().position(|tile| tile == letter).map(|at| left.swap_remove(at)).is_some()
    };
    word.len() > 1 && word.iter().all(&mut held) || token.len() <= 4 && is_place(token)
}

/// Every way with every tile that it may turn; to turn none comes last, because that is hardly ever wanted.
fn proposals(game: &Wyps, seat: Seat, ways: &[Placement]) -> Vec<Move> {
    let mut moves = Vec::new();
    for way in ways {
        let flips = legal::flips(&game.position().board, colour(seat), way.cells());
        for flip in flips.into_iter().map(Some).chain([None]) {
            moves.extend(way.clone().turning(flip).ok().map(Move::Word));
        }
    }
    moves
}

/// Whether a word is written in capitals, as moves are.
fn is_shouted(typed: &str) -> bool {
    let mut letters = typed.chars().filter(|c| c.is_alphabetic()).peekable();
    letters.peek().is_some() && letters.all(char::is_uppercase)
}

/// Whether a text that is no move was meant as one: `+…`, or a word and behind it only what looks like
/// cells or keys of the keypad.
fn is_meant(typed: &str) -> bool {
    let mut parts = typed.split_whitespace();
    let Some(first) = parts.next() else { return false };
    let mut rest = parts.peekable();
    if let Some(letter) = first.strip_prefix('+') {
        return letter.chars().all(char::is_alphabetic) && !letter.is_empty() && rest.peek().is_some();
    }
    let word = first.chars().all(char::is_alphabetic);
    word && rest.peek().is_some() && rest.all(is_place)
}

/// `H6`, `G5*`, `131`, `131*2`, and what is nearly one of them: `K30`.
fn is_place(part: &str) -> bool {
    let part = part.trim_start_matches('+');
    let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = part.len() - digits.len();
    let plain = digits.chars().all(|c| c.is_ascii_digit() || c == '*');
    letters <= 1 && plain && digits.starts_with(|c: char| c.is_ascii_digit())
}
