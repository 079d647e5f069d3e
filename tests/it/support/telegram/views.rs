//! What a test looks at: chats as they are now, screens as they were, the log of requests.

use super::{Alert, Call, Seen, Shown, Telegram, User};

impl Telegram {
    /// The messages of a chat that are there now, oldest first, service messages too.
    pub(crate) fn messages(&self, chat: i64) -> Vec<Shown> {
        let world = self.shared.world();
        let there = world.chat(chat).messages.iter().filter(|message| !message.deleted);
        there.map(|message| world.shown(message)).collect()
    }

    /// The bot's own messages of a chat, without service messages.
    pub(crate) fn answers(&self, chat: i64) -> Vec<Shown> {
        let mut messages = self.messages(chat);
        messages.retain(|message| message.ours && message.service.is_none());
        messages
    }

    /// One message as it is now; `None` when it is not there.
    pub(crate) fn message(&self, chat: i64, id: i64) -> Option<Shown> {
        let world = self.shared.world();
        world.message(chat, id).map(|message| world.shown(message))
    }

    /// Everything somebody has been shown: every version of every message where they were, and the answers to their
    /// presses.
    pub(crate) fn seen_by(&self, user: &User) -> Vec<Seen> {
        let world = self.shared.world();
        world.seen.iter().filter(|seen| seen.by.contains(&user.id)).cloned().collect()
    }

    /// Everything that the bot has shown to anybody, in the order in which it was shown.
    pub(crate) fn shown_so_far(&self) -> Vec<Seen> {
        let world = self.shared.world();
        world.seen.iter().filter(|seen| seen.ours).cloned().collect()
    }

    /// The message that somebody sees and that has such a button: its chat and its number; of several the one that was shown or
    /// changed last.
    pub(crate) fn newest_with(&self, user: &User, label: &str) -> Option<(i64, i64)> {
        let world = self.shared.world();
        let newest = world.seen.iter().rev().filter(|seen| seen.by.contains(&user.id));
        let mut messages =
            newest.filter_map(|seen| world.message(seen.chat, seen.message.filter(|id| *id > 0)?));
        let has = |message: &&super::world::Message| {
            let rows = message.keyboard.as_ref().and_then(serde_json::Value::as_array).into_iter().flatten();
            rows.filter_map(|row| row.as_array()).flatten().any(|button| button["text"] == label)
        };
        messages.find(has).map(|message| (message.chat, message.id))
    }

    /// How much that is.
    pub(crate) fn shown(&self) -> usize {
        self.shared.world().seen.iter().filter(|seen| seen.ours).count()
    }

    /// Every request so far, polls included.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.shared.world().calls.clone()
    }

    /// The requests of one method (in any case of letters).
    pub(crate) fn calls_of(&self, method: &str) -> Vec<Call> {
        let world = self.shared.world();
        world.calls.iter().filter(|call| call.method.eq_ignore_ascii_case(method)).cloned().collect()
    }

    /// How many there are of these methods (in any case of letters).
    pub(crate) fn count_of(&self, methods: &[&str]) -> usize {
        let is_one = |call: &&Call| methods.iter().any(|method| call.method.eq_ignore_ascii_case(method));
        self.shared.world().calls.iter().filter(is_one).count()
    }

    /// How many requests were answered with 429.
    pub(crate) fn refused(&self) -> usize {
        self.shared.world().calls.iter().filter(|call| call.status == 429).count()
    }

    /// The answers to a press: none, or one.
    pub(crate) fn answers_to(&self, callback: &str) -> Vec<Alert> {
        self.shared.world().callbacks.get(callback).map(|c| c.answers.clone()).unwrap_or_default()
    }

    /// The id of the last update that the bot confirmed; it stands before the first one at the beginning.
    pub(crate) fn confirmed(&self) -> i64 {
        self.shared.world().queue.confirmed
    }

    /// The id of the last update there was.
    pub(crate) fn last_update(&self) -> i64 {
        self.shared.world().queue.last
    }

    /// The address of the webhook; empty when there is none.
    pub(crate) fn webhook(&self) -> String {
        self.shared.world().queue.webhook.url.clone()
    }

    /// The commands of a scope (`default`, `chat:-100…`) and language (empty: any).
    pub(crate) fn commands(&self, scope: &str, language: &str) -> Vec<(String, String)> {
        let key = (scope.to_owned(), language.to_owned());
        self.shared.world().menus.get(&key).cloned().unwrap_or_default()
    }
}
