//! Ends come on time (W25, P3), also where nobody writes and where the gateway brings nothing; what holds for a round when
//! its place is gone, muted or cut off holds for a match.

use super::people;
use super::table::Table;
use crate::support::discord::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS};
use crate::support::discord::{Channel, User, Who, World};
use giostra::clock::Millis;
use giostra::rooms::heard::Place;

/// Results are in the channel so long after the deadline at most.
const AT_MOST: Millis = 5_000;

/// When a message was posted.
fn at(message: u64) -> Millis {
    i64::try_from(message >> 22).expect("a stamp") + 1_420_070_400_000
}

/// Waits for the results of a round of 30 seconds whose grid was posted at `grid`.
async fn on_time(table: &Table, grid: Millis) {
    for _ in 0..130 {
        if table.count(table.room, "Parola più lunga") > 0 {
            break;
        }
        table.pass(1_000).await;
    }
    let late = at(table.last(table.room, "Parola più lunga").id.0) - grid - 30_000;
    assert!((2_000..=AT_MOST).contains(&late), "results {late} ms after the deadline");
}

async fn round() -> (Table, User, Millis) {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let grid = table.begin(silk, &[("tempo", "30")]).await;
    table.say(silk, table.room, "carte").await;
    (table, silk, at(grid.id.0))
}

#[tokio::test]
async fn results_come_on_time_where_nobody_writes() {
    let (table, _, grid) = round().await;
    on_time(&table, grid).await;
    table.no_bad_requests();
}

#[tokio::test]
async fn killed_between_stop_and_the_results_it_finishes_at_once() {
    for seconds in [1, 2, 4] {
        let (mut table, _, grid) = round().await;
        table.pass(30_500).await;
        assert_eq!(table.count(table.room, "Stop!"), 1);
        table.crash();
        table.clock.set(table.clock.now() + seconds * 1_000);
        table.start().await;
        // On a busy machine that takes a moment, in which no time passes here.
        table.read_back().await;
        on_time(&table, grid).await;
        assert_eq!(table.count(table.room, "Sono mancato"), 0);
        assert_eq!(table.count(table.room, "Stop!"), 1);
        table.no_bad_requests();
    }
}

