//! The transposition table: what a search has found out about positions it may meet again.

use super::SURELY_WON;

/// Entries at most: 12 MiB where a move takes four bytes.
const LARGEST: usize = 1 << 19;

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exactly,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    /// As seen from the position itself, not from the root: a win counts its plies from here.
    value: i32,
    depth: i8,
    bound: Bound,
    /// The best move, or the one that refuted the move before.
    pub(super) mv: Option<M>,
}

impl<M: Copy> Entry<M> {
    pub(super) fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    /// The value for a position so many plies below the root, if it answers the question asked.
    pub(super) fn decides(&self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let value = rebased(self.value, -distance(ply));
        let answers = match self.bound {
            Bound::Exactly => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        answers.then_some(value)
    }
}

/// Pairs of places: the first keeps what was looked at deepest, the second what came last.
pub(super) struct Table<M> {
    places: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    /// As large as so many nodes need.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let size = usize::try_from(nodes).unwrap_or(LARGEST).clamp(2, LARGEST).next_power_of_two();
        Self { places: vec![None; size] }
    }

    /// The first of the two places where a position may stand.
    fn place(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        // The upper half of the key is as good as the lower one, and fits in any `usize`.
        let mixed = usize::try_from((key ^ (key >> 32)) & 0xffff_ffff).unwrap_or(0);
        mixed & mask & !1
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        let place = self.place(key);
        self.places[place..place + 2].iter().flatten().find(|entry| entry.key == key).copied()
    }

    pub(super) fn put(&mut self, key: u64, depth: i32, ply: usize, bound: Bound, value: i32, mv: Option<M>) {
        let place = self.place(key);
        let depth = i8::try_from(depth).unwrap_or(i8::MAX);
        let value = rebased(value, distance(ply));
        let deeper = self.places[place].is_none_or(|old| old.key == key || old.depth <= depth);
        let place = if deeper { place } else { place + 1 };
        self.places[place] = Some(Entry { key, value, depth, bound, mv });
    }
}

fn distance(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(0)
}

/// A won or lost value with its plies counted from elsewhere.
fn rebased(value: i32, by: i32) -> i32 {
    if value >= SURELY_WON {
        value + by
    } else if value <= -SURELY_WON {
        value - by
    } else {
        value
    }
}
