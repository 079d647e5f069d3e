//! The levels of a leaf that has its own: `100 La città è salva / 60 Si salvano i codici / 0 Non si salva nessuno`.

use super::super::super::exact::Exact;
use super::super::slip::Fault;
use super::super::typed::{leading, said, some, take_quoted};

/// Quotes that are looked for, at most; who has more of them writes them all.
const TRIED: usize = 32;

/// What a level is worth, in hundredths, and what it is called.
pub(super) type Level = (Exact, Option<String>);

/// Levels whose words stand all in quotes, or that have none, and what comes behind them; two at least.
pub(super) fn strict(text: &str) -> Option<(Vec<Level>, &str)> {
    let mut levels = Vec::new();
    let mut rest = text;
    loop {
        let (class, behind) = leading(rest)?;
        let (word, behind) = take_quoted(behind).map_or((None, behind), |(word, rest)| (some(word), rest));
        levels.push((class?, word));
        rest = behind.trim_start();
        match rest.strip_prefix('/') {
            Some(more) => rest = more.trim_start(),
            None => return (levels.len() > 1).then_some((levels, rest)),
        }
    }
}

/// Levels as people type them. Nothing if these are none: they begin with a number, and are two at least.
pub(super) fn loose(text: &str) -> Option<Result<Vec<Level>, Fault>> {
    let (_, behind) = leading(text)?;
    let pieces = pieces(text);
    // `12: 3 porte` is a name.
    if pieces.len() < 2 {
        return behind.is_empty().then(|| Err(Fault::Level(text.to_owned())));
    }
    Some(pieces.into_iter().map(level).collect())
}

fn level(text: &str) -> Result<Level, Fault> {
    let text = text.trim();
    let wrong = || Fault::Level(text.to_owned());
    let (class, word) = leading(text).ok_or_else(wrong)?;
    // `100: bene`, too.
    let word = word.strip_prefix(':').unwrap_or(word);
    Ok((class.ok_or_else(|| Fault::Number(text.to_owned()))?, some(said(word))))
}

/// The text between strokes. Where strokes have spaces around them only these part levels, so that words may have strokes of
/// their own, and elsewhere those before a number.
fn pieces(text: &str) -> Vec<&str> {
    let strokes = strokes(text);
    let spaced: Vec<usize> = strokes.iter().copied().filter(|at| is_spaced(text, *at)).collect();
    let parting = if spaced.is_empty() {
        let number = |at: &usize| text[at + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit());
        strokes.into_iter().filter(number).collect()
    } else {
        spaced
    };
    let mut pieces = Vec::new();
    let mut from = 0;
    for at in parting {
        pieces.push(&text[from..at]);
        from = at + 1;
    }
    pieces.push(&text[from..]);
    pieces
}

fn is_spaced(text: &str, at: usize) -> bool {
    let (before, behind) = (&text[..at], &text[at + 1..]);
    before.ends_with(char::is_whitespace) && behind.starts_with(char::is_whitespace)
}

/// Where strokes stand, outside of words in quotes.
fn strokes(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut at, mut tried) = (0, 0);
    while let Some(next) = text[at..].find(['/', '"']) {
        at += next;
        if text[at..].starts_with('/') {
            found.push(at);
        } else if tried < TRIED
            && let Some((_, behind)) = take_quoted(&text[at..])
            && (behind.trim_start().is_empty() || behind.trim_start().starts_with('/'))
        {
            at = text.len() - behind.len();
            continue;
        }
        tried += usize::from(text[at..].starts_with('"'));
        at += 1;
    }
    found
}
