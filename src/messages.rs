//! What Giostra says, in Italian and English (Fluent). Pure.
//!
//! No sentence stands in the code: a [`Text`] is a key with arguments, made with [`say!`](crate::say),
//! and becomes a sentence at the door, which alone knows how its platform writes a moment.
//! `tests/it/messages.rs` reads the sources and fails on a key that a language lacks.

pub mod csv;
pub mod moment;

use crate::clock::Millis;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A language Giostra speaks completely.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// Italian, the first language.
    #[default]
    It,
    /// English.
    En,
}

impl Lang {
    /// Every language, the first one first.
    pub const ALL: [Self; 2] = [Self::It, Self::En];
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::It => "it",
            Self::En => "en",
        })
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        match text {
            "it" => Ok(Self::It),
            "en" => Ok(Self::En),
            _ => Err(UnknownLang),
        }
    }
}

/// A language code other than `it` and `en`.
#[derive(Debug, thiserror::Error)]
#[error("the languages are it and en")]
pub struct UnknownLang;

/// Something to say: a key of the `.ftl` files and its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The key in the `.ftl` files.
    pub key: &'static str,
    /// Named arguments.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a [`Text`].
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A name, a word, what a user typed.
    Str(String),
    /// A count.
    Num(i64),
    /// Something of ours that never changes: a command, a zone, a time. Nobody typed it, so no door guards
    /// it, and what is copied is what stands there.
    Own(String),
    /// Something of ours to be typed again, in a type of one width: a move, the name of an option. The marks of code around
    /// it come with it: between marks that stand in the sentence what is given would still be guarded, and on Discord a
    /// guarded move is none (`a7\-a6`). In each language: pieces have letters in Italian and others in English.
    Copied([String; 2]),
    /// An address of ours that can be pressed.
    Link(String),
    /// Lines in columns (a board, a grid): each letter as it is, in a type of one width.
    Code(String),
    /// A moment as a phrase, which each door writes its own way (Discord's `<t:…:R>`, "alle 12:03" elsewhere).
    When(Millis),
    /// A moment that may be days away: its day and its hour (Discord's `<t:…:F>`, "il 21/11 alle 12:03" elsewhere).
    Date(Millis),
    /// The hour of a moment alone, "12:03", for what is called by its hour.
    Hour(Millis),
    /// A place, by its name in the journal; each door writes it as its people find it.
    Place(String),
    /// A person who is called: platforms ring for them. `id` is the account (`discord:123`).
    Who {
        /// The account.
        id: String,
        /// What the person is called where nobody can be rung for.
        name: String,
    },
    /// Another text.
    Text(Box<Text>),
    /// Several texts, one under the other.
    Lines(Vec<Text>),
}

macro_rules! arg_from {
    ($($from:ty => |$value:ident| $arg:expr),+ $(,)?) => {
        $(impl From<$from> for Arg {
            fn from($value: $from) -> Self {
                $arg
            }
        })+
    };
}
arg_from! {
    String => |v| Self::Str(v),
    &String => |v| Self::Str(v.clone()),
    &str => |v| Self::Str(v.to_owned()),
    i64 => |v| Self::Num(v),
    i32 => |v| Self::Num(v.into()),
    u32 => |v| Self::Num(v.into()),
    u16 => |v| Self::Num(v.into()),
    u8 => |v| Self::Num(v.into()),
    usize => |v| Self::Num(i64::try_from(v).unwrap_or(i64::MAX)),
    Text => |v| Self::Text(Box::new(v)),
    Vec<Text> => |v| Self::Lines(v),
}

/// `say!("key", name = value, …)`: a [`Text`].
#[macro_export]
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::messages::Text {
            key: $key,
            args: vec![$((stringify!($name), $crate::messages::Arg::from($value))),*],
        }
    };
}

