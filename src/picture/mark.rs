//! The mark of the house, once on every picture, top left.

use super::fonts::Font;
use super::scene::{Scene, Text, count};
use super::theme::Colors;

/// The mark, three lozenges, with a label in capitals behind it; `scale` 1 on wide pictures.
pub(super) fn mark(scene: &mut Scene, c: &Colors, (x, cy): (f32, f32), scale: f32, label: &str, width: f32) {
    lozenges(scene, c, (x, cy), scale);
    let size = 22.0 * scale;
    let label = Text::centred(Font::Label, size, label, x + 70.0 * scale, cy, c.muted).spaced(size / 10.0);
    scene.text(label.within(width - 70.0 * scale));
}

/// The mark alone: three lozenges, 54 by 26 pixels at `scale` 1, their middle at the height `cy`.
pub(super) fn lozenges(scene: &mut Scene, c: &Colors, (x, cy): (f32, f32), scale: f32) {
    let (w, h) = (10.0 * scale, 13.0 * scale);
    for (n, color) in [c.coral, c.gold, c.teal].into_iter().enumerate() {
        let cx = x + 13.0 * scale + 17.0 * scale * count(n);
        scene.polygon(vec![(cx, cy - h), (cx + w, cy), (cx, cy + h), (cx - w, cy)], color);
    }
}
