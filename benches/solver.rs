//! How fast grids are solved and made. First a table, all variants in turn in one run, in grids per
//! second of CPU time (the scheduler's count for this thread, so that other programs on the machine
//! disturb little); then divan's own figures.
//!
//! `GIOSTRA_BENCH_WORDS` and `GIOSTRA_BENCH_WORDS_EN` name plain word lists to use instead of the
//! embedded dictionaries. With `GIOSTRA_BENCH_BANDS` set, the bounds of `words/bands.rs` are measured
//! again.

#[path = "solver/fst_walk.rs"]
mod fst_walk;
#[path = "solver/plain_trie.rs"]
mod plain_trie;

#[path = "cpu.rs"]
#[expect(dead_code, reason = "each bench takes what it needs")]
mod cpu;

use divan::{Bencher, counter::ItemsCount};
use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::grid::Grid;
use giostra::words::grid_maker::{Difficulty, GRID_DRAW, GridSpec, common_words, make_grid, throw};
use giostra::words::points::Points;
use giostra::words::presets::PRESETS;
use giostra::words::solver::Solver;
use giostra::words::trie::Trie;
use std::collections::BTreeSet;
use std::hint::black_box;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// Boards thrown once with the dice of the rules; `#` lines name the sets.
const BOARDS: &str = include_str!("data/boards.txt");

/// Shortest word, as the figures of the other solvers were taken.
const MIN_LETTERS: usize = 4;

static ITALIAN: LazyLock<Vec<String>> =
    LazyLock::new(|| words("GIOSTRA_BENCH_WORDS", DictionaryName::Classico));
static ENGLISH: LazyLock<Vec<String>> =
    LazyLock::new(|| words("GIOSTRA_BENCH_WORDS_EN", DictionaryName::English));

/// The sorted list that a variable names, cleaned as `giostra solve --words` does; without it, the
/// program's own dictionary.
fn words(variable: &str, dictionary: DictionaryName) -> Vec<String> {
    let Some(file) = std::env::var_os(variable) else {
        let mut words = Vec::new();
        Dictionary::embedded(dictionary).for_each_word(|word| words.push(word.to_owned()));
        return words;
    };
    let text = std::fs::read_to_string(file).expect("a readable word list");
    let plain = |line: &&str| !line.is_empty() && line.chars().all(char::is_lowercase);
    let fold = |line: &str| line.nfd().filter(char::is_ascii_lowercase).collect::<String>();
    let words: BTreeSet<String> = text.lines().filter(plain).map(fold).collect();
    words.into_iter().collect()
}

fn boards(set: &str) -> Vec<Grid> {
    let lines = BOARDS.lines().skip_while(|line| line.strip_prefix("# ") != Some(set)).skip(1);
    lines.take_while(|line| !line.starts_with('#')).map(|line| line.parse().expect("a grid")).collect()
}

/// CPU seconds of one call.
fn seconds(work: impl FnOnce()) -> f64 {
    let start = cpu::of_this_thread();
    work();
    cpu::of_this_thread() - start
}

type Variant<'a> = (&'static str, Box<dyn FnMut(&Grid) -> usize + 'a>);

fn table(language: &str, words: &[String]) {
    let trie = Trie::from_sorted(words).expect("sorted words");
    let build =
        (0..5).map(|_| seconds(|| drop(black_box(Trie::from_sorted(words))))).fold(f64::MAX, f64::min);
    let map = fst_walk::build(words);
    let mut plain = plain_trie::PlainTrie::build(words);
    println!(
        "{language}: {} words; trie built in {:.1} ms, {} KiB (fst {} KiB, 8-byte trie {} KiB)",
        words.len(),
        build * 1e3,
        trie.bytes() / 1024,
        map.as_fst().as_bytes().len() / 1024,
        plain.bytes() / 1024
    );
    let (mut counter, mut solver) = (Solver::new(&trie), Solver::new(&trie));
    let mut variants: [Variant<'_>; 4] = [
        ("fst walk", Box::new(|grid| fst_walk::solve(&map, grid, MIN_LETTERS))),
        ("8-byte trie, backtracking", Box::new(|grid| plain.solve(grid, MIN_LETTERS))),
        ("Solver::count", Box::new(|grid| counter.count(grid, MIN_LETTERS, Points::Sito).0)),
        ("Solver::solve, sorted, with paths", Box::new(|grid| solver.solve(grid, MIN_LETTERS).len())),
    ];
    for size in ["4x4", "5x5"] {
        let boards = boards(&format!("{language} {size}"));
        let mut best = [f64::MAX; 4];
        let mut found = [0; 4];
        for _ in 0..10 {
            for (variant, (best, found)) in variants.iter_mut().zip(best.iter_mut().zip(&mut found)) {
                let time = seconds(|| *found = boards.iter().map(|grid| (variant.1)(grid)).sum());
                *best = best.min(time);
            }
        }
        assert!(found.iter().all(|&words| words == found[0]), "the variants disagree: {found:?}");
        for ((name, _), time) in variants.iter().zip(best) {
            #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
            let rate = boards.len() as f64 / time;
            println!(
                "  {size} {name:34} {rate:>9.0} grids per CPU second, {:>5.2} × the fst walk",
                best[0] / time
            );
        }
    }
}

