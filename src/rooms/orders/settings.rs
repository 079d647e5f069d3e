//! `/impostazioni`: shows what holds here, or changes one thing.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::settings::{About, Key, Level, SETTINGS, person_scope, place_scope, server_scope};
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, Record};
use crate::say;

pub(super) async fn settings(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let lang = room.lang_for(heard);
    let Some(name) = asked.text(Opt::Chiave) else {
        show(room, heard);
        return Ok(());
    };
    // `/impostazioni tema giorno`: what has no name all lands in the first text.
    let (name, rest) = name.split_once(' ').unwrap_or((name, ""));
    let value = asked.text(Opt::Valore).or(Some(rest).filter(|rest| !rest.is_empty()));
    let Some(about) = About::named(name) else {
        let names = SETTINGS.iter().map(|about| about.name(lang)).collect::<Vec<_>>().join(", ");
        let typed: String = name.chars().take(40).collect();
        room.answer(heard, say!("settings-no-such", typed = typed, names = names));
        return Ok(());
    };
    let Some(value) = value else {
        let now = about.shown(&here(room, heard, about.key), lang);
        let text = say!("settings-one", name = about.name(lang), value = now, choices = about.choices(lang));
        room.answer(heard, text);
        return Ok(());
    };
    let level = level(room, asked, about);
    if !about.levels.contains(&level) {
        room.answer(heard, say!("settings-not-there", name = about.name(lang)));
        return Ok(());
    }
    if level != Level::Person && !heard.who.moderator {
        room.answer(heard, say!("refuse-moderators"));
        return Ok(());
    }
    let value = if ["predefinito", "default"].contains(&value.to_lowercase().as_str()) {
        None
    } else {
        match about.read(value, lang) {
            Ok(value) => Some(value),
            Err(sentence) => {
                room.answer(heard, sentence);
                return Ok(());
            }
        }
    };
    if about.key == Key::Ogni {
        // More than a value: rounds are planned or called off.
        let every = value.and_then(|value| value.parse().ok()).unwrap_or(0);
        return super::automatic::automatic(room, heard, every).await;
    }
    let scope = match (level, room.place.server()) {
        (Level::Server, Some(server)) => server_scope(server),
        (Level::Person, _) => person_scope(&heard.who.person),
        _ => channel_scope(room),
    };
    let now = room.now();
    let key = about.names.0;
    let mut records =
        vec![Record::Setting { scope: scope.clone(), key: key.into(), value: value.clone(), at: now }];
    if level != Level::Person {
        let value = value.as_deref().unwrap_or("predefinito");
        records.extend(room.deed(heard, format!("impostazioni {key} {value}"), ""));
    }
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.house.settings.set(&scope, key, value.as_deref());
    // From here on in the language that may just have been set.
    let lang = room.lang_for(heard);
    let name = about.name(lang);
    let here = here(room, heard, about.key);
    let shown = about.shown(value.as_deref().unwrap_or(&here), lang);
    let text = match (level, value) {
        (_, None) => say!("settings-undone", name = name, value = shown),
        (Level::Person, _) => say!("settings-done-person", name = name, value = shown),
        (Level::Channel, _) => say!("settings-done-channel", name = name, value = shown),
        (Level::Server, Some(value)) if value != here => {
            say!("settings-done-elsewhere", name = name, value = shown, here = about.shown(&here, lang))
        }
        (Level::Server, _) => say!("settings-done-server", name = name, value = shown),
    };
    room.answer(heard, text);
    Ok(())
}

/// Where the change goes: where it was asked for; otherwise where the value that holds here is set,
/// so that what changes is what one sees.
fn level(room: &Room, asked: &Invocation, about: &About) -> Level {
    match (asked.choice(Opt::Dove), room.place.server()) {
        // Alone with the bot, one's settings are one's own.
        (Some("io"), _) | (_, None) => Level::Person,
        (Some("server"), _) => Level::Server,
        (None, _)
            if about.levels.contains(&Level::Server)
                && !room.house.settings.is_set(&channel_scope(room), about.key) =>
        {
            Level::Server
        }
        _ => Level::Channel,
    }
}

/// Threads are set up with their channel.
fn channel_scope(room: &Room) -> String {
    place_scope(&room.place.channel().unwrap_or_else(|| room.place.clone()))
}

/// What holds here; in private, what its owner has set for himself.
fn here(room: &Room, heard: &Heard, key: Key) -> String {
    match (key, heard.place.is_private()) {
        (Key::Lingua, true) => room.lang_for(heard).to_string(),
        _ => room.house.settings.at(&room.place, key),
    }
}

fn show(room: &Room, heard: &Heard) {
    let lang = room.lang_for(heard);
    let mut lines = vec![say!("settings-head")];
    for about in SETTINGS {
        let value = about.shown(&here(room, heard, about.key), lang);
        let does = crate::messages::plain(lang, &format!("setting-{}", about.names.0), &[]);
        lines.push(say!("settings-line", name = about.name(lang), value = value, does = does));
    }
    room.answer(heard, say!("lines", lines = lines));
}
