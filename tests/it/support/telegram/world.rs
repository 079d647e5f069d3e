//! What there is: users, chats with their members, messages. Nothing here talks to anybody.

use super::calls::Call;
use super::commands::Menus;
use super::ephemeral::Knows;
use super::faults::Faults;
use super::limits::Limits;
use super::parse::Upload;
use super::rich::Rich;
use super::seen::Seen;
use super::updates::Queue;
use giostra::clock::Millis;
use serde_json::Value;
use std::collections::BTreeMap;

/// The account behind anonymous administrators; the same in every group of the real thing.
pub(crate) const ANONYMOUS: i64 = 1_087_968_824;

/// Everything the double knows.
pub(crate) struct World {
    pub(crate) token: String,
    pub(crate) bot: Bot,
    pub(crate) users: BTreeMap<i64, Person>,
    pub(crate) chats: BTreeMap<i64, Chat>,
    pub(crate) callbacks: BTreeMap<String, Callback>,
    pub(crate) files: BTreeMap<String, Upload>,
    pub(crate) queue: Queue,
    pub(crate) menus: Menus,
    pub(crate) limits: Limits,
    pub(crate) ephemeral: Knows,
    pub(crate) faults: Faults,
    pub(crate) calls: Vec<Call>,
    pub(crate) seen: Vec<Seen>,
    /// Private chats and basic groups share one count of messages; supergroups have their own.
    pub(crate) last_message: i64,
    /// Ids of users, chats, files and callbacks are all drawn from here.
    pub(crate) last_id: i64,
}

/// The bot's own account.
#[derive(Clone, Debug)]
pub(crate) struct Bot {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) username: String,
    /// Privacy mode is off.
    pub(crate) reads_all: bool,
    /// Other bots' messages come too; the real thing keeps them back.
    pub(crate) hears_bots: bool,
    pub(crate) descriptions: BTreeMap<String, String>,
}

/// Somebody with an account.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) username: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) is_bot: bool,
    /// Has opened the private chat with the bot.
    pub(crate) started: bool,
    pub(crate) blocked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ChatKind {
    Private,
    Group,
    Supergroup,
}

#[derive(Clone, Debug)]
pub(crate) struct Chat {
    pub(crate) id: i64,
    pub(crate) kind: ChatKind,
    pub(crate) title: String,
    pub(crate) forum: bool,
    pub(crate) topics: BTreeMap<i64, Topic>,
    /// Administrators may not manage topics.
    pub(crate) topics_forbidden: bool,
    pub(crate) members: BTreeMap<i64, Status>,
    /// What plain members may do.
    pub(crate) permissions: Permissions,
    pub(crate) messages: Vec<Message>,
    /// The last message's id; counts only in supergroups.
    pub(crate) last_message: i64,
    pub(crate) migrated_to: Option<i64>,
    pub(crate) gone: bool,
    /// Seconds between messages of one member.
    pub(crate) slow: i64,
    pub(crate) owner: i64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Topic {
    Open,
    Closed,
    Gone,
}

/// A member's standing, as `ChatMember.status` has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Status {
    Creator,
    Administrator,
    /// An administrator whose messages are signed by the group.
    Anonymous,
    Member,
    Restricted(Permissions),
    Left,
    Kicked,
}

impl Status {
    pub(crate) fn is_admin(self) -> bool {
        matches!(self, Self::Creator | Self::Administrator | Self::Anonymous)
    }

    pub(crate) fn is_present(self) -> bool {
        !matches!(self, Self::Left | Self::Kicked)
    }
}

/// What a member may send or do.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the Bot API has one yes or no for each")]
pub(crate) struct Permissions {
    pub(crate) messages: bool,
    pub(crate) photos: bool,
    pub(crate) documents: bool,
    /// Animations among them.
    pub(crate) others: bool,
    pub(crate) pins: bool,
}

impl Permissions {
    /// A new group's.
    pub(crate) const USUAL: Self =
        Self { messages: true, photos: true, documents: true, others: true, pins: false };
    /// Muted.
    pub(crate) const NONE: Self =
        Self { messages: false, photos: false, documents: false, others: false, pins: false };
}

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the Bot API has one yes or no for each")]
pub(crate) struct Message {
    pub(crate) id: i64,
    pub(crate) chat: i64,
    pub(crate) thread: Option<i64>,
    pub(crate) from: i64,
    /// Signed by the group.
    pub(crate) anonymous: bool,
    pub(crate) date: Millis,
    pub(crate) edited: Option<Millis>,
    /// The text, or the caption when there is something to look at.
    pub(crate) rich: Rich,
    pub(crate) media: Option<Media>,
    pub(crate) album: Option<String>,
    /// `inline_keyboard`, as the bot sent it.
    pub(crate) keyboard: Option<Value>,
    /// `ForceReply`, with its hint.
    pub(crate) asks: Option<String>,
    pub(crate) reply_to: Option<i64>,
    /// `forward_origin`.
    pub(crate) forward: Option<Value>,
    /// The fields of a service message.
    pub(crate) service: Option<Value>,
    pub(crate) reactions: BTreeMap<i64, Vec<String>>,
    pub(crate) pinned: bool,
    pub(crate) silent: bool,
    pub(crate) edits: u32,
    pub(crate) deleted: bool,
}

