//! The two upper corners: who plays which colour, how far each has come, whose turn it is, what was laid last.

use super::{BoardCard, Hue};
use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::kit::chip::{self, Chip};
use crate::picture::kit::head::write;
use crate::picture::kit::hex::{Triangle, side_colors};
use crate::picture::mark::lozenges;
use crate::picture::names::{name, short_to};
use crate::picture::scene::{Anchor, Rgb, Scene, Text};
use crate::picture::theme::{BLACK, Colors, Theme};

/// Pixels.
const WIDTH: f32 = 1080.0;
/// From the picture's edge to the texts' edge, to the middle of the signs, and to the texts beside them.
const EDGE: f32 = 44.0;
const SIGN: f32 = 80.0;
const TEXT: f32 = 132.0;

/// One of the corners: lengths are counted from its edge of the picture.
struct Corner<'a> {
    right: bool,
    c: &'a Colors,
    board: &'a Triangle,
}

pub(super) fn draw(scene: &mut Scene, c: &Colors, card: &BoardCard, board: &Triangle, texts: &Texts<'_>) {
    lozenges(scene, c, (46.0, 58.0), 1.15);
    let left = Corner { right: false, c, board };
    let right = Corner { right: true, c, board };
    left.text(scene, Text::centred(Font::Display, 40.0, &texts("board-wyps", &[]), 124.0, 58.0, c.text));
    if let Some((key, colors)) = card.state().chip(card.ghost.is_some(), c) {
        right.chip(scene, &texts(key, &[]), 58.0, colors);
    } else {
        let move_number = texts("board-wyps-move", &[("number", card.number.to_string())]);
        let pace = Font::Plain.clean_name(&short_to(80, &card.pace));
        let line = if pace.is_empty() { move_number } else { format!("{move_number}, {pace}") };
        right.text(scene, Text::centred(Font::Plain, 30.0, &line, EDGE, 58.0, c.muted));
    }
    for (n, (corner, hue)) in [left, right].iter().zip(Hue::ALL).enumerate() {
        corner.player(scene, card, (n, hue), texts);
    }
}

impl Corner<'_> {
    fn x(&self, from_edge: f32) -> f32 {
        if self.right { WIDTH - from_edge } else { from_edge }
    }

    /// A text whose `x` is counted from the edge, cut where the board begins.
    fn text(&self, scene: &mut Scene, mut text: Text) {
        let room = self.board.room(text.y - text.font.half_cap() * text.size, text.size) - text.x;
        text.x = self.x(text.x);
        if self.right {
            text = text.anchored(Anchor::End);
        }
        write(scene, text.within(room));
    }

    fn chip(&self, scene: &mut Scene, text: &str, cy: f32, (fill, ink): (Rgb, Rgb)) {
        let room = self.board.room(cy, 46.0) - EDGE - 32.0;
        let text = Text::centred(Font::Bold, 30.0, text, self.x(EDGE + 16.0), cy, ink);
        let text = if self.right { text.anchored(Anchor::End) } else { text }.within(room);
        Chip { pad: 16.0, height: 46.0, radius: 15.0 }.draw(scene, text, fill);
    }

    fn player(&self, scene: &mut Scene, card: &BoardCard, (n, hue): (usize, Hue), texts: &Texts<'_>) {
        let c = self.c;
        let player = &card.players[n];
        self.colour(scene, card.theme, hue);
        let name = name(&player.name, n, texts);
        self.text(scene, Text::centred(Font::Display, 40.0, &name, TEXT, 130.0, c.text));
        let colour = texts(if hue == Hue::Black { "board-wyps-black" } else { "board-wyps-white" }, &[]);
        self.text(scene, Text::centred(Font::Plain, 30.0, &colour, TEXT, 173.0, c.muted));
        self.sides(scene, player.sides);
        let touched = player.sides.iter().filter(|touched| **touched).count();
        let touched = texts("board-wyps-sides", &[("count", touched.to_string())]);
        self.text(scene, Text::centred(Font::Bold, 32.0, &touched, TEXT, 249.0, c.text));

        let mut cy = 330.0;
        let won = card.end.as_ref().is_some_and(|end| end.winner == Some(hue));
        if won {
            let ink = if card.theme == Theme::Notte { c.ink } else { c.panel };
            self.chip(scene, &texts("board-wins", &[]), cy, (c.teal, ink));
            cy += 56.0;
        } else if card.end.is_none() && card.turn == Some(hue) {
            self.chip(scene, &texts("board-wyps-turn", &[]), cy, chip::gold(c));
            cy += 56.0;
        }
        if let Some(shown) = card.shown().filter(|shown| shown.who == hue) {
            let word = short_to(40, &shown.word).to_uppercase();
            self.text(scene, Text::centred(Font::Display, 40.0, &word, EDGE + 4.0, cy, c.gold_text));
        }
    }

    /// The tile of the player's colour.
    fn colour(&self, scene: &mut Scene, theme: Theme, hue: Hue) {
        let at = (self.x(SIGN), 148.0);
        let (rim, inner, face) = match (hue, theme) {
            (Hue::Black, Theme::Notte) => (self.c.tile, 32.0, BLACK),
            (Hue::Black, Theme::Giorno) => (BLACK, 32.0, BLACK),
            (Hue::White, Theme::Notte) => (self.c.tile, 32.0, self.c.tile),
            (Hue::White, Theme::Giorno) => (self.c.muted, 33.0, self.c.tile),
        };
        scene.hexagon(at, 37.0, 7.0, rim);
        scene.hexagon(at, inner, 6.0, face);
    }

    /// A small board whose touched sides have their colours.
    fn sides(&self, scene: &mut Scene, touched: [bool; 3]) {
        let x = self.x(SIGN);
        let (apex, left, right) = ((x, 217.0), (x - 34.0, 275.0), (x + 34.0, 275.0));
        let lines = [[left, apex], [apex, right], [right, left]];
        for [from, to] in lines {
            scene.stroke(vec![from, to], 8.0, self.c.line);
        }
        for (([from, to], color), _) in
            lines.into_iter().zip(side_colors(self.c)).zip(touched).filter(|(_, touched)| *touched)
        {
            scene.stroke(vec![from, to], 13.0, color);
        }
    }
}
