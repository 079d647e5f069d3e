//! The table picture: up to ten rows of a published ladder.

use super::axis::share;
use super::change::Change;
use super::{MOST_ROWS, TableCard, TableRow, alt, bounded, moved, shown};
use crate::picture::fonts::Font;
use crate::picture::kit::head::{Head, write};
use crate::picture::kit::row;
use crate::picture::names::name;
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts, signed};

/// The table: 1100 pixels wide and 180 high plus 80 a row, or (tall) 1080 wide and 240 high plus 104 a row. Without
/// rows it is as high as with one.
pub fn table_scene(card: &TableCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let m = match layout {
        Layout::Wide => &WIDE,
        Layout::Tall => &TALL,
    };
    let rows = &card.rows[..card.rows.len().min(MOST_ROWS)];
    let height = u32::from(m.around) + u32::from(m.pitch) * u32::try_from(rows.len().max(1)).unwrap_or(1);
    let mut scene = Scene::new(m.width, height, c.bg);
    let head = Head { title: &card.title, subtitle: &card.subtitle, date: "" };
    head.draw(&mut scene, c, layout, (MARGIN, m.edge));
    if rows.is_empty() {
        row::nobody(
            &mut scene,
            c,
            (MARGIN, m.edge),
            m.first + m.row / 2.0,
            m.name,
            &texts("picture-ladder-nobody", &[]),
        );
    } else {
        m.heads(&mut scene, c, card);
    }
    for (n, row) in rows.iter().enumerate() {
        m.draw(&mut scene, c, (row, n), m.first + count(n) * f32::from(m.pitch), texts);
    }
    scene.alt = alt::table(card, texts);
    scene
}

/// Left of everything but the rows' own panels.
const MARGIN: f32 = 40.0;
/// Nights of a sparkline.
const NIGHTS: usize = 14;
/// The least a sparkline spans, in milli-Elo: ten points are not to look like a cliff.
const SPARK_SPAN: i64 = 40_000;

/// The measures of a layout, in pixels.
struct Measures {
    width: u32,
    /// Height without rows.
    around: u16,
    /// From a row to the next.
    pitch: u16,
    /// The right end of everything.
    edge: f32,
    /// The middle of the heads, and their size.
    heads: (f32, f32),
    /// Top of the first row.
    first: f32,
    /// Height of a row.
    row: f32,
    /// Left and right of a row's panel.
    panel: (f32, f32),
    /// Middle and radius of the medal.
    medal: (f32, f32),
    /// Where names start, and where they end at the latest when there is a sparkline.
    names: (f32, f32),
    /// From where to where the sparkline goes.
    spark: Option<(f32, f32)>,
    /// Right ends of the columns.
    rating_end: f32,
    change_end: f32,
    rounds_end: Option<f32>,
    /// Sizes of letters.
    name: f32,
    word: f32,
    rating: f32,
    change: f32,
    rounds: f32,
}

const WIDE: Measures = Measures {
    width: 1100,
    around: 180,
    pitch: 80,
    edge: 1056.0,
    heads: (122.0, 27.0),
    first: 147.0,
    row: 72.0,
    panel: (32.0, 1068.0),
    medal: (76.0, 25.0),
    names: (126.0, 478.0),
    spark: Some((500.0, 668.0)),
    rating_end: 806.0,
    change_end: 934.0,
    rounds_end: Some(1052.0),
    name: 37.0,
    word: 24.0,
    rating: 42.0,
    change: 33.0,
    rounds: 32.0,
};

const TALL: Measures = Measures {
    width: 1080,
    around: 240,
    pitch: 104,
    edge: 1040.0,
    heads: (200.0, 36.0),
    first: 230.0,
    row: 94.0,
    panel: (32.0, 1048.0),
    medal: (90.0, 33.0),
    names: (150.0, 620.0),
    spark: None,
    rating_end: 808.0,
    change_end: 1020.0,
    rounds_end: None,
    name: 48.0,
    word: 32.0,
    rating: 58.0,
    change: 46.0,
    rounds: 0.0,
};

