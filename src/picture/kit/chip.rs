//! A word on a coloured ground.

use crate::picture::scene::{Rgb, Scene, Text};
use crate::picture::theme::Colors;

/// The measures of a chip, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Chip {
    /// Between its ends and the text.
    pub pad: f32,
    /// Its height.
    pub height: f32,
    /// Radius of its corners.
    pub radius: f32,
}

impl Chip {
    /// Writes a text in the chip's middle: the ground follows wherever the text stands.
    pub fn draw(self, scene: &mut Scene, text: Text, fill: Rgb) {
        let cy = text.y - text.font.half_cap() * text.size;
        let around =
            (text.left() - self.pad, cy - self.height / 2.0, text.width() + 2.0 * self.pad, self.height);
        scene.rect(around, self.radius, fill);
        scene.text(text);
    }
}

/// Ground and ink of what happens now.
pub fn gold(c: &Colors) -> (Rgb, Rgb) {
    (c.gold, c.ink)
}

/// Ground and ink of what is amiss.
pub fn coral(c: &Colors) -> (Rgb, Rgb) {
    (c.coral, c.on_coral)
}
