//! The picture of a rack, for its owner alone.

use super::{RackCard, alt};
use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::kit::rack::Row;
use crate::picture::mark::lozenges;
use crate::picture::scene::{Anchor, Scene, Text, count};

/// Tiles drawn at most.
pub(super) const MOST_TILES: usize = 8;
/// Left edge, right edge and foot of the tiles.
const TILES: (f32, f32, f32) = (54.0, 1026.0, 224.0);

/// The tiles with their values: a strip of 1080 x 300 pixels.
pub fn rack_scene(card: &RackCard, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1080, 300, c.bg);
    lozenges(&mut scene, c, (46.0, 50.0), 1.15);
    let whose = Text::centred(Font::Plain, 32.0, &texts("board-rack-yours", &[]), 1040.0, 50.0, c.muted);
    let whose = whose.anchored(Anchor::End).within(420.0);
    let title = Text::centred(Font::Display, 40.0, &texts("board-rack", &[]), 124.0, 50.0, c.text);
    scene.text(title.within(whose.left() - 24.0 - 124.0));
    scene.text(whose);

    let tiles = &card.tiles[..card.tiles.len().min(MOST_TILES)];
    let (left, right, foot) = TILES;
    scene.rect((32.0, 92.0, 1016.0, 160.0), 26.0, c.tray);
    if tiles.is_empty() {
        // On ink blue in both themes.
        let text = texts("board-rack-empty", &[]);
        let text = Text::centred(Font::Bold, 38.0, &text, f32::midpoint(left, right), 158.0, c.tile);
        scene.text(text.anchored(Anchor::Middle).within(right - left));
    }
    // Seven fill the rack; fewer keep their size and stand in its middle, eight stand on the same foot.
    let gap = 14.0;
    let k = ((right - left + gap) / count(tiles.len().max(7)) - gap).floor();
    let row = Row {
        between: (left, right),
        middle: foot - k / 2.0,
        gap,
        most: k,
        places: 7,
        anchor: Anchor::Middle,
    };
    row.held(&mut scene, c, tiles);
    scene.rect((32.0, foot, 1016.0, 44.0), 16.0, c.lip);
    scene.rect((32.0, foot, 1016.0, 12.0), 6.0, c.lip.mixed(c.tile, 0.5));
    scene.alt = alt::rack(card, texts);
    scene
}
