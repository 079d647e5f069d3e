//! An update as it is read. Nearly all are messages of text with nothing else about them: these are read in one go. The library keeps an
//! update as a whole and tries one kind after the other on it, which takes several times as long; whatever is not simply a text is
//! read by it.

use super::hearing;
use super::number_of;
use crate::rooms::heard::{Door, Heard, Person, Place, Precision, What, Who};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::borrow::Cow;
use teloxide::types::Update;

/// What came.
#[derive(Debug)]
pub(super) enum Incoming<'a> {
    /// A message of text.
    Said(Said<'a>),
    /// Anything else.
    Other(Box<Update>),
}

/// A message of text. Where there is anything more to it (an answer, a chat in whose name it was written, a file) it is no such message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Said<'a> {
    update_id: u32,
    #[serde(borrow)]
    message: Text<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text<'a> {
    message_id: i32,
    #[serde(borrow)]
    from: Author<'a>,
    #[serde(borrow)]
    chat: Chat<'a>,
    /// Seconds since 1970.
    date: u32,
    #[serde(borrow, rename = "text")]
    content: Cow<'a, str>,
    message_thread_id: Option<i32>,
    #[serde(default)]
    is_topic_message: bool,
    /// Bold type and links, which say nothing here.
    #[serde(rename = "entities")]
    _entities: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
struct Author<'a> {
    id: u64,
    is_bot: bool,
    #[serde(borrow)]
    first_name: Cow<'a, str>,
    last_name: Option<String>,
    #[serde(borrow)]
    language_code: Option<Cow<'a, str>>,
}

#[derive(Debug, Deserialize)]
struct Chat<'a> {
    id: i64,
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(borrow)]
    title: Option<Cow<'a, str>>,
}

/// Channels are none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Private,
    Group,
    Supergroup,
}

impl<'a> Incoming<'a> {
    /// Reads an update.
    pub(super) fn read(json: &'a str) -> serde_json::Result<Self> {
        match serde_json::from_str(json) {
            Ok(said) => Ok(Self::Said(said)),
            Err(_) => serde_json::from_str(json).map(|update| Self::Other(Box::new(update))),
        }
    }

    /// Telegram's number of it.
    pub(super) const fn id(&self) -> u32 {
        match self {
            Self::Said(said) => said.update_id,
            Self::Other(update) => update.id.0,
        }
    }

    /// The group it is about, with its name.
    pub(super) fn group(&self) -> Option<(i64, &str)> {
        match self {
            Self::Said(Said { message: Text { chat, .. }, .. }) => {
                let title = chat.title.as_deref().filter(|_| chat.kind != Kind::Private);
                title.map(|title| (chat.id, title))
            }
            Self::Other(update) => {
                let chat = update.chat().filter(|chat| !chat.is_private())?;
                chat.title().map(|title| (chat.id.0, title))
            }
        }
    }

    /// Whether it tells that a group got another number.
    pub(super) fn is_move(&self) -> bool {
        matches!(self, Self::Other(update) if hearing::is_move(update))
    }

    /// Where something was written.
    pub(super) fn place(&self) -> Option<Place> {
        match self {
            Self::Said(said) => Some(said.place()),
            Self::Other(update) => hearing::place_in(update),
        }
    }
}

