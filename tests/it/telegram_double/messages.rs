//! Sending, changing, deleting, pressing.

use super::{id, picture, refusal, start};
use crate::support::telegram::{Button, Pressed, Speech, Status};
use teloxide::net::Download;
use teloxide::prelude::*;
use teloxide::types::{
    CallbackQueryId, ChatId, FileId, InlineKeyboardButton as Key, InlineKeyboardMarkup, InputFile,
    InputMedia, InputMediaPhoto, MessageId, ReactionType, ReplyParameters, UpdateKind,
};

fn keyboard() -> InlineKeyboardMarkup {
    let link = reqwest::Url::parse("https://t.me/giostra_bot?start=x").unwrap();
    InlineKeyboardMarkup::new([vec![Key::callback("Gioco", "join:1"), Key::url("In privato", link)]])
}

#[tokio::test]
async fn a_message_is_sent_changed_pinned_and_deleted() {
    let (telegram, clock, bot) = start().await;
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, None);
    let chat = ChatId(anna.id);
    let sent =
        bot.send_message(chat, "uno").reply_markup(keyboard()).disable_notification(true).await.unwrap();
    assert_eq!(sent.date.timestamp_millis(), 1_767_268_800_000);
    let same = bot.edit_message_text(chat, sent.id, "uno").reply_markup(keyboard()).await;
    assert!(refusal(same).contains("is not modified"));
    clock.set(clock.now() + 5_000);
    // Without its keyboard the edit takes it away.
    let edited = bot.edit_message_text(chat, sent.id, "due").await.unwrap();
    assert!(edited.reply_markup().is_none() && edited.edit_date().is_some());
    bot.edit_message_reply_markup(chat, sent.id).reply_markup(keyboard()).await.unwrap();
    bot.pin_chat_message(chat, sent.id).await.unwrap();
    let shown = telegram.message(anna.id, i64::from(sent.id.0)).unwrap();
    assert_eq!((shown.text.as_str(), shown.edits, shown.pinned, shown.silent), ("due", 2, true, true));
    assert_eq!(
        shown.keyboard[0][0],
        Button { label: "Gioco".into(), data: Some("join:1".into()), url: None }
    );
    assert_eq!((shown.chat, shown.thread, shown.from == anna.id), (anna.id, None, false));
    let pinned = telegram.messages(anna.id).pop().unwrap();
    assert_eq!(pinned.service.as_deref(), Some("pinned_message"));
    bot.unpin_chat_message(chat).message_id(sent.id).await.unwrap();
    bot.delete_message(chat, sent.id).await.unwrap();
    assert!(telegram.answers(anna.id).is_empty());
    let gone = bot.edit_message_text(chat, sent.id, "tre").await;
    assert_eq!(refusal(gone), "Bad Request: message to edit not found");
    assert_eq!(refusal(bot.delete_message(chat, sent.id).await), "Bad Request: message to delete not found");
    let theirs = telegram.say(&anna, anna.id, "mio");
    let foreign = bot.edit_message_text(chat, id(theirs), "nostro").await;
    assert_eq!(refusal(foreign), "Bad Request: message can't be edited");
    telegram.erase(anna.id, theirs);
    let answer = bot.send_message(chat, "a chi?");
    let reply = ReplyParameters::new(id(theirs));
    let orphan = answer.clone().reply_parameters(reply.clone()).await;
    assert_eq!(refusal(orphan), "Bad Request: message to be replied not found");
    let alone = answer.reply_parameters(reply.allow_sending_without_reply()).await.unwrap();
    assert!(alone.reply_to_message().is_none());
    let seen: Vec<_> = telegram.seen_by(&anna).into_iter().map(|seen| seen.text).collect();
    assert_eq!(seen, ["/start", "uno", "due", "due", "", "mio", "a chi?"]);
}

