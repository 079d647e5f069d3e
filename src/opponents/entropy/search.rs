//! Looking ahead: Order takes what is best, Chaos what is worst, and the bag the mean of what it may give. Of each player's moves those are
//! followed that look best at once; what is at the end of it is what lines are worth.

use super::packed::{At, Packed, Slide};
use super::values::{After, Values};
use crate::games::entropy::colour::{Colour, Counts};
use crate::games::entropy::supply::Supply;

/// Moves that are followed of each player, below the first one.
const ORDERS: usize = 4;
const LAYINGS: usize = 4;

/// What is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The counters that lie.
    pub board: Packed,
    /// How many.
    pub placed: usize,
    /// The others.
    pub supply: Supply,
}

impl Node {
    fn moved(mut self, slide: Option<Slide>) -> Self {
        if let Some(slide) = slide {
            self.board.slide(slide);
        }
        self
    }

    fn laid(mut self, colour: Colour, at: At) -> Self {
        self.board.put(at, colour);
        self.placed += 1;
        match &mut self.supply {
            Supply::Bag { drawn, .. } => *drawn = None,
            Supply::Open { reserve, .. } => {
                reserve.take(colour);
            }
        }
        self
    }

    fn drawn(mut self, colour: Colour) -> Self {
        if let Supply::Bag { drawn, bag } = &mut self.supply {
            bag.take(colour);
            *drawn = Some(colour);
        }
        self
    }

    fn handed(mut self, colour: Colour) -> Self {
        if let Supply::Open { reserve, stock } = &mut self.supply {
            stock.take(colour);
            reserve.add(colour);
        }
        self
    }
}

/// Moves with what the board is worth after each, the best for whoever makes it first.
pub type Ranking<M> = Vec<(i32, M)>;

/// A search for one move.
#[derive(Debug)]
pub struct Search<'v> {
    values: &'v Values,
    /// Moves that were valued so far, and at how many it is over.
    nodes: u64,
    budget: u64,
}

impl<'v> Search<'v> {
    /// A search that values so many moves, and those that are begun by then.
    pub const fn new(values: &'v Values, budget: u64) -> Self {
        Self { values, nodes: 0, budget }
    }

    /// Moves that were valued.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What Order can do, `None` to pass. `plies` is how far it is looked ahead at most, 0 for not at all.
    pub fn shift(&mut self, node: &Node, plies: u32) -> Ranking<Option<Slide>> {
        let all = self.shifts(node);
        let value = |search: &mut Self, slide: &Option<Slide>, plies| search.next(&node.moved(*slide), plies);
        self.deepen(all, Best::Highest, plies, value)
    }

    /// What Chaos can lay, and where.
    pub fn lay(&mut self, node: &Node, plies: u32) -> Ranking<(Colour, At)> {
        let all = self.layings(node).into_iter().map(|(value, colour, at)| (value, (colour, at))).collect();
        let value = |search: &mut Self, (colour, at): &(Colour, At), plies| {
            search.order(&node.laid(*colour, *at), plies)
        };
        self.deepen(all, Best::Lowest, plies, value)
    }

    /// What Order can hand over.
    pub fn hand(&mut self, node: &Node, plies: u32) -> Ranking<Colour> {
        let Supply::Open { stock, .. } = node.supply else { return Ranking::new() };
        let first = |search: &mut Self, colour: Colour| (search.chaos(&node.handed(colour), 1), colour);
        let all = stock.colours().map(|colour| first(self, colour)).collect();
        let value =
            |search: &mut Self, colour: &Colour, plies| search.chaos(&node.handed(*colour), plies + 1);
        self.deepen(all, Best::Highest, plies, value)
    }

    /// Looks one ply further each time, the best moves of the time before first, until the budget is spent. The moves that were then
    /// looked at come first, in their order.
    fn deepen<M: Clone>(
        &mut self,
        mut all: Vec<(i32, M)>,
        best: Best,
        plies: u32,
        value: impl Fn(&mut Self, &M, u32) -> i32,
    ) -> Ranking<M> {
        all.sort_by_key(|(value, _)| best.key(*value));
        for ply in 1..=plies {
            let mut seen = Vec::with_capacity(all.len());
            for (_, mv) in &all {
                if self.nodes > self.budget && !seen.is_empty() {
                    break;
                }
                seen.push((value(self, mv, ply), mv.clone()));
            }
            let whole = seen.len() == all.len();
            seen.sort_by_key(|(value, _)| best.key(*value));
            all.splice(..seen.len(), seen);
            if !whole {
                break;
            }
        }
        all
    }