/// Texts that come with something that is registered elsewhere, such as a game.
pub struct Topic {
    /// What they are about: a name that no other topic has.
    pub name: &'static str,
    /// Their sources, Italian and English (Fluent).
    pub sources: [&'static str; 2],
}

inventory::collect!(Topic);

/// The sources of a language: one file a topic, and those of every [`Topic`].
pub fn sources(lang: Lang) -> Vec<(&'static str, &'static str)> {
    let own = own_sources(lang).iter().copied();
    let mut topics: Vec<_> =
        inventory::iter::<Topic>().map(|topic| (topic.name, topic.sources[lang as usize])).collect();
    topics.sort_unstable();
    own.chain(topics).collect()
}

fn own_sources(lang: Lang) -> &'static [(&'static str, &'static str)] {
    macro_rules! files {
        ($dir:literal: $($file:literal),+) => {
            &[$(($file, include_str!(concat!("messages/", $dir, "/", $file)))),+]
        };
    }
    match lang {
        Lang::It => {
            files!("it": "board.ftl", "brackets.ftl", "check.ftl", "cli.ftl", "directing.ftl", "director.ftl", "doctor.ftl", "draft.ftl", "entry.ftl", "event.ftl", "exchange.ftl", "handicap.ftl", "help.ftl", "honour.ftl", "judging.ftl", "jury.ftl", "ladder.ftl", "leading.ftl", "list.ftl", "log.ftl", "manches.ftl", "match.ftl", "moment.ftl", "option.ftl", "path.ftl", "piazza.ftl", "picture.ftl", "platforms.ftl", "privacy.ftl", "report.ftl", "round.ftl", "server.ftl", "team.ftl", "terminal.ftl", "tournament.ftl", "words.ftl")
        }
        Lang::En => {
            files!("en": "board.ftl", "brackets.ftl", "check.ftl", "cli.ftl", "directing.ftl", "director.ftl", "doctor.ftl", "draft.ftl", "entry.ftl", "event.ftl", "exchange.ftl", "handicap.ftl", "help.ftl", "honour.ftl", "judging.ftl", "jury.ftl", "ladder.ftl", "leading.ftl", "list.ftl", "log.ftl", "manches.ftl", "match.ftl", "moment.ftl", "option.ftl", "path.ftl", "piazza.ftl", "picture.ftl", "platforms.ftl", "privacy.ftl", "report.ftl", "round.ftl", "server.ftl", "team.ftl", "terminal.ftl", "tournament.ftl", "words.ftl")
        }
    }
}

fn bundle(lang: Lang) -> &'static FluentBundle<FluentResource> {
    static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Lang::ALL.map(load));
    &BUNDLES[lang as usize]
}

fn load(lang: Lang) -> FluentBundle<FluentResource> {
    let id = lang.to_string().parse().expect("it and en are language identifiers");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Isolation marks are invisible characters that platforms show as boxes or count as text.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(minus));
    for (file, source) in sources(lang) {
        // Both are checked by tests/it/messages.rs for every file.
        let resource = FluentResource::try_new(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{lang}/{file}: {errors:?}"));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{lang}/{file}: {errors:?}"));
    }
    bundle
}

/// Something of ours in a sentence, which nobody typed: see [`Arg::Own`].
pub fn own(text: impl Into<String>) -> Arg {
    Arg::Own(text.into())
}

/// Something of ours to be typed again: see [`Arg::Copied`].
pub fn copied(text: impl Into<String>) -> Arg {
    let text = text.into();
    Arg::Copied([text.clone(), text])
}

/// An address of ours: see [`Arg::Link`].
pub fn link(address: impl Into<String>) -> Arg {
    Arg::Link(address.into())
}

/// Negative numbers have a minus, not a hyphen.
fn minus<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value < 0.0 => {
            Some(number.as_string().replacen('-', "\u{2212}", 1))
        }
        _ => None,
    }
}

/// How a door's platform writes what is not a sentence of ours.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    /// The platform's name, for the words in which it differs from others: where Discord has channels Telegram has groups. Sentences
    /// ask for it as `$door`.
    pub door: &'a str,
    /// A moment, as a phrase.
    pub when: &'a dyn Fn(Millis) -> String,
    /// A moment with its day.
    pub date: &'a dyn Fn(Millis) -> String,
    /// The hour of a moment.
    pub hour: &'a dyn Fn(Millis) -> String,
    /// Lines in columns, such that nothing in them ends the block they stand in.
    pub code: &'a dyn Fn(&str) -> String,
    /// An address of ours, such that it can be pressed and shows nothing else of itself.
    pub link: &'a dyn Fn(&str) -> String,
    /// A place, by its name in the journal.
    pub place: &'a dyn Fn(&str) -> String,
    /// What somebody typed (a name, a word, a reason), so that it is shown as it is and not read as
    /// markup, nor calls anybody.
    pub typed: &'a dyn Fn(&str) -> String,
    /// The account and name of somebody who is called to the board.
    pub called: &'a dyn Fn(&str, &str) -> String,
}

