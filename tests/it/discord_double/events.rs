//! Every rearrangement of the world is heard as the event serenity knows it by.

use serenity::all::{Builder as _, CreateMessage, Event, GatewayIntents, ReactionType};

use super::bot::Bot;
use super::double;
use crate::support::discord::permissions::{ATTACH_FILES, MANAGE_GUILD, MANAGE_MESSAGES, SEND_MESSAGES};
use crate::support::discord::{Channel, Role, Who};

async fn listener(discord: &crate::support::discord::Discord) -> Bot {
    let intents = GatewayIntents::non_privileged() | GatewayIntents::MESSAGE_CONTENT;
    let mut bot = Bot::start(discord, intents).await;
    bot.hear(|event| matches!(event, Event::Ready(_)).then_some(())).await;
    bot
}

#[tokio::test]
async fn guilds_come_and_go() {
    let (discord, _) = double().await;
    let mut bot = listener(&discord).await;
    let guild = discord.guild_without_bot("Rione");
    let ada = discord.user("Ada");
    discord.join(guild, ada);
    let channel = discord.channel(guild, "gioco");
    discord.invite(guild);
    let created = |event: &Event| match event {
        Event::GuildCreate(it) => Some((it.guild.id.get(), it.guild.channels.len())),
        _ => None,
    };
    assert_eq!(bot.hear(created).await, (guild.0, 1));

    discord.guild_locale(guild, "de");
    let updated = |event: &Event| match event {
        Event::GuildUpdate(it) => {
            Some((it.guild.preferred_locale.clone(), it.guild.system_channel_id.is_some()))
        }
        _ => None,
    };
    assert_eq!(bot.hear(updated).await, ("de".to_owned(), false));
    discord.system_channel(guild, channel);
    assert_eq!(bot.hear(updated).await, ("de".to_owned(), true));

    let deleted = |event: &Event| match event {
        Event::GuildDelete(it) => Some((it.guild.id.get(), it.guild.unavailable)),
        _ => None,
    };
    discord.outage(guild, true);
    assert_eq!(bot.hear(deleted).await, (guild.0, true));
    discord.outage(guild, false);
    assert_eq!(bot.hear(created).await, (guild.0, 1));
    discord.kick(guild);
    assert_eq!(bot.hear(deleted).await, (guild.0, false));
}

