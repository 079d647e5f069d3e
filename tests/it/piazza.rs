//! The piazza with a stand-in for the house: what goes out to whom, what is refused, and the page
//! in a real Chromium.

mod announced;
mod guarded;
mod http;
mod kept;
mod mutated;
mod page;
mod places;
mod sentences;
mod strangers;
mod threads;

use giostra::clock::{Clock, Millis};
use giostra::messages::{Lang, Text};
use giostra::picture::film::Shown;
use giostra::picture::render;
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;
use giostra::platforms::piazza::{self, CommandHint, Host, LogLine, Options, Password, Piazza, Task};
use giostra::rooms::heard::{Heard, Person, Place, What};
use giostra::rooms::press::Form;
use giostra::rooms::say::{Act, Attachment, Audience, Body, Button, Handle, Outlet, Picture, Reaction, Say};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

/// The piazza's clock begins here, the same in every test: 2026-01-01 12:00 UTC.
const NOON: Millis = 1_767_268_800_000;

/// A piazza that is served, with all its host heard.
pub(crate) struct Stage {
    pub(crate) address: SocketAddr,
    pub(crate) piazza: Arc<Piazza>,
    pub(crate) heard: Arc<Mutex<Vec<Heard>>>,
    pub(crate) clock: Clock,
    pub(crate) bans: Bans,
    server: tokio::task::JoinHandle<std::convert::Infallible>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.server.abort();
    }
}

impl Stage {
    pub(crate) async fn open(options: Options) -> Self {
        Self::open_at("127.0.0.1:0", options).await
    }

    pub(crate) async fn open_at(address: &str, options: Options) -> Self {
        let paint = |shown: Shown<'_>| match shown {
            Shown::Still(scene) => tiny_png(scene.alt.len()),
            Shown::Moving(film, layout) => render::shared().gif(film, layout),
        };
        Self::open_painted(address, options, Arc::new(paint)).await
    }

    pub(crate) async fn open_painted(address: &str, options: Options, paint: piazza::Paint) -> Self {
        let bound = piazza::bind(Some(address.parse().unwrap())).await.expect("an address of this machine");
        let clock = Clock::standing(NOON);
        let piazza = Piazza::new(bound.address, options, clock.clone(), paint).expect("a piazza");
        let heard = Arc::new(Mutex::new(Vec::new()));
        let bans = Bans::default();
        let host = StandIn {
            piazza: Arc::clone(&piazza),
            heard: Arc::clone(&heard),
            clock: clock.clone(),
            bans: Arc::clone(&bans),
        };
        let server = tokio::spawn(piazza::serve(bound.listener, Arc::clone(&piazza), Arc::new(host)));
        Self { address: bound.address, piazza, heard, clock, bans, server }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    pub(crate) async fn say(&self, place: &Place, to: Audience, act: Act) {
        let say = Say { place: place.clone(), to, lang: Lang::It, act, answers: None };
        self.piazza.deliver(say).done().await.expect("it is delivered");
    }

    /// The last thing heard.
    pub(crate) fn last(&self) -> Heard {
        self.heard.lock().unwrap().last().cloned().expect("something was heard")
    }
}

pub(crate) fn options() -> Options {
    let hint = |lang, name: &str, description: &str, public| CommandHint {
        lang,
        name: name.into(),
        description: description.into(),
        options: vec![("griglia:5x5".into(), "una griglia più grande".into())],
        public,
    };
    Options {
        channels: vec!["paroliere".into(), "prove".into()],
        commands: vec![
            hint(Lang::It, "manche", "comincia una manche", true),
            hint(Lang::It, "p", "parole in segreto", false),
            hint(Lang::En, "round", "start a round", true),
        ],
        ..Options::default()
    }
}

/// What opens the piazzas of these tests that others can reach.
pub(crate) const PASSWORD: &str = "otto ruote";

/// A piazza that others can reach.
pub(crate) fn open_to_all() -> Options {
    Options { password: Password::new(PASSWORD), ..options() }
}

/// As behind a proxy on this machine: everybody is a stranger, by the address that the proxy names.
pub(crate) fn behind_a_proxy() -> Options {
    Options { public_hosts: vec!["gioco.example.org".into()], ..open_to_all() }
}

/// A text that is its own sentence: an unknown key is shown as it stands.
pub(crate) fn text(sentence: String) -> Text {
    Text { key: sentence.leak(), args: Vec::new() }
}

pub(crate) fn post(handle: Option<&str>, body: Body) -> Act {
    Act::Post { handle: handle.map(|name| Handle(name.into())), body }
}

pub(crate) fn body(sentence: &str) -> Body {
    Body { text: Some(text(sentence.into())), ..Body::default() }
}

/// Stands in for the house: starts a "round", takes every other word, keeps a list for each.
struct StandIn {
    piazza: Arc<Piazza>,
    heard: Arc<Mutex<Vec<Heard>>>,
    clock: Clock,
    bans: Bans,
}

/// What a host keeps of those who were sent away.
pub(crate) type Bans = Arc<Mutex<BTreeMap<Person, String>>>;

impl StandIn {
    async fn say(&self, place: &Place, to: Audience, act: Act) {
        let say = Say { place: place.clone(), to, lang: Lang::It, act, answers: None };
        self.piazza.deliver(say).done().await.expect("it is delivered");
    }

