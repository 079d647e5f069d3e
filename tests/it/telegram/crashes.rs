//! A process that dies in mid-round, before and after the results went out; answers that are lost.

use super::table::Table;
use super::{people, with};
use crate::support::telegram::{Fault, Side};

/// A round that has begun, with a word in it.
async fn begun(table: &Table) -> (i64, Vec<crate::support::telegram::User>) {
    let (group, users) = people(table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    table.double.say(&users[0], group, "carte");
    table.settle().await;
    (group, users)
}

#[tokio::test]
async fn killed_in_mid_round_the_grid_is_edited_and_not_posted_again() {
    let mut table = Table::open().await;
    let (group, users) = begun(&table).await;
    table.pass(20_000).await;
    let grid = table.last(group, "minimo 4");
    table.crash();
    table.pass(10_000).await;
    table.double.say(&users[1], group, "carte aquila");
    table.pass(20_000).await;
    table.start().await;
    assert_eq!(with(&table, group, "minimo 4"), 1);
    let after = table.last(group, "minimo 4");
    assert_eq!(after.id, grid.id);
    assert!(after.edits > 0 && after.text != grid.text, "{}", after.text);
    table.last(group, "Sono mancato per");
    // The time lost is given back: beyond the first deadline words still count.
    table.pass(140_000).await;
    table.double.say(&users[1], group, "soia");
    table.pass(60_000).await;
    assert_eq!(with(&table, group, "Seme della griglia"), 1);
    table.last(group, "Manche 1: vince Galahad con 4 punti. Poi Silk 2.");
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn killed_just_before_the_results_they_are_posted_once() {
    let mut table = Table::open().await;
    let (group, _) = begun(&table).await;
    let gate = table.double.hold("sendPhoto", Side::Before);
    tokio::select! {
        () = table.pass(190_000) => panic!("nothing was held"),
        () = gate.arrived(1) => {}
    }
    table.crash();
    // The request never has an effect.
    table.double.fail_next("sendPhoto", Fault::DropBefore, 1);
    gate.open();
    assert_eq!(with(&table, group, "Seme della griglia"), 0);
    table.start().await;
    table.pass(10_000).await;
    assert_eq!(with(&table, group, "Manche 1: vince Silk con 2 punti."), 1);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn killed_just_after_the_results_they_are_not_posted_again() {
    let mut table = Table::open().await;
    let (group, users) = begun(&table).await;
    table.pass(190_000).await;
    assert_eq!(with(&table, group, "Manche 1: vince Silk con 2 punti."), 1);
    table.crash();
    table.start().await;
    table.pass(10_000).await;
    assert_eq!(with(&table, group, "Seme della griglia"), 1);
    // What was played is over: a word is late, and nothing breaks.
    table.double.say(&users[1], group, "aquila");
    table.pass(100_000).await;
    assert_eq!(with(&table, group, "Seme della griglia"), 1);
    table.nothing_was_refused_but(&[]);
}

/// The one case in which results can stand twice: the platform had them, and we never heard of it.
#[tokio::test]
async fn killed_between_the_results_and_their_receipt() {
    let mut table = Table::open().await;
    let (group, _) = begun(&table).await;
    let gate = table.double.hold("sendPhoto", Side::After);
    tokio::select! {
        () = table.pass(190_000) => panic!("nothing was held"),
        () = gate.arrived(1) => {}
    }
    assert_eq!(with(&table, group, "Manche 1: vince Silk con 2 punti."), 1);
    table.crash();
    gate.open();
    table.start().await;
    table.pass(10_000).await;
    assert_eq!(with(&table, group, "Manche 1: vince Silk con 2 punti."), 2);
    // From then on it is known.
    table.crash();
    table.start().await;
    table.pass(10_000).await;
    assert_eq!(with(&table, group, "Seme della griglia"), 2);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn an_answer_that_is_lost_after_the_effect() {
    let table = Table::open().await;
    let (group, users) = begun(&table).await;
    table.double.fail_next("sendPhoto", Fault::DropAfter, 1);
    table.double.say(&users[1], group, "aquila soia");
    table.pass(200_000).await;
    let ends = with(&table, group, "Manche 1: vince Galahad con 4 punti. Poi Silk 2.");
    assert!((1..=2).contains(&ends), "{ends}");
    assert_eq!(with(&table, group, "Seme della griglia"), ends);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn killed_while_the_grid_is_on_its_way() {
    let mut table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    let gate = table.double.hold("sendPhoto", Side::After);
    table.double.say(&users[0], group, "/manche subito");
    gate.arrived(1).await;
    table.crash();
    gate.open();
    table.double.say(&users[1], group, "carte");
    table.pass(5_000).await;
    table.start().await;
    // The second grid is the one whose stamp starts the time.
    let grid = table.last(group, "minimo 4");
    table.double.say(&users[0], group, "soia");
    table.pass(200_000).await;
    let end = table.last(group, "Seme della griglia");
    assert!(end.text.contains("vince Galahad con 2 punti. Poi Silk 1."), "{}", end.text);
    assert!(end.at >= grid.at + 183_000, "{}", end.at - grid.at);
    assert_eq!(with(&table, group, "Seme della griglia"), 1);
    table.nothing_was_refused_but(&[]);
}
