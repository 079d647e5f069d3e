//! An update of Telegram as what rooms hear. Pure.

use super::carriage::moved;
use super::keyboard::unlinked;
use super::number_of;
use super::said::Incoming;
use crate::clock::Millis;
use crate::commands;
use crate::messages::Lang;
use crate::platforms::host::Moved;
use crate::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use teloxide::types::{
    CallbackQuery, CallbackQueryId, ChatMemberKind, ChatMemberUpdated, FileId, Message, Update, UpdateKind,
    User,
};

/// What came.
#[derive(Debug, PartialEq)]
pub(super) enum Came {
    /// Something for a room.
    Heard(Heard),
    /// A button under the message with this number; the app that shows it waits for an answer.
    Pressed(Heard, CallbackQueryId, u64),
    /// Somebody opened the private chat, with the payload of the link they came by.
    Opened(Heard, Option<String>),
    /// Somebody answers a message of ours, whose number is told.
    Replied(Heard, u64),
    /// A command that stands under a file, which is to be fetched.
    Brought(Heard, FileId),
    /// An anonymous admin commands: nobody knows who it is.
    Anonymous(Place, u64),
    /// A group has become a supergroup.
    Moved(Moved),
    /// Somebody has left a group, or was put out of it.
    Departed(Place, Person),
    /// The bot may now do something else in a chat than before.
    RightsChange(RightsChange),
    /// Nothing for us.
    Nothing,
}

/// The bot may do something else in a chat than before.
#[derive(Debug, PartialEq)]
pub(super) struct RightsChange {
    pub(super) place: Place,
    /// Who changed it.
    pub(super) by: Who,
    pub(super) was: Rights,
    pub(super) is: Rights,
    /// Telegram's number of the update.
    pub(super) id: u64,
    pub(super) at: Millis,
}

/// How far the bot is let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rights {
    /// Not there.
    Out,
    /// There, and may not write or not send pictures.
    Muted,
    /// There.
    Member,
    /// There, and sees every message.
    Admin,
}

/// What an update says. `now` is the platform's time, for what carries none.
pub(super) fn came(incoming: &Incoming<'_>, bot: &str, now: Millis) -> Came {
    let update = match incoming {
        Incoming::Said(said) => {
            let text = meant(said.text(), bot);
            return text.map_or(Came::Nothing, |text| written(text, |what| Some(said.heard(what))));
        }
        Incoming::Other(update) => update,
    };
    match &update.kind {
        UpdateKind::Message(message) => new_message(message, bot),
        UpdateKind::EditedMessage(message) => {
            let Some(text) = text_of(message, bot) else { return Came::Nothing };
            heard(message, What::Edited { text }).map_or(Came::Nothing, Came::Heard)
        }
        UpdateKind::CallbackQuery(query) => pressed(query, update.id.0, now),
        UpdateKind::MyChatMember(change) => rights_change(change, update.id.0),
        _ => Came::Nothing,
    }
}

/// Whether it tells that a group got another number.
pub(super) fn is_move(update: &Update) -> bool {
    matches!(&update.kind, UpdateKind::Message(message) if message.migrate_to_chat_id().is_some())
}

/// Where something was written.
pub(super) fn place_in(update: &Update) -> Option<Place> {
    match &update.kind {
        UpdateKind::Message(message) | UpdateKind::EditedMessage(message) => place_of(message),
        UpdateKind::CallbackQuery(query) => place_pressed(query),
        UpdateKind::MyChatMember(change) => Some(private_or_group(change.chat.id.0, None)),
        _ => None,
    }
}

fn new_message(message: &Message, bot: &str) -> Came {
    if let Some(new) = message.migrate_to_chat_id() {
        return Came::Moved(moved(message.chat.id.0, new.0));
    }
    if let (Some(gone), Some(place)) = (message.left_chat_member(), place_of(message)) {
        return Came::Departed(place, who(gone).person);
    }
    let Some(text) = text_of(message, bot) else { return Came::Nothing };
    if message.sender_chat.is_some() {
        // W18: an anonymous admin never plays, and is told so on giving a command.
        let place = place_of(message).filter(|_| text.starts_with('/'));
        let number = number_of(message.chat.id.0, message.id.0);
        return place.map_or(Came::Nothing, |place| Came::Anonymous(place, number));
    }
    match written(text, |what| heard(message, what)) {
        Came::Heard(heard) => match (file_of(message, &heard.what), message.reply_to_message()) {
            (Some(file), _) => Came::Brought(heard, file),
            (None, Some(to)) => Came::Replied(heard, number_of(message.chat.id.0, to.id.0)),
            (None, None) => Came::Heard(heard),
        },
        other => other,
    }
}

/// What a text says by itself.
fn written(text: String, heard: impl FnOnce(What) -> Option<Heard>) -> Came {
    let payload = text.strip_prefix("/start").map(|rest| unlinked(rest.trim()));
    match (heard(What::Message { text }), payload) {
        (Some(heard), Some(payload)) => Came::Opened(heard, payload),
        (Some(heard), None) => Came::Heard(heard),
        (None, _) => Came::Nothing,
    }
}

