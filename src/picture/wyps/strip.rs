//! The strip below the board: the bag, the arrow that holds the pool (its tip at the right), the gold rack.

use super::BoardCard;
use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::kit::rack::{Row, Tile};
use crate::picture::kit::shape::curve;
use crate::picture::scene::{Anchor, Scene, Text};
use crate::picture::theme::Colors;

/// The middle of the tiles.
const MIDDLE: f32 = 965.0;
/// Side of a tile, and the gap between two.
const TILE: f32 = 82.0;
const GAP: f32 = 10.0;
/// Left and right end of the pool's tiles, and of the rack's.
const POOL: (f32, f32) = (202.0, 562.0);
const RACK: (f32, f32) = (657.0, 1017.0);

pub(super) fn draw(scene: &mut Scene, c: &Colors, card: &BoardCard, texts: &Texts<'_>) {
    scene.rect((40.0, 890.0, 1000.0, 150.0), 28.0, c.panel);
    bag(scene, c, card.bag);
    arrow(scene, c);
    // Gold is what can be laid: when nothing can, nothing is gold.
    let under = if card.rack.is_empty() || card.end.is_some() { c.panel2 } else { c.gold };
    scene.rect((RACK.0 - 17.0, MIDDLE - 59.0, RACK.1 - RACK.0 + 34.0, 118.0), 22.0, under);
    // The head of the pool stands at the tip (Y9).
    let pool: Vec<char> = card.pool.iter().rev().copied().collect();
    row(POOL, Anchor::End).draw(scene, c, &tiles(&pool));
    row(RACK, Anchor::Start).held(scene, c, &tiles(&card.rack));
    let label = |key: &str, x: f32, color| {
        let text = Text::centred(Font::Label, 26.0, &texts(key, &[]), x, 871.0, color).spaced(2.0);
        text.within(300.0)
    };
    scene.text(label("board-wyps-bag", 44.0, c.muted));
    scene.text(label("board-wyps-pool", POOL.0, c.muted));
    scene.text(label("board-wyps-rack", RACK.0 - 10.0, c.gold_text));
}

fn tiles(letters: &[char]) -> Vec<Tile> {
    letters.iter().map(|letter| Tile::Plain(*letter)).collect()
}

/// Tiles between two ends; fewer than there is room for stand at one of them.
fn row(between: (f32, f32), anchor: Anchor) -> Row {
    Row { between, middle: MIDDLE, gap: GAP, most: TILE, places: 4, anchor }
}

fn bag(scene: &mut Scene, c: &Colors, tiles: usize) {
    let (x, top, foot) = (112.0, 956.0, 1018.0);
    let mut body = vec![(x - 34.0, top)];
    body.extend(curve((x - 34.0, top), (x - 48.0, foot), (x, foot)));
    body.extend(curve((x, foot), (x + 48.0, foot), (x + 34.0, top)));
    scene.polygon(body.clone(), c.panel2);
    body.push((x - 34.0, top));
    scene.stroke(body, 4.0, c.muted);
    scene.stroke(vec![(x - 26.0, top - 6.0), (x + 26.0, top - 6.0)], 9.0, c.muted);
    let up = |dx: f32, dy: f32| (x + dx, top + dy);
    let neck = vec![up(-22.0, -16.0), up(-14.0, -28.0), up(0.0, -18.0), up(14.0, -28.0), up(22.0, -16.0)];
    scene.stroke(neck, 5.0, c.muted);
    let number = Text::centred(Font::Display, 34.0, &tiles.to_string(), x, 987.0, c.text);
    scene.text(number.anchored(Anchor::Middle).within_at(62.0, 0.5));
}

fn arrow(scene: &mut Scene, c: &Colors) {
    let (left, neck, tip) = (POOL.0 - 18.0, POOL.1 + 14.0, RACK.0 - 17.0);
    let (half, wing) = (58.0, 68.0);
    let points = vec![
        (left, MIDDLE - half),
        (neck, MIDDLE - half),
        (neck, MIDDLE - wing),
        (tip - 2.0, MIDDLE),
        (neck, MIDDLE + wing),
        (neck, MIDDLE + half),
        (left, MIDDLE + half),
        (left, MIDDLE - half),
    ];
    scene.polygon(points.clone(), c.tray);
    scene.stroke(points, 4.0, c.muted);
}
