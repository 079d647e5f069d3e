//! One room that waits does not hold up the others: a grid that stands in line, a send that is slow or fails, a
//! poll that fails.

use super::called::room;
use super::table::Table;
use super::{round, with};
use crate::support::telegram::{Fault, Side, Telegram, User};

/// Waits until the bot has reacted to a message.
async fn reacted(table: &Table, chat: i64, message: i64) {
    let has = |double: &Telegram| {
        double.message(chat, message).is_some_and(|shown| !shown.reactions.is_empty()).then_some(())
    };
    table.double.wait_until("a reaction", has).await;
}

/// How often a message of a group was handed in.
fn handed_in(table: &Table, group: i64, message: i64) -> usize {
    table.ears.handed_in(&room(group, None), message.unsigned_abs() | 1 << 32)
}

/// A second group of people who have ordered a round whose grid the platform does not take for nine seconds, and
/// have written a word all the same. Gives the group, its player, the word.
async fn grid_in_line(table: &Table) -> (i64, User, i64) {
    let group = table.double.supergroup("Lenti");
    let user = table.double.user("Lento");
    table.double.join(group, &user, crate::support::telegram::Status::Member);
    table.double.bot_added(group);
    table.settle().await;
    table.double.fail_next("sendPhoto", Fault::RetryAfter(9), 1);
    table.double.say(&user, group, "/manche subito");
    let refused = |double: &Telegram| (double.refused() > 0).then_some(());
    table.double.wait_until("the grid is refused", refused).await;
    let word = table.double.say(&user, group, "carte");
    table.ears.waits(&room(group, None), word.unsigned_abs() | 1 << 32).await;
    (group, user, word)
}

#[tokio::test]
async fn a_grid_in_line_holds_up_nobody_else() {
    let table = Table::open().await;
    let (quick, users) = round(&table, &["Silk", "Galahad"], "tempo:30").await;
    table.pass(25_000).await;
    let (slow, _, early) = grid_in_line(&table).await;
    let first = table.double.say(&users[0], quick, "carte");
    reacted(&table, quick, first).await;
    // What is taken is not handed in again, and what waits is not confirmed.
    let second = table.double.say(&users[1], quick, "carte");
    reacted(&table, quick, second).await;
    assert_eq!(table.double.message(quick, second).expect("there").reactions[0].1, "👀");
    assert!(table.double.confirmed() < table.double.last_update() - 1);
    let before = handed_in(&table, slow, early);
    table.double.polled_anew().await;
    assert_eq!([first, second].map(|word| handed_in(&table, quick, word)), [1, 1]);
    assert!(handed_in(&table, slow, early) > before);
    // The other round comes to its end.
    table.alone(5_500).await;
    table.double.polled_anew().await;
    table.alone(3_000).await;
    let over = |double: &Telegram| {
        double.answers(quick).iter().any(|shown| shown.text.contains("vince Silk con 2 punti")).then_some(())
    };
    table.double.wait_until("the other round ends", over).await;
    assert_eq!(with(&table, slow, "minimo 4"), 0);
    assert!(table.double.confirmed() < table.double.last_update());
    // When the grid is there, what waited is taken.
    table.alone(1_500).await;
    table.double.all_confirmed().await;
    reacted(&table, slow, early).await;
    table.settle().await;
    table.pass(250_000).await;
    table.last(slow, "vince Lento con 2 punti.");
    assert_eq!(with(&table, slow, "Seme della"), 1);
    table.nothing_was_refused_but(&["Too Many Requests"]);
}

#[tokio::test]
async fn killed_while_something_waits_nothing_is_lost() {
    let mut table = Table::open().await;
    let (quick, users) = round(&table, &["Silk"], "").await;
    let (slow, _, _) = grid_in_line(&table).await;
    let word = table.double.say(&users[0], quick, "carte");
    reacted(&table, quick, word).await;
    table.crash();
    // Both are heard again: one is old, the other new.
    table.start().await;
    table.pass(300_000).await;
    table.last(quick, "vince Silk con 2 punti.");
    table.last(slow, "vince Lento con 2 punti.");
    table.nothing_was_refused_but(&["Too Many Requests", "REACTION", "not modified"]);
}

#[tokio::test]
async fn a_slow_send_delays_no_reading() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk"], "").await;
    let gate = table.double.hold("sendMessage", Side::Before);
    // A question by reply is one of those that could stand in the way.
    table.double.start_private(&users[0], Some("segnala-1"));
    gate.arrived(1).await;
    let word = table.double.say(&users[0], group, "carte");
    reacted(&table, group, word).await;
    gate.open();
    table.pass(200_000).await;
    table.last(group, "vince Silk con 2 punti.");
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn what_is_answered_5xx_is_tried_again_at_once() {
    let table = Table::open().await;
    // More often than anybody would wait for, if each cost ten seconds.
    table.double.fail_next("sendPhoto", Fault::Status(502), 5);
    table.double.fail_next("setMessageReaction", Fault::Status(500), 3);
    let (group, users) = round(&table, &["Silk"], "tempo:60").await;
    table.pass(20_000).await;
    let word = table.double.say(&users[0], group, "carte");
    table.pass(10_000).await;
    assert_eq!(table.double.message(group, word).expect("there").reactions[0].1, "👍");
    table.double.fail_next("getUpdates", Fault::Status(502), 1);
    table.double.nudge();
    table.double.say(&users[0], group, "aquila");
    table.pass(100_000).await;
    table.last(group, "vince Silk con 5 punti.");
    table.nothing_was_refused_but(&["Internal Server Error"]);
}
