//! A line below the board: who did what, and at its end what else is to be known.

use super::chip::Chip;
use super::frame::Area;
use super::head::write;
use crate::picture::fonts::Font;
use crate::picture::names::short_to;
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::Colors;

/// What is told. What is empty takes no room.
#[derive(Clone, Copy, Debug, Default)]
pub struct Foot<'a> {
    /// Who did it, as their name is drawn.
    pub who: &'a str,
    /// Where: "6D".
    pub at: &'a str,
    /// The word or move, in gold.
    pub what: &'a str,
    /// On a gold chip: "+26".
    pub chip: &'a str,
    /// In place of where, what and chip: "passa".
    pub news: &'a str,
    /// At the end.
    pub tail: &'a str,
}

/// Between two parts.
const GAP: f32 = 18.0;
/// An area narrower than this has two lines.
const NARROW: f32 = 500.0;

impl Foot<'_> {
    /// Writes it into an area: one line in its middle, or two if it is narrow.
    pub fn draw(&self, scene: &mut Scene, c: &Colors, area: Area) {
        if area.w < NARROW {
            self.narrow(scene, c, area);
            return;
        }
        let cy = area.middle();
        let tail = Text::centred(Font::Plain, 32.0, self.tail, area.right(), cy, c.muted);
        let tail = tail.anchored(Anchor::End).within(260.0);
        let until = tail.left() - 24.0;
        write(scene, tail);
        if self.news.is_empty() {
            self.happened(scene, c, (area.x, until), cy);
        } else {
            self.news(scene, c, (area.x, until), cy);
        }
    }

    /// "Galahad 6D FUNGO +26".
    fn happened(&self, scene: &mut Scene, c: &Colors, (left, right): (f32, f32), cy: f32) {
        let chip = Text::centred(Font::Bold, 32.0, self.chip, 0.0, cy, c.ink).within(150.0);
        let room = if chip.text.is_empty() { 0.0 } else { chip.width() + 36.0 };
        let mut start = left;
        for (text, width) in [
            (Text::centred(Font::Plain, 32.0, self.who, start, cy, c.muted), 220.0),
            (Text::centred(Font::Bold, 34.0, self.at, start, cy, c.text), 120.0),
        ] {
            let mut text = text.within(width);
            text.x = start;
            start += if text.text.is_empty() { 0.0 } else { text.width() + GAP };
            write(scene, text);
        }
        let what = Text::centred(Font::Display, 44.0, &seen(self.what), start, cy, c.gold_text);
        let what = what.within_at(right - room - GAP - start, 0.5);
        start += what.width() + GAP;
        write(scene, what);
        draw_chip(scene, c, chip, start + room / 2.0);
    }

    /// "Galahad passa".
    fn news(&self, scene: &mut Scene, c: &Colors, (left, right): (f32, f32), cy: f32) {
        let who = Text::centred(Font::Bold, 32.0, self.who, left, cy, c.text).within(280.0);
        let start = left + if who.text.is_empty() { 0.0 } else { who.width() + 12.0 };
        write(scene, who);
        let news = Text::centred(Font::Plain, 32.0, self.news, start, cy, c.muted);
        write(scene, news.within_at(right - start, 0.7));
    }

    /// Who and the tail above, what happened below.
    fn narrow(&self, scene: &mut Scene, c: &Colors, area: Area) {
        let (above, below) = (area.y + area.h * 0.28, area.y + area.h * 0.74);
        let tail = Text::centred(Font::Plain, 28.0, self.tail, area.right(), above, c.muted);
        let tail = tail.anchored(Anchor::End).within(area.w * 0.5);
        let until = if tail.text.is_empty() { area.right() } else { tail.left() - GAP };
        let who = Text::centred(Font::Plain, 30.0, self.who, area.x, above, c.muted);
        write(scene, who.within(until - area.x));
        write(scene, tail);
        let chip = Text::centred(Font::Bold, 30.0, self.chip, 0.0, below, c.ink).within_at(110.0, 0.6);
        let room = if chip.text.is_empty() { 0.0 } else { chip.width() + 36.0 + GAP };
        let mut start = area.x;
        let at = Text::centred(Font::Bold, 32.0, self.at, start, below, c.text).within(96.0);
        start += if at.text.is_empty() { 0.0 } else { at.width() + 12.0 };
        write(scene, at);
        let (what, color) = if self.news.is_empty() {
            (seen(self.what), c.gold_text)
        } else {
            (self.news.to_owned(), c.text)
        };
        let what = Text::centred(Font::Display, 42.0, &what, start, below, color);
        let what = what.within_at(area.right() - room - start, 0.5);
        start += what.width() + GAP;
        write(scene, what);
        draw_chip(scene, c, chip, start + (room - GAP) / 2.0);
    }
}

fn draw_chip(scene: &mut Scene, c: &Colors, text: Text, middle: f32) {
    if !text.text.is_empty() {
        let mut text = text.anchored(Anchor::Middle);
        text.x = middle;
        Chip { pad: 18.0, height: 52.0, radius: 16.0 }.draw(scene, text, c.gold);
    }
}

/// A word as much of it as can be seen.
fn seen(word: &str) -> String {
    short_to(40, word)
}
