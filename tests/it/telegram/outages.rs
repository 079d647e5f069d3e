//! When Telegram cannot be reached, does not answer, does not know us; and when our own machine fails.

use super::table::Table;
use super::{people, round, with};
use crate::support::telegram::{Fault, Telegram};

#[tokio::test]
async fn telegram_is_down_when_the_process_starts() {
    let mut table = Table::closed().await;
    table.double.down(true);
    table.launch().await;
    table.double.down(false);
    let standing = |double: &Telegram| (double.polls() > 0).then_some(());
    table.double.wait_until("it polls at last", standing).await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito tempo:30");
    table.settle().await;
    table.double.say(&users[0], group, "carte");
    table.pass(40_000).await;
    table.last(group, "vince Silk con 2 punti.");
}

#[tokio::test]
async fn telegram_is_down_in_mid_round() {
    let mut table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "").await;
    table.double.say(&users[0], group, "carte");
    table.pass(150_000).await;
    table.goes_away().await;
    // Over the deadline; what is written meanwhile waits on Telegram's side (W19).
    table.pass(20_000).await;
    table.double.say(&users[1], group, "carte aquila");
    table.pass(60_000).await;
    table.double.say(&users[0], group, "soia");
    table.pass(20_000).await;
    table.comes_back().await;
    table.last(group, "Sono mancato per");
    table.pass(20_000).await;
    table.double.say(&users[0], group, "quadro");
    table.pass(5_000).await;
    assert_eq!(with(&table, group, "Seme della"), 0);
    table.pass(20_000).await;
    table.last(group, "vince Silk con 6 punti. Poi Galahad 3.");
    assert_eq!(with(&table, group, "Seme della"), 1);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn the_token_is_revoked_while_it_runs() {
    let mut table = Table::open().await;
    let (_, _) = round(&table, &["Silk"], "").await;
    table.double.revoke();
    table.ended().await.expect_err("the token is wrong");
}

#[tokio::test]
async fn another_process_fetches_too() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk"], "tempo:30").await;
    // Another poll ends ours with 409; nothing is lost.
    table.double.wait_until("a poll stands", |double| (double.polls() > 0).then_some(())).await;
    table.double.rival(true);
    let url = format!("{}/bot{}/getUpdates", table.double.url(), table.double.token());
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    client.get(url).query(&[("timeout", "0")]).send().await.expect("an answer");
    let told = |double: &Telegram| {
        let polls = double.calls_of("getUpdates");
        polls.iter().any(|call| call.status == 409).then_some(())
    };
    table.double.wait_until("our poll is told of the other one", told).await;
    table.double.rival(false);
    table.double.say(&users[0], group, "carte");
    table.pass(40_000).await;
    table.last(group, "vince Silk con 2 punti.");
    table.nothing_was_refused_but(&["Conflict"]);
}

#[tokio::test]
async fn a_bad_gateway_costs_a_pause_and_nothing_else() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk"], "tempo:30").await;
    table.double.fail_next("getUpdates", Fault::DropBefore, 1);
    table.double.nudge();
    table.double.say(&users[0], group, "carte");
    table.double.fail_next("setMessageReaction", Fault::DropBefore, 1);
    table.double.fail_next("sendPhoto", Fault::RetryAfter(7), 1);
    table.pass(60_000).await;
    let end = table.last(group, "vince Silk con 2 punti.");
    // To the second: "Too many requests" at 33 s, retry after 7.
    assert_eq!(end.at - table.last(group, "minimo 4").at, 40_000);
    assert_eq!(with(&table, group, "Seme della"), 1);
    table.nothing_was_refused_but(&["Too Many Requests"]);
}

#[tokio::test]
async fn the_disk_is_full_in_mid_round() {
    let mut table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "").await;
    table.double.say(&users[0], group, "carte");
    table.settle().await;
    table.disk(true).await;
    let confirmed = table.double.confirmed();
    table.double.say(&users[1], group, "carte aquila");
    table.settle().await;
    table.pass(5_000).await;
    assert_eq!(table.double.confirmed(), confirmed);
    assert_eq!(with(&table, group, "Non riesco a salvare"), 1);
    table.disk(false).await;
    table.pass(5_000).await;
    assert!(table.double.confirmed() > confirmed);
    table.pass(250_000).await;
    table.last(group, "vince Galahad con 3 punti. Poi Silk 2.");
    assert_eq!(with(&table, group, "Seme della"), 1);
    table.nothing_was_refused_but(&[]);
}

/// Platform time wins, however wrong our own clock goes.
async fn with_a_clock_that_is(ahead: i64) {
    let mut table = Table::closed().await;
    table.ahead = ahead;
    table.start().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche");
    table.pass(15_000).await;
    let grid = table.last(group, "minimo 4");
    assert!((9_000..=11_000).contains(&(grid.at - super::table::NOON)), "{}", grid.at - super::table::NOON);
    table.double.say(&users[0], group, "carte");
    table.pass(grid.at + 180_000 - table.clock.now()).await;
    // The last second counts, the next one does not.
    table.double.say(&users[1], group, "aquila");
    table.pass(1_000).await;
    table.double.say(&users[0], group, "idolatra");
    table.pass(30_000).await;
    let end = table.last(group, "vince Galahad con 3 punti. Poi Silk 2.");
    assert!((182_000..=186_000).contains(&(end.at - grid.at)), "{}", end.at - grid.at);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn our_clock_is_ninety_seconds_ahead() {
    with_a_clock_that_is(90_000).await;
}

#[tokio::test]
async fn our_clock_is_ninety_seconds_behind() {
    with_a_clock_that_is(-90_000).await;
}
