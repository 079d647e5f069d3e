//! What is true of every game: lines and positions are read as they are written, the counters are those of a game, what is listed may be
//! played and nothing else, and every game comes to its end.

use super::*;
use giostra::games::entropy::score;
use giostra::games::registry;
use giostra::words::library::PlayingWords;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Plays a game of any moves at all to its end, with flags now and then; gives the log.
fn playout<G: TurnGame + std::fmt::Debug + PartialEq>(table: &mut Match<G>, seed: u64) -> Vec<(By, String)> {
    let words = PlayingWords::none();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut log = Vec::new();
    loop {
        let (by, line) = match Rules::turn(table) {
            Turn::Over => return log,
            Turn::Chance => (By::Chance, table.draw(&words).unwrap().to_string()),
            Turn::Of(_) if rng.random_bool(0.03) => (By::Clock, "flag".to_owned()),
            Turn::Of(seat) => (By::Seat(seat), table.game().any(&mut rng, &words).unwrap().to_string()),
            Turn::All | Turn::Clock => panic!("two players take turns"),
        };
        let game = table.game();
        let text = game.position(None);
        let again = G::at(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again.position(None), text);
        assert_eq!(again.turn(), game.turn(), "{text}");
        if by != By::Clock {
            let mv: G::Move = line.parse().unwrap_or_else(|_| panic!("{line}"));
            assert_eq!(mv.to_string(), line);
            let listed = game.moves().unwrap();
            assert!(listed.iter().any(|one| one.to_string() == line), "{line} is not on the list of {text}");
            // Everything on the list may be played.
            assert!(listed.iter().all(|one| game.check(by, one).is_ok()), "{text}");
        }
        table.play_line(by, &line).unwrap_or_else(|error| panic!("{text}: {line}: {error}"));
        log.push((by, line));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_end_full_and_their_logs_fold_to_the_same(seed in any::<u64>(), side in prop::sample::select(vec![5_u8, 7])) {
        let mut table = open(side);
        let log = playout(&mut table, seed);
        let board = &table.game().position().board;
        prop_assert!(board.is_full() && table.game().position().bag.is_empty());
        prop_assert_eq!(board.counts(), giostra::games::entropy::colour::Counts::all(side));
        let mut again = open(side);
        for (by, line) in &log {
            again.play_line(*by, line).unwrap();
        }
        prop_assert_eq!(again.game(), table.game());
        prop_assert_eq!(Match::standings(&again)[0].points, Some(score::total(board).into()));
    }

    #[test]
    fn games_of_two_end_full_and_their_logs_fold_to_the_same(seed in any::<u64>()) {
        let mut table = open_two();
        let log = playout(&mut table, seed);
        let position = table.game().position();
        prop_assert!(position.board.is_full() && position.reserve.is_empty() && position.stock.is_empty());
        let mut again = open_two();
        for (by, line) in &log {
            again.play_line(*by, line).unwrap();
        }
        prop_assert_eq!(again.game(), table.game());
    }

    #[test]
    fn no_text_is_too_much(text in "\\PC{0,12}", seat in 1_u16..=2) {
        let _ = at("7/7/7/3R3/7/7/7 order - B7Y7R6G7P7N7K7").read(Seat(seat), &text);
        let _ = two_at("7/7/7/7/7/7/7 open 0 B7Y7R7G7P7N7K7").read(Seat(seat), &text);
        let _ = text.parse::<giostra::games::entropy::moves::Move>();
        let _ = text.parse::<giostra::games::entropy2::moves::Move>();
        let _ = text.parse::<giostra::games::entropy::board::Board>();
        prop_assert!(Entropy::at(&text).is_err() && EntropyTwo::at(&text).is_err());
    }
}

#[test]
fn ways_to_play_are_as_many_as_they_are() {
    let start = |rules: &str, own: &str| registry::of_rules(rules).unwrap().start(own).unwrap();
    let entropy = start("entropy-1", "side=7");
    // A draw is a ply: 7 colours, 49 cells, 12 moves of a counter alone and a pass, 7 colours again.
    for (depth, nodes) in (0..).zip([1, 7, 343, 4459, 31_213]) {
        assert_eq!(entropy.perft(depth), Some(nodes), "depth {depth}");
    }
    assert_eq!(start("entropy-1", "side=5").perft(3), Some(5 * 25 * 9));
    // Five of seven colours, repeats allowed: 462 ways.
    let two = start("entropy2-1", "");
    assert_eq!((two.perft(1), two.moves().unwrap().len()), (Some(462), 462));
    // With one colour in the reserve 49, with two 98 and so on: 7·1 + 84·2 + 210·3 + 140·4 + 21·5 colours.
    assert_eq!(two.perft(2), Some(49 * (7 + 84 * 2 + 210 * 3 + 140 * 4 + 21 * 5)));
    // A finished game has no children; a draw is played like a move where one is due.
    let full = "BBBBB/YYYYY/RRRRR/GGGGG/PPPPP over - 0";
    let mut over = registry::of_rules("entropy-1").unwrap().at(full).unwrap();
    assert_eq!((over.perft(1), over.moves(), over.play("passo")), (Some(0), Some(Vec::new()), false));
    assert_eq!(over.told(), [("over", 150.into())]);
    let mut drawn = start("entropy-1", "side=7");
    assert!(!drawn.play("d4") && drawn.play("R") && drawn.play("d4") && drawn.play("d4-d7"));
    assert_eq!(drawn.position(), "3R3/7/7/7/7/7/7 draw - B7Y7R6G7P7N7K7");
    assert_eq!(drawn.told(), [("over", serde_json::Value::Null)]);
}
