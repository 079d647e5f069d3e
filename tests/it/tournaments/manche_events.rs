//! Events of word rounds (V1) and series (V2).

use giostra::tournaments::fraction::Fraction;
use giostra::tournaments::manche_event::{Cut, Keep, Raw, Row, Rules, is_over, playing, points, table};
use giostra::tournaments::series;
use proptest::prelude::*;

fn raw(points: &[i64]) -> Raw {
    (1..).zip(points.iter().copied()).collect()
}

fn told(rows: &[Row]) -> Vec<(u16, usize, String)> {
    rows.iter().map(|row| (row.number, row.place, row.sum.to_string())).collect()
}

fn row(number: u16, place: usize, sum: &str) -> (u16, usize, String) {
    (number, place, sum.to_owned())
}

#[test]
fn v1_points_of_a_round() {
    let of = |entrants: &[u16], values: &[i64]| -> Vec<String> {
        points(entrants, &raw(values)).iter().map(ToString::to_string).collect()
    };
    assert_eq!(of(&[1, 2, 3, 4], &[60, 40, 1, -5]), ["100.0", "66.7", "1.7", "0.0"]);
    assert_eq!(of(&[1, 2], &[0, -3]), ["0.0", "0.0"], "the winner at 0");
    assert_eq!(of(&[2, 3], &[600, 40, 20]), ["100.0", "50.0"], "entrants alone");
    assert_eq!(of(&[1, 9], &[7]), ["100.0", "0.0"], "who was not there has 0");
}

#[test]
fn v1_sums_are_compared_exactly() {
    let rules = Rules { rounds: 3, cut: None };
    // 2 has 100 · (1/3 + 1/3 + 1/3), 3 has 100 + 0 + 0: as many, and the best single round decides.
    let rounds = [raw(&[3, 1, 3]), raw(&[3, 1, 0]), raw(&[3, 1, 0])];
    assert_eq!(
        told(&table(rules, &[1, 2, 3], &rounds)),
        [row(1, 1, "300.0"), row(3, 2, "100.0"), row(2, 3, "100.0")]
    );
    // Shown alike, and not equal: 33 333 333 of 100 000 000 against a third.
    let rules = Rules { rounds: 1, cut: None };
    let near = [raw(&[300_000_000, 99_999_999, 100_000_000])];
    assert_eq!(
        told(&table(rules, &[1, 2, 3], &near)),
        [row(1, 1, "100.0"), row(3, 2, "33.3"), row(2, 3, "33.3")]
    );
    // Nothing tells them apart.
    let same = [raw(&[5, 10, 5])];
    assert_eq!(
        told(&table(rules, &[1, 2, 3], &same)),
        [row(2, 1, "100.0"), row(1, 2, "50.0"), row(3, 2, "50.0")]
    );
    // The second best round.
    let rules = Rules { rounds: 3, cut: None };
    let rounds = [raw(&[10, 10, 10]), raw(&[5, 4, 10]), raw(&[3, 4, 10])];
    assert_eq!(told(&table(rules, &[1, 2, 3], &rounds))[1..], [row(1, 2, "180.0"), row(2, 3, "180.0")]);
}

#[test]
fn v1_the_cut_and_the_final() {
    let rounds = [raw(&[10, 8, 6, 4]), raw(&[10, 8, 6, 4])];
    for (keep, last) in [(Keep::Nothing, ["100.0", "50.0"]), (Keep::Half, ["180.0", "150.0"])] {
        let rules = Rules { rounds: 2, cut: Some(Cut { best: 2, rounds: 1, keep }) };
        assert_eq!(playing(rules, &[1, 2, 3, 4], &rounds[..1]), [1, 2, 3, 4]);
        assert_eq!(playing(rules, &[1, 2, 3, 4], &rounds), [1, 2]);
        assert!(!is_over(rules, 2) && is_over(rules, 3));
        let before = table(rules, &[1, 2, 3, 4], &rounds);
        assert_eq!(told(&before)[..2], [row(1, 1, "200.0"), row(2, 2, "160.0")]);
        // 4 is not in the final, whatever they score there.
        let mut all = rounds.to_vec();
        all.push(raw(&[5, 10, 0, 99]));
        let rows = table(rules, &[1, 2, 3, 4], &all);
        assert_eq!(
            told(&rows),
            [row(2, 1, last[0]), row(1, 2, last[1]), row(3, 3, "120.0"), row(4, 4, "80.0")]
        );
        assert_eq!(rows.iter().map(|row| row.finalist).collect::<Vec<_>>(), [true, true, false, false]);
    }
    // Who shares the last place of the best goes on too.
    let rules = Rules { rounds: 1, cut: Some(Cut { best: 2, rounds: 1, keep: Keep::Nothing }) };
    assert_eq!(playing(rules, &[1, 2, 3, 4], &[raw(&[10, 8, 8, 4])]), [1, 2, 3]);
}

#[test]
fn v2_points_and_the_general_table() {
    let of = |places: &[(char, usize)]| -> Vec<String> {
        series::points(places).into_iter().map(|(_, points)| points.to_string()).collect()
    };
    assert_eq!(of(&[('a', 1), ('b', 2), ('c', 3), ('d', 4)]), ["100.0", "75.0", "50.0", "25.0"]);
    assert_eq!(of(&[('a', 1), ('b', 1), ('c', 3)]), ["83.3", "83.3", "33.3"], "the mean of 100 and 66⅔");
    let events = [
        vec![('a', 1), ('b', 2), ('c', 3), ('d', 4)],
        vec![('d', 1), ('b', 2)],
        vec![('b', 1), ('a', 2), ('c', 3)],
    ];
    let rows = series::table(&events, 2);
    let told: Vec<_> = rows.iter().map(|row| (row.player, row.place, row.sum.to_string())).collect();
    assert_eq!(
        told,
        [
            ('b', 1, "175.0".to_owned()),
            ('a', 2, "166.7".to_owned()),
            ('d', 3, "125.0".to_owned()),
            ('c', 4, "83.3".to_owned()),
        ]
    );
}

proptest! {
    /// The points of an event of a series are the same in all, however places are shared.
    #[test]
    fn v2_points_are_conserved(ties in prop::collection::vec(1..4_usize, 1..12)) {
        let mut places = Vec::new();
        for tie in &ties {
            let place = places.len() + 1;
            places.extend((0..*tie).map(|_| place));
        }
        let all: Vec<(usize, usize)> = places.iter().copied().enumerate().collect();
        let points = series::points(&all);
        let sum: Fraction = points.iter().map(|(_, points)| points).sum();
        let players = places.len() as u64;
        prop_assert_eq!(sum, Fraction::new(50 * (players + 1), 1));
    }

    /// Nobody has more than 100 a round, somebody has 100 or all have 0, and the order is that of the sums.
    #[test]
    fn v1_laws(rounds in prop::collection::vec(prop::collection::vec(-50..1_000_i64, 5), 1..8)) {
        let raws: Vec<Raw> = rounds.iter().map(|round| raw(round)).collect();
        let rules = Rules { rounds: u16::try_from(rounds.len()).unwrap(), cut: None };
        let rows = table(rules, &[1, 2, 3, 4, 5], &raws);
        for (at, round) in rounds.iter().enumerate() {
            let best = rows.iter().map(|row| &row.rounds[at]).max().unwrap();
            let full = if round.iter().any(|points| *points > 0) { 100 } else { 0 };
            prop_assert_eq!(best, &Fraction::new(full, 1));
        }
        prop_assert!(rows.is_sorted_by(|a, b| a.sum >= b.sum && a.place <= b.place));
    }
}
