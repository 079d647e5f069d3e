//! The process is killed in mid-round and started again on the same file.

use super::people;
use super::table::Table;

/// A round with three words; killed or not in between.
async fn round(kill: bool) -> (Table, String) {
    let mut table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.pass(20_000).await;
    if kill {
        table.crash();
        table.clock.set(table.clock.now() + 10_000);
        table.double.say(galahad, table.room, "quadro aquila");
        table.clock.set(table.clock.now() + 10_000);
        table.start().await;
        let back = |world: &crate::support::discord::World| {
            let here = world.messages(table.room);
            here.iter().any(|shown| shown.content.contains("Sono mancato")).then_some(())
        };
        table.double.wait_until(back).await;
        table.read_back().await;
    } else {
        table.say(galahad, table.room, "quadro aquila").await;
    }
    table.pass(60_000).await;
    table.say(silk, table.room, "soia aquila").await;
    table.pass(180_000).await;
    let ranking = table.ranking();
    (table, ranking)
}

#[tokio::test]
async fn what_was_written_meanwhile_counts_and_the_ranking_is_the_same() {
    let (_, whole) = round(false).await;
    let (table, killed) = round(true).await;
    assert_eq!(killed, whole);
    // The deadline has moved by the time that was lost (W19), and everybody was told once.
    assert_eq!(table.count(table.room, "Sono mancato"), 1);
    // The grid is edited, not posted again; results stand there once.
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_word_heard_live_hides_nothing_that_is_still_being_read() {
    let mut table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.crash();
    table.clock.set(table.clock.now() + 10_000);
    table.double.say(galahad, table.room, "quadro aquila");
    table.clock.set(table.clock.now() + 10_000);
    // Discord is slow with the history; words come live, and the time runs out.
    let history = table.double.hold_answer("GET", &format!("/channels/{}/messages", table.room));
    table.start().await;
    table.say(silk, table.room, "soia aquila").await;
    let results = table.end(table.room).await;
    let ranking = results.content.lines().next().unwrap_or_default().to_owned();
    assert!(ranking.contains("Galahad con 6 punti"), "{ranking}");
    history.release();
    table.pass(60_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn results_whose_answer_was_lost_are_not_posted_again() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.pass(179_000).await;
    // "Stop!" goes through; the answer to the results is held back, and the process dies waiting.
    let path = format!("/channels/{}/messages", table.room);
    table.pass(1_500).await;
    let gate = table.double.hold_answers("POST", &path);
    table.clock.set(table.clock.now() + 70_000);
    table.house().wake().await;
    let room = table.room;
    let posted = |world: &crate::support::discord::World| {
        world.messages(room).iter().any(|shown| shown.content.contains("Parola più lunga")).then_some(())
    };
    table.double.wait_until(posted).await;
    table.crash();
    gate.release();
    table.clock.set(table.clock.now() + 3_000);
    table.start().await;
    table.pass(70_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    // The round is over: another one may begin.
    table.begin(silk, &[]).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 2);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_grid_whose_answer_was_lost_is_not_posted_again() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "manche", &[]).await;
    table.settle().await;
    let gate = table.double.hold_answers("POST", &format!("/channels/{}/messages", table.room));
    table.clock.set(table.clock.now() + 10_000);
    table.house().wake().await;
    let room = table.room;
    let posted = |world: &crate::support::discord::World| {
        world.messages(room).iter().any(|shown| shown.content.contains("minimo 4 lettere")).then_some(())
    };
    table.double.wait_until(posted).await;
    table.crash();
    gate.release();
    table.clock.set(table.clock.now() + 5_000);
    table.start().await;
    table.pass(1_000).await;
    table.say(silk, table.room, "carte").await;
    table.pass(200_000).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert!(table.ranking().contains("Silk"), "{}", table.ranking());
    table.no_bad_requests();
}

#[tokio::test]
async fn a_lost_answer_alone_posts_nothing_twice() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "manche", &[]).await;
    table.settle().await;
    table.double.lose_answer("POST", &format!("/channels/{}/messages", table.room), 1);
    table.pass(30_000).await;
    table.say(silk, table.room, "carte").await;
    table.double.lose_answer("POST", &format!("/channels/{}/messages", table.room), 1);
    table.pass(200_000).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    assert_eq!(table.count(table.room, "Stop!"), 1);
    table.no_bad_requests();
}