    async fn answer(&self, heard: &Heard) {
        let place = &heard.place;
        let only = || Audience::Only(heard.who.person.clone());
        match &heard.what {
            What::Message { text } if text.starts_with("/manche") || text.starts_with("/round") => {
                self.say(place, Audience::All, post(Some("grid"), round(self.clock.now()))).await;
            }
            What::Message { text } if text.starts_with('/') => {
                self.say(place, only(), post(None, body(&format!("Non conosco {text}")))).await;
            }
            What::Message { text } => {
                self.say(place, Audience::All, Act::React { to: heard.id, reaction: Reaction::Taken }).await;
                if !place.is_private() {
                    let list = body(&format!("La tua lista: {text} 5. Totale **5** punti."));
                    self.say(place, only(), post(Some("list"), list)).await;
                }
            }
            What::Edited { .. } => {}
            What::Press { payload, form } => {
                let said = form.as_deref().unwrap_or("niente");
                let answer = body(&format!("Hai premuto {payload}: {said}"));
                self.say(place, only(), post(Some(payload), answer)).await;
            }
            What::Command { .. } | What::Access(_) => unreachable!("the piazza sends commands as text"),
        }
    }
}

/// What the bot posts when a round starts.
fn round(now: Millis) -> Body {
    let button = |label: &str, payload: &str, form, primary| Button {
        label: text(label.into()),
        payload: payload.into(),
        form,
        primary,
    };
    let form = Form { title: text("In segreto".into()), label: text("Le tue parole".into()), tall: true };
    let scene = |alt: &str| Scene { alt: alt.into(), ..Scene::new(10, 10, Theme::Notte.colors().bg) };
    Body {
        text: Some(text(format!("**Manche 7 di 12**, minimo 4 lettere. Finisce ⟦t:{}⟧.", now + 120_000))),
        picture: Some(Arc::new(Picture {
            wide: scene(
                "Griglia 4 per 4. Riga 1: B, I, R, N. Riga 2: R, A, T, E. Riga 3: A, O, S, N. Riga 4: I, S, C, L. Minimo 4 lettere, 3 minuti.",
            ),
            tall: scene("Griglia 4 per 4, alta. Riga 1: B, I, R, N."),
            block: "B  I  R  N".into(),
            film: None,
        })),
        buttons: vec![
            button("Scrivi in segreto", "secret", Some(form), true),
            button("Regole", "rules", None, false),
        ],
        file: Some(Attachment::text("parole.txt", "àncora\nbirra\n")),
        fresh: false,
        reply_to: None,
        ..Body::default()
    }
}

impl Host for StandIn {
    fn hear(&self, heard: Heard) -> Task<'_> {
        Box::pin(async move {
            self.heard.lock().unwrap().push(heard.clone());
            self.answer(&heard).await;
        })
    }

    fn plays(&self, _place: &Place) -> bool {
        false
    }

    fn owns_time(&self) -> bool {
        true
    }

    fn set_rate(&self, rate: u32) -> Task<'_> {
        Box::pin(async move { self.clock.set_rate(rate) })
    }

    fn jump_to_next_deadline<'a>(&'a self, place: &'a Place) -> Task<'a, Option<Millis>> {
        Box::pin(async move {
            let posted = self.heard.lock().unwrap().iter().any(|heard| heard.place == *place);
            if !posted {
                return None;
            }
            self.clock.set(self.clock.now() + 120_000);
            self.say(place, Audience::All, post(None, body("**Manche 7: vince Silk** con 74 punti."))).await;
            Some(self.clock.now())
        })
    }

    fn run_night(&self) -> Task<'_> {
        Box::pin(async move { self.clock.set(self.clock.now() + 86_400_000) })
    }

    fn bans(&self) -> Task<'_, Vec<(Person, String)>> {
        let kept = self.bans.lock().unwrap().clone().into_iter().collect();
        Box::pin(std::future::ready(kept))
    }

    fn keep_ban<'a>(&'a self, person: &'a Person, text: Option<String>) -> Task<'a, bool> {
        let mut kept = self.bans.lock().unwrap();
        match text {
            Some(text) => drop(kept.insert(person.clone(), text)),
            None => drop(kept.remove(person)),
        }
        Box::pin(std::future::ready(true))
    }

    fn log_lines<'a>(&'a self, place: &'a Place, after: i64) -> Task<'a, Vec<LogLine>> {
        let heard = self.heard.lock().unwrap();
        let lines = heard.iter().filter(|heard| heard.place == *place).enumerate();
        let lines = lines.map(|(n, heard)| (i64::try_from(n).unwrap(), format!("{:?}", heard.what)));
        let lines = lines.filter(|(n, _)| *n > after).map(|(n, text)| LogLine { n, text }).collect();
        Box::pin(std::future::ready(lines))
    }
}

/// A real picture of a few pixels, of the colour of the tray.
fn tiny_png(shade: usize) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 11, 7);
    encoder.set_color(png::ColorType::Rgb);
    let blue = u8::try_from(0x50 + shade % 64).expect("below 256");
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&[0x2a, 0x33, blue].repeat(77)).expect("77 pixels");
    writer.finish().expect("an end");
    file
}

pub(crate) fn person(name: &str) -> Person {
    Person(format!("piazza:{name}"))
}
