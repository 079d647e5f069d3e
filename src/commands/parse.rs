//! Reads commands typed as text: `/manche quante:3 subito:sì`, `/round count:3 now:yes`,
//! `/p casa cosa`, `/escludi chi:"Dj The Emperor" motivo:spam`.

use super::{Command, Opt, OptionKind, OptionSpec, READABLE, Spec};
use crate::games::registry;
use crate::messages::{Arg, Lang, Text, own};
use crate::say;
use crate::words::spelling;

/// The longest clock for all moves, and the most seconds more a move.
const LONGEST_BANK: u32 = 3 * 60 * 60;
const LONGEST_INCREMENT: u32 = 180;

/// A command with its options read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// Which command.
    pub command: Command,
    values: Vec<(Opt, Value)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Choice(&'static str),
    Number(i64),
    Size(u8, u8),
    Flag(bool),
    Tempo(Tempo),
    Text(String),
}

/// A time as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempo {
    /// A plain number: `60`.
    Plain(u32),
    /// A clock for all moves: `10+5`.
    Bank {
        /// Seconds to begin with, up to three hours.
        main: u32,
        /// Seconds more after each move, up to three minutes.
        increment: u32,
    },
}

impl Invocation {
    fn value(&self, opt: Opt) -> Option<&Value> {
        self.values.iter().find(|(id, _)| *id == opt).map(|(_, value)| value)
    }

