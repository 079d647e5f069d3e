//! Where the bot may write, and who is there.

use super::{id, picture, refusal, start};
use crate::support::telegram::{Permissions, Speech, Status};
use teloxide::RequestError;
use teloxide::prelude::*;
use teloxide::types::{
    ChatAction, ChatId, ChatMemberKind, InputFile, MediaKind, MessageKind, ThreadId, UpdateKind, UserId,
};

#[tokio::test]
async fn private_chats_are_opened_by_people() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    let chat = ChatId(anna.id);
    let refused = refusal(bot.send_message(chat, "ciao").await);
    assert_eq!(refused, "Forbidden: bot can't initiate conversation with a user");
    telegram.start_private(&anna, None);
    bot.send_message(chat, "ciao").await.unwrap();
    telegram.block(&anna, true);
    assert_eq!(refusal(bot.send_message(chat, "ciao").await), "Forbidden: bot was blocked by the user");
    telegram.start_private(&anna, None);
    telegram.block(&anna, true);
    telegram.block(&anna, false);
    bot.send_message(chat, "ciao").await.unwrap();
    let robot = telegram.other_bot("OtherBot");
    assert!(refusal(bot.send_message(ChatId(robot.id), "ciao").await).contains("to bots"));
    assert_eq!(refusal(bot.send_message(ChatId(5), "ciao").await), "Bad Request: chat not found");
    telegram.speaks(&anna, "it");
    telegram.say(&anna, anna.id, "eccomi");
    let updates = bot.get_updates().await.unwrap();
    let blocks = updates.iter().filter(|update| matches!(update.kind, UpdateKind::MyChatMember(_)));
    assert_eq!(blocks.count(), 4);
    assert_eq!(updates.last().unwrap().from().unwrap().language_code.as_deref(), Some("it"));
    assert_eq!((anna.name.as_str(), anna.username.as_deref()), ("Anna", Some("anna")));
}

#[tokio::test]
async fn the_rights_of_groups_are_kept() {
    let (telegram, _, bot) = start().await;
    let group = telegram.supergroup("Paroliere");
    let chat = ChatId(group);
    let text = || bot.send_message(chat, "ciao").send();
    let photo = || bot.send_photo(chat, InputFile::memory(picture(20, 20))).send();
    assert_eq!(refusal(text().await), "Bad Request: chat not found");
    telegram.bot_added(group);
    let sent = text().await.unwrap();
    telegram.permit(group, Permissions { photos: false, ..Permissions::USUAL });
    assert_eq!(refusal(photo().await), "Bad Request: not enough rights to send photos to the chat");
    text().await.unwrap();
    telegram.permit(group, Permissions::USUAL);
    telegram.bot_restricted(group, Permissions::NONE);
    assert_eq!(refusal(text().await), "Bad Request: not enough rights to send text messages to the chat");
    let pin = refusal(bot.pin_chat_message(chat, sent.id).await);
    assert_eq!(pin, "Bad Request: not enough rights to manage pinned messages in the chat");
    let owner = telegram.owner(group);
    let theirs = telegram.say(&owner, group, "zitto");
    assert_eq!(refusal(bot.delete_message(chat, id(theirs)).await), "Bad Request: message can't be deleted");
    telegram.bot_promoted(group);
    photo().await.unwrap();
    bot.delete_message(chat, id(theirs)).await.unwrap();
    bot.pin_chat_message(chat, sent.id).await.unwrap();
    bot.send_chat_action(chat, ChatAction::Typing).await.unwrap();
    let info = bot.get_chat(chat).await.unwrap();
    assert_eq!(
        (info.title(), info.pinned_message.as_ref().map(|message| message.id)),
        (Some("Paroliere"), Some(sent.id))
    );
    let admins = bot.get_chat_administrators(chat).await.unwrap();
    assert_eq!(admins.len(), 2);
    let member = |user: i64| bot.get_chat_member(chat, UserId(user.try_into().unwrap())).send();
    assert!(matches!(member(owner.id).await.unwrap().kind, ChatMemberKind::Owner(_)));
    let anna = telegram.user("Anna");
    assert!(matches!(member(anna.id).await.unwrap().kind, ChatMemberKind::Left));
    assert_eq!(bot.get_chat_member_count(chat).await.unwrap(), 2);
    telegram.bot_removed(group);
    assert_eq!(refusal(text().await), "Forbidden: bot was kicked from the supergroup chat");
    let before = telegram.last_update();
    telegram.say(&owner, group, "se n'è andato");
    assert_eq!(telegram.last_update(), before);
    telegram.bot_added(group);
    bot.leave_chat(chat).await.unwrap();
    assert_eq!(refusal(text().await), "Forbidden: bot is not a member of the supergroup chat");
    telegram.bot_added(group);
    telegram.delete_chat(group);
    assert_eq!(refusal(text().await), "Bad Request: chat not found");
    let small = telegram.group("Amici");
    telegram.bot_becomes(small, Status::Kicked);
    let refused = refusal(bot.send_message(ChatId(small), "ciao").await);
    assert_eq!(refused, "Forbidden: bot was kicked from the group chat");
}

