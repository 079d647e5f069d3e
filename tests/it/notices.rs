//! What whoever runs the bot has to tell: once, in every kind of activity, also after another start.

use crate::support::casa::{START, who};
use giostra::clock::Clock;
use giostra::journal::{ActivityKind, Entry, Journal, MatchRow, MatchState, Options, Record};
use giostra::messages::{Lang, Voice, render};
use giostra::rooms::heard::{Door, Heard, Place, Precision, Server, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Delivery, Outlet, Receipt, Say};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A door that keeps what is said, with how many posts there were.
#[derive(Default)]
struct Ears(Mutex<(Vec<Say>, u64)>);

impl Outlet for Ears {
    fn deliver(&self, say: Say) -> Delivery {
        let mut heard = self.0.lock().unwrap();
        heard.0.push(say);
        heard.1 += 1;
        Delivery::Now(Ok(Receipt { id: heard.1, at: START }))
    }
}

impl Ears {
    /// What was posted since it was asked last: where, and the text.
    fn posted(&self) -> Vec<(String, String)> {
        let heard = std::mem::take(&mut self.0.lock().unwrap().0);
        let posted = heard.into_iter().filter_map(|say| {
            let Act::Post { body, .. } = say.act else { return None };
            Some((say.place.to_string(), render(say.lang, &body.text?, &Voice::PLAIN)))
        });
        posted.collect()
    }

    /// Where notices were told since it was asked last, with their texts.
    fn told(&self) -> Vec<(String, String)> {
        self.posted().into_iter().filter(|(_, text)| text.contains('📣')).collect()
    }

    /// What was posted until this was, in the end.
    async fn posted_until(&self, piece: &str) -> Vec<(String, String)> {
        let mut all = Vec::new();
        let there = async {
            while !all.iter().any(|(_, text): &(String, String)| text.contains(piece)) {
                tokio::task::yield_now().await;
                all.extend(self.posted());
            }
        };
        tokio::time::timeout(Duration::from_secs(30), there).await.expect("it is posted");
        all
    }
}

fn place(channel: &str) -> Place {
    let server = Server("terminal:casa".into());
    Place::Room { door: Door::Terminal, server, channel: channel.into(), thread: None }
}

async fn house(file: &Path) -> (House, Arc<Ears>) {
    let (journal, _) = Journal::open(file, Options::default()).await.unwrap();
    let (clock, ears) = (Clock::standing(START), Arc::new(Ears::default()));
    let (library, seeds) = (crate::chats::library(), Seeds::Fixed(7));
    let house = House::open(Furniture { journal, clock, library, seeds, book: Vec::new() }).await.unwrap();
    house.attach(Door::Terminal, ears.clone(), true);
    (house, ears)
}

