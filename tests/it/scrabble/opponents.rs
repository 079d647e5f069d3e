//! Computer players: legal, replayable, each level above the one below it.

#[path = "../../../examples/leaves/arena.rs"]
mod arena;
#[path = "../../../examples/leaves/learn.rs"]
mod learn;

use crate::support::one_in;
use giostra::games::level::Level;
use giostra::games::scrabble::board::Board;
use giostra::games::scrabble::moves::Generator;
use giostra::games::scrabble::play::Written;
use giostra::games::scrabble::rack::Rack;
use giostra::games::scrabble::score::{check, score};
use giostra::games::scrabble::set::{ALL, ENGLISH, SCRABBLE_IT, Set};
use giostra::opponents::scrabble::leaves::Leaves;
use giostra::opponents::scrabble::{Choice, Last, View, by_equity, choose, greedy, simulation};
use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::frequency::Zipf;
use giostra::words::gaddag::Gaddag;
use std::sync::LazyLock;

/// Enough words to play with, not so many that a test takes long.
static WORDS: LazyLock<Gaddag> = LazyLock::new(|| {
    let mut words: Vec<String> = Vec::new();
    let mut nth = 0;
    let dictionary = Dictionary::embedded(DictionaryName::Classico);
    dictionary.for_each_word(|word| {
        nth += 1;
        if word.len() < 5 || nth % 11 == 0 {
            words.push(word.to_owned());
        }
    });
    Gaddag::from_sorted(&words).unwrap()
});

/// How well they are known.
fn familiar(word: &str) -> Zipf {
    static CLASSICO: LazyLock<Dictionary> = LazyLock::new(|| Dictionary::embedded(DictionaryName::Classico));
    CLASSICO.familiarity(word)
}

/// Points of both in each of some games; panics on a choice that the rules do not allow.
fn games(set: &'static Set, levels: [Level; 2], count: u64) -> Vec<[i32; 2]> {
    let mut generator = Generator::new(&WORDS, set);
    let played = (0..count).map(|game| {
        arena::play(set, &mut arena::luck(5, game), |player, view, rng| {
            let choice = choose(levels[player], view, &mut generator, &familiar, rng);
            match choice {
                Choice::Play(play) => {
                    assert!(check(view.board, &play).is_ok() && view.rack.without(&play).is_ok());
                    let words = score(view.board, &play, view.rack.len()).words;
                    assert!(words.iter().all(|(word, _)| WORDS.contains(word)), "{words:?}");
                }
                Choice::Exchange(tiles) => {
                    assert!(!tiles.is_empty() && view.bag >= set.rack, "{tiles}");
                    let mut rack = view.rack;
                    assert!(tiles.tiles().all(|tile| rack.take(tile)), "{tiles} of {}", view.rack);
                }
                Choice::Pass => {}
            }
            choice
        })
    });
    played.map(|played| played.points).collect()
}

/// All that do not play on against tiles that may be there: whole games of those take their time (CONTRIBUTING measures them).
const QUICK: [Level; 5] = [Level::Principiante, Level::Facile, Level::Medio, Level::Difficile, Level::Forte1];

#[test]
fn every_level_plays_by_the_rules_and_the_same_from_the_same_seed() {
    let mut number = 0;
    for set in ALL {
        for level in QUICK {
            let once = games(set, [level; 2], 1);
            // In the gate each level plays again with one of the sets.
            if number % one_in(3) == 0 {
                assert_eq!(games(set, [level; 2], 1), once, "{set} {level:?}");
            }
            number += 1;
            assert!(once[0][0] > 0, "{set} {level:?} {once:?}");
        }
    }
}

#[test]
fn each_level_is_above_the_one_below() {
    let ahead = |levels: [Level; 2]| -> i32 {
        let there = games(&SCRABBLE_IT, levels, 4);
        let back = games(&SCRABBLE_IT, [levels[1], levels[0]], 4);
        there.iter().map(|[a, b]| a - b).chain(back.iter().map(|[b, a]| a - b)).sum()
    };
    for pair in QUICK.windows(2) {
        assert!(ahead([pair[1], pair[0]]) > 0, "{pair:?}");
    }
    assert!(ahead([Level::Forte1, Level::Facile]) > 8 * 100);
}

