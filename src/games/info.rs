//! What there is to know of a game before anybody plays it: one constant beside its rules. Commands, help, ladders, terms,
//! the command line and the lists in `docs/` read nothing else, so that a game is described in one place.

use super::level::Level;
use crate::messages::{Lang, Text};
use std::ops::RangeInclusive;

/// A game, described.
#[derive(Debug)]
pub struct GameInfo {
    /// The name of its rules: stable, it stands in the logs. Changed rules or another notation are a new name (`wyps-2`).
    pub rules: &'static str,
    /// As typed in commands, Italian and English; also the name on the command line (Italian).
    pub names: [&'static str; 2],
    /// What else people call it when they ask for help.
    pub aliases: &'static [&'static str],
    /// Where it stands in lists, from 1; of two in one place the name decides.
    pub place: u8,
    /// The ladder its matches count for (E9).
    pub family: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<u16>,
    /// How many play unless it is said otherwise.
    pub usual: u16,
    /// Whether people may sit down while it is played.
    pub joining: Joining,
    /// Whether all seats do the same.
    pub roles: Roles,
    /// Which words it is played with.
    pub words: Lexica,
    /// Whether its draws look for plays in the packed list of words, which takes long to make: rooms prepare it before.
    pub searches: bool,
    /// How a match can be drawn by its players (P7).
    pub draws: Draws,
    /// How long a turn lasts unless it is said otherwise (P2).
    pub times: Times,
    /// How many turns in a row that are lost by time put a player out of the game; 1: the first one loses it.
    pub strikes: u8,
    /// The notations of other programs it can be handed out in.
    pub exports: &'static [Export],
    /// What can be chosen before it begins, in the order in which it stands in the first line.
    pub options: &'static [GameOption],
    /// What can be done beside playing a move, by a button.
    pub actions: &'static [Action],
    /// Points that a level scores a game against itself, by the game's own part of the first line; `None` where points do not tell.
    pub scores: fn(&str, Level) -> Option<u32>,
    /// Whether those who meet the bot for the first time are offered it against the computer: a welcome has room for two.
    pub welcomes: bool,
    /// Its texts.
    pub said: Said,
}

/// Whether people may sit down while a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// Who plays is known before the first move.
    Fixed,
    /// Everybody is welcome at any time.
    Open,
}

/// Whether all seats of a game do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roles {
    /// All do the same.
    Alike,
    /// All do the same, but the first one moves first.
    FirstMoves,
    /// Seat 1 and seat 2 do different things, called so (keys of texts); encounters of two games are usual (P1).
    Unequal([&'static str; 2]),
    /// The same, but a game has no winner of its own: the totals of an encounter are compared (H5), which is always played.
    Totals([&'static str; 2]),
}

impl Roles {
    /// Whether seat 1 and seat 2 do different things, so that encounters are usual (P1).
    pub const fn are_unequal(self) -> bool {
        matches!(self, Self::Unequal(_) | Self::Totals(_))
    }

    /// Whether a game has no winner of its own, unless a player leaves it.
    pub const fn count_totals(self) -> bool {
        matches!(self, Self::Totals(_))
    }
}

/// Which dictionaries a game is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lexica {
    /// No words are played.
    None,
    /// Always this one.
    One(&'static str),
    /// By the value of an option.
    By {
        /// The key of the option.
        option: &'static str,
        /// Values with their dictionaries.
        of: &'static [(&'static str, &'static str)],
        /// The dictionary of all other values.
        otherwise: &'static str,
    },
}

/// How a match can be drawn by its players (P7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// Never.
    None,
    /// Two can agree on it.
    Agreed,
    /// Two can agree on it, and one can claim it where the rules allow it.
    Claimed,
}

/// How long a turn lasts unless it is said otherwise, by role (P2): both numbers are equal where all seats do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Seconds of a live turn.
    pub live: [u32; 2],
    /// Hours of a turn in correspondence.
    pub slow: [u32; 2],
}

impl Times {
    /// The same for everybody.
    pub const fn alike(live: u32, slow: u32) -> Self {
        Self { live: [live; 2], slow: [slow; 2] }
    }
}

/// A notation of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    /// The ending of its files: `gcg`, `pgn`.
    pub ending: &'static str,
}

/// The key of what a wrong challenge costs, where words are challenged (B16).
pub const PENALTY: &str = "penalty";

/// What stands for a key in a game's own part of the first line.
pub fn value_in<'a>(own: &'a str, key: &str) -> Option<&'a str> {
    own.split(' ')
        .filter_map(|part| part.split_once('='))
        .find(|(one, _)| *one == key)
        .map(|(_, value)| value)
}

