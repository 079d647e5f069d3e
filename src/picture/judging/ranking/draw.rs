//! A ranking as it is drawn: in columns, or on phones in rows of two lines.

use super::{RankingCard, Row};
use crate::picture::fonts::Font;
use crate::picture::judging::credit;
use crate::picture::kit::head::{Head, write};
use crate::picture::kit::row;
use crate::picture::names::name;
use crate::picture::page::{LEAST, alike, figures};
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts};
use std::ops::Range;

/// Left of the heading.
const MARGIN: f32 = 40.0;
/// Between two columns.
const GAP: f32 = 14.0;

/// The measures of a layout, in pixels.
struct Measures {
    layout: Layout,
    width: u16,
    /// The right end of everything.
    edge: f32,
    /// The middle of the heads, and their size.
    heads: (f32, f32),
    /// Top of the first row; from a row to the next; height of a row.
    first: f32,
    pitch: f32,
    row: f32,
    /// Left and right of a row's panel.
    panel: (f32, f32),
    /// Middle and radius of the medal.
    medal: (f32, f32),
    /// Where names start, and the least that they and teams have.
    name_start: f32,
    name_least: f32,
    team_least: f32,
    /// Widths of the score and, in columns, of a value.
    score_width: f32,
    value_width: f32,
    /// Sizes of letters.
    name: f32,
    team: f32,
    score: f32,
    value: f32,
    /// How far the two lines of a row are from its middle; 0 where it has one.
    lift: f32,
}

const WIDE: Measures = Measures {
    layout: Layout::Wide,
    width: 1100,
    edge: 1052.0,
    heads: (122.0, 27.0),
    first: 147.0,
    pitch: 80.0,
    row: 72.0,
    panel: (32.0, 1068.0),
    medal: (76.0, 25.0),
    name_start: 126.0,
    name_least: 250.0,
    team_least: 190.0,
    score_width: 184.0,
    value_width: 122.0,
    name: 36.0,
    team: 30.0,
    score: 42.0,
    value: 32.0,
    lift: 0.0,
};

const TALL: Measures = Measures {
    layout: Layout::Tall,
    width: 1080,
    edge: 1020.0,
    heads: (196.0, 36.0),
    first: 226.0,
    pitch: 128.0,
    row: 118.0,
    panel: (32.0, 1048.0),
    medal: (90.0, 33.0),
    name_start: 150.0,
    name_least: 430.0,
    team_least: 260.0,
    score_width: 230.0,
    value_width: 0.0,
    name: 46.0,
    team: 36.0,
    score: 56.0,
    value: 38.0,
    lift: 27.0,
};

/// The rows of a page; `number` is "2 di 3".
pub(super) fn draw(
    card: &RankingCard,
    rows: Range<usize>,
    layout: Layout,
    number: &str,
    texts: &Texts<'_>,
) -> Scene {
    let c = card.theme.colors();
    let m = if layout == Layout::Wide { &WIDE } else { &TALL };
    let foot = m.first + m.pitch * count(rows.len().max(1));
    let height = (foot + credit::height(layout)).round();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand pixels")]
    let mut scene = Scene::new(u32::from(m.width), height as u32, c.bg);
    let head = Head { title: &card.title, subtitle: &card.subtitle, date: number };
    head.draw(&mut scene, c, layout, (MARGIN, m.edge));
    if rows.is_empty() {
        let nobody = texts("picture-tournament-nobody", &[]);
        row::nobody(&mut scene, c, (MARGIN, m.edge), m.first + m.row / 2.0, m.name, &nobody);
    } else {
        let scores = card.rows[rows.clone()].iter().map(|row| row.score.as_str());
        let score = alike(Font::Display, m.score, scores, m.score_width - 2.0 * GAP);
        let sheet = Sheet { m, c, card, texts, score, columns: Columns::of(card, rows.clone(), m) };
        sheet.heads(&mut scene);
        for (n, index) in rows.enumerate() {
            sheet.row(&mut scene, index, n);
        }
    }
    credit::draw(&mut scene, c, layout, (MARGIN, m.edge), foot, texts);
    scene
}

/// What stands where on a page.
struct Columns {
    /// Values that are drawn, the last ones: which, and from where to where.
    values: Vec<(usize, (f32, f32))>,
    /// Where names end at the latest.
    name_end: f32,
    /// From where to where teams stand; of no width where there are none.
    team: (f32, f32),
}

impl Columns {
    fn of(card: &RankingCard, rows: Range<usize>, m: &Measures) -> Self {
        let rows = &card.rows[rows];
        let has_teams = card.rows.iter().any(|row| !row.team.trim().is_empty());
        let team_least = if has_teams { m.team_least } else { 0.0 };
        let scores = m.edge - m.score_width;
        let columns = 0..card.heads.values.len();
        if m.lift == 0.0 {
            let widths: Vec<f32> = columns.map(|_| m.value_width).collect();
            let values = last(&widths, scores - m.name_start - m.name_least - team_least);
            let start = scores - together(&values);
            let team = m.name_start + (start - m.name_start) * 0.56;
            let name_end = if has_teams { team } else { start } - GAP;
            let team = if has_teams { (team, start - GAP) } else { (start, start) };
            return Self { values: placed(&values, start), name_end, team };
        }
        let width = |at: usize| {
            let values = rows.iter().map(|row| row.values.get(at).map_or("", |value| value.trim()));
            let (head, _) = pair(m, (&card.heads.values[at], ""), (0.0, 0.0), card.theme.colors());
            let wide = values.map(|value| pair(m, ("", value), (0.0, 0.0), card.theme.colors()).1.width());
            head.width() + wide.fold(0.0, f32::max) + 3.0 * GAP
        };
        let widths: Vec<f32> = columns.map(width).collect();
        // Nothing stands behind the last one.
        let values = last(&widths, m.edge + 2.0 * GAP - m.name_start - team_least);
        let start = m.edge + 2.0 * GAP - together(&values);
        let team = if has_teams { (m.name_start, start - 2.0 * GAP) } else { (start, start) };
        let start = if has_teams { start } else { m.name_start };
        Self { values: placed(&values, start), name_end: scores - GAP, team }
    }
}