impl Measures {
    fn heads(&self, scene: &mut Scene, c: &Colors, card: &TableCard) {
        let (cy, size) = self.heads;
        let head = |text: &str, x, anchor, width| {
            Text::centred(Font::Plain, size, text, x, cy, c.muted).anchored(anchor).within(width)
        };
        let heads = &card.heads;
        let (name, until) = self.names;
        let mut texts = vec![head(&heads.player, name, Anchor::Start, until - name)];
        if let Some((from, to)) = self.spark {
            texts.push(head(&heads.nights, f32::midpoint(from, to), Anchor::Middle, to - from));
        }
        let after_name = self.spark.map_or(until, |(_, to)| to);
        texts.push(head(&heads.rating, self.rating_end, Anchor::End, self.rating_end - after_name - 16.0));
        let change = self.change_end - self.rating_end - 16.0;
        texts.push(head(&heads.change, self.change_end, Anchor::End, change));
        if let Some(end) = self.rounds_end {
            texts.push(head(&heads.rounds, end, Anchor::End, end - self.change_end - 16.0));
        }
        for text in texts {
            write(scene, text);
        }
    }

    fn draw(
        &self,
        scene: &mut Scene,
        c: &Colors,
        (row, index): (&TableRow, usize),
        top: f32,
        texts: &Texts<'_>,
    ) {
        let cy = top + self.row / 2.0;
        row::ground(scene, c, self.panel, (top, self.row), (index, row.mine));
        // Who is provisional wears no medal (E12a).
        row::place(scene, c, self.medal, cy, (row.rank, !row.provisional));
        self.rating(scene, c, row, cy);
        self.name(scene, c, (row, index), cy, texts);
        if let Some(range) = self.spark {
            spark(scene, c, &row.spark, range, (cy, self.row * 0.32));
        }
        let change = Change { by: moved(row.rating, row.change), size: self.change, cy };
        change.draw_ending(scene, c, self.change_end);
        if let Some(end) = self.rounds_end {
            let rounds = row.rounds.to_string();
            let rounds = Text::centred(Font::Plain, self.rounds, &rounds, end, cy, c.muted);
            scene.text(rounds.anchored(Anchor::End).within_at(end - self.change_end - 16.0, 0.4));
        }
    }

    /// The rating, "?" behind it if it is provisional: figures stay in their column.
    fn rating(&self, scene: &mut Scene, c: &Colors, row: &TableRow, cy: f32) {
        let from = self.spark.map_or(self.names.1, |(_, to)| to) + 20.0;
        let (rating, color) = (signed(shown(row.rating)), if row.mine { c.gold_text } else { c.text });
        let rating = Text::centred(Font::Display, self.rating, &rating, self.rating_end, cy, color);
        scene.text(rating.anchored(Anchor::End).within_at(self.rating_end - from, 0.5));
        if row.provisional {
            scene.text(Text::centred(
                Font::Display,
                self.rating * 0.8,
                "?",
                self.rating_end + 3.0,
                cy,
                c.muted,
            ));
        }
    }

    /// The name, and below it that its rating is provisional.
    fn name(
        &self,
        scene: &mut Scene,
        c: &Colors,
        (row, index): (&TableRow, usize),
        cy: f32,
        texts: &Texts<'_>,
    ) {
        let (x, until) = self.names;
        let name = name(&row.name, index, texts);
        let lifted = if row.provisional { cy - self.row * 0.17 } else { cy };
        let size = if row.provisional { self.name * 0.9 } else { self.name };
        write(scene, Text::centred(Font::Bold, size, &name, x, lifted, c.text).within(until - x));
        if row.provisional {
            let word = texts("picture-ladder-provisional", &[]);
            let below = cy + self.row * 0.25;
            write(scene, Text::centred(Font::Plain, self.word, &word, x, below, c.muted).within(until - x));
        }
    }
}

/// The last nights between two edges, the last one at the right; each row has a scale of its own.
fn spark(scene: &mut Scene, c: &Colors, nights: &[i64], (from, to): (f32, f32), (cy, half): (f32, f32)) {
    let nights: Vec<i64> =
        nights[nights.len().saturating_sub(NIGHTS)..].iter().map(|milli| bounded(*milli)).collect();
    let (Some(least), Some(most)) = (nights.iter().min(), nights.iter().max()) else { return };
    let middle = i64::midpoint(*least, *most);
    let span = (most - least).max(SPARK_SPAN);
    let step = (to - from) / count(NIGHTS - 1);
    let point = |(n, milli): (usize, &i64)| {
        let up = share(middle - span / 2, middle + span / 2, *milli);
        (to - step * count(nights.len() - 1 - n), cy + half - 2.0 * half * up)
    };
    let points: Vec<(f32, f32)> = nights.iter().enumerate().map(point).collect();
    let Some(end) = points.last().copied() else { return };
    if points.len() > 1 {
        scene.stroke(points, 4.5, c.sky_text);
    }
    scene.circle(end, 7.0, c.sky_text);
}
