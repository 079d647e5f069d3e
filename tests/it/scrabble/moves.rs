//! The generator against one that tries everything, and against counts that are known.

use super::naive;
use crate::support::one_in;
use giostra::games::scrabble::board::Board;
use giostra::games::scrabble::moves::{Generator, Hand, Laid, SPAN};
use giostra::games::scrabble::play::Play;
use giostra::games::scrabble::rack::Rack;
use giostra::games::scrabble::set::{ENGLISH, SCARABEO, SCRABBLE_IT, Set};
use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::gaddag::Gaddag;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// A part of a dictionary, the same always: all short words, and some of the others.
fn some_words(name: DictionaryName) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut nth = 0;
    Dictionary::embedded(name).for_each_word(|word| {
        nth += 1;
        let every = match word.len() {
            2 => 1,
            3 => 4,
            4..=6 => 97,
            7..=9 => 331,
            _ => 2999,
        };
        if nth % every == 0 && word.len() <= 15 {
            words.insert(word.to_owned());
        }
    });
    words
}

fn bag(set: &Set) -> Vec<Option<u8>> {
    let letters =
        (0..26).flat_map(|letter| std::iter::repeat_n(Some(letter), set.counts[usize::from(letter)].into()));
    letters.chain(std::iter::repeat_n(None, set.blanks.into())).collect()
}

/// Plays at random for a while, and compares everything found on the way.
fn agree(set: &'static Set, name: DictionaryName, seed: u64, boards: usize) {
    let words = some_words(name);
    let gaddag = Gaddag::from_sorted(&words).unwrap();
    let mut generator = Generator::new(&gaddag, set);
    let mut luck = ChaCha8Rng::seed_from_u64(seed);
    let (mut compared, mut with_plays) = (0, 0);
    let mut board = Board::new(set);
    let mut laid = Laid::new(&gaddag, &board);
    let mut bag = bag(set);
    bag.shuffle(&mut luck);
    while compared < boards {
        let size = luck.random_range(1..=8);
        let mut rack = Rack::default();
        for tile in bag.iter().take(size) {
            rack.add(*tile);
        }
        if luck.random_range(0..4) == 0 {
            rack.take(rack.tiles().next().unwrap());
            rack.add(None);
        }
        let found = generator.plays(&board, &rack);
        assert!(found.is_sorted_by(|a, b| (-a.0, a.1.to_string()) < (-b.0, b.1.to_string())));
        let expected = naive::plays(&words, &board, &rack);
        assert_eq!(naive::by_notation(found.clone()), expected, "{board:?} {rack}");
        let best = generator.best(&board, &rack);
        assert_eq!(best, found.first().copied(), "{board:?} {rack}");
        // With something beside the scores, on a board that was followed play by play.
        let beside: [i32; SPAN] = std::array::from_fn(|_| luck.random_range(-3_000..3_000));
        let hand = Hand::new(&gaddag, set, &rack);
        let worthiest =
            generator.worthiest(&laid, &hand, &beside, |found| beside[usize::from(found.placed())]);
        let worth = |(score, play): &(i32, Play)| score * 100 + beside[play.placed().count()];
        assert_eq!(worthiest.map(|one| one.worth), found.iter().map(worth).max(), "{board:?} {rack}");
        assert!(worthiest.is_none_or(|one| found.contains(&(one.score, one.play))), "{board:?} {rack}");
        compared += 1;
        with_plays += usize::from(!found.is_empty());
        if !found.is_empty() && board.count() < 60 {
            let play = found[luck.random_range(0..found.len())].1;
            play.put_on(&mut board);
            laid.put(&gaddag, &board, &play);
        } else if board.count() >= 60 || luck.random_range(0..4) == 0 {
            board = Board::new(set);
            laid = Laid::new(&gaddag, &board);
        }
        bag.shuffle(&mut luck);
    }
    assert!(with_plays * 3 > compared, "only {with_plays} of {compared} positions had plays");
}

#[test]
fn it_finds_what_trying_everything_finds_in_italian() {
    agree(&SCRABBLE_IT, DictionaryName::Scrabble, 1, 8 / one_in(4));
}

#[test]
fn it_finds_what_trying_everything_finds_in_english() {
    agree(&ENGLISH, DictionaryName::English, 2, 8 / one_in(4));
}

#[test]
fn it_finds_what_trying_everything_finds_in_scarabeo() {
    agree(&SCARABEO, DictionaryName::Classico, 3, 6 / one_in(3));
}

/// Counted once the generator agreed with trying everything: what changes one of these changes the rules.
#[test]
fn the_plays_of_known_positions_are_as_many_as_ever() {
    let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    let casa = "15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15";
    let middle = "7C7/7O7/4PORTA6/7S7/7A3S3/9MARE2/11L3/5CaSA2E3/11V3/11A3/15/15/15/15/15";
    let english = "7C7/7O7/4PORTS6/7S7/7A3S3/9MARE2/11L3/5HoUSE1E3/11V3/11A3/15/15/15/15/15";
    for (name, set, positions) in [
        (
            DictionaryName::Classico,
            &SCRABBLE_IT,
            &[
                (empty, "AEIORST", 2656, 74),
                (casa, "FUNGOE?", 2260, 88),
                (casa, "A??", 1375, 8),
                (middle, "AEILNRT", 2347, 104),
            ][..],
        ),
        (
            DictionaryName::English,
            &ENGLISH,
            &[(empty, "AEIORST", 1228, 14), (english, "AEILNR?", 10_047, 80)],
        ),
    ] {
        let mut words = Vec::new();
        Dictionary::embedded(name).for_each_word(|word| words.push(word.to_owned()));
        let gaddag = Gaddag::from_sorted(&words).unwrap();
        let mut generator = Generator::new(&gaddag, set);
        for &(rows, rack, count, top) in positions {
            let plays = generator.plays(&Board::read(set, rows).unwrap(), &rack.parse().unwrap());
            assert_eq!((plays.len(), plays[0].0), (count, top), "{name} {rows} {rack}");
            assert_eq!(naive::by_notation(plays).len(), count);
        }
    }
}
