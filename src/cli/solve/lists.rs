//! Where `giostra solve` takes its words from.

use crate::cli::Failure;
use anyhow::Context;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The words of a dictionary by its name, sorted.
pub(super) fn load_dictionary(name: &str) -> Result<Vec<String>, Failure> {
    if !["classico", "enciclopedico", "wyps", "scrabble", "english"].contains(&name) {
        return Err(Failure::Usage(format!(
            "there is no dictionary {name:?}: it is classico, enciclopedico, wyps, scrabble or english"
        )));
    }
    // HOOK: `words::dictionary` comes from another branch.
    Err(Failure::Failed(anyhow::anyhow!(
        "the dictionary {name} is not in this build: give a list with --words"
    )))
}

/// Whether a word of a dictionary is common (W5), for the bands of difficulty.
pub(super) fn is_common(_dictionary: &str) -> Result<impl Fn(&str) -> bool, Failure> {
    // HOOK: `words::dictionary` comes from another branch.
    Err::<fn(&str) -> bool, _>(Failure::Failed(anyhow::anyhow!(
        "the list of common words is not in this build"
    )))
}

/// The words of a plain list (plain, gz or xz): lines holding an upper-case letter, apostrophe,
/// hyphen, digit or space are skipped, the rest is folded (W8), sorted, each word kept once.
// HOOK: `words::import::read_plain_list` comes from another branch.
pub(super) fn read_plain_list(path: &Path) -> Result<Vec<String>, Failure> {
    let unreadable = || format!("cannot read the word list {}", path.display());
    let mut file = BufReader::new(File::open(path).with_context(unreadable)?);
    let start = file.fill_buf().with_context(unreadable)?;
    let mut text = String::new();
    if start.starts_with(&[0x1f, 0x8b]) {
        flate2::bufread::MultiGzDecoder::new(file).read_to_string(&mut text).with_context(unreadable)?;
    } else if start.starts_with(b"\xfd7zXZ\0") {
        liblzma::bufread::XzDecoder::new_multi_decoder(file)
            .read_to_string(&mut text)
            .with_context(unreadable)?;
    } else {
        file.read_to_string(&mut text).with_context(unreadable)?;
    }
    let mut words: Vec<String> = text.lines().filter_map(fold).collect();
    words.sort_unstable();
    words.dedup();
    Ok(words)
}

/// The word of a line, unless the line is to be skipped.
fn fold(line: &str) -> Option<String> {
    let skipped = |c: char| {
        c.is_uppercase() || c.is_numeric() || c.is_whitespace() || matches!(c, '\'' | '’' | '-' | '‐')
    };
    if line.is_empty() || line.contains(skipped) {
        return None;
    }
    let word: String = line.nfd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase).collect();
    (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(word)
}
