//! A room of Discord and one of Telegram that play together: one house behind both doors, in virtual time.

mod matches;
mod tournaments;

use crate::chats::library;
use crate::support::discord::{Channel, Discord as DiscordDouble, Guild, Message, User as Member};
use crate::support::ears::{Ears, Listening};
use crate::support::telegram::{Status, Telegram as TelegramDouble, User};
use giostra::cli::house::online::OnlineHost;
use giostra::clock::{Clock, Millis};
use giostra::journal::{Journal, Options as Keep};
use giostra::picture::film;
use giostra::picture::render;
use giostra::platforms::{discord, telegram};
use giostra::rooms::heard::Door;
use giostra::rooms::house::{Furniture, House, Seeds};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// 2026-01-01T12:00:00Z.
const NOON: Millis = 1_767_268_800_000;
/// The grid of every round: 321 words with `carte`, `soia`, `casino`, `aquila`.
const GRID: &str = "CART/OSEA/NILO/QuADR";

/// Both platforms, and the house between them.
struct Pair {
    clock: Clock,
    discord: DiscordDouble,
    telegram: TelegramDouble,
    guild: Guild,
    channel: Channel,
    group: i64,
    /// Telegram cannot be reached.
    cut: bool,
    /// What the house hears from Telegram.
    watcher: Ears,
    running: Option<Running>,
    file: PathBuf,
    _folder: TempDir,
}

struct Running {
    house: House,
    discord: discord::Discord,
    telegram: telegram::Telegram,
    ears: Ears,
    runtime: Runtime,
}

impl Pair {
    async fn open() -> Self {
        let clock = Clock::standing(NOON);
        let (discord, telegram) =
            (DiscordDouble::start(clock.clone()).await, TelegramDouble::start(clock.clone()).await);
        discord.application_flags(1 << 19);
        telegram.limits(true);
        let guild = discord.guild("Paroliere");
        let channel = discord.channel(guild, "sala");
        let group = telegram.supergroup("Parole");
        let folder = tempfile::tempdir().expect("a folder");
        let file = crate::support::database(folder.path().join("giostra.db"));
        let mut pair = Self {
            clock,
            discord,
            telegram,
            guild,
            channel,
            group,
            cut: false,
            watcher: Ears::new(),
            running: None,
            file,
            _folder: folder,
        };
        pair.start().await;
        pair.telegram.bot_added(group);
        pair.telegram.bot_promoted(group);
        pair.settle().await;
        pair
    }

