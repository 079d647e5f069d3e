//! Nights: rounds go into the journal as rooms write them, the clock goes on, and what a house publishes is what a
//! plain loop over the rounds makes of them.

use futures_util::future::BoxFuture;
use giostra::clock::{Clock, Millis};
use giostra::games::Seat;
use giostra::journal::{
    ActivityKind, Calendar, Due, Durability, Entry, Journal, MatchRow, MatchState, NewSeason, Options,
    Record, SeasonPlace, Suspected,
};
use giostra::ladders::rebuild::{Rebuilt, rebuild};
use giostra::messages::Lang;
use giostra::rating::exchange::{Damping, Weight, pairing};
use giostra::rating::replay::Standing;
use giostra::rating::reset::{Reset, reset};
use giostra::rating::{Factor, Rater, Rating, days};
use giostra::rooms::heard::{Door, Person, Place, Server};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Delivery, Outlet, Receipt, Say, Undelivered};
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex};

const FAMILY: &str = "parole";

fn server(number: usize) -> Server {
    Server(format!("terminal:{number}"))
}

fn place(number: usize) -> Place {
    Place::Room { door: Door::Terminal, server: server(number), channel: "sala".into(), thread: None }
}

fn person(number: u16) -> Person {
    Person(format!("terminal:P{number:02}"))
}

fn rome() -> TimeZone {
    TimeZone::get("Europe/Rome").expect("a zone")
}

fn noon(day: Date) -> Millis {
    days::moment(day, 12, &rome()).expect("a moment")
}

/// A door that keeps what is said; cut off from one server for as long as it is told.
#[derive(Default)]
struct Ears(Mutex<Vec<(Millis, Say)>>, Option<Clock>, Mutex<Option<Server>>);

impl Outlet for Ears {
    fn deliver(&self, say: Say) -> Delivery {
        let mut heard = self.0.lock().expect("nobody panicked");
        let at = self.1.as_ref().map_or(0, Clock::now);
        if say.place.server() == self.2.lock().expect("nobody panicked").as_ref() {
            return Delivery::Now(Err(Undelivered::Away));
        }
        heard.push((at, say));
        Delivery::Now(Ok(Receipt { id: heard.len() as u64, at }))
    }
}

async fn journal(file: &Path) -> Journal {
    let options =
        Options { durability: Durability::None, gather: std::time::Duration::ZERO, ..Options::default() };
    Journal::open(file, options).await.expect("a journal").0
}

/// A house on a file, at a moment; its ears.
async fn house(file: &Path, now: Millis) -> (House, Arc<Ears>, Clock) {
    let clock = Clock::standing(now);
    let ears = Arc::new(Ears(Mutex::default(), Some(clock.clone()), Mutex::default()));
    let furniture = Furniture {
        journal: journal(file).await,
        clock: clock.clone(),
        library: crate::chats::library(),
        seeds: Seeds::Fixed(7),
        book: Vec::new(),
    };
    let house = House::open(furniture).await.expect("a house");
    house.attach(Door::Terminal, ears.clone(), true);
    house.resume().await.expect("resumed");
    (house, ears, clock)
}

/// The writing of rooms, without rooms.
struct Scribe {
    journal: Journal,
    next: i64,
}

impl Scribe {
    async fn write(&self, records: Vec<Record>) {
        self.journal.append(Entry { lines: Vec::new(), records }).await.expect("written");
    }

    /// A rated round of a server, whose players' numbers and points are these.
    async fn round(&mut self, number: usize, players: &[(u16, i64)], at: Millis) -> i64 {
        let id = self.next;
        self.next += 1;
        let row = MatchRow {
            id,
            place: place(number),
            server: Some(server(number)),
            kind: ActivityKind::Round,
            game: "manche".into(),
            open: true,
            state: MatchState::Live,
            opened_at: at - 60_000,
        };
        let mut records = vec![Record::Match(row)];
        for (seat, (who, _)) in (1..).zip(players) {
            let (person, server) = (person(*who), None);
            records.push(Record::Seat { match_id: id, seat: Seat(seat), person, server });
        }
        let points = (1..).zip(players).map(|(seat, (_, points))| (Seat(seat), *points)).collect();
        records.push(Record::MatchEnd { id, state: MatchState::Ended, at });
        let calendars = vec![calendar(number, at)];
        records.push(Record::Rated { match_id: id, family: FAMILY, points, at, calendars });
        self.write(records).await;
        id
    }
}

fn calendar(number: usize, at: Millis) -> Calendar {
    let mut next = Vec::new();
    let mut after = at;
    while next.len() < 3 {
        let (date, at) = days::next_publication(after, &rome()).expect("a day");
        next.push(Due { date, at });
        after = at;
    }
    Calendar { server: server(number), next }
}

