//! The board as monospaced lines, for where no picture may be sent. A fence around them is the caller's
//! business.

use super::{BoardCard, Hue};
use crate::picture::Texts;
use crate::picture::kit::{block, hex};
use crate::picture::names::plain;

/// The board as a triangle, a row a line with its letter: upper case black, lower case white, a dot for an empty
/// cell; below it the last digits of the cells' numbers, which hold along the slanting lines. Then the players
/// (`>` precedes whose turn it is), what was laid last, bag, pool and rack. Twice as many columns as rows and
/// four, and as much as a name takes.
pub fn board_block(card: &BoardCard, texts: &Texts<'_>) -> String {
    let mut lines = hex::lines(card.side(), |cell| {
        let tile = card.tile(cell).or_else(|| card.ghost_at(cell));
        tile.map_or('.', |tile| block::sign(tile.letter, tile.hue == Hue::Black))
    });
    lines.push(hex::numbers(card.side()));
    lines.push(texts("board-wyps-legend", &[]));
    lines.extend(block::state(card.state(), texts));
    let who = |hue: Hue| block::who(&card.players[hue as usize].name, hue as usize, texts);
    for (hue, key) in Hue::ALL.into_iter().zip(["board-wyps-black", "board-wyps-white"]) {
        let won = card.end.as_ref().is_some_and(|end| end.winner == Some(hue));
        let turn = if card.end.is_none() && card.turn == Some(hue) { '>' } else { ' ' };
        let won = if won { format!(" ({})", texts("board-wins", &[])) } else { String::new() };
        lines.push(format!("{turn} {}: {}{won}", texts(key, &[]), who(hue)));
    }
    if let Some(shown) = card.shown() {
        let cells = card.on_board(&shown.path).into_iter().map(|cell| {
            let star = if shown.turned == Some(cell) { "*" } else { "" };
            format!("{}{star}", hex::name(cell))
        });
        let head = if card.ghost.is_some() { texts("board-preview", &[]) } else { who(shown.who) };
        let word = plain(&shown.word.to_uppercase(), block::MOST_NAME);
        lines.push(format!("{head}: {word} {}", cells.collect::<Vec<_>>().join(" ")));
    }
    let letters = |letters: &[char]| block::spaced(letters.iter().map(|letter| block::sign(*letter, true)));
    lines.push(format!("{} {}", texts("board-wyps-rack", &[]), letters(&card.rack)));
    lines.push(format!("{} {}", texts("board-wyps-pool", &[]), letters(&card.pool)));
    lines.push(format!("{} {}", texts("board-wyps-bag", &[]), card.bag));
    lines.join("\n")
}
