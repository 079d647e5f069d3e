//! Where the cells are, and what they look like.

use super::{BoardCard, Hue, place};
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, Text, count};
use crate::picture::theme::{BLACK, Colors, Theme};

type Point = (f32, f32);

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

/// Where the cells are.
pub(super) struct Hexes {
    side: usize,
    /// Width of a cell.
    w: f32,
    /// Its radius.
    r: f32,
}

/// How a tile is marked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ring {
    /// Not at all.
    None,
    /// Part of the last word, there before.
    Used,
    /// Laid by the last move.
    Laid,
    /// To be laid by the move that is looked at.
    Ghost,
}

impl Hexes {
    pub(super) fn new(side: usize) -> Self {
        let w = (BASE / count(side)).min(MOST_WIDTH);
        Self { side, w, r: w / 3.0_f32.sqrt() }
    }

    pub(super) fn centre(&self, cell: usize) -> Point {
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
    pub(super) fn room(&self, cy: f32, size: f32) -> f32 {
        let [[low, high], ..] = self.bands();
        let share = ((cy + size * 0.5 - high.1) / (low.1 - high.1)).clamp(0.0, 1.0);
        high.0 + (low.0 - high.0) * share - BAND / 2.0 - 20.0
    }

    /// What the cells lie in, and the three bands. Each band has a sign of its own beside its colour: a disc, a
    /// square, a triangle.
    pub(super) fn ground(&self, scene: &mut Scene, c: &Colors) {
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

    pub(super) fn empty(&self, scene: &mut Scene, c: &Colors, cell: usize) {
        let (cx, cy) = self.whole(cell);
        self.hexagon(scene, (cx, cy), self.r - 2.5, c.cell);
        let size = (self.w * 0.33).clamp(NAMES.0, NAMES.1);
        let name = Text::centred(Font::Plain, size, &BoardCard::name(cell), cx, cy, c.cell_text);
        scene.text(name.anchored(Anchor::Middle));
    }

    /// A hexagon behind a tile, wide enough to meet those of its neighbours.
    pub(super) fn behind(&self, scene: &mut Scene, cell: usize, color: Rgb) {
        self.hexagon(scene, self.whole(cell), self.r + 6.0, color);
    }

    /// Black is a near-black hexagon in an ivory one, white is plain ivory.
    pub(super) fn tile(
        &self,
        scene: &mut Scene,
        theme: Theme,
        cell: usize,
        (letter, hue): (char, Hue),
        ring: Ring,
    ) {
        let c = theme.colors();
        let (cx, cy) = self.whole(cell);
        let full = self.r - 2.5;
        // The rings have 11 and 6 pixels on a board of ten rows.
        let (laid, used) = ((self.r * 0.22).max(7.0), (self.r * 0.12).max(4.5));
        let (outer, inner) = match ring {
            Ring::None => (if hue == Hue::Black { c.tile } else { c.lip }, full - (self.r * 0.09).max(3.0)),
            Ring::Laid => (c.gold, full + 1.0 - laid),
            Ring::Used | Ring::Ghost => (c.gold, full + 1.0 - used),
        };
        let face = match (ring, hue) {
            (Ring::Ghost, _) => c.tray,
            (_, Hue::Black) => BLACK,
            (_, Hue::White) => c.tile,
        };
        let ink = match (ring, hue) {
            (Ring::Ghost, _) | (Ring::Laid, Hue::Black) => c.gold,
            // Gold on ivory cannot be read: there its dark shade takes its place.
            (Ring::Laid, Hue::White) => Theme::Giorno.colors().gold_text,
            (_, Hue::Black) => c.tile,
            (_, Hue::White) => c.ink,
        };
        let full = if ring == Ring::None { full } else { full + 1.0 };
        self.hexagon(scene, (cx, cy), full, outer);
        if ring == Ring::None && hue == Hue::White {
            self.hexagon(scene, (cx, cy - 2.0), full - 1.5, face);
        } else {
            self.hexagon(scene, (cx, cy), inner, face);
        }
        let letter: String = letter.to_uppercase().collect();
        let letter = Text::centred(Font::Display, self.r, &letter, cx, cy, ink).anchored(Anchor::Middle);
        if !letter.text.is_empty() {
            scene.text(letter.within_at(self.w * 0.8, 0.4));
        }
    }

    /// Two small triangles, one up and one down, in a gold disc: this tile was turned.
    pub(super) fn turned(&self, scene: &mut Scene, c: &Colors, cell: usize) {
        let (cx, cy) = self.whole(cell);
        let (x, y) = (cx + self.r * 0.74, cy - self.r * 0.43);
        let r = (self.r * 0.33).clamp(11.5, 18.0);
        scene.circle((x, y), r + 3.0, BLACK);
        scene.circle((x, y), r, c.gold);
        let (wide, high, apart) = (r * 0.36, r * 0.5, r * 0.4);
        for (x, up) in [(x - apart, 1.0), (x + apart, -1.0)] {
            let base = y + high * 0.8 * up;
            scene.polygon(vec![(x, y - high * up), (x + wide, base), (x - wide, base)], BLACK);
        }
    }

    /// A thread through the gaps of a word, from letter to letter.
    pub(super) fn thread(&self, scene: &mut Scene, color: Rgb, path: &[usize]) {
        let points: Vec<Point> = path.iter().map(|cell| self.whole(*cell)).collect();
        if points.len() > 1 {
            scene.stroke(points, (self.r * 0.24).max(9.0), color);
        }
    }

    fn whole(&self, cell: usize) -> Point {
        let (cx, cy) = self.centre(cell);
        (cx.round(), cy.round())
    }

    fn hexagon(&self, scene: &mut Scene, at: Point, r: f32, color: Rgb) {
        scene.hexagon(at, r, self.r * 0.18, color);
    }
}

/// The colours of the left side, the right one, the base.
pub(super) fn side_colors(c: &Colors) -> [Rgb; 3] {
    [c.coral, c.sky, c.teal]
}

/// The sign of a side: a disc, a square, a triangle.
pub(super) fn side_sign(scene: &mut Scene, side: usize, (x, y): Point, r: f32, color: Rgb) {
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

/// Points of the quadratic curve from `a` to `c`, drawn towards `b`.
pub(super) fn curve(a: Point, b: Point, c: Point) -> Vec<Point> {
    let steps = 10;
    (0..=steps)
        .map(|n| {
            let t = count(n) / count(steps);
            let part = |a: f32, b: f32, c: f32| (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
            (part(a.0, b.0, c.0), part(a.1, b.1, c.1))
        })
        .collect()
}
