//! Fifty players and forty words each in three minutes, shuffled, doubled and delayed; and twenty players
//! within the budget of a group (W14, W16b; issue, section 3).

use super::people;
use super::table::Table;
use crate::support::crowd::{Dice, Flight, Written, flights, fold, name, places, points_and_place, words};
use crate::support::telegram::{Fault, Speech, User};

/// Lets everybody write; tells who wrote what: whole second of the stamp, number, player, word.
async fn write_all(
    table: &Table,
    group: i64,
    users: &[User],
    list: &[(String, i64)],
    flights: &[Flight],
) -> Vec<Written<i64>> {
    let begin = table.clock.now();
    let mut sent = Vec::new();
    for &(arrives, written, player, word) in flights {
        let second = (arrives / 1000) * 1000;
        let pause = begin + second - table.clock.now();
        if pause > 0 {
            table.pass(pause).await;
        }
        let at = begin + written;
        let id = table.double.utter(Speech::new(&users[player], group, &list[word].0).at(at));
        sent.push((at.div_euclid(1000) * 1000, id, player, word));
    }
    table.pass(begin + 200_000 - table.clock.now()).await;
    sent
}

/// Points and place of somebody, as "Le mie parole" tells them.
async fn told(table: &Table, group: i64, user: &User) -> (i64, usize) {
    let end = table.last(group, "Seme della griglia");
    let press = table.double.press(user, group, end.id, "Le mie parole").callback();
    table.settle().await;
    // A bot answers no more than 28 people a second.
    table.pass(40).await;
    let alert = table.double.answers_to(&press).first().map(|alert| alert.text.clone()).unwrap_or_default();
    let private = table.double.answers(user.id).last().map(|shown| shown.text.clone()).unwrap_or_default();
    let text = if alert.contains("posto") { alert } else { private };
    points_and_place(&text)
}

#[tokio::test]
async fn fifty_players_shuffled_doubled_and_delayed() {
    let table = Table::open().await;
    let names: Vec<String> = (0..50).map(name).collect();
    let (group, users) = people(&table, &names.iter().map(String::as_str).collect::<Vec<_>>());
    table.double.bot_added(group);
    for user in &users {
        table.double.start_private(user, None);
    }
    // Fifty greetings are more than a second's worth.
    table.pass(5_000).await;
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    let deadline = table.last(group, "minimo 4").at + 180_000;
    table.double.twice(true);
    table.double.shuffle(Some(11));
    let (list, mut dice) = (words(), Dice(5));
    let flights = flights(&mut dice, 50, 40, list.len(), 9_000);
    let sent = write_all(&table, group, &users, &list, &flights).await;
    assert_eq!(sent.len(), 2_000);
    let (found, points) = fold(&sent, deadline, &list);
    let mut wrong = Vec::new();
    for (user, expected) in users.iter().zip(places(&points)) {
        let found = told(&table, group, user).await;
        if found != expected {
            wrong.push((user.name.clone(), expected, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let total: i64 = found.iter().map(|word| list[*word].1).sum();
    let line = format!("Trovate {} parole su 321, {total} punti su 828.", found.len());
    let end = table.last(group, "Seme della griglia");
    assert!(end.text.contains(&line), "{line}: {}", end.text);
    let ends = table.double.answers(group).iter().filter(|shown| shown.text.contains("Seme della")).count();
    assert_eq!(ends, 1);
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn a_whole_manche_keeps_within_the_budget() {
    let table = Table::open().await;
    table.double.limits(true);
    let names: Vec<String> = (0..20).map(name).collect();
    let (group, users) = people(&table, &names.iter().map(String::as_str).collect::<Vec<_>>());
    table.double.bot_added(group);
    table.pass(60_000).await;
    let before = table.cost(group);
    table.double.say(&users[0], group, "/manche");
    table.pass(10_000).await;
    let (list, mut dice) = (words(), Dice(6));
    let flights = flights(&mut dice, 20, 40, list.len(), 0);
    write_all(&table, group, &users, &list, &flights).await;
    assert!(table.last(group, "Seme della griglia").photo.is_some());
    assert_eq!(table.double.refused(), 0);
    let cost = table.cost(group) - before;
    assert!(cost <= 8, "{cost} sends and edits");
    table.nothing_was_refused_but(&[]);
}

#[tokio::test]
async fn reactions_are_what_goes_first() {
    let table = Table::open().await;
    table.double.limits(true);
    let (group, users) = people(&table, &["Silk", "Galahad"]);
    table.double.bot_added(group);
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    // From now on the platform wants no reactions for half a minute at a time.
    table.double.fail_next("setMessageReaction", Fault::RetryAfter(30), 1_000);
    let list = words();
    for (word, _) in list.iter().take(30) {
        table.double.say(&users[1], group, word);
        table.pass(5_000).await;
    }
    let asked = table.double.count_of(&["setMessageReaction"]);
    assert!(asked <= 8, "{asked} tries in two and a half minutes");
    table.pass(33_001).await;
    let end = table.last(group, "vince Galahad");
    // "Stop!" goes out at the deadline, the results 3 s later.
    let deadline = table.last(group, "minimo 4").at + 180_000;
    assert!((deadline + 3_000..=deadline + 4_000).contains(&end.at), "{}", end.at - deadline);
    table.nothing_was_refused_but(&["Too Many Requests"]);
}
