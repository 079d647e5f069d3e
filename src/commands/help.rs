//! The pages of `/aiuto` as texts: made from the one table, so that no command is without one. Pure.

use super::topics::Page;
use super::{Audience, OptionSpec, Spec, TABLE, example};
use crate::messages::{Lang, Text, Voice, copied, own, plain, render};
use crate::say;

/// Letters that options may take on a page, which is one message: those beyond are named, and menus tell what they do.
const OPTIONS: usize = 1_400;

impl Page {
    /// What it says to a reader of `lang`.
    pub fn text(&self, lang: Lang) -> Text {
        match self {
            Self::Game(info) => Text { key: info.said.help, args: Vec::new() },
            Self::Commands(who) => list(*who, lang),
            Self::About(topic, spec) => {
                let topic = topic.map(|topic| Text { key: topic.text, args: Vec::new() });
                let used = topic.as_ref().map_or(0, |topic| length(topic, lang));
                let spec = spec.map(|spec| command(spec, OPTIONS.saturating_sub(used), lang));
                say!("lines", lines = topic.into_iter().chain(spec).collect::<Vec<_>>())
            }
        }
    }
}

/// Every command with its one-line description.
fn list(who: Audience, lang: Lang) -> Text {
    let line = |spec: &Spec| {
        let does = plain(lang, &spec.description_key(), &[]);
        say!("help-command", name = own(spec.name(lang)), does = own(does))
    };
    say!("lines", lines = TABLE.iter().filter(|spec| spec.who == who).map(line).collect::<Vec<_>>())
}

/// What an option does and takes.
fn told(spec: &Spec, option: &OptionSpec, lang: Lang) -> Text {
    let does = own(plain(lang, &spec.option_key(option), &[]));
    let (name, takes) = (copied(option.name(lang)), option.kind.takes(lang));
    if takes.is_empty() {
        say!("help-page-option", name = name, does = does)
    } else {
        say!("help-page-option-takes", name = name, takes = own(takes), does = does)
    }
}

fn length(text: &Text, lang: Lang) -> usize {
    render(lang, text, &Voice::PLAIN).chars().count()
}

/// What a command does, what each of its options does and takes, within so many letters, and how it is typed.
fn command(spec: &Spec, options: usize, lang: Lang) -> Text {
    let does = plain(lang, &spec.description_key(), &[]);
    let mut lines = vec![say!("help-page", name = own(spec.name(lang)), does = own(does))];
    if spec.it != spec.en {
        let twin = if lang == Lang::It { spec.en } else { spec.it };
        lines.push(say!("help-page-twin", name = own(twin)));
    }
    if spec.who == Audience::Moderators {
        lines.push(say!("help-page-moderators"));
    }
    let (mut used, mut named) = (0, Vec::new());
    for option in spec.options {
        let line = told(spec, option, lang);
        used += length(&line, lang);
        if used <= options {
            lines.push(line);
        } else {
            named.push(format!("`{}`", option.name(lang)));
        }
    }
    if !named.is_empty() {
        lines.push(say!("help-page-more", names = own(named.join(", "))));
    }
    let example = example(spec.id, lang);
    if !example.is_empty() {
        lines.push(say!("help-page-example", example = own(example)));
    }
    say!("lines", lines = lines)
}
