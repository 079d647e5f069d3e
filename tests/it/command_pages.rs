//! What the pages for people say of commands: the lists of commands and settings are made from the tables, every example can
//! be typed, and both languages tell of the same commands.

use crate::pages::{PAIRS, code, page};
use crate::sources::root;
use giostra::commands::settings::{About, Level, SETTINGS};
use giostra::commands::{Audience, Command, Invocation, Opt, OptionKind, OptionSpec, TABLE, meant, parse};
use giostra::messages::{Lang, Text, plain};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

/// A block of a page that is made here stands between such marks.
fn marks(what: &str) -> (String, String) {
    (format!("<!-- {what}: made from src/commands/ by UPDATE_DOCS=1 -->\n"), format!("<!-- /{what} -->\n"))
}

#[test]
fn pages_list_commands_and_settings() {
    for (name, lang) in [("docs/en/commands.md", Lang::En), ("docs/it/comandi.md", Lang::It)] {
        let mut fresh = page(name);
        for (what, made) in [("commands", commands(lang)), ("settings", settings(lang))] {
            let (begin, end) = marks(what);
            let (before, rest) = fresh.split_once(&begin).unwrap_or_else(|| panic!("{name} has no {begin}"));
            let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("{name} has no {end}"));
            fresh = format!("{before}{begin}\n{made}\n{end}{after}");
        }
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(root(name), &fresh).unwrap();
        } else {
            assert_eq!(page(name), fresh, "{name}: run this test again with UPDATE_DOCS=1");
        }
    }
}

fn commands(lang: Lang) -> String {
    let (head, moderators) = match lang {
        Lang::It => ("| comando | in inglese | opzioni | che cosa fa |", " *(chi modera)*"),
        Lang::En => ("| command | in Italian | options | what it does |", " *(moderators)*"),
    };
    let other = if lang == Lang::It { Lang::En } else { Lang::It };
    let mut table = format!("{head}\n|---|---|---|---|\n");
    for spec in TABLE.iter() {
        // The game of the tests is not for people.
        let known = spec.options.iter().filter(|option| option.it != crate::toy::OPTION);
        let options: Vec<String> = known.map(|option| describe(option, lang)).collect();
        let who = if spec.who == Audience::Moderators { moderators } else { "" };
        let does = plain(lang, &spec.description_key(), &[]);
        let (name, twin, options) = (spec.name(lang), spec.name(other), options.join(", "));
        let _ = writeln!(table, "| `/{name}` | `/{twin}` | {options} | {does}{who} |");
    }
    table
}

fn describe(option: &OptionSpec, lang: Lang) -> String {
    let name = option.name(lang);
    let (yes_or_no, number, needed) = match lang {
        Lang::It => ("sì no", "un numero", "obbligatorio"),
        Lang::En => ("yes no", "a number", "needed"),
    };
    let values = match option.kind {
        OptionKind::Choice(choices) => {
            let known = choices.iter().filter(|(it, _)| *it != crate::toy::NAME);
            known.map(|(it, en)| if lang == Lang::It { *it } else { *en }).collect::<Vec<_>>().join(" ")
        }
        // A bound that nobody meets tells nothing.
        OptionKind::Number { max, .. } if max > 1_000_000 => number.to_owned(),
        OptionKind::Number { min, max } => format!("{min}–{max}"),
        OptionKind::Size => "3x3–10x10".to_owned(),
        OptionKind::Time { most } => format!("1–{most}, 10+5"),
        OptionKind::Flag => yes_or_no.to_owned(),
        OptionKind::Text | OptionKind::File => String::new(),
    };
    let notes: Vec<&str> = [values.as_str(), if option.required { needed } else { "" }]
        .into_iter()
        .filter(|note| !note.is_empty())
        .collect();
    if notes.is_empty() { format!("`{name}`") } else { format!("`{name}` ({})", notes.join(", ")) }
}

