//! What people change where one process listens is known where another one does: accounts that are linked, words, who is kept
//! out, who is on holiday.

use super::eventually;
use super::houses::{Sharing, TELEGRAM, room};
use super::leases::begin;
use crate::support::casa::who;
use crate::support::postgres;
use giostra::journal::{Entry, Record, Scope};
use giostra::messages::{Arg, Lang};
use giostra::rooms::heard::{Door, Heard, Place, Precision, What, Who};
use std::sync::atomic::{AtomicU64, Ordering};

fn alone(who: &Who) -> Place {
    let door = who.person.door().expect("a door");
    Place::Private { door, person: who.person.clone() }
}

/// Somebody writes; the keys of what is answered, and the code among its arguments if there is one.
async fn asks(at: &Sharing, place: &Place, who: &Who, text: &str) -> (Vec<String>, Option<String>) {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
    at.ears.posted();
    let heard = Heard {
        place: place.clone(),
        who: who.clone(),
        id,
        at: at.house.clock().now(),
        precision: Precision::Millisecond,
        replies_to: None,
        what: What::Message { text: text.into() },
    };
    at.house.hear(heard).await;
    let (mut keys, mut code) = (Vec::new(), None);
    let mut left = at.ears.posted();
    while let Some(text) = left.pop() {
        keys.push(text.key.to_owned());
        for (name, arg) in text.args {
            match arg {
                Arg::Lines(lines) => left.extend(lines),
                Arg::Text(text) => left.push(*text),
                Arg::Str(value) | Arg::Own(value) if name == "code" => code = Some(value),
                _ => {}
            }
        }
    }
    (keys, code)
}

/// Asks again and again until the answer has this sentence.
async fn will_hear(at: &Sharing, place: &Place, who: &Who, text: &str, sentence: &str) {
    eventually(&format!("{text} is answered by {sentence}"), async || {
        asks(at, place, who, text).await.0.iter().any(|key| key == sentence)
    })
    .await;
}

