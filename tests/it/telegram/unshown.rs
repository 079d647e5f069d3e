//! What was written in the journal and not shown any more, when the process died: whoever comes next shows it, once.

use super::people;
use super::table::Table;
use super::with;
use crate::support::telegram::{Fault, Gate, Side, Status, User};

/// Kills the process when it has something on its way that goes through this gate; it never arrives, and another process begins.
async fn is_killed_before_it_shows(table: &mut Table, method: &str, gate: Gate) {
    tokio::select! {
        () = table.pass(240_000) => panic!("nothing was held"),
        () = gate.arrived(1) => {}
    }
    table.crash();
    table.double.fail_next(method, Fault::DropBefore, 1);
    gate.open();
    table.start().await;
    table.pass(10_000).await;
}

/// One that begins after that shows nothing again.
async fn begins_again(table: &mut Table) {
    table.crash();
    table.start().await;
    table.pass(10_000).await;
}

#[tokio::test]
async fn a_result_that_its_match_has_ended_with_is_shown() {
    let mut table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    table.double.say(&users[0], group, "/sfida gioco:estinzione ritmo:veloce tempo:40");
    table.settle().await;
    let invitation = table.last(group, "cerca qualcuno");
    table.double.press(&users[1], group, invitation.id, "Accetto");
    table.settle().await;
    for (seat, mv) in [(0, "e4"), (1, "e5"), (0, "d4"), (1, "d5")] {
        table.double.say(&users[seat], group, mv);
        table.pass(5_000).await;
    }
    table.last(group, "Galahad: d5");
    let gate = table.double.hold("sendPhoto", Side::Before);
    is_killed_before_it_shows(&mut table, "sendPhoto", gate).await;
    assert_eq!(
        with(&table, group, "Tempo scaduto: Silk ha perso.\nVince Galahad!"),
        1,
        "{:#?}",
        table.double.answers(group)
    );
    begins_again(&mut table).await;
    assert_eq!(with(&table, group, "Tempo scaduto: Silk ha perso.\nVince Galahad!"), 1);
    table.nothing_was_refused_but(&["not a forum"]);
}

#[tokio::test]
async fn an_invitation_nobody_has_seen_is_shown() {
    let mut table = Table::open().await;
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.settle().await;
    let gate = table.double.hold("sendMessage", Side::Before);
    table.double.say(&users[0], group, "/sfida gioco:estinzione");
    is_killed_before_it_shows(&mut table, "sendMessage", gate).await;
    assert_eq!(with(&table, group, "cerca qualcuno"), 1, "{:#?}", table.double.answers(group));
    begins_again(&mut table).await;
    assert_eq!(with(&table, group, "cerca qualcuno"), 1);
    let invitation = table.last(group, "cerca qualcuno");
    table.double.press(&users[1], group, invitation.id, "Accetto");
    table.pass(5_000).await;
    table.last(group, "Si gioca a Scacchi Estinzione");
    table.nothing_was_refused_but(&["not a forum"]);
}

#[tokio::test]
async fn who_meets_whom_is_told() {
    let mut table = Table::open().await;
    let group = table.double.supergroup("Torneo");
    let players: Vec<User> = (1..=4).map(|number| table.double.user(&format!("P{number}"))).collect();
    for player in &players {
        table.double.join(group, player, Status::Member);
    }
    table.double.bot_added(group);
    let boss = table.double.owner(group);
    table.pass(60_000).await;
    table.double.say(&boss, group, "/torneo crea nome:Coppa gioco:esterno formula:svizzero turni:2");
    table.pass(5_000).await;
    let card = table.last(group, "Ancora nessun iscritto").id;
    for player in &players {
        table.double.press(player, group, card, "Mi iscrivo").callback();
        table.pass(6_000).await;
    }
    table.pass(60_000).await;
    let gate = table.double.hold("sendMessage", Side::Before);
    table.double.say(&boss, group, "/torneo avvia");
    is_killed_before_it_shows(&mut table, "sendMessage", gate).await;
    table.pass(60_000).await;
    let told = |table: &Table| (with(table, group, "turno 1"), with(table, group, "tavolo 1"));
    let first = told(&table);
    assert_eq!(first.0, 1, "{:#?}", table.double.answers(group));
    begins_again(&mut table).await;
    assert_eq!(told(&table), first);
    table.nothing_was_refused_but(&["not modified"]);
}
