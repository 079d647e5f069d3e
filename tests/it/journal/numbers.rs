//! Numbers are the database's: given once, also when nothing was made of them.

use super::{file, folder, match_row, open, place, records, sql};
use giostra::journal::{AppendError, Record};
use giostra::rooms::heard::{Door, Place};

#[tokio::test]
async fn a_number_of_which_nothing_was_made_is_not_given_again() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    assert_eq!(journal.next_match_id().await, Ok(1));
    let (second, third) = tokio::join!(journal.next_match_id(), journal.next_match_id());
    assert_eq!((second, third), (Ok(2), Ok(3)));
    journal.close().await;
    assert_eq!(journal.next_match_id().await, Err(AppendError::Closed));
    let journal = open(&file).await;
    assert_eq!(journal.next_match_id().await, Ok(4));
    journal.close().await;
}

#[tokio::test]
async fn numbers_go_on_behind_rows_that_were_put_in_by_hand() {
    let (_folder, file) = file();
    let journal = open(&file).await;
    journal.append(records(vec![Record::Match(match_row(20))])).await.expect("written");
    journal.close().await;
    sql(
        &file,
        "insert into invite (id, place, terms, state, at) values (41, 'x', 'x', 'open', 0);
         insert into deed (id, author, what, reason, at) values (7, '', 'x', '', 0)",
    )
    .await;
    let journal = open(&file).await;
    assert_eq!(journal.next_match_id().await, Ok(42));
    let deed = Record::Deed {
        server: None,
        place: None,
        author: super::person("ada"),
        what: "annulla #1".into(),
        reason: String::new(),
        at: 9,
    };
    journal.append(records(vec![deed.clone(), deed])).await.expect("each has a number of its own");
    journal.close().await;
}

#[tokio::test]
async fn what_is_there_once_and_no_match_tells_who_comes_second_that_it_was_outrun() {
    let (_folder, file) = folder();
    let journal = open(&file).await;
    let other = |channel: &str| Place::Room {
        door: Door::Terminal,
        server: super::server(),
        channel: channel.into(),
        thread: None,
    };
    let twin = |channel: &str| records(vec![Record::Twinned { place: other(channel), home: place() }]);
    assert_eq!(journal.append(twin("a")).await, Ok(()));
    assert_eq!(journal.append(twin("b")).await, Err(AppendError::Outrun));
    // A match that is there already is its own case.
    let begin = || records(vec![Record::Match(match_row(1))]);
    assert_eq!(journal.append(begin()).await, Ok(()));
    assert_eq!(journal.append(begin()).await, Err(AppendError::Fenced { match_id: 1 }));
    journal.close().await;
}