/// What `forte` does, with less effort: whole games of it.
#[test]
fn what_is_played_on_is_legal_and_comes_to_the_same_again() {
    for set in ALL {
        let mut generator = Generator::new(&WORDS, set);
        let mut others = 0;
        // In some games what looks best at once is best to the end.
        for game in 0..4 {
            if others > 0 {
                break;
            }
            let mut turns = 0;
            arena::play(set, &mut arena::luck(9, game), |_, view, _| {
                turns += 1;
                if view.bag == 0 {
                    // The last moves are those of forte-1.
                    return greedy(view, &mut generator);
                }
                let mut think = |effort, seed| {
                    let leaves = Leaves::of(set);
                    simulation::choose(view, &mut generator, leaves, effort, &mut arena::luck(seed, turns))
                };
                let [once, again] = [1, 1].map(|seed| think(120_000, seed));
                assert_eq!(once, again, "{set} turn {turns}");
                // Without any sample only score and leave count, as for forte-1; the very last tiles are always met.
                let nothing = think(0, 1);
                let at_once = by_equity(view, &mut generator, Leaves::of(set));
                if view.bag > 2 {
                    assert_eq!(nothing, at_once, "{set} turn {turns}");
                }
                match once {
                    Choice::Play(play) => {
                        assert!(check(view.board, &play).is_ok() && view.rack.without(&play).is_ok());
                    }
                    Choice::Exchange(tiles) => assert!(!tiles.is_empty() && view.bag >= set.rack),
                    Choice::Pass => assert!(generator.best(view.board, &view.rack).is_none()),
                }
                others += u32::from(once != at_once);
                once
            });
        }
        assert!(others > 0, "{set}: it never thinks better of what looks best at once");
    }
}

/// `forte` itself, a move of each kind: while the bag is full, nearly empty, and with one tile in it; the last kind alone in the gate.
#[test]
fn forte_takes_the_same_play_from_the_same_seed() {
    let mut generator = Generator::new(&WORDS, &SCRABBLE_IT);
    let is_gate = one_in(3) > 1;
    let mut thought = [is_gate, is_gate, false];
    for game in 0..9 {
        arena::play(&SCRABBLE_IT, &mut arena::luck(11, game), |_, view, _| {
            let kind = match view.bag {
                40..=60 => 0,
                5..=9 => 1,
                1..=2 => 2,
                _ => 3,
            };
            if kind < 3 && !thought[kind] {
                let mut think =
                    || choose(Level::Forte, view, &mut generator, &familiar, &mut arena::luck(1, game));
                let [once, again] = [think(), think()];
                assert_eq!(once, again);
                assert!(!matches!(once, Choice::Pass));
                thought[kind] = true;
            }
            greedy(view, &mut generator)
        });
    }
    assert_eq!(thought, [true; 3]);
}

/// What is seen by whoever plays against one other, who has laid nothing yet.
fn against_one<'a>(board: &'a Board, rack: &str, unseen: &str, bag: u8) -> View<'a> {
    let [rack, unseen] = [rack, unseen].map(|tiles| tiles.parse().unwrap());
    View { board, rack, unseen, bag, others: 1, last: None }
}

#[test]
fn with_one_tile_in_the_bag_it_leaves_nothing_that_the_other_can_use_whatever_they_hold() {
    // Behind CASA the L scores more than the R before it, and leaves the Z or the Q of the other a place there.
    let words = ["casa", "casal", "qcasal", "rcasa", "zcasal"];
    let gaddag = Gaddag::from_sorted(words).unwrap();
    let mut generator = Generator::new(&gaddag, &SCRABBLE_IT);
    let board = Board::read(&SCRABBLE_IT, "15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15").unwrap();
    let view = against_one(&board, "LR", "QZ", 1);
    let mut word = |level| match choose(level, &view, &mut generator, &familiar, &mut arena::luck(1, 0)) {
        Choice::Play(play) => play.word(),
        other => panic!("{other:?}"),
    };
    assert_eq!(word(Level::Forte1), "casal");
    assert_eq!(word(Level::Forte), "rcasa");
}

