//! What the gateway brings as what rooms hear.

use super::Known;
use super::guilds::moderates;
use super::private::Private;
use super::said::Said;
use super::text::spoken;
use super::{person_of, server_of, stamp_of};
use crate::messages::Lang;
use crate::platforms::courier::Courier;
use crate::rooms::heard::{Door, Heard, Place, Precision, What, Who};
use serenity::all::{
    ActionRowComponent, ChannelId, CommandDataOptionValue, CommandInteraction, ComponentInteraction,
    ComponentInteractionDataKind, GuildId, Member, MessageType, ModalInteraction, User, UserId,
};

/// Where something was said.
pub(super) fn place(known: &Known, guild: Option<GuildId>, channel: ChannelId, user: UserId) -> Place {
    let Some(guild) = guild else { return Place::Private { door: Door::Discord, person: person_of(user) } };
    let (channel, thread) = match known.guilds.parent(channel) {
        Some(parent) => (parent, Some(channel.to_string())),
        None => (channel, None),
    };
    Place::Room { door: Door::Discord, server: server_of(guild), channel: channel.to_string(), thread }
}

/// A message, if it is one for us: what a person or a bot wrote. The courier knows what it answers.
pub(super) fn message(
    known: &Known,
    private: &Private,
    courier: &Courier,
    message: &Said<'_>,
) -> Option<Heard> {
    let said = matches!(message.kind, MessageType::Regular | MessageType::InlineReply);
    if !said || message.author.id == known.me() {
        return None;
    }
    let (user, channel) = (message.author.id, message.channel);
    let person = person_of(user);
    let place = match private.owner(channel) {
        Some(owner) if owner == person => Place::Private { door: Door::Discord, person: person.clone() },
        // Referees may look into a booth and talk there: that is no word of the player's.
        Some(_) => return None,
        None => place(known, message.guild, channel, user),
    };
    if place.is_private() {
        private.wrote(&person, channel);
    }
    let roles = message.roles();
    let moderator = message.guild.is_some_and(|guild| known.guilds.moderates(guild, user, roles));
    let who = Who {
        person,
        name: message.name().to_owned(),
        moderator,
        robot: message.author.bot || message.is_of_a_webhook,
        roles: roles.iter().map(ToString::to_string).collect(),
        locale: None,
    };
    let text = spoken(&message.content);
    let id = message.id.get();
    let replies_to = message.answers().and_then(|to| courier.answered(to.get(), &place));
    let what = What::Message { text };
    Some(Heard { place, who, id, at: stamp_of(id), precision: Precision::Millisecond, replies_to, what })
}

/// A command.
pub(super) fn command(known: &Known, private: &Private, command: &CommandInteraction) -> Heard {
    let options = command.data.options.iter().filter_map(|option| {
        let value = match &option.value {
            CommandDataOptionValue::String(text) => text.clone(),
            CommandDataOptionValue::Integer(number) => number.to_string(),
            CommandDataOptionValue::Boolean(flag) => if *flag { "sì" } else { "no" }.to_owned(),
            // Its address stands for what is in it, until it is fetched.
            CommandDataOptionValue::Attachment(id) => {
                command.data.resolved.attachments.get(id).map(|file| file.url.clone()).unwrap_or_default()
            }
            _ => return None,
        };
        Some((option.name.clone(), value))
    });
    let (name, options) =
        super::menus::meant(&command.data).unwrap_or_else(|| (command.data.name.clone(), options.collect()));
    let what = What::Command { name, options };
    let from = From {
        guild: command.guild_id,
        channel: command.channel_id,
        user: &command.user,
        locale: &command.locale,
    };
    from.heard(known, private, command.member.as_deref(), command.id.get(), what)
}

/// A button, or the chosen entry of a menu.
pub(super) fn press(known: &Known, private: &Private, press: &ComponentInteraction) -> Heard {
    let payload = match &press.data.kind {
        // Whatever is chosen is the payload.
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    };
    let payload = payload.unwrap_or_else(|| press.data.custom_id.clone());
    let from =
        From { guild: press.guild_id, channel: press.channel_id, user: &press.user, locale: &press.locale };
    let what = What::Press { payload, form: None };
    from.heard(known, private, press.member.as_ref(), press.id.get(), what)
}

/// A form that was sent.
pub(super) fn form(known: &Known, private: &Private, form: &ModalInteraction) -> Heard {
    let mut fields = form.data.components.iter().flat_map(|row| &row.components);
    let text = fields.find_map(|field| match field {
        ActionRowComponent::InputText(text) => text.value.clone(),
        _ => None,
    });
    let what = What::Press { payload: form.data.custom_id.clone(), form: Some(text.unwrap_or_default()) };
    let from =
        From { guild: form.guild_id, channel: form.channel_id, user: &form.user, locale: &form.locale };
    from.heard(known, private, form.member.as_ref(), form.id.get(), what)
}

/// Where an interaction comes from.
struct From<'a> {
    guild: Option<GuildId>,
    channel: ChannelId,
    user: &'a User,
    /// The language of the person's Discord.
    locale: &'a str,
}

impl From<'_> {
    fn heard(&self, known: &Known, private: &Private, member: Option<&Member>, id: u64, what: What) -> Heard {
        let person = person_of(self.user.id);
        let place = match private.owner(self.channel) {
            Some(owner) if owner == person => Place::Private { door: Door::Discord, person: person.clone() },
            _ => place(known, self.guild, self.channel, self.user.id),
        };
        if place.is_private() {
            private.wrote(&person, self.channel);
        }
        let moderator = member.and_then(|member| member.permissions).is_some_and(moderates);
        let nick = member.and_then(|member| member.nick.as_deref());
        let roles = member.map_or(&[][..], |member| &member.roles);
        let who = Who {
            person,
            name: name(self.user, nick),
            moderator,
            robot: self.user.bot,
            roles: roles.iter().map(ToString::to_string).collect(),
            locale: locale(self.locale),
        };
        Heard { place, who, id, at: stamp_of(id), precision: Precision::Millisecond, replies_to: None, what }
    }
}

/// Discord's name of a language (`it`, `en-US`), if it is one of ours.
pub(super) fn locale(name: &str) -> Option<Lang> {
    name.get(..2)?.parse().ok()
}

/// What somebody is called in a server.
fn name(user: &User, nick: Option<&str>) -> String {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name).to_owned()
}
