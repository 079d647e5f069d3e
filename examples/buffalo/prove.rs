//! Who wins from the first position: a depth-first proof-number search with a table. Each move of Black goes one row down, so no
//! game comes back to a position, and whatever is proved here is proved.

use giostra::games::buffalo::cells::{Cells, chief_reaches};
use giostra::games::buffalo::generate;
use giostra::games::buffalo::position::{End, Position, Side};
use std::hash::{Hash as _, Hasher};

/// What cannot be: so many positions are never to be shown.
const NEVER: u32 = u32::MAX;
/// Places in the table, 16 bytes each.
const PLACES: usize = 1 << 25;
/// How often it is told how far it is, in positions.
const TOLD: u64 = 100_000_000;

/// How many positions have at least to be looked at to show that the player to move wins, and that they lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    win: u32,
    loss: u32,
}

impl Numbers {
    const UNKNOWN: Self = Self { win: 1, loss: 1 };
    const WON: Self = Self { win: 0, loss: NEVER };
    const LOST: Self = Self { win: NEVER, loss: 0 };
}

/// What has been shown, or how far it is.
pub(crate) enum Shown {
    /// This side wins.
    Wins(Side),
    /// Nothing yet: at least so many positions are still to be shown for either side.
    Nothing {
        /// For Black.
        black: u32,
        /// For White.
        white: u32,
    },
}

struct Search {
    /// A position's key, and its numbers. A newer position takes the place of the older one.
    table: Vec<(u64, Numbers)>,
    looked_at: u64,
    most: u64,
}

/// Searches from the first position until somebody is shown to win, or so many positions were looked at.
pub(crate) fn from_the_start(most: u64) -> (Shown, u64) {
    let mut search = Search { table: vec![(0, Numbers::UNKNOWN); PLACES], looked_at: 0, most };
    let start = Position::start(None);
    let Numbers { win, loss } = search.expand(&start, Numbers { win: NEVER, loss: NEVER });
    let shown = match (win, loss) {
        (0, _) => Shown::Wins(Side::Black),
        (_, 0) => Shown::Wins(Side::White),
        (black, white) => Shown::Nothing { black, white },
    };
    (shown, search.looked_at)
}

impl Search {
    /// Looks on until one of the numbers is no less than in `until`.
    fn expand(&mut self, at: &Position, until: Numbers) -> Numbers {
        let after: Vec<(Position, u64)> = generate::moves(at)
            .into_iter()
            .map(|mv| {
                let next = at.after(mv);
                (next, key(&next))
            })
            .collect();
        loop {
            let mut here = Numbers { win: NEVER, loss: 0 };
            let (mut best, mut best_numbers, mut second) = (0, Numbers::LOST, NEVER);
            for (n, (next, key)) in after.iter().enumerate() {
                // What is a win for one is a loss for the other.
                let numbers = self.known(next, *key);
                if numbers.loss < here.win {
                    (second, here.win) = (here.win, numbers.loss);
                    (best, best_numbers) = (n, numbers);
                } else {
                    second = second.min(numbers.loss);
                }
                here.loss = sum(here.loss, numbers.win);
            }
            if here.win >= until.win || here.loss >= until.loss || self.looked_at >= self.most {
                self.store(key(at), here);
                return here;
            }
            let Some((next, _)) = after.get(best) else { return here };
            // A quarter more than the second best: it goes on there instead of back and forth.
            let enough = second.saturating_add(second / 4).saturating_add(1);
            let win = until.loss.saturating_sub(here.loss).saturating_add(best_numbers.win);
            self.expand(next, Numbers { win, loss: until.win.min(enough) });
        }
    }

    fn known(&mut self, at: &Position, key: u64) -> Numbers {
        if let Some(numbers) = over(at) {
            return numbers;
        }
        let (stored, numbers) = self.table[place(key)];
        if stored == key { numbers } else { Numbers::UNKNOWN }
    }

    fn store(&mut self, key: u64, numbers: Numbers) {
        self.table[place(key)] = (key, numbers);
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(TOLD) {
            let Numbers { win, loss } = self.table[place(self::key(&Position::start(None)))].1;
            eprintln!("{} million positions; the first one {win} {loss}", self.looked_at / 1_000_000);
        }
    }
}

/// A position whose end is known: by the rules, or because nothing can stop a buffalo on row 2 but the chief, at once (U7).
fn over(at: &Position) -> Option<Numbers> {
    let won = |side: Side| if side == at.to_move { Numbers::WON } else { Numbers::LOST };
    if let Some(end) = at.end() {
        return Some(won(End::winner(end)));
    }
    let near = at.buffaloes & Cells::row(2);
    let chief = at.chief.first().map_or(Cells::NONE, chief_reaches);
    let is_saved = at.to_move == Side::White && near.count() == 1 && !(chief & near).is_empty();
    (!near.is_empty() && !is_saved).then(|| won(Side::Black))
}

/// A sum in which what can never be shown stays so, and nothing else becomes it.
fn sum(a: u32, b: u32) -> u32 {
    if a == NEVER || b == NEVER { NEVER } else { a.saturating_add(b).min(NEVER - 1) }
}

fn place(key: u64) -> usize {
    usize::try_from(key >> (64 - PLACES.trailing_zeros())).expect("a place in the table")
}

fn key(at: &Position) -> u64 {
    let mut mixed = Mixed(0x9e37_79b9_7f4a_7c15);
    at.hash(&mut mixed);
    mixed.finish()
}

/// The finaliser of `SplitMix64`, word by word.
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            let mut mixed = (self.0 ^ u64::from_le_bytes(word)).wrapping_add(0x9e37_79b9_7f4a_7c15);
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            self.0 = mixed ^ (mixed >> 31);
        }
    }
}
