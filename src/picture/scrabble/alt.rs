//! What the pictures say to those who do not see them: at most 1024 characters, every tile of the board.

use super::{BoardCard, Last, Play, RackCard, Sign, rack_line};
use crate::picture::Texts;
use crate::picture::kit::alt::{self, Who};
use crate::picture::names::{MOST_NAME, named, short_to};

/// Players named one by one: all of a match, the first ones of a duplicate game.
const MOST_PLAYERS: usize = 6;

/// The alt text of the board picture.
pub(super) fn board(card: &BoardCard, texts: &Texts<'_>) -> String {
    let say = |key: &str, arg: &'static str, value: String| texts(key, &[(arg, value)]);
    let (names, rows): (Vec<&str>, _) =
        (card.players.iter().map(|player| player.name.as_str()).collect(), rows(card, texts));
    alt::fitted(&names, texts, |who| {
        let mut parts = vec![alt::title(&card.title, texts)];
        parts.extend(alt::state(card.state, card.turn, who, texts));
        let rank = |n: usize| if let Sign::Rank(rank) = card.players[n].sign { Some(rank) } else { None };
        let mut order: Vec<usize> = (0..card.players.len()).collect();
        order.sort_by_key(|n| rank(*n));
        for n in order.into_iter().take(MOST_PLAYERS) {
            let player = &card.players[n];
            let points = player.points.unwrap_or_default().to_string();
            parts.push(match rank(n) {
                _ if player.gone => named(texts, "board-alt-gone", &[("points", points)], &who(n)),
                Some(rank) => {
                    let args = [("rank", rank.to_string()), ("points", points)];
                    named(texts, "picture-alt-place", &args, &who(n))
                }
                None => {
                    let facts = texts("board-alt-points", &[("points", points)]);
                    named(texts, "board-alt-player", &[("facts", facts)], &who(n))
                }
            });
        }
        if card.players.len() > MOST_PLAYERS {
            let more = card.players.len() - MOST_PLAYERS;
            parts.push(say("picture-alt-more", "count", more.to_string()));
        }
        if let Some(ghost) = &card.ghost {
            let [at, word, points] = play(card, &ghost.play);
            parts.push(texts("board-alt-preview", &[at, word, points]));
        } else {
            parts.extend(card.last.as_ref().map(|last| happened(card, last, who, texts)));
        }
        parts.push(say("board-alt-bag", "count", card.bag.to_string()));
        if let Some(duplicate) = &card.duplicate {
            parts.push(say("board-alt-duplicate", "turn", duplicate.turn.to_string()));
            parts.push(say("board-alt-common", "tiles", tiles(&duplicate.rack, texts)));
        }
        parts.extend(rows.iter().cloned());
        parts
    })
}

/// The alt text of the rack picture.
pub(super) fn rack(card: &RackCard, texts: &Texts<'_>) -> String {
    if card.tiles.is_empty() {
        return texts("board-alt-rack-empty", &[]);
    }
    texts("board-alt-rack", &[("tiles", tiles(&card.tiles, texts))])
}

/// What lies on a square: a letter, and whether it is a blank.
pub(super) fn tile(letter: char, blank: bool, texts: &Texts<'_>) -> String {
    let letter: String = letter.to_uppercase().collect();
    if blank { texts("board-alt-blank", &[("letter", letter)]) } else { letter }
}

fn tiles(tiles: &[super::RackTile], texts: &Texts<'_>) -> String {
    rack_line(&tiles[..tiles.len().min(super::rack::MOST_TILES)], ", ", texts)
}

fn happened(card: &BoardCard, last: &Last, who: &Who<'_>, texts: &Texts<'_>) -> String {
    match last {
        Last::Play(made) => {
            let [at, word, points] = play(card, made);
            match made.who {
                Some(n) => named(texts, "board-alt-played", &[at, word, points], &who(n)),
                None => texts("board-alt-best", &[at, word, points]),
            }
        }
        Last::Exchange { who: n, tiles } => {
            named(texts, "board-alt-exchanged", &[("count", tiles.to_string())], &who(*n))
        }
        Last::Pass { who: n } => named(texts, "board-alt-passed", &[], &who(*n)),
        Last::Withdrawn { who: n, word } => named(
            texts,
            "board-alt-withdrawn",
            &[("word", short_to(MOST_NAME, &word.to_uppercase()))],
            &who(*n),
        ),
    }
}

fn play(card: &BoardCard, play: &Play) -> [(&'static str, String); 3] {
    [
        ("at", card.coordinate(play.line)),
        ("word", short_to(MOST_NAME, &play.word.to_uppercase())),
        ("points", play.points.to_string()),
    ]
}

/// A sentence for each row with something on it: "Riga 8: D-H FUNGO, L O." Then where the blanks are.
fn rows(card: &BoardCard, texts: &Texts<'_>) -> Vec<String> {
    let grid = card.grid();
    let letters = |square: usize| card.tile(square).map(|tile| tile.letter.to_uppercase().collect());
    let mut parts = alt::runs(grid, texts, letters);
    let blank = |square: &usize| card.tile(*square).is_some_and(|tile| tile.blank);
    let blanks: Vec<String> = (0..grid.len()).filter(blank).map(|square| grid.name(square)).collect();
    if !blanks.is_empty() {
        parts.push(texts("board-alt-blanks", &[("squares", blanks.join(", "))]));
    }
    parts
}
