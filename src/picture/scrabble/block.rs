//! The board as monospaced lines, for where no picture may be sent. A fence around them is the caller's
//! business.

use super::{BoardCard, Last, Play, Premium, foot, rack_line};
use crate::picture::kit::block;
use crate::picture::names::plain;
use crate::picture::{Texts, signed};

/// Columns that what happened takes at most.
const MOST_NEWS: usize = 40;

/// The board, a row a line: upper case a tile, lower case a blank, signs for premium squares; then the
/// players (`>` precedes whose turn it is), what happened last and the bag. 32 columns on a board of 15, and
/// as much as a name and a word take.
pub fn board_block(card: &BoardCard, texts: &Texts<'_>) -> String {
    let mut lines = block::squares(card.grid(), |square| match card.ghost_at(square).or(card.tile(square)) {
        Some(tile) => block::sign(tile.letter, !tile.blank),
        None => mark(card.premium(square)),
    });
    lines.push(texts("board-legend", &[]));
    lines.extend(block::state(card.state, texts));
    lines.extend(block::players(&card.players, card.turn, texts));
    if let Some(duplicate) = &card.duplicate {
        lines.push(rack_line(&duplicate.rack, " ", texts));
    }
    let who =
        |n: usize| block::who(card.players.get(n).map_or("", |player| player.name.as_str()), n, texts) + " ";
    let play = |play: &Play| {
        let plus = if play.points < 0 { "" } else { "+" };
        let word = plain(&play.word.to_uppercase(), block::MOST_NAME);
        format!("{} {word} {plus}{}", card.coordinate(play.line), signed(play.points))
    };
    if let Some(ghost) = &card.ghost {
        lines.push(format!("{}: {}", texts("board-preview", &[]), play(&ghost.play)));
    } else if let Some(Last::Play(made)) = &card.last {
        lines.push(format!("{}{}", made.who.map(who).unwrap_or_default(), play(made)));
    } else if let Some((author, rest)) = foot::news(card, texts) {
        lines.push(format!("{}{}", author.map(who).unwrap_or_default(), plain(&rest, MOST_NEWS)));
    }
    lines.push(texts("board-bag", &[("count", card.bag.to_string())]));
    lines.join("\n")
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
