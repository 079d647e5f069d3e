//! A computer player in a word round (W26): which words of the grid it will write, and when.
//!
//! All of it is decided by the seed before the round begins, so that a process that goes on after a crash writes the same words at
//! the same moments. Each word that the level knows is seen after a time of its own: half of the words that are as long and as rare
//! as this one are seen within its *half-life*. So words come fast at first, now and then several at once, and ever more slowly;
//! a longer round finds more; and as typing takes time, who sees many words writes the longest of them.
//!
//! How long half-lives are, and how fast each level types, is **guessed**: there was no recorded play of people to measure it by.
//! What it comes to is in CONTRIBUTING.

use super::vocabulary;
use crate::clock::Millis;
use crate::games::level::Level;
use crate::words::frequency::{Familiar, Zipf};
use crate::words::word_list::WordList;
use rand::Rng;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Nobody writes before they have looked at the grid.
const FIRST_LOOK: Millis = 2_000;
/// The last word is written so long before the end, at least: nobody likes to see one come with the gong.
const BEFORE_THE_END: Millis = 500;
/// What typing a letter takes.
const A_LETTER: Millis = 150;
/// A half-life is known to this part.
const PARTS: u64 = 1_024;
/// From so often on a word is not seen sooner for being met with more often.
const EVERYDAY: u8 = 55;
/// Letters of the words that are seen soonest.
const SHORT: usize = 4;

/// A word that will be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// How long after the beginning.
    pub at: Millis,
    /// The folded word.
    pub word: String,
}

/// How a level sees and writes.
#[derive(Clone, Copy)]
struct Skill {
    /// Half of the short everyday words are seen within this time.
    half_life: u64,
    /// How much longer it takes with each letter more, in hundredths: who plays well looks for long words.
    a_letter: u64,
    /// What it takes to write a word, besides its letters.
    pause: Millis,
}

const fn skill(level: Level) -> Skill {
    let (half_life, a_letter, pause) = match level {
        Level::Principiante => (190_000, 30, 5_000),
        Level::Facile => (160_000, 25, 4_000),
        Level::Medio => (130_000, 20, 3_200),
        Level::Difficile => (100_000, 14, 2_600),
        Level::Forte1 | Level::Greedy | Level::Forte => (75_000, 8, 2_000),
    };
    Skill { half_life, a_letter, pause }
}

/// What a computer of this level writes in a round of so many `seconds` with these `words` on its grid: words of the list, none
/// twice, each later than the one before. The same draws see a word sooner at a stronger level.
pub fn written(
    words: &WordList,
    seconds: u32,
    (level, english): (Level, bool),
    familiar: Familiar<'_>,
    rng: &mut impl Rng,
) -> Vec<Written> {
    let (skill, least) = (skill(level), vocabulary::least(level, english));
    let mut seen: Vec<(Millis, &str)> = Vec::new();
    for word in words.iter() {
        // Drawn for words that are not known, too: so a word's luck does not hang on what a level knows.
        let luck = luck(rng);
        let known = familiar(word);
        if known >= least {
            let after = half_life(skill, word, known).saturating_mul(luck) / PARTS;
            seen.push((FIRST_LOOK.saturating_add_unsigned(after), word));
        }
    }
    seen.sort_unstable();
    let end = Millis::from(seconds) * 1_000 - BEFORE_THE_END;
    let mut coming = seen.into_iter().peekable();
    // Of those that it has seen and not written yet the longest is next.
    let mut waiting = BTreeSet::new();
    let mut free = 0;
    let mut written = Vec::new();
    loop {
        let next = coming.peek().map_or(free, |(sees, _)| *sees);
        let begins = if waiting.is_empty() { next.max(free) } else { free };
        while let Some((_, word)) = coming.next_if(|(sees, _)| *sees <= begins) {
            waiting.insert((Reverse(word.len()), word));
        }
        let Some((_, word)) = waiting.pop_first() else { break };
        let letters = Millis::try_from(word.len()).unwrap_or(Millis::MAX);
        let at = begins.saturating_add(letters.saturating_mul(A_LETTER));
        if at > end {
            break;
        }
        free = at + skill.pause;
        written.push(Written { at, word: word.to_owned() });
    }
    written
}

/// After how long half of the words like this one are seen: longer with each letter, and by a fortieth for each step by which it is
/// rarer.
fn half_life(skill: Skill, word: &str, known: Zipf) -> u64 {
    let letters = u64::try_from(word.len().saturating_sub(SHORT)).unwrap_or(u64::MAX);
    let rarer = u64::from(EVERYDAY.saturating_sub(known.0));
    skill.half_life * (100 + skill.a_letter.saturating_mul(letters)) / 100 * (40 + rarer) / 40
}

/// Half-lives until something that is seen by chance is seen, in [`PARTS`] of one: half of the time less than one, a quarter of the
/// time less than two. In whole numbers, which are the same on every machine.
fn luck(rng: &mut impl Rng) -> u64 {
    let whole = u64::from(rng.next_u32().leading_zeros());
    whole * PARTS + u64::from(rng.next_u32()) % PARTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_or_rare_is_seen_later() {
        let skill = skill(Level::Medio);
        let after = |word, known| half_life(skill, word, Zipf(known));
        assert_eq!(after("casa", 60), 130_000);
        assert_eq!(after("casa", 255), after("casa", 55));
        assert!(after("casa", 35) > after("casa", 40));
        assert!(after("casale", 40) > after("casal", 40));
        assert_eq!(after("casali", 35), 130_000 * 7 / 5 * 60 / 40);
    }
}
