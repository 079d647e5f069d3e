//! A whole tournament in a channel: sixteen people, everything delivered twice, killed on the way.

use super::people;
use super::table::Table;
use crate::support::discord::{Message, User};
use std::collections::BTreeMap;

/// The lower number wins.
fn strength(name: &str) -> usize {
    name[1..].parse().expect("P and a number")
}

/// Boards that wait for their result: the message, who is named first, who second.
fn boards(table: &Table) -> Vec<(Message, String, String)> {
    let all = table.double.messages(table.room).into_iter().filter(|shown| !shown.components.is_empty());
    let asks = |text: &str| {
        let pair = text.strip_suffix(". Com’è finita? Lo dite tutti e due.")?;
        let (one, other) = pair.split(": ").nth(1)?.split_once(" – ")?;
        Some((one.to_owned(), other.to_owned()))
    };
    all.filter_map(|shown| asks(&shown.content).map(|(one, other)| (shown.id, one, other))).collect()
}

/// The usual one, of sixteen.
async fn play(kills: impl Fn(usize) -> bool) -> (Table, BTreeMap<String, User>, String) {
    played::<16>("svizzero", 3, kills).await
}

/// Plays it out; `kills`: the steps after which the program is killed. What was said at its end.
async fn played<const N: usize>(
    formula: &str,
    rounds: usize,
    kills: impl Fn(usize) -> bool,
) -> (Table, BTreeMap<String, User>, String) {
    let mut table = Table::closed().await;
    table.double.twice(true);
    table.start().await;
    let names: [String; N] = std::array::from_fn(|at| format!("P{}", at + 1));
    let users = people(&table, names.each_ref().map(String::as_str));
    let players: BTreeMap<String, User> = names.into_iter().zip(users).collect();
    let boss = table.double.owner(table.guild);
    table.double.user_locale(boss, "it");
    let mut step = 0;
    macro_rules! step {
        () => {
            step += 1;
            if kills(step) {
                table.crash();
                table.start().await;
                table.pass(2_000).await;
            }
        };
    }
    let mut plan = vec![("azione", "crea"), ("nome", "Coppa"), ("gioco", "esterno"), ("formula", formula)];
    if formula == "svizzero" {
        plan.push(("turni", "3"));
    }
    table.slash(boss, "torneo", &plan).await;
    step!();
    let card = table.last(table.room, "Ancora nessun iscritto").id;
    for number in 1..=N {
        table.press(players[&format!("P{number}")], card, "Mi iscrivo").await;
        step!();
    }
    table.slash(boss, "torneo", &[("azione", "avvia")]).await;
    for _ in 0..rounds {
        table.pass(90_000).await;
        for (message, one, other) in boards(&table) {
            let winner = if strength(&one) < strength(&other) { &one } else { &other };
            for name in [&one, &other] {
                table.press(players[name], message, &format!("Ha vinto {winner}")).await;
                step!();
            }
        }
    }
    table.pass(90_000).await;
    let end = table.last(table.room, "è finito").content;
    (table, players, end)
}

#[tokio::test]
async fn sixteen_are_called_once_a_round() {
    let (table, players, end) = play(|_| false).await;
    assert!(end.contains(&format!("vince <@{}>", players["P1"])), "{end}");
    for round in 1..=3 {
        let pairings = table.last(table.room, &format!("**Coppa**, turno {round}\n"));
        assert_eq!(pairings.pinged.len(), 16, "{}", pairings.content);
        for user in players.values() {
            assert_eq!(pairings.content.matches(&format!("<@{user}>")).count(), 1, "{}", pairings.content);
        }
    }
    table.no_bad_requests();
}

#[tokio::test]
async fn killed_again_and_again_it_comes_to_the_same_table() {
    let (_, _, expected) = play(|_| false).await;
    let (table, _, end) = play(|step| step % 7 == 3).await;
    assert_eq!(end, expected);
    table.no_bad_requests();
}

/// Other formulas, smaller: what is told at the end is the same with kills, and each was asked once for each of their boards.
#[tokio::test]
async fn other_formulas_come_to_the_same_table_with_kills() {
    let (table, players, expected) = played::<8>("eliminazione", 4, |_| false).await;
    assert!(expected.contains(&format!("vince <@{}>", players["P1"])), "{expected}");
    assert!(
        expected.contains("3. P3") || expected.contains("3. P4"),
        "the third place was played: {expected}"
    );
    table.no_bad_requests();
    let (table, _, end) = played::<8>("eliminazione", 4, |step| step % 5 == 3).await;
    assert_eq!(end, expected);
    table.no_bad_requests();
    let (table, _, expected) = played::<6>("girone", 5, |_| false).await;
    table.no_bad_requests();
    let (table, _, end) = played::<6>("girone", 5, |step| step % 6 == 2).await;
    assert_eq!(end, expected);
    table.no_bad_requests();
}
