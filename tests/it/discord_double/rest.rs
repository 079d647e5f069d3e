//! Messages, threads and conversations by serenity's REST client.

use std::collections::BTreeSet;

use serde_json::json;
use serenity::all::{
    AutoArchiveDuration, Builder as _, ChannelType, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateMessage, CreateThread, EditMessage, GetMessages, Http, MessageReference, MessageReferenceKind,
    Nonce, ReactionType,
};

use super::bot::{http, refusal};
use super::{NOW, double};
use crate::support::discord::permissions::{
    ADD_REACTIONS, ADMINISTRATOR, ATTACH_FILES, CREATE_PRIVATE_THREADS, EMBED_LINKS, MANAGE_GUILD,
    MENTION_EVERYONE, READ_MESSAGE_HISTORY, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use crate::support::discord::{Channel, File, Message, Say, Who};

async fn send(
    http: &Http,
    channel: Channel,
    message: CreateMessage,
) -> serenity::Result<serenity::all::Message> {
    message.execute(http, (channel.0.into(), None)).await
}

fn words(text: &str) -> CreateMessage {
    CreateMessage::new().content(text)
}

#[tokio::test]
async fn the_bot_knows_itself() {
    let (discord, _) = double().await;
    let http = http(&discord);
    assert_eq!(http.get_current_user().await.expect("itself").id.get(), discord.bot().0);
    assert_eq!(http.get_gateway().await.expect("the gateway").url, discord.gateway());
    let gateway = http.get_bot_gateway().await.expect("the gateway");
    assert_eq!((gateway.shards, gateway.session_start_limit.max_concurrency), (1, 1));
    discord.sharding(4, 2);
    let gateway = http.get_bot_gateway().await.expect("the gateway");
    assert_eq!((gateway.shards, gateway.session_start_limit.max_concurrency), (4, 2));
    let flags = http.get_current_application_info().await.expect("the application").flags;
    assert_eq!(flags.map(|it| it.bits()), Some(1 << 19));
}

#[tokio::test]
async fn messages_are_posted_edited_and_deleted() {
    let (discord, clock) = double().await;
    let channel = discord.channel(discord.guild("Rione"), "gioco");
    let http = http(&discord);
    let file =
        CreateAttachment::bytes(b"\x89PNG-not-really".to_vec(), "tavolo.png").description("una tavola");
    let sent = send(&http, channel, words("ecco").add_file(file)).await.expect("sent");
    assert_eq!(sent.timestamp.unix_timestamp(), NOW / 1000);
    assert_eq!(sent.id.created_at().unix_timestamp(), NOW / 1000);
    let shown = discord.messages(channel).remove(0);
    let file: &File = &shown.files[0];
    assert_eq!((file.name.as_str(), file.bytes.as_slice()), ("tavolo.png", &b"\x89PNG-not-really"[..]));
    assert_eq!(file.description.as_deref(), Some("una tavola"));
    assert_eq!(shown.author, discord.bot());

    clock.set(NOW + 1000);
    let edit = EditMessage::new().content("ecco qui").embed(CreateEmbed::new().title("t"));
    edit.execute(&http, (channel.0.into(), sent.id, None)).await.expect("edited");
    let shown = discord.look(|world| world.message(Message(sent.id.get()))).expect("there");
    assert_eq!(
        (shown.content.as_str(), shown.edits, shown.files.len(), shown.embeds.len()),
        ("ecco qui", 1, 1, 1)
    );
    let read = http.get_message(channel.0.into(), sent.id).await.expect("read");
    assert_eq!(read.edited_timestamp.map(|at| at.unix_timestamp()), Some(NOW / 1000 + 1));

    http.delete_message(channel.0.into(), sent.id, None).await.expect("deleted");
    assert_eq!(refusal(http.get_message(channel.0.into(), sent.id).await), (404, 10_008));
    assert_eq!(refusal(http.get_channel(1.into()).await), (404, 10_003));
}

#[tokio::test]
async fn an_enforced_nonce_posts_once() {
    let (discord, clock) = double().await;
    let channel = discord.channel(discord.guild("Rione"), "gioco");
    let http = http(&discord);
    let message = || words("una volta").nonce(Nonce::String("r-1".into())).enforce_nonce(true);
    let first = send(&http, channel, message()).await.expect("sent");
    let again = send(&http, channel, message()).await.expect("the same");
    assert_eq!(first.id, again.id);
    assert!(matches!(&first.nonce, Some(Nonce::String(nonce)) if nonce == "r-1"));
    assert_eq!(discord.messages(channel)[0].nonce, Some(json!("r-1")));
    clock.set(NOW + 10 * 60 * 1000);
    send(&http, channel, message()).await.expect("sent anew");
    let loose = || words("due volte").nonce(Nonce::String("r-2".into()));
    send(&http, channel, loose()).await.expect("sent");
    send(&http, channel, loose()).await.expect("sent");
    assert_eq!(discord.messages(channel).len(), 4);
}

#[tokio::test]
async fn history_is_paged_both_ways() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada) = (discord.channel(guild, "gioco"), discord.user("Ada"));
    discord.join(guild, ada);
    let old = discord.say_with(
        ada,
        channel,
        "0",
        &Say { at: Some(NOW - 5000), nonce: Some("n"), ..Say::default() },
    );
    let ids: Vec<Message> = (1..7).map(|n| discord.say(ada, channel, &n.to_string())).collect();
    discord.delete(ids[2]);
    discord.edit(ids[0], "one");
    let http = http(&discord);
    let page = async |get: GetMessages| {
        let page = get.execute(&http, channel.0.into()).await.expect("a page");
        page.into_iter().map(|it| it.content).collect::<Vec<_>>()
    };
    assert_eq!(page(GetMessages::new()).await, ["6", "5", "4", "2", "one", "0"]);
    assert_eq!(page(GetMessages::new().after(old.0).limit(2)).await, ["2", "one"]);
    assert_eq!(page(GetMessages::new().before(ids[4].0).limit(2)).await, ["4", "2"]);
    assert_eq!(page(GetMessages::new().around(ids[1].0).limit(2)).await, ["4", "2"]);
    discord.permissions(channel, Who::Member(discord.bot()), 0, READ_MESSAGE_HISTORY);
    assert!(page(GetMessages::new()).await.is_empty());
    discord.permissions(channel, Who::Member(discord.bot()), 0, 0);
    discord.application_flags(0);
    assert_eq!(page(GetMessages::new().limit(1)).await, [""]);
}

