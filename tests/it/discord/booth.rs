//! Mode cabina: a private thread for every player.

use super::people;
use super::table::Table;
use crate::support::discord::permissions::CREATE_PRIVATE_THREADS;
use crate::support::discord::{Channel, Shown, User, Who};

async fn entered(table: &Table, user: User) -> String {
    let grid = table.last(table.room, "minimo 4 lettere");
    let pressed = table.press(user, grid.id, "Entro").await;
    let answer = table
        .double
        .wait_until(|world| {
            let state = world.interaction(pressed);
            state.response.into_iter().chain(state.followups).find(|shown| shown.only_for == Some(user))
        })
        .await;
    table.settle().await;
    answer.content
}

/// Where this player's booth is: the grid that they alone were given.
fn booth(table: &Table, user: User) -> Channel {
    let mut seen = table.double.seen_by(user).into_iter().rev();
    let shown = seen.find(|shown| shown.content.contains("cabina") && shown.channel != table.room);
    shown.expect("a booth").channel
}

fn reactions(table: &Table, message: crate::support::discord::Message) -> String {
    let shown: Shown = table.double.look(|world| world.message(message)).expect("there");
    format!("{:?}", shown.reactions)
}

#[tokio::test]
async fn each_player_has_a_thread_and_keeps_it() {
    let table = Table::open().await;
    let [silk, galahad, referee] = people(&table, ["Silk", "Galahad", "Marta"]);
    table.begin(silk, &[("modo", "cabina"), ("quante", "2"), ("pausa", "15")]).await;
    assert!(entered(&table, silk).await.contains("Sei dentro"));
    assert!(entered(&table, galahad).await.contains("Sei dentro"));
    let (hers, his) = (booth(&table, silk), booth(&table, galahad));
    assert_ne!(hers, his);
    let good = table.say(silk, hers, "carte").await;
    let bad = table.say(silk, hers, "pippo").await;
    // Reactions have a pace.
    table.pass(500).await;
    table.say(galahad, his, "quadro").await;
    assert!(reactions(&table, good).contains('✅') && reactions(&table, bad).contains('❌'));
    // A referee may come in and talk: those are no words of the player's.
    table.double.bring(hers, referee);
    let talk = table.double.say(referee, hers, "aquila");
    // In the channel people talk: no words there either.
    table.say(silk, table.room, "casino").await;
    assert_eq!(reactions(&table, talk), "[]");
    // Nobody sees another's booth.
    assert!(table.double.seen_by(galahad).iter().all(|shown| shown.channel != hers));
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    table.pass(40_000).await;
    assert!(entered(&table, silk).await.contains("Sei dentro"));
    assert_eq!(booth(&table, silk), hers, "the same booth for the next round");
    table.say(silk, hers, "aquila").await;
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovata 1 parola"), "{}", end.content);
    let threads = table.double.requests().into_iter().filter(|it| it.path.ends_with("/threads"));
    assert_eq!(threads.count(), 2);
    table.no_bad_requests();
}

#[tokio::test]
async fn a_booth_outlives_the_process() {
    let mut table = Table::open().await;
    let [silk] = people(&table, ["Silk"]);
    table.begin(silk, &[("modo", "cabina")]).await;
    entered(&table, silk).await;
    let hers = booth(&table, silk);
    table.say(silk, hers, "carte").await;
    table.crash();
    table.clock.set(table.clock.now() + 5_000);
    let meanwhile = table.double.say(silk, hers, "quadro");
    table.clock.set(table.clock.now() + 5_000);
    table.start().await;
    table.heard(meanwhile.0).await;
    table.say(silk, hers, "aquila").await;
    table.pass(240_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 3 parole"), "{}", end.content);
    table.no_bad_requests();
}

#[tokio::test]
async fn without_threads_it_is_the_direct_conversation() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    let bot = table.double.bot();
    table.double.permissions(table.room, Who::Member(bot), 0, CREATE_PRIVATE_THREADS);
    table.double.direct_messages(galahad, false);
    table.begin(silk, &[("modo", "cabina")]).await;
    assert!(entered(&table, silk).await.contains("Sei dentro"));
    assert_eq!(booth(&table, silk), table.double.conversation(silk));
    table.dm(silk, "carte").await;
    // Closed to us as well: the command is left.
    let told = entered(&table, galahad).await;
    assert!(told.contains("/p"), "{told}");
    table.slash(galahad, "p", &[("parole", "quadro")]).await;
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    table.no_bad_requests();
}
