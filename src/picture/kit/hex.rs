//! A triangle of hexagons: where its cells are, the bands along its sides, and marks on cells.
//!
//! Cells are counted row by row from the apex; the last row is the base.

use super::block::spaced;
use super::grid::letter_of;
use super::shape::{Point, curve};
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, SpotKind, Text, count};
use crate::picture::theme::Colors;

/// Rows at most.
pub const MOST_ROWS: usize = 16;

/// The middle of the picture.
const MIDDLE: f32 = 540.0;
/// The width of all cells of the base, and of one cell at most.
const BASE: f32 = 866.0;
const MOST_WIDTH: f32 = 118.0;
/// The foot of the base's cells.
const FOOT: f32 = 829.0;
/// From the cells to the bands along the sides, and the width of these.
const TO_BAND: f32 = 15.0;
const BAND: f32 = 13.0;
/// Cells' names keep within these sizes (style guide §2).
const NAMES: (f32, f32) = (22.0, 34.0);

/// Where the cells are. The triangle has a picture 1080 pixels wide, its base 829 pixels below the upper edge; its two
/// upper corners are free.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    side: usize,
    /// Width of a cell.
    w: f32,
    /// Its radius.
    r: f32,
}

impl Triangle {
    /// A triangle of so many rows, between 1 and [`MOST_ROWS`].
    pub fn new(side: usize) -> Self {
        let side = side.clamp(1, MOST_ROWS);
        let w = (BASE / count(side)).min(MOST_WIDTH);
        Self { side, w, r: w / 3.0_f32.sqrt() }
    }

    /// Rows.
    pub fn rows(&self) -> usize {
        self.side
    }

    /// Half the height of a cell, in pixels.
    pub fn radius(&self) -> f32 {
        self.r
    }

    /// The width of a cell, in pixels.
    pub fn width(&self) -> f32 {
        self.w
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: usize) -> Point {
        let (row, column) = place(cell);
        self.at(count(row), count(column))
    }

    fn at(&self, row: f32, column: f32) -> Point {
        let base = FOOT - self.r;
        let y = base - (count(self.side - 1) - row) * 1.5 * self.r;
        (MIDDLE + (column - row / 2.0) * self.w, y)
    }

    /// The feet of the bands: for the left side its lower and upper end, for the right one its upper and lower
    /// end, for the base its right and left end.
    fn bands(&self) -> [[Point; 2]; 3] {
        let last = count(self.side - 1);
        let (apex, left, right) = (self.at(0.0, 0.0), self.at(last, 0.0), self.at(last, last));
        let d = self.r + TO_BAND;
        let (dx, dy) = (d * 0.75_f32.sqrt(), d / 2.0);
        [
            [(left.0 - dx, left.1 - dy), (apex.0 - dx, apex.1 - dy)],
            [(apex.0 + dx, apex.1 - dy), (right.0 + dx, right.1 - dy)],
            [(right.0, right.1 + d), (left.0, left.1 + d)],
        ]
    }

    /// Where the bands would meet at the apex, at the right, at the left.
    fn corners(&self) -> [Point; 3] {
        let last = count(self.side - 1);
        let far = 2.0 * (self.r + TO_BAND);
        let (apex, left, right) = (self.at(0.0, 0.0), self.at(last, 0.0), self.at(last, last));
        let (dx, dy) = (far * 0.75_f32.sqrt(), far / 2.0);
        [(apex.0, apex.1 - far), (right.0 + dx, right.1 + dy), (left.0 - dx, left.1 + dy)]
    }

    /// How far from the left edge there is room at the height of a text around `cy`; the same from the right.
    pub fn room(&self, cy: f32, size: f32) -> f32 {
        let [[low, high], ..] = self.bands();
        let share = ((cy + size * 0.5 - high.1) / (low.1 - high.1)).clamp(0.0, 1.0);
        high.0 + (low.0 - high.0) * share - BAND / 2.0 - 20.0
    }

    /// What the cells lie in, the cells as what can be pointed at, and the three bands. Each band has a sign of its own beside its colour: a disc, a
    /// square, a triangle.
    pub fn ground(&self, scene: &mut Scene, c: &Colors) {
        for cell in 0..row(self.side - 1).end {
            let (cx, cy) = self.centre(cell);
            // The largest upright rectangle in which nothing belongs to a neighbour.
            let (w, h) = (self.w, self.r);
            scene.spot(SpotKind::Cell, name(cell), (cx - w / 2.0, cy - h / 2.0, w, h));
        }
        let bands = self.bands();
        let mut outline = Vec::new();
        for (n, ([from, to], corner)) in bands.into_iter().zip(self.corners()).enumerate() {
            outline.push(from);
            outline.extend(curve(to, corner, bands[(n + 1) % 3][0]));
        }
        for slab in slabs(&outline) {
            scene.polygon(slab, c.well);
        }
        for ([from, to], color) in bands.into_iter().zip(side_colors(c)) {
            for slab in slabs(&band(from, to)) {
                scene.polygon(slab, color);
            }
            scene.circle(from, BAND / 2.0, color);
            scene.circle(to, BAND / 2.0, color);
        }
        for (side, ([from, to], color)) in bands.into_iter().zip(side_colors(c)).enumerate() {
            let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
            side_sign(scene, side, middle, 20.0, c.bg);
            side_sign(scene, side, middle, 14.0, color);
        }
    }

