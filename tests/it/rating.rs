//! Ratings by the tables of the rules (02, 2.2), and the laws that hold for any round.

use giostra::rating::exchange::{Damping, pairing};
use giostra::rating::replay::Standing;
use giostra::rating::{Factor, Ledger, Rater, Rating, Replay, Row, Rules};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use std::collections::BTreeMap;

fn ratings(milli: &[i64]) -> Vec<Rating> {
    milli.iter().map(|milli| Rating::of_milli(*milli).expect("a rating")).collect()
}

fn rate(before: &[i64], points: &[i64]) -> Vec<i32> {
    Rater::default().rate(Factor::USUAL, &ratings(before), points).to_vec()
}

#[test]
fn the_golden_rounds_to_the_milli() {
    // 02, 2.2: ratings before, points, changes, what is shown after.
    type Case = (&'static [i64], &'static [i64], &'static [i32], &'static [i64]);
    let cases: [Case; 5] = [
        (&[1_500_000; 3], &[31, 20, 20], &[12_000, -6_000, -6_000], &[1512, 1494, 1494]),
        (&[1_600_000, 1_500_000, 1_400_000], &[12, 25, 0], &[-4_798, 12_000, -7_202], &[1595, 1512, 1393]),
        (&[1_600_000, 1_500_000], &[40, 25], &[8_638, -8_638], &[1609, 1491]),
        (&[1_600_000, 1_500_000, 1_400_000], &[0, 0, 0], &[-4_798, 0, 4_798], &[1595, 1500, 1405]),
        (
            &[1_720_000, 1_655_000, 1_600_000, 1_540_000, 1_500_000, 1_500_000, 1_450_000, 1_380_000],
            &[88, 91, 60, 60, 44, 12, 75, 0],
            &[2_542, 8_025, -2_073, 91, -3_602, -7_030, 8_448, -6_401],
            &[1723, 1663, 1598, 1540, 1496, 1493, 1458, 1374],
        ),
    ];
    for (before, points, changes, shown) in cases {
        assert_eq!(rate(before, points), changes);
        let after = ratings(before).into_iter().zip(changes);
        let after: Vec<i64> =
            after.map(|(rating, change)| rating.changed((*change).into()).shown()).collect();
        assert_eq!(after, shown);
    }
}

#[test]
fn the_expectations_of_the_table() {
    for (ahead, expected) in [
        (0, 0.5),
        (50, 0.571_463),
        (100, 0.640_065),
        (200, 0.759_747),
        (300, 0.849_020),
        (400, 0.909_091),
        (800, 0.990_099),
    ] {
        let pair = ratings(&[1_500_000 + ahead * 1000, 1_500_000]);
        let found = pairing(Factor::USUAL, 2, (pair[0], 1), (pair[1], 0), Damping::Whole).expected;
        assert!((found - expected).abs() < 5e-7, "{ahead}: {found}");
    }
}

#[test]
fn a_night_of_three_rounds_on_the_live_ratings() {
    // 02, 2.2: a 1600, b 1500, c 1400, d 1500; E6: each round on what the one before has left.
    let mut ladder = Ledger::of(ratings(&[1_600_000, 1_500_000, 1_400_000, 1_500_000]));
    let rounds: [&[(u32, i64)]; 3] =
        [&[(0, 12), (1, 25), (2, 0)], &[(0, 40), (1, 25)], &[(1, 10), (2, 10), (3, 9)]];
    let changes: [&[i32]; 3] = [&[-4_798, 12_000, -7_202], &[9_180, -9_180], &[4_112, 9_634, -13_746]];
    for (round, expected) in rounds.into_iter().zip(changes) {
        let players: Vec<(Row, i64)> = round.iter().map(|(row, points)| (Row(*row), *points)).collect();
        assert_eq!(ladder.play(Factor::USUAL, &players), expected);
    }
    let after: Vec<i64> = ladder.ratings().iter().map(|rating| rating.milli()).collect();
    assert_eq!(after, [1_604_382, 1_506_932, 1_402_432, 1_486_254]);
    assert_eq!([0, 1, 2, 3].map(|row| ladder.rounds(Row(row))), [2, 3, 2, 1]);
}

#[test]
fn halves_are_rounded_away_from_zero() {
    // E4: K 1 among nine players is 125 milli a match, and a win among equals 62.5.
    let factor = Factor::of_points(1).expect("a factor");
    let equal = ratings(&[1_500_000; 2]);
    let change = |a: i64, b: i64| pairing(factor, 9, (equal[0], a), (equal[1], b), Damping::Whole).change;
    assert_eq!([change(1, 0), change(0, 1), change(1, 1)], [63, -63, 0]);
}

