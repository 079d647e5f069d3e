//! What stands above the board: the mark, the players with their points, in a duplicate game the common rack.

use super::board::EDGES;
use super::{BoardCard, Duplicate, Player, RackTile, State};
use crate::picture::fonts::Font;
use crate::picture::mark::{lozenges, mark};
use crate::picture::names::{name, short_to};
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::{Colors, MEDALS};
use crate::picture::tile::{self, Look};
use crate::picture::{Texts, signed};

/// The middle of the mark.
const MARK: f32 = 46.0;
/// Top edge and height of the players, and what is between them.
const PLAYERS: (f32, f32) = (74.0, 86.0);
const GAP: f32 = 10.0;
/// Players drawn at most.
const MOST_PLAYERS: usize = 6;
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
        players(scene, c, card, texts);
    }
}

/// What is to be known at once, at the right of the mark; says where it starts.
fn state(scene: &mut Scene, c: &Colors, card: &BoardCard, texts: &Texts<'_>) -> f32 {
    let (key, chip) = match (card.state, &card.ghost) {
        (_, Some(_)) => (Some("board-preview"), Some((c.gold, c.ink))),
        (State::Paused, None) => (Some("board-paused"), Some((c.coral, c.on_coral))),
        (State::Ended, None) => (Some("board-ended"), Some((c.teal, c.bg))),
        (State::Playing, None) => (None, None),
    };
    let turn = card.duplicate.as_ref().map(|duplicate| ("turn", duplicate.turn.to_string()));
    let mut right = EDGES.1;
    if let (Some(key), Some((fill, ink))) = (key, chip) {
        let text = Text::centred(Font::Bold, 30.0, &texts(key, &[]), right - 16.0, MARK, ink);
        let text = text.anchored(Anchor::End).within(420.0);
        right = text.left() - 16.0;
        scene.rect((right, MARK - 20.0, EDGES.1 - right, 40.0), 14.0, fill);
        scene.text(text);
        right -= 24.0;
    }
    if let Some(turn) = turn {
        let text = Text::centred(Font::Plain, 30.0, &texts("board-turn", &[turn]), right, MARK, c.muted);
        let text = text.anchored(Anchor::End).within(300.0);
        right = text.left();
        scene.text(text);
    }
    right
}

/// The measures of a player's panel.
struct Measures {
    columns: usize,
    height: f32,
    /// Radius of the rank's disc.
    disc: f32,
    name: f32,
    points: f32,
    /// Between the panel's edge and what it holds.
    pad: f32,
    frame: f32,
}

const TWO: Measures =
    Measures { columns: 2, height: 86.0, disc: 24.0, name: 42.0, points: 60.0, pad: 24.0, frame: 6.0 };
const THREE: Measures =
    Measures { columns: 3, height: 86.0, disc: 21.0, name: 36.0, points: 48.0, pad: 18.0, frame: 5.0 };
const FOUR: Measures =
    Measures { columns: 2, height: 41.0, disc: 15.0, name: 31.0, points: 34.0, pad: 14.0, frame: 4.0 };
const SIX: Measures = Measures { columns: 3, pad: 10.0, name: 30.0, points: 32.0, ..FOUR };

fn players(scene: &mut Scene, c: &Colors, card: &BoardCard, texts: &Texts<'_>) {
    let m = match card.players.len() {
        0..=2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        _ => &SIX,
    };
    let width = (EDGES.1 - EDGES.0 + GAP) / count(m.columns) - GAP;
    let pitch = PLAYERS.1 - m.height;
    for (n, player) in card.players.iter().take(MOST_PLAYERS).enumerate() {
        let x = EDGES.0 + count(n % m.columns) * (width + GAP);
        let y = PLAYERS.0 + count(n / m.columns) * pitch;
        let on_turn = card.turn == Some(n) && card.state != State::Ended;
        m.panel(scene, c, (x.round(), y, width.round()), on_turn);
        let ended = card.state == State::Ended;
        m.player(
            scene,
            c,
            (player, n),
            (x.round(), y + m.height / 2.0, width.round()),
            (on_turn, ended),
            texts,
        );
    }
}

impl Measures {
    /// Gold around whose turn it is.
    fn panel(&self, scene: &mut Scene, c: &Colors, (x, y, w): (f32, f32, f32), on_turn: bool) {
        let radius = (self.height * 0.3).round();
        let inner = if on_turn { self.frame } else { 0.0 };
        if on_turn {
            scene.rect((x, y, w, self.height), radius, c.gold);
        }
        let panel = (x + inner, y + inner, w - 2.0 * inner, self.height - 2.0 * inner);
        scene.rect(panel, radius - inner, c.panel);
    }

