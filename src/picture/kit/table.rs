//! A small table beside a board: how many there are of each kind, one value for each player.

use super::chip;
use super::frame::Area;
use super::head::write;
use super::piece::Piece;
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What stands over the values, from left to right; may be empty.
    pub heads: Vec<String>,
    /// From top to bottom.
    pub lines: Vec<Line>,
    /// What coral means, below the lines; may be empty.
    pub legend: String,
}

/// A line of a table.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// What the line is about.
    pub sign: Option<Piece>,
    /// The same in a word.
    pub label: String,
    /// What is said of it where it is read aloud; empty: the label.
    pub spoken: String,
    /// From left to right.
    pub values: Vec<Value>,
}

/// A value of a table.
#[derive(Clone, Debug, Default)]
pub struct Value {
    /// Few characters.
    pub text: String,
    /// Whether it is amiss: then it stands on coral.
    pub alarm: bool,
}

/// Height of the heads, of the legend, of a line with what is below it, and of the gap.
const HEAD: f32 = 40.0;
const LEGEND: f32 = 42.0;
const LINE: f32 = 54.0;
const GAP: f32 = 6.0;
/// Width of a column of values.
const VALUE: f32 = 72.0;
/// From the left end of a line to a word behind a sign, at most.
const SIGN: f32 = 66.0;
/// An area this wide has its lines side by side.
const WIDE: f32 = 700.0;
/// So many of them.
const ABREAST: usize = 3;

impl Table {
    /// How high it is in a column and in a wide area, in pixels.
    pub fn heights(&self) -> (f32, f32) {
        let around = self.head() + self.foot();
        let high = |lines: usize| if lines == 0 { 0.0 } else { around + count(lines) * LINE - GAP };
        (high(self.lines.len()), high(self.lines.len().div_ceil(ABREAST)))
    }

    /// Height of what stands over the lines.
    fn head(&self) -> f32 {
        if self.heads.is_empty() { 0.0 } else { HEAD }
    }

    /// Height of what stands below them.
    fn foot(&self) -> f32 {
        if self.legend.is_empty() { 0.0 } else { LEGEND }
    }

    /// Each line in words: its label, and its values with their heads ("Bianco 2, Nero 1").
    pub fn told(&self) -> Vec<(String, String)> {
        let value = |(n, value): (usize, &Value)| match self.heads.get(n) {
            Some(head) if !head.is_empty() => format!("{head} {}", value.text),
            _ => value.text.clone(),
        };
        let line = |line: &Line| {
            let values = line.values.iter().enumerate().map(value).collect::<Vec<_>>().join(", ");
            let label = if line.spoken.is_empty() { &line.label } else { &line.spoken };
            (label.clone(), values)
        };
        self.lines.iter().map(line).collect()
    }

    /// Draws it; in a low area lines become lower.
    pub fn draw(&self, scene: &mut Scene, c: &Colors, area: Area) {
        let abreast = if area.w >= WIDE { ABREAST } else { 1 };
        let rows = self.lines.len().div_ceil(abreast).max(1);
        let head = self.head();
        let pitch = ((area.h - head - self.foot() + GAP) / count(rows)).min(LINE);
        let width = (area.w + GAP) / count(abreast) - GAP;
        let is_worded = self.is_worded(width);
        // All heads are as small as the longest one has to be.
        let widest = self.heads.iter().map(|text| Font::Bold.width(26.0, 0.0, text)).fold(1.0, f32::max);
        let size = 26.0 * ((VALUE - 4.0) / widest).clamp(0.74, 1.0);
        for (n, line) in self.lines.iter().enumerate() {
            let (column, row) = (n / rows, n % rows);
            let x = area.x + count(column) * (width + GAP);
            if row == 0 {
                for (value, text) in self.heads.iter().enumerate() {
                    let x = self.value_x(x + width, value);
                    let text = Text::centred(Font::Bold, size, text, x, area.y + HEAD / 2.0 - 3.0, c.muted);
                    write(scene, text.anchored(Anchor::Middle).within(VALUE - 4.0));
                }
            }
            let y = area.y + head + count(row) * pitch;
            self.line(scene, c, (line, is_worded), Area { x, y, w: width, h: pitch - GAP });
        }
        if !self.legend.is_empty() {
            let cy = area.y + head + count(rows) * pitch - GAP + LEGEND / 2.0 + 3.0;
            let (fill, _) = chip::coral(c);
            scene.rect((area.x + 2.0, cy - 12.0, 24.0, 24.0), 6.0, fill);
            let text = Text::centred(Font::Plain, 26.0, &self.legend, area.x + 36.0, cy, c.muted);
            write(scene, text.within(area.w - 36.0));
        }
    }

    /// The middle of a column of values, counted from the left.
    fn value_x(&self, right: f32, value: usize) -> f32 {
        let columns = self.lines.iter().map(|line| line.values.len()).max().unwrap_or(0);
        right - 12.0 - VALUE * (count(columns.saturating_sub(value)) - 0.5)
    }

    /// Whether all words fit; where one does not signs stand alone, all of them.
    fn is_worded(&self, width: f32) -> bool {
        let room = self.value_x(width, 0) - VALUE / 2.0 - 4.0 - SIGN;
        let fits = |line: &Line| Font::Plain.width(30.0 * 0.74, 0.0, &line.label) <= room;
        self.lines.iter().all(|line| line.sign.is_none() || fits(line))
    }

    fn line(&self, scene: &mut Scene, c: &Colors, (line, is_worded): (&Line, bool), area: Area) {
        scene.rect((area.x, area.y, area.w, area.h), 14.0, c.panel);
        let (cy, r) = (area.middle(), (area.h * 0.4).min(20.0));
        let mut start = area.x + 14.0;
        if let Some(sign) = &line.sign {
            sign.draw(scene, (start + r, cy), r);
            start += 2.0 * r + 12.0;
        }
        let until = self.value_x(area.right(), 0) - VALUE / 2.0 - 4.0;
        if is_worded {
            let label = Text::centred(Font::Plain, 30.0, &line.label, start, cy, c.text);
            write(scene, label.within((until - start).max(0.0)));
        }
        for (n, value) in line.values.iter().enumerate() {
            let x = self.value_x(area.right(), n);
            let (fill, ink) = chip::coral(c);
            if value.alarm {
                scene.rect((x - VALUE / 2.0 + 6.0, area.y + 3.0, VALUE - 12.0, area.h - 6.0), 12.0, fill);
            }
            let color = if value.alarm { ink } else { c.text };
            let text = Text::centred(Font::Display, 32.0, &value.text, x, cy, color);
            write(scene, text.anchored(Anchor::Middle).within_at(VALUE - 16.0, 0.5));
        }
    }
}
