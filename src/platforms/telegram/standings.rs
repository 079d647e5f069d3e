//! What the bot may do in its groups. Telegram is asked when somebody wants to know (`/diagnosi`) or it
//! matters, and what it said is remembered: a room does not wait for it.

use super::known::Known;
use super::refusals::{No, no};
use super::wire::Wire;
use super::{Inner, Telegram, chat_of, topic_of};
use crate::commands::Command;
use crate::rooms::heard::{Heard, Place};
use crate::rooms::say::Finding;
use crate::say;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Nobody waits longer for Telegram's answers.
const PATIENCE: Duration = Duration::from_secs(4);
/// How many groups are remembered.
const KEPT: usize = 5_000;

/// What the bot may do in one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    /// Sees every message, may pin, is free of slow mode.
    pub(super) admin: bool,
    writes: bool,
    pictures: bool,
    /// Seconds between two messages of one member; 0: no slow mode.
    slow: u32,
}

/// What is known of all groups.
#[derive(Debug, Default)]
pub(super) struct Standings(Mutex<Groups>);

#[derive(Debug, Default)]
struct Groups {
    stands: BTreeMap<i64, Stand>,
    /// Topics that took nothing from us.
    shut: BTreeSet<(i64, i32)>,
}

/// What Telegram says of a member, as far as it matters here. Newer kinds of fields are no hindrance.
#[derive(Deserialize)]
struct Member {
    status: String,
    #[serde(flatten)]
    may: May,
}

#[derive(Clone, Copy, Default, Deserialize)]
struct May {
    can_send_messages: Option<bool>,
    can_send_photos: Option<bool>,
}

#[derive(Deserialize)]
struct Chat {
    permissions: Option<May>,
    slow_mode_delay: Option<u32>,
}

#[derive(Deserialize)]
struct Me {
    can_read_all_group_messages: Option<bool>,
}

impl Standings {
    fn groups(&self) -> MutexGuard<'_, Groups> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What Telegram said last of a group.
    pub(super) fn of(&self, chat: i64) -> Option<Stand> {
        self.groups().stands.get(&chat).copied()
    }

    /// Something changed in a group: it is asked anew.
    pub(super) fn forget(&self, chat: i64) {
        self.groups().stands.remove(&chat);
    }

    /// A topic took something, or did not.
    pub(super) fn topic(&self, chat: i64, topic: i32, open: bool) {
        let mut groups = self.groups();
        if open {
            groups.shut.remove(&(chat, topic));
        } else if groups.shut.len() < KEPT {
            groups.shut.insert((chat, topic));
        }
    }

    /// Whether we are an admin of a group; asked once, until something changes there.
    pub(super) async fn is_admin(&self, wire: &Wire, known: &Known, chat: i64) -> bool {
        let stand = match self.of(chat) {
            Some(stand) => Some(stand),
            None => self.ask(wire, known, chat).await,
        };
        stand.is_some_and(|stand| stand.admin)
    }

    /// Asks Telegram everything about a place.
    pub(super) async fn refresh(&self, wire: &Wire, known: &Known, chat: i64, topic: Option<i32>) {
        self.forget(chat);
        let privacy = async {
            let asked = tokio::time::timeout(PATIENCE, wire.raw::<Me>("getMe", &json!({}))).await;
            if let Ok(Ok(Me { can_read_all_group_messages: Some(all) })) = asked {
                known.reads_all(all);
            }
        };
        let open = async {
            let Some(topic) = topic else { return };
            // Nothing tells whether a topic is open, but that it takes something.
            let fields = json!({ "chat_id": chat, "message_thread_id": topic, "action": "typing" });
            let typing = wire.raw::<Value>("sendChatAction", &fields);
            match tokio::time::timeout(PATIENCE, typing).await {
                Ok(Ok(_)) => self.topic(chat, topic, true),
                Ok(Err(error)) if no(&error) == No::TopicGone => self.topic(chat, topic, false),
                _ => {}
            }
        };
        futures_util::join!(privacy, open, self.ask(wire, known, chat));
    }

