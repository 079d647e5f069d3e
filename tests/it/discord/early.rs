//! Words given by command and by form before we know that the grid is in the channel.

use super::people;
use super::table::Table;
use crate::support::discord::World;

#[tokio::test]
async fn quick_words_wait_for_the_grid_and_are_answered_then() {
    let table = Table::open().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.slash(silk, "manche", &[("modo", "riservata")]).await;
    table.settle().await;
    let gate = table.double.hold_answers("POST", &format!("/channels/{}/messages", table.room));
    table.clock.set(table.clock.now() + 10_000);
    table.house().wake().await;
    let room = table.room;
    let grid = |world: &World| {
        world.messages(room).into_iter().find(|shown| shown.content.contains("minimo 4 lettere"))
    };
    let grid = table.double.wait_until(grid).await;
    // Everybody sees the grid; the bot is not told yet that it is there.
    table.clock.set(table.clock.now() + 100);
    let order = table.double.slash(silk, table.room, "p", &[("parole", "carte pippo")]);
    let opened = table.press_at_once(galahad, grid.id, "Scrivi le parole").await;
    let form = table.double.submit(opened, &[("text", "quadro")]);
    for asked in [order, form] {
        table.double.wait_until(|world| world.interaction(asked).acked).await;
        assert!(table.double.interaction(asked).deferred, "an answer is promised");
    }
    gate.release();
    for (asked, word) in [(order, "carte 2"), (form, "quadro 3")] {
        let answer = table.double.wait_until(|world| {
            let state = world.interaction(asked);
            let mut shown = state.response.into_iter().chain(state.followups);
            shown.find(|shown| !shown.thinking && shown.content.contains(word))
        });
        assert!(answer.await.only_for.is_some());
    }
    table.pass(250_000).await;
    let end = table.last(table.room, "Parola più lunga");
    assert!(end.content.contains("Trovate 2 parole"), "{}", end.content);
    table.no_bad_requests();
}
