//! Moves as people write them (SAN): `Nf3`, `exd6`, `e8=K`, `O-O`; in Italian `Cf3`, `e8=R`, `0-0`.
//!
//! What must be said to tell two pieces apart is said against every move there is (X11). No sign of check is written, because
//! there is none; where somebody writes one it is read over.

use super::generate::moves;
use super::moves::Move;
use super::piece::{Letters, Side, Species};
use super::position::{Position, Wing};
use super::square::Square;

/// How a move that can be made here is written.
pub fn write(position: &Position, mv: Move, letters: Letters) -> String {
    write_among(position, mv, letters, &moves(position))
}

/// The same, where all moves of the position are known already.
pub fn write_among(position: &Position, mv: Move, letters: Letters, all: &[Move]) -> String {
    let Some(species) = position.species_on(mv.from) else { return mv.to_string() };
    if let Some(wing) = castles(position, mv) {
        return match (wing, letters) {
            (Wing::King, Letters::English) => "O-O",
            (Wing::Queen, Letters::English) => "O-O-O",
            (Wing::King, Letters::Italian) => "0-0",
            (Wing::Queen, Letters::Italian) => "0-0-0",
        }
        .to_owned();
    }
    let takes = takes(position, mv);
    let mut written = String::new();
    if species == Species::Pawn {
        written.extend(takes.then(|| mv.from.file_name()));
    } else {
        written.extend(letters.letter(species));
        let rivals = all.iter().filter(|one| {
            one.to == mv.to
                && one.from != mv.from
                && position.species_on(one.from) == Some(species)
                && castles(position, **one).is_none()
        });
        let rivals: Vec<Square> = rivals.map(|one| one.from).collect();
        if !rivals.is_empty() {
            let same_file = rivals.iter().any(|from| from.file() == mv.from.file());
            let same_rank = rivals.iter().any(|from| from.rank() == mv.from.rank());
            written.extend((!same_file || same_rank).then(|| mv.from.file_name()));
            written.extend(same_file.then(|| mv.from.rank_name()));
        }
    }
    written.extend(takes.then_some('x'));
    written.push_str(&mv.to.to_string());
    if let Some(letter) = mv.promotion.and_then(|species| letters.letter(species)) {
        written.push('=');
        written.push(letter);
    }
    written
}

/// Whether a move takes a piece, also in passing.
pub fn takes(position: &Position, mv: Move) -> bool {
    let is_pawn = position.species_on(mv.from) == Some(Species::Pawn);
    position.side(position.to_move.other()) & mv.to.bit() != 0
        || is_pawn && position.en_passant() == Some(mv.to) && mv.from.file() != mv.to.file()
}

/// On which wing a move castles.
pub fn castles(position: &Position, mv: Move) -> Option<Wing> {
    let is_king = position.species_on(mv.from) == Some(Species::King);
    let wing = Wing::BOTH.into_iter().find(|wing| wing.castle(position.to_move) == mv);
    wing.filter(|_| is_king)
}

/// Every move that a text can mean in these letters: none, one, or those it does not tell apart. `None` if it is no move in
/// anybody's notation.
pub fn read(position: &Position, typed: &str, letters: Letters) -> Option<Vec<Move>> {
    let typed = Typed::read(typed, letters)?;
    let mut found = moves(position);
    found.retain(|mv| typed.means(position, *mv));
    Some(found)
}

/// A move as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typed {
    Castle(Wing),
    Piece { species: Species, file: Option<u8>, rank: Option<u8>, to: Square, promotion: Option<Species> },
}

impl Typed {
    fn read(typed: &str, letters: Letters) -> Option<Self> {
        let typed = typed.trim().trim_end_matches(['+', '#', '!', '?']);
        let typed = typed.strip_suffix("e.p.").unwrap_or(typed).trim_end();
        match typed.replace(['o', 'O'], "0").as_str() {
            "0-0" => return Some(Self::Castle(Wing::King)),
            "0-0-0" => return Some(Self::Castle(Wing::Queen)),
            _ => {}
        }
        let mut signs: Vec<char> = typed.chars().collect();
        // Longer than `Ra1xa2` with a promotion behind it nothing is.
        if signs.len() > 9 {
            return None;
        }
        let species = signs.first().and_then(|letter| letters.species(*letter));
        if species.is_some() {
            signs.remove(0);
        }
        let promotion = match signs[..] {
            [.., '1' | '8', letter] => letters.species(letter.to_ascii_uppercase()),
            [.., '1' | '8', '=', letter] | [.., '1' | '8', '(', letter, ')'] => {
                Some(letters.species(letter.to_ascii_uppercase())?)
            }
            _ => None,
        };
        if promotion.is_some() {
            let end = signs.iter().rposition(|sign| matches!(sign, '1' | '8'))?;
            signs.truncate(end + 1);
        }
        let (to, from) = signs.split_last_chunk::<2>().map(|(from, to)| (to, from))?;
        let to = Square::named(&to.iter().collect::<String>())?;
        let from = match from.split_last() {
            Some(('x' | ':' | '-', rest)) => rest,
            _ => from,
        };
        let file = |sign: char| ('a'..='h').position(|name| name == sign).and_then(|n| u8::try_from(n).ok());
        let rank = |sign: char| ('1'..='8').position(|name| name == sign).and_then(|n| u8::try_from(n).ok());
        let (file, rank) = match *from {
            [] => (None, None),
            [sign] => {
                let (file, rank) = (file(sign), rank(sign));
                if file.is_none() && rank.is_none() {
                    return None;
                }
                (file, rank)
            }
            [one, other] => (Some(file(one)?), Some(rank(other)?)),
            _ => return None,
        };
        Some(Self::Piece { species: species.unwrap_or(Species::Pawn), file, rank, to, promotion })
    }

    fn means(self, position: &Position, mv: Move) -> bool {
        match self {
            Self::Castle(wing) => castles(position, mv) == Some(wing),
            Self::Piece { species, file, rank, to, promotion } => {
                position.species_on(mv.from) == Some(species)
                    && mv.to == to
                    && mv.promotion == promotion
                    && file.is_none_or(|file| file == mv.from.file())
                    && rank.is_none_or(|rank| rank == mv.from.rank())
                    && castles(position, mv).is_none()
            }
        }
    }
}

/// The number of a move, and whose it is: `12.`, `12…`.
pub fn numbered(position: &Position, written: &str) -> String {
    let dots = if position.to_move == Side::White { "." } else { "…" };
    format!("{}{dots}{written}", position.number)
}