    /// The Italian (canonical) name of the choice made.
    pub fn choice(&self, opt: Opt) -> Option<&'static str> {
        match self.value(opt) {
            Some(Value::Choice(name)) => Some(name),
            _ => None,
        }
    }

    /// The number given, in its range.
    pub fn number(&self, opt: Opt) -> Option<i64> {
        match self.value(opt) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The size given: rows and columns, 3 to 10 each.
    pub fn size(&self, opt: Opt) -> Option<(u8, u8)> {
        match self.value(opt) {
            Some(Value::Size(rows, cols)) => Some((*rows, *cols)),
            _ => None,
        }
    }

    /// The time given.
    pub fn tempo(&self, opt: Opt) -> Option<Tempo> {
        match self.value(opt) {
            Some(Value::Tempo(tempo)) => Some(*tempo),
            _ => None,
        }
    }

    /// Whether the flag was given as yes.
    pub fn flag(&self, opt: Opt) -> bool {
        self.said(opt) == Some(true)
    }

    /// What was said of a yes or no, if anything.
    pub fn said(&self, opt: Opt) -> Option<bool> {
        match self.value(opt) {
            Some(Value::Flag(value)) => Some(*value),
            _ => None,
        }
    }

    /// Whether the option was given.
    pub fn has(&self, opt: Opt) -> bool {
        self.value(opt).is_some()
    }

    /// The text given.
    pub fn text(&self, opt: Opt) -> Option<&str> {
        match self.value(opt) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Whether any option was given.
    pub fn is_bare(&self) -> bool {
        self.values.is_empty()
    }
}

/// Reads a message that begins with `/`. `None` when it is not one of our commands (another
/// bot's, a path, a shrug).
///
/// # Errors
/// One sentence for the user: an option that does not exist, a value out of range.
pub fn parse(text: &str, lang: Lang) -> Option<Result<Invocation, Text>> {
    let (spec, rest) = meant(text)?;
    Some(read(spec, &split(rest, spec), lang))
}

/// Which command a message is that begins with `/`, whether or not its options can be read; with what
/// stands behind its name.
pub fn meant(text: &str) -> Option<(&'static Spec, &str)> {
    let rest = text.trim_start().strip_prefix('/')?;
    let (name, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    // Telegram sends `/manche@GiostraBot` in groups.
    let name = name.split('@').next().unwrap_or(name).to_lowercase();
    Some((super::named(&name)?, rest))
}

/// A command that was typed, taken apart as a platform does it whose commands have options: what stands behind its name, each
/// value by the name of its option. What no option takes goes by its own name, so that whoever reads them can say so.
pub fn taken_apart(text: &str) -> Option<(&'static Spec, Vec<(String, String)>)> {
    let (spec, rest) = meant(text)?;
    let named = |(name, value): (Option<String>, String)| {
        let name = name.or_else(|| free_option(spec, &value).map(|option| option.it.to_owned()));
        (name.unwrap_or_else(|| value.clone()), value)
    };
    Some((spec, split(rest, spec).into_iter().map(named).collect()))
}

/// Reads options that the platform has already taken apart.
///
/// # Errors
/// As [`parse`].
pub fn read_options(
    name: &str,
    options: &[(String, String)],
    lang: Lang,
) -> Option<Result<Invocation, Text>> {
    read_options_and(name, options, "", lang)
}

/// The same with more of them as people type them: `posti:16 minimo:4`.
///
/// # Errors
/// As [`parse`].
pub fn read_options_and(
    name: &str,
    options: &[(String, String)],
    typed: &str,
    lang: Lang,
) -> Option<Result<Invocation, Text>> {
    let spec = super::named(name)?;
    let given = options.iter().map(|(name, value)| (Some(name.clone()), value.clone()));
    let given: Vec<_> = given.chain(split(typed, spec)).collect();
    Some(read(spec, &given, lang))
}

/// Splits `name:value` pairs; what has no name is gathered under `None`. Quotes hold spaces
/// together.
fn split(rest: &str, spec: &'static Spec) -> Vec<(Option<String>, String)> {
    let mut pairs: Vec<(Option<String>, String)> = Vec::new();
    let mut free = String::new();
    let mut chars = rest.chars().peekable();
    while chars.peek().is_some() {
        let mut piece = String::new();
        let mut name = None;
        // With which mark a quotation began: between «» others stand for themselves (`«"Rossi, Mario",1500»`).
        let mut quoted = None;
        // Where the first colon stands that belongs to no option.
        let mut at = None;
        for c in chars.by_ref() {
            if at.is_none() && name.is_none() && quoted.is_none() && c == ':' {
                at = Some(piece.len());
            }
            match c {
                '"' | '“' | '”' | '«' | '»' if quoted != Some('«') || c == '»' => {
                    quoted = quoted.is_none().then_some(c);
                }
                ':' | '=' if name.is_none() && quoted.is_none() && option(spec, &piece).is_some() => {
                    name = Some(std::mem::take(&mut piece));
                }
                c if c.is_whitespace() && quoted.is_none() => break,
                c => piece.push(c),
            }
        }
        match name {
            Some(name) => pairs.push((Some(name), piece)),
            None if piece.is_empty() => {}
            None if at.is_some_and(|at| is_stray(spec, &pairs, &piece, at)) => {
                let (name, value) = piece.split_at(at.unwrap_or_default());
                pairs.push((Some(name.to_owned()), value.chars().skip(1).collect()));
            }
            // A lone word that a choice, size, number or flag knows stands for it: `interna5 subito`.
            // A number only as the first: after a text it is part of it.
            None if free_option(spec, &piece).is_some_and(|option| match option.kind {
                OptionKind::Text | OptionKind::File => false,
                OptionKind::Number { .. } => pairs.is_empty() && free.is_empty(),
                _ => true,
            }) =>
            {
                pairs.push((None, piece));
            }
            // A lone word after a named text belongs to it: `motivo:parola inventata`.
            None => match pairs.last_mut() {
                Some((Some(name), value)) if takes_text(spec, name) => {
                    value.push(' ');
                    value.push_str(&piece);
                }
                _ => {
                    if !free.is_empty() {
                        free.push(' ');
                    }
                    free.push_str(&piece);
                }
            },
        }
    }
    if !free.is_empty() {
        pairs.push((None, free));
    }
    pairs
}

/// Whether a piece `word:value` whose word is the name of no option here was meant as an option: it is never a part of a name or an
/// hour, and the command says which options it has. Hours (`21:00`), addresses, accounts, mentions and emoji of platforms (`<:a:1>`)
/// are none, and quotation marks say that a text is meant as it is. Words for a grid, reasons and files are prose, settings have
/// names of their own. Looking for known options alone here lets the next misspelt one slip into a name.
fn is_stray(spec: &Spec, pairs: &[(Option<String>, String)], piece: &str, at: usize) -> bool {
    let (name, value) = piece.split_at(at);
    let value = &value[1..];
    let is_name = |c: char| c.is_alphabetic() || c == '-' || c == '_';
    let named = name.chars().all(is_name) && (2..=LONGEST_NAME).contains(&name.chars().count());
    let says = value.starts_with(|c: char| c.is_alphanumeric() || "+-@#<".contains(c));
    let behind = pairs.last().and_then(|(last, _)| option(spec, last.as_ref()?));
    let prose = matches!(spec.id, Command::P | Command::Impostazioni)
        || behind.is_some_and(|last| last.id == Opt::Motivo || last.kind == OptionKind::File);
    named && says && !prose && !ACCOUNTS.contains(&name)
}

/// Accounts are named by their platform: `telegram:12`.
const ACCOUNTS: [&str; 4] = ["discord", "telegram", "piazza", "terminal"];

/// What is longer is no name that somebody has thought an option has, in letters.
const LONGEST_NAME: usize = 24;

/// What is longer is the name of no option, in bytes. Every colon of what people type asks for one.
const LONGEST: usize = 64;

fn option(spec: &Spec, name: &str) -> Option<&'static OptionSpec> {
    if name.len() > LONGEST {
        return None;
    }
    // Without its accent too, as a keyboard without one writes it.
    let name = spelling::plain(name);
    spec.options.iter().find(|option| spelling::plain(option.it) == name || option.en == name)
}

fn takes_text(spec: &Spec, name: &str) -> bool {
    option(spec, name).is_some_and(|option| matches!(option.kind, OptionKind::Text | OptionKind::File))
}

/// W26: what counts is played by people. `con:medio` is no option of tournaments, and would be read as a part of a name or a time.
/// No more is `livello:medio`. What was typed, as it is called in this language.
fn seats_computer(spec: &Spec, given: &[(Option<String>, String)], lang: Lang) -> Option<&'static str> {
    let level = |word: &str| {
        let (name, level) = word.split_once(':')?;
        let asks = [(Command::Manche, Opt::Con), (Command::Sfida, Opt::Livello)];
        let called = |(command, id)| option(super::spec(command), name).filter(|option| option.id == id);
        let option = asks.into_iter().find_map(called)?;
        read_value(option, level, lang).ok().map(|_| option.name(lang))
    };
    if !matches!(spec.id, Command::Torneo | Command::Serie) {
        return None;
    }
    given.iter().find_map(|(name, text)| {
        let stray = name.as_ref().filter(|name| option(spec, name).is_none());
        let typed = stray.map_or_else(|| text.clone(), |name| format!("{name}:{text}")).to_lowercase();
        typed.split_whitespace().find_map(level)
    })
}

