//! The articles of the rules one by one, beside the table of the page.

use super::{game, lines, play, position};
use giostra::games::extinction::piece::{Side, Species};
use giostra::games::extinction::position::{Double, Position};
use giostra::games::extinction::state::{Draw, End};
use giostra::games::extinction::{ExtinctionChess, Setup, generate};
use giostra::games::turns::{Frame, TurnGame};
use giostra::games::{By, Seat, Turn};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Knights and rooks to go to and fro with.
const QUIET: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";

#[test]
fn x1_each_side_begins_with_all_six_species() {
    let start = Position::start();
    assert_eq!(start.to_string(), START);
    for side in Side::BOTH {
        let counts = Species::ALL.map(|species| start.count(side, species));
        assert_eq!(counts, [1, 1, 2, 2, 2, 8]);
    }
}

#[test]
fn x2_a_promoted_piece_counts_as_what_it_is_now() {
    // Two queens, one of them promoted: taking one is not enough.
    let mut two = game("rnb1kbnr/pppppppp/8/3q4/4q3/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    play(&mut two, "c3d5");
    assert_eq!(two.end(), None);
    play(&mut two, "e4e2 d5c7");
    assert_eq!(two.end(), None, "a pawn was taken, not a queen");
    let mut last = game("rnb1kbnr/pppppppp/8/3q4/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    play(&mut last, "c3d5");
    assert_eq!(last.winner(), Some(Side::White));
    assert_eq!((last.turn(), last.why()), (Turn::Over, Some("extinct")));
    assert!(last.all_moves().is_empty() && last.nodes(1) == Some(0) && last.nodes(0) == Some(1));
}

#[test]
fn x3_only_what_has_never_moved_castles() {
    let both = "r3k2r/pppqppbp/nb4n1/8/8/NB4N1/PPPQPPBP/R3K2R";
    let castles = |fen: &str| -> Vec<String> {
        lines(&position(fen))
            .into_iter()
            .filter(|line| ["e1g1", "e1c1", "e8g8", "e8c8"].contains(&line.as_str()))
            .collect()
    };
    assert_eq!(castles(&format!("{both} w KQkq - 0 1")), ["e1c1", "e1g1"]);
    assert_eq!(castles(&format!("{both} b KQkq - 0 1")), ["e8c8", "e8g8"]);
    assert_eq!(castles(&format!("{both} w Kq - 0 1")), ["e1g1"]);
    assert_eq!(castles(&format!("{both} w - - 0 1")), Vec::<String>::new());
    // A rook or a king that comes back has moved.
    let mut back = game(&format!("{both} w KQkq - 0 1"));
    play(&mut back, "h1g1 a8b8 g1h1 b8a8");
    assert!(back.board().to_string().contains(" w Qk - "), "{}", back.board());
    play(&mut back, "e1d1 e8d8 d1e1 d8e8");
    assert!(back.board().to_string().contains(" w - - "), "{}", back.board());
    // A rook that is taken castles no more, nor does another one that comes to its place.
    let taken =
        position("r3k2r/pppqppbp/nb4n1/8/8/1B4NN/PPPQPPBr/R3K2R b KQkq - 0 1").after("h2h1".parse().unwrap());
    assert!(taken.to_string().contains(" w Qkq - "), "{taken}");
    // A second king does not castle, and the first one may be taken while it lives.
    let kings = position("rnbqkbnr/ppppppp1/8/8/8/7q/PPPPPP1K/RNBQK2R w KQkq - 0 1");
    assert!(lines(&kings).contains(&"e1g1".to_owned()) && !lines(&kings).contains(&"h2h4".to_owned()));
}

#[test]
fn x4_of_two_kings_both_must_be_captured() {
    let mut kings = game("rnb1kbnr/ppppppp1/8/8/8/7q/PPPPPP1K/RNBQKBNR b KQkq - 0 1");
    play(&mut kings, "h3h2 h1h2");
    assert_eq!(kings.winner(), Some(Side::White), "the queen was their only one");
    let mut kings = game("rnbqkbnr/ppppppp1/8/8/8/4q2q/PPPPPP1K/RNBQKBNR b KQkq - 0 1");
    play(&mut kings, "h3h2 a2a3");
    assert_eq!(kings.end(), None);
    play(&mut kings, "e3e2 a3a4 e2e1");
    assert_eq!((kings.winner(), kings.why()), (Some(Side::Black), Some("extinct")));
}

#[test]
fn x5_and_x6_the_last_pawn_that_promotes() {
    let promotes = |fen: &str, mv: &str, double| {
        let mut game = ExtinctionChess::from(position(fen), double);
        play(&mut game, mv);
        (game.winner(), game.why())
    };
    let alone = "rnbqkbn1/pppppp1P/8/8/8/8/8/RNBQKBNR w KQq - 0 1";
    let both = "rnbqk1n1/pPpppp2/8/8/8/8/8/RNBQKBNR w KQq - 0 1";
    for double in [Double::MoverWins, Double::MoverLoses] {
        assert_eq!(promotes(alone, "h7h8q", double), (Some(Side::Black), Some("last-pawn")));
    }
    assert_eq!(promotes(both, "b7c8q", Double::MoverWins), (Some(Side::White), Some("extinct")));
    assert_eq!(promotes(both, "b7c8q", Double::MoverLoses), (Some(Side::Black), Some("last-pawn")));
}

#[test]
fn x7_extinction_comes_before_draws() {
    // The 75th move without a capture would draw it, but takes the last queen.
    let mut drawn = game("rnb1kbnr/pppppppp/8/3q4/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 149 90");
    play(&mut drawn, "c3b1");
    assert_eq!(drawn.end(), Some(End::Drawn(Draw::SeventyFive)));
    let mut won = game("rnb1kbnr/pppppppp/8/3q4/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 149 90");
    play(&mut won, "c3d5");
    assert_eq!(won.winner(), Some(Side::White));
}

#[test]
fn x8_stalemate_is_a_draw() {
    // White's pieces stand behind two rows of pawns that cannot go on, and nothing can jump over them.
    let fen = "8/8/8/1r1q1k1p/pPpPnPbP/PRPRPRPR/BBBBQBBB/NNNNKNNN w - - 0 1";
    assert_eq!((lines(&position(fen)), generate::any(&position(fen))), (Vec::new(), false));
    let stale = game(fen);
    assert_eq!((stale.end(), stale.why()), (Some(End::Drawn(Draw::Stalemate)), Some("stalemate")));
    assert!(stale.standings().iter().all(|one| one.rank == 1));
}

#[test]
fn x8_a_third_time_can_be_claimed_and_the_fifth_is_a_draw() {
    let mut game = ExtinctionChess::new(&Setup::default(), &Frame::plain(2, None, [7; 32]));
    let there_and_back = "g1f3 g8f6 f3g1 f6g8";
    play(&mut game, there_and_back);
    assert_eq!((game.claim(Seat(1)), game.claim(Seat(2))), (None, None));
    play(&mut game, there_and_back);
    assert_eq!((game.claim(Seat(1)), game.claim(Seat(2))), (Some("threefold"), None), "who is to move");
    let mut claimed = game.clone();
    claimed.draw_claimed();
    assert_eq!((claimed.turn(), claimed.why()), (Turn::Over, Some("threefold")));
    play(&mut game, there_and_back);
    assert_eq!(game.end(), None);
    play(&mut game, there_and_back);
    assert_eq!(game.why(), Some("fivefold"));
}

#[test]
fn x8_what_is_the_same_position() {
    // A king that has moved castles no more: the position with the right was another one.
    let fen = "r3k2r/pppqppbp/nb4n1/8/8/NB4N1/PPPQPPBP/R3K2R w KQkq - 0 1";
    let mut game = game(fen);
    play(&mut game, "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8");
    assert_eq!(game.claim(Seat(1)), None, "twice without rights, once with them");
    play(&mut game, "e1d1 e8d8 d1e1 d8e8");
    assert_eq!(game.claim(Seat(1)), Some("threefold"));
    // A double step that nobody can take in passing makes no difference, one that somebody can does.
    let step = |fen: &str| position(fen).after("e2e4".parse().unwrap());
    let without = |at: Position| position(&at.to_string().replace(" e3 ", " - "));
    let nobody = step(START);
    assert!(nobody.to_string().contains(" e3 ") && nobody.key() == without(nobody).key());
    let somebody = step("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_ne!(somebody.key(), without(somebody).key());
}

#[test]
fn x8_fifty_moves_can_be_claimed_and_seventy_five_are_a_draw() {
    let game = |quiet: u32| game(&format!("{QUIET} - {quiet} 60"));
    assert_eq!((game(99).claim(Seat(1)), game(100).claim(Seat(1))), (None, Some("50-moves")));
    assert_eq!(game(100).claim(Seat(2)), None);
    assert_eq!(game(149).end(), None);
    assert_eq!((game(150).why(), game(150).nodes(2)), (Some("75-moves"), Some(0)));
    // Counted along the way, too: what becomes drawn has no children.
    assert_eq!(game(149).nodes(2), Some(16 * 20), "only the 16 moves of pawns go on");
    let mut claimed = game(120);
    claimed.draw_claimed();
    assert_eq!(claimed.why(), Some("50-moves"));
    // Nothing can be claimed: nothing happens.
    let mut fresh = game(0);
    fresh.draw_claimed();
    assert_eq!(fresh.end(), None);
}

#[test]
fn x9_who_leaves_or_has_no_time_loses() {
    let mut game = ExtinctionChess::new(&Setup::default(), &Frame::plain(2, None, [7; 32]));
    let mut resigned = game.clone();
    resigned.leave(Seat(1));
    assert_eq!((resigned.winner(), resigned.has_left(Seat(1))), (Some(Side::Black), true));
    play(&mut game, "e2e4");
    game.flag();
    assert_eq!((game.winner(), game.why(), game.has_left(Seat(2))), (Some(Side::White), Some("left"), true));
    assert_eq!(game.standings()[0].seat, Seat(1));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let mut game = game(START);
    for bad in ["e2e5", "e7e5", "e1g1", "a1a3", "e2e4q", "b1d2"] {
        assert!(game.check(By::Seat(Seat(1)), &bad.parse().unwrap()).is_err(), "{bad}");
    }
    assert!(game.check(By::Seat(Seat(2)), &"e7e5".parse().unwrap()).is_err(), "not their turn");
    assert!(game.check(By::Chance, &"e2e4".parse().unwrap()).is_err());
    play(&mut game, "e2e4");
    assert!(game.check(By::Seat(Seat(2)), &"e7e5".parse().unwrap()).is_ok());
    for bad in ["", "e2", "e2e9", "e2-e4", "e7e8p", "e7e8qq", "i2i4", "é2e4", "e2e4 "] {
        assert!(bad.parse::<giostra::games::extinction::moves::Move>().is_err(), "{bad:?}");
    }
}
