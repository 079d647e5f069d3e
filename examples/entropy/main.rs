//! Learns what lines are worth to the computer players of Entropy, and writes it down: the same numbers again from the same seed, on any
//! machine, because all of it is counted in whole numbers.
//!
//! ```text
//! cargo run --release --example entropy -- seven > src/opponents/entropy/seven.tsv    (also five, open)
//! ```
//!
//! Two players that look no further than their own move play each other; each line of a position then is pulled towards what the game came
//! to (temporal differences: towards what the next position was held to be worth, a fifth, and towards what came of it, four fifths). A
//! player makes any move at all now and then, so that what is never played is learned too.

use giostra::games::entropy::board::Board;
use giostra::games::entropy::colour::{Colour, Counts};
use giostra::opponents::entropy::packed::{At, Packed, Slide, Worth};
use giostra::opponents::entropy::values::{After, UNIT, Values};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::process::ExitCode;

/// What is learned is counted in parts of a point.
const FINE: i64 = 1 << 12;
/// Where all games come from.
const SEED: u64 = 1;
/// How far a line is pulled at first, in 65 536ths of what it was wrong by, shared by all lines; it falls to the last.
const PULL: (i64, i64) = (6000, 150);
/// Hundredths of what came of a position that count, against what the next one was held to be worth.
const TRACE: i64 = 80;
/// Of a hundred moves of a player so many are any at all; of those that hand a counter over.
const CURIOUS: usize = 2;
const CURIOUS_HANDS: usize = 10;
/// Counters of a reserve.
const RESERVE: usize = 5;

/// What is learned: for which board, whether for Entropy II, from how many games.
struct Lesson {
    side: u8,
    open: bool,
    games: i64,
}

impl Lesson {
    fn named(name: &str) -> Option<Self> {
        match name {
            "seven" => Some(Self { side: 7, open: false, games: 200_000 }),
            "five" => Some(Self { side: 5, open: false, games: 200_000 }),
            "open" => Some(Self { side: 7, open: true, games: 100_000 }),
            _ => None,
        }
    }
}

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some(lesson) = Lesson::named(&name) else {
        eprintln!("what is to be learned: seven, five or open");
        return ExitCode::from(2);
    };
    let mut learner = Learner { values: Values::new(lesson.side), rng: ChaCha8Rng::seed_from_u64(SEED) };
    for game in 0..lesson.games {
        let pull = (PULL.0 * (lesson.games - game) / lesson.games).max(PULL.1);
        learner.game(&lesson, pull);
    }
    learner.round(lesson.side);
    println!(
        "# Made by examples/entropy, {name}: a kind of line, its worth at each stage after laying, then after moving."
    );
    print!("{}", learner.values.written());
    ExitCode::SUCCESS
}

struct Learner {
    values: Values,
    rng: ChaCha8Rng,
}

/// A position that was valued.
type Seen = (After, usize, Packed);

