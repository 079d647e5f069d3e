//! Judged events acted out on the double of a platform: the script that the driver of the terminal has made, step by step, with
//! everything that anybody is shown.

pub(crate) mod leaks;

use crate::juries::{CHARACTERS, Deed, TEAMS, acted, folded, logged, prepared, whole};
use giostra::journal::ActivityKind;
use giostra::judging::event::Event;
use giostra::judging::jury::Jury;
use giostra::judging::jury::sheet::{About, Key};
use giostra::judging::score::standings;
use giostra::messages::{Lang, plain};
use giostra::platforms::terminal::script::{self, Step, Target};
use giostra::rooms::house::House;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// What somebody does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Act {
    /// They write, in the room of the event or alone with the bot.
    Say { who: String, alone: bool, text: String },
    /// They press the newest button before their eyes on which this stands.
    Press { who: String, label: String },
    /// The same, and type into the form that it opens.
    Form { who: String, label: String, typed: String },
}

impl Act {
    pub(crate) fn who(&self) -> &str {
        match self {
            Self::Say { who, .. } | Self::Press { who, .. } | Self::Form { who, .. } => who,
        }
    }

    pub(crate) fn say(who: &str, text: &str) -> Self {
        Self::Say { who: who.to_owned(), alone: false, text: text.to_owned() }
    }

    pub(crate) fn alone(who: &str, text: &str) -> Self {
        Self::Say { who: who.to_owned(), alone: true, text: text.to_owned() }
    }

    pub(crate) fn form(who: &str, label: &str, typed: &str) -> Self {
        Self::Form { who: who.to_owned(), label: label.to_owned(), typed: typed.to_owned() }
    }

    pub(crate) fn press(who: &str, label: &str) -> Self {
        Self::Press { who: who.to_owned(), label: label.to_owned() }
    }
}

/// An event as it was acted out at the terminal.
pub(crate) struct Script {
    pub(crate) acts: Vec<Act>,
    /// The lines of its log, each with who wrote it.
    pub(crate) log: Vec<String>,
}

impl Script {
    /// Reads a script, and what comes of it.
    fn of(script: &str) -> Self {
        let lines = script::parse(script).expect("a script");
        let act = |step: Step| match step {
            Step::Say { name, to, text, .. } => {
                Some(Act::Say { who: name, alone: matches!(to, Target::Bot), text })
            }
            Step::Press { name, label, .. } => Some(Act::Press { who: name, label }),
            _ => None,
        };
        let (_, log, _) = logged(script);
        Self { acts: lines.into_iter().filter_map(|line| act(line.step)).collect(), log }
    }

    /// Lets the driver act these deeds out.
    pub(crate) fn driven(deeds: impl FnOnce() -> Vec<Deed> + Send + 'static) -> Self {
        // The terminal has a runtime of its own.
        std::thread::spawn(move || Self::of(&acted(deeds()).0)).join().expect("no panic")
    }

    /// Two teams of two with two judges, by one of the methods (M14).
    pub(crate) fn small(method: &'static str) -> &'static Self {
        static SMALL: [OnceLock<Script>; 3] = [const { OnceLock::new() }; 3];
        let at = METHODS.iter().position(|one| *one == method).expect("a method");
        SMALL[at].get_or_init(|| Self::whole(method, &TEAMS[..2], &CHARACTERS[..2]))
    }

    /// Four teams of five with two judges each.
    pub(crate) fn full() -> &'static Self {
        static FULL: OnceLock<Script> = OnceLock::new();
        FULL.get_or_init(|| Self::whole("maggioranza", &TEAMS, &CHARACTERS))
    }

    fn whole(method: &'static str, teams: &'static [&str], characters: &'static [&str]) -> Self {
        std::thread::spawn(move || Self::of(&whole(method, teams, characters).0)).join().expect("no panic")
    }

    /// Everybody in it.
    pub(crate) fn people(&self) -> BTreeSet<String> {
        self.acts.iter().map(|act| act.who().to_owned()).collect()
    }

    /// The fold of its log.
    pub(crate) fn jury(&self) -> Jury {
        folded(&self.log)
    }

    /// The place of the act by which the results become everybody's.
    pub(crate) fn publication(&self) -> usize {
        let publishes = |act: &Act| matches!(act, Act::Press { label, .. } if label == "Sì, pubblica");
        self.acts.iter().position(publishes).expect("somebody publishes")
    }
}

pub(crate) const METHODS: [&str; 3] = ["accordo", "maggioranza", "media"];

