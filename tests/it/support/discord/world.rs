//! What exists in the double: accounts, guilds, channels, messages, interactions. Everything else
//! reads and changes this, under one lock.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use giostra::clock::{Clock, Millis};
use serde_json::Value;

use super::faults::Faults;
use super::ids::snowflake;
use super::limits::Limits;
use super::permissions::USUAL;
use super::session::Hub;
use super::versions::Version;

/// How long before the clock's first moment everything was founded.
const YEAR: Millis = 365 * 24 * 3600 * 1000;

/// The whole of it.
pub(crate) struct World {
    pub(super) clock: Clock,
    made: u64,
    pub(super) app: App,
    pub(super) users: BTreeMap<u64, Account>,
    pub(super) guilds: BTreeMap<u64, GuildState>,
    pub(super) channels: BTreeMap<u64, ChannelState>,
    pub(super) messages: BTreeMap<u64, Post>,
    pub(super) interactions: BTreeMap<u64, Asked>,
    /// Commands as registered, by guild; 0 holds the global ones.
    pub(super) commands: BTreeMap<u64, Vec<Value>>,
    /// Nonces that were to be enforced, with the message each one made.
    pub(super) nonces: HashMap<String, (Millis, u64)>,
    /// Scheduled events, as they are given out.
    pub(super) planned: Vec<Value>,
    /// Files that came with commands, by the number of the attachment.
    pub(super) attachments: BTreeMap<u64, Vec<u8>>,
    pub(super) requests: Vec<Request>,
    pub(super) versions: Vec<Version>,
    pub(super) faults: Faults,
    pub(super) limits: Limits,
    pub(super) hub: Hub,
}

/// The application and its bot account, which share an id.
pub(super) struct App {
    pub(super) id: u64,
    pub(super) token: String,
    /// Whether Discord still takes the token.
    pub(super) valid: bool,
    /// Which of the two message content flags (1 << 18, 1 << 19) the application has.
    pub(super) flags: u64,
}

/// A person or a bot.
pub(super) struct Account {
    pub(super) name: String,
    pub(super) bot: bool,
    pub(super) locale: String,
    /// Whether the bot may write to them directly.
    pub(super) open: bool,
}

/// A server.
pub(super) struct GuildState {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) owner: u64,
    /// The role with the guild's own id is everyone's.
    pub(super) roles: BTreeMap<u64, RoleState>,
    pub(super) members: BTreeMap<u64, Membership>,
    pub(super) system_channel: Option<u64>,
    pub(super) locale: String,
    /// Roles that the page "Integrations" shows every command of the bot, whatever its default.
    pub(super) shown_to: BTreeSet<u64>,
}

/// A role.
pub(super) struct RoleState {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) permissions: u64,
    pub(super) mentionable: bool,
}

/// Somebody's place in a guild.
pub(super) struct Membership {
    pub(super) roles: BTreeSet<u64>,
    pub(super) nick: Option<String>,
    pub(super) joined: Millis,
}

/// What a channel changes for one role or one member.
#[derive(Clone, Copy)]
pub(super) struct Overwrite {
    pub(super) id: u64,
    pub(super) member: bool,
    pub(super) allow: u64,
    pub(super) deny: u64,
}

/// A channel of a guild, a thread (types 11 and 12) or a direct conversation (type 1).
pub(super) struct ChannelState {
    pub(super) id: u64,
    pub(super) kind: u8,
    pub(super) guild: Option<u64>,
    pub(super) name: String,
    pub(super) parent: Option<u64>,
    pub(super) overwrites: Vec<Overwrite>,
    pub(super) recipient: Option<u64>,
    pub(super) thread: Option<ThreadState>,
}

/// What only threads have.
pub(super) struct ThreadState {
    pub(super) owner: u64,
    pub(super) archived: bool,
    pub(super) locked: bool,
    pub(super) members: BTreeSet<u64>,
}

/// A message.
#[derive(Clone, Default)]
pub(super) struct Post {
    pub(super) id: u64,
    pub(super) channel: u64,
    pub(super) author: u64,
    pub(super) content: String,
    pub(super) edited: Option<Millis>,
    /// How often it was edited.
    pub(super) edits: u32,
    pub(super) embeds: Vec<Value>,
    pub(super) files: Vec<Kept>,
    pub(super) components: Vec<Value>,
    pub(super) nonce: Option<Value>,
    pub(super) reply_to: Option<u64>,
    pub(super) flags: u64,
    pub(super) kind: u8,
    /// Whom the text names and was allowed to name.
    pub(super) named: Named,
    /// Who was rung, everyone and roles resolved to people; only ever by the first sending.
    pub(super) pinged: BTreeSet<u64>,
    pub(super) reactions: Vec<(String, BTreeSet<u64>)>,
    /// Set for an ephemeral message: the only one who sees it.
    pub(super) only_for: Option<u64>,
    pub(super) interaction: Option<u64>,
    pub(super) deleted: bool,
}