/// Lets the clock go on as whoever drives a house does.
async fn go_to(house: &House, clock: &Clock, at: Millis) {
    while let Some(next) = house.next_wake().filter(|next| *next <= at) {
        clock.set(next.max(clock.now()));
        house.wake().await;
    }
    clock.set(at);
    house.wake().await;
}

/// One thing that happens on a day.
#[derive(Clone, Debug)]
enum Event {
    Round(Vec<(u16, i64)>),
    /// The round that many before the last one, if it is younger than a day.
    Void(usize),
    Merge(u16, u16),
    Part(u16),
    Rank(u16, bool),
    Factor(u16),
    Damped(bool),
    /// A season begins, or the one that runs ends tonight.
    Season(Reset),
    /// A player asks to be forgotten. Their row stays; who plays under that account again is somebody new.
    Erase(u16),
    Kill,
}

fn event() -> impl Strategy<Value = Event> {
    let player = 0_u16..7;
    let players = prop::collection::btree_map(player.clone(), 0_i64..6, 2..6);
    prop_oneof![
        8 => players.prop_map(|players| Event::Round(players.into_iter().collect())),
        2 => (0_usize..6).prop_map(Event::Void),
        1 => (player.clone(), player.clone()).prop_map(|(a, b)| Event::Merge(a, b)),
        1 => player.clone().prop_map(Event::Part),
        1 => (player, any::<bool>()).prop_map(|(who, ranked)| Event::Rank(who, ranked)),
        1 => (1_u16..=100).prop_map(Event::Factor),
        1 => any::<bool>().prop_map(Event::Damped),
        1 => prop::sample::select(vec![Reset::None, Reset::Soft, Reset::Full]).prop_map(Event::Season),
        1 => (0_u16..7).prop_map(Event::Erase),
        1 => Just(Event::Kill),
    ]
}

/// A rated round: its number, its end, who was rated, the day it is published on.
type Played = (i64, Millis, Vec<(u16, i64)>, Date);

/// What happened, kept plainly.
#[derive(Default)]
struct Chronicle {
    rounds: Vec<Played>,
    voided: BTreeMap<i64, Date>,
    merged: BTreeMap<u16, (u16, Date)>,
    unranked: BTreeSet<u16>,
    factor: u16,
    damped: bool,
    season: Option<Reset>,
    /// Date, factor, damped, reset.
    nights: Vec<(Date, u16, bool, Reset)>,
    /// Who plays under an account: after an erasure somebody else, a hundred further on.
    names: BTreeMap<u16, u16>,
    /// Rows of those who were erased.
    erased: BTreeMap<u16, i64>,
}

impl Chronicle {
    /// Who plays under an account.
    fn who(&self, account: u16) -> u16 {
        self.names.get(&account).copied().unwrap_or(account)
    }

    fn whole(&self, who: u16) -> u16 {
        let mut who = who;
        while let Some((into, _)) = self.merged.get(&who) {
            who = *into;
        }
        who
    }