#[tokio::test]
async fn mentions_ring_only_whom_they_may() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let channel = discord.channel(guild, "gioco");
    let [ada, bruno, carla] = ["Ada", "Bruno", "Carla"].map(|name| discord.user(name));
    for user in [ada, bruno, carla] {
        discord.join(guild, user);
    }
    let fans = discord.role(guild, "tifosi", 0);
    discord.give(guild, carla, fans);
    let http = http(&discord);
    let text = format!("<@{ada}> <@!{bruno}> <@&{fans}> @everyone");
    let ring = async |message: CreateMessage| {
        let sent = send(&http, channel, message).await.expect("sent");
        let shown = discord.look(|world| world.message(Message(sent.id.get()))).expect("there");
        (shown.pinged, shown.everyone)
    };
    assert_eq!(ring(words(&text)).await, (BTreeSet::from([ada, bruno, carla]), false));
    let none = CreateAllowedMentions::new();
    assert_eq!(ring(words(&text).allowed_mentions(none.clone())).await, (BTreeSet::new(), false));
    let one = none.clone().users([bruno.0]);
    assert_eq!(ring(words(&text).allowed_mentions(one)).await, (BTreeSet::from([bruno]), false));
    let role = none.clone().all_roles(true);
    assert_eq!(ring(words(&text).allowed_mentions(role)).await, (BTreeSet::from([carla]), false));
    let said = discord.say(ada, channel, "ciao");
    let reply =
        MessageReference::new(MessageReferenceKind::Default, channel.0.into()).message_id(said.0.into());
    assert_eq!(ring(words("ciao").reference_message(reply.clone())).await, (BTreeSet::from([ada]), false));
    let quiet = words("ciao").reference_message(reply).allowed_mentions(none);
    assert_eq!(ring(quiet).await, (BTreeSet::new(), false));
    assert_eq!(discord.messages(channel).last().expect("one").reply_to, Some(said));

    discord.permissions(channel, Who::Member(discord.bot()), MENTION_EVERYONE, 0);
    let (woken, everyone) = ring(words("@everyone")).await;
    assert!(everyone && woken.contains(&carla) && woken.contains(&discord.owner(guild)));
}

