//! A house that echoes: what it heard is in its file, so that it survives a crash.

use giostra::clock::{Clock, Millis};
use giostra::messages::{Arg, Lang, Text};
use giostra::picture::scene::Scene;
use giostra::picture::theme::Theme;
pub(crate) use giostra::platforms::terminal::town::Town;
use giostra::platforms::terminal::{BoxFuture, Host, Opener};
use giostra::rooms::heard::{Door, Heard, Person, Place, Server, What};
use giostra::rooms::press::Form;
use giostra::rooms::say::{
    Act, Attachment, Audience, Body, Button, Choice, Handle, Menu, Outlet, Picture, Reaction, Say,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

#[derive(Default)]
pub(crate) struct FakeOpener {
    /// Whether the house is always due.
    pub(crate) restless: bool,
}

impl Opener for FakeOpener {
    fn open<'a>(
        &'a self,
        database: Option<&'a Path>,
        clock: Clock,
        outlet: Arc<dyn Outlet>,
    ) -> BoxFuture<'a, anyhow::Result<Arc<dyn Host>>> {
        Box::pin(async move {
            let database = database.expect("what it heard is in its file");
            let file = fs::read_to_string(database).unwrap_or_default();
            let alarms = file.lines().filter_map(|line| {
                let (at, place) = line.strip_prefix("alarm ")?.split_once(' ')?;
                Some((at.parse().ok()?, place.parse().ok()?))
            });
            let house = FakeHouse {
                restless: self.restless,
                file: database.to_owned(),
                alarms: Mutex::new(alarms.collect()),
                clock,
                outlet,
            };
            Ok(Arc::new(house) as Arc<dyn Host>)
        })
    }
}

struct FakeHouse {
    restless: bool,
    file: PathBuf,
    alarms: Mutex<BTreeSet<(Millis, Place)>>,
    clock: Clock,
    outlet: Arc<dyn Outlet>,
}

/// A text without a sentence: a key that no language has is shown as it is.
fn raw(text: impl Into<String>) -> Text {
    Text { key: Box::leak(text.into().into_boxed_str()), args: Vec::new() }
}

/// A text with a moment in it.
fn moment(at: Millis) -> Text {
    Text { key: "terminal-head-room", args: vec![("place", Arg::When(at)), ("number", Arg::Num(1))] }
}

fn body(text: Text) -> Body {
    Body { text: Some(text), ..Body::default() }
}

fn picture(alt: &str) -> Arc<Picture> {
    let scene = Scene { alt: alt.into(), ..Scene::new(10, 10, Theme::Notte.colors().bg) };
    Arc::new(Picture { wide: scene.clone(), tall: scene, block: String::new(), film: None })
}

fn button(label: &str, payload: &str, form: bool) -> Button {
    let form = form.then(|| Form { title: raw("Parole"), label: raw("Una per riga"), tall: true });
    Button { label: raw(label), payload: payload.into(), form, primary: false }
}

fn everything(id: u64) -> Body {
    Body {
        text: Some(raw("due\nrighe")),
        picture: Some(picture("Griglia:\nC A")),
        buttons: vec![button("Premi \"qui\"", "qui", false), button("Scrivi", "scrivi", true)],
        file: Some(Attachment::text("parole.txt", "mare\nperché\n")),
        reply_to: Some(id),
        fresh: false,
        ..Body::default()
    }
}

/// Everything that can be said at once, or a file that is no text.
fn asked(order: &str, id: u64) -> Body {
    if order == "/tutto" {
        return everything(id);
    }
    let file = Some(Attachment::bytes("eventi.ods", b"PK\x03\x04\0\xff\n".to_vec()));
    Body { file, ..body(raw("ecco")) }
}

/// Writes into the file when the task that holds it is dropped.
struct Mourner(PathBuf);

impl Drop for Mourner {
    fn drop(&mut self) {
        let file = fs::read_to_string(&self.0).unwrap_or_default();
        fs::write(&self.0, format!("{file}server: un compito è morto\n")).unwrap();
    }
}

