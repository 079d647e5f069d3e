//! What can be typed next in an option that takes any text, for platforms that complete while somebody
//! types. Pure.

use super::settings::{About, SETTINGS, Values};
use super::zones::{matching, simple};
use super::{Command, Opt, TABLE, pages};
use crate::messages::{self, Lang};

/// Most that a platform shows (Discord).
pub const MOST: usize = 25;

/// Longest text of a completion, in characters (Discord).
const LONGEST: usize = 100;

/// Whether an option is completed while somebody types.
pub const fn completes(command: Command, option: Opt) -> bool {
    let of_the_table = matches!(
        (command, option),
        (Command::Aiuto | Command::Mossa, Opt::Testo) | (Command::Impostazioni, Opt::Chiave | Opt::Valore)
    );
    of_the_table || names_somebody(command, option)
}

/// Whether an option takes the name of somebody here.
const fn names_somebody(command: Command, option: Opt) -> bool {
    matches!((command, option), (_, Opt::Chi) | (Command::Unisci, Opt::Con))
}

/// What of `typed` is the beginning of somebody's name, in an option that takes one: behind the last comma, where several can
/// be named. What stands before it is given too.
pub fn name_begun<'a>(command: &str, option: &str, typed: &'a str) -> Option<(&'a str, &'a str)> {
    let spec = TABLE.iter().find(|spec| [spec.it, spec.en].contains(&command))?;
    let about = spec.options.iter().find(|about| [about.it, about.en].contains(&option))?;
    names_somebody(spec.id, about.id).then(|| {
        let begins = typed.rfind(',').map_or(0, |at| at + 1);
        let name = typed[begins..].trim_start();
        (&typed[..typed.len() - name.len()], name.trim_start_matches('@'))
    })
}

/// Names as they are offered behind what was typed before them.
pub fn named_so(before: &str, names: Vec<String>) -> Vec<(String, String)> {
    let offered = names.into_iter().map(|name| format!("{before}{name}"));
    // Cut off a name would be somebody else's.
    let fits = offered.filter(|text| text.chars().count() <= LONGEST);
    fits.take(MOST).map(|text| (text.clone(), text)).collect()
}

/// Whether an option is a move, which only the room where it is to be played can complete; in either language.
pub fn is_move(command: &str, option: &str) -> bool {
    let spec = TABLE.iter().find(|spec| spec.id == Command::Mossa && [spec.it, spec.en].contains(&command));
    let is_text = |one: &&super::OptionSpec| one.id == Opt::Testo && [one.it, one.en].contains(&option);
    spec.is_some_and(|spec| spec.options.iter().find(is_text).is_some())
}

/// What fits what was `typed` so far into an option: what is shown, and what is sent. At most [`MOST`].
/// `given` are the other options of the command as they stand, name and value; names of commands and
/// options may be in either language.
pub fn complete(
    command: &str,
    option: &str,
    typed: &str,
    given: &[(String, String)],
    lang: Lang,
) -> Vec<(String, String)> {
    let Some(spec) = TABLE.iter().find(|spec| [spec.it, spec.en].contains(&command)) else {
        return Vec::new();
    };
    let known = |name: &str| spec.options.iter().find(|option| [option.it, option.en].contains(&name));
    let Some(option) = known(option) else { return Vec::new() };
    let found = match (spec.id, option.id) {
        (Command::Aiuto, Opt::Testo) => fitting(topics(lang), typed),
        (Command::Impostazioni, Opt::Chiave) => fitting(keys(lang), typed),
        (Command::Impostazioni, Opt::Valore) => {
            let is_key = |name: &str| known(name).is_some_and(|option| option.id == Opt::Chiave);
            let key = given.iter().find(|(name, _)| is_key(name)).map(|(_, key)| key.trim());
            key.and_then(About::named).map(|about| values(about, typed, lang)).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let short = |text: String| text.chars().take(LONGEST).collect::<String>();
    found.into_iter().take(MOST).map(|(shown, sent)| (short(shown), short(sent))).collect()
}

/// Pages by their names, and behind them commands with what they do.
fn topics(lang: Lang) -> Vec<(String, String)> {
    let name = |(it, en): &(&str, &str)| if lang == Lang::It { *it } else { *en }.to_owned();
    let commands = TABLE.iter().map(|spec| {
        let does = messages::plain(lang, &spec.description_key(), &[]);
        (format!("/{}: {does}", spec.name(lang)), format!("/{}", spec.name(lang)))
    });
    pages().iter().map(|topic| (name(topic), name(topic))).chain(commands).collect()
}

fn keys(lang: Lang) -> Vec<(String, String)> {
    let all = SETTINGS.iter().map(|about| {
        let does = messages::plain(lang, &about.text(), &[]);
        (format!("{}: {does}", about.name(lang)), about.name(lang).to_owned())
    });
    all.collect()
}

fn values(about: &About, typed: &str, lang: Lang) -> Vec<(String, String)> {
    let shown = |values: &[&str]| {
        values.iter().map(|value| about.shown(value, lang)).map(|value| (value.clone(), value)).collect()
    };
    let usual: Vec<(String, String)> = match about.values {
        Values::Zone => return matching(typed),
        Values::OneOf(values) => shown(&values.iter().map(|(it, _)| *it).collect::<Vec<_>>()),
        Values::Number(min, max) => {
            let usual = ["0", "5", "10", "16", "20", "24", "30", "60"];
            let fits = |one: &&str| one.parse().is_ok_and(|one: i64| (min..=max).contains(&one));
            shown(&usual.into_iter().filter(fits).collect::<Vec<_>>())
        }
        Values::Hours => shown(&["no", "22-7", "23-8", "0-8"]),
        Values::Hour(..) => shown(&["no", "6", "7", "8", "9", "10", "12"]),
        Values::Role => shown(&["no"]),
        Values::Moderators => shown(&["predefinito", "tutti"]),
    };
    let mut found = fitting(usual, typed);
    // What is typed already and can be taken comes first: a number, hours, a role.
    if let Ok(value) = about.read(typed, lang)
        && !typed.trim().is_empty()
    {
        let value = about.shown(&value, lang);
        found.retain(|(_, sent)| *sent != value);
        found.insert(0, (value.clone(), value));
    }
    found
}

/// Those that begin with what was typed, then those that hold it.
fn fitting(all: Vec<(String, String)>, typed: &str) -> Vec<(String, String)> {
    let typed = simple(typed);
    let (begin, rest): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(_, sent)| simple(sent).starts_with(&typed));
    begin.into_iter().chain(rest.into_iter().filter(|(shown, _)| simple(shown).contains(&typed))).collect()
}
