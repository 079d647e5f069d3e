//! A match as it is drawn: two lines, who has won with a bar at the left.

use super::plan::Measures;
use super::{Match, Side, State, Who};
use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::kit::head::write;
use crate::picture::names::name;
use crate::picture::page::{LEAST, figures};
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::Colors;

/// Where matches of a block are drawn.
pub(super) struct Boxes<'a> {
    pub(super) m: &'a Measures,
    pub(super) c: &'a Colors,
    pub(super) texts: &'a Texts<'a>,
    /// Width of a match.
    pub(super) width: f32,
}

/// Width of the bar of who has won, and of a match's frame while it is played.
const BAR: f32 = 7.0;
const FRAME: f32 = 4.0;
/// Left of what is written, and right of it.
const PAD: (f32, f32) = (22.0, 16.0);

impl Boxes<'_> {
    /// Draws a match with its left end at `x` and its middle at `cy`; `seeds`: whose seed is written.
    pub(super) fn draw(&self, scene: &mut Scene, one: &Match, (x, cy): (f32, f32), seeds: [bool; 2]) {
        let (row, c) = (self.m.row, self.c);
        let (top, height) = (cy - row, 2.0 * row);
        if one.state == State::Now {
            let around = (x - FRAME, top - FRAME, self.width + 2.0 * FRAME, height + 2.0 * FRAME);
            scene.rect(around, 16.0 + FRAME, c.gold);
        }
        scene.rect((x, top, self.width, height), 16.0, c.panel);
        scene.rect((x, (cy - 1.0).round(), self.width, 2.0), 0.0, c.line);
        // What both have scored ends at the same place, and names end before the longer one.
        let scores = one.sides.each_ref().map(|side| self.score(one, side, x));
        let widest = scores.iter().map(Text::width).fold(0.0, f32::max);
        let end = x + self.width - PAD.1 - if widest > 0.0 { widest + 12.0 } else { 0.0 };
        let shown = [0, 1].map(|n| self.seed(&one.sides[n], seeds[n]));
        let widest = shown.iter().flatten().map(Text::width).fold(0.0, f32::max);
        let indent = match widest {
            0.0 => 0.0,
            wide => wide + 10.0,
        };
        for ((n, side), (score, seed)) in one.sides.iter().enumerate().zip(scores.into_iter().zip(shown)) {
            let middle = if n == 0 { cy - row / 2.0 } else { cy + row / 2.0 };
            if side.won {
                let bar = row * 0.62;
                scene.rect((x + 7.0, middle - bar / 2.0, BAR, bar), BAR / 2.0, c.gold);
            }
            if let Some(mut seed) = seed {
                seed.x = x + PAD.0 + widest;
                centred(scene, seed, middle);
            }
            let from = x + PAD.0 + indent;
            if let Some(mut who) = self.who(one, side, n) {
                who.x = from;
                centred(scene, who.within_at(end - from, LEAST / self.m.name), middle);
            }
            centred(scene, score, middle);
        }
    }

    /// Its end where what is scored ends; empty if there is nothing to tell.
    fn score(&self, one: &Match, side: &Side, x: f32) -> Text {
        let score = match (side.score.trim(), one.state, side.won) {
            ("", State::Walkover, true) => "+",
            ("", State::Walkover, false) => "\u{2212}",
            (score, ..) => score,
        };
        let color = if side.won { self.c.gold_text } else { self.c.muted };
        let score = figures(Font::Bold, self.m.score, score, (x + self.width - PAD.1, 0.0), color);
        score.anchored(Anchor::End).within_at(self.width * 0.3, LEAST / self.m.score)
    }

    fn seed(&self, side: &Side, seeds: bool) -> Option<Text> {
        let Who::Player { seed: Some(seed), .. } = &side.who else { return None };
        let seed = Text::centred(Font::Plain, self.m.seed, &seed.to_string(), 0.0, 0.0, self.c.muted);
        seeds.then(|| seed.anchored(Anchor::End))
    }

    fn who(&self, one: &Match, side: &Side, n: usize) -> Option<Text> {
        let is_over = matches!(one.state, State::Over | State::Walkover);
        let (font, color) =
            if is_over && !side.won { (Font::Plain, self.c.muted) } else { (Font::Bold, self.c.text) };
        match &side.who {
            Who::Player { name: typed, seed } => {
                let index = seed.map_or(n, |seed| usize::from(seed).saturating_sub(1));
                let name = name(typed, index, self.texts);
                Some(Text::centred(font, self.m.name, &name, 0.0, 0.0, color))
            }
            Who::Open(told) => {
                Some(Text::centred(Font::Plain, self.m.name * 0.9, told, 0.0, 0.0, self.c.muted))
            }
            Who::Nobody => None,
        }
    }
}

/// Writes a text with the middle of its capitals at a height.
fn centred(scene: &mut Scene, mut text: Text, cy: f32) {
    text.y = cy + text.font.half_cap() * text.size;
    write(scene, text);
}