/// Waits until one knows all that the other has changed so far: they are told of it in order, and last of a language.
async fn has_heard(one: &Sharing, other: &Sharing) {
    let next = if one.house.lang(&room()) == Lang::En { Lang::It } else { Lang::En };
    let (scope, value) = (format!("place:{}", room()), Some(next.to_string()));
    let set = Record::Setting { scope, key: "lingua".into(), value, at: other.house.clock().now() };
    let entry = Entry { lines: Vec::new(), records: vec![set] };
    other.house.journal().append(entry).await.expect("written");
    eventually("the other has heard of it", async || one.house.lang(&room()) == next).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_of_one_process_links_where_another_one_listens() {
    if !postgres::is_there("links between several processes") {
        return;
    }
    let url = postgres::alone("links");
    let lease = begin(&url, "a", &[Door::Telegram]).await;
    let first = Sharing::open(&url, &lease).await;
    first.serves(TELEGRAM).await;
    let lease = begin(&url, "b", &[Door::Discord]).await;
    let second = Sharing::open(&url, &lease).await;
    second.serves(Scope::Shard { shard: 0, of: 2 }).await;
    // A code is told and not kept: who does not listen yet will not know it.
    has_heard(&second, &first).await;

    let (here, there) = (who(Door::Telegram, "7"), who(Door::Discord, "80351110224678912"));
    let (_, code) = asks(&first, &alone(&here), &here, "/collega").await;
    let order = format!("/collega {}", code.expect("a code"));
    has_heard(&second, &first).await;
    let (keys, _) = asks(&second, &alone(&there), &there, &order).await;
    // Both accounts are told.
    assert_eq!(keys, ["link-used", "link-done"]);
    // A code links once, wherever it is typed.
    let other = who(Door::Discord, "80351110224678913");
    let (keys, _) = asks(&second, &alone(&other), &other, &order).await;
    assert_eq!(keys, ["link-wrong"]);
    // Linked for both: to each of them their other account is told.
    will_hear(&first, &alone(&here), &here, "/collega", "link-with").await;
    let (keys, _) = asks(&second, &alone(&there), &there, "/collega").await;
    assert!(keys.iter().any(|key| key == "link-with"), "{keys:?}");
    // What is undone in one is undone in the other.
    assert_eq!(asks(&second, &alone(&there), &there, "/scollega").await.0, ["unlink-done"]);
    will_hear(&first, &alone(&here), &here, "/scollega", "unlink-nothing").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_exclusions_and_holidays_are_known_to_whoever_serves_next() {
    if !postgres::is_there("changes of several processes") {
        return;
    }
    let url = postgres::alone("changes");
    let doors = [Door::Telegram];
    let lease = begin(&url, "a", &doors).await;
    let first = Sharing::open(&url, &lease).await;
    first.serves(TELEGRAM).await;
    // It has read everything, with nothing changed, before the first changes it.
    let next = begin(&url, "b", &doors).await;
    let second = Sharing::open(&url, &next).await;

    let marta = Who { moderator: true, ..who(Door::Telegram, "1") };
    let silk = who(Door::Telegram, "2");
    for (who, order, answer) in [
        (&marta, "/dizionario togli:casino", "dictionary-removed"),
        (&marta, "/dizionario aggiungi:zzanzz", "dictionary-added"),
        (&marta, "/escludi telegram:3", "exclude-done"),
        (&silk, "/ferie giorni:3", "holiday-until"),
    ] {
        let (keys, _) = asks(&first, &room(), who, order).await;
        assert!(keys.iter().any(|key| key == answer), "{order}: {keys:?}");
    }
    has_heard(&second, &first).await;
    lease.give_back().await;
    second.serves(TELEGRAM).await;
    for (who, order, answer) in [
        (&marta, "/dizionario togli:casino", "dictionary-out-already"),
        (&marta, "/dizionario aggiungi:zzanzz", "dictionary-in-already"),
        (&marta, "/riammetti telegram:3", "readmit-done"),
        (&silk, "/ferie giorni:0", "holiday-over"),
    ] {
        let (keys, _) = asks(&second, &room(), who, order).await;
        assert!(keys.iter().any(|key| key == answer), "{order}: {keys:?}");
    }
}

/// W22: a grid is in play for all processes, also for the one that serves the private chat of its player.
#[tokio::test(flavor = "multi_thread")]
async fn a_grid_that_is_in_play_is_solved_by_no_process() {
    if !postgres::is_there("grids in play in several processes") {
        return;
    }
    let url = postgres::alone("in_play");
    let lease = begin(&url, "a", &[Door::Telegram]).await;
    let first = Sharing::open(&url, &lease).await;
    first.serves(TELEGRAM).await;
    let lease = begin(&url, "b", &[Door::Discord]).await;
    let second = Sharing::open(&url, &lease).await;
    second.serves(Scope::Shard { shard: 0, of: 2 }).await;

    let (here, there) = (who(Door::Telegram, "7"), who(Door::Discord, "80351110224678912"));
    asks(&first, &room(), &here, "/manche subito").await;
    let journal = first.house.journal();
    eventually("the grid is drawn", async || !journal.grids_in_play().await.expect("read").is_empty()).await;
    let grid = journal.grids_in_play().await.expect("read")[0].1.to_string();
    let turned: Vec<&str> = grid.split('/').rev().collect();
    let turned = turned.join("/");
    for (at, who) in [(&first, &here), (&second, &there)] {
        let (keys, _) = asks(at, &alone(who), who, &format!("/risolvi {turned}")).await;
        assert!(keys.iter().any(|key| key == "solve-in-play"), "{}: {keys:?}", who.person.0);
        let (keys, _) = asks(at, &alone(who), who, "/risolvi ZZZ/ZUZ/ZZZ").await;
        assert!(keys.iter().any(|key| key == "solve-words"), "{keys:?}");
    }
    // Where it cannot be learnt what is in play, nothing is solved.
    postgres::run(&url, "alter table line rename to line_away");
    let (keys, _) = asks(&second, &alone(&there), &there, "/risolvi ZZZ/ZUZ/ZZZ").await;
    assert_eq!(keys, ["solve-cannot-ask"]);
    postgres::run(&url, "alter table line_away rename to line");
}