/// An option that was written without its colon: `con medio`; with what it would be written as.
fn without_colon(
    spec: &'static Spec,
    text: &str,
    given: &[(Option<String>, String)],
    lang: Lang,
) -> Option<(&'static str, String)> {
    let mut words = text.split_whitespace();
    let option = words.find_map(|word| option(spec, word))?;
    let free = given.iter().filter(|(name, _)| name.is_none()).map(|(_, value)| value.as_str());
    let fits = words.chain(free).find(|value| read_value(option, value, lang).is_ok());
    let value = fits.map_or_else(|| sample(option, lang), str::to_owned);
    Some((option.name(lang), value))
}

/// Something that an option takes.
fn sample(option: &OptionSpec, lang: Lang) -> String {
    match option.kind {
        OptionKind::Choice([first, ..]) => [first.0, first.1][lang as usize].to_owned(),
        OptionKind::Choice([]) | OptionKind::Text | OptionKind::File => "…".to_owned(),
        OptionKind::Number { min, .. } => min.to_string(),
        OptionKind::Time { .. } => "60".to_owned(),
        OptionKind::Size => "4x4".to_owned(),
        OptionKind::Flag => ["sì", "yes"][lang as usize].to_owned(),
    }
}

fn read(spec: &'static Spec, given: &[(Option<String>, String)], lang: Lang) -> Result<Invocation, Text> {
    if let Some(option) = seats_computer(spec, given, lang) {
        return Err(say!("event-no-computer", option = option));
    }
    let mut values = Vec::new();
    for (name, value) in given {
        let option = match name {
            Some(name) => option(spec, name),
            None => free_option(spec, value),
        };
        let Some(option) = option else {
            let typed = name.as_ref().unwrap_or(value).chars().take(40).collect::<String>();
            let bare = name.is_none().then(|| without_colon(spec, value, given, lang)).flatten();
            if let Some((option, value)) = bare {
                return Err(say!("command-needs-colon", option = option, value = value));
            }
            return Err(no_such_option(spec, &typed, lang));
        };
        if values.iter().any(|(id, _)| *id == option.id) {
            return Err(say!("command-option-twice", option = option.name(lang)));
        }
        values.push((option.id, read_value(option, value, lang)?));
    }
    match spec.options.iter().find(|option| option.required && !values.iter().any(|(id, _)| *id == option.id))
    {
        Some(missing) => Err(say!(
            "command-needs",
            command = spec.name(lang),
            option = missing.name(lang),
            example = own(super::example(spec.id, lang))
        )),
        None => Ok(Invocation { command: spec.id, values }),
    }
}