    /// Order to move.
    fn order(&mut self, node: &Node, plies: u32) -> i32 {
        if node.placed >= self.values.cells() || plies == 0 {
            return node.board.value(&self.values.worth(After::Laying, node.placed));
        }
        if plies == 1 {
            let worth = self.values.worth(After::Moving, node.placed);
            let (mut best, mut count) = (0, 1);
            node.board.slides(&worth, |_, gain| (best, count) = (best.max(gain), count + 1));
            self.nodes += count;
            return node.board.value(&worth) + best;
        }
        let mut all = self.shifts(node);
        front(&mut all, ORDERS, |(value, _)| -value);
        let followed = all.into_iter().take(ORDERS);
        followed.map(|(_, slide)| self.next(&node.moved(slide), plies - 1)).max().unwrap_or(0)
    }

    /// A counter is drawn, or handed over.
    fn next(&mut self, node: &Node, plies: u32) -> i32 {
        if plies == 0 {
            return node.board.value(&self.values.worth(After::Moving, node.placed));
        }
        match node.supply {
            Supply::Bag { bag, .. } => self.mean(node, bag, plies),
            Supply::Open { stock, .. } if stock.is_empty() => self.chaos(node, plies),
            Supply::Open { stock, .. } => {
                stock.colours().map(|colour| self.chaos(&node.handed(colour), plies)).max().unwrap_or(0)
            }
        }
    }

    fn mean(&mut self, node: &Node, bag: Counts, plies: u32) -> i32 {
        let of = |search: &mut Self, colour: Colour| {
            search.chaos(&node.drawn(colour), plies) * i32::from(bag.of(colour))
        };
        bag.colours().map(|colour| of(self, colour)).sum::<i32>() / i32::from(bag.total().max(1))
    }

    /// Chaos to lay.
    fn chaos(&mut self, node: &Node, plies: u32) -> i32 {
        let mut all = self.layings(node);
        if plies <= 1 || node.placed + 1 >= self.values.cells() {
            return all.iter().map(|(value, ..)| *value).min().unwrap_or(0);
        }
        front(&mut all, LAYINGS, |(value, ..)| *value);
        let followed = all.into_iter().take(LAYINGS);
        followed.map(|(_, colour, at)| self.order(&node.laid(colour, at), plies - 1)).min().unwrap_or(0)
    }

    /// Order's moves, with what the board is worth after each.
    fn shifts(&mut self, node: &Node) -> Vec<(i32, Option<Slide>)> {
        let worth = self.values.worth(After::Moving, node.placed);
        let base = node.board.value(&worth);
        let mut all = vec![(base, None)];
        node.board.slides(&worth, |slide, gain| all.push((base + gain, Some(slide))));
        self.nodes += all.len() as u64;
        all
    }

    /// Chaos' moves, with what the board is worth after each.
    fn layings(&mut self, node: &Node) -> Vec<(i32, Colour, At)> {
        let worth = self.values.worth(After::Laying, node.placed + 1);
        let base = node.board.value(&worth);
        let colours = node.supply.colours();
        let mut all = Vec::new();
        for colour in colours {
            let laid = |at| (base + node.board.gain(at, colour, &worth), colour, at);
            all.extend(node.board.empty().map(laid));
        }
        self.nodes += all.len() as u64;
        all
    }
}

/// Brings the `count` best to the front, in any order.
fn front<M>(all: &mut [M], count: usize, key: impl Fn(&M) -> i32) {
    if count < all.len() {
        all.select_nth_unstable_by_key(count, key);
    }
}

/// What a player is after.
#[derive(Clone, Copy, Debug)]
enum Best {
    Highest,
    Lowest,
}

impl Best {
    /// The best first.
    const fn key(self, value: i32) -> i32 {
        match self {
            Self::Highest => -value,
            Self::Lowest => value,
        }
    }
}
