//! An analysis as it is drawn: the curve above, the moves that cost most below it, the means at the foot.

use super::{AnalysisCard, Curve, Row};
use crate::picture::fonts::Font;
use crate::picture::kit::head::{Head, write};
use crate::picture::kit::row;
use crate::picture::names::name;
use crate::picture::page::LEAST;
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Colors;
use crate::picture::{Layout, Texts};

/// The measures of a layout, in pixels.
struct Measures {
    width: u32,
    /// Left and right of everything.
    edges: (f32, f32),
    /// Where the curve begins, and how high it is.
    curve: (f32, f32),
    /// What stands over the rows.
    heading: f32,
    /// Height of a row: one line, or two where phones show it.
    row: f32,
    /// Height of a player's line at the foot.
    foot: f32,
    /// Sizes of letters: moves, what is told beside them.
    large: f32,
    small: f32,
    /// Whether a row has two lines, and how many rows there are at most.
    two: bool,
    rows: usize,
}

const WIDE: Measures = Measures {
    width: 1100,
    edges: (40.0, 1060.0),
    curve: (112.0, 250.0),
    heading: 64.0,
    row: 62.0,
    foot: 48.0,
    large: 32.0,
    small: 27.0,
    two: false,
    rows: 6,
};

const TALL: Measures = Measures {
    width: 1080,
    edges: (40.0, 1040.0),
    curve: (190.0, 330.0),
    heading: 84.0,
    row: 126.0,
    foot: 62.0,
    large: 46.0,
    small: 38.0,
    two: true,
    rows: 4,
};

/// Room for what stands left of the curve.
const SCALE: f32 = 180.0;

pub(super) fn draw(card: &AnalysisCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let m = match layout {
        Layout::Wide => &WIDE,
        Layout::Tall => &TALL,
    };
    let rows = card.costliest(m.rows);
    let top = if card.curve.is_some() { m.curve.0 + m.curve.1 } else { m.curve.0 - 20.0 };
    let first = top + m.heading;
    let foot = first + count(rows.len()) * m.row + 14.0;
    let height = (foot + count(card.players.len()) * m.foot + 26.0).round();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand pixels")]
    let mut scene = Scene::new(m.width, height as u32, c.bg);
    let names: Vec<String> =
        card.players.iter().enumerate().map(|(at, one)| name(&one.name, at, texts)).collect();
    let title = texts("picture-analysis-title", &[]);
    let subtitle = format!("{} · {}", card.title, names.join(" – "));
    Head { title: &title, subtitle: &subtitle, date: "" }.draw(&mut scene, c, layout, m.edges);
    if let Some(curve) = &card.curve {
        draw_curve(&mut scene, c, curve, m, texts);
    }
    let key = if rows.is_empty() { "picture-analysis-nothing" } else { "picture-analysis-costliest" };
    let heading =
        Text::centred(Font::Bold, m.small, &texts(key, &[]), m.edges.0, top + m.heading / 2.0 + 4.0, c.muted);
    write(&mut scene, heading.within(m.edges.1 - m.edges.0));
    for (n, one) in rows.into_iter().enumerate() {
        let at = (first + count(n) * m.row, n);
        draw_row(&mut scene, c, (card, one), m, at, texts);
    }
    for (at, name) in names.iter().enumerate() {
        let cy = foot + (count(at) + 0.5) * m.foot;
        let text =
            Text::centred(Font::Plain, m.small, &card.told_player(at, name, texts), m.edges.0, cy, c.text);
        write(&mut scene, text.within_at(m.edges.1 - m.edges.0, LEAST / m.small));
    }
    scene
}

