//! Fifty players and forty words each in three minutes, shuffled, doubled and delayed; and what a round of
//! twenty costs (W14, W16b; issue, section 3).

use super::people;
use super::table::Table;
use crate::support::crowd::{Dice, Flight, Written, flights, fold, name, places, points_and_place, words};
use crate::support::discord::{Message, Say, Shown, User, World};
use giostra::clock::Millis;

/// When a message was sent, as its number tells.
fn stamp(message: Message) -> Millis {
    i64::try_from(message.0 >> 22).expect("small") + 1_420_070_400_000
}

/// Lets everybody write, at moments after `begin`; tells who wrote what. What comes in one second comes in
/// no order; while the process is dead nobody listens.
async fn write_all(
    table: &Table,
    begin: Millis,
    users: &[User],
    list: &[(String, i64)],
    flights: &[Flight],
) -> Vec<Written<u64>> {
    let mut written = Vec::new();
    for second in flights.chunk_by(|one, other| one.0 / 1000 == other.0 / 1000) {
        let moment = begin + second[0].0 / 1000 * 1000;
        table.pass((moment - table.clock.now()).max(0)).await;
        table.double.hold_events();
        let mut said = Vec::new();
        for &(_, at, player, word) in second {
            let how = Say { at: Some(begin + at), ..Say::default() };
            let message = table.double.say_with(users[player], table.room, &list[word].0, &how);
            said.push(message);
            written.push((begin + at, message.0, player, word));
        }
        table.double.release_events(u64::try_from(moment).ok());
        for message in said.into_iter().filter(|_| table.listens()) {
            table.heard(message.0).await;
        }
    }
    written
}

/// The results, and what everybody is told of their own, are what the rules make of what was written.
async fn ends_as(table: &Table, users: &[User], written: &[Written<u64>], deadline: Millis) {
    let list = words();
    let (found, points) = fold(written, deadline, &list);
    let end = table.last(table.room, "Parola più lunga");
    let total: i64 = found.iter().map(|word| list[*word].1).sum();
    let line = format!("Trovate {} parole su 321, {total} punti su 828.", found.len());
    assert!(end.content.contains(&line), "{line}: {}", end.content);
    let mut wrong = Vec::new();
    for (user, expected) in users.iter().zip(places(&points)) {
        let found = told(table, end.id, *user).await;
        if found != expected {
            wrong.push((*user, expected, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(table.count(table.room, "Parola più lunga"), 1);
    assert_eq!(table.count(table.room, "minimo 4 lettere"), 1);
    table.no_bad_requests();
}

/// Points and place of somebody, as "Le mie parole" tells them.
async fn told(table: &Table, end: Message, user: User) -> (i64, usize) {
    let pressed = table.press(user, end, "Le mie parole").await;
    let state = table.double.interaction(pressed);
    let mut answers = state.response.into_iter().chain(state.followups);
    let his = |shown: &Shown| shown.only_for == Some(user);
    points_and_place(&answers.find(his).expect("an answer").content)
}

#[tokio::test]
async fn fifty_players_shuffled_doubled_and_delayed() {
    let mut table = Table::closed().await;
    table.attentive = true;
    table.double.twice(true);
    table.start().await;
    let names: [String; 50] = std::array::from_fn(name);
    let users = people(&table, names.each_ref().map(String::as_str));
    let grid = table.begin(users[0], &[]).await;
    // A whole second, W14.
    let deadline = (stamp(grid.id) + 180_000 + 999).div_euclid(1000) * 1000;
    let (begin, list, mut dice) = (table.clock.now(), words(), Dice(5));
    let flights = flights(&mut dice, users.len(), 40, list.len(), 9_000);
    let written = write_all(&table, begin, &users, &list, &flights).await;
    table.pass(60_000).await;
    assert!(written.len() == 2_000 && written.iter().any(|(at, ..)| *at > deadline));
    ends_as(&table, &users, &written, deadline).await;
}

#[tokio::test]
async fn what_a_crowd_writes_while_nobody_listens_counts() {
    let mut table = Table::closed().await;
    table.attentive = true;
    table.double.twice(true);
    table.start().await;
    let names: [String; 20] = std::array::from_fn(name);
    let users = people(&table, names.each_ref().map(String::as_str));
    table.begin(users[0], &[]).await;
    let (begin, list, mut dice) = (table.clock.now(), words(), Dice(7));
    let mut flights = flights(&mut dice, users.len(), 40, list.len(), 0);
    // The deadline will move by what is lost: all of these are in time.
    flights.retain(|(arrives, ..)| *arrives < 180_000);
    let at = |moment| flights.partition_point(|(arrives, ..)| *arrives < moment);
    let (dies, is_back) = (at(60_000), at(100_000));
    let mut written = write_all(&table, begin, &users, &list, &flights[..dies]).await;
    table.crash();
    // More than one page of history.
    assert!(is_back - dies > 150);
    written.extend(write_all(&table, begin, &users, &list, &flights[dies..is_back]).await);
    table.pass(begin + 100_000 - table.clock.now()).await;
    table.start().await;
    written.extend(write_all(&table, begin, &users, &list, &flights[is_back..]).await);
    table.pass(200_000).await;
    ends_as(&table, &users, &written, Millis::MAX).await;
}

#[tokio::test]
async fn a_round_of_twenty_costs_twelve_requests_besides_reactions() {
    let table = Table::open().await;
    table.double.limits(true);
    let names: [String; 20] = std::array::from_fn(name);
    let users = people(&table, names.each_ref().map(String::as_str));
    table.begin(users[0], &[]).await;
    let (list, mut dice) = (words(), Dice(6));
    let hands: Vec<Vec<usize>> =
        users.iter().map(|_| dice.some(40, list.len()).into_iter().collect()).collect();
    // Forty words of each, ten in a message: after every reaction the library waits in real time.
    for turn in 0..4 {
        for (user, hand) in users.iter().zip(&hands) {
            let ten = hand.iter().skip(turn * 10).take(10).map(|word| list[*word].0.as_str());
            table.say(*user, table.room, &ten.collect::<Vec<_>>().join(" ")).await;
            table.pass(2_000).await;
        }
    }
    table.pass(200_000).await;
    let end = table.last(table.room, "Parola più lunga");
    let found: std::collections::BTreeSet<usize> = hands.iter().flatten().copied().collect();
    assert!(end.content.contains(&format!("Trovate {} parole", found.len())), "{}", end.content);
    let room = format!("/channels/{}/messages", table.room);
    let counts = |path: &str| path.starts_with(&room) && !path.contains("/reactions/");
    let requests = table.double.requests();
    let costs: Vec<_> = requests.iter().filter(|it| counts(&it.path) && it.method != "GET").collect();
    assert!(costs.len() <= 12, "{} requests: {costs:#?}", costs.len());
    assert_eq!(table.double.look(World::turned_away), 0);
    table.no_bad_requests();
}