    async fn ask(&self, wire: &Wire, known: &Known, chat: i64) -> Option<Stand> {
        let me = known.me.get()?.user.id;
        let fields = json!({ "chat_id": chat, "user_id": me });
        let asked = async {
            let (group, fields) = (json!({ "chat_id": chat }), fields);
            futures_util::try_join!(
                wire.raw::<Member>("getChatMember", &fields),
                wire.raw::<Chat>("getChat", &group)
            )
        };
        let (member, group) = match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(told)) => told,
            Ok(Err(error)) => {
                tracing::info!(reason = ?no(&error), "a group is not told about");
                return None;
            }
            Err(_) => return None,
        };
        let stand = stand(&member, &group);
        let mut groups = self.groups();
        if groups.stands.len() >= KEPT {
            groups.stands.clear();
        }
        groups.stands.insert(chat, stand);
        Some(stand)
    }

    fn is_shut(&self, chat: i64, topic: Option<i32>) -> bool {
        topic.is_some_and(|topic| self.groups().shut.contains(&(chat, topic)))
    }
}

impl Telegram {
    /// Before somebody is told what works here, Telegram is asked.
    pub(super) async fn look_around(&self, heard: &Heard) {
        let Inner { carriage, known, .. } = &*self.0;
        let (place, wire) = (&heard.place, &carriage.wire);
        if heard.what.command() == Some(Command::Diagnosi)
            && !place.is_private()
            && let Some(chat) = chat_of(place)
        {
            let whispers = tokio::time::timeout(PATIENCE, carriage.ephemeral.is_known(wire));
            let stand = carriage.standings.refresh(wire, known, chat, topic_of(place));
            let _ = futures_util::join!(whispers, stand);
        }
    }

    /// What is to be told about a place (`/diagnosi`).
    pub(super) fn findings(&self, place: &Place) -> Vec<Finding> {
        let Inner { carriage, known, .. } = &*self.0;
        let Some(chat) = chat_of(place).filter(|_| !place.is_private()) else { return Vec::new() };
        let (fine, wrong) = (Finding::fine, Finding::wrong);
        let Some(Stand { admin, writes, pictures, slow }) = carriage.standings.of(chat) else {
            return vec![wrong(say!("telegram-unknown"))];
        };
        let mut findings = vec![
            match (writes, pictures) {
                (true, true) => fine(say!("telegram-may")),
                (true, false) => wrong(say!("telegram-no-pictures")),
                (false, _) => Finding::stopping(say!("telegram-mute")),
            },
            if admin || known.sees_all() {
                fine(say!("telegram-reads"))
            } else {
                wrong(say!("telegram-deaf"))
            },
            // One plays in either case; what it is good for is said all the same.
            fine(match (admin, carriage.ephemeral.is_there()) {
                (true, true) => say!("telegram-admin"),
                (true, false) => say!("telegram-admin-aloud"),
                (false, _) => say!("telegram-no-admin"),
            }),
        ];
        if slow > 0 && !admin {
            findings.push(wrong(say!("telegram-slow", seconds = slow)));
        }
        if carriage.standings.is_shut(chat, topic_of(place)) {
            findings.push(wrong(say!("telegram-topic-shut")));
        }
        findings
    }
}

/// An admin may do everything, a restricted member what was left to them, any other what the group lets all members
/// do.
fn stand(member: &Member, group: &Chat) -> Stand {
    let admin = matches!(member.status.as_str(), "creator" | "administrator");
    let may = if member.status == "restricted" { Some(member.may) } else { group.permissions };
    let may = |one: fn(&May) -> Option<bool>| admin || may.as_ref().and_then(one).unwrap_or(true);
    Stand {
        admin,
        writes: may(|may| may.can_send_messages),
        pictures: may(|may| may.can_send_photos),
        slow: group.slow_mode_delay.unwrap_or(0),
    }
}