/// Something that was shown to somebody.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// Nobody in particular: everybody in the channel.
    pub(crate) to: Option<String>,
    pub(crate) text: String,
    /// What stands on buttons.
    pub(crate) labels: Vec<String>,
    /// What comes along and is not seen: what stands behind buttons, names of files, descriptions of pictures, files.
    pub(crate) hidden: Vec<String>,
    /// Buttons in each row.
    pub(crate) rows: Vec<usize>,
}

/// The double of a platform with a room in which an event is judged.
pub(crate) trait Stage: Sized {
    /// A room with these people, of whom Capo moderates; everything that happens is delivered twice.
    async fn open(people: &BTreeSet<String>) -> Self;

    /// Somebody does something; resolves when it was answered.
    async fn act(&mut self, act: &Act);

    /// The same, and the process dies when what they did is written and nothing of the answer has left the house; then it is
    /// started again.
    async fn dies_at(&mut self, act: &Act);

    /// The process dies and is started again.
    async fn kill(&mut self);

    /// Everything that was shown so far.
    fn told(&self) -> Vec<Told>;

    /// How much that is, and how much of it was for somebody alone.
    fn count(&self) -> usize;
    fn count_of(&self, who: &str) -> usize;

    /// The log of the event so far.
    async fn log(&self) -> Vec<String>;

    /// The platform was asked for nothing it refuses.
    fn is_clean(&self);
}

/// An event that was acted out.
pub(crate) struct Played<S> {
    pub(crate) stage: S,
    /// How much had been shown before each act, and at the end.
    pub(crate) before: Vec<usize>,
    pub(crate) log: Vec<String>,
}

/// When the process dies.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Death {
    Never,
    /// When all was done.
    After,
    /// When what somebody did is written and nobody was answered; they do it once more.
    Between,
}

/// Marks are all alike: the process dies at one of so many, and at everything else; with `GIOSTRA_KILLS=all` at each (`.ci/long`).
const STRIDE: usize = 20;

/// Where the process dies in an event that is killed again and again.
pub(crate) fn dies(script: &Script, at: usize) -> bool {
    let marks = |act: &Act| matches!(act, Act::Press { label, .. } if leaks::is_level(label));
    let all = std::env::var("GIOSTRA_KILLS").is_ok_and(|kills| kills == "all");
    all || at.is_multiple_of(STRIDE) || !marks(&script.acts[at])
}

/// Acts a script out; `death` says what becomes of the process with each act, by its place.
pub(crate) async fn play<S: Stage>(script: &Script, death: impl Fn(usize) -> Death) -> Played<S> {
    let mut stage = S::open(&script.people()).await;
    let mut before = Vec::new();
    for (at, act) in script.acts.iter().enumerate() {
        before.push(stage.count());
        match death(at) {
            Death::Never => stage.act(act).await,
            Death::After => {
                stage.act(act).await;
                stage.kill().await;
            }
            Death::Between => {
                let shown = stage.count_of(act.who());
                stage.dies_at(act).await;
                // A platform may bring it once more; who is shown nothing tries again.
                if stage.count_of(act.who()) == shown {
                    stage.act(act).await;
                }
            }
        }
    }
    before.push(stage.count());
    let log = stage.log().await;
    stage.is_clean();
    Played { stage, before, log }
}

/// What a log comes to.
fn event(jury: &Jury) -> Event {
    jury.event(1).expect("a round").expect("it is complete")
}

/// A log is that of the terminal, line by line; every sheet is closed once, every table confirmed by somebody else, the round public.
pub(crate) fn is_that_of_the_terminal(script: &Script, log: &[String]) {
    let first = log.iter().zip(&script.log).position(|(one, other)| one != other);
    let first = first.unwrap_or(log.len().min(script.log.len()));
    let around = |log: &[String]| log[first.saturating_sub(2)..log.len().min(first + 3)].to_vec();
    assert_eq!(around(log), around(&script.log), "from line {first} on; {} {}", log.len(), script.log.len());
    let (here, there) = (folded(log), script.jury());
    assert_eq!(event(&here), event(&there));
    assert_eq!(standings(&event(&here)), standings(&event(&there)));
    let round = here.round(1).expect("a round");
    assert!(round.published.is_some());
    for team in here.teams().keys() {
        let expected = round.expected(*team);
        let seats = round.judges(*team).len();
        assert_eq!(expected.len(), 1 + seats * round.numbers(*team).len());
        for key in expected {
            let closed = round.sheet(key).and_then(|sheet| sheet.closed);
            assert!(closed.is_some(), "{key:?} is not closed");
            assert!(key.judge.is_none() || key.judge == closed, "{key:?} was closed by {closed:?}");
        }
        for number in round.numbers(*team) {
            let agreed = Key { team: *team, about: About::Character(number), judge: None };
            let closed = round.sheet(agreed).is_some_and(|sheet| sheet.closed.is_some());
            assert_eq!(closed, round.agrees(&here.plan, *team), "{agreed:?}");
        }
        let second = round.confirmed(*team);
        assert!(second.is_some() && second != round.closed_last(*team), "{team}: {second:?}");
    }
    // Nothing is written twice: each sheet is begun and closed once, each table confirmed once.
    let mut once = BTreeSet::new();
    for line in log {
        let text = line.split_once(' ').expect("who and what").1;
        let word = text.split(' ').next().unwrap_or_default();
        if ["open", "close", "confirm", "publish", "mark"].contains(&word) {
            assert!(once.insert(text.to_owned()), "{line} stands there twice");
        }
    }
}

