//! Answers to commands that only one person in a group is shown, on servers that know them and on others.

use super::people;
use super::table::Table;
use crate::support::telegram::{Fault, Knows, Seen, Status, User};

/// A group whose admin is the bot, on such a server.
async fn group(table: &mut Table, knows: Knows) -> (i64, Vec<User>) {
    table.double.ephemeral(knows);
    table.start().await;
    let (group, users) = people(table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.double.bot_promoted(group);
    for user in &users {
        table.double.start_private(user, None);
    }
    table.settle().await;
    (group, users)
}

#[tokio::test]
async fn an_answer_to_a_command_is_shown_to_one_person_in_the_group() {
    for knows in [Knows::Ten2, Knows::Ten3] {
        let mut table = Table::closed().await;
        let (group, users) = group(&mut table, knows).await;
        let before = table.double.answers(group).len();
        table.double.say(&users[0], group, "/regole");
        table.settle().await;
        let last = table.double.seen_by(&users[0]).pop().expect("an answer");
        assert_eq!(last.chat, group, "{knows:?}: {}", last.text);
        assert_eq!(last.by, [users[0].id], "{knows:?}");
        // It stands nowhere, and was not said in private too.
        assert_eq!(table.double.answers(group).len(), before);
        assert!(!table.double.answers(users[0].id).iter().any(|shown| shown.text == last.text));
        for user in [&users[1], &table.double.owner(group)] {
            assert!(!table.double.seen_by(user).iter().any(|seen| seen.text == last.text), "{}", user.name);
        }
        // The server is asked once whether it knows.
        table.double.say(&users[1], group, "/regole");
        table.settle().await;
        assert_eq!(table.double.count_of(&["deleteEphemeralMessage"]), 1);
        table.nothing_was_refused_but(&[]);
    }
}

#[tokio::test]
async fn a_server_that_does_not_know_them_shows_nothing_to_others() {
    let mut table = Table::closed().await;
    let (group, users) = group(&mut table, Knows::Nothing).await;
    let before = table.double.answers(group).len();
    for _ in 0..3 {
        table.double.say(&users[0], group, "/regole");
        table.settle().await;
        let last = table.double.seen_by(&users[0]).pop().expect("an answer");
        assert_eq!(last.chat, users[0].id, "{}", last.text);
    }
    assert_eq!(table.double.answers(group).len(), before);
    // `/diagnosi` says so.
    table.double.say(&users[0], group, "/diagnosi");
    table.settle().await;
    table.last(users[0].id, "Sono amministratore; ai comandi rispondo nella chat privata.");
    assert_eq!(table.double.count_of(&["deleteEphemeralMessage"]), 1);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn what_a_strange_server_shows_to_all_is_taken_back_and_never_tried_again() {
    let mut table = Table::closed().await;
    let (group, users) = group(&mut table, Knows::MethodsOnly).await;
    let before = table.double.answers(group).len();
    for _ in 0..2 {
        table.double.say(&users[0], group, "/regole");
        table.settle().await;
        let last = table.double.seen_by(&users[0]).pop().expect("an answer");
        assert_eq!(last.chat, users[0].id, "{}", last.text);
    }
    assert_eq!(table.double.answers(group).len(), before);
    assert_eq!(table.double.count_of(&["deleteMessage"]), 1);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn without_being_an_admin_it_is_said_in_private() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    table.double.say(&users[0], group, "/regole");
    table.settle().await;
    assert_eq!(table.double.seen_by(&users[0]).pop().expect("an answer").chat, users[0].id);
    assert!(table.double.calls_of("deleteEphemeralMessage").is_empty());
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn in_a_group_that_has_had_enough_the_answer_waits_for_its_turn() {
    let mut table = Table::closed().await;
    let (group, users) = group(&mut table, Knows::Ten3).await;
    // Somebody who has never opened the private chat, and would be shown nothing there.
    let marta = table.double.user("Marta");
    table.double.join(group, &marta, Status::Member);
    table.double.say(&users[0], group, "/regole");
    table.settle().await;
    table.double.fail_next("sendMessage", Fault::RetryAfter(3), 1);
    table.double.say(&marta, group, "/regole");
    table.settle().await;
    let shown = |seen: &Seen| seen.by == [marta.id];
    assert!(!table.double.seen_by(&marta).iter().any(shown), "it waits");
    table.pass(4_000).await;
    let last = table.double.seen_by(&marta).pop().expect("an answer");
    assert_eq!((last.chat, last.by), (group, vec![marta.id]), "{}", last.text);
    assert_eq!(table.double.answers(marta.id).len(), 0);
    table.nothing_was_refused_but(&["Too Many Requests: retry after 3"]);
}

#[tokio::test]
async fn where_a_group_has_had_enough_for_long_it_is_said_in_private() {
    let mut table = Table::closed().await;
    let (group, users) = group(&mut table, Knows::Ten3).await;
    table.double.say(&users[0], group, "/regole");
    table.settle().await;
    table.double.fail_next("sendMessage", Fault::RetryAfter(300), 1);
    table.double.say(&users[0], group, "/regole");
    table.settle().await;
    let last = table.double.seen_by(&users[0]).pop().expect("an answer");
    assert_eq!(last.chat, users[0].id, "{}", last.text);
    table.nothing_was_refused_but(&["Too Many Requests: retry after 300"]);
}
