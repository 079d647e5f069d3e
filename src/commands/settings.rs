//! The table of settings: what exists, what a value may be, what holds when nobody has said anything.
//! Pure; what is set where is in memory with the rooms, and in the journal.

use super::zones::of_city;
use crate::games::turns::typed::is_dash;
use crate::messages::{Lang, Text, own};
use crate::say;
use crate::words::spelling;

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// Language.
    Lingua,
    /// IANA time zone.
    Fuso,
    /// Dark or light pictures.
    Tema,
    /// Who may start a round.
    Chi,
    /// Who may do what moderators do.
    Moderatori,
    /// Whether rounds may be played here at all.
    Gioco,
    /// The ready-made room `/manche` uses.
    Stanza,
    /// Mode of rounds.
    Modo,
    /// Dictionary of rounds.
    Dizionario,
    /// Hours without rounds: `23-8`.
    Silenzio,
    /// Most rounds a day in a channel; 0 = no limit.
    Quota,
    /// Whether words that do not count are answered too.
    Tutto,
    /// Time limits lengthened for accessibility: 100, 150 or 200 per cent; not rated above 100.
    Calma,
    /// What a wrong challenge costs where words are challenged (B16), in points.
    Penalita,
    /// Whether the bot itself shows and plays vulgar words; people may always write them.
    Volgari,
    /// Minutes between automatic rounds; 0 = none.
    Ogni,
    /// K: how much one round can move a rating at most.
    Kappa,
    /// Whether people who meet often on one day exchange less.
    Smorzamento,
    /// The hour at which the night's ratings are told.
    Mattino,
    /// Whether they are told here.
    Bacheca,
    /// Whether each match gets a thread of its own.
    Fili,
    /// How old logs of rounds may grow before they are packed.
    Conserva,
    /// The role that the champion of a tournament gets, where there are roles.
    RuoloCampione,
}

/// Where a setting can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// One person, about what they see privately.
    Person,
    /// One channel.
    Channel,
    /// A whole server.
    Server,
}

/// What a setting is.
pub struct About {
    /// Which.
    pub key: Key,
    /// Italian (stored) and English name.
    pub names: (&'static str, &'static str),
    /// What it may hold.
    pub values: Values,
    /// What holds when nobody has set it.
    pub default: &'static str,
    /// Where it can be set.
    pub levels: &'static [Level],
}

