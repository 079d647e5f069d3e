//! The rows of the rules' own table, and the articles that it leaves out.

use super::*;
use giostra::games::entropy::colour::{Colour, Counts};
use giostra::games::entropy::score::total;
use giostra::games::turns::Allowance;

/// A counter on a1, one on a3, one on c1.
const CORNER: &str = "7/7/7/7/R6/7/B1Y4 order - B6Y6R6G7P7N7K7";

#[test]
fn rows_1_and_2_order_moves_like_a_rook() {
    let game = at(CORNER);
    for (line, expected) in [
        ("a1-a5", Err("entropy-in-the-way")),
        ("a1-a3", Err("entropy-taken")),
        ("a1-c3", Err("entropy-not-straight")),
        ("a1-b2", Err("entropy-not-straight")),
        ("a1-a1", Err("entropy-stays")),
        ("b1-b2", Err("entropy-nothing-there")),
        ("c1-d1", Ok(())),
        ("c1-g1", Ok(())),
        ("c1-c7", Ok(())),
        ("a1-a2", Ok(())),
        ("a1-b1", Ok(())),
        ("a3-a7", Ok(())),
        ("a3-a1", Err("entropy-taken")),
        ("passo", Ok(())),
    ] {
        assert_eq!(may(&game, 2, line), expected, "{line}");
    }
    // Every move is on the list, and nothing else: 2 of a1, 4 + 1 + 6 of a3, 6 + 1 + 4 of c1, and a pass.
    let moves: Vec<String> = game.moves().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(moves.len(), 2 + 11 + 11 + 1, "{moves:?}");
    assert!(moves.iter().all(|line| may(&game, 2, line).is_ok()), "{moves:?}");
    // A board of five ends at e5.
    let five = at("5/5/5/5/B4 order - B4Y5R5G5P5");
    assert_eq!(may(&five, 2, "a1-a6"), Err("entropy-outside"));
    assert_eq!((may(&five, 2, "a1-a5"), five.moves().unwrap().len()), (Ok(()), 9));
}

#[test]
fn rows_3_and_5_what_was_just_laid_may_move_and_a_cell_holds_one() {
    let mut table = open(7);
    // H2: the bot draws, Chaos lays, Order moves.
    assert_eq!(Rules::turn(&table), Turn::Chance);
    play(&mut table, &["* R", "1 a1"]);
    assert_eq!(Rules::turn(&table), Turn::Of(Seat(2)));
    play(&mut table, &["2 a1-a5", "* R"]);
    assert_eq!(refused(&mut table, "1 a5"), "entropy-taken");
    assert_eq!(refused(&mut table, "1 a1-a2"), "entropy-chaos-lays");
    assert_eq!(refused(&mut table, "1 passo"), "entropy-chaos-lays");
    assert_eq!(refused(&mut table, "2 b1"), "match-not-your-turn");
    assert_eq!(refused(&mut table, "* B"), "match-not-now");
    play(&mut table, &["1 a1"]);
    assert_eq!(refused(&mut table, "2 a1"), "entropy-order-moves");
    // H3: what is drawn is to be seen, and what is left can be counted.
    play(&mut table, &["2 passo", "* K"]);
    assert_eq!(TurnGame::position(table.game(), None), "7/7/R6/7/7/7/R6 chaos K B7Y7R5G7P7N7K6");
}

#[test]
fn h3_only_what_is_in_the_bag_is_drawn() {
    // No red is left.
    let mut table = open(5);
    for (n, cell) in ["a1", "a2", "a3", "a4", "a5"].into_iter().enumerate() {
        play(&mut table, &["* R", &format!("1 {cell}")]);
        if n < 4 {
            play(&mut table, &["2 passo"]);
        }
    }
    play(&mut table, &["2 passo"]);
    assert_eq!(refused(&mut table, "* R"), "match-not-now");
    assert_eq!(refused(&mut table, "* K"), "match-not-now", "five colours are played on a board of five");
    play(&mut table, &["* P"]);
}

#[test]
fn rows_4_and_6_passing_always_and_the_last_counter_ends_it() {
    let mut table = open(7);
    let mut bag = Counts::all(7).each();
    let cells: Vec<String> =
        (1..=7).flat_map(|row| ('a'..='g').map(move |column| format!("{column}{row}"))).collect();
    for (n, cell) in cells.iter().enumerate() {
        let colour = bag.next().unwrap();
        play(&mut table, &[&format!("* {colour}"), &format!("1 {cell}")]);
        if n < 48 {
            play(&mut table, &["2 passo"]);
        }
    }
    // Seven rows of one colour each: 7 × 77, and columns of seven colours.
    assert!(over(&table));
    assert_eq!(total(&table.game().position().board), 539);
    assert_eq!(refused(&mut table, "2 passo"), "match-over");
    let points: Vec<_> =
        Match::standings(&table).iter().map(|one| (one.seat.0, one.rank, one.points)).collect();
    // H5: the total is Order's, and by itself wins nothing.
    assert_eq!(points, [(2, 1, Some(539)), (1, 1, None)]);
    assert_eq!(TurnGame::told(table.game())[0].1, 539);
}