fn draw_curve(scene: &mut Scene, c: &Colors, curve: &Curve, m: &Measures, texts: &Texts<'_>) {
    let (left, right) = (m.edges.0 + SCALE, m.edges.1);
    let (top, high) = m.curve;
    scene.rect((left - 12.0, top, right - left + 12.0, high), 16.0, c.panel);
    let (inner, room) = (top + 22.0, high - 44.0);
    let y = |height: f32| inner + (1.0 - height.clamp(0.0, 1.0)) * room;
    if curve.middle {
        scene.rect((left, y(0.5) - 1.0, right - left - 16.0, 2.0), 0.0, c.line);
    }
    let last = count(curve.heights.len().saturating_sub(1)).max(1.0);
    let x = |at: usize| left + 10.0 + (right - left - 36.0) * count(at) / last;
    let points: Vec<(f32, f32)> =
        curve.heights.iter().enumerate().map(|(at, height)| (x(at), y(*height))).collect();
    let turning = curve.turning.and_then(|at| points.get(at).copied());
    let radius = if points.len() > 60 { 0.0 } else { 5.0 };
    scene.stroke(points.clone(), 5.0, c.sky);
    for point in points {
        scene.circle(point, radius, c.sky);
    }
    if let Some((cx, cy)) = turning {
        scene.circle((cx, cy), 12.0, c.gold);
        let label = texts("picture-analysis-turn", &[]);
        let above = cy > inner + room / 2.0;
        let at = if above { cy - 32.0 } else { cy + 32.0 };
        let anchor = if cx > f32::midpoint(left, right) { Anchor::End } else { Anchor::Start };
        let label = Text::centred(Font::Bold, m.small, &label, cx, at, c.gold_text).anchored(anchor);
        // The line may run behind it.
        scene.rect(
            (label.left() - 6.0, at - m.small * 0.62, label.width() + 12.0, m.small * 1.24),
            8.0,
            c.panel,
        );
        write(scene, label);
    }
    for (side, (end, cy)) in curve.sides.iter().zip(curve.ends.iter().zip([top + 24.0, top + high - 24.0])) {
        let width = SCALE - 22.0;
        let step = if cy < top + high / 2.0 { m.small } else { -m.small };
        let text = |font: Font, text: &str, cy: f32, color| {
            Text::centred(font, m.small, text, m.edges.0, cy, color).within_at(width, LEAST / m.small)
        };
        write(scene, text(Font::Bold, end, cy, c.muted));
        write(scene, text(Font::Plain, side.trim(), cy + step * 1.15, c.text));
    }
}

fn draw_row(
    scene: &mut Scene,
    c: &Colors,
    (card, one): (&AnalysisCard, &Row),
    m: &Measures,
    (top, n): (f32, usize),
    texts: &Texts<'_>,
) {
    let (left, right) = m.edges;
    row::ground(scene, c, (left - 8.0, right + 8.0), (top, m.row - 6.0), (n, one.turns));
    let middle = top + (m.row - 6.0) / 2.0;
    let lines = if m.two { (middle - 25.0, middle + 27.0) } else { (middle, middle) };
    let number =
        Text::centred(Font::Display, m.large, &one.number.to_string(), left + 12.0, lines.0, c.muted);
    write(scene, number);
    let lost = format!("\u{2212}{}", card.lost(&one.lost, texts));
    let lost =
        Text::centred(Font::Bold, m.large, &lost, right - 12.0, lines.0, c.coral_text).anchored(Anchor::End);
    // Where most losses begin, so that what stands before them stands in columns.
    let end = (lost.left() - 20.0).min(right - 5.4 * m.large);
    write(scene, lost);
    // The longest number leaves the others where it has to be itself.
    let digits = card.rows.iter().map(|row| row.number).max().unwrap_or(0).to_string().len();
    let start = left + (1.0 + 0.6 * count(digits.max(2))) * m.large;
    let who = name(&one.name, 0, texts);
    let made = if one.fell { format!("{} ×", one.made) } else { one.made.clone() };
    let better = texts("picture-analysis-better", &[("best", one.best.clone())]);
    let draw = |scene: &mut Scene, font, size, text: &str, x: f32, cy, color, room: f32| {
        write(scene, Text::centred(font, size, text, x, cy, color).within_at(room, LEAST / size));
    };
    if m.two {
        let half = (end - start) / 2.0;
        draw(scene, Font::Plain, m.small, &who, start, lines.0, c.muted, half - 14.0);
        draw(scene, Font::Bold, m.large, &made, start + half, lines.0, c.text, half);
        draw(scene, Font::Plain, m.small, &better, start, lines.1, c.teal_text, right - 12.0 - start);
    } else {
        let third = (end - start) / 3.0;
        draw(scene, Font::Plain, m.small, &who, start, lines.0, c.muted, third * 0.7 - 12.0);
        draw(scene, Font::Bold, m.large, &made, start + third * 0.7, lines.0, c.text, third * 1.1 - 14.0);
        draw(scene, Font::Plain, m.small, &better, start + third * 1.8, lines.0, c.teal_text, third * 1.2);
    }
}
