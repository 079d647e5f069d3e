//! Computer players: legal, replayable, and each level better than the one below; how much is measured by `giostra game … selfplay`.

use super::*;
use giostra::games::entropy::board::{Board, Cell};
use giostra::games::entropy::colour::{Colour, Counts};
use giostra::games::entropy::moves::Move;
use giostra::games::entropy::score;
use giostra::games::entropy::shift::Shift;
use giostra::games::level::Level;
use giostra::words::library::PlayingWords;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What Order comes to; `None` plays any move at all.
fn total<G: TurnGame>(table: &mut Match<G>, chaos: Option<Level>, order: Option<Level>, seed: u64) -> i64 {
    let words = PlayingWords::none();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let (by, line) = match Rules::turn(table) {
            Turn::Over => return Match::standings(table)[0].points.unwrap(),
            Turn::Of(seat) => {
                let game = table.game();
                let level = if seat == Seat(1) { chaos } else { order };
                let mv = level.map(|level| game.think(seat, level, &mut rng, &words));
                (By::Seat(seat), mv.or_else(|| game.any(&mut rng, &words)).unwrap().to_string())
            }
            _ => (By::Chance, table.draw(&words).unwrap().to_string()),
        };
        table.play_line(by, &line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[test]
fn a_level_is_better_than_any_move_at_all() {
    let mut ahead = [0; 2];
    for seed in 0..4 {
        let medio = Some(Level::Medio);
        ahead[0] += total(&mut open(5), None, medio, seed) - total(&mut open(5), medio, None, seed);
        ahead[1] += total(&mut open_two(), None, medio, seed) - total(&mut open_two(), medio, None, seed);
    }
    assert!(ahead[0] > 0 && ahead[1] > 0, "{ahead:?}");
}

#[test]
fn the_same_seed_plays_the_same() {
    let played = |seed| total(&mut open(5), Some(Level::Medio), Some(Level::Facile), seed);
    assert_eq!(played(3), played(3));
}

#[test]
fn with_one_counter_to_come_order_takes_what_is_best() {
    let words = PlayingWords::none();
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut counters: Vec<Colour> = Counts::all(5).each().collect();
        let mut board = Board::new(5).unwrap();
        let cells: Vec<Cell> = board.iter().collect();
        let hole = rng.random_range(0..cells.len());
        for cell in cells.iter().enumerate().filter(|(n, _)| *n != hole).map(|(_, cell)| cell) {
            board.set(*cell, Some(counters.swap_remove(rng.random_range(0..counters.len()))));
        }
        // The last counter goes where the one that moves has been, so each move has one outcome.
        let outcome = |shift: Shift| {
            let mut after = board;
            shift.play(&mut after);
            let empty = after.empty().next().unwrap();
            after.set(empty, Some(counters[0]));
            score::total(&after)
        };
        let best = Shift::all(&board).map(outcome).max().unwrap();
        let game = at(&format!("{board} order - {}1", counters[0]));
        let Move::Order(shift) = game.think(Seat(2), Level::Forte, &mut rng, &words) else {
            panic!("Order moves")
        };
        assert_eq!(outcome(shift), best, "{board} {}: {shift}", counters[0]);
    }
}
