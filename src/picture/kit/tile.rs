//! Square letter tiles with a lip and, where they have one, a value.

use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, Text};
use crate::picture::theme::{BLANK, Colors, LOZENGE};

/// A square: its left and top edge and its side.
pub type Square = (f32, f32, f32);

/// The share of a tile's side above its lip (style guide §4).
const FACE: f32 = 0.935;
/// A value is never smaller, however small the tile (style guide §2).
const LEAST_VALUE: f32 = 15.0;

/// What a tile is made of.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    face: Rgb,
    lip: Rgb,
    letter: Rgb,
    blank: Rgb,
    /// The lip goes all around.
    hollow: bool,
}

impl Look {
    /// Ivory.
    pub fn ivory(c: &Colors) -> Self {
        Self { face: c.tile, lip: c.lip, letter: c.ink, blank: BLANK, hollow: false }
    }

    /// Gold: just laid.
    pub fn gold(c: &Colors) -> Self {
        Self { face: c.gold, lip: c.gold_lip, letter: c.ink, blank: BLANK, hollow: false }
    }

    /// Hollow, with a gold rim: not laid yet.
    pub fn ghost(c: &Colors) -> Self {
        Self { face: c.tray, lip: c.gold, letter: c.gold, blank: c.gold, hollow: true }
    }
}

/// A tile without its letter.
pub fn body(scene: &mut Scene, (x, y, k): Square, look: Look) {
    let radius = k * 0.15;
    scene.rect((x, y, k, k), radius, look.lip);
    if look.hollow {
        let rim = (k * 0.07).round().max(3.0);
        scene.rect((x + rim, y + rim, k - 2.0 * rim, k - 2.0 * rim), (radius - rim).max(2.0), look.face);
    } else {
        scene.rect((x, y, k, (k * FACE).round()), radius, look.face);
    }
}

/// A tile with nothing but a letter.
pub fn plain(scene: &mut Scene, square: Square, letter: char, look: Look) {
    body(scene, square, look);
    let (x, y, k) = square;
    let (cx, cy) = (x + k / 2.0, y + k * FACE / 2.0);
    write(scene, Font::Display, k * 0.72, &letter.to_string(), (cx, cy), look.letter, k * 0.9);
}

/// A tile with its value; one that is a blank has a coloured letter and a small ring instead.
pub fn valued(scene: &mut Scene, square: Square, (letter, value, blank): (char, u8, bool), look: Look) {
    body(scene, square, look);
    let (x, y, k) = square;
    let ink = if blank { look.blank } else { look.letter };
    let letter = letter.to_uppercase().to_string();
    // Two figures take more room than one.
    let left = if value > 9 && !blank { 0.42 } else { 0.45 };
    write(scene, Font::Display, k * 0.66, &letter, (x + k * left, y + k * 0.435), ink, k * 0.8);
    // A rim takes room from the value.
    let (right, down) = if look.hollow { (0.89, 0.75) } else { (0.95, 0.79) };
    let (cx, cy) = (x + k * (right - 0.11), y + k * down);
    if blank {
        scene.ring((cx - k * 0.02, cy - k * 0.01), k * 0.085, (k * 0.045).max(2.5), ink);
    } else {
        let size = (k * 0.245).max(LEAST_VALUE);
        let text = Text::centred(Font::Bold, size, &value.to_string(), x + k * right, cy, ink);
        scene.text(text.anchored(Anchor::End).within_at(k * 0.4, 0.5));
    }
}

/// A blank that stands for nothing yet: a lozenge.
pub fn blank(scene: &mut Scene, square: Square, look: Look) {
    body(scene, square, look);
    let (x, y, k) = square;
    let (cx, cy, wide, high) = (x + k / 2.0, y + k * FACE / 2.0, k * 0.26, k * 0.325);
    scene.polygon(vec![(cx, cy - high), (cx + wide, cy), (cx, cy + high), (cx - wide, cy)], LOZENGE);
}

fn write(scene: &mut Scene, font: Font, size: f32, text: &str, (cx, cy): (f32, f32), color: Rgb, width: f32) {
    let text = Text::centred(font, size, text, cx, cy, color).anchored(Anchor::Middle).within_at(width, 0.5);
    if !text.text.is_empty() {
        scene.text(text);
    }
}
