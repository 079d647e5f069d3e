//! Three real processes on one real PostgreSQL, and a double of Telegram: what becomes of a round when the one that serves
//! dies, freezes, is told to go, or loses the database, at each moment of the round.
//!
//! Asserted is that no word is lost or counted twice, that each thing is said once, and that of two processes only the one
//! that serves speaks. How long it was silent is printed.

use super::PATIENCE;
use super::program::{Process, solved, sources};
use crate::support::postgres::{self, Cluster};
use crate::support::proxy::{Mode, Proxy, Said};
use crate::support::telegram::{Call, Status, Telegram, User};
use giostra::clock::{Clock, Since};
use std::cell::Cell;
use std::time::Duration;

/// Words of a round, and after how many of them the fault comes.
const WORDS: usize = 12;
const FAULT_AFTER: usize = 4;

struct Farm {
    cluster: Cluster,
    schema: String,
    double: Telegram,
    said: Said,
    processes: Vec<Process>,
    /// What notes what each of them says, for as long as it lives.
    platforms: Vec<Proxy>,
    serving: usize,
    /// How many processes were started, and how often another one took over.
    started: Cell<usize>,
    successions: usize,
    group: i64,
    marta: User,
    players: Vec<User>,
}

/// What happens to whoever serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Killed,
    Frozen,
    Told,
    DatabaseCut,
    DatabaseHalved,
    DatabaseSilent,
    DatabaseSlow,
    ServerRestarted,
    /// The server is gone for a minute.
    ServerAway,
    /// The server is gone for good, and the one that followed it stands in.
    FailedOver,
}

use Fault::{
    DatabaseCut, DatabaseHalved, DatabaseSilent, DatabaseSlow, FailedOver, Frozen, Killed, ServerAway,
    ServerRestarted, Told,
};

/// Every one.
const ALL: [Fault; 10] = [
    Killed,
    Frozen,
    Told,
    DatabaseCut,
    DatabaseHalved,
    DatabaseSilent,
    DatabaseSlow,
    ServerRestarted,
    ServerAway,
    FailedOver,
];

/// When.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Ordered,
    MidRound,
    Stopped,
}

impl Farm {
    async fn open() -> Self {
        let cluster = Cluster::start();
        let schema = postgres::schema(&cluster.at("giostra"), std::path::Path::new("processes"));
        let double = Telegram::start(Clock::real()).await;
        double.limits(true);
        let person = |name: &str| {
            let user = double.user(name);
            double.speaks(&user, "it");
            user
        };
        let marta = person("Marta");
        let players: Vec<User> = ["Silk", "Galahad"].map(person).into();
        let mut farm = Self {
            cluster,
            schema,
            double,
            said: Said::default(),
            processes: Vec::new(),
            platforms: Vec::new(),
            serving: 0,
            started: Cell::new(0),
            successions: 0,
            group: 0,
            marta,
            players,
        };
        farm.further().await;
        farm.processes[0].prints("Servo: telegram", 1).await;
        for _ in 0..2 {
            farm.further().await;
            farm.processes.last().expect("one more").prints("Per ora non c’è nulla", 1).await;
        }
        farm
    }

    /// A group of its own for each round: the end of one is no concern of the next.
    fn new_group(&mut self, number: usize) {
        let double = &self.double;
        self.group = double.supergroup(&format!("Paroliere {number}"));
        double.join(self.group, &self.marta, Status::Administrator);
        for player in &self.players {
            double.join(self.group, player, Status::Member);
        }
        double.bot_added(self.group);
        double.bot_promoted(self.group);
    }

    async fn further(&mut self) {
        let (process, platform) = self.start().await;
        self.processes.push(process);
        self.platforms.push(platform);
    }

    /// One in the place of one that is gone.
    async fn replace(&mut self, at: usize) {
        (self.processes[at], self.platforms[at]) = self.start().await;
    }

    /// A further process, and what notes what it says.
    async fn start(&self) -> (Process, Proxy) {
        let who = self.started.get();
        self.started.set(who + 1);
        let platform = self.double.url();
        let platform = platform.trim_start_matches("http://").parse().expect("an address");
        let platform = Proxy::to(platform, who, self.said.clone()).await;
        let process = Process::start(&self.cluster, &self.schema, who, |command| {
            command.env("GIOSTRA_TELEGRAM_TOKEN", self.double.token());
            command.env("GIOSTRA_TELEGRAM_API", format!("http://{}", platform.address));
        });
        (process.await, platform)
    }

