//! What befalls a room, asked of everything that is played there, through every door: a row an outage, a column an activity.
//!
//! "Everybody loses the same" (W19, W25, P3): what holds for a round when its place is gone, muted or cut off holds for a match.
//! The rows know which activity they ask only where its log is read ([`Cell::ends`]).

mod suspended;

use crate::support::casa::{START, who};
use futures_util::future::join_all;
use giostra::clock::{Clock, Millis};
use giostra::games::By;
use giostra::games::manche::Move;
use giostra::journal::{ActivityKind, Journal, MatchState, NewLine, Options};
use giostra::rooms::activity::OutageKind;
use giostra::rooms::heard::{Access, Door, Heard, Place, Precision, Server, Taken, What};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Body, Delivery, Outlet, Receipt, Say, Undelivered};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::sync::oneshot;

/// Every activity in which somebody's time runs; tournaments and judged events have none of their own (`events.rs`, `juries.rs`).
const ACTIVITIES: [ActivityKind; 2] = [ActivityKind::Round, ActivityKind::Match];
/// The doors of places that can be lost.
const DOORS: [Door; 3] = [Door::Terminal, Door::Discord, Door::Telegram];
/// How long each outage lasts: longer than an absence has to be, shorter than what voids a round (W19).
const LONG: Millis = 600_000;
/// How far a platform's clock is ahead of ours, in one row.
const AHEAD: Millis = 1_000_000;

/// A platform that keeps what is said, and stamps it by its own clock.
struct Mouth {
    said: Mutex<Vec<Say>>,
    clock: Clock,
    ahead: AtomicI64,
    /// By how much our clock was set, as the door was told.
    told_set: Mutex<Vec<Millis>>,
    /// While true, pictures stand in line.
    holds_pictures: AtomicBool,
    held: Mutex<Vec<oneshot::Sender<Result<Receipt, Undelivered>>>>,
}

impl Outlet for Mouth {
    fn deliver(&self, say: Say) -> Delivery {
        let has_picture = matches!(&say.act, Act::Post { body, .. } if body.picture.is_some());
        let mut said = self.said.lock().unwrap();
        said.push(say);
        if has_picture && self.holds_pictures.load(Ordering::Relaxed) {
            let (receipt, line) = oneshot::channel();
            self.held.lock().unwrap().push(receipt);
            return Delivery::Later(line);
        }
        Delivery::Now(Ok(Receipt { id: said.len() as u64, at: self.now() }))
    }

    fn clock_was_set(&self, by: Millis) {
        self.told_set.lock().unwrap().push(by);
    }
}

impl Mouth {
    /// The platform's time.
    fn now(&self) -> Millis {
        self.clock.now() + self.ahead.load(Ordering::Relaxed)
    }

    fn new(clock: &Clock, ahead: Millis) -> Self {
        let (clock, holds_pictures) = (clock.clone(), AtomicBool::new(false));
        let (ahead, told_set) = (AtomicI64::new(ahead), Mutex::default());
        Self { said: Mutex::default(), clock, ahead, told_set, holds_pictures, held: Mutex::default() }
    }

    /// What stood in line is posted.
    fn shows_what_it_holds(&self) {
        for receipt in self.held.lock().unwrap().drain(..) {
            // A room that has let go of it does not listen.
            let _ = receipt.send(Ok(Receipt { id: 1, at: self.clock.now() }));
        }
    }
}

/// One activity behind one door, and something befalls it.
pub(crate) struct Cell {
    kind: ActivityKind,
    door: Door,
    pub(crate) house: House,
    mouth: Arc<Mouth>,
    pub(crate) clock: Clock,
    place: Place,
    id: i64,
    next: u64,
    pub(crate) folder: TempDir,
}

fn server(door: Door) -> Server {
    Server(format!("{}:casa", door.name()))
}

fn channel(door: Door, name: &str) -> Place {
    Place::Room { door, server: server(door), channel: name.to_owned(), thread: None }
}

