//! What is true of every position, and of every game.

use super::naive::Board;
use super::*;
use giostra::games::Turn;
use giostra::games::buffalo::moves::Move;
use giostra::games::buffalo::position::Side;
use giostra::games::buffalo::rebels::Sides;
use giostra::words::library::PlayingWords;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const OWNS: [&str; 3] =
    ["ribelli=no sides=opposti", "ribelli=sì sides=opposti", "ribelli=sì sides=qualsiasi"];

/// The plain generator and the fast one find the same moves, and the same positions after them.
fn agree(text: &str) {
    let position = at(text);
    let mut naive: Vec<String> = Board::read(text).moves().into_iter().map(|(line, _)| line).collect();
    naive.sort_unstable();
    let mut fast: Vec<String> = generate::moves(&position).iter().map(ToString::to_string).collect();
    fast.sort_unstable();
    assert_eq!(fast, naive, "{text}");
    assert_eq!(position.end().is_some(), fast.is_empty(), "{text}");
}

#[test]
fn both_generators_count_the_same() {
    for sides in ["", " opposite", " any_two_orthogonal"] {
        let start = format!("{START}{sides}");
        for depth in 0..=3 {
            assert_eq!(
                generate::perft(&at(&start), depth),
                Board::read(&start).perft(depth),
                "{start} {depth}"
            );
        }
    }
    // What the table of the rules does not reach: dogs that go back, two at once, row 2 full.
    for (text, depth) in [
        ("b10/5b5/3bD1Db3/11/11/3DDC5/11 b opposite", 3),
        ("1b9/4b1b4/3D1D5/2b1b6/5C5/3D7/11 w any_two_orthogonal", 3),
        ("11/11/11/11/5b5/bbbDD1CDbbb/11 b opposite", 3),
    ] {
        assert_eq!(generate::perft(&at(text), depth), Board::read(text).perft(depth), "{text}");
    }
}

#[test]
fn four_plies_of_the_plain_generator() {
    assert_eq!(Board::read(START).perft(4), 381_796);
}

/// A position as no game need reach it.
fn anywhere() -> impl Strategy<Value = String> {
    let cells = proptest::collection::vec(0..77_usize, 0..17);
    (cells, any::<bool>(), 0..3_usize).prop_map(|(cells, black, rebels)| {
        let mut signs = ['.'; 77];
        for (n, cell) in cells.iter().enumerate() {
            let between = (11..66).contains(cell);
            signs[*cell] = match n {
                0 if between => 'C',
                1..=4 if between => 'D',
                // Not on row 1: that would be the end.
                _ if *cell >= 11 && n < 15 => 'b',
                _ => continue,
            };
        }
        let mut rows: Vec<String> = signs.chunks(11).map(|row| row.iter().collect()).collect();
        rows.reverse();
        let mut text = rows.join("/");
        for empty in (1..=11).rev() {
            text = text.replace(&".".repeat(empty), &empty.to_string());
        }
        let sides = ["", " opposite", " any_two_orthogonal"][rebels];
        format!("{text} {}{sides}", if black { 'b' } else { 'w' })
    })
}

proptest! {
    #[test]
    fn both_generators_find_the_same_anywhere(text in anywhere()) {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string(), &*text);
            agree(&text);
        }
    }

    #[test]
    fn a_game_of_chance_ends_and_is_read_again_as_it_was_played(seed in any::<u64>(), variant in 0..3_usize) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let words = PlayingWords::none();
        let (mut table, mut again) = (opened(OWNS[variant]), opened(OWNS[variant]));
        let mut black = 0;
        while let Turn::Of(seat) = table.turn() {
            let position = table.position(None);
            agree(&position);
            prop_assert_eq!(study(&position).position(), &*position);
            let all = table.moves().unwrap();
            let line = table.any(&mut rng, &words).unwrap();
            prop_assert!(all.contains(&line));
            // What is written is read, whatever stands between the cells.
            prop_assert_eq!(line.parse::<Move>().unwrap().to_string(), &*line);
            table.act(By::Seat(seat), &line).unwrap();
            again.act(By::Seat(seat), &line).unwrap();
            black += u32::from(seat.0 == 1);
            prop_assert_eq!(again.position(None), table.position(None));
        }
        // U9: every move of Black takes a buffalo a row down.
        prop_assert!(black <= 56 && table.why().is_some());
        prop_assert_eq!((table.moves(), again.ending()), (Some(Vec::new()), table.ending()));
    }

    #[test]
    fn a_line_that_is_no_move_is_refused_and_changes_nothing(line in "[a-l][0-9]-[a-l][0-9]( [a-l][0-9]>[a-l][0-9]){0,4}", seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut table = opened(OWNS[1]);
        for _ in 0..rng.random_range(0..30) {
            let Turn::Of(seat) = table.turn() else { break };
            let mv = table.any(&mut rng, &PlayingWords::none()).unwrap();
            table.act(By::Seat(seat), &mv).unwrap();
        }
        if let Turn::Of(seat) = table.turn() {
            let (before, legal) = (table.position(None), table.moves().unwrap().contains(&line));
            prop_assert_eq!(table.act(By::Seat(seat), &line).is_ok(), legal);
            prop_assert_eq!(table.position(None) == before, !legal);
        }
    }
}

#[test]
fn among_players_of_chance_black_nearly_always_wins() {
    let mut black = 0;
    for seed in 0..200 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Position::start(if seed % 2 == 0 { None } else { Some(Sides::Opposite) });
        while position.end().is_none() {
            let moves = generate::moves(&position);
            position = position.after(moves[rng.random_range(0..moves.len())]);
        }
        black += u32::from(position.end().unwrap().winner() == Side::Black);
    }
    assert!(black >= 195, "{black} of 200");
}