impl Said<'_> {
    /// The text as it was typed.
    pub(super) fn text(&self) -> &str {
        &self.message.content
    }

    fn place(&self) -> Place {
        let topic = self.message.message_thread_id.filter(|_| self.message.is_topic_message);
        hearing::private_or_group(self.message.chat.id, topic)
    }

    /// What rooms hear of it.
    pub(super) fn heard(&self, what: What) -> Heard {
        let Text { message_id, from, chat, date, .. } = &self.message;
        let name = match &from.last_name {
            Some(last) => format!("{} {last}", from.first_name),
            None => from.first_name.clone().into_owned(),
        };
        // Whether the person moderates is asked only where it matters.
        let who = Who {
            person: Person::new(Door::Telegram, &from.id.to_string()),
            name,
            moderator: false,
            roles: Vec::new(),
            locale: from.language_code.as_deref().and_then(hearing::locale),
            robot: from.is_bot,
        };
        Heard {
            place: self.place(),
            who,
            id: number_of(chat.id, *message_id),
            at: i64::from(*date) * 1000,
            precision: Precision::Second,
            replies_to: None,
            what,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    /// What is heard of an update as it is read here, and as the library reads it.
    fn both(update: &Value) -> (Incoming<'_>, [hearing::Came; 2]) {
        let json = update.to_string().leak();
        let read = Incoming::read(json).expect("it reads");
        let library = Incoming::Other(serde_json::from_str(json).expect("the library reads it"));
        assert_eq!((read.id(), read.group(), read.place()), (library.id(), library.group(), library.place()));
        let heard = [&read, &library].map(|one| hearing::came(one, "giostra_bot", 7));
        (read, heard)
    }

    fn message(chat: &Value, more: &[(&str, Value)]) -> Value {
        let from = json!({ "id": 5, "is_bot": false, "first_name": "Silk", "language_code": "it" });
        let mut message = json!({ "message_id": 9, "from": from, "chat": chat, "date": 1_767_268_800 });
        for (name, value) in more {
            message[*name] = value.clone();
        }
        json!({ "update_id": 70, "message": message })
    }

    fn group() -> Value {
        json!({ "id": -1_001_234, "type": "supergroup", "title": "Paroliere" })
    }

    #[test]
    fn only_what_is_simply_a_text_is_read_here() {
        let plain = message(&group(), &[("text", json!("carte")), ("entities", json!([]))]);
        assert!(matches!(both(&plain), (Incoming::Said(_), _)));
        let document = json!({ "file_id": "a", "file_unique_id": "b", "file_size": 3 });
        let channel = json!({ "id": -1_001_235, "type": "channel", "title": "Canale" });
        let mut edited = plain.clone();
        let inner = edited.as_object_mut().and_then(|update| update.remove("message"));
        edited["edited_message"] = inner.expect("a message");
        edited["edited_message"]["edit_date"] = json!(1_767_268_801);
        for other in [
            message(&group(), &[("text", json!("soia")), ("reply_to_message", plain["message"].clone())]),
            message(&group(), &[("text", json!("/manche")), ("sender_chat", group())]),
            message(&group(), &[("caption", json!("/dizionario importa")), ("document", document)]),
            message(
                &group(),
                &[("left_chat_member", json!({ "id": 6, "is_bot": false, "first_name": "X" }))],
            ),
            message(&group(), &[("migrate_to_chat_id", json!(-1_009_999))]),
            message(&channel, &[("text", json!("carte"))]),
            edited,
        ] {
            let (read, [here, library]) = both(&other);
            assert!(matches!(read, Incoming::Other(_)), "{other}");
            assert_eq!(here, library);
        }
    }

    proptest! {
        /// However it is written, the library would have heard the same.
        #[test]
        fn the_library_hears_the_same(
            text in r"(/start ?|/manche(@giostra_bot|@altri)?|@giostra_bot[,:]? )?[a-zà-ú /@\n]{0,12}|\PC{0,20}",
            (first, last) in ("\\PC{1,8}", proptest::option::of("\\PC{1,8}")),
            language in proptest::option::of("(it|en|pt-br|[a-z]{2})"),
            (private, topic, is_topic) in (any::<bool>(), proptest::option::of(1_i32..9), any::<bool>()),
            robot in any::<bool>(),
        ) {
            let chat = if private {
                json!({ "id": 5, "type": "private", "first_name": first })
            } else {
                group()
            };
            let mut from = json!({ "id": 5, "is_bot": robot, "first_name": first });
            if let Some(last) = last {
                from["last_name"] = json!(last);
            }
            if let Some(language) = language {
                from["language_code"] = json!(language);
            }
            let mut update = message(&chat, &[("text", json!(text)), ("from", from)]);
            if let Some(topic) = topic {
                update["message"]["message_thread_id"] = json!(topic);
                update["message"]["is_topic_message"] = json!(is_topic);
            }
            let (read, [here, library]) = both(&update);
            prop_assert!(matches!(read, Incoming::Said(_)));
            prop_assert_eq!(here, library);
        }
    }
}
