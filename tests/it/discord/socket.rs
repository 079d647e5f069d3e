//! The gateway's socket, as the gateway sees it: when a session is taken up again, where, and when one is begun anew.

use super::people;
use super::table::Table;
use crate::support::discord::{User, World};

/// Resolves when the bot is connected, and has begun and taken up so many sessions.
async fn connected(table: &Table, identified: u64, resumed: u64) {
    let there = |world: &World| {
        let counts = (world.identified(), world.resumed(), world.connected());
        (counts == (identified, resumed, 1)).then_some(())
    };
    table.double.wait_until(there).await;
}

/// A round in which something was found.
async fn playing(table: &Table) -> [User; 2] {
    let players = people(table, ["Silk", "Galahad"]);
    table.begin(players[0], &[]).await;
    table.say(players[0], table.room, "carte").await;
    players
}

/// Both have found something, one of them while nobody listened.
async fn both_counted(table: &Table) {
    table.pass(300_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_session_is_taken_up_where_the_gateway_says() {
    let mut table = Table::closed().await;
    table.double.resume_elsewhere();
    table.start().await;
    let [_, galahad] = playing(&table).await;
    table.double.sever();
    let written = table.double.say(galahad, table.room, "quadro");
    connected(&table, 1, 1).await;
    table.heard(written.0).await;
    let (begun, taken_up) = table.double.look(|world| (world.identified(), world.resumed_at().to_vec()));
    assert_eq!((begun, taken_up.len()), (1, 1));
    assert!(taken_up[0].starts_with("localhost:"), "{taken_up:?}");
    both_counted(&table).await;
}

#[tokio::test]
async fn a_session_that_is_called_invalid_is_begun_anew() {
    let table = Table::open().await;
    let [_, galahad] = playing(&table).await;
    table.double.invalid_session(false);
    let written = table.double.say(galahad, table.room, "quadro");
    connected(&table, 2, 0).await;
    table.heard(written.0).await;
    both_counted(&table).await;
}

#[tokio::test]
async fn a_connection_without_answers_is_given_up_and_its_session_taken_up() {
    let mut table = Table::closed().await;
    table.double.heartbeat_interval(200);
    table.start().await;
    let [_, galahad] = playing(&table).await;
    table.double.withhold_acks(true);
    table.double.wait_until(|world| (world.resumed() > 0).then_some(())).await;
    table.double.withhold_acks(false);
    let written = table.double.say(galahad, table.room, "quadro");
    table.heard(written.0).await;
    assert_eq!(table.double.look(World::identified), 1);
    both_counted(&table).await;
}

#[tokio::test]
async fn the_code_of_the_farewell_says_whether_the_session_lives_on() {
    let table = Table::open().await;
    table.double.close(4000);
    connected(&table, 1, 1).await;
    // It has timed out: none is asked for by a number that nobody knows.
    table.double.close(4009);
    connected(&table, 2, 1).await;
    assert!(table.double.look(|world| world.resumed_at().len()) == 1);
}

#[tokio::test]
async fn what_asking_again_does_not_mend_is_asked_anew_from_the_beginning() {
    let table = Table::open().await;
    let asked = |world: &World| world.requests().iter().filter(|one| one.path == "/gateway/bot").count();
    assert_eq!(table.double.look(asked), 1);
    // There are too few shards: how many there should be is asked.
    table.double.close(4011);
    connected(&table, 2, 0).await;
    assert_eq!(table.double.look(asked), 2);
}

#[tokio::test]
async fn the_gateway_is_answered_when_it_asks_whether_we_are_there() {
    let table = Table::open().await;
    let beats = table.double.look(World::heartbeats);
    table.double.ask_heartbeat();
    table.double.wait_until(|world| (world.heartbeats() > beats).then_some(())).await;
}

#[tokio::test]
async fn as_many_shards_begin_at_once_as_may() {
    let mut table = Table::closed().await;
    // Time stands still there: a second one of the same bucket would be turned away.
    table.double.sharding(3, 3);
    table.double.limits(true);
    table.start().await;
    table.double.wait_until(|world| (world.connected() == 3).then_some(())).await;
    assert_eq!(table.double.look(World::shards), [(0, 3), (1, 3), (2, 3)]);
    assert_eq!(table.double.look(World::identified), 3);
}
