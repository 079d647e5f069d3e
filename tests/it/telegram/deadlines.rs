//! Ends come on time (W25, P3), also where nobody writes: polls wait in the clock's time, so a door that sits still
//! through a deadline is late here as it would be on the platform.

use super::hook::listening;
use super::table::Table;
use super::{a_match, people, round, with};
use crate::support::telegram::{Permissions, Shown};
use giostra::clock::Millis;

/// Results are in the channel so long after the deadline at most.
const AT_MOST: Millis = 5_000;

/// How long after the deadline of a round that lasts `seconds` its results came.
async fn lateness(table: &Table, group: i64, seconds: Millis) -> Millis {
    let grid = table.last(group, "minimo 4 lettere");
    for _ in 0..seconds + 90 {
        if with(table, group, "Seme della griglia") > 0 {
            break;
        }
        table.pass(1_000).await;
    }
    let late = table.last(group, "Seme della griglia").at - grid.at - seconds * 1_000;
    assert!((2_000..=AT_MOST).contains(&late), "results {late} ms after the deadline");
    late
}

#[tokio::test]
async fn results_come_on_time_where_nobody_writes() {
    for seconds in [30, 60, 180] {
        let table = Table::open().await;
        let (group, users) = round(&table, &["Silk"], &format!("tempo:{seconds}")).await;
        table.double.say(&users[0], group, "carte");
        table.settle().await;
        lateness(&table, group, seconds).await;
        table.nothing_was_refused_but(&[]);
    }
}

#[tokio::test]
async fn results_come_on_time_where_somebody_chats_on() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk"], "tempo:30").await;
    table.pass(29_000).await;
    // A word one second before the end: the poll has just begun anew.
    table.double.say(&users[0], group, "carte");
    table.pass(3_000).await;
    table.double.say(&users[0], group, "che bella");
    lateness(&table, group, 30).await;
    table.last(group, "vince Silk con 2 punti.");
}

#[tokio::test]
async fn a_poll_under_way_is_dropped_when_a_nearer_deadline_arises() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche tempo:30");
    // The grid comes while a poll stands that began with the order.
    table.pass(10_000).await;
    let ends = table.double.poll_ends().expect("a poll stands");
    let grid = table.last(group, "minimo 4 lettere");
    assert!(ends <= grid.at + 32_000, "it would stand until {} after the grid", ends - grid.at);
    lateness(&table, group, 30).await;
}

#[tokio::test]
async fn results_come_on_time_over_the_webhook() {
    let (table, _) = listening().await;
    let (group, users) = round(&table, &["Silk"], "tempo:30").await;
    table.double.say(&users[0], group, "carte");
    table.settle().await;
    lateness(&table, group, 30).await;
    assert!(!table.double.calls_of("getWebhookInfo").is_empty());
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn killed_between_stop_and_the_results_it_finishes_at_once() {
    for seconds in [1, 2, 4] {
        let mut table = Table::open().await;
        let (group, users) = round(&table, &["Silk"], "tempo:30").await;
        table.double.say(&users[0], group, "carte");
        table.pass(30_500).await;
        assert_eq!(with(&table, group, "Stop!"), 1);
        assert_eq!(with(&table, group, "Seme della griglia"), 0);
        table.crash();
        table.clock.set(table.clock.now() + seconds * 1_000);
        table.start().await;
        lateness(&table, group, 30).await;
        assert_eq!(with(&table, group, "Sono mancato"), 0);
    }
}

#[tokio::test]
async fn a_flag_falls_on_time_where_nobody_writes() {
    let table = Table::open().await;
    let (group, _) = a_match(&table, "/sfida gioco:wyps ritmo:veloce tempo:40").await;
    let board = table.last(group, "Si gioca a Wyps");
    while with(&table, group, "empo scaduto") == 0 && table.clock.now() < board.at + 120_000 {
        table.pass(1_000).await;
    }
    let late = table.last(group, "empo scaduto").at - board.at - 40_000;
    assert!((0..=AT_MOST).contains(&late), "{late} ms after the flag");
}

#[tokio::test]
async fn a_match_whose_group_is_gone_is_void_and_its_players_are_told() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    for user in &users {
        table.double.start_private(user, None);
    }
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/sfida gioco:wyps ritmo:veloce tempo:40");
    table.settle().await;
    let invitation = table.last(group, "Wyps");
    table.double.press(&users[1], group, invitation.id, "Accetto");
    table.pass(5_000).await;
    table.double.delete_chat(group);
    table.pass(600_000).await;
    for user in &users {
        table.last(user.id, "la partita è annullata e non conta");
    }
    assert!(table.house().journal().live_matches().await.expect("it reads").is_empty());
    table.nothing_was_refused_but(&["chat not found", "the chat is not a forum"]);
}

#[tokio::test]
async fn a_match_whose_group_mutes_the_bot_stands_still() {
    let table = Table::open().await;
    let (group, _) = a_match(&table, "/sfida gioco:wyps ritmo:veloce tempo:40").await;
    table.pass(10_000).await;
    table.double.bot_restricted(group, Permissions { messages: false, ..Permissions::USUAL });
    table.settle().await;
    table.pass(3_000_000).await;
    assert_eq!(with(&table, group, "empo scaduto"), 0);
    table.double.bot_promoted(group);
    table.settle().await;
    // Thirty seconds were left.
    table.pass(28_000).await;
    assert_eq!(with(&table, group, "empo scaduto"), 0);
    table.pass(10_000).await;
    assert_eq!(with(&table, group, "empo scaduto"), 1);
}

#[tokio::test]
async fn a_press_counts_by_its_arrival() {
    // P4: a press carries no stamp here. One that arrives in the last second is in time, one after the last is not.
    for (arrives, in_time) in [(39_000, 1), (44_000, 0)] {
        let table = Table::open().await;
        let (group, users) = a_match(&table, "/sfida gioco:scrabble ritmo:veloce tempo:40").await;
        let board = table.last(group, "Si gioca a Scrabble");
        let first = users.iter().find(|user| board.text.contains(&format!("Tocca a {}", user.name)));
        let first = first.unwrap_or_else(|| panic!("nobody is to move: {}", board.text));
        table.double.start_private(first, None);
        let has_pass = |shown: &&Shown| shown.keyboard.iter().flatten().any(|key| key.label == "Passo");
        let shown = table.double.answers(group);
        let shown = shown.iter().rev().find(has_pass).expect("a board with its buttons");
        table.double.press(first, group, shown.id, "Passo");
        table.settle().await;
        let asked = table.last(first.id, "Va bene così?");
        let until_then = board.at + arrives - table.clock.now();
        if in_time == 1 {
            table.pass(until_then).await;
        } else {
            // The time passes without anybody having shown the house that it is over.
            table.alone(until_then).await;
        }
        table.double.press(first, first.id, asked.id, "Conferma");
        table.settle().await;
        table.pass(10_000).await;
        // One whose time is over passes, too.
        assert_eq!(with(&table, group, &format!("{} passa.", first.name)), 1);
        assert_eq!(with(&table, group, "empo scaduto"), 1 - in_time);
    }
}
