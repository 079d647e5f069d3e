//! A house behind the door of Telegram, in virtual time, and the double it talks to.

use crate::chats::library;
use crate::support::ears::{Ears, Listening};
use crate::support::panics;
use crate::support::telegram::{Shown, Telegram as Double};
use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::journal::{Journal, Options as Keep};
use giostra::picture::film;
use giostra::picture::render;
use giostra::platforms::host::{PostName, PostState};
use giostra::platforms::telegram::{Options, Telegram, Webhook, WrongToken};
use giostra::rooms::heard::Door;
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::words::grid::Grid;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// 2026-01-01T12:00:00Z.
pub(crate) const NOON: Millis = 1_767_268_800_000;
/// Where more time passes at once, our signs of life on the way are left out: each costs a poll.
const LONG: Millis = 60 * 60_000;
/// The grid of every round: 321 words with `carte`, `soia`, `casino`, `aquila`.
const GRID: &str = "CART/OSEA/NILO/QuADR";

/// The house and its double.
pub(crate) struct Table {
    /// The platform's.
    pub(crate) clock: Clock,
    /// The machine's, on which the house runs.
    machine: Clock,
    /// How far the machine's clock is ahead of the platform's.
    pub(crate) ahead: Millis,
    pub(crate) double: Double,
    pub(crate) webhook: Option<Webhook>,
    /// What is dealt from the first start on, and from every further one.
    pub(crate) book: Vec<Grid>,
    /// What the house heard.
    pub(crate) ears: Ears,
    running: Option<Running>,
    /// What the last process knew of what stands on the platform.
    known: Vec<(PostName, PostState)>,
    /// Nothing comes through: the platform is down, or the disk is full.
    away: bool,
    full: bool,
    /// Since when there is space again: the house tries again now and then.
    freed: Option<Millis>,
    /// What the threads of its processes are called.
    threads: String,
    file: PathBuf,
    _folder: TempDir,
}

struct Running {
    house: House,
    door: Telegram,
    task: JoinHandle<Result<(), WrongToken>>,
    runtime: tokio::runtime::Runtime,
}

impl Table {
    /// A house that has just been opened for the first time.
    pub(crate) async fn open() -> Self {
        let mut table = Self::closed().await;
        table.start().await;
        table
    }

    /// A double, and no house yet.
    pub(crate) async fn closed() -> Self {
        Self::closed_at(NOON).await
    }

    /// The same, at another moment.
    pub(crate) async fn closed_at(moment: Millis) -> Self {
        let clock = Clock::standing(moment);
        let double = Double::start(clock.clone()).await;
        let folder = tempfile::tempdir().expect("a folder");
        Self {
            clock,
            machine: Clock::standing(moment),
            ahead: 0,
            double,
            webhook: None,
            book: std::iter::repeat_n(GRID.parse().expect("a grid"), 20).collect(),
            ears: Ears::new(),
            running: None,
            known: Vec::new(),
            away: false,
            full: false,
            freed: None,
            threads: panics::threads(),
            file: crate::support::database(folder.path().join("giostra.db")),
            _folder: folder,
        }
    }

    /// Starts the process, on a runtime of its own: dropped, it is dead.
    pub(crate) async fn start(&mut self) {
        self.launch().await;
        self.settle().await;
    }