#[test]
fn the_same_two_again_and_again_count_less_and_then_not_at_all() {
    // E13.
    use Damping::{Half, Nothing, Whole};
    let parts: Vec<Damping> = [1, 10, 11, 20, 21, 500].map(Damping::of_pairing).to_vec();
    assert_eq!(parts, [Whole, Whole, Half, Half, Nothing, Nothing]);
    let before = ratings(&[1_500_000; 3]);
    let mut rater = Rater::default();
    let damped = rater.rate_damped(Factor::USUAL, &before, &[3, 2, 1], |a, b| match (a, b) {
        (0, 1) => Half,
        (1, 2) => Nothing,
        _ => Whole,
    });
    // 6 000 a match: half of it from the second, all from the third.
    assert_eq!(damped, [9_000, -3_000, -6_000]);
}

#[test]
fn nobody_is_so_far_away_that_it_cannot_be_told() {
    let edge = [Rating::LEAST, Rating::MOST];
    for (a, b) in [(0, 1), (1, 0), (0, 0)] {
        let mut rater = Rater::default();
        let favourite = rater.rate(Factor::USUAL, &edge, &[0, 1]).to_vec();
        assert_eq!(favourite, [0, 0], "what was sure moves nothing");
        let surprise = rater.rate(Factor::USUAL, &[edge[a], edge[b]], &[1, 1]).to_vec();
        assert_eq!(surprise.iter().sum::<i32>(), 0);
    }
    assert!(Rating::of_milli(i64::MAX).is_err() && Rating::of_milli(i64::MIN).is_err());
    assert_eq!((Factor::of_points(0), Factor::of_points(101)), (None, None));
}

/// A round: ratings and points of 2 to 20 players.
fn round() -> impl Strategy<Value = Vec<(i64, i64)>> {
    proptest::collection::vec((0_i64..3_500_000, -60_i64..400), 2..=20)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_one_loses_the_others_gain(players in round(), k in 1_u16..=100) {
        let (before, points): (Vec<i64>, Vec<i64>) = players.iter().copied().unzip();
        let factor = Factor::of_points(k).expect("a factor");
        let changes = Rater::default().rate(factor, &ratings(&before), &points).to_vec();
        prop_assert_eq!(changes.iter().map(|change| i64::from(*change)).sum::<i64>(), 0);
        // E3: nobody moves by more than K, but for half a milli of rounding a match.
        let most = i32::from(k) * 1000 + i32::try_from(players.len()).expect("few") / 2 + 1;
        prop_assert!(changes.iter().all(|change| change.abs() <= most), "{:?}", changes);
        // The best of the round by points does not lose to those they were expected to lose to.
        let equal = vec![1_500_000; players.len()];
        let among_equals = Rater::default().rate(factor, &ratings(&equal), &points).to_vec();
        let best = points.iter().max().expect("somebody");
        for (change, own) in among_equals.iter().zip(&points) {
            prop_assert!(own != best || *change >= 0);
        }
    }

    #[test]
    fn one_round_is_the_sum_of_its_pairs(players in round()) {
        let (before, points): (Vec<i64>, Vec<i64>) = players.iter().copied().unzip();
        let before = ratings(&before);
        let mut sums = vec![0_i64; players.len()];
        for a in 0..players.len() {
            for b in a + 1..players.len() {
                let (one, other) = ((before[a], points[a]), (before[b], points[b]));
                let moved = pairing(Factor::USUAL, players.len(), one, other, Damping::Whole).change;
                sums[a] += moved;
                sums[b] -= moved;
            }
        }
        let changes: Vec<i64> =
            Rater::default().rate(Factor::USUAL, &before, &points).iter().map(|one| i64::from(*one)).collect();
        prop_assert_eq!(changes, sums);
    }

    #[test]
    fn a_ladder_keeps_its_sum(rounds in proptest::collection::vec(
        proptest::collection::btree_map(0_u32..30, 0_i64..100, 1..10), 1..60)) {
        let mut ladder = Ledger::default();
        let mut again = Ledger::default();
        for players in &rounds {
            let players: Vec<(Row, i64)> = players.iter().map(|(row, points)| (Row(*row), *points)).collect();
            ladder.play(Factor::USUAL, &players);
            again.play(Factor::USUAL, &players);
        }
        // E11: the sum of a ladder is 1500 a row, whoever has played.
        let sum: i64 = ladder.ratings().iter().map(|rating| rating.milli()).sum();
        prop_assert_eq!(sum, 1_500_000 * i64::try_from(ladder.ratings().len()).expect("few"));
        prop_assert_eq!(ladder.ratings(), again.ratings());
    }
}

