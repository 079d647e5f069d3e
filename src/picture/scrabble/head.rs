//! What stands above the board: the mark, the players with their points, in a duplicate game the common rack.

use super::board::EDGES;
use super::{BoardCard, Duplicate, State};
use crate::picture::fonts::Font;
use crate::picture::kit::chip::Chip;
use crate::picture::kit::head::write;
use crate::picture::kit::panel::Panels;
use crate::picture::kit::rack::Row;
use crate::picture::kit::{Player, Sign};
use crate::picture::mark::{lozenges, mark};
use crate::picture::names::{name, short_to};
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Texts, signed};

/// The middle of the mark.
const MARK: f32 = 46.0;
/// Top edge and height of the players.
const PLAYERS: (f32, f32) = (74.0, 86.0);
/// Lines beside a common rack.
const MOST_LINES: usize = 3;

pub(super) fn draw(scene: &mut Scene, c: &Colors, card: &BoardCard, texts: &Texts<'_>) {
    let right = state(scene, c, card, texts);
    let (at, title) =
        ((EDGES.0 + 4.0, MARK), Font::Label.clean_name(&short_to(80, &card.title)).to_uppercase());
    if title.is_empty() {
        lozenges(scene, c, at, 1.15);
    } else {
        mark(scene, c, at, 1.15, &title, right - 24.0 - EDGES.0);
    }
    if let Some(duplicate) = &card.duplicate {
        common(scene, c, card, duplicate, texts);
    } else {
        let panels = Panels { players: &card.players, turn: card.turn, ended: card.state == State::Ended };
        panels.strip(scene, c, (EDGES.0, PLAYERS.0, EDGES.1 - EDGES.0), texts);
    }
}

/// What is to be known at once, at the right of the mark; says where it starts.
fn state(scene: &mut Scene, c: &Colors, card: &BoardCard, texts: &Texts<'_>) -> f32 {
    let mut right = EDGES.1;
    if let Some((key, (fill, ink))) = card.state.chip(card.ghost.is_some(), c) {
        let text = Text::centred(Font::Bold, 30.0, &texts(key, &[]), right - 16.0, MARK, ink);
        let text = text.anchored(Anchor::End).within(420.0);
        right = text.left() - 40.0;
        Chip { pad: 16.0, height: 40.0, radius: 14.0 }.draw(scene, text, fill);
    }
    if let Some(duplicate) = &card.duplicate {
        let turn = texts("board-turn", &[("turn", duplicate.turn.to_string())]);
        let text = Text::centred(Font::Plain, 30.0, &turn, right, MARK, c.muted);
        let text = text.anchored(Anchor::End).within(300.0);
        right = text.left();
        scene.text(text);
    }
    right
}

/// The common rack, and beside it who leads.
fn common(scene: &mut Scene, c: &Colors, card: &BoardCard, duplicate: &Duplicate, texts: &Texts<'_>) {
    let (y, h) = PLAYERS;
    let (k, gap, pad) = (70.0, 7.0, 8.0);
    let tiles = &duplicate.rack[..duplicate.rack.len().min(super::rack::MOST_TILES)];
    let places = count(tiles.len().max(7));
    let width = places * (k + gap) - gap + 2.0 * pad;
    scene.rect((EDGES.0, y, width, h), 16.0, c.tray);
    let between = (EDGES.0 + pad, EDGES.0 + width - pad);
    let places = tiles.len().max(7);
    Row { between, middle: y + pad + k / 2.0, gap, most: k, places, anchor: Anchor::Start }
        .held(scene, c, tiles);
    let (left, right) = (EDGES.0 + width + 28.0, EDGES.1);
    if card.players.is_empty() {
        let nobody = texts("board-nobody", &[]);
        scene
            .text(Text::centred(Font::Plain, 30.0, &nobody, left, y + h / 2.0, c.muted).within(right - left));
    }
    let shown = if card.players.len() > MOST_LINES { MOST_LINES - 1 } else { card.players.len() };
    let line = |n: usize| y + h / 2.0 - 3.0 + (count(n) - 1.0) * 31.0;
    for (n, player) in card.players.iter().take(shown).enumerate() {
        place(scene, c, (player, n), (left, right, line(n)), texts);
    }
    if card.players.len() > shown {
        let more = [("count", (card.players.len() - shown).to_string())];
        let more = texts("picture-more-players", &more);
        let more = Text::centred(Font::Plain, 28.0, &more, left, line(shown), c.muted);
        scene.text(more.within(right - left));
    }
}

/// A place in a duplicate game, its name and points.
fn place(
    scene: &mut Scene,
    c: &Colors,
    (player, n): (&Player, usize),
    (left, right, cy): (f32, f32, f32),
    texts: &Texts<'_>,
) {
    let rank = if let Sign::Rank(rank) = player.sign { rank.to_string() } else { String::new() };
    let rank = Text::centred(Font::Bold, 28.0, &rank, left, cy, c.muted).within(46.0);
    let points = signed(player.points.unwrap_or_default());
    let points = Text::centred(Font::Bold, 30.0, &points, right, cy, c.text);
    let points = points.anchored(Anchor::End).within_at(130.0, 0.5);
    let start = left + rank.width().max(18.0) + 12.0;
    let name = Text::centred(Font::Plain, 30.0, &name(&player.name, n, texts), start, cy, c.text);
    scene.text(name.within(points.left() - 14.0 - start));
    write(scene, rank);
    scene.text(points);
}
