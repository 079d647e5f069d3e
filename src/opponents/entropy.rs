//! The computer players of Entropy and of Entropy II. Both roles look ahead by the same search ([`mod@search`]), and value what they see by what
//! lines of each kind have brought ([`values`]).
//!
//! | level | how |
//! |---|---|
//! | facile | four times in five any move at all, else like medio |
//! | medio | the move that looks best at once |
//! | forte | as far as its budget of valued moves lasts |

pub mod lines;
pub mod packed;
pub mod search;
pub mod values;

use crate::games::entropy::board::{Board, Cell};
use crate::games::entropy::colour::{Colour, Counts};
use crate::games::entropy::shift::Shift;
use crate::games::entropy::supply::Supply;
use crate::games::level::Level;
use crate::words::dice::{any, below};
use packed::{Packed, cell};
use rand_chacha::ChaCha8Rng;
use search::{Node, Search};
use values::Values;

/// So many of so many moves of `facile` are any at all.
const CARELESS: (u32, u32) = (80, 100);
/// Plies that are looked ahead at most.
const MOST_PLIES: u32 = 6;
/// Counters that Order opens with in Entropy II.
const OPENING: usize = 5;

/// How well somebody plays.
#[derive(Clone, Copy, Debug)]
struct Skill {
    plies: u32,
    /// Moves that are valued.
    budget: u64,
}

impl Skill {
    const fn of(level: Level) -> Self {
        match level {
            Level::Facile | Level::Medio => Self { plies: 0, budget: 0 },
            Level::Forte => Self { plies: MOST_PLIES, budget: 1_000_000 },
        }
    }
}

/// How many moves a level values at most before it begins no further one.
pub const fn budget(level: Level) -> u64 {
    Skill::of(level).budget
}

fn is_careless(level: Level, rng: &mut ChaCha8Rng) -> bool {
    level == Level::Facile && below(rng, CARELESS.1) < CARELESS.0
}

fn node(board: &Board, supply: Supply) -> Node {
    Node { board: Packed::of(board), placed: board.placed().into(), supply }
}

fn search(board: &Board, supply: Supply, level: Level) -> (Search<'static>, u32) {
    let values = Values::learned(board.side(), matches!(supply, Supply::Open { .. }));
    let Skill { plies, budget } = Skill::of(level);
    (Search::new(values, budget), plies)
}

/// What Chaos lays, and where; `None` where there is nothing to lay.
pub fn lay(board: &Board, supply: Supply, level: Level, rng: &mut ChaCha8Rng) -> Option<(Colour, Cell)> {
    // One counter is as good as another on an empty board, and any cell as any other.
    if board.placed() == 0 || is_careless(level, rng) {
        return Some((any(supply.colours(), rng)?, any(board.empty(), rng)?));
    }
    let (mut search, plies) = search(board, supply, level);
    let (colour, at) = search.lay(&node(board, supply), plies)?;
    Some((colour, cell(at)?))
}

/// What Order does with a turn.
pub fn shift(board: &Board, supply: Supply, level: Level, rng: &mut ChaCha8Rng) -> Shift {
    if is_careless(level, rng) {
        return any(Shift::all(board), rng).unwrap_or(Shift::Pass);
    }
    let (mut search, plies) = search(board, supply, level);
    let slide = search.shift(&node(board, supply), plies);
    let slide = slide.and_then(|(from, to)| Some((cell(from)?, cell(to)?)));
    slide.map_or(Shift::Pass, |(from, to)| Shift::Move(from, to))
}

/// What Order hands over in Entropy II; `None` where nothing is left.
pub fn hand(board: &Board, supply: Supply, level: Level, rng: &mut ChaCha8Rng) -> Option<Colour> {
    let Supply::Open { stock, .. } = supply else { return None };
    if is_careless(level, rng) {
        return any(stock.colours(), rng);
    }
    let (mut search, plies) = search(board, supply, level);
    search.hand(&node(board, supply), plies)
}

/// The five counters that Order opens with in Entropy II: of one colour, because what Chaos cannot choose Order can plan with.
pub fn open(stock: Counts, level: Level, rng: &mut ChaCha8Rng) -> Counts {
    let one = any(stock.colours(), rng);
    let mut five = Counts::default();
    for _ in 0..OPENING {
        let colour = if is_careless(level, rng) { any(stock.colours(), rng) } else { one };
        if let Some(colour) = colour {
            five.add(colour);
        }
    }
    five
}
