//! Messages of ours that Discord does not let us change any more.
//!
//! Older than an hour a message takes few edits (30046); a message that another account wrote takes none
//! (50005): that is what ours are after the bot was given another account.

use super::people;
use super::table::Table;

/// A process that died finds the grid as it left it, and so many of its edits are refused.
async fn round(refusal: (u16, u32), times: u32) {
    let mut table = Table::closed().await;
    table.attentive = true;
    table.start().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.double.refuse_next("PATCH", &format!("/channels/{}/messages/", table.room), refusal, times);
    table.crash();
    table.pass(10_000).await;
    table.start().await;
    table.pass(5_000).await;
    let refused = |status: u16| {
        let requests = table.double.requests();
        requests.iter().filter(|it| it.method == "PATCH" && it.status == status).count()
    };
    assert_eq!(refused(refusal.0), 1);
    // The deadline has moved: the grid that tells so is a new one.
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 2);
    table.say(galahad, table.room, "quadro").await;
    table.pass(250_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    assert!(table.ranking().contains("Galahad") && table.ranking().contains("Silk"), "{}", table.ranking());
    let bad = |it: &&crate::support::discord::Request| matches!(it.status, 400 | 401 | 403 | 405 | 429);
    let bad: Vec<_> = table.double.requests().iter().filter(bad).map(|it| it.method.clone()).collect();
    assert!(bad.iter().all(|method| method == "PATCH"), "{bad:?}");
    // Nobody was told that the round pauses for lack of permissions.
    assert_eq!(table.count(table.double.conversation(silk), "in pausa"), 0);
    // Another one begins as ever.
    table.begin(silk, &[]).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 3);
}

#[tokio::test]
async fn one_that_was_edited_too_often_is_posted_anew() {
    round((429, 30_046), 1).await;
}

#[tokio::test]
async fn one_that_is_another_accounts_is_posted_anew() {
    round((403, 50_005), 1).await;
}

#[tokio::test]
async fn where_no_edit_is_taken_the_results_come_all_the_same() {
    round((400, 30_046), 1_000).await;
}
