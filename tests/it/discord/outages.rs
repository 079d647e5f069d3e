//! Discord does not answer, or answers that something is wrong on its side; the disk is full.

use super::people;
use super::table::Table;

#[tokio::test]
async fn a_platform_that_is_down_at_the_start_is_asked_again() {
    let mut table = Table::closed().await;
    table.double.down(true);
    table.launch().await;
    assert_eq!(table.double.connected(), 0);
    table.double.down(false);
    table.double.wait_until(|world| (world.connected() > 0).then_some(())).await;
    let [silk] = people(&table, ["Silk"]);
    table.double.wait_until(|world| (!world.commands().is_empty()).then_some(())).await;
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.pass(200_000).await;
    assert!(table.ranking().contains("Silk"));
    table.no_bad_requests();
}

#[tokio::test]
async fn failures_of_the_platform_are_outwaited() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let messages = format!("/channels/{}/messages", table.room);
    table.slash(silk, "manche", &[]).await;
    table.double.fail_next("POST", &messages, 503, 4);
    table.pass(30_000).await;
    table.started().await;
    table.say(silk, table.room, "carte").await;
    table.pass(170_000).await;
    table.double.fail_next("POST", &messages, 500, 6);
    table.pass(240_000).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    assert!(table.ranking().contains("Silk"));
    table.no_bad_requests();
}

#[tokio::test]
async fn a_revoked_token_ends_the_door() {
    let mut table = Table::open().await;
    table.double.revoke_token();
    assert!(table.ended().await.is_err());
}

#[tokio::test]
async fn a_full_disk_is_told_once_and_outlived() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    let journal = table.house().journal().clone();
    journal.limit_size(Some(1)).await.expect("limited");
    let waits = table.say(silk, table.room, "aquila").await;
    table.say(silk, table.room, "soia").await;
    table.pass(10_000).await;
    assert_eq!(
        table.count(table.room, "Non riesco a salvare"),
        1,
        "{:#?}",
        table.double.messages(table.room)
    );
    let reactions = |message| table.double.look(|world| world.message(message)).expect("there").reactions;
    assert!(reactions(waits).is_empty());
    // An order is answered all the same.
    let asked = table.slash(silk, "lista", &[]).await;
    assert!(table.double.interaction(asked).acked.is_some());
    journal.limit_size(None).await.expect("lifted");
    table.pass(10_000).await;
    assert!(!reactions(waits).is_empty());
    table.pass(240_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 3 parole"), "{}", end.content);
    table.no_bad_requests();
}

/// Platform time wins, however wrong our own clock goes.
async fn with_a_clock_that_is(ahead: i64) {
    let mut table = Table::closed().await;
    table.ahead = ahead;
    table.start().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let grid = table.begin(silk, &[]).await;
    // Numbers hold their stamp, counted from the beginning of 2015.
    let at = i64::try_from(grid.id.0 >> 22).expect("a stamp") + 1_420_070_400_000;
    let after = at - super::table::NOON;
    assert!((9_000..=11_000).contains(&after), "{after} ms after the order");
    table.say(silk, table.room, "carte").await;
    table.pass(at + 180_000 - table.clock.now()).await;
    // The last moment counts, a second later does not: the deadline is rounded up to a whole one.
    table.say(galahad, table.room, "aquila").await;
    table.pass(1_001).await;
    table.say(silk, table.room, "idolatra").await;
    table.end(table.room).await;
    assert_eq!(table.ranking(), "**Manche 1: vince Galahad con 3 punti.** Poi Silk 2.");
    table.no_bad_requests();
}

#[tokio::test]
async fn our_clock_is_ninety_seconds_ahead() {
    with_a_clock_that_is(90_000).await;
}

#[tokio::test]
async fn our_clock_is_ninety_seconds_behind() {
    with_a_clock_that_is(-90_000).await;
}
