//! A list of names that a director sends as a document.

use super::people;
use super::table::Table;
use crate::support::telegram::Speech;

#[tokio::test]
async fn a_document_under_the_command_is_read_shown_and_entered_once() {
    let table = Table::open().await;
    let (group, _) = people(&table, &["Anna"]);
    table.double.bot_added(group);
    let boss = table.double.owner(group);
    table.double.start_private(&boss, None);
    table.pass(60_000).await;
    table.double.twice(true);
    let says = async |speech: Speech| {
        table.double.utter(speech);
        table.settle().await;
    };
    says(Speech::new(&boss, group, "/torneo crea nome:Coppa gioco:esterno formula:svizzero turni:3")).await;
    // As a program of the nineties saves it: the letter is none in UTF-8.
    let latin = Speech::new(&boss, group, "/iscritti").document(b"Anna;1500\nNicol\xf2;1600\n");
    says(latin).await;
    table.last(boss.id, "Riga 2: ci sono caratteri che non si leggono");
    says(Speech::new(&boss, group, "/iscritti").document(&vec![b'x'; 100 * 1024])).await;
    table.last(boss.id, "Il file è troppo lungo");
    let list = "\u{feff}Nome;Elo\r\nNicolò;1600\r\nMarta;1500\r\n";
    says(Speech::new(&boss, group, "/iscritti").document(list.as_bytes())).await;
    let shown = table.last(boss.id, "Dal file entrano in 2: Nicolò 1600, Marta 1500");
    table.double.press(&boss, boss.id, shown.id, "Iscrivi 2 nomi").callback();
    table.settle().await;
    says(Speech::new(&boss, group, "/iscritti")).await;
    let all = table.last(boss.id, "Coppa: 2 iscritti");
    assert!(all.text.contains("1. Nicolò · 1600 · senza account"), "{}", all.text);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn who_does_not_moderate_brings_nothing() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Anna"]);
    table.double.bot_added(group);
    let boss = table.double.owner(group);
    table.pass(60_000).await;
    table.double.start_private(&users[0], None);
    table.double.say(&boss, group, "/torneo crea nome:Coppa gioco:esterno");
    table.settle().await;
    table.double.utter(Speech::new(&users[0], group, "/iscritti").document(b"Luca\n"));
    table.settle().await;
    table.last(users[0].id, "chi modera");
}
