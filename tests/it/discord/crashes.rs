//! The process is killed at many points of a round: the ranking is the same, and nothing stands twice.

use super::people;
use super::table::Table;
use crate::support::discord::World;
use giostra::clock::Millis;

/// What is written when, after the grid.
const WORDS: [(Millis, usize, &str); 6] = [
    (1_000, 0, "carte"),
    (20_000, 1, "quadro aquila"),
    (60_000, 0, "soia aquila"),
    (120_000, 1, "casino carte"),
    (170_000, 0, "lino rate"),
    (179_500, 1, "sera"),
];
/// How long each death lasts.
const DEAD: Millis = 2_000;

/// A whole round in which the process dies at these moments after the grid; its ranking.
async fn round(deaths: &[Millis]) -> String {
    let mut table = Table::closed().await;
    table.attentive = true;
    table.start().await;
    let players = people(&table, ["Silk", "Galahad"]);
    table.begin(players[0], &[]).await;
    let begin = table.clock.now();
    let mut plan: Vec<(Millis, Option<(usize, &str)>)> =
        WORDS.map(|(at, player, word)| (at, Some((player, word)))).to_vec();
    plan.extend(deaths.iter().map(|at| (*at, None)));
    plan.sort_unstable();
    for (at, what) in plan {
        table.pass((begin + at - table.clock.now()).max(0)).await;
        if let Some((player, word)) = what {
            table.say(players[player], table.room, word).await;
        } else {
            table.crash();
            table.pass(DEAD).await;
            table.start().await;
        }
    }
    table.pass(300_000).await;
    for piece in ["minimo 4 lettere", "Stop!", "Parola più lunga"] {
        assert_eq!(table.count(table.room, piece), 1, "{piece:?} after deaths at {deaths:?}");
    }
    table.no_bad_requests();
    table.ranking()
}

#[tokio::test]
async fn whenever_it_is_killed_the_ranking_is_the_same() {
    let whole = round(&[]).await;
    assert!(whole.contains("vince"), "{whole}");
    // Just begun, in the middle, after the warning; after "Stop!", before the results, and after them.
    for death in [500, 100_000, 155_000, 180_500, 182_900, 183_500] {
        assert_eq!(round(&[death]).await, whole, "killed after {death} ms");
    }
    assert_eq!(round(&[500, 5_000, 90_000, 100_000, 155_000, 178_000]).await, whole);
}

/// The requests to post in the room are kept from being done, and what is due comes due.
async fn killed_while_a_post_is_held(table: &mut Table, after: Millis) {
    let gate = table.double.hold_requests("POST", &format!("/channels/{}/messages", table.room));
    table.clock.set(table.clock.now() + after);
    table.house().wake().await;
    table.double.wait_until(|world: &World| (world.stopped() > 0).then_some(())).await;
    table.crash();
    gate.release();
    table.pass(DEAD).await;
    table.start().await;
}

#[tokio::test]
async fn killed_while_the_server_holds_the_grid() {
    let mut table = Table::closed().await;
    table.attentive = true;
    table.start().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "manche", &[]).await;
    killed_while_a_post_is_held(&mut table, 10_000).await;
    table.pass(1_000).await;
    table.started().await;
    table.say(silk, table.room, "carte").await;
    table.pass(250_000).await;
    assert!(table.ranking().contains("vince Silk con 2 punti"), "{}", table.ranking());
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    table.no_bad_requests();
}

#[tokio::test]
async fn killed_while_the_server_holds_the_results() {
    let mut table = Table::closed().await;
    table.attentive = true;
    table.start().await;
    let [silk, galahad] = people(&table, ["Silk", "Galahad"]);
    table.begin(silk, &[]).await;
    table.say(silk, table.room, "carte").await;
    table.pass(180_001).await;
    assert_eq!(table.count(table.room, "Stop!"), 1);
    killed_while_a_post_is_held(&mut table, 3_000).await;
    table.pass(70_000).await;
    assert!(table.ranking().contains("vince Silk con 2 punti"), "{}", table.ranking());
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    assert_eq!(table.count(table.room, "Stop!"), 1);
    // It is over: a word is late, and the buttons tell what was.
    table.say(galahad, table.room, "aquila").await;
    let end = table.last(table.room, "Parola più lunga");
    let mine = table.press(silk, end.id, "Le mie parole").await;
    let state = table.double.interaction(mine);
    let told = state.response.into_iter().chain(state.followups).any(|shown| shown.content.contains("carte"));
    assert!(told);
    table.no_bad_requests();
}

#[tokio::test]
async fn killed_between_the_notice_and_the_grid() {
    let mut table = Table::closed().await;
    table.attentive = true;
    table.start().await;
    let [silk] = people(&table, ["Silk"]);
    table.slash(silk, "manche", &[]).await;
    table.pass(5_000).await;
    table.crash();
    table.pass(DEAD).await;
    table.start().await;
    table.pass(15_000).await;
    table.started().await;
    table.say(silk, table.room, "carte").await;
    table.pass(250_000).await;
    assert!(table.ranking().contains("vince Silk con 2 punti"), "{}", table.ranking());
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    table.no_bad_requests();
}
