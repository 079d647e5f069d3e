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
        for (n, [from, to]) in bands.into_iter().enumerate() {
            let next = bands[(n + 1) % 3][0];
            outline.push(from);
            let corner = crossing(from, to, next, bands[(n + 1) % 3][1]);
            outline.extend(curve(to, corner, next));
        }
        scene.polygon(outline, c.well);
        for ([from, to], color) in bands.into_iter().zip(side_colors(c)) {
            scene.stroke(vec![from, to], BAND, color);
        }
        for (side, ([from, to], color)) in bands.into_iter().zip(side_colors(c)).enumerate() {
            let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
            side_sign(scene, side, middle, 21.0, c.bg);
            side_sign(scene, side, middle, 15.0, color);
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
            Ring::Used => (c.gold, full + 1.0 - used),
            Ring::Laid => (c.gold, full + 1.0 - laid),
            Ring::Ghost => (c.gold, full + 1.0 - used),
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
        let (x, y, r) = (cx + self.r * 0.6, cy - self.r * 0.44, (self.r * 0.27).max(11.0));
        scene.circle((x, y), r, c.gold);
        let (a, b) = (r * 0.42, r * 0.55);
        let left = x - a * 0.95;
        let right = x + a * 0.95;
        scene.polygon(
            vec![(left, y - b), (left + a * 0.85, y + b * 0.6), (left - a * 0.85, y + b * 0.6)],
            c.ink,
        );
        scene.polygon(
            vec![(right, y + b), (right + a * 0.85, y - b * 0.6), (right - a * 0.85, y - b * 0.6)],
            c.ink,
        );
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
            let (dx, up, down) = (r * 1.2, r * 1.2, r * 0.8);
            scene.polygon(vec![(x, y - up), (x + dx, y + down), (x - dx, y + down)], color);
        }
    }
}

/// Where the lines through two pairs of points cross; the second point if they do not.
fn crossing(a: Point, b: Point, c: Point, d: Point) -> Point {
    let ((ux, uy), (vx, vy)) = ((b.0 - a.0, b.1 - a.1), (d.0 - c.0, d.1 - c.1));
    let across = ux * vy - uy * vx;
    if across.abs() < 1e-3 {
        return b;
    }
    let t = ((c.0 - a.0) * vy - (c.1 - a.1) * vx) / across;
    (a.0 + ux * t, a.1 + uy * t)
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
