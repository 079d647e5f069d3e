//! The standings as they are drawn.

use super::chips::Chips;
use super::{Row, StandingsCard};
use crate::picture::fonts::Font;
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
/// Tie-breaks that are drawn at most.
const MOST_TIES: usize = 2;
/// Between the points and what stands in front of them.
const POINTS_GAP: f32 = 14.0;

/// The measures of a layout, in pixels.
struct Measures {
    width: u16,
    /// Height without rows.
    around: f32,
    /// From a row to the next; height of a row.
    pitch: f32,
    row: f32,
    /// The right end of everything.
    edge: f32,
    /// The middle of the heads, and their size.
    heads: (f32, f32),
    /// Top of the first row.
    first: f32,
    /// Left and right of a row's panel.
    panel: (f32, f32),
    /// Middle and radius of the medal.
    medal: (f32, f32),
    /// Where names start, and the least they have.
    name_start: f32,
    name_least: f32,
    /// Widths of the columns: points, a tie-break.
    points_width: f32,
    tie_width: f32,
    /// Sizes of letters.
    name: f32,
    points: f32,
    tie: f32,
    word: f32,
    chips: Chips,
    /// Where rounds stand below the name: how far the first line is from the middle of a row.
    lift: f32,
}

const WIDE: Measures = Measures {
    width: 1100,
    around: 180.0,
    pitch: 80.0,
    row: 72.0,
    edge: 1052.0,
    heads: (122.0, 27.0),
    first: 147.0,
    panel: (32.0, 1068.0),
    medal: (76.0, 25.0),
    name_start: 126.0,
    name_least: 246.0,
    points_width: 104.0,
    tie_width: 104.0,
    name: 36.0,
    points: 42.0,
    tie: 32.0,
    word: 24.0,
    chips: Chips { width: 46.0, pitch: 51.0, result: 32.0, opponent: 30.0, sign: 27.0, number: 23.0 },
    lift: 0.0,
};

/// Without rounds.
const TALL: Measures = Measures {
    width: 1080,
    around: 240.0,
    pitch: 104.0,
    row: 94.0,
    edge: 1020.0,
    heads: (200.0, 36.0),
    first: 230.0,
    panel: (32.0, 1048.0),
    medal: (90.0, 33.0),
    name_start: 150.0,
    name_least: 430.0,
    points_width: 170.0,
    tie_width: 170.0,
    name: 48.0,
    points: 58.0,
    tie: 44.0,
    word: 32.0,
    chips: TALL_CHIPS,
    lift: 0.0,
};

const TALL_CHIPS: Chips =
    Chips { width: 62.0, pitch: 70.0, result: 36.0, opponent: 33.0, sign: 32.0, number: 28.0 };

/// With rounds below the name.
const TALL_TURNS: Measures =
    Measures { pitch: 148.0, row: 140.0, lift: -36.0, name: 46.0, points: 54.0, ..TALL };

/// What stands where in the rows of a page.
struct Columns {
    /// Tie-breaks that are drawn.
    ties: usize,
    /// Rounds that are drawn: the last ones.
    turns: Range<usize>,
    /// Left end of the first chip.
    chips: f32,
    /// Right end of the points, of the first tie-break and of the second.
    points: f32,
    tie: [f32; MOST_TIES],
    /// Where names end at the latest.
    name_end: f32,
}

impl Columns {
    fn of(card: &StandingsCard, m: &Measures) -> Self {
        let turns = card.rows.iter().map(|row| row.turns.len()).max().unwrap_or(0);
        let most = card.heads.ties.len().min(MOST_TIES);
        let fits = |ties: usize| {
            let room = m.edge - m.name_start - m.name_least - m.points_width - count(ties) * m.tie_width;
            if m.lift < 0.0 { (m.edge - m.name_start) / m.chips.pitch } else { room / m.chips.pitch }
        };
        // Rounds before the second tie-break; the first one before rounds long past.
        let all = count(turns);
        let ties = if fits(most) >= all || most == 0 { most } else { 1 };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozen at most")]
        let shown = turns.min(fits(ties).max(0.0) as usize);
        let width = |n: usize| count(n) * m.tie_width;
        let tie = [m.edge - width(ties.saturating_sub(1)), m.edge];
        let points = m.edge - width(ties);
        let chips_width = if shown > 0 { count(shown) * m.chips.pitch } else { 0.0 };
        let below = m.lift < 0.0;
        let chips = if below { m.name_start } else { points - m.points_width - chips_width };
        let name_end = if below || shown == 0 { points - m.points_width } else { chips } - 14.0;
        Self { ties, turns: turns - shown..turns, chips, points, tie, name_end }
    }
}