#[test]
fn h5_who_leaves_has_lost() {
    for (seat, other) in [(1, 2), (2, 1)] {
        let mut table = open(7);
        play(&mut table, &["* R", &format!("{seat} resign")]);
        assert!(over(&table));
        let standings = Match::standings(&table);
        assert_eq!(
            standings.iter().map(|one| (one.seat.0, one.rank)).collect::<Vec<_>>(),
            [(other, 1), (seat, 2)]
        );
        assert_eq!(TurnGame::why(table.game()), Some("left"));
    }
}

#[test]
fn h6_times_differ_and_a_turn_that_runs_out_is_made_up_for() {
    let mut table = open(7);
    play(&mut table, &["* R"]);
    assert_eq!((table.allowance(), TurnGame::allowance(table.game())), (Some(60_000), Allowance::Turn));
    // Chaos: chance lays the counter that was drawn.
    play(&mut table, &["# flag"]);
    assert_eq!(Rules::turn(&table), Turn::Chance);
    assert_eq!(refused(&mut table, "1 a1"), "match-not-your-turn");
    let line = table.draw(&giostra::words::library::PlayingWords::none()).unwrap();
    assert!(line.to_string().parse::<giostra::games::entropy::board::Cell>().is_ok(), "{line}");
    play(&mut table, &["* c3"]);
    assert_eq!((Rules::turn(&table), table.allowance()), (Turn::Of(Seat(2)), Some(90_000)));
    // Order: a pass.
    play(&mut table, &["# flag", "* B"]);
    assert_eq!(TurnGame::position(table.game(), None), "7/7/7/7/2R4/7/7 chaos B B6Y7R6G7P7N7K7");
    // Nobody is put out by it, however often.
    for cell in ["a1", "b1", "c1", "d1", "e1"] {
        play(&mut table, &["# flag", &format!("* {cell}"), "# flag", "* G"]);
    }
    assert!(table.plays(Seat(1)) && table.plays(Seat(2)) && !over(&table));
}

#[test]
fn row_8_chaos_has_what_is_in_the_reserve() {
    let mut table = open_two();
    // H7: Order opens with five, repeats allowed; the letters stand in H1's order.
    assert_eq!(Rules::turn(&table), Turn::Of(Seat(2)));
    assert_eq!(refused(&mut table, "1 R d4"), "match-not-your-turn");
    assert_eq!(refused(&mut table, "2 +R"), "entropy2-opens");
    assert_eq!(refused(&mut table, "2 +RRRR"), "unreadable");
    play(&mut table, &["2 +GRRYB"]);
    assert_eq!(TurnGame::position(table.game(), None), "7/7/7/7/7/7/7 chaos B1Y1R2G1 B6Y6R5G6P7N7K7");
    assert_eq!(refused(&mut table, "1 K d4"), "entropy2-not-in-reserve");
    assert_eq!(refused(&mut table, "1 passo"), "entropy2-lays");
    play(&mut table, &["1 R d4"]);
    // H8: place, move or pass, hand over; also after a pass.
    assert_eq!(refused(&mut table, "2 +R"), "entropy-order-moves");
    play(&mut table, &["2 passo"]);
    assert_eq!(Rules::turn(&table), Turn::Of(Seat(2)));
    assert_eq!(refused(&mut table, "2 d4-d5"), "entropy2-hands");
    play(&mut table, &["2 +K", "1 K a1"]);
    assert_eq!(refused(&mut table, "2 d4-a1"), "entropy-not-straight");
    play(&mut table, &["2 d4-d1", "2 +K"]);
    assert_eq!(TurnGame::position(table.game(), None), "7/7/7/7/7/7/K2R3 chaos B1Y1R1G1K1 B6Y6R5G6P7N7K5");
}