/// The file a command stands under, if it is one that reads files.
fn file_of(message: &Message, what: &What) -> Option<FileId> {
    let document = message.document()?;
    commands::spec(what.command()?).file()?;
    Some(document.file.id.clone())
}

/// The text, or what stands under a picture, as it is meant.
fn text_of(message: &Message, bot: &str) -> Option<String> {
    meant(message.text().or_else(|| message.caption())?, bot)
}

/// A text as it is meant: a mention of us at the beginning is left out, and so is a message that calls another bot's command.
fn meant(text: &str, bot: &str) -> Option<String> {
    let (first, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    if let Some(command) = first.strip_prefix('/') {
        return match command.split_once('@') {
            Some((name, called)) if called.eq_ignore_ascii_case(bot) => Some(format!("/{name}{rest}")),
            Some(_) => None,
            None => Some(text.to_owned()),
        };
    }
    let to_us = first
        .strip_prefix('@')
        .is_some_and(|name| name.trim_end_matches([',', ':']).eq_ignore_ascii_case(bot));
    Some(if to_us { rest.trim_start().to_owned() } else { text.to_owned() })
}

fn heard(message: &Message, what: What) -> Option<Heard> {
    Some(Heard {
        place: place_of(message)?,
        who: who(message.from.as_ref()?),
        id: number_of(message.chat.id.0, message.id.0),
        at: message.date.timestamp() * 1000,
        precision: Precision::Second,
        replies_to: None,
        what,
    })
}

fn pressed(query: &CallbackQuery, update: u32, now: Millis) -> Came {
    let (Some(payload), Some(message)) = (&query.data, &query.message) else { return Came::Nothing };
    let Some(place) = place_pressed(query) else { return Came::Nothing };
    // Its own number is a text; the update's is unique among the presses.
    let id = query.id.0.parse().unwrap_or_else(|_| u64::from(update));
    let what = What::Press { payload: payload.clone(), form: None };
    let heard = Heard {
        place,
        who: who(&query.from),
        id,
        at: now,
        precision: Precision::Millisecond,
        replies_to: None,
        what,
    };
    let under = number_of(message.chat().id.0, message.id().0);
    Came::Pressed(heard, query.id.clone(), under)
}

fn place_pressed(query: &CallbackQuery) -> Option<Place> {
    let message = query.message.as_ref()?;
    match message.regular_message() {
        Some(message) => place_of(message),
        None => Some(private_or_group(message.chat().id.0, None)),
    }
}

fn rights_change(change: &ChatMemberUpdated, update: u32) -> Came {
    Came::RightsChange(RightsChange {
        place: private_or_group(change.chat.id.0, None),
        by: who(&change.from),
        was: rights(&change.old_chat_member.kind),
        is: rights(&change.new_chat_member.kind),
        id: u64::from(update),
        at: change.date.timestamp() * 1000,
    })
}

fn rights(kind: &ChatMemberKind) -> Rights {
    match kind {
        ChatMemberKind::Owner(_) | ChatMemberKind::Administrator(_) => Rights::Admin,
        ChatMemberKind::Member(_) => Rights::Member,
        ChatMemberKind::Restricted(may) if !may.is_member => Rights::Out,
        ChatMemberKind::Restricted(may) if may.can_send_messages && may.can_send_photos => Rights::Member,
        ChatMemberKind::Restricted(_) => Rights::Muted,
        ChatMemberKind::Left | ChatMemberKind::Banned(_) => Rights::Out,
    }
}

/// Whether somebody of this standing is let do what moderators do.
pub(super) fn moderates(kind: &ChatMemberKind) -> bool {
    rights(kind) == Rights::Admin
}

/// Whether somebody of this standing is in the chat.
pub(super) fn belongs(kind: &ChatMemberKind) -> bool {
    rights(kind) > Rights::Out
}

fn place_of(message: &Message) -> Option<Place> {
    let topic = message.thread_id.filter(|_| message.is_topic_message).map(|thread| thread.0.0);
    (!message.chat.is_channel()).then(|| private_or_group(message.chat.id.0, topic))
}

/// People's numbers are positive, those of groups negative.
pub(super) fn private_or_group(chat: i64, topic: Option<i32>) -> Place {
    if chat > 0 {
        return Place::Private { door: Door::Telegram, person: person(chat) };
    }
    Place::Room {
        door: Door::Telegram,
        server: Server(format!("{}:{chat}", Door::Telegram.name())),
        channel: chat.to_string(),
        thread: topic.map(|topic| topic.to_string()),
    }
}

fn person(user: i64) -> Person {
    Person::new(Door::Telegram, &user.to_string())
}

fn who(user: &User) -> Who {
    let person = Person::new(Door::Telegram, &user.id.0.to_string());
    // Whether the person moderates is asked only where it matters.
    Who {
        person,
        name: user.full_name(),
        moderator: false,
        roles: Vec::new(),
        locale: user.language_code.as_deref().and_then(locale),
        robot: user.is_bot,
    }
}

/// The language of a person's Telegram (`it`, `pt-br`): a person who reads none of ours is more likely to read English
/// than Italian.
pub(super) fn locale(code: &str) -> Option<Lang> {
    let language = code.split('-').next().filter(|language| language.len() >= 2)?;
    Some(language.to_ascii_lowercase().parse().unwrap_or(Lang::En))
}
