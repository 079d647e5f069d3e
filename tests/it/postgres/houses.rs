//! Two houses on one server: whoever serves a community does its nights, once, also when it dies before or in the middle; and what
//! one of them finds or changes the other knows.

use super::leases::begin;
use super::{PATIENCE, eventually};
use crate::support::postgres;
use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::games::Seat;
use giostra::journal::{
    ActivityKind, Between, Calendar, Due, Entry, Journal, Lease, MatchRow, MatchState, Options, Record, Scope,
};
use giostra::messages::{Lang, Text};
use giostra::platforms::host::Host as _;
use giostra::rating::days;
use giostra::rooms::heard::{Door, Person, Place, Server};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Delivery, Outlet, Receipt, Say, Undelivered};
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use std::path::Path;
use std::sync::{Arc, Mutex};

pub(super) const TELEGRAM: Scope = Scope::Door(Door::Telegram);
const DAY: Date = date(2026, 3, 10);

/// A door that keeps what is said, for as long as it may say anything.
pub(super) struct Ears(Mutex<Vec<Say>>, Lease);

impl Outlet for Ears {
    fn deliver(&self, say: Say) -> Delivery {
        if !self.1.may_speak() {
            return Delivery::Now(Err(Undelivered::Away));
        }
        let mut heard = self.0.lock().expect("nobody panicked");
        heard.push(say);
        Delivery::Now(Ok(Receipt { id: heard.len() as u64, at: 0 }))
    }
}

impl Ears {
    /// How many digests of a night were said.
    fn digests(&self) -> usize {
        let heard = self.0.lock().expect("nobody panicked");
        let night = |say: &&Say| matches!(&say.act, Act::Post { handle: Some(handle), .. } if handle.0.starts_with("night."));
        heard.iter().filter(night).count()
    }

    /// What was posted since the last time.
    pub(super) fn posted(&self) -> Vec<Text> {
        let heard = std::mem::take(&mut *self.0.lock().expect("nobody panicked"));
        let text = |say: Say| match say.act {
            Act::Post { body, .. } => body.text,
            _ => None,
        };
        heard.into_iter().filter_map(text).collect()
    }
}

fn rome() -> TimeZone {
    TimeZone::get("Europe/Rome").expect("a zone")
}

fn at(day: Date, hour: i8) -> Millis {
    days::moment(day, hour, &rome()).expect("a moment")
}

pub(super) fn room() -> Place {
    let server = Server("telegram:-1001".into());
    Place::Room { door: Door::Telegram, server, channel: "-1001".into(), thread: None }
}

/// Somebody has played three rounds in the afternoon.
async fn played(url: &str) {
    let (journal, _) = Journal::open(Path::new(url), Options::default()).await.expect("it opens");
    let (server, place) = (Server("telegram:-1001".into()), room());
    for id in 1..=3 {
        let end = at(DAY, 15) + id * 60_000;
        let row = MatchRow {
            id,
            place: place.clone(),
            server: Some(server.clone()),
            kind: ActivityKind::Round,
            game: "manche".into(),
            open: true,
            state: MatchState::Live,
            opened_at: end - 60_000,
        };
        let mut records = vec![Record::Match(row)];
        for seat in 1..=2 {
            let person = Person(format!("telegram:{seat}"));
            records.push(Record::Seat { match_id: id, seat: Seat(seat), person, server: None });
        }
        records.push(Record::MatchEnd { id, state: MatchState::Ended, at: end });
        let (mut next, mut after) = (Vec::new(), end);
        while let Some((date, at)) = days::next_publication(after, &rome()).filter(|_| next.len() < 3) {
            next.push(Due { date, at });
            after = at;
        }
        let calendars = vec![Calendar { server: server.clone(), next }];
        let points = vec![(Seat(1), 5), (Seat(2), id)];
        records.push(Record::Rated { match_id: id, family: "parole", points, at: end, calendars });
        journal.append(Entry { lines: Vec::new(), records }).await.expect("written");
    }
    journal.close().await;
}

/// A house that shares the work with others.
pub(super) struct Sharing {
    pub(super) house: House,
    pub(super) ears: Arc<Ears>,
    clock: Clock,
}

impl Sharing {
    pub(super) async fn open(url: &str, lease: &Lease) -> Self {
        Self::but(url, lease, None).await
    }

