//! What is true of every game.

use super::{game, position};
use giostra::games::extinction::moves::Move;
use giostra::games::extinction::piece::Letters;
use giostra::games::extinction::position::{Double, Position};
use giostra::games::extinction::state::{seat, side};
use giostra::games::extinction::{ExtinctionChess, Setup, generate, san};
use giostra::games::turns::{Frame, Line, Match, Reading, TurnGame, open};
use giostra::games::{By, Rules, Seat, Table, Turn, registry};
use proptest::prelude::*;

fn rules() -> impl Strategy<Value = Double> {
    prop_oneof![Just(Double::MoverWins), Just(Double::MoverLoses)]
}

/// A move of each choice, until the game is over.
fn playout(double: Double, choices: &[u32]) -> (Match<ExtinctionChess>, Vec<(By, String)>) {
    let kind = registry::of_rules("estinzione-1").unwrap();
    let first = kind.first_line(&Frame::plain(2, None, [7; 32]), &Setup(double).to_string()).unwrap();
    let mut table: Match<ExtinctionChess> = Rules::new(first.parse().unwrap());
    let mut log = vec![(By::House, first)];
    for choice in choices {
        let Turn::Of(seat) = Rules::turn(&table) else { break };
        let moves = table.game().moves().unwrap();
        let line = moves[*choice as usize % moves.len()].to_string();
        assert_eq!(line.parse::<Line<Move>>().unwrap().to_string(), line);
        table.play_line(By::Seat(seat), &line).unwrap();
        log.push((By::Seat(seat), line));
    }
    (table, log)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_log_folds_to_the_game_that_was_played(double in rules(), choices in proptest::collection::vec(any::<u32>(), 0..120)) {
        let (table, log) = playout(double, &choices);
        let mut again = open(&log[0].1).unwrap();
        for (by, line) in &log[1..] {
            again.act(*by, line).unwrap();
        }
        prop_assert_eq!(again.position(None), table.game().position(None));
        prop_assert_eq!((again.why(), again.turn()), (table.game().why(), Rules::turn(&table)));
    }

    #[test]
    fn a_position_says_all_that_comes(double in rules(), choices in proptest::collection::vec(any::<u32>(), 0..120)) {
        let (table, _) = playout(double, &choices);
        let text = table.game().position(None);
        let read = ExtinctionChess::at(&text).unwrap();
        prop_assert_eq!(read.position(None), text);
        prop_assert_eq!((read.board(), read.double()), (table.game().board(), double));
        if table.game().why() != Some("fivefold") {
            prop_assert_eq!((read.turn(), read.moves()), (Rules::turn(&table), table.game().moves()));
        }
    }

    #[test]
    fn a_move_is_read_as_it_is_written(choices in proptest::collection::vec(any::<u32>(), 0..120)) {
        let (table, _) = playout(Double::MoverWins, &choices);
        let at = table.game().board();
        let moves = generate::moves(at);
        for mv in &moves {
            for letters in Letters::BOTH {
                let written = san::write_among(at, *mv, letters, &moves);
                prop_assert_eq!(san::read(at, &written, letters), Some(vec![*mv]), "{} in {}", written, at);
                prop_assert_eq!(san::read(at, &format!("{written}+!?"), letters), Some(vec![*mv]));
                // A player who writes so means this, or is asked: R is a rook in one language and a king in the other, C4a6 is two
                // squares as well, and Dxc4 may be a pawn's, typed on a phone (P13).
                let of_a_file = written.starts_with(['A', 'B', 'C', 'D']);
                let two_squares = written.to_lowercase().parse::<Move>().is_ok();
                match table.game().read(seat(at.to_move), &written) {
                    Reading::Move(read) => prop_assert_eq!(read, *mv),
                    Reading::Choose(all) => {
                        prop_assert!(all.contains(mv) && (two_squares || of_a_file || written.contains('R')), "{}", written);
                    }
                    other => prop_assert!(false, "{}: {:?}", written, other),
                }
            }
            prop_assert_eq!(table.game().read(seat(at.to_move), &mv.to_string()), Reading::Move(*mv));
        }
    }

    #[test]
    fn nothing_that_is_typed_panics(typed in "\\PC{0,24}", at in 0..3_usize) {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1",
            "2r1b1nr/4b1p1/4p1kp/3pPp1P/pqpP4/4NN1R/1PK1BPP1/R7 w - - 0 32",
        ];
        let game = game(fens[at]);
        for seat in [Seat(1), Seat(2)] {
            game.read(seat, &typed);
            game.complete(seat, &typed);
        }
        let _ = typed.parse::<Position>();
        let _ = typed.parse::<Move>();
        let _ = ExtinctionChess::at(&typed);
        let _ = giostra::games::extinction::pgn::read(&typed);
    }

    #[test]
    fn nearly_a_move_does_not_panic_either(typed in "[RDTACKQBNa-h1-8x:=O0 -]{0,9}[!+#]?") {
        let game = game("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1");
        match game.read(Seat(1), &typed) {
            Reading::Move(mv) => prop_assert!(game.check(By::Seat(Seat(1)), &mv).is_ok()),
            Reading::Choose(all) => {
                prop_assert!(all.len() > 1);
                for mv in all {
                    prop_assert!(game.check(By::Seat(Seat(1)), &mv).is_ok());
                }
            }
            Reading::Chatter | Reading::No(_) => {}
            Reading::Likely(_) => prop_assert!(false),
        }
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let rest = "w KQkq - 0 1";
    for bad in [
        "",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppx/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1",
        "rnbqkbnP/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    ] {
        assert!(bad.parse::<Position>().is_err(), "{bad}");
    }
    for (text, double) in [("", Double::MoverWins), (" double_extinction=perde", Double::MoverLoses)] {
        let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {rest}{text}");
        let game = ExtinctionChess::at(&text).unwrap();
        assert_eq!((game.double(), game.position(None)), (double, text));
    }
    assert!(
        ExtinctionChess::at(&format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {rest} double=x")).is_err()
    );
    // Both counters may be left out.
    let short = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    assert_eq!(short, Position::start());
    assert_eq!(side(seat(short.to_move)), short.to_move);
}
