//! What is read of a message, and no more: of all that comes most are messages, and the library's type of one takes
//! half as long again to read (`benches/load/gateway.rs`).

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serenity::all::{ChannelId, GuildId, Message, MessageId, MessageType, RoleId, UserId};
use std::borrow::Cow;

/// A message that was written somewhere.
#[derive(Deserialize)]
pub(super) struct Said<'a> {
    pub(super) id: MessageId,
    #[serde(rename = "channel_id")]
    pub(super) channel: ChannelId,
    #[serde(rename = "guild_id")]
    pub(super) guild: Option<GuildId>,
    #[serde(rename = "type")]
    pub(super) kind: MessageType,
    #[serde(borrow)]
    pub(super) content: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) author: Author<'a>,
    /// In a server.
    pub(super) member: Option<Member>,
    /// A webhook has written it.
    #[serde(default, rename = "webhook_id", deserialize_with = "is_there")]
    pub(super) is_of_a_webhook: bool,
    /// What it refers to.
    #[serde(rename = "message_reference")]
    reference: Option<Reference>,
    #[serde(default, rename = "attachments")]
    files: Vec<IgnoredAny>,
    #[serde(default, rename = "sticker_items")]
    stickers: Vec<IgnoredAny>,
    #[serde(default)]
    embeds: Vec<IgnoredAny>,
}

/// Who has written it.
#[derive(Deserialize)]
pub(super) struct Author<'a> {
    pub(super) id: UserId,
    #[serde(borrow)]
    username: Cow<'a, str>,
    global_name: Option<String>,
    #[serde(default)]
    pub(super) bot: bool,
}

/// Who that is in the server.
#[derive(Deserialize)]
pub(super) struct Member {
    nick: Option<String>,
    #[serde(default)]
    roles: Vec<RoleId>,
}

#[derive(Deserialize)]
struct Reference {
    message_id: Option<MessageId>,
}

/// Whether there is anything.
fn is_there<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Ok(Option::<IgnoredAny>::deserialize(from)?.is_some())
}

impl Said<'_> {
    /// What its author is called here.
    pub(super) fn name(&self) -> &str {
        let nick = self.member.as_ref().and_then(|member| member.nick.as_deref());
        nick.or(self.author.global_name.as_deref()).unwrap_or(&self.author.username)
    }

    /// The roles of its author.
    pub(super) fn roles(&self) -> &[RoleId] {
        self.member.as_ref().map_or(&[], |member| &member.roles)
    }

    /// The message that is answered; what is forwarded or pinned refers to one as well.
    pub(super) fn answers(&self) -> Option<MessageId> {
        let reference = self.reference.as_ref()?;
        (self.kind == MessageType::InlineReply).then_some(reference.message_id).flatten()
    }

    /// Whether there is nothing in it, as far as we can see.
    pub(super) fn is_empty(&self) -> bool {
        self.content.is_empty() && self.files.is_empty() && self.stickers.is_empty() && self.embeds.is_empty()
    }
}

/// As history brings it.
impl<'a> From<&'a Message> for Said<'a> {
    fn from(message: &'a Message) -> Self {
        let nothing = |many: usize| (0..many).map(|_| IgnoredAny).collect();
        let member = message.member.as_ref();
        Self {
            id: message.id,
            channel: message.channel_id,
            guild: message.guild_id,
            kind: message.kind,
            content: Cow::Borrowed(&message.content),
            author: Author {
                id: message.author.id,
                username: Cow::Borrowed(&message.author.name),
                global_name: message.author.global_name.as_ref().map(ToString::to_string),
                bot: message.author.bot,
            },
            member: member.map(|member| Member { nick: member.nick.clone(), roles: member.roles.clone() }),
            is_of_a_webhook: message.webhook_id.is_some(),
            reference: message
                .message_reference
                .as_ref()
                .map(|reference| Reference { message_id: reference.message_id }),
            files: nothing(message.attachments.len()),
            stickers: nothing(message.sticker_items.len()),
            embeds: nothing(message.embeds.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_as_the_library_reads_it() {
        let text = r#"{"id":"1","channel_id":"2","guild_id":"3","type":19,"content":"perch\u00e9 \"no\"",
            "author":{"id":"4","username":"ada","global_name":"Ada","discriminator":"0","avatar":null},
            "member":{"nick":null,"roles":["5"],"joined_at":null,"deaf":false,"mute":false,"later":1},
            "message_reference":{"message_id":"6","channel_id":"2","type":0},"webhook_id":null,
            "attachments":[],"embeds":[{"type":"rich"}],"mentions":[],"mention_roles":[],"pinned":false,
            "mention_everyone":false,"tts":false,"timestamp":"2026-01-01T12:00:00+00:00","edited_timestamp":null}"#;
        let said: Said<'_> = serde_json::from_str(text).unwrap();
        let message: Message = serde_json::from_str(text).unwrap();
        for said in [said, Said::from(&message)] {
            assert_eq!((said.id.get(), said.channel.get(), said.author.id.get()), (1, 2, 4));
            assert_eq!((said.guild.map(GuildId::get), said.name()), (Some(3), "Ada"));
            assert_eq!((&*said.content, said.roles()), ("perché \"no\"", &[RoleId::new(5)][..]));
            assert_eq!(said.answers().map(MessageId::get), Some(6));
            assert!(!said.is_of_a_webhook && !said.author.bot && !said.is_empty());
        }
        let bare = r#"{"id":"1","channel_id":"2","type":0,"content":"","author":{"id":"4","username":"a"}}"#;
        let said: Said<'_> = serde_json::from_str(bare).unwrap();
        assert!(said.is_empty() && said.answers().is_none() && said.roles().is_empty() && said.name() == "a");
    }
}
