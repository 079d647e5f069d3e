//! Arguments that cannot be used, in one sentence that names what is wrong and where to look.

use crate::messages::{Arg, Text};
use crate::say;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// How much of what was typed is repeated, in characters.
const SHOWN: usize = 60;

/// The sentence for an error of the argument parser; `command` is what was being called, as
/// `giostra words`, `subcommands` what there is under it.
pub(super) fn sentence(error: &Error, command: &str, subcommands: &[String]) -> Text {
    say!("cli-usage", why = why(error, subcommands), help = format!("{command} --help"))
}

fn why(error: &Error, subcommands: &[String]) -> Text {
    let readable = |kind| {
        let options = strings(error, kind).join(", ");
        options.replace(['<', '>', '[', ']'], "").replace('|', " / ").replace("...", "…")
    };
    let named = || readable(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let typed = strings(error, ContextKind::InvalidArg).join(" ");
            match strings(error, ContextKind::SuggestedArg).into_iter().next() {
                Some(near) => say!("cli-unknown-near", typed = typed, near = near),
                None => say!("cli-unknown", typed = typed),
            }
        }
        ErrorKind::InvalidSubcommand => {
            let typed = strings(error, ContextKind::InvalidSubcommand).join(" ");
            match strings(error, ContextKind::SuggestedSubcommand).into_iter().next() {
                Some(near) => say!("cli-no-command-near", typed = typed, near = near),
                None => say!("cli-no-command", typed = typed),
            }
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = strings(error, ContextKind::InvalidValue).join(" ");
            match expected(error, &named()) {
                _ if value.is_empty() => say!("cli-no-value", option = named()),
                Some(expected) => {
                    say!("cli-bad-value-of", value = value, option = named(), expected = expected)
                }
                None => say!("cli-bad-value", value = value, option = named()),
            }
        }
        ErrorKind::ArgumentConflict => {
            let other = readable(ContextKind::PriorArg);
            // What stands where a subcommand would is none.
            let this =
                strings(error, ContextKind::InvalidSubcommand).into_iter().next().unwrap_or_else(named);
            if other.is_empty() || other == this {
                say!("cli-twice", option = this)
            } else {
                say!("cli-conflict", option = this, other = other)
            }
        }
        ErrorKind::MissingRequiredArgument => say!("cli-missing", what = named()),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            say!("cli-missing-command", names = subcommands.join(", "))
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let number = |kind| match error.get(kind) {
                Some(ContextValue::Number(number)) => Arg::Num(i64::try_from(*number).unwrap_or(i64::MAX)),
                _ => Arg::Str("?".into()),
            };
            let needed = [ContextKind::ExpectedNumValues, ContextKind::MinValues];
            let needed = needed.into_iter().find(|kind| error.get(*kind).is_some());
            match needed {
                Some(kind) => Text {
                    key: "cli-values",
                    args: vec![("option", named().into()), ("needed", number(kind))],
                },
                None => say!("cli-too-many", option = named()),
            }
        }
        ErrorKind::InvalidUtf8 => say!("cli-not-utf8"),
        _ => say!("cli-unusable"),
    }
}

/// What an option takes, where the parser's own words are not for people.
fn expected(error: &Error, option: &str) -> Option<Text> {
    let listed = strings(error, ContextKind::ValidValue);
    if !listed.is_empty() {
        return Some(say!("cli-one-of", values = listed.join(", ")));
    }
    match option.split(' ').next()? {
        "--lang" => Some(say!("cli-one-of", values = "it, en")),
        "--difficulty" => Some(say!("cli-one-of", values = "facile, normale, difficile")),
        "--min" => Some(say!("cli-number-to", most = u8::MAX)),
        "--seed" => Some(say!("cli-number")),
        "--backups-at" => Some(say!("cli-hour")),
        "--backups-keep" => Some(say!("cli-keep")),
        _ => None,
    }
}

/// What the parser holds about an error, without the lines, cut to what an eye can take in.
fn strings(error: &Error, kind: ContextKind) -> Vec<String> {
    let short = |text: &String| {
        let cut: String = text.chars().take(SHOWN).collect();
        if cut.len() < text.len() { format!("{cut}…") } else { cut }
    };
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![short(text)],
        Some(ContextValue::Strings(texts)) => texts.iter().map(short).collect(),
        _ => Vec::new(),
    }
}
