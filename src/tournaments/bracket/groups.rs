//! D4: groups, and what follows them.

use super::draft::Draft;
use super::knockout::{third_place, tree};
use super::seeding::{order, positions};
use super::{BadBracket, Last, Section, Slot};
use crate::tournaments::field::Number;
use crate::tournaments::round_robin::{REST, berger};
use std::fmt;

/// A group: A, B … Z, AA …; or the one that follows them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupName(pub u16);

impl GroupName {
    /// The group of those who have come out of the others.
    pub const FINAL: Self = Self(u16::MAX);
}

impl fmt::Display for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::FINAL {
            return f.write_str("final");
        }
        let (mut left, mut letters) = (usize::from(self.0) + 1, String::new());
        while left > 0 {
            let letter = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(left - 1) % 26];
            letters.insert(0, letter.into());
            left = (left - 1) / 26;
        }
        f.write_str(&letters)
    }
}

/// D4: who is in which group, by the snake: 1 to A, 2 to B, 3 to B, 4 to A …
pub fn snake(entrants: u16, groups: u16) -> Vec<Vec<Number>> {
    let mut all = vec![Vec::new(); usize::from(groups)];
    for seed in 1..=entrants {
        let (turn, at) = ((seed - 1) / groups, (seed - 1) % groups);
        let group = if turn % 2 == 0 { at } else { groups - 1 - at };
        all[usize::from(group)].push(seed);
    }
    all
}

pub(super) fn groups(
    draft: &mut Draft,
    entrants: u16,
    groups: u16,
    advance: u16,
    last: Last,
) -> Result<(), BadBracket> {
    if groups == 0 || groups > entrants / 2 {
        return Err(BadBracket::Groups { most: entrants / 2 });
    }
    // The snake gives each group as many as the others, or one more.
    if advance == 0 || advance > entrants / groups {
        return Err(BadBracket::Advance { most: entrants / groups });
    }
    if groups == 1 && advance == 1 {
        return Err(BadBracket::Alone);
    }
    for (name, seeds) in (0..).map(GroupName).zip(snake(entrants, groups)) {
        let seeds: Vec<Slot> = seeds.into_iter().map(Slot::Seed).collect();
        round_robin(draft, name, &seeds);
    }
    draft.all_over();
    match last {
        Last::Knockout { third } => {
            let levels = tree(draft, Section::Main, qualifiers(groups, advance), 0);
            if third {
                third_place(draft, &levels);
            }
        }
        Last::Group => {
            let places = 1..=advance;
            let all = places.flat_map(|place| (0..groups).map(move |group| (GroupName(group), place)));
            let slots: Vec<Slot> = all.map(|(group, place)| Slot::Group { group, place }).collect();
            round_robin(draft, GroupName::FINAL, &slots);
        }
    }
    Ok(())
}

/// Berger inside a group; who rests stands in no match.
fn round_robin(draft: &mut Draft, name: GroupName, members: &[Slot]) {
    let first = draft.next_round();
    let count = u16::try_from(members.len()).unwrap_or(u16::MAX);
    for (round, pairs) in (first..).zip(berger(count)) {
        for (white, black) in pairs.into_iter().filter(|(white, black)| *white != REST && *black != REST) {
            let [a, b] = [white, black].map(|number| members[usize::from(number) - 1]);
            draft.add_in(round, Section::Group(name), a, b);
        }
    }
}

/// The first round of the knock-out, from top to bottom: winners of groups are the first seeds, then come the second
/// places, and so on (K2, the byes to the first of them). Which group has which seed among its own place is chosen so that
/// two of one group meet as late as possible.
pub fn qualifiers(groups: u16, advance: u16) -> Vec<Slot> {
    let stand = Placing::new(groups, advance);
    let slot = |seed: Option<Number>| {
        seed.map_or(Slot::Bye, |seed| {
            let seed = usize::from(seed) - 1;
            let group = u16::try_from(stand.group[seed]).unwrap_or(u16::MAX);
            let place = u16::try_from(seed / stand.groups).unwrap_or(u16::MAX);
            Slot::Group { group: GroupName(group), place: place + 1 }
        })
    };
    positions(groups * advance).into_iter().map(slot).collect()
}

/// Which group each seed of the knock-out comes from.
struct Placing {
    groups: usize,
    /// The position of each seed, from 0.
    at: Vec<usize>,
    /// The group of each seed.
    group: Vec<usize>,
    /// The seeds of each group, by place.
    seeds: Vec<Vec<usize>>,
}

impl Placing {
    fn new(groups: u16, advance: u16) -> Self {
        let count = usize::from(groups * advance);
        let mut at = vec![0; count];
        for (position, seed) in
            order(count.next_power_of_two()).into_iter().enumerate().filter(|(_, seed)| *seed <= count)
        {
            at[seed - 1] = position;
        }
        let mut placing = Self { groups: usize::from(groups), at, group: Vec::new(), seeds: Vec::new() };
        placing.colour(usize::from(advance));
        placing.improve();
        placing
    }

