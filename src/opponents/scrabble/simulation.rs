//! `forte` of two players while there are tiles in the bag: the most promising plays are played on, again and again, against tiles
//! that the other may hold and tiles that may be drawn (`unseen`, `onward`).
//!
//! Score and leave are a fair guess of what a play is worth, and so is what it comes to in some samples: both are weighed by how far
//! off they are wont to be (`trust`). All plays meet the same tiles, so that few samples tell them apart, and those that fall behind
//! are dropped. While the bag is full it is looked two turns ahead, and what the racks are worth then is added; when little is in it,
//! it is played to the end; and when there is next to nothing, against all tiles that there may be, with the last moves searched.
//!
//! The effort is counted in tiles that were tried, not in time: the same seed gives the same move on every machine.

mod candidates;
mod kept;
mod onward;
mod trust;
mod unseen;

use super::leaves::Leaves;
use super::{Choice, POINT, View, by_equity};
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::rack::Rack;
use candidates::Candidate;
use kept::Kept;
use onward::{Holder, to_the_end, two_turns};
use rand_chacha::ChaCha8Rng;
use trust::weigh;
use unseen::Unseen;

/// What `forte` spends on a choice at most ([`Generator::steps`]). CONTRIBUTING has the time it takes.
pub const EFFORT: u64 = 16_000_000;

/// Plays that are looked at, and how far behind the best one by equity they may be, in hundredths of a point.
const CANDIDATES: usize = 10;
const BEHIND: i32 = 20 * POINT;
/// How far off the difference of equities is from what many samples say, as a standard deviation in hundredths of a point: while
/// the bag is full (measured: 2.7 points in English, 3.8 in Italian), and when little is in it (6).
const DOUBT: f64 = 300.0;
const DOUBT_AT_THE_END: f64 = 600.0;
/// The part of the effort, one in so many, that may go into what the other's last play says.
const READING: u64 = 4;
/// How many standard deviations a play may be behind before it is dropped.
const PATIENCE: f64 = 2.0;
/// Samples between two looks at who has fallen behind.
const BLOCK: usize = 8;
/// Tiles in the bag up to which samples are played to the end, and up to which all tiles that there may be are met.
const ENDING: u8 = 9;
const LAST: u8 = 2;
/// Looks at positions of the last moves, for all tiles and plays together.
const LOOKS: u32 = 6_000;

/// The choice that is worth most by all that is known.
pub fn choose(
    view: &View<'_>,
    generator: &mut Generator<'_>,
    leaves: &Leaves,
    effort: u64,
    rng: &mut ChaCha8Rng,
) -> Choice {
    // The last moves are searched; of several others each takes its own interest, which samples of one reply do not show.
    if view.bag == 0 || view.others != 1 {
        return by_equity(view, generator, leaves);
    }
    let mut alive = candidates::of(view, (CANDIDATES, BEHIND), leaves, generator);
    if view.bag <= LAST {
        meet_all(view, &mut alive, effort, leaves, generator);
    } else {
        meet_some(view, &mut alive, effort, leaves, generator, rng);
    }
    alive.into_iter().next().map_or(Choice::Pass, |best| best.choice)
}

/// Puts first what comes to most over all tiles that there may be.
fn meet_all(
    view: &View<'_>,
    alive: &mut [Candidate],
    effort: u64,
    leaves: &Leaves,
    generator: &mut Generator<'_>,
) {
    if alive.len() < 2 {
        return;
    }
    let end = generator.steps() + effort;
    let all = Unseen::all(view);
    let looks = LOOKS / u32::try_from(all.len() * alive.len()).unwrap_or(u32::MAX);
    let mut sums = vec![0; alive.len()];
    for unseen in &all {
        let mut met = Vec::with_capacity(alive.len());
        for candidate in &*alive {
            met.push(unseen.ways * i64::from(to_the_end(candidate, unseen, looks, leaves, generator)));
            if generator.steps() > end {
                break;
            }
        }
        if met.len() < alive.len() {
            break;
        }
        sums.iter_mut().zip(met).for_each(|(sum, value)| *sum += value);
    }
    // Of equal ones the one that was thought better of before.
    if let Some(best) = (0..alive.len()).rev().max_by_key(|at| sums[*at]) {
        alive.swap(0, best);
    }
}

/// Plays all on against the same tiles, until one is left or the effort is spent; the best one is the first then.
fn meet_some(
    view: &View<'_>,
    alive: &mut Vec<Candidate>,
    effort: u64,
    leaves: &Leaves,
    generator: &mut Generator<'_>,
    rng: &mut ChaCha8Rng,
) {
    if alive.len() < 2 {
        return;
    }
    let (begun, mut spent) = (generator.steps(), 0);
    let kept = Kept::by_their_play(view, effort / READING, leaves, generator, rng);
    let is_ending = view.bag <= ENDING;
    while alive.len() > 1 && spent < effort {
        for _ in 0..BLOCK {
            let known = kept.as_ref().map_or_else(Rack::default, |kept| kept.any(rng));
            let unseen = Unseen::any(view, known, rng);
            let theirs = (!is_ending).then(|| Holder::new(unseen.theirs, view.board, leaves, generator));
            let mut met = Vec::with_capacity(alive.len());
            for candidate in &*alive {
                met.push(match &theirs {
                    Some(theirs) => two_turns(candidate, &unseen, theirs, leaves, generator),
                    None => to_the_end(candidate, &unseen, 0, leaves, generator) * POINT,
                });
                spent = generator.steps() - begun;
                if spent >= effort {
                    break;
                }
            }
            // What not all have met tells nothing.
            if met.len() < alive.len() {
                break;
            }
            alive.iter_mut().zip(met).for_each(|(one, value)| one.samples.push(f64::from(value)));
        }
        drop_the_worse(alive, if is_ending { DOUBT_AT_THE_END } else { DOUBT });
        // So that there is enough left for the best: half of them after a quarter of the effort, a third after a half, then two.
        let quarters = usize::try_from(4 * spent / effort.max(1)).unwrap_or(usize::MAX);
        alive.truncate((CANDIDATES / quarters.saturating_add(1)).max(2));
    }
}

/// Orders them by what they are worth, and drops those that are most likely worth less than the first.
fn drop_the_worse(alive: &mut Vec<Candidate>, doubt: f64) {
    let guesses: Vec<f64> = alive.iter().map(|one| f64::from(one.equity)).collect();
    let samples: Vec<&[f64]> = alive.iter().map(|one| one.samples.as_slice()).collect();
    let weighed = weigh(&guesses, &samples, doubt);
    let mut order: Vec<(f64, Candidate)> = weighed.worth.into_iter().zip(alive.drain(..)).collect();
    // Stable: of equal ones the one that was thought better of before stays ahead.
    order.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let best = order.first().map_or(0.0, |(worth, _)| *worth);
    order.retain(|(worth, _)| best - worth <= PATIENCE * weighed.still);
    alive.extend(order.into_iter().map(|(_, candidate)| candidate));
}
