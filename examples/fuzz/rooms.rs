//! Whole rooms: people say anything at all, type any command and press any button, of any age, in rooms and alone. Nothing may
//! panic, and all that was written must fold, by itself and in a house that is opened on it again.

use super::mutate::{self, Dice};
use giostra::clock::{Clock, Millis};
use giostra::journal::Journal;
use giostra::messages::{self, Lang};
use giostra::rooms::check::{Look, check};
use giostra::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Body, Delivery, Outlet, Receipt, Say, Undelivered};
use giostra::tasks::Tasks;
use giostra::words::library::Library;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// 2026-01-01T11:00:00Z.
const START: Millis = 1_767_265_200_000;
/// Heard in one house, before the next one begins.
const IN_A_HOUSE: u64 = 250;
/// People, of whom the first moderates one server and the second the other.
const PEOPLE: usize = 6;
/// Buttons of the past that are pressed again.
const BUTTONS: usize = 200;
const DOOR: Door = Door::Terminal;

thread_local! {
    static PANICS: Cell<u64> = const { Cell::new(0) };
}

/// Told by the hook of panics: rooms catch theirs, and go on.
pub(crate) fn has_panicked() {
    PANICS.with(|panics| panics.set(panics.get() + 1));
}

/// A door that keeps the buttons it has shown.
struct Ear {
    buttons: Mutex<Vec<String>>,
    said: Mutex<u64>,
    clock: Clock,
}

impl Outlet for Ear {
    fn deliver(&self, say: Say) -> Delivery {
        if matches!(say.act, Act::Thread { .. }) {
            return Delivery::Now(Err(Undelivered::Kind));
        }
        if let Act::Post { body, .. } = &say.act {
            fits(body);
            let mut buttons = self.buttons.lock().expect("nobody panicked");
            buttons.extend(body.all_buttons().into_iter().map(|button| button.payload));
            let old = buttons.len().saturating_sub(BUTTONS);
            buttons.drain(..old);
        }
        let mut said = self.said.lock().expect("nobody panicked");
        *said += 1;
        Delivery::Now(Ok(Receipt { id: *said, at: self.clock.now() }))
    }
}

/// What is said can be written out in every language.
fn fits(body: &Body) {
    for lang in Lang::ALL {
        let text = body.text.as_ref().map(|text| messages::render(lang, text, &messages::Voice::PLAIN));
        let something = text.is_some_and(|text| !text.trim().is_empty());
        assert!(something || body.picture.is_some() || body.file.is_some(), "an empty message");
        for button in body.all_buttons() {
            assert!(button.payload.len() <= 64, "{:?} is too long for a button", button.payload);
        }
    }
}

/// What people say, a line each, and buttons.
struct Corpus {
    said: Vec<Vec<u8>>,
    pressed: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

fn read(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(folder);
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("a corpus").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let texts = files.into_iter().map(|file| fs::read(file).expect("it reads"));
    let lines =
        texts.flat_map(|text| text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>());
    lines.filter(|line| !line.is_empty()).collect()
}

/// How it went.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Rounds, matches and events that came of it, and the lines of their logs.
    pub(crate) matches: usize,
    pub(crate) lines: usize,
    pub(crate) wrong: Vec<String>,
}

/// Lets so much be heard, in as many houses as it takes.
pub(crate) fn tries(seed: u64, heard: u64, library: &Arc<Library>) -> Outcome {
    let said = [read("rooms"), read("commands")].concat();
    let words = mutate::words(&said);
    let corpus = Corpus { said, pressed: read("presses"), words };
    let mut outcome = Outcome::default();
    for number in 0..heard.div_ceil(IN_A_HOUSE) {
        let seed = seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d);
        let many = IN_A_HOUSE.min(heard - number * IN_A_HOUSE);
        let before = PANICS.with(Cell::get);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (found, last, logs) = runtime.block_on(one_house(&mut Dice(seed), many, &corpus, library));
        outcome.matches += logs.len();
        outcome.lines += logs.values().map(Vec::len).sum::<usize>();
        let wrong = &mut outcome.wrong;
        wrong.extend(found.into_iter().map(|found| format!("house {number}: {found}")));
        let panics = PANICS.with(Cell::get) - before;
        if panics > 0 {
            wrong.push(format!("house {number}: {panics} panics, the first over {last:?}"));
        }
    }
    outcome
}

/// The lines of everything that was played, by number.
type Logs = BTreeMap<i64, Vec<(i64, String, String)>>;

async fn open(journal: Journal, clock: &Clock, library: &Arc<Library>) -> (House, Arc<Ear>) {
    let book = vec!["CART/OSEA/NILO/QuADR".parse().expect("a grid"); 4];
    let (library, seeds) = (Arc::clone(library), Seeds::Fixed(7));
    let house = House::open(Furniture { journal, clock: clock.clone(), library, seeds, book });
    let house = house.await.expect("a house");
    let ear = Arc::new(Ear { buttons: Mutex::default(), said: Mutex::default(), clock: clock.clone() });
    house.attach(DOOR, ear.clone(), true);
    house.resume().await.expect("it goes on");
    house.settled().await;
    (house, ear)
}

