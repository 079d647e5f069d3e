//! Three real processes on one real PostgreSQL share out what there is to serve: two shards of Discord, and Telegram; with a room
//! of Discord and one of Telegram that play together, of which each hears one half. One after the other is killed, frozen, cut off
//! from the database and told to go, while words come in everywhere.
//!
//! Asserted is that no word is lost or counted twice, that each thing is said once, and that Telegram never has too much. How
//! long a room waited is printed.

use super::program::{Process, solved, sources};
use super::{PATIENCE, eventually};
use crate::support::discord::{Channel, Discord, Guild, Interaction, User as Member, World};
use crate::support::postgres::{self, Cluster};
use crate::support::proxy::Mode;
use crate::support::telegram::{Fault, Status, Telegram, User};
use giostra::clock::Clock;
use std::collections::BTreeMap;
use std::time::Duration;
use tempfile::TempDir;

/// What there is to serve.
pub(super) const PARTS: [&str; 3] = ["discord 0/2", "discord 1/2", "telegram"];
/// What a grid is shown with, and nothing else: the picture of an end reads the rows out as well.
pub(super) const GRID: &str = "minimo 4 lettere";
/// Words that everybody writes before something happens.
const WORDS: usize = 3;

/// A round, where it is played.
pub(super) enum Room {
    Discord(Channel),
    Telegram(i64),
    /// A channel of Discord and a group of Telegram that play together.
    Both(Channel, i64),
}

pub(super) struct Town {
    pub(super) cluster: Cluster,
    pub(super) schema: String,
    pub(super) discord: Discord,
    pub(super) telegram: Telegram,
    pub(super) processes: Vec<Process>,
    started: usize,
    pub(super) silk: Member,
    /// Who owns the server of each channel.
    pub(super) bosses: BTreeMap<u64, Member>,
    pub(super) marta: User,
    pub(super) rooms: Vec<Room>,
    /// What was written, as [`sources`] has it.
    pub(super) written: Vec<String>,
    folder: TempDir,
}

/// A server that this shard of two hears of, and a channel in it.
fn behind(double: &Discord, shard: u64, people: &[Member]) -> (Guild, Channel) {
    let mut guild = double.guild("Paroliere");
    while (guild.0 >> 22) % 2 != shard {
        double.user("Qualcuno");
        guild = double.guild("Paroliere");
    }
    for person in people {
        double.join(guild, *person);
    }
    (guild, double.channel(guild, "sala"))
}

impl Town {
    /// With a process for each part.
    pub(super) async fn open() -> Self {
        let town = Self::with(PARTS.len()).await;
        town.is_shared_out().await;
        town
    }

