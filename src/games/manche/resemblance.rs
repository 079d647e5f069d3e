//! Lists that were typed in the same order: where words are given in secret, two players who found the same words
//! one after the other may have found them together. For moderators to look at; it decides nothing.

use super::intake::Mark;
use super::rules::Manche;
use super::setup::{Copies, Mode};
use crate::games::Seat;

/// Words both must have, so that an order means anything: 8 can stand in 40 320 orders.
const COMMON: usize = 8;
/// How many in a hundred of them have to stand in the same order.
const SAME: usize = 90;
/// How many in a hundred of the shorter list both must have.
const SHARED: usize = 60;

/// Two seats whose lists look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resemblance {
    /// The smaller number first.
    pub seats: (Seat, Seat),
    /// Words that both typed in the same order.
    pub words: usize,
}

/// Every pair of people's seats that typed the same words in the same order. None where words are taken in front of
/// everybody: there who copies gains nothing, and everybody sees it.
pub fn resemblances(manche: &Manche) -> Vec<Resemblance> {
    let setup = manche.setup();
    if setup.mode == Mode::Aperta && setup.copies == Copies::Primo {
        return Vec::new();
    }
    let typed = |seat: Seat| {
        let hand = manche.hand(seat).into_iter();
        let words: Vec<&str> = hand.filter(|(_, mark)| *mark == Mark::Valid).map(|(word, _)| word).collect();
        (seat, words)
    };
    let lists: Vec<(Seat, Vec<&str>)> =
        manche.seats().filter(|seat| !setup.is_computer(*seat)).map(typed).collect();
    let mut alike = Vec::new();
    for (at, (one, first)) in lists.iter().enumerate() {
        for (other, second) in &lists[at + 1..] {
            if let Some(words) = in_order(first, second) {
                alike.push(Resemblance { seats: (*one.min(other), *one.max(other)), words });
            }
        }
    }
    alike
}

/// How many words stand in the same order in both lists, if that is more than chance; each list holds a
/// word once.
fn in_order(first: &[&str], second: &[&str]) -> Option<usize> {
    let mut places: Vec<(&str, usize)> = second.iter().enumerate().map(|(at, word)| (*word, at)).collect();
    places.sort_unstable();
    let place = |word: &&str| {
        let at = places.binary_search_by_key(word, |(known, _)| *known).ok()?;
        Some(places[at].1)
    };
    let common: Vec<usize> = first.iter().filter_map(place).collect();
    let shorter = first.len().min(second.len());
    if common.len() < COMMON || common.len() * 100 < shorter * SHARED {
        return None;
    }
    // The longest ascending run of places: the smallest end of a run of each length.
    let mut ends: Vec<usize> = Vec::new();
    for at in &common {
        let length = ends.partition_point(|end| end < at);
        if length == ends.len() {
            ends.push(*at);
        } else {
            ends[length] = *at;
        }
    }
    (ends.len() * 100 >= common.len() * SAME).then_some(ends.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_that_are_no_chance() {
        let words: Vec<String> = (0..20).map(|n| format!("parola{n:02}")).collect();
        let list: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(in_order(&list, &list), Some(20));
        // One of ten changed places, and the other list has words of its own in between.
        let mut near = list.clone();
        near.swap(3, 4);
        near.insert(7, "altra");
        assert_eq!(in_order(&list, &near), Some(19));
        let backwards: Vec<&str> = list.iter().rev().copied().collect();
        assert_eq!(in_order(&list, &backwards), None);
        assert_eq!(in_order(&list[..7], &list), None, "seven words are too few");
        assert_eq!(in_order(&list[..8], &list), Some(8));
        // Eight of fourteen: they found other things too.
        let others: Vec<String> = (0..6).map(|n| format!("mia{n}")).collect();
        let mut mine: Vec<&str> = list[..8].to_vec();
        mine.extend(others.iter().map(String::as_str));
        assert_eq!(in_order(&mine, &list), None);
        // Every second one, then the rest: half of an order.
        let mixed: Vec<&str> =
            list.iter().step_by(2).chain(list.iter().skip(1).step_by(2)).copied().collect();
        assert_eq!(in_order(&list, &mixed), None);
    }
}
