//! The whole round at a glance (W17): what was found, by whom, what was the longest.

use super::intake::Mark;
use super::rules::Manche;
use crate::games::Seat;
use crate::words::told;
use std::collections::BTreeMap;

/// What the results tell of the whole round.
pub struct Outcome<'a> {
    manche: &'a Manche,
    /// Word → seats that gave it (paid or not), over all participants.
    finders: BTreeMap<String, Vec<Seat>>,
}

impl<'a> Outcome<'a> {
    /// Gathers it from the fold.
    pub fn of(manche: &'a Manche) -> Self {
        let mut finders: BTreeMap<String, Vec<Seat>> = BTreeMap::new();
        // Where no person plays, nobody has found anything (W26).
        let seats = manche.seats().filter(|seat| manche.has_people() || !manche.setup().is_computer(*seat));
        for seat in seats {
            for (word, mark) in manche.hand(seat) {
                if mark == Mark::Valid {
                    finders.entry(word.to_owned()).or_default().push(seat);
                }
            }
        }
        Self { manche, finders }
    }

    /// Different valid words found by anybody.
    pub fn found(&self) -> usize {
        self.finders.len()
    }

    /// Points of all different words found, each counted once.
    pub fn found_points(&self) -> i64 {
        self.finders.keys().map(|word| i64::from(self.manche.points(word))).sum()
    }

    /// The longest word found, or, if nobody found any, the longest on the grid; ties go to the
    /// first in the alphabet. What nobody found is told only if it may be `spoken` of, and neither a slur nor a word that may be
    /// one is ever shown so (W28).
    pub fn longest(&self, spoken: &dyn Fn(&str) -> bool) -> Option<(&str, &[Seat])> {
        let longest = |a: &&str, b: &&str| a.len().cmp(&b.len()).then_with(|| b.cmp(a));
        let found = self.finders.keys().map(String::as_str).filter(|word| told::heads(word));
        if let Some(word) = found.max_by(longest) {
            return Some((word, &self.finders[word]));
        }
        let words = self.manche.words().iter().filter(|word| spoken(word) && told::heads(word));
        words.max_by(longest).map(|word| (word, &[][..]))
    }

    /// Who gave a word.
    pub fn finders(&self, word: &str) -> &[Seat] {
        self.finders.get(word).map_or(&[], Vec::as_slice)
    }
}
