//! Telegram from outside: people write in a group of the double, the real door and the real house answer.

mod addressee;
mod again;
mod alerts;
mod called;
mod chats;
mod checkup;
mod clocks;
mod crashes;
mod crowd;
mod deadlines;
mod ephemeral;
mod farewell;
mod films;
mod hook;
mod hostile;
mod juries;
mod language;
mod lists;
mod menu;
mod moving;
mod mutated;
mod outages;
mod pins;
mod privacy;
mod refusals;
mod secret;
mod table;
mod throughput;
mod topics;
mod tournaments;
mod unpictured;
mod unshown;
mod waiting;
mod waves;
mod whose;
mod wording;

use crate::support::telegram::{Status, User};
use table::Table;

/// A group with these people in it, the first of them its creator.
fn people(table: &Table, names: &[&str]) -> (i64, Vec<User>) {
    let group = table.double.supergroup("Paroliere");
    let users: Vec<User> = names.iter().map(|name| table.double.user(name)).collect();
    for user in &users {
        table.double.join(group, user, Status::Member);
    }
    (group, users)
}

/// A match of two, live, in a group, and who plays it.
async fn a_match(table: &Table, order: &str) -> (i64, Vec<User>) {
    let (group, users) = people(table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, order);
    table.settle().await;
    let invitation = table.last(group, "cerca qualcuno");
    table.double.press(&users[1], group, invitation.id, "Accetto");
    table.settle().await;
    (group, users)
}

#[tokio::test]
async fn a_whole_round_in_a_group() {
    let table = Table::open().await;
    table.double.limits(true);
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.double.bot_promoted(group);
    table.settle().await;
    let hello = table.last(group, "Sono Giostra");
    assert!(hello.html.contains("<b>Ciao! Sono Giostra.</b>"), "{}", hello.html);
    let labels: Vec<&str> = hello.keyboard.iter().flatten().map(|button| button.label.as_str()).collect();
    let games = ["Wyps contro il computer", "Scrabble contro il computer"];
    assert_eq!(labels, ["Prova una manche", games[0], games[1], "Impostazioni", "Regole"]);

    table.double.say(&users[0], group, "/manche");
    table.pass(10_000).await;
    let grid = table.last(group, "minimo 4 lettere");
    assert!(grid.photo.is_some() && grid.text.contains("Riga 1: C, A, R, T"), "{}", grid.text);
    let carte = table.double.say(&users[0], group, "carte");
    let late = table.double.say(&users[1], group, "carte soia boh");
    let again = table.double.say(&users[1], group, "carte");
    table.pass(200_000).await;
    let reaction = |id| table.double.message(group, id).expect("there").reactions[0].1.clone();
    assert_eq!([reaction(carte), reaction(late), reaction(again)], ["👍", "👍", "👀"]);
    let end = table.last(group, "vince");
    assert!(end.text.contains("Silk") && end.photo.is_some(), "{}", end.text);
    assert_eq!(table.double.refused(), 0);
    let cost = table.cost(group);
    assert!(cost <= 8, "{cost} sends and edits");
}

/// A round that runs in a group: its people, the first of whom ordered it with these options.
async fn round(table: &Table, names: &[&str], options: &str) -> (i64, Vec<User>) {
    let (group, users) = people(table, names);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, &format!("/manche subito {options}"));
    table.settle().await;
    (group, users)
}

/// How many messages of the bot's in a chat hold this.
fn with(table: &Table, chat: i64, piece: &str) -> usize {
    table.double.answers(chat).iter().filter(|shown| shown.text.contains(piece)).count()
}

/// The payload of the link behind a button.
fn payload_of(table: &Table, user: &User, chat: i64, message: i64, label: &str) -> String {
    let url = table.double.press(user, chat, message, label).url();
    url.split("start=").nth(1).expect("a payload").to_owned()
}