impl Voice<'static> {
    /// Everything as it is, for what has no platform: moments in milliseconds.
    pub const PLAIN: Self = Self {
        door: "",
        when: &|at| at.to_string(),
        date: &|at| at.to_string(),
        hour: &|at| at.to_string(),
        code: &str::to_owned,
        link: &str::to_owned,
        place: &str::to_owned,
        typed: &str::to_owned,
        called: &|_, name| name.to_owned(),
    };
}

/// The longest text, in characters: what the strictest platform (Discord) takes in one message.
pub const LONGEST: usize = 2_000;

/// At the beginning of a line: the line is small type, for what is there to be proved more than to be read. It is Discord's
/// mark; other doors do what is nearest to it.
pub const SMALL: &str = "-# ";

/// A text without the marks of small type.
pub fn without_small(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').map(|line| line.strip_prefix(SMALL).unwrap_or(line)).collect();
    lines.join("\n")
}

/// The sentence for `text`, at most [`LONGEST`] characters.
pub fn render(lang: Lang, text: &Text, voice: &Voice<'_>) -> String {
    let mut text = whole(lang, text, voice);
    // Lists are made to fit; this is for what nobody thought of.
    if let Some((end, _)) = text.char_indices().nth(LONGEST - 1)
        && text.chars().count() > LONGEST
    {
        text.truncate(end);
        text.push('…');
    }
    text
}

fn whole(lang: Lang, text: &Text, voice: &Voice<'_>) -> String {
    let mut args = FluentArgs::with_capacity(text.args.len() + 1);
    args.set("door", voice.door);
    for (name, arg) in &text.args {
        let value = match arg {
            Arg::Str(string) => FluentValue::from((voice.typed)(string)),
            Arg::Num(number) => FluentValue::from(*number),
            Arg::Who { id, name } => FluentValue::from((voice.called)(id, name)),
            Arg::Own(string) => FluentValue::from(string.as_str()),
            Arg::Copied(strings) => {
                FluentValue::from(format!("`{}`", strings[lang as usize].replace('`', "\u{2019}")))
            }
            Arg::Link(address) => FluentValue::from((voice.link)(address)),
            Arg::Code(block) => FluentValue::from((voice.code)(block)),
            Arg::When(moment) => FluentValue::from((voice.when)(*moment)),
            Arg::Date(moment) => FluentValue::from((voice.date)(*moment)),
            Arg::Hour(moment) => FluentValue::from((voice.hour)(*moment)),
            Arg::Place(place) => FluentValue::from((voice.place)(place)),
            Arg::Text(text) => FluentValue::from(whole(lang, text, voice)),
            Arg::Lines(texts) => FluentValue::from(
                texts.iter().map(|text| whole(lang, text, voice)).collect::<Vec<_>>().join("\n"),
            ),
        };
        args.set(*name, value);
    }
    lookup(lang, text.key, &args)
}

/// The sentence for a key with plain string arguments (pictures, command-line answers).
pub fn plain(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, number_or_text(value))).collect();
    lookup(lang, key, &args)
}

/// Plural rules need numbers to be numbers.
fn number_or_text(value: &str) -> FluentValue<'_> {
    match value.parse::<i64>() {
        // "007" is a name, not the number 7.
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        _ => FluentValue::from(value),
    }
}

fn lookup(lang: Lang, key: &str, args: &FluentArgs<'_>) -> String {
    let bundle = bundle(lang);
    let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
        // A missing key is caught by the tests; a user who meets one should still see something.
        return key.to_owned();
    };
    let mut errors = Vec::new();
    bundle.format_pattern(pattern, Some(args), &mut errors).into_owned()
}
