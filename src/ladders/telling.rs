//! How the numbers of a ladder are said, and how the ladder itself is named.

use crate::games::families::{families, family_title};
use crate::journal::{Journal, ReadError};
use crate::messages::{Text, own};
use crate::rating::{Delta, Rating};
use crate::rooms::heard::Server;
use crate::say;
use jiff::civil::Date;

/// A change in whole points: between the ratings as they were shown before and after, so that what is
/// read on two days adds up.
pub(crate) const fn moved(after: Rating, change: Delta) -> i64 {
    after.shown() - after.changed(-change).shown()
}

/// The same with its sign.
pub(crate) fn points(after: Rating, change: Delta) -> Text {
    match moved(after, change) {
        0 => say!("change-none"),
        up @ 1.. => say!("change-up", points = up),
        down => say!("change-down", points = -down),
    }
}

/// A change in tenths of a point, with its sign.
pub(crate) fn tenths(change: Delta) -> Text {
    let tenths = (change.abs() + 50) / 100;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    match change.signum() * tenths.signum() {
        1 => say!("change-up-tenths", whole = whole, tenth = tenth),
        -1 => say!("change-down-tenths", whole = whole, tenth = tenth),
        _ => say!("change-none"),
    }
}

/// A date in words.
pub(crate) fn date(date: Date) -> Text {
    let (day, month, year) = (i64::from(date.day()), i64::from(date.month()), i64::from(date.year()));
    say!("date", day = day, month = month, year = year.to_string())
}

/// Nothing, where a sentence has a place for something.
pub(crate) fn nothing() -> Text {
    say!("literal", text = "")
}

/// Texts in one line, with this text between each two of them.
pub(crate) fn in_line(texts: Vec<Text>, between: &'static str) -> Text {
    let joined = texts
        .into_iter()
        .rev()
        .reduce(|rest, first| say!("in-line", first = first, between = own(between), rest = rest));
    joined.unwrap_or_else(nothing)
}

/// What a ladder is called in a server; `None` where it goes without saying: the usual one, where there is no other.
///
/// # Errors
/// When the journal cannot be read.
pub(crate) async fn title_in(
    journal: &Journal,
    server: &Server,
    family: &str,
) -> Result<Option<Text>, ReadError> {
    let usual = families().first().is_some_and(|usual| *usual == family);
    let alone = usual && journal.played_families(server).await?.iter().all(|played| played == family);
    Ok((!alone).then(|| family_title(family)))
}
