//! The picture.

use super::tile::{self, Ring};
use super::{BoardCard, alt, corner, strip};
use crate::picture::Texts;
use crate::picture::kit::hex::Triangle;
use crate::picture::scene::Scene;

/// The board with players, bag, pool and rack: 1080 x 1080 pixels, for desktops and phones alike.
pub fn board_scene(card: &BoardCard, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1080, 1080, c.bg);
    let board = Triangle::new(card.side());
    board.ground(&mut scene, c);
    cells(&mut scene, card, &board);
    corner::draw(&mut scene, c, card, &board, texts);
    strip::draw(&mut scene, c, card, texts);
    scene.lies(|cell| alt::lies(card, cell, texts));
    scene.alt = alt::board(card, texts);
    scene
}

fn cells(scene: &mut Scene, card: &BoardCard, board: &Triangle) {
    let c = card.theme.colors();
    let shown = card.shown();
    let path = shown.map(|shown| card.on_board(&shown.path)).unwrap_or_default();
    let laid = shown.map(|shown| card.on_board(&shown.laid)).unwrap_or_default();
    let ghost_at = |cell: usize| card.ghost_at(cell).filter(|_| card.tile(cell).is_none());
    for cell in (0..card.count()).filter(|cell| card.tile(*cell).is_none() && ghost_at(*cell).is_none()) {
        board.empty(scene, c, cell);
    }
    for cell in card.end.as_ref().map(|end| card.on_board(&end.connection)).unwrap_or_default() {
        board.behind(scene, cell, c.teal);
    }
    board.thread(scene, c.gold, &path);
    for cell in 0..card.count() {
        if let Some(ghost) = ghost_at(cell) {
            tile::tile(board, scene, card.theme, cell, (ghost.letter, ghost.hue), Ring::Ghost);
        } else if let Some(tile) = card.tile(cell) {
            let ring = match (laid.contains(&cell), path.contains(&cell)) {
                (true, _) => Ring::Laid,
                (false, true) => Ring::Used,
                (false, false) => Ring::None,
            };
            tile::tile(board, scene, card.theme, cell, (tile.letter, tile.hue), ring);
        }
    }
    for (cell, number) in card.marks.iter().zip(1..).filter(|(cell, _)| **cell < card.count()) {
        tile::mark(board, scene, c, *cell, number);
    }
    let turned = shown.and_then(|shown| shown.turned).filter(|cell| card.tile(*cell).is_some());
    if let Some(cell) = turned.filter(|cell| *cell < card.count()) {
        tile::turned(board, scene, c, cell);
    }
}
