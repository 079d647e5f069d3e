//! What the bot may do is taken away and given back in mid-round.

use super::people;
use super::table::Table;
use crate::support::discord::permissions::SEND_MESSAGES;
use crate::support::discord::{User, Who};

fn told(table: &Table, user: User) -> usize {
    table.count(table.double.conversation(user), "la manche è in pausa")
}

#[tokio::test]
async fn without_the_right_to_write_the_round_pauses_and_goes_on() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    let bot = Who::Member(table.double.bot());
    table.say(silk, table.room, "carte").await;
    table.pass(100_000).await;
    table.double.permissions(table.room, bot, 0, SEND_MESSAGES);
    // The first thing that cannot be said is the reminder at the end.
    table.pass(400_000).await;
    assert_eq!(told(&table, silk), 1);
    assert_eq!(table.count(table.room, "Parola più lunga"), 0);
    table.double.permissions(table.room, bot, SEND_MESSAGES, 0);
    let back = |world: &crate::support::discord::World| {
        let here = world.messages(table.room);
        here.iter().any(|shown| shown.content.contains("Sono mancato")).then_some(())
    };
    table.double.wait_until(back).await;
    table.say(silk, table.room, "aquila").await;
    table.pass(240_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    assert_eq!(told(&table, silk), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn results_that_may_not_be_sent_wait_for_the_right() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    let bot = Who::Member(table.double.bot());
    table.say(silk, table.room, "carte").await;
    // Until "Stop!" everything could be said.
    table.pass(181_000).await;
    table.double.permissions(table.room, bot, 0, SEND_MESSAGES);
    table.pass(240_000).await;
    // The round is over: what waits is its result.
    let waits = table.count(table.double.conversation(silk), "il risultato arriva da solo");
    assert_eq!((told(&table, silk), waits), (0, 1));
    assert_eq!(table.count(table.room, "Parola più lunga"), 0);
    table.double.permissions(table.room, bot, SEND_MESSAGES, 0);
    let shown = |world: &crate::support::discord::World| {
        let here = world.messages(table.room);
        here.iter().any(|shown| shown.content.contains("Parola più lunga")).then_some(())
    };
    table.double.wait_until(shown).await;
    table.pass(60_000).await;
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    table.begin(silk, &[]).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 2);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_channel_a_thread_or_a_server_that_is_gone_ends_its_round() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let other = table.double.channel(table.guild, "altro");
    let thread = table.double.thread(silk, table.room, "gioco", false);
    table.begin(silk, &[]).await;
    table.begin_in(silk, other, &[]).await;
    table.begin_in(silk, thread, &[]).await;
    let places =
        [table.place(table.room, None), table.place(other, None), table.place(table.room, Some(thread))];
    assert!(places.iter().all(|place| table.house().plays(place)));
    let word = table.say(silk, thread, "carte").await;
    assert!(!table.double.look(|world| world.message(word)).expect("there").reactions.is_empty());
    let gone = async |place: usize| {
        while table.house().plays(&places[place]) {
            tokio::task::yield_now().await;
        }
    };
    table.double.remove_channel(thread);
    gone(2).await;
    assert!(table.house().plays(&places[0]));
    table.double.remove_channel(other);
    gone(1).await;
    assert!(table.house().plays(&places[0]));
    table.double.kick(table.guild);
    gone(0).await;
    table.pass(600_000).await;
    // Taken in again, all goes on.
    table.double.invite(table.guild);
    table
        .double
        .wait_until(|world| {
            world
                .messages(table.room)
                .iter()
                .any(|shown| shown.content.contains("Sono Giostra"))
                .then_some(())
        })
        .await;
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.pass(200_000).await;
    assert!(table.ranking().contains("Silk"));
    table.no_bad_requests();
}

#[tokio::test]
async fn a_grid_that_was_deleted_is_posted_again_when_it_would_be_edited() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    let grid = table.begin(silk, &[]).await;
    table.double.delete(grid.id);
    table.crash();
    table.clock.set(table.clock.now() + 10_000);
    table.start().await;
    table.pass(1_000).await;
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    table.say(silk, table.room, "carte").await;
    table.pass(240_000).await;
    assert!(table.ranking().contains("Silk"));
    table.no_bad_requests();
}

#[tokio::test]
async fn a_private_answer_whose_token_has_expired_is_given_anew() {
    let table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    let all = table.press(silk, end.id, "Tutte le parole").await;
    let all = table.double.interaction(all).response.expect("an answer");
    table.pass(20 * 60_000).await;
    let turned = table.press(silk, all.id, "Avanti").await;
    let state = table.double.interaction(turned);
    let shown = state.response.into_iter().chain(state.followups).next().expect("an answer");
    assert_ne!(shown.content, all.content);
    table.no_bad_requests();
}
