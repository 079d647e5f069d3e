//! Tries parsers: so many inputs each, made by a seed from a corpus; tells of each panic with the input that brought it.

use super::mutate::{self, Dice};
use super::parsers::Parser;
use std::any::Any;
use std::fmt;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;

/// An input that a parser panicked over.
pub(crate) struct Failure {
    /// Which of them, from 0.
    pub(crate) number: u64,
    pub(crate) input: Vec<u8>,
    pub(crate) why: String,
}

/// How it went.
#[derive(Default)]
pub(crate) struct Tried {
    pub(crate) inputs: u64,
    pub(crate) bytes: u64,
    pub(crate) took: Duration,
    /// The one that took longest, and how long.
    pub(crate) slowest: (Duration, Vec<u8>),
    pub(crate) failures: Vec<Failure>,
}

/// `7744 inputs,      2589/s, 2 MB, slowest 152ms, 0 failed`.
impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inputs, bytes, took, slowest: (slowest, _), failures } = self;
        let rate = u128::from(*inputs) * 1_000 / took.as_millis().max(1);
        let (megabytes, failed) = (bytes >> 20, failures.len());
        write!(f, "{inputs:>10} inputs, {rate:>9}/s, {megabytes} MB, slowest {slowest:?}, {failed} failed")
    }
}

/// Of one kind of failure so many are kept.
const KEPT: usize = 5;

/// The corpus of a parser, from `tests/corpus`.
pub(crate) fn corpus(parser: &Parser) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("tests/corpus").join(parser.name)];
    if parser.name == "logs" {
        folders.push(root.join("tests/games"));
    }
    let mut all = (parser.made)();
    let mut files: Vec<_> = folders
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    for file in files {
        let bytes = fs::read(file).expect("it reads");
        if parser.by_line {
            all.extend(
                bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec),
            );
        } else {
            all.push(bytes);
        }
    }
    assert!(!all.is_empty(), "{} has no corpus", parser.name);
    all
}

/// How long it is since some moment.
pub(crate) type Watch<'w> = &'w dyn Fn() -> Duration;

/// Tries a parser with what is in its corpus, and with so many inputs made of it, until the watch shows so much.
pub(crate) fn tries(
    parser: &Parser,
    seed: u64,
    inputs: u64,
    watch: Watch<'_>,
    until: Option<Duration>,
) -> Tried {
    let corpus = corpus(parser);
    let words = mutate::words(&corpus);
    let mut tried = Tried::default();
    let began = watch();
    for number in 0..inputs.max(corpus.len() as u64) {
        let whole = usize::try_from(number).ok().and_then(|number| corpus.get(number));
        // Each has a seed of its own: one can be made again without those before it.
        let mut dice = Dice(seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let input = whole.cloned().unwrap_or_else(|| mutate::mutated(&mut dice, &corpus, &words));
        one(parser, (number, input), watch, &mut tried);
        if number % 64 == 63 && until.is_some_and(|until| watch() >= until) {
            break;
        }
    }
    tried.took = watch().saturating_sub(began);
    tried
}

fn one(parser: &Parser, (number, input): (u64, Vec<u8>), watch: Watch<'_>, tried: &mut Tried) {
    let began = watch();
    let came = catch_unwind(AssertUnwindSafe(|| (parser.tries)(&input)));
    let took = watch().saturating_sub(began);
    tried.inputs += 1;
    tried.bytes += input.len() as u64;
    if let Err(panic) = came
        && tried.failures.len() < KEPT
    {
        let why = said(&*panic);
        tried.failures.push(Failure { number, input: input.clone(), why });
    }
    if took > tried.slowest.0 {
        tried.slowest = (took, input);
    }
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