    /// With so many processes.
    async fn with(processes: usize) -> Self {
        let cluster = Cluster::start();
        let schema = postgres::schema(&cluster.at("giostra"), std::path::Path::new("shares"));
        let discord = Discord::start(Clock::real()).await;
        discord.application_flags(1 << 19);
        discord.sharding(2, 16);
        let telegram = Telegram::start(Clock::real()).await;
        telegram.limits(true);
        let silk = discord.user("Silk");
        discord.user_locale(silk, "it");
        let marta = telegram.user("Marta");
        telegram.speaks(&marta, "it");
        let (guild, first) = behind(&discord, 0, &[silk]);
        let (other, second) = behind(&discord, 1, &[silk]);
        let twin = discord.channel(guild, "gemella");
        let owners = [(first, guild), (second, other), (twin, guild)];
        let bosses = owners.into_iter().map(|(channel, guild)| (channel.0, discord.owner(guild))).collect();
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("authority.pem"), discord.ca_pem()).expect("it is written");
        let groups = ["Da soli", "In due"].map(|title| {
            let group = telegram.supergroup(title);
            telegram.join(group, &marta, Status::Administrator);
            telegram.bot_added(group);
            telegram.bot_promoted(group);
            group
        });
        let rooms = vec![
            Room::Discord(first),
            Room::Discord(second),
            Room::Telegram(groups[0]),
            Room::Both(twin, groups[1]),
        ];
        let mut town = Self {
            cluster,
            schema,
            discord,
            telegram,
            processes: Vec::new(),
            started: 0,
            silk,
            bosses,
            marta,
            rooms,
            written: Vec::new(),
            folder,
        };
        for _ in 0..processes {
            let process = town.start().await;
            town.processes.push(process);
        }
        town
    }

    pub(super) async fn start(&mut self) -> Process {
        self.started += 1;
        let authority = self.folder.path().join("authority.pem");
        Process::start(&self.cluster, &self.schema, self.started, |command| {
            command.env("GIOSTRA_TELEGRAM_TOKEN", self.telegram.token());
            command.env("GIOSTRA_TELEGRAM_API", self.telegram.url());
            command.env("GIOSTRA_DISCORD_TOKEN", self.discord.token());
            command.env("GIOSTRA_DISCORD_RESOLVE", self.discord.address().to_string());
            command.env("GIOSTRA_DISCORD_CA", authority);
        })
        .await
    }

    /// Each serves one part.
    pub(super) async fn is_shared_out(&self) {
        let is_so = async || {
            let mut parts: Vec<Vec<String>> = self.processes.iter().map(Process::serves).collect();
            parts.sort();
            parts == PARTS.map(|part| vec![part.to_owned()])
        };
        eventually("each serves one part", is_so).await;
        self.discord.wait_until(|world| (world.connected() == 2).then_some(())).await;
    }

    /// Who serves a part.
    pub(super) fn holder(&self, part: &str) -> usize {
        let serves = |process: &Process| process.serves().iter().any(|one| one == part);
        self.processes.iter().position(serves).expect("somebody serves it")
    }

    /// Waits until somebody else than this one serves a part.
    pub(super) async fn is_succeeded(&self, at: usize, part: &str) {
        let others = || self.processes.iter().enumerate().filter(|(other, _)| *other != at);
        let taken = async || others().any(|(_, process)| process.serves().iter().any(|one| one == part));
        eventually("another one takes over", taken).await;
    }

    async fn slash(&self, by: Member, channel: Channel, name: &str, options: &[(&str, &str)]) -> Interaction {
        let asked = self.discord.slash(by, channel, name, options);
        self.discord.wait_until(|world| world.interaction(asked).acked.map(|_| ())).await;
        asked
    }

    /// The code by which another room becomes the twin of this one.
    async fn code(&self, channel: Channel) -> String {
        let asked = self.slash(self.bosses[&channel.0], channel, "gemella", &[]).await;
        let code = |world: &World| {
            let shown = world.interaction(asked).response?;
            Some(shown.content.split("**").nth(1)?.to_owned())
        };
        self.discord.wait_until(code).await
    }

    /// The two rooms become twins: the code is typed where another process listens.
    pub(super) async fn twin(&self, channel: Channel, group: i64) {
        let code = self.code(channel).await;
        let is_told = |_: &Telegram| {
            let shown = self.telegram.answers(group);
            shown.iter().any(|shown| shown.text.contains("una gemella su Discord")).then_some(())
        };
        self.telegram.say(&self.marta, group, &format!("/gemella {code}"));
        self.telegram.wait_until("they are twins", is_told).await;
    }

    /// A room of the first shard is seen in a channel of the second as well: who orders or presses something there is answered
    /// there, and nowhere else, by the process that serves the room.
    async fn who_presses_elsewhere_is_answered(&self) {
        let (Room::Discord(home), Room::Discord(window)) = (&self.rooms[0], &self.rooms[1]) else {
            panic!("the first two are of Discord");
        };
        let code = self.code(*home).await;
        self.slash(self.bosses[&window.0], *window, "gemella", &[("codice", &code)]).await;
        eventually("they are twins", async || {
            self.ours(*home).iter().any(|text| text.contains("una gemella su Discord"))
        })
        .await;
        let ordered =
            self.slash(self.silk, *window, "manche", &[("subito", "true"), ("tempo", "1800")]).await;
        let grid = |world: &World| {
            let shown = world.messages(*window).into_iter().rev();
            shown
                .filter(|shown| format!("{:?}", shown.components).contains("La mia lista"))
                .map(|it| it.id)
                .next()
        };
        let grid = self.discord.wait_until(grid).await;
        // Everybody sees what came of it: nobody is left with a clock.
        let is_silent = |world: &World| world.interaction(ordered).response.is_none().then_some(());
        self.discord.wait_until(is_silent).await;
        let pressed = self.discord.press(self.silk, grid, "La mia lista");
        let answered = |world: &World| world.interaction(pressed).followups.into_iter().next();
        let answer = self.discord.wait_until(answered).await;
        assert_eq!((answer.only_for, answer.channel), (Some(self.silk), *window), "{answer:?}");
        let ordered = self.slash(self.silk, *window, "parola", &[("parola", "carte")]).await;
        let answered = |world: &World| {
            let shown = world.interaction(ordered).response?;
            (!shown.thinking && !shown.content.is_empty()).then_some(shown.only_for)
        };
        assert_eq!(self.discord.wait_until(answered).await, Some(self.silk));
    }

    /// The same two rooms play, behind a shard of each of two processes. Both shards are cut off; what is written meanwhile where
    /// another process listens is read as soon as that is back.
    async fn what_two_processes_miss_is_read(&self) {
        let (Room::Discord(home), Room::Discord(window)) = (&self.rooms[0], &self.rooms[1]) else {
            panic!("the first two are of Discord");
        };
        let lost = "the connection to Discord is lost";
        for (part, shard) in [("discord 1/2", 1), ("discord 0/2", 0)] {
            let process = &self.processes[self.holder(part)];
            let before = process.logged(lost);
            self.discord.cut_shard(shard);
            process.logs(lost, before + 1).await;
        }
        let shown = self.ours(*home);
        let grid = shown.iter().rev().find(|text| text.contains(GRID)).expect("a grid");
        let unheard = self.discord.say(self.silk, *window, &solved(grid)[0]);
        let told = || self.ours(*home).iter().filter(|text| text.contains("Sono mancato")).count();
        let before = told();
        if std::env::var_os("GIOSTRA_MATRIX").is_some() {
            // Whoever plays hears that the other one's shard is cut off, too: with its own back, the time is given back that nobody
            // could play in, if that was more than a minute (W19).
            let _ = tokio::time::timeout(Duration::from_secs(61), std::future::pending::<()>()).await;
            self.discord.let_shard_in(0);
            eventually("the time is given back", async || told() == before + 1).await;
        } else {
            self.discord.let_shard_in(0);
        }
        self.discord.let_shard_in(1);
        self.discord.wait_until(|world| (world.connected() == 2).then_some(())).await;
        let unheard = format!("m{unheard}");
        let is_written = async || sources(&self.schema).await.iter().any(|source| source.ends_with(&unheard));
        eventually("what was written in the other room is read", is_written).await;
    }

    fn ours(&self, channel: Channel) -> Vec<String> {
        let bot = self.discord.bot();
        let text = |shown: crate::support::discord::Shown| {
            let alt = shown.files.iter().filter_map(|file| file.description.clone());
            [shown.content].into_iter().chain(alt).collect::<Vec<_>>().join("\n")
        };
        self.discord.messages(channel).into_iter().filter(|shown| shown.author == bot).map(text).collect()
    }

    /// What the bot has said in each window of a room.
    pub(super) fn told(&self, room: &Room) -> Vec<Vec<String>> {
        let group = |group: i64| self.telegram.answers(group).into_iter().map(|shown| shown.text).collect();
        match room {
            Room::Discord(channel) => vec![self.ours(*channel)],
            Room::Telegram(chat) => vec![group(*chat)],
            Room::Both(channel, chat) => vec![self.ours(*channel), group(*chat)],
        }
    }

    /// Waits until something with these words was said in each window of each room.
    async fn is_told(&self, words: &str) {
        for room in &self.rooms {
            let in_all =
                async || self.told(room).iter().all(|window| window.iter().any(|text| text.contains(words)));
            eventually(words, in_all).await;
        }
    }

    /// The words of each room's grid, of the last one.
    pub(super) fn words(&self) -> Vec<Vec<String>> {
        let grid = |room| self.told(room)[0].iter().rev().find(|text| text.contains(GRID)).cloned();
        self.rooms.iter().map(|room| solved(&grid(room).expect("a grid"))).collect()
    }

    /// Somebody writes a word of the grid, each time another one, in each window of each room.
    pub(super) fn everybody_writes(&mut self, words: &[Vec<String>], number: usize) {
        // A group counts its messages from 2³² on.
        let in_group = |message: i64| (1_i64 << 32) + message;
        for (room, words) in self.rooms.iter().zip(words) {
            let word = &words[number % words.len()];
            let (discord, telegram) = (&self.discord, &self.telegram);
            // What is written in the second window of a room stands in its log with another letter.
            match room {
                Room::Discord(channel) => {
                    let message = discord.say(self.silk, *channel, word);
                    self.written.push(format!("/{channel} rm{message}"));
                }
                Room::Telegram(group) => {
                    let message = in_group(telegram.say(&self.marta, *group, word));
                    self.written.push(format!("/{group} rm{message}"));
                }
                Room::Both(channel, group) => {
                    let message = discord.say(self.silk, *channel, word);
                    self.written.push(format!("/{channel} rm{message}"));
                    let message = in_group(telegram.say(&self.marta, *group, word));
                    self.written.push(format!("/{channel} tm{message}"));
                }
            }
        }
    }

    /// Waits until all that was written stands in the logs.
    pub(super) async fn is_written(&self, what: &str) {
        let all_there = async || {
            let sources = sources(&self.schema).await;
            self.written.iter().all(|one| sources.iter().any(|source| source.ends_with(one.as_str())))
        };
        if tokio::time::timeout(PATIENCE, eventually(what, all_there)).await.is_err() {
            let sources = sources(&self.schema).await;
            let missing = self
                .written
                .iter()
                .filter(|one| !sources.iter().any(|source| source.ends_with(one.as_str())));
            panic!("{what}: {:?} of {} in {sources:?}", missing.collect::<Vec<_>>(), self.written.len());
        }
    }
}

