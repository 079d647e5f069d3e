//! What the page receives, as JSON.

use super::chat::{Author, Chat, Message, Words};
use super::gallery::Facts;
use crate::messages::Lang;
use crate::rooms::heard::{Person, Place};
use crate::rooms::say::Reaction;
use serde_json::{Value, json};

/// What the viewer of a stream is and asked for.
#[derive(Clone, Debug)]
pub(super) struct Viewer {
    pub(super) person: Person,
    /// The language asked for in the page; without it the bot's texts are in its own choice.
    pub(super) lang: Option<Lang>,
}

/// A place as a tab lists it.
pub(super) fn place(chat: &Chat, place: &Place, viewer: &Viewer) -> Value {
    let (kind, name, thread) = match place {
        Place::Room { channel, thread: None, .. } => ("channel", channel.as_str(), None),
        Place::Room { channel, thread: Some(thread), .. } => ("thread", channel.as_str(), Some(thread)),
        Place::Private { .. } => ("private", "", None),
    };
    json!({
        "key": place.to_string(),
        "kind": kind,
        "name": name,
        "thread": thread,
        "title": chat.title(place).map(|title| title.for_viewer(viewer.lang)),
        "live": chat.is_live(place),
        "sealed": chat.is_secret(place),
        "mine": chat.is_player(place, &viewer.person),
        "over": chat.over(place),
    })
}

/// A message as `viewer` sees it.
pub(super) fn message(chat: &Chat, place: &Place, message: &Message, viewer: &Viewer) -> Value {
    let author = match &message.author {
        Author::Bot => json!({ "bot": true }),
        Author::User { person, name, moderator } => json!({
            "id": person.0, "name": name, "moderator": moderator, "me": *person == viewer.person,
        }),
    };
    let text = match &message.words {
        Words::Bot(spoken) => spoken.as_ref().map_or("", |spoken| spoken.for_viewer(viewer.lang)),
        Words::User(text) => text,
    };
    let picture = message.picture.as_ref().map(|hung| {
        let layout = |name: &str, facts: &Facts| {
            let still = format!("/picture/{}/{name}.png", hung.id);
            let url = if hung.moves { format!("/picture/{}/{name}.gif", hung.id) } else { still.clone() };
            let Facts { alt, width, height, heart } = facts;
            json!({ "url": url, "still": still, "alt": alt, "width": width, "height": height, "heart": heart })
        };
        json!({ "wide": layout("wide", &hung.wide), "tall": layout("tall", &hung.tall) })
    });
    let buttons: Vec<Value> = message
        .buttons
        .iter()
        .map(|button| {
            let form = button.form.as_ref().map(|(title, label, tall)| {
                json!({
                    "title": title.for_viewer(viewer.lang), "label": label.for_viewer(viewer.lang), "tall": tall,
                })
            });
            json!({ "label": button.label.for_viewer(viewer.lang), "primary": button.primary, "form": form })
        })
        .collect();
    let answered = message.reply_to.and_then(|id| chat.message(place, id, &viewer.person));
    json!({
        "place": place.to_string(),
        "id": message.id,
        "at": message.at,
        "author": author,
        "only": message.only.is_some() && !place.is_private(),
        "text": text,
        "picture": picture,
        "buttons": buttons,
        "file": message.file.as_ref().map(|(id, name)| json!({ "url": format!("/file/{id}/{name}"), "name": name })),
        "reply": answered.map(excerpt),
        "reaction": message.reaction.map(reaction),
        "edited": message.edited,
        "aside": message.aside,
    })
}

/// The message that is answered, in a few words.
fn excerpt(message: &Message) -> Value {
    let (name, text) = match (&message.author, &message.words) {
        (Author::User { name, .. }, Words::User(text)) => (name.as_str(), text.as_str()),
        _ => ("", ""),
    };
    json!({ "name": name, "text": text.chars().take(80).collect::<String>() })
}

const fn reaction(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Taken => "taken",
        Reaction::Again => "again",
        Reaction::Wrong => "wrong",
    }
}
