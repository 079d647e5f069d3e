//! `/impostazioni`: opens the panel, tells of one setting, or changes it.

use super::super::desk::Halt;
use super::super::heard::{Door, Heard};
use super::super::room::Room;
use super::super::settings::{About, Key, Level, Power, SETTINGS, person_scope, place_scope, server_scope};
use super::panel::{self, View};
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::messages::{Text, own};
use crate::rooms::activity::Activity as _;
use crate::say;

pub(super) async fn settings(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let lang = room.desk.lang_for(heard);
    let Some(name) = asked.text(Opt::Chiave) else {
        panel::show(room, heard, View::Page(0), None);
        return Ok(());
    };
    // `/impostazioni tema giorno`: what has no name all lands in the first text.
    let (name, rest) = name.split_once(' ').unwrap_or((name, ""));
    // `/impostazioni fuso:roma`, as options are written elsewhere.
    let (name, rest) = match name.split_once([':', '=']) {
        Some((key, value)) if About::named(key).is_some() && rest.is_empty() => (key, value),
        _ => (name, rest),
    };
    let value = asked.text(Opt::Valore).or(Some(rest).filter(|rest| !rest.is_empty()));
    let Some(about) = About::named(name) else {
        if ["tutte", "all"].contains(&name.to_lowercase().as_str()) {
            panel::show(room, heard, View::All, None);
            return Ok(());
        }
        let names = SETTINGS.iter().map(|about| about.name(lang)).collect::<Vec<_>>().join(", ");
        let typed: String = name.chars().take(40).collect();
        let note = say!("settings-no-such", typed = typed, names = names);
        panel::show(room, heard, View::Page(0), Some(note));
        return Ok(());
    };
    let Some(value) = value else {
        let now = about.shown(&here(room, heard, about.key), lang);
        let text = say!(
            "settings-one",
            name = about.name(lang),
            value = own(now),
            choices = own(about.choices(lang))
        );
        room.desk.answer(heard, text);
        return Ok(());
    };
    let level = level(room, asked.choice(Opt::Dove), about);
    if about.key == Key::Ogni && may_change(room, heard, about, level).is_ok() {
        // More than a value: rounds are planned or called off.
        return match read(about, value, lang) {
            Ok(value) => {
                let every = value.and_then(|value| value.parse().ok()).unwrap_or(0);
                super::automatic::automatic(room, heard, every).await
            }
            Err(sentence) => {
                room.desk.answer(heard, sentence);
                Ok(())
            }
        };
    }
    let (Ok(text) | Err(text)) = change(room, heard, about, level, value).await?;
    room.desk.answer(heard, text);
    Ok(())
}

/// Changes a setting where `level` says; in the sentence that comes back stands what was done, or why not.
pub(super) async fn change(
    room: &Room,
    heard: &Heard,
    about: &About,
    level: Level,
    value: &str,
) -> Result<Result<Text, Text>, Halt> {
    if let Err(refusal) = may_change(room, heard, about, level) {
        return Ok(Err(refusal));
    }
    let value = match read(about, value, room.desk.lang_for(heard)) {
        Ok(value) => value,
        Err(sentence) => return Ok(Err(sentence)),
    };
    let scope = match (level, room.desk.place.server()) {
        (Level::Server, Some(server)) => server_scope(server),
        (Level::Person, _) => person_scope(&room.desk.house.links.whole_of(&heard.who.person)),
        _ => channel_scope(room),
    };
    let now = room.desk.now();
    let key = about.names.0;
    let mut records =
        vec![Record::Setting { scope: scope.clone(), key: key.into(), value: value.clone(), at: now }];
    if level != Level::Person {
        let value = value.as_deref().unwrap_or("predefinito");
        records.extend(room.desk.deed(heard, format!("impostazioni {key} {value}"), ""));
    }
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    room.desk.house.settings.set(&scope, key, value.as_deref());
    // From here on in the language that may just have been set.
    let lang = room.desk.lang_for(heard);
    let name = about.name(lang);
    let here = here(room, heard, about.key);
    let shown = about.shown(value.as_deref().unwrap_or(&here), lang);
    let hidden = about.key == Key::Moderatori && value.is_some() && room.desk.place.door() == Door::Discord;
    let done = match (level, value) {
        (_, None) => say!("settings-undone", name = name, value = own(shown)),
        (Level::Person, _) => say!("settings-done-person", name = name, value = own(shown)),
        (Level::Channel, _) => say!("settings-done-channel", name = name, value = own(shown)),
        (Level::Server, Some(value)) if value != here => {
            say!(
                "settings-done-elsewhere",
                name = name,
                value = own(shown),
                here = own(about.shown(&here, lang))
            )
        }
        (Level::Server, _) => say!("settings-done-server", name = name, value = own(shown)),
    };
    // There the platform itself shows moderators' commands to those who may manage the server.
    Ok(Ok(if hidden { say!("lines", lines = vec![done, say!("discord-hidden-commands")]) } else { done }))
}