    /// The round in which two positions meet, from 1.
    fn meet(&self, seed: usize, other: usize) -> u32 {
        (self.at[seed] ^ self.at[other]).checked_ilog2().map_or(0, |bits| bits + 1)
    }

    /// How soon a seed meets others of a group: how many of them in the first round, in the second …
    fn soon(&self, seed: usize, group: usize) -> Vec<usize> {
        let rounds = usize::BITS - self.at.len().leading_zeros() + 1;
        let mut soon = vec![0; usize::try_from(rounds).unwrap_or(0)];
        for other in self.seeds[group].iter().filter(|other| **other != seed) {
            soon[usize::try_from(self.meet(seed, *other)).unwrap_or(0)] += 1;
        }
        soon
    }

    /// Gives each seed a group such that each group has one seed of each place, and no part of the draw two of one group,
    /// where there are at least as many parts as a group sends players.
    ///
    /// It is a colouring of edges: places and parts are the nodes, a seed joins its place to its part, and groups are the
    /// colours. Nowhere meet more seeds than there are groups, so the colours suffice (Kőnig).
    fn colour(&mut self, advance: usize) {
        let part =
            |seed: usize| self.at[seed] / (self.at.len().next_power_of_two() / advance.next_power_of_two());
        let parts = advance.next_power_of_two();
        // Which seed has which group, at each place and then at each part.
        let mut taken = vec![vec![None; self.groups]; advance + parts];
        for seed in 0..self.at.len() {
            let ends = |seed: usize| [seed / self.groups, advance + part(seed)];
            let [place, part] = ends(seed);
            let free =
                |node: usize, taken: &[Vec<Option<usize>>]| taken[node].iter().position(Option::is_none);
            let (Some(here), Some(there)) = (free(place, &taken), free(part, &taken)) else { continue };
            // What is free here may be taken there: along the path of both colours from there they are exchanged.
            let (mut path, mut node, mut colour) = (Vec::new(), part, here);
            while let Some(next) = taken[node][colour] {
                path.push((next, colour));
                node = ends(next).into_iter().find(|end| *end != node).unwrap_or(node);
                colour = here + there - colour;
            }
            for (seed, colour) in &path {
                for end in ends(*seed) {
                    taken[end][*colour] = None;
                }
            }
            for (seed, colour) in path {
                for end in ends(seed) {
                    taken[end][here + there - colour] = Some(seed);
                }
            }
            for end in [place, part] {
                taken[end][here] = Some(seed);
            }
        }
        // The winners of the groups are the first seeds, A first.
        let mut group = vec![0; self.at.len()];
        for place in &taken[..advance] {
            for (colour, seed) in place.iter().enumerate() {
                let name = taken[0][colour].unwrap_or(0);
                if let Some(seed) = seed {
                    group[*seed] = name;
                }
            }
        }
        self.seeds = vec![vec![0; advance]; self.groups];
        for (seed, group) in group.iter().enumerate() {
            self.seeds[*group][seed / self.groups] = seed;
        }
        self.group = group;
    }

    /// Exchanges two of one place as long as that lets two of one group meet later, or as many of them.
    fn improve(&mut self) {
        loop {
            let mut better = false;
            for seed in 0..self.group.len() {
                let end = (seed / self.groups + 1) * self.groups;
                for other in seed + 1..end {
                    better |= self.exchange(seed, other);
                }
            }
            if !better {
                return;
            }
        }
    }

    /// Exchanges the groups of two seeds if that is better; whether it was.
    fn exchange(&mut self, seed: usize, other: usize) -> bool {
        let both = |placing: &Self| -> Vec<usize> {
            let one = placing.soon(seed, placing.group[seed]);
            one.into_iter().zip(placing.soon(other, placing.group[other])).map(|(a, b)| a + b).collect()
        };
        let before = both(self);
        self.swap(seed, other);
        // Fewer in the first round is better, whatever comes later.
        let better = both(self) < before;
        if !better {
            self.swap(seed, other);
        }
        better
    }

    fn swap(&mut self, seed: usize, other: usize) {
        self.group.swap(seed, other);
        for one in [seed, other] {
            self.seeds[self.group[one]][one / self.groups] = one;
        }
    }

    #[cfg(test)]
    fn first_meeting(&self) -> Option<u32> {
        let seeds = 0..self.group.len();
        let pairs = seeds.flat_map(|one| (0..one).map(move |other| (one, other)));
        pairs
            .filter(|(one, other)| self.group[*one] == self.group[*other])
            .map(|(a, b)| self.meet(a, b))
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournaments::bracket::seeding::size;

    #[test]
    fn two_of_one_group_meet_as_late_as_can_be() {
        for groups in 1..=16 {
            for advance in 2..=8 {
                let placing = Placing::new(groups, advance);
                let rounds = size(groups * advance).ilog2();
                // As many parts of the draw as a group has players can each hold one of them, never more.
                let latest = rounds - (u32::from(advance).next_power_of_two().ilog2()) + 1;
                assert_eq!(placing.first_meeting(), Some(latest), "{groups} groups, {advance} go on");
            }
        }
    }
}