async fn open(file: &Path, door: Door, clock: &Clock, ahead: Millis) -> (House, Arc<Mouth>) {
    let (journal, _) = Journal::open(file, Options::default()).await.unwrap();
    let book = vec!["CART/OSEA/NILO/QuADR".parse().unwrap(); 4];
    let (library, seeds) = (crate::chats::library(), Seeds::Fixed(7));
    let furniture = Furniture { journal, clock: clock.clone(), library, seeds, book };
    let house = House::open(furniture).await.unwrap();
    let mouth = Arc::new(Mouth::new(clock, ahead));
    house.attach(door, mouth.clone(), door == Door::Terminal);
    house.resume().await.unwrap();
    house.settled().await;
    (house, mouth)
}

impl Cell {
    /// A place where nothing is played yet.
    async fn empty(kind: ActivityKind, door: Door) -> Self {
        Self::beside(kind, door, 0).await
    }

    async fn beside(kind: ActivityKind, door: Door, ahead: Millis) -> Self {
        Self::by(kind, door, ahead, Clock::standing(START)).await
    }

    async fn by(kind: ActivityKind, door: Door, ahead: Millis, clock: Clock) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (house, mouth) =
            open(&crate::support::database(folder.path().join("giostra.db")), door, &clock, ahead).await;
        let place = channel(door, "sala");
        Self { kind, door, house, mouth, clock, place, id: 0, next: 1, folder }
    }

    /// A round that runs, or a match in which somebody is to move.
    pub(crate) async fn begin(kind: ActivityKind, door: Door, ahead: Millis) -> Self {
        let mut cell = Self::beside(kind, door, ahead).await;
        cell.begins().await;
        cell
    }

    async fn begins(&mut self) {
        match self.kind {
            ActivityKind::Round => {
                self.hear("Silk", What::Message { text: "/manche subito".into() }).await;
            }
            ActivityKind::Match => self.challenge().await,
            ActivityKind::Event | ActivityKind::Jury => unreachable!("nobody's time runs"),
        }
        self.house.settled().await;
        self.found().await;
    }

    /// A challenge that is taken up.
    async fn challenge(&mut self) {
        let order = "/sfida gioco:tris ritmo:veloce tempo:90";
        self.hear("Silk", What::Message { text: order.into() }).await;
        let payload = self.accepts();
        self.hear("Ada", What::Press { payload, form: None }).await;
    }

    /// What is played now.
    pub(crate) async fn found(&mut self) {
        let rows = self.house.journal().live_matches().await.unwrap();
        let row = rows.into_iter().find(|row| row.kind == self.kind).expect("it is played");
        (self.place, self.id) = (row.place, row.id);
    }

    /// How often its time has begun to run.
    async fn starts(&self) -> usize {
        let lines = self.house.journal().lines(self.id).await.unwrap();
        lines.iter().filter(|line| line.text.starts_with("start ")).count()
    }

    fn accepts(&self) -> String {
        let said = self.mouth.said.lock().unwrap();
        let bodies = said.iter().filter_map(|say| match &say.act {
            Act::Post { body, .. } => Some(body),
            _ => None,
        });
        let payloads = bodies.flat_map(Body::all_buttons).map(|button| button.payload);
        payloads
            .into_iter()
            .rfind(|payload| payload.starts_with("sfida:") && payload.ends_with(":si"))
            .expect("an invitation")
    }

    /// Somebody does something here; the platform stamps it.
    pub(crate) async fn hear(&mut self, name: &str, what: What) -> Taken {
        self.next += 1;
        let heard = Heard {
            replies_to: None,
            place: self.place.clone(),
            who: who(self.door, name),
            id: self.next,
            at: self.mouth.now(),
            precision: Precision::Millisecond,
            what,
        };
        self.house.hear(heard).await
    }

    async fn access(&mut self, access: Access) {
        self.hear("Silk", What::Access(access)).await;
        self.house.settled().await;
    }

    /// The same house on another file, after the process was killed; `kind` is looked at from now on.
    pub(crate) async fn on(mut self, file: &Path, kind: ActivityKind) -> Self {
        (self.house, self.mouth) = open(file, self.door, &self.clock, 0).await;
        self.kind = kind;
        self.found().await;
        self
    }

    /// The same house by another process.
    pub(crate) async fn again(mut self, file: &Path) -> Self {
        (self.house, self.mouth) = open(file, self.door, &self.clock, 0).await;
        self
    }

    /// What is said next is said in the channel itself.
    pub(crate) fn in_the_channel(&mut self) {
        self.place = channel(self.door, "sala");
    }

    /// Which log is looked at.
    pub(crate) const fn id(&self) -> i64 {
        self.id
    }

    /// Where it is played.
    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    /// The same house, and the round in it is looked at from now on.
    pub(crate) async fn on_the_round(mut self) -> Self {
        self.kind = ActivityKind::Round;
        self.found().await;
        self
    }

    /// Somebody does what counts: writes a word, or moves where it is their turn.
    pub(crate) async fn play(&mut self) -> Taken {
        let (text, name) = match self.kind {
            ActivityKind::Round => ("carte", "Silk"),
            ActivityKind::Match => {
                let seats = self.house.journal().seats(self.id).await.unwrap();
                let first = seats.into_iter().find(|(seat, _)| seat.0 == 1).expect("who begins").1;
                ("a1", if first == who(self.door, "Ada").person { "Ada" } else { "Silk" })
            }
            ActivityKind::Event | ActivityKind::Jury => unreachable!("nobody's time runs"),
        };
        self.hear(name, What::Message { text: text.into() }).await
    }

    /// Time passes, and what is due is done.
    pub(crate) async fn pass(&self, lasts: Millis) {
        let until = self.clock.now() + lasts;
        let mut turns = 0;
        while let Some(next) = self.house.next_wake().filter(|next| *next <= until) {
            self.clock.set(next.max(self.clock.now()));
            self.house.wake().await;
            self.house.settled().await;
            turns += 1;
            assert!(turns < 5_000, "the house spins");
        }
        self.clock.set(until);
    }

    /// Until when people have time.
    pub(crate) async fn ends(&self) -> Millis {
        let lines = self.house.journal().lines(self.id).await.unwrap();
        let mut ends = None;
        for line in lines {
            match self.kind {
                ActivityKind::Round => match line.text.parse::<Move>() {
                    Ok(Move::Start { deadline, .. }) => ends = Some(deadline),
                    Ok(Move::Extend { by }) => ends = ends.map(|end| end + by),
                    _ => {}
                },
                ActivityKind::Match => {
                    let until = line.text.strip_prefix("clock ").and_then(|rest| rest.split(' ').next());
                    ends = until.and_then(|until| until.parse().ok()).or(ends);
                }
                ActivityKind::Event | ActivityKind::Jury => {}
            }
        }
        ends.expect("time runs")
    }

    pub(crate) async fn state(&self) -> MatchState {
        self.house.journal().match_row(self.id).await.unwrap().expect("its row").state
    }

    pub(crate) async fn lines(&self) -> i64 {
        self.house.journal().lines(self.id).await.unwrap().last().map_or(0, |line| line.n)
    }

    fn said(&self) -> usize {
        self.mouth.said.lock().unwrap().len()
    }

    /// To whom something was said alone since `from`; and how much to everybody.
    fn told(&self, from: usize) -> (usize, usize) {
        let said = self.mouth.said.lock().unwrap();
        let alone = said[from..].iter().filter(|say| say.place.is_private()).count();
        (alone, said.len() - from - alone)
    }

    /// What was lost is given back: within the second to which moments are rounded.
    async fn got_back(&self, before: Millis, lost: Millis, what: &str) {
        let more = self.ends().await - before;
        assert!((lost - 1_000..=lost + 2_000).contains(&more), "{what}: {more} ms instead of {lost}");
        assert_eq!(self.state().await, MatchState::Live, "{what}");
    }

    /// When it can be saved again the time is given back, and what waits counts.
    async fn is_saved_again(&mut self, before: Millis, what: &str) {
        let lines = self.lines().await;
        self.house.journal().limit_size(Some(1)).await.unwrap();
        self.play().await;
        self.pass(LONG).await;
        self.house.journal().limit_size(None).await.unwrap();
        self.pass(5_000).await;
        self.house.settled().await;
        assert_eq!(self.state().await, MatchState::Live, "{what}");
        assert!(self.lines().await > lines + 1, "{what}: what waited counts");
        assert!(self.ends().await - before >= LONG - 2_000, "{what}: time is given back");
    }

    /// Another process writes the log: the room says nothing, keeps nothing, and does not read it back.
    async fn is_fenced(&mut self, said: usize, what: &str) {
        let n = self.lines().await + 1;
        let at = self.clock.now();
        let line = NewLine { match_id: self.id, n, source: None, at, by: By::House, text: "pause".into() };
        let entry = giostra::journal::Entry { lines: vec![line], records: Vec::new() };
        self.house.journal().append(entry).await.unwrap();
        for _ in 0..2 {
            assert_eq!(self.play().await, Taken::Done, "{what}: the other has heard it");
            self.pass(LONG).await;
        }
        assert_eq!(self.said(), said, "{what}: nothing is said");
        assert_eq!((self.lines().await, self.state().await), (n, MatchState::Live), "{what}");
        assert_eq!(self.house.next_wake_of(&self.place), None, "{what}: nothing is left to do");
    }
}