impl Learner {
    fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.rng.next_u64() % count.max(1) as u64).unwrap_or(0)
    }

    fn now_and_then(&mut self, of_a_hundred: usize) -> bool {
        self.below(100) < of_a_hundred
    }

    /// Plays a game, and learns from it.
    fn game(&mut self, lesson: &Lesson, pull: i64) {
        let board = Board::new(lesson.side).expect("a side that is played");
        let mut packed = Packed::of(&board);
        let mut stock: Vec<Colour> = Counts::all(lesson.side).each().collect();
        let mut reserve = Vec::new();
        let mut seen: Vec<Seen> = Vec::new();
        let cells = self.values.cells();
        for placed in 1..=cells {
            self.supply(lesson, &packed, placed, &mut stock, &mut reserve);
            let worth = self.values.worth(After::Laying, placed);
            let best =
                reserve.iter().enumerate().map(|(n, colour)| (laid(&packed, *colour, &worth), n)).min();
            let Some(((_, mut at), mut n)) = best else { return };
            if self.now_and_then(CURIOUS) {
                n = self.below(reserve.len());
                let empty: Vec<At> = packed.empty().collect();
                at = empty[self.below(empty.len())];
            }
            packed.put(at, reserve.swap_remove(n));
            seen.push((After::Laying, placed, packed));
            if placed < cells {
                if let Some(slide) = self.shift(&packed, placed) {
                    packed.slide(slide);
                }
                seen.push((After::Moving, placed, packed));
            }
        }
        let points = packed.value(&self.values.worth(After::Laying, cells)) / UNIT;
        self.learn(&seen, i64::from(points) * FINE, pull);
    }

    /// Fills what Chaos may lay: one that is drawn, or five that Order chooses by what the worst of them would do.
    fn supply(
        &mut self,
        lesson: &Lesson,
        packed: &Packed,
        placed: usize,
        stock: &mut Vec<Colour>,
        reserve: &mut Vec<Colour>,
    ) {
        let wanted = if lesson.open { RESERVE } else { 1 };
        while reserve.len() < wanted && !stock.is_empty() {
            let mut chosen = self.below(stock.len());
            if lesson.open && placed > 1 && !self.now_and_then(CURIOUS_HANDS) {
                let worth = self.values.worth(After::Laying, placed);
                let worst_of = |colour: Colour| {
                    let all = reserve.iter().copied().chain([colour]);
                    all.map(|colour| laid(packed, colour, &worth).0).min()
                };
                let ways = Colour::ALL.into_iter().filter_map(|colour| {
                    let at = stock.iter().position(|one| *one == colour)?;
                    Some((worst_of(colour)?, at))
                });
                chosen = ways.max().map_or(chosen, |(_, at)| at);
            }
            reserve.push(stock.swap_remove(chosen));
        }
    }

    /// What Order does, by what it looks like at once.
    fn shift(&mut self, packed: &Packed, placed: usize) -> Option<Slide> {
        let curious = self.now_and_then(CURIOUS);
        let worth = self.values.worth(After::Moving, placed);
        let (mut best, mut all) = ((0, None), Vec::new());
        packed.slides(&worth, |slide, gain| {
            if curious {
                all.push(slide);
            } else if gain > best.0 {
                best = (gain, Some(slide));
            }
        });
        if all.is_empty() { best.1 } else { Some(all[self.below(all.len())]) }
    }

    /// Pulls every position that was seen towards what came of it, the last one first.
    fn learn(&mut self, seen: &[Seen], points: i64, pull: i64) {
        let (mut target, cells) = (points, self.values.cells());
        for (after, placed, packed) in seen.iter().rev().filter(|seen| seen.1 < cells) {
            let worth = self.values.worth(*after, *placed);
            let kinds: Vec<usize> = packed.lines().map(|line| worth.kinds.kind(line)).collect();
            let held = i64::from(packed.value(&worth));
            let step = (target - held) * pull / 65_536 / i64::try_from(kinds.len()).unwrap_or(1);
            let worth = self.values.worth_mut(*after, *placed);
            // The first kind is an empty line, which is worth nothing.
            for kind in kinds.into_iter().filter(|kind| *kind > 0) {
                worth[kind] += i32::try_from(step).unwrap_or(0);
            }
            target = (target * TRACE + held * (100 - TRACE)) / 100;
        }
    }

    /// From parts of a point to what the players count in.
    fn round(&mut self, side: u8) {
        for after in [After::Laying, After::Moving] {
            for stage in 0..usize::from(side) {
                for worth in self.values.worth_mut(after, stage * usize::from(side) + 1) {
                    let unit = i64::from(*worth) * i64::from(UNIT);
                    *worth = i32::try_from((unit + FINE / 2).div_euclid(FINE)).unwrap_or(0);
                }
            }
        }
    }
}

/// Where a counter does most harm, with what it adds there.
fn laid(packed: &Packed, colour: Colour, worth: &Worth<'_>) -> (i32, At) {
    let ways = packed.empty().map(|at| (packed.gain(at, colour, worth), at));
    ways.min().unwrap_or((0, (0, 0)))
}