#[test]
fn row_9_the_reserve_runs_out_at_the_end() {
    let mut table = open_two();
    play(&mut table, &["2 +BBBBB"]);
    let cells: Vec<String> =
        (1..=7).flat_map(|row| ('a'..='g').map(move |column| format!("{column}{row}"))).collect();
    let mut stock = Counts::all(7);
    (0..5).for_each(|_| assert!(stock.take(Colour::Blue)));
    let mut hands = stock.each();
    for (n, cell) in (1..).zip(&cells) {
        let reserve = table.game().position().reserve;
        // Five before each placement while up to 44 lie, then 49 less what lies.
        assert_eq!(usize::from(reserve.total()), if n <= 45 { 5 } else { 50 - n }, "before counter {n}");
        let colour = reserve.colours().next().unwrap();
        play(&mut table, &[&format!("1 {colour} {cell}")]);
        if n < 49 {
            play(&mut table, &["2 passo"]);
        }
        if n <= 44 {
            play(&mut table, &[&format!("2 +{}", hands.next().unwrap())]);
        }
        if n == 44 {
            assert!(table.game().position().stock.is_empty());
        }
    }
    assert!(over(&table) && hands.next().is_none());
}

#[test]
fn h6_in_two_a_turn_that_runs_out_is_over_whole() {
    let words = giostra::words::library::PlayingWords::none();
    let mut table = open_two();
    let draw = |table: &mut Match<EntropyTwo>, looks: &str| {
        assert_eq!(Rules::turn(table), Turn::Chance);
        let line = table.draw(&words).unwrap().to_string();
        assert_eq!(line.len(), looks.len(), "{line}");
        play(table, &[&format!("* {line}")]);
    };
    play(&mut table, &["# flag"]);
    draw(&mut table, "+BYRGP");
    play(&mut table, &["# flag"]);
    draw(&mut table, "R d4");
    // Order passes, and chance hands one over, too.
    play(&mut table, &["# flag"]);
    draw(&mut table, "+R");
    assert_eq!(Rules::turn(&table), Turn::Of(Seat(1)));
    let colour = table.game().position().reserve.colours().next().unwrap();
    let empty = table.game().position().board.empty().next().unwrap();
    play(&mut table, &[&format!("1 {colour} {empty}"), "2 passo", "# flag"]);
    draw(&mut table, "+R");
    assert_eq!(table.game().position().reserve.total(), 5);
}

#[test]
fn positions_are_read_and_refused() {
    for text in [
        "7/7/7/7/7/7/7 draw - B7Y7R7G7P7N7K7",
        "7/7/7/3R3/7/7/7 order - B7Y7R6G7P7N7K7",
        "7/7/7/3R3/7/7/7 late K B7Y7R6G7P7N7K6",
        "5/5/5/5/5 chaos P B5Y5R5G5P4",
    ] {
        assert_eq!(TurnGame::position(&at(text), None), text);
    }
    for bad in [
        "",
        "7/7/7/7/7/7/7 draw - B7Y7R7G7P7N7",
        "7/7/7/7/7/7/7 order - B7Y7R7G7P7N7K7",
        "7/7/7/7/7/7/7 over - B7Y7R7G7P7N7K7",
        "7/7/7/7/7/7/7 chaos - B7Y7R7G7P7N7K7",
        "7/7/7/7/7/7/7 draw R B7Y7R6G7P7N7K7",
        "7/7/7/7/7/7/7 draw - B7Y7R7G7P7K7N7",
        "7/7/7/7/7/7/8 draw - B7Y7R7G7P7N7K7",
        "6/6/6/6/6/6 draw - B6Y6R6G6P6N6",
        "7/7/7/3W3/7/7/7 order - B7Y7R6G7P7N7K7",
        "7/7/7/7/7/7/7 draw - è",
    ] {
        assert!(Entropy::at(bad).is_err(), "{bad}");
    }
    for text in [
        "7/7/7/7/7/7/7 open 0 B7Y7R7G7P7N7K7",
        "7/7/7/7/7/7/7 late-open 0 B7Y7R7G7P7N7K7",
        "7/7/7/3R3/7/7/7 hand R4 B7Y7R2G7P7N7K7",
        "7/7/7/3R3/7/7/7 order R4 B7Y7R2G7P7N7K7",
    ] {
        assert_eq!(TurnGame::position(&two_at(text), None), text);
    }
    for bad in [
        "7/7/7/7/7/7/7 open R1 B7Y7R6G7P7N7K7",
        "7/7/7/7/7/7/7 chaos R4 B7Y7R3G7P7N7K7",
        "7/7/7/3R3/7/7/7 late-order R4 B7Y7R2G7P7N7K7",
        "7/7/7/3R3/7/7/7 hand R5 B7Y7R1G7P7N7K7",
        "5/5/5/5/5 open 0 B5Y5R5G5P5",
        "7/7/7/7/7/7/7 open 0",
    ] {
        assert!(EntropyTwo::at(bad).is_err(), "{bad}");
    }
}
