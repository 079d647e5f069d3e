//! What people have before their eyes, and what became of what they did: the test's view.

use std::collections::BTreeSet;

use giostra::clock::Millis;
use serde_json::Value;

use super::components::flat;
use super::ids::{Channel, Guild, Interaction, Message, User, stamp};
use super::interactions::LOADING;
use super::world::{Post, Request, World};

/// A message as its readers see it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) id: Message,
    pub(crate) channel: Channel,
    pub(crate) author: User,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) files: Vec<File>,
    /// Rows of components, as they were sent.
    pub(crate) components: Vec<Value>,
    pub(crate) reply_to: Option<Message>,
    pub(crate) reactions: Vec<(String, BTreeSet<User>)>,
    /// Whom it rang; edits ring nobody.
    pub(crate) pinged: BTreeSet<User>,
    pub(crate) everyone: bool,
    pub(crate) edits: u32,
    /// The only one who sees it, when it is ephemeral.
    pub(crate) only_for: Option<User>,
    /// Whether it still says that the bot is thinking.
    pub(crate) thinking: bool,
    pub(crate) nonce: Option<Value>,
}

/// A file attached to a message.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) bytes: Vec<u8>,
}

impl Shown {
    /// The labels of its buttons, in order.
    pub(crate) fn labels(&self) -> Vec<String> {
        flat(&self.components).filter_map(|it| it["label"].as_str()).map(str::to_owned).collect()
    }

    /// The name of its menu that has such an entry.
    pub(crate) fn menu_with(&self, entry: &str) -> Option<String> {
        let has = |menu: &&Value| {
            let entries = menu["options"].as_array().into_iter().flatten();
            entries.into_iter().any(|it| it["label"] == entry)
        };
        flat(&self.components).find(has).and_then(|menu| menu["custom_id"].as_str()).map(str::to_owned)
    }

    fn of(post: &Post) -> Self {
        let files = post.files.iter().map(|file| File {
            name: file.name.clone(),
            description: file.description.clone(),
            bytes: file.bytes.clone(),
        });
        let people = |ids: &BTreeSet<u64>| ids.iter().copied().map(User).collect();
        Self {
            id: Message(post.id),
            channel: Channel(post.channel),
            author: User(post.author),
            content: post.content.clone(),
            embeds: post.embeds.clone(),
            files: files.collect(),
            components: post.components.clone(),
            reply_to: post.reply_to.map(Message),
            reactions: post.reactions.iter().map(|(emoji, who)| (emoji.clone(), people(who))).collect(),
            pinged: people(&post.pinged),
            everyone: post.named.everyone,
            edits: post.edits,
            only_for: post.only_for.map(User),
            thinking: post.flags & LOADING != 0,
            nonce: post.nonce.clone(),
        }
    }
}

/// What became of an interaction.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The type of the callback that acknowledged it.
    pub(crate) acked: Option<u8>,
    /// How long that took, by the clock.
    pub(crate) after: Option<Millis>,
    /// Answered with a promise or with silence, the rest to come.
    pub(crate) deferred: bool,
    /// The message `@original` means, unless it was taken away.
    pub(crate) response: Option<Shown>,
    pub(crate) followups: Vec<Shown>,
    pub(crate) modal: Option<Value>,
    pub(crate) choices: Option<Vec<Value>>,
}

impl World {
    /// The messages everyone in the channel sees, oldest first.
    pub(crate) fn messages(&self, channel: Channel) -> Vec<Shown> {
        let here = |post: &&Post| post.channel == channel.0 && !post.deleted && post.only_for.is_none();
        self.messages.values().filter(here).map(Shown::of).collect()
    }

    /// Everything shown to this user, oldest first: channels they see, what is for them alone.
    pub(crate) fn seen_by(&self, user: User) -> Vec<Shown> {
        let his = |post: &&Post| !post.deleted && self.sees(user.0, post);
        self.messages.values().filter(his).map(Shown::of).collect()
    }