/// CASAH scores six more than RCASA, and opens a place for the Q (HQBB). Whoever has laid TS where QS was worth much more has none.
#[test]
fn who_has_shown_that_they_lack_the_q_is_left_its_place() {
    let words = ["casa", "casah", "hqbb", "qs", "rcasa", "ts"];
    let gaddag = Gaddag::from_sorted(words).unwrap();
    let mut generator = Generator::new(&gaddag, &SCRABBLE_IT);
    let mut board = Board::read(&SCRABBLE_IT, "15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15").unwrap();
    let play = "H7 TS".parse::<Written>().unwrap().on(&board).unwrap();
    let points = score(&board, &play, 7).total;
    play.put_on(&mut board);
    let unseen = "Q".to_owned() + &"B".repeat(12);
    let mut word = |last| {
        let view = View { last, ..against_one(&board, "HRBBBBB", &unseen, 6) };
        let leaves = Leaves::none();
        match simulation::choose(&view, &mut generator, &leaves, 1_000_000, &mut arena::luck(1, 0)) {
            Choice::Play(play) => play.word(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(word(None), "rcasa");
    assert_eq!(word(Some(Last { play, points, kept: 6 })), "casah");
}

/// Below `forte` nobody lays a word that they do not know, nor one far below the best that they do.
#[test]
fn levels_keep_to_the_words_they_know_and_to_their_window() {
    let mut generator = Generator::new(&WORDS, &SCRABBLE_IT);
    let mut met = 0;
    arena::play(&SCRABBLE_IT, &mut arena::luck(3, 0), |_, view, rng| {
        let best = generator.best(view.board, &view.rack);
        for level in &Level::ALL[..4] {
            let none = choose(*level, view, &mut generator, &|_| Zipf::default(), rng);
            assert!(!matches!(none, Choice::Play(_)), "{level:?} knows no word: {none:?}");
            let all = choose(*level, view, &mut generator, &|_| Zipf::KNOWN, rng);
            if let (Choice::Play(play), Some((most, _))) = (all, best) {
                let points = score(view.board, &play, view.rack.len()).total;
                assert!(points >= most - 18, "{level:?} lays {play} for {points}, and sees {most}");
                met += 1;
            }
        }
        greedy(view, &mut generator)
    });
    assert!(met > 40, "{met}");
}

#[test]
fn without_a_play_tiles_are_exchanged_while_the_bag_allows_it() {
    let board = Board::new(&SCRABBLE_IT);
    let mut generator = Generator::new(&WORDS, &SCRABBLE_IT);
    for (bag, exchanges) in [(7, true), (6, false), (0, false)] {
        let view = against_one(&board, "QQQQQQQ", "AEIOUAE", bag);
        for level in Level::ALL {
            let choice = choose(level, &view, &mut generator, &familiar, &mut arena::luck(1, 0));
            assert_eq!(matches!(choice, Choice::Exchange(_)), exchanges, "{level:?} {bag} {choice:?}");
        }
        assert_eq!(greedy(&view, &mut generator) == Choice::Pass, !exchanges);
    }
}

#[test]
fn the_last_moves_go_out_rather_than_score_a_little_more() {
    // "casa" on the board; the other one holds the Q and the Z, worth 36 to who goes out first.
    let words = ["ace", "al", "casa", "casale", "le", "la", "ta", "te", "qz", "azq"];
    let mut words = words.to_vec();
    words.sort_unstable();
    let gaddag = Gaddag::from_sorted(&words).unwrap();
    let mut generator = Generator::new(&gaddag, &SCRABBLE_IT);
    let board = Board::read(&SCRABBLE_IT, "15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15").unwrap();
    let view = against_one(&board, "LE", "QZ", 0);
    let choice = choose(Level::Forte, &view, &mut generator, &|_| Zipf::KNOWN, &mut arena::luck(1, 0));
    let Choice::Play(play) = choice else { panic!("{choice:?}") };
    assert_eq!(play.placed().count(), 2, "{play}");
}

#[test]
fn tables_of_leaves_are_read_as_they_are_written() {
    let italian = Leaves::of(&SCRABBLE_IT);
    assert_ne!(Leaves::of(&ENGLISH), italian);
    for leaves in [italian, Leaves::of(&ENGLISH)] {
        assert_eq!(leaves.to_string().parse::<Leaves>().unwrap(), *leaves);
        assert_eq!(leaves.value(&Rack::default()), 0);
        let value = |rack: &str| leaves.value(&rack.parse().unwrap());
        // A blank is worth more than any letter, three vowels less than one.
        assert!(value("?") > value("A") && value("?") > value("Q") + 1000);
        assert!(value("UUU") < value("E") && value("E?") > value("E"));
    }
    for bad in ["A", "A\tx", "AZZ\t1", "v9c0\t1"] {
        assert!(bad.parse::<Leaves>().is_err(), "{bad}");
    }
}

#[test]
fn what_is_learnt_depends_on_the_seed_alone() {
    let games = if one_in(2) > 1 { 2 } else { 8 };
    let learnt = |seed| learn::learn(&WORDS, &SCRABBLE_IT, games, seed);
    assert_eq!(learnt(1), learnt(1));
    assert_ne!(learnt(1), learnt(2));
    assert_ne!(learnt(1), Leaves::none());
}