#[tokio::test]
async fn pictures_arrive_whole() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, None);
    let chat = ChatId(anna.id);
    let (small, large) = (picture(40, 30), picture(400, 300));
    let file = |bytes: &[u8]| InputFile::memory(bytes.to_vec()).file_name("grid.png");
    let sent = bot.send_photo(chat, file(&small)).caption("<b>griglia</b>");
    let sent = sent.parse_mode(teloxide::types::ParseMode::Html).reply_markup(keyboard()).await.unwrap();
    let size = &sent.photo().unwrap()[0];
    assert_eq!((size.width, size.height), (40, 30));
    let message = i64::from(sent.id.0);
    let shown = telegram.message(anna.id, message).unwrap();
    assert_eq!((shown.html.as_str(), shown.photo.as_deref()), ("<b>griglia</b>", Some(small.as_slice())));
    let mut copy = Vec::new();
    let known = bot.get_file(size.file.id.clone()).await.unwrap();
    bot.download_file(&known.path, &mut copy).await.unwrap();
    assert_eq!(copy, small);
    let media = InputMedia::Photo(InputMediaPhoto::new(file(&large)).caption("fine"));
    bot.edit_message_media(chat, sent.id, media).await.unwrap();
    let shown = telegram.message(anna.id, message).unwrap();
    assert_eq!((shown.text.as_str(), shown.photo.as_deref()), ("fine", Some(large.as_slice())));
    assert!(shown.keyboard.is_empty());
    bot.edit_message_caption(chat, sent.id).caption("davvero").await.unwrap();
    let no_text = bot.edit_message_text(chat, sent.id, "x").await;
    assert_eq!(refusal(no_text), "Bad Request: there is no text in the message to edit");
    let again = bot.send_photo(chat, InputFile::file_id(size.file.id.clone())).await.unwrap();
    assert_eq!(again.photo().unwrap()[0].width, 40);
    bot.send_document(chat, InputFile::memory("uno").file_name("partita.txt")).await.unwrap();
    let document = telegram.answers(anna.id).pop().unwrap().document;
    assert_eq!(document.as_deref(), Some(b"uno".as_slice()));
    let photo = |bytes: &[u8]| InputMedia::Photo(InputMediaPhoto::new(file(bytes)));
    let album = bot.send_media_group(chat, [photo(&small), photo(&large)]).await.unwrap();
    assert_eq!(album.len(), 2);
    let unknown = bot.send_photo(chat, InputFile::file_id(FileId("nope".into()))).await;
    assert!(refusal(unknown).contains("wrong file identifier"));
    for (bytes, words) in [
        (picture(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
        (picture(9000, 1001), "PHOTO_INVALID_DIMENSIONS"),
        (b"not a picture".to_vec(), "IMAGE_PROCESS_FAILED"),
        (vec![0; 10 * 1024 * 1024 + 1], "too big for a photo"),
    ] {
        let refused = refusal(bot.send_photo(chat, file(&bytes)).await);
        assert!(refused.contains(words), "{refused}");
    }
    telegram.utter(Speech::new(&anna, anna.id, "guarda").photo(&small));
    let updates = bot.get_updates().await.unwrap();
    let UpdateKind::Message(message) = &updates.last().unwrap().kind else { panic!("{updates:?}") };
    assert_eq!((message.caption(), message.photo().is_some()), (Some("guarda"), true));
}

#[tokio::test]
async fn a_press_is_answered_once_and_in_time() {
    let (telegram, clock, bot) = start().await;
    let group = telegram.supergroup("Paroliere");
    telegram.bot_added(group);
    let anna = telegram.user("Anna");
    let bruno = telegram.user("Bruno");
    telegram.join(group, &anna, Status::Member);
    telegram.join(group, &bruno, Status::Member);
    let sent = bot.send_message(ChatId(group), "Chi gioca?").reply_markup(keyboard()).await.unwrap();
    let message = i64::from(sent.id.0);
    assert_eq!(telegram.press(&anna, group, message, "In privato").url(), "https://t.me/giostra_bot?start=x");
    let pressed = telegram.press(&anna, group, message, "Gioco");
    assert!(matches!(pressed, Pressed::Callback(_)));
    let callback = pressed.callback();
    let updates = bot.get_updates().offset(-1).await.unwrap();
    let UpdateKind::CallbackQuery(query) = &updates[0].kind else { panic!("{updates:?}") };
    assert_eq!((query.data.as_deref(), query.from.id.0), (Some("join:1"), u64::try_from(anna.id).unwrap()));
    assert_eq!(query.regular_message().unwrap().id, sent.id);
    let long = bot.answer_callback_query(query.id.clone()).text("è".repeat(201)).await;
    assert!(refusal(long).contains("MESSAGE_TOO_LONG"));
    bot.answer_callback_query(query.id.clone()).text("Sei dentro").show_alert(true).await.unwrap();
    let answers = telegram.answers_to(&callback);
    assert_eq!((answers.len(), answers[0].text.as_str(), answers[0].modal), (1, "Sei dentro", true));
    assert_eq!((answers[0].at, answers[0].url.as_ref()), (clock.now(), None));
    let again = bot.answer_callback_query(query.id.clone()).await;
    assert!(refusal(again).contains("query is too old"));
    let alert = telegram.seen_by(&anna).pop().unwrap();
    assert_eq!(
        (alert.text.as_str(), alert.message, alert.chat, alert.at),
        ("Sei dentro", None, group, clock.now())
    );
    assert!(alert.photo.is_none());
    let last = telegram.seen_by(&bruno).pop().unwrap();
    assert_eq!((last.text.as_str(), last.buttons), ("Chi gioca?", vec!["Gioco".into(), "In privato".into()]));
    let late = telegram.press_data(&bruno, group, message, "forged");
    clock.set(clock.now() + 15 * 60_000 + 1);
    let late = bot.answer_callback_query(CallbackQueryId(late)).await;
    assert!(refusal(late).contains("query is too old"));
}

#[tokio::test]
async fn a_bot_has_one_reaction_of_those_there_are() {
    let (telegram, _, bot) = start().await;
    let group = telegram.group("Amici");
    telegram.bot_added(group);
    let anna = telegram.owner(group);
    let message = telegram.say(&anna, group, "sole");
    let emoji = |emoji: &str| ReactionType::Emoji { emoji: emoji.to_owned() };
    let react = |emoji: Vec<ReactionType>| {
        bot.set_message_reaction(ChatId(group), id(message)).reaction(emoji).send()
    };
    react(vec![emoji("👍")]).await.unwrap();
    react(vec![emoji("❤\u{FE0F}")]).await.unwrap();
    telegram.react(&anna, group, message, Some("🔥"));
    let mut reactions = telegram.message(group, message).unwrap().reactions;
    reactions.sort_by_key(|(by, _)| *by != anna.id);
    assert_eq!(reactions[0], (anna.id, "🔥".to_owned()));
    assert_eq!(reactions[1].1, "❤\u{FE0F}");
    assert_eq!(refusal(react(vec![emoji("✅")]).await), "Bad Request: REACTION_INVALID");
    assert!(refusal(react(vec![emoji("👍"), emoji("🔥")]).await).contains("REACTIONS_TOO_MANY"));
    react(Vec::new()).await.unwrap();
    assert_eq!(telegram.message(group, message).unwrap().reactions.len(), 1);
    let nothing = bot.set_message_reaction(ChatId(group), MessageId(999)).await;
    assert_eq!(refusal(nothing), "Bad Request: message to react not found");
}
