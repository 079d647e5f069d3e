//! Games in PGN (X10).

use giostra::games::extinction::pgn::{Problem, Score, read, write};
use giostra::games::extinction::position::Position;
use proptest::prelude::*;

const FONTANA: &str = "[Event \"AISE Grand Prix 1990\"]
[White \"Fontana\"]
[Black \"Castelli\"]
[Result \"0-1\"]
[Variant \"Extinction\"]

1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 e6 5. Bb5 Nxd4 6. Qxd4 Qc7 7. c3 a6 8. Ba4 b5
9. Bb3 a5 10. g3 a4 11. Bd1 Bb7 12. Bf4+ Qc6 13. Bh5 Rd8 14. b4 d5 15. e5 g6 16. Be2 Rc8
17. Na3? Ba6 18. h4 Qb7 19. h5 Rc4+! 20. Qd2 Re4 21. h6? d4! 22. f3 dxc3+ 23. Qc2 Rxb4! 0-1
";
const LIARDET: &str = "1.e4 d5 2.exd5 Qxd5 3.Nc3 Qa5 4.a3 e5 5.b4 Bxb4 6.axb4 Qxa1 7.Bc4 Nf6 8.Ba2 O-O 9.Nge2 Rd8 \
10.Bc4 Nc6 11.b5 Nd4 12.O-O Nxe2 13.Nxe2 Rd4 0-1";
const THIRD: &str = "1.Nc3 d5 2.d4 e6 3.h4 c5 4.Bg5 f6 5.Bf4 a6 6.Bxb8 Rxb8 7.Qd3 c4 8.Qg3 Ra8 9.O-O-O b5 10.e4 Bb7 \
11.Re1 Kf7 12.e5 f5 13.Be2 Qa5 14.Nh3 b4 15.Ng5 Ke7 16.Nd1 Qxa2 17.h5 Rc8 18.Ne3 b3 19.Nd1 h6 20.Nf3 Qa5 21.Qg6 Bc6 \
22.Ne3 Be8 23.Qg3 bxc2 24.Kxc2 Bb5 25.Qg6 Be8 26.Qg3 Qb4 27.Qh4 Kf7 28.Ra1 a5 29.Rh3 Be7 30.Qg3 a4 31.Qg6 Kxg6";

#[test]
fn the_three_published_games_come_to_their_last_positions() {
    for (text, fen, plies, result) in [
        (FONTANA, "4kbnr/1q3p1p/b3p1pP/1p2P3/pr3B2/N1p2PP1/P1Q1B3/R3K2R w KQk - 0 24", 46, Score::Black),
        (LIARDET, "r1b3k1/ppp2ppp/5n2/1P2p3/2Br4/8/2PPNPPP/q1BQ1RK1 w - - 1 14", 26, Score::Black),
        (THIRD, "2r1b1nr/4b1p1/4p1kp/3pPp1P/pqpP4/4NN1R/1PK1BPP1/R7 w - - 0 32", 62, Score::Unknown),
    ] {
        let games = read(text).unwrap();
        assert_eq!((games.len(), games[0].moves.len(), games[0].result), (1, plies, result));
        assert_eq!(games[0].positions().last().unwrap().to_string(), fen);
        let again = read(&write(&games[0])).unwrap();
        assert_eq!((&again[0].moves, again[0].result), (&games[0].moves, result));
        assert!(write(&games[0]).lines().all(|line| line.len() < 80), "{}", write(&games[0]));
    }
}

#[test]
fn what_is_said_beside_the_moves_is_read_over() {
    let text = "\u{feff}% an escaped line
[White \"A \\\"quoted\\\" \\\\ name\"] [Variant \"extinction\"]
; a comment to the end of the line ) } ]
1. e4 {comment (with [all] kinds; of signs} e5 $1 (1... c5 {inside )} (1... c6) ; and more )
 2. Nf3) 2. Nf3!! Nc6 ?! 3.Bb5 $146 a6 4 . Ba4 Nf6 5. 0-0 Nxe4 1/2-1/2

1... e5 *
2. e4";
    let games = read(text).unwrap_err();
    assert_eq!((games.line, games.column), (7, 6), "{games:?}");
    let games = read(text.split("\n\n").next().unwrap()).unwrap();
    assert_eq!(games[0].written(), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Nxe4"]);
    assert_eq!(games[0].result, Score::Drawn);
    assert_eq!(games[0].tag("White"), Some("A \"quoted\" \\ name"));
    assert!(write(&games[0]).contains("[White \"A \\\"quoted\\\" \\\\ name\"]"));
}

#[test]
fn several_games_and_games_from_a_position() {
    let fen = "rnbqkbn1/pppppp1P/8/8/8/8/PPPPPPP1/RNBQKBNR w KQq - 0 7";
    let text = format!(
        "[White \"a\"]\n\n*\n[Variant \"Extinction\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n7. h8=K d5 8. Kg7\n[White \"c\"]\n1. e4"
    );
    let games = read(&text).unwrap();
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [0, 3, 1]);
    assert_eq!(games[1].start.to_string(), fen);
    let written = write(&games[1]);
    assert!(
        written.find("[Variant") < written.find("[FEN") && written.contains("7. h8=K d5 8. Kg7 *"),
        "{written}"
    );
    assert_eq!(read(&written).unwrap()[0].moves, games[1].moves);
    assert!(read("").unwrap().is_empty() && read(" \n; nothing\n").unwrap().is_empty());
    // Black begins.
    let black = format!("[FEN \"{}\"]\n1... e5 2. Nf3", Position::start().after("e2e4".parse().unwrap()));
    assert!(write(&read(&black).unwrap()[0]).contains("1... e5 2. Nf3 *"));
    assert_eq!(
        read("[Result \"1-0\"]\n1. e4").unwrap()[0].result,
        Score::White,
        "the tag says it where no token does"
    );
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, line, column, problem) in [
        ("1. e4 e5\n2. Ke3", 2, 4, Problem::Impossible("Ke3".into())),
        ("1. e4 e5\n2.Kxx", 2, 3, Problem::Unreadable("Kxx".into())),
        ("1. Nf3 d5 2. Nd4 d4 3. Nb3 a6 4. N1d2 b6 5. Nd4", 1, 18, Problem::Impossible("d4".into())),
        ("1. Nf3 a6 2. d3 a5 3. Nd2", 1, 23, Problem::Ambiguous("Nd2".into())),
        ("\n {never", 2, 2, Problem::Unclosed),
        ("1. e4 (1. d4 {)}", 1, 7, Problem::Unclosed),
        ("1. e4 )", 1, 7, Problem::Stray(')')),
        ("[White]", 1, 1, Problem::Tag),
        ("[White \"x]\n", 1, 1, Problem::Tag),
        ("[ \"x\"]", 1, 1, Problem::Tag),
        ("\n[Variant \"Atomic\"]", 2, 1, Problem::Variant("Atomic".into())),
        ("[FEN \"x\"]", 1, 1, Problem::Fen("x".into())),
        ("1. è4", 1, 4, Problem::Unreadable("è4".into())),
        (&format!("{THIRD} 32. Rh2"), 1, THIRD.len() + 6, Problem::Impossible("Rh2".into())),
    ] {
        let fault = read(text).unwrap_err();
        assert_eq!((fault.line, fault.column, fault.problem), (line, column, problem), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[\\[\\](){};%$. \\n\"\\\\eNxO0-9*/+#!?a-hé]{0,80}") {
        if let Err(fault) = read(&text) {
            prop_assert!(fault.line >= 1 && fault.column >= 1);
        }
    }
}
