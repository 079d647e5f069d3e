//! What stands below the board: what happened last, or what a play would be, and the bag.

use super::board::EDGES;
use super::{BoardCard, Last, Play, State};
use crate::picture::fonts::Font;
use crate::picture::names::{name, short_to};
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::Colors;
use crate::picture::{Texts, signed};

/// The middle of the line.
const MIDDLE: f32 = 1222.0;
/// Between two of its parts.
const GAP: f32 = 18.0;

pub(super) fn draw(scene: &mut Scene, c: &Colors, card: &BoardCard, texts: &Texts<'_>) {
    let bag = texts("board-bag", &[("count", card.bag.to_string())]);
    let bag = Text::centred(Font::Plain, 32.0, &bag, EDGES.1 - 2.0, MIDDLE, c.muted);
    let bag = bag.anchored(Anchor::End).within(260.0);
    let room = (EDGES.0 + 6.0, bag.left() - 24.0);
    scene.text(bag);
    let who = |who: usize| card.players.get(who).map(|player| name(&player.name, who, texts));
    if let Some(play) = card.shown() {
        // Whoever looks at his own play knows who he is.
        let who = if card.ghost.is_some() { None } else { play.who.and_then(who) };
        draw_play(scene, c, (card, play), who.as_deref(), room);
        return;
    }
    let Some((author, rest)) = news(card, texts) else { return };
    let mut start = room.0;
    if let Some(name) = author.and_then(who) {
        let name = Text::centred(Font::Bold, 32.0, &name, start, MIDDLE, c.text).within(280.0);
        start += name.width() + 12.0;
        scene.text(name);
    }
    let rest = Text::centred(Font::Plain, 32.0, &rest, start, MIDDLE, c.muted);
    scene.text(rest.within_at(room.1 - start, 0.7));
}

/// What happened other than a play, and by whom; on an empty board, what comes first.
pub(super) fn news(card: &BoardCard, texts: &Texts<'_>) -> Option<(Option<usize>, String)> {
    match &card.last {
        Some(Last::Exchange { who, tiles }) => {
            Some((Some(*who), texts("board-exchanged", &[("count", tiles.to_string())])))
        }
        Some(Last::Pass { who }) => Some((Some(*who), texts("board-passed", &[]))),
        Some(Last::Withdrawn { who, word }) => {
            Some((Some(*who), texts("board-withdrawn", &[("word", seen(word))])))
        }
        Some(Last::Play(_)) => None,
        None => {
            let untouched = card.state != State::Ended && card.tiles.iter().all(Option::is_none);
            untouched.then(|| (None, texts("board-first", &[])))
        }
    }
}

/// "Galahad 6D FUNGO +26".
fn draw_play(
    scene: &mut Scene,
    c: &Colors,
    (card, play): (&BoardCard, &Play),
    who: Option<&str>,
    (left, right): (f32, f32),
) {
    let points = if play.points < 0 { signed(play.points) } else { format!("+{}", play.points) };
    let points = Text::centred(Font::Bold, 32.0, &points, 0.0, MIDDLE, c.ink).within(150.0);
    let chip = points.width() + 36.0;
    let mut start = left;
    if let Some(who) = who {
        let who = Text::centred(Font::Plain, 32.0, who, start, MIDDLE, c.muted).within(220.0);
        start += who.width() + GAP;
        scene.text(who);
    }
    let at = Text::centred(Font::Bold, 34.0, &card.coordinate(play.line), start, MIDDLE, c.text);
    let at = at.within(120.0);
    start += at.width() + GAP;
    scene.text(at);
    let word = Text::centred(Font::Display, 44.0, &seen(&play.word), start, MIDDLE, c.gold_text);
    let word = word.within_at(right - chip - GAP - start, 0.5);
    start += word.width() + GAP;
    if !word.text.is_empty() {
        scene.text(word);
    }
    scene.rect((start, MIDDLE - 26.0, chip, 52.0), 16.0, c.gold);
    let mut points = points.anchored(Anchor::Middle);
    points.x = start + chip / 2.0;
    scene.text(points);
}

/// A word in capitals, as much of it as can be seen.
fn seen(word: &str) -> String {
    short_to(40, word).to_uppercase()
}