/// Something that can be chosen before a game begins; `key=value` in its part of the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// As it stands in the first line.
    pub key: &'static str,
    /// As typed in commands, Italian and English. Games that share a key share these, and the names of the values.
    pub names: [&'static str; 2],
    /// What it can be.
    pub values: &'static [Value],
    /// What it is unless it is said otherwise, where people speak Italian and where they speak English.
    pub usual: [&'static str; 2],
    /// Whether people can choose it in a command; otherwise it only stands in the first line.
    pub offered: bool,
}

/// What an option can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// As it stands in the first line: stable.
    pub log: &'static str,
    /// As typed in commands, Italian and English.
    pub names: [&'static str; 2],
}

impl Value {
    /// One that is called in Italian as it stands in the first line.
    pub const fn of(log: &'static str, english: &'static str) -> Self {
        Self { log, names: [log, english] }
    }

    /// One that is called the same everywhere.
    pub const fn same(log: &'static str) -> Self {
        Self::of(log, log)
    }
}

impl GameOption {
    /// What it is by a text: as in the first line, or as an Italian command has it.
    pub fn value(&self, text: &str) -> Option<Value> {
        self.values.iter().find(|value| value.log == text || value.names[0] == text).copied()
    }
}

/// What can be done by a button under the board, beside playing a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its word in a button's payload: stable, because buttons stay where they were posted.
    pub verb: &'static str,
    /// What stands on the button: the key of a text.
    pub label: &'static str,
    /// What it does.
    pub does: Does,
}

/// The button of games whose moves can be put together from menus.
pub const PICKS: Action = Action { verb: "muovi", label: "button-pick", does: Does::Picks };

/// What an [`Action`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Shows what only this seat may see.
    Hand,
    /// Shows whoever asks, also when it is over, what the board is about ([`TurnGame::explain`](super::turns::TurnGame::explain)).
    Shows,
    /// Plays what is read from this text.
    Plays(&'static str),
    /// Puts a move together from menus ([`TurnGame::parts`](super::turns::TurnGame::parts)).
    Picks,
    /// Asks for a text, and reads it behind `before` (unless it begins with it).
    Asks {
        /// Title of the form: the key of a text.
        title: &'static str,
        /// What is to be typed: the key of a text.
        label: &'static str,
        /// What is put before what was typed.
        before: &'static str,
    },
}

/// The texts of a game: keys, and where they are written.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// What it is called.
    pub title: &'static str,
    /// Its rules on a page.
    pub help: &'static str,
    /// What it is about, in a sentence: how it is won.
    pub aim: &'static str,
    /// How a move is written, in a sentence; `example` is a move that can be made now, where the game has one to show.
    pub how: &'static str,
    /// The sources of its own texts, Italian and English (Fluent).
    pub sources: [&'static str; 2],
}

impl GameInfo {
    /// Its name in commands.
    pub const fn name(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::It => self.names[0],
            Lang::En => self.names[1],
        }
    }

    /// What it is called, for people.
    pub const fn title(&self) -> Text {
        Text { key: self.said.title, args: Vec::new() }
    }

    /// Whether people may sit down while it is played.
    pub const fn is_open(&self) -> bool {
        matches!(self.joining, Joining::Open)
    }

    /// Whether `typed` means this game: one of its names or aliases, in small letters.
    pub fn is_called(&self, typed: &str) -> bool {
        self.names.contains(&typed) || self.aliases.contains(&typed)
    }

    /// Its option with that key.
    pub fn option(&self, key: &str) -> Option<&'static GameOption> {
        self.options.iter().find(|option| option.key == key)
    }

    /// Its own part of the first line: what was `chosen`, and what is usual in `lang` for the rest.
    pub fn own(&self, lang: Lang, chosen: impl Fn(&str) -> Option<String>) -> String {
        let value = |option: &GameOption| {
            let chosen = chosen(option.key).and_then(|value| option.value(&value));
            format!("{}={}", option.key, chosen.map_or(option.usual[lang as usize], |value| value.log))
        };
        self.options.iter().map(value).collect::<Vec<_>>().join(" ")
    }

    /// The dictionary it is played with, by its own part of the first line; `None` where no words are played.
    pub fn dictionary(&self, own: &str) -> Option<&'static str> {
        match self.words {
            Lexica::None => None,
            Lexica::One(name) => Some(name),
            Lexica::By { option, of, otherwise } => {
                let value = value_in(own, option);
                let fits = of.iter().find(|(one, _)| Some(*one) == value);
                Some(fits.map_or(otherwise, |(_, dictionary)| dictionary))
            }
        }
    }

    /// The dictionaries it can be played with, by its own part of the first line: those in the language of the usual one.
    pub fn dictionaries(&self, own: &str) -> &'static [&'static str] {
        match self.dictionary(own) {
            None => &[],
            Some("english") => &["english"],
            Some(_) => &["classico", "scrabble", "wyps"],
        }
    }

    /// The levels its computer player has, the easiest first.
    pub const fn levels(&self) -> [Level; 5] {
        Level::ALL
    }
}
