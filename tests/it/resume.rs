//! A start with matches on many boards packs nothing: whoever moves needs the compiled map alone, and what takes time is made when
//! it is first needed.

use crate::fuzz::Ear;
use crate::support::casa::{START, room, who};
use giostra::clock::{Clock, Millis};
use giostra::journal::{Journal, Options};
use giostra::rooms::heard::{Door, Heard, Place, Precision, What};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Delivery, Outlet, Say};
use giostra::words::library::Library;
use std::path::Path;
use std::sync::Arc;

async fn house(file: &Path, library: &Arc<Library>) -> House {
    later(file, library, 0, Arc::new(Ear::default())).await
}

/// The same so many milliseconds later, behind this door.
async fn later(file: &Path, library: &Arc<Library>, passed: Millis, door: Arc<dyn Outlet>) -> House {
    let (journal, _) = Journal::open(file, Options::default()).await.unwrap();
    let clock = Clock::standing(START + passed);
    let library = Arc::clone(library);
    let furniture = Furniture { journal, clock, library, seeds: Seeds::Fixed(7), book: Vec::new() };
    let house = House::open(furniture).await.unwrap();
    house.attach(Door::Terminal, door, true);
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
    let file = crate::support::database(folder.path().join("giostra.db"));
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

/// A door that shows what players hold beside its messages, and keeps nothing when the program ends.
#[derive(Default)]
struct Page(Ear);

impl Outlet for Page {
    fn deliver(&self, say: Say) -> Delivery {
        self.0.deliver(say)
    }

    fn shows_aside(&self, _place: &Place) -> bool {
        true
    }
}

#[tokio::test]
async fn a_door_that_keeps_nothing_is_given_the_board_of_a_slow_match_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::support::database(folder.path().join("giostra.db"));
    let first = house(&file, &crate::chats::library()).await;
    let private = Place::Private { door: Door::Terminal, person: who(Door::Terminal, "Silk").person };
    let order = "/sfida gioco:wyps livello:facile ritmo:lento";
    first.hear(said(private.clone(), 1, "Silk", order)).await;
    first.settled().await;
    first.journal().close().await;
    drop(first);

    // The first start is near the beginning of the turn, when the board may not have been shown.
    let starts = [(1, None, 1), (2, None, 0), (3, Some(Arc::new(Page::default())), 1)];
    for (hour, page, boards) in starts {
        let ear = Arc::new(Ear::default());
        let outlet: Arc<dyn Outlet> = match &page {
            Some(page) => page.clone(),
            None => ear.clone(),
        };
        let again = later(&file, &crate::chats::library(), hour * 3_600_000, outlet).await;
        again.settled().await;
        let shown = {
            let said = page.as_ref().map_or(&ear.said, |page| &page.0.said).lock().unwrap();
            let is_board = |say: &&Say| {
                let has_picture = matches!(&say.act, Act::Post { body, .. } if body.picture.is_some());
                say.place == private && has_picture
            };
            said.iter().filter(is_board).count()
        };
        assert_eq!(shown, boards, "after {hour} hours");
        again.journal().close().await;
    }
}