#[tokio::test]
async fn a_gateway_that_brings_nothing_loses_no_word_and_no_time() {
    let (table, silk, grid) = round().await;
    // It goes on acknowledging heartbeats.
    table.double.hold_events();
    table.double.say(silk, table.room, "quadro aquila");
    on_time(&table, grid).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 3 parole"), "{}", end.content);
    table.double.release_events(None);
    table.pass(60_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn results_come_at_once_when_the_right_to_write_is_back_after_stop() {
    let (table, _, _) = round().await;
    let bot = Who::Member(table.double.bot());
    table.pass(25_000).await;
    table.hears_of(|double| double.permissions(table.room, bot, 0, SEND_MESSAGES)).await;
    table.pass(20_000).await;
    assert_eq!(table.count(table.room, "Stop!"), 0);
    let back = table.clock.now();
    // Before any time passes: the gateway takes its own.
    table.hears_of(|double| double.permissions(table.room, bot, SEND_MESSAGES, 0)).await;
    for _ in 0..AT_MOST / 1_000 {
        table.pass(1_000).await;
    }
    let end = table.last(table.room, "Parola più lunga");
    assert!(at(end.id.0) - back <= AT_MOST, "{} ms", at(end.id.0) - back);
    table.no_bad_requests();
}

/// A live match of two; and its thread.
async fn a_match(table: &Table, players: [User; 2], seconds: &str) -> Channel {
    let options = [("gioco", "wyps"), ("ritmo", "veloce"), ("tempo", seconds)];
    table.slash(players[0], "sfida", &options).await;
    let invitation = table.last(table.room, "Wyps");
    table.press(players[1], invitation.id, "Accetto").await;
    table.house().settled().await;
    table.settle().await;
    let rows = table.house().journal().live_matches().await.expect("it reads");
    let Some(Place::Room { thread: Some(thread), .. }) = rows.into_iter().map(|row| row.place).next_back()
    else {
        panic!("no match in a thread")
    };
    Channel(thread.parse().expect("a number"))
}

#[tokio::test]
async fn a_flag_falls_on_time_where_nobody_writes() {
    let table = Table::open().await;
    let players = people(&table, ["Silk", "Galahad"]);
    let thread = a_match(&table, players, "20").await;
    let board = at(table.last(thread, "Si gioca a **Wyps**").id.0);
    for _ in 0..90 {
        if table.count(thread, "empo scaduto") > 0 {
            break;
        }
        table.pass(1_000).await;
    }
    let late = at(table.last(thread, "empo scaduto").id.0) - board - 20_000;
    assert!((0..=AT_MOST).contains(&late), "{late} ms after the flag");
    table.no_bad_requests();
}

#[tokio::test]
async fn a_match_whose_thread_is_deleted_is_void_and_its_players_are_told() {
    let table = Table::open().await;
    let players = people(&table, ["Silk", "Galahad"]);
    let thread = a_match(&table, players, "20").await;
    table.double.remove_channel(thread);
    let told = |world: &World| {
        let told = |user: &User| world.seen_by(*user).iter().any(|it| it.content.contains("non c’è più"));
        players.iter().all(told).then_some(())
    };
    table.double.wait_until(told).await;
    table.pass(100_000).await;
    assert!(table.house().journal().live_matches().await.expect("it reads").is_empty());
    table.no_bad_requests();
}

#[tokio::test]
async fn a_match_where_the_bot_may_not_write_stands_still_and_goes_on() {
    let table = Table::open().await;
    let players = people(&table, ["Silk", "Galahad"]);
    let thread = a_match(&table, players, "60").await;
    let bot = Who::Member(table.double.bot());
    table.hears_of(|double| double.permissions(table.room, bot, 0, SEND_MESSAGES_IN_THREADS)).await;
    table.pass(3_000_000).await;
    assert_eq!(table.count(thread, "empo scaduto"), 0);
    let told = |world: &World| {
        let told =
            |user: &User| world.seen_by(*user).iter().any(|it| it.content.contains("la partita è ferma"));
        players.iter().all(told).then_some(())
    };
    table.double.wait_until(told).await;
    table.hears_of(|double| double.permissions(table.room, bot, SEND_MESSAGES_IN_THREADS, 0)).await;
    let back = |world: &World| {
        world.messages(thread).iter().any(|shown| shown.content.contains("Sono mancato")).then_some(())
    };
    table.double.wait_until(back).await;
    // It was muted at once: the whole minute is left.
    table.pass(50_000).await;
    assert_eq!(table.count(thread, "empo scaduto"), 0);
    table.pass(15_000).await;
    assert_eq!(table.count(thread, "empo scaduto"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_match_behind_a_shard_that_is_cut_off_waits() {
    let mut table = Table::closed().await;
    table.double.heartbeat_interval(300);
    table.start().await;
    let players = people(&table, ["Silk", "Galahad"]);
    let thread = a_match(&table, players, "40").await;
    table.pass(10_000).await;
    table.double.cut_shard(0);
    table.cut_off().await;
    table.pass(500_000).await;
    assert_eq!(table.count(thread, "empo scaduto"), 0);
    table.double.let_shard_in(0);
    let back = |world: &World| {
        world.messages(thread).iter().any(|shown| shown.content.contains("Sono mancato")).then_some(())
    };
    table.double.wait_until(back).await;
    table.pass(28_000).await;
    assert_eq!(table.count(thread, "empo scaduto"), 0);
    table.pass(10_000).await;
    assert_eq!(table.count(thread, "empo scaduto"), 1);
    table.no_bad_requests();
}
