//! The picture.

use super::hexes::{Hexes, Ring};
use super::{BoardCard, Move, alt, corner, strip};
use crate::picture::Texts;
use crate::picture::scene::Scene;

/// The board with players, bag, pool and rack: 1080 x 1080 pixels, for desktops and phones alike.
pub fn board_scene(card: &BoardCard, texts: &Texts<'_>) -> Scene {
    let c = card.theme.colors();
    let mut scene = Scene::new(1080, 1080, c.bg);
    let hexes = Hexes::new(card.side());
    hexes.ground(&mut scene, c);
    cells(&mut scene, card, &hexes);
    corner::draw(&mut scene, c, card, &hexes, texts);
    strip::draw(&mut scene, c, card, texts);
    scene.alt = alt::board(card, texts);
    scene
}

fn cells(scene: &mut Scene, card: &BoardCard, hexes: &Hexes) {
    let c = card.theme.colors();
    let on_board = |cells: &[usize]| -> Vec<usize> {
        cells.iter().copied().filter(|cell| *cell < card.count()).collect()
    };
    let shown: Option<&Move> = card.ghost.as_ref().map(|(ghost, _)| ghost).or(card.last.as_ref());
    let path = shown.map(|shown| on_board(&shown.path)).unwrap_or_default();
    let laid = shown.map(|shown| on_board(&shown.laid)).unwrap_or_default();
    let ghost_at = |cell: usize| {
        let (ghost, letters) = card.ghost.as_ref()?;
        let n = ghost.laid.iter().position(|other| *other == cell)?;
        letters.get(n).map(|letter| (*letter, ghost.who)).filter(|_| card.tile(cell).is_none())
    };
    for cell in (0..card.count()).filter(|cell| card.tile(*cell).is_none() && ghost_at(*cell).is_none()) {
        hexes.empty(scene, c, cell);
    }
    let connection = card.end.as_ref().map(|end| on_board(&end.connection)).unwrap_or_default();
    for cell in connection {
        hexes.behind(scene, cell, c.teal);
    }
    hexes.thread(scene, c.gold, &path);
    for cell in 0..card.count() {
        if let Some(ghost) = ghost_at(cell) {
            hexes.tile(scene, card.theme, cell, ghost, Ring::Ghost);
        } else if let Some(tile) = card.tile(cell) {
            let ring = match (laid.contains(&cell), path.contains(&cell)) {
                (true, _) => Ring::Laid,
                (false, true) => Ring::Used,
                (false, false) => Ring::None,
            };
            hexes.tile(scene, card.theme, cell, (tile.letter, tile.hue), ring);
        }
    }
    let turned = shown.and_then(|shown| shown.turned).filter(|cell| card.tile(*cell).is_some());
    if let Some(cell) = turned.filter(|cell| *cell < card.count()) {
        hexes.turned(scene, c, cell);
    }
}