    /// The same, without waiting for it to come to rest.
    pub(crate) async fn launch(&mut self) {
        self.double.no_poll_stands().await;
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        runtime.worker_threads(2).thread_name(&self.threads).enable_all();
        let runtime = runtime.build().expect("a runtime");
        self.machine.set(self.clock.now() + self.ahead);
        let (file, clock, book) = (self.file.clone(), self.machine.clone(), self.book.clone());
        let (ears, full) = (self.ears.clone(), self.full);
        ears.begin();
        let options = Options {
            token: self.double.token(),
            api: Some(self.double.url().parse().expect("an address")),
            webhook: self.webhook.clone(),
        };
        let opened = runtime.spawn(async move {
            // In virtual time nothing trickles in: what there is to commit is committed.
            let keep = Keep { gather: Duration::ZERO, ..Keep::default() };
            let (journal, _) = Journal::open(&file, keep).await.expect("it opens");
            if full {
                journal.limit_size(Some(1)).await.expect("a limit");
            }
            let furniture = Furniture { journal, clock, library: library(), seeds: Seeds::Fixed(7), book };
            let house = House::open(furniture).await.expect("a house");
            let host = Arc::new(Listening { host: OnlineHost(house.clone()), ears });
            let paint = Arc::new(|shown: film::Shown<'_>| render::shared().file(shown));
            let door = Telegram::new(options, host, paint).expect("a client");
            let _ = door.introduce().await.expect("the token is good");
            house.attach(Door::Telegram, Arc::new(door.clone()), false);
            door.recall().await;
            // As the program does: nothing is heard before the house knows what was going on.
            house.resume().await.expect("it goes on");
            let serving = door.clone();
            let task = tokio::spawn(async move { serving.run().await });
            (house, door, task)
        });
        let (house, door, task) = opened.await.expect("started");
        self.running = Some(Running { house, door, task, runtime });
    }

    /// The numbers of the messages of ours that stand there and fit.
    pub(crate) fn posted(&self, fits: impl Fn(&PostName) -> bool) -> Vec<u64> {
        let known = self.running.as_ref().map(|running| running.door.courier().posted(|_| true));
        let known = known.unwrap_or_else(|| self.known.clone()).into_iter();
        let fitting = known.filter(|(name, _)| fits(name));
        fitting
            .filter_map(|(_, state)| match state {
                PostState::Sent(number) => Some(number),
                PostState::Doubtful(_) => None,
            })
            .collect()
    }

    /// Tasks and rooms of its processes that panicked.
    pub(crate) fn panics(&self) -> usize {
        panics::of(&self.threads)
    }

    /// Kills the process: whatever was going on just ends.
    pub(crate) fn crash(&mut self) {
        if let Some(Running { runtime, task, house, door }) = self.running.take() {
            task.abort();
            crate::support::dead::bury(runtime);
            self.known = door.courier().posted(|_| true);
            drop((house, door));
        }
    }

    /// How serving ended, when it ends by itself.
    pub(crate) async fn ended(&mut self) -> Result<(), WrongToken> {
        let running = self.running.as_mut().expect("it runs");
        let ended = tokio::time::timeout(Duration::from_secs(30), &mut running.task).await;
        ended.expect("it ends").expect("it does not panic")
    }

    /// The platform cannot be reached, and the door knows it.
    pub(crate) async fn goes_away(&mut self) {
        self.away = true;
        self.double.down(true);
        if self.running.is_some() {
            self.ears.until("the door is away", |seen| seen.away).await;
        }
    }

    /// The platform can be reached again, and all that it kept was heard.
    pub(crate) async fn comes_back(&mut self) {
        if self.running.is_some() {
            // What is on its way still fails, and waits.
            self.door().courier().settled().await;
        }
        self.double.down(false);
        if self.running.is_some() {
            self.ears.until("the door is back", |seen| !seen.away).await;
        }
        self.away = false;
        self.door().courier().clock_changed();
        self.settle().await;
    }

    /// The disk takes no more writes, or does again.
    pub(crate) async fn disk(&mut self, full: bool) {
        self.full = full;
        self.freed = (!full).then(|| self.clock.now());
        let journal = self.house().journal().clone();
        journal.limit_size(full.then_some(1)).await.expect("the limit is set");
    }

    pub(crate) fn house(&self) -> &House {
        &self.running.as_ref().expect("it runs").house
    }

    pub(crate) fn door(&self) -> &Telegram {
        &self.running.as_ref().expect("it runs").door
    }

    /// Everything said was heard, everything to say was said or waits for a later moment.
    pub(crate) async fn settle(&self) {
        if self.away || self.running.is_none() {
            return;
        }
        if self.full || self.freed.is_some_and(|freed| self.clock.now() < freed + 2_000) {
            // Nothing is confirmed: what there is was handed in once and waits.
            if self.double.last_update() > self.double.confirmed() {
                self.double.all_dealt_with().await;
            }
        } else {
            self.double.all_confirmed().await;
        }
        let (courier, mut untold) = (self.door().courier(), self.house().untold());
        loop {
            courier.settled().await;
            // A clock that is wrong is put right only little by little.
            if self.polls() && self.ahead == 0 {
                self.double.polls_no_longer_than(self.house().awaited(Door::Telegram)).await;
            }
            // What waits for a later moment keeps its room waiting; else the room is about to be told.
            if courier.next_wake().is_some() || *untold.borrow_and_update() == 0 {
                return;
            }
            untold.changed().await.expect("the house stands");
        }
    }

    /// Whether the door polls as long as it likes: it does not where nothing comes through, or what it brings has to wait.
    fn polls(&self) -> bool {
        let held = self.full || self.freed.is_some_and(|freed| self.clock.now() <= freed + 2_000);
        self.running.is_some() && self.webhook.is_none() && !self.away && !held
    }

    /// The same for a process that is dead.
    pub(crate) fn disk_of_the_dead(&mut self, full: bool) {
        (self.full, self.freed) = (full, None);
    }

    /// Lets time pass without hearing anything, until nothing more can be said.
    pub(crate) async fn alone(&self, time: Millis) {
        let end = self.clock.now() + time;
        self.clock.set(end);
        self.machine.set(end + self.ahead);
        self.house().wake().await;
        self.door().courier().clock_changed();
    }

    /// Lets time pass, doing what is due at its own moment.
    pub(crate) async fn pass(&self, time: Millis) {
        self.settle().await;
        let end = self.clock.now() + time;
        while self.running.is_some() {
            let duty = if time > LONG { self.house().next_duty() } else { self.house().next_wake() };
            let due = duty.into_iter().chain(self.door().courier().next_wake()).min();
            let poll = self.double.poll_matters(self.house().awaited(Door::Telegram));
            let due = due.map(|due| due - self.ahead).into_iter().chain(poll.filter(|_| self.polls())).min();
            let Some(due) = due.filter(|due| *due <= end) else { break };
            self.at(due.max(self.clock.now())).await;
        }
        self.at(end).await;
    }

    async fn at(&self, moment: Millis) {
        self.clock.set(moment);
        self.machine.set(moment + self.ahead);
        if self.running.is_none() {
            return;
        }
        if self.polls() {
            self.poll().await;
        }
        self.house().wake().await;
        self.door().courier().clock_changed();
        self.settle().await;
    }

    /// The clock was moved: a poll whose time is over ends, with nothing.
    async fn poll(&self) {
        if self.double.last_update() > self.double.confirmed() {
            // While something waits polls are answered at once, and none ever stands.
            self.double.polled_anew().await;
            if self.double.last_update() > self.double.confirmed() {
                return;
            }
        }
        self.double.clock_moved().await;
    }

    /// The bot's last message in a chat that holds this.
    pub(crate) fn last(&self, chat: i64, piece: &str) -> Shown {
        let found = self.double.answers(chat).into_iter().rev().find(|shown| shown.text.contains(piece));
        found.unwrap_or_else(|| {
            let texts: Vec<String> = self.double.answers(chat).into_iter().map(|shown| shown.text).collect();
            panic!("nothing with {piece:?} among {texts:#?}")
        })
    }

    /// No request of the door's was one that Telegram does not understand or does not allow, but for
    /// refusals with these words.
    pub(crate) fn nothing_was_refused_but(&self, expected: &[&str]) {
        let wrong = |error: &str| !expected.iter().any(|piece| error.contains(piece));
        let calls = self.double.calls();
        // Whether a server knows ephemeral messages is asked by what it has to refuse.
        let refused =
            calls.iter().filter(|call| call.status >= 400 && call.method != "deleteephemeralmessage");
        let refused = refused.filter(|call| call.error.as_deref().is_some_and(wrong));
        let refused: Vec<_> = refused.collect();
        assert!(refused.is_empty(), "{refused:#?}");
    }

    /// Sends and edits in a chat so far.
    pub(crate) fn cost(&self, chat: i64) -> usize {
        let counts = |method: &str| {
            let method = method.to_lowercase();
            method.starts_with("send") || method.starts_with("edit")
        };
        self.double.calls().iter().filter(|call| counts(&call.method) && call.chat == Some(chat)).count()
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.crash();
    }
}
