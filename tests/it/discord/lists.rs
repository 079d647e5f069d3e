//! A list of names that a director attaches to the command.

use super::people;
use super::table::Table;
use crate::support::discord::{Interaction, Shown};

/// What the person alone read who asked.
fn answer(table: &Table, asked: Interaction) -> Shown {
    let state = table.double.interaction(asked);
    state.followups.last().cloned().or(state.response).expect("answered")
}

#[tokio::test]
async fn an_attachment_is_fetched_shown_and_entered_once() {
    let mut table = Table::closed().await;
    table.double.twice(true);
    table.start().await;
    people(&table, ["Anna"]);
    let boss = table.double.owner(table.guild);
    table.double.user_locale(boss, "it");
    let plan = [("azione", "crea"), ("nome", "Coppa"), ("gioco", "esterno"), ("formula", "svizzero")];
    table.slash(boss, "torneo", &plan).await;
    let long = "x".repeat(100 * 1024);
    let asked = table.slash(boss, "iscritti", &[("file", &long)]).await;
    assert!(answer(&table, asked).content.contains("Il file è troppo lungo"));
    let asked = table.slash(boss, "iscritti", &[("file", "Marta,1500\nMarta\n")]).await;
    let told = answer(&table, asked).content;
    assert!(told.contains("Riga 2: «Marta» c’è già alla riga 1"), "{told}");
    let asked =
        table.slash(boss, "iscritti", &[("file", "\u{feff}Nome;Elo\r\nLuca;1600\r\nMarta;1500\r\n")]).await;
    let shown = answer(&table, asked);
    assert!(shown.content.contains("Dal file entrano in 2: Luca 1600, Marta 1500"), "{}", shown.content);
    // Between the two the program dies: the list stands in the log.
    table.crash();
    table.start().await;
    table.press(boss, shown.id, "Iscrivi 2 nomi").await;
    let asked = table.slash(boss, "iscritti", &[]).await;
    let told = answer(&table, asked).content;
    assert!(
        told.contains("**Coppa**: 2 iscritti") && told.contains("1. Luca · 1600 · senza account"),
        "{told}"
    );
    table.no_bad_requests();
}