/// The way to the database fails whoever serves the first shard, and then the database everybody.
async fn the_database_fails(town: &mut Town, write: &mut impl FnMut(&mut Town)) {
    for mode in [Mode::Cut, Mode::Halved, Mode::Slow(Duration::from_millis(120))] {
        let at = town.holder("discord 0/2");
        town.processes[at].database.set(mode);
        write(town);
        if mode == Mode::Cut {
            town.processes[at].database.set(Mode::Open);
        }
        town.is_written(&format!("the way to the database: {mode:?}")).await;
        town.processes[at].database.set(Mode::Open);
        write(town);
        town.is_shared_out().await;
        town.is_written("the way is open again").await;
    }
    town.cluster.down();
    write(town);
    town.cluster.up();
    town.is_written("the server has begun anew").await;
    town.is_shared_out().await;

    // It hears nothing of the database any more, and is succeeded.
    let at = town.holder("discord 0/2");
    let ousted = town.processes[at].printed("serve al mio posto");
    town.processes[at].database.set(Mode::Silent);
    write(town);
    town.is_succeeded(at, "discord 0/2").await;
    town.is_written("whoever served the first shard has no database").await;
    town.processes[at].database.set(Mode::Open);
    town.processes[at].prints("serve al mio posto", ousted + 1).await;
    write(town);
    town.is_shared_out().await;
    town.is_written("it has one again").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_processes_share_it_out_and_nothing_is_lost_when_one_goes() {
    if !postgres::is_there("several processes that share the work out") {
        return;
    }
    let mut town = Town::open().await;
    let Room::Both(channel, group) = town.rooms[3] else { panic!("the last plays together") };
    town.twin(channel, group).await;
    for room in &town.rooms {
        match room {
            Room::Discord(channel) | Room::Both(channel, _) => {
                town.slash(town.silk, *channel, "manche", &[("subito", "true"), ("tempo", "1800")]).await;
            }
            Room::Telegram(group) => {
                town.telegram.say(&town.marta, *group, "/manche subito tempo:1800");
            }
        }
    }
    town.is_told(GRID).await;
    let words = town.words();
    let mut numbers = 0..;
    let mut write = |town: &mut Town| {
        for number in numbers.by_ref().take(WORDS) {
            town.everybody_writes(&words, number);
        }
    };
    write(&mut town);
    town.is_written("all three serve").await;

    // One is killed: the two others have it all, and a new one takes its share again.
    let at = town.holder("discord 1/2");
    town.processes[at].child.kill().expect("it is killed");
    write(&mut town);
    town.is_written("whoever served the second shard is killed").await;
    town.processes[at] = town.start().await;
    write(&mut town);
    town.is_shared_out().await;
    write(&mut town);
    town.is_written("a new one has taken its share").await;

    // One is frozen, and wakes: it says nothing any more and begins anew.
    let at = town.holder("telegram");
    town.processes[at].signal("STOP");
    write(&mut town);
    town.is_succeeded(at, "telegram").await;
    town.is_written("whoever served Telegram is frozen").await;
    town.processes[at].signal("CONT");
    town.processes[at].prints("serve al mio posto", 1).await;
    write(&mut town);
    town.is_shared_out().await;
    town.is_written("it is awake again").await;

    the_database_fails(&mut town, &mut write).await;

    // All are told to go, one after the other, as for an update.
    for part in PARTS {
        let at = town.holder(part);
        town.processes[at].signal("TERM");
        write(&mut town);
        town.processes[at].prints("Tutto salvato", 1).await;
        town.processes[at] = town.start().await;
        write(&mut town);
        town.is_shared_out().await;
        town.is_written(&format!("whoever served {part} was told to go")).await;
    }

    for room in &town.rooms {
        match room {
            Room::Discord(channel) | Room::Both(channel, _) => {
                town.slash(town.bosses[&channel.0], *channel, "stop", &[]).await;
            }
            Room::Telegram(group) => {
                town.telegram.say(&town.marta, *group, "/stop");
            }
        }
    }
    town.is_told("Parola più lunga").await;
    let sources = sources(&town.schema).await;
    let times = |one: &String| sources.iter().filter(|source| source.ends_with(one.as_str())).count();
    let doubled: Vec<_> = town.written.iter().filter(|one| times(one) != 1).collect();
    assert!(doubled.is_empty(), "{doubled:?} of {}", town.written.len());
    println!("{:44} words {1}, in the log {1}, doubled 0", "in all", town.written.len());
    for room in &town.rooms {
        for window in town.told(room) {
            for words in ["Minimo 4 lettere, 30 minuti", "Parola più lunga"] {
                let times = window.iter().filter(|text| text.contains(words)).count();
                assert_eq!(times, 1, "{words}: {window:?}");
            }
        }
    }
    let too_much = town.telegram.calls().into_iter().filter(|call| call.status == 429).count();
    assert_eq!(too_much, 0, "Telegram never has too much");
    let lone = town.discord.look(World::connected);
    assert_eq!(lone, 2);
    town.who_presses_elsewhere_is_answered().await;
    town.what_two_processes_miss_is_read().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_part_in_which_something_waits_is_given_away_later() {
    if !postgres::is_there("a part that is given away while something waits") {
        return;
    }
    let mut town = Town::with(1).await;
    eventually("one serves everything", async || town.processes[0].serves().len() == PARTS.len()).await;
    town.discord.wait_until(|world| (world.connected() == 2).then_some(())).await;
    let (Room::Telegram(alone), Room::Both(channel, group)) = (&town.rooms[2], &town.rooms[3]) else {
        panic!("the third is of Telegram, and the last plays together");
    };
    let (alone, channel, group) = (*alone, *channel, *group);
    town.twin(channel, group).await;

    // Telegram has enough of the first process, which gives it away when the grid is shown.
    town.telegram.fail_next("sendPhoto", Fault::RetryAfter(1), 1_000);
    town.telegram.say(&town.marta, alone, "/manche subito tempo:1800");
    town.processes[0].logs("the platform wants a pause", 1).await;
    let second = town.start().await;
    town.processes.push(second);
    town.processes[0].logs("something waits to be shown there", 1).await;
    assert_eq!(town.holder("telegram"), 0);
    town.telegram.mend();
    let is_given = async || town.processes[1].serves() == ["telegram"];
    eventually("the other one serves it", is_given).await;
    let grids = |room: &Room| -> Vec<usize> {
        let count = |window: Vec<String>| window.iter().filter(|text| text.contains(GRID)).count();
        town.told(room).into_iter().map(count).collect()
    };
    assert_eq!(grids(&town.rooms[2]), [1]);

    // What is played on Discord as well the first one shows in the group, too.
    town.slash(town.silk, channel, "manche", &[("subito", "true"), ("tempo", "1800")]).await;
    eventually("both windows show it", async || grids(&town.rooms[3]) == [1, 1]).await;
    town.telegram.say(&town.marta, alone, "/stop");
    let is_over = async || town.told(&town.rooms[2])[0].iter().any(|text| text.contains("Parola più lunga"));
    eventually("it ends", is_over).await;
    assert_eq!((grids(&town.rooms[2]), grids(&town.rooms[3])), (vec![1], vec![1, 1]));
}
