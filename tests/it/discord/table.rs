//! A house behind the door of Discord, in virtual time, and the double it talks to.

use crate::chats::library;
use crate::support::dead;
use crate::support::discord::{Channel, Discord as Double, Guild, Interaction, Message, Shown, User, World};
use crate::support::ears::{Ears, Listening};
use crate::support::panics;
use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::journal::{Journal, Options as Keep};
use giostra::picture::film;
use giostra::picture::render;
use giostra::platforms::discord::{Discord, Options, WrongToken};
use giostra::platforms::host::{PostName, PostState};
use giostra::rooms::heard::{Door, Place, Server};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Handle, Shut};
use giostra::words::grid::Grid;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// 2026-01-01T12:00:00Z.
pub(crate) const NOON: Millis = 1_767_268_800_000;
/// The grid of every round: 321 words with `carte`, `soia`, `casino`, `aquila`.
const GRID: &str = "CART/OSEA/NILO/QuADR";

/// The house and its double.
pub(crate) struct Table {
    /// The platform's.
    pub(crate) clock: Clock,
    /// The machine's, on which the house runs; the same unless one of both goes wrong.
    machine: Clock,
    /// How far the machine's clock is ahead of the platform's.
    pub(crate) ahead: Millis,
    pub(crate) double: Double,
    pub(crate) guild: Guild,
    pub(crate) room: Channel,
    /// What is dealt from the first start on, and from every further one.
    pub(crate) book: Vec<Grid>,
    /// Whether time passes only when the door has heard all there is, our own posts too.
    pub(crate) attentive: bool,
    /// The platform cannot be reached.
    away: bool,
    /// The disk takes no more writes.
    full: bool,
    /// When the process was started.
    started: Millis,
    running: Option<Running>,
    /// What the last process knew of what stands on the platform.
    known: Vec<(PostName, PostState)>,
    /// What the threads of its processes are called.
    threads: String,
    file: PathBuf,
    _folder: TempDir,
}

struct Running {
    house: House,
    door: Discord,
    ears: Ears,
    runtime: Runtime,
    ended: JoinHandle<Result<(), WrongToken>>,
}

impl Table {
    /// A server with one channel, and a house that has just been opened for the first time.
    pub(crate) async fn open() -> Self {
        let mut table = Self::closed().await;
        table.start().await;
        table
    }

    /// A double, and no house yet. The application may read messages.
    pub(crate) async fn closed() -> Self {
        Self::closed_at(NOON).await
    }

    /// The same, at another moment.
    pub(crate) async fn closed_at(moment: Millis) -> Self {
        let clock = Clock::standing(moment);
        let double = Double::start(clock.clone()).await;
        double.application_flags(1 << 19);
        let guild = double.guild("Paroliere");
        let room = double.channel(guild, "paroliere");
        let folder = tempfile::tempdir().expect("a folder");
        let file = crate::support::database(folder.path().join("giostra.db"));
        Self {
            machine: clock.clone(),
            clock,
            ahead: 0,
            double,
            guild,
            room,
            book: std::iter::repeat_n(GRID.parse().expect("a grid"), 20).collect(),
            attentive: false,
            away: false,
            full: false,
            started: moment,
            running: None,
            known: Vec::new(),
            threads: panics::threads(),
            file,
            _folder: folder,
        }
    }

    /// Starts the process, on a runtime of its own: dropped, it is dead.
    pub(crate) async fn start(&mut self) {
        self.launch().await;
        self.double.wait_until(|world| (world.connected() > 0).then_some(())).await;
        if self.attentive {
            self.read_back().await;
        }
    }

    /// Resolves when the process that was just started has read what was written before.
    pub(crate) async fn read_back(&self) {
        self.running().ears.read_back(self.clock.now()).await;
        self.settle().await;
    }

