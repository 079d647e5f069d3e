//! U1–U10, with the eleven rows of the rules' own table (5.4; the rebels' three stand in `rebels`).

use super::*;
use giostra::games::Turn;
use giostra::games::info::{Draws, Roles};

#[test]
fn row_1_the_first_position() {
    let black = moves(START);
    assert_eq!(black.len(), 11);
    assert_eq!(black.first().map(String::as_str), Some("a7-a6"));
    let white = moves(&START.replace(" b", " w"));
    let of = |from: &str| white.iter().filter(|line| line.starts_with(from)).count();
    assert_eq!((white.len(), ["d2", "h2", "e2", "g2"].map(of)), (55, [14, 14, 12, 12]));
    let chief: Vec<&String> = white.iter().filter(|line| line.starts_with("f2")).collect();
    assert_eq!(chief, ["f2-e3", "f2-f3", "f2-g3"]);
}

#[test]
fn row_2_the_chief_and_two_buffaloes() {
    let position = "11/11/11/4bD1b3/11/5C5/11 w";
    let chief: Vec<String> = moves(position).into_iter().filter(|line| line.starts_with("f2")).collect();
    assert_eq!(chief, ["f2-e2", "f2-e3", "f2-f3", "f2-g2", "f2-g3"]);
    assert_eq!(moves(&position.replace(" w", " b")), ["e4-e3", "h4-h3"]);
}

#[test]
fn rows_3_and_4_blocked_buffaloes() {
    let blocked = study("11/11/11/11/4b6/4D1C4/11 b");
    assert_eq!(blocked.over(), Some((Some(Seat(2)), Some("blocked"))));
    assert_eq!((blocked.moves(), blocked.perft(1), blocked.perft(3)), (Some(Vec::new()), Some(0), Some(0)));
    assert_eq!(moves("bb9/1D9/C10/11/11/11/11 b"), ["a7-a6"]);
}

#[test]
fn rows_5_and_7_nobody_of_white_crosses_a_river() {
    assert_eq!(refused("b10/C10/11/11/11/11/11 w", "a6-a7"), "buffalo-river-chief");
    assert_eq!(moves("b10/C10/11/11/11/11/11 w"), ["a6-a5", "a6-b5", "a6-b6"]);
    for line in ["f6-f7", "f6-f1"] {
        assert_eq!(refused("b10/5D5/11/11/11/5C5/11 w", line), "buffalo-river-dog");
    }
    assert_eq!(refused("b10/11/11/11/11/5D5/11 w", "f2-f1"), "buffalo-river-dog");
}

#[test]
fn rows_6_and_8_how_it_ends() {
    let mut crossing = study("b10/11/11/11/11/4b6/11 b");
    assert!(crossing.play("e2-e1"));
    assert_eq!(crossing.over(), Some((Some(Seat(1)), Some("crossed"))));
    assert_eq!(crossing.moves(), Some(Vec::new()));
    let mut last = study("11/11/11/4b6/5C5/11/11 w");
    assert!(last.play("f3-e4"));
    assert_eq!(last.over(), Some((Some(Seat(2)), Some("captured"))));
}

#[test]
fn u3_positions_are_read_as_they_are_written() {
    for text in [START, "11/11/11/4bD1b3/11/5C5/11 w", "bb9/1D9/C10/11/11/11/11 b", "11/11/11/11/11/11/11 w"]
    {
        assert_eq!(at(text).to_string(), text);
        assert_eq!(at(&format!("{text} opposite")).to_string(), format!("{text} opposite"));
    }
    let bad = [
        "",
        "x",
        "bbbbbbbbbbb/11/11/11/11/3DDCDD3/11",
        "bbbbbbbbbbb/11/11/11/11/3DDCDD3/11 x",
        "bbbbbbbbbbb/11/11/11/11/3DDCDD3 b",
        "bbbbbbbbbbb/11/11/11/11/3DDCDD3/11 b sideways",
        "bbbbbbbbbbb/11/11/11/11/3DDCDD3/11 b opposite x",
        "bbbbbbbbbbbb/11/11/11/11/3DDCDD3/11 b",
        "bbbbbbbbbb/11/11/11/11/3DDCDD3/11 b",
        "bbbbbbbbbbb/12/11/11/11/3DDCDD3/11 b",
        "bbbbbbbbbbb/99999999999999999999999/11/11/11/3DDCDD3/11 b",
        // Twelve buffaloes, five dogs, two chiefs; dogs and chief beyond the rivers.
        "bbbbbbbbbbb/b10/11/11/11/3DDCDD3/11 b",
        "bbbbbbbbbbb/11/11/11/D10/3DDCDD3/11 b",
        "bbbbbbbbbbb/11/11/11/C10/3DDCDD3/11 b",
        "bbbbbbbbbbD/11/11/11/11/4DCDD3/11 b",
        "bbbbbbbbbbb/11/11/11/11/3DD1DD3/5C5 b",
        "bbbbbbbbbbb/11/11/11/11/3DDKDD3/11 b",
        "♞/11/11/11/11/3DDCDD3/11 b",
    ];
    for text in bad {
        assert!(text.parse::<Position>().is_err(), "{text}");
    }
}

