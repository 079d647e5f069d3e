//! `/diagnosi` in groups; and in which language people are spoken to.

use super::people;
use super::table::Table;
use crate::support::telegram::{Permissions, Speech, Status, User};

/// What `/diagnosi` answers in private.
async fn diagnosis(table: &Table, user: &User, group: i64, topic: Option<i64>) -> String {
    let speech = Speech::new(user, group, "/diagnosi");
    table.double.utter(match topic {
        Some(topic) => speech.thread(topic),
        None => speech,
    });
    table.settle().await;
    table.double.seen_by(user).pop().expect("an answer").text
}

#[tokio::test]
async fn what_is_well_and_what_to_change() {
    let mut table = Table::closed().await;
    table.double.reads_all(false);
    table.start().await;
    let (group, users) = people(&table, &["Silk"]);
    let silk = &users[0];
    table.double.bot_added(group);
    table.double.start_private(silk, None);
    table.settle().await;
    let text = diagnosis(&table, silk, group, None).await;
    for piece in ["Qui posso scrivere", "Vedo solo i comandi", "@BotFather", "Non sono amministratore"] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    assert!(!text.contains("modalità lenta") && !text.contains("argomento"), "{text}");
    // What the group lets all members do holds for us; nobody is told when that changes.
    table.double.permit(group, Permissions { photos: false, ..Permissions::USUAL });
    table.double.slow_mode(group, 30);
    let text = diagnosis(&table, silk, group, None).await;
    assert!(text.contains("non posso mandare immagini") && text.contains("30 secondi"), "{text}");
    table.double.permit(group, Permissions::USUAL);
    table.double.bot_restricted(group, Permissions::NONE);
    table.settle().await;
    let text = diagnosis(&table, silk, group, None).await;
    assert!(text.contains("Qui non posso scrivere"), "{text}");
    table.double.bot_promoted(group);
    table.settle().await;
    let text = diagnosis(&table, silk, group, None).await;
    for piece in ["Qui posso scrivere", "Vedo tutti i messaggi", "Sono amministratore"] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    assert!(!text.contains("secondi fra"), "{text}");
    assert!(text.contains("le vede nel gruppo solo chi chiede"), "{text}");
    table.nothing_was_refused_but(&["not enough rights"]);
}

#[tokio::test]
async fn a_closed_topic_is_told_of() {
    let table = Table::open().await;
    let forum = table.double.forum("Enigmisti");
    let silk = table.double.user("Silk");
    table.double.join(forum, &silk, Status::Administrator);
    table.double.bot_added(forum);
    table.double.start_private(&silk, None);
    let topic = table.double.topic(forum, "Qui");
    table.settle().await;
    let text = diagnosis(&table, &silk, forum, Some(topic)).await;
    assert!(!text.contains("argomento è chiuso"), "{text}");
    table.double.close_topic(forum, topic);
    let text = diagnosis(&table, &silk, forum, Some(topic)).await;
    assert!(text.contains("argomento è chiuso"), "{text}");
    // In the general one nothing is said of it.
    let text = diagnosis(&table, &silk, forum, None).await;
    assert!(!text.contains("argomento"), "{text}");
    table.nothing_was_refused_but(&["TOPIC_CLOSED"]);
}

#[tokio::test]
async fn where_telegram_says_nothing_that_is_said() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    table.double.fail_next("getChat", crate::support::telegram::Fault::Status(502), 1);
    let text = diagnosis(&table, &users[0], group, None).await;
    assert!(text.contains("Telegram non mi ha detto"), "{text}");
    let text = diagnosis(&table, &users[0], group, None).await;
    assert!(text.contains("Qui posso scrivere"), "{text}");
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn everybody_is_spoken_to_in_the_language_of_his_screen() {
    let table = Table::open().await;
    let spoken = [
        ("Silk", Some("it"), "Come sto qui"),
        ("Galahad", Some("en-GB"), "How I am doing here"),
        // Who reads neither of ours is more likely to read English.
        ("Marta", Some("de"), "How I am doing here"),
        ("Zorro", None, "Come sto qui"),
    ];
    for (name, language, head) in spoken {
        let user = table.double.user(name);
        if let Some(language) = language {
            table.double.speaks(&user, language);
        }
        table.double.start_private(&user, None);
        table.settle().await;
        table.double.say(&user, user.id, "/diagnosi");
        table.settle().await;
        let text = table.double.answers(user.id).pop().expect("an answer").text;
        assert!(text.contains(head), "{name}: {text}");
    }
}