    /// The same, without waiting for the connection.
    pub(crate) async fn launch(&mut self) {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        runtime.worker_threads(2).thread_name(&self.threads).enable_all();
        let runtime = runtime.build().expect("a runtime");
        if self.ahead != 0 {
            self.machine = Clock::standing(self.clock.now() + self.ahead);
        }
        let (file, clock, ears) = (self.file.clone(), self.machine.clone(), Ears::new());
        let (book, full) = (self.book.clone(), self.full);
        self.started = self.clock.now();
        let options = Options {
            token: self.double.token(),
            resolve: Some(self.double.address()),
            authority: Some(self.double.ca_pem().as_bytes().to_vec()),
        };
        let listening = ears.clone();
        let opened = runtime.spawn(async move {
            // In virtual time nothing trickles in: what there is to commit is committed.
            let keep = Keep { gather: Duration::ZERO, ..Keep::default() };
            let (journal, _) = Journal::open(&file, keep).await.expect("it opens");
            if full {
                journal.limit_size(Some(1)).await.expect("a limit");
            }
            let furniture = Furniture { journal, clock, library: library(), seeds: Seeds::Fixed(7), book };
            let house = House::open(furniture).await.expect("a house");
            let host = Arc::new(Listening { host: OnlineHost(house.clone()), ears: listening });
            let paint = Arc::new(|shown: film::Shown<'_>| render::shared().file(shown));
            let door = Discord::new(options, host, paint).expect("a client");
            let _ = door.introduce().await.expect("the token is good");
            house.attach(Door::Discord, Arc::new(door.clone()), false);
            door.recall().await;
            house.resume().await.expect("it goes on");
            let serving = door.clone();
            let ended = tokio::spawn(async move { serving.run().await });
            (house, door, ended)
        });
        let (house, door, ended) = opened.await.expect("started");
        self.running = Some(Running { house, door, ears, runtime, ended });
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

    /// Of which places the door has told that they take nothing from us any more.
    pub(crate) fn barred(&self) -> Vec<(Place, Shut)> {
        self.running().ears.barred()
    }

    /// Tasks and rooms of its processes that panicked.
    pub(crate) fn panics(&self) -> usize {
        panics::of(&self.threads)
    }

    /// Kills the process: whatever was going on just ends.
    pub(crate) fn crash(&mut self) {
        if let Some(Running { runtime, house, door, .. }) = self.running.take() {
            dead::bury(runtime);
            self.known = door.courier().posted(|_| true);
            drop((house, door));
        }
    }

    /// The platform cannot be reached, and the door knows it.
    pub(crate) async fn goes_away(&mut self) {
        self.away = true;
        self.double.down(true);
        if let Some(running) = &self.running {
            running.ears.expect_session();
            running.ears.until("the door is away", |seen| seen.away).await;
        }
    }

    /// The platform can be reached again. Whether the door took up its old session, in which everything
    /// is brought that was said meanwhile; else it has read what matters.
    pub(crate) async fn comes_back(&mut self) -> bool {
        let sessions = self.double.look(World::identified);
        if let Some(running) = &self.running {
            // What is on its way still fails, and waits.
            running.door.courier().settled().await;
        }
        self.double.down(false);
        self.away = false;
        let Some(running) = &self.running else { return false };
        running.ears.until("the door is back", |seen| !seen.away).await;
        let resumed = self.double.look(World::identified) == sessions;
        if !resumed {
            running.ears.read_back(self.clock.now()).await;
        }
        running.door.courier().clock_changed();
        self.settle().await;
        resumed
    }

    /// The disk takes no more writes, or does again.
    pub(crate) async fn disk(&mut self, full: bool) {
        self.full = full;
        if let Some(running) = &self.running {
            running.house.journal().limit_size(full.then_some(1)).await.expect("the limit is set");
        }
    }

    /// Whether somebody listens: a process runs, and its door is not cut off.
    pub(crate) fn listens(&self) -> bool {
        self.running.is_some() && !self.away
    }

    /// Resolves when the door serves no more.
    pub(crate) async fn ended(&mut self) -> Result<(), WrongToken> {
        let ended = &mut self.running.as_mut().expect("it runs").ended;
        tokio::time::timeout(Duration::from_secs(30), ended).await.expect("it ends").expect("no panic")
    }

    /// Resolves when the door has noticed that it is connected no more.
    pub(crate) async fn cut_off(&self) {
        let door = &self.running().door;
        let noticed = async {
            while door.is_connected_now() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), noticed).await.expect("it notices");
    }

    /// The file of data.
    pub(crate) fn file(&self) -> &std::path::Path {
        &self.file
    }

    /// The room of a channel.
    pub(crate) fn place(&self, channel: Channel, thread: Option<Channel>) -> Place {
        Place::Room {
            door: Door::Discord,
            server: Server(format!("discord:{}", self.guild)),
            channel: channel.to_string(),
            thread: thread.map(|thread| thread.to_string()),
        }
    }

    /// Orders a round and waits until its time runs.
    pub(crate) async fn begin(&self, user: User, options: &[(&str, &str)]) -> Shown {
        self.begin_in(user, self.room, options).await
    }

    pub(crate) async fn begin_in(&self, user: User, channel: Channel, options: &[(&str, &str)]) -> Shown {
        self.slash_in(user, channel, "manche", options).await;
        self.pass(10_000).await;
        self.started().await;
        self.last(channel, "minimo 4 lettere")
    }

    /// Waits until the house knows that every grid is in its channel.
    pub(crate) async fn started(&self) {
        let journal = self.house().journal();
        let running = async {
            for row in journal.live_matches().await.expect("it reads") {
                while !journal
                    .lines(row.id)
                    .await
                    .expect("it reads")
                    .iter()
                    .any(|line| line.text.starts_with("start "))
                {
                    tokio::task::yield_now().await;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(30), running).await.expect("it starts");
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("it runs")
    }

    pub(crate) fn door(&self) -> &Discord {
        &self.running().door
    }

    /// Which message of ours was answered by this, as the house heard it.
    pub(crate) fn replies_to(&self, message: Message) -> Option<Handle> {
        self.running().ears.replies_to(message.0)
    }

    pub(crate) fn house(&self) -> &House {
        &self.running().house
    }

    /// Somebody writes in a channel; resolves when the house has dealt with it.
    pub(crate) async fn say(&self, user: User, channel: Channel, text: &str) -> Message {
        let message = self.double.say(user, channel, text);
        self.heard(message.0).await;
        message
    }

    /// Somebody gives a command; resolves when it was dealt with and answered.
    pub(crate) async fn slash(&self, user: User, name: &str, options: &[(&str, &str)]) -> Interaction {
        self.slash_in(user, self.room, name, options).await
    }

    pub(crate) async fn slash_in(
        &self,
        user: User,
        room: Channel,
        name: &str,
        options: &[(&str, &str)],
    ) -> Interaction {
        let interaction = self.double.slash(user, room, name, options);
        self.heard(interaction.0).await;
        self.answered(interaction).await;
        interaction
    }

    /// Somebody presses a button; resolves when it was dealt with and answered.
    pub(crate) async fn press(&self, user: User, message: Message, label: &str) -> Interaction {
        let interaction = self.double.press(user, message, label);
        self.answered(interaction).await;
        interaction
    }

    /// Somebody presses a button while something else still stands in line.
    pub(crate) async fn press_at_once(&self, user: User, message: Message, label: &str) -> Interaction {
        let interaction = self.double.press(user, message, label);
        self.double.wait_until(|world| world.interaction(interaction).acked.map(|_| ())).await;
        interaction
    }

    /// Somebody writes to the bot directly.
    pub(crate) async fn dm(&self, user: User, text: &str) -> Message {
        let message = self.double.dm(user, text);
        self.heard(message.0).await;
        message
    }

    /// Somebody opens the form behind a button, fills it in and sends it.
    pub(crate) async fn form(&self, user: User, message: Message, label: &str, text: &str) -> Interaction {
        let opened = self.press(user, message, label).await;
        let sent = self.double.submit(opened, &[("text", text)]);
        self.heard(sent.0).await;
        self.answered(sent).await;
        sent
    }

    /// The platform was asked for nothing it does not understand, and for nothing twice.
    pub(crate) fn no_bad_requests(&self) {
        let bad: Vec<_> = self
            .double
            .requests()
            .into_iter()
            .filter(|it| matches!(it.status, 400 | 401 | 405 | 429))
            .collect();
        assert!(bad.is_empty(), "{bad:#?}");
    }

    /// How often this stands in the channel.
    pub(crate) fn count(&self, channel: Channel, piece: &str) -> usize {
        self.double.messages(channel).iter().filter(|shown| shown.content.contains(piece)).count()
    }

    /// The line of the results with winner and points.
    pub(crate) fn ranking(&self) -> String {
        self.last(self.room, "Parola più lunga").content.lines().next().unwrap_or_default().to_owned()
    }

    pub(crate) async fn heard(&self, id: u64) {
        self.running().ears.heard(id).await;
        self.settle().await;
    }

    pub(crate) async fn answered(&self, interaction: Interaction) {
        self.double.wait_until(|world| world.interaction(interaction).acked.map(|_| ())).await;
        // A machine that is busy only promises an answer; a form that opens is nothing a room hears of.
        if self.double.interaction(interaction).modal.is_none() {
            self.running().ears.heard(interaction.0).await;
        }
        self.settle().await;
    }

    /// Does something of which the gateway brings one event, and waits until that was heard to its end.
    pub(crate) async fn hears_of(&self, does: impl FnOnce(&Double)) {
        let ears = &self.running().ears;
        let before = ears.done();
        does(&self.double);
        ears.until("it is heard of", |seen| seen.done > before).await;
    }

    /// Everything to say was said, or waits for a later moment.
    pub(crate) async fn settle(&self) {
        let Some(running) = &self.running else { return };
        let mut untold = running.house.untold();
        loop {
            running.door.courier().settled().await;
            // What waits for a later moment keeps its room waiting; else the room is about to be told.
            if running.door.courier().next_wake().is_some() || *untold.borrow_and_update() == 0 {
                break;
            }
            untold.changed().await.expect("the house stands");
        }
        if self.attentive && !self.away {
            self.hears_itself().await;
        }
    }

    /// Resolves when the gateway has brought back whatever we posted in channels.
    async fn hears_itself(&self) {
        let posted = self.double.look(|world| world.newest_of_ours(self.started));
        for (guild, channel, thread, at) in posted {
            let place = Place::Room {
                door: Door::Discord,
                server: Server(format!("discord:{guild}")),
                channel: channel.to_string(),
                thread: thread.map(|thread| thread.to_string()),
            };
            self.running().ears.passed(&place, at).await;
        }
    }

    /// Lets time pass, doing what is due at its own moment.
    pub(crate) async fn pass(&self, time: Millis) {
        self.settle().await;
        let end = self.clock.now() + time;
        while self.running.is_some() {
            let due = self.house().next_wake().into_iter().chain(self.running().door.courier().next_wake());
            let due = due.min().map(|due| due - self.ahead);
            let Some(due) = due.filter(|due| *due <= end) else { break };
            self.at(due.max(self.clock.now())).await;
        }
        self.at(end).await;
    }

    /// Lets time pass until the results are in the channel: a round closes when its channel has shown that
    /// it is past the deadline, or a minute later.
    pub(crate) async fn end(&self, channel: Channel) -> Shown {
        while self.count(channel, "Parola più lunga") == 0 {
            self.pass(1_000).await;
        }
        self.last(channel, "Parola più lunga")
    }

    async fn at(&self, moment: Millis) {
        self.clock.set(moment);
        if self.ahead != 0 {
            self.machine.set(moment + self.ahead);
        }
        if self.running.is_none() {
            return;
        }
        self.house().wake().await;
        self.running().door.courier().clock_changed();
        self.settle().await;
    }

    /// The bot's last message in a channel that holds this.
    pub(crate) fn last(&self, channel: Channel, piece: &str) -> Shown {
        let messages = self.double.messages(channel);
        let found = messages.iter().rev().find(|shown| shown.content.contains(piece));
        found.cloned().unwrap_or_else(|| {
            let texts: Vec<&str> = messages.iter().map(|shown| shown.content.as_str()).collect();
            panic!("nothing with {piece:?} among {texts:#?}")
        })
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.crash();
    }
}