/// One row of the table, asked of one activity through one door.
async fn befalls(outage: OutageKind, kind: ActivityKind, door: Door) {
    let what = format!("{outage:?}, {kind:?}, {door:?}");
    let ahead = if outage == OutageKind::Skewed { AHEAD } else { 0 };
    let mut cell = Cell::begin(kind, door, ahead).await;
    let before = cell.ends().await;
    let said = cell.said();
    match outage {
        // The process is away: the time that was lost is given back.
        OutageKind::Restarted => {
            cell.house.journal().close().await;
            cell.clock.set(cell.clock.now() + LONG);
            let file = crate::support::database(cell.folder.path().join("giostra.db"));
            (cell.house, cell.mouth) = open(&file, door, &cell.clock, 0).await;
            cell.got_back(before, LONG, &what).await;
            assert!(cell.said() > 0, "{what}: it is told");
        }
        // So it is where the door is cut off.
        OutageKind::Returned => {
            cell.house.door_away(door);
            cell.pass(LONG).await;
            assert_eq!(cell.ends().await, before, "{what}: nobody's time is over meanwhile");
            cell.house.door_back(door, true).await;
            cell.house.settled().await;
            cell.got_back(before, LONG, &what).await;
        }
        // Where we may not write nobody's time runs; those whom it concerns are told in private.
        OutageKind::Barred => {
            cell.access(Access::Muted).await;
            let (alone, _) = cell.told(said);
            assert!(alone > 0, "{what}: somebody is told");
            cell.pass(LONG).await;
            assert_eq!((cell.state().await, cell.ends().await), (MatchState::Live, before), "{what}");
            assert_eq!(cell.told(said).0, alone, "{what}: it is told once");
        }
        // Where we are not heard it is the same, but nobody is told.
        OutageKind::Cut => {
            cell.access(Access::Away).await;
            cell.pass(LONG).await;
            assert_eq!((cell.state().await, cell.ends().await), (MatchState::Live, before), "{what}");
            assert_eq!(cell.told(said).0, 0, "{what}");
        }
        // And the time is given back when we may write again.
        OutageKind::Allowed => {
            cell.access(Access::Muted).await;
            cell.pass(LONG).await;
            cell.access(Access::Back).await;
            cell.got_back(before, LONG, &what).await;
        }
        // A place that is gone for good: what was played is void, and the players are told in private.
        OutageKind::Gone => {
            cell.access(Access::Left).await;
            assert_eq!(cell.state().await, MatchState::Void, "{what}");
            assert!(cell.told(said).0 > 0, "{what}: somebody is told");
            cell.pass(LONG).await;
            assert_eq!(cell.house.next_wake_of(&cell.place), None, "{what}: nothing is left to do");
        }
        // Our clock was wrong: everybody has as much time as they were told.
        OutageKind::Skewed => {
            cell.house.skewed(door, AHEAD);
            cell.pass(20_000).await;
            let left = cell.ends().await - (cell.clock.now() + AHEAD);
            let whole = if kind == ActivityKind::Round { 180_000 } else { 90_000 };
            assert!((whole - 21_000..=whole).contains(&left), "{what}: {left} ms are left");
            assert_eq!(cell.state().await, MatchState::Live, "{what}");
        }
        // What cannot be saved is told once, and waits; nobody's time is over meanwhile.
        OutageKind::Unsaved => {
            cell.house.journal().limit_size(Some(1)).await.unwrap();
            assert_eq!(cell.play().await, Taken::Waiting, "{what}: it waits");
            assert_eq!(cell.told(said), (0, 1), "{what}: it is told once");
            cell.pass(LONG).await;
            assert_eq!(cell.told(said), (0, 1), "{what}: it is told once");
            assert_eq!((cell.state().await, cell.ends().await), (MatchState::Live, before), "{what}");
        }
        OutageKind::Saved => cell.is_saved_again(before, &what).await,
        // The place has another name: it goes on there, and nobody was away.
        OutageKind::Moved => {
            let (here, new) = (channel(door, "sala"), Server(format!("{}:altra", door.name())));
            let (channel, thread) = ("altrove".to_owned(), None);
            let there = Place::Room { door, server: new.clone(), channel, thread };
            cell.house.moved((here, there.clone()), (server(door), new)).await.unwrap();
            cell.house.settled().await;
            let row = cell.house.journal().match_row(cell.id).await.unwrap().unwrap();
            assert!(row.place == there || row.place.channel().as_ref() == Some(&there), "{what}");
            assert!(cell.house.next_wake_of(&row.place).is_some(), "{what}: it is awake there");
            assert_eq!(cell.house.next_wake_of(&cell.place), None, "{what}: and not here");
            assert_eq!((cell.state().await, cell.ends().await), (MatchState::Live, before), "{what}");
        }
        OutageKind::Fenced => cell.is_fenced(said, &what).await,
    }
    cell.house.journal().close().await;
}

