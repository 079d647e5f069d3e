//! All plays of Scrabble positions, and the best ones: positions and plays per second of CPU time, and the size and
//! building time of the packed words. The positions are those of games in which the best play is always made, with
//! full racks.
//!
//! `GIOSTRA_WORDLIST` names a plain word list to measure besides the dictionaries.

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use giostra::games::scrabble::board::Board;
use giostra::games::scrabble::moves::Generator;
use giostra::games::scrabble::rack::Rack;
use giostra::games::scrabble::set::{ENGLISH, SCRABBLE_IT, Set};
use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::gaddag::Gaddag;
use giostra::words::import::read_plain_list;
use giostra::words::library::gaddag_of;
use giostra::words::overlay::Overlay;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::path::Path;

/// Games the positions come from, and how often each figure is taken; the best one counts.
const GAMES: usize = 200;
const TIMES: usize = 5;

/// CPU seconds of one call, and what it gave.
fn seconds<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = cpu::of_this_thread();
    let done = work();
    (cpu::of_this_thread() - start, done)
}

/// Every position of the games with a full rack and something on the board.
fn positions(gaddag: &Gaddag, set: &'static Set) -> Vec<(Board, Rack)> {
    let mut luck = ChaCha8Rng::seed_from_u64(1);
    let mut generator = Generator::new(gaddag, set);
    let mut positions = Vec::new();
    for _ in 0..GAMES {
        let letters = (0..26_u8).zip(set.counts);
        let mut bag: Vec<Option<u8>> =
            letters.flat_map(|(letter, count)| vec![Some(letter); count.into()]).collect();
        bag.extend(vec![None; set.blanks.into()]);
        bag.shuffle(&mut luck);
        let (mut racks, mut board, mut passes) = ([Rack::default(); 2], Board::new(set), 0);
        for turn in 0.. {
            let rack = &mut racks[turn % 2];
            while rack.len() < set.rack
                && let Some(tile) = bag.pop()
            {
                rack.add(tile);
            }
            if rack.len() < set.rack || passes == 4 {
                break;
            }
            if !board.is_empty() {
                positions.push((board.clone(), *rack));
            }
            match generator.best(&board, rack) {
                Some((_, play)) => {
                    *rack = rack.without(&play).expect("the generator plays what is held");
                    play.put_on(&mut board);
                    passes = 0;
                }
                None => passes += 1,
            }
        }
    }
    positions
}

fn measure(name: &str, dictionary: &Dictionary, set: &'static Set) {
    let (built, gaddag) = seconds(|| gaddag_of(dictionary, &Overlay::default()).expect("words in order"));
    #[expect(clippy::cast_precision_loss, reason = "a few million")]
    let count = |n: usize| n as f64;
    println!(
        "{name}: {} words of 2 to 15 letters, {:.2} MiB, built in {built:.2} s of CPU time",
        gaddag.len(),
        count(gaddag.bytes()) / f64::from(1 << 20)
    );
    let positions = positions(&gaddag, set);
    let mut generator = Generator::new(&gaddag, set);
    let (mut plays, mut best) = (0, [f64::MAX; 3]);
    let mut collected = Vec::new();
    for _ in 0..TIMES {
        let (visited, found) = seconds(|| {
            let mut found = (0, 0);
            for (board, rack) in &positions {
                generator.each(board, rack, |play| found = (found.0 + 1, found.1.max(play.score())));
            }
            found
        });
        plays = found.0;
        let (kept, ()) = seconds(|| {
            for (board, rack) in &positions {
                collected.clear();
                generator.each(board, rack, |play| collected.push((play.score(), play.play())));
            }
        });
        let (chosen, top) = seconds(|| {
            let best = positions.iter().filter_map(|(board, rack)| generator.best(board, rack));
            best.map(|(score, _)| score).max()
        });
        assert_eq!(top, Some(found.1), "the best play is the best of all");
        best = [best[0].min(visited), best[1].min(kept), best[2].min(chosen)];
    }
    let (positions, plays) = (count(positions.len()), count(plays));
    println!("  {positions} positions with {:.1} plays each, per second of CPU time:", plays / positions);
    for (what, time) in [("all plays, visited", best[0]), ("all plays, kept in a list", best[1])] {
        println!("  {what:26} {:>6.0} positions, {:.2} million plays", positions / time, plays / time * 1e-6);
    }
    println!("  {:26} {:>6.0} positions", "the best play alone", positions / best[2]);
}

fn main() {
    // Under `cargo test --benches` there is nothing to measure.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    for (name, set) in [(DictionaryName::Scrabble, &SCRABBLE_IT), (DictionaryName::English, &ENGLISH)] {
        measure(name.name(), &Dictionary::embedded(name), set);
    }
    if let Some(file) = std::env::var_os("GIOSTRA_WORDLIST") {
        let words = read_plain_list(Path::new(&file)).expect("a readable word list");
        measure(&file.to_string_lossy(), &Dictionary::from_words(words), &SCRABBLE_IT);
    }
}