    /// The ladder after the last night, by a plain loop: rating, rated rounds and peak of each player.
    fn ladder(&self, row_of: &dyn Fn(u16) -> i64) -> BTreeMap<u16, (i64, u32, i64)> {
        let mut live: BTreeMap<u16, (i64, u32, i64)> = BTreeMap::new();
        // E12b: the four fifths that wait, the pair, and the account they wait for.
        let mut held: Vec<(u16, u16, i64, BTreeSet<u16>)> = Vec::new();
        for (night, factor, damped, how) in &self.nights {
            let mut met: BTreeMap<(u16, u16), u32> = BTreeMap::new();
            let mut played = BTreeSet::new();
            let mut today: Vec<_> = self
                .rounds
                .iter()
                .filter(|(id, _, _, day)| day == night && !self.voided.contains_key(id))
                .collect();
            today.sort_by_key(|(id, at, _, _)| (*at, *id));
            for (_, _, players, _) in today {
                let mut best: BTreeMap<u16, i64> = BTreeMap::new();
                for (who, points) in players {
                    let whole = self.whole(*who);
                    let got = best.get(&whole).copied().unwrap_or(i64::MIN);
                    best.insert(whole, got.max(*points));
                }
                let mut field: Vec<(u16, i64)> = best.into_iter().collect();
                field.sort_by_key(|(who, _)| row_of(*who));
                if field.len() < 2 {
                    continue;
                }
                let count =
                    |live: &BTreeMap<u16, (i64, u32, i64)>, who| live.get(&who).map_or(0, |one| one.1);
                let fourth: Vec<u16> =
                    field.iter().map(|(who, _)| *who).filter(|who| count(&live, *who) == 3).collect();
                for (_, _, _, waits) in &mut held {
                    waits.retain(|who| !fourth.contains(who));
                }
                for (one, other, milli, _) in held.extract_if(.., |(.., waits)| waits.is_empty()) {
                    live.get_mut(&one).expect("played").0 += milli;
                    live.get_mut(&other).expect("played").0 -= milli;
                    played.extend([one, other]);
                }
                let rating = |who| live.get(&who).map_or(1_500_000, |(rating, ..)| *rating);
                let ratings: Vec<Rating> =
                    field.iter().map(|(who, _)| Rating::of_milli(rating(*who)).expect("a rating")).collect();
                let points: Vec<i64> = field.iter().map(|(_, points)| *points).collect();
                let mut parts = BTreeMap::new();
                for a in 0..field.len() {
                    for b in a + 1..field.len() {
                        let times = met.entry((field[a].0, field[b].0)).or_default();
                        *times += 1;
                        let damping = if *damped { Damping::of_pairing(*times) } else { Damping::Whole };
                        let rounds = |at: usize| live.get(&field[at].0).map_or(0, |(_, rounds, _)| *rounds);
                        // E12b: every night of today's program knows it.
                        parts.insert((a, b), Weight { damping, fresh: rounds(a) < 3 || rounds(b) < 3 });
                    }
                }
                let factor = Factor::of_points(*factor).expect("a factor");
                for ((a, b), weight) in parts.iter().filter(|(_, weight)| weight.fresh) {
                    let side = |at: usize| (ratings[at], points[at]);
                    let change =
                        |weight: Weight| pairing(factor, field.len(), side(*a), side(*b), weight).change;
                    let rest = change(Weight { fresh: false, ..*weight }) - change(*weight);
                    let waits =
                        [*a, *b].into_iter().map(|at| field[at].0).filter(|who| count(&live, *who) < 3);
                    held.push((field[*a].0, field[*b].0, rest, waits.collect()));
                }
                let mut rater = Rater::default();
                let changes = rater.rate_damped(factor, &ratings, &points, |a, b| parts[&(a, b)]).to_vec();
                for ((who, _), change) in field.iter().zip(changes) {
                    let one = live.entry(*who).or_insert((1_500_000, 0, i64::MIN));
                    one.0 += i64::from(change);
                    one.1 += 1;
                    played.insert(*who);
                }
            }
            for who in played {
                let one = live.get_mut(&who).expect("he played");
                one.2 = one.2.max(one.0);
            }
            if *how != Reset::None {
                let mut rows: Vec<u16> = live.keys().copied().collect();
                rows.sort_by_key(|who| row_of(*who));
                let ratings: Vec<Rating> =
                    rows.iter().map(|who| Rating::of_milli(live[who].0).expect("a rating")).collect();
                for (who, rating) in rows.iter().zip(reset(*how, &ratings)) {
                    let one = live.get_mut(who).expect("he played");
                    one.0 = rating.milli();
                    one.2 = one.2.max(one.0);
                }
            }
        }
        live
    }
}

