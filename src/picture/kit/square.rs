//! A board of squares: where they are, their names at the edges, their grounds, and the marks on them.

use super::frame::Area;
use super::grid::{Edges, Grid};
use super::piece::Piece;
use super::shape::{self, Point};
use super::tile::Square;
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, SpotKind, Text, count};
use crate::picture::theme::Colors;

/// How squares lie beside each other, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Between two squares.
    pub gap: f32,
    /// Around all of them.
    pub pad: f32,
    /// Radius of a square's corners, as a share of its side.
    pub radius: f32,
    /// Radius of the tray's corners.
    pub tray: f32,
    /// Rows, from 0 and from the top, below which there is a strip of another kind: a river.
    pub strips: &'static [usize],
}

impl Style {
    /// Squares for tiles: nearly touching (Scrabble).
    pub const TILES: Self = Self { gap: 3.0, pad: 7.0, radius: 0.15, tray: 14.0, strips: &[] };
    /// Squares that touch: chess.
    pub const FLAT: Self = Self { gap: 0.0, pad: 10.0, radius: 0.0, tray: 18.0, strips: &[] };
    /// Squares apart, each a place of its own (Entropy).
    pub const WELLS: Self = Self { gap: 8.0, pad: 16.0, radius: 0.15, tray: 26.0, strips: &[] };

    /// Pixels around and between so many squares, and how many sides of a square there are beside them.
    fn around(&self, squares: usize, strips: usize) -> (f32, f32) {
        (2.0 * self.pad - self.gap, count(squares) + STRIP * count(strips))
    }
}

/// The height of a strip, as a share of a square's.
const STRIP: f32 = 0.44;

/// What lanes beside a piece share, as a share of a square's side.
const LANES: f32 = 0.26;

/// Where the squares of a board are.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    grid: Grid,
    style: Style,
    x: f32,
    y: f32,
    pitch: f32,
    /// Side of a square.
    k: f32,
}

impl Squares {
    /// As large as an area lets them be. The names at the edges stand outside of it.
    pub fn within(area: Area, grid: Grid, style: Style) -> Self {
        let pitch = Self::pitch_within(area, grid, &style);
        let (columns, rows) =
            (style.around(grid.columns(), 0), style.around(grid.rows(), style.strips.len()));
        let slack = |room: f32, (fixed, sides): (f32, f32)| (room - fixed - pitch * sides).max(0.0);
        let (wide, high) = (slack(area.w, columns), slack(area.h, rows));
        // What is left over when pixels are whole goes to the names of the rows; a narrow board stands in the middle.
        let wide = if wide < count(grid.columns()) { wide } else { (wide / 2.0).floor() };
        let (x, y) = (area.x + style.pad + wide, area.y + style.pad + (high / 2.0).floor());
        Self { grid, style, x, y, pitch, k: pitch - style.gap }
    }

    /// From a square to the next, in an area.
    pub(super) fn pitch_within(area: Area, grid: Grid, style: &Style) -> f32 {
        let (fixed, sides) = style.around(grid.columns(), 0);
        let across = (area.w - fixed) / sides;
        let (fixed, sides) = style.around(grid.rows(), style.strips.len());
        across.min((area.h - fixed) / sides).floor().max(style.gap + 1.0)
    }

    /// The size of a board with this many pixels from a square to the next, without names.
    pub(super) fn size(grid: Grid, style: &Style, pitch: f32) -> (f32, f32) {
        let side = |(fixed, sides): (f32, f32)| fixed + (pitch * sides).ceil();
        (side(style.around(grid.columns(), 0)), side(style.around(grid.rows(), style.strips.len())))
    }

    /// Room that the names of the edges take: at the left, above, below.
    pub(super) fn margins(grid: Grid) -> (f32, f32, f32) {
        let left = if grid.rows() > 9 { 46.0 } else { 32.0 };
        match grid.edges() {
            Edges::TopDown => (left, 36.0, 0.0),
            Edges::BottomUp => (left, 0.0, 44.0),
        }
    }

    /// Room that numbers of rows and columns take: at the right, and above.
    pub(super) fn sums_room(grid: Grid) -> (f32, f32) {
        if grid.has_sums() { (48.0, 36.0) } else { (0.0, 0.0) }
    }

