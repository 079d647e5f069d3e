//! A group becomes a supergroup in mid-round; topics, and topics that are gone.

use super::table::Table;
use super::with;
use crate::support::telegram::{Speech, Status};

#[tokio::test]
async fn a_group_becomes_a_supergroup_in_mid_round() {
    let table = Table::open().await;
    let old = table.double.group("Paroliere");
    let users = ["Silk", "Galahad"].map(|name| table.double.user(name));
    table.double.join(old, &users[0], Status::Administrator);
    table.double.join(old, &users[1], Status::Member);
    table.double.bot_added(old);
    table.settle().await;
    table.double.say(&users[0], old, "/impostazioni lingua en");
    table.settle().await;
    table.double.say(&users[0], old, "/manche subito");
    table.settle().await;
    table.last(old, "at least 4 letters");
    table.double.say(&users[0], old, "carte");
    table.pass(60_000).await;
    let new = table.double.migrate(old);
    table.double.say(&users[1], new, "carte aisle casino");
    table.pass(200_000).await;
    let end = table.last(new, "Round 1: ");
    assert!(end.text.contains("Galahad wins with 5 points. Then Silk 2."), "{}", end.text);
    assert_eq!((with(&table, old, "Round 1: "), with(&table, new, "Round 1: ")), (0, 1));
    // The settings came along, and the next round is played in the new group.
    table.double.say(&users[1], new, "/manche subito tempo:30");
    table.pass(40_000).await;
    table.last(new, "No words this time");
    table.nothing_was_refused_but(&["upgraded to a supergroup", "can't initiate conversation"]);
}

#[tokio::test]
async fn a_migration_is_learnt_from_a_refusal_too() {
    let table = Table::open().await;
    let old = table.double.group("Paroliere");
    let users = ["Silk", "Galahad"].map(|name| table.double.user(name));
    for user in &users {
        table.double.join(old, user, Status::Member);
    }
    table.double.bot_added(old);
    table.settle().await;
    table.double.say(&users[0], old, "/manche subito");
    table.settle().await;
    table.double.say(&users[0], old, "carte");
    table.settle().await;
    // Nothing is heard any more: not that the group moved, either.
    let gate = table.double.hold("getUpdates", crate::support::telegram::Side::Before);
    table.double.nudge();
    gate.arrived(1).await;
    let new = table.double.migrate(old);
    table.double.say(&users[1], new, "aquila");
    // "Ultimi 30 secondi!" cannot be said in the old group.
    table.alone(151_000).await;
    let refused = |double: &crate::support::telegram::Telegram| {
        let refusals = double.calls().into_iter().filter_map(|call| call.error);
        refusals.filter(|error| error.contains("supergroup")).count().checked_sub(1)
    };
    table.double.wait_until("a refusal", refused).await;
    gate.open();
    table.pass(60_000).await;
    let end = table.last(new, "Seme della griglia");
    assert!(end.text.contains("vince Galahad con 3 punti. Poi Silk 2."), "{}", end.text);
    assert_eq!((with(&table, old, "Seme della"), with(&table, new, "Seme della")), (0, 1));
    table.nothing_was_refused_but(&["upgraded to a supergroup", "message is not modified"]);
}

#[tokio::test]
async fn what_is_played_in_a_topic_stays_there() {
    let table = Table::open().await;
    let forum = table.double.forum("Enigmisti");
    let users = ["Silk", "Galahad"].map(|name| table.double.user(name));
    for user in &users {
        table.double.join(forum, user, Status::Member);
    }
    table.double.bot_added(forum);
    let (here, there) = (table.double.topic(forum, "Qui"), table.double.topic(forum, "Altrove"));
    table.settle().await;
    let begin = table.double.answers(forum).len();
    let say = |user, topic, text: &str| table.double.utter(Speech::new(user, forum, text).thread(topic));
    say(&users[0], here, "/manche");
    table.pass(10_000).await;
    say(&users[0], here, "carte");
    say(&users[1], there, "aquila");
    table.double.say(&users[1], forum, "quadro");
    table.pass(60_000).await;
    say(&users[1], here, "soia");
    table.pass(140_000).await;
    let ours = table.double.answers(forum).split_off(begin);
    assert!(ours.len() >= 4 && ours.iter().all(|shown| shown.thread == Some(here)), "{ours:#?}");
    table.last(forum, "vince Silk con 2 punti. Poi Galahad 1.");
    // A topic that is gone in mid-round: the general one is left.
    say(&users[0], here, "/manche subito tempo:60");
    table.settle().await;
    say(&users[0], here, "carte");
    table.settle().await;
    table.double.remove_topic(forum, here);
    table.pass(70_000).await;
    let end = table.last(forum, "vince Silk con 2 punti.");
    assert_eq!(end.thread, None);
    table.nothing_was_refused_but(&["message thread not found", "message to delete not found"]);
}

#[tokio::test]
async fn muted_in_a_topic_it_pauses_there() {
    let table = Table::open().await;
    let forum = table.double.forum("Enigmisti");
    let users = ["Silk", "Galahad"].map(|name| table.double.user(name));
    for user in &users {
        table.double.join(forum, user, Status::Member);
    }
    table.double.bot_added(forum);
    let here = table.double.topic(forum, "Qui");
    table.double.start_private(&users[0], None);
    table.settle().await;
    table.double.utter(Speech::new(&users[0], forum, "/manche subito").thread(here));
    table.settle().await;
    table.double.bot_restricted(forum, crate::support::telegram::Permissions::NONE);
    table.pass(120_000).await;
    assert_eq!(with(&table, users[0].id, "Non posso più scrivere"), 1);
    table.double.bot_becomes(forum, Status::Member);
    table.settle().await;
    table.last(forum, "Sono mancato per");
    table.pass(90_000).await;
    table.double.utter(Speech::new(&users[1], forum, "carte").thread(here));
    table.pass(100_000).await;
    assert_eq!(table.last(forum, "vince Galahad con 2 punti.").thread, Some(here));
}
