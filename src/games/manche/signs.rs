//! Signs that a list was not found by looking: that a program which solves grids has helped. For moderators to look at, each sign
//! with its number; it decides nothing, and a good player may show one of them.
//!
//! Where the bounds lie is **guessed**, well above what the strongest computer player does (which plays by what people know):
//! no play of people who use a solver was at hand to measure by.

use super::intake::Mark;
use super::rules::Manche;
use crate::games::Seat;
use crate::words::frequency::{Familiar, Zipf};
use std::collections::BTreeSet;

/// A shorter list shows nothing.
const ENOUGH: usize = 20;
/// Words a minute, over the whole round, that nobody types who has to look for them.
const A_MINUTE: usize = 25;
/// Words that are met with less often than once in some ten million are rare.
const RARE: Zipf = Zipf(20);
/// How many in a hundred words of a list are rare where nobody had looked them up.
const RARE_SHARE: usize = 35;
/// How many in a hundred words of the grid nobody finds who has to look for them.
const OF_THE_GRID: usize = 70;
/// How many in a hundred words stand in the order in which programs print them.
const IN_ORDER: usize = 90;
/// Fewer lengths than this come in order by chance.
const LENGTHS: usize = 4;

/// A sign, with what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// So many words a minute, over the whole round.
    Pace(usize),
    /// So many in a hundred of the words are rare.
    Rare(usize),
    /// So many in a hundred of all words of the grid were found.
    Whole(usize),
    /// So many words stand in alphabetical order.
    Alphabet(usize),
    /// So many words stand in the order of their length.
    Length(usize),
}

impl Sign {
    /// Whether it is enough by itself: nobody finds words in the order in which programs print them.
    const fn is_clear(self) -> bool {
        matches!(self, Self::Alphabet(_) | Self::Length(_))
    }
}

/// What a list shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// The words that count.
    pub words: usize,
    /// None where they are too few to be told: one clear sign, or two others.
    pub signs: Vec<Sign>,
}

/// The signs that somebody's list shows.
pub fn signs(manche: &Manche, seat: Seat, familiar: Familiar<'_>) -> Signs {
    let setup = manche.setup();
    if setup.is_computer(seat) {
        return Signs::default();
    }
    let hand = manche.hand(seat).into_iter();
    let words: Vec<&str> = hand.filter(|(_, mark)| *mark == Mark::Valid).map(|(word, _)| word).collect();
    let minutes = usize::try_from(setup.seconds).unwrap_or(usize::MAX).div_ceil(60).max(1);
    Signs { words: words.len(), signs: shown(&words, minutes, manche.words().len(), familiar) }
}

fn shown(words: &[&str], minutes: usize, of_the_grid: usize, familiar: Familiar<'_>) -> Vec<Sign> {
    if words.len() < ENOUGH {
        return Vec::new();
    }
    let mut signs = Vec::new();
    if words.len() / minutes >= A_MINUTE {
        signs.push(Sign::Pace(words.len() / minutes));
    }
    let rare = words.iter().filter(|word| familiar(word) < RARE).count() * 100 / words.len();
    if rare >= RARE_SHARE {
        signs.push(Sign::Rare(rare));
    }
    let share = words.len() * 100 / of_the_grid.max(1);
    if share >= OF_THE_GRID {
        signs.push(Sign::Whole(share));
    }
    let in_order = |run: usize| run * 100 >= words.len() * IN_ORDER;
    let alphabet = longest_run(words, |one, next| one < next);
    if in_order(alphabet) {
        signs.push(Sign::Alphabet(alphabet));
    }
    let lengths: BTreeSet<usize> = words.iter().map(|word| word.len()).collect();
    let by_length = longest_run(words, |one, next| one.len() >= next.len());
    if lengths.len() >= LENGTHS && in_order(by_length) {
        signs.push(Sign::Length(by_length));
    }
    if signs.iter().any(|sign| sign.is_clear()) || signs.len() >= 2 { signs } else { Vec::new() }
}

/// The longest run, with others in between, in which each goes before the next.
fn longest_run(words: &[&str], before: impl Fn(&str, &str) -> bool) -> usize {
    // The best end of a run of each length, as in patience.
    let mut ends: Vec<&str> = Vec::new();
    for word in words {
        let length = ends.partition_point(|end| before(end, word));
        if length == ends.len() {
            ends.push(word);
        } else {
            ends[length] = word;
        }
    }
    ends.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 24] = [
        "acro", "acne", "calo", "calore", "carte", "cartone", "cena", "conta", "corale", "corte", "crono",
        "lena", "lenta", "locare", "nota", "olente", "oratone", "raso", "recanto", "reo", "rotante", "teca",
        "tenore", "torace",
    ];

    fn everyday(_: &str) -> Zipf {
        Zipf(45)
    }

    #[test]
    fn who_looks_for_words_shows_nothing() {
        // As people find them: families, then something else.
        let mut found = WORDS;
        found.rotate_left(9);
        found.swap(1, 17);
        found.swap(3, 12);
        found.swap(5, 20);
        found.swap(7, 15);
        found.swap(10, 2);
        found.swap(22, 8);
        assert_eq!(shown(&found, 3, 200, &everyday), []);
        // Half of all there is: good, but no sign by itself.
        assert_eq!(shown(&found, 3, 48, &everyday), []);
        // One sign alone is none.
        assert_eq!(shown(&found, 3, 30, &everyday), []);
        assert_eq!(shown(&found[..19], 1, 19, &|_| Zipf(0)), [], "too few words to tell");
    }

    #[test]
    fn lists_of_programs_are_told_with_their_reasons() {
        let mut sorted = WORDS;
        sorted.sort_unstable();
        assert_eq!(shown(&sorted, 3, 200, &everyday), [Sign::Alphabet(24)]);
        let mut long_first = WORDS;
        long_first.sort_by_key(|word| std::cmp::Reverse(word.len()));
        assert_eq!(shown(&long_first, 3, 200, &everyday), [Sign::Length(24)]);
        let mut mixed = WORDS;
        mixed.reverse();
        mixed.rotate_left(7);
        let rare = |word: &str| if word.len() > 5 { Zipf(10) } else { Zipf(45) };
        assert_eq!(shown(&mixed, 3, 26, &rare), [Sign::Rare(41), Sign::Whole(92)]);
    }

    #[test]
    fn runs_skip_what_is_out_of_order() {
        assert_eq!(longest_run(&["a", "z", "b", "c"], |one, next| one < next), 3);
        assert_eq!(longest_run(&["aaa", "aaa", "aa", "a"], |one, next| one.len() >= next.len()), 4);
        assert_eq!(longest_run(&[], |one, next| one < next), 0);
    }
}
