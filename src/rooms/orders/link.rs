//! `/collega` and `/scollega`: accounts of one person on several platforms. What belongs to the person, such as the
//! language, is shared; what each account had for itself before comes back when they part.

use super::super::codes::{self, NoCode};
use super::super::desk::Halt;
use super::super::heard::{Door, Heard, Person, Place};
use super::super::links::{self, NoLink};
use super::super::room::Room;
use super::super::say::{Act, Audience, Body, Say};
use super::super::settings::{About, Key, person_scope};
use crate::clock::Millis;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::messages::{Arg, Text};
use crate::say;

pub(super) async fn link(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let typed = asked.text(Opt::Codice).unwrap_or_default();
    let code = codes::typed(typed);
    if code.is_empty() {
        return offer(room, heard).await;
    }
    let now = room.desk.house.clock.now();
    match room.desk.house.links.take(&code, &heard.who.person, now) {
        Ok(joining) => join(room, heard, &joining, now).await,
        Err(why) => {
            let typed: String = typed.chars().take(40).collect();
            room.desk.answer(heard, refusal(why, &typed));
            Ok(())
        }
    }
}

fn refusal(why: NoLink, typed: &str) -> Text {
    match why {
        NoLink::Code(NoCode::Unknown) => say!("link-wrong", typed = typed),
        NoLink::Code(NoCode::TooMany(until)) => say!("link-too-many", until = Arg::When(until)),
        NoLink::SamePlatform => say!("link-same-platform"),
        NoLink::Elsewhere => say!("link-elsewhere"),
        NoLink::Already => say!("link-already"),
    }
}

/// A code to type on the other platform, and who is linked already.
async fn offer(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let person = &heard.who.person;
    let now = room.desk.house.clock.now();
    let code = codes::code(&room.desk.house.seed()?);
    room.desk.house.links.offer(person, code.clone(), now);
    room.desk.house.tell_code(person, &code, now).await;
    let mut lines = vec![say!("link-code", code = code, until = Arg::When(now + codes::GOOD_FOR))];
    let others: Vec<Person> = room.desk.house.links.accounts(person).split_off(1);
    if !others.is_empty() {
        let names = room.desk.house.journal.names(None, &others).await?;
        let shown = |other: &Person| {
            let name = names.iter().find(|(one, _)| one == other).map_or("", |(_, name)| name.as_str());
            format!("{name} ({})", platform(other)).trim_start().to_owned()
        };
        let names = others.iter().map(shown).collect::<Vec<_>>().join(", ");
        lines.push(say!("link-with", names = names));
    }
    room.desk.answer(heard, say!("lines", lines = lines));
    Ok(())
}

async fn join(room: &Room, heard: &Heard, joining: &links::Joining, now: Millis) -> Result<(), Halt> {
    let (person, maker, whole) = (&heard.who.person, &joining.maker, &joining.whole);
    let linked = |person: &Person| Record::Linked { person: person.clone(), whole: whole.clone() };
    let name = Record::Person { person: person.clone(), name: heard.who.name.clone(), server: None, at: now };
    room.desk
        .house
        .append(Entry { lines: Vec::new(), records: vec![linked(maker), linked(person), name] })
        .await?;
    room.desk.house.links.set(maker, Some(whole));
    room.desk.house.links.set(person, Some(whole));
    room.desk.answer(heard, say!("link-done", platform = platform(maker)));
    // A person may have been talked into typing a code: so the maker of the code hears of it too.
    let Some(door) = maker.door() else { return Ok(()) };
    let place = Place::Private { door, person: maker.clone() };
    let text = say!("link-used", name = heard.who.name.as_str(), platform = platform(person));
    let lang = room.desk.house.lang_for(maker, &place);
    let act = Act::Post { handle: None, body: Body { text: Some(text), ..Body::default() } };
    room.desk.house.say(Say { place, to: Audience::All, lang, act, answers: None });
    Ok(())
}

pub(super) async fn unlink(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let person = &heard.who.person;
    let mut parting = room.desk.house.links.accounts(person);
    if parting.len() == 1 {
        room.desk.answer(heard, say!("unlink-nothing"));
        return Ok(());
    }
    let scope = person_scope(&room.desk.house.links.whole_of(person));
    // An account that would be left alone is by itself again too; three less one are still two.
    let is_over = parting.len() == 2;
    parting.truncate(if is_over { 2 } else { 1 });
    let mut records: Vec<Record> =
        parting.iter().map(|person| Record::Unlinked { person: person.clone() }).collect();
    let key = About::of(Key::Lingua).names.0;
    if is_over {
        let (scope, key) = (scope.clone(), key.to_owned());
        records.push(Record::Setting { scope, key, value: None, at: room.desk.house.clock.now() });
    }
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    for person in &parting {
        room.desk.house.links.set(person, None);
    }
    if is_over {
        room.desk.house.settings.set(&scope, key, None);
    }
    room.desk.answer(heard, say!("unlink-done"));
    Ok(())
}

/// The platform's name, as people know it.
fn platform(person: &Person) -> String {
    person.door().map_or_else(String::new, platform_name)
}

/// The same, of a door.
pub(super) fn platform_name(door: Door) -> String {
    let name = door.name();
    name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect()
}
