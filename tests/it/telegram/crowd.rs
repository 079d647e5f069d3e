//! Fifty players and forty words each in three minutes, shuffled, doubled and delayed; and twenty players
//! within the budget of a group (W14, W16b; issue, section 3).

use super::people;
use super::table::Table;
use crate::support::telegram::{Fault, Speech, User};
use giostra::clock::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// All words of the grid and their points, as the recorded conversation lists them.
fn words() -> Vec<(String, i64)> {
    let list = include_str!("../../chats/aperta.out").lines().filter_map(|line| {
        let (word, rest) = line.strip_prefix("> | ")?.split_once('\t')?;
        let word = word.split('/').next()?;
        Some((word.to_owned(), rest.split('\t').next()?.parse().ok()?))
    });
    list.collect()
}

/// A little chance that is the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, top: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % top
    }

    fn millis(&mut self, top: usize) -> Millis {
        Millis::try_from(self.below(top)).expect("small")
    }
}

/// A word on its way: when it arrives, when it was written, who, which.
type Flight = (Millis, Millis, usize, usize);

/// What `players` write in the time a round lasts, in the order in which the platform gets it.
fn flights(dice: &mut Dice, players: usize, each: usize, words: usize, delay: usize) -> Vec<Flight> {
    let mut flights = Vec::new();
    for player in 0..players {
        let mut mine = BTreeSet::new();
        while mine.len() < each {
            mine.insert(dice.below(words));
        }
        for word in mine {
            // Some come too late.
            let written = dice.millis(184_000);
            let arrives = written + if delay == 0 { 0 } else { dice.millis(delay) };
            // What is in time comes before the round can have closed.
            let arrives = if written < 181_000 { arrives.min(182_400) } else { arrives };
            flights.push((arrives.max(written), written, player, word));
        }
    }
    flights.sort_unstable();
    flights
}

/// Lets everybody write; tells who wrote what: second of the stamp, number, player, word.
async fn write_all(
    table: &Table,
    group: i64,
    users: &[User],
    list: &[(String, i64)],
    flights: &[Flight],
) -> Vec<(Millis, i64, usize, usize)> {
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
        sent.push((at.div_euclid(1000), id, player, word));
    }
    table.pass(begin + 200_000 - table.clock.now()).await;
    sent
}

/// The points of each player, by the rules: the earliest stamp takes the word, in one second the lower
/// number; what is stamped after the deadline counts nothing.
fn fold(
    sent: &[(Millis, i64, usize, usize)],
    deadline: Millis,
    list: &[(String, i64)],
) -> BTreeMap<usize, i64> {
    let in_time: Vec<_> = sent.iter().filter(|(second, ..)| second * 1000 <= deadline).collect();
    let mut first: BTreeMap<usize, (Millis, i64, usize)> = BTreeMap::new();
    for (second, id, player, word) in &in_time {
        let mine = (*second, *id, *player);
        let best = first.entry(*word).or_insert(mine);
        *best = mine.min(*best);
    }
    let mut points: BTreeMap<usize, i64> = in_time.iter().map(|(_, _, player, _)| (*player, 0)).collect();
    for (word, (_, _, player)) in first {
        *points.entry(player).or_default() += list[word].1;
    }
    points
}

/// Points and place of somebody, as "Le mie parole" tells him.
async fn told(table: &Table, group: i64, user: &User) -> (i64, usize) {
    let end = table.last(group, "Seme della griglia");
    let press = table.double.press(user, group, end.id, "Le mie parole").callback();
    table.settle().await;
    let alert = table.double.answers_to(&press).first().map(|alert| alert.text.clone()).unwrap_or_default();
    let private = table.double.answers(user.id).last().map(|shown| shown.text.clone()).unwrap_or_default();
    let text = if alert.contains("posto") { alert } else { private };
    let head = text.lines().next().unwrap_or_default().to_owned();
    let number = |piece: Option<&str>| {
        let digits: String =
            piece.unwrap_or_default().chars().take_while(|c| c.is_ascii_digit() || *c == '-').collect();
        digits.parse::<i64>().unwrap_or_else(|_| panic!("{}: {text:?}", user.name))
    };
    let place = number(head.split("posto ").nth(1));
    (number(Some(&head)), usize::try_from(place).expect("a place"))
}

fn name(index: usize) -> String {
    format!("Gioca{index:02}")
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
    table.double.say(&users[0], group, "/manche subito");
    table.settle().await;
    let deadline = table.last(group, "minimo 4").at + 180_000;
    table.double.twice(true);
    table.double.shuffle(Some(11));
    let (list, mut dice) = (words(), Dice(5));
    let flights = flights(&mut dice, 50, 40, list.len(), 9_000);
    let sent = write_all(&table, group, &users, &list, &flights).await;
    assert_eq!(sent.len(), 2_000);
    let expected = fold(&sent, deadline, &list);
    let mut wrong = Vec::new();
    for (player, user) in users.iter().enumerate() {
        let points = expected[&player];
        let place = 1 + expected.values().filter(|other| **other > points).count();
        let found = told(&table, group, user).await;
        if found != (points, place) {
            wrong.push((user.name.clone(), (points, place), found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let found: BTreeSet<usize> =
        sent.iter().filter(|(second, ..)| second * 1000 <= deadline).map(|sent| sent.3).collect();
    let total: i64 = found.iter().map(|word| list[*word].1).sum();
    let line = format!("Trovate {} parole su 320, {total} punti su 825.", found.len());
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
    let asked = table.double.calls_of("setMessageReaction").len();
    assert!(asked <= 8, "{asked} tries in two and a half minutes");
    table.pass(33_001).await;
    let end = table.last(group, "vince Galahad");
    // "Stop!" goes out at the deadline, the results 3 s later.
    let deadline = table.last(group, "minimo 4").at + 180_000;
    assert!((deadline + 3_000..=deadline + 4_000).contains(&end.at), "{}", end.at - deadline);
    table.nothing_was_refused_but(&["Too Many Requests"]);
}
