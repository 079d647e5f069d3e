//! Messages over REST: post, edit, delete, read back, react.

use std::collections::BTreeSet;

use giostra::clock::Millis;

use super::answer::{Answer, Outcome, Wrong};
use super::draft::Draft;
use super::permissions::{
    ADD_REACTIONS, ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use super::render::{For, without_content};
use super::server::Call;
use super::world::{ChannelState, Kept, Post, World};

/// How long an enforced nonce is remembered.
const NONCE: Millis = 5 * 60 * 1000;

/// The flags a bot may set itself: no embeds, no noise.
const FLAGS: u64 = 1 << 2 | 1 << 12;

impl World {
    /// The channel, if it is there and the bot sees it.
    pub(super) fn reach(&self, channel: u64) -> Result<&ChannelState, Answer> {
        let Some(it) = self.channels.get(&channel) else { return Err(Answer::unknown_channel()) };
        if self.bits(self.app.id, channel) & VIEW_CHANNEL == 0 {
            return Err(Answer::missing_access());
        }
        Ok(it)
    }

    /// The bot must have all these bits in the channel.
    pub(super) fn must(&self, channel: u64, bits: u64) -> Result<(), Answer> {
        if self.bits(self.app.id, channel) & bits == bits {
            Ok(())
        } else {
            Err(Answer::missing_permissions())
        }
    }

    /// A message in reach: in the channel, not deleted, nobody else's secret.
    fn reach_message(&self, channel: u64, message: u64) -> Result<&Post, Answer> {
        self.reach(channel)?;
        let post = self.post(channel, message).filter(|post| post.only_for.is_none());
        post.ok_or_else(Answer::unknown_message)
    }

    /// Puts the files of a draft away.
    pub(super) fn keep_files(&mut self, draft: &Draft<'_>) -> Vec<Kept> {
        let mut kept = Vec::new();
        for it in &draft.files {
            kept.push(Kept {
                id: self.id_now(),
                name: it.name.clone(),
                description: it.description.clone(),
                media: it.file.media.clone(),
                bytes: it.file.bytes.clone(),
            });
        }
        kept
    }

    /// Makes the bot's message out of a draft; what `frame` says stands.
    pub(super) fn post_draft(&mut self, draft: &Draft<'_>, frame: Post) -> Post {
        let files = self.keep_files(draft);
        let post = Post {
            id: self.id_now(),
            author: self.app.id,
            content: draft.content.clone().unwrap_or_default(),
            embeds: draft.embeds.clone().unwrap_or_default(),
            components: draft.components.clone().unwrap_or_default(),
            files,
            ..frame
        };
        self.publish(post, draft.allowed.as_ref())
    }

    /// Stores a message, rings whom it rings and tells of it.
    pub(super) fn publish(&mut self, mut post: Post, allowed: Option<&serde_json::Value>) -> Post {
        post.named = self.named(&post, allowed);
        self.bring_named(&post);
        post.pinged = self.rung(&post);
        // Writing into a sleeping thread wakes it.
        if let Some(thread) = self.channels.get_mut(&post.channel).and_then(|it| it.thread.as_mut())
            && thread.archived
        {
            thread.archived = false;
            self.tell_channel("THREAD_UPDATE", post.channel);
        }
        self.messages.insert(post.id, post.clone());
        self.show(&post);
        self.tell_message("MESSAGE_CREATE", &post);
        post
    }

    /// In a thread, whoever is named is brought in, if they see the channel it hangs from.
    fn bring_named(&mut self, post: &Post) {
        let Some(here) = self.channels.get(&post.channel).filter(|it| it.thread.is_some()) else { return };
        let parent = here.parent.unwrap_or(0);
        for &user in &post.named.users {
            if post.only_for.is_none() && self.bits(user, parent) & VIEW_CHANNEL != 0 {
                self.join_thread(post.channel, user);
            }
        }
    }

    pub(super) fn create_message(&mut self, channel: u64, call: &Call) -> Outcome {
        let here = self.reach(channel)?;
        let (recipient, thread) = (here.recipient, here.thread.as_ref());
        if recipient.is_some_and(|user| self.users.get(&user).is_none_or(|user| !user.open)) {
            return Err(Answer::refused(403, 50_007, "Cannot send messages to this user"));
        }
        if thread.is_some_and(|thread| thread.archived && thread.locked) {
            return Err(Answer::refused(400, 50_083, "Thread is archived"));
        }
        self.must(channel, if thread.is_some() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES })?;
        let draft = Draft::read(&call.body, call)?;
        draft.must_show()?;
        if !draft.files.is_empty() {
            self.must(channel, ATTACH_FILES)?;
        }
        if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
            self.must(channel, EMBED_LINKS)?;
        }
        if let Some(first) = self.first_of_nonce(&draft) {
            return Ok(Answer::ok(self.message_json(&first, For::Answer)));
        }
        let reply_to = self.reply_of(channel, &draft)?;
        let frame = Post {
            channel,
            nonce: draft.nonce.clone(),
            reply_to,
            kind: if reply_to.is_some() { 19 } else { 0 },
            flags: draft.flags & FLAGS,
            ..Post::default()
        };
        let post = self.post_draft(&draft, frame);
        if draft.enforce_nonce
            && let Some(nonce) = &draft.nonce
        {
            self.nonces.insert(nonce.to_string(), (self.now(), post.id));
        }
        Ok(Answer::ok(self.message_json(&post, For::Answer)))
    }

    /// The message an enforced nonce already made, if that was in the last minutes.
    fn first_of_nonce(&self, draft: &Draft<'_>) -> Option<Post> {
        let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?;
        let (at, message) = self.nonces.get(&nonce.to_string())?;
        let fresh = self.now() - at <= NONCE;
        self.messages.get(message).filter(|post| fresh && !post.deleted).cloned()
    }

    /// The message replied to, if there is one.
    fn reply_of(&self, channel: u64, draft: &Draft<'_>) -> Result<Option<u64>, Answer> {
        let Some(reply) = draft.reply_to else { return Ok(None) };
        if self.bits(self.app.id, channel) & READ_MESSAGE_HISTORY == 0 {
            let message = "Cannot reply without permission to read message history";
            return Err(Answer::refused(400, 160_002, message));
        }
        if self.post(channel, reply).is_some() {
            return Ok(Some(reply));
        }
        if draft.reply_must_exist {
            let mut wrong = Wrong::default();
            wrong.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
            wrong.settle()?;
        }
        Ok(None)
    }

    /// Changes a message as a draft says and tells of it. Edits ring nobody.
    pub(super) fn apply(&mut self, id: u64, draft: &Draft<'_>) -> Result<Post, Answer> {
        let fresh = self.keep_files(draft);
        let (now, before) = (self.now(), self.messages.get(&id).cloned());
        let mut post = before.ok_or_else(Answer::unknown_message)?;
        if let Some(content) = &draft.content {
            post.content.clone_from(content);
        }
        if let Some(embeds) = &draft.embeds {
            post.embeds.clone_from(embeds);
        }
        if let Some(components) = &draft.components {
            post.components.clone_from(components);
        }
        if let Some(kept) = &draft.kept {
            post.files.retain(|file| kept.contains(&file.id));
        }
        post.files.extend(fresh);
        let empty = post.content.trim().is_empty() && post.embeds.is_empty() && post.components.is_empty();
        if empty && post.files.is_empty() {
            return Err(Answer::refused(400, 50_006, "Cannot send an empty message"));
        }
        post.named = self.named(&post, draft.allowed.as_ref());
        post.edited = Some(now);
        post.edits += 1;
        self.messages.insert(id, post.clone());
        self.show(&post);
        self.tell_message("MESSAGE_UPDATE", &post);
        Ok(post)
    }

    pub(super) fn edit_message(&mut self, channel: u64, message: u64, call: &Call) -> Outcome {
        let post = self.reach_message(channel, message)?;
        if post.author != self.app.id {
            return Err(Answer::refused(403, 50_005, "Cannot edit a message authored by another user"));
        }
        if self.channels[&channel].thread.as_ref().is_some_and(|thread| thread.archived) {
            return Err(Answer::refused(400, 50_083, "Thread is archived"));
        }
        let draft = Draft::read(&call.body, call)?;
        if !draft.files.is_empty() {
            self.must(channel, ATTACH_FILES)?;
        }
        let post = self.apply(message, &draft)?;
        Ok(Answer::ok(self.message_json(&post, For::History)))
    }

    pub(super) fn delete_message(&mut self, channel: u64, message: u64) -> Outcome {
        let post = self.reach_message(channel, message)?;
        if post.author != self.app.id {
            if self.channels[&channel].guild.is_none() {
                return Err(Answer::refused(403, 50_003, "Cannot execute action on a DM channel"));
            }
            self.must(channel, MANAGE_MESSAGES)?;
        }
        self.take_away(message);
        Ok(Answer::empty())
    }

    /// Deletes a message and tells of it.
    pub(super) fn take_away(&mut self, message: u64) {
        let Some(post) = self.messages.get_mut(&message) else { return };
        post.deleted = true;
        let post = post.clone();
        self.tell_deleted(&post);
    }

    pub(super) fn get_message(&self, channel: u64, message: u64) -> Outcome {
        let post = self.reach_message(channel, message)?;
        self.must(channel, READ_MESSAGE_HISTORY)?;
        Ok(Answer::ok(self.history_json(post)))
    }

    /// A message as history shows it: without the flag, others' texts are not for the bot.
    fn history_json(&self, post: &Post) -> serde_json::Value {
        let it = self.message_json(post, For::History);
        let me = self.app.id;
        let mine = post.author == me || post.named.users.contains(&me);
        let open = self.app.flags != 0 || mine || self.channels[&post.channel].guild.is_none();
        if open { it } else { without_content(&it) }
    }

    pub(super) fn history(&self, channel: u64, call: &Call) -> Outcome {
        self.reach(channel)?;
        let limit = call.param("limit").map_or(Ok(50), str::parse).unwrap_or(0);
        if !(1..=100).contains(&limit) {
            let mut wrong = Wrong::default();
            wrong.add("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
            wrong.settle()?;
        }
        if self.bits(self.app.id, channel) & READ_MESSAGE_HISTORY == 0 {
            return Ok(Answer::ok(serde_json::json!([])));
        }
        let edge = |name: &str| call.param(name).and_then(|id| id.parse::<u64>().ok());
        let shown = |post: &&Post| post.channel == channel && !post.deleted && post.only_for.is_none();
        let older = |end: u64, most: usize| {
            self.messages
                .range(..end)
                .rev()
                .map(|(_, post)| post)
                .filter(shown)
                .take(most)
                .collect::<Vec<_>>()
        };
        let newer = |start: u64, most: usize| {
            let from = self.messages.range(start.saturating_add(1)..).map(|(_, post)| post);
            // The oldest of those that came after; still shown newest first.
            let mut page: Vec<_> = from.filter(shown).take(most).collect();
            page.reverse();
            page
        };
        let page = if let Some(start) = edge("after") {
            newer(start, limit)
        } else if let Some(around) = edge("around") {
            [newer(around, limit / 2), older(around.saturating_add(1), limit - limit / 2)].concat()
        } else {
            older(edge("before").unwrap_or(u64::MAX), limit)
        };
        Ok(Answer::ok(page.into_iter().map(|post| self.history_json(post)).collect()))
    }

    pub(super) fn add_reaction(&mut self, channel: u64, message: u64, emoji: &str) -> Outcome {
        let post = self.reach_message(channel, message)?;
        self.must(channel, READ_MESSAGE_HISTORY)?;
        let there = post.reactions.iter().any(|(it, _)| it == emoji);
        if !there {
            self.must(channel, ADD_REACTIONS)?;
            if post.reactions.len() >= 20 {
                return Err(Answer::refused(400, 30_010, "Maximum number of reactions reached (20)"));
            }
        }
        if emoji.is_empty() || emoji.bytes().any(|byte| byte.is_ascii_alphabetic()) && !emoji.contains(':') {
            return Err(Answer::refused(400, 10_014, "Unknown Emoji"));
        }
        self.react(self.app.id, message, emoji);
        Ok(Answer::empty())
    }

    /// `user` reacts; a second time changes nothing.
    pub(super) fn react(&mut self, user: u64, message: u64, emoji: &str) {
        let Some(post) = self.messages.get_mut(&message) else { return };
        let at = post.reactions.iter().position(|(it, _)| it == emoji);
        let at = at.unwrap_or_else(|| {
            post.reactions.push((emoji.to_owned(), BTreeSet::new()));
            post.reactions.len() - 1
        });
        if post.reactions[at].1.insert(user) {
            let post = post.clone();
            self.tell_reaction("MESSAGE_REACTION_ADD", &post, user, emoji);
        }
    }

    pub(super) fn remove_reaction(&mut self, channel: u64, message: u64, emoji: &str) -> Outcome {
        self.reach_message(channel, message)?;
        let me = self.app.id;
        let Some(post) = self.messages.get_mut(&message) else { return Err(Answer::unknown_message()) };
        let mut gone = false;
        for (_, who) in post.reactions.iter_mut().filter(|(it, _)| it == emoji) {
            gone |= who.remove(&me);
        }
        post.reactions.retain(|(_, who)| !who.is_empty());
        if gone {
            let post = post.clone();
            self.tell_reaction("MESSAGE_REACTION_REMOVE", &post, me, emoji);
        }
        Ok(Answer::empty())
    }
}
