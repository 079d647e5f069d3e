//! A house without doors, and who writes there.

use crate::logs;
use crate::offer::{BURST, Offer, Size, TALK, now};
use crate::waits::Waits;
use giostra::cli::house::online::OnlineHost;
use giostra::clock::Clock;
use giostra::journal::Journal;
use giostra::platforms::host::Host as _;
use giostra::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Delivery, Outlet, Receipt, Say};
use giostra::words::library::Library;
use giostra::words::overlay::Overlay;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::task::JoinSet;

const START: i64 = 1_767_265_200_000;
/// Longer than any round.
const LONG: i64 = 400_000;

/// A door that says nothing to anybody.
struct Silence(AtomicU64, Clock);

impl Outlet for Silence {
    fn deliver(&self, _say: Say) -> Delivery {
        let id = self.0.fetch_add(1, Ordering::Relaxed);
        Delivery::Now(Ok(Receipt { id, at: self.1.now() }))
    }
}

fn place(kind: &str, number: usize) -> Place {
    let server = Server("terminal:banco".into());
    Place::Room { door: Door::Terminal, server, channel: format!("{kind}-{number}"), thread: None }
}

/// Whoever orders rounds has a number from here on.
const ORDERS: usize = 1_000;
/// Rounds that are ordered at once.
const TOGETHER: usize = 50;

/// What is heard, and the numbers that messages get.
pub(crate) struct Stage {
    house: Arc<OnlineHost>,
    clock: Clock,
    journal: Journal,
    number: AtomicU64,
}

impl Stage {
    /// A new house on a file in this folder, or on the server that is named; what all rooms share (fonts, the dictionary's trie,
    /// statements) is loaded by a round of its own.
    pub(crate) async fn new(file: &Path) -> anyhow::Result<Self> {
        let journal = logs::open(file).await?;
        let clock = Clock::standing(START);
        let library = Arc::new(Library::new(None));
        library.playing_words("classico", Overlay::default())?;
        let furniture = Furniture {
            journal: journal.clone(),
            clock: clock.clone(),
            library,
            seeds: Seeds::Fixed(1),
            book: Vec::new(),
        };
        let house = House::open(furniture).await?;
        house.attach(Door::Terminal, Arc::new(Silence(AtomicU64::new(1), clock.clone())), true);
        let stage = Self { house: Arc::new(OnlineHost(house)), clock, journal, number: AtomicU64::new(1) };
        stage.house.hear(stage.heard(place("prima", 0), 0, "/manche subito")).await;
        stage.close().await;
        Ok(stage)
    }

    /// What stands in the log.
    pub(crate) const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Somebody has talked in each idle room.
    pub(crate) async fn talk(&self, size: Size) {
        for room in 0..size.idle {
            self.house.hear(self.heard(place("ferma", room), 9, TALK)).await;
        }
    }

    /// The words of each round's grid.
    pub(crate) async fn lists(&self, size: Size) -> anyhow::Result<Vec<Vec<String>>> {
        let mut found = logs::lists(&self.journal).await?;
        let lists: Vec<_> =
            (0..size.rounds).map(|round| found.remove(&place("stanza", round)).unwrap_or_default()).collect();
        anyhow::ensure!(lists.iter().all(|list| !list.is_empty()), "a round has not begun");
        Ok(lists)
    }

    fn heard(&self, place: Place, player: usize, text: &str) -> Heard {
        let name = format!("Giocatore {player}");
        let person = Person::new(Door::Terminal, &name);
        let moderator = player == 0;
        let who = Who { person, name, moderator, roles: Vec::new(), locale: None, robot: false };
        let (id, at) = (self.number.fetch_add(1, Ordering::Relaxed), self.clock.now());
        let what = What::Message { text: text.to_owned() };
        Heard { replies_to: None, place, who, id, at, precision: Precision::Millisecond, what }
    }

    fn offered(&self, offer: &Offer<'_>) -> Heard {
        match offer {
            Offer::Idle(room) => self.heard(place("ferma", *room), 9, TALK),
            Offer::Word { round, player, word } => self.heard(place("stanza", *round), 1 + player, word),
        }
    }

    /// A round begins in each room.
    pub(crate) async fn open(&self, size: Size) {
        for first in (0..size.rounds).step_by(TOGETHER) {
            let mut ordered = JoinSet::new();
            for round in first..(first + TOGETHER).min(size.rounds) {
                // Each by somebody else: nobody may order so much.
                let heard = self.heard(place("stanza", round), ORDERS + round, "/manche subito");
                let house = Arc::clone(&self.house);
                ordered.spawn(async move { house.hear(heard).await });
            }
            ordered.join_all().await;
        }
    }

    /// Lets all rounds come to their end.
    pub(crate) async fn close(&self) {
        let mut end = self.clock.now() + LONG;
        self.clock.set(end);
        while let Some(next) = self.house.0.next_wake() {
            end = end.max(next);
            self.clock.set(end);
            self.house.0.wake().await;
        }
    }

    /// Offers messages in bursts, one every `pause`, or one when the last is done; words among them.
    pub(crate) async fn offer(
        &self,
        (from, to): (usize, usize),
        pause: Option<Duration>,
        size: Size,
        lists: &[Vec<String>],
        waits: &mut Waits,
    ) -> usize {
        let (mut words, begun) = (0, now());
        let mut asked = JoinSet::new();
        for (burst, first) in (from..to).step_by(BURST).enumerate() {
            for number in first..(first + BURST).min(to) {
                let offer = Offer::of(number, size, lists);
                words += usize::from(matches!(offer, Offer::Word { .. }));
                let (heard, house) = (self.offered(&offer), Arc::clone(&self.house));
                asked.spawn(async move {
                    let since = now();
                    house.hear(heard).await;
                    since.elapsed()
                });
            }
            match pause {
                None => {
                    while let Some(waited) = asked.join_next().await {
                        waits.push(waited.unwrap_or_default());
                    }
                }
                Some(pause) => {
                    let next = pause * u32::try_from(burst + 1).unwrap_or(u32::MAX);
                    tokio::time::sleep(next.saturating_sub(begun.elapsed())).await;
                }
            }
        }
        while let Some(waited) = asked.join_next().await {
            waits.push(waited.unwrap_or_default());
        }
        words
    }
}
