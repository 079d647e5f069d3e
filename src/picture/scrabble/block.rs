//! The board as monospaced lines, for where no picture may be sent. A fence around them is the caller's
//! business.

use super::{BoardCard, Last, Play, Premium, RackTile, State, foot, letter_of};
use crate::picture::names::{name, plain};
use crate::picture::{Texts, signed};

/// Columns a name takes at most.
const MOST_NAME: usize = 20;
/// Columns that what happened takes at most.
const MOST_NEWS: usize = 40;
/// Players of a duplicate game at most.
const MOST_PLAYERS: usize = 6;

/// The board, a row a line: upper case a tile, lower case a blank, signs for premium squares; then the
/// players (`>` precedes whose turn it is), what happened last and the bag. 32 columns on a board of 15, and
/// as much as a name and a word take.
pub fn board_block(card: &BoardCard, texts: &Texts<'_>) -> String {
    let side = card.side();
    let mut lines = vec![format!("   {}", spaced((0..side).map(letter_of)))];
    for row in 0..side {
        let signs =
            (row * side..(row + 1) * side).map(|square| match card.ghost_at(square).or(card.tile(square)) {
                Some(tile) => sign(tile.letter, tile.blank),
                None => mark(card.premium(square)),
            });
        lines.push(format!("{:>2} {}", row + 1, spaced(signs)));
    }
    lines.push(texts("board-legend", &[]));
    match card.state {
        State::Playing => {}
        State::Paused => lines.push(texts("board-paused", &[])),
        State::Ended => lines.push(texts("board-ended", &[])),
    }
    let who = |n: usize| {
        let typed = card.players.get(n).map_or("", |player| player.name.as_str());
        let typed = plain(typed, MOST_NAME);
        if typed.is_empty() { name("", n, texts) } else { typed }
    };
    for (n, player) in card.players.iter().take(MOST_PLAYERS).enumerate() {
        let turn = if card.turn == Some(n) { '>' } else { ' ' };
        lines.push(format!("{turn} {:>5} {}", signed(player.points), who(n)));
    }
    if let Some(duplicate) = &card.duplicate {
        lines.push(rack_line(&duplicate.rack, " ", texts));
    }
    let play = |play: &Play| {
        let plus = if play.points < 0 { "" } else { "+" };
        let word = plain(&play.word.to_uppercase(), MOST_NAME);
        format!("{} {word} {plus}{}", card.coordinate(play.line), signed(play.points))
    };
    if let Some(ghost) = &card.ghost {
        lines.push(format!("{}: {}", texts("board-preview", &[]), play(&ghost.play)));
    } else if let Some(Last::Play(made)) = &card.last {
        let who = made.who.map(|n| who(n) + " ").unwrap_or_default();
        lines.push(format!("{who}{}", play(made)));
    } else if let Some((author, rest)) = foot::news(card, texts) {
        let who = author.map(|n| who(n) + " ").unwrap_or_default();
        lines.push(format!("{who}{}", plain(&rest, MOST_NEWS)));
    }
    lines.push(texts("board-bag", &[("count", card.bag.to_string())]));
    lines.join("\n")
}

/// The tiles of a rack with their values in one line: "A1 A1 E1 F5 jolly".
pub fn rack_line(tiles: &[RackTile], between: &str, texts: &Texts<'_>) -> String {
    let tiles = tiles.iter().map(|tile| match *tile {
        RackTile::Letter(letter, value) => format!("{}{value}", sign(letter, false)),
        RackTile::Blank => texts("board-jolly", &[]),
    });
    tiles.collect::<Vec<_>>().join(between)
}

fn sign(letter: char, blank: bool) -> char {
    let cased = if blank { letter.to_lowercase().next() } else { letter.to_uppercase().next() };
    // A control character or a backtick would break the fence.
    cased.filter(|c| c.is_alphabetic()).unwrap_or('?')
}

fn mark(premium: Premium) -> char {
    match premium {
        Premium::Plain | Premium::Word(0 | 1) | Premium::Letter(0 | 1) => '.',
        Premium::Word(2) => '+',
        Premium::Word(_) => '#',
        Premium::Letter(2) => '-',
        Premium::Letter(_) => '=',
    }
}

fn spaced(signs: impl Iterator<Item = char>) -> String {
    signs.map(String::from).collect::<Vec<_>>().join(" ")
}
