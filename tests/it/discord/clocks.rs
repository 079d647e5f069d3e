//! The clock of a board of a tournament starts with the stamp of its post, however late that is.

use super::people;
use super::table::Table;
use crate::support::discord::Message;
use giostra::games::By;

/// When a message was posted: its number says so.
fn stamp(message: Message) -> i64 {
    i64::try_from(message.0 >> 22).expect("a moment") + 1_420_070_400_000
}

#[tokio::test]
async fn a_board_that_comes_late_starts_its_clock_late() {
    let mut table = Table::closed().await;
    table.start().await;
    let users = people(&table, ["Anna", "Bruno"]);
    let boss = table.double.owner(table.guild);
    table.double.user_locale(boss, "it");
    // All in one channel, so that the board stands in the line that is held up.
    let set = [("chiave", "fili"), ("valore", "no"), ("dove", "canale")];
    table.slash(boss, "impostazioni", &set).await;
    let plan = [
        ("azione", "crea"),
        ("nome", "Coppa"),
        ("gioco", "tris"),
        ("formula", "girone"),
        ("tempo", "60"),
        ("pausa", "5"),
    ];
    table.slash(boss, "torneo", &plan).await;
    let card = table.last(table.room, "Ancora nessun iscritto").id;
    for user in users {
        table.press(user, card, "Mi iscrivo").await;
    }
    // The first post of the round fails again and again, and pauses grow.
    let path = format!("/channels/{}/messages", table.room);
    table.double.fail_next("POST", &path, 503, 7);
    let asked = table.double.slash(boss, table.room, "torneo", &[("azione", "avvia")]);
    table.heard(asked.0).await;
    let written = table.clock.now();
    table.pass(55_000).await;
    let boards = table.double.messages(table.room);
    let board = boards.iter().rev().find(|shown| !shown.files.is_empty()).expect("the board was posted");
    let shown = stamp(board.id);
    assert!(shown - written >= 10_000, "it came late: {shown} after {written}");
    let journal = table.house().journal().clone();
    let mut clocks = Vec::new();
    for row in journal.live_matches().await.expect("it reads") {
        let lines = journal.lines(row.id).await.expect("it reads").into_iter();
        let until = |text: &str| text.strip_prefix("clock ")?.split(' ').next()?.parse::<i64>().ok();
        clocks.extend(lines.filter(|line| line.by == By::Clock).filter_map(|line| until(&line.text)));
    }
    let until = clocks.last().expect("the match is on, and its clock is set");
    assert!((until - shown - 60_000).abs() <= 1_000, "until {until}, shown {shown}: {clocks:?}");
    // Sixty seconds after the commit nothing has happened; sixty seconds after the post the flag falls.
    let over = |table: &Table| table.count(table.room, "finita") + table.count(table.room, "vince");
    let before = over(&table);
    table.pass(written + 61_000 - table.clock.now()).await;
    assert_eq!(over(&table), before);
    table.pass(60_000).await;
    assert!(over(&table) > before);
}
