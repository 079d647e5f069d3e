//! U11–U14: rebels, with their rows of the rules' table.

use super::*;

/// Positions with rebels that close in from opposite sides.
fn opposite(text: &str) -> Vec<String> {
    moves(&format!("{text} opposite"))
}

#[test]
fn row_9_a_dog_that_is_closed_in_goes_back_where_black_likes() {
    let lines = opposite("11/5b5/3bD6/11/11/5C5/11 b");
    let sent: Vec<&String> = lines.iter().filter(|line| line.starts_with("f6")).collect();
    let cells = ["a2", "b2", "c2", "d2", "e2", "g2", "h2", "i2", "j2", "k2"];
    assert_eq!(sent, cells.map(|cell| format!("f6-f5 e5>{cell}")).iter().collect::<Vec<_>>());
    let mut game = study("11/5b5/3bD6/11/11/5C5/11 b opposite");
    assert!(!game.play("f6-f5"), "the dog must go back");
    assert!(!game.play("f6-f5 e5>f2"), "not where somebody stands");
    assert!(!game.play("f6-f5 e5>c3"), "not elsewhere");
    assert!(!game.play("d5-d4 e5>c2"), "not for nothing");
    assert!(game.play("f6-f5 e5>c2"));
    assert_eq!(game.position(), "11/11/3b1b5/11/11/2D2C5/11 w opposite");
    // Without rebels nothing happens.
    assert_eq!(moves("11/5b5/3bD6/11/11/5C5/11 b"), ["d5-d4", "f6-f5"]);
}

#[test]
fn row_10_a_dog_that_enters_by_itself_is_safe() {
    let mut game = study("11/11/3b1b5/4D6/11/5C5/11 w opposite");
    assert!(game.play("e4-e5"));
    assert_eq!(game.position(), "11/11/3bDb5/11/11/5C5/11 b opposite");
    // U13: and so it stays, until one of a later pair comes.
    assert_eq!(game.moves().unwrap(), ["d5-d4", "f5-f4"]);
    assert!(game.play("d5-d4") && game.play("f2-f3") && game.play("f5-f4"));
    assert!(game.position().contains("4D6"), "{}", game.position());
}

#[test]
fn row_11_front_and_back() {
    let lines = opposite("11/4b6/11/4D6/4b6/5C5/11 b");
    let sent = lines.iter().filter(|line| line.starts_with("e6-e5 e4>")).count();
    assert_eq!((sent, lines.len()), (10, 11));
}

#[test]
fn u12_diagonals_do_not_count_nor_do_neighbouring_sides_unless_agreed() {
    // The dog e4 between d4 and e5; f5 is diagonal.
    let corner = "11/4b6/11/3bD6/11/5C5/11 b";
    assert_eq!(opposite(corner), ["d4-d3", "e6-e5"]);
    let any = moves(&format!("{corner} any_two_orthogonal"));
    assert_eq!(any.iter().filter(|line| line.starts_with("e6-e5 e4>")).count(), 10);
    assert!(any.contains(&"d4-d3".to_owned()));
    for sides in ["opposite", "any_two_orthogonal"] {
        let diagonal = moves(&format!("11/5b5/3b7/4D6/11/5C5/11 b {sides}"));
        assert_eq!(diagonal, ["d5-d4", "f6-f5"], "{sides}");
    }
}

#[test]
fn u13_only_the_moved_buffalo_closes() {
    // e5 is between d5 and f5 already; another buffalo moves.
    assert_eq!(opposite("b10/11/3bDb5/11/11/5C5/11 b"), ["a7-a6", "d5-d4", "f5-f4"]);
}

#[test]
fn u14_several_dogs_go_back_one_after_the_other() {
    let lines = opposite("11/5b5/3bD1Db3/11/11/3DDC5/11 b");
    let both: Vec<&String> = lines.iter().filter(|line| line.starts_with("f6-f5 ")).collect();
    // Eight cells are empty, then seven.
    assert_eq!(both.len(), 56);
    assert_eq!(both[0], "f6-f5 e5>a2 g5>b2");
    assert!(both.iter().any(|line| *line == "f6-f5 e5>c2 g5>h2"));
    let mut game = study("11/5b5/3bD1Db3/11/11/3DDC5/11 b opposite");
    assert!(!game.play("f6-f5 g5>h2 e5>c2"), "in the order of the names");
    assert!(!game.play("f6-f5 e5>c2"), "both of them");
    assert!(!game.play("f6-f5 e5>c2 g5>c2"), "not both to one cell");
    assert!(game.play("f6-f5 e5>c2 g5>h2"));
}

#[test]
fn u14_who_stands_on_row_2_must_change_the_cell() {
    let lines = opposite("11/11/11/11/5b5/3bDC5/11 b");
    // f3-f2 is not possible: the chief is there. The dog e2 stands between d2 and f2 otherwise.
    assert!(lines.iter().all(|line| !line.contains('>')), "{lines:?}");
    let lines = opposite("11/C10/11/11/5b5/3bD6/11 b");
    let sent: Vec<&String> = lines.iter().filter(|line| line.starts_with("f3-f2 ")).collect();
    assert_eq!(sent.len(), 8, "{lines:?}");
    assert!(sent.iter().all(|line| !line.ends_with("e2>e2")));
}

#[test]
fn u14_a_dog_that_leaves_row_2_makes_room_for_the_next() {
    // Only k2 is empty: e2 goes there, then g2 to e2.
    let lines = opposite("11/11/11/11/5b5/bbbbD1Dbbb1/11 b");
    assert!(lines.contains(&"f3-f2 e2>k2 g2>e2".to_owned()), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("f3-f2")).count(), 1);
}

#[test]
fn u14_without_an_empty_cell_a_dog_stays() {
    let mut game = study("11/11/11/11/5b5/bbbDD1CDbbb/11 b opposite");
    let down: Vec<String> = game.moves().unwrap().into_iter().filter(|line| line.starts_with("f3")).collect();
    assert_eq!(down, ["f3-f2"]);
    assert!(game.play("f3-f2"));
}

#[test]
fn u14_the_chief_is_immune_and_row_1_wins_first() {
    assert_eq!(opposite("11/5b5/3bC6/11/11/5D5/11 b"), ["d5-d4", "f6-f5"]);
    let mut game = study("11/11/11/11/11/3bDb1C3/11 b opposite");
    assert!(game.play("f2-f1"));
    assert_eq!(game.over(), Some((Some(Seat(1)), Some("crossed"))));
}

#[test]
fn a_match_with_rebels_says_so_in_its_first_line() {
    for (own, sides) in [
        ("ribelli=sì sides=opposti", Some("opposite")),
        ("ribelli=sì sides=qualsiasi", Some("any_two_orthogonal")),
        ("ribelli=no sides=qualsiasi", None),
    ] {
        let table = opened(own);
        assert!(table.first_line().ends_with(own), "{}", table.first_line());
        let position = table.position(None);
        assert_eq!(position.strip_prefix(START).map(str::trim), Some(sides.unwrap_or("")), "{own}");
    }
    let kind = registry::of_rules("buffalo-1").unwrap();
    for bad in
        ["", "ribelli=no", "ribelli=yes sides=opposti", "ribelli=sì sides=tutti", "sides=opposti ribelli=no"]
    {
        assert!(kind.start(bad).is_err(), "{bad}");
    }
}
