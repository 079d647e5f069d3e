//! Anything at all said in rooms: no panic, no silence, no sentence that a platform would refuse, and
//! a log that folds to what was announced.

use giostra::clock::Clock;
use giostra::games::manche::{Manche, Move};
use giostra::games::{By, Rules};
use giostra::journal::{ActivityKind, Journal, MatchState, Options};
use giostra::messages::{self, Arg, Lang, Text, Voice};
use giostra::rooms::check::{Look, check};
use giostra::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Body, Delivery, Outlet, Receipt, Say};
use proptest::prelude::*;
use std::path::Path;
use std::sync::{Arc, Mutex};

const START: i64 = 1_767_265_200_000;
/// A Discord message holds so many characters, an alt text so many.
const LONGEST: usize = 2_000;
const LONGEST_ALT: usize = 1_024;

/// A door that keeps what is said.
#[derive(Default)]
pub(crate) struct Ear {
    pub(crate) said: Mutex<Vec<Say>>,
    pub(crate) clock: Option<Clock>,
}

impl Outlet for Ear {
    fn deliver(&self, say: Say) -> Delivery {
        let mut said = self.said.lock().unwrap();
        said.push(say);
        let receipt = Receipt { id: said.len() as u64, at: self.clock.as_ref().map_or(START, Clock::now) };
        Delivery::Now(Ok(receipt))
    }
}

/// One thing that happens: who, where, what, how far off their clock is, and how long after the last.
#[derive(Clone, Debug)]
struct Event {
    who: u8,
    place: u8,
    what: Thing,
    stamp: i64,
    after: i64,
    again: bool,
}

#[derive(Clone, Debug)]
enum Thing {
    Text(String),
    Edit(String),
    Command(String, Vec<(String, String)>),
    /// One of the buttons on the table, and what its form holds.
    Button(prop::sample::Index, String),
    Payload(String),
}

fn server(n: u8) -> Server {
    Server(format!("terminal:{n}"))
}

fn place(n: u8, who: u8) -> Place {
    match n {
        0..=2 => Place::Room {
            door: Door::Terminal,
            server: server(n / 2),
            channel: format!("stanza {n}"),
            thread: (n == 1).then(|| "filo".into()),
        },
        _ => Place::Private { door: Door::Terminal, person: person(who) },
    }
}

fn person(n: u8) -> Person {
    Person::new(Door::Terminal, &n.to_string())
}

fn name(n: u8) -> String {
    match n {
        0 => "Marta".into(),
        1 => "\u{200b}".into(),
        2 => "**Gras** @everyone ".repeat(20),
        _ => "محمد 🔥".into(),
    }
}

fn texts() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "carte",
        "QUADRO",
        "so-ia",
        "||aquila||",
        "idolatra’",
        "càsìnó",
        "rabisso",
        "xy",
        "c\u{301}arte",
        "a4b",
    ]);
    prop_oneof![
        6 => proptest::collection::vec(words, 1..6).prop_map(|words| words.join(" ")),
        2 => "\\PC{0,80}",
        1 => any::<String>(),
        1 => "\\PC{1,6}".prop_map(|piece| piece.chars().cycle().take(4_000).collect()),
        1 => "a\u{301}{1,60}".prop_map(|bomb| bomb.repeat(30)),
    ]
}

fn orders() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> =
        giostra::commands::TABLE.iter().flat_map(|spec| [spec.it, spec.en]).collect();
    let options = prop::sample::select(vec![
        "subito",
        "tempo:60",
        "tempo:-3",
        "tempo:60 tempo:90",
        "griglia:3x10",
        "griglia:99x1",
        "modo:riservata",
        "modo:cabina",
        "punti:torneo modo:riservata",
        "punti:scatola",
        "copie:tutti",
        "quante:3 pausa:5",
        "stanza:interna5",
        "dizionario:scrabble",
        "minimo:3",
        "tema giorno",
        "lingua en dove:io",
        "quota 2",
        "silenzio 23-8",
        "ogni 5",
        "gioco no",
        "CART/OSEA/NILO/QuADR",
        "casa",
        "-casa motivo:perché no",
        "Marta",
        "\"a b\" c:d",
        ":",
        "=",
        "99999999999999999999",
    ]);
    (prop::sample::select(names), proptest::collection::vec(options, 0..3), "\\PC{0,20}").prop_map(
        |(name, options, junk)| {
            format!("/{name} {} {}", options.join(" "), if junk.len() % 3 == 0 { &junk } else { "" })
        },
    )
}