#[tokio::test]
async fn every_outage_is_answered_by_every_activity_behind_every_door() {
    for outage in OutageKind::ALL {
        // Each has a house and a file of its own, and mostly waits for the disk.
        join_all(ACTIVITIES.iter().flat_map(|kind| DOORS.map(|door| befalls(*outage, *kind, door)))).await;
    }
}

/// A grid stands in line for a slow platform while the journal fails and is back: it is posted all the same, and time runs.
#[tokio::test]
async fn a_grid_in_line_outlives_a_journal_that_fails() {
    let mut cell = Cell::empty(ActivityKind::Round, Door::Discord).await;
    cell.mouth.holds_pictures.store(true, Ordering::Relaxed);
    cell.hear("Silk", What::Message { text: "/manche subito".into() }).await;
    cell.found().await;
    assert!(cell.lines().await > 0 && cell.starts().await == 0, "it is drawn, and not posted yet");
    cell.house.journal().limit_size(Some(1)).await.unwrap();
    // What cannot be written makes the room let go of what it has in memory.
    cell.hear("Silk", What::Message { text: "/stop".into() }).await;
    cell.mouth.holds_pictures.store(false, Ordering::Relaxed);
    cell.mouth.shows_what_it_holds();
    tokio::task::yield_now().await;
    cell.house.journal().limit_size(None).await.unwrap();
    cell.pass(5_000).await;
    cell.house.settled().await;
    assert_eq!(cell.starts().await, 1, "its time runs");
}

