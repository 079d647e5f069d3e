//! Updates that Telegram would not write: of what it does write a value is missing, another, or of another kind.

use super::hook::{SECRET, listening};
use super::table::Table;
use super::{people, with};
use crate::mutated::json;
use crate::mutated::mutate::Dice;
use crate::support::one_in;
use crate::support::telegram::{Speech, Status};
use serde_json::Value;

/// Brought in the gate, or fifty times as many.
const BROUGHT: usize = 20_000;

/// What Telegram writes in an evening: words, commands, files, buttons, private words, and who comes and goes.
async fn an_evening(table: &Table) -> Vec<Value> {
    table.double.keep_updates();
    let (group, users) = people(table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.double.bot_promoted(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    let word = table.double.say(&users[0], group, "carte");
    table.double.edit(&users[0], group, word, "carta");
    table.double.utter(Speech::new(&users[1], group, "soia").reply_to(word));
    table.double.utter(Speech::new(&users[1], group, "/dizionario importa").document(b"carte\n"));
    table.double.start_private(&users[1], Some("x"));
    table.double.say(&users[1], users[1].id, "quadro");
    table.settle().await;
    let grid = table.last(group, "minimo 4 lettere");
    table.double.press(&users[1], group, grid.id, "La mia lista");
    let forum = table.double.forum("Sala");
    table.double.join(forum, &users[0], Status::Member);
    table.double.bot_added(forum);
    let topic = table.double.topic(forum, "Giochi");
    table.double.utter(Speech::new(&users[0], forum, "/aiuto").thread(topic));
    let old = table.double.group("Piccolo");
    table.double.join(old, &users[0], Status::Member);
    table.double.bot_added(old);
    table.double.migrate(old);
    table.settle().await;
    table.double.bot_removed(forum);
    table.settle().await;
    table.double.kept_updates()
}

#[tokio::test]
async fn whatever_is_brought_is_taken_and_one_plays_on() {
    let (table, address) = listening().await;
    let corpus = an_evening(&table).await;
    assert!(corpus.len() > 15, "{} updates", corpus.len());
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let mut dice = Dice(20);
    for number in 0..BROUGHT / one_in(50) {
        let update = json::changed(&mut dice, &corpus).to_string();
        let post = client.post(&address).header("X-Telegram-Bot-Api-Secret-Token", SECRET);
        let answer = post.body(update.clone()).send().await;
        let status = answer.map(|answer| answer.status().as_u16());
        assert!(matches!(status, Ok(200)), "{number}: {status:?} to {update}");
        assert_eq!(table.panics(), 0, "{number}: {update}");
    }
    let (group, users) = people(&table, &["Marta", "Ugo"]);
    table.double.bot_added(group);
    table.pass(60_000).await;
    table.double.say(&users[0], group, "/manche subito");
    table.pass(10_000).await;
    table.double.say(&users[1], group, "carte");
    table.pass(250_000).await;
    table.last(group, "vince Ugo");
    assert_eq!(with(&table, group, "Seme della griglia"), 1);
    assert_eq!(table.panics(), 0);
}
