//! A group the bot is removed from: its data stay for thirty days, in case it comes back.

use super::people;
use super::table::Table;
use crate::support::telegram::{Status, User};
use giostra::clock::Millis;
use giostra::rooms::heard::Server;

const DAY: Millis = 24 * 60 * 60_000;

/// A group in which two have given their words.
async fn played() -> (Table, i64, Vec<User>) {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    table.double.say(&users[0], group, "carte");
    table.double.say(&users[1], group, "aquila");
    (table, group, users)
}

#[tokio::test]
async fn a_group_that_removed_the_bot_is_forgotten_after_thirty_days() {
    let (table, group, _) = played().await;
    table.pass(300_000).await;
    table.last(group, "Parola più lunga");
    let server = Server(format!("telegram:{group}"));
    let rows = table.house().journal().ladder_rows(&server, "parole").await.unwrap();
    assert_eq!(rows.len(), 2, "{:?}", table.house().journal().match_row(1).await);
    let farewells = || async { table.house().journal().farewells().await.unwrap() };
    table.double.bot_removed(group);
    table.settle().await;
    assert_eq!(farewells().await.first().map(|(server, _)| server.clone()), Some(server.clone()));
    table.double.bot_added(group);
    table.settle().await;
    assert!(farewells().await.is_empty());
    table.double.bot_removed(group);
    table.settle().await;
    let journal = table.house().journal();
    table.pass(29 * DAY).await;
    table.house().night().await;
    assert!(!journal.ladder_rows(&server, "parole").await.unwrap().is_empty());
    assert!(journal.match_row(1).await.unwrap().is_some());
    table.pass(DAY).await;
    table.house().night().await;
    assert!(journal.ladder_rows(&server, "parole").await.unwrap().is_empty());
    assert!(journal.match_row(1).await.unwrap().is_none() && journal.lines(1).await.unwrap().is_empty());
    assert!(farewells().await.is_empty());
}

#[tokio::test]
async fn whoever_has_left_the_group_is_not_shown_until_he_is_back() {
    let (table, group, users) = played().await;
    table.pass(DAY).await;
    let server = Server(format!("telegram:{group}"));
    let hidden = || async { table.house().journal().hidden(&server).await.unwrap().len() };
    assert_eq!(hidden().await, 0);
    table.double.join(group, &users[1], Status::Left);
    table.settle().await;
    assert_eq!(hidden().await, 1, "E11: the rating stays, and nobody sees it");
    assert_eq!(table.house().journal().standings(&server, "parole").await.unwrap().len(), 2);
    table.double.join(group, &users[1], Status::Member);
    table.double.say(&users[1], group, "eccomi");
    table.settle().await;
    assert_eq!(hidden().await, 0);
}
