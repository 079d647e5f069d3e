//! What was written in the journal and not shown any more, when the process died: whoever comes next shows it, once.

use super::table::Table;
use super::{a_match, people, with};
use crate::support::telegram::{Fault, Gate, Side, Status, User};

/// Kills the process when something is on its way that goes through this gate; it never arrives, and another process begins.
async fn is_killed_before_it_shows(table: &mut Table, method: &str, gate: Gate) {
    dies_before_it_shows(table, method, gate).await;
    table.start().await;
    table.pass(10_000).await;
}

async fn dies_before_it_shows(table: &mut Table, method: &str, gate: Gate) {
    tokio::select! {
        () = table.pass(240_000) => panic!("nothing was held"),
        () = gate.arrived(1) => {}
    }
    table.crash();
    table.double.fail_next(method, Fault::DropBefore, 1);
    gate.open();
}

/// One that begins after that shows nothing again.
async fn begins_again(table: &mut Table) {
    table.crash();
    table.start().await;
    table.pass(10_000).await;
}

/// A match in which each has moved twice, and whoever began is to move, whose time runs out in so many seconds.
async fn under_way(table: &Table, seconds: u32) -> i64 {
    let (group, mut users) = a_match(table, &format!("/sfida gioco:estinzione tempo:{seconds}")).await;
    if table.last(group, "mossa 1").text.contains("Tocca a Galahad") {
        users.reverse();
    }
    for (seat, mv) in [(0, "e4"), (1, "e5"), (0, "d4"), (1, "d5")] {
        table.double.say(&users[seat], group, mv);
        table.settle().await;
    }
    table.last(group, ": d5");
    group
}

const LOST: &str = "ha perso.\nVince ";

#[tokio::test]
async fn a_result_that_its_match_has_ended_with_is_shown() {
    let mut table = Table::open().await;
    // One ends and is shown, one ends and is not, one goes on.
    let (shown, unshown, live) =
        (under_way(&table, 30).await, under_way(&table, 60).await, under_way(&table, 200).await);
    table.pass(40_000).await;
    let results = |table: &Table| [shown, unshown, live].map(|group| with(table, group, LOST));
    assert_eq!(results(&table), [1, 0, 0]);
    let gate = table.double.hold("sendPhoto", Side::Before);
    is_killed_before_it_shows(&mut table, "sendPhoto", gate).await;
    assert_eq!(results(&table), [1, 1, 0]);
    begins_again(&mut table).await;
    assert_eq!(results(&table), [1, 1, 0]);
    let result = table.last(unshown, LOST);
    let buttons: Vec<&str> = result.keyboard.iter().flatten().map(|button| button.label.as_str()).collect();
    assert!(buttons.contains(&"Rivincita"), "{buttons:?}");
    // Whoever begins an hour later has nothing to show.
    table.crash();
    table.pass(3_600_000).await;
    table.start().await;
    table.pass(10_000).await;
    assert_eq!(results(&table)[..2], [1, 1]);
    table.nothing_was_refused_but(&["not a forum"]);
}

/// Nobody is left to be told, and nothing is tried for ever.
#[tokio::test]
async fn where_the_group_is_gone_by_then_nothing_is_shown() {
    let mut table = Table::open().await;
    let (gone, other) = (under_way(&table, 40).await, under_way(&table, 60).await);
    let gate = table.double.hold("sendPhoto", Side::Before);
    dies_before_it_shows(&mut table, "sendPhoto", gate).await;
    table.double.delete_chat(gone);
    table.start().await;
    table.pass(120_000).await;
    assert_eq!(with(&table, other, LOST), 1);
    let tried = table.double.calls().into_iter().filter(|call| call.chat == Some(gone)).count();
    table.pass(600_000).await;
    let calls = table.double.calls().into_iter();
    assert_eq!(calls.filter(|call| call.chat == Some(gone)).count(), tried, "it is left alone");
}

#[tokio::test]
async fn an_invitation_nobody_has_seen_is_shown() {
    let mut table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    let gate = table.double.hold("sendMessage", Side::Before);
    table.double.say(&users[0], group, "/sfida gioco:estinzione");
    is_killed_before_it_shows(&mut table, "sendMessage", gate).await;
    assert_eq!(with(&table, group, "cerca qualcuno"), 1);
    begins_again(&mut table).await;
    assert_eq!(with(&table, group, "cerca qualcuno"), 1);
    let invitation = table.last(group, "cerca qualcuno");
    table.double.press(&users[1], group, invitation.id, "Accetto");
    table.pass(5_000).await;
    table.last(group, "Si gioca a Scacchi Estinzione");
    // One that was accepted does not come back.
    begins_again(&mut table).await;
    assert_eq!(with(&table, group, "cerca qualcuno"), 0);
    table.nothing_was_refused_but(&["not a forum"]);
}

#[tokio::test]
async fn who_meets_whom_is_told() {
    let mut table = Table::open().await;
    let group = table.double.supergroup("Torneo");
    let players: Vec<User> = (1..=4).map(|number| table.double.user(&format!("P{number}"))).collect();
    for player in &players {
        table.double.join(group, player, Status::Member);
    }
    table.double.bot_added(group);
    let boss = table.double.owner(group);
    table.pass(60_000).await;
    table.double.say(&boss, group, "/torneo crea nome:Coppa gioco:esterno formula:svizzero turni:2");
    table.pass(5_000).await;
    let card = table.last(group, "Ancora nessun iscritto").id;
    for player in &players {
        table.double.press(player, group, card, "Mi iscrivo").callback();
        table.pass(6_000).await;
    }
    table.pass(60_000).await;
    let gate = table.double.hold("sendMessage", Side::Before);
    table.double.say(&boss, group, "/torneo avvia");
    is_killed_before_it_shows(&mut table, "sendMessage", gate).await;
    table.pass(60_000).await;
    // Who meets whom, and under each board who has won.
    let told = |table: &Table| ["Coppa, turno 1", "Com’è finita?"].map(|piece| with(table, group, piece));
    assert_eq!(told(&table), [1, 2], "{:#?}", table.double.answers(group));
    begins_again(&mut table).await;
    assert_eq!(told(&table), [1, 2]);
    // The card is shown once more as it stands.
    table.nothing_was_refused_but(&["not modified"]);
}
