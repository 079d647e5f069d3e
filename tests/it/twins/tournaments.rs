//! A tournament in a room of Discord and one of Telegram: people of both enter, meet and report, and both see one table.

use super::*;
use std::collections::BTreeMap;

/// How many play on each platform.
const EACH: usize = 8;

/// The lower number wins.
fn strength(name: &str) -> usize {
    name[1..].parse().expect("a letter and a number")
}

struct Hall {
    pair: Pair,
    there: BTreeMap<String, Member>,
    here: BTreeMap<String, User>,
    /// How many play on each platform.
    each: usize,
}

impl Hall {
    async fn open(each: usize) -> Self {
        let pair = Pair::open().await;
        pair.twin().await;
        let named = |at: usize| format!("P{at}");
        let there = (1..=each).map(|at| (named(2 * at - 1), pair.member(&named(2 * at - 1)))).collect();
        let here = (1..=each).map(|at| (named(2 * at), pair.user(&named(2 * at)))).collect();
        Self { pair, there, here, each }
    }

    /// A player presses a button where they are, under the last message with this text.
    async fn press(&self, name: &str, under: &str, label: &str) {
        let pair = &self.pair;
        if let Some(member) = self.there.get(name) {
            let shown = pair.discord.messages(pair.channel);
            let under = shown.into_iter().rfind(|one| one.content.contains(under)).expect("it is shown");
            let pressed = pair.discord.press(*member, under.id, label);
            pair.running().ears.heard(pressed.0).await;
            pair.discord.wait_until(|world| world.interaction(pressed).acked.map(|_| ())).await;
        } else {
            let shown = pair.telegram.answers(pair.group);
            let under = shown.into_iter().rfind(|one| one.text.contains(under)).expect("it is shown");
            pair.telegram.press(&self.here[name], pair.group, under.id, label).callback();
        }
        pair.settle().await;
    }

    /// Boards that wait for their result: what stands over their buttons, who is named first, who second.
    fn boards(&self) -> Vec<(String, String, String)> {
        let asks = |text: String| {
            let pair = text.strip_suffix(". Com’è finita? Lo dite tutti e due.")?;
            let (board, pair) = pair.split_once(": ")?;
            let (one, other) = pair.split_once(" – ")?;
            Some((format!("{board}: "), one.to_owned(), other.to_owned()))
        };
        self.pair.on_discord().into_iter().filter_map(asks).collect()
    }

    /// Plays it out; `kills`: the steps after which the program is killed. What both were told at its end.
    async fn play(&mut self, formula: &str, rounds: usize, kills: impl Fn(usize) -> bool) -> [String; 2] {
        let boss = self.pair.discord.owner(self.pair.guild);
        let mut plan =
            vec![("azione", "crea"), ("nome", "Coppa"), ("gioco", "esterno"), ("formula", formula)];
        if formula == "svizzero" {
            plan.push(("turni", "3"));
        }
        self.pair.slash(boss, "torneo", &plan).await;
        for number in 1..=2 * self.each {
            self.press(&format!("P{number}"), "partite giocate altrove", "Mi iscrivo").await;
            self.pair.pass(1_000).await;
        }
        self.pair.slash(boss, "torneo", &[("azione", "avvia")]).await;
        let mut step = 0;
        for _ in 0..rounds {
            self.pair.pass(120_000).await;
            for (board, one, other) in self.boards() {
                let winner = if strength(&one) < strength(&other) { &one } else { &other };
                for name in [&one, &other] {
                    self.press(name, &board, &format!("Ha vinto {winner}")).await;
                    self.pair.pass(3_000).await;
                    step += 1;
                    if kills(step) {
                        self.pair.crash();
                        self.pair.start().await;
                        self.pair.pass(2_000).await;
                    }
                }
            }
        }
        self.pair.pass(200_000).await;
        [self.pair.on_discord(), self.pair.on_telegram()].map(|all| {
            let end = all.into_iter().find(|text| text.contains("è finito")).expect("it comes to its end");
            end.lines().skip(1).take(2 * self.each).collect::<Vec<_>>().join("\n").replace("**", "")
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sixteen_of_two_platforms_play_one_tournament() {
    let mut hall = Hall::open(EACH).await;
    let [there, here] = hall.play("svizzero", 3, |_| false).await;
    assert!(there.starts_with("1. P1 "), "{there}");
    assert_eq!(there, here);
    let mut hall = Hall::open(EACH).await;
    let killed = hall.play("svizzero", 3, |step| step % 9 == 4).await;
    assert_eq!(killed, [there, here]);
}

/// Other formulas, smaller: both windows tell the same table, with kills and without.
#[tokio::test(flavor = "multi_thread")]
async fn other_formulas_come_to_one_table_too() {
    for (each, formula, rounds) in [(4, "eliminazione", 4), (3, "girone", 5)] {
        let mut hall = Hall::open(each).await;
        let [there, here] = hall.play(formula, rounds, |_| false).await;
        assert!(there.starts_with("1. P1"), "{there}");
        assert_eq!(there, here);
        let mut hall = Hall::open(each).await;
        let killed = hall.play(formula, rounds, |step| step % 7 == 4).await;
        assert_eq!(killed, [there, here], "{formula}");
    }
}