fn settings(lang: Lang) -> String {
    let head = match lang {
        Lang::It => "| impostazione | in inglese | valori | se nessuno la tocca | dove | che cos’è |",
        Lang::En => "| setting | in Italian | values | if nobody sets it | where | what it is |",
    };
    let other = if lang == Lang::It { Lang::En } else { Lang::It };
    let mut table = format!("{head}\n|---|---|---|---|---|---|\n");
    for about in SETTINGS {
        let level = |level: &Level| match (level, lang) {
            (Level::Person, Lang::It) => "io",
            (Level::Person, Lang::En) => "me",
            (Level::Channel, Lang::It) => "canale",
            (Level::Channel, Lang::En) => "channel",
            (Level::Server, _) => "server",
        };
        let levels: Vec<&str> = about.levels.iter().map(level).collect();
        let does = plain(lang, &about.text(), &[]);
        let (name, twin, choices) = (about.name(lang), about.name(other), about.choices(lang));
        let (default, levels) = (about.shown(about.default, lang), levels.join(" "));
        let _ = writeln!(table, "| `{name}` | `{twin}` | {choices} | {default} | {levels} | {does} |");
    }
    table
}

/// What a page quotes that is typed as a command; a path of a system has more slashes.
fn examples(name: &str) -> Vec<String> {
    let is_command = |text: &String| {
        let first = text.split_whitespace().next().unwrap_or_default();
        first.len() > 1 && first.starts_with('/') && !first[1..].contains('/')
    };
    code(&page(name)).into_iter().filter(is_command).collect()
}

/// The command of an example, read as people's are.
fn read(name: &str, example: &str) -> (Command, Option<Invocation>) {
    match parse(example, Lang::It) {
        Some(Ok(invocation)) => (invocation.command, Some(invocation)),
        // A command that is only named, without what it needs.
        Some(Err(Text { key: "command-needs", .. })) if !example.contains(' ') => {
            (meant(example).unwrap().0.id, None)
        }
        other => panic!("{name}: {example}: {other:?}"),
    }
}

#[test]
fn examples_can_be_typed() {
    let mut seen = 0;
    for (name, lang) in PAIRS.iter().flat_map(|(en, it)| [(*en, Lang::En), (*it, Lang::It)]) {
        for example in examples(name) {
            let (command, invocation) = read(name, &example);
            speaks(name, &example, lang);
            if let Some(invocation) = invocation.filter(|_| command == Command::Impostazioni) {
                can_be_set(name, &example, &invocation, lang);
            }
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen}");
}

/// An example with options is written in the language of its page.
fn speaks(name: &str, example: &str, lang: Lang) {
    let (spec, rest) = meant(example).unwrap();
    if rest.is_empty() {
        return;
    }
    assert!(example.starts_with(&format!("/{} ", spec.name(lang))), "{name}: {example}");
    for piece in rest.split_whitespace() {
        let Some((option, value)) = piece.split_once(':') else { continue };
        let Some(about) = spec.options.iter().find(|about| [about.it, about.en].contains(&option)) else {
            continue;
        };
        assert_eq!(option, about.name(lang), "{name}: {example}");
        if let OptionKind::Choice(choices) = about.kind {
            let known = choices.iter().any(|(it, en)| value == if lang == Lang::It { *it } else { *en });
            assert!(known, "{name}: {example}");
        }
    }
}

/// A setting that is named exists, in the language of the page, and takes the value.
fn can_be_set(name: &str, example: &str, invocation: &Invocation, lang: Lang) {
    let Some(typed) = invocation.text(Opt::Chiave) else { return };
    let (key, value) = typed.split_once(' ').unwrap_or((typed, ""));
    let all = if lang == Lang::It { "tutte" } else { "all" };
    let Some(about) = About::named(key) else {
        assert_eq!(key, all, "{name}: {example}");
        return;
    };
    assert_eq!(key, about.name(lang), "{name}: {example}");
    let default = if lang == Lang::It { "predefinito" } else { "default" };
    if !value.is_empty() && value != default {
        assert!(about.read(value, lang).is_ok(), "{name}: {example}");
    }
}

#[test]
fn both_languages_tell_of_the_same_commands() {
    let named = |name: &str| {
        let mut counted: BTreeMap<Command, usize> = BTreeMap::new();
        for example in examples(name) {
            *counted.entry(read(name, &example).0).or_default() += 1;
        }
        counted
    };
    for (en, it) in PAIRS {
        assert_eq!(named(en), named(it), "{en} and {it}");
    }
}

#[test]
fn every_command_is_explained() {
    let pages = ["README.md", "docs/en/playing.md", "docs/en/moderating.md"];
    let named: BTreeSet<Command> = pages
        .iter()
        .flat_map(|name| examples(name).into_iter().map(|example| read(name, &example).0))
        .collect();
    let missing: Vec<&str> =
        TABLE.iter().filter(|spec| !named.contains(&spec.id)).map(|spec| spec.en).collect();
    assert!(missing.is_empty(), "{missing:?} in none of {pages:?}");
}
