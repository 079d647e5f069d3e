//! What `giostra chat` hands to the function that opens the house.

use crate::messages::Lang;

/// How chance and language stand in a chat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChatOptions {
    /// `--seed`: with it, nothing is left to the system's randomness.
    pub seed: Option<u64>,
    /// `--book`: grids to be dealt in this order; when they run out, dice are rolled again.
    pub book: Vec<BookLine>,
    /// `--lang`.
    pub lang: Lang,
}

/// One grid of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookLine {
    /// Its line in the file, from 1.
    pub number: usize,
    /// As written: `CART/OSEA/NILO/QuADR`.
    pub grid: String,
}

/// The grids of a book: one a line; blank lines and lines that begin with `#` are skipped.
pub fn book(text: &str) -> Vec<BookLine> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    lines
        .map(|(index, line)| BookLine { number: index + 1, grid: line.trim().to_owned() })
        .filter(|line| !line.grid.is_empty() && !line.grid.starts_with('#'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_skips_blanks_and_comments() {
        let lines = book("# dado\n\nCART/OSEA/NILO/QuADR\r\n  #x\n ABCD/EFGH/ILMN/OPQR \n");
        let found: Vec<(usize, &str)> = lines.iter().map(|line| (line.number, line.grid.as_str())).collect();
        assert_eq!(found, [(3, "CART/OSEA/NILO/QuADR"), (5, "ABCD/EFGH/ILMN/OPQR")]);
    }
}
