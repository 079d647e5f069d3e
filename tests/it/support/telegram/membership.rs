//! Accounts, chats, who is in them, and what happens to the bot there.

use super::world::{ChatKind, Person, Topic, World};
use super::{Permissions, Status, Telegram, User};
use giostra::clock::Millis;
use serde_json::{Value, json};

impl Telegram {
    /// A new account; its username is the name in lower case, when that can be one.
    pub(crate) fn user(&self, name: &str) -> User {
        self.account(name, false)
    }

    /// Another bot's account.
    pub(crate) fn other_bot(&self, name: &str) -> User {
        self.account(name, true)
    }

    fn account(&self, name: &str, is_bot: bool) -> User {
        self.shared.change(|world, _| add_person(world, name, is_bot))
    }

    /// Sets the language of somebody's app.
    pub(crate) fn speaks(&self, user: &User, language: &str) {
        self.shared.change(|world, _| {
            if let Some(person) = world.users.get_mut(&user.id) {
                person.language = Some(language.to_owned());
            }
        });
    }

    /// A basic group, with its creator alone in it.
    pub(crate) fn group(&self, title: &str) -> i64 {
        self.new_chat(title, ChatKind::Group, false)
    }

    /// A supergroup, with its creator alone in it.
    pub(crate) fn supergroup(&self, title: &str) -> i64 {
        self.new_chat(title, ChatKind::Supergroup, false)
    }

    /// A supergroup with topics.
    pub(crate) fn forum(&self, title: &str) -> i64 {
        self.new_chat(title, ChatKind::Supergroup, true)
    }

    fn new_chat(&self, title: &str, kind: ChatKind, forum: bool) -> i64 {
        self.shared.change(|world, _| {
            let owner = add_person(world, &format!("Owner of {title}"), false).id;
            let number = world.next_id();
            let id = if kind == ChatKind::Group { -number } else { -1_000_000_000_000 - number };
            world.add_chat(id, kind, title, owner);
            let chat = world.chat_mut(id);
            chat.forum = forum;
            chat.members.insert(owner, Status::Creator);
            id
        })
    }

    /// Who made a group.
    pub(crate) fn owner(&self, chat: i64) -> User {
        let world = self.shared.world();
        let person = &world.users[&world.chat(chat).owner];
        User { id: person.id, name: person.name.clone(), username: person.username.clone() }
    }

    /// A new topic of a forum: its `message_thread_id`.
    pub(crate) fn topic(&self, chat: i64, title: &str) -> i64 {
        self.shared.change(|world, now| {
            assert!(world.chat(chat).forum, "{chat} has no topics");
            let owner = world.chat(chat).owner;
            let mut message = world.blank(chat, owner, now);
            let id = message.id;
            message.thread = Some(id);
            message.service =
                Some(json!({ "forum_topic_created": { "name": title, "icon_color": 7_322_096 } }));
            world.chat_mut(chat).topics.insert(id, Topic::Open);
            let value = world.put(message, now);
            if world.status(chat, world.bot.id).is_present() {
                world.queue.push("message", &value);
            }
            id
        })
    }

    /// The names of the topics that the bot has opened, by their `message_thread_id`.
    pub(crate) fn topics_of_bot(&self, chat: i64) -> Vec<(i64, String)> {
        let world = self.shared.world();
        let here = world.chat(chat).messages.iter().filter(|message| message.from == world.bot.id);
        let name = |message: &super::world::Message| {
            let name = message.service.as_ref()?["forum_topic_created"]["name"].as_str()?;
            Some((message.id, name.to_owned()))
        };
        here.filter_map(name).collect()
    }

    /// Takes the right to manage topics from the administrators of a group.
    pub(crate) fn forbid_topics(&self, chat: i64) {
        self.shared.change(|world, _| world.chat_mut(chat).topics_forbidden = true);
    }

    /// Removes a topic with all its messages; the bot is not told.
    pub(crate) fn remove_topic(&self, chat: i64, thread: i64) {
        self.shared.change(|world, _| {
            let chat = world.chat_mut(chat);
            chat.topics.insert(thread, Topic::Gone);
            for message in chat.messages.iter_mut().filter(|message| message.thread == Some(thread)) {
                message.deleted = true;
            }
        });
    }

    /// Closes a topic to all but administrators.
    pub(crate) fn close_topic(&self, chat: i64, thread: i64) {
        self.shared.change(|world, _| world.chat_mut(chat).topics.insert(thread, Topic::Closed));
    }

    /// Sets somebody's standing in a group: joining and leaving are announced there.
    pub(crate) fn join(&self, chat: i64, user: &User, status: Status) {
        self.shared.change(|world, now| {
            let old = world.status(chat, user.id);
            world.chat_mut(chat).members.insert(user.id, status);
            let bot_is_there = world.status(chat, world.bot.id).is_present();
            if old.is_present() != status.is_present() {
                let person = world.user_json(user.id);
                let service = if status.is_present() {
                    json!({ "new_chat_members": [person] })
                } else {
                    json!({ "left_chat_member": person })
                };
                if bot_is_there {
                    world.announce(chat, user.id, service, now);
                } else {
                    let mut message = world.blank(chat, user.id, now);
                    message.service = Some(service);
                    world.put(message, now);
                }
            }
            // Only administrators hear of others' standing.
            if world.status(chat, world.bot.id).is_admin() {
                let by = world.chat(chat).owner;
                world.member_changed(chat, by, user.id, (old, status), now);
            }
        });
    }

