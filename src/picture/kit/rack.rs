//! Tiles in a row, and the same in words.

use super::block::sign;
use super::tile::{self, Look, Square};
use crate::picture::Texts;
use crate::picture::scene::{Anchor, Scene, SpotKind, count};
use crate::picture::theme::Colors;

/// A tile that is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// A letter that is worth nothing in particular.
    Plain(char),
    /// A letter and what it is worth.
    Letter(char, u8),
    /// A blank, which stands for nothing yet.
    Blank,
}

/// Where a row of tiles stands, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// From where to where there is room.
    pub between: (f32, f32),
    /// The middle of the tiles.
    pub middle: f32,
    /// Between two tiles.
    pub gap: f32,
    /// The side of a tile at most.
    pub most: f32,
    /// So many fill the room; fewer keep their size.
    pub places: usize,
    /// Where fewer stand.
    pub anchor: Anchor,
}

impl Row {
    /// The side of a tile where there are so many.
    fn side(&self, tiles: usize) -> f32 {
        let (left, right) = self.between;
        ((right - left + self.gap) / count(tiles.max(self.places)) - self.gap).floor().min(self.most)
    }

    /// Paints ivory tiles that can be pointed at: who looks at them may lay them.
    pub fn held(&self, scene: &mut Scene, c: &Colors, tiles: &[Tile]) {
        for (tile, (x, y, k)) in tiles.iter().zip(self.squares(tiles.len())) {
            let (kind, letter) = match *tile {
                Tile::Plain(letter) | Tile::Letter(letter, _) => (SpotKind::Tile, letter),
                Tile::Blank => (SpotKind::Blank, '?'),
            };
            scene.spot(kind, letter.to_uppercase().to_string(), (x, y, k, k));
        }
        self.draw(scene, c, tiles);
    }

    /// Where so many tiles stand.
    fn squares(&self, tiles: usize) -> impl Iterator<Item = Square> + '_ {
        let (k, (left, right)) = (self.side(tiles), self.between);
        let span = count(tiles) * (k + self.gap) - self.gap;
        let start = match self.anchor {
            Anchor::Start => left,
            Anchor::Middle => f32::midpoint(left, right) - span / 2.0,
            Anchor::End => right - span,
        };
        let y = (self.middle - k / 2.0).round();
        (0..tiles).map(move |n| ((start + count(n) * (k + self.gap)).round(), y, k))
    }

    /// Paints ivory tiles.
    pub fn draw(&self, scene: &mut Scene, c: &Colors, tiles: &[Tile]) {
        for (tile, square) in tiles.iter().zip(self.squares(tiles.len())) {
            match *tile {
                Tile::Plain(letter) => {
                    tile::plain(
                        scene,
                        square,
                        letter.to_uppercase().next().unwrap_or(letter),
                        Look::ivory(c),
                    );
                }
                Tile::Letter(letter, value) => {
                    tile::valued(scene, square, (letter, value, false), Look::ivory(c));
                }
                Tile::Blank => tile::blank(scene, square, Look::ivory(c)),
            }
        }
    }
}

/// Tiles with their values in one line: "A1 A1 E1 F5 jolly".
pub fn line(tiles: &[Tile], between: &str, texts: &Texts<'_>) -> String {
    let tiles = tiles.iter().map(|tile| match *tile {
        Tile::Plain(letter) => sign(letter, true).to_string(),
        Tile::Letter(letter, value) => format!("{}{value}", sign(letter, true)),
        Tile::Blank => texts("board-jolly", &[]),
    });
    tiles.collect::<Vec<_>>().join(between)
}
