//! Lines as numbers, and their kinds: what a line is worth depends only on which of its cells are empty and which are alike, and not on the
//! direction in which it is read. Of the two million lines of seven cells there are 2 152 kinds.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Cells of a line, at most.
pub const MOST: usize = 7;
/// Bits of a cell: 0 is empty, 1 to 7 are the colours.
pub const BITS: u32 = 3;

/// Which kind each line is of.
#[derive(Debug)]
pub struct Kinds {
    /// By the line as a number, its first cell in the lowest bits.
    of: Vec<u16>,
    /// How each kind is written.
    names: Vec<String>,
}

impl Kinds {
    /// The kinds of lines of seven cells, or of five; they are found once.
    pub fn of_side(side: u8) -> &'static Self {
        static SEVEN: LazyLock<Kinds> = LazyLock::new(|| Kinds::new(7));
        static FIVE: LazyLock<Kinds> = LazyLock::new(|| Kinds::new(5));
        if side == 5 { &FIVE } else { &SEVEN }
    }

    fn new(cells: usize) -> Self {
        let mut numbers: BTreeMap<u32, u16> = BTreeMap::new();
        let mut names = Vec::new();
        let number = |line: u32| {
            let kind = kind(line, cells);
            *numbers.entry(kind).or_insert_with(|| {
                names.push(name(kind, cells));
                u16::try_from(names.len() - 1).unwrap_or(u16::MAX)
            })
        };
        let of = (0..1 << (3 * cells)).map(number).collect();
        Self { of, names }
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.names.len()
    }

    /// The kind of a line.
    #[inline]
    pub fn kind(&self, line: u32) -> usize {
        self.of[line as usize].into()
    }

    /// How each is written: `.ABA..C`, the colours in the order in which they come first.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The kind that is written so.
    pub fn named(&self, name: &str) -> Option<usize> {
        let mut line = 0;
        for (n, cell) in (0_u32..).zip(name.bytes()).take(MOST) {
            line |= (u32::from(cell.checked_sub(b'A').map_or(0, |colour| colour + 1)) & 7) << (BITS * n);
        }
        self.of.get(line as usize).copied().map(usize::from).filter(|kind| self.names[*kind] == name)
    }
}

/// The line with its colours numbered as they come, read from the end where that is the smaller number.
fn kind(line: u32, cells: usize) -> u32 {
    let numbered = |backwards: bool| {
        let (mut seen, mut next, mut kind) = ([0; 8], 0, 0);
        for n in 0..cells {
            let at = if backwards { cells - 1 - n } else { n };
            let colour = (line >> (3 * at) & 7) as usize;
            if colour != 0 && seen[colour] == 0 {
                next += 1;
                seen[colour] = next;
            }
            kind |= seen[colour] << (3 * n);
        }
        kind
    };
    numbered(false).min(numbered(true))
}

fn name(kind: u32, cells: usize) -> String {
    (0..cells).map(|n| char::from(b".ABCDEFG"[(kind >> (3 * n) & 7) as usize])).collect()
}
