//! One server with everything in it that somebody could be allowed or refused: scenes, who stands in them, what is stored.

use crate::support::casa::START;
use giostra::clock::{Clock, Millis};
use giostra::journal::Journal;
use giostra::messages::Text;
use giostra::rooms::heard::{Door, Heard, Person, Place, Precision, Server, What, Who};
use giostra::rooms::house::{Furniture, House, Seeds};
use giostra::rooms::say::{Act, Body, Delivery, Outlet, Receipt, Say, Undelivered};
use giostra::tasks::Tasks;
use std::sync::{Arc, Mutex};

/// What is going on when somebody asks for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
    /// A round that is over and counted, a word that was reported, a season that runs.
    Quiet,
    /// A round that runs: Silk and Ada have written.
    Round,
    /// The same, and Ada would like to stop it.
    Stopping,
    /// A round in mode cabina: Silk and Ada have entered, and given words.
    Booth,
    /// Silk and Ada play Scrabble.
    Match,
    /// Silk and Ada play Wyps; the first word is doubted, and waits for a referee.
    Doubt,
    /// A match of Silk and Ada is over.
    Over,
    /// Silk has asked Ada for a match.
    Invited,
    /// A tournament that takes entries: Silk, Ada and two more; Dora directs it.
    Entries,
    /// Its first round is out.
    Boards,
    /// A tournament whose rounds last days: Ada has proposed an hour to Silk.
    Days,
    /// A tournament in which a game is chosen: Silk or Ada is to choose.
    Choice,
    /// A tournament that is over.
    Past,
    /// A tournament of teams: Silk leads one and Ada another; Dora was asked into that of Silk, and Bruno has asked.
    Teams,
    /// A judged event: Dora organises it, Silk plays, Ada judges.
    Jury,
}

/// Who asks, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// A bot.
    Robot,
    /// Moderates another server, and asks there.
    Elsewhere,
    /// Has nothing to do with what is going on.
    Stranger,
    /// The same, alone with the bot.
    StrangerAlone,
    /// Moderates here, but asks alone with the bot, where no platform says so.
    ModeratorAlone,
    /// Ada: plays against Silk, was asked by them, judges.
    Other,
    /// Silk: plays, has asked for the match, leads a team.
    Player,
    /// The same, alone with the bot.
    PlayerAlone,
    /// Dora: directs the tournament, organises the judged event, and does not moderate.
    Director,
    /// Moderates here.
    Moderator,
}

impl Role {
    /// In the order in which they ask: first those who have no right.
    pub(super) const ALL: [Self; 10] = [
        Self::Robot,
        Self::Elsewhere,
        Self::Stranger,
        Self::StrangerAlone,
        Self::ModeratorAlone,
        Self::Other,
        Self::Player,
        Self::PlayerAlone,
        Self::Director,
        Self::Moderator,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Robot => "Robi",
            Self::Elsewhere => "Elsa",
            Self::Stranger | Self::StrangerAlone => "Zeno",
            Self::Player | Self::PlayerAlone => "Silk",
            Self::Other => "Ada",
            Self::Director => "Dora",
            Self::Moderator | Self::ModeratorAlone => "Marta",
        }
    }
}

/// A door that keeps what is said, and opens no threads: all is played in the channel.
struct Ear {
    said: Mutex<Vec<Say>>,
    clock: Clock,
}

impl Outlet for Ear {
    fn deliver(&self, say: Say) -> Delivery {
        if matches!(say.act, Act::Thread { .. }) {
            return Delivery::Now(Err(Undelivered::Kind));
        }
        let mut said = self.said.lock().unwrap();
        said.push(say);
        Delivery::Now(Ok(Receipt { id: said.len() as u64, at: self.clock.now() }))
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// Something was written down.
    Written,
    /// Something was shown: more than a sentence, or to more than one.
    Shown,
    /// One sentence for whoever asked, by its key.
    Told(String),
    /// Nothing at all.
    Nothing,
}

pub(super) struct Stage {
    door: Door,
    house: House,
    ear: Arc<Ear>,
    clock: Clock,
    next: u64,
    /// Whether somebody has asked for something that others may find.
    pub(super) touched: bool,
    /// What everything stored looked like when it was looked at last.
    before: String,
}

const ADVENTURE: &str = "[adventure]\nname = 'Il sigillo'\nauthors = ['Dora']\ntype = 'standard'\n\
    characters = ['Alma']\n[adventure.thresholds]\nvp = [12, 75]\naa = [20, 80]\nteam_vp = [10, 64]\n\
    [[aa]]\nid = 'A'\nname = 'Trovano il sigillo'\nweight = 100\nkind = 'done'\n\
    [[cd]]\ncharacter = 'Alma'\nid = 'A'\nname = 'Non abbandona i libri'\nweight = 100\nkind = 'done'";

impl Stage {
    /// The scene as it is when nobody has asked yet.
    pub(super) async fn set(door: Door, scene: Scene) -> Self {
        let clock = Clock::standing(START);
        let furniture = Furniture {
            journal: Journal::in_memory(Tasks::Here).unwrap(),
            clock: clock.clone(),
            library: crate::chats::library(),
            seeds: Seeds::Fixed(7),
            book: vec!["CART/OSEA/NILO/QuADR".parse().unwrap(); 4],
        };
        let house = House::open(furniture).await.unwrap();
        let ear = Arc::new(Ear { said: Mutex::default(), clock: clock.clone() });
        house.attach(door, ear.clone(), true);
        house.resume().await.unwrap();
        let mut stage = Self { door, house, ear, clock, next: 0, touched: false, before: String::new() };
        stage.play(scene).await;
        stage.before = stage.stored().await;
        stage
    }