/// The rows of a page; `number` is "2 di 3".
pub(super) fn draw(
    card: &StandingsCard,
    rows: Range<usize>,
    layout: Layout,
    number: &str,
    texts: &Texts<'_>,
) -> Scene {
    let c = card.theme.colors();
    let m = match layout {
        Layout::Wide => &WIDE,
        Layout::Tall if card.rows.iter().any(|row| !row.turns.is_empty()) => &TALL_TURNS,
        Layout::Tall => &TALL,
    };
    let height = (m.around + m.pitch * count(rows.len().max(1))).round();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand pixels")]
    let mut scene = Scene::new(u32::from(m.width), height as u32, c.bg);
    let head = Head { title: &card.title, subtitle: &card.subtitle, date: number };
    head.draw(&mut scene, c, layout, (MARGIN, m.edge));
    if rows.is_empty() {
        let nobody = texts("picture-tournament-nobody", &[]);
        row::nobody(&mut scene, c, (MARGIN, m.edge), m.first + m.row / 2.0, m.name, &nobody);
        return scene;
    }
    let columns = Columns::of(card, m);
    heads(&mut scene, c, card, m, &columns);
    let points = card.rows[rows.clone()].iter().map(|row| row.points.as_str());
    let points = alike(Font::Display, m.points, points, m.points_width - POINTS_GAP);
    for (n, index) in rows.enumerate() {
        let sheet = Line { m, c, columns: &columns, texts, index, points };
        sheet.draw(&mut scene, &card.rows[index], n, m.first + count(n) * m.pitch);
    }
    scene
}

fn heads(scene: &mut Scene, c: &Colors, card: &StandingsCard, m: &Measures, columns: &Columns) {
    let (cy, size) = m.heads;
    let head = |text: &str, x: f32, anchor: Anchor, width: f32| {
        Text::centred(Font::Plain, size, text, x, cy, c.muted).anchored(anchor).within_at(width, LEAST / size)
    };
    let heads = &card.heads;
    let start = m.name_start;
    let mut texts = vec![head(&heads.player, start, Anchor::Start, columns.name_end - start)];
    let shown = columns.turns.len();
    if m.lift == 0.0 && shown > 0 {
        let (x, width) = (columns.chips, count(shown) * m.chips.pitch - 5.0);
        // Where rounds are left out the others are told by their numbers.
        if columns.turns.start > 0 || shown >= 4 {
            for (n, turn) in columns.turns.clone().enumerate() {
                let x = x + count(n) * m.chips.pitch + m.chips.width / 2.0;
                texts.push(head(&(turn + 1).to_string(), x, Anchor::Middle, m.chips.width));
            }
        } else {
            texts.push(head(&heads.rounds, x + width / 2.0, Anchor::Middle, width.max(m.chips.width)));
        }
    }
    texts.push(head(&heads.points, columns.points, Anchor::End, m.points_width - 14.0));
    for (text, x) in heads.ties.iter().take(columns.ties).zip(columns.tie) {
        texts.push(head(text, x, Anchor::End, m.tie_width - 14.0));
    }
    for text in texts {
        write(scene, text);
    }
}

/// A row.
struct Line<'a> {
    m: &'a Measures,
    c: &'a Colors,
    columns: &'a Columns,
    texts: &'a Texts<'a>,
    /// Among all rows.
    index: usize,
    /// The size of the points.
    points: f32,
}

impl Line<'_> {
    /// Draws a row, the n-th of its page.
    fn draw(&self, scene: &mut Scene, row: &Row, n: usize, top: f32) {
        let (m, c, columns) = (self.m, self.c, self.columns);
        let middle = top + m.row / 2.0;
        let cy = middle + m.lift;
        let ground = row::ground(scene, c, m.panel, (top, m.row), (n, row.mine));
        // Who has left wears no medal.
        row::place(scene, c, m.medal, cy, (row.place, !row.gone));
        let color = if row.gone { c.muted } else { c.text };
        let mut start = m.name_start;
        if let Some(number) = row.number.filter(|_| !columns.turns.is_empty()) {
            let number = Text::centred(Font::Plain, m.word, &number.to_string(), start, cy, c.muted);
            let number = number.within_at(m.word * 1.8, 0.6);
            start += number.width() + 12.0;
            write(scene, number);
        }
        let name =
            Text::centred(Font::Bold, m.name, &name(&row.name, self.index, self.texts), start, cy, color);
        let name = name.within_at(columns.name_end - start, LEAST.max(m.name * 0.62) / m.name);
        self.name(scene, row, name);
        let points_color = match (row.gone, row.mine) {
            (true, _) => c.muted,
            (_, true) => c.gold_text,
            _ => c.text,
        };
        let points = figures(Font::Display, self.points, &row.points, (columns.points, cy), points_color);
        write(
            scene,
            points.anchored(Anchor::End).within_at(m.points_width - POINTS_GAP, LEAST / self.points),
        );
        for (value, x) in row.ties.iter().take(columns.ties).zip(columns.tie) {
            let tie = figures(Font::Plain, m.tie, value, (x, cy), c.muted);
            write(scene, tie.anchored(Anchor::End).within_at(m.tie_width - 14.0, LEAST / m.tie));
        }
        let chips = m.chips;
        let high = chips.result + chips.opponent;
        let top = if m.lift < 0.0 { middle + m.row / 2.0 - high - 7.0 } else { middle - high / 2.0 };
        for (n, turn) in columns.turns.clone().enumerate() {
            if let Some(turn) = row.turns.get(turn) {
                chips.draw(scene, c, *turn, (columns.chips + count(n) * chips.pitch, top), ground);
            }
        }
    }

    /// The name; who has left has a line through it.
    fn name(&self, scene: &mut Scene, row: &Row, name: Text) {
        if row.gone && !name.text.is_empty() {
            let y = name.y - name.size * 0.24;
            let (from, to) = (name.left(), name.left() + name.width());
            write(scene, name);
            scene.stroke(vec![(from, y), (to, y)], 3.0, self.c.muted);
        } else {
            write(scene, name);
        }
    }
}
