//! What a director reads before a round goes out that a group cannot follow all at once.

use super::table::Table;
use crate::support::telegram::{Status, User};

#[tokio::test]
async fn the_preview_says_how_many_boards_are_played_at_once_and_when_the_others_are() {
    let table = Table::open().await;
    let group = table.double.forum("Torneo");
    let players: Vec<User> = (1..=8).map(|number| table.double.user(&format!("P{number}"))).collect();
    for player in &players {
        table.double.join(group, player, Status::Member);
    }
    table.double.bot_added(group);
    table.double.bot_promoted(group);
    let boss = table.double.owner(group);
    table.double.start_private(&boss, None);
    table.pass(60_000).await;
    let order = "/torneo crea nome:Coppa gioco:estinzione formula:svizzero turni:2 tempo:20 pausa:600";
    table.double.say(&boss, group, order);
    table.pass(5_000).await;
    let card = table.last(group, "Ancora nessun iscritto").id;
    for player in &players {
        table.double.press(player, group, card, "Mi iscrivo").callback();
        table.pass(6_000).await;
    }
    table.double.say(&boss, group, "/torneo avvia");
    // Nobody moves: two boards at a time are lost by time, and the second round is to come.
    for _ in 0..60 {
        if table.double.answers(group).iter().any(|shown| shown.text.contains("Turno 1: i risultati")) {
            break;
        }
        table.pass(30_000).await;
    }
    let over = table.last(group, "Turno 1: i risultati").id;
    table.double.press(&boss, group, over, "Abbinamenti").callback();
    table.settle().await;
    let preview = table.last(boss.id, "In un gruppo Telegram si giocano 2 tavoli per volta").text;
    assert!(preview.contains("I tavoli da 3 a 4 cominciano appena c’è posto"), "{preview}");
    table.nothing_was_refused_but(&[]);
}