    async fn play(&mut self, scene: Scene) {
        match scene {
            Scene::Quiet => self.quiet().await,
            Scene::Round | Scene::Stopping => {
                self.says("Silk", "/manche subito").await;
                self.says("Silk", "carte").await;
                self.says("Ada", "aquila").await;
                self.says("Bruno", "soia").await;
                if scene == Scene::Stopping {
                    self.says("Ada", "/stop").await;
                }
            }
            Scene::Booth => {
                self.says("Silk", "/manche subito modo:cabina").await;
                for who in ["Silk", "Ada"] {
                    self.presses(who, "entro:").await;
                    let alone = Place::Private { door: self.door, person: Person::new(self.door, who) };
                    self.hears(self.who(who, false), alone, What::Message { text: "carte".into() }).await;
                }
            }
            Scene::Match => {
                self.says("Silk", "/sfida gioco:scrabble").await;
                self.presses("Ada", "sfida:1:si").await;
            }
            Scene::Doubt => {
                self.says("Silk", "/sfida gioco:wyps parole:arbitro").await;
                self.presses("Ada", "sfida:1:si").await;
                // Whoever has the first move lays it; the other doubts it.
                for who in ["Silk", "Ada"] {
                    self.says(who, "OIA E3 E4 F4").await;
                }
                for who in ["Silk", "Ada"] {
                    self.says(who, "/contesta").await;
                }
            }
            Scene::Over => {
                self.says("Silk", "/sfida gioco:tris amichevole:sì").await;
                self.presses("Ada", "sfida:1:si").await;
                for cell in ["b2", "a1"] {
                    for who in ["Silk", "Ada"] {
                        self.says(who, cell).await;
                    }
                }
                self.hears(self.who("Silk", false), self.room("casa"), press("sicuro:{id}", 1)).await;
            }
            Scene::Invited => {
                // Whoever has asked for a match is known.
                self.says("Ada", "/sfida gioco:tris").await;
                self.presses("Ada", "sfida:1:via").await;
                self.says("Silk", "/sfida gioco:tris chi:@Ada").await;
            }
            Scene::Entries => self.entries().await,
            Scene::Boards => {
                self.entries().await;
                self.says("Marta", "/torneo avvia").await;
            }
            Scene::Days | Scene::Choice | Scene::Past => self.of_two(scene).await,
            Scene::Teams => {
                self.created("gioco:esterno formula:girone", &["/squadra per:2"]).await;
                self.says("Silk", "/squadra nome:Lupi").await;
                self.says("Ada", "/squadra nome:Orsi").await;
                self.says("Silk", "/squadra chi:@Dora").await;
                self.says("Bruno", "/squadra nome:Lupi").await;
            }
            Scene::Jury => self.jury().await,
        }
    }

    async fn quiet(&mut self) {
        // Everybody has been seen, and so can be named.
        for who in ["Dora", "Marta", "Bruno"] {
            self.says(who, "/regole").await;
        }
        self.says("Silk", "/manche subito tempo:60").await;
        self.says("Silk", "carte").await;
        self.says("Ada", "aquila").await;
        self.pass(90_000).await;
        self.hears(self.who("Silk", false), self.room("casa"), form("segnala:{id}", 1, "vongola")).await;
        self.says("Marta", "/stagione apri:Inverno fine:2026-12-31").await;
        self.pass(86_400_000).await;
    }

