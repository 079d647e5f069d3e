//! What a move may place and turn (Y10–Y14).

use super::board::{Board, Colour, Tile};
use super::fault::Fault;
use super::notation::Placement;
use super::tiles::{Counts, Letter};
use crate::games::kit::hex::{CELLS, Cell};

/// Whether a word may be laid so by a colour with this rack (Y10–Y13); its letters that come from
/// the rack. Whether it *is* a word is the dictionary's business (Y20).
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(
    board: &Board,
    rack: &[Letter],
    colour: Colour,
    placement: &Placement,
) -> Result<Vec<Letter>, Fault> {
    let triangle = board.triangle();
    if let Some(cell) = placement.cells().iter().find(|&&cell| !triangle.contains(cell)) {
        return Err(Fault::NoCell { typed: cell.to_string(), last: triangle.last_row() });
    }
    let mut seen = [false; CELLS];
    // Y12 before Y11: a word that stands still takes the same cell twice.
    for &cell in placement.cells() {
        if std::mem::replace(&mut seen[cell.index()], true) {
            return Err(Fault::Twice { cell });
        }
    }
    for pair in placement.cells().windows(2) {
        if !pair[0].touches(pair[1]) {
            return Err(Fault::Gap { from: pair[0], to: pair[1] });
        }
    }
    let mut placed = Vec::new();
    for (cell, needed) in placement.iter() {
        match board.get(cell) {
            Some(Tile { letter: lies, .. }) if lies != needed => {
                return Err(Fault::Taken { cell, lies, needed });
            }
            Some(_) => {}
            None => placed.push(needed),
        }
    }
    if placed.is_empty() {
        return Err(Fault::NothingPlaced { word: placement.spelled() });
    }
    let mut left: Counts = rack.iter().copied().collect();
    let full = left;
    for &letter in &placed {
        if !left.take(letter) {
            return Err(Fault::NotInRack { letter, has: full.of(letter), rack: rack.to_vec() });
        }
    }
    match placement.flip() {
        // Y13: what the word uses, and never one's own, nor one just placed.
        Some(cell) if !board.is(cell, colour.other()) => Err(Fault::FlipOwn { cell }),
        _ => Ok(placed),
    }
}

/// Whether one letter may be placed alone (Y14).
///
/// # Errors
/// Off the board, on a tile, or not in the rack.
pub fn check_single(board: &Board, rack: &[Letter], letter: Letter, cell: Cell) -> Result<(), Fault> {
    if !board.triangle().contains(cell) {
        return Err(Fault::NoCell { typed: cell.to_string(), last: board.triangle().last_row() });
    }
    if let Some(Tile { letter: lies, .. }) = board.get(cell) {
        return Err(Fault::Occupied { cell, lies });
    }
    if rack.contains(&letter) {
        Ok(())
    } else {
        Err(Fault::NotInRack { letter, has: 0, rack: rack.to_vec() })
    }
}

/// Lays a word that [`check`] allows: own colour up, and turns what it turns (Y10, Y13).
pub fn lay(board: &mut Board, colour: Colour, placement: &Placement) {
    for (cell, letter) in placement.iter() {
        if board.get(cell).is_none() {
            board.put(cell, Tile { letter, colour });
        }
    }
    if let Some(cell) = placement.flip() {
        board.turn(cell);
    }
}

/// The cells of a word whose tiles its author may turn, one of them (Y13).
pub fn flips(board: &Board, colour: Colour, cells: &[Cell]) -> Vec<Cell> {
    cells.iter().copied().filter(|&cell| board.is(cell, colour.other())).collect()
}