/// The last columns that fit, with their widths.
fn last(widths: &[f32], mut room: f32) -> Vec<(usize, f32)> {
    let fits = |(_, width): &(usize, f32)| {
        room -= width;
        room >= 0.0
    };
    let mut found: Vec<(usize, f32)> = widths.iter().copied().enumerate().rev().take_while(fits).collect();
    found.reverse();
    found
}

fn together(columns: &[(usize, f32)]) -> f32 {
    columns.iter().map(|(_, width)| width).sum()
}

/// Columns beside each other.
fn placed(columns: &[(usize, f32)], start: f32) -> Vec<(usize, (f32, f32))> {
    let mut x = start;
    let place = |(at, width): &(usize, f32)| {
        x += width;
        (*at, (x - width, x))
    };
    columns.iter().map(place).collect()
}

/// A head, and the value beside it, from a point on.
fn pair(m: &Measures, (head, value): (&str, &str), at: (f32, f32), c: &Colors) -> (Text, Text) {
    let head = figures(Font::Plain, m.team, head, at, c.muted).within(220.0);
    (head, figures(Font::Bold, m.value, value, at, c.text).within(220.0))
}

/// A page that is being drawn.
struct Sheet<'a> {
    m: &'static Measures,
    c: &'a Colors,
    card: &'a RankingCard,
    texts: &'a Texts<'a>,
    /// The size of the scores.
    score: f32,
    columns: Columns,
}

impl Sheet<'_> {
    fn heads(&self, scene: &mut Scene) {
        let (m, c, columns) = (self.m, self.c, &self.columns);
        let (cy, size) = m.heads;
        let head = |text: &str, x: f32, anchor: Anchor, width: f32| {
            let text = figures(Font::Plain, size, text, (x, cy), c.muted);
            text.anchored(anchor).within_at(width, LEAST / size)
        };
        let heads = &self.card.heads;
        write(scene, head(&heads.name, m.name_start, Anchor::Start, columns.name_end - m.name_start));
        write(scene, head(&heads.score, m.edge, Anchor::End, m.score_width - GAP));
        if m.layout == Layout::Tall {
            // The others stand beside their values.
            return;
        }
        let (from, to) = columns.team;
        if to > from {
            write(scene, head(&heads.team, from, Anchor::Start, to - from));
        }
        for (at, (from, to)) in &columns.values {
            write(scene, head(&heads.values[*at], *to, Anchor::End, to - from - GAP));
        }
    }

    /// Draws a row, the n-th of its page.
    fn row(&self, scene: &mut Scene, index: usize, n: usize) {
        let (m, c, columns) = (self.m, self.c, &self.columns);
        let row = &self.card.rows[index];
        let top = m.first + count(n) * m.pitch;
        row::ground(scene, c, m.panel, (top, m.row), (n, row.mine));
        let middle = top + m.row / 2.0;
        let (above, below) = (middle - m.lift, middle + m.lift + 2.0);
        row::place(scene, c, m.medal, middle, (row.place, true));
        let name = name(&row.name, index, self.texts);
        let name = Text::centred(Font::Bold, m.name, &name, m.name_start, above, c.text);
        write(scene, name.within_at(columns.name_end - m.name_start, LEAST.max(m.name * 0.62) / m.name));
        let color = if row.mine { c.gold_text } else { c.text };
        let score = figures(Font::Display, self.score, &row.score, (m.edge, above), color);
        write(scene, score.anchored(Anchor::End).within_at(m.score_width - 2.0 * GAP, LEAST / self.score));
        let (from, to) = columns.team;
        let team: String = row.team.chars().take(200).collect();
        let team = Text::centred(Font::Plain, m.team, &Font::Plain.clean_name(&team), from, below, c.muted);
        write(scene, team.within_at((to - from).max(0.0), LEAST / m.team));
        self.values(scene, row, below);
    }

    fn values(&self, scene: &mut Scene, row: &Row, cy: f32) {
        let (m, c) = (self.m, self.c);
        for (at, (from, to)) in &self.columns.values {
            let Some(value) = row.values.get(*at).filter(|value| !value.trim().is_empty()) else { continue };
            if m.layout == Layout::Wide {
                let value = figures(Font::Plain, m.value, value, (*to, cy), c.muted);
                write(scene, value.anchored(Anchor::End).within_at(to - from - GAP, LEAST / m.value));
                continue;
            }
            let (head, value) = pair(m, (&self.card.heads.values[*at], value), (*from, cy), c);
            write(scene, head);
            write(scene, Text { x: to - 2.0 * GAP, ..value.anchored(Anchor::End) });
        }
    }
}
