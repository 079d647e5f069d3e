//! `/registro`: what moderators did, the latest first.

mod told;

use self::told::told;
use super::super::desk::Halt;
use super::super::heard::{Heard, Person};
use super::super::room::Room;
use crate::journal::{Deed, EXCLUDED_ERASED};
use crate::ladders::table::name_of;
use crate::messages::{Arg, Lang, Text};
use crate::rooms::events::director::Recounted;
use crate::say;
use std::collections::BTreeMap;

/// Deeds on a page.
const PAGE: usize = 15;

pub(super) async fn log(room: &Room, heard: &Heard, page: i64) -> Result<(), Halt> {
    let Some(server) = room.desk.place.server() else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let skip = usize::try_from(page - 1).unwrap_or(0) * PAGE;
    let limit = u32::try_from(skip + PAGE).unwrap_or(u32::MAX);
    let journal = &room.desk.house.journal;
    let deeds = journal.deeds(server, limit).await?;
    let deeds: Vec<_> = deeds.into_iter().skip(skip).collect();
    if deeds.is_empty() {
        let text = if page > 1 { say!("log-no-page", page = page) } else { say!("log-empty") };
        room.desk.answer(heard, text);
        return Ok(());
    }
    let mut people: Vec<Person> = deeds.iter().map(|deed| deed.author.clone()).collect();
    people.extend(deeds.iter().flat_map(|deed| deed.what.split(' ').filter_map(account)));
    let names = journal.names(Some(server), &people).await?;
    let names: BTreeMap<Person, String> = names.into_iter().collect();
    let (mut lines, mut tournaments) = (Vec::new(), Recounted::default());
    let lang = room.desk.lang_for(heard);
    for deed in &deeds {
        let what = tournaments.told(&room.desk, deed).await?;
        lines.push(line(deed, what, &names, lang));
    }
    room.desk.answer(heard, say!("lines", lines = lines));
    Ok(())
}

/// A line: when, by whom, what; of a tournament it is told already.
fn line(deed: &Deed, what: Option<Text>, names: &BTreeMap<Person, String>, lang: Lang) -> Text {
    let when = Arg::When(deed.at);
    if deed.what == EXCLUDED_ERASED {
        return say!("log-excluded-erased", when = when);
    }
    // The person who asked to be forgotten did it as nobody.
    let name = match deed.author.0.as_str() {
        "" => say!("log-nobody"),
        _ => say!("literal", text = name_of(names, &deed.author)),
    };
    let what = what.or_else(|| told(&deed.what, names, lang));
    let what = what.unwrap_or_else(|| say!("literal", text = shown(&deed.what, names)));
    match deed.reason.as_str() {
        "" => say!("log-line", when = when, name = name, what = what),
        reason => say!("log-line-why", when = when, name = name, what = what, reason = reason),
    }
}

/// The account a word of a deed is, if it is one.
fn account(word: &str) -> Option<Person> {
    let person = Person(word.to_owned());
    person.door().map(|_| person)
}

/// What was done, with names in the place of accounts.
fn shown(what: &str, names: &BTreeMap<Person, String>) -> String {
    let word = |word: &str| account(word).map_or_else(|| word.to_owned(), |person| name_of(names, &person));
    what.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
