//! What the picture says to those who do not see it: at most 1024 characters, every tile of the board.

use super::{BoardCard, Hue, Move};
use crate::picture::Texts;
use crate::picture::kit::{alt, hex, letter_of};
use crate::picture::names::{MOST_NAME, named, short_to};

/// Where rows take more characters than this, colours are written with one letter.
const MOST_ROWS: usize = 560;
/// Letters of a rack or pool.
const MOST_LETTERS: usize = 16;

/// The alt text of the board.
pub(super) fn board(card: &BoardCard, texts: &Texts<'_>) -> String {
    let mut rows = rows(card, &Words::long(texts), texts);
    if rows.iter().map(|row| row.chars().count() + 1).sum::<usize>() > MOST_ROWS {
        rows = self::rows(card, &Words::short(texts), texts);
        rows.insert(0, texts("board-wyps-alt-short", &[]));
    }
    let say = |key: &str, arg: &'static str, value: String| texts(key, &[(arg, value)]);
    let names = card.players.each_ref().map(|player| player.name.as_str());
    alt::fitted(&names, texts, |who| {
        let mut parts = vec![say("board-wyps-alt-head", "number", card.number.to_string())];
        for hue in Hue::ALL {
            let key = if hue == Hue::Black { "board-wyps-alt-is-black" } else { "board-wyps-alt-is-white" };
            let touched = sides(card.players[hue as usize].sides, texts);
            parts.push(named(texts, key, &[("sides", touched)], &who(hue as usize)));
        }
        parts.extend(alt::state(card.state(), card.turn.map(|hue| hue as usize), who, texts));
        if let Some(end) = &card.end {
            let wins = |winner| named(texts, "board-wyps-alt-wins", &[], &who(winner as usize));
            parts.extend(end.winner.map(wins));
            if !end.connection.is_empty() {
                parts.push(say("board-wyps-alt-connection", "cells", card.names(&end.connection)));
            }
        }
        if let Some((ghost, _)) = &card.ghost {
            parts.push(texts("board-wyps-alt-preview", &word(ghost, card)));
            parts.extend(turned(ghost, card, texts));
        } else if let Some(last) = &card.last {
            parts.push(named(texts, "board-wyps-alt-last", &word(last, card), &who(last.who as usize)));
            parts.extend(turned(last, card, texts));
        }
        parts.push(say("board-wyps-alt-rack", "letters", letters(&card.rack)));
        parts.push(say("board-wyps-alt-pool", "letters", letters(&card.pool)));
        parts.push(say("board-alt-bag", "count", card.bag.to_string()));
        parts.extend(rows.iter().cloned());
        parts
    })
}

/// How a run of cells is told.
struct Words<'a> {
    black: &'static str,
    white: &'static str,
    empty: &'static str,
    texts: &'a Texts<'a>,
}

impl<'a> Words<'a> {
    fn long(texts: &'a Texts<'a>) -> Self {
        Self {
            black: "board-wyps-alt-black",
            white: "board-wyps-alt-white",
            empty: "board-wyps-alt-empty",
            texts,
        }
    }

    fn short(texts: &'a Texts<'a>) -> Self {
        Self {
            black: "board-wyps-alt-black-short",
            white: "board-wyps-alt-white-short",
            empty: "board-wyps-alt-empty-short",
            texts,
        }
    }

    fn run(&self, hue: Option<Hue>, letters: String, count: usize) -> String {
        let key = match hue {
            Some(Hue::Black) => self.black,
            Some(Hue::White) => self.white,
            None => self.empty,
        };
        (self.texts)(key, &[("count", count.to_string()), ("letters", letters)])
    }
}

/// "A nera".
pub(super) fn lies(card: &BoardCard, cell: usize, texts: &Texts<'_>) -> Option<String> {
    let tile = card.tile(cell)?;
    Some(Words::long(texts).run(Some(tile.hue), tile.letter.to_uppercase().collect(), 1))
}

/// "Riga H: 2 vuote, IDOTM bianche, vuota."
fn rows(card: &BoardCard, words: &Words<'_>, texts: &Texts<'_>) -> Vec<String> {
    let hue = |cell: usize| card.tile(cell).map(|tile| tile.hue);
    (0..card.side())
        .map(|row| {
            let cells = hex::row(row);
            let mut runs = Vec::new();
            let mut from = cells.start;
            while from < cells.end {
                let to = (from..cells.end).find(|cell| hue(*cell) != hue(from)).unwrap_or(cells.end);
                let letters = (from..to).filter_map(|cell| card.tile(cell));
                let letters = letters.flat_map(|tile| tile.letter.to_uppercase()).collect();
                runs.push(words.run(hue(from), letters, to - from));
                from = to;
            }
            alt::row(letter_of(row).to_string(), runs.join(", "), texts)
        })
        .collect()
}

/// "2 lati su 3: sinistro, destro".
fn sides(touched: [bool; 3], texts: &Texts<'_>) -> String {
    let count = touched.iter().filter(|touched| **touched).count();
    let count = texts("board-wyps-sides", &[("count", count.to_string())]);
    let names = ["board-wyps-alt-left", "board-wyps-alt-right", "board-wyps-alt-base"];
    let names: Vec<String> =
        names.iter().zip(touched).filter(|(_, touched)| *touched).map(|(key, _)| texts(key, &[])).collect();
    if names.is_empty() { count } else { format!("{count}: {}", names.join(", ")) }
}

fn word(shown: &Move, card: &BoardCard) -> [(&'static str, String); 2] {
    [("word", short_to(MOST_NAME, &shown.word.to_uppercase())), ("cells", card.names(&shown.path))]
}

fn turned(shown: &Move, card: &BoardCard, texts: &Texts<'_>) -> Option<String> {
    shown
        .turned
        .filter(|cell| *cell < card.count())
        .map(|cell| texts("board-wyps-alt-turned", &[("cell", hex::name(cell))]))
}

fn letters(letters: &[char]) -> String {
    let letters = letters.iter().take(MOST_LETTERS).map(|letter| letter.to_uppercase().to_string());
    let letters = letters.collect::<Vec<_>>().join(", ");
    if letters.is_empty() { "0".to_owned() } else { letters }
}