    /// One whose door to a part does not open.
    async fn but(url: &str, lease: &Lease, shut: Option<Scope>) -> Self {
        let options = Options { lease: Some(lease.clone()), ..Options::default() };
        let journal = Journal::open(Path::new(url), options).await.expect("it opens").0;
        let (clock, ears) = (Clock::standing(at(DAY, 20)), Arc::new(Ears(Mutex::default(), lease.clone())));
        let furniture = Furniture {
            journal,
            clock: clock.clone(),
            library: crate::chats::library(),
            seeds: Seeds::Fixed(7),
            book: Vec::new(),
        };
        let house = House::open(furniture).await.expect("a house");
        for door in [Door::Discord, Door::Telegram] {
            house.attach(door, ears.clone(), true);
        }
        house.resume().await.expect("resumed");
        let (shares, hears) = (house.clone(), house.clone());
        let opens = async move |scope| {
            anyhow::ensure!(Some(scope) != shut, "it does not open");
            Ok(())
        };
        tokio::spawn(async move { shares.share_out(opens).await });
        tokio::spawn(async move { hears.hear_others().await });
        Self { house, ears, clock }
    }

    /// Waits until this one serves a part.
    pub(super) async fn serves(&self, part: Scope) {
        let mut served = self.house.served().expect("it shares");
        let waited = tokio::time::timeout(PATIENCE, served.wait_for(|parts| parts.contains(&part))).await;
        assert!(waited.is_ok_and(|served| served.is_ok()), "it serves {part}");
    }

    async fn wakes(&self, at: Millis) {
        self.clock.set(at);
        self.house.wake().await;
    }
}

