//! What a computer writes in a word round (W26): laws over many seeds.

use crate::chats::library;
use giostra::games::level::Level;
use giostra::opponents::manche::{Written, written};
use giostra::words::grid_maker::Difficulty;
use giostra::words::library::PlayingWords;
use giostra::words::overlay::Overlay;
use giostra::words::points::Points;
use giostra::words::word_list::WordList;
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

fn words(english: bool) -> PlayingWords {
    let name = if english { "english" } else { "classico" };
    library().playing_words(name, Overlay::default()).unwrap()
}

/// The words of the grid that `seed` draws.
fn list(words: &PlayingWords, seed: u64, (side, min): (u8, u8)) -> WordList {
    let grid = words.draw(bytes(seed), (side, side), min, Difficulty::Normale);
    words.words_on(&grid, min).iter().collect()
}

fn bytes(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes
}

fn plays(words: &PlayingWords, list: &WordList, seconds: u32, level: Level, seed: u64) -> Vec<Written> {
    let familiar = |word: &str| words.familiarity(word);
    let english = words.accepts("the");
    written(list, seconds, (level, english), &familiar, &mut ChaCha8Rng::from_seed(bytes(seed)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn it_writes_words_of_the_list_once_each_in_time(
        seed: u64, seconds in 30u32..=1800, at in 0..Level::ALL.len(), english: bool, large: bool,
    ) {
        let words = words(english);
        let list = list(&words, seed, if large { (5, 6) } else { (4, 4) });
        let level = Level::ALL[at];
        let all = plays(&words, &list, seconds, level, seed);
        prop_assert_eq!(&all, &plays(&words, &list, seconds, level, seed));
        let mut seen = BTreeSet::new();
        let mut before = 0;
        for one in &all {
            prop_assert!(list.contains(&one.word));
            prop_assert!(seen.insert(&one.word), "{} twice", one.word);
            // Nobody types faster than one word a second.
            prop_assert!(one.at - before >= 1_000 && one.at < i64::from(seconds) * 1_000);
            before = one.at;
        }
        // It takes no notice of the end before it comes: a longer round begins like a shorter one.
        let longer = plays(&words, &list, seconds + 60, level, seed);
        prop_assert_eq!(&longer[..all.len()], &all[..]);
    }
}

/// Over many grids each level finds more, and is worth more points, than the one below; none finds nothing, or everything.
#[test]
fn each_level_is_worth_more_than_the_one_below() {
    for (english, shape, seconds) in [(false, (4, 4), 180), (false, (5, 6), 240), (true, (4, 4), 180)] {
        let words = words(english);
        let lists: Vec<_> = (0..60).map(|seed| (seed, list(&words, seed, shape))).collect();
        let worth = |word: &str| Points::Sito.score(word.len());
        let maximum: u32 = lists.iter().flat_map(|(_, list)| list.iter()).map(worth).sum();
        let mut totals = Vec::new();
        for level in Level::ALL {
            let mut count = 0;
            let mut points = 0;
            for (seed, list) in &lists {
                let all = plays(&words, list, seconds, level, *seed);
                count += all.len();
                points += all.iter().map(|one| worth(&one.word)).sum::<u32>();
            }
            // For the table in CONTRIBUTING.
            println!("english {english}, {shape:?}, {level}: {count} words and {points} of {maximum} points");
            totals.push(points);
        }
        assert!(totals.is_sorted_by(|weaker, stronger| weaker * 9 < stronger * 8), "{totals:?}");
        assert!(totals[0] > 0 && totals[4] < maximum / 4 * 3, "{totals:?} of {maximum}");
    }
}
