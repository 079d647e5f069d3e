//! Two real processes to which Telegram brings updates by webhook, each to one of them as a balancer has it: one of the two serves
//! Telegram, whichever hears.

use super::PATIENCE;
use super::program::{Process, solved, sources};
use crate::support::postgres::{self, Cluster, free_port};
use crate::support::proxy::{Proxy, Said};
use crate::support::telegram::{Status, Telegram, User};
use giostra::clock::{Clock, Since};
use std::time::Duration;

/// Words of the round, and after how many of them whoever serves is killed.
const WORDS: usize = 9;
const KILLED_AFTER: usize = 4;

struct Farm {
    cluster: Cluster,
    schema: String,
    double: Telegram,
    /// What stands between Telegram and the processes, and where each of these listens.
    balancer: Proxy,
    ports: Vec<u16>,
    processes: Vec<Process>,
    group: i64,
    marta: User,
}

impl Farm {
    async fn open() -> Self {
        let cluster = Cluster::start();
        let schema = postgres::schema(&cluster.at("giostra"), std::path::Path::new("hooks"));
        let double = Telegram::start(Clock::real()).await;
        let marta = double.user("Marta");
        double.speaks(&marta, "it");
        double.start_private(&marta, None);
        let group = double.supergroup("Paroliere");
        double.join(group, &marta, Status::Administrator);
        let ports: Vec<u16> = (0..2).map(|_| free_port()).collect();
        let balancer = Proxy::to(([127, 0, 0, 1], ports[0]).into(), 0, Said::default()).await;
        double.webhooks_to(&format!("http://{}", balancer.address));
        let mut farm = Self { cluster, schema, double, balancer, ports, processes: Vec::new(), group, marta };
        for at in 0..2 {
            let process = farm.start(at).await;
            // The first has it before the others ask.
            process.prints(if at == 0 { "Servo: telegram" } else { "Per ora non c’è nulla" }, 1).await;
            farm.processes.push(process);
        }
        farm.double.bot_added(group);
        farm.double.bot_promoted(group);
        farm.double.all_confirmed().await;
        farm
    }

    async fn start(&self, at: usize) -> Process {
        Process::start(&self.cluster, &self.schema, at, |command| {
            command.env("GIOSTRA_TELEGRAM_TOKEN", self.double.token());
            command.env("GIOSTRA_TELEGRAM_API", self.double.url());
            command.env("GIOSTRA_TELEGRAM_WEBHOOK", "https://giostra.example.org/telegram Segreto");
            command.env("GIOSTRA_TELEGRAM_LISTEN", format!("127.0.0.1:{}", self.ports[at]));
        })
        .await
    }

    /// What comes next is brought to this one.
    fn goes_to(&self, at: usize) {
        self.balancer.leads_to(([127, 0, 0, 1], self.ports[at]).into());
        // A connection that is kept open would lead to another one still.
        self.balancer.set(crate::support::proxy::Mode::Cut);
        self.balancer.set(crate::support::proxy::Mode::Open);
    }

    fn told(&self, words: &str) -> usize {
        let ours = self.double.answers(self.group);
        ours.iter().filter(|shown| shown.text.contains(words)).count()
    }

    async fn is_told(&self, words: &str) {
        self.double.wait_until(words, |_| (self.told(words) > 0).then_some(())).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whichever_process_hears_it_one_answers_and_nothing_is_lost() {
    if !postgres::is_there("a webhook of several processes") {
        return;
    }
    let mut farm = Farm::open().await;
    farm.goes_to(1);
    farm.double.say(&farm.marta, farm.group, "/manche subito tempo:1800");
    farm.is_told("Riga 1: ").await;
    let shown = farm.double.answers(farm.group);
    let words = solved(&shown.iter().find(|shown| shown.text.contains("Riga 1: ")).expect("a grid").text);
    let (mut said, mut longest) = (Vec::new(), Duration::ZERO);
    for (n, word) in words.iter().cycle().take(WORDS).enumerate() {
        let since = Since::now();
        if n == KILLED_AFTER {
            farm.processes[0].child.kill().expect("it is killed");
        }
        // Whoever is dead is brought nothing.
        farm.goes_to(if n < KILLED_AFTER { n % 2 } else { 1 });
        said.push(farm.double.say(&farm.marta, farm.group, word));
        tokio::time::timeout(PATIENCE, farm.double.all_confirmed()).await.expect("it is taken");
        longest = longest.max(since.elapsed());
    }
    // A button is pressed while nobody serves, in the process that is about to; then where somebody serves, and where nobody
    // does.
    let grid = shown.iter().find(|shown| shown.text.contains("Riga 1: ")).expect("a grid").id;
    let mut pressed = Vec::new();
    for at in [1, 1, 0] {
        if at == 0 {
            farm.processes[0] = farm.start(0).await;
            farm.processes[0].prints("Per ora non c’è nulla", 1).await;
        }
        farm.goes_to(at);
        let press = farm.double.press(&farm.marta, farm.group, grid, "La mia lista").callback();
        let answered = |double: &Telegram| (!double.answers_to(&press).is_empty()).then_some(());
        farm.double.wait_until("the press is answered", answered).await;
        pressed.push(press);
    }
    farm.double.say(&farm.marta, farm.group, "/stop");
    farm.is_told("Parola più lunga").await;
    farm.double.all_confirmed().await;
    for press in &pressed {
        assert_eq!(farm.double.answers_to(press).len(), 1, "each press has one answer");
    }
    let lists = farm.double.answers(farm.marta.id);
    assert!(lists.iter().any(|shown| shown.text.contains(&words[0])), "{lists:?}");
    let counted = sources(&farm.schema).await;
    for id in &said {
        let number = ((1_i64 << 32) + id).to_string();
        let times = counted.iter().filter(|source| source.ends_with(&number)).count();
        assert_eq!(times, 1, "{id} in {counted:?}");
    }
    assert_eq!((farm.told("minimo 4 lettere"), farm.told("Parola più lunga")), (1, 1));
    println!(
        "webhook: words {WORDS}, in the log {WORDS}, doubled 0, silent at most {:.3} s",
        longest.as_secs_f64()
    );
}