    /// The newest message of the bot in each channel and thread of a guild, if it is from after `since`:
    /// guild, channel, thread, and when.
    pub(crate) fn newest_of_ours(&self, since: Millis) -> Vec<(Guild, Channel, Option<Channel>, Millis)> {
        let ours = |post: &&Post| post.author == self.app.id && post.only_for.is_none();
        let mut newest = std::collections::BTreeMap::new();
        for post in self.messages.values().filter(ours).filter(|post| stamp(post.id) > since) {
            newest.insert(post.channel, stamp(post.id));
        }
        let place = |(id, at): (u64, Millis)| {
            let here = self.channels.get(&id)?;
            let parent = here.parent.filter(|_| here.thread.is_some());
            let (channel, thread) = parent.map_or((id, None), |parent| (parent, Some(Channel(id))));
            Some((Guild(here.guild?), Channel(channel), thread, at))
        };
        newest.into_iter().filter_map(place).collect()
    }

    /// The private thread that this user was last brought into.
    pub(crate) fn booth_of(&self, user: User) -> Option<Channel> {
        let his = |thread: &super::world::ThreadState| thread.members.contains(&user.0);
        let mut booths = self.channels.values().filter(|it| it.kind == 12);
        let last = booths.rfind(|it| it.thread.as_ref().is_some_and(his));
        last.map(|it| Channel(it.id))
    }

    /// One message, if it is still there.
    pub(crate) fn message(&self, message: Message) -> Option<Shown> {
        self.messages.get(&message.0).filter(|post| !post.deleted).map(Shown::of)
    }

    /// What became of an interaction.
    pub(crate) fn interaction(&self, id: Interaction) -> State {
        let asked = self.interactions.get(&id.0).expect("an interaction of this double");
        let shown = |id: &u64| self.message(Message(*id));
        State {
            acked: asked.acked,
            after: asked.acked_at.map(|at| at - asked.at),
            deferred: matches!(asked.acked, Some(5 | 6)),
            response: asked.original.as_ref().and_then(shown),
            followups: asked.followups.iter().filter_map(shown).collect(),
            modal: asked.modal.clone(),
            choices: asked.choices.clone(),
        }
    }

    /// Every request so far.
    pub(crate) fn requests(&self) -> &[Request] {
        &self.requests
    }

    /// Commands registered everywhere.
    pub(crate) fn commands(&self) -> &[Value] {
        self.commands.get(&0).map_or(&[], Vec::as_slice)
    }

    /// How many requests were kept from being done.
    pub(crate) fn stopped(&self) -> usize {
        self.faults.stopped
    }

    /// How many requests are being kept from being done; those of a process that was killed go when the server has noticed it.
    pub(crate) fn standing(&self) -> usize {
        self.faults.standing
    }

    /// How many sockets speak for a session.
    pub(crate) fn connected(&self) -> usize {
        self.hub.lines.values().filter(|line| line.session.is_some()).count()
    }

    /// The shards that have a session, each with how many there are in all.
    pub(crate) fn shards(&self) -> Vec<(u64, u64)> {
        let mut shards: Vec<_> = self.hub.sessions.values().map(|session| session.shard).collect();
        shards.sort_unstable();
        shards
    }

    /// How often a session was begun.
    pub(crate) fn identified(&self) -> u64 {
        self.hub.identified
    }

    /// How often a session was taken up again.
    pub(crate) fn resumed(&self) -> u64 {
        self.hub.resumed
    }

    /// How we were called by those who took one up again.
    pub(crate) fn resumed_at(&self) -> &[String] {
        &self.hub.resumed_at
    }

    /// How many heartbeats were heard.
    pub(crate) fn heartbeats(&self) -> u64 {
        self.hub.heartbeats
    }

    /// How many requests the rate limits turned away.
    pub(crate) fn turned_away(&self) -> u32 {
        self.limits.refused
    }
}
