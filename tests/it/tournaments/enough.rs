//! What is enough to be among the first: it holds however the rest ends, and one half point less is not enough.

use giostra::tournaments::enough::{Race, Verdict, verdict};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn race(halves: &[u32], left: &[(u16, u16)], later: u32, places: usize) -> Race {
    Race { halves: (1..).zip(halves.iter().copied()).collect(), left: left.to_vec(), later, places }
}

#[test]
fn of_a_group_of_four_before_its_last_round() {
    // Two go on. 1 has 2 points, 2 and 3 have 1, 4 has ½; 1–4 and 2–3 are left.
    let race = race(&[4, 2, 2, 1], &[(1, 4), (2, 3)], 0, 2);
    assert_eq!(verdict(&race, 1), Some(Verdict::Safe), "of 2 and 3 only one can have two points");
    assert_eq!(verdict(&race, 2), Some(Verdict::Enough(2)));
    // 4 can have as much as two who draw, and tie-breaks are not known.
    assert_eq!(verdict(&race, 4), Some(Verdict::Open));
    assert_eq!(verdict(&race, 9), None);
}

#[test]
fn who_cannot_come_up_any_more_is_out() {
    let race = race(&[6, 5, 1, 0], &[(3, 4)], 0, 2);
    assert_eq!(verdict(&race, 3), Some(Verdict::Out));
    assert_eq!(verdict(&race, 2), Some(Verdict::Safe));
}

#[test]
fn before_rounds_that_nobody_knows_the_others_may_win_everything() {
    // One round is paired, one is not: 2 may still have 3 points.
    let race = race(&[6, 2], &[(1, 2)], 1, 1);
    assert_eq!(verdict(&race, 1), Some(Verdict::Enough(1)));
    assert_eq!(verdict(&race, 2), Some(Verdict::Open));
}

/// A race, and how each of its games ends, and what each wins in the rounds after these.
fn some() -> impl Strategy<Value = (Race, Vec<u32>, Vec<u32>)> {
    (2..=6_usize, 0..=1_u32, 1..=3_usize).prop_flat_map(|(players, later, places)| {
        let one = 1..=u16::try_from(players).unwrap();
        let pairs = prop::collection::vec((one.clone(), one), 0..=11);
        let halves = prop::collection::vec(0..=6_u32, players);
        let after = prop::collection::vec(0..=2 * later, players);
        (halves, pairs, prop::collection::vec(0..=2_u32, 11), after).prop_map(
            move |(halves, pairs, ends, after)| {
                let left: Vec<_> = pairs.into_iter().filter(|(a, b)| a != b).collect();
                (race(&halves, &left, later, places), ends, after)
            },
        )
    })
}

proptest! {
    #[test]
    fn what_is_promised_holds_however_it_ends((race, ends, after) in some()) {
        let mut halves: BTreeMap<u16, u32> = race.halves.clone();
        for ((a, b), of_a) in race.left.iter().zip(&ends) {
            *halves.get_mut(a).unwrap() += of_a;
            *halves.get_mut(b).unwrap() += 2 - of_a;
        }
        for (one, more) in halves.values_mut().zip(&after) {
            *one += more;
        }
        for (who, own) in &halves {
            let as_good = halves.iter().filter(|(one, other)| *one != who && *other >= own).count();
            let better = halves.iter().filter(|(one, other)| *one != who && *other > own).count();
            match verdict(&race, *who).unwrap() {
                Verdict::Safe => prop_assert!(as_good < race.places),
                Verdict::Enough(wanted) => {
                    prop_assert!(own - race.halves[who] < wanted || as_good < race.places);
                }
                Verdict::Out => prop_assert!(better >= race.places),
                Verdict::Open => {}
            }
        }
    }

    /// Few games are gone through, so that what is said is the least: with one half point less there is an end that spoils it.
    #[test]
    fn nothing_less_is_enough((race, ..) in some()) {
        prop_assume!(race.left.len() <= 6 && race.later == 0);
        for who in race.halves.keys() {
            let Some(Verdict::Enough(wanted)) = verdict(&race, *who) else { continue };
            let spoilt = (0..3_u32.pow(u32::try_from(race.left.len()).unwrap())).any(|mut end| {
                let mut halves = race.halves.clone();
                for (a, b) in &race.left {
                    *halves.get_mut(a).unwrap() += end % 3;
                    *halves.get_mut(b).unwrap() += 2 - end % 3;
                    end /= 3;
                }
                let own = halves[who];
                let as_good = halves.iter().filter(|(one, other)| *one != who && **other >= own).count();
                own - race.halves[who] == wanted - 1 && as_good >= race.places
            });
            prop_assert!(spoilt, "{who} {wanted} {race:?}");
        }
    }
}