#[test]
fn u4_to_u6_say_what_is_wrong() {
    let middle = "bbb8/2D8/1b9/3b7/11/D4C2D2/11";
    for (side, line, key) in [
        ("b", "e4-e3", "buffalo-empty"),
        ("b", "a2-a3", "buffalo-theirs-white"),
        ("w", "d4-d3", "buffalo-theirs-black"),
        ("b", "d4-d2", "buffalo-not-down"),
        ("b", "d4-e3", "buffalo-not-down"),
        ("b", "d4-d5", "buffalo-not-down"),
        ("b", "c7-c6", "buffalo-ahead-dog"),
        ("w", "a2-b4", "buffalo-no-line"),
        ("w", "a2-a2", "buffalo-no-line"),
        ("w", "a2-g2", "buffalo-jump"),
        ("w", "c6-b5", "buffalo-taken-dog"),
        ("w", "a2-f2", "buffalo-taken-dog"),
        ("w", "f2-f4", "buffalo-too-far"),
        ("w", "f2-f1", "buffalo-river-chief"),
        ("w", "passo", "buffalo-must-move"),
        ("b", "passo", "buffalo-must-move"),
        ("b", "d4-d3 a2>b2", "buffalo-return"),
    ] {
        assert_eq!(refused(&format!("{middle} {side}"), line), key, "{line}");
    }
    assert_eq!(refused("b10/b10/11/11/11/5C5/11 b", "a7-a6"), "buffalo-ahead-buffalo");
    assert_eq!(refused("bb9/C10/11/11/11/11/11 b", "a7-a6"), "buffalo-ahead-chief");
    assert_eq!(refused("b10/11/11/11/11/4DC5/11 w", "f2-e2"), "buffalo-taken-chief");
}

#[test]
fn u9_who_cannot_move_skips_and_that_is_one_move() {
    // A chief shut in by dogs that are shut in themselves.
    let mut stuck = study("11/11/11/bbb8/DDb8/CDb8/11 w");
    assert_eq!(stuck.moves().unwrap(), ["passo"]);
    assert_eq!(stuck.perft(1), Some(1));
    assert_eq!(stuck.perft(2), Some(1), "c2-c1");
    assert!(stuck.play("passo"));
    assert_eq!(stuck.mover(), Some(Seat(1)));
    // White without a piece skips too.
    assert_eq!(moves("b10/11/11/11/11/11/11 w"), ["passo"]);
}

#[test]
fn u9_u10_no_draws_and_two_games_with_sides_swapped() {
    let info = registry::of_rules("buffalo-1").unwrap().info();
    assert_eq!(info.draws, Draws::None);
    assert!(matches!(info.roles, Roles::Unequal(_)));
    let mut table = opened("ribelli=no sides=opposti");
    assert!(!table.allows_draws());
    let offered = table.act(By::Seat(Seat(1)), "patta?");
    assert!(matches!(offered, Err(LineError::Refused(_))), "{offered:?}");
}

#[test]
fn who_resigns_or_is_late_has_lost() {
    let mut table = opened("ribelli=no sides=opposti");
    play(&mut *table, &["f7-f6", "f2-f3"]);
    assert_eq!(table.turn(), Turn::Of(Seat(1)));
    table.act(By::Seat(Seat(1)), "resign").unwrap();
    assert_eq!((table.turn(), table.why()), (Turn::Over, Some("left")));
    assert_eq!(
        table.standings().iter().map(|one| (one.seat.0, one.rank)).collect::<Vec<_>>(),
        [(2, 1), (1, 2)]
    );
}

#[test]
fn programs_are_told_the_side_to_move_and_who_has_won() {
    let told = |position: &str| {
        let told = study(position).told();
        let of = |key: &str| told.iter().find(|(one, _)| *one == key).unwrap().1.clone();
        (of("side"), of("over"), of("position"))
    };
    let plain = "11/11/11/4b6/11/5C5/11 b";
    assert_eq!(told(plain), ("b".into(), serde_json::Value::Null, plain.into()));
    assert_eq!(told(&format!("{plain} opposite")).2, plain, "U3 says nothing of the rebels");
    assert_eq!(told("11/11/11/11/4b6/4D1C4/11 b").1, "white");
    assert_eq!(told("11/11/11/11/11/4D1C4/b10 w").1, "black");
}

#[test]
fn perft_has_the_known_numbers() {
    let start = study(START);
    for (depth, nodes) in (0..).zip([1, 11, 595, 6_433, 381_796, 4_078_531]) {
        assert_eq!(start.perft(depth), Some(nodes), "depth {depth}");
    }
    assert_eq!(generate::perft(&at(START), 4), 381_796);
}
