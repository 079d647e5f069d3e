//! Families of games: each is a ladder of its own (E9). Every game says which is its.

use super::info::GameInfo;
use super::registry;
use crate::messages::{Text, own};
use crate::say;

/// The ladder of word rounds, and of games in which everybody plays at once.
pub const WORDS: &str = "parole";

/// Every family of games, that of words first.
pub fn families() -> Vec<&'static str> {
    let mut families = vec![WORDS];
    for info in registry::infos() {
        if !families.contains(&info.family) {
            families.push(info.family);
        }
    }
    families
}

/// The game a family is called by: the first that counts for it.
fn named_after(family: &str) -> Option<&'static GameInfo> {
    registry::infos().find(|info| info.family == family && family != WORDS)
}

/// Their names in commands, Italian and English.
pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    let name = |family: &'static str| (family, named_after(family).map_or("words", |info| info.names[1]));
    families().into_iter().map(name).collect()
}

/// The family somebody means, by its Italian or English name in any case.
pub fn family_named(typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    names().into_iter().find(|(it, en)| *it == typed || *en == typed).map(|(family, _)| family)
}

/// What a family is called, for people; one that this giostra does not know goes by its name in the journal.
pub fn family_title(family: &str) -> Text {
    match named_after(family) {
        Some(info) => info.title(),
        None if family == WORDS => say!("family-words"),
        None => say!("literal", text = own(family)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_known_by_the_names_people_type() {
        assert_eq!(families().first(), Some(&"parole"));
        assert_eq!(family_named("Words"), Some("parole"));
        assert_eq!(family_named(" wyps "), Some("wyps"));
        assert_eq!(family_named("duplicata"), None);
        for family in families() {
            assert_eq!(family_named(family), Some(family), "what the journal holds can be typed");
        }
    }
}
