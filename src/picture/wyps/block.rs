//! The board as monospaced lines, for where no picture may be sent. A fence around them is the caller's
//! business.

use super::{BoardCard, Hue, letter_of};
use crate::picture::Texts;
use crate::picture::names::{name, plain};

/// Columns a name takes at most.
const MOST_NAME: usize = 20;

/// The board as a triangle, a row a line with its letter: upper case black, lower case white, a dot for an empty
/// cell; below it the last digits of the cells' numbers, which hold along the slanting lines. Then the players
/// (`>` precedes whose turn it is), what was laid last, bag, pool and rack. Twice as many columns as rows and
/// four, and as much as a name takes.
pub fn board_block(card: &BoardCard, texts: &Texts<'_>) -> String {
    let side = card.side();
    let letter_at = |cell: usize| {
        let (ghost, letters) = card.ghost.as_ref()?;
        let n = ghost.laid.iter().position(|other| *other == cell)?;
        letters.get(n).map(|letter| sign(*letter, ghost.who))
    };
    let mut lines = Vec::new();
    for row in 0..side {
        let signs = BoardCard::row(row).map(|cell| {
            let tile = card.tile(cell).map(|tile| sign(tile.letter, tile.hue));
            tile.or_else(|| letter_at(cell)).unwrap_or('.').to_string()
        });
        let signs = signs.collect::<Vec<_>>().join(" ");
        lines.push(format!("{} {}{signs}", letter_of(row), " ".repeat(side - 1 - row)));
    }
    let numbers = (1..=side).map(|n| (n % 10).to_string()).collect::<Vec<_>>().join(" ");
    lines.push(format!("  {numbers}"));
    lines.push(texts("board-wyps-legend", &[]));
    if card.end.is_some() {
        lines.push(texts("board-ended", &[]));
    } else if card.paused {
        lines.push(texts("board-paused", &[]));
    }
    let who = |hue: Hue| {
        let typed = plain(&card.players[hue as usize].name, MOST_NAME);
        if typed.is_empty() { name("", hue as usize, texts) } else { typed }
    };
    for (hue, key) in Hue::ALL.into_iter().zip(["board-wyps-black", "board-wyps-white"]) {
        let won = card.end.as_ref().is_some_and(|end| end.winner == Some(hue));
        let turn = if card.end.is_none() && card.turn == Some(hue) { '>' } else { ' ' };
        let won = if won { format!(" ({})", texts("board-wyps-wins", &[])) } else { String::new() };
        lines.push(format!("{turn} {}: {}{won}", texts(key, &[]), who(hue)));
    }
    let shown = card.ghost.as_ref().map(|(ghost, _)| ghost).or(card.last.as_ref());
    if let Some(shown) = shown {
        let cells = shown.path.iter().filter(|cell| **cell < card.count());
        let cells = cells.map(|cell| {
            let star = if shown.turned == Some(*cell) { "*" } else { "" };
            format!("{}{star}", BoardCard::name(*cell))
        });
        let head = if card.ghost.is_some() { texts("board-preview", &[]) } else { who(shown.who) };
        let word = plain(&shown.word.to_uppercase(), MOST_NAME);
        lines.push(format!("{head}: {word} {}", cells.collect::<Vec<_>>().join(" ")));
    }
    lines.push(format!("{} {}", texts("board-wyps-rack", &[]), spaced(&card.rack)));
    lines.push(format!("{} {}", texts("board-wyps-pool", &[]), spaced(&card.pool)));
    lines.push(format!("{} {}", texts("board-wyps-bag", &[]), card.bag));
    lines.join("\n")
}

fn spaced(letters: &[char]) -> String {
    letters.iter().map(|letter| sign(*letter, Hue::Black).to_string()).collect::<Vec<_>>().join(" ")
}

fn sign(letter: char, hue: Hue) -> char {
    let cased = match hue {
        Hue::Black => letter.to_uppercase().next(),
        Hue::White => letter.to_lowercase().next(),
    };
    // A control character or a backtick would break the fence.
    cased.filter(|c| c.is_alphabetic()).unwrap_or('?')
}