/// One thing happens: it is written, and noted in the chronicle. Whether a night has to look at it.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
async fn happens(
    scribe: &mut Scribe,
    chronicle: &mut Chronicle,
    event: &Event,
    at: Millis,
    day: Date,
) -> bool {
    let mut something = false;
    let set = |key: &str, value: String| Record::Setting {
        scope: format!("server:{}", server(0).0),
        key: key.into(),
        value: Some(value),
        at,
    };
    match event {
        Event::Round(players) => {
            let id = scribe.round(0, players, at).await;
            let players = players.iter().map(|(account, points)| (chronicle.who(*account), *points));
            let rated: Vec<(u16, i64)> = players
                .filter(|(who, _)| {
                    let mut who = *who;
                    // Out is out, also by the account one counts for.
                    loop {
                        if chronicle.unranked.contains(&who) {
                            return false;
                        }
                        match chronicle.merged.get(&who) {
                            Some((into, _)) => who = *into,
                            None => return true,
                        }
                    }
                })
                .collect();
            if rated.len() >= 2 {
                chronicle.rounds.push((id, at, rated, day));
                something = true;
            }
        }
        Event::Void(back) => {
            let round = chronicle.rounds.iter().rev().nth(*back);
            let Some((id, ended, ..)) = round
                .filter(|(id, ended, ..)| at - ended < 24 * 3_600_000 && !chronicle.voided.contains_key(id))
            else {
                return false;
            };
            let (id, _) = (*id, ended);
            let unrated = Record::Unrated { match_id: id, at, calendars: vec![calendar(0, at)] };
            scribe.write(vec![unrated]).await;
            chronicle.voided.insert(id, day);
            something = true;
        }
        Event::Merge(one, into) => {
            let (one, into) = (&chronicle.who(*one), &chronicle.who(*into));
            let known = |who: &u16| {
                chronicle.rounds.iter().any(|(_, _, players, _)| players.iter().any(|(one, _)| one == who))
            };
            // One step only: chains are for the replay's own test.
            let taken = |who: &u16| {
                chronicle.merged.contains_key(who) || chronicle.merged.values().any(|(into, _)| into == who)
            };
            if one == into || !known(one) || !known(into) || taken(one) || chronicle.merged.contains_key(into)
            {
                return false;
            }
            let merged = Record::Merged {
                server: server(0),
                person: person(*one % 100),
                into: Some(person(*into % 100)),
                at,
                calendar: calendar(0, at),
            };
            scribe.write(vec![merged]).await;
            chronicle.merged.insert(*one, (*into, day));
            something = true;
        }
        Event::Part(one) => {
            let one = &chronicle.who(*one);
            if chronicle.merged.remove(one).is_none() {
                return false;
            }
            let apart = Record::Merged {
                server: server(0),
                person: person(*one % 100),
                into: None,
                at,
                calendar: calendar(0, at),
            };
            scribe.write(vec![apart]).await;
            something = true;
        }
        Event::Rank(who, ranked) => {
            let rows = scribe.journal.ladder_rows(&server(0), FAMILY).await.expect("read");
            if rows.iter().all(|(_, of)| *of != Some(person(*who))) {
                return false;
            }
            let (server, person, ranked) = (server(0), person(*who), *ranked);
            let who = &chronicle.who(*who);
            let family = FAMILY;
            scribe
                .write(vec![Record::Ranked { server, person, families: vec![family.to_owned()], ranked, at }])
                .await;
            if ranked {
                chronicle.unranked.remove(who);
            } else {
                chronicle.unranked.insert(*who);
            }
        }
        Event::Factor(points) => {
            scribe.write(vec![set("k", points.to_string())]).await;
            chronicle.factor = *points;
        }
        Event::Damped(damped) => {
            scribe.write(vec![set("smorzamento", if *damped { "sì" } else { "no" }.into())]).await;
            chronicle.damped = *damped;
        }
        Event::Season(how) => {
            let seasons = scribe.journal.seasons(&server(0)).await.expect("read");
            match seasons.iter().find(|season| !season.closed) {
                None => {
                    let name = format!("S{}", seasons.len());
                    let (opened, closes) = (day, None);
                    let new = NewSeason { server: server(0), name, opened, closes, reset: Reset::None };
                    scribe.write(vec![Record::SeasonOpened(new)]).await;
                }
                Some(season) => {
                    let (id, closes) = (season.id, Some(day));
                    scribe.write(vec![Record::SeasonEnds { id, closes, reset: *how }]).await;
                    chronicle.season = Some(*how);
                    something = true;
                }
            }
        }
        Event::Erase(account) => {
            let rows = scribe.journal.ladder_rows(&server(0), FAMILY).await.expect("read");
            let row = rows.iter().find(|(_, of)| *of == Some(person(*account)));
            let Some((row, _)) = row else { return false };
            let who = chronicle.who(*account);
            chronicle.erased.insert(who, *row);
            chronicle.names.insert(*account, who + 100);
            scribe.write(vec![Record::Erased { persons: vec![person(*account)], at }]).await;
        }
        Event::Kill => {}
    }
    something
}

/// Plays days of events and holds every night against the plain loop.
async fn live_through(all: &[Vec<Event>]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let start = date(2026, 3, 26);
    let (mut house, _, mut clock) = house(&file, noon(start)).await;
    let mut scribe = Scribe { journal: house.journal().clone(), next: 1 };
    let mut chronicle = Chronicle { factor: 24, ..Chronicle::default() };
    let mut frozen: BTreeMap<i64, Vec<SeasonPlace>> = BTreeMap::new();
    for (today, events) in (0_i64..).zip(all) {
        let noon = noon(start.checked_add(jiff::Span::new().days(today)).expect("a day"));
        clock.set(noon);
        let due = calendar(0, noon).next[0];
        let mut something = false;
        for (at, event) in (noon..).step_by(61_000).zip(events) {
            something |= happens(&mut scribe, &mut chronicle, event, at, due.date).await;
        }
        // Whatever happens by day, what is published stands.
        let before = scribe.journal.standings(&server(0), FAMILY).await.expect("read");
        go_to(&house, &clock, due.at - 1).await;
        assert_eq!(scribe.journal.standings(&server(0), FAMILY).await.expect("read"), before);
        // The process dies, and finds in the journal what is due.
        scribe.journal.close().await;
        drop(house);
        (house, _, clock) = self::house(&file, due.at - 1).await;
        scribe.journal = house.journal().clone();
        go_to(&house, &clock, due.at).await;
        if something {
            let how = chronicle.season.take().unwrap_or(Reset::None);
            chronicle.nights.push((due.date, chronicle.factor, chronicle.damped, how));
        }
        hold(&scribe.journal, &chronicle).await;
        // The table of a season that has ended never changes again.
        for season in scribe.journal.seasons(&server(0)).await.expect("read") {
            if season.closed {
                let places = scribe.journal.season_places(season.id).await.expect("read");
                let first = frozen.entry(season.id).or_insert_with(|| places.clone());
                assert_eq!(*first, places, "{}", season.name);
            }
        }
    }
}

