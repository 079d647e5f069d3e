//! Texts, HTML, what Telegram finds in them, and how long everything may be.

use super::{ask, refusal, start};
use serde_json::json;
use teloxide::prelude::*;
use teloxide::types::{
    BotCommand, BotCommandScope, ChatId, InlineKeyboardButton as Key, InlineKeyboardMarkup, ParseMode,
};

/// HTML, the text of it, kind and text of its entities.
type Row = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

#[tokio::test]
async fn html_becomes_text_and_entities() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, None);
    let good: [Row; 13] = [
        ("<b>uno</b> due", "uno due", &[("bold", "uno")]),
        ("  <i>a</i> \n", "a", &[("italic", "a")]),
        ("😀<u>è</u>", "😀è", &[("underline", "è")]),
        ("<b>a<i>b</i></b>", "ab", &[("bold", "ab"), ("italic", "b")]),
        ("1 &lt; 2 &amp; &quot;x&quot; &#39;", "1 < 2 & \"x\" '", &[]),
        ("<a href=\"https://x.it/?a=1&amp;b=2\">qui</a>", "qui", &[("text_link", "qui")]),
        ("<pre><code class=\"language-rust\">@annie</code></pre>", "@annie", &[("pre", "@annie")]),
        ("<a href='tg://user?id=5'>Eva</a>", "Eva", &[("text_mention", "Eva")]),
        ("<blockquote expandable>a</blockquote>", "a", &[("expandable_blockquote", "a")]),
        ("<tg-spoiler>sale</tg-spoiler>", "sale", &[("spoiler", "sale")]),
        ("<span class='tg-spoiler'>sale</span>", "sale", &[("spoiler", "sale")]),
        ("ciao @annie e gioca.it", "ciao @annie e gioca.it", &[("mention", "@annie"), ("url", "gioca.it")]),
        (
            "/gioca #oggi a@b.it",
            "/gioca #oggi a@b.it",
            &[("bot_command", "/gioca"), ("hashtag", "#oggi"), ("email", "a@b.it")],
        ),
    ];
    for (source, text, entities) in good {
        bot.send_message(ChatId(anna.id), source).parse_mode(ParseMode::Html).await.unwrap();
        let shown = telegram.answers(anna.id).pop().unwrap();
        let expected: Vec<_> =
            entities.iter().map(|(kind, text)| ((*kind).to_owned(), (*text).to_owned())).collect();
        assert_eq!((shown.text.as_str(), &shown.entities), (text, &expected), "{source}");
    }
    bot.send_message(ChatId(anna.id), "1 < <b>due</b>").await.unwrap();
    assert_eq!(telegram.answers(anna.id).pop().unwrap().html, "1 &lt; &lt;b&gt;due&lt;/b&gt;");
    let bad = [
        ("<b>a", "Can't find end tag corresponding to start tag \"b\""),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>a</b></i>", "Unmatched end tag at byte offset 7, expected \"</i>\", found \"</b>\""),
        ("è <h1>a</h1>", "Unsupported start tag \"h1\" at byte offset 3"),
        ("1 < 2", "Unclosed start tag at byte offset 2"),
        ("<3", "Unclosed start tag at byte offset 0"),
    ];
    for (source, words) in bad {
        let refused = bot.send_message(ChatId(anna.id), source).parse_mode(ParseMode::Html).await;
        assert_eq!(refusal(refused), format!("Bad Request: can't parse entities: {words}"), "{source}");
    }
}

#[tokio::test]
async fn nothing_is_longer_than_it_may_be() {
    let (telegram, _, bot) = start().await;
    let anna = telegram.user("Anna");
    telegram.start_private(&anna, None);
    let chat = ChatId(anna.id);
    let fits = format!("<b>{}</b>", "è".repeat(4096));
    let sent = bot.send_message(chat, fits).parse_mode(ParseMode::Html).await.unwrap();
    let long = "è".repeat(4097);
    assert_eq!(refusal(bot.send_message(chat, &long).await), "Bad Request: message is too long");
    assert_eq!(refusal(bot.edit_message_text(chat, sent.id, &long).await), "Bad Request: MESSAGE_TOO_LONG");
    assert_eq!(refusal(bot.send_message(chat, " \n ").await), "Bad Request: message text is empty");
    let photo = teloxide::types::InputFile::memory(super::picture(20, 20));
    let captioned = bot.send_photo(chat, photo.clone()).caption("è".repeat(1025)).await;
    assert_eq!(refusal(captioned), "Bad Request: message caption is too long");
    bot.send_photo(chat, photo).caption("è".repeat(1024)).await.unwrap();
    let keys = |data: &str| InlineKeyboardMarkup::new([[Key::callback("x", data)]]);
    bot.send_message(chat, "x").reply_markup(keys(&"è".repeat(32))).await.unwrap();
    let long = bot.send_message(chat, "x").reply_markup(keys(&"è".repeat(33))).await;
    assert_eq!(refusal(long), "Bad Request: BUTTON_DATA_INVALID");
    let empty = bot.send_message(chat, "x").reply_markup(keys("")).await;
    assert!(refusal(empty).contains("Text buttons are unallowed"));
    let many = InlineKeyboardMarkup::new((0..101).map(|_| [Key::callback("x", "x")]));
    assert!(refusal(bot.send_message(chat, "x").reply_markup(many).await).contains("REPLY_MARKUP_TOO_LONG"));
    let link = json!({ "inline_keyboard": [[{ "text": "x", "url": "nowhere" }]] });
    let (status, body) =
        ask(&telegram, "sendMessage", json!({ "chat_id": anna.id, "text": "x", "reply_markup": link })).await;
    assert_eq!(status, 400);
    assert!(body["description"].as_str().unwrap().contains("Wrong HTTP URL"), "{body}");
}

#[tokio::test]
async fn menus_are_kept_by_scope_and_language() {
    let (telegram, _, bot) = start().await;
    let group = telegram.group("Amici");
    let play = |text: &str| [BotCommand::new("gioca", text)];
    bot.set_my_commands(play("Comincia")).await.unwrap();
    bot.set_my_commands(play("Start")).language_code("en").await.unwrap();
    let scope = BotCommandScope::Chat { chat_id: ChatId(group).into() };
    bot.set_my_commands(play("Qui")).scope(scope.clone()).await.unwrap();
    let first = |commands: Vec<(String, String)>| commands.into_iter().next().map(|(_, text)| text);
    assert_eq!(first(telegram.commands("default", "")).as_deref(), Some("Comincia"));
    assert_eq!(first(telegram.commands("default", "en")).as_deref(), Some("Start"));
    assert_eq!(first(telegram.commands(&format!("chat:{group}"), "")).as_deref(), Some("Qui"));
    bot.delete_my_commands().scope(scope.clone()).await.unwrap();
    assert!(bot.get_my_commands().scope(scope).await.unwrap().is_empty());
    for (name, text) in [("Gioca", "x"), ("gioca-ora", "x"), ("", "x"), ("gioca", "")] {
        let refused = bot.set_my_commands([BotCommand::new(name, text)]).await;
        assert!(refusal(refused).contains("BOT_COMMAND"), "{name:?} {text:?}");
    }
    let many = (0..101).map(|n| BotCommand::new(format!("c{n}"), "x"));
    assert!(refusal(bot.set_my_commands(many).await).contains("TOO_MUCH"));
    bot.set_my_description().description("Parole in piazza").await.unwrap();
    assert_eq!(bot.get_my_description().await.unwrap().description, "Parole in piazza");
    bot.set_my_short_description().short_description("Parole").await.unwrap();
}
