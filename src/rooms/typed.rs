//! Names as people type them.

/// Letters of a name that an organiser writes down, at most.
pub(crate) const NAME: usize = 40;

/// A name as it was typed, without the quotation marks that examples put around several: where a platform takes options apart
/// they come along.
pub(crate) fn unquoted(typed: &str) -> String {
    typed.chars().filter(|c| !matches!(c, '"' | '“' | '”' | '«' | '»')).collect::<String>().trim().to_owned()
}

/// Whether it can be the name of a guest or of a team, and stand in a line.
pub(crate) fn is_name(name: &str) -> bool {
    let short = (1..=NAME).contains(&name.chars().count());
    short && name.trim() == name && !name.contains(char::is_control)
}

/// Whether two names are the same to those who read them.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// As much of what was typed as a sentence repeats.
pub(crate) fn cut(typed: &str) -> String {
    typed.chars().take(NAME).collect()
}
