//! What people were shown, in the order they were shown it: every version of every message, and the answers to their
//! presses. A secret that was on a screen for a moment was seen.

use super::world::{ChatKind, MediaKind, Message, World};
use giostra::clock::Millis;
use serde_json::Value;
use std::sync::Arc;

/// A message as it looks now.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) id: i64,
    pub(crate) chat: i64,
    pub(crate) thread: Option<i64>,
    pub(crate) from: i64,
    /// The bot wrote it.
    pub(crate) ours: bool,
    /// The text, or the caption under a photo or document.
    pub(crate) text: String,
    /// The same with its entities as tags.
    pub(crate) html: String,
    /// Kind and text of every entity: `("mention", "@anna")`.
    pub(crate) entities: Vec<(String, String)>,
    pub(crate) photo: Option<Arc<[u8]>>,
    /// The file as the bot sent it.
    pub(crate) animation: Option<Arc<[u8]>>,
    pub(crate) document: Option<Arc<[u8]>>,
    pub(crate) keyboard: Vec<Vec<Button>>,
    /// The hint in the field of answers, where everybody is asked to reply.
    pub(crate) asks: Option<String>,
    pub(crate) reply_to: Option<i64>,
    pub(crate) pinned: bool,
    pub(crate) silent: bool,
    /// Who reacted, and with what.
    pub(crate) reactions: Vec<(i64, String)>,
    pub(crate) edits: u32,
    /// The name of a service message's first field: `pinned_message`.
    pub(crate) service: Option<String>,
    pub(crate) at: Millis,
}

/// A button of a keyboard.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Button {
    pub(crate) label: String,
    /// The `callback_data`.
    pub(crate) data: Option<String>,
    pub(crate) url: Option<String>,
}

/// Something that came on somebody's screen.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// Everybody who was there.
    pub(crate) by: Vec<i64>,
    pub(crate) chat: i64,
    /// `None` for the answer to a press.
    pub(crate) message: Option<i64>,
    /// The bot said it.
    pub(crate) ours: bool,
    pub(crate) text: String,
    pub(crate) buttons: Vec<String>,
    /// What a reader gets without seeing it: what stands behind buttons, names of files, and what stands in files.
    pub(crate) hidden: Vec<String>,
    /// How many buttons stand in each row.
    pub(crate) rows: Vec<usize>,
    pub(crate) photo: Option<Arc<[u8]>>,
    pub(crate) at: Millis,
}

impl World {
    /// How a message looks now.
    pub(crate) fn shown(&self, message: &Message) -> Shown {
        let media = |kind: MediaKind| {
            let media = message.media.as_ref().filter(|media| media.kind == kind)?;
            self.files.get(&media.file).map(|file| Arc::clone(&file.bytes))
        };
        let reactions = message.reactions.iter();
        let service = message.service.as_ref().and_then(Value::as_object);
        Shown {
            id: message.id,
            chat: message.chat,
            thread: message.thread,
            from: message.from,
            ours: message.from == self.bot.id,
            text: message.rich.text.clone(),
            html: message.rich.html(),
            entities: message
                .rich
                .entities
                .iter()
                .map(|entity| (entity.kind.clone(), message.rich.covered(entity)))
                .collect(),
            photo: media(MediaKind::Photo),
            animation: media(MediaKind::Animation),
            document: media(MediaKind::Document),
            keyboard: buttons(message.keyboard.as_ref()),
            asks: message.asks.clone(),
            reply_to: message.reply_to,
            pinned: message.pinned,
            silent: message.silent,
            reactions: reactions.flat_map(|(by, all)| all.iter().map(|emoji| (*by, emoji.clone()))).collect(),
            edits: message.edits,
            service: service.and_then(|fields| fields.keys().next().cloned()),
            at: message.date,
        }
    }

    /// Writes down that everybody in the chat sees this version of a message.
    pub(crate) fn show(&mut self, chat: i64, id: i64, at: Millis) {
        let Some(message) = self.message(chat, id) else { return };
        let shown = self.shown(message);
        let here = self.chat(chat);
        let by = match here.kind {
            ChatKind::Private => vec![chat],
            _ => here.members.iter().filter(|(_, s)| s.is_present()).map(|(id, _)| *id).collect(),
        };
        let rows = shown.keyboard.iter().map(Vec::len).collect();
        let hidden = hidden(message, &shown);
        let buttons = shown.keyboard.iter().flatten().map(|button| button.label.clone()).collect();
        self.seen.push(Seen {
            by,
            chat,
            message: Some(id),
            ours: shown.ours,
            text: shown.text,
            buttons,
            hidden,
            rows,
            photo: shown.photo,
            at,
        });
    }
}

/// What stands behind a message.
fn hidden(message: &Message, shown: &Shown) -> Vec<String> {
    let buttons = shown.keyboard.iter().flatten();
    let mut hidden: Vec<String> =
        buttons.flat_map(|button| [button.data.clone(), button.url.clone()]).flatten().collect();
    hidden.extend(shown.asks.clone());
    hidden.extend(message.media.as_ref().map(|media| media.name.clone()));
    let document = shown.document.as_ref().and_then(|bytes| std::str::from_utf8(bytes).ok());
    hidden.extend(document.map(str::to_owned));
    hidden
}

/// The rows of a keyboard.
fn buttons(keyboard: Option<&Value>) -> Vec<Vec<Button>> {
    let rows = keyboard.and_then(Value::as_array).into_iter().flatten();
    let text = |button: &Value, name: &str| button[name].as_str().map(str::to_owned);
    let row = |row: &Value| {
        let buttons = row.as_array().into_iter().flatten().map(|button| Button {
            label: text(button, "text").unwrap_or_default(),
            data: text(button, "callback_data"),
            url: text(button, "url"),
        });
        buttons.collect()
    };
    rows.map(row).collect()
}
