//! What both pictures draw: the tray with its tiles, the path of a word.

use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, Text, count};
use crate::picture::theme::{Colors, WHITE};

/// Where the tiles are.
pub(super) struct Tray {
    x: f32,
    y: f32,
    cols: usize,
    /// Side of a tile.
    k: f32,
    /// From a tile to the next.
    pitch: f32,
}

impl Tray {
    /// The tray in the square at `x`, `y` with this `side`; a grid that is not square is centred in it.
    pub(super) fn draw(
        scene: &mut Scene,
        c: &Colors,
        (rows, cols): (usize, usize),
        (x, y, side): (f32, f32, f32),
        pad: f32,
        radius: f32,
    ) -> Self {
        let (rows, cols) = (rows.max(1), cols.max(1));
        let longer = count(rows.max(cols));
        let room = side - 2.0 * pad;
        // The gap is 12 % of the tile (style guide §4); whole pixels keep the edges crisp.
        let k = (room / (longer + 0.12 * (longer - 1.0))).round();
        let gap = (room - longer * k) / (longer - 1.0).max(1.0);
        let span = |n: usize| count(n) * (k + gap) - gap + 2.0 * pad;
        let (x, y) = (x + (side - span(cols)) / 2.0, y + (side - span(rows)) / 2.0);
        scene.rect((x, y, span(cols), span(rows)), radius, c.tray);
        Self { x: x + pad, y: y + pad, cols, k, pitch: k + gap }
    }

    fn corner(&self, cell: usize) -> (f32, f32) {
        let (row, col) = (cell / self.cols, cell % self.cols);
        ((self.x + count(col) * self.pitch).round(), (self.y + count(row) * self.pitch).round())
    }

    /// The centre of a tile's face, above its lip.
    fn centre(&self, cell: usize) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        (x + self.k / 2.0, y + self.face() / 2.0)
    }

    fn face(&self) -> f32 {
        (self.k * 0.935).round()
    }

    /// A tile without its letter.
    pub(super) fn tile(&self, scene: &mut Scene, cell: usize, fill: Rgb, lip: Rgb) {
        let (x, y) = self.corner(cell);
        let radius = self.k * 0.15;
        scene.rect((x, y, self.k, self.k), radius, lip);
        scene.rect((x, y, self.k, self.face()), radius, fill);
    }

    /// The letter of a tile, as big as the style guide says (§2).
    pub(super) fn letter(&self, scene: &mut Scene, cell: usize, face: &str, ink: Rgb) {
        let share = if face.chars().count() > 1 { 0.53 } else { 0.72 };
        self.write(scene, cell, face, share, ink);
    }

    fn write(&self, scene: &mut Scene, cell: usize, face: &str, share: f32, ink: Rgb) {
        let (cx, cy) = self.centre(cell);
        let text = Text::centred(Font::Display, self.k * share, face, cx, cy, ink).anchored(Anchor::Middle);
        scene.text(text.within(self.k * 0.9));
    }

    /// The path of a word over gold tiles: a line, then a disc with the letter and the step's number.
    pub(super) fn path(&self, scene: &mut Scene, c: &Colors, faces: &[String], path: &[usize]) {
        let k = self.k;
        let points: Vec<_> = path.iter().map(|&cell| self.centre(cell)).collect();
        if points.len() > 1 {
            scene.stroke(points.clone(), k * 0.25, WHITE);
            scene.stroke(points, k * 0.145, c.coral);
        }
        let step_size = (k * 0.19).max(18.0);
        // Smaller tiles have no room for legible numbers: there an ink ring marks the first letter.
        let numbered = k >= 60.0;
        for (step, &cell) in path.iter().enumerate() {
            let (cx, cy) = self.centre(cell);
            let ring = if !numbered && step == 0 { c.ink } else { WHITE };
            scene.circle((cx, cy), k * 0.355, ring);
            scene.circle((cx, cy), k * 0.316, c.gold);
            let face = faces.get(cell).map_or("", String::as_str);
            self.write(scene, cell, face, if face.chars().count() > 1 { 0.36 } else { 0.46 }, c.ink);
            if numbered {
                let (x, y) = (cx - k * 0.36, cy - k * 0.327);
                scene.circle((x, y), (k * 0.155).max(step_size * 0.8), c.ink);
                let number = Text::centred(Font::Bold, step_size, &(step + 1).to_string(), x, y, WHITE);
                scene.text(number.anchored(Anchor::Middle));
            }
        }
    }
}