proptest! {
    #[test]
    fn the_order_of_players_in_a_row_does_not_matter(
        players in prop::collection::btree_map(0_u32..20, -3_i64..9, 2..9),
        seed in any::<u64>(),
        damped in any::<bool>(),
    ) {
        let players: Vec<(Row, i64)> = players.into_iter().map(|(row, points)| (Row(row), points)).collect();
        let mut mixed = players.clone();
        mixed.sort_by_key(|(row, _)| (u64::from(row.0) + 1).wrapping_mul(seed | 1));
        let rules = Rules { damped, ..Rules::default() };
        let (mut one, mut other) = (Replay::default(), Replay::default());
        for _ in 0..25 {
            one.round(rules, players.iter().copied());
            other.round(rules, mixed.iter().copied());
        }
        let changes = one.changes();
        prop_assert_eq!(changes.iter().map(|one| one.after.milli() - one.before.milli()).sum::<i64>(), 0);
        prop_assert_eq!(changes, other.changes());
    }

    /// What is explained to each of two players is one exchange, and all of somebody's add up to their change.
    #[test]
    fn explanations_add_up(
        points in prop::collection::vec(0_i64..9, 2..8),
        ratings in prop::collection::vec(1_200_000_i64..1_800_000, 8),
        damped in any::<bool>(),
    ) {
        let day = jiff::civil::date(2026, 1, 1);
        let standing = |rating| Standing {
            rating: Rating::of_milli(rating).expect("a rating"),
            rounds: 1,
            peak: Rating::INITIAL,
            peak_day: day,
        };
        let standings: Vec<(Row, Standing)> =
            (0_u32..).map(Row).zip(ratings.iter().map(|rating| standing(*rating))).collect();
        let field: Vec<(Row, i64)> = (0_u32..).map(Row).zip(points.iter().copied()).collect();
        let rules = Rules { damped, ..Rules::default() };
        let nobody = BTreeMap::new();
        let mut sums = BTreeMap::new();
        for (who, _) in &field {
            let mut ladder = Replay::resumed(&nobody, &standings);
            // Often enough for damping to have its say.
            let mut sum = 0;
            for _ in 0..12 {
                let exchanges = ladder.round_explained(rules, field.iter().copied(), *who);
                prop_assert_eq!(exchanges.len(), field.len() - 1);
                sum += exchanges.iter().map(|one| one.pairing.change).sum::<i64>();
            }
            let change = ladder.changes().into_iter().find(|one| one.row == *who).expect("he played");
            prop_assert_eq!(sum, change.after.milli() - change.before.milli());
            sums.insert(*who, sum);
        }
        prop_assert_eq!(sums.values().sum::<i64>(), 0);
    }
}

/// A year of a server with 200 players, forty rounds of eight a day: ratings find the hidden strengths.
///
/// Whoever is better by 400 points wins ten times out of eleven: everybody plays as well as they can plus
/// a Gumbel-distributed luck, which gives just the expectations of E2 between any two.
#[test]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "ratings and numbers of players are small"
)]
fn in_a_year_ratings_find_the_hidden_strengths() {
    const PLAYERS: u32 = 200;
    let mut luck = ChaCha8Rng::seed_from_u64(365);
    let mut uniform = || (f64::from(luck.random::<u32>()) + 0.5) / f64::from(u32::MAX);
    // Strengths with a standard deviation of 200, their mean at 1500 where that of all ratings is.
    let mut strengths: Vec<f64> = (0..PLAYERS)
        .map(|_| 200.0 * (-2.0 * uniform().ln()).sqrt() * (std::f64::consts::TAU * uniform()).cos())
        .collect();
    let mean = strengths.iter().sum::<f64>() / f64::from(PLAYERS);
    for strength in &mut strengths {
        *strength -= mean;
    }
    let mut ladder = Replay::default();
    let start = jiff::civil::date(2026, 1, 1);
    let (mut squares, mut counted, mut first) = (0.0, 0.0, 0.0);
    for day in 0..365 {
        for _ in 0..40 {
            let mut field = BTreeMap::new();
            while field.len() < 8 {
                let who = (uniform() * f64::from(PLAYERS)) as u32 % PLAYERS;
                let luck = -(-uniform().ln()).ln() * 400.0 / std::f64::consts::LN_10;
                field.entry(Row(who)).or_insert(((strengths[who as usize] + luck) * 1000.0) as i64);
            }
            ladder.round(Rules::default(), field);
        }
        ladder.publish(start.checked_add(jiff::Span::new().days(day)).expect("a day"));
        let changes = ladder.changes();
        assert_eq!(changes.iter().map(|one| one.after.milli() - one.before.milli()).sum::<i64>(), 0);
        let error = |row: Row| {
            let rating = ladder.standing(row).map_or(1_500_000, |standing| standing.rating.milli());
            (rating - 1_500_000) as f64 / 1000.0 - strengths[row.0 as usize]
        };
        let square: f64 = (0..PLAYERS).map(|row| error(Row(row)).powi(2)).sum::<f64>() / f64::from(PLAYERS);
        if day == 0 {
            first = square.sqrt();
        } else if day >= 182 {
            squares += square;
            counted += 1.0;
        }
    }
    let rms = (squares / counted).sqrt();
    println!("RMS error after the first day {first:.1}, in the second half of the year {rms:.1}");
    assert!(first > 150.0 && rms < 40.0, "RMS error {rms:.1}, on the first day {first:.1}");
}
