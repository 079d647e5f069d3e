//! How far everybody has come in a bracket.

use super::live::{Live, Seen, Stand, State, rank};
use super::{Format, GroupName, Last, MatchId, Section, Slot};
use crate::tournaments::field::Number;
use std::collections::BTreeMap;

/// A player and their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Who.
    pub number: Number,
    /// The place, shared by those who have come equally far (1, 2, 3, 3, 5 …); `None`: they still play, or may.
    pub place: Option<usize>,
}

/// Behind all who have come out of their groups.
const OUT_OF_GROUPS: u32 = 10_000;

/// Everybody: those who still play first, by number, then by place.
pub fn places(live: &Live) -> Vec<Placed> {
    let reached = reached(live);
    let all: Vec<(Number, Option<u32>)> = (1..=live.bracket().entrants)
        .map(|number| (number, reached.get(&number).copied().flatten()))
        .collect();
    let playing = all.iter().filter(|(_, reached)| reached.is_none()).count();
    let place = |own: u32| {
        let before = all.iter().filter(|(_, other)| other.is_some_and(|other| other < own)).count();
        playing + before + 1
    };
    let mut placed: Vec<Placed> =
        all.iter().map(|(number, reached)| Placed { number: *number, place: reached.map(place) }).collect();
    placed.sort_by_key(|one| (one.place.unwrap_or(0), one.number));
    placed
}

/// How far everybody has come whose last match is over; less is better.
fn reached(live: &Live) -> BTreeMap<Number, Option<u32>> {
    let seen = live.seen();
    let mut reached: BTreeMap<Number, Option<u32>> = BTreeMap::new();
    let first_over = live.bracket().rounds.first().map_or(0, Vec::len);
    let first_over =
        seen[..first_over].iter().all(|seen| !matches!(seen.state, State::Open | State::Ready { .. }));
    let fallen_play_on = live.bracket().matches().any(|one| is_fallen(one.a) || is_fallen(one.b));
    let mut last = BTreeMap::new();
    for (one, seen) in live.bracket().matches().zip(&seen) {
        if let (Section::Group(_), _) | (_, State::Needless) = (one.section, seen.state) {
            continue;
        }
        let [on, _] = live.after(one.id, seen);
        for stand in seen.sides {
            let Stand::Player(number) = stand else { continue };
            let own = match seen.state {
                State::Open | State::Ready { .. } | State::Needless => None,
                // As older logs are read, a bye is never lost.
                State::Bye(_) if !live.has_walkovers() => Some(one.win),
                _ if on == stand => Some(one.win),
                _ => Some(one.loss),
            };
            // Whoever loses in round 1 may have more to play as long as others play it.
            let plays_on = live.has_walkovers() || !live.has_left(number);
            let waits = fallen_play_on && !first_over && plays_on;
            reached.insert(number, own.filter(|_| !waits));
            if on == stand {
                last.insert(number, one)
            } else {
                last.remove(&number)
            };
        }
    }
    // F2: a correction has made a winner of them, and where winners go others stand who were paired before. Left with the
    // place of a winner, they would share the first one with the winner of the final.
    for (number, one) in last.into_iter().filter(|_| live.has_walkovers()) {
        let behind = live.follows().winner(one.id).and_then(|(id, _)| seen_of(&seen, id));
        if behind.is_some_and(|behind| behind.state != State::Needless)
            && let Some(Some(own)) = reached.get_mut(&number)
        {
            *own = one.loss;
        }
    }
    if let Format::Groups { groups, last, .. } = live.bracket().format {
        if last == Last::Group {
            // D4: G3, then the seed.
            for (at, row) in (0..).zip(rank(live, GroupName::FINAL, &seen).into_iter().flatten()) {
                reached.insert(row.number, Some(at));
            }
        }
        for group in (0..groups).map(GroupName) {
            for (at, row) in (0..).zip(rank(live, group, &seen).into_iter().flatten()) {
                let free = !reached.contains_key(&row.number) && !stands_later(live, &seen, row.number);
                if free {
                    reached.insert(row.number, Some(OUT_OF_GROUPS + at));
                }
            }
        }
        for number in (1..=live.bracket().entrants).filter(|number| live.has_left(*number)) {
            reached.entry(number).or_insert(Some(u32::MAX));
        }
    }
    reached
}

/// Whether somebody stands in a match behind their first group.
fn stands_later(live: &Live, seen: &[Seen], number: Number) -> bool {
    let later = live
        .bracket()
        .matches()
        .zip(seen)
        .filter(|(one, _)| [one.a, one.b].into_iter().any(|slot| matches!(slot, Slot::Group { .. })));
    later.into_iter().any(|(_, seen)| seen.sides.contains(&Stand::Player(number)))
}

fn seen_of(seen: &[Seen], id: MatchId) -> Option<&Seen> {
    seen.get(usize::try_from(id.0).ok()?.checked_sub(1)?)
}

fn is_fallen(slot: Slot) -> bool {
    matches!(slot, Slot::Fallen { .. })
}
