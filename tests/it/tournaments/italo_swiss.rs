//! Italo-Swiss (I1–I6): the goldens, and ten thousand events without a dead end.

use giostra::tournaments::field::Outcome;
use giostra::tournaments::italo_swiss::file::{Bad, read};
use giostra::tournaments::italo_swiss::{Bye, Ended, Game, History, NoPairing, Pairing, Round, Start};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha12Rng;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const GOLDEN: &str = include_str!("data/tournament_golden.json");

/// Plays a round whose results somebody says.
fn play(history: &mut History, pairing: &Pairing, mut result: impl FnMut(u16, u16) -> Ended) {
    let games = pairing.pairs.iter().map(|(white, black)| Game {
        white: *white,
        black: *black,
        ended: result(*white, *black),
    });
    let byes = pairing.bye.map(|player| Bye { player, halves: 2, bars: true });
    history.rounds.push(Round { games: games.collect(), byes: byes.into_iter().collect() });
}

#[test]
fn the_goldens() {
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    for (name, players) in [("italo_8", 8), ("italo_7", 7)] {
        let mut history = History { players, ..History::default() };
        for round in golden[name]["hist"].as_array().unwrap() {
            let pairs: Vec<(u16, u16, f64)> = serde_json::from_value(round["pairs"].clone()).unwrap();
            let bye: Option<u16> = serde_json::from_value(round["bye"].clone()).unwrap();
            let pairing = history.pair().unwrap();
            let expected: Vec<(u16, u16)> = pairs.iter().map(|(white, black, _)| (*white, *black)).collect();
            assert_eq!((&pairing.pairs, pairing.bye), (&expected, bye), "{name} round {}", round["round"]);
            play(&mut history, &pairing, |white, black| {
                let outcome = match pairs.iter().find(|pair| (pair.0, pair.1) == (white, black)).unwrap().2 {
                    1.0 => Outcome::Win,
                    0.5 => Outcome::Draw,
                    _ => Outcome::Loss,
                };
                Ended::Played(outcome)
            });
        }
    }
}