/// The value as it is stored; `None` takes it back to what holds by itself.
fn read(about: &About, value: &str, lang: crate::messages::Lang) -> Result<Option<String>, Text> {
    if ["predefinito", "default"].contains(&value.to_lowercase().as_str()) {
        return Ok(None);
    }
    about.read(value, lang).map(Some)
}

/// Whether the author of `heard` may change a setting at a level where it can be set at all.
pub(super) fn may_change(room: &Room, heard: &Heard, about: &About, level: Level) -> Result<(), Text> {
    if !about.levels.contains(&level) {
        return Err(say!("settings-not-there", name = about.name(room.desk.lang_for(heard))));
    }
    let power = if about.key == Key::Moderatori { Power::Rule } else { Power::Rounds };
    if level != Level::Person && !room.desk.moderates(heard, power) {
        return Err(say!("refuse-moderators"));
    }
    Ok(())
}

/// Where the change goes: where it was asked for; otherwise where the value that holds here is set,
/// so that what changes is what one sees.
pub(super) fn level(room: &Room, asked: Option<&str>, about: &About) -> Level {
    match (asked, room.desk.place.server()) {
        // Alone with the bot, one's settings are one's own.
        (Some("io"), _) | (_, None) => Level::Person,
        (Some("server"), _) => Level::Server,
        (None, _)
            if about.levels.contains(&Level::Server)
                && !room.desk.house.settings.is_set(&channel_scope(room), about.key) =>
        {
            Level::Server
        }
        _ => Level::Channel,
    }
}

/// The piazza has no owner: where nothing was ever played and nobody has chosen a language, the first command, whatever
/// it is, makes the room speak the language of the page it comes from. Naming here the commands that begin something would
/// forget the next one that does, as tournaments were forgotten.
pub(super) async fn speak_as_the_first(room: &Room, heard: &Heard) -> Result<(), Halt> {
    let place = &room.desk.place;
    let Some(lang) = heard.who.locale.filter(|lang| *lang != room.desk.lang()) else { return Ok(()) };
    if place.door() != Door::Piazza
        || place.is_private()
        // What is only planned was begun by somebody, too.
        || room.rounds.is_on()
        || room.matches.is_on()
        || room.events.is_on()
        || room.juries.is_on()
        || room.desk.house.settings.lang(place).is_some()
    {
        return Ok(());
    }
    // Matches are played in threads of the room.
    let channel = place.channel().unwrap_or_else(|| place.clone());
    if room.desk.house.journal.was_played_around(&channel).await? {
        return Ok(());
    }
    let (scope, key) = (channel_scope(room), About::of(Key::Lingua).names.0);
    let value = Some(lang.to_string());
    let record =
        Record::Setting { scope: scope.clone(), key: key.into(), value: value.clone(), at: room.desk.now() };
    room.desk.house.append(Entry { lines: Vec::new(), records: vec![record] }).await?;
    room.desk.house.settings.set(&scope, key, value.as_deref());
    Ok(())
}

/// Threads are set up with their channel.
fn channel_scope(room: &Room) -> String {
    place_scope(&room.desk.place.channel().unwrap_or_else(|| room.desk.place.clone()))
}

/// What holds here; in private, what its owner has set.
pub(super) fn here(room: &Room, heard: &Heard, key: Key) -> String {
    match (key, heard.place.is_private()) {
        (Key::Lingua, true) => room.desk.lang_for(heard).to_string(),
        _ => room.desk.house.settings.at(&room.desk.place, key),
    }
}