impl FakeHouse {
    fn read(&self) -> String {
        fs::read_to_string(&self.file).unwrap_or_default()
    }

    fn append(&self, line: &str) {
        fs::write(&self.file, format!("{}{line}\n", self.read())).unwrap();
    }

    fn count(&self, text: &str) -> usize {
        self.read().lines().filter(|line| line.ends_with(text)).count()
    }

    async fn act(&self, place: &Place, to: Audience, act: Act) {
        let say = Say { place: place.clone(), to, lang: Lang::It, act, answers: None };
        // An outlet that is away or gone is for the test to see in the output.
        let _ = self.outlet.deliver(say).done().await;
    }

    async fn post(&self, place: &Place, handle: &str, body: Body) {
        let handle = Some(handle).filter(|handle| !handle.is_empty()).map(|handle| Handle(handle.into()));
        self.act(place, Audience::All, Act::Post { handle, body }).await;
    }

    async fn whisper(&self, place: &Place, person: &Person, body: Body) {
        self.act(place, Audience::Only(person.clone()), Act::Post { handle: None, body }).await;
    }

    async fn answer(&self, heard: Heard) {
        let Heard { place, who, id, at, what, replies_to, .. } = heard;
        let text = match what {
            What::Message { text } => text,
            What::Edited { text } => {
                return self.post(&place, "", body(raw(format!("{} edit {id}: {text}", who.name)))).await;
            }
            What::Press { payload, form } => {
                let form = form.unwrap_or_else(|| "-".into());
                let text = format!("{}: premuto {payload} {form}", who.name);
                return self.post(&place, "", body(raw(text))).await;
            }
            What::Command { .. } | What::Access(_) => unreachable!("the terminal types its commands"),
        };
        self.append(&format!("heard {id} {}", text.replace('\n', " ")));
        let (order, rest) = text.split_once(' ').unwrap_or((&text, ""));
        match order {
            "/tutto" | "/foglio" => self.post(&place, "", asked(order, id)).await,
            "/solo" => {
                let solo = Body { buttons: vec![button("Mio", "mio", false)], ..body(raw("per te")) };
                self.whisper(&place, &who.person, solo).await;
                let solo = Body { picture: Some(picture("alt")), ..Body::default() };
                self.whisper(&place, &who.person, solo).await;
            }
            "/chi" => {
                let moderator = if who.moderator { " moderatore" } else { "" };
                let robot = if who.robot { " robot" } else { "" };
                self.post(&place, "", body(raw(format!("{}{moderator}{robot} {place}", who.person.0)))).await;
            }
            "/fondo" => {
                let mourner = Mourner(self.file.clone());
                tokio::spawn(async move {
                    std::future::pending::<()>().await;
                    drop(mourner);
                });
            }
            "/quando" => self.post(&place, "", body(moment(at))).await,
            "/server" => {
                let lines = self.read();
                let servers: Vec<&str> = lines.lines().filter(|line| line.starts_with("server")).collect();
                self.post(&place, "", body(raw(servers.join(", ")))).await;
            }
            "/conta" => {
                let count = self.read().lines().filter(|line| line.starts_with("heard")).count();
                self.post(&place, "conta", body(raw(format!("conto {count}")))).await;
            }
            "/uguale" => self.post(&place, "uguale", everything(17)).await,
            "/foto" => {
                let foto = Body {
                    picture: Some(picture(&format!("foto {}", self.count("/foto")))),
                    ..Body::default()
                };
                self.post(&place, "foto", foto).await;
            }
            "/cancella" => {
                self.act(&place, Audience::All, Act::Delete { handle: Handle("conta".into()) }).await;
            }
            "/sveglia" => {
                let seconds: f64 = rest.parse().unwrap();
                #[expect(clippy::cast_possible_truncation, reason = "a test's few seconds")]
                let at = self.clock.now() + (seconds * 1000.0) as i64;
                self.append(&format!("alarm {at} {place}"));
                self.alarms.lock().unwrap().insert((at, place.clone()));
            }
            "/gioca" => self.append(&format!("played {place}")),
            "/scegli" => {
                let choice = |at: usize| Choice {
                    label: raw(format!("scelta {at}")),
                    payload: format!("scelta:{at}"),
                    chosen: at == 3,
                };
                let menu = Menu { label: raw("mossa"), choices: (0..25).map(choice).collect() };
                self.post(&place, "", Body { menus: vec![menu], ..body(raw("scegli")) }).await;
            }
            "/apri" => {
                let act = Act::Thread { title: raw(rest), handle: Handle(rest.to_owned()) };
                let say = Say { place: place.clone(), to: Audience::All, lang: Lang::It, act, answers: None };
                let done = match self.outlet.deliver(say).done().await {
                    Ok(receipt) => format!("aperto {}", receipt.id),
                    Err(why) => why.to_string(),
                };
                self.post(&place, "", body(raw(done))).await;
            }
            "/tocca" => {
                let who = Arg::Who { id: who.person.0, name: rest.to_owned() };
                // Any sentence with a name in it.
                let text = Text { key: "menu-chosen", args: vec![("about", who.clone()), ("value", who)] };
                let label = Button { label: text.clone(), ..button("", "tocca", false) };
                self.post(&place, "", Body { buttons: vec![label], ..body(text) }).await;
            }
            _ => {
                let stamp = at - self.clock.now();
                let answers =
                    replies_to.map(|handle| format!(" risponde a {}", handle.0)).unwrap_or_default();
                let text = format!("{} {id} {stamp} ms{answers}: {text}", who.name);
                self.post(&place, "", body(raw(text))).await;
                let react = Act::React { to: id, reaction: Reaction::Taken };
                self.act(&place, Audience::All, react).await;
            }
        }
    }