/// The stored ladder is that of the plain loop, its sum stands, and a rebuild gives the same bits.
async fn hold(journal: &Journal, chronicle: &Chronicle) {
    let rows = journal.ladder_rows(&server(0), FAMILY).await.expect("read");
    let row_of = |who: u16| {
        if let Some(row) = chronicle.erased.get(&who) {
            return *row;
        }
        let row = rows.iter().find(|(_, of)| *of == Some(person(who % 100)));
        row.map_or_else(|| panic!("P{who:02} has no row"), |(id, _)| *id)
    };
    let expected: BTreeMap<i64, (i64, u32, i64)> =
        chronicle.ladder(&row_of).into_iter().map(|(who, one)| (row_of(who), one)).collect();
    let stored = journal.standings(&server(0), FAMILY).await.expect("read");
    let stored: BTreeMap<i64, (i64, u32, i64)> = stored
        .into_iter()
        .map(|(row, Standing { rating, rounds, peak, .. })| (row, (rating.milli(), rounds, peak.milli())))
        .collect();
    assert_eq!(stored, expected);
    let sum: i64 = stored.values().map(|(rating, ..)| rating).sum();
    assert_eq!(sum, 1_500_000 * i64::try_from(stored.len()).expect("few"), "the sum of a ladder");
    let mut all = Vec::new();
    rebuild(journal, false, |one| all.push(one.clone())).await.expect("rebuilt");
    assert!(all.iter().all(|one: &Rebuilt| one.same), "{all:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_published_is_what_a_plain_loop_makes_of_the_rounds(
        days in prop::collection::vec(prop::collection::vec(event(), 0..14), 1..8)
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(live_through(&days));
    }
}

/// Polls a future until it has waited so many times, and drops it: how a process dies.
async fn at_most<T>(polls: usize, future: BoxFuture<'_, T>) -> Option<T> {
    let mut future = future;
    let mut waited = 0;
    std::future::poll_fn(move |context| match future.as_mut().poll(context) {
        std::task::Poll::Ready(done) => std::task::Poll::Ready(Some(done)),
        std::task::Poll::Pending if waited == polls => std::task::Poll::Ready(None),
        std::task::Poll::Pending => {
            waited += 1;
            std::task::Poll::Pending
        }
    })
    .await
}

#[test]
fn a_night_that_is_killed_at_any_step_is_made_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let today = date(2026, 3, 28);
    let inside = || tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let played = async |file: &Path| {
        let mut scribe = Scribe { journal: journal(file).await, next: 1 };
        for (n, at) in (0_u16..6).zip((noon(today)..).step_by(70_000)) {
            scribe.round(0, &[(n % 3, 5), (3, 4), (4, i64::from(n))], at).await;
        }
        scribe.journal.close().await;
    };
    // The night before the hour that is skipped: published at 04:00 summer time, told at 8.
    let (at, told) = (1_774_749_600_000, 1_774_764_000_000);
    let mut expected = None;
    let mut steps = 0;
    for polls in 0.. {
        let copy = crate::support::database(folder.path().join(format!("{polls}.db")));
        inside().block_on(played(&copy));
        let mut said = Vec::new();
        // The first life ends at this step, the second one does what is left.
        let done = inside().block_on(async {
            let (house, ears, clock) = house(&copy, at).await;
            let night = async {
                house.wake().await;
                clock.set(told);
                house.wake().await;
            };
            let done = at_most(polls, Box::pin(night)).await;
            said.extend(handles(&ears));
            done
        });
        let (standings, history, jobs) = inside().block_on(async {
            let (house, ears, clock) = house(&copy, at).await;
            house.wake().await;
            clock.set(told);
            house.wake().await;
            said.extend(handles(&ears));
            let journal = house.journal();
            let read = (
                journal.standings(&server(0), FAMILY).await.expect("read"),
                journal.history_texts(&server(0), FAMILY).await.expect("read"),
                journal.jobs_due().await.expect("read"),
            );
            journal.close().await;
            read
        });
        assert_eq!(jobs, [], "after {polls} steps something is left");
        assert_eq!(history.len(), 1, "after {polls} steps");
        let expected = expected.get_or_insert_with(|| standings.clone());
        assert_eq!(standings, *expected, "after {polls} steps");
        // It may be said twice by a process that dies between saying and noting; then it is one message,
        // because it has the same name.
        let names: BTreeSet<&String> = said.iter().collect();
        assert_eq!(names.len(), 1, "after {polls} steps: {said:?}");
        steps = polls;
        if done.is_some() {
            assert_eq!(said.len(), 1, "{said:?}");
            break;
        }
    }
    assert!(steps > 5, "it was killed at {steps} steps only");
}

