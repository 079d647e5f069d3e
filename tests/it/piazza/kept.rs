//! What the house keeps for the page.

use giostra::cli::house::PiazzaHost;
use giostra::clock::Clock;
use giostra::journal::{Journal, Options};
use giostra::platforms::piazza::Host as _;
use giostra::rooms::heard::{Person, Server};
use giostra::rooms::house::{Furniture, House, Seeds};
use std::path::Path;

async fn open(file: &Path) -> (Journal, PiazzaHost) {
    let (journal, _) = Journal::open(file, Options::default()).await.unwrap();
    let furniture = Furniture {
        journal: journal.clone(),
        clock: Clock::standing(super::NOON),
        library: crate::chats::library(),
        seeds: Seeds::Fixed(7),
        book: Vec::new(),
    };
    let house = House::open(furniture).await.unwrap();
    let host = PiazzaHost::open(house, Server("piazza:piazza".into()), true).await.unwrap();
    (journal, host)
}

#[tokio::test]
async fn whoever_was_sent_away_stays_so_after_a_restart_until_they_are_let_in() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::support::database(folder.path().join("giostra.db"));
    let (ada, bo) = (Person("piazza:ada".into()), Person("piazza:bo".into()));
    let (journal, host) = open(&file).await;
    assert_eq!(host.bans().await, []);
    for person in [&ada, &bo] {
        assert!(host.keep_ban(person, Some(format!("di {}", person.0))).await);
    }
    journal.close().await;
    let (journal, host) = open(&file).await;
    let kept = [(ada.clone(), "di piazza:ada".to_owned()), (bo.clone(), "di piazza:bo".to_owned())];
    assert_eq!(host.bans().await, kept);
    assert!(host.keep_ban(&ada, None).await);
    journal.close().await;
    let (journal, host) = open(&file).await;
    assert_eq!(host.bans().await, kept[1..]);
    journal.close().await;
}
