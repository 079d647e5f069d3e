//! Where files may not be attached everything is said in words; where nothing may be said results wait, and
//! nothing waits for a channel that is gone.

use super::people;
use super::table::Table;
use crate::support::discord::permissions::{ATTACH_FILES, SEND_MESSAGES};
use crate::support::discord::{Who, World};

/// What to switch on.
const NOTICE: &str = "Non posso inviare immagini qui";

#[tokio::test]
async fn without_the_right_to_attach_files_it_goes_on_in_words() {
    let mut table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let bot = Who::Member(table.double.bot());
    table.double.permissions(table.room, bot, 0, ATTACH_FILES);
    let grid = table.begin(silk, &[]).await;
    assert!(grid.files.is_empty());
    let letters = "```\nC  A  R  T\nO  S  E  A\nN  I  L  O\nQu A  D  R\n```";
    assert!(grid.content.contains(letters) && grid.content.contains("C, A, R, T"), "{}", grid.content);
    assert!(grid.content.contains(NOTICE), "{}", grid.content);
    assert!(grid.labels().contains(&"La mia lista".to_owned()));
    table.say(silk, table.room, "carte").await;
    table.say(galahad, table.room, "quadro aquila").await;
    // The deadline moves with an absence: the same message is changed, still in words.
    table.crash();
    table.clock.set(table.clock.now() + 10_000);
    table.start().await;
    table.pass(300_000).await;
    let after = table.double.look(|world| world.message(grid.id)).expect("it stands");
    assert!(after.edits > 0 && after.content.contains(letters), "{}", after.content);
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.files.is_empty() && end.content.contains("vince Galahad"), "{}", end.content);
    // Second and third are in the picture's description alone.
    assert!(end.content.contains(letters) && end.content.contains("Silk"), "{}", end.content);
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    assert_eq!(table.count(table.double.conversation(silk), "la manche è in pausa"), 0);
    // Given back, pictures come again, by themselves.
    table.double.permissions(table.room, bot, ATTACH_FILES, 0);
    let grid = table.begin(silk, &[]).await;
    assert!(!grid.files.is_empty() && !grid.content.contains(NOTICE), "{}", grid.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_grid_in_words_whose_answer_was_lost_is_not_posted_again() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "manche", &[]).await;
    table.settle().await;
    let bot = Who::Member(table.double.bot());
    table.double.permissions(table.room, bot, 0, ATTACH_FILES);
    let gate = table.double.hold_answers("POST", &format!("/channels/{}/messages", table.room));
    table.clock.set(table.clock.now() + 10_000);
    table.house().wake().await;
    let room = table.room;
    let posted = |world: &World| {
        world.messages(room).iter().any(|shown| shown.content.contains("minimo 4 lettere")).then_some(())
    };
    table.double.wait_until(posted).await;
    table.crash();
    gate.release();
    table.clock.set(table.clock.now() + 5_000);
    table.start().await;
    table.pass(1_000).await;
    table.say(silk, table.room, "carte").await;
    table.pass(250_000).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert!(table.ranking().contains("Silk"), "{}", table.ranking());
    table.no_bad_requests();
}

#[tokio::test]
async fn what_to_switch_on_is_told_once() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let bot = Who::Member(table.double.bot());
    for (denied, notices) in [(ATTACH_FILES, 1), (ATTACH_FILES, 1), (0, 1), (ATTACH_FILES, 2)] {
        table.double.permissions(table.room, bot, 0, denied);
        table.begin(silk, &[]).await;
        table.say(silk, table.room, "carte").await;
        table.pass(300_000).await;
        assert_eq!(table.count(table.room, NOTICE), notices);
    }
    assert_eq!(table.count(table.room, "Parola più lunga"), 4);
    table.no_bad_requests();
}

#[tokio::test]
async fn results_do_not_wait_for_a_channel_that_is_gone() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.pass(181_000).await;
    let bot = Who::Member(table.double.bot());
    table.double.permissions(table.room, bot, 0, SEND_MESSAGES);
    table.pass(300_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 0);
    assert_eq!(table.house().journal().live_matches().await.expect("it reads").len(), 1);
    table.double.remove_channel(table.room);
    let place = table.place(table.room, None);
    while table.house().plays(&place) {
        tokio::task::yield_now().await;
    }
    table.pass(60_000).await;
    assert_eq!(table.house().journal().live_matches().await.expect("it reads"), []);
    assert_eq!(table.house().next_wake_of(&place), None);
    table.no_bad_requests();
}