/// What a message shows besides text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Media {
    pub(crate) kind: MediaKind,
    pub(crate) file: String,
    pub(crate) name: String,
    pub(crate) size: usize,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) spoiler: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MediaKind {
    Photo,
    /// A GIF, which the server shows moving.
    Animation,
    Document,
}

impl MediaKind {
    /// What the Bot API calls it, where it is sent and where it is told of.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Photo => "photo",
            Self::Animation => "animation",
            Self::Document => "document",
        }
    }
}

/// A press of a button that waits for its answer.
#[derive(Clone, Debug)]
pub(crate) struct Callback {
    pub(crate) user: i64,
    pub(crate) chat: i64,
    pub(crate) at: Millis,
    pub(crate) answers: Vec<Alert>,
}

/// An answer to a press, as its user sees it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alert {
    pub(crate) text: String,
    /// A box that must be closed, and not a line that passes.
    pub(crate) modal: bool,
    pub(crate) url: Option<String>,
    pub(crate) at: Millis,
}

impl World {
    pub(crate) fn new(token: &str) -> Self {
        let id = token.split(':').next().and_then(|id| id.parse().ok()).unwrap_or(1);
        Self {
            token: token.to_owned(),
            bot: Bot {
                id,
                name: "Giostra".into(),
                username: "giostra_bot".into(),
                reads_all: true,
                hears_bots: false,
                descriptions: BTreeMap::new(),
            },
            users: BTreeMap::new(),
            chats: BTreeMap::new(),
            callbacks: BTreeMap::new(),
            files: BTreeMap::new(),
            queue: Queue::default(),
            menus: Menus::default(),
            limits: Limits::default(),
            ephemeral: Knows::default(),
            faults: Faults::default(),
            calls: Vec::new(),
            seen: Vec::new(),
            last_message: 0,
            last_id: 100_000,
        }
    }

    pub(crate) fn next_id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    pub(crate) fn add_chat(&mut self, id: i64, kind: ChatKind, title: &str, owner: i64) {
        let chat = Chat {
            id,
            kind,
            title: title.to_owned(),
            forum: false,
            topics: BTreeMap::new(),
            topics_forbidden: false,
            members: BTreeMap::new(),
            permissions: Permissions::USUAL,
            messages: Vec::new(),
            last_message: 0,
            migrated_to: None,
            gone: false,
            slow: 0,
            owner,
        };
        self.chats.insert(id, chat);
    }

    /// A chat a test names; it must be there.
    pub(crate) fn chat(&self, id: i64) -> &Chat {
        self.chats.get(&id).unwrap_or_else(|| panic!("there is no chat {id}"))
    }

    pub(crate) fn chat_mut(&mut self, id: i64) -> &mut Chat {
        self.chats.get_mut(&id).unwrap_or_else(|| panic!("there is no chat {id}"))
    }

    /// The standing of somebody in a chat.
    pub(crate) fn status(&self, chat: i64, user: i64) -> Status {
        self.chats.get(&chat).and_then(|chat| chat.members.get(&user)).copied().unwrap_or(Status::Left)
    }

    /// A message that is still there.
    pub(crate) fn message(&self, chat: i64, id: i64) -> Option<&Message> {
        self.chats.get(&chat)?.messages.iter().find(|message| message.id == id && !message.deleted)
    }

    pub(crate) fn message_mut(&mut self, chat: i64, id: i64) -> Option<&mut Message> {
        let messages = &mut self.chats.get_mut(&chat)?.messages;
        messages.iter_mut().find(|message| message.id == id && !message.deleted)
    }

    /// An empty message with the next id of its chat, not yet in it.
    pub(crate) fn blank(&mut self, chat: i64, from: i64, date: Millis) -> Message {
        let id = if self.chat(chat).kind == ChatKind::Supergroup {
            let chat = self.chat_mut(chat);
            chat.last_message += 1;
            chat.last_message
        } else {
            self.last_message += 1;
            self.last_message
        };
        Message {
            id,
            chat,
            thread: None,
            from,
            anonymous: false,
            date,
            edited: None,
            rich: Rich::default(),
            media: None,
            album: None,
            keyboard: None,
            asks: None,
            reply_to: None,
            forward: None,
            service: None,
            reactions: BTreeMap::new(),
            pinned: false,
            silent: false,
            edits: 0,
            deleted: false,
        }
    }

    /// Keeps a file and says its id.
    pub(crate) fn keep(&mut self, upload: Upload) -> String {
        let id = format!("AgACAgQAAx{:08}", self.next_id());
        self.files.insert(id.clone(), upload);
        id
    }
}
