//! What a board is worth for Order: the sum over its lines of what lines of their kind have brought in the end, in games that were played to
//! learn it (`examples/entropy.rs`); it stands in `seven.tsv`, `five.tsv` and `open.tsv` (Entropy II), in tenths of a point.

use super::lines::Kinds;
use super::packed::Worth;
use std::sync::LazyLock;

/// Tenths of a point in a point.
pub const UNIT: i32 = 10;

/// Whose turn is over on a board that is valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// A counter was laid, and Order is to move.
    Laying,
    /// Order has moved.
    Moving,
}

/// What each kind of line is worth at each stage of the game.
#[derive(Debug)]
pub struct Values {
    /// The kinds.
    pub kinds: &'static Kinds,
    side: usize,
    /// By what is over, by stage, by kind: a stage is as many counters as the side has cells.
    worth: [Vec<Vec<i32>>; 2],
    /// On a full board: what each kind of line scores (H4).
    scored: Vec<i32>,
}

impl Values {
    /// Nothing is worth anything but at the end.
    pub fn new(side: u8) -> Self {
        let kinds = Kinds::of_side(side);
        let scored = kinds.names().iter().map(|name| scored(name.as_bytes()) * UNIT).collect();
        let none = || vec![vec![0; kinds.count()]; side.into()];
        Self { kinds, side: side.into(), worth: [none(), none()], scored }
    }

    /// What was learned for a board of that side; `open`: for Entropy II.
    pub fn learned(side: u8, open: bool) -> &'static Self {
        static SEVEN: LazyLock<Values> = LazyLock::new(|| Values::read(7, include_str!("seven.tsv")));
        static FIVE: LazyLock<Values> = LazyLock::new(|| Values::read(5, include_str!("five.tsv")));
        static OPEN: LazyLock<Values> = LazyLock::new(|| Values::read(7, include_str!("open.tsv")));
        match (side, open) {
            (5, _) => &FIVE,
            (_, false) => &SEVEN,
            (_, true) => &OPEN,
        }
    }

    /// A kind a line: how it is written, then what it is worth after laying at each stage, and after moving.
    fn read(side: u8, text: &str) -> Self {
        let mut values = Self::new(side);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut parts = line.split('\t');
            let Some(kind) = parts.next().and_then(|name| values.kinds.named(name)) else { continue };
            let stages = values.worth.iter_mut().flatten();
            for (stage, number) in stages.zip(parts) {
                stage[kind] = number.parse().unwrap_or(0);
            }
        }
        values
    }

    /// What [`Values::learned`] reads.
    pub fn written(&self) -> String {
        let line = |(kind, name): (usize, &String)| {
            let numbers = self.worth.iter().flatten().map(|stage| stage[kind].to_string());
            format!("{name}\t{}\n", numbers.collect::<Vec<_>>().join("\t"))
        };
        self.kinds.names().iter().enumerate().map(line).collect()
    }

    /// What lines are worth on a board with so many counters, 1 at least.
    pub fn worth(&self, after: After, placed: usize) -> Worth<'_> {
        let full = placed >= self.side * self.side;
        let of = if full { &self.scored } else { &self.worth[after as usize][self.stage(placed)] };
        Worth { kinds: self.kinds, of }
    }

    /// The numbers that [`Values::worth`] gives, to change them; those of a full board are what they are.
    pub fn worth_mut(&mut self, after: After, placed: usize) -> &mut [i32] {
        let stage = self.stage(placed);
        &mut self.worth[after as usize][stage]
    }

    fn stage(&self, placed: usize) -> usize {
        (placed.max(1) - 1) / self.side
    }

    /// Cells of the board.
    pub const fn cells(&self) -> usize {
        self.side * self.side
    }
}

/// H4 on a line as it is written, a dot being empty.
fn scored(line: &[u8]) -> i32 {
    let is_whole = |part: &[u8]| !part.contains(&b'.') && part.iter().eq(part.iter().rev());
    let segments = |length| line.windows(length).filter(|part| is_whole(part)).count() * length;
    i32::try_from((2..=line.len()).map(segments).sum::<usize>()).unwrap_or(i32::MAX)
}