/// The names of what was posted.
fn handles(ears: &Ears) -> Vec<String> {
    let heard = ears.0.lock().expect("nobody panicked");
    let name = |say: &Say| match &say.act {
        Act::Post { handle, .. } => handle.as_ref().map(|handle| handle.0.clone()),
        _ => None,
    };
    heard.iter().filter_map(|(_, say)| name(say)).collect()
}

#[tokio::test]
async fn thousands_of_servers_are_published_at_once_and_told_within_the_hour() {
    const SERVERS: usize = 1_500;
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let today = date(2026, 6, 1);
    let mut scribe = Scribe { journal: journal(&file).await, next: 1 };
    for number in 0..SERVERS {
        scribe.round(number, &[(1, 5), (2, 4)], noon(today)).await;
    }
    scribe.journal.close().await;
    let (house, ears, clock) = house(&file, noon(today)).await;
    let tomorrow = today.tomorrow().expect("a day");
    let hour = |hour| days::moment(tomorrow, hour, &rome()).expect("a moment");
    go_to(&house, &clock, hour(4)).await;
    for number in [0, SERVERS / 2, SERVERS - 1] {
        let last = house.journal().last_publication(&server(number)).await.expect("read");
        assert_eq!(last.map(|(due, _)| due), Some(Due { date: tomorrow, at: hour(4) }));
    }
    assert_eq!(handles(&ears), Vec::<String>::new(), "nobody is told at night");
    go_to(&house, &clock, hour(8)).await;
    assert_eq!(handles(&ears).len(), 1, "one at a time");
    go_to(&house, &clock, hour(9) - 1).await;
    let heard = ears.0.lock().expect("nobody panicked");
    let moments: BTreeSet<Millis> = heard.iter().map(|(at, _)| *at).collect();
    let told: BTreeSet<&Place> = heard.iter().map(|(_, say)| &say.place).collect();
    assert_eq!((moments.len(), told.len()), (SERVERS, SERVERS));
    assert!(heard.iter().all(|(_, say)| say.lang == Lang::It));
}

#[tokio::test]
async fn the_morning_after_an_update_says_so_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let today = date(2026, 6, 1);
    let mut scribe = Scribe { journal: journal(&file).await, next: 1 };
    let mut told = Vec::new();
    let day = today.tomorrow().expect("a day");
    scribe.round(0, &[(1, 5), (2, 4)], noon(today)).await;
    scribe.round(0, &[(1, 5), (2, 4)], noon(day)).await;
    scribe.journal.close().await;
    let (house, ears, clock) = house(&file, noon(today)).await;
    house.notes_version("0.1.0", true).await.expect("noted");
    assert_eq!(house.kept("updated"), None, "a new bot has nothing new");
    house.notes_version("0.2.0", false).await.expect("noted");
    house.notes_version("0.2.0", false).await.expect("noted again at the next start");
    // A process of the version before that still runs is no update.
    house.notes_version("0.1.9", false).await.expect("noted");
    for day in [day, day.tomorrow().expect("a day")] {
        go_to(&house, &clock, noon(day)).await;
        let heard = std::mem::take(&mut *ears.0.lock().expect("nobody panicked"));
        for (_, say) in heard {
            let Act::Post { body, .. } = say.act else { continue };
            let text = giostra::messages::render(
                Lang::It,
                &body.text.expect("a text"),
                &giostra::messages::Voice::PLAIN,
            );
            told.push(text.contains("Ora sono alla versione 0.2.0: /aiuto novità"));
        }
    }
    assert_eq!(told, [true, false]);
}

