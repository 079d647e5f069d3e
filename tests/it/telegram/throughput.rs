//! What the bot sends in all its groups together: Telegram takes about thirty messages a second of a bot, and the
//! double refuses more.

use super::table::Table;
use super::{round, with};
use crate::support::telegram::{Fault, Status, User};
use giostra::clock::Millis;

/// When something was sent or edited, in order.
fn sent(table: &Table) -> Vec<Millis> {
    let counts = |method: &str| method.starts_with("send") || method.starts_with("edit");
    let calls = table.double.calls();
    calls.iter().filter(|call| counts(&call.method.to_lowercase())).map(|call| call.at).collect()
}

#[tokio::test]
async fn ninety_groups_at_one_moment() {
    let mut table = Table::closed().await;
    table.book = std::iter::repeat_n(table.book[0].clone(), 90).collect();
    table.start().await;
    table.double.limits(true);
    let mut groups: Vec<(i64, User)> = Vec::new();
    for n in 0..90 {
        let (group, user) =
            (table.double.supergroup(&format!("Gruppo {n}")), table.double.user(&format!("Ada{n}")));
        table.double.join(group, &user, Status::Member);
        table.double.bot_added(group);
        groups.push((group, user));
    }
    table.pass(60_000).await;
    let begin = table.clock.now();
    for (group, user) in &groups {
        table.double.say(user, *group, "/manche subito tempo:30");
    }
    table.pass(10_000).await;
    let grids: Vec<Millis> = groups.iter().map(|(group, _)| table.last(*group, "minimo 4").at).collect();
    // As soon as they may: four seconds for ninety.
    assert!(grids.iter().all(|at| (begin..begin + 4_000).contains(at)), "{begin} {grids:?}");
    for (group, user) in &groups {
        table.double.say(user, *group, "carte");
    }
    table.pass(60_000).await;
    for ((group, _), grid) in groups.iter().zip(grids) {
        let end = table.last(*group, "vince");
        // "Stop!" and results go out in the same seconds everywhere; the results before whatever can wait.
        assert!((33_000..38_000).contains(&(end.at - grid)), "{group}: {}", end.at - grid);
        assert_eq!(table.double.answers(*group).last().map(|shown| shown.id), Some(end.id), "the last word");
    }
    let sent = sent(&table);
    assert!(sent.windows(29).all(|many| many[28] - many[0] >= 1_000), "{sent:?}");
    assert_eq!(table.double.refused(), 0);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn stop_is_not_said_under_the_results() {
    let table = Table::open().await;
    let (group, users) = round(&table, &["Silk"], "tempo:30").await;
    table.double.say(&users[0], group, "carte");
    table.pass(29_000).await;
    table.double.fail_next("sendMessage", Fault::RetryAfter(7), 1);
    table.pass(60_000).await;
    let end = table.last(group, "vince Silk con 2 punti.");
    assert_eq!(with(&table, group, "Stop!"), 0);
    assert_eq!(table.double.answers(group).last().map(|shown| shown.id), Some(end.id));
    // Said in time it stays where it is.
    table.double.say(&users[0], group, "/manche subito tempo:30");
    table.pass(60_000).await;
    assert_eq!(with(&table, group, "Stop!"), 1);
    table.nothing_was_refused_but(&["Too Many Requests"]);
}