/// How long the grid maker takes for the ready-made rooms.
fn maker(words: &[String]) {
    let trie = Trie::from_sorted(words).expect("sorted words");
    let mut solver = Solver::new(&trie);
    let classico = Dictionary::embedded(DictionaryName::Classico);
    let common: Vec<bool> = words.iter().map(|word| classico.is_common(word)).collect();
    let rooms = PRESETS.iter().map(|room| (room.name.to_owned(), room.grid_spec(Difficulty::Difficile)));
    // From what nearly every grid meets to what none does.
    let large = [(8, 4), (8, 6), (10, 4), (10, 6), (10, 9)].map(|(side, min_letters)| {
        let spec = GridSpec::for_dictionary("classico", (side, side), min_letters, Difficulty::Facile);
        (format!("{side}x{side} min {min_letters}"), spec)
    });
    for (name, spec) in rooms.chain(large) {
        let (mut worst, mut total, mut met) = (0_f64, 0_f64, 0);
        for seed in 0..200 {
            let time = seconds(|| {
                let made =
                    make_grid([seed; 32], GRID_DRAW, &spec, &mut solver, &|word| common[word as usize]);
                met += u32::from(made.met);
            });
            worst = worst.max(time);
            total += time;
        }
        println!(
            "maker, {name:14} mean {:.2} ms, worst {:.2} ms, {met} of 200 met",
            total * 5.0,
            worst * 1e3
        );
    }
}

/// The bounds of the bands of difficulty, as `words/bands.rs` holds them.
fn bands(dictionary: &str, words: &[String], is_common: &dyn Fn(u32) -> bool) {
    let trie = Trie::from_sorted(words).expect("sorted words");
    let mut solver = Solver::new(&trie);
    println!("bands, {dictionary}: (difficile at most, facile at least) for minimum 3, 4, 5, 6");
    for side in 3..=10 {
        let bounds = [3, 4, 5, 6].map(|min_letters| {
            let spec = GridSpec::for_dictionary(dictionary, (side, side), min_letters, Difficulty::Normale);
            let mut counts: Vec<u32> = (0..1000)
                .map(|candidate| throw([0; 32], GRID_DRAW, candidate, &spec))
                .map(|grid| common_words(&grid, &spec, &mut solver, is_common))
                .collect();
            counts.sort_unstable();
            (counts[333], counts[666])
        });
        println!("  {side}x{side} {bounds:?}");
    }
}

#[divan::bench(args = ["italian 4x4", "italian 5x5", "english 4x4", "english 5x5"])]
fn solve(bencher: Bencher<'_, '_>, set: &str) {
    let words = if set.starts_with("english") { &*ENGLISH } else { &*ITALIAN };
    let boards = boards(set);
    let trie = Trie::from_sorted(words).expect("sorted words");
    let mut solver = Solver::new(&trie);
    bencher.counter(ItemsCount::new(boards.len())).bench_local(|| {
        boards.iter().map(|grid| solver.solve(black_box(grid), MIN_LETTERS).len()).sum::<usize>()
    });
}

#[divan::bench]
fn build_trie() -> Option<Trie> {
    Trie::from_sorted(&*ITALIAN).ok()
}

fn main() {
    // Under `cargo test --benches` there is nothing to measure.
    if std::env::args().any(|arg| arg == "--bench") {
        table("italian", &ITALIAN);
        table("english", &ENGLISH);
        maker(&ITALIAN);
        if std::env::var_os("GIOSTRA_BENCH_BANDS").is_some() {
            let classico = Dictionary::embedded(DictionaryName::Classico);
            bands("classico", &ITALIAN, &|number| classico.is_common(&ITALIAN[number as usize]));
            bands("english", &ENGLISH, &|_| true);
        }
    }
    divan::main();
}
