//! What messages of ours show, so that nothing is sent that changes nothing.

use super::carriage::{Carriage, To};
use super::refusals::{No, no};
use crate::platforms::courier::Refused;
use crate::platforms::remembered::picture_number;
use crate::rooms::heard::Place;
use crate::rooms::say::Body;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use teloxide::requests::Requester;
use teloxide::types::{ChatId, InlineKeyboardMarkup, MessageId};

/// Numbers of what a message shows, and of the buttons under it, that two different ones share only by a great accident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Print {
    content: u64,
    keyboard: u64,
}

impl Carriage {
    /// Takes the buttons away, where there are any.
    pub(super) async fn strip(&self, place: &Place, chat: ChatId, id: MessageId) -> Result<(), Refused> {
        let none = keyboard_number(&InlineKeyboardMarkup::default());
        let known = self.prints.get(&(chat.0, id.0));
        if known.is_some_and(|print| print.keyboard == none) {
            return Ok(());
        }
        let bare = self.wire.bot.edit_message_reply_markup(chat, id);
        match self.wire.send(bare).await {
            Ok(_) => {}
            Err(error) if matches!(no(&error), No::Same) => {}
            Err(error) => return Err(self.refusal(place, &error)),
        }
        if let Some(print) = known {
            self.prints.insert((chat.0, id.0), Print { keyboard: none, ..print });
        }
        Ok(())
    }

    /// What was known of messages that another process may have changed since.
    pub(super) fn forget_prints(&self) {
        self.prints.forget(|_| true);
    }

    pub(super) fn print(&self, place: &Place, to: &To, body: &Body) -> Print {
        let picture = body.picture.as_ref().map_or(0, |picture| picture_number(&picture.tall));
        let text = if body.picture.is_some() || body.file.is_some() {
            self.caption(place, to.lang, body)
        } else {
            self.text(place, to.lang, body)
        };
        Print { content: number((picture, text)), keyboard: keyboard_number(&self.keyboard(body, to)) }
    }
}

fn keyboard_number(markup: &InlineKeyboardMarkup) -> u64 {
    number(serde_json::to_string(markup).unwrap_or_default())
}

fn number(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
