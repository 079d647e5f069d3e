//! Many houses in one thread: the same conversation takes the same course each time, down to the order in which things are
//! said in different houses.

use crate::chats::library;
use crate::support::casa::{START, who};
use futures_util::future::join_all;
use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::journal::Journal;
use giostra::platforms::courier::{Carrier, Chat, Courier, Parcel, Refused};
use giostra::platforms::host::Task;
use giostra::platforms::outbox::Budget;
use giostra::rooms::heard::{Door, Heard, Place, Precision, Server, What};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Receipt, Say};
use giostra::tasks::Tasks;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The grid of every round.
const GRID: &str = "CART/OSEA/NILO/QuADR";
/// Where a door is that brings what it hears at once.
const DOOR: Door = Door::Terminal;

/// All that is said in all houses, in the order in which it is.
type Said = Arc<Mutex<Vec<String>>>;

/// A platform that takes everything.
struct Everything {
    house: usize,
    clock: Clock,
    taken: AtomicU64,
    said: Said,
}

impl Carrier for Everything {
    fn chat(&self, say: &Say) -> Chat {
        // Enough for everybody: nothing waits for a clock that stands still.
        let budget = Budget { most: 1_000, window: 1_000, reserve: 0, pace: 0, counts_strips: true };
        Chat { name: say.place.to_string(), budget }
    }

    fn carry<'a>(&'a self, parcel: &'a Parcel) -> Task<'a, Result<Receipt, Refused>> {
        Box::pin(async move {
            // A request takes a while, in which others go on.
            tokio::task::yield_now().await;
            let mut said = self.said.lock().expect("nobody panicked");
            said.push(format!("{} {} {:?}", self.clock.now(), self.house, parcel.say));
            Ok(Receipt { id: self.taken.fetch_add(1, Ordering::Relaxed) + 1, at: self.clock.now() })
        })
    }
}

/// Houses with one clock.
struct Town {
    clock: Clock,
    houses: Vec<(House, Courier)>,
    said: Said,
    heard: u64,
}

fn room(channel: &str) -> Place {
    let server = Server("terminal:casa".into());
    let (channel, thread) =
        channel.split_once('/').map_or((channel, None), |(of, thread)| (of, Some(thread)));
    Place::Room { door: DOOR, server, channel: channel.into(), thread: thread.map(Into::into) }
}

impl Town {
    async fn open(houses: usize) -> Self {
        let (clock, said) = (Clock::standing(START), Said::default());
        let mut town = Self { clock: clock.clone(), houses: Vec::new(), said: Arc::clone(&said), heard: 0 };
        for number in 0..houses {
            let furniture = Furniture {
                journal: Journal::in_memory(Tasks::Here).expect("memory"),
                clock: clock.clone(),
                library: library(),
                seeds: Seeds::Fixed(number as u64),
                book: std::iter::repeat_n(GRID.parse().expect("a grid"), 9).collect(),
            };
            let house = House::open(furniture).await.expect("a house");
            let (taken, said) = (AtomicU64::new(0), Arc::clone(&said));
            let carrier = Everything { house: number, clock: clock.clone(), taken, said };
            let host = Arc::new(OnlineHost(house.clone()));
            let courier = Courier::new(DOOR, Arc::new(carrier), host);
            house.attach(DOOR, Arc::new(courier.clone()), true);
            house.resume().await.expect("it goes on");
            town.houses.push((house, courier));
        }
        town
    }

    /// Everybody who is called this says this in this room of their house, at the same moment.
    async fn say(&mut self, name: &str, channel: &str, text: &str) {
        self.heard += 1;
        let (at, id) = (self.clock.now(), self.heard);
        let heard = || Heard {
            place: room(channel),
            who: who(DOOR, name),
            id,
            at,
            precision: Precision::Millisecond,
            replies_to: None,
            what: What::Message { text: text.into() },
        };
        join_all(self.houses.iter().map(|(house, _)| house.hear(heard()))).await;
        self.settle().await;
    }

    /// Lets time pass, and everything happen at its moment.
    async fn pass(&self, time: Millis) {
        let end = self.clock.now() + time;
        loop {
            let due = self.houses.iter().filter_map(|(house, _)| house.next_wake()).min();
            let Some(due) = due.filter(|due| *due <= end) else { break };
            self.clock.set(due.max(self.clock.now()));
            join_all(self.houses.iter().map(|(house, _)| house.wake())).await;
            self.settle().await;
        }
        self.clock.set(end);
    }

    async fn settle(&self) {
        join_all(self.houses.iter().map(|(house, _)| house.settled())).await;
        join_all(self.houses.iter().map(|(_, courier)| courier.settled())).await;
    }

    /// Everything that was said, and everything that was stored.
    async fn story(&self) -> Vec<String> {
        let mut story = self.said.lock().expect("nobody panicked").clone();
        for (house, _) in &self.houses {
            let journal = house.journal();
            let matches = journal.stored_matches(0, 1_000).await.expect("it reads");
            story.extend(matches.iter().map(|stored| format!("{stored:?}")));
            story.push(format!("{:?}", journal.posted_since(0).await));
            story.push(format!("{:?}", journal.heartbeat().await));
        }
        story
    }
}

/// Two rooms of each house: a round, and a match against a computer; what happened.
fn evening(houses: usize) -> Vec<String> {
    // Without timers: whatever asks for one panics.
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        let mut town = Town::open(houses).await;
        town.say("Silk", "sala", "/manche subito tempo:60").await;
        town.say("Galahad", "tavoli", "/sfida gioco:wyps livello:facile lato:7 ritmo:veloce").await;
        for (name, words) in [("Silk", "carte soia"), ("Galahad", "aquila zzz"), ("Percival", "carte casino")]
        {
            town.pass(5_000).await;
            town.say(name, "sala", words).await;
        }
        // The time of the first turns is over, the computer moves, and somebody has had enough.
        town.pass(90_000).await;
        town.say("Galahad", "tavoli/2", "abbandono").await;
        // The night comes, and the ladder with it.
        town.pass(20 * 60 * 60_000).await;
        town.say("Silk", "sala", "/classifica").await;
        town.story().await
    })
}

/// The first line in which two stories differ.
fn same(one: &[String], other: &[String]) {
    for (at, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(one, other, "line {at}");
    }
    assert_eq!(one.len(), other.len());
}

#[test]
fn two_houses_in_one_thread_tell_the_same_story_twice() {
    let story = evening(2);
    let has = |text: &str| story.iter().any(|line| line.contains(text));
    assert!(has("r 3 carte soia") && has("results: [StoredResult"), "a round was played to its end");
    assert!(has(r#"kind: "match", game: "wyps-1", state: "ended""#), "a match was played to its end");
    assert!(has("ladder-head"), "the ladder was published");
    assert!(has(" 1 Say") && has(" 0 Say"), "both houses speak");
    same(&story, &evening(2));
}

#[test]
fn houses_do_not_disturb_each_other() {
    let said_in_the_first = |story: Vec<String>| -> Vec<String> {
        let first = story.into_iter().filter(|line| line.split(' ').nth(1) == Some("0"));
        first.collect()
    };
    let alone = said_in_the_first(evening(1));
    assert!(alone.len() > 10, "{alone:?}");
    same(&alone, &said_in_the_first(evening(12)));
}