    /// An empty cell with its name.
    pub fn empty(&self, scene: &mut Scene, c: &Colors, cell: usize) {
        let (cx, cy) = self.whole(cell);
        self.hexagon(scene, (cx, cy), self.r - 2.5, c.cell);
        let size = (self.w * 0.33).clamp(NAMES.0, NAMES.1);
        let name = Text::centred(Font::Plain, size, &name(cell), cx, cy, c.cell_text);
        scene.text(name.anchored(Anchor::Middle));
    }

    /// A hexagon behind a tile, wide enough to meet those of its neighbours.
    pub fn behind(&self, scene: &mut Scene, cell: usize, color: Rgb) {
        self.hexagon(scene, self.whole(cell), self.r + 6.0, color);
    }

    /// A thread through the gaps of a word, from letter to letter.
    pub fn thread(&self, scene: &mut Scene, color: Rgb, path: &[usize]) {
        let points: Vec<Point> = path.iter().map(|cell| self.whole(*cell)).collect();
        if points.len() > 1 {
            scene.stroke(points, (self.r * 0.24).max(9.0), color);
        }
    }

    /// The middle of a cell, on a whole pixel.
    pub fn whole(&self, cell: usize) -> Point {
        let (cx, cy) = self.centre(cell);
        (cx.round(), cy.round())
    }

    /// A hexagon of any radius, with corners as those of the cells.
    pub fn hexagon(&self, scene: &mut Scene, at: Point, r: f32, color: Rgb) {
        scene.hexagon(at, r, self.r * 0.18, color);
    }
}

/// The colours of the left side, the right one, the base.
pub fn side_colors(c: &Colors) -> [Rgb; 3] {
    [c.coral, c.sky, c.teal]
}

/// The sign of a side: a disc, a square, a triangle.
pub fn side_sign(scene: &mut Scene, side: usize, (x, y): Point, r: f32, color: Rgb) {
    match side {
        0 => scene.circle((x, y), r, color),
        1 => scene.rect((x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8), r * 0.2, color),
        _ => {
            let (dx, up, down) = (r * 1.15, r * 0.95, r * 0.85);
            scene.polygon(vec![(x, y - up), (x + dx, y + down), (x - dx, y + down)], color);
        }
    }
}

/// The outline of a band without its round ends.
fn band(from: Point, to: Point) -> [Point; 4] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let half = BAND / 2.0 / dx.hypot(dy).max(1.0);
    let (x, y) = (-dy * half, dx * half);
    [(from.0 + x, from.1 + y), (to.0 + x, to.1 + y), (to.0 - x, to.1 - y), (from.0 - x, from.1 - y)]
}

/// Height of a slab: whole pixels, so that slabs meet without a seam.
const SLAB: f32 = 90.0;

/// A convex outline in horizontal slabs. Painting costs as much as the rectangle around what is painted, and
/// those of slanting slabs are small.
fn slabs(outline: &[Point]) -> Vec<Vec<Point>> {
    let (top, foot) =
        outline.iter().fold((f32::MAX, f32::MIN), |(top, foot), (_, y)| (top.min(*y), foot.max(*y)));
    let mut slabs = Vec::new();
    let mut from = (top / SLAB).floor() * SLAB;
    while from < foot {
        let below = clipped(outline, |y| y - from);
        let slab = clipped(&below, |y| from + SLAB - y);
        if slab.len() > 2 {
            slabs.push(slab);
        }
        from += SLAB;
    }
    slabs
}

/// What of a convex outline lies where `side` is not negative.
fn clipped(outline: &[Point], side: impl Fn(f32) -> f32) -> Vec<Point> {
    let mut kept = Vec::new();
    for (n, &at) in outline.iter().enumerate() {
        let next = outline[(n + 1) % outline.len()];
        let (here, there) = (side(at.1), side(next.1));
        if here >= 0.0 {
            kept.push(at);
        }
        if (here < 0.0) != (there < 0.0) {
            let t = here / (here - there);
            kept.push((at.0 + (next.0 - at.0) * t, at.1 + (next.1 - at.1) * t));
        }
    }
    kept
}

/// The cells of a row, from 0.
pub fn row(row: usize) -> std::ops::Range<usize> {
    row * (row + 1) / 2..(row + 1) * (row + 2) / 2
}

/// The row and the place in it, both from 0, of a cell of the greatest board.
pub fn place(cell: usize) -> (usize, usize) {
    let row = (0..MOST_ROWS).find(|row| self::row(*row).end > cell).unwrap_or(0);
    (row, cell.saturating_sub(self::row(row).start))
}

/// What a player calls a cell: "H3".
pub fn name(cell: usize) -> String {
    let (row, column) = place(cell);
    format!("{}{}", letter_of(row), column + 1)
}

/// Rows of signs as a triangle, each with its letter.
pub fn lines(side: usize, sign: impl Fn(usize) -> char) -> Vec<String> {
    let line = |row: usize| {
        let indent = " ".repeat(side - 1 - row);
        format!("{} {indent}{}", letter_of(row), spaced(self::row(row).map(&sign)))
    };
    (0..side).map(line).collect()
}

/// What goes below such rows: the last digits of the cells' numbers, which hold along the slanting lines.
pub fn numbers(side: usize) -> String {
    format!("  {}", spaced((1..=side).filter_map(|n| char::from_digit(u32::try_from(n % 10).ok()?, 10))))
}
