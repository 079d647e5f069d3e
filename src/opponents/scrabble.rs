//! Computer players of Scrabble. `forte` plays the most promising plays on against tiles that the other may hold (`simulation`), and,
//! once the bag is empty, does what a search of the last moves says; against several it takes the play whose score and leave together
//! are worth most, as `forte-1` always does. The others know fewer words, and take any of the plays that they see and that are nearly
//! as good as the best of them (`skill`).

mod endgame;
pub mod leaves;
pub mod simulation;
mod skill;
mod weighing;

use crate::games::info::value_in;
use crate::games::level::Level;
use crate::games::scrabble::board::Board;
use crate::games::scrabble::moves::{Found, Generator};
use crate::games::scrabble::play::Play;
use crate::games::scrabble::rack::Rack;
use crate::words::frequency::Familiar;
use leaves::Leaves;
use rand_chacha::ChaCha8Rng;
pub use weighing::{Weighed, weigh};

/// What a seat may see.
pub struct View<'a> {
    /// What lies there.
    pub board: &'a Board,
    /// Its own tiles.
    pub rack: Rack,
    /// All tiles that neither lie there nor are its own: bag and the other racks together.
    pub unseen: Rack,
    /// Tiles in the bag.
    pub bag: u8,
    /// How many others play.
    pub others: u8,
    /// The play that the only other one has just made, if that is what they did.
    pub last: Option<Last>,
}

/// The last play of somebody, as everybody saw it.
#[derive(Clone, Copy, Debug)]
pub struct Last {
    /// It lies on the board.
    pub play: Play,
    /// What it scored.
    pub points: i32,
    /// How many tiles stayed on their rack, before they drew.
    pub kept: u8,
}

/// What a computer player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A play.
    Play(Play),
    /// These tiles for others (B12).
    Exchange(Rack),
    /// Nothing (B13).
    Pass,
}

/// Hundredths of a point: what leaves are counted in.
pub const POINT: i32 = 100;

/// The choice of a computer player. The generator is of the board's set; `familiar` says how well its words are known.
pub fn choose(
    level: Level,
    view: &View<'_>,
    generator: &mut Generator<'_>,
    familiar: Familiar<'_>,
    rng: &mut ChaCha8Rng,
) -> Choice {
    match level {
        Level::Forte => {
            let leaves = Leaves::of(view.board.set());
            simulation::choose(view, generator, leaves, simulation::EFFORT, rng)
        }
        Level::Forte1 => by_equity(view, generator, Leaves::of(view.board.set())),
        Level::Greedy => greedy(view, generator),
        _ => skill::choose(
            skill::of(level, view.board.set().name == "english"),
            view,
            generator,
            familiar,
            rng,
        ),
    }
}

/// Points of a level in a game against itself, about, by the game's own part of a first line; of the set in it. `giostra game
/// scrabble selfplay --levels medio,medio` measures it.
pub fn points(own: &str, level: Level) -> Option<u32> {
    let all = match value_in(own, "set") {
        Some("english") => [200, 250, 300, 345, 385],
        Some("scarabeo") => [300, 460, 620, 730, 830],
        _ => [300, 390, 470, 560, 650],
    };
    Level::ALL.iter().zip(all).find(|(one, _)| **one == level).map(|(_, points)| points)
}

/// The play that scores most; without any, other tiles.
pub fn greedy(view: &View<'_>, generator: &mut Generator<'_>) -> Choice {
    match generator.best(view.board, &view.rack) {
        Some((_, play)) => Choice::Play(play),
        None => exchange_all(view),
    }
}

/// B12.
fn may_exchange(view: &View<'_>) -> bool {
    view.bag >= view.board.set().rack
}

fn exchange_all(view: &View<'_>) -> Choice {
    if may_exchange(view) && !view.rack.is_empty() { Choice::Exchange(view.rack) } else { Choice::Pass }
}

/// The choice whose score and leave are worth most together; the last moves by search.
pub fn by_equity(view: &View<'_>, generator: &mut Generator<'_>, leaves: &Leaves) -> Choice {
    if view.bag == 0 {
        if view.others == 1 {
            return endgame::choose(view, generator);
        }
        return by_value(view, generator, |found| {
            let left = worth_left(view, found);
            if left == 0 && found.placed() == view.rack.len() {
                i32::MAX
            } else {
                (found.score() - 2 * left) * POINT
            }
        });
    }
    let table = leaves.table(&view.rack);
    let stands = may_exchange(view).then(|| table.best_exchange()).flatten();
    let mut best: Option<(i32, Play)> = None;
    generator.each(view.board, &view.rack, |found| {
        let equity = found.score() * POINT + table.after(found);
        if best.is_none_or(|(most, _)| equity > most) {
            best = Some((equity, found.play()));
        }
    });
    match (best, stands) {
        (Some((equity, _)), Some((more, tiles))) if more > equity => Choice::Exchange(tiles),
        (Some((_, play)), _) => Choice::Play(play),
        (None, Some((_, tiles))) => Choice::Exchange(tiles),
        (None, None) => Choice::Pass,
    }
}

fn by_value(view: &View<'_>, generator: &mut Generator<'_>, value: impl Fn(&Found<'_>) -> i32) -> Choice {
    let mut best: Option<(i32, Play)> = None;
    generator.each(view.board, &view.rack, |found| {
        let value = value(found);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, found.play()));
        }
    });
    best.map_or(Choice::Pass, |(_, play)| Choice::Play(play))
}

/// Points of the tiles that stay on the rack.
fn worth_left(view: &View<'_>, found: &Found<'_>) -> i32 {
    let values = (0_u8..).zip(view.board.set().values);
    values.map(|(letter, value)| i32::from(value) * i32::from(found.left(letter))).sum()
}