/// What a setting may hold.
#[derive(Clone, Copy)]
pub enum Values {
    /// One of these, Italian (stored) and English name.
    OneOf(&'static [(&'static str, &'static str)]),
    /// A number in a range.
    Number(i64, i64),
    /// An IANA time zone.
    Zone,
    /// `no`, or two hours of the day: `23-8`.
    Hours,
    /// `no`, or an hour of the day in a range.
    Hour(i64, i64),
    /// `no`, or the number of a role of the platform: `197038439483310086`.
    Role,
    /// `predefinito`, `tutti`, or the number of a role of the platform: `ruolo:197038439483310086`.
    Moderators,
}

const EVERYWHERE: &[Level] = &[Level::Channel, Level::Server];
const YES: Values = Values::OneOf(&[("sì", "yes"), ("no", "no")]);

/// Every setting, in the order they are shown.
pub const SETTINGS: &[About] = &[
    About {
        key: Key::Lingua,
        names: ("lingua", "language"),
        values: Values::OneOf(&[("it", "it"), ("en", "en")]),
        default: "it",
        levels: &[Level::Person, Level::Channel, Level::Server],
    },
    About {
        key: Key::Fuso,
        names: ("fuso", "timezone"),
        values: Values::Zone,
        default: "Europe/Rome",
        levels: &[Level::Server],
    },
    About {
        key: Key::Tema,
        names: ("tema", "theme"),
        values: Values::OneOf(&[("notte", "dark"), ("giorno", "light")]),
        default: "notte",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Chi,
        names: ("chi", "who"),
        values: Values::OneOf(&[("tutti", "everyone"), ("moderatori", "moderators")]),
        default: "tutti",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Moderatori,
        names: ("moderatori", "moderators"),
        values: Values::Moderators,
        default: "predefinito",
        levels: &[Level::Server],
    },
    About { key: Key::Gioco, names: ("gioco", "play"), values: YES, default: "sì", levels: EVERYWHERE },
    About {
        key: Key::Stanza,
        names: ("stanza", "room"),
        values: Values::OneOf(&[
            ("esterna", "outer"),
            ("interna4", "inner4"),
            ("interna5", "inner5"),
            ("enciclopedica", "encyclopedic"),
        ]),
        default: "esterna",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Modo,
        names: ("modo", "mode"),
        values: Values::OneOf(&[("aperta", "open"), ("riservata", "secret"), ("cabina", "booth")]),
        default: "aperta",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Dizionario,
        names: ("dizionario", "dictionary"),
        values: Values::OneOf(&[
            ("stanza", "room"),
            ("classico", "classic"),
            ("enciclopedico", "encyclopedic"),
            ("wyps", "wyps"),
            ("scrabble", "scrabble"),
            ("english", "english"),
        ]),
        default: "stanza",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Silenzio,
        names: ("silenzio", "quiet"),
        values: Values::Hours,
        default: "no",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Quota,
        names: ("quota", "quota"),
        values: Values::Number(0, 500),
        default: "0",
        levels: EVERYWHERE,
    },
    About { key: Key::Tutto, names: ("tutto", "everything"), values: YES, default: "no", levels: EVERYWHERE },
    About {
        key: Key::Calma,
        names: ("calma", "slow"),
        values: Values::OneOf(&[("100", "100"), ("150", "150"), ("200", "200")]),
        default: "100",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Penalita,
        names: ("penalità", "penalty"),
        values: Values::OneOf(&[("0", "0"), ("5", "5")]),
        default: "0",
        levels: EVERYWHERE,
    },
    About {
        key: Key::Volgari,
        names: ("volgari", "vulgar"),
        values: YES,
        default: "sì",
        levels: &[Level::Server],
    },
    About {
        key: Key::Ogni,
        names: ("ogni", "every"),
        values: Values::Number(0, 1440),
        default: "0",
        levels: &[Level::Channel],
    },
    About {
        key: Key::Kappa,
        names: ("k", "k"),
        values: Values::Number(1, 100),
        default: "24",
        levels: &[Level::Server],
    },
    About {
        key: Key::Smorzamento,
        names: ("smorzamento", "damping"),
        values: YES,
        default: "no",
        levels: &[Level::Server],
    },
    About {
        key: Key::Mattino,
        names: ("mattino", "morning"),
        values: Values::Hour(4, 23),
        default: "8",
        levels: &[Level::Server],
    },
    About {
        key: Key::Bacheca,
        names: ("bacheca", "noticeboard"),
        values: YES,
        default: "no",
        levels: &[Level::Channel],
    },
    About { key: Key::Fili, names: ("fili", "threads"), values: YES, default: "sì", levels: EVERYWHERE },
    About {
        key: Key::Conserva,
        names: ("conserva", "keep"),
        values: Values::OneOf(&[
            ("tutto", "everything"),
            ("1anno", "1year"),
            ("6mesi", "6months"),
            ("3mesi", "3months"),
            ("1mese", "1month"),
        ]),
        default: "tutto",
        levels: &[Level::Server],
    },
    About {
        key: Key::RuoloCampione,
        names: ("ruolo-campione", "champion-role"),
        values: Values::Role,
        default: "no",
        levels: EVERYWHERE,
    },
];

impl About {
    /// The key of the text that says what it is: keys have no accents.
    pub fn text(&self) -> String {
        format!("setting-{}", self.names.0.replace('à', "a"))
    }

    /// The setting with this Italian or English name.
    pub fn named(name: &str) -> Option<&'static Self> {
        let name = spelling::plain(name);
        SETTINGS.iter().find(|about| spelling::plain(about.names.0) == name || about.names.1 == name)
    }

