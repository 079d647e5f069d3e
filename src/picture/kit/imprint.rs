//! The first digits of the hash of a seed, in the corner of a picture: so a picture can be told to belong to what was announced (W21).

use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Scene, Text, count};
use crate::picture::theme::Theme;

/// From the edges, in pixels.
const MARGIN: f32 = 17.0;
/// Small, but still to be read where the picture is 400 pixels wide.
const SIZE: f32 = 24.0;
/// The widest it may be.
const WIDTH: f32 = 160.0;

/// Writes the digits into the lower right corner.
pub fn imprint(scene: &mut Scene, theme: Theme, digits: &str) {
    if digits.is_empty() {
        return;
    }
    let (right, bottom) = (count(scene.width as usize) - MARGIN, count(scene.height as usize) - MARGIN);
    let text = Text::centred(Font::Plain, SIZE, digits, right, bottom, theme.colors().muted);
    scene.text(text.anchored(Anchor::End).within(WIDTH));
}
