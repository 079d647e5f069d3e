//! The running list stands pinned in the private chat while its round is on.

use super::table::Table;
use super::{payload_of, round};
use crate::support::telegram::{Fault, Telegram};

/// The numbers of what is pinned in a chat.
fn pinned(double: &Telegram, chat: i64) -> Vec<i64> {
    double.answers(chat).iter().filter(|shown| shown.pinned).map(|shown| shown.id).collect()
}

/// A round in which one player has written in private.
async fn playing(table: &Table) -> (i64, crate::support::telegram::User) {
    let (group, users) = round(table, &["Silk"], "modo:riservata").await;
    let grid = table.last(group, "in privato");
    let payload = payload_of(table, &users[0], group, grid.id, "Scrivi le parole");
    table.double.start_private(&users[0], Some(&payload));
    table.settle().await;
    table.double.say(&users[0], users[0].id, "carte");
    table.settle().await;
    (group, users[0].clone())
}

async fn unpinned(table: &Table, chat: i64) {
    let none = |double: &Telegram| pinned(double, chat).is_empty().then_some(());
    table.double.wait_until("nothing is pinned", none).await;
}

#[tokio::test]
async fn pinned_while_the_round_is_on() {
    let table = Table::open().await;
    let (group, silk) = playing(&table).await;
    let list = table.last(silk.id, "carte 2");
    assert_eq!(pinned(&table.double, silk.id), [list.id]);
    table.double.say(&silk, silk.id, "aquila");
    table.settle().await;
    assert_eq!(table.double.count_of(&["pinChatMessage"]), 1);
    // Nothing new: the list comes again, and takes the place.
    table.double.say(&silk, silk.id, "carte");
    table.settle().await;
    let again = table.last(silk.id, "carte 2");
    assert!(again.id > list.id);
    assert_eq!(pinned(&table.double, silk.id), [again.id]);
    table.pass(200_000).await;
    table.last(group, "vince Silk");
    unpinned(&table, silk.id).await;
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn after_a_crash_it_is_not_pinned_again_and_is_let_go_at_the_end() {
    let mut table = Table::open().await;
    let (group, silk) = playing(&table).await;
    table.crash();
    table.pass(10_000).await;
    table.start().await;
    // The lost time is given back, which is no end.
    table.last(group, "Sono mancato per");
    table.double.say(&silk, silk.id, "aquila");
    table.settle().await;
    let list = table.last(silk.id, "aquila 3");
    assert_eq!(pinned(&table.double, silk.id), [list.id]);
    assert_eq!(table.double.count_of(&["pinChatMessage"]), 1);
    table.pass(250_000).await;
    table.last(group, "vince Silk");
    unpinned(&table, silk.id).await;
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn a_round_that_is_void_lets_go_of_it_too() {
    let table = Table::open().await;
    let (group, silk) = playing(&table).await;
    assert_eq!(pinned(&table.double, silk.id).len(), 1);
    let owner = table.double.owner(group);
    table.double.say(&owner, group, "/annulla");
    table.settle().await;
    unpinned(&table, silk.id).await;
}

#[tokio::test]
async fn a_pin_that_fails_costs_nothing() {
    let table = Table::open().await;
    table.double.fail_next("pinChatMessage", Fault::Status(502), 1_000);
    table.double.fail_next("unpinChatMessage", Fault::RetryAfter(3_600), 1_000);
    let (group, silk) = playing(&table).await;
    table.last(silk.id, "carte 2");
    table.pass(200_000).await;
    table.last(group, "vince Silk con 2 punti.");
    table.nothing_was_refused_but(&["Too Many Requests"]);
}
