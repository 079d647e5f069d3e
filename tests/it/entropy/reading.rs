//! What people type, in both languages; what is meant as a move and is none gets one sentence.

use super::*;
use giostra::games::turns::Reading;
use giostra::messages::{Lang, Voice, plain};

fn told<G: TurnGame>(game: &G, seat: u16, typed: &str) -> String {
    match game.read(Seat(seat), typed) {
        Reading::Chatter => "-".into(),
        Reading::Move(mv) => mv.to_string(),
        Reading::Likely(mv) => format!("? {mv}"),
        Reading::Choose(all) => all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Reading::No(refusal) => {
            // One sentence in both languages, whatever was typed.
            for lang in Lang::ALL {
                let text = giostra::messages::render(lang, &refusal.0, &Voice::PLAIN);
                assert!(!text.is_empty() && !text.contains("{$"), "{typed}: {text}");
            }
            refusal.0.key.to_owned()
        }
    }
}

#[test]
fn cells_moves_and_colours_of_both_languages() {
    let chaos = at("7/7/7/3R3/7/7/7 chaos G B7Y7R6G6P7N7K7");
    for (typed, expected) in [
        ("d5", "d5"),
        (" D5 ", "d5"),
        ("g d5", "d5"),
        ("verde d5", "d5"),
        ("d5 Green", "d5"),
        ("rosso d5", "entropy-other-drawn"),
        ("h5 a1", "entropy-outside"),
        ("h9", "-"),
        ("verde", "-"),
        ("g", "-"),
        ("+R", "entropy-nothing-to-hand"),
        ("ciao a tutti", "-"),
        ("a che ora?", "-"),
        ("", "-"),
        ("d5 d5 d5", "-"),
        ("passo", "passo"),
    ] {
        assert_eq!(told(&chaos, 1, typed), expected, "{typed:?}");
    }
    let order = at("7/7/7/3R3/7/7/B5G order - B6Y7R6G6P7N7K7");
    for (typed, expected) in [
        ("a1-a5", "a1-a5"),
        ("a1a5", "a1-a5"),
        ("A1 A5", "a1-a5"),
        ("a1 → a5", "a1-a5"),
        ("a1>a5", "a1-a5"),
        ("pass", "passo"),
        ("Passo", "passo"),
        ("a1", "a1-b1, a1-c1, a1-d1, a1-e1, a1-f1, a1-a2, a1-a3, a1-a4, a1-a5, a1-a6, a1-a7"),
        ("b2", "entropy-nothing-there"),
    ] {
        assert_eq!(told(&order, 2, typed), expected, "{typed:?}");
    }
    let shut = at("5/5/5/Y4/BR3 order - B4Y4R4G5P5");
    assert_eq!(told(&shut, 2, "a1"), "entropy-shut-in");
}

#[test]
fn one_letter_alone_is_the_notations() {
    use giostra::games::entropy::colour::Colour;
    use giostra::games::entropy::reading::colour;
    for (typed, expected) in [
        ("g", Colour::Green),
        ("n", Colour::Brown),
        ("k", Colour::Black),
        ("y", Colour::Yellow),
        ("P", Colour::Pink),
        ("nero", Colour::Black),
        ("Giallo", Colour::Yellow),
        ("ROSA", Colour::Pink),
        ("brown", Colour::Brown),
        ("blu", Colour::Blue),
        ("blue", Colour::Blue),
        ("b", Colour::Blue),
    ] {
        assert_eq!(colour(typed), Some(expected), "{typed}");
    }
    // v and m are no letters of H1; neither is any other word.
    for typed in ["v", "m", "viola", "", "gg", "è"] {
        assert_eq!(colour(typed), None, "{typed}");
    }
}

#[test]
fn in_two_colours_are_handed_over() {
    let open = two_at("7/7/7/7/7/7/7 open 0 B7Y7R7G7P7N7K7");
    for (typed, expected) in [
        ("+BYRGP", "+BYRGP"),
        ("+pgryb", "+BYRGP"),
        ("+ r r r b b", "+BBRRR"),
        ("+rosso rosso, blu nero rosa", "+BRRPK"),
        ("+red", "+R"),
        ("+rr", "entropy2-one-or-five"),
        ("+viola", "entropy2-no-colour"),
        ("+", "entropy2-no-colour"),
        ("rosso", "-"),
    ] {
        assert_eq!(told(&open, 2, typed), expected, "{typed:?}");
    }
    let hand = two_at("7/7/7/3R3/7/7/7 hand R4 B7Y7R2G7P7N7K7");
    assert_eq!(told(&hand, 2, "rosso"), "? +R");
    let chaos = two_at("7/7/7/7/7/7/7 chaos B1R4 B6Y7R3G7P7N7K7");
    for (typed, expected) in
        [("R d4", "R d4"), ("blu d4", "B d4"), ("d4 red", "R d4"), ("d4", "entropy2-which"), ("K d4", "K d4")]
    {
        assert_eq!(told(&chaos, 1, typed), expected, "{typed:?}");
    }
    // With one colour the cell is enough.
    let one = two_at("7/7/7/7/7/7/7 chaos R5 B7Y7R2G7P7N7K7");
    assert_eq!(told(&one, 1, "d4"), "R d4");
    assert!(plain(Lang::It, "entropy2-no-colour", &[("typed", "x".into())]).contains("K nero"));
}