    /// Starts the process, on a runtime of its own: dropped, it is dead.
    async fn start(&mut self) {
        self.telegram.no_poll_stands().await;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let (file, clock, ears) = (self.file.clone(), self.clock.clone(), Ears::new());
        let to_discord = discord::Options {
            token: self.discord.token(),
            resolve: Some(self.discord.address()),
            authority: Some(self.discord.ca_pem().as_bytes().to_vec()),
        };
        let to_telegram = telegram::Options {
            token: self.telegram.token(),
            api: Some(self.telegram.url().parse().expect("an address")),
            webhook: None,
        };
        let (listening, watcher) = (ears.clone(), self.watcher.clone());
        let opened = runtime.spawn(async move {
            let (journal, _) = Journal::open(&file, Keep::default()).await.expect("it opens");
            let book = std::iter::repeat_n(GRID.parse().expect("a grid"), 9).collect();
            let furniture = Furniture { journal, clock, library: library(), seeds: Seeds::Fixed(7), book };
            let house = House::open(furniture).await.expect("a house");
            let paint = Arc::new(|shown: film::Shown<'_>| render::shared().file(shown));
            let host = Arc::new(Listening { host: OnlineHost(house.clone()), ears: listening });
            let discord = discord::Discord::new(to_discord, host, paint.clone()).expect("a client");
            let _ = discord.introduce().await.expect("the token is good");
            house.attach(Door::Discord, Arc::new(discord.clone()), false);
            discord.recall().await;
            let host = Arc::new(Listening { host: OnlineHost(house.clone()), ears: watcher });
            let telegram = telegram::Telegram::new(to_telegram, host, paint).expect("a client");
            let _ = telegram.introduce().await.expect("the token is good");
            house.attach(Door::Telegram, Arc::new(telegram.clone()), false);
            telegram.recall().await;
            house.resume().await.expect("it goes on");
            let serving = (discord.clone(), telegram.clone());
            tokio::spawn(async move { serving.0.run().await });
            tokio::spawn(async move { serving.1.run().await });
            (house, discord, telegram)
        });
        let (house, discord, telegram) = opened.await.expect("started");
        self.running = Some(Running { house, discord, telegram, ears, runtime });
        self.discord.wait_until(|world| (world.connected() > 0).then_some(())).await;
        self.settle().await;
    }

    fn crash(&mut self) {
        if let Some(Running { runtime, .. }) = self.running.take() {
            crate::support::dead::bury(runtime);
        }
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("it runs")
    }

    /// Everything said was heard, everything to say was said or waits for a later moment.
    async fn settle(&self) {
        if !self.cut {
            self.telegram.all_confirmed().await;
        }
        let Running { house, discord, telegram, .. } = self.running();
        let mut untold = house.untold();
        loop {
            discord.courier().settled().await;
            telegram.courier().settled().await;
            let waits = discord.courier().next_wake().or(telegram.courier().next_wake()).is_some();
            if waits || *untold.borrow_and_update() == 0 {
                break;
            }
            untold.changed().await.expect("the house stands");
        }
        if !self.cut {
            self.telegram.polls_no_longer_than(house.awaited(Door::Telegram)).await;
        }
    }

    /// Lets time pass, doing what is due at its own moment.
    async fn pass(&self, time: Millis) {
        self.settle().await;
        let end = self.clock.now() + time;
        loop {
            let Running { house, discord, telegram, .. } = self.running();
            let couriers = [discord.courier().next_wake(), telegram.courier().next_wake()];
            let poll = self.telegram.poll_matters(house.awaited(Door::Telegram)).filter(|_| !self.cut);
            let due = house.next_wake().into_iter().chain(couriers.into_iter().flatten()).chain(poll).min();
            let Some(due) = due.filter(|due| *due <= end) else { break };
            self.at(due.max(self.clock.now())).await;
        }
        self.at(end).await;
    }

    async fn at(&self, moment: Millis) {
        self.clock.set(moment);
        if !self.cut {
            self.telegram.clock_moved().await;
        }
        let Running { house, discord, telegram, .. } = self.running();
        house.wake().await;
        discord.courier().clock_changed();
        telegram.courier().clock_changed();
        self.settle().await;
    }

    /// Somebody gives a command on Discord; what they alone are answered.
    async fn slash(&self, user: Member, name: &str, options: &[(&str, &str)]) -> String {
        let interaction = self.discord.slash(user, self.channel, name, options);
        self.running().ears.heard(interaction.0).await;
        self.discord.wait_until(|world| world.interaction(interaction).acked.map(|_| ())).await;
        self.settle().await;
        let response = self.discord.interaction(interaction).response;
        response.map(|shown| shown.content).unwrap_or_default()
    }

    /// Somebody writes in the channel on Discord.
    async fn types(&self, user: Member, text: &str) {
        let message = self.discord.say(user, self.channel, text);
        self.running().ears.heard(message.0).await;
        self.settle().await;
    }

    /// Somebody writes in the group on Telegram.
    async fn writes(&self, user: &User, text: &str) {
        self.telegram.say(user, self.group, text);
        self.settle().await;
    }

    fn member(&self, name: &str) -> Member {
        let user = self.discord.user(name);
        self.discord.join(self.guild, user);
        user
    }

    fn user(&self, name: &str) -> User {
        let user = self.telegram.user(name);
        self.telegram.join(self.group, &user, Status::Member);
        user
    }

    /// The two rooms become twins.
    async fn twin(&self) {
        let said = self.slash(self.discord.owner(self.guild), "gemella", &[]).await;
        let code = said.split("**").nth(1).expect("a code").to_owned();
        let boss = self.user("Ada");
        self.telegram.join(self.group, &boss, Status::Administrator);
        self.writes(&boss, &format!("/gemella {code}")).await;
        assert!(self.on_discord().iter().any(|text| text.contains("una gemella su Telegram")));
        assert!(self.on_telegram().iter().any(|text| text.contains("una gemella su Discord")));
    }

    /// What the bot has said to everybody.
    fn on_discord(&self) -> Vec<String> {
        let bot = self.discord.bot();
        let shown = self.discord.messages(self.channel).into_iter();
        shown.filter(|shown| shown.author == bot).map(|shown| shown.content.replace("**", "")).collect()
    }

    fn on_telegram(&self) -> Vec<String> {
        self.telegram.answers(self.group).into_iter().map(|shown| shown.text).collect()
    }

    /// The first lines of all results, which both show alike.
    fn rankings(&self) -> [Vec<String>; 2] {
        let first = |text: &String| text.lines().next().unwrap_or_default().to_owned();
        let is_result = |text: &&String| text.contains("Seme della griglia");
        [self.on_discord(), self.on_telegram()].map(|all| all.iter().filter(is_result).map(first).collect())
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        self.crash();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_round_on_two_platforms_has_one_ranking() {
    let mut pair = Pair::open().await;
    pair.twin().await;
    let (silk, galahad) = (pair.member("Silk"), pair.user("Galahad"));
    pair.slash(silk, "manche", &[]).await;
    pair.pass(10_000).await;
    for all in [pair.on_discord(), pair.on_telegram()] {
        assert!(all.iter().any(|text| text.contains("minimo 4 lettere")), "{all:#?}");
    }
    // Whoever is first takes the word, wherever they write it.
    pair.types(silk, "carte").await;
    pair.pass(2_000).await;
    pair.writes(&galahad, "carte casino").await;
    pair.pass(2_000).await;
    pair.types(silk, "casino soia").await;
    pair.crash();
    pair.telegram.say(&galahad, pair.group, "aquila");
    pair.discord.say(silk, pair.channel, "aquila");
    pair.start().await;
    pair.pass(300_000).await;
    let [there, here] = pair.rankings();
    assert_eq!(there, here);
    // Silk: carte 2, soia 1; Galahad: casino 3. Of one second, both are paid for aquila: 3 (W16b).
    assert_eq!(here, ["Manche 1: pari fra Silk e Galahad con 6 punti."]);
    let grids = |all: &[String]| all.iter().filter(|text| text.contains("minimo 4 lettere")).count();
    assert_eq!([grids(&pair.on_discord()), grids(&pair.on_telegram())], [1, 1]);
    assert_eq!(pair.telegram.refused(), 0);
}

/// W25: results are there within five seconds of the deadline on both platforms, also where nobody writes on one of them, or
/// on neither.
#[tokio::test(flavor = "multi_thread")]
async fn results_come_on_time_on_both_platforms() {
    for writes in [false, true] {
        let pair = Pair::open().await;
        pair.twin().await;
        let silk = pair.member("Silk");
        pair.slash(silk, "manche", &[("tempo", "30"), ("subito", "true")]).await;
        let began = pair.clock.now();
        if writes {
            pair.types(silk, "carte").await;
        }
        let results = |all: &[String]| all.iter().any(|text| text.contains("Seme della griglia"));
        // The deadline is that of the grid that was posted last, rounded up to a second.
        while !(results(&pair.on_discord()) && results(&pair.on_telegram())) {
            pair.pass(500).await;
            let late = pair.clock.now() - began - 31_000;
            assert!(
                late <= 5_000,
                "{late} ms after the deadline: {:#?}",
                (pair.on_discord(), pair.on_telegram())
            );
        }
    }
}

/// W25: a round behind each door, and one process that dies: both get the same time back.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_played_behind_two_doors_gets_the_same_time_back() {
    for (away, said) in
        [(60_000, "Sono mancato per 60 secondi"), (7_200_000, "Sono mancato per più di un’ora")]
    {
        let mut pair = Pair::open().await;
        let (silk, boss) = (pair.member("Silk"), pair.user("Ada"));
        pair.slash(silk, "manche", &[("subito", "true")]).await;
        pair.writes(&boss, "/manche subito").await;
        pair.pass(10_000).await;
        pair.crash();
        pair.clock.set(pair.clock.now() + away);
        pair.start().await;
        pair.pass(1_000).await;
        for all in [pair.on_discord(), pair.on_telegram()] {
            let told: Vec<&String> = all.iter().filter(|text| text.contains("Sono mancato")).collect();
            assert!(told.len() == 1 && told[0].contains(said), "{all:#?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_linked_two_accounts_is_one_player() {
    let pair = Pair::open().await;
    pair.twin().await;
    let (silk, galahad) = (pair.member("Silk"), pair.user("Galahad"));
    let own = pair.user("Setoso");
    let said = pair.slash(silk, "collega", &[]).await;
    let code = said.split("**").nth(1).expect("a code").to_owned();
    pair.telegram.start_private(&own, None);
    pair.settle().await;
    pair.telegram.say(&own, own.id, &format!("/collega {code}"));
    pair.settle().await;
    pair.writes(&galahad, "/manche subito").await;
    pair.writes(&galahad, "soia").await;
    pair.types(silk, "carte").await;
    pair.writes(&own, "carte casino").await;
    pair.telegram.say(&own, own.id, "aquila");
    pair.settle().await;
    let list = pair.telegram.answers(own.id).pop().expect("his list").text;
    assert!(list.contains("carte 2 · aquila 3 · casino 3 | 8 punti"), "{list}");
    pair.pass(300_000).await;
    let won = "Manche 1: vince Silk con 8 punti. Poi Galahad 1.".to_owned();
    assert_eq!(pair.rankings(), [vec![won.clone()], vec![won]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_is_down_does_not_hold_up_the_other() {
    let mut pair = Pair::open().await;
    pair.twin().await;
    let (silk, galahad) = (pair.member("Silk"), pair.user("Galahad"));
    pair.slash(silk, "manche", &[("subito", "true")]).await;
    pair.writes(&galahad, "casino").await;
    pair.types(silk, "carte").await;
    pair.cut = true;
    pair.telegram.down(true);
    pair.watcher.until("the door is away", |seen| seen.away).await;
    pair.pass(300_000).await;
    let won = "Manche 1: vince Galahad con 3 punti. Poi Silk 2.".to_owned();
    assert_eq!(pair.rankings(), [vec![won.clone()], vec![]]);
    // The room is free again, and plays.
    pair.slash(silk, "manche", &[("subito", "true"), ("tempo", "30")]).await;
    pair.types(silk, "carte").await;
    pair.telegram.down(false);
    pair.watcher.until("the door is back", |seen| !seen.away).await;
    pair.cut = false;
    pair.pass(200_000).await;
    let second = "Manche 2: vince Silk con 2 punti.".to_owned();
    assert_eq!(pair.rankings(), [vec![won.clone(), second.clone()], vec![won, second]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn put_out_of_one_room_the_other_plays_on() {
    let pair = Pair::open().await;
    pair.twin().await;
    let (silk, galahad) = (pair.member("Silk"), pair.user("Galahad"));
    pair.slash(silk, "manche", &[("subito", "true")]).await;
    pair.writes(&galahad, "casino").await;
    pair.telegram.bot_removed(pair.group);
    pair.settle().await;
    pair.types(silk, "carte").await;
    pair.pass(300_000).await;
    let [there, here] = pair.rankings();
    assert_eq!(there, ["Manche 1: vince Galahad con 3 punti. Poi Silk 2."]);
    assert_eq!(here, [""; 0]);
    assert!(pair.on_discord().iter().any(|text| text.contains("L’altra stanza non c’è più")));
    let said = pair.slash(pair.discord.owner(pair.guild), "separa", &[]).await;
    assert!(said.contains("no twin"), "his screen is English: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_home_is_gone_its_round_is_void_and_the_twin_is_free() {
    let pair = Pair::open().await;
    pair.twin().await;
    let (silk, galahad) = (pair.member("Silk"), pair.user("Galahad"));
    pair.slash(silk, "manche", &[("subito", "true")]).await;
    pair.writes(&galahad, "casino").await;
    pair.discord.remove_channel(pair.channel);
    let freed = async {
        while !pair.on_telegram().iter().any(|text| text.contains("L’altra stanza non c’è più")) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), freed).await.expect("it is told");
    pair.writes(&galahad, "/manche subito tempo:30").await;
    pair.writes(&galahad, "casino").await;
    pair.pass(100_000).await;
    let [_, here] = pair.rankings();
    assert_eq!(here, ["Manche 1: vince Galahad con 3 punti."]);
}