    /// Rank, name and points. Who is gone is muted, and his rank is a stroke.
    fn player(
        &self,
        scene: &mut Scene,
        c: &Colors,
        (player, n): (&Player, usize),
        (x, cy, w): (f32, f32, f32),
        (on_turn, ended): (bool, bool),
        texts: &Texts<'_>,
    ) {
        let color = match (player.gone, on_turn) {
            (true, _) => c.muted,
            (false, true) => c.gold_text,
            (false, false) => c.text,
        };
        let cx = x + self.pad + self.disc;
        if player.gone {
            scene.stroke(vec![(cx - self.disc * 0.5, cy), (cx + self.disc * 0.5, cy)], 4.0, c.muted);
        } else {
            let place = usize::try_from(player.rank).ok().and_then(|rank| rank.checked_sub(1));
            // Medals are for when it is over.
            let medal = place.and_then(|place| MEDALS.get(place)).filter(|_| ended);
            scene.circle((cx, cy), self.disc, *medal.unwrap_or(&c.panel2));
            let ink = if medal.is_some() { c.ink } else { c.text };
            let rank = Text::centred(Font::Display, self.disc * 1.25, &player.rank.to_string(), cx, cy, ink);
            scene.text(rank.anchored(Anchor::Middle).within_at(self.disc * 1.8, 0.4));
        }
        let right = x + w - self.pad;
        let points = Text::centred(Font::Display, self.points, &signed(player.points), right, cy, color);
        let points = points.anchored(Anchor::End).within_at(w * 0.42, 0.4);
        let start = cx + self.disc + self.pad * 0.6;
        let name = name(&player.name, n, texts);
        let color = if player.gone { c.muted } else { c.text };
        let name = Text::centred(Font::Bold, self.name, &name, start, cy, color);
        scene.text(name.within(points.left() - self.pad * 0.8 - start));
        scene.text(points);
    }
}

/// The common rack, and beside it who leads.
fn common(scene: &mut Scene, c: &Colors, card: &BoardCard, duplicate: &Duplicate, texts: &Texts<'_>) {
    let (y, h) = PLAYERS;
    let (k, gap, pad) = (70.0, 7.0, 8.0);
    let tiles = &duplicate.rack[..duplicate.rack.len().min(super::rack::MOST_TILES)];
    let places = count(tiles.len().max(7));
    let width = places * (k + gap) - gap + 2.0 * pad;
    scene.rect((EDGES.0, y, width, h), 16.0, c.tray);
    for (n, tile) in tiles.iter().enumerate() {
        let square = (EDGES.0 + pad + count(n) * (k + gap), y + pad, k);
        match *tile {
            RackTile::Letter(letter, value) => {
                tile::valued(scene, square, (letter, value, false), Look::ivory(c));
            }
            RackTile::Blank => tile::blank(scene, square, Look::ivory(c)),
        }
    }
    let (left, right) = (EDGES.0 + width + 28.0, EDGES.1);
    if card.players.is_empty() {
        let nobody = texts("board-nobody", &[]);
        scene
            .text(Text::centred(Font::Plain, 30.0, &nobody, left, y + h / 2.0, c.muted).within(right - left));
    }
    let shown = if card.players.len() > MOST_LINES { MOST_LINES - 1 } else { card.players.len() };
    let line = |n: usize| y + h / 2.0 - 3.0 + (count(n) - 1.0) * 31.0;
    for (n, player) in card.players.iter().take(shown).enumerate() {
        let cy = line(n);
        let rank = Text::centred(Font::Bold, 28.0, &player.rank.to_string(), left, cy, c.muted).within(46.0);
        let points = Text::centred(Font::Bold, 30.0, &signed(player.points), right, cy, c.text);
        let points = points.anchored(Anchor::End).within_at(130.0, 0.5);
        let start = left + rank.width().max(18.0) + 12.0;
        let name = Text::centred(Font::Plain, 30.0, &name(&player.name, n, texts), start, cy, c.text);
        scene.text(name.within(points.left() - 14.0 - start));
        scene.text(rank);
        scene.text(points);
    }
    if card.players.len() > shown {
        let more = [("count", (card.players.len() - shown).to_string())];
        let more = texts("picture-more-players", &more);
        let more = Text::centred(Font::Plain, 28.0, &more, left, line(shown), c.muted);
        scene.text(more.within(right - left));
    }
}