async fn one_house(
    dice: &mut Dice,
    heard: u64,
    corpus: &Corpus,
    library: &Arc<Library>,
) -> (Vec<String>, Option<String>, Logs) {
    let clock = Clock::standing(START);
    let journal = Journal::in_memory(Tasks::Here).expect("memory");
    let (house, ear) = open(journal, &clock, library).await;
    let (mut wrong, mut last) = (Vec::new(), None);
    let panics = PANICS.with(Cell::get);
    for id in 1..=heard {
        let what = what(dice, corpus, &ear);
        let told = format!("{what:?}");
        let who = dice.below(PEOPLE);
        let heard = said(dice, who, id, clock.now(), what);
        house.hear(heard).await;
        // A night now and then, otherwise some seconds.
        let lasts = if dice.below(60) == 0 {
            30_000_000
        } else {
            Millis::try_from(dice.below(9_000)).expect("small")
        };
        pass(&house, &clock, lasts).await;
        if last.is_none() && PANICS.with(Cell::get) > panics {
            last = Some(told);
        }
    }
    looks(&house, &mut wrong).await;
    let before = stored(&house).await;
    let journal = house.journal().clone();
    drop((house, ear));
    // The process is back.
    let (house, _ear) = open(journal, &clock, library).await;
    pass(&house, &clock, 60_000).await;
    looks(&house, &mut wrong).await;
    let after = stored(&house).await;
    for (id, lines) in &before {
        if after.get(id).is_none_or(|after| !after.starts_with(lines)) {
            wrong.push(format!("the log of {id} is another one"));
        }
    }
    (wrong, last, after)
}

/// The lines of everything that was played.
async fn stored(house: &House) -> Logs {
    let all = house.journal().stored_matches(0, 10_000).await.expect("it reads");
    all.into_iter().map(|one| (one.id, one.lines)).collect()
}

async fn looks(house: &House, wrong: &mut Vec<String>) {
    let look = Look { journal: house.journal(), draws: None };
    check(
        &look,
        |found| wrong.push(messages::render(Lang::En, &found.text, &messages::Voice::PLAIN)),
        |_, _| {},
    )
    .await;
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn what(dice: &mut Dice, corpus: &Corpus, ear: &Ear) -> What {
    let shown = ear.buttons.lock().expect("nobody panicked").clone();
    match dice.below(12) {
        // As it stands, so that things get under way.
        0..=3 => What::Message { text: text(dice.one::<Vec<u8>>(&corpus.said)) },
        4 | 5 => What::Message { text: text(&mutate::mutated(dice, &corpus.said, &corpus.words)) },
        6..=8 if !shown.is_empty() => {
            let form =
                (dice.below(3) == 0).then(|| text(&mutate::mutated(dice, &corpus.said, &corpus.words)));
            What::Press { payload: dice.one(&shown).clone(), form }
        }
        9 => {
            let shown: Vec<Vec<u8>> =
                shown.into_iter().map(String::into_bytes).chain(corpus.pressed.clone()).collect();
            What::Press { payload: text(&mutate::mutated(dice, &shown, &corpus.words)), form: None }
        }
        10 => {
            let typed = text(&mutate::mutated(dice, &corpus.said, &corpus.words));
            match giostra::commands::taken_apart(&typed) {
                Some((spec, options)) => What::Command { name: spec.en.to_owned(), options },
                None => What::Edited { text: typed },
            }
        }
        _ => What::Press { payload: text(dice.one::<Vec<u8>>(&corpus.pressed)), form: None },
    }
}

fn said(dice: &mut Dice, who: usize, id: u64, now: Millis, what: What) -> Heard {
    let name = ["Marta", "Elsa", "Silk", "Ada", "\u{200b}", "**Gras** @everyone"][who];
    let person = Person::new(DOOR, &who.to_string());
    let server = |name: &str| Server(format!("terminal:{name}"));
    let room = |of: &str, channel: &str| Place::Room {
        door: DOOR,
        server: server(of),
        channel: channel.into(),
        thread: None,
    };
    let (place, moderator) = match dice.below(8) {
        0..=4 => (room("casa", "sala"), who == 0),
        5 => (room("casa", "altra"), who == 0),
        6 => (room("torre", "sala"), who == 1),
        _ => (Place::Private { door: DOOR, person: person.clone() }, false),
    };
    let who = Who {
        person,
        name: name.into(),
        moderator,
        roles: Vec::new(),
        locale: None,
        robot: who == 5 && id.is_multiple_of(7),
    };
    Heard { place, who, id, at: now, precision: Precision::Millisecond, replies_to: None, what }
}

async fn pass(house: &House, clock: &Clock, lasts: Millis) {
    let until = clock.now() + lasts;
    house.settled().await;
    while let Some(next) = house.next_wake().filter(|next| *next <= until) {
        clock.set(next.max(clock.now()));
        house.wake().await;
        house.settled().await;
    }
    clock.set(until);
}
