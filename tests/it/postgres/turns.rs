//! Of those who share a database one makes the copy of a day.

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
