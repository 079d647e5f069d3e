//! What a night changed: a triangle up or down with the number, or a dash.

use crate::picture::fonts::Font;
use crate::picture::scene::{Scene, Text};
use crate::picture::theme::Colors;

/// A change, `size` pixels to the em, whose capitals are centred on the height `cy`.
pub(super) struct Change {
    /// In points.
    pub(super) by: i64,
    pub(super) size: f32,
    pub(super) cy: f32,
}

impl Change {
    /// Its width in pixels.
    pub(super) fn width(&self) -> f32 {
        if self.by == 0 {
            return self.triangle();
        }
        self.triangle() + self.gap() + Font::Bold.width(self.size, 0.0, &self.number())
    }

    /// Draws it with its left end at `x`.
    pub(super) fn draw(&self, scene: &mut Scene, c: &Colors, x: f32) {
        let (w, cy) = (self.triangle(), self.cy);
        if self.by == 0 {
            let (left, right) = (x + self.size * 0.08, x + w - self.size * 0.08);
            scene.stroke(vec![(left, cy), (right, cy)], self.size * 0.15, c.muted);
            return;
        }
        let (color, half) = if self.by > 0 { (c.teal_text, w * 0.41) } else { (c.coral_text, -w * 0.41) };
        scene.polygon(vec![(x, cy + half), (x + w / 2.0, cy - half), (x + w, cy + half)], color);
        scene.text(Text::centred(Font::Bold, self.size, &self.number(), x + w + self.gap(), cy, color));
    }

    /// Draws it with its right end at `x`.
    pub(super) fn draw_ending(&self, scene: &mut Scene, c: &Colors, x: f32) {
        self.draw(scene, c, x - self.width());
    }

    fn triangle(&self) -> f32 {
        self.size * 0.6
    }

    fn gap(&self) -> f32 {
        self.size * 0.28
    }

    /// Without its sign: that is the triangle.
    fn number(&self) -> String {
        self.by.unsigned_abs().to_string()
    }
}