fn things() -> impl Strategy<Value = Thing> {
    prop_oneof![
        6 => texts().prop_map(Thing::Text),
        4 => orders().prop_map(Thing::Text),
        1 => texts().prop_map(Thing::Edit),
        1 => ("[a-z]{0,8}", proptest::collection::vec(("\\PC{0,10}", "\\PC{0,30}"), 0..3))
            .prop_map(|(name, options)| Thing::Command(name, options)),
        4 => (any::<prop::sample::Index>(), texts()).prop_map(|(button, form)| Thing::Button(button, form)),
        1 => "(mie|di|tutti|parole|riv|togli|lista|segnala|accetta|rifiuta|entro|segreto|aiuto|\\PC{0,8}):\\PC{0,12}(:\\PC{0,9})?"
            .prop_map(Thing::Payload),
    ]
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event =
        (0..4_u8, 0..4_u8, things(), prop_oneof![Just(0), -20_000..5_000_i64], 0..9_000_i64, any::<bool>())
            .prop_map(|(who, place, what, stamp, after, again)| Event {
                who,
                place,
                what,
                stamp,
                after,
                again,
            });
    proptest::collection::vec(event, 1..40)
}

pub(crate) async fn open(file: &Path, clock: &Clock) -> (House, Arc<Ear>) {
    let (journal, _) = Journal::open(file, Options::default()).await.unwrap();
    let grid: giostra::words::grid::Grid = "CART/OSEA/NILO/QuADR".parse().unwrap();
    let furniture = Furniture {
        journal,
        clock: clock.clone(),
        library: crate::chats::library(),
        seeds: Seeds::Fixed(7),
        book: vec![grid; 4],
    };
    let house = House::open(furniture).await.unwrap();
    let ear = Arc::new(Ear { said: Mutex::default(), clock: Some(clock.clone()) });
    house.attach(Door::Terminal, ear.clone(), true);
    house.resume().await.unwrap();
    (house, ear)
}

/// Does what is due until a moment.
pub(crate) async fn pass(house: &House, clock: &Clock, until: i64) {
    while let Some(next) = house.next_wake().filter(|next| *next <= until) {
        clock.set(next.max(clock.now()));
        house.wake().await;
    }
    clock.set(until.max(clock.now()));
}

fn buttons(ear: &Ear) -> Vec<String> {
    let said = ear.said.lock().unwrap();
    let bodies = said.iter().filter_map(|say| match &say.act {
        Act::Post { body, .. } => Some(body),
        _ => None,
    });
    bodies.flat_map(Body::all_buttons).map(|button| button.payload).collect()
}

async fn happen(house: &House, ear: &Ear, event: &Event, id: u64) {
    let what = match &event.what {
        Thing::Text(text) => What::Message { text: text.clone() },
        Thing::Edit(text) => What::Edited { text: text.clone() },
        Thing::Command(name, options) => What::Command { name: name.clone(), options: options.clone() },
        Thing::Button(index, form) => {
            let payloads = buttons(ear);
            let payload = if payloads.is_empty() { String::new() } else { index.get(&payloads).clone() };
            What::Press { payload, form: Some(form.clone()) }
        }
        Thing::Payload(payload) => What::Press { payload: payload.clone(), form: None },
    };
    let who = Who {
        person: person(event.who),
        name: name(event.who),
        moderator: event.who == 0,
        roles: Vec::new(),
        locale: (event.who == 2).then_some(Lang::En),
        robot: false,
    };
    let heard = Heard {
        replies_to: None,
        place: place(event.place, event.who),
        who,
        id,
        at: house.clock().now() + event.stamp,
        precision: if event.who == 3 { Precision::Second } else { Precision::Millisecond },
        what,
    };
    house.hear(heard.clone()).await;
    if event.again {
        house.hear(heard).await;
    }
}

pub(crate) fn rendered(lang: Lang, text: &Text) -> String {
    messages::render(
        lang,
        text,
        &Voice {
            when: &|at| format!("<t:{}:R>", at / 1000),
            typed: &str::to_owned,
            called: &|_, name| name.to_owned(),
            ..Voice::PLAIN
        },
    )
}

fn fits(body: &Body) {
    for lang in Lang::ALL {
        let text = body.text.as_ref().map(|text| rendered(lang, text));
        let length = text.as_deref().map_or(0, |text| text.chars().count());
        assert!(length <= LONGEST, "{length} characters: {text:?}");
        let something = text.is_some_and(|text| !text.trim().is_empty());
        assert!(something || body.picture.is_some() || body.file.is_some(), "an empty message");
        for button in &body.all_buttons() {
            let label = rendered(lang, &button.label);
            assert!(!label.trim().is_empty() && button.payload.len() <= 64, "{label:?} {:?}", button.payload);
        }
    }
    let rows = body.menus.len() + body.buttons.len().div_ceil(5);
    assert!(rows <= 5, "{rows} rows");
    assert!(body.menus.iter().all(|menu| (2..=25).contains(&menu.choices.len())));
    if let Some(picture) = &body.picture {
        for scene in [&picture.wide, &picture.tall] {
            assert!((1..=LONGEST_ALT).contains(&scene.alt.chars().count()), "{}", scene.alt);
        }
    }
}

