//! What the picture says to those who do not see it: at most 1024 characters, every tile of the board.

use super::{BoardCard, Hue, Move, letter_of};
use crate::picture::Texts;
use crate::picture::names::{MOST_NAME, fitting, named, short_to, told};

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
    fitting(
        |most| {
            let who = |hue: Hue| short_to(most, &told(&card.players[hue as usize].name, hue as usize, texts));
            let mut parts = vec![say("board-wyps-alt-head", "number", card.number.to_string())];
            for hue in Hue::ALL {
                let key =
                    if hue == Hue::Black { "board-wyps-alt-is-black" } else { "board-wyps-alt-is-white" };
                let touched = sides(card.players[hue as usize].sides, texts);
                parts.push(named(texts, key, &[("sides", touched)], &who(hue)));
            }
            if let Some(end) = &card.end {
                parts.push(texts("board-alt-ended", &[]));
                parts.extend(end.winner.map(|winner| named(texts, "board-wyps-alt-wins", &[], &who(winner))));
                if !end.connection.is_empty() {
                    parts.push(say("board-wyps-alt-connection", "cells", names(&end.connection, card)));
                }
            } else {
                if card.paused {
                    parts.push(texts("board-alt-paused", &[]));
                }
                parts.extend(card.turn.map(|hue| named(texts, "board-alt-turn", &[], &who(hue))));
            }
            if let Some((ghost, _)) = &card.ghost {
                parts.push(texts("board-wyps-alt-preview", &word(ghost, card)));
                parts.extend(turned(ghost, card, texts));
            } else if let Some(last) = &card.last {
                parts.push(named(texts, "board-wyps-alt-last", &word(last, card), &who(last.who)));
                parts.extend(turned(last, card, texts));
            }
            parts.push(say("board-wyps-alt-rack", "letters", letters(&card.rack)));
            parts.push(say("board-wyps-alt-pool", "letters", letters(&card.pool)));
            parts.push(say("board-alt-bag", "count", card.bag.to_string()));
            parts.extend(rows.iter().cloned());
            parts
        },
        &texts("board-alt-rest", &[]),
    )
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

/// "Riga H: 2 vuote, IDOTM bianche, vuota."
fn rows(card: &BoardCard, words: &Words<'_>, texts: &Texts<'_>) -> Vec<String> {
    let hue = |cell: usize| card.tile(cell).map(|tile| tile.hue);
    (0..card.side())
        .map(|row| {
            let cells = BoardCard::row(row);
            let mut runs = Vec::new();
            let mut from = cells.start;
            while from < cells.end {
                let to = (from..cells.end).find(|cell| hue(*cell) != hue(from)).unwrap_or(cells.end);
                let letters = (from..to).filter_map(|cell| card.tile(cell));
                let letters = letters.flat_map(|tile| tile.letter.to_uppercase()).collect();
                runs.push(words.run(hue(from), letters, to - from));
                from = to;
            }
            texts("picture-alt-row", &[("row", letter_of(row).to_string()), ("letters", runs.join(", "))])
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
    [("word", short_to(MOST_NAME, &shown.word.to_uppercase())), ("cells", names(&shown.path, card))]
}

fn turned(shown: &Move, card: &BoardCard, texts: &Texts<'_>) -> Option<String> {
    shown
        .turned
        .filter(|cell| *cell < card.count())
        .map(|cell| texts("board-wyps-alt-turned", &[("cell", BoardCard::name(cell))]))
}

fn names(cells: &[usize], card: &BoardCard) -> String {
    let cells = cells.iter().filter(|cell| **cell < card.count()).map(|cell| BoardCard::name(*cell));
    cells.collect::<Vec<_>>().join(" ")
}

fn letters(letters: &[char]) -> String {
    let letters = letters.iter().take(MOST_LETTERS).map(|letter| letter.to_uppercase().to_string());
    let letters = letters.collect::<Vec<_>>().join(", ");
    if letters.is_empty() { "0".to_owned() } else { letters }
}