    /// A tournament that somebody else has created, and that Dora directs.
    async fn created(&mut self, options: &str, said: &[&str]) {
        let text = format!("/torneo crea nome:Coppa {options}");
        self.hears(self.who("Capo", true), self.room("casa"), What::Message { text }).await;
        for text in said {
            self.says("Marta", text).await;
        }
        // Whoever has been in it is known.
        for who in ["Dora", "Marta"] {
            let enters =
                if said.is_empty() { "/torneo entra".to_owned() } else { format!("/squadra nome:{who}") };
            self.says(who, &enters).await;
            self.says(who, "/torneo esci").await;
        }
        self.says("Marta", "/direttori chi:@Dora").await;
    }

    /// A tournament of Silk and Ada.
    async fn of_two(&mut self, scene: Scene) {
        let options = match scene {
            Scene::Choice => "giochi:\"wyps, estinzione\" formula:girone",
            _ => "gioco:esterno formula:girone",
        };
        self.created(options, &[]).await;
        for who in ["Silk", "Ada"] {
            self.says(who, "/torneo entra").await;
        }
        if scene == Scene::Days {
            self.says("Marta", "/orari giorni:2 ore:18-24").await;
            self.pass(7 * 3_600_000).await;
        }
        self.says("Marta", "/torneo avvia").await;
        match scene {
            Scene::Days => {
                let when = form("orario:{id}:1.1", 1, "domani 20:00");
                self.hears(self.who("Ada", false), self.room("casa"), when).await;
            }
            Scene::Past => self.says("Marta", "/torneo risultato tavolo:1 esito:1-0").await,
            _ => {}
        }
        self.pass(60_000).await;
    }

    async fn entries(&mut self) {
        self.created("gioco:esterno formula:svizzero turni:2", &[]).await;
        for who in ["Silk", "Ada", "Bruno", "Carla"] {
            self.says(who, "/torneo entra").await;
        }
    }

    async fn jury(&mut self) {
        for who in ["Silk", "Ada", "Bruno", "Dora"] {
            self.says(who, "/regole").await;
        }
        // Whoever has created it organises it, also where they moderate no longer.
        let create = format!("/giuria crea nome:\"Il sigillo\" file:\"{ADVENTURE}\"");
        self.hears(self.who("Dora", true), self.room("casa"), What::Message { text: create }).await;
        for who in ["Silk", "Ada", "Bruno"] {
            self.hears(self.who(who, false), self.room("casa"), press("giuria:{id}:giudico", 1)).await;
        }
        self.says("Marta", "/giuria squadra nome:Lanterne chi:Alma=Silk").await;
        let table =
            "/giuria tavolo squadra:Lanterne giudici:\"Ada, Bruno\" tavolo:\"Sala 2\" quando:\"oggi 13:00\"";
        self.says("Marta", table).await;
        self.pass(3 * 3_600_000).await;
    }

    fn who(&self, name: &str, moderator: bool) -> Who {
        Who { moderator, ..crate::support::casa::who(self.door, name) }
    }

    fn room(&self, server: &str) -> Place {
        let (door, server) = (self.door, Server(format!("{}:{server}", self.door.name())));
        Place::Room { door, server, channel: "sala".into(), thread: None }
    }

    async fn says(&mut self, name: &'static str, text: &str) {
        let who = self.who(name, name == "Marta");
        self.hears(who, self.room("casa"), What::Message { text: text.into() }).await;
    }

    /// Presses the newest button whose payload begins so.
    async fn presses(&mut self, name: &'static str, begins: &str) {
        let payload = self.newest(begins).unwrap_or_else(|| panic!("nobody shows {begins}"));
        let who = self.who(name, name == "Marta");
        self.hears(who, self.room("casa"), What::Press { payload, form: None }).await;
    }

    fn newest(&self, begins: &str) -> Option<String> {
        let said = self.ear.said.lock().unwrap();
        let bodies = said.iter().filter_map(|say| match &say.act {
            Act::Post { body, .. } => Some(body),
            _ => None,
        });
        let mut payloads: Vec<String> =
            bodies.flat_map(Body::all_buttons).map(|button| button.payload).collect();
        payloads.reverse();
        payloads.into_iter().find(|payload| payload.starts_with(begins))
    }

    async fn hears(&mut self, who: Who, place: Place, what: What) {
        self.next += 1;
        let (id, at, precision) = (self.next, self.clock.now(), Precision::Millisecond);
        self.house.hear(Heard { place, who, id, at, precision, replies_to: None, what }).await;
        self.house.settled().await;
    }

    async fn pass(&self, lasts: Millis) {
        let until = self.clock.now() + lasts;
        while let Some(next) = self.house.next_wake().filter(|next| *next <= until) {
            self.clock.set(next.max(self.clock.now()));
            self.house.wake().await;
            self.house.settled().await;
        }
        self.clock.set(until);
    }