/// What was announced of a match: the winner's points, or that nobody made any.
#[derive(Debug, PartialEq, Eq)]
enum Announced {
    Won(i64),
    Nobody,
}

fn announced(said: &[Say], id: i64) -> Option<Announced> {
    said.iter().rev().find_map(|say| match &say.act {
        Act::Post { handle: Some(handle), body } if handle.0 == format!("m{id}.end") => {
            let Text { args, .. } = body.text.as_ref()?;
            let first = args.iter().find_map(|(_, arg)| match arg {
                Arg::Lines(lines) => lines.first(),
                _ => None,
            })?;
            let wins = first.key.starts_with("end-win") || first.key == "end-tie";
            let points = first.args.iter().find_map(|(name, arg)| match arg {
                Arg::Num(points) if *name == "points" => Some(*points),
                _ => None,
            });
            Some(points.filter(|_| wins).map_or(Announced::Nobody, Announced::Won))
        }
        _ => None,
    })
}

async fn anything_at_all(before: &[Event], after: &[Event]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("giostra.db");
    let clock = Clock::standing(START);
    let (house, ear) = open(&file, &clock).await;
    let first = Thing::Text("/manche subito tempo:60".into());
    happen(&house, &ear, &Event { who: 0, place: 0, what: first, stamp: 0, after: 0, again: false }, 1).await;
    let mut said = Vec::new();
    for (event, id) in before.iter().zip(2..) {
        pass(&house, &clock, clock.now() + event.after).await;
        happen(&house, &ear, event, id).await;
    }
    // The process dies and comes back.
    said.append(&mut ear.said.lock().unwrap());
    house.journal().close().await;
    drop(house);
    clock.set(clock.now() + 3_000);
    let (house, ear) = open(&file, &clock).await;
    for (event, id) in after.iter().zip(1_000..) {
        pass(&house, &clock, clock.now() + event.after).await;
        happen(&house, &ear, event, id).await;
    }
    pass(&house, &clock, clock.now() + 4_000_000).await;
    let help =
        Event { who: 1, place: 3, what: Thing::Text("/aiuto".into()), stamp: 0, after: 0, again: false };
    let until_now = ear.said.lock().unwrap().len();
    happen(&house, &ear, &help, 9_999).await;
    assert!(ear.said.lock().unwrap().len() > until_now, "help is always there");
    said.append(&mut ear.said.lock().unwrap());

    for say in &said {
        if let Act::Post { body, .. } = &say.act {
            fits(body);
        }
    }
    // Every log folds, every hash and every result is right: of matches turn by turn, too, which a button can begin.
    let mut wrong = Vec::new();
    let look = Look { journal: house.journal(), draws: None };
    check(&look, |found| wrong.push(rendered(Lang::En, &found.text)), |_, _| {}).await;
    assert_eq!(wrong, [""; 0]);
    // What was announced of each round is what its log folds to.
    let mut rounds = 0;
    for id in 1.. {
        let Some(row) = house.journal().match_row(id).await.unwrap() else { break };
        if row.kind != ActivityKind::Round {
            continue;
        }
        let lines = house.journal().lines(id).await.unwrap();
        let mut manche = Manche::new(lines[0].text.parse().unwrap());
        for line in &lines[1..] {
            let mv: Move = line.text.parse().unwrap();
            assert!(manche.check(line.by, &mv).is_ok(), "match {id}: {} {}", line.by, line.text);
            manche.play(line.by, mv);
        }
        assert!(lines[1..].iter().filter(|line| line.by == By::Chance).count() == 1);
        if row.state == MatchState::Ended {
            let best = manche.standings().first().map(|standing| standing.points);
            let some = manche.standings().iter().any(|standing| standing.points != 0);
            let told = announced(&said, id).unwrap_or_else(|| panic!("match {id} ended in silence"));
            let log = best.filter(|_| some).map_or(Announced::Nobody, Announced::Won);
            assert_eq!(told, log, "match {id}");
        }
        rounds += 1;
    }
    assert!(rounds >= 1);
    house.journal().close().await;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 400, ..ProptestConfig::default() })]

    #[test]
    fn anything_at_all_may_be_said(before in events(), after in events()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(anything_at_all(&before, &after));
    }
}
