//! Wyps: CPU time of finding every word for a rack, and of a computer player's move, on boards of side 10 from games
//! that two computer players play.

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::games::kit::hex::Triangle;
use giostra::games::level::Level;
use giostra::games::wyps::board::Board;
use giostra::games::wyps::generate::{self, Words};
use giostra::games::wyps::legal;
use giostra::games::wyps::moves::Move;
use giostra::games::wyps::position::Position;
use giostra::games::wyps::tiles::ITALIAN;
use giostra::opponents::wyps;
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Games, and tiles on the board of a game that is well under way.
const GAMES: u64 = 20;
const MIDDLE: std::ops::Range<usize> = 20..36;

/// What is measured of one thing: seconds of each time, and what it found.
#[derive(Default)]
struct Taken {
    seconds: Vec<f64>,
    found: usize,
}

impl Taken {
    fn time<T>(&mut self, work: impl FnOnce() -> (usize, T)) -> T {
        let before = cpu::of_this_thread();
        let (found, out) = work();
        self.seconds.push(cpu::of_this_thread() - before);
        self.found += found;
        out
    }

    fn tell(&self, what: &str) {
        let (times, most) = (self.seconds.len(), self.seconds.iter().copied().fold(0.0, f64::max));
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let (each, found) = (times.max(1) as f64, self.found as f64);
        let mean = self.seconds.iter().sum::<f64>() / each;
        println!(
            "{what}: {times} times, mean {:.2} ms, most {:.2} ms, mean {:.0} found",
            mean * 1e3,
            most * 1e3,
            found / each
        );
    }
}

fn deal(position: &mut Position, rng: &mut ChaCha8Rng, to_rack: usize) {
    let bag = position.bag.get_or_insert_default();
    let wanted = to_rack + 4 - position.pool.len();
    let mut drawn = bag.draw(wanted, rng);
    assert!(bag.take_all(&drawn));
    let pool = drawn.split_off(to_rack);
    position.rack.extend(drawn);
    position.pool.extend(pool);
}

fn main() {
    let words =
        Library::default().playing_words("wyps", Overlay::default()).expect("the dictionary is embedded");
    let list = &words;
    let familiar = |word: &str| list.familiarity(word);
    let words = Words::from(list);
    let (mut open, mut middle, mut flips) = (Taken::default(), Taken::default(), 0);
    let mut levels = Level::ALL.map(|level| (level, Taken::default()));
    for game in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(game);
        let mut position = Position::new(Triangle::new(10).expect("a side"), ITALIAN);
        deal(&mut position, &mut rng, 3);
        while !position.board.connects(position.to_move.other()) {
            let tiles = position.board.tiles().count();
            let count = |board: &Board, rack| {
                let mut found = 0;
                generate::each(words, board, rack, |_| found += 1);
                (found, ())
            };
            if MIDDLE.contains(&tiles) {
                middle.time(|| count(&position.board, &position.rack));
                let all = generate::all(words, &position.board, &position.rack);
                flips += all
                    .iter()
                    .filter(|way| !legal::flips(&position.board, position.to_move, way.cells()).is_empty())
                    .count();
                for (level, taken) in &mut levels {
                    taken.time(|| {
                        (1, wyps::choose(&position, false, *level, &mut rng.clone(), words, &familiar))
                    });
                }
            } else if tiles < MIDDLE.start {
                open.time(|| count(&position.board, &position.rack));
            }
            // Both play as well as one can without looking ahead.
            let mover = position.to_move;
            match wyps::choose(&position, false, Level::Medio, &mut rng, words, &familiar) {
                Move::Word(way) => {
                    let new: Vec<_> = way
                        .iter()
                        .filter(|(cell, _)| position.board.get(*cell).is_none())
                        .map(|(_, l)| l)
                        .collect();
                    legal::lay(&mut position.board, mover, &way);
                    position.spend(&new);
                }
                Move::Single(letter, cell) => {
                    position.board.put(cell, giostra::games::wyps::board::Tile { letter, colour: mover });
                    position.spend(&[letter]);
                }
                Move::Draw { .. } => unreachable!("players do not draw"),
            }
            position.refill();
            deal(&mut position, &mut rng, 0);
            position.to_move = mover.other();
        }
    }
    open.tell("every word, fewer than 20 tiles");
    middle.tell("every word, 20 to 35 tiles");
    println!("of these {flips} use an opposing tile");
    for (level, taken) in &levels {
        taken.tell(&format!("a move of {}, 20 to 35 tiles", level.name()));
    }
}