#[test]
fn i3_i4_by_hand() {
    // The chess federation's: from White of the last pair.
    let file = |start: &str, rounds: &str| {
        read(&format!(r#"{{"players":6,"start":"{start}","rounds":[{rounds}]}}"#))
    };
    let first = r#"[[1,2,"1-0"],[3,4,"1-0"],[5,6,"1-0"]]"#;
    // From 6: the leaders are 1, 3, 5; 1 chooses 3; 5 finds nobody, and of those below them 6, whom they have met, then
    // 2; 4 and 6 are left.
    let black = file("black", first).unwrap().pair().unwrap();
    assert_eq!(black.pairs, [(3, 1), (2, 5), (4, 6)].map(|(a, b)| sorted(&black, a, b)));
    // From 5: 5 chooses 1; 3 finds nobody, and below 4, met, then 6; 2 and 4 are left.
    let white = file("white", first).unwrap().pair().unwrap();
    assert_eq!(white.pairs, [(5, 1), (3, 6), (2, 4)].map(|(a, b)| sorted(&white, a, b)));
}

/// The pair in the order it has in the pairing: colours are another test's.
fn sorted(pairing: &Pairing, a: u16, b: u16) -> (u16, u16) {
    if pairing.pairs.contains(&(a, b)) { (a, b) } else { (b, a) }
}

#[test]
fn i6_colours() {
    let history = read(r#"{"players":4,"rounds":[[[1,2,"1/2-1/2"],[3,4,"1/2-1/2"]]]}"#).unwrap();
    // From 4: 4 meets 1, and had Black; then 2 and 3.
    assert_eq!(history.pair().unwrap().pairs, [(4, 1), (2, 3)]);
    let history = read(r#"{"players":4,"rounds":[[[1,2,"1/2-1/2"],[4,3,"1/2-1/2"]]]}"#).unwrap();
    // From 3: 3 and 4 have met, so 3 meets 1; both 1 and 4 have had White.
    assert_eq!(history.pair().unwrap().pairs, [(3, 1), (2, 4)]);
}

#[test]
fn i1_how_many_rounds() {
    assert_eq!([8, 7, 9].map(|n| Start::Black.most_rounds(n)), [4, 3, 4]);
    assert_eq!([8, 7, 9].map(|n| Start::White.most_rounds(n)), [5, 4, 5]);
    assert_eq!([8, 7, 9].map(Start::least_rounds), [3, 3, 3]);
}

#[test]
fn ten_thousand_events_without_a_dead_end() {
    let mut rng = ChaCha12Rng::seed_from_u64(17);
    for event in 0..10_000_u32 {
        let players = rng.random_range(3..=if event % 100 == 0 { 60 } else { 16 });
        let start = if rng.random() { Start::Black } else { Start::White };
        let rounds = start.most_rounds(players);
        let mut history = History { players, start, ..History::default() };
        for round in 1..=rounds {
            let pairing = history.pair().unwrap_or_else(|NoPairing| {
                panic!("event {event}: {players} players, {start:?}, round {round}")
            });
            check(&history, &pairing);
            play(&mut history, &pairing, |_, _| any_result(&mut rng));
        }
    }
}

fn any_result(rng: &mut impl Rng) -> Ended {
    match rng.random_range(0..20) {
        0 => Ended::Forfeit { white: true, black: false },
        1 => Ended::Forfeit { white: false, black: false },
        2..8 => Ended::Played(Outcome::Draw),
        8..15 => Ended::Played(Outcome::Win),
        _ => Ended::Played(Outcome::Loss),
    }
}

/// Everybody is paired or has a bye; nobody meets again; nobody has a second bye.
fn check(history: &History, pairing: &Pairing) {
    let mut all: Vec<u16> = pairing.pairs.iter().flat_map(|(a, b)| [*a, *b]).chain(pairing.bye).collect();
    all.sort_unstable();
    assert_eq!(all, (1..=history.players).collect::<Vec<_>>());
    let played = history
        .rounds
        .iter()
        .flat_map(|round| &round.games)
        .filter(|game| matches!(game.ended, Ended::Played(_)));
    let met: BTreeSet<(u16, u16)> =
        played.flat_map(|game| [(game.white, game.black), (game.black, game.white)]).collect();
    assert!(pairing.pairs.iter().all(|pair| !met.contains(pair)));
    let rested: BTreeSet<u16> =
        history.rounds.iter().flat_map(|round| &round.byes).map(|bye| bye.player).collect();
    assert!(pairing.bye.is_none_or(|bye| !rested.contains(&bye)));
}

#[test]
fn the_search_is_the_one_of_i6() {
    // The same by going into every dead end and coming back, without looking ahead.
    let mut rng = ChaCha12Rng::seed_from_u64(6);
    for _ in 0..300 {
        let players = 2 * rng.random_range(2..=5);
        let mut history = History { players, ..History::default() };
        for _ in 0..Start::Black.most_rounds(players) {
            let pairing = history.pair().unwrap();
            let mut pairs: Vec<(u16, u16)> =
                pairing.pairs.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
            let plain = plainly(&history).unwrap();
            assert_eq!(pairs, plain, "{history:?}");
            pairs.sort_unstable();
            play(&mut history, &pairing, |_, _| any_result(&mut rng));
        }
    }
}

fn plainly(history: &History) -> Option<Vec<(u16, u16)>> {
    let mut halves: BTreeMap<u16, u32> = (1..=history.players).map(|n| (n, 0)).collect();
    let mut met = BTreeSet::new();
    let mut start = 1;
    for round in &history.rounds {
        for game in &round.games {
            let (white, black) = game.ended.halves();
            *halves.get_mut(&game.white).unwrap() += white;
            *halves.get_mut(&game.black).unwrap() += black;
            if matches!(game.ended, Ended::Played(_)) {
                met.insert((game.white.min(game.black), game.white.max(game.black)));
            }
            start = game.black;
        }
    }
    let n = history.players;
    go(n, start, &halves, &met, &(1..=n).collect())
}

/// The pairs of those who are left, going on at a place of the circle.
fn go(
    n: u16,
    from: u16,
    halves: &BTreeMap<u16, u32>,
    met: &BTreeSet<(u16, u16)>,
    left: &BTreeSet<u16>,
) -> Option<Vec<(u16, u16)>> {
    let Some(best) = left.iter().map(|p| halves[p]).max() else { return Some(Vec::new()) };
    let round = |from: u16| (0..n).map(move |step| (from - 1 + step) % n + 1).filter(|p| left.contains(p));
    let first = round(from).find(|p| halves[p] == best)?;
    let (mut from, mut score) = (first, best);
    loop {
        let group: Vec<u16> = round(from % n + 1).filter(|p| *p != first && halves[p] == score).collect();
        for second in &group {
            let pair = (first.min(*second), first.max(*second));
            if !met.contains(&pair) {
                let rest = left.iter().copied().filter(|p| *p != first && p != second).collect();
                if let Some(mut pairs) = go(n, second % n + 1, halves, met, &rest) {
                    pairs.insert(0, pair);
                    return Some(pairs);
                }
            }
        }
        from = group.last().copied().unwrap_or(from);
        score = left.iter().map(|p| halves[p]).filter(|lower| *lower < score).max()?;
    }
}

#[test]
fn who_is_away_is_not_paired() {
    let mut history = History { players: 5, ..History::default() };
    history.away = BTreeSet::from([2, 5]);
    assert_eq!(history.pair().unwrap(), Pairing { pairs: vec![(1, 3)], bye: Some(4) });
    history.away = BTreeSet::from([1, 2, 3, 4, 5]);
    assert_eq!(history.pair().unwrap(), Pairing::default());
}

#[test]
fn who_is_missing_from_a_round_has_not_played_it() {
    let history = read(r#"{"players":8,"start":"black","rounds":[[[1,2,"1-0"]]]}"#).unwrap();
    // 1 alone has a point, and has met 2: 3 is the next after them. Going on from 3: 4 and 5, 6 and 7, 8 and 2.
    assert_eq!(history.pair().unwrap().pairs, [(3, 1), (4, 5), (6, 7), (2, 8)]);
}

/// Where nobody is left who may have the bye of the round after, whoever has this one, it is not looked for for ever.
#[test]
fn rounds_after_which_there_is_none() {
    let byes: Vec<String> = (1..=301).map(|player| format!("[{player},0,\"1\"]")).collect();
    let history = read(&format!(r#"{{"players":301,"rounds":[[{}]]}}"#, byes.join(","))).unwrap();
    let pairing = history.pair().unwrap();
    assert_eq!((pairing.pairs.len(), pairing.pairs[0], pairing.bye), (150, (1, 2), Some(301)));
}

#[test]
fn files_that_cannot_be() {
    let bad = |text: &str| read(text).unwrap_err();
    assert_eq!(bad("{"), Bad::Form { line: 1, column: 1 });
    assert_eq!(bad(r#"{"players":1}"#), Bad::Players { players: 1 });
    let rounds = |rounds: &str| bad(&format!(r#"{{"players":4,"rounds":[{rounds}]}}"#));
    assert_eq!(rounds(r#"[[1,5,"1-0"]]"#), Bad::Number { round: 1, number: 5 });
    assert_eq!(rounds(r#"[[0,0,"1-0"]]"#), Bad::Number { round: 1, number: 0 });
    assert_eq!(rounds(r#"[[1,1,"1-0"]]"#), Bad::Twice { round: 1, number: 1 });
    assert_eq!(rounds(r#"[[1,2,"2-0"]]"#), Bad::Result { round: 1, typed: "2-0".into() });
    let once = r#"[[1,2,"1-0"],[3,4,"1-0"]]"#;
    assert_eq!(rounds(&format!("{once},{once}")), Bad::Again { round: 2, white: 1, black: 2 });
    // Everybody has met everybody.
    let all = [once, r#"[[1,3,"1-0"],[2,4,"1-0"]]"#, r#"[[1,4,"1-0"],[2,3,"1-0"]]"#].join(",");
    assert_eq!(read(&format!(r#"{{"players":4,"rounds":[{all}]}}"#)).unwrap().pair(), Err(NoPairing));
}
