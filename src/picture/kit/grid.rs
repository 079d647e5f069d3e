//! Rows and columns of squares, and what they are called. Nothing here knows where they are drawn.

/// A board of squares, counted row by row from the top left one as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    edges: Edges,
    sums: bool,
}

/// What rows and columns are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// Columns A, B … above the board, rows 1, 2 … from the top (Scrabble).
    TopDown,
    /// Columns a, b … below the board, row 1 the lowest (chess).
    BottomUp,
}

/// Rows or columns at most.
const MOST: usize = 26;

impl Grid {
    /// Both numbers are taken between 1 and 26, which are the letters there are.
    pub const fn new(rows: usize, columns: usize, edges: Edges) -> Self {
        Self { rows: within(rows), columns: within(columns), edges, sums: false }
    }

    /// The same with room for a number beside each row and above each column ([`Squares::sums`](super::Squares::sums)).
    #[must_use]
    pub const fn with_sums(mut self) -> Self {
        self.sums = true;
        self
    }

    /// Whether there is room for numbers beside rows and columns.
    pub const fn has_sums(self) -> bool {
        self.sums
    }

    /// Rows.
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// Columns.
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// Which edges bear names, and in which direction they are counted.
    pub const fn edges(self) -> Edges {
        self.edges
    }

    /// Squares.
    pub const fn len(self) -> usize {
        self.rows * self.columns
    }

    /// Whether there is no square; there always is one.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Row and column of a square, both from 0, from the top and from the left.
    pub const fn place(self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The square with a name, as players write it in either case: "b4", "F6"; `None` if there is none.
    pub fn cell(self, name: &str) -> Option<usize> {
        (0..self.len()).find(|cell| self.name(*cell).eq_ignore_ascii_case(name))
    }

    /// What a player calls a square: "F6", "b4".
    pub fn name(self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        format!("{}{}", self.column(column), self.row(row))
    }

    /// The letter of a column, from 0.
    pub fn column(self, column: usize) -> char {
        let letter = letter_of(column);
        if self.edges == Edges::BottomUp { letter.to_ascii_lowercase() } else { letter }
    }

    /// The number of a row; rows are counted from 0 and from the top, the number is what stands at the edge.
    pub const fn row(self, row: usize) -> usize {
        match self.edges {
            Edges::TopDown => row + 1,
            Edges::BottomUp => self.rows.saturating_sub(row),
        }
    }

    /// Rows as they are told, row 1 first, each with its squares from left to right.
    pub fn told(self) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
        (1..=self.rows).map(move |number| {
            let row = if self.edges == Edges::BottomUp { self.rows - number } else { number - 1 };
            (number, row * self.columns..(row + 1) * self.columns)
        })
    }
}

const fn within(number: usize) -> usize {
    match number {
        0 => 1,
        MOST.. => MOST,
        _ => number,
    }
}

/// The capital letter of a row or column, from 0; the 27th and all after it are Z too.
pub fn letter_of(index: usize) -> char {
    u8::try_from(index).map_or('?', |index| char::from(b'A' + index.min(25)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_called_as_players_call_them() {
        let chess = Grid::new(8, 8, Edges::BottomUp);
        assert_eq!([0, 7, 56, 33].map(|cell| chess.name(cell)), ["a8", "h8", "a1", "b4"]);
        assert_eq!((chess.cell("B4"), chess.cell("i1")), (Some(33), None));
        let scrabble = Grid::new(15, 15, Edges::TopDown);
        assert_eq!([0, 80, 224].map(|cell| scrabble.name(cell)), ["A1", "F6", "O15"]);
        assert_eq!(chess.told().next(), Some((1, 56..64)));
        assert_eq!(scrabble.told().next(), Some((1, 0..15)));
    }
}
