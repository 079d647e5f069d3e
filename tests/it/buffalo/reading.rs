//! What people type.

use super::*;
use giostra::games::buffalo::Buffalo;
use giostra::games::turns::{Reading, TurnGame};

/// What a text means on a board; a refusal by the key of its text.
fn read(position: &str, typed: &str) -> String {
    let game = Buffalo::at(position).unwrap();
    match game.read(Seat(1), typed) {
        Reading::Chatter => "-".to_owned(),
        Reading::Move(mv) | Reading::Likely(mv) => mv.to_string(),
        Reading::Choose(moves) => format!("{} ways", moves.len()),
        Reading::No(refusal) => refusal.0.key.to_owned(),
    }
}

#[test]
fn a_move_is_read_in_every_notation() {
    for typed in ["e7-e6", "e7e6", "e7 e6", " E7-E6 ", "e7–e6", "e7 - e6", "e7>e6", "e7→e6", "E7E6", "e7xe6"]
    {
        assert_eq!(read(START, typed), "e7-e6", "{typed}");
    }
    for typed in ["passo", "Passo", "pass", "passa", "skip"] {
        assert_eq!(read(START, typed), "passo", "{typed}");
    }
    // What is wrong with it the game says.
    assert_eq!(read(START, "e7-e5"), "e7-e5");
}

#[test]
fn talk_is_no_move() {
    for typed in
        ["", "ciao", "e7", "bella e4", "a dopo", "e7-e6!", "😀 e7", "ok 7", "-", "e7-", "→e7", "è già mia"]
    {
        assert_eq!(read(START, typed), "-", "{typed:?}");
    }
}

#[test]
fn what_is_nearly_a_move_is_answered() {
    for (typed, key) in [
        ("e8-e7", "buffalo-no-cell"),
        ("z7 z6", "buffalo-no-cell"),
        ("e77-e6", "buffalo-no-cell"),
        ("e7-e6 d5", "buffalo-unreadable"),
        ("a7a6 b2b3 c2c3 d2d3 e2e3", "buffalo-unreadable"),
    ] {
        assert_eq!(read(START, typed), key, "{typed}");
    }
}

#[test]
fn dogs_that_go_back_are_typed_or_chosen() {
    let one = "11/5b5/3bD6/11/11/5C5/11 b opposite";
    for typed in ["f6-f5 e5>c2", "f6f5 e5c2", "f6 f5 e5 c2", "F6-F5, e5-c2"] {
        assert_eq!(read(one, typed), "f6-f5 e5>c2", "{typed}");
    }
    assert_eq!(read(one, "f6f5"), "10 ways");
    let two = "11/5b5/3bD1Db3/11/11/3DDC5/11 b opposite";
    assert_eq!(read(two, "f6f5"), "56 ways");
    // In whichever order, and one of them alone.
    assert_eq!(read(two, "f6f5 g5h2 e5c2"), "f6-f5 e5>c2 g5>h2");
    assert_eq!(read(two, "f6f5 g5h2"), "7 ways");
    // One way only: nothing to choose.
    assert_eq!(read("11/11/11/11/5b5/bbbbD1CDbb1/11 b opposite", "f3f2"), "f3-f2 e2>k2");
    let game = Buffalo::at(two).unwrap();
    let Reading::Choose(ways) = game.read(Seat(1), "f6f5") else { panic!("a choice") };
    let proposed = game.propose(Seat(1), ways.clone());
    assert!(proposed.len() == 5 && proposed.iter().all(|mv| ways.contains(mv)), "{proposed:?}");
    // In menus: the pieces first, then where they go.
    assert_eq!(game.parts(""), ["d5", "f6", "h5"]);
    assert_eq!((game.parts("h5"), game.parts("f6").len()), (vec!["h5-h4".to_owned()], 56));
    assert_eq!(
        (game.part("h5", Lang::It), game.part("h5-h4", Lang::En)),
        ("bufalo h5".to_owned(), "h5-h4".to_owned())
    );
    assert!(game.parts("a1").is_empty());
    // Who has begun to type is offered the rest.
    assert!(game.complete(Seat(1), "f6-f5 e5>c2").len() > 1);
    assert_eq!(game.complete(Seat(1), "h5-h").len(), 1);
}
