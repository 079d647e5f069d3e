//! Computer players: legal, replayable, the better ones stronger.

use super::*;
use giostra::games::level::Level;
use giostra::games::wyps::board::Colour;
use giostra::games::wyps::generate::Words;
use giostra::games::wyps::moves::Move;
use giostra::opponents::wyps::{choose, weigh};
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[test]
fn they_win_when_they_can_and_do_not_let_win() {
    let list = Library::default().playing_words("wyps", Overlay::default()).unwrap();
    let words = Words::from(&list);
    let familiar = |word: &str| list.familiarity(word);
    let rng = || ChaCha8Rng::seed_from_u64(1);
    // Black needs G4, and ARE can be laid there.
    let at = "./../.../..../...../....../ABC.EFG b AREM IIII -";
    let position: Position = at.parse().unwrap();
    for level in Level::ALL {
        let mv = choose(&position, false, level, &mut rng(), words, &familiar);
        let after = judged(at, &mv.to_string()).unwrap_or_else(|why| panic!("{mv}: {why}"));
        let single = matches!(mv, Move::Single(_, cell) if cell.to_string() == "G4");
        assert!(single || after.connects(Colour::Black), "{level:?} plays {mv}");
        assert_eq!(choose(&position, false, level, &mut rng(), words, &familiar), mv, "replayable");
        // One letter only.
        let mv = choose(&position, true, level, &mut rng(), words, &familiar);
        assert!(matches!(mv, Move::Single(_, cell) if cell.to_string() == "G4"), "{level:?} plays {mv}");
    }
    // White is to move and must take G4.
    let position: Position = at.replace(" b ", " w ").parse().unwrap();
    let mv = choose(&position, false, Level::Forte, &mut rng(), words, &familiar);
    let takes = match &mv {
        Move::Word(way) => way.cells().iter().any(|cell| cell.to_string() == "G4") || way.flip().is_some(),
        Move::Single(_, cell) => cell.to_string() == "G4",
        Move::Draw { .. } => false,
    };
    assert!(takes, "{mv}");
}

/// On an empty board nobody has nearly won or lost, whoever moves; later what is won is won, and a letter in a corner loses much.
#[test]
fn what_a_move_is_worth_tells_who_is_ahead() {
    let list = Library::default().playing_words("wyps", Overlay::default()).unwrap();
    let words = Words::from(&list);
    let worth = |at: &str, mv: &str| {
        let (_, brings, made) = weigh(&at.parse().unwrap(), false, &mv.parse().unwrap(), words).unwrap();
        assert!(made <= brings, "{at} {mv}");
        (brings, made)
    };
    for colour in ["b", "w"] {
        let at = format!("./../.../..../...../....../....... {colour} AREM IIII -");
        let (best, corner) = worth(&at, "+A A1");
        assert!((100..=950).contains(&best), "{best}");
        assert!(corner + 100 < best, "{corner} of {best}");
    }
    let (best, made) = worth("./../.../..../...../....../ABC.EFG b AREM IIII -", "+A G4");
    assert_eq!((best, made), (1_000, 1_000));
}

#[test]
fn whoever_knows_no_word_places_single_letters() {
    let list = Library::default().playing_words("wyps", Overlay::default()).unwrap();
    let position: Position = "./../.../..../...../....../ABC.EFG b AREM IIII -".parse().unwrap();
    for level in &Level::ALL[..4] {
        let nothing = |_: &str| giostra::words::frequency::Zipf::default();
        let rng = &mut ChaCha8Rng::seed_from_u64(2);
        let mv = choose(&position, false, *level, rng, Words::from(&list), &nothing);
        assert!(matches!(mv, Move::Single(..)), "{level:?} plays {mv}");
    }
}
