//! What a player's text means: a play in any case and order, an exchange, a pass, or conversation.

use super::bag;
use super::board::{Board, Square, Tile};
use super::notation::Move;
use super::play::{Play, Written};
use super::rack::Rack;
use super::score;
use super::set::MAX_SIDE;
use super::state::Scrabble;
use crate::games::turns::{Reading, TurnGame};
use crate::games::{Refusal, Seat, Turn};
use crate::say;
use crate::words::spelling;
use std::cmp::Reverse;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text of somebody who holds the rack of `seat`.
pub(super) fn read(game: &Scrabble, seat: Seat, typed: &str) -> Reading<Move> {
    let rack = game.rack(seat);
    let is_his_turn = game.turn() == Turn::Of(seat);
    let words: Vec<&str> = typed.split_whitespace().take(16).collect();
    match words[..] {
        [word] if is_one_of(word, &["passo", "pass"]) => Reading::Likely(Move::Pass),
        [word, ref tiles @ ..] if is_one_of(word, &["cambia", "cambio", "exchange"]) => {
            read_exchange(&rack, tiles, is_his_turn)
        }
        [_, _] => read_play(game.board(), &rack, typed, is_his_turn),
        _ => Reading::Chatter,
    }
}

/// A play typed in any case, cell first or word first, for somebody who holds `rack`; anything else is conversation.
pub(crate) fn read_play(board: &Board, rack: &Rack, typed: &str, is_his_turn: bool) -> Reading<Move> {
    // "8D: fungo!" is a play too; a dot at the end would be a letter that lies there.
    let bare = |word: &'_ str| spelling::accented(word.trim_end_matches([':', ',', ';', '!'])).to_owned();
    let words: Vec<String> = typed.split_whitespace().take(3).map(bare).collect();
    let [first, second] = &words[..] else { return Reading::Chatter };
    let (first, second) = (first.as_str(), second.as_str());
    let (cell, word, certain) = match (is_cell(first), is_cell(second)) {
        (true, false) => (first, second, true),
        // "film 3d" is conversation, unless a play is expected.
        (false, true) if is_word(first) => (second, first, is_his_turn),
        _ => return Reading::Chatter,
    };
    match interpret(board, rack, cell, word) {
        Ok(play) => Reading::Move(Move::Play(Written::from(&play))),
        Err(refusal) if certain => Reading::No(refusal),
        Err(_) => Reading::Chatter,
    }
}

/// Where a word that is typed without its square may lie: every play of it that the board and the rack allow, row by row. Whether
/// it is a word is not asked.
pub(crate) fn places(board: &Board, rack: &Rack, typed: &str) -> Vec<Written> {
    let word = spelling::accented(typed.trim());
    if !is_word(word) || !(2..=MAX_SIDE).contains(&folded(word).count()) {
        return Vec::new();
    }
    let squares = (1..=MAX_SIDE).flat_map(|row| ('A'..).take(MAX_SIDE).map(move |col| (row, col)));
    let cells = squares.flat_map(|(row, col)| [format!("{row}{col}"), format!("{col}{row}")]);
    let plays = cells.filter_map(|cell| interpret(board, rack, &cell, word).ok());
    plays.map(|play| Written::from(&play)).collect()
}

/// Whether a token could be meant as a play from `rack`: the square alone, or a word of its letters, whether or not
/// it fits anywhere. Blanks are not counted: with two of them any talk would be made of what is held.
pub(crate) fn seems(rack: &Rack, token: &str) -> bool {
    let token = spelling::accented(token.trim_end_matches([':', ',', ';', '!']));
    let mut left = *rack;
    let mut held = |c: char| c.is_ascii_alphabetic() && left.take(Some(c.to_ascii_lowercase() as u8 - b'a'));
    is_cell(token) || folded(token).count() > 1 && folded(token).all(&mut held)
}

