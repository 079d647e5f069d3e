//! Faults of ours: a room that cannot do what is due tells it, gives it up, and does not spin.

use crate::fuzz::{Ear, open, pass, rendered};
use crate::support::casa::{START, room, who};
use giostra::clock::Clock;
use giostra::journal::{Entry, Record};
use giostra::messages::Lang;
use giostra::rooms::heard::{Door, Heard, Precision, What};
use giostra::rooms::say::Act;

fn said(ear: &Ear) -> Vec<String> {
    let said = ear.said.lock().unwrap();
    let texts = said.iter().filter_map(|say| match &say.act {
        Act::Post { body, .. } => body.text.as_ref().map(|text| rendered(Lang::It, text)),
        _ => None,
    });
    texts.collect()
}

#[tokio::test]
async fn a_plan_that_cannot_be_played_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let clock = Clock::standing(START);
    let (house, ear) = open(&file, &clock).await;
    let who = who(Door::Terminal, "Silk");
    let heard = |id, text: &str| Heard {
        replies_to: None,
        place: room(),
        who: who.clone(),
        id,
        at: START,
        precision: Precision::Millisecond,
        what: What::Message { text: text.into() },
    };
    house.hear(heard(1, "/manche")).await;
    assert!(said(&ear).iter().any(|text| text.contains("Manche fra 10 secondi")));
    // The plan names a dictionary that is gone when the program comes back.
    let plans = house.journal().plans().await.unwrap();
    let plan = plans[0].1.replace("classico", "sparito");
    let record = Record::Plan { place: room(), plan: Some(plan), at: START };
    house.journal().append(Entry { lines: Vec::new(), records: vec![record] }).await.unwrap();
    house.journal().close().await;
    drop(house);

    let (house, ear) = open(&file, &clock).await;
    let mut wakes = 0;
    while let Some(next) = house.next_wake().filter(|next| *next <= START + 60_000) {
        clock.set(next.max(clock.now()));
        house.wake().await;
        wakes += 1;
        assert!(wakes < 20, "the room spins");
    }
    assert!(said(&ear).iter().any(|text| text.contains("non parte")), "{:?}", said(&ear));
    assert!(house.journal().plans().await.unwrap().is_empty());
    // And plays on.
    house.hear(heard(2, "/manche subito")).await;
    assert!(house.plays(&room()));
    pass(&house, &clock, START + 600_000).await;
    assert!(said(&ear).iter().any(|text| text.contains("Nessuna parola, stavolta")));
    house.journal().close().await;
}