#[tokio::test]
async fn a_group_moves_to_a_supergroup() {
    let (telegram, _, bot) = start().await;
    let old = telegram.group("Amici");
    telegram.bot_added(old);
    let new = telegram.migrate(old);
    let error = bot.send_message(ChatId(old), "ciao").await.unwrap_err();
    assert!(matches!(error, RequestError::MigrateToChatId(ChatId(to)) if to == new), "{error:?}");
    bot.send_message(ChatId(new), "ciao").await.unwrap();
    let updates = bot.get_updates().await.unwrap();
    let moves = updates.iter().filter_map(|update| match &update.kind {
        UpdateKind::Message(message) => match &message.kind {
            MessageKind::Common(common) if matches!(common.media_kind, MediaKind::Migration(_)) => {
                Some(message.chat.id.0)
            }
            _ => None,
        },
        _ => None,
    });
    assert_eq!(moves.collect::<Vec<_>>(), [old, new]);
    assert_eq!(telegram.owner(new).id, telegram.owner(old).id);
}

#[tokio::test]
async fn topics_hold_their_messages() {
    let (telegram, _, bot) = start().await;
    let forum = telegram.forum("Circolo");
    telegram.bot_added(forum);
    let topic = telegram.topic(forum, "Parole");
    let thread = ThreadId(id(topic));
    let owner = telegram.owner(forum);
    let said = telegram.utter(Speech::new(&owner, forum, "sole").thread(topic));
    let updates = bot.get_updates().offset(-1).await.unwrap();
    let UpdateKind::Message(message) = &updates[0].kind else { panic!("{updates:?}") };
    assert!(message.is_topic_message && message.thread_id == Some(thread));
    // A topic's message replies to the topic's first when it replies to nothing.
    assert_eq!(message.reply_to_message().map(|first| first.id), Some(id(topic)));
    let sent = bot.send_message(ChatId(forum), "luna").message_thread_id(thread).await.unwrap();
    assert_eq!(telegram.message(forum, i64::from(sent.id.0)).unwrap().thread, Some(topic));
    let general = bot.send_message(ChatId(forum), "a tutti").await.unwrap();
    assert!(!general.is_topic_message);
    telegram.close_topic(forum, topic);
    let closed = bot.send_message(ChatId(forum), "x").message_thread_id(thread).await;
    assert_eq!(refusal(closed), "Bad Request: TOPIC_CLOSED");
    telegram.remove_topic(forum, topic);
    let gone = bot.send_message(ChatId(forum), "x").message_thread_id(thread).await;
    assert_eq!(refusal(gone), "Bad Request: message thread not found");
    assert!(telegram.message(forum, said).is_none());
}

#[tokio::test]
async fn anonymous_administrators_speak_as_the_group() {
    let (telegram, _, bot) = start().await;
    let group = telegram.supergroup("Paroliere");
    telegram.bot_added(group);
    let anna = telegram.user("Anna");
    let bruno = telegram.user("Bruno");
    telegram.join(group, &anna, Status::Anonymous);
    telegram.join(group, &bruno, Status::Administrator);
    telegram.join(group, &bruno, Status::Left);
    let said = telegram.say(&anna, group, "/gioca");
    let forward =
        Speech::new(&anna, group, "vecchia").forwarded_from(&bruno).reply_to(said).at(1_767_000_000_999);
    telegram.utter(forward);
    let updates = bot.get_updates().offset(-2).await.unwrap();
    let UpdateKind::Message(message) = &updates[0].kind else { panic!("{updates:?}") };
    assert_eq!(message.from.as_ref().unwrap().id.0, 1_087_968_824);
    assert_eq!(message.sender_chat.as_ref().unwrap().id, ChatId(group));
    let UpdateKind::Message(message) = &updates[1].kind else { panic!("{updates:?}") };
    assert!(message.forward_origin().is_some());
    assert_eq!(message.date.timestamp(), 1_767_000_000);
    // Outside forums a reply stands in the thread of its first message.
    assert_eq!((message.thread_id, message.is_topic_message), (Some(ThreadId(id(said))), false));
    assert_eq!(telegram.message(group, i64::from(message.id.0)).unwrap().reply_to, Some(said));
}