fn is_one_of(word: &str, names: &[&str]) -> bool {
    names.iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Whether a text has the form of a cell: one letter and one or two digits, in either order.
fn is_cell(text: &str) -> bool {
    let letter = text.strip_prefix(|c: char| c.is_ascii_alphabetic());
    let number = letter.or_else(|| text.strip_suffix(|c: char| c.is_ascii_alphabetic())).unwrap_or_default();
    matches!(number.len(), 1..=2) && number.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether a text is letters, and dots for those that lie there already.
fn is_word(text: &str) -> bool {
    folded(text).all(|c| c.is_ascii_alphabetic() || c == '.')
}

/// Without accents.
fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    text.nfd().filter(|c| !is_combining_mark(*c))
}

/// `cambia AEF`, `cambia a e f`, `cambia a, e, f`.
fn read_exchange(rack: &Rack, tiles: &[&str], is_his_turn: bool) -> Reading<Move> {
    if tiles.is_empty() {
        return Reading::No(Refusal(say!("scrabble-exchange-form")));
    }
    let mut wanted = Rack::default();
    for text in tiles {
        let text = text.trim_matches(',');
        if tiles.len() > 1 && text.chars().count() > 1 {
            return Reading::Chatter;
        }
        for c in folded(text) {
            match c {
                'a'..='z' | 'A'..='Z' => wanted.add(Some(c.to_ascii_lowercase() as u8 - b'a')),
                '?' | '*' | '◆' => wanted.add(None),
                _ => return Reading::Chatter,
            }
        }
    }
    let missing = bag::missing(rack, &wanted);
    if wanted.is_empty() {
        Reading::Chatter
    } else if missing.is_empty() {
        Reading::Likely(Move::Exchange(wanted))
    } else if is_his_turn && wanted.len() <= rack.len() {
        Reading::No(rack.lacks(&missing))
    } else {
        // "cambia argomento"
        Reading::Chatter
    }
}

/// The play that is meant. Lower case is a blank only where somebody has taken care of the case: phones
/// write all in small letters, or only the first large.
fn interpret(board: &Board, rack: &Rack, cell: &str, word: &str) -> Result<Play, Refusal> {
    let start = Written::read(&format!("{cell} A"))?;
    let mut letters = String::new();
    for (n, c) in folded(word).enumerate() {
        let there = (c == '.').then(|| {
            let square = start.first.step(start.direction, i16::try_from(n).unwrap_or(i16::MAX))?;
            board.tile(square)
        });
        letters.push(there.flatten().map_or(c, Tile::to_char));
    }
    let mut written = Written::read(&format!("{cell} {letters}"))?;
    let is_small: Vec<bool> =
        folded(word).filter(char::is_ascii_alphabetic).map(|c| c.is_ascii_lowercase()).collect();
    let is_plain = match is_small[..] {
        [first, ref rest @ ..] => {
            let uniform = rest.iter().all(|small| *small == first);
            uniform || !first && rest.iter().all(|small| *small)
        }
        [] => true,
    };
    if !is_plain {
        let play = written.on(board)?;
        score::check(board, &play)?;
        return rack.without(&play).map(|_| play);
    }
    for tile in &mut written.word {
        *tile = Tile::new(tile.letter(), false).unwrap_or(*tile);
    }
    let play = written.on(board)?;
    score::check(board, &play)?;
    with_blanks(board, rack, &play)
}

/// The play with blanks for the letters that the rack lacks: where there is a choice, those that score most.
fn with_blanks(board: &Board, rack: &Rack, play: &Play) -> Result<Play, Refusal> {
    let Err(refusal) = rack.without(play) else { return Ok(*play) };
    let placed: Vec<(Square, Tile)> = play.placed().collect();
    let mut best: Option<((i32, Reverse<String>), Play)> = None;
    // Two blanks at most; the same square twice is one blank.
    for first in 0..placed.len() {
        for second in first..placed.len() {
            let mut tiles = placed.clone();
            for n in [first, second] {
                tiles[n].1 = Tile::new(tiles[n].1.letter(), true).unwrap_or(tiles[n].1);
            }
            let Ok(play) = Play::of_tiles(board, &tiles) else { continue };
            if rack.without(&play).is_err() {
                continue;
            }
            let key = (score::score(board, &play, rack.len()).total, Reverse(play.to_string()));
            if best.as_ref().is_none_or(|(found, _)| key > *found) {
                best = Some((key, play));
            }
        }
    }
    best.map(|(_, play)| play).ok_or(refusal)
}