#[tokio::test]
async fn what_is_not_permitted_is_refused() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, me, ada) = (discord.channel(guild, "gioco"), discord.bot(), discord.user("Ada"));
    discord.join(guild, ada);
    let http = http(&discord);
    let said = discord.say(ada, channel, "ciao");
    let deny = |bits: u64| discord.permissions(channel, Who::Member(me), 0, bits);
    let post = async |message: CreateMessage| send(&http, channel, message).await;

    deny(SEND_MESSAGES);
    assert_eq!(refusal(post(words("x")).await), (403, 50_013));
    deny(VIEW_CHANNEL);
    assert_eq!(refusal(post(words("x")).await), (403, 50_001));
    assert_eq!(refusal(http.get_channel(channel.0.into()).await), (403, 50_001));
    deny(ATTACH_FILES | EMBED_LINKS | ADD_REACTIONS);
    let file = CreateAttachment::bytes(b"x".to_vec(), "x.txt");
    assert_eq!(refusal(post(words("x").add_file(file)).await), (403, 50_013));
    assert_eq!(refusal(post(words("x").embed(CreateEmbed::new().title("x"))).await), (403, 50_013));
    let thumb = ReactionType::Unicode("👍".into());
    let react = async || http.create_reaction(channel.0.into(), said.0.into(), &thumb).await;
    assert_eq!(refusal(react().await), (403, 50_013));
    discord.react(ada, said, "👍");
    react().await.expect("others began");
    let seen = discord.look(|world| world.message(said)).expect("there");
    assert_eq!(seen.reactions, [("👍".to_owned(), BTreeSet::from([me, ada]))]);
    http.delete_reaction_me(channel.0.into(), said.0.into(), &thumb).await.expect("taken back");
    deny(READ_MESSAGE_HISTORY);
    let reply = MessageReference::from((channel.0.into(), said.0.into()));
    assert_eq!(refusal(post(words("x").reference_message(reply)).await), (400, 160_002));
    let edit = EditMessage::new().content("x");
    assert_eq!(refusal(edit.execute(&http, (channel.0.into(), said.0.into(), None)).await), (403, 50_005));
    assert_eq!(refusal(http.delete_message(channel.0.into(), said.0.into(), None).await), (403, 50_013));

    // Overwrites of roles stand above everyone's, an administrator above all of them.
    let admin = discord.role(guild, "admin", MANAGE_GUILD);
    discord.permissions(channel, Who::Member(me), 0, 0);
    discord.permissions(channel, Who::Everyone, 0, SEND_MESSAGES);
    assert_eq!(refusal(post(words("x")).await), (403, 50_013));
    discord.give(guild, me, admin);
    discord.permissions(channel, Who::Role(admin), SEND_MESSAGES, 0);
    post(words("x")).await.expect("the role may");
    discord.permissions(channel, Who::Role(admin), 0, SEND_MESSAGES);
    discord.change_role(guild, admin, ADMINISTRATOR);
    post(words("x")).await.expect("an administrator may");

    discord.kick(guild);
    assert_eq!(refusal(post(words("x")).await), (403, 50_001));
    assert_eq!(refusal(http.get_guild(guild.0.into()).await), (404, 10_004));
}

