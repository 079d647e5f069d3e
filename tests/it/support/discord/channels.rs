//! Conversations and threads over REST.

use std::collections::BTreeSet;

use serde_json::json;

use super::answer::{Answer, Outcome, Wrong};
use super::draft::number;
use super::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use super::server::Call;
use super::world::{ChannelState, ThreadState, World};

impl World {
    pub(super) fn open_direct(&mut self, call: &Call) -> Outcome {
        let user = number(&call.body["recipient_id"]).unwrap_or(0);
        if !self.users.contains_key(&user) {
            let mut wrong = Wrong::default();
            wrong.add("recipient_id", "INVALID_RECIPIENT", "Unknown user");
            wrong.settle()?;
        }
        if user == self.app.id {
            return Err(Answer::refused(400, 50_007, "Cannot send messages to this user"));
        }
        let channel = self.direct(user);
        Ok(Answer::ok(self.channel_json(channel)))
    }

    pub(super) fn create_thread(&mut self, channel: u64, message: Option<u64>, call: &Call) -> Outcome {
        let guild = self.reach(channel)?.guild;
        if guild.is_none() || self.channels[&channel].thread.is_some() {
            return Err(Answer::refused(400, 50_024, "Cannot execute action on this channel type"));
        }
        let mut wrong = Wrong::default();
        wrong.text("", &call.body, "name", 1, 100);
        let kind = if message.is_some() { 11 } else { call.body["type"].as_u64().unwrap_or(12) };
        if !matches!(kind, 11 | 12) {
            wrong.add("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).");
        }
        if !matches!(call.body["auto_archive_duration"].as_u64(), None | Some(60 | 1440 | 4320 | 10_080)) {
            wrong.add(
                "auto_archive_duration",
                "BASE_TYPE_CHOICES",
                "Value must be one of (60, 1440, 4320, 10080).",
            );
        }
        wrong.settle()?;
        self.must(channel, if kind == 12 { CREATE_PRIVATE_THREADS } else { CREATE_PUBLIC_THREADS })?;
        if let Some(message) = message {
            self.post(channel, message).ok_or_else(Answer::unknown_message)?;
            if self.channels.contains_key(&message) {
                let taken = "A thread has already been created for this message";
                return Err(Answer::refused(400, 160_004, taken));
            }
        }
        let name = call.body["name"].as_str().unwrap_or_default().to_owned();
        let kind = if kind == 12 { 12 } else { 11 };
        // A thread on a message has the message's id.
        let id = message.unwrap_or_else(|| self.id_now());
        self.start_thread(id, channel, kind, &name, self.app.id);
        Ok(Answer::created(self.channel_json(id)))
    }

    /// Starts a thread with its owner in it, and tells of it.
    pub(super) fn start_thread(&mut self, id: u64, parent: u64, kind: u8, name: &str, owner: u64) {
        let guild = self.channels.get(&parent).and_then(|channel| channel.guild);
        let thread = ThreadState { owner, archived: false, locked: false, members: BTreeSet::from([owner]) };
        self.channels.insert(
            id,
            ChannelState {
                id,
                kind,
                guild,
                name: name.into(),
                parent: Some(parent),
                overwrites: Vec::new(),
                recipient: None,
                thread: Some(thread),
            },
        );
        self.tell_channel("THREAD_CREATE", id);
    }

    pub(super) fn add_to_thread(&mut self, channel: u64, user: u64) -> Outcome {
        let here = self.reach(channel)?;
        let (guild, parent) = (here.guild.unwrap_or(0), here.parent.unwrap_or(0));
        let Some(thread) = &here.thread else {
            return Err(Answer::refused(400, 50_024, "Cannot execute action on this channel type"));
        };
        if thread.archived {
            return Err(Answer::refused(400, 50_083, "Thread is archived"));
        }
        self.must(channel, SEND_MESSAGES_IN_THREADS)?;
        if !self.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&user)) {
            return Err(Answer::refused(404, 10_007, "Unknown Member"));
        }
        // Who does not see the parent cannot be brought into its thread.
        if self.bits(user, parent) & VIEW_CHANNEL == 0 {
            return Err(Answer::missing_access());
        }
        self.join_thread(channel, user);
        Ok(Answer::empty())
    }

    /// Puts somebody into a thread and tells of it.
    pub(super) fn join_thread(&mut self, channel: u64, user: u64) {
        let Some(here) = self.channels.get_mut(&channel) else { return };
        let (guild, Some(thread)) = (here.guild, here.thread.as_mut()) else { return };
        if !thread.members.insert(user) {
            return;
        }
        let count = thread.members.len();
        let joined = super::ids::iso(self.now());
        if user == self.app.id {
            // To one who is brought in the thread is new.
            self.tell_channel("THREAD_CREATE", channel);
        }
        let member = guild.and_then(|guild| self.member_json(guild, user));
        let data = json!({
            "id": channel.to_string(), "guild_id": guild.map(|id| id.to_string()), "member_count": count,
            "added_members": [{
                "id": channel.to_string(), "user_id": user.to_string(), "join_timestamp": joined, "flags": 1,
                "member": member, "presence": null,
            }],
            "removed_member_ids": [],
        });
        self.announce("THREAD_MEMBERS_UPDATE", guild, if user == self.app.id { 1 } else { 1 << 1 }, data);
    }

    /// Archives, locks or renames a thread.
    pub(super) fn change_thread(&mut self, channel: u64, call: &Call) -> Outcome {
        let here = self.reach(channel)?;
        let Some(thread) = &here.thread else { return Err(Answer::missing_permissions()) };
        let own = thread.owner == self.app.id;
        if !own || call.body["locked"].is_boolean() {
            self.must(channel, MANAGE_THREADS)?;
        }
        let mut wrong = Wrong::default();
        if !call.body["name"].is_null() {
            wrong.text("", &call.body, "name", 1, 100);
        }
        wrong.settle()?;
        if let Some(here) = self.channels.get_mut(&channel) {
            if let Some(name) = call.body["name"].as_str() {
                name.clone_into(&mut here.name);
            }
            if let Some(thread) = &mut here.thread {
                thread.archived = call.body["archived"].as_bool().unwrap_or(thread.archived);
                thread.locked = call.body["locked"].as_bool().unwrap_or(thread.locked);
            }
        }
        self.tell_channel("THREAD_UPDATE", channel);
        Ok(Answer::ok(self.channel_json(channel)))
    }
}