/// Two houses; the first, which serves, dies at this hour of the next day. The second does what is left.
async fn one_dies_at(name: &str, dies: i8) {
    let url = postgres::alone(name);
    played(&url).await;
    let doors = [Door::Telegram];
    let first_lease = begin(&url, "a", &doors).await;
    let first = Sharing::open(&url, &first_lease).await;
    first.serves(TELEGRAM).await;
    let second_lease = begin(&url, "b", &doors).await;
    let second = Sharing::open(&url, &second_lease).await;
    let tomorrow = DAY.tomorrow().expect("a day");
    for hour in 0..24 {
        if hour == dies {
            postgres::run(&url, "delete from process where machine = 'a'");
            second.serves(TELEGRAM).await;
            eventually("it is gone", async || !first_lease.may_speak()).await;
        }
        for house in [&first, &second] {
            house.wakes(at(tomorrow, hour)).await;
        }
    }
    let told = [first.ears.digests(), second.ears.digests()];
    assert_eq!(told.iter().sum::<usize>(), 1, "{name}: {told:?}");
    let server = Server("telegram:-1001".into());
    let journal = second.house.journal();
    assert_eq!(journal.jobs_due().await.expect("read"), [], "{name}: nothing is left to do");
    let rows = journal.ladder_rows(&server, "parole").await.expect("read");
    assert_eq!(rows.len(), 2, "{name}: both are in the ladder");
    let standings = journal.standings(&server, "parole").await.expect("read");
    let rounds: Vec<_> = standings.iter().map(|(_, standing)| standing.rounds).collect();
    assert_eq!(rounds, [3, 3], "{name}: each round counts once");
    let nights = journal.publications(&server).await.expect("read");
    assert_eq!(nights.len(), 1, "{name}: one night was published");
    assert_eq!(first_lease.may_speak(), dies == 24, "{name}: who is gone is silent");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_night_is_done_once_whoever_dies_before_or_in_its_middle() {
    if !postgres::is_there("nights of several processes") {
        return;
    }
    // Nobody; before the publication; between it and the digest; after both.
    for (name, dies) in [("nobody", 24), ("before", 1), ("between", 7), ("after", 20)] {
        one_dies_at(name, dies).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_set_in_one_is_set_in_the_other() {
    if !postgres::is_there("settings of several processes") {
        return;
    }
    let url = postgres::alone("settings");
    let doors = [Door::Telegram];
    let (one, other) = (begin(&url, "a", &doors).await, begin(&url, "b", &doors).await);
    let first = Sharing::open(&url, &one).await;
    first.serves(TELEGRAM).await;
    let second = Sharing::open(&url, &other).await;
    let server = Server("telegram:-1001".into());
    for lang in [Lang::En, Lang::It, Lang::En] {
        let (scope, value) = (format!("server:{}", server.0), Some(lang.to_string()));
        let set = Record::Setting { scope, key: "lingua".into(), value, at: at(DAY, 21) };
        let entry = Entry { lines: Vec::new(), records: vec![set] };
        first.house.journal().append(entry).await.expect("written");
        eventually("the other knows the language", async || second.house.lang(&room()) == lang).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_away_for_one_is_away_for_all_until_it_is_back_or_somebody_else_listens() {
    if !postgres::is_there("a platform that is away, and several processes") {
        return;
    }
    let url = postgres::alone("away");
    let doors = [Door::Telegram];
    let listens = begin(&url, "a", &doors).await;
    let first = Sharing::open(&url, &listens).await;
    first.serves(TELEGRAM).await;
    let beside = begin(&url, "b", &doors).await;
    let second = Sharing::open(&url, &beside).await;
    let is_away = async |away: bool| {
        let what = if away { "it is away for the other" } else { "it is back for the other" };
        eventually(what, async || second.house.away_since(Door::Telegram).is_some() == away).await;
    };
    first.house.door_away(Door::Telegram);
    is_away(true).await;
    assert_eq!(second.house.away_since(Door::Telegram), first.house.away_since(Door::Telegram));
    first.house.door_back(Door::Telegram, false).await;
    is_away(false).await;
    // However fast it comes and goes, what holds in the end is how it is.
    for _ in 0..50 {
        first.house.door_away(Door::Telegram);
        first.house.door_back(Door::Telegram, false).await;
    }
    first.house.door_away(Door::Telegram);
    is_away(true).await;
    first.house.door_back(Door::Telegram, false).await;
    is_away(false).await;
    // Whoever found it away dies: the next one looks itself.
    first.house.door_away(Door::Telegram);
    is_away(true).await;
    postgres::run(&url, "delete from process where machine = 'a'");
    second.serves(TELEGRAM).await;
    is_away(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_cannot_serve_another_one_gets() {
    if !postgres::is_there("a part that one process cannot serve") {
        return;
    }
    let url = postgres::alone("shut");
    let doors = [Door::Discord, Door::Telegram];
    let lease = begin(&url, "a", &doors).await;
    let first = Sharing::but(&url, &lease, Some(TELEGRAM)).await;
    for shard in [0, 1] {
        first.serves(Scope::Shard { shard, of: 2 }).await;
    }
    let other = begin(&url, "b", &doors).await;
    let second = Sharing::open(&url, &other).await;
    second.serves(TELEGRAM).await;
}

/// A room of Telegram whose twin is in Discord: what was missed in a window counts from when whoever listens there was last alive,
/// however long the others have lived on.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_missed_in_a_window_is_its_listeners() {
    if !postgres::is_there("windows of several processes") {
        return;
    }
    let url = postgres::alone("windows");
    let server = Server(format!("discord:{}", 1_u64 << 22));
    let twin = Place::Room { door: Door::Discord, server, channel: "7".into(), thread: None };
    let behind = Scope::of(&twin, 2);
    let (opened, died, lived) = (at(DAY, 15), at(DAY, 16), at(DAY, 19));
    let (journal, _) = Journal::open(Path::new(&url), Options::default()).await.expect("it opens");
    let row = MatchRow {
        id: 1,
        place: room(),
        server: room().server().cloned(),
        kind: ActivityKind::Round,
        game: "manche".into(),
        open: true,
        state: MatchState::Live,
        opened_at: opened,
    };
    let alive = |scope, at| Record::Between(Between::Alive { scope, at });
    let records = vec![
        Record::Match(row),
        Record::Twinned { place: twin.clone(), home: room() },
        alive(TELEGRAM, lived),
        alive(behind, died),
    ];
    journal.append(Entry { lines: Vec::new(), records }).await.expect("written");
    journal.close().await;
    let lease = begin(&url, "a", &[Door::Discord, Door::Telegram]).await;
    let sharing = Sharing::open(&url, &lease).await;
    for part in [behind, TELEGRAM] {
        sharing.serves(part).await;
    }
    let host = OnlineHost(sharing.house.clone());
    assert_eq!(host.playing(Door::Discord, true).await, [(twin, died)]);
    assert_eq!(host.playing(Door::Telegram, true).await, [(room(), lived)]);
}
