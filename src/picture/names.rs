//! Names of players as pictures and alt texts show them.

use super::Texts;
use super::fonts::Font;

/// The longest alt text a platform takes, in characters.
pub(super) const MOST: usize = 1024;
/// The longest name or word in an alt text: five of them and a 10x10 grid stay under [`MOST`].
pub(super) const MOST_NAME: usize = 32;

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

/// At most `most` characters (at least 1), the last one "…" if some were cut.
pub(super) fn short_to(most: usize, text: &str) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}