#[tokio::test]
async fn closed_doors_and_private_threads() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, me, ada, bruno) =
        (discord.channel(guild, "gioco"), discord.bot(), discord.user("Ada"), discord.user("Bruno"));
    discord.join(guild, ada);
    discord.join(guild, bruno);
    let http = http(&discord);
    let direct =
        http.create_private_channel(&json!({ "recipient_id": ada.0.to_string() })).await.expect("opened");
    assert_eq!((direct.recipient.id.get(), direct.id.get()), (ada.0, discord.conversation(ada).0));
    let direct = Channel(direct.id.get());
    send(&http, direct, words("tua")).await.expect("sent");
    discord.direct_messages(ada, false);
    assert_eq!(refusal(send(&http, direct, words("tua")).await), (403, 50_007));
    assert_eq!(discord.seen_by(ada).len(), 1);

    let start = async || {
        let start = CreateThread::new("segreto").kind(ChannelType::PrivateThread);
        start
            .auto_archive_duration(AutoArchiveDuration::OneDay)
            .execute(&http, (channel.0.into(), None))
            .await
    };
    discord.permissions(channel, Who::Member(me), 0, CREATE_PRIVATE_THREADS);
    assert_eq!(refusal(start().await), (403, 50_013));
    discord.permissions(channel, Who::Member(me), 0, 0);
    let thread = Channel(start().await.expect("started").id.get());
    http.add_thread_channel_member(thread.0.into(), ada.0.into()).await.expect("brought in");
    send(&http, thread, words("qui")).await.expect("sent");
    assert!(discord.seen_by(ada).iter().any(|it| it.channel == thread));
    assert!(discord.seen_by(bruno).is_empty());
    send(&http, thread, words(&format!("vieni <@{bruno}>"))).await.expect("sent");
    assert_eq!(discord.seen_by(bruno).len(), 2, "whoever is named is brought in");
    discord.say(ada, thread, "eccomi");
    discord.permissions(channel, Who::Member(me), 0, SEND_MESSAGES_IN_THREADS);
    assert_eq!(refusal(send(&http, thread, words("qui")).await), (403, 50_013));
    discord.permissions(channel, Who::Member(me), 0, 0);
    discord.archive(thread, true, true);
    assert_eq!(refusal(send(&http, thread, words("qui")).await), (400, 50_083));
    discord.archive(thread, true, false);
    send(&http, thread, words("qui")).await.expect("it wakes");

    let other = discord.thread(ada, channel, "altro", true);
    assert_eq!(refusal(send(&http, other, words("qui")).await), (403, 50_001));
    discord.bring(other, me);
    send(&http, other, words("qui")).await.expect("brought in");
}

#[tokio::test]
async fn guilds_are_read() {
    let (discord, _) = double().await;
    let guild = discord.guild("Rione");
    let (channel, ada) = (discord.channel(guild, "gioco"), discord.user("Ada"));
    discord.join(guild, ada);
    discord.role(guild, "capi", MANAGE_GUILD);
    let http = http(&discord);
    assert_eq!(http.get_guild(guild.0.into()).await.expect("a guild").name, "Rione");
    assert_eq!(http.get_channels(guild.0.into()).await.expect("channels")[0].id.get(), channel.0);
    assert_eq!(http.get_guild_roles(guild.0.into()).await.expect("roles").len(), 2);
    discord.nickname(guild, ada, "la Ada");
    let member = http.get_member(guild.0.into(), ada.0.into()).await.expect("a member");
    assert_eq!((member.user.name.as_str(), member.display_name()), ("ada", "la Ada"));
    assert_eq!(refusal(http.get_member(guild.0.into(), 5.into()).await), (404, 10_007));
    discord.leave(guild, ada);
    assert_eq!(refusal(http.get_member(guild.0.into(), ada.0.into()).await), (404, 10_007));
    assert_eq!(http.get_user(ada.0.into()).await.expect("a user").name, "ada");
}
