//! A round robin as it is drawn.

use super::CrossCard;
use crate::picture::fonts::Font;
use crate::picture::kit::head::{Head, write};
use crate::picture::kit::row;
use crate::picture::names::name;
use crate::picture::page::{LEAST, figures};
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts};
use std::ops::Range;

/// The measures of a layout, in pixels.
struct Measures {
    width: u16,
    /// Left and right of all rows.
    edges: (f32, f32),
    /// Where the heads of the columns begin, and how high they are.
    heads: (f32, f32),
    /// Least and most of a row's height.
    rows: (f32, f32),
    /// Most of what all rows take.
    high: f32,
    /// Most of a cell's width, and least of a name's.
    cell: f32,
    name_least: f32,
    /// Width of the number before the name, and of the points.
    number: f32,
    points: f32,
    /// Sizes of letters.
    name: f32,
    value: f32,
    head: f32,
}

const WIDE: Measures = Measures {
    width: 1100,
    edges: (32.0, 1068.0),
    heads: (98.0, 46.0),
    rows: (54.0, 72.0),
    high: 660.0,
    cell: 72.0,
    name_least: 236.0,
    number: 54.0,
    points: 92.0,
    name: 32.0,
    value: 30.0,
    head: 27.0,
};

const TALL: Measures = Measures {
    width: 1080,
    edges: (32.0, 1048.0),
    heads: (168.0, 60.0),
    rows: (80.0, 104.0),
    high: 1000.0,
    cell: 96.0,
    name_least: 232.0,
    number: 66.0,
    points: 112.0,
    name: 42.0,
    value: 36.0,
    head: 34.0,
};

/// The rows of `down` against the players of `across`; `number` is "2 di 4".
pub(super) fn draw(
    card: &CrossCard,
    (down, across): (Range<usize>, Range<usize>),
    layout: Layout,
    number: &str,
    texts: &Texts<'_>,
) -> Scene {
    let c = card.theme.colors();
    let m = if layout == Layout::Wide { &WIDE } else { &TALL };
    let rows = count(down.len().max(1));
    let pitch = (m.high / rows).clamp(m.rows.0, m.rows.1).floor();
    let first = m.heads.0 + m.heads.1;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand pixels")]
    let mut scene = Scene::new(u32::from(m.width), (first + rows * pitch + 36.0) as u32, c.bg);
    let head = Head { title: &card.title, subtitle: &card.subtitle, date: number };
    let edges = (40.0, m.edges.1 - 8.0);
    head.draw(&mut scene, c, layout, edges);
    if down.is_empty() {
        let nobody = texts("picture-tournament-nobody", &[]);
        row::nobody(&mut scene, c, edges, first + pitch / 2.0, m.name, &nobody);
        return scene;
    }
    let inside = m.edges.1 - m.edges.0 - m.number - m.points;
    let cell = ((inside - m.name_least) / count(across.len().max(1))).min(m.cell).floor();
    let value = m.value * fitting(m, card, (&down, &across), cell);
    let sheet = Sheet { m, c, card, texts, across, cell, pitch, value };
    sheet.heads(&mut scene);
    for (n, index) in down.enumerate() {
        sheet.row(&mut scene, index, (first + count(n) * pitch, n % 2 == 0));
    }
    scene
}

/// By how much what stands in the cells is smaller than usual, so that all of it fits: figures of one page are of one size.
fn fitting(m: &Measures, card: &CrossCard, (down, across): (&Range<usize>, &Range<usize>), cell: f32) -> f32 {
    let rows = card.rows.get(down.clone()).unwrap_or_default().iter();
    let results = rows.flat_map(|row| row.results.get(across.clone()).unwrap_or_default());
    let widths = results
        .map(|result| figures(Font::Bold, m.value, result, (0.0, 0.0), card.theme.colors().text).width());
    let widest = widths.fold(0.0, f32::max);
    let room = cell - 10.0;
    if widest <= room { 1.0 } else { (room / widest).max(LEAST / m.value) }
}

