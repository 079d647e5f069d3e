//! E12b: accounts that are made to lose are worth little, and honest newcomers hardly notice. The sum of a ladder stays.

use giostra::rating::exchange::{Weight, pairing};
use giostra::rating::{Factor, Rating, Replay, Row, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use std::collections::BTreeMap;

const BEFORE: Rules = Rules { factor: Factor::USUAL, damped: false, fifths: false };
const TODAY: Rules = Rules { fifths: true, ..BEFORE };

/// Ratings after so many rows have played, in milli-Elo; and that their sum is what it was.
fn ratings(ladder: &mut Replay, rows: u32) -> Vec<i64> {
    ladder.publish(jiff::civil::date(2026, 1, 1));
    let rating = |row| ladder.standing(Row(row)).map_or(1_500_000, |standing| standing.rating.milli());
    let all: Vec<i64> = (0..rows).map(rating).collect();
    assert_eq!(all.iter().sum::<i64>(), 1_500_000 * i64::from(rows));
    all
}

/// The exact integers of a pair: what it was, and what it is with an account under three rounds.
#[test]
fn a_fifth_is_a_whole_number() {
    let rating = |milli| Rating::of_milli(milli).expect("a rating");
    for (players, one, other, points, whole, fifth) in [
        (2, 1_500_000, 1_500_000, (1, 0), 12_000, 2_400),
        (2, 1_500_000, 1_500_000, (0, 1), -12_000, -2_400),
        (3, 1_500_000, 1_500_000, (9, 2), 6_000, 1_200),
        (10, 1_500_000, 1_500_000, (1, 0), 1_333, 267),
        (10, 1_500_000, 1_500_000, (0, 1), -1_333, -267),
        (2, 1_600_000, 1_500_000, (40, 25), 8_638, 1_728),
        (3, 1_600_000, 1_500_000, (0, 0), -1_681, -336),
        (2, 1_500_000, 1_500_000, (5, 5), 0, 0),
    ] {
        let change = |fresh| {
            let weight = Weight { fresh, ..Weight::default() };
            pairing(Factor::USUAL, players, (rating(one), points.0), (rating(other), points.1), weight).change
        };
        assert_eq!((change(false), change(true)), (whole, fifth), "{players} {one} {other}");
    }
}

/// Of both rows, in each of the first three rounds; the rest follows with the fourth. Only where the publication knows the rule.
#[test]
fn a_newcomer_who_stays_gets_the_rest() {
    let play = |rules: Rules| {
        let mut ladder = Replay::default();
        // Two who are no newcomers any more.
        for _ in 0..4 {
            ladder.round(BEFORE, [(Row(0), 1), (Row(1), 1)]);
        }
        let (mut newcomer, mut told) = (Vec::new(), Vec::new());
        for round in 0..5 {
            let mut heard = Vec::new();
            // The first two are there in turns: the rest also follows for a player who is not there.
            let field = [(Row(round % 2), 5), (Row(2), 0)];
            ladder.round_told(rules, field, &mut |one| heard.push(one));
            newcomer.push(ratings(&mut ladder, 3)[2]);
            told.push(heard);
        }
        (newcomer, told)
    };
    let ((before, _), (today, told)) = (play(BEFORE), play(TODAY));
    assert_eq!((before[0], today[0]), (1_488_000, 1_497_600));
    assert!(today[2] > 1_492_800 && before[2] < 1_466_000, "{today:?} {before:?}");
    // From the fourth on they differ by what was expected of them at other ratings only.
    for round in 3..5 {
        assert!((today[round] - before[round]).abs() < 1_500, "{round}: {today:?} {before:?}");
    }
    let milli = |round: usize| told[round].iter().map(|one| (one.milli, one.of_fresh)).collect::<Vec<_>>();
    assert_eq!(milli(0), [(2_400, true)]);
    // Three that waited, and the one of the round.
    assert_eq!((told[3].len(), milli(3)[0]), (4, (9_600, false)));
    assert!(told.iter().flatten().all(|one| one.loser == Row(2)), "{told:?}");
}

/// Of two new accounts both have to stay; in whichever order they do, everybody ends up alike.
#[test]
fn between_two_newcomers_the_rest_waits_for_both() {
    let mut ladder = Replay::default();
    let mut moved = Vec::new();
    let mut play = |field: &[(u32, i64)]| {
        let mut heard = Vec::new();
        ladder.round_told(TODAY, field.iter().map(|(row, points)| (Row(*row), *points)), &mut |one| {
            heard.push((one.winner.0, one.loser.0, one.milli));
        });
        moved.push(heard);
        ratings(&mut ladder, 4);
    };
    play(&[(0, 1), (1, 0)]);
    for _ in 0..3 {
        play(&[(0, 0), (2, 0)]);
    }
    for _ in 0..3 {
        play(&[(1, 0), (3, 0)]);
    }
    assert_eq!(moved[0], [(0, 1, 2_400)]);
    assert!(moved[..6].iter().skip(1).flatten().all(|(.., milli)| *milli < 2_400), "{moved:?}");
    assert_eq!(moved[6][0], (0, 1, 9_600), "the later of both begins the fourth");
}

/// Nine new accounts a round, which say nothing, for sixty rounds.
#[test]
fn a_farm_of_fresh_accounts_gains_little() {
    let gains = |rules: Rules| {
        let mut ladder = Replay::default();
        for round in 0..60 {
            let fresh = (1..=9).map(|n| (Row(round * 9 + n), 0));
            ladder.round(rules, std::iter::once((Row(0), 7)).chain(fresh));
        }
        (ratings(&mut ladder, 541)[0] - 1_500_000) / 1000
    };
    let (before, today) = (gains(BEFORE), gains(TODAY));
    println!("nine fresh accounts a round, 60 rounds: {before} points before the rule, {today} with it");
    assert!(before > 340, "{before}");
    assert!(today <= 120, "{today}");
}

/// Honest newcomers among established players of a server, twenty rounds of four each, two thousand of them: where they stand by
/// today's rule, against where they would stand by the one before.
#[test]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "ratings are small"
)]
fn an_honest_newcomer_stands_where_the_rule_before_would_put_them() {
    let mut luck = ChaCha8Rng::seed_from_u64(20);
    let mut uniform = || (f64::from(luck.next_u32()) + 0.5) / f64::from(u32::MAX);
    let mut normal = move || {
        let (one, other) = (uniform(), uniform());
        ((-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos(), uniform())
    };
    let (mut sum, mut apart, mut most) = (0.0, 0.0, 0.0_f64);
    let newcomers = 2_000;
    for _ in 0..newcomers {
        let strengths: Vec<f64> = (0..13).map(|_| normal().0 * 200.0).collect();
        let (mut before, mut today) = (Replay::default(), Replay::default());
        for ladder in [&mut before, &mut today] {
            let standing = |rating: f64| giostra::rating::replay::Standing {
                rating: Rating::of_milli(1_500_000 + (rating * 1000.0) as i64).expect("a rating"),
                rounds: 50,
                peak: Rating::INITIAL,
                peak_day: jiff::civil::date(2026, 1, 1),
            };
            (1..13).for_each(|row| ladder.opens(Row(row), standing(strengths[row as usize])));
        }
        for _ in 0..20 {
            let mut field = BTreeMap::new();
            let mut plays = |row: u32, draw: f64| {
                let luck = -(-draw.ln()).ln() * 400.0 / std::f64::consts::LN_10;
                field.insert(Row(row), ((strengths[row as usize] + luck) * 1000.0) as i64);
            };
            plays(0, normal().1);
            for _ in 0..3 {
                plays(1 + (normal().1 * 12.0) as u32 % 12, normal().1);
            }
            before.round(BEFORE, field.clone());
            today.round(TODAY, field);
        }
        let rating = |ladder: &mut Replay| {
            ladder.publish(jiff::civil::date(2026, 1, 2));
            ladder.standing(Row(0)).expect("played").rating.milli() as f64 / 1000.0
        };
        let difference = rating(&mut today) - rating(&mut before);
        sum += difference;
        apart += difference.abs();
        most = most.max(difference.abs());
    }
    let (mean, apart) = (sum / f64::from(newcomers), apart / f64::from(newcomers));
    println!("after 20 rounds: {mean:.2} points on average, {apart:.2} apart, {most:.1} at most");
    assert!(most <= 5.0 && apart <= 1.0 && mean.abs() <= 0.2, "{mean:.2} {apart:.2} {most:.1}");
}
