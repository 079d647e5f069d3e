//! Of those who share a database one makes the copy of a day; and how large that database is.

use super::eventually;
use crate::support::postgres;
use giostra::journal::{Journal, Options};
use std::path::Path;

#[tokio::test]
async fn one_of_several_backs_up() {
    if !postgres::is_there("whose turn it is to back up") {
        return;
    }
    let address = postgres::schema(postgres::shared(), Path::new("turns"));
    let one = Journal::open(address.as_ref(), Options::default()).await.unwrap().0;
    let other = Journal::open(address.as_ref(), Options::default()).await.unwrap().0;
    let turn = one.turn_to_back_up().await.unwrap().expect("nobody else has it");
    assert!(other.turn_to_back_up().await.unwrap().is_none(), "it is the other's");
    turn.ends().await;
    let turn = other.turn_to_back_up().await.unwrap().expect("it is free");
    // A process that dies holds up nobody.
    drop(turn);
    eventually("the turn of one that has died", async || one.turn_to_back_up().await.unwrap().is_some())
        .await;
    one.close().await;
    other.close().await;
}

#[tokio::test]
async fn a_server_says_how_much_of_it_is_ours() {
    if !postgres::is_there("how large a database is") {
        return;
    }
    let mut sizes = Vec::new();
    for name in ["size", "larger"] {
        let address = postgres::schema(postgres::shared(), Path::new(name));
        let journal = Journal::open(address.as_ref(), Options::default()).await.unwrap().0;
        if name == "larger" {
            let rows = "insert into heartbeat (id, at) select n, n from generate_series(100, 20000) as n";
            postgres::run(&address, rows);
        }
        sizes.push(journal.size_told().await.expect("it says so"));
        assert_eq!(journal.size(), None, "no file is known to us");
        journal.close().await;
    }
    // What stands in another schema of the same database is another bot's.
    assert!(sizes[0] > 100_000 && sizes[1] > sizes[0] + 500_000, "{sizes:?}");
}
