//! The board picture.

use super::{BoardCard, Premium, alt, foot, head, letter_of};
use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::scene::{Anchor, Rgb, Scene, Text, count};
use crate::picture::theme::{self, Colors, Theme};
use crate::picture::tile::{self, Look, Square};

/// The left and right edge of what is not the board.
pub(super) const EDGES: (f32, f32) = (34.0, 1038.0);
/// Between squares, and around the main word of a play.
const GAP: f32 = 3.0;
const FRAME: f32 = 6.0;
/// Around all squares.
const PAD: f32 = 7.0;
/// Right edge, top edge and greatest side of the tray.
const TRAY: (f32, f32, f32) = (1041.0, 200.0, 971.0);

/// The board with players and last play: 1072 x 1280 pixels, for desktops and phones alike.
pub fn board_scene(card: &BoardCard, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1072, 1280, c.bg);
    head::draw(&mut scene, c, card, texts);
    let board = Board::new(card.side());
    board.ground(&mut scene, c);
    for square in 0..card.side() * card.side() {
        if card.tile(square).or(card.ghost_at(square)).is_none() {
            board.empty(&mut scene, c, card, square, texts);
        }
    }
    board.tiles(&mut scene, c, card);
    foot::draw(&mut scene, c, card, texts);
    scene.alt = alt::board(card, texts);
    scene
}

/// Where the squares are.
struct Board {
    side: usize,
    x: f32,
    y: f32,
    pitch: f32,
    /// Side of a square.
    k: f32,
}

impl Board {
    fn new(side: usize) -> Self {
        let (right, top, most) = TRAY;
        let pitch = ((most - 2.0 * PAD + GAP) / count(side)).floor();
        let span = pitch * count(side) - GAP;
        // What is left over when pixels are whole goes to either side.
        let slack = ((most - 2.0 * PAD - span) / 2.0).floor();
        Self { side, x: right - PAD - span, y: top + PAD + slack, pitch, k: pitch - GAP }
    }

    /// The tray and the names of rows and columns.
    fn ground(&self, scene: &mut Scene, c: &Colors) {
        let span = self.pitch * count(self.side) - GAP + 2.0 * PAD;
        scene.rect((self.x - PAD, self.y - PAD, span, span), 14.0, c.tray);
        for n in 0..self.side {
            let middle = self.k / 2.0 + count(n) * self.pitch;
            let column = letter_of(n).to_string();
            let at = (self.x + middle, self.y - PAD - 19.0);
            scene
                .text(Text::centred(Font::Bold, 28.0, &column, at.0, at.1, c.muted).anchored(Anchor::Middle));
            let row = (n + 1).to_string();
            let at = (self.x - PAD - 8.0, self.y + middle);
            scene.text(Text::centred(Font::Bold, 28.0, &row, at.0, at.1, c.muted).anchored(Anchor::End));
        }
    }

    fn square(&self, square: usize) -> Square {
        let (row, column) = (square / self.side, square % self.side);
        (self.x + count(column) * self.pitch, self.y + count(row) * self.pitch, self.k)
    }

    fn empty(&self, scene: &mut Scene, c: &Colors, card: &BoardCard, square: usize, texts: &Texts<'_>) {
        let (x, y, k) = self.square(square);
        let premium = card.premium(square);
        let (ground, label) = colors(premium, c);
        scene.rect((x, y, k, k), k * 0.15, ground);
        let (cx, cy) = (x + k / 2.0, y + k / 2.0);
        if square == self.side * self.side / 2 {
            // The first word covers the middle (B5).
            let half = k * 0.46;
            let points = vec![(cx, cy - half), (cx + half, cy), (cx, cy + half), (cx - half, cy)];
            scene.polygon(points, ground.mixed(theme::WHITE, 0.4));
        }
        if let Some(text) = label_of(premium, texts) {
            let text = Text::centred(Font::Display, k * 0.41, &text, cx, cy, label).anchored(Anchor::Middle);
            scene.text(text.within_at(k * 0.86, 0.5));
        }
    }

    /// The tiles, those of the main word in a frame.
    fn tiles(&self, scene: &mut Scene, c: &Colors, card: &BoardCard) {
        let framed = card.shown().map(|play| card.squares(play.line)).unwrap_or_default();
        for square in (0..self.side * self.side).filter(|square| !framed.contains(square)) {
            self.tile(scene, c, card, square);
        }
        if let (Some(first), Some(last)) = (framed.first(), framed.last()) {
            self.frame(scene, c, frame_color(card.theme), (*first, *last));
        }
        for square in framed {
            self.tile(scene, c, card, square);
        }
    }

    fn tile(&self, scene: &mut Scene, c: &Colors, card: &BoardCard, square: usize) {
        let (tile, look) = match (card.ghost_at(square), card.tile(square)) {
            (Some(tile), _) => (tile, Look::ghost(c)),
            (None, Some(tile)) if card.is_newest(square) => (tile, Look::gold(c)),
            (None, Some(tile)) => (tile, Look::ivory(c)),
            (None, None) => return,
        };
        tile::valued(scene, self.square(square), (tile.letter, tile.value, tile.blank), look);
    }

    /// A frame around the main word; the tiles go into it.
    fn frame(&self, scene: &mut Scene, c: &Colors, color: Rgb, (first, last): (usize, usize)) {
        let ((x, y, k), (to_x, to_y, _)) = (self.square(first), self.square(last));
        let (wide, high, radius) = (to_x + k - x, to_y + k - y, k * 0.15);
        let around = (x - FRAME, y - FRAME, wide + 2.0 * FRAME, high + 2.0 * FRAME);
        scene.rect(around, radius + FRAME, color);
        // What shows between two tiles is no gold, so that gold tiles stay apart.
        scene.rect((x, y, wide, high), radius, c.tray);
    }
}

/// Gold is too pale beside ivory on the light theme's squares: there its lip takes its place.
fn frame_color(theme: Theme) -> Rgb {
    match theme {
        Theme::Notte => theme.colors().gold,
        Theme::Giorno => theme.colors().gold_lip,
    }
}

/// Ground and label.
fn colors(premium: Premium, c: &Colors) -> theme::Premium {
    match premium {
        Premium::Plain | Premium::Word(0 | 1) | Premium::Letter(0 | 1) => (c.square, c.ink),
        Premium::Word(2) => theme::WORD_2,
        Premium::Word(_) => theme::WORD_3,
        Premium::Letter(2) => theme::LETTER_2,
        Premium::Letter(_) => theme::LETTER_3,
    }
}

/// "3P", "2L"; a plain square has none.
fn label_of(premium: Premium, texts: &Texts<'_>) -> Option<String> {
    match premium {
        Premium::Plain | Premium::Word(0 | 1) | Premium::Letter(0 | 1) => None,
        Premium::Word(times) => Some(texts("board-word-times", &[("times", times.to_string())])),
        Premium::Letter(times) => Some(texts("board-letter-times", &[("times", times.to_string())])),
    }
}