    async fn ring(&self) {
        let now = self.clock.now();
        // The last first: the door must put rooms in order by itself.
        let due: Vec<_> =
            self.alarms.lock().unwrap().iter().filter(|alarm| alarm.0 <= now).rev().cloned().collect();
        for (at, place) in due {
            self.alarms.lock().unwrap().remove(&(at, place.clone()));
            let rest = self.read().replace(&format!("alarm {at} {place}\n"), "");
            fs::write(&self.file, rest).unwrap();
            self.post(&place, "", body(moment(at))).await;
        }
    }

    async fn note(&self, text: String) {
        self.post(&Town::new(Lang::It).room("note"), "", body(raw(text))).await;
    }
}

impl Host for FakeHouse {
    fn hear(&self, heard: Heard) -> BoxFuture<'_, ()> {
        Box::pin(self.answer(heard))
    }

    fn next_wake(&self) -> Option<Millis> {
        if self.restless {
            return Some(self.clock.now());
        }
        self.alarms.lock().unwrap().first().map(|alarm| alarm.0)
    }

    fn wake(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.ring())
    }

    fn playing(&self) -> BoxFuture<'_, Vec<Place>> {
        let lines = self.read();
        let played = lines.lines().filter_map(|line| line.strip_prefix("played ")?.parse().ok());
        Box::pin(std::future::ready(played.collect()))
    }

    fn night(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.note("notte".into()))
    }

    fn door_away(&self, door: Door, at: Millis) {
        self.append(&format!("away {} {at}", door.name()));
    }

    fn door_back(&self, door: Door, _at: Millis) -> BoxFuture<'_, ()> {
        Box::pin(self.note(format!("{} torna, mancata {}", door.name(), self.read().matches("away").count())))
    }

    fn limit_disk(&self, full: bool) -> BoxFuture<'_, ()> {
        Box::pin(self.note(format!("disco pieno: {full}")))
    }

    fn declare_server<'a>(&'a self, server: &'a Server, lang: Lang, zone: &'a str) -> BoxFuture<'a, ()> {
        self.append(&format!("server {} {lang} {zone}", server.0));
        Box::pin(async {})
    }
}