fn no_such_option(spec: &Spec, typed: &str, lang: Lang) -> Text {
    let names = spec.options.iter().map(|option| option.name(lang)).collect::<Vec<_>>().join(", ");
    if names.is_empty() {
        say!("command-no-options", command = spec.name(lang), typed = typed)
    } else {
        say!("command-no-such-option", command = spec.name(lang), typed = typed, options = names)
    }
}

/// What people call otherwise, or what a list has no room for: `scacchi` is `estinzione`, and what adventures call `concordata` is
/// `accordo`.
fn called_otherwise(option: &OptionSpec, typed: &str) -> Option<&'static str> {
    let OptionKind::Choice(choices) = option.kind else { return None };
    if option.id == Opt::Metodo && matches!(typed, "concordata" | "concordato" | "concordate") {
        return choices.iter().map(|(it, _)| *it).find(|it| *it == "accordo");
    }
    // Of what can be done with a tournament Discord has room for twenty-five: this one has a button, and is typed elsewhere.
    if matches!(typed, "riapri" | "reopen") && choices.contains(&("disfa", "undo")) {
        return Some("riapri");
    }
    // With its spaces a title stands between quotes.
    let game = registry::called(&typed.replace(' ', "-")).filter(|_| option.id == Opt::Gioco)?;
    choices.iter().map(|(it, _)| *it).find(|it| *it == game.names[0])
}

