//! Privacy mode: a bot that is shown only what is written to it.

use super::table::Table;
use super::{payload_of, people, round, with};
use crate::support::telegram::Speech;

#[tokio::test]
async fn with_privacy_mode_on_one_plays_all_the_same() {
    let mut table = Table::closed().await;
    table.double.reads_all(false);
    table.start().await;
    let (group, users) = people(&table, &["Silk", "Galahad", "Marta"]);
    table.double.bot_added(group);
    table.settle().await;
    let hello = table.last(group, "Sono Giostra");
    assert!(hello.text.contains("devo essere amministratore"), "{}", hello.text);
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    let grid = table.last(group, "minimo 4");
    // Not seen at all.
    table.double.say(&users[0], group, "quadro");
    // An answer to the grid is.
    table.double.utter(Speech::new(&users[0], group, "carte").reply_to(grid.id));
    // So is what is written in private.
    let payload = payload_of(&table, &users[1], group, grid.id, "Scrivi in segreto");
    table.double.start_private(&users[1], Some(&payload));
    table.settle().await;
    table.double.say(&users[1], users[1].id, "aquila soia");
    table.settle().await;
    // Made an administrator, it sees everything.
    table.double.bot_promoted(group);
    table.settle().await;
    table.double.say(&users[2], group, "idolatra");
    table.pass(200_000).await;
    table.last(group, "vince Marta con 8 punti. Poi Galahad 4 e Silk 2.");
    assert_eq!(with(&table, group, "Sono Giostra"), 1);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn an_administrator_from_the_beginning_hears_no_complaint() {
    let mut table = Table::closed().await;
    table.double.reads_all(false);
    table.start().await;
    let (group, _) = people(&table, &["Silk"]);
    table.double.bot_promoted(group);
    table.settle().await;
    assert!(!table.last(group, "Sono Giostra").text.contains("amministratore"));
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn everybody_is_asked_to_reply_once_a_round() {
    let mut table = Table::closed().await;
    table.double.reads_all(false);
    table.double.limits(true);
    table.start().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.pass(60_000).await;
    let before = table.cost(group);
    table.double.say(&users[0], group, "/manche");
    table.pass(10_000).await;
    let asked = table.last(group, "Rispondete a questo messaggio");
    assert_eq!(asked.asks.as_deref(), Some("Scrivi qui"));
    assert!(asked.id > table.last(group, "minimo 4").id);
    table.double.utter(Speech::new(&users[0], group, "carte").reply_to(asked.id));
    table.double.utter(Speech::new(&users[1], group, "aquila soia").reply_to(asked.id));
    table.settle().await;
    // After a restart it is still there, and nobody is asked again.
    table.crash();
    table.pass(10_000).await;
    table.start().await;
    table.last(group, "Sono mancato per");
    assert_eq!(with(&table, group, "Rispondete a questo messaggio"), 1);
    table.double.utter(Speech::new(&users[0], group, "quadro").reply_to(asked.id));
    table.pass(200_000).await;
    table.last(group, "vince Silk con 5 punti. Poi Galahad 4.");
    assert_eq!(with(&table, group, "Rispondete a questo messaggio"), 0);
    // The restart itself costs two: the grid with its new end, and the word of it.
    let cost = table.cost(group) - before;
    assert!(cost <= 8 + 2, "{cost} sends and edits");
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn nobody_is_asked_where_words_are_seen_or_private() {
    let mut table = Table::closed().await;
    table.double.reads_all(false);
    table.start().await;
    let (secret, _) = round(&table, &["Silk"], "modo:riservata").await;
    assert_eq!(with(&table, secret, "Rispondete"), 0);
    let (group, users) = people(&table, &["Galahad"]);
    table.double.bot_promoted(group);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    assert_eq!((with(&table, group, "minimo 4"), with(&table, group, "Rispondete")), (1, 0));
    table.nothing_was_refused_but(&[]);
}
