//! The computer players of Entropy and of Entropy II. Both roles look ahead by the same search ([`mod@search`]), and value what they see by what
//! lines of each kind have brought ([`values`]).
//!
//! | level | how |
//! |---|---|
//! | principiante to difficile | any of the moves that look nearly as good at once as the best, in a window that grows narrower |
//! | forte | as far as its budget of valued moves lasts |
//!
//! Between any move at all and `forte` there is room for more than five levels: `forte` beats `difficile` always, and each of the
//! others the one below it in about four encounters of five (CONTRIBUTING).

pub mod lines;
pub mod packed;
pub mod search;
pub mod values;

use crate::games::entropy::board::{Board, Cell};
use crate::games::entropy::colour::{Colour, Counts};
use crate::games::entropy::shift::Shift;
use crate::games::entropy::supply::Supply;
use crate::games::level::Level;
use crate::words::dice::any;
use packed::{Packed, cell};
use rand_chacha::ChaCha8Rng;
use search::{Node, Ranking, Search};
use values::Values;

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
    /// How much less than the best a move may be worth that is as good to it, in what values are counted in ([`values`]).
    window: i32,
}

impl Skill {
    const fn of(level: Level) -> Self {
        match level {
            Level::Principiante => Self { plies: 0, budget: 0, window: 67 },
            Level::Facile => Self { plies: 0, budget: 0, window: 51 },
            Level::Medio => Self { plies: 0, budget: 0, window: 38 },
            Level::Difficile => Self { plies: 0, budget: 0, window: 28 },
            Level::Forte1 | Level::Greedy | Level::Forte => {
                Self { plies: MOST_PLIES, budget: 1_000_000, window: 0 }
            }
        }
    }
}

/// How many moves a level values at most before it begins no further one.
pub const fn budget(level: Level) -> u64 {
    Skill::of(level).budget
}

/// One of those that are as good as the best to whoever plays so; without a window the first.
fn one_of<M>(ranking: Ranking<M>, Skill { window, .. }: Skill, rng: &mut ChaCha8Rng) -> Option<M> {
    let best = ranking.first()?.0;
    let near = ranking.into_iter().take_while(|(value, _)| (value - best).abs() <= window);
    let near = near.map(|(_, mv)| mv);
    if window == 0 { near.into_iter().next() } else { any(near, rng) }
}

fn node(board: &Board, supply: Supply) -> Node {
    Node { board: Packed::of(board), placed: board.placed().into(), supply }
}

fn search(board: &Board, supply: Supply, skill: Skill) -> Search<'static> {
    let values = Values::learned(board.side(), matches!(supply, Supply::Open { .. }));
    Search::new(values, skill.budget)
}

/// What Chaos lays, and where; `None` where there is nothing to lay.
pub fn lay(board: &Board, supply: Supply, level: Level, rng: &mut ChaCha8Rng) -> Option<(Colour, Cell)> {
    // One counter is as good as another on an empty board, and any cell as any other.
    if board.placed() == 0 {
        return Some((any(supply.colours(), rng)?, any(board.empty(), rng)?));
    }
    let skill = Skill::of(level);
    let ranking = search(board, supply, skill).lay(&node(board, supply), skill.plies);
    let (colour, at) = one_of(ranking, skill, rng)?;
    Some((colour, cell(at)?))
}

/// What Order does with a turn.
pub fn shift(board: &Board, supply: Supply, level: Level, rng: &mut ChaCha8Rng) -> Shift {
    let skill = Skill::of(level);
    let ranking = search(board, supply, skill).shift(&node(board, supply), skill.plies);
    let slide = one_of(ranking, skill, rng).flatten();
    let slide = slide.and_then(|(from, to)| Some((cell(from)?, cell(to)?)));
    slide.map_or(Shift::Pass, |(from, to)| Shift::Move(from, to))
}

/// What Order hands over in Entropy II; `None` where nothing is left.
pub fn hand(board: &Board, supply: Supply, level: Level, rng: &mut ChaCha8Rng) -> Option<Colour> {
    let skill = Skill::of(level);
    let ranking = search(board, supply, skill).hand(&node(board, supply), skill.plies);
    one_of(ranking, skill, rng)
}

/// Plies that are looked ahead to weigh a move: what every move there is can be valued by.
const WEIGHED_PLIES: u32 = 2;

/// What all can be laid, and where: the best for Chaos first, with what the board is worth to Order after it, in tenths of a point.
pub fn layings(board: &Board, supply: Supply) -> Ranking<(Colour, Cell)> {
    if board.placed() == 0 {
        return Ranking::new();
    }
    let ranking = weighing(board, supply).lay(&node(board, supply), WEIGHED_PLIES);
    ranking.into_iter().filter_map(|(value, (colour, at))| Some((value, (colour, cell(at)?)))).collect()
}

/// All that Order can do with a turn, the best first, with what the board is worth to it afterwards, in tenths of a point.
pub fn shifts(board: &Board, supply: Supply) -> Ranking<Shift> {
    let ranking = weighing(board, supply).shift(&node(board, supply), WEIGHED_PLIES);
    let as_shift = |slide| match slide {
        Some((from, to)) => Some(Shift::Move(cell(from)?, cell(to)?)),
        None => Some(Shift::Pass),
    };
    ranking.into_iter().filter_map(|(value, slide)| Some((value, as_shift(slide)?))).collect()
}

/// All that Order can hand over in Entropy II, the best first, in the same way.
pub fn hands(board: &Board, supply: Supply) -> Ranking<Colour> {
    weighing(board, supply).hand(&node(board, supply), WEIGHED_PLIES)
}

fn weighing(board: &Board, supply: Supply) -> Search<'static> {
    Search::new(Values::learned(board.side(), matches!(supply, Supply::Open { .. })), u64::MAX)
}

/// The five counters that Order opens with in Entropy II: of one colour, because what Chaos cannot choose Order can plan with.
pub fn open(stock: Counts, level: Level, rng: &mut ChaCha8Rng) -> Counts {
    let one = any(stock.colours(), rng);
    let mut five = Counts::default();
    for _ in 0..OPENING {
        let colour = if level == Level::Principiante { any(stock.colours(), rng) } else { one };
        if let Some(colour) = colour {
            five.add(colour);
        }
    }
    five
}
