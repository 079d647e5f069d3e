//! What we write ourselves is shown as it is: boards in columns, groups as links, pictures in words; and a promise
//! that is given is kept.

use super::table::Table;
use super::{people, with};
use crate::support::telegram::{Permissions, Status};

#[tokio::test]
async fn a_board_as_text_stands_in_its_columns_and_its_match_is_a_link() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    table.double.say(&users[0], group, "/sfida gioco:scrabble livello:facile");
    table.pass(2_000).await;
    table.double.say(&users[0], users[0].id, "/partite");
    table.settle().await;
    let listed = table.last(users[0].id, "Tocca a te");
    let number = group.to_string().trim_start_matches("-100").to_owned();
    let link = format!("<a href=\"https://t.me/c/{number}/1\">");
    assert!(listed.html.contains(&link) && !listed.text.contains("-100"), "{}", listed.html);
    table.double.say(&users[0], group, "/tavola");
    table.settle().await;
    let all: Vec<_> =
        table.double.answers(users[0].id).into_iter().chain(table.double.answers(group)).collect();
    let shown = all.iter().find(|shown| shown.html.contains("<pre>")).expect("a board as text");
    let block =
        shown.html.split("<pre>").nth(1).and_then(|rest| rest.split("</pre>").next()).expect("a block");
    assert!(!block.contains('\u{2060}') && block.contains('#'), "{block}");
    table.nothing_was_refused_but(&["not a forum"]);
}

#[tokio::test]
async fn the_meaning_of_a_word_is_one_press_away() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    table.double.say(&users[0], users[0].id, "/parola carte");
    table.settle().await;
    let told = table.last(users[0].id, "Wikizionario");
    let link = "<a href=\"https://it.wiktionary.org/wiki/Speciale:Ricerca/carta\">it.wiktionary.org</a>";
    assert!(told.html.contains(link), "{}", told.html);
}

#[tokio::test]
async fn pictures_are_told_in_letters_that_are_all_seen() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Silk"]);
    table.double.bot_added(group);
    table.double.start_private(&users[0], None);
    table.settle().await;
    table.double.say(&users[0], group, "/manche subito tempo:30");
    table.settle().await;
    let grid = table.last(group, "Riga 1");
    assert!(!grid.text.contains('\u{2060}'), "{}", grid.text);
    table.double.say(&users[0], group, "/diagnosi");
    table.settle().await;
    let all: Vec<_> =
        table.double.answers(users[0].id).into_iter().chain(table.double.answers(group)).collect();
    let told = all.iter().find(|shown| shown.text.contains("Europe/Rome")).expect("a zone as it is written");
    assert!(!told.text.contains('\u{2060}'), "{}", told.text);
    table.pass(40_000).await;
}

#[tokio::test]
async fn a_round_that_may_not_be_shown_comes_when_it_may() {
    for options in ["subito tempo:30", "quante:2 pausa:10 tempo:30"] {
        let table = Table::open().await;
        let (group, users) = people(&table, &["Silk"]);
        table.double.bot_added(group);
        table.double.start_private(&users[0], None);
        table.settle().await;
        table.double.bot_restricted(group, Permissions::NONE);
        table.settle().await;
        table.double.say(&users[0], group, &format!("/manche {options}"));
        table.pass(20_000).await;
        assert_eq!(with(&table, users[0].id, "riprende da sola"), 1, "{options}");
        assert_eq!(with(&table, group, "minimo 4 lettere"), 0, "{options}");
        table.double.bot_becomes(group, Status::Member);
        table.pass(15_000).await;
        assert_eq!(with(&table, group, "minimo 4 lettere"), 1, "{options}");
        table.double.say(&users[0], group, "carte");
        table.pass(40_000).await;
        table.last(group, "Manche 1: vince Silk con 2 punti.");
        table.nothing_was_refused_but(&["not enough rights"]);
    }
}
