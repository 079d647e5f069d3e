//! P14: what one person's private chat refuses changes nothing for anybody else. A newcomer never opened it, or has blocked the
//! bot: what is played in the group stands, however often that person asks.

use super::called::room;
use super::table::Table;
use super::{a_match, people, round, with};
use crate::support::says::{body, raw};
use crate::support::telegram::User;
use giostra::messages::Lang;
use giostra::rooms::heard::{Door, Person};
use giostra::rooms::say::{Act, Audience, Outlet, Say, Undelivered};

/// What a private chat says to a bot that was never, or is no longer, let in.
const NO: [&str; 2] = ["initiate conversation", "blocked by the user"];

/// Somebody asks privately again and again, within the ten minutes in which we ask them once to open the chat.
async fn asks(table: &Table, group: i64, user: &User, order: &str) {
    for _ in 0..3 {
        table.double.say(user, group, order);
        table.pass(3_000).await;
    }
}

#[tokio::test]
async fn a_round_stands() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk", "Eva"], "tempo:120").await;
    table.double.say(&users[0], group, "carte");
    asks(&table, group, &users[1], "/lista").await;
    // The same where a person blocks the bot.
    table.double.start_private(&users[1], None);
    table.double.block(&users[1], true);
    asks(&table, group, &users[1], "/lista").await;
    // And for what nobody has asked for: no answer to anything.
    let person = Person::new(Door::Telegram, &users[1].id.to_string());
    let act = Act::Post { handle: None, body: body(raw("per te")) };
    let (place, to) = (room(group, None), Audience::Only(person));
    let done = table.door().deliver(Say { place, to, lang: Lang::It, act, answers: None }).done().await;
    assert_eq!(done, Err(Undelivered::Person));
    table.double.say(&users[1], group, "aquila");
    table.pass(150_000).await;
    table.last(group, "vince Eva con 3 punti. Poi Silk 2.");
    assert_eq!(with(&table, group, "Apri prima la chat"), 1);
    table.nothing_was_refused_but(&NO);
}

#[tokio::test]
async fn a_match_stands() {
    let table = Table::open().await;
    let (group, mut users) = a_match(&table, "/sfida gioco:estinzione").await;
    if table.last(group, "mossa 1").text.contains("Tocca a Galahad") {
        users.reverse();
    }
    for (seat, mv) in [(0, "e4"), (1, "e5"), (0, "d4")] {
        table.double.say(&users[seat], group, mv);
        table.settle().await;
    }
    for order in ["/partite", "/tavola"] {
        asks(&table, group, &users[0], order).await;
    }
    assert_eq!(with(&table, group, "annullata"), 0, "{:#?}", table.double.answers(group));
    table.double.say(&users[1], group, "d5");
    table.settle().await;
    table.last(group, ": d5");
    table.nothing_was_refused_but(&[NO[0], "not a forum"]);
}

#[tokio::test]
async fn a_tournament_stands() {
    let table = Table::open().await;
    let (group, players) = people(&table, &["P1", "P2", "P3", "P4"]);
    table.double.bot_added(group);
    let boss = table.double.owner(group);
    table.double.start_private(&boss, None);
    table.pass(60_000).await;
    table.double.say(&boss, group, "/torneo crea nome:Coppa gioco:esterno formula:svizzero turni:2");
    table.pass(5_000).await;
    let card = table.last(group, "Ancora nessun iscritto").id;
    for player in &players {
        table.double.press(player, group, card, "Mi iscrivo").callback();
        table.pass(6_000).await;
    }
    table.pass(60_000).await;
    table.double.say(&boss, group, "/torneo avvia");
    table.pass(60_000).await;
    asks(&table, group, &players[0], "/partite").await;
    asks(&table, group, &players[1], "/torneo tabellone").await;
    for player in &players {
        let asked = |shown: &crate::support::telegram::Shown| {
            shown.text.contains("Com’è finita?") && shown.text.contains(&player.name)
        };
        let board = table.double.answers(group).into_iter().find(asked);
        let board = board.unwrap_or_else(|| panic!("a board of {}", player.name));
        let white = board.text.split(": ").nth(1).and_then(|pair| pair.split_once(" – ")).expect("a pair").0;
        table.double.press(player, group, board.id, &format!("Ha vinto {white}")).callback();
        table.pass(6_000).await;
    }
    table.pass(60_000).await;
    assert_eq!(with(&table, boss.id, "non c’è più"), 0);
    table.last(group, "Coppa, turno 2");
    table.nothing_was_refused_but(&NO[..1]);
}