    /// Waits until another one than the one that served has begun to.
    async fn succeeded(&mut self, before: &[usize]) {
        let wait = async {
            loop {
                for (at, process) in self.processes.iter().enumerate() {
                    if at != self.serving && process.served() > before[at] {
                        return at;
                    }
                }
                let changes = self.processes.iter().map(|process| {
                    let mut printed = process.printed.clone();
                    printed.mark_unchanged();
                    Box::pin(async move {
                        if printed.changed().await.is_err() {
                            std::future::pending::<()>().await;
                        }
                    })
                });
                // What came between looking and waiting is found a moment later.
                let _ = tokio::time::timeout(
                    Duration::from_millis(50),
                    futures_util::future::select_all(changes),
                )
                .await;
            }
        };
        self.serving = tokio::time::timeout(PATIENCE, wait).await.expect("another one takes over");
        self.successions += 1;
    }

    /// Lets it happen to whoever serves, and waits until somebody serves again.
    async fn suffer(&mut self, fault: Fault) {
        let before: Vec<usize> = self.processes.iter().map(Process::served).collect();
        let at = self.serving;
        let was_ousted = self.processes[at].printed("serve al mio posto");
        match fault {
            Killed => {
                self.processes[at].child.kill().expect("it is killed");
                self.succeeded(&before).await;
                self.replace(at).await;
            }
            Told => {
                self.processes[at].signal("TERM");
                self.succeeded(&before).await;
                self.processes[at].prints("Tutto salvato", 1).await;
                self.replace(at).await;
            }
            Frozen => {
                self.processes[at].signal("STOP");
                self.succeeded(&before).await;
                self.processes[at].signal("CONT");
                self.processes[at].prints("serve al mio posto", was_ousted + 1).await;
            }
            DatabaseSilent => {
                self.processes[at].database.set(Mode::Silent);
                self.succeeded(&before).await;
                self.processes[at].database.set(Mode::Open);
                self.processes[at].prints("serve al mio posto", was_ousted + 1).await;
            }
            DatabaseCut => {
                self.processes[at].database.set(Mode::Cut);
                self.processes[at].database.set(Mode::Open);
            }
            DatabaseHalved => self.processes[at].database.set(Mode::Halved),
            DatabaseSlow => {
                self.processes[at].database.set(Mode::Slow(Duration::from_millis(120)));
            }
            ServerRestarted => {
                self.cluster.down();
                self.cluster.up();
            }
            ServerAway => {
                self.cluster.down();
                let _ = tokio::time::timeout(Duration::from_mins(1), std::future::pending::<()>()).await;
                self.cluster.up();
                // Whoever takes hold of it first.
                self.successions += 1;
            }
            FailedOver => {
                let standby = self.cluster.standby();
                self.cluster.down();
                standby.promote();
                let (old, new) = (self.cluster.port(), standby.port());
                let port = |port: u16| format!("127.0.0.1:{port}");
                self.schema = self.schema.replace(&port(old), &port(new));
                for process in &self.processes {
                    process.database.leads_to(([127, 0, 0, 1], new).into());
                }
                self.cluster = standby;
            }
        }
    }

    /// How often something with these words was said in the group.
    fn told(&self, words: &str) -> usize {
        let ours = self.double.answers(self.group);
        ours.iter().filter(|shown| shown.text.contains(words)).count()
    }

    /// The words of the grid that was posted last.
    fn words(&self) -> Vec<String> {
        let shown = self.double.answers(self.group);
        solved(&shown.iter().rfind(|shown| shown.text.contains("Riga 1: ")).expect("a grid").text)
    }

    /// Lets it happen, and notes how long nobody served.
    async fn strike(&mut self, fault: Fault, silences: &mut Vec<Duration>) {
        let since = Since::now();
        self.suffer(fault).await;
        silences.push(since.elapsed());
    }

    /// How many orders were refused because the database was gone: for the eyes of whoever gave them, so not among what the group sees.
    fn refused(&self) -> usize {
        let refused = |call: &Call| {
            let text = call.text.as_deref().unwrap_or_default();
            call.chat == Some(self.group) && text.contains("riprova fra poco")
        };
        self.double.calls_of("sendmessage").iter().filter(|call| refused(call)).count()
    }

    /// An order that came while the database was gone is given again by whoever gave it.
    async fn again_if_refused(&self, before: usize, order: &str, done: impl Fn(&Telegram) -> Option<()>) {
        let answered = |double: &Telegram| done(double).or_else(|| (self.refused() > before).then_some(()));
        self.double.wait_until("an order is answered", answered).await;
        if done(&self.double).is_none() {
            self.double.say(&self.marta, self.group, order);
        }
    }

