//! Computer players: they see what wins at once and what is lost, repeat themselves from a seed, and are as strong as their level.

use super::{game, position};
use giostra::games::extinction::ExtinctionChess;
use giostra::games::extinction::opponent::{choose, effort, think, worth};
use giostra::games::extinction::piece::Side;
use giostra::games::extinction::position::{Double, Position};
use giostra::games::level::Level;
use giostra::games::turns::TurnGame;
use giostra::words::library::PlayingWords;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[test]
fn they_take_the_last_of_a_species() {
    // The queen can be taken, or a rook.
    let at = game("1nb1kbnr/pppppppp/8/3q4/4r3/2N3N1/PPPPPPPP/R1BQKB1R w KQk - 0 1");
    for level in [Level::Medio, Level::Forte] {
        let mv = choose(&at, level, &mut ChaCha8Rng::seed_from_u64(1));
        assert!(["c3d5", "c3e4", "g3e4"].contains(&mv.to_string().as_str()), "{level:?} {mv}");
        let mut after = at.clone();
        super::play(&mut after, &mv.to_string());
        assert_eq!(after.winner(), Some(Side::White), "{mv}");
    }
}

#[test]
fn they_do_not_leave_the_last_of_a_species_to_be_taken() {
    // The only queen is attacked by a pawn, and can go.
    let at = game("rnb1kbnr/pppp1ppp/8/4p3/3q1P2/2P5/PP1PP1PP/RNBQKBNR b KQkq - 0 3");
    for level in [Level::Medio, Level::Forte] {
        let mv = choose(&at, level, &mut ChaCha8Rng::seed_from_u64(1));
        let after = at.board().after(mv);
        let replies = giostra::games::extinction::generate::moves(&after);
        let lost = replies.into_iter().any(|reply| {
            after
                .after(reply)
                .extinction(Double::MoverWins)
                .is_some_and(|extinct| extinct.winner == Side::White)
        });
        assert!(!lost, "{level:?} {mv}");
    }
}

#[test]
fn the_last_pawn_is_not_promoted() {
    let alone = game("rnbqkbn1/pppppp1P/8/8/8/8/8/RNBQKBNR w KQq - 0 1");
    let mv = choose(&alone, Level::Medio, &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(mv.promotion, None, "{mv}");
    // Where the mover loses by X6, taking the last bishop while promoting the last pawn loses.
    let fen = "rnbqk1n1/pPpppp2/8/8/8/8/8/RNBQKBNR w KQq - 0 1";
    let takes = choose(&game(fen), Level::Medio, &mut ChaCha8Rng::seed_from_u64(1));
    assert!(
        ["b7c8", "b7a8"].contains(&&takes.to_string()[..4]),
        "the last bishop, or the last rook: {takes}"
    );
    let strict = ExtinctionChess::from(position(fen), Double::MoverLoses);
    let other = choose(&strict, Level::Medio, &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(other.promotion, None, "{other}");
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let at = game("r3kbnr/1bqp1ppp/4p3/1p6/p2QPB2/2P3P1/PP3P1P/RN1BK2R b KQkq - 3 12");
    for level in Level::ALL {
        let moves = [1, 1].map(|seed| choose(&at, level, &mut ChaCha8Rng::seed_from_u64(seed)));
        assert_eq!(moves[0], moves[1], "{level:?}");
    }
}

#[test]
fn each_level_beats_the_one_below() {
    let words = PlayingWords::none();
    let wins = |better: Option<Level>, worse: Option<Level>, games: u64| {
        let mut won = 0;
        for number in 0..games {
            let mut rng = ChaCha8Rng::seed_from_u64(number);
            let mut game = ExtinctionChess::from(Position::start(), Double::MoverWins);
            while game.end().is_none() {
                let first = game.board().to_move == Side::White;
                let level = if first == (number % 2 == 0) { better } else { worse };
                let mv =
                    level.map(|level| choose(&game, level, &mut rng)).or_else(|| game.any(&mut rng, &words));
                super::play(&mut game, &mv.unwrap().to_string());
            }
            let better_is = if number % 2 == 0 { Side::White } else { Side::Black };
            won += u64::from(game.winner() == Some(better_is));
        }
        won
    };
    assert_eq!(wins(Some(Level::Medio), None, 6), 6);
    assert!(wins(Some(Level::Principiante), None, 40) >= 24);
    for pair in Level::ALL[..4].windows(2) {
        let won = wins(Some(pair[1]), Some(pair[0]), 40);
        assert!(won >= 24, "{pair:?}: {won} of 40");
    }
}

/// What was learnt is what the file says, and worth the same to both sides.
#[test]
fn a_position_is_worth_as_much_to_either_side() {
    let weights = worth::Weights::learnt();
    assert!(weights.0.iter().any(|weight| *weight != 0));
    for fen in [
        "r3kbnr/1bqp1ppp/4p3/1p6/p2QPB2/2P3P1/PP3P1P/RN1BK2R",
        "4kbnr/1q3p1p/b3p1pP/1p2P3/pr3B2/N1p2PP1/P1Q1B3/R3K2R",
    ] {
        let turned: Vec<String> = fen
            .split('/')
            .rev()
            .map(|row| {
                row.chars()
                    .map(|sign| {
                        if sign.is_uppercase() {
                            sign.to_ascii_lowercase()
                        } else {
                            sign.to_ascii_uppercase()
                        }
                    })
                    .collect()
            })
            .collect();
        let one = weights.worth(&position(&format!("{fen} w - - 0 1")));
        let other = weights.worth(&position(&format!("{} b - - 0 1", turned.join("/"))));
        assert_eq!(one, other, "{fen}");
    }
    let at = game("r3kbnr/1bqp1ppp/4p3/1p6/p2QPB2/2P3P1/PP3P1P/RN1BK2R b KQkq - 3 12");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    assert!(think(&at, weights, effort(Level::Medio), &mut rng).is_some());
}