/// W19: a player's private command comes through a connection of its own. It does not show that the room is heard again.
#[tokio::test]
async fn a_private_command_ends_nobodys_absence() {
    let mut cell = Cell::begin(ActivityKind::Round, Door::Discord, 0).await;
    cell.play().await;
    let before = cell.ends().await;
    cell.access(Access::Away).await;
    cell.pass(60_000).await;
    let room = cell.place.clone();
    cell.place = Place::Private { door: Door::Discord, person: who(Door::Discord, "Silk").person };
    let said = cell.said();
    cell.hear("Silk", What::Command { name: "lista".into(), options: Vec::new() }).await;
    assert!(cell.said() > said, "it is answered");
    cell.place = room;
    cell.pass(LONG).await;
    assert_eq!((cell.state().await, cell.ends().await), (MatchState::Live, before), "nobody's time is over");
    cell.access(Access::Back).await;
    cell.got_back(before, LONG + 60_000, "back").await;
}

/// Whoever mutes the bot around an outage of its door gains nothing: the time is given back once.
#[tokio::test]
async fn one_absence_is_given_back_once() {
    for kind in ACTIVITIES {
        let mut cell = Cell::begin(kind, Door::Discord, 0).await;
        let before = cell.ends().await;
        cell.access(Access::Muted).await;
        cell.pass(100_000).await;
        cell.house.door_away(Door::Discord);
        cell.pass(200_000).await;
        cell.house.door_back(Door::Discord, true).await;
        cell.house.settled().await;
        cell.pass(100_000).await;
        cell.access(Access::Back).await;
        cell.got_back(before, 400_000, &format!("{kind:?}")).await;
    }
}