#[tokio::test]
async fn another_time_zone_takes_effect_at_the_next_publication() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let mut scribe = Scribe { journal: journal(&file).await, next: 1 };
    let today = date(2026, 6, 1);
    let day = |scribe: &Scribe, id: i64| {
        let journal = scribe.journal.clone();
        async move {
            let mut found = None;
            let visit = |row: &giostra::journal::RatedRow<'_>| {
                if row.match_id == id {
                    found = Some(row.day.to_owned());
                }
                Ok::<(), anyhow::Error>(())
            };
            journal.each_rated(&server(0), FAMILY, None, Date::MAX, visit).await.expect("read");
            found.expect("the round")
        }
    };
    let first = scribe.round(0, &[(1, 5), (2, 4)], noon(today)).await;
    assert_eq!(day(&scribe, first).await, "2026-06-02");
    // To the east: the night there begins earlier, but what was settled stands.
    let tokyo = |at| {
        let zone = TimeZone::get("Asia/Tokyo").expect("a zone");
        let (date, at) = days::next_publication(at, &zone).expect("a day");
        let (later, then) = days::next_publication(at, &zone).expect("a day");
        let next = vec![Due { date, at }, Due { date: later, at: then }];
        Calendar { server: server(0), next }
    };
    let points = vec![(Seat(1), 1), (Seat(2), 2)];
    let rated = |match_id, at, calendar| {
        let (family, points, calendars) = (FAMILY, points.clone(), vec![calendar]);
        Record::Rated { match_id, family, points, at, calendars }
    };
    let seated = |match_id, at| {
        let row = MatchRow {
            id: match_id,
            place: place(0),
            server: Some(server(0)),
            kind: ActivityKind::Round,
            game: "manche".into(),
            open: true,
            state: MatchState::Ended,
            opened_at: at,
        };
        let seat = |seat, who| Record::Seat { match_id, seat: Seat(seat), person: person(who), server: None };
        vec![Record::Match(row), seat(1, 1), seat(2, 2)]
    };
    let at = noon(today) + 60_000;
    scribe.write(seated(2, at).into_iter().chain([rated(2, at, tokyo(at))]).collect()).await;
    assert_eq!(day(&scribe, 2).await, "2026-06-02");
    let due = scribe.journal.jobs_due().await.expect("read");
    assert_eq!(due.iter().map(|job| job.due.at).collect::<Vec<_>>(), [calendar(0, noon(today)).next[0].at]);
    // After that publication by the clock of Tokyo; a date is never published twice.
    let at = calendar(0, noon(today)).next[0].at + 60_000;
    scribe.write(seated(3, at).into_iter().chain([rated(3, at, tokyo(at))]).collect()).await;
    assert_eq!(day(&scribe, 3).await, "2026-06-03");
}

#[tokio::test]
async fn a_pair_that_plays_only_each_other_is_told_to_moderators_once_a_month() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let today = date(2026, 6, 1);
    let mut scribe = Scribe { journal: journal(&file).await, next: 1 };
    // Eleven rounds of two on one day and one on the next; the third plays with everybody.
    for at in (noon(today)..).step_by(61_000).take(11) {
        scribe.round(0, &[(1, 5), (2, 4)], at).await;
        scribe.round(0, &[(3, 5), (4, 4)], at + 1).await;
        scribe.round(0, &[(3, 5), (4, 4), (5, 3)], at + 2).await;
    }
    scribe.journal.close().await;
    let (house, _, clock) = house(&file, noon(today)).await;
    let tomorrow = noon(today.tomorrow().expect("a day"));
    go_to(&house, &clock, tomorrow).await;
    scribe.journal = house.journal().clone();
    assert_eq!(scribe.journal.suspicions(&server(0), 9).await.expect("read"), [], "eleven are not twelve");
    for at in [tomorrow, tomorrow + 61_000] {
        scribe.round(0, &[(1, 5), (2, 4)], at).await;
        scribe.round(0, &[(3, 5), (4, 4)], at + 1).await;
        scribe.journal.close().await;
        drop(scribe);
        let (house, _, clock) = self::house(&file, at + 60_000).await;
        go_to(&house, &clock, at + 24 * 3_600_000).await;
        scribe = Scribe { journal: house.journal().clone(), next: 1_000 + at };
        let odd = scribe.journal.suspicions(&server(0), 9).await.expect("read");
        let odd: Vec<_> =
            odd.into_iter().map(|one| (one.found.what, one.found.who, one.found.count)).collect();
        assert_eq!(odd, [(Suspected::Pair, (1, 2), 12)], "told once");
    }
}

