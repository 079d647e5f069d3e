//! What `/aiuto` has a page on: topics, games, and every command. Pure.

use super::{Audience, Spec, named};
use crate::games::info::GameInfo;
use crate::games::registry;
use crate::words::spelling;

/// Something to know that is neither a game nor a command.
#[derive(Debug)]
pub struct Topic {
    /// As typed behind `/aiuto`, Italian and English.
    pub names: (&'static str, &'static str),
    /// What else people call it.
    aliases: &'static [&'static str],
    /// The key of what its button says.
    pub label: &'static str,
    /// The key of its page.
    pub text: &'static str,
}

/// Every topic, in the order of the buttons.
pub const TOPICS: &[Topic] = &[
    Topic {
        names: ("paroliere", "round"),
        aliases: &["manche", "rounds", "boggle"],
        label: "help-button-round",
        text: "help-round",
    },
    Topic {
        names: ("modi", "modes"),
        aliases: &["modo", "mode", "aperta", "riservata", "cabina", "open", "secret", "booth"],
        label: "help-button-modes",
        text: "help-modes",
    },
    Topic {
        names: ("punti", "points"),
        aliases: &["punteggi", "scores"],
        label: "help-button-points",
        text: "help-points",
    },
    Topic {
        names: ("classifica", "ladder"),
        aliases: &["elo", "rating", "ratings", "classifiche", "ladders"],
        label: "help-button-ladder",
        text: "help-ladder",
    },
    Topic {
        names: ("allenamento", "practice"),
        aliases: &[
            "allenarsi",
            "solo",
            "computer",
            "alone",
            "livello",
            "livelli",
            "level",
            "levels",
            "analisi",
            "analysis",
        ],
        label: "help-button-practice",
        text: "help-practice",
    },
    Topic {
        names: ("tornei", "tournaments"),
        aliases: &["torneo", "tournament", "gironi", "svizzero", "swiss"],
        label: "help-button-tournaments",
        text: "help-tournaments",
    },
    Topic {
        names: ("giuria", "jury"),
        aliases: &["ruolo", "giudici", "rbb", "gdr", "roleplaying", "judges", "rpg"],
        label: "help-button-jury",
        text: "help-jury",
    },
    Topic {
        names: ("gemelle", "twins"),
        aliases: &["gemella", "twin"],
        label: "help-button-twins",
        text: "help-twins",
    },
    Topic {
        names: ("accessibilità", "accessibility"),
        aliases: &["accessibilita"],
        label: "help-button-access",
        text: "help-access",
    },
    Topic {
        names: ("novità", "news"),
        aliases: &["novita", "versione", "version", "changes"],
        label: "help-button-news",
        text: "help-news",
    },
];

/// The names of the two lists of commands.
const LISTS: [((&str, &str), Audience); 2] =
    [(("comandi", "commands"), Audience::Everyone), (("moderatori", "moderators"), Audience::Moderators)];

/// What a page is about. What is a topic and a command by one name is both, one under the other.
#[derive(Debug)]
pub enum Page {
    /// Topics and commands.
    About(Option<&'static Topic>, Option<&'static Spec>),
    /// The rules of a game.
    Game(&'static GameInfo),
    /// Every command of an audience.
    Commands(Audience),
}

/// The page somebody asks for: `stop`, `/manche`, `ELO`.
pub fn page(typed: &str) -> Option<Page> {
    let typed = typed.trim().to_lowercase();
    let bare = typed.trim_start_matches('/');
    let command = named(bare);
    if bare != typed {
        return command.map(|spec| Page::About(None, Some(spec)));
    }
    if let Some((_, who)) =
        LISTS.iter().find(|((it, en), _)| bare == *it || bare == *en || bare == "mod" && *it == "moderatori")
    {
        return Some(Page::Commands(*who));
    }
    let plain = spelling::plain(bare);
    let is_it = |topic: &&Topic| {
        spelling::plain(topic.names.0) == plain || topic.names.1 == bare || topic.aliases.contains(&bare)
    };
    match (TOPICS.iter().find(is_it), command) {
        (None, None) => registry::meant(bare).map(Page::Game),
        (topic, command) => Some(Page::About(topic, command)),
    }
}

/// What can be asked for, Italian and English: topics, games, the lists of commands.
pub fn pages() -> Vec<(&'static str, &'static str)> {
    let games = registry::infos().map(|info| (info.names[0], info.names[1]));
    let (first, rest) = TOPICS.split_at(1);
    let lists = LISTS.iter().map(|(names, _)| *names);
    let first = first.iter().map(|topic| topic.names);
    first.chain(games).chain(rest.iter().map(|topic| topic.names)).chain(lists).collect()
}