/// What is shown last to somebody alone.
pub(crate) fn last_to<S: Stage>(stage: &S, who: &str) -> Told {
    let told = stage.told().into_iter().rev().find(|told| told.to.as_deref() == Some(who));
    told.unwrap_or_else(|| panic!("{who} was shown nothing"))
}

/// A judge of ten tables with sixty sheets is shown what fits, can begin with any of twelve, and is told that there is more.
pub(crate) async fn a_bench_with_many_sheets<S: Stage>(longest: usize) {
    let script = Script::driven(|| prepared("media", &MANY, &CHARACTERS));
    let mut stage = play::<S>(&script, |_| Death::Never).await.stage;
    stage.act(&Act::say("Ciro", "/giuria giudica")).await;
    let bench = last_to(&stage, "Ciro");
    assert!(bench.text.chars().count() <= longest - 200, "{}", bench.text);
    assert!(bench.text.contains("Elsa: 0 di 28") && bench.text.contains("altre"), "{}", bench.text);
    assert_eq!(bench.labels.len(), 12, "{:?}", bench.labels);
    stage.act(&Act::press("Ciro", &bench.labels[11])).await;
    assert!(last_to(&stage, "Ciro").text.contains("Elsa"), "{:?}", last_to(&stage, "Ciro"));
    for told in stage.told() {
        leaks::is_readable(&told, longest);
    }
    stage.is_clean();
}

/// An adventure with many characters is written in chat: each of its parts can be chosen.
pub(crate) async fn a_panel_with_many_sections<S: Stage>(longest: usize) {
    let mut stage = S::open(&BTreeSet::from(["Capo".to_owned()])).await;
    let begin = [
        Act::say("Capo", "/giuria crea nome:\"La notte\""),
        Act::press("Capo", "Organizzo"),
        Act::press("Capo", "Scrivi l’avventura"),
        Act::press("Capo", "Personaggi"),
        Act::form("Capo", "Scrivi", &CROWD.join("\n")),
    ];
    for act in &begin {
        stage.act(act).await;
    }
    let panel = last_to(&stage, "Capo");
    assert!(panel.text.replace("**", "").starts_with("Personaggi: preso"), "{panel:#?}");
    for name in CROWD {
        let wanted = format!("Decisioni di {name}");
        assert!(panel.labels.iter().any(|label| label.ends_with(&wanted)), "{name}: {panel:#?}");
    }
    let last = panel.labels.iter().find(|label| label.ends_with("Decisioni di Amos")).expect("the last one");
    stage.act(&Act::press("Capo", last)).await;
    stage.act(&Act::form("Capo", "Scrivi", "100 Mantiene la parola: fatto")).await;
    let panel = last_to(&stage, "Capo");
    assert!(panel.text.replace("**", "").starts_with("Decisioni di Amos: preso"), "{panel:#?}");
    for told in stage.told() {
        leaks::is_readable(&told, longest);
    }
    let log = stage.log().await;
    assert!(log.iter().filter(|line| line.contains(" draft 1 ")).count() == 2, "{log:#?}");
    stage.is_clean();
}