#[tokio::test]
async fn a_notice_is_told_once_in_every_kind_of_activity() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::support::database(folder.path().join("giostra.db"));
    let notice = folder.path().join("avviso.txt");
    let kinds = [ActivityKind::Round, ActivityKind::Match, ActivityKind::Event, ActivityKind::Jury];
    {
        let (house, ears) = house(&file).await;
        for (id, kind) in (1..).zip(kinds) {
            let row = MatchRow {
                id,
                place: place(kind.name()),
                server: Some(Server("terminal:casa".into())),
                kind,
                game: "x".into(),
                open: false,
                state: MatchState::Live,
                opened_at: START,
            };
            house
                .journal()
                .append(Entry { lines: Vec::new(), records: vec![Record::Match(row)] })
                .await
                .unwrap();
        }
        let mut looked = house.notice(notice.clone());
        house.look_at_notice(&mut looked).await;
        assert_eq!(ears.told(), [], "there is none yet");
        fs::write(&notice, "Domenica").unwrap();
        house.look_at_notice(&mut looked).await;
        fs::write(&notice, "Domenica mi fermo.\n---\nI stop on Sunday.\n").unwrap();
        house.look_at_notice(&mut looked).await;
        assert_eq!(ears.told(), [], "it is still being written");
        house.look_at_notice(&mut looked).await;
        let told = ears.told();
        let places: BTreeSet<&str> = told.iter().map(|(place, _)| place.as_str()).collect();
        let wanted: Vec<String> = kinds.iter().map(|kind| place(kind.name()).to_string()).collect();
        assert_eq!(places, wanted.iter().map(String::as_str).collect());
        assert!(told.len() == 4 && told.iter().all(|(_, text)| text == "📣 Domenica mi fermo."), "{told:?}");
        for _ in 0..3 {
            house.look_at_notice(&mut looked).await;
        }
        assert_eq!(ears.told(), [], "once");
        house.journal().close().await;
    }
    // After another start it is no news; what is too long, or no text, is none at all; another one is.
    let (house, ears) = house(&file).await;
    let mut looked = house.notice(notice.clone());
    for text in [None, Some("x".repeat(5_000).into_bytes()), Some(vec![0xff, 0xfe]), Some(Vec::new())] {
        if let Some(text) = text {
            fs::write(&notice, text).unwrap();
        }
        for _ in 0..3 {
            house.look_at_notice(&mut looked).await;
        }
        assert_eq!(ears.told(), []);
    }
    assert_eq!(house.lang(&place("round")), Lang::It);
    fs::write(&notice, "Sono di nuovo qui.").unwrap();
    for _ in 0..3 {
        house.look_at_notice(&mut looked).await;
    }
    assert_eq!(ears.told().len(), 4);
    house.journal().close().await;
}

/// Somebody writes in a channel.
async fn says(house: &House, channel: &str, id: u64, text: &str) {
    let what = What::Message { text: text.into() };
    let who = Who { moderator: true, ..who(Door::Terminal, "Silk") };
    let (place, precision) = (place(channel), Precision::Millisecond);
    house.hear(Heard { replies_to: None, place, who, id, at: START, precision, what }).await;
}

#[tokio::test]
async fn who_begins_something_while_it_stands_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = crate::support::database(folder.path().join("giostra.db"));
    let notice = folder.path().join("avviso.txt");
    let (house, ears) = house(&file).await;
    let mut looked = house.notice(notice.clone());
    let mut number = 0;
    let mut write = async |text: &str| {
        fs::write(&notice, text).unwrap();
        for _ in 0..2 {
            house.look_at_notice(&mut looked).await;
        }
    };
    let mut begin = async |channel: &str| {
        number += 1;
        says(&house, channel, number, "/manche subito").await;
        ears.told()
    };
    let told = |channel: &str| vec![(place(channel).to_string(), "📣 Domenica mi fermo.".to_owned())];
    assert_eq!(begin("uno").await, []);
    write("Domenica mi fermo.").await;
    assert_eq!(ears.told(), told("uno"), "it is played there");
    assert_eq!(begin("due").await, told("due"));
    assert_eq!(begin("due").await, [], "once in a place");
    for (channel, order) in
        [("torneo", "/torneo crea nome:Coppa gioco:esterno"), ("giuria", "/giuria crea nome:Notte")]
    {
        says(&house, channel, 80, order).await;
        assert_eq!(ears.told(), told(channel));
    }
    // A match against the computer begins at once, in a thread of its own; the next one in that channel says nothing new, as a
    // tournament opens many.
    for (id, notices) in [(90, 1), (91, 0)] {
        says(&house, "tre", id, "/sfida gioco:entropy livello:facile").await;
        let posted = ears.posted_until("Si gioca a").await;
        let told: Vec<_> = posted.iter().filter(|(_, text)| text == "📣 Domenica mi fermo.").collect();
        assert_eq!(told.len(), notices, "{posted:?}");
        assert!(told.iter().all(|(there, _)| there.starts_with(&format!("{}/", place("tre")))), "{told:?}");
    }
    write("").await;
    assert_eq!(begin("quattro").await, [], "it stands no more");
    house.journal().close().await;
}