    /// Somebody asks for something; what came of it.
    pub(super) async fn asks(&mut self, role: Role, what: What) -> Came {
        let (robot, moderator) = (role == Role::Robot, matches!(role, Role::Moderator | Role::Elsewhere));
        let who = Who { robot, ..self.who(role.name(), moderator) };
        let place = match role {
            Role::Elsewhere => self.room("altra"),
            Role::StrangerAlone | Role::PlayerAlone | Role::ModeratorAlone => {
                Place::Private { door: self.door, person: who.person.clone() }
            }
            _ => self.room("casa"),
        };
        let from = self.ear.said.lock().unwrap().len();
        self.hears(who.clone(), place, what).await;
        self.touched |= !self.shown_to_all(from).is_empty();
        let stored = self.stored().await;
        if stored != self.before {
            self.before = stored;
            self.touched = true;
            return Came::Written;
        }
        let said = self.ear.said.lock().unwrap();
        match &said[from..] {
            [] => Came::Nothing,
            [say] => sentence(say, &who.person).map_or(Came::Shown, |text| Came::Told(text.key.to_owned())),
            _ => Came::Shown,
        }
    }

    /// What everybody was shown since so much had been said.
    pub(super) fn shown_to_all(&self, from: usize) -> Vec<String> {
        let said = self.ear.said.lock().unwrap();
        let post = |say: &&Say| matches!(say.act, Act::Post { .. });
        let all = said[from..].iter().filter(post);
        let all = all.filter(|say| say.to.only().is_none() && !say.place.is_private());
        all.map(|say| format!("{:?}", say.act)).collect()
    }

    /// How much was said.
    pub(super) fn said(&self) -> usize {
        self.ear.said.lock().unwrap().len()
    }

    /// Everything that is kept, but for who was seen when and what stands posted.
    async fn stored(&self) -> String {
        let journal = self.house.journal();
        let mut all = vec![
            format!("{:?}", journal.stored_matches(0, 1_000).await),
            format!("{:?}", journal.settings().await),
            format!("{:?}", journal.overlays().await),
            format!("{:?}", journal.excluded().await),
            format!("{:?}", journal.links().await),
            format!("{:?}", journal.twins().await),
            format!("{:?}", journal.twin_codes().await),
            format!("{:?}", journal.plans().await),
            format!("{:?}", journal.holidays().await),
        ];
        for name in ["casa", "altra"] {
            let place = self.room(name);
            let server = place.server().expect("a room");
            all.push(format!("{:?}", journal.deeds(server, 10_000).await));
            all.push(format!("{:?}", journal.open_reports(server).await));
            all.push(format!("{:?}", journal.seasons(server).await));
            all.push(format!("{:?}", journal.suspicions(server, 1_000).await));
            all.push(format!("{:?}", journal.open_invites(&place).await));
        }
        for person in ["Zeno", "Silk", "Ada", "Dora", "Marta", "Elsa", "Robi"] {
            all.push(format!("{:?}", journal.invites_by(&Person::new(self.door, person)).await));
            let alone = Place::Private { door: self.door, person: Person::new(self.door, person) };
            all.push(format!("{:?}", journal.open_invites(&alone).await));
        }
        all.join("\n")
    }

    /// A row with the seats that Silk and Ada have in activity 1, where it asks for them.
    pub(super) async fn with_seats(&self, asked: &str) -> String {
        let seats = self.house.journal().seats(1).await.unwrap();
        let seat = |name: &str| {
            let person = Person::new(self.door, name);
            let found = seats.iter().find(|(_, one)| *one == person);
            found.map_or(0, |(seat, _)| seat.0).to_string()
        };
        match asked.strip_suffix('*') {
            // A button that somebody sees.
            Some(begins) => self.newest(begins).unwrap_or_else(|| panic!("nobody shows {begins}")),
            None => asked.replace("{silk}", &seat("Silk")).replace("{ada}", &seat("Ada")),
        }
    }
}

/// The text, if it is no more than that, and for this person alone.
fn sentence<'a>(say: &'a Say, person: &Person) -> Option<&'a Text> {
    let alone = say.to.only() == Some(person)
        || matches!(&say.place, Place::Private { person: one, .. } if one == person);
    match &say.act {
        Act::Post { body, .. } if alone => {
            let bare = body.picture.is_none() && body.file.is_none() && !body.is_pressable();
            body.text.as_ref().filter(|text| bare && text.key != "lines")
        }
        _ => None,
    }
}

fn press(payload: &str, id: i64) -> What {
    What::Press { payload: payload.replace("{id}", &id.to_string()), form: None }
}

fn form(payload: &str, id: i64, typed: &str) -> What {
    What::Press { payload: payload.replace("{id}", &id.to_string()), form: Some(typed.to_owned()) }
}