    /// A round in which this happens; a row of the table.
    async fn round(&mut self, number: usize, fault: Fault, moment: Moment) {
        let row = format!("{fault:?} {moment:?}");
        self.new_group(number);
        let mut silences = Vec::new();
        let mut said = Vec::new();
        self.double.say(&self.marta, self.group, "/manche subito tempo:1800");
        if moment == Moment::Ordered {
            self.strike(fault, &mut silences).await;
        }
        let begun = |_: &Telegram| (self.told("Riga 1: ") > 0).then_some(());
        self.again_if_refused(0, "/manche subito tempo:1800", begun).await;
        self.double.wait_until("the grid is posted", begun).await;
        self.double.all_confirmed().await;
        let words = self.words();
        for (n, word) in words.iter().cycle().take(WORDS).enumerate() {
            if n == FAULT_AFTER && moment == Moment::MidRound {
                self.strike(fault, &mut silences).await;
            }
            if n == WORDS - 2 {
                self.processes[self.serving].database.set(Mode::Open);
            }
            let offered = Since::now();
            let player = &self.players[n % self.players.len()];
            said.push(self.double.say(player, self.group, word));
            self.double.all_confirmed().await;
            silences.push(offered.elapsed());
        }
        let refused = self.refused();
        self.double.say(&self.marta, self.group, "/stop");
        if moment == Moment::Stopped {
            self.strike(fault, &mut silences).await;
        }
        self.processes[self.serving].database.set(Mode::Open);
        let ended = |_: &Telegram| (self.told("Parola più lunga") > 0).then_some(());
        self.again_if_refused(refused, "/stop", ended).await;
        self.double.wait_until("the results are told", ended).await;
        self.double.all_confirmed().await;
        let here = format!("/{} ", self.group);
        let sources = sources(&self.schema).await.into_iter().filter(|source| source.contains(&here));
        let sources: Vec<String> = sources.collect();
        // A group counts its messages from 2³² on.
        let times = |id: &i64| {
            let number = ((1_i64 << 32) + id).to_string();
            sources.iter().filter(|source| source.ends_with(&number)).count()
        };
        let lost = said.iter().filter(|id| times(id) == 0).count();
        let doubled = said.iter().filter(|id| times(id) > 1).count();
        silences.sort();
        println!(
            "{row:28} words {}, in the log {}, doubled {doubled}, silent p50 {:.3} s, most {:.3} s",
            said.len(),
            said.len() - lost,
            silences[silences.len() / 2].as_secs_f64(),
            silences[silences.len() - 1].as_secs_f64(),
        );
        assert_eq!((lost, doubled), (0, 0), "{row}: {sources:?} of {said:?}");
        // What was on its way when its process fell is in doubt: Telegram cannot be asked, so it may stand there twice.
        let falls = matches!(fault, Killed | Frozen | DatabaseSilent);
        let most = if falls && moment != Moment::MidRound { 2 } else { 1 };
        let posted = |words: &str| {
            let all = self.double.calls_of("sendphoto").into_iter();
            let here = all.filter(|call| call.chat == Some(self.group) && call.status == 200);
            here.filter(|call| call.text.as_ref().is_some_and(|text| text.contains(words))).count()
        };
        for (what, words) in [("grid", "minimo 4 lettere"), ("results", "Parola più lunga")] {
            let times = posted(words);
            assert!((1..=most).contains(&times), "{row}: {what} posted {times} times");
        }
        if fault == Told {
            assert_eq!(self.told("Sono mancato"), 0, "{row}: players hear nothing of it");
        }
    }
}

impl Farm {
    /// Of two processes only the one that serves speaks: each speaks without another between, as often as it was called.
    fn nobody_interrupts(&self) {
        let said = self.said.lock().expect("nobody panicked");
        let mut turns: Vec<usize> = said.iter().map(|(who, _)| *who).collect();
        turns.dedup();
        assert!(turns.len() <= self.successions + 1, "{turns:?} after {} successions", self.successions);
    }
}

/// All rows take minutes: `GIOSTRA_MATRIX=all`, as `.ci/long` does; or those of one fault, `GIOSTRA_MATRIX=Killed`, with what
/// the processes log.
fn rows() -> Vec<(Fault, Moment)> {
    use Moment::{MidRound, Ordered, Stopped};
    if let Ok(wanted) = std::env::var("GIOSTRA_MATRIX") {
        let all = ALL.into_iter().flat_map(|one| [Ordered, MidRound, Stopped].map(|at| (one, at)));
        let is_wanted = |row: &(Fault, Moment)| wanted == "all" || format!("{row:?}").contains(&wanted);
        return all.filter(is_wanted).collect();
    }
    vec![
        (Killed, MidRound),
        (Frozen, MidRound),
        (Told, MidRound),
        (DatabaseCut, MidRound),
        (DatabaseHalved, MidRound),
        (ServerRestarted, MidRound),
        (FailedOver, MidRound),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_befalls_whoever_serves_nothing_is_lost_or_said_twice() {
    if !postgres::is_there("several processes") {
        return;
    }
    let mut farm = Farm::open().await;
    for (number, (fault, moment)) in rows().into_iter().enumerate() {
        farm.round(number, fault, moment).await;
    }
    farm.nobody_interrupts();
}