/// Who judges in the room types `/giuria giudica` alone with the bot, and is led to their bench; a stranger is told in a sentence.
pub(crate) async fn judged_from_the_private_chat<S: Stage>() {
    let script = Script::driven(|| prepared("media", &TEAMS[..1], &CHARACTERS[..1]));
    let mut people = script.people();
    people.insert("Zorro".to_owned());
    let mut stage = S::open(&people).await;
    for act in &script.acts {
        stage.act(act).await;
    }
    let before = stage.log().await.len();
    stage.act(&Act::alone("Ada", "/giuria giudica")).await;
    let bench = last_to(&stage, "Ada");
    assert!(bench.text.contains("che cosa giudichi"), "{bench:#?}");
    assert_eq!(bench.labels, ["Lanterne · avanzamento", "Lanterne · Alma"]);
    for label in
        ["Lanterne · avanzamento", "Fatto", "Fatto in parte", "Chiudi la scheda", "Avanti: Lanterne · Alma"]
    {
        stage.act(&Act::press("Ada", label)).await;
    }
    let log = stage.log().await;
    let written: Vec<&str> = log[before..].iter().map(|line| line.split_once(' ').expect("who").1).collect();
    assert_eq!(written[..4], ["open 1.1.0.0", "mark 1.1.0.0 0 0", "mark 1.1.0.0 1 1", "close 1.1.0.0"]);
    assert!(written.len() == 5 && written[4].starts_with("open 1.1.1."), "{written:?}");
    let asked = last_to(&stage, "Ada");
    assert!(asked.text.contains("0 di 28"), "{:#?}", stage.told().iter().rev().take(4).collect::<Vec<_>>());
    // A player, a stranger: one sentence, and nothing of what is judged.
    for (who, key) in [("P0", "jury-no-judge"), ("Zorro", "jury-none")] {
        stage.act(&Act::alone(who, "/giuria giudica")).await;
        let told = last_to(&stage, who);
        let begin: String = plain(Lang::It, key, &[]).chars().take(24).collect();
        assert!(told.text.starts_with(&begin) && told.labels.is_empty(), "{who}: {told:#?}");
    }
    assert_eq!(stage.log().await.len(), log.len());
    stage.is_clean();
}

/// The process dies when the last sheet of a table is closed and nobody was told: the other judge is, once, by the next one; and
/// of each further news in a message of its own.
pub(crate) async fn news_is_told_once<S: Stage>() {
    let script = Script::whole("accordo", &TEAMS[..1], &CHARACTERS[..1]);
    let mut stage = S::open(&script.people()).await;
    let last = leaks::closes_the_last(&script, 1);
    for act in &script.acts[..last] {
        stage.act(act).await;
    }
    let told = |stage: &S, begin: &str| {
        let all = stage.told().into_iter().filter(|told| told.to.as_deref() == Some("Ada"));
        all.filter(|told| told.text.replace("**", "").starts_with(begin)).count()
    };
    let news = [
        "Le schede di Lanterne sono tutte chiuse. Parlatene",
        "Le schede di Lanterne sono chiuse: rileggile",
    ];
    assert_eq!(told(&stage, news[0]), 0);
    stage.dies_at(&script.acts[last]).await;
    assert_eq!(told(&stage, news[0]), 1);
    stage.kill().await;
    assert_eq!(told(&stage, news[0]), 1);
    stage.act(&script.acts[last]).await;
    for act in &script.acts[last + 1..] {
        stage.act(act).await;
    }
    stage.kill().await;
    assert_eq!(told(&stage, news[1]), 1);
    is_that_of_the_terminal(&script, &stage.log().await);
    stage.is_clean();
}

/// The options of a command as a client sends them, by their Italian names: `/giuria crea nome:"La notte"`.
pub(crate) fn options(text: &str) -> Vec<(String, String)> {
    let rest = text.split_once(' ').map_or("", |(_, rest)| rest);
    let mut options = Vec::new();
    let mut letters = rest.chars().peekable();
    while letters.peek().is_some() {
        let (mut piece, mut name, mut quoted) = (String::new(), None, false);
        for letter in letters.by_ref() {
            match letter {
                '"' => quoted = !quoted,
                ':' if !quoted && name.is_none() => name = Some(std::mem::take(&mut piece)),
                ' ' if !quoted => break,
                letter => piece.push(letter),
            }
        }
        options.push((name.unwrap_or_else(|| "azione".to_owned()), piece));
    }
    options
}

/// The log of the first event of a house, each line with who wrote it.
pub(crate) async fn log(house: &House) -> Vec<String> {
    let row = house.journal().match_row(1).await.expect("it reads").expect("an event");
    assert_eq!(row.kind, ActivityKind::Jury);
    let lines = house.journal().lines(1).await.expect("it reads");
    lines.into_iter().map(|line| format!("{} {}", line.by, line.text)).collect()
}

/// Twelve teams.
pub(crate) const MANY: [&str; 12] = [
    "Aquile",
    "Bussole",
    "Comete",
    "Delfini",
    "Edere",
    "Fiaccole",
    "Ghirlande",
    "Halibut",
    "Isole",
    "Lucerne",
    "Mongolfiere",
    "Nembi",
];

/// As many characters.
pub(crate) const CROWD: [&str; 24] = [
    "Alma", "Bruno", "Carla", "Dario", "Elsa", "Fulvia", "Gino", "Ida", "Lapo", "Mina", "Nino", "Olga",
    "Piero", "Quinto", "Rita", "Sandro", "Tea", "Ugo", "Vera", "Walter", "Ximena", "Yuri", "Zoe", "Amos",
];
