//! What Telegram refuses in mid-round: put out, muted, no photos, blocked, too old.

use super::table::Table;
use super::{payload_of, round, with};
use crate::support::telegram::{Permissions, Status};

#[tokio::test]
async fn muted_in_mid_round_it_pauses_and_goes_on_when_allowed() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "").await;
    table.double.start_private(&users[0], None);
    table.double.say(&users[0], group, "carte");
    table.pass(20_000).await;
    table.double.bot_restricted(group, Permissions::NONE);
    table.settle().await;
    // Whoever ordered the round is told, once, in private.
    assert_eq!(with(&table, users[0].id, "Non posso più scrivere"), 1);
    assert_eq!(with(&table, users[1].id, "Non posso"), 0);
    table.pass(400_000).await;
    table.double.say(&users[1], group, "aquila");
    table.pass(10_000).await;
    assert_eq!((with(&table, users[0].id, "Non posso più"), with(&table, group, "Seme della")), (1, 0));
    table.double.bot_becomes(group, Status::Member);
    table.settle().await;
    table.last(group, "Sono mancato per");
    // What was left is given back: 160 s.
    table.pass(155_000).await;
    table.double.say(&users[1], group, "soia");
    table.pass(3_000).await;
    assert_eq!(with(&table, group, "Seme della"), 0);
    table.pass(20_000).await;
    table.last(group, "vince Galahad con 4 punti. Poi Silk 2.");
    table.nothing_was_refused_but(&["not enough rights"]);
}

#[tokio::test]
async fn put_out_in_mid_round_the_round_is_void() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "quante:3 pausa:10").await;
    table.double.start_private(&users[0], None);
    table.double.say(&users[1], group, "carte");
    table.settle().await;
    table.double.bot_removed(group);
    table.pass(600_000).await;
    // Who ordered it is told where the bot may still write.
    table.last(users[0].id, "non c’è più: la manche è annullata");
    assert_eq!(with(&table, group, "Seme della"), 0);
    assert_eq!(table.cost(group), table.double.answers(group).len());
    // Taken in again, it greets and plays.
    table.double.bot_added(group);
    table.settle().await;
    assert_eq!(with(&table, group, "Sono Giostra"), 2);
    table.double.say(&users[0], group, "/manche subito tempo:30");
    table.settle().await;
    table.double.say(&users[1], group, "soia");
    table.pass(60_000).await;
    table.last(group, "Manche 2: vince Galahad con 1 punto.");
    table.nothing_was_refused_but(&["kicked"]);
}

#[tokio::test]
async fn a_chat_that_is_deleted_in_mid_round() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "quante:5").await;
    table.double.start_private(&users[0], None);
    table.double.say(&users[1], group, "carte");
    table.settle().await;
    table.double.delete_chat(group);
    table.pass(1_000_000).await;
    table.last(users[0].id, "non c’è più: la manche è annullata");
    let tries =
        table.double.calls().iter().filter(|call| call.chat == Some(group) && call.status == 400).count();
    assert!(tries <= 4, "{tries} tries");
    // Elsewhere life goes on.
    let (other, users) = round(&table, &["Leo"], "tempo:30").await;
    table.double.say(&users[0], other, "carte");
    table.pass(40_000).await;
    table.last(other, "vince Leo con 2 punti.");
    table.nothing_was_refused_but(&["chat not found"]);
}

#[tokio::test]
async fn where_no_photos_may_be_sent_it_is_said_once() {
    let table = Table::open().await;
    let (group, users) = super::people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.permit(group, Permissions { photos: false, ..Permissions::USUAL });
    table.double.start_private(&users[0], None);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.pass(300_000).await;
    let texts: Vec<_> = table.double.answers(group).into_iter().map(|shown| shown.text).collect();
    assert_eq!(with(&table, group, "immagini"), 1, "{texts:#?}");
    // Allowed again, they come by themselves.
    table.double.permit(group, Permissions::USUAL);
    table.double.say(&users[0], group, "/manche subito tempo:30");
    table.pass(15_000).await;
    table.double.say(&users[0], group, "carte");
    table.pass(240_000).await;
    assert!(table.last(group, "vince Silk con 2 punti.").photo.is_some());
    table.nothing_was_refused_but(&["not enough rights"]);
}

#[tokio::test]
async fn somebody_blocks_the_bot_in_mid_round() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "modo:riservata").await;
    let grid = table.last(group, "in privato");
    for user in &users {
        let payload = payload_of(&table, user, group, grid.id, "Scrivi le parole");
        table.double.start_private(user, Some(&payload));
        table.settle().await;
        table.double.say(user, user.id, "carte");
        table.settle().await;
    }
    table.double.say(&users[0], users[0].id, "aquila");
    table.double.block(&users[0], true);
    table.pass(60_000).await;
    // The others play on, and so does the one who comes back.
    table.double.say(&users[1], users[1].id, "soia");
    table.double.block(&users[0], false);
    table.settle().await;
    table.double.say(&users[0], users[0].id, "quadro");
    table.settle().await;
    table.last(users[0].id, "quadro 3");
    table.pass(150_000).await;
    table.last(group, "vince Silk con 8 punti. Poi Galahad 3.");
    table.nothing_was_refused_but(&["blocked by the user"]);
}

#[tokio::test]
async fn a_message_that_cannot_be_edited_is_posted_anew() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk"], "modo:riservata").await;
    let grid = table.last(group, "in privato");
    let payload = payload_of(&table, &users[0], group, grid.id, "Scrivi le parole");
    table.double.start_private(&users[0], Some(&payload));
    table.settle().await;
    table.double.say(&users[0], users[0].id, "carte");
    table.settle().await;
    let list = table.last(users[0].id, "carte 2");
    // The player deleted it.
    table.double.erase(users[0].id, list.id);
    table.double.say(&users[0], users[0].id, "aquila");
    table.settle().await;
    let again = table.last(users[0].id, "aquila 3");
    assert!(again.id > list.id && again.text.starts_with("carte 2 · aquila 3"), "{}", again.text);
    table.double.say(&users[0], users[0].id, "soia");
    table.settle().await;
    assert_eq!(table.last(users[0].id, "soia 1").id, again.id);
    table.nothing_was_refused_but(&["message to edit not found"]);
}

#[tokio::test]
async fn a_press_that_is_too_old_is_answered_in_private() {
    let mut table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Galahad"], "tempo:30").await;
    table.double.start_private(&users[0], None);
    table.double.say(&users[0], group, "carte");
    table.pass(40_000).await;
    let end = table.last(group, "Seme della");
    table.crash();
    let press = table.double.press(&users[0], group, end.id, "Le mie parole").callback();
    table.pass(20 * 60_000).await;
    table.start().await;
    table.pass(1_000).await;
    assert!(table.double.answers_to(&press).is_empty());
    table.last(users[0].id, "2 punti, posto 1 su 1.");
    // Long ago, as it will be when the bot is asked about old results.
    table.pass(50 * 3_600_000).await;
    let press = table.double.press(&users[0], group, end.id, "Tutte le parole").callback();
    table.settle().await;
    assert_eq!(table.double.answers_to(&press).len(), 1);
    table.nothing_was_refused_but(&["query is too old"]);
}

#[tokio::test]
async fn in_slow_mode_the_results_arrive_all_the_same() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk"], "tempo:60").await;
    table.double.slow_mode(group, 30);
    table.double.say(&users[0], group, "carte");
    table.pass(200_000).await;
    table.last(group, "vince Silk con 2 punti.");
    assert!(table.double.refused() <= 3, "{}", table.double.refused());
    table.nothing_was_refused_but(&["Too Many Requests"]);
}
