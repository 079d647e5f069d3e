//! What is true of every game whose moves can be listed, with each of its options: of any game of chance, position by position.

use giostra::games::registry;
use giostra::games::turns::study::Study;
use giostra::games::turns::table::Kind;
use giostra::messages::Lang;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Longer than any game of chance that was seen, in plies.
const LONGEST: usize = 3_000;

/// The game with its defaults, and with each value of each option.
fn beginnings(kind: &dyn Kind) -> Vec<String> {
    let info = kind.info();
    let mut all = vec![info.own(Lang::It, |_| None)];
    for option in info.options {
        for value in option.values {
            all.push(info.own(Lang::It, |key| (key == option.key).then(|| value.log.to_owned())));
        }
    }
    all.sort();
    all.dedup();
    all
}

/// A position is read as it is written, and goes on in the same way; what is listed can be played, and nothing else.
fn lawful(kind: &dyn Kind, at: &dyn Study, moves: &[String], any: &str) {
    let text = at.position();
    let read = || kind.at(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((read().position(), read().mover()), (text.clone(), at.mover()));
    assert_eq!(read().moves().as_deref(), Some(moves), "{text}");
    assert!(moves.is_sorted() && moves.windows(2).all(|two| two[0] != two[1]), "{text}: {moves:?}");
    assert!(read().play(any), "{text}: {any} is listed");
    let mut same = read();
    for line in ["", "zz9-zz9", "🎲"] {
        assert!(!same.play(line) && same.position() == text, "{text}: {line}");
    }
}

/// A game of chance to its end; what was played, and where it came to.
fn played(kind: &dyn Kind, own: &str, rng: &mut ChaCha8Rng) -> Option<(Vec<String>, String)> {
    let mut at = kind.start(own).unwrap();
    let mut log = Vec::new();
    loop {
        let moves = at.moves()?;
        if moves.is_empty() {
            assert!(at.over().is_some() && at.perft(1) == Some(0), "{own}: {} is not over", at.position());
            return Some((log, at.position()));
        }
        assert!(at.over().is_none() && log.len() < LONGEST, "{own}: {} goes on", at.position());
        let any = moves[rng.random_range(0..moves.len())].clone();
        lawful(kind, &*at, &moves, &any);
        assert!(at.play(&any), "{own}: {any}");
        log.push(any);
    }
}

#[test]
fn every_game_of_chance_is_read_as_it_is_written_and_ends() {
    let mut games = 0;
    for kind in registry::all() {
        for own in beginnings(*kind) {
            let mut rng = ChaCha8Rng::seed_from_u64(16);
            let Some((log, end)) = played(*kind, &own, &mut rng) else { continue };
            games += 1;
            let mut again = kind.start(&own).unwrap();
            assert!(log.iter().all(|line| again.play(line)), "{own}");
            assert_eq!(again.position(), end, "what was played comes to the same");
        }
    }
    // Buffalo four ways, Entropy two, Entropy II, extinction chess two, and the game of the tests.
    assert!(games >= 10, "{games}");
}
