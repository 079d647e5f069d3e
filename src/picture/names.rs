//! Names of players as pictures and alt texts show them.

use super::Texts;
use super::fonts::Font;

/// The longest alt text a platform takes, in characters.
pub(super) const MOST: usize = 1024;
/// The longest name or word in an alt text: five of them and a 10x10 grid stay under [`MOST`].
pub(super) const MOST_NAME: usize = 32;

/// How long names may be: shorter ones where not everything would fit.
const NAMES: [usize; 4] = [MOST_NAME, 24, 16, 10];

/// A sentence with a name in it. The name goes in last, as it is: a player may well be called "007",
/// which a sentence would take for a number.
pub(super) fn named(texts: &Texts<'_>, key: &str, args: &[(&str, String)], name: &str) -> String {
    const HERE: &str = "\u{E000}";
    let mut all = args.to_vec();
    all.push(("name", HERE.to_owned()));
    texts(key, &all).replace(HERE, name)
}

/// A name as it is drawn; the player's place in the ranking stands in for one with nothing to draw.
pub(super) fn name(name: &str, index: usize, texts: &Texts<'_>) -> String {
    // Nothing longer can be seen, and a name is what a stranger typed.
    let start: String = name.chars().take(200).collect();
    let clean = Font::Bold.clean_name(&start);
    if clean.is_empty() { texts("picture-player", &[("number", (index + 1).to_string())]) } else { clean }
}

/// A name as it is told where it is read and not drawn: letters that the typefaces lack are letters all the same. The
/// player's place in the ranking stands in for one with nothing to read.
pub(crate) fn told(name: &str, index: usize, texts: &Texts<'_>) -> String {
    let spaced = name.chars().take(200).map(|c| if c.is_whitespace() { ' ' } else { c });
    let seen: String = spaced.filter(|c| !is_unseen(*c)).collect();
    let clean = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    let read = clean
        .chars()
        .any(|c| !matches!(c, ' ' | '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}'));
    if read { clean } else { texts("picture-player", &[("number", (index + 1).to_string())]) }
}

/// What cannot be seen or turns the direction of writing.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
        || matches!(c, '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
        || matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{10FFFF}')
}

/// At most `most` characters (at least 1), the last one "…" if some were cut.
pub(crate) fn short_to(most: usize, text: &str) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Whole sentences that fit in an alt text, with the longest names with which all do. If even the shortest
/// ones do not help the last sentences are left out, and `rest` says so in their place.
pub(crate) fn fitting(parts: impl Fn(usize) -> Vec<String>, rest: &str) -> String {
    let mut all = Vec::new();
    for most in NAMES {
        all = parts(most);
        let text = all.join(" ");
        if text.chars().count() <= MOST {
            return text;
        }
    }
    let room = MOST.saturating_sub(rest.chars().count() + usize::from(!rest.is_empty()));
    let (mut text, mut chars) = (String::new(), 0);
    for part in all {
        chars += part.chars().count() + usize::from(!text.is_empty());
        if chars > room {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&part);
    }
    if !text.is_empty() && !rest.is_empty() {
        text.push(' ');
    }
    text + rest
}

/// Columns a text takes at most.
pub(super) fn wide(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// From Hangul on, letters may be twice as wide, but for Latin with its rarer accents, punctuation and signs.
fn width(c: char) -> usize {
    if c < '\u{1100}' || ('\u{1E00}'..='\u{22FF}').contains(&c) { 1 } else { 2 }
}

/// What a stranger typed, in at most `most` columns: single spaces, nothing that ends a fence, turns the
/// direction of writing or cannot be seen.
pub(super) fn plain(text: &str, most: usize) -> String {
    let spaced = text.chars().take(200).map(|c| if c.is_whitespace() { ' ' } else { c });
    let seen: String = spaced.filter(|c| !is_unseen(*c)).map(|c| if c == '`' { '\'' } else { c }).collect();
    let text = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    if wide(&text) <= most {
        return text;
    }
    let mut room = most - 1;
    let kept = text.chars().take_while(|c| match room.checked_sub(width(*c)) {
        Some(left) => {
            room = left;
            true
        }
        None => false,
    });
    let kept: String = kept.collect();
    format!("{}…", kept.trim_end())
}
