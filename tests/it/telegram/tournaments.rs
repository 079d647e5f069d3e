//! A whole tournament in a group: sixteen people within the means of the platform, everything delivered twice, killed on the way.

use super::people;
use super::table::Table;
use crate::support::telegram::{Shown, Status, User};
use giostra::clock::Millis;
use std::collections::BTreeMap;

/// The lower number wins.
fn strength(name: &str) -> usize {
    name[1..].parse().expect("P and a number")
}

/// A tournament of sixteen in a group.
struct Hall {
    table: Table,
    group: i64,
    boss: User,
    players: Vec<User>,
}

impl Hall {
    async fn open(players: usize) -> Self {
        let table = Table::open().await;
        table.double.limits(true);
        let names: Vec<String> = (1..=players).map(|number| format!("P{number}")).collect();
        let (group, users) = people(&table, &names.iter().map(String::as_str).collect::<Vec<_>>());
        table.double.bot_added(group);
        let boss = table.double.owner(group);
        table.pass(60_000).await;
        table.double.twice(true);
        Self { table, group, boss, players: users }
    }

    async fn orders(&self, command: &str) {
        self.table.double.say(&self.boss, self.group, command);
        self.table.settle().await;
    }

    async fn press(&self, user: &User, message: i64, label: &str) {
        self.table.double.press(user, self.group, message, label).callback();
        self.table.settle().await;
    }

    fn player(&self, name: &str) -> &User {
        self.players.iter().find(|user| user.name == name).expect("somebody who plays")
    }

    /// Boards that wait for their result: the message, who is named first, who second.
    fn boards(&self) -> Vec<(i64, String, String)> {
        let asks = |shown: Shown| {
            let pair = shown.text.strip_suffix(". Com’è finita? Lo dite tutti e due.")?;
            let (one, other) = pair.split(": ").nth(1)?.split_once(" – ")?;
            (!shown.keyboard.is_empty()).then(|| (shown.id, one.to_owned(), other.to_owned()))
        };
        self.table.double.answers(self.group).into_iter().filter_map(asks).collect()
    }

    fn over(&self) -> Option<String> {
        let all = self.table.double.answers(self.group);
        all.into_iter().map(|shown| shown.text).find(|text| text.contains("è finito"))
    }

    async fn killed(&mut self) {
        self.table.crash();
        self.table.start().await;
        self.table.pass(2_000).await;
    }
}

/// The usual one, of sixteen.
async fn play(kills: impl Fn(usize) -> bool) -> (Hall, String) {
    played(16, "svizzero turni:3", 4, kills).await
}

/// Plays it out; `kills`: the steps after which the program is killed. What was said at its end.
async fn played(
    players: usize,
    formula: &str,
    rounds: usize,
    kills: impl Fn(usize) -> bool,
) -> (Hall, String) {
    let mut hall = Hall::open(players).await;
    let mut step = 0;
    macro_rules! step {
        () => {
            step += 1;
            if kills(step) {
                hall.killed().await;
            }
        };
    }
    hall.orders(&format!("/torneo crea nome:Coppa gioco:esterno formula:{formula} pausa:60")).await;
    step!();
    let card = hall.table.last(hall.group, "Ancora nessun iscritto").id;
    for player in &hall.players.clone() {
        hall.press(player, card, "Mi iscrivo").await;
        hall.table.pass(1_000).await;
        step!();
    }
    hall.orders("/torneo avvia").await;
    for _ in 0..rounds {
        hall.table.pass(120_000).await;
        for (message, one, other) in hall.boards() {
            let winner = if strength(&one) < strength(&other) { &one } else { &other };
            for name in [&one, &other] {
                hall.press(hall.player(name), message, &format!("Ha vinto {winner}")).await;
                hall.table.pass(1_000).await;
                step!();
            }
        }
    }
    hall.table.pass(200_000).await;
    let end = hall.over().expect("it comes to its end");
    (hall, end)
}