    /// What it is a board of.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The tray, the names of rows and columns, and the squares as what can be pointed at.
    pub fn ground(&self, scene: &mut Scene, c: &Colors) {
        let (wide, high) = self.span();
        let pad = self.style.pad;
        scene.rect((self.x - pad, self.y - pad, wide + 2.0 * pad, high + 2.0 * pad), self.style.tray, c.tray);
        for cell in 0..self.grid.len() {
            let (x, y, k) = self.square(cell);
            scene.spot(SpotKind::Cell, self.grid.name(cell), (x, y, k, k));
        }
        let size = if self.pitch < 70.0 { 28.0 } else { 32.0 };
        let name = |text: String, x, y, anchor| {
            Text::centred(Font::Bold, size, &text, x, y, c.muted).anchored(anchor)
        };
        for n in 0..self.grid.rows().max(self.grid.columns()) {
            if n < self.grid.columns() {
                let y = match self.grid.edges() {
                    Edges::TopDown => self.y - pad - 19.0,
                    Edges::BottomUp => self.y + high + pad + 27.0,
                };
                let x = self.x + self.k / 2.0 + count(n) * self.pitch;
                scene.text(name(self.grid.column(n).to_string(), x, y, Anchor::Middle));
            }
            if n < self.grid.rows() {
                let y = self.top(n) + self.k / 2.0;
                scene.text(name(self.grid.row(n).to_string(), self.x - pad - 8.0, y, Anchor::End));
            }
        }
    }

    /// What each row and each column comes to, from the top and from the left, on a board that has room for it. What is nothing is muted.
    pub fn sums(&self, scene: &mut Scene, c: &Colors, rows: &[String], columns: &[String]) {
        let (wide, pad) = (self.span().0, self.style.pad);
        let sum = |text: &str, x, y, anchor| {
            let color = if text == "0" { c.muted } else { c.text };
            Text::centred(Font::Display, 28.0, text, x, y, color).anchored(anchor).within_at(44.0, 0.7)
        };
        for (row, text) in rows.iter().enumerate().take(self.grid.rows()) {
            let x = self.x + wide + pad + 10.0;
            scene.text(sum(text, x, self.top(row) + self.k / 2.0, Anchor::Start));
        }
        for (column, text) in columns.iter().enumerate().take(self.grid.columns()) {
            let x = self.x + self.k / 2.0 + count(column) * self.pitch;
            scene.text(sum(text, x, self.y - pad - 20.0, Anchor::Middle));
        }
    }

    fn top(&self, row: usize) -> f32 {
        let strips = self.style.strips.iter().filter(|strip| **strip < row).count();
        self.y + count(row) * self.pitch + (count(strips) * STRIP * self.pitch).round()
    }

    /// Width and height of all squares.
    fn span(&self) -> (f32, f32) {
        let wide = self.pitch * count(self.grid.columns()) - self.style.gap;
        (wide, self.top(self.grid.rows() - 1) + self.k - self.y)
    }

    /// The left and top edge of a square, and its side.
    pub fn square(&self, cell: usize) -> Square {
        let (row, column) = self.grid.place(cell);
        (self.x + count(column) * self.pitch, self.top(row), self.k)
    }

    /// The middle of a square.
    pub fn centre(&self, cell: usize) -> Point {
        let (x, y, k) = self.square(cell);
        (x + k / 2.0, y + k / 2.0)
    }

    /// The strip below a row of [`Style::strips`].
    pub fn strip(&self, row: usize) -> Area {
        let y = self.top(row) + self.pitch;
        Area { x: self.x, y, w: self.span().0, h: self.top(row + 1) - y - self.style.gap }
    }

    /// The grounds of the squares; those without a colour stay tray.
    pub fn cells(&self, scene: &mut Scene, color: impl Fn(usize) -> Option<Rgb>) {
        for (cell, color) in (0..self.grid.len()).filter_map(|cell| Some((cell, color(cell)?))) {
            self.fill(scene, cell, color);
        }
    }

    /// The ground of one square.
    pub fn fill(&self, scene: &mut Scene, cell: usize, color: Rgb) {
        let (x, y, k) = self.square(cell);
        scene.rect((x, y, k, k), k * self.style.radius, color);
    }

    /// A move from square to square: where it began is outlined in gold, every square it came to is gold. What is not
    /// on the board is not drawn. To be painted after the grounds and before the pieces.
    pub fn moved(&self, scene: &mut Scene, c: &Colors, cells: &[usize]) {
        let Some((from, to)) = cells.split_first() else { return };
        for cell in to.iter().filter(|cell| **cell < self.grid.len()) {
            self.fill(scene, *cell, c.gold);
        }
        if *from < self.grid.len() {
            self.outline(scene, *from, c.gold);
        }
    }