struct Sheet<'a> {
    m: &'static Measures,
    c: &'a Colors,
    card: &'a CrossCard,
    texts: &'a Texts<'a>,
    across: Range<usize>,
    /// Width of a cell, and height of a row.
    cell: f32,
    pitch: f32,
    /// Size of what stands in the cells.
    value: f32,
}

impl Sheet<'_> {
    /// Left end of the first cell.
    fn cells(&self) -> f32 {
        self.m.edges.1 - self.m.points - self.cell * count(self.across.len())
    }

    fn heads(&self, scene: &mut Scene) {
        let (m, c) = (self.m, self.c);
        let cy = m.heads.0 + m.heads.1 / 2.0;
        let head = |text: &str, x: f32, width: f32| {
            Text::centred(Font::Plain, m.head, text, x, cy, c.muted).within_at(width, LEAST / m.head)
        };
        let start = m.edges.0 + m.number;
        write(scene, head(&self.card.heads.0, start, self.cells() - start - 10.0));
        for (n, player) in self.across.clone().enumerate() {
            let x = self.cells() + (count(n) + 0.5) * self.cell;
            write(scene, head(&(player + 1).to_string(), x, self.cell - 4.0).anchored(Anchor::Middle));
        }
        let points = head(&self.card.heads.1, m.edges.1 - 16.0, m.points - 20.0);
        write(scene, points.anchored(Anchor::End));
    }

    fn row(&self, scene: &mut Scene, index: usize, (top, filled): (f32, bool)) {
        let (m, c) = (self.m, self.c);
        let row = &self.card.rows[index];
        let (left, right) = m.edges;
        let height = self.pitch - 6.0;
        if filled {
            scene.rect((left, top, right - left, height), 14.0, c.panel);
        }
        let cy = top + height / 2.0;
        let color = if row.gone { c.muted } else { c.text };
        let start = left + m.number;
        let number = Text::centred(Font::Plain, m.head, &(index + 1).to_string(), start - 12.0, cy, c.muted);
        write(scene, number.anchored(Anchor::End).within_at(m.number - 16.0, 0.5));
        let name = Text::centred(Font::Bold, m.name, &name(&row.name, index, self.texts), start, cy, color);
        let name = name.within_at(self.cells() - start - 14.0, LEAST / m.name);
        if row.gone {
            let (y, from, to) = (name.y - name.size * 0.24, name.left(), name.left() + name.width());
            write(scene, name);
            scene.stroke(vec![(from, y), (to, y)], 3.0, c.muted);
        } else {
            write(scene, name);
        }
        for (n, other) in self.across.clone().enumerate() {
            let x = self.cells() + count(n) * self.cell;
            let result = row.results.get(other).map_or("", |result| result.trim());
            self.result(scene, (index == other).then_some(()).map_or(Some(result), |()| None), (x, cy));
        }
        let points = figures(Font::Display, m.value * 1.12, &row.points, (right - 16.0, cy), color);
        write(scene, points.anchored(Anchor::End).within_at(m.points - 20.0, 0.6));
    }

    /// A cell; `None` where a player would meet themselves.
    fn result(&self, scene: &mut Scene, result: Option<&str>, (x, cy): (f32, f32)) {
        let c = self.c;
        let side = (self.cell - 6.0, self.pitch - 16.0);
        let around = (x + 3.0, cy - side.1 / 2.0, side.0, side.1);
        let Some(result) = result else {
            scene.rect(around, 9.0, c.line);
            return;
        };
        let won = result.chars().all(|sign| matches!(sign, '1' | '+')) && !result.is_empty();
        let lost = result.chars().all(|sign| matches!(sign, '0' | '\u{2212}'));
        let (fill, ink) = match (result.is_empty(), won, lost) {
            (true, ..) => return,
            (_, true, _) => (Some(c.teal), c.ink),
            (_, _, true) => (None, c.muted),
            _ => (Some(c.panel2), c.text),
        };
        if let Some(fill) = fill {
            scene.rect(around, 9.0, fill);
        }
        let text = figures(Font::Bold, self.value, result, (x + self.cell / 2.0, cy), ink);
        write(scene, text.anchored(Anchor::Middle).within_at(side.0 - 4.0, LEAST / self.value));
    }
}