/// Where words without a name go: a choice that holds them (`/manche interna5`), the number of a
/// command with one number (`/automatiche 30`, `/classifica 2`), otherwise the first text.
fn free_option(spec: &'static Spec, value: &str) -> Option<&'static OptionSpec> {
    let value = value.to_lowercase();
    let mut options = spec.options.iter();
    options
        .clone()
        .find(|option| match option.kind {
            OptionKind::Choice(choices) => {
                let is_listed = choices.iter().any(|(it, en)| *it == value || *en == value);
                // In the name of a tournament `scacchi` is a word like any other.
                let may = spec.id == Command::Sfida || option.id == Opt::Azione;
                is_listed || may && called_otherwise(option, &value).is_some()
            }
            OptionKind::Flag => option.it == value || option.en == value,
            OptionKind::Size => read_size(&value).is_some(),
            OptionKind::Time { most } => read_tempo(&value, most).is_some(),
            OptionKind::Number { .. } => {
                let numbers = spec.options.iter().filter(|one| matches!(one.kind, OptionKind::Number { .. }));
                spec.options.len() == 1 || value.parse::<i64>().is_ok() && numbers.count() == 1
            }
            OptionKind::Text | OptionKind::File => false,
        })
        .or_else(|| options.find(|option| option.kind == OptionKind::Text))
}

fn read_value(option: &OptionSpec, text: &str, lang: Lang) -> Result<Value, Text> {
    let name = option.name(lang);
    let lower = text.trim().to_lowercase();
    match option.kind {
        OptionKind::Text => Ok(Value::Text(text.trim().to_owned())),
        // As it is: a line is told by its number.
        OptionKind::File => Ok(Value::Text(text.to_owned())),
        OptionKind::Number { min, max } => match read_number(option, &lower).unwrap_or(min - 1) {
            number if (min..=max).contains(&number) => Ok(Value::Number(number)),
            // A bound that nobody meets tells nothing.
            _ if max > READABLE => Err(say!("command-not-a-number", option = name, typed = cut(text))),
            _ => Err(say!("command-out-of-range", option = name, typed = cut(text), min = min, max = max)),
        },
        OptionKind::Time { most } => read_tempo(&lower, most)
            .map(Value::Tempo)
            .ok_or_else(|| say!("command-bad-time", option = name, typed = cut(text), max = most)),
        OptionKind::Size => read_size(&lower)
            .or_else(|| read_side(&lower).map(|side| (side, side)))
            .map(|(rows, cols)| Value::Size(rows, cols))
            .ok_or_else(|| say!("command-bad-size", option = name, typed = cut(text))),
        OptionKind::Flag => match spelling::plain(text.trim()).as_str() {
            "si" | "yes" | "s" | "y" | "true" | "1" | "on" => Ok(Value::Flag(true)),
            "no" | "n" | "false" | "0" | "off" => Ok(Value::Flag(false)),
            // `/manche subito` without a value means yes.
            word if word == option.it || word == option.en => Ok(Value::Flag(true)),
            _ => Err(say!("command-bad-flag", option = name, typed = cut(text))),
        },
        OptionKind::Choice(choices) => {
            if let Some((it, _)) = choices.iter().find(|(it, en)| *it == lower || *en == lower) {
                Ok(Value::Choice(it))
            } else if let Some(it) = called_otherwise(option, &lower) {
                Ok(Value::Choice(it))
            } else {
                let names = choices.iter().map(|(it, en)| if lang == Lang::It { *it } else { *en });
                let names = names.collect::<Vec<_>>().join(", ");
                Err(Text {
                    key: "command-no-such-choice",
                    args: vec![
                        ("option", Arg::from(name)),
                        ("typed", Arg::from(cut(text))),
                        ("choices", Arg::from(names)),
                    ],
                })
            }
        }
    }
}

fn read_size(text: &str) -> Option<(u8, u8)> {
    let (rows, cols) = text.split_once(['x', '×', '*'])?;
    Some((read_side(rows)?, read_side(cols)?))
}

/// One side of a grid: `4`, which behind its name means `4x4`.
fn read_side(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|side| (3..=10).contains(side))
}

/// A whole number; of seconds also as `90s`, `3m`, `3min`, `3 minuti`.
fn read_number(option: &OptionSpec, text: &str) -> Option<i64> {
    if !matches!(option.id, Opt::Tempo | Opt::Pausa) {
        return text.parse().ok();
    }
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: i64 = text[..text.len() - unit.len()].parse().ok()?;
    match unit.trim() {
        "" | "s" | "sec" | "secondi" | "seconds" => Some(number),
        "m" | "min" | "minuto" | "minuti" | "minute" | "minutes" => number.checked_mul(60),
        _ => None,
    }
}

/// `60` or `60s`, or `10+5`: minutes (or `1:30`) and seconds more a move.
fn read_tempo(text: &str, most: i64) -> Option<Tempo> {
    let Some((main, increment)) = text.split_once('+') else {
        let number = text.trim_end_matches('s').parse::<i64>().ok().filter(|n| (1..=most).contains(n))?;
        return u32::try_from(number).ok().map(Tempo::Plain);
    };
    let (minutes, seconds) = main.trim().split_once(':').unwrap_or((main.trim(), "0"));
    let main = minutes.parse::<u32>().ok()?.checked_mul(60)?.checked_add(seconds.parse().ok()?)?;
    let increment = increment.trim().trim_end_matches('s').parse().ok()?;
    let fits = (10..=LONGEST_BANK).contains(&main) && increment <= LONGEST_INCREMENT;
    fits.then_some(Tempo::Bank { main, increment })
}

fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_option_has_a_longer_name() {
        let options = crate::commands::TABLE.iter().flat_map(|spec| spec.options);
        for name in options.flat_map(|option| [option.it, option.en]) {
            assert!(name.len() <= LONGEST, "{name}");
        }
    }
}
