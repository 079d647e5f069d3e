//! Commands that are named in what the bot says, as Discord lets people tap them: `</round:1234>`. Tapped, each finds the command under
//! the name it has in their own language.

use crate::commands;
use crate::messages::LONGEST;
use serenity::all::{Command, CommandType};
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// The numbers of our commands, as Discord told them when they were registered; by both names of each.
#[derive(Debug, Default)]
pub(super) struct Mentions(RwLock<BTreeMap<&'static str, u64>>);

impl Mentions {
    /// These are registered now, and no others.
    pub(super) fn learn(&self, registered: &[Command]) {
        let typed = registered.iter().filter(|command| command.kind == CommandType::ChatInput);
        let named = typed.filter_map(|command| Some((commands::named(&command.name)?, command.id.get())));
        let numbers = named.flat_map(|(spec, id)| [(spec.it, id), (spec.en, id)]).collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = numbers;
    }

    /// The text with each command in it as a mention; as it was where the numbers are not known, or it would be longer than
    /// Discord takes. What people typed has no command in it: behind its slashes stands a joiner (`text::typed`).
    pub(super) fn tapped(&self, text: String) -> String {
        let numbers = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if numbers.is_empty() || !text.contains('/') {
            return text;
        }
        let tapped = written(&text, &numbers);
        if tapped.chars().count() > LONGEST { text } else { tapped }
    }
}

fn written(text: &str, numbers: &BTreeMap<&'static str, u64>) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let (mut rest, mut before) = (text, None);
    while let Some(c) = rest.chars().next() {
        // Discord reads no mention in code; mentions and addresses are none of ours.
        let whole = match c {
            '`' => block(rest),
            '<' if before != Some('\\') => address(rest),
            _ => None,
        };
        let name = &rest[c.len_utf8()..];
        let name = &name[..name.find(|c: char| !is_of_a_name(c)).unwrap_or(name.len())];
        let number =
            numbers.get(name).filter(|_| c == '/' && begins(before) && ends(&rest[1 + name.len()..]));
        let taken = match (whole, number) {
            (Some(length), _) => {
                out.push_str(&rest[..length]);
                length
            }
            (None, Some(number)) => {
                out.extend(["</", name, ":", &number.to_string(), ">"]);
                1 + name.len()
            }
            (None, None) => {
                out.push(c);
                c.len_utf8()
            }
        };
        before = rest[..taken].chars().next_back();
        rest = &rest[taken..];
    }
    out
}

fn is_of_a_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

/// Whether a command may stand behind this: not in an address, a path, a fraction.
fn begins(before: Option<char>) -> bool {
    before.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '/' | '<' | ':' | '.' | '_' | '\u{2060}'))
}

/// Whether its name ends there: `/manche-1.txt` is none, "/manche." at the end of a sentence is one.
fn ends(rest: &str) -> bool {
    let mut rest = rest.chars();
    match rest.next() {
        Some('/' | '\u{2060}') => false,
        Some('.') => rest.next().is_none_or(|c| !c.is_alphanumeric()),
        _ => true,
    }
}

/// How much of the text is code, which it begins with.
fn block(text: &str) -> Option<usize> {
    let mark = if text.starts_with("```") { "```" } else { "`" };
    let end = text[mark.len()..].find(mark)?;
    Some(mark.len() * 2 + end)
}

/// How much of the text is one thing in angle brackets.
fn address(text: &str) -> Option<usize> {
    let end = text.find('>')?;
    (!text[..end].contains(char::is_whitespace)).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platforms::discord::text::typed;

    fn numbers() -> BTreeMap<&'static str, u64> {
        BTreeMap::from([("manche", 7), ("round", 7), ("p", 8), ("impostazioni", 9)])
    }

    #[test]
    fn commands_can_be_tapped_in_the_language_of_the_sentence() {
        for (text, tapped) in [
            ("Per cominciare: /manche", "Per cominciare: </manche:7>"),
            ("Type **/round**, or /p and a word.", "Type **</round:7>**, or </p:8> and a word."),
            ("/impostazioni chiave valore", "</impostazioni:9> chiave valore"),
            ("(/manche)", "(</manche:7>)"),
            ("Basta /manche.", "Basta </manche:7>."),
        ] {
            assert_eq!(written(text, &numbers()), tapped);
        }
    }

    #[test]
    fn what_is_no_command_stays_as_it_is() {
        for text in [
            "`/manche` e `a` /boh",
            "```\n/manche\n```",
            "<https://x.org/manche> e/manche 1/p",
            "/manches /manche-1.txt /manche.txt /manche/p",
            "</manche:7>",
            "`aperto /boh",
        ] {
            assert_eq!(written(text, &numbers()), text);
        }
        assert_eq!(written("` /manche", &numbers()), "` </manche:7>", "a mark that nothing ends");
    }

    #[test]
    fn what_somebody_typed_is_never_tapped() {
        let text = typed("/manche </manche:7> \\/p");
        assert_eq!(written(&text, &numbers()), text);
    }

    #[test]
    fn without_numbers_or_room_nothing_changes() {
        let mentions = Mentions::default();
        assert_eq!(mentions.tapped("/manche".to_owned()), "/manche");
        *mentions.0.write().unwrap() = numbers();
        assert_eq!(mentions.tapped("/manche".to_owned()), "</manche:7>");
        let long = format!("/manche {}", "a".repeat(LONGEST - 8));
        assert_eq!(mentions.tapped(long.clone()), long);
    }
}