    /// The creator adds the bot.
    pub(crate) fn bot_added(&self, chat: i64) {
        self.bot_becomes(chat, Status::Member);
    }

    /// The creator throws the bot out.
    pub(crate) fn bot_removed(&self, chat: i64) {
        self.bot_becomes(chat, Status::Kicked);
    }

    /// The creator makes the bot an administrator.
    pub(crate) fn bot_promoted(&self, chat: i64) {
        self.bot_becomes(chat, Status::Administrator);
    }

    /// The creator takes what the bot may send away from it; `Permissions::NONE` mutes it.
    pub(crate) fn bot_restricted(&self, chat: i64, permissions: Permissions) {
        self.bot_becomes(chat, Status::Restricted(permissions));
    }

    /// Sets the bot's standing: `my_chat_member`, and the service message when it comes.
    pub(crate) fn bot_becomes(&self, chat: i64, status: Status) {
        self.shared.change(|world, now| {
            let (bot, owner) = (world.bot.id, world.chat(chat).owner);
            let old = world.status(chat, bot);
            world.chat_mut(chat).members.insert(bot, status);
            world.member_changed(chat, owner, bot, (old, status), now);
            if status.is_present() && !old.is_present() {
                let service = json!({ "new_chat_members": [world.bot_json()] });
                world.announce(chat, owner, service, now);
            }
        });
    }

    /// Sets what plain members, and the bot among them, may do in a group; nobody is told.
    pub(crate) fn permit(&self, chat: i64, permissions: Permissions) {
        self.shared.change(|world, _| world.chat_mut(chat).permissions = permissions);
    }

    /// Slow mode: so many seconds between two messages of one member, the bot among them; 0 ends it.
    pub(crate) fn slow_mode(&self, chat: i64, seconds: i64) {
        self.shared.change(|world, _| world.chat_mut(chat).slow = seconds);
    }

    /// Whether the bot reads all messages of groups (privacy mode is off), as it does at first.
    pub(crate) fn reads_all(&self, all: bool) {
        self.shared.change(|world, _| world.bot.reads_all = all);
    }

    /// Whether the bot gets what other bots write; the real thing keeps that back, and so does the double at first.
    pub(crate) fn hears_bots(&self, hears: bool) {
        self.shared.change(|world, _| world.bot.hears_bots = hears);
    }

    /// Somebody opens the private chat and presses Start, with the payload of a link.
    pub(crate) fn start_private(&self, user: &User, payload: Option<&str>) -> i64 {
        self.shared.change(|world, now| {
            if world.users[&user.id].blocked {
                set_blocked(world, user.id, false, now);
            }
            if let Some(person) = world.users.get_mut(&user.id) {
                person.started = true;
            }
        });
        let text = payload.map_or("/start".to_owned(), |payload| format!("/start {payload}"));
        self.say(user, user.id, &text)
    }

    /// Somebody blocks the bot, or lets it in again.
    pub(crate) fn block(&self, user: &User, blocked: bool) {
        self.shared.change(|world, now| set_blocked(world, user.id, blocked, now));
    }

    /// The chat is gone.
    pub(crate) fn delete_chat(&self, chat: i64) {
        self.shared.change(|world, _| world.chat_mut(chat).gone = true);
    }

    /// A basic group becomes a supergroup: its new id.
    pub(crate) fn migrate(&self, chat: i64) -> i64 {
        let old = self.shared.world().chat(chat).clone();
        assert_eq!(old.kind, ChatKind::Group, "only basic groups migrate");
        let new = self.new_chat(&old.title, ChatKind::Supergroup, false);
        self.shared.change(|world, now| {
            let here = world.chat_mut(new);
            (here.members, here.permissions, here.owner) = (old.members, old.permissions, old.owner);
            let hears = world.status(new, world.bot.id).is_present();
            let tell = |world: &mut World, chat: i64, service: Value| {
                let mut message = world.blank(chat, old.owner, now);
                message.service = Some(service);
                let value = world.put(message, now);
                if hears {
                    world.queue.push("message", &value);
                }
            };
            tell(world, chat, json!({ "migrate_to_chat_id": new }));
            tell(world, new, json!({ "migrate_from_chat_id": chat }));
            world.chat_mut(chat).migrated_to = Some(new);
        });
        new
    }
}

fn add_person(world: &mut World, name: &str, is_bot: bool) -> User {
    let id = world.next_id();
    let lower = name.to_ascii_lowercase();
    let fits = (4..=32).contains(&lower.len())
        && lower.starts_with(|c: char| c.is_ascii_lowercase())
        && lower.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !world.users.values().any(|user| user.username.as_deref() == Some(lower.as_str()));
    let username = fits.then_some(lower);
    let person = Person {
        id,
        name: name.to_owned(),
        username: username.clone(),
        language: None,
        is_bot,
        started: false,
        blocked: false,
    };
    world.users.insert(id, person);
    world.add_chat(id, ChatKind::Private, name, id);
    User { id, name: name.to_owned(), username }
}

fn set_blocked(world: &mut World, user: i64, blocked: bool, now: Millis) {
    if let Some(person) = world.users.get_mut(&user) {
        person.blocked = blocked;
    }
    let bot = world.bot.id;
    let change = if blocked { (Status::Member, Status::Kicked) } else { (Status::Kicked, Status::Member) };
    world.member_changed(user, user, bot, change, now);
}
