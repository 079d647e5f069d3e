//! The gateway's socket is torn in mid-round: nothing is lost, nothing counts twice.

use super::people;
use super::table::Table;
use crate::support::discord::{User, World};

async fn running() -> (Table, [User; 2]) {
    let table = Table::open().await;
    let players = people(&table, ["Silk", "Galahad"]);
    table.begin(players[0], &[]).await;
    table.say(players[0], table.room, "carte").await;
    (table, players)
}

/// Galahad wrote something while nobody listened: it counts, once; then the round goes to its end.
async fn ends_well(table: &Table, silk: User, written: u64) {
    table.heard(written).await;
    table.double.wait_until(|world| (world.connected() > 0).then_some(())).await;
    table.say(silk, table.room, "aquila soia").await;
    table.pass(240_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    let end = table.last(table.room, "Parola più lunga");
    // carte, soia, quadro, aquila
    assert!(end.content.contains("Trovate 4 parole"), "{}", end.content);
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_torn_socket_is_taken_up_again() {
    let (table, [silk, galahad]) = running().await;
    table.double.sever();
    let written = table.double.say(galahad, table.room, "quadro");
    table.double.wait_until(|world| (world.resumed() > 0).then_some(())).await;
    assert_eq!(table.double.look(World::identified), 1);
    ends_well(&table, silk, written.0).await;
    // Back within a minute: no absence (W19).
    assert_eq!(table.count(table.room, "Sono mancato"), 0);
}

#[tokio::test]
async fn a_call_to_connect_again_is_followed() {
    let (table, [silk, galahad]) = running().await;
    table.double.reconnect_op7();
    let written = table.double.say(galahad, table.room, "quadro");
    table.double.wait_until(|world| (world.resumed() > 0).then_some(())).await;
    ends_well(&table, silk, written.0).await;
    assert_eq!(table.count(table.room, "Sono mancato"), 0);
}

#[tokio::test]
async fn after_a_forgotten_session_the_channel_is_read_back() {
    let (table, [silk, galahad]) = running().await;
    table.double.sever_and_forget_session();
    let written = table.double.say(galahad, table.room, "quadro");
    table.double.wait_until(|world| (world.identified() > 1).then_some(())).await;
    ends_well(&table, silk, written.0).await;
}

#[tokio::test]
async fn an_invalid_session_that_may_be_resumed_is_resumed_or_begun_anew() {
    let (table, [silk, galahad]) = running().await;
    table.double.invalid_session(true);
    let written = table.double.say(galahad, table.room, "quadro");
    let back =
        |world: &World| (world.resumed() + world.identified() > 1 && world.connected() > 0).then_some(());
    table.double.wait_until(back).await;
    ends_well(&table, silk, written.0).await;
    assert_eq!(table.count(table.room, "Sono mancato"), 0);
}

#[tokio::test]
async fn a_connection_that_acknowledges_nothing_is_replaced() {
    let mut table = Table::closed().await;
    table.double.heartbeat_interval(300);
    table.start().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.double.withhold_acks(true);
    table.double.wait_until(|world| (world.resumed() + world.identified() > 1).then_some(())).await;
    table.double.withhold_acks(false);
    let written = table.double.say(galahad, table.room, "quadro");
    ends_well(&table, silk, written.0).await;
}

#[tokio::test]
async fn what_a_dead_connection_did_not_bring_is_read_back() {
    let (table, [silk, galahad]) = running().await;
    table.double.forget_sessions();
    // The process is alive and does not know that nothing reaches it.
    table.pass(40_000).await;
    let written = table.double.say(galahad, table.room, "quadro");
    table.pass(40_000).await;
    table.double.sever();
    table.double.wait_until(|world| (world.identified() > 1).then_some(())).await;
    ends_well(&table, silk, written.0).await;
}

#[tokio::test]
async fn a_platform_that_cannot_be_reached_gives_its_time_back() {
    let (mut table, [silk, galahad]) = running().await;
    table.goes_away().await;
    table.pass(90_000).await;
    let written = table.double.say(galahad, table.room, "quadro");
    table.pass(10_000).await;
    table.comes_back().await;
    ends_well(&table, silk, written.0).await;
    assert_eq!(table.count(table.room, "Sono mancato"), 1);
}
