//! Many players and many words: what is written when, and what it is worth by the rules (W14, W16b).

use giostra::clock::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// All words of the grid and their points, as the recorded conversation lists them.
pub(crate) fn words() -> Vec<(String, i64)> {
    let list = include_str!("../../chats/aperta.out").lines().filter_map(|line| {
        let (word, rest) = line.strip_prefix("> | ")?.split_once('\t')?;
        let word = word.split('/').next()?;
        Some((word.to_owned(), rest.split('\t').next()?.parse().ok()?))
    });
    list.collect()
}

/// A little chance that is the same every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, top: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % top
    }

    fn millis(&mut self, top: usize) -> Millis {
        Millis::try_from(self.below(top)).expect("small")
    }

    /// So many different words.
    pub(crate) fn some(&mut self, each: usize, words: usize) -> BTreeSet<usize> {
        let mut mine = BTreeSet::new();
        while mine.len() < each {
            mine.insert(self.below(words));
        }
        mine
    }
}

/// A word on its way: when it arrives, when it was written, who, which.
pub(crate) type Flight = (Millis, Millis, usize, usize);

/// What `players` write in the time a round lasts, in the order in which the platform gets it.
pub(crate) fn flights(
    dice: &mut Dice,
    players: usize,
    each: usize,
    words: usize,
    delay: usize,
) -> Vec<Flight> {
    let mut flights = Vec::new();
    for player in 0..players {
        for word in dice.some(each, words) {
            // Some come too late.
            let written = dice.millis(184_000);
            let arrives = written + if delay == 0 { 0 } else { dice.millis(delay) };
            // What is in time comes before the round can have closed.
            let arrives = if written < 181_000 { arrives.min(182_400) } else { arrives };
            flights.push((arrives.max(written), written, player, word));
        }
    }
    flights.sort_unstable();
    flights
}

/// A word that was written: the platform's stamp and number, who, which.
pub(crate) type Written<N> = (Millis, N, usize, usize);

/// Which words were found in time, and the points of each player: the earliest stamp takes the word, of
/// equal ones the lower number; what is stamped after the deadline counts nothing.
pub(crate) fn fold<N: Ord + Copy>(
    written: &[Written<N>],
    deadline: Millis,
    list: &[(String, i64)],
) -> (BTreeSet<usize>, BTreeMap<usize, i64>) {
    let in_time: Vec<_> = written.iter().filter(|(at, ..)| *at <= deadline).collect();
    let mut first: BTreeMap<usize, (Millis, N, usize)> = BTreeMap::new();
    for (at, id, player, word) in &in_time {
        let mine = (*at, *id, *player);
        let best = first.entry(*word).or_insert(mine);
        *best = mine.min(*best);
    }
    let mut points: BTreeMap<usize, i64> = in_time.iter().map(|(_, _, player, _)| (*player, 0)).collect();
    for (word, (_, _, player)) in &first {
        *points.entry(*player).or_default() += list[*word].1;
    }
    (first.into_keys().collect(), points)
}

/// Points and place of somebody, as "Le mie parole" tells them: `12 punti, posto 3 su 50.`
pub(crate) fn points_and_place(text: &str) -> (i64, usize) {
    let head = text.lines().next().unwrap_or_default();
    let number = |piece: Option<&str>| {
        let piece = piece.unwrap_or_default();
        let digits: String = piece.chars().take_while(|c| c.is_ascii_digit() || *c == '-').collect();
        digits.parse::<i64>().unwrap_or_else(|_| panic!("no points and place in {text:?}"))
    };
    let place = number(head.split("posto ").nth(1));
    (number(Some(head)), usize::try_from(place).expect("a place"))
}

/// What everybody ought to be told.
pub(crate) fn places(points: &BTreeMap<usize, i64>) -> Vec<(i64, usize)> {
    let place = |mine: &i64| 1 + points.values().filter(|other| **other > *mine).count();
    points.values().map(|mine| (*mine, place(mine))).collect()
}

pub(crate) fn name(index: usize) -> String {
    format!("Gioca{index:02}")
}
