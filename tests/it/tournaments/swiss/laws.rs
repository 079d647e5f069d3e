//! What holds in every Swiss event (issue 17, point 6; C.04.1).

use super::{event, played};
use giostra::tournaments::field::{Bye, Cell, Field, Number, Side};
use giostra::tournaments::points::Points;
use giostra::tournaments::swiss::Pairing;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn colours(field: &Field, number: Number) -> Vec<Side> {
    let cells = &field.entrant(number).expect("an entrant").rounds;
    cells.iter().take(usize::from(field.played)).filter_map(|cell| Some(cell.met()?.1)).collect()
}

fn met(field: &Field, one: Number, other: Number) -> bool {
    let cells = &field.entrant(one).expect("an entrant").rounds;
    cells.iter().any(|cell| cell.met().is_some_and(|(opponent, _)| opponent == other))
}

fn lawful(field: &Field, pairing: &Pairing) {
    let coming = usize::from(field.played);
    let present: BTreeSet<Number> =
        field.numbers().filter(|&n| field.entrant(n).expect("an entrant").rounds.len() <= coming).collect();
    let paired: Vec<Number> =
        pairing.games.iter().flat_map(|g| [g.white, g.black]).chain(pairing.bye).collect();
    assert_eq!(paired.len(), present.len(), "everybody once");
    assert_eq!(paired.iter().copied().collect::<BTreeSet<_>>(), present, "everybody who is there");
    assert_eq!(pairing.bye.is_some(), present.len() % 2 == 1);
    if let Some(bye) = pairing.bye {
        let cells = &field.entrant(bye).expect("an entrant").rounds;
        let barred = |cell: &Cell| {
            matches!(cell, Cell::Bye(Bye::Allocated | Bye::Full) | Cell::Forfeit { won: true, .. })
        };
        assert!(!cells.iter().any(barred), "C2");
    }
    let last = field.rounds == Some(field.played + 1);
    let score = |number: Number| field.entrant(number).expect("an entrant").points(coming, field.scale);
    let top = |number: Number| last && score(number) > Points(5 * i32::from(field.played));
    for game in &pairing.games {
        assert!(!met(field, game.white, game.black), "C1");
        let exempt = top(game.white) || top(game.black);
        for (number, side) in [(game.white, Side::White), (game.black, Side::Black)] {
            let mut all = colours(field, number);
            all.push(side);
            let white = i32::try_from(all.iter().filter(|&&s| s == Side::White).count()).expect("few");
            let difference = 2 * white - i32::try_from(all.len()).expect("few");
            let thrice = all.len() >= 3 && all[all.len() - 3..].iter().all(|&s| s == side);
            assert!(exempt || (difference.abs() <= 2 && !thrice), "colours of {number}");
        }
    }
}

/// Boards: the higher score of the pair, the sum of scores, the lower number; acceleration counts.
fn in_board_order(field: &Field, pairing: &Pairing) {
    let coming = field.played + 1;
    let score = |number: Number| -> Points {
        let own = field.entrant(number).expect("an entrant").points(usize::from(field.played), field.scale);
        let more = field.accelerated.iter().filter(|a| {
            (a.rounds.0..=a.rounds.1).contains(&coming) && (a.entrants.0..=a.entrants.1).contains(&number)
        });
        own + more.map(|a| a.points).sum()
    };
    let keys: Vec<_> = pairing
        .games
        .iter()
        .map(|g| {
            let (white, black) = (score(g.white), score(g.black));
            (std::cmp::Reverse((white.max(black), white + black)), g.white.min(g.black))
        })
        .collect();
    assert!(keys.is_sorted());
    for game in &pairing.games {
        let (white, black) = (score(game.white), score(game.black));
        let higher = if white > black { game.white } else { game.black };
        assert_eq!(game.floats, (white != black).then_some(higher));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_round_is_lawful(seed in 0_u64..1_000_000, players in 2_u16..60, rounds in 1_u16..12) {
        let mut count = 0;
        let (field, ended) = played(&event(seed, players, rounds), |field, pairing| {
            lawful(field, pairing);
            in_board_order(field, pairing);
            count += 1;
        });
        // Who has enough others to meet never runs out of them.
        prop_assert!(ended.is_none() || players < 3 * rounds + 4, "{players} players, round {}", field.played + 1);
        prop_assert!(count > 0 || players < 8);
    }

    #[test]
    fn the_same_seed_plays_the_same_event(seed in 0_u64..1_000_000, players in 2_u16..20) {
        let event = event(seed, players, 5);
        let (one, other) = (played(&event, |_, _| ()), played(&event, |_, _| ()));
        prop_assert_eq!(one, other);
    }
}

#[test]
fn a_large_event_is_lawful() {
    let (field, ended) = played(&event(7, 200, 11), |field, pairing| {
        lawful(field, pairing);
        in_board_order(field, pairing);
    });
    assert_eq!((field.played, ended), (11, None));
}
