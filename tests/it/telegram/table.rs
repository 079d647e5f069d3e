//! A house behind the door of Telegram, in virtual time, and the double it talks to.

use crate::chats::library;
use crate::support::telegram::{Shown, Telegram as Double};
use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::journal::{Journal, Options as Keep};
use giostra::picture::render;
use giostra::platforms::telegram::{Options, Telegram, Webhook};
use giostra::rooms::heard::Door;
use giostra::rooms::house::{Furniture, House, Seeds};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// 2026-01-01T12:00:00Z.
pub(crate) const NOON: Millis = 1_767_268_800_000;
/// The grid of every round: 320 words with `carte`, `soia`, `casino`, `aquila`.
const GRID: &str = "CART/OSEA/NILO/QuADR";

/// The house and its double.
pub(crate) struct Table {
    pub(crate) clock: Clock,
    pub(crate) double: Double,
    pub(crate) webhook: Option<Webhook>,
    running: Option<Running>,
    file: PathBuf,
    _folder: TempDir,
}

struct Running {
    house: House,
    door: Telegram,
    task: JoinHandle<()>,
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
        let clock = Clock::standing(NOON);
        let double = Double::start(clock.clone()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("giostra.db");
        Self { clock, double, webhook: None, running: None, file, _folder: folder }
    }

    /// Starts the process, on a runtime of its own: dropped, it is dead.
    pub(crate) async fn start(&mut self) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let (file, clock) = (self.file.clone(), self.clock.clone());
        let options = Options {
            token: self.double.token(),
            api: Some(self.double.url().parse().expect("an address")),
            webhook: self.webhook.clone(),
        };
        let opened = runtime.spawn(async move {
            let (journal, _) = Journal::open(&file, Keep::default()).await.expect("it opens");
            let book = std::iter::repeat_n(GRID.parse().expect("a grid"), 20).collect();
            let furniture = Furniture { journal, clock, library: library(), seeds: Seeds::Fixed(7), book };
            let house = House::open(furniture).await.expect("a house");
            let host = Arc::new(OnlineHost(house.clone()));
            let paint = Arc::new(|scene: &_| render::shared().png(scene));
            let door = Telegram::new(options, host, paint).expect("a client");
            let _ = door.introduce().await.expect("the token is good");
            house.attach(Door::Telegram, Arc::new(door.clone()), false);
            door.recall().await;
            let serving = door.clone();
            let task = tokio::spawn(async move { drop(serving.run().await) });
            house.resume().await.expect("it goes on");
            (house, door, task)
        });
        let (house, door, task) = opened.await.expect("started");
        self.running = Some(Running { house, door, task, runtime });
        self.settle().await;
    }

    /// Kills the process: whatever was going on just ends.
    pub(crate) fn crash(&mut self) {
        if let Some(Running { runtime, task, house, door }) = self.running.take() {
            task.abort();
            runtime.shutdown_background();
            drop((house, door));
        }
    }

    pub(crate) fn house(&self) -> &House {
        &self.running.as_ref().expect("it runs").house
    }

    fn door(&self) -> &Telegram {
        &self.running.as_ref().expect("it runs").door
    }

    /// Everything said was heard, everything to say was said or waits for a later moment.
    pub(crate) async fn settle(&self) {
        self.double.all_confirmed().await;
        self.door().courier().settled().await;
    }

    /// Lets time pass, doing what is due at its own moment.
    pub(crate) async fn pass(&self, time: Millis) {
        self.settle().await;
        let end = self.clock.now() + time;
        loop {
            let due = self.house().next_wake().into_iter().chain(self.door().courier().next_wake()).min();
            let Some(due) = due.filter(|due| *due <= end) else { break };
            self.at(due.max(self.clock.now())).await;
        }
        self.at(end).await;
    }

    async fn at(&self, moment: Millis) {
        self.clock.set(moment);
        // A poll that ends empty shows that nothing from before is still to come (W14).
        self.poll().await;
        self.house().wake().await;
        self.door().courier().clock_changed();
        self.settle().await;
    }

    /// A whole poll begins and ends.
    async fn poll(&self) {
        if self.webhook.is_some() {
            return;
        }
        let standing = |double: &Double| (double.polls() > 0).then_some(());
        self.double.wait_until("a poll stands", standing).await;
        let before = self.double.calls_of("getUpdates").len();
        self.double.nudge();
        let ended = |double: &Double| (double.calls_of("getUpdates").len() > before).then_some(());
        self.double.wait_until("the poll ends", ended).await;
        // The next one begins when this one was dealt with.
        self.double.wait_until("the next poll stands", standing).await;
    }

    /// The bot's last message in a chat that holds this.
    pub(crate) fn last(&self, chat: i64, piece: &str) -> Shown {
        let found = self.double.answers(chat).into_iter().rev().find(|shown| shown.text.contains(piece));
        found.unwrap_or_else(|| {
            let texts: Vec<String> = self.double.answers(chat).into_iter().map(|shown| shown.text).collect();
            panic!("nothing with {piece:?} among {texts:#?}")
        })
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
