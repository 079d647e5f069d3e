//! The clock of a board of a tournament starts with the stamp of its post, however late that is; and the board is never too late.

use super::people;
use super::table::Table;
use crate::support::telegram::Fault;
use giostra::games::By;

#[tokio::test]
async fn a_board_that_comes_late_starts_its_clock_late() {
    let table = Table::open().await;
    let (group, users) = people(&table, &["Anna", "Bruno"]);
    table.double.bot_added(group);
    let boss = table.double.owner(group);
    table.pass(60_000).await;
    table.double.say(&boss, group, "/torneo crea nome:Coppa gioco:tris formula:girone tempo:60 pausa:5");
    table.settle().await;
    let card = table.last(group, "Ancora nessun iscritto").id;
    for user in &users {
        table.double.press(user, group, card, "Mi iscrivo").callback();
        table.settle().await;
        table.pass(6_000).await;
    }
    // Telegram wants a pause that is longer than a turn, and than any other board would wait in line.
    table.double.fail_next("sendPhoto", Fault::RetryAfter(140), 1);
    table.double.say(&boss, group, "/torneo avvia");
    table.settle().await;
    let written = table.clock.now();
    table.pass(150_000).await;
    let board = table.double.answers(group).into_iter().rev().find(|shown| shown.photo.is_some());
    let shown = board.expect("the board was posted").at;
    assert!(shown - written >= 139_000, "it came late: {shown} after {written}");
    let journal = table.house().journal().clone();
    let rows = journal.live_matches().await.expect("it reads");
    let mut clocks = Vec::new();
    for row in rows {
        let lines = journal.lines(row.id).await.expect("it reads").into_iter();
        let until = |text: &str| text.strip_prefix("clock ")?.split(' ').next()?.parse::<i64>().ok();
        clocks.extend(lines.filter(|line| line.by == By::Clock).filter_map(|line| until(&line.text)));
    }
    let until = clocks.last().expect("the match is on, and its clock is set");
    assert!((until - shown - 60_000).abs() <= 1_000, "until {until}, shown {shown}: {clocks:?}");
    // And with that clock the flag falls, a minute after everybody could see the board.
    table.pass(70_000).await;
    let over = journal.live_matches().await.expect("it reads");
    let turns = over.iter().filter(|row| row.kind == giostra::journal::ActivityKind::Match).count();
    assert_eq!(turns, 0, "who was to move has lost by time");
    table.nothing_was_refused_but(&["Too Many Requests", "the chat is not a forum"]);
}
