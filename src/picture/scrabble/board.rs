//! The board picture.

use super::{BoardCard, Premium, alt, foot, head};
use crate::picture::Texts;
use crate::picture::fonts::Font;
use crate::picture::kit::tile::{self, Look};
use crate::picture::kit::{Area, Squares, Style};
use crate::picture::scene::{Anchor, Rgb, Scene, SpotKind, Text};
use crate::picture::theme::{self, Colors, Theme};

/// The left and right edge of what is not the board.
pub(super) const EDGES: (f32, f32) = (34.0, 1038.0);
/// Around the main word of a play.
const FRAME: f32 = 6.0;
/// Where the tray may be.
const TRAY: Area = Area { x: 70.0, y: 200.0, w: 971.0, h: 971.0 };

/// The board with players and last play: 1072 x 1280 pixels, for desktops and phones alike.
pub fn board_scene(card: &BoardCard, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1072, 1280, c.bg);
    head::draw(&mut scene, c, card, texts);
    let board = Squares::within(TRAY, card.grid(), Style::TILES);
    board.ground(&mut scene, c);
    name_both_ways(&mut scene, card);
    scene.lies(|square| {
        card.tile(square).or(card.ghost_at(square)).map_or_else(
            || premium_told(card.premium(square), texts),
            |tile| Some(alt::tile(tile.letter, tile.blank, texts)),
        )
    });
    for square in 0..card.grid().len() {
        if card.tile(square).or(card.ghost_at(square)).is_none() {
            empty(&mut scene, c, (card, &board), square, texts);
        }
    }
    tiles(&mut scene, c, card, &board);
    foot::draw(&mut scene, c, card, texts);
    scene.alt = alt::board(card, texts);
    scene
}

/// A play is written with its first square: the row first where it runs to the right, the column first where it runs down.
fn name_both_ways(scene: &mut Scene, card: &BoardCard) {
    let grid = card.grid();
    // A common rack stands on the board, too, and is no cell of it.
    let cells = scene.spots.iter_mut().filter(|spot| spot.kind == SpotKind::Cell);
    for (cell, spot) in cells.enumerate() {
        let (row, column) = grid.place(cell);
        spot.names.insert(0, format!("{}{}", grid.row(row), grid.column(column)));
    }
}

fn empty(
    scene: &mut Scene,
    c: &Colors,
    (card, board): (&BoardCard, &Squares),
    square: usize,
    texts: &Texts<'_>,
) {
    let ((cx, cy), (.., k)) = (board.centre(square), board.square(square));
    let premium = card.premium(square);
    let (ground, label) = colors(premium, c);
    board.fill(scene, square, ground);
    if square == card.grid().len() / 2 {
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
fn tiles(scene: &mut Scene, c: &Colors, card: &BoardCard, board: &Squares) {
    let framed = card.shown().map(|play| card.squares(play.line)).unwrap_or_default();
    for square in (0..card.grid().len()).filter(|square| !framed.contains(square)) {
        draw_tile(scene, c, card, board, square);
    }
    if let (Some(first), Some(last)) = (framed.first(), framed.last()) {
        // What shows between two tiles is no gold, so that gold tiles stay apart.
        board.frame(scene, c, (*first, *last), FRAME, frame_color(card.theme));
    }
    for square in framed {
        draw_tile(scene, c, card, board, square);
    }
}

fn draw_tile(scene: &mut Scene, c: &Colors, card: &BoardCard, board: &Squares, square: usize) {
    let (tile, look) = match (card.ghost_at(square), card.tile(square)) {
        (Some(tile), _) => (tile, Look::ghost(c)),
        (None, Some(tile)) if card.is_newest(square) => (tile, Look::gold(c)),
        (None, Some(tile)) => (tile, Look::ivory(c)),
        (None, None) => return,
    };
    tile::valued(scene, board.square(square), (tile.letter, tile.value, tile.blank), look);
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
/// The same for who does not see it.
fn premium_told(premium: Premium, texts: &Texts<'_>) -> Option<String> {
    match premium {
        Premium::Plain | Premium::Word(0 | 1) | Premium::Letter(0 | 1) => None,
        Premium::Word(times) => Some(texts("board-alt-word-times", &[("times", times.to_string())])),
        Premium::Letter(times) => Some(texts("board-alt-letter-times", &[("times", times.to_string())])),
    }
}

fn label_of(premium: Premium, texts: &Texts<'_>) -> Option<String> {
    match premium {
        Premium::Plain | Premium::Word(0 | 1) | Premium::Letter(0 | 1) => None,
        Premium::Word(times) => Some(texts("board-word-times", &[("times", times.to_string())])),
        Premium::Letter(times) => Some(texts("board-letter-times", &[("times", times.to_string())])),
    }
}