#[tokio::test]
async fn sixteen_play_within_the_means_of_a_group() {
    let (hall, end) = play(|_| false).await;
    assert!(end.contains("vince P1") || end.contains("vince @P1"), "{end}");
    assert_eq!(hall.table.double.refused(), 0);
    hall.table.nothing_was_refused_but(&[]);
    // Never more than twenty sends and edits in any minute.
    let calls = hall.table.double.calls();
    let ours = calls.iter().filter(|call| {
        (call.method.starts_with("send") || call.method.starts_with("edit")) && call.chat == Some(hall.group)
    });
    let at: Vec<Millis> = ours.map(|call| call.at).collect();
    let busiest =
        at.iter().map(|from| at.iter().filter(|at| (*from..from + 60_000).contains(at)).count()).max();
    assert!(busiest.is_some_and(|most| most <= 20), "{busiest:?} in a minute, {} in all", at.len());
    // Each round calls each of them once.
    for round in 1..=3 {
        let pairings = hall.table.last(hall.group, &format!("Coppa, turno {round}\n"));
        let mut called: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, text) in pairings.entities.iter().filter(|(kind, _)| kind.contains("mention")) {
            *called.entry(text).or_default() += 1;
        }
        assert_eq!(called.len(), 16, "{called:?}");
        assert!(called.values().all(|times| *times == 1), "{called:?}");
    }
}

#[tokio::test]
async fn killed_again_and_again_it_comes_to_the_same_table() {
    let (_, expected) = play(|_| false).await;
    let (hall, end) = play(|step| step % 7 == 3).await;
    assert_eq!(end, expected);
    // After a kill nobody knows whether a change had come through.
    hall.table.nothing_was_refused_but(&["not modified"]);
}

/// A move costs a message, and a group takes so many: with twenty seconds a turn two boards are played at once, and the others are
/// told when they begin.
#[tokio::test]
async fn boards_begin_as_soon_as_there_is_room() {
    let table = Table::open().await;
    table.double.limits(true);
    let group = table.double.forum("Torneo");
    let players: Vec<User> = (1..=8).map(|number| table.double.user(&format!("P{number}"))).collect();
    for player in &players {
        table.double.join(group, player, Status::Member);
    }
    table.double.bot_added(group);
    table.double.bot_promoted(group);
    let boss = table.double.owner(group);
    table.pass(60_000).await;
    let orders = ["crea nome:Coppa gioco:estinzione formula:svizzero turni:1 tempo:20", "avvia"];
    table.double.say(&boss, group, &format!("/torneo {}", orders[0]));
    table.pass(5_000).await;
    let card = table.last(group, "Ancora nessun iscritto").id;
    for player in &players {
        table.double.press(player, group, card, "Mi iscrivo").callback();
        table.pass(5_000).await;
    }
    table.double.say(&boss, group, &format!("/torneo {}", orders[1]));
    table.pass(10_000).await;
    let pairings = table.last(group, "Coppa, turno 1\n");
    assert!(pairings.text.contains("I tavoli da 3 a 4 cominciano appena c’è posto"), "{}", pairings.text);
    assert_eq!(table.double.topics_of_bot(group).len(), 2);
    // Nobody moves: both are over soon, and the other two begin.
    table.pass(120_000).await;
    assert_eq!(table.double.topics_of_bot(group).len(), 4);
    table.pass(300_000).await;
    assert!(table.double.answers(group).iter().any(|shown| shown.text.contains("è finito")));
    assert_eq!(table.double.refused(), 0);
    table.nothing_was_refused_but(&[]);
}

/// Other formulas, smaller: what is told at the end is the same with kills.
#[tokio::test]
async fn other_formulas_come_to_the_same_table_with_kills() {
    for (players, formula, rounds) in [(8, "eliminazione", 5), (6, "girone", 6)] {
        let (hall, expected) = played(players, formula, rounds, |_| false).await;
        assert!(expected.contains("vince P1") || expected.contains("vince @P1"), "{expected}");
        assert_eq!(hall.table.double.refused(), 0);
        hall.table.nothing_was_refused_but(&[]);
        let (hall, end) = played(players, formula, rounds, |step| step % 6 == 2).await;
        assert_eq!(end, expected);
        hall.table.nothing_was_refused_but(&["not modified"]);
    }
}
