//! Whether two grids hold the same words for a reader: turned, mirrored, pushed aside, or with some
//! cells changed (W22).

use super::grid::Grid;

/// Fewest cells that a grid shares with another one before it can be taken for it.
pub const FEWEST: usize = 9;

/// Most cells that have the same letter in both, over all turns, mirror images and shifts.
///
/// ```
/// # use giostra::words::{alike, grid::Grid};
/// let grid: Grid = "CART/OSEA/NILO/QuADR".parse().unwrap();
/// let turned: Grid = "QuNOC/AISA/DLER/ROAT".parse().unwrap();
/// assert_eq!(alike::shared(&grid, &turned), 16);
/// ```
pub fn shared(one: &Grid, other: &Grid) -> usize {
    let bound = letters_in_common(one, other);
    if bound < FEWEST {
        return bound;
    }
    let still = Cells::of(one);
    let mut most = 0;
    for turn in 0..8 {
        let moved = Cells::of(other).turned(turn);
        for down in 1 - moved.rows..still.rows {
            for right in 1 - moved.cols..still.cols {
                let same = still.same(&moved, down, right);
                most = most.max(same);
                if most == bound {
                    return most;
                }
            }
        }
    }
    most
}

/// Whether the grids count as the same one: the same letter in at least nine cells, and in more than half of the cells of
/// the larger one where that is more than nine (W22). With equality instead, a grid whose letter is changed in one cell
/// is solved.
pub fn are(one: &Grid, other: &Grid) -> bool {
    shared(one, other) >= needed(one, other)
}

/// How many cells make the two the same grid.
fn needed(one: &Grid, other: &Grid) -> usize {
    let larger = one.faces().len().max(other.faces().len());
    FEWEST.max(larger / 2 + 1)
}

/// How many letters they could share at most, wherever these stand: most grids are told apart by this alone.
fn letters_in_common(one: &Grid, other: &Grid) -> usize {
    let count = |grid: &Grid| {
        let mut counts = [0_usize; 26];
        for face in grid.faces() {
            counts[usize::from(face.first_letter())] += 1;
        }
        counts
    };
    count(one).iter().zip(count(other)).map(|(a, b)| (*a).min(b)).sum()
}

/// The letters of a grid. `Q` and `Qu` are one letter: who writes the one for the other has the same grid.
struct Cells {
    rows: isize,
    cols: isize,
    letters: Vec<u8>,
}

impl Cells {
    fn of(grid: &Grid) -> Self {
        let letters = grid.faces().iter().map(|face| face.first_letter()).collect();
        Self { rows: grid.rows().cast_signed(), cols: grid.cols().cast_signed(), letters }
    }

    fn at(&self, row: isize, col: isize) -> Option<u8> {
        let inside = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        inside.then(|| self.letters[(row * self.cols + col).cast_unsigned()])
    }

    /// One of the eight ways in which the grid can lie: four turns, and four of its mirror image.
    fn turned(&self, way: u8) -> Self {
        let (rows, cols) = if way & 1 == 0 { (self.rows, self.cols) } else { (self.cols, self.rows) };
        let mut letters = Vec::with_capacity(self.letters.len());
        for row in 0..rows {
            for col in 0..cols {
                let row = if way & 2 == 0 { row } else { rows - 1 - row };
                let col = if way & 4 == 0 { col } else { cols - 1 - col };
                let (row, col) = if way & 1 == 0 { (row, col) } else { (col, row) };
                letters.extend(self.at(row, col));
            }
        }
        Self { rows, cols, letters }
    }

    /// In how many cells the other one has the same letter, when it lies so far down and to the right.
    fn same(&self, other: &Self, down: isize, right: isize) -> usize {
        let rows = down.max(0)..self.rows.min(other.rows + down);
        let same = rows.map(|row| {
            let cols = right.max(0)..self.cols.min(other.cols + right);
            cols.filter(|col| self.at(row, *col) == other.at(row - down, col - right)).count()
        });
        same.sum()
    }
}
