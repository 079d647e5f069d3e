//! Topics of a forum, in which matches are played.

use super::carriage::{Carriage, nowhere};
use super::html::bare;
use super::{Telegram, chat_of, is_supergroup, topic_of};
use crate::messages::{Lang, Text};
use crate::platforms::courier::{Refused, THREAD};
use crate::platforms::host::PostState;
use crate::rooms::heard::Place;
use crate::rooms::say::Receipt;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use teloxide::requests::Requester;
use teloxide::types::ChatId;

/// The longest name of a topic.
const NAME: usize = 128;

/// The topics that we have opened, by chat and number.
#[derive(Debug, Default)]
pub(super) struct Opened(Mutex<BTreeSet<(i64, i32)>>);

impl Opened {
    fn insert(&self, chat: i64, topic: i32) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert((chat, topic));
    }

    fn contains(&self, chat: i64, topic: i32) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&(chat, topic))
    }
}

impl Carriage {
    /// Opens a topic beside the one that a place is, if the group has topics and lets us manage them. A match that
    /// is asked for in the topic of another one is played there, as in a thread of Discord's.
    pub(super) async fn open_topic(
        &self,
        place: &Place,
        lang: Lang,
        title: &Text,
    ) -> Result<Receipt, Refused> {
        let forbidden = Err(Refused::NOT_HERE);
        let chat = chat_of(place).ok_or_else(nowhere)?;
        let inside = topic_of(place).is_some_and(|topic| self.opened.contains(chat, topic));
        if inside || !is_supergroup(chat) {
            return forbidden;
        }
        let title = bare(&self.render(place, lang, title));
        let words: Vec<&str> = title.split_whitespace().collect();
        let name: String = words.join(" ").chars().take(NAME).collect();
        let topic = self.wire.bot.create_forum_topic(ChatId(chat), name);
        match self.wire.send(topic).await {
            Ok(topic) => {
                let number = topic.thread_id.0.0;
                self.opened.insert(chat, number);
                Ok(Receipt { id: u64::from(number.unsigned_abs()), at: self.now() })
            }
            Err(error) => match self.refusal(place, &error) {
                Refused::Invalid(reason) => {
                    // A group without topics, most often.
                    tracing::info!(chat, reason, "no topic can be opened");
                    forbidden
                }
                refused => Err(refused),
            },
        }
    }
}

impl Telegram {
    /// Learns the topics of ours from before a restart.
    pub(super) fn recall_topics(&self) {
        for (name, state) in self.0.courier.posted(|name| name.handle.0.starts_with(THREAD)) {
            if let (Some(chat), PostState::Sent(topic)) = (chat_of(&name.place), state)
                && let Ok(topic) = i32::try_from(topic)
            {
                self.0.carriage.opened.insert(chat, topic);
            }
        }
    }
}
