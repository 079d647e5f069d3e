//! The card in words, and as monospaced lines.

use super::{FeedbackCard, Item, Part};
use crate::picture::Texts;
use crate::picture::judging::credit;
use crate::picture::names::{fitting, named, plain, short_to, told};
use crate::picture::page::{COLUMNS, told_head, written};

/// How much longer words are than names, where an alt text has room for both.
const WORDS: usize = 5;
/// Lines of a name and of words in a block, where there is room.
const LINES: (usize, usize) = (2, 7);
/// Characters of a block at most: a message takes 2000.
const MOST: usize = 1_900;

/// The alt text of the card.
pub(super) fn alt(card: &FeedbackCard, texts: &Texts<'_>) -> String {
    let sentences = |most: usize| {
        let who = [card.character.trim(), card.team.trim()].map(|part| short_to(most, part));
        let name = short_to(most, &told(&card.name, 0, texts));
        let who: Vec<String> =
            [name].into_iter().chain(who.into_iter().filter(|part| !part.is_empty())).collect();
        let mut parts = vec![named(texts, "picture-alt-ladder-head", &[], &who.join(", "))];
        for part in card.parts(texts) {
            parts.push(list(&part, most, texts));
        }
        parts.extend(told_head(&[&card.title, &card.subtitle], texts));
        parts.push(credit::credit(texts) + ".");
        parts
    };
    fitting(sentences, "")
}

/// "Punti di forza: Tono della voce, lo usa bene; …."
fn list(part: &Part<'_>, most: usize, texts: &Texts<'_>) -> String {
    let item = |item: &Item| {
        let spoken = |text: &str, most: usize| short_to(most, text.trim().trim_end_matches('.'));
        let both = [spoken(&item.name, 2 * most), spoken(&item.words, WORDS * most)];
        both.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(": ")
    };
    let items: Vec<String> = part.items.iter().map(item).collect();
    let facts =
        if items.is_empty() { part.nothing.trim_end_matches('.').to_owned() } else { items.join("; ") };
    named(texts, "board-alt-player", &[("facts", facts)], &part.title)
}

/// The card as lines of at most 34 columns, short enough for a message: whose it is, what was good, what to try.
pub fn feedback_block(card: &FeedbackCard, texts: &Texts<'_>) -> String {
    let fewer = (1..LINES.1).rev().map(|most| block(card, most, texts));
    let fits = |block: &String| block.chars().count() <= MOST;
    let all = [block(card, LINES.1, texts)].into_iter().chain(fewer);
    all.into_iter().find(fits).unwrap_or_else(|| block(card, 1, texts))
}

/// With so many lines of words at most.
fn block(card: &FeedbackCard, most: usize, texts: &Texts<'_>) -> String {
    let mut lines: Vec<String> = [&card.title, &card.subtitle].map(|title| plain(title, COLUMNS)).into();
    lines.push(written(&card.name, 0, COLUMNS, texts));
    lines.extend([&card.character, &card.team].map(|part| plain(part, COLUMNS)));
    lines.retain(|line| !line.is_empty());
    for part in card.parts(texts) {
        lines.extend([String::new(), plain(&part.title.to_uppercase(), COLUMNS)]);
        for item in part.items {
            let name = credit::written(&item.name, COLUMNS - 2, LINES.0);
            let words = credit::written(&item.words, COLUMNS - 2, most);
            let mark = |n: usize| if n == 0 { '-' } else { ' ' };
            let both = name.into_iter().chain(words).enumerate();
            lines.extend(both.map(|(n, line)| format!("{} {line}", mark(n))));
        }
        if part.items.is_empty() {
            lines.extend(credit::written(&part.nothing, COLUMNS, most));
        }
    }
    lines.push(String::new());
    lines.extend(credit::block(texts));
    lines.join("\n")
}
