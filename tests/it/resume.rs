//! A start with matches on many boards packs nothing: whoever moves needs the compiled map alone, and what takes time is made when
//! it is first needed.

use crate::fuzz::Ear;
use crate::support::casa::{START, room, who};
use giostra::clock::Clock;
use giostra::journal::{Journal, Options};
use giostra::rooms::heard::{Door, Heard, Place, Precision, What};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::words::library::Library;
use std::path::Path;
use std::sync::Arc;

async fn house(file: &Path, library: &Arc<Library>) -> House {
    let (journal, _) = Journal::open(file, Options::default()).await.unwrap();
    let clock = Clock::standing(START);
    let library = Arc::clone(library);
    let furniture = Furniture { journal, clock, library, seeds: Seeds::Fixed(7), book: Vec::new() };
    let house = House::open(furniture).await.unwrap();
    house.attach(Door::Terminal, Arc::new(Ear::default()), true);
    house.resume().await.unwrap();
    house
}

fn said(place: Place, id: u64, name: &str, text: &str) -> Heard {
    let who = who(Door::Terminal, name);
    let what = What::Message { text: text.into() };
    Heard { replies_to: None, place, who, id, at: START, precision: Precision::Millisecond, what }
}

#[tokio::test]
async fn live_matches_are_taken_up_without_packing_a_dictionary() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let first = house(&file, &crate::chats::library()).await;
    for (number, game) in (1..).zip(["scrabble", "wyps", "scrabble", "wyps"]) {
        let name = format!("Silk{number}");
        let person = who(Door::Terminal, &name).person;
        let private = Place::Private { door: Door::Terminal, person };
        first.hear(said(private, number, &name, &format!("/sfida gioco:{game} livello:facile"))).await;
        first.settled().await;
    }
    assert_eq!(first.journal().live_matches().await.unwrap().len(), 4);
    first.journal().close().await;
    drop(first);

    let library = Arc::new(Library::new(None));
    let again = house(&file, &library).await;
    assert!(library.packed().is_empty(), "packed while starting: {:?}", library.packed());
    // A round in the same house needs its trie, and gets it.
    again.hear(said(room(), 99, "Galahad", "/manche subito")).await;
    assert!(again.plays(&room()));
    assert_eq!(library.packed(), ["classico"]);
    again.journal().close().await;
}
