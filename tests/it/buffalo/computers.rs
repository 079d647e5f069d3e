//! Computer players: legal, replayable, within their budget, the better ones stronger.

use super::*;
use giostra::games::Turn;
use giostra::games::buffalo::moves::Move;
use giostra::games::buffalo::opponent::evaluation::WEIGHTS;
use giostra::games::buffalo::opponent::{choose, effort, search};
use giostra::games::buffalo::position::Side;
use giostra::games::level::Level;
use giostra::opponents::search::alpha_beta::{Effort, SURELY_WON};
use giostra::words::library::PlayingWords;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn they_win_when_they_can_and_do_not_let_win() {
    for (position, wanted) in [
        // A buffalo crosses; the chief takes the last one, or the one that would cross.
        ("bbb8/11/11/11/11/4b1C4/11 b", "e2-e1"),
        ("11/11/11/4b6/5C5/11/11 w", "f3-e4"),
        ("bbb8/11/11/D10/11/4bC5/11 w", "f2-e2"),
        // Only a dog right in front of it stops this one.
        ("bb9/11/11/11/7b3/D9C/11 w", "a2-h2"),
    ] {
        for level in [Level::Medio, Level::Forte] {
            let rng = || ChaCha8Rng::seed_from_u64(3);
            let mv = choose(&at(position), level, &mut rng());
            assert_eq!(mv.to_string(), wanted, "{level:?}: {position}");
            assert_eq!(choose(&at(position), level, &mut rng()), mv, "replayable");
        }
    }
}

#[test]
fn a_search_keeps_to_its_budget_and_gives_the_same_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut position = at(START);
    for _ in 0..12 {
        let moves = generate::moves(&position);
        position = position.after(moves[rng.random_range(0..moves.len())]);
    }
    for nodes in [60, 1_000, 20_000] {
        let look = |seed| {
            search(&position, &WEIGHTS, Effort::nodes(nodes), &mut ChaCha8Rng::seed_from_u64(seed)).unwrap()
        };
        let found = look(1);
        assert!(found.nodes <= nodes && found == look(1), "{found:?}");
        assert!(generate::moves(&position).contains(&found.mv));
    }
    assert!(search(&at("11/11/11/11/4b6/4D1C4/11 b"), &WEIGHTS, Effort::nodes(9), &mut rng).is_none());
}

#[test]
fn a_won_game_is_seen_to_be_won() {
    // Two buffaloes that the chief cannot both reach, and no dog.
    let found = search(
        &at("11/11/11/11/b9b/5C5/11 b"),
        &WEIGHTS,
        Effort::nodes(5_000),
        &mut ChaCha8Rng::seed_from_u64(1),
    );
    assert!(found.is_some_and(|found| found.value >= SURELY_WON), "{found:?}");
}

/// Who wins of two, `None` being a player of chance.
fn match_of(levels: [Option<Level>; 2], seed: u64) -> Side {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = opened("ribelli=no sides=opposti");
    let words = PlayingWords::none();
    while let Turn::Of(seat) = table.turn() {
        let line = match levels[usize::from(seat.0) - 1] {
            Some(level) => table.think(seat, level, &mut rng, &words),
            None => table.any(&mut rng, &words).unwrap(),
        };
        table.act(By::Seat(seat), &line).unwrap();
    }
    if table.standings()[0].seat == Seat(1) { Side::Black } else { Side::White }
}

#[test]
fn the_better_ones_are_stronger() {
    let wins = |one: Option<Level>, other: Option<Level>, games: u64| {
        (0..games)
            .filter(|game| {
                let (levels, side) =
                    if game % 2 == 0 { ([one, other], Side::Black) } else { ([other, one], Side::White) };
                match_of(levels, game / 2) == side
            })
            .count()
    };
    let random = wins(Some(Level::Medio), None, 20);
    assert!(random >= 18, "medio has won {random} of 20 against chance");
    let easy = wins(Some(Level::Facile), Some(Level::Medio), 20);
    assert!(easy <= 8, "facile has won {easy} of 20 against medio");
}

#[test]
fn efforts_grow_with_the_level() {
    let efforts = Level::ALL.map(effort);
    assert!(efforts.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes && pair[0].doubt >= pair[1].doubt));
    assert!(efforts.windows(2).all(|pair| pair[0] != pair[1]));
    // U9: who cannot move says so.
    let stuck = at("11/11/11/bbb8/DDb8/CDb8/11 w");
    for level in Level::ALL {
        assert_eq!(choose(&stuck, level, &mut ChaCha8Rng::seed_from_u64(1)), Move::Skip);
    }
}
