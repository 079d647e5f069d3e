//! H4: what a board scores for Order. In each row and each column, every segment of two counters and more that reads the same both ways
//! scores a point for each of its counters. Diagonals score nothing, segments are counted by where they lie, and a segment has no gaps.
//!
//! All lines of one direction are counted at once. A segment of `n` cells reads the same both ways when its ends are alike and what lies
//! between them does so too, so the segments of each length follow from those two shorter by a few words of 64 bits.

use super::board::{Board, Cell, STRIDE};

/// Rows or columns, at most.
const MOST: usize = 7;

/// A row or a column, from 0 for row 1 and column a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "rows and columns")]
pub enum Line {
    Row(u8),
    Column(u8),
}

/// A segment that scores: cells of a line from left to right, or from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Where it lies.
    pub line: Line,
    /// Its first cell.
    pub from: Cell,
    /// Its last cell.
    pub to: Cell,
    /// What it scores: a point for each counter.
    pub points: u8,
}

/// What a board scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// By row, from row 1 up.
    pub rows: Vec<u32>,
    /// By column, from a on.
    pub columns: Vec<u32>,
}

impl Score {
    /// All lines together.
    pub fn total(&self) -> u32 {
        self.rows.iter().chain(&self.columns).sum()
    }
}

/// Where scoring segments of each length begin, in all lines of one direction: along rows (step 1) or along columns (step 8). What stands at
/// 0 and 1 is what the longer ones are made from.
#[inline]
fn palindromes(board: &Board, step: u32) -> [u64; MOST + 1] {
    let [low, middle, high] = board.planes;
    let taken = board.taken();
    let mut begin = [!0, taken, 0, 0, 0, 0, 0, 0];
    for length in 2..=u32::from(board.side()) {
        let far = step * (length - 1);
        let unlike = (low ^ (low >> far)) | (middle ^ (middle >> far)) | (high ^ (high >> far));
        let inner = begin[length as usize - 2] >> step;
        begin[length as usize] = taken & !unlike & inner;
    }
    begin
}

/// What a board scores in all (H4).
#[inline]
pub fn total(board: &Board) -> u32 {
    let of = |begin: [u64; MOST + 1]| -> u32 {
        (2..).zip(&begin[2..]).map(|(length, begin)| length * begin.count_ones()).sum()
    };
    of(palindromes(board, 1)) + of(palindromes(board, STRIDE.into()))
}

/// What each line scores (H4).
pub fn score(board: &Board) -> Score {
    let (across, up) = (palindromes(board, 1), palindromes(board, STRIDE.into()));
    let row = 0xFF_u64;
    let column = 0x0101_0101_0101_0101_u64;
    let of = |begin: &[u64; MOST + 1], line: u64| -> u32 {
        (2..).zip(&begin[2..]).map(|(length, begin)| length * (begin & line).count_ones()).sum()
    };
    let lines = 0..board.side();
    Score {
        rows: lines.clone().map(|n| of(&across, row << (n * STRIDE))).collect(),
        columns: lines.map(|n| of(&up, column << n)).collect(),
    }
}

/// Every segment that scores: rows from the lowest, then columns from a, each with its shortest segments first.
pub fn segments(board: &Board) -> Vec<Segment> {
    let mut found = Vec::new();
    let cells: Vec<Cell> = board.iter().collect();
    for (step, begin) in [(1, palindromes(board, 1)), (STRIDE, palindromes(board, STRIDE.into()))] {
        for number in 0..board.side() {
            for (points, begin) in (2_u8..).zip(&begin[2..]) {
                let along = |cell: &&Cell| if step == 1 { cell.row() } else { cell.column() };
                let starts = cells.iter().filter(|cell| along(cell) == number && begin & cell.bit() != 0);
                found.extend(starts.filter_map(|from| {
                    let more = points - 1;
                    let (line, to) = if step == 1 {
                        (Line::Row(number), Cell::at(from.row(), from.column() + more)?)
                    } else {
                        (Line::Column(number), Cell::at(from.row() + more, from.column())?)
                    };
                    Some(Segment { line, from: *from, to, points })
                }));
            }
        }
    }
    found
}