/// W23: it takes two to stop a round, and what a button says of who has proposed it is not believed.
#[tokio::test]
async fn a_forged_proposal_stops_nothing() {
    let mut cell = Cell::begin(ActivityKind::Round, Door::Telegram, 0).await;
    cell.play().await;
    cell.hear("Ada", What::Message { text: "soia".into() }).await;
    let payload = format!("fermiamo:{}:1", cell.id);
    cell.hear("Ada", What::Press { payload: payload.clone(), form: None }).await;
    let stopped = |lines: Vec<giostra::journal::Line>| lines.iter().any(|line| line.text.starts_with("stop"));
    assert!(!stopped(cell.house.journal().lines(cell.id).await.unwrap()), "nobody has proposed it");
    // Proposed, it stops.
    cell.hear("Silk", What::Message { text: "/stop".into() }).await;
    cell.hear("Ada", What::Press { payload, form: None }).await;
    assert!(stopped(cell.house.journal().lines(cell.id).await.unwrap()));
}

/// A match that cannot be read back keeps no other one in the same room from going on.
#[tokio::test]
async fn one_unreadable_match_leaves_the_others() {
    let mut cell = Cell::empty(ActivityKind::Match, Door::Telegram).await;
    cell.hear("Silk", What::Message { text: "/impostazioni fili no".into() }).await;
    for _ in 0..2 {
        cell.challenge().await;
    }
    cell.house.settled().await;
    let mut ids: Vec<i64> =
        cell.house.journal().live_matches().await.unwrap().into_iter().map(|row| row.id).collect();
    ids.sort_unstable();
    let [first, second] = ids[..] else { panic!("two matches: {ids:?}") };
    cell.house.journal().close().await;
    let file = crate::support::database(cell.folder.path().join("giostra.db"));
    crate::support::sql(&file, &format!("update line set body = 'tris-9' where round = {first} and n = 1"));
    (cell.house, cell.mouth) = open(&file, Door::Telegram, &cell.clock, 0).await;
    (cell.id, cell.place) = (second, channel(Door::Telegram, "sala"));
    let before = cell.ends().await;
    cell.pass(before + 5_000 - cell.clock.now()).await;
    cell.house.door_passed(Door::Telegram, cell.clock.now());
    cell.pass(5_000).await;
    cell.house.settled().await;
    let lines = cell.house.journal().lines(second).await.unwrap();
    assert!(lines.iter().any(|line| line.text == "flag"), "its flag falls: {lines:#?}");
}