/// Mentions that count.
#[derive(Clone, Default)]
pub(super) struct Named {
    pub(super) users: BTreeSet<u64>,
    pub(super) roles: BTreeSet<u64>,
    pub(super) everyone: bool,
}

/// An attached file.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) description: Option<String>,
    pub(super) media: Option<String>,
    pub(super) bytes: Vec<u8>,
}

/// An interaction and what the bot did about it.
pub(super) struct Asked {
    pub(super) id: u64,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(super) kind: u8,
    pub(super) token: String,
    pub(super) at: Millis,
    pub(super) user: u64,
    pub(super) channel: u64,
    /// The message whose component was used.
    pub(super) message: Option<u64>,
    /// The interaction that opened the form this one sends.
    pub(super) opened_by: Option<u64>,
    /// The type of the callback that answered it.
    pub(super) acked: Option<u8>,
    pub(super) acked_at: Option<Millis>,
    /// The message `@original` means.
    pub(super) original: Option<u64>,
    pub(super) followups: Vec<u64>,
    pub(super) modal: Option<Value>,
    pub(super) choices: Option<Vec<Value>>,
}

/// A request the REST half got.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Without `/api/v10`, with the query.
    pub(crate) path: String,
    /// 0 when the connection was dropped instead of an answer.
    pub(crate) status: u16,
    pub(crate) at: Millis,
    /// The JSON that came, whether alone or as `payload_json`.
    pub(crate) body: Value,
}

impl World {
    /// A world with nothing but the bot in it.
    pub(super) fn new(clock: Clock) -> Self {
        let id = snowflake(clock.now() - YEAR, 1);
        let bot = Account { name: "giostra".into(), bot: true, locale: "en-US".into(), open: true };
        Self {
            made: 1,
            app: App { id, token: format!("{id}.double.secret"), valid: true, flags: 1 << 19 },
            users: BTreeMap::from([(id, bot)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            commands: BTreeMap::new(),
            nonces: HashMap::new(),
            planned: Vec::new(),
            attachments: BTreeMap::new(),
            requests: Vec::new(),
            versions: Vec::new(),
            faults: Faults::default(),
            limits: Limits::default(),
            hub: Hub::default(),
            clock,
        }
    }

    /// What the clock shows.
    pub(super) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// The id of something that happens at `at`.
    pub(super) fn id_at(&mut self, at: Millis) -> u64 {
        self.made += 1;
        snowflake(at, self.made)
    }

    /// The id of something that happens now.
    pub(super) fn id_now(&mut self) -> u64 {
        self.id_at(self.clock.now())
    }

    /// The id of something that was there long before the test: each founded a millisecond after
    /// the one before it, so that guilds spread over shards.
    pub(super) fn id_of_old(&mut self) -> u64 {
        let later = i64::try_from(self.made).unwrap_or(0);
        self.id_at(self.clock.now() - YEAR + later)
    }

    /// Founds a guild that the bot is not yet in.
    pub(super) fn found_guild(&mut self, name: &str) -> u64 {
        let (owner, id) = (self.id_of_old(), self.id_of_old());
        self.users.insert(owner, person(&format!("owner-of-{name}")));
        let everyone = RoleState { id, name: "@everyone".into(), permissions: USUAL, mentionable: false };
        let joined = self.now() - YEAR;
        let owners = Membership { roles: BTreeSet::new(), nick: None, joined };
        self.guilds.insert(
            id,
            GuildState {
                id,
                name: name.into(),
                owner,
                roles: BTreeMap::from([(id, everyone)]),
                members: BTreeMap::from([(owner, owners)]),
                system_channel: None,
                // Where these tests are played people speak Italian.
                locale: "it".into(),
                shown_to: BTreeSet::new(),
            },
        );
        id
    }

    /// Whether the bot is in the guild.
    pub(super) fn inside(&self, guild: u64) -> bool {
        self.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&self.app.id))
    }

    /// The direct conversation of the bot with `user`, opened if there was none.
    pub(super) fn direct(&mut self, user: u64) -> u64 {
        let known = self.channels.values().find(|channel| channel.recipient == Some(user));
        if let Some(channel) = known {
            return channel.id;
        }
        let id = self.id_of_old();
        self.channels.insert(
            id,
            ChannelState {
                id,
                kind: 1,
                guild: None,
                name: String::new(),
                parent: None,
                overwrites: Vec::new(),
                recipient: Some(user),
                thread: None,
            },
        );
        id
    }

    /// A message that is still there.
    pub(super) fn post(&self, channel: u64, id: u64) -> Option<&Post> {
        self.messages.get(&id).filter(|post| post.channel == channel && !post.deleted)
    }

    /// Whether `user` sees the message.
    pub(super) fn sees(&self, user: u64, post: &Post) -> bool {
        match post.only_for {
            Some(one) => one == user,
            None => self.bits(user, post.channel) & super::permissions::VIEW_CHANNEL != 0,
        }
    }
}

/// A person with open direct messages and an English client.
pub(super) fn person(name: &str) -> Account {
    Account { name: name.into(), bot: false, locale: "en-US".into(), open: true }
}