#[tokio::test]
async fn channels_threads_roles_and_the_bot_itself_change() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let ada = discord.user("Ada");
    discord.join(guild, ada);
    let mut bot = listener(&discord).await;

    let channel = discord.channel(guild, "gioco");
    let created =
        |event: &Event| matches!(event, Event::ChannelCreate(it) if it.channel.name == "gioco").then_some(());
    bot.hear(created).await;
    discord.rename(channel, "giochi");
    let changed = |event: &Event| match event {
        Event::ChannelUpdate(it) => Some((it.channel.name.clone(), it.channel.permission_overwrites.len())),
        _ => None,
    };
    assert_eq!(bot.hear(changed).await, ("giochi".to_owned(), 0));
    discord.permissions(channel, Who::Everyone, 0, ATTACH_FILES);
    assert_eq!(bot.hear(changed).await, ("giochi".to_owned(), 1));

    let thread = discord.thread(ada, channel, "angolo", false);
    let started = |event: &Event| match event {
        Event::ThreadCreate(it) => {
            Some((it.thread.id.get(), it.thread.parent_id.map(serenity::all::ChannelId::get)))
        }
        _ => None,
    };
    assert_eq!(bot.hear(started).await, (thread.0, Some(channel.0)));
    discord.archive(thread, true, false);
    let slept = |event: &Event| match event {
        Event::ThreadUpdate(it) => it.thread.thread_metadata.map(|it| it.archived),
        _ => None,
    };
    assert!(bot.hear(slept).await);
    discord.bring(thread, discord.bot());
    let joined = |event: &Event| match event {
        Event::ThreadMembersUpdate(it) => Some(it.added_members.len()),
        _ => None,
    };
    assert_eq!(bot.hear(joined).await, 1);
    discord.remove_channel(thread);
    bot.hear(|event| {
        matches!(event, Event::ThreadDelete(it) if it.thread.id.get() == thread.0).then_some(())
    })
    .await;

    let role = discord.role(guild, "capi", MANAGE_GUILD);
    bot.hear(|event| matches!(event, Event::GuildRoleCreate(it) if it.role.name == "capi").then_some(()))
        .await;
    discord.change_role(guild, Role(guild.0), SEND_MESSAGES | MANAGE_MESSAGES);
    let bits = |event: &Event| match event {
        Event::GuildRoleUpdate(it) => Some(it.role.permissions.bits()),
        _ => None,
    };
    assert_eq!(bot.hear(bits).await, SEND_MESSAGES | MANAGE_MESSAGES);
    discord.give(guild, discord.bot(), role);
    let mine = |event: &Event| match event {
        Event::GuildMemberUpdate(it) => Some(it.roles.iter().map(|it| it.get()).collect::<Vec<_>>()),
        _ => None,
    };
    assert_eq!(bot.hear(mine).await, [role.0]);

    discord.remove_channel(channel);
    bot.hear(|event| {
        matches!(event, Event::ChannelDelete(it) if it.channel.id.get() == channel.0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn messages_are_heard_as_they_change() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada) = (discord.channel(guild, "gioco"), discord.user("Ada"));
    discord.join(guild, ada);
    let hidden = discord.channel(guild, "segreto");
    discord.permissions(hidden, Who::Member(discord.bot()), 0, 1 << 10);
    let mut bot = listener(&discord).await;
    let text = |event: &Event| match event {
        Event::MessageCreate(it) => Some((it.message.content.clone(), it.message.nonce.clone())),
        _ => None,
    };

    discord.say(ada, hidden, "nobody of yours");
    let said = discord.say(ada, channel, "ciao");
    assert_eq!(bot.hear(text).await.0, "ciao", "what the bot cannot see it does not hear");
    discord.edit(said, "ciao!");
    let edited = |event: &Event| match event {
        Event::MessageUpdate(it) => it.content.clone(),
        _ => None,
    };
    assert_eq!(bot.hear(edited).await, "ciao!");
    discord.react(ada, said, "🎲");
    let reacted = |event: &Event| match event {
        Event::ReactionAdd(it) => {
            Some((it.reaction.user_id.map(serenity::all::UserId::get), it.reaction.emoji.clone()))
        }
        _ => None,
    };
    assert_eq!(bot.hear(reacted).await, (Some(ada.0), ReactionType::Unicode("🎲".into())));
    discord.delete(said);
    let deleted = |event: &Event| match event {
        Event::MessageDelete(it) => Some((it.message_id.get(), it.guild_id.is_some())),
        _ => None,
    };
    assert_eq!(bot.hear(deleted).await, (said.0, true));

    let own = serde_json::json!({ "content": "mio", "nonce": "k-1" });
    bot.http.send_message(channel.0.into(), vec![], &own).await.expect("sent");
    let (content, nonce) = bot.hear(text).await;
    assert_eq!(content, "mio");
    assert!(matches!(nonce, Some(serenity::all::Nonce::String(it)) if it == "k-1"));

    let direct = discord.dm(ada, "a te");
    assert_eq!(bot.hear(text).await.0, "a te");
    discord.delete(direct);
    assert_eq!(bot.hear(deleted).await, (direct.0, false));
    assert!(discord.messages(Channel(hidden.0)).len() == 1);
}

#[tokio::test]
async fn the_cache_knows_what_the_bot_may() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (open, shut) = (discord.channel(guild, "aperto"), discord.channel(guild, "chiuso"));
    discord.permissions(shut, Who::Everyone, 0, SEND_MESSAGES);
    let mut bot = listener(&discord).await;
    bot.hear(|event| matches!(event, Event::GuildCreate(_)).then_some(())).await;
    let send = async |channel: Channel| {
        let message = CreateMessage::new().content("ciao");
        message.execute((&bot.cache, &*bot.http), (channel.0.into(), None)).await
    };
    send(open).await.expect("sent");
    let refused = send(shut).await;
    assert!(matches!(refused, Err(serenity::Error::Model(_))), "refused before it was asked: {refused:?}");
    assert_eq!(discord.look(|world| world.requests().iter().filter(|it| it.method == "POST").count()), 1);
}
