//! What is said of moves and of the end, in the letters of the reader (X13).

use super::alert::alerts;
use super::moves::Move;
use super::piece::{Letters, Piece, Side, Species};
use super::san;
use super::square::Square;
use super::state::{Draw, End, ExtinctionChess};
use crate::games::{Look, Seat};
use crate::messages::{self, Lang, Text};
use crate::picture::Texts;
use crate::say;

/// The letters of a language.
pub(super) const fn letters_of(lang: Lang) -> Letters {
    match lang {
        Lang::It => Letters::Italian,
        Lang::En => Letters::English,
    }
}

/// The letters of the language that is looked at.
pub(super) fn letters(texts: &Texts<'_>) -> Letters {
    let written = texts("estinzione-letters", &[]);
    let fits = |letters: &Letters| {
        written.chars().eq(Species::ALL.into_iter().filter_map(|species| letters.letter(species)))
    };
    Letters::BOTH.into_iter().find(fits).unwrap_or(Letters::English)
}

/// What a species is called, one of them.
pub(super) fn called(species: Species, texts: &Texts<'_>) -> String {
    let key = match species {
        Species::King => "estinzione-king",
        Species::Queen => "estinzione-queen",
        Species::Rook => "estinzione-rook",
        Species::Bishop => "estinzione-bishop",
        Species::Knight => "estinzione-knight",
        Species::Pawn => "estinzione-pawn",
    };
    texts(key, &[])
}

/// A part of a move in a menu: a piece on its square (`cavallo g1`), or a move as it is written.
pub(super) fn part(game: &ExtinctionChess, part: &str, lang: Lang) -> String {
    if let Ok(mv) = part.parse() {
        return san::write(game.board(), mv, letters_of(lang));
    }
    let piece = Square::named(part).and_then(|square| game.board().on(square));
    let texts = |key: &str, args: &[(&str, String)]| messages::plain(lang, key, args);
    piece.map_or_else(|| part.to_owned(), |piece| format!("{} {part}", called(piece.species, &texts)))
}

/// What a side is called.
pub(super) fn side_called(side: Side, texts: &Texts<'_>) -> String {
    texts(if side == Side::White { "estinzione-white" } else { "estinzione-black" }, &[])
}

/// `donna d4, cavallo c3`: X14.
pub(super) fn listed(alerts: &[(Piece, Square)], texts: &Texts<'_>) -> String {
    let told = |(piece, square): &(Piece, Square)| format!("{} {square}", called(piece.species, texts));
    alerts.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// `Dd4, Cc3`: the same, where there is little room.
pub(super) fn short(alerts: &[(Piece, Square)], texts: &Texts<'_>) -> String {
    let letters = letters(texts);
    let told = |(piece, square): &(Piece, Square)| {
        let letter = letters.letter(piece.species).map(String::from).unwrap_or_default();
        format!("{letter}{square}")
    };
    alerts.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// `Silk: **Af4**. In pericolo, ultimi della specie: donna c7.`
pub(super) fn describe(game: &ExtinctionChess, seat: Seat, mv: Move, look: &Look<'_>) -> Text {
    let board = game.board();
    let written = san::write(board, mv, letters(look.texts));
    let after = board.after(mv);
    let (name, alerts) = ((look.name)(seat), alerts(&after));
    // What has ended the game needs no warning.
    if alerts.is_empty() || after.extinction(game.double()).is_some() {
        return say!("estinzione-plays", name = name, move = written);
    }
    say!("estinzione-threatens", name = name, move = written, what = listed(&alerts, look.texts))
}

/// How it ended, in a sentence, as far as the rules have ended it.
pub(super) fn closing(game: &ExtinctionChess, look: &Look<'_>) -> Option<Text> {
    Some(match game.end()? {
        End::Extinct(extinct) => {
            let loser = side_called(extinct.winner.other(), look.texts);
            let species = called(extinct.species, look.texts);
            if extinct.own {
                say!("estinzione-closing-own", side = loser, species = species)
            } else {
                say!("estinzione-closing", side = loser, species = species)
            }
        }
        End::Drawn(Draw::Stalemate) => say!("estinzione-closing-stalemate"),
        End::Drawn(Draw::Fivefold) => say!("estinzione-closing-fivefold"),
        End::Drawn(Draw::SeventyFive) => say!("estinzione-closing-seventy-five"),
        End::Drawn(Draw::Threefold) => say!("estinzione-closing-threefold"),
        End::Drawn(Draw::Fifty) => say!("estinzione-closing-fifty"),
        End::Left(_) => return None,
    })
}