#[tokio::test]
async fn trouble_of_one_server_holds_up_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let today = date(2026, 6, 1);
    let mut scribe = Scribe { journal: journal(&file).await, next: 1 };
    for number in 0..3 {
        scribe.round(number, &[(1, 5), (2, 4)], noon(today)).await;
    }
    scribe.journal.close().await;
    let sql = |text: &str| crate::support::sql(&file, text);
    // The first one has a row that no giostra writes, the second one's door is cut off in the morning.
    sql("update rated set players = 'nonsense' where server = 'terminal:0'");
    let (house, ears, clock) = house(&file, noon(today)).await;
    *ears.2.lock().expect("nobody panicked") = Some(server(1));
    let tomorrow = today.tomorrow().expect("a day");
    let hour = |hour| days::moment(tomorrow, hour, &rome()).expect("a moment");
    go_to(&house, &clock, hour(4)).await;
    let published =
        async |number| house.journal().last_publication(&server(number)).await.expect("read").is_some();
    assert_eq!([published(0).await, published(1).await, published(2).await], [false, true, true]);
    go_to(&house, &clock, hour(8) + 2_000).await;
    let told = || {
        let heard = ears.0.lock().expect("nobody panicked");
        heard.iter().filter_map(|(_, say)| say.place.server().cloned()).collect::<Vec<_>>()
    };
    assert_eq!(told(), [server(2)]);
    // Both are mended, and nobody has to do anything.
    sql("update rated set players = '1:5 2:4' where server = 'terminal:0'");
    *ears.2.lock().expect("nobody panicked") = None;
    go_to(&house, &clock, hour(8) + 15 * 60_000).await;
    assert!(published(0).await, "late, and for the same date");
    let last = house.journal().last_publication(&server(0)).await.expect("read").expect("one");
    assert_eq!(last.0, Due { date: tomorrow, at: hour(4) });
    go_to(&house, &clock, hour(8) + 30 * 60_000).await;
    assert_eq!(told().into_iter().collect::<BTreeSet<_>>().len(), 3, "{:?}", told());
    assert_eq!(house.journal().jobs_due().await.expect("read"), []);
}

#[tokio::test]
async fn a_night_out_of_turn_does_not_end_a_season_before_its_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let today = date(2026, 6, 1);
    let mut scribe = Scribe { journal: journal(&file).await, next: 1 };
    scribe.round(0, &[(1, 5), (2, 4)], noon(today)).await;
    let season = NewSeason {
        server: server(0),
        name: "Estate".into(),
        opened: today,
        closes: Some(date(2026, 9, 1)),
        reset: Reset::Full,
    };
    scribe.write(vec![Record::SeasonOpened(season)]).await;
    scribe.journal.close().await;
    let (house, _, clock) = house(&file, noon(today) + 60_000).await;
    house.night().await;
    let last =
        async || house.journal().last_publication(&server(0)).await.expect("read").map(|(due, _)| due.date);
    assert_eq!(last().await, Some(date(2026, 6, 2)));
    assert!(house.journal().seasons(&server(0)).await.expect("read").iter().all(|season| !season.closed));
    // Nobody plays again, and the season ends all the same.
    go_to(&house, &clock, noon(date(2026, 9, 1))).await;
    assert_eq!(last().await, Some(date(2026, 9, 1)));
    let seasons = house.journal().seasons(&server(0)).await.expect("read");
    assert!(seasons.iter().all(|season| season.closed));
    let places = house.journal().season_places(seasons[0].id).await.expect("read");
    assert_eq!(
        places.iter().map(|place| (place.rank, place.rating.milli())).collect::<Vec<_>>(),
        [(1, 1_502_400), (2, 1_497_600)]
    );
    let standings = house.journal().standings(&server(0), FAMILY).await.expect("read");
    assert!(standings.iter().all(|(_, standing)| standing.rating.milli() == 1_500_000));
}

#[tokio::test]
async fn rounds_from_before_there_were_nights_are_published_by_the_next_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = crate::support::database(folder.path().join("giostra.db"));
    let today = date(2026, 6, 1);
    let mut scribe = Scribe { journal: journal(&file).await, next: 1 };
    scribe.round(0, &[(1, 5), (2, 4)], noon(today)).await;
    scribe.round(0, &[(1, 5), (2, 4)], noon(today) + 60_000).await;
    scribe.journal.close().await;
    // As the step to version 6 leaves them.
    crate::support::sql(&file, "update rated set day = ''; delete from job");
    let later = noon(date(2026, 7, 1));
    let (house, _, clock) = house(&file, later).await;
    go_to(&house, &clock, later + 24 * 3_600_000).await;
    let standings = house.journal().standings(&server(0), FAMILY).await.expect("read");
    assert_eq!(standings.iter().map(|(_, one)| one.rounds).collect::<Vec<_>>(), [2, 2]);
    let mut all = Vec::new();
    rebuild(house.journal(), false, |one| all.push(one.clone())).await.expect("rebuilt");
    assert!(all.iter().all(|one| one.same), "{all:?}");
}
