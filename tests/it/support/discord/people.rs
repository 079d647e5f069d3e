//! What people write, change, take back and react with.

use giostra::clock::Millis;
use serde_json::json;

use super::Discord;
use super::ids::{Channel, Message, User};
use super::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS};
use super::world::Post;

/// How something is said, besides its text.
#[derive(Default)]
pub(crate) struct Say<'a> {
    pub(crate) reply_to: Option<Message>,
    /// When it was said, if not now: the message's id tells this time.
    pub(crate) at: Option<Millis>,
    pub(crate) nonce: Option<&'a str>,
}

impl Discord {
    /// A person writes into a channel; `<@id>` in the text mentions.
    pub(crate) fn say(&self, user: User, channel: Channel, text: &str) -> Message {
        self.say_with(user, channel, text, &Say::default())
    }

    /// The same, as a reply, at another time, or with a nonce.
    pub(crate) fn say_with(&self, user: User, channel: Channel, text: &str, how: &Say<'_>) -> Message {
        self.change(|world| {
            let thread = world.channels[&channel.0].thread.is_some();
            let bit = if thread { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
            assert!(world.bits(user.0, channel.0) & bit != 0, "{user} may not write in {channel}");
            let at = how.at.unwrap_or_else(|| world.now());
            let post = Post {
                id: world.id_at(at),
                channel: channel.0,
                author: user.0,
                content: text.into(),
                nonce: how.nonce.map(|nonce| json!(nonce)),
                reply_to: how.reply_to.map(|message| message.0),
                kind: if how.reply_to.is_some() { 19 } else { 0 },
                ..Post::default()
            };
            Message(world.publish(post, None).id)
        })
    }

    /// A person writes to the bot directly.
    pub(crate) fn dm(&self, user: User, text: &str) -> Message {
        let channel = self.conversation(user);
        self.say(user, channel, text)
    }

    /// The direct conversation of a person with the bot.
    pub(crate) fn conversation(&self, user: User) -> Channel {
        self.change(|world| Channel(world.direct(user.0)))
    }

    /// A person rewrites their message.
    pub(crate) fn edit(&self, message: Message, text: &str) {
        self.change(|world| {
            let now = world.now();
            let mut post = world.messages[&message.0].clone();
            post.content = text.into();
            post.named = world.named(&post, None);
            post.edited = Some(now);
            post.edits += 1;
            world.messages.insert(message.0, post.clone());
            world.tell_message("MESSAGE_UPDATE", &post);
        });
    }

    /// A person, or a moderator, deletes a message: anyone's.
    pub(crate) fn delete(&self, message: Message) {
        self.change(|world| world.take_away(message.0));
    }

    /// A person reacts.
    pub(crate) fn react(&self, user: User, message: Message, emoji: &str) {
        self.change(|world| world.react(user.0, message.0, emoji));
    }
}
