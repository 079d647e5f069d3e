//! Round robins (G1–G3, T9).

use giostra::tournaments::field::Outcome;
use giostra::tournaments::round_robin::table::{Score, table};
use giostra::tournaments::round_robin::{Leaving, REST, berger, double, leaving};
use std::collections::{BTreeMap, BTreeSet};

const TABLES: &str = include_str!("data/berger_tables.json");

#[test]
fn g1_the_published_tables() {
    let tables: BTreeMap<u16, Vec<Vec<(u16, u16)>>> = serde_json::from_str(TABLES).unwrap();
    assert!(tables.contains_key(&16));
    for (entrants, rounds) in tables {
        assert_eq!(berger(entrants), rounds, "{entrants}");
        // Of one less the last rests where the table has them.
        let rest = |n: u16| if n == entrants { REST } else { n };
        let odd: Vec<Vec<(u16, u16)>> =
            rounds.iter().map(|round| round.iter().map(|(a, b)| (rest(*a), rest(*b))).collect()).collect();
        assert_eq!(berger(entrants - 1), odd, "{}", entrants - 1);
    }
}

#[test]
fn g1_everybody_meets_everybody_once_with_fair_colours() {
    for entrants in 2..=64_u16 {
        let rounds = berger(entrants);
        let mut met = BTreeSet::new();
        let mut white: BTreeMap<u16, i32> = BTreeMap::new();
        for round in &rounds {
            let mut here: Vec<u16> =
                round.iter().flat_map(|(a, b)| [*a, *b]).filter(|n| *n != REST).collect();
            here.sort_unstable();
            here.dedup();
            assert_eq!(here.len(), usize::from(entrants), "{entrants}: a game or a rest each a round");
            for (a, b) in round.iter().filter(|(a, b)| *a != REST && *b != REST) {
                assert!(met.insert((*a.min(b), *a.max(b))), "{entrants}: {a} and {b} twice");
                *white.entry(*a).or_default() += 1;
                *white.entry(*b).or_default() -= 1;
            }
        }
        assert_eq!(met.len(), usize::from(entrants) * usize::from(entrants - 1) / 2);
        assert!(white.values().all(|difference| difference.abs() <= 1), "{entrants}: {white:?}");
    }
    assert!(berger(0).is_empty() && berger(1).is_empty());
}

#[test]
fn g2_twice_with_colours_reversed_and_never_three_running() {
    assert_eq!(double(2), [[(1, 2)], [(2, 1)]]);
    for entrants in 3..=40_u16 {
        let (once, twice) = (berger(entrants), double(entrants));
        let cycle = once.len();
        assert_eq!(twice.len(), 2 * cycle);
        assert_eq!((&twice[cycle - 2], &twice[cycle - 1]), (&once[cycle - 1], &once[cycle - 2]));
        for (first, second) in once.iter().zip(&twice[cycle..]) {
            let reversed: Vec<(u16, u16)> = first.iter().map(|(a, b)| (*b, *a)).collect();
            assert_eq!(&reversed, second);
        }
        for player in 1..=entrants {
            let games = twice.iter().flatten().filter(|(a, b)| *a != REST && *b != REST);
            let colours: Vec<bool> =
                games.filter(|(a, b)| [*a, *b].contains(&player)).map(|(a, _)| *a == player).collect();
            assert!(
                colours.windows(3).all(|three| three != [three[0]; 3]),
                "{entrants}: {player} {colours:?}"
            );
        }
    }
}

#[test]
fn g3_the_order_of_the_table() {
    use Outcome::{Draw, Win};
    // 1 beats 2, 2 beats 3, 3 beats 1, all beat 4: nothing tells the three apart. 4 is last.
    let circle = [(1, 2, Win), (2, 3, Win), (3, 1, Win), (1, 4, Win), (2, 4, Win), (3, 4, Win)]
        .map(|(a, b, o)| Score::new(a, b, o));
    let rows = table(&[1, 2, 3, 4], &circle);
    let places: Vec<_> = rows.iter().map(|row| (row.number, row.place, row.direct)).collect();
    assert_eq!(places, [(1, 1, None), (2, 1, None), (3, 1, None), (4, 4, None)]);
    // 2 and 3 have two points each; 3 has beaten 2.
    let games = [(1, 2, Draw), (1, 3, Draw), (1, 4, Win), (3, 2, Win), (2, 4, Win), (4, 3, Win)];
    let rows = table(&[1, 2, 3, 4], &games.map(|(a, b, o)| Score::new(a, b, o)));
    let places: Vec<_> = rows.iter().map(|row| (row.number, row.halves, row.place, row.direct)).collect();
    assert_eq!(places, [(1, 4, 1, None), (3, 3, 2, Some(1)), (2, 3, 3, Some(2)), (4, 2, 4, None)]);
    // Direct encounter tells nothing (a draw), more wins do: 1 has 1½ by a win, 2 by three draws.
    let games = [(1, 2, Draw), (1, 3, Win), (4, 1, Win), (2, 3, Draw), (2, 4, Draw), (3, 4, Draw)];
    let rows = table(&[1, 2, 3, 4], &games.map(|(a, b, o)| Score::new(a, b, o)));
    let places: Vec<_> = rows.iter().map(|row| (row.number, row.halves, row.place, row.wins)).collect();
    assert_eq!(places, [(4, 4, 1, 1), (1, 3, 2, 1), (2, 3, 3, 0), (3, 2, 4, 0)]);
    // Sonneborn-Berger: 1 has beaten the first (3 points), 2 the last.
    assert_eq!(
        rows.iter().map(|row| (row.number, row.sonneborn, row.koya)).collect::<Vec<_>>(),
        [
            // 4: beat 1 (3), drew 2 (3) and 3 (2). 1: drew 2, beat 3. 2: drew all. 3: drew 2 and 4.
            (4, 2 * 3 + 3 + 2, 3),
            (1, 3 + 2 * 2, 1),
            (2, 3 + 2 + 4, 2),
            (3, 3 + 4, 2),
        ]
    );
    // D6: nobody came.
    let rows = table(&[1, 2], &[Score::absent(1, 2)]);
    assert_eq!(rows.iter().map(|row| (row.place, row.halves)).collect::<Vec<_>>(), [(1, 0), (1, 0)]);
}

#[test]
fn t9_who_leaves_early_leaves_nothing_behind() {
    assert_eq!(
        [0, 1, 2, 3, 4].map(|played| leaving(played, 5)),
        [Leaving::Annulled, Leaving::Annulled, Leaving::Annulled, Leaving::Forfeited, Leaving::Forfeited,]
    );
    assert_eq!(leaving(2, 4), Leaving::Forfeited, "half is not less than half");
}