    /// A square whose edge is marked.
    pub fn outline(&self, scene: &mut Scene, cell: usize, color: Rgb) {
        let (x, y, k) = self.square(cell);
        let width = (k * 0.085).round().max(4.0);
        let (near, far) = (width / 2.0 + 1.0, k - width / 2.0 - 1.0);
        let corner = |dx, dy| (x + dx, y + dy);
        let points = vec![
            corner(near, near),
            corner(far, near),
            corner(far, far),
            corner(near, far),
            corner(near, near),
        ];
        scene.stroke(points, width, color);
    }

    /// A dot on a square that a move may go to.
    pub fn dot(&self, scene: &mut Scene, cell: usize, color: Rgb) {
        scene.circle(self.centre(cell), (self.k * 0.15).max(5.0), color);
    }

    /// An arrow from the middle of a square to that of another.
    pub fn arrow(&self, scene: &mut Scene, from: usize, to: usize, color: Rgb) {
        shape::arrow(scene, self.centre(from), self.centre(to), (self.k * 0.12).max(6.0), color);
    }

    /// A bar with round ends under the squares of a line, from one to another, in whichever order.
    pub fn bar(&self, scene: &mut Scene, from: usize, to: usize, color: Rgb) {
        let (x, y, w, h) = self.around(from, to, -self.k * 0.06);
        scene.rect((x, y, w, h), w.min(h) / 2.0, color);
    }

    /// A piece on a square that leaves room for lanes below it and at its right.
    pub fn piece_beside(&self, scene: &mut Scene, cell: usize, piece: &Piece) {
        let (x, y) = self.centre(cell);
        piece.draw(scene, (x - self.k * 0.09, y - self.k * 0.09), (self.k * 0.3).round());
    }

    /// A line with knobs at its ends from the middle of a square to that of another in its row or column, beside their pieces
    /// ([`Squares::piece_beside`]): below them in a row, at their right in a column. `lane` is which of how many such lines lie beside each other.
    pub fn lane(
        &self,
        scene: &mut Scene,
        (from, to): (usize, usize),
        (lane, lanes): (usize, usize),
        color: Rgb,
    ) {
        let pitch = (self.k * LANES / count(lanes.max(1))).min(self.k * 0.11);
        let aside = self.k * 0.28 + count(lane) * pitch;
        let ((x, y), (to_x, to_y)) = (self.centre(from), self.centre(to));
        let (dx, dy) = if (y - to_y).abs() < 1.0 { (0.0, aside) } else { (aside, 0.0) };
        let ends = [(x + dx, y + dy), (to_x + dx, to_y + dy)];
        scene.stroke(ends.to_vec(), (pitch * 0.55).max(1.2), color);
        for end in ends {
            scene.circle(end, (pitch * 0.6).max(1.2), color);
        }
    }

    /// A frame of `width` pixels around the squares of a line; what shows between them is tray.
    pub fn frame(&self, scene: &mut Scene, c: &Colors, (from, to): (usize, usize), width: f32, color: Rgb) {
        let radius = self.k * self.style.radius;
        scene.rect(self.around(from, to, width), radius + width, color);
        scene.rect(self.around(from, to, 0.0), radius, c.tray);
    }

    /// The rectangle from a square to another, `by` pixels wider on every side.
    fn around(&self, from: usize, to: usize, by: f32) -> (f32, f32, f32, f32) {
        let ((left, top, side), (right, low, _)) = (self.square(from), self.square(to));
        let (x, y) = (left.min(right), top.min(low));
        (x - by, y - by, left.max(right) + side - x + 2.0 * by, top.max(low) + side - y + 2.0 * by)
    }

    /// A ring around the piece on a square.
    pub fn ring(&self, scene: &mut Scene, cell: usize, color: Rgb) {
        let width = (self.k * 0.05).round().max(3.0);
        scene.ring(self.centre(cell), (self.k * 0.45).round(), width, color);
    }

    /// The pieces of all squares.
    pub fn pieces(&self, scene: &mut Scene, piece: impl Fn(usize) -> Option<Piece>) {
        for (cell, piece) in (0..self.grid.len()).filter_map(|cell| Some((cell, piece(cell)?))) {
            self.piece(scene, cell, &piece);
        }
    }

    /// A piece on a square.
    pub fn piece(&self, scene: &mut Scene, cell: usize, piece: &Piece) {
        piece.draw(scene, self.centre(cell), (self.k * 0.4).round());
    }
}
