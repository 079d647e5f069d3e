//! Names and words that want to be something else: mentions, markup, links, directions, four thousand
//! characters.

use super::table::Table;
use super::with;
use crate::support::telegram::{Status, Telegram};

const NASTY: [&str; 12] = [
    "@everyone",
    "@giostra_bot @silk",
    "**grassetto** __x__ ~~y~~ ||z|| `codice` ```blocco```",
    "<b>x</b> <a href=\"http://evil.example.com\">y</a> &amp; &lt;",
    "[testo](http://evil.example.com)",
    "http://evil.example.com t.me/evil evil.com mail@evil.com",
    "/manche /stop@giostra_bot #tag $CASH",
    "\u{202E}abc\u{2066}\u{200F}",
    "\u{E000}\u{E001}**\u{E002}",
    "{ $name } { $points ->",
    "\u{0}\u{7}\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "%s\\n' OR 1=1; --",
];

/// Nothing the bot wrote became a mention, a command, a link in a place where only typed text could
/// have made it.
fn no_entity(double: &Telegram, chat: i64) {
    for shown in double.answers(chat) {
        for (kind, text) in &shown.entities {
            let own = ["bold", "code", "pre", "blockquote", "expandable_blockquote"].contains(&kind.as_str())
                // Small type.
                || kind == "spoiler" && text.contains("eme della griglia: ")
                // The dictionary's page, which we have put there ourselves.
                || kind == "text_link" && text == "it.wiktionary.org"
                || kind == "bot_command"
                    && !text.contains('@')
                    && ["/manche", "/aiuto", "/p", "/griglia", "/impostazioni"].contains(&text.as_str());
            assert!(own, "{kind} {text:?} in {:?}", shown.text);
            assert!(
                !text.contains("evil")
                    || kind == "blockquote"
                    || kind == "bold"
                    || kind == "expandable_blockquote",
                "{kind} {text:?}"
            );
        }
    }
}

#[tokio::test]
async fn names_are_shown_as_they_are() {
    let table = Table::open().await;
    let group = table.double.supergroup("Paroliere @everyone <b>");
    let users: Vec<_> = NASTY.iter().map(|name| table.double.user(name)).collect();
    for user in &users {
        table.double.join(group, user, Status::Member);
        table.double.start_private(user, None);
    }
    table.double.bot_added(group);
    table.settle().await;
    let words = [
        "carte", "aquila", "soia", "casino", "quadro", "idolatra", "odalisca", "ordinale", "lesiona",
        "reali", "dieta", "ladro",
    ];
    for first in [0, 4, 8] {
        table.double.say(&users[0], group, "/manche subito tempo:60");
        table.settle().await;
        for (user, word) in users.iter().zip(words).skip(first).take(4) {
            table.double.say(user, group, word);
        }
        table.pass(70_000).await;
        let end = table.last(group, "Seme della griglia");
        for button in ["Di tutti", "Tutte le parole", "Le mie parole"] {
            table.double.press(&users[first], group, end.id, button).callback();
            table.settle().await;
        }
        table.double.press(&users[first + 1], group, end.id, "Ancora una").callback();
        table.pass(30_000).await;
    }
    no_entity(&table.double, group);
    for user in &users {
        no_entity(&table.double, user.id);
    }
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn what_is_typed_is_shown_as_it_is() {
    let table = Table::open().await;
    let (group, users) = super::round(&table, &["Silk", "Marta"], "modo:riservata").await;
    table.double.join(group, &users[1], Status::Administrator);
    table.double.start_private(&users[0], None);
    table.double.start_private(&users[1], None);
    let long = "carte è <b>&".repeat(340);
    let marks = "<&\">".repeat(1_000);
    for text in NASTY.iter().copied().chain([long.as_str(), marks.as_str()]) {
        table.double.say(&users[0], users[0].id, text);
        table.settle().await;
        for command in ["p", "parola", "aiuto", "manche", "impostazioni", "risolvi"] {
            let room = 4_000 - command.len() - 2;
            let rest: String = text.chars().take(room).collect();
            table.double.say(&users[1], group, &format!("/{command} {rest}"));
        }
        table.double.say(
            &users[1],
            group,
            &format!("/escludi {}", text.chars().take(500).collect::<String>()),
        );
        table.pass(61_000).await;
    }
    table.pass(200_000).await;
    assert_eq!(with(&table, group, "Seme della griglia"), 1);
    // Dictionary and reports, which show moderators what others typed.
    for text in NASTY {
        table.double.say(&users[1], group, &format!("/dizionario aggiungi:carte motivo:{text}"));
        table.pass(20_000).await;
    }
    for command in ["/registro", "/dizionario", "/segnalazioni"] {
        table.double.say(&users[1], group, command);
        table.pass(20_000).await;
    }
    for chat in [group, users[0].id, users[1].id] {
        for shown in table.double.answers(chat) {
            let bad = shown.entities.iter().find(|(kind, _)| {
                ["mention", "url", "text_link", "email", "hashtag", "cashtag", "text_mention"]
                    .contains(&kind.as_str())
            });
            assert!(bad.is_none(), "{bad:?} in {:?}", shown.text);
        }
    }
    table.nothing_was_refused_but(&[]);
}