    /// What there is to know about `key`.
    #[expect(clippy::missing_panics_doc, reason = "tests/it/settings.rs: every key is in SETTINGS")]
    pub fn of(key: Key) -> &'static Self {
        SETTINGS.iter().find(|about| about.key == key).expect("every key is in SETTINGS")
    }

    /// Its name in a language.
    pub const fn name(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::It => self.names.0,
            Lang::En => self.names.1,
        }
    }

    /// A stored value as it is shown in `lang`.
    pub fn shown(&self, value: &str, lang: Lang) -> String {
        match (self.values, lang) {
            (Values::OneOf(values), Lang::En) => {
                values.iter().find(|(it, _)| *it == value).map_or(value, |(_, en)| en).to_owned()
            }
            (Values::Moderators, Lang::En) => match value.strip_prefix("ruolo:") {
                Some(role) => format!("role:{role}"),
                None if value == "tutti" => "everyone".to_owned(),
                None => "default".to_owned(),
            },
            _ => value.to_owned(),
        }
    }

    /// What it may hold, in a few words.
    pub fn choices(&self, lang: Lang) -> String {
        match self.values {
            Values::OneOf(values) => {
                values.iter().map(|(it, _)| self.shown(it, lang)).collect::<Vec<_>>().join(", ")
            }
            Values::Number(min, max) => format!("{min}–{max}"),
            Values::Zone => "Europe/Rome, Europe/London…".into(),
            Values::Hours => "no, 23-8…".into(),
            Values::Role => "no, @…".into(),
            Values::Hour(first, last) => format!("no, {first}–{last}"),
            Values::Moderators => {
                ["predefinito", "tutti", "ruolo:…"].map(|value| self.shown(value, lang)).join(", ")
            }
        }
    }

    /// The value as it is stored.
    ///
    /// # Errors
    /// A sentence saying what the setting may hold.
    pub fn read(&self, text: &str, lang: Lang) -> Result<String, Text> {
        let name = self.name(lang);
        let typed = text.trim();
        let lower = typed.to_lowercase();
        let shown: String = typed.chars().take(40).collect();
        match self.values {
            Values::OneOf(values) => {
                let plain = spelling::plain(typed);
                if let Some((it, _)) =
                    values.iter().find(|(it, en)| spelling::plain(it) == plain || *en == plain)
                {
                    Ok((*it).to_owned())
                } else {
                    let choices: Vec<String> = values.iter().map(|(it, _)| self.shown(it, lang)).collect();
                    Err(say!(
                        "command-no-such-choice",
                        option = name,
                        typed = shown,
                        choices = own(choices.join(", "))
                    ))
                }
            }
            Values::Number(min, max) => match lower.parse::<i64>() {
                Ok(number) if (min..=max).contains(&number) => Ok(number.to_string()),
                _ => Err(say!("command-out-of-range", option = name, typed = shown, min = min, max = max)),
            },
            Values::Zone => match jiff::tz::TimeZone::get(typed) {
                Ok(zone) => Ok(zone.iana_name().unwrap_or(typed).to_owned()),
                // By a city, as people call it.
                Err(_) => of_city(typed).ok_or_else(|| say!("settings-bad-zone", typed = shown)),
            },
            Values::Hours | Values::Hour(..) | Values::Role if matches!(lower.as_str(), "no" | "off") => {
                Ok("no".to_owned())
            }
            Values::Hour(first, last) => match hour(&lower) {
                Some(hour) if (first..=last).contains(&hour) => Ok(hour.to_string()),
                _ => Err(say!("settings-bad-hour", typed = shown, first = first, last = last)),
            },
            Values::Hours => match hours(&lower) {
                Some((from, to)) => Ok(format!("{from}-{to}")),
                None => Err(say!("settings-bad-hours", typed = shown)),
            },
            Values::Role => {
                match moderators(&lower).as_deref().and_then(|role| role.strip_prefix("ruolo:")) {
                    Some(role) => Ok(role.to_owned()),
                    None => Err(say!("settings-bad-role", typed = shown)),
                }
            }
            Values::Moderators => match moderators(&lower) {
                Some(value) => Ok(value),
                None => Err(say!("settings-bad-moderators", typed = shown)),
            },
        }
    }
}

/// Who moderates, as it is stored. A role may be named the way Discord writes its mention.
fn moderators(text: &str) -> Option<String> {
    match text {
        "predefinito" | "default" => return Some("predefinito".to_owned()),
        "tutti" | "everyone" => return Some("tutti".to_owned()),
        _ => {}
    }
    let role = text.strip_prefix("ruolo:").or_else(|| text.strip_prefix("role:")).unwrap_or(text).trim();
    let mention = role.strip_prefix("<@&").and_then(|role| role.strip_suffix('>'));
    // A bare number could be anything.
    let role = if role == text { mention? } else { mention.unwrap_or(role) };
    let is_number = (1..=20).contains(&role.len()) && role.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("ruolo:{role}"))
}

/// The hour of `8` or `8:00`.
fn hour(text: &str) -> Option<i64> {
    text.trim_end_matches(":00").parse().ok()
}

/// The two hours of `23-8`.
pub(crate) fn hours(text: &str) -> Option<(i8, i8)> {
    // Phones turn a hyphen between numbers into a dash.
    let (from, to) = text.split_once(is_dash)?;
    let hour = |text: &str| text.trim().parse::<i8>().ok().filter(|hour| (0..24).contains(hour));
    let (from, to) = (hour(from)?, hour(to)?);
    (from != to).then_some((from, to))
}
