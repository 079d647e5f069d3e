//! What is heard here and is for a room that another process serves: it goes into the database, in order, and is confirmed to
//! its platform when it is there. What others have heard for our rooms is fetched from there, and is gone when the room has it.
//!
//! The same way goes what a room has to know of a window behind a door of another process: whether that is past a moment (W14).

use super::super::doors::Passed;
use super::super::heard::{Heard, Person, Place, Taken, What};
use super::super::mailbox::Work;
use super::super::say::Outlet;
use super::inner::{Inner, lock};
use crate::clock::Millis;
use crate::journal::{Between, Entry, Forwarded, Record, Scope};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::oneshot;

/// So often it is looked whether a door has shown that it is past a moment, and how often at most.
const LOOK: Duration = Duration::from_millis(100);
const LOOKS: usize = 600;

/// What is on its way from other processes.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    /// Held while rooms are given what has come, so that they get it in order.
    in_turn: tokio::sync::Mutex<()>,
    /// What rooms were given, and have not done yet.
    given: Mutex<BTreeSet<i64>>,
}

/// What one process tells another.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
enum Letter {
    /// Something was heard.
    Heard(Box<Heard>),
    /// A room waits to hear that a window is past this moment; the answer goes to the part it belongs to.
    Prove { window: Place, players: Vec<Person>, moment: Millis, home: String },
    /// Nothing from before this moment will come in a window any more.
    Proved { window: Place, at: Millis },
}

/// What stands on a letter.
struct Cover {
    scope: Scope,
    source: String,
    room: Place,
    person: Person,
    ticket: Option<String>,
}

impl Cover {
    /// It comes from no person.
    const fn unsigned(scope: Scope, source: String, room: Place) -> Self {
        Self { scope, source, room, person: Person(String::new()), ticket: None }
    }

    /// What is written of a letter in it. Everything that rooms say to each other can be written as text.
    fn with(self, letter: &Letter) -> Option<Entry> {
        let said = serde_json::to_string(letter).ok()?;
        let Self { scope, source, room, person, ticket } = self;
        let forwarded = Between::Forwarded { scope, source, room, person, said, ticket };
        Some(Entry { lines: Vec::new(), records: vec![Record::Between(forwarded)] })
    }
}

/// What a room was given.
struct Given {
    id: i64,
    /// Resolves when the room has it.
    taken: Option<oneshot::Receiver<Taken>>,
    /// Somebody waits for an answer to it, behind this door.
    asked: Option<(Arc<dyn Outlet>, Box<Heard>)>,
}

/// What is the same for something that is heard twice.
fn source(heard: &Heard) -> String {
    let kind = match heard.what {
        What::Message { .. } => "message",
        What::Edited { .. } => "edited",
        What::Command { .. } => "command",
        What::Access(_) => "access",
        What::Press { .. } => "press",
    };
    format!("{kind} {} {}", heard.place, heard.id)
}

impl Inner {
    /// Hands on what is for a room of another process; `ticket`: what its door needs to answer in our place. While the database
    /// is away it waits here: not every platform brings it again.
    pub(super) async fn forward(
        &self,
        scope: Scope,
        room: Place,
        heard: Heard,
        ticket: Option<String>,
    ) -> Taken {
        let (source, person) = (source(&heard), heard.who.person.clone());
        let cover = Cover { scope, source, room, person, ticket };
        let Some(entry) = cover.with(&Letter::Heard(Box::new(heard))) else { return Taken::Done };
        match self.append_in_the_end(entry).await {
            Ok(()) => Taken::Done,
            // Whoever serves in our place reads it again.
            Err(_) => Taken::Waiting,
        }
    }

    /// Sends what is asked for again if it is lost.
    async fn sends_on(&self, cover: Cover, letter: &Letter) {
        let Some(entry) = cover.with(letter) else { return };
        if let Err(error) = self.journal.append(entry).await {
            tracing::warn!(%error, "a question between processes is lost, and asked again");
        }
    }

    /// Gives the rooms of a part what other processes have heard for them.
    pub(super) async fn fetch(self: &Arc<Self>, scope: Scope) {
        let _in_turn = self.inbox.in_turn.lock().await;
        if !self.share.serves_part(scope) {
            return;
        }
        let rows = match self.journal.forwarded(scope).await {
            Ok(rows) => rows,
            Err(error) => return tracing::warn!(%error, "what other processes have heard cannot be read"),
        };
        let mut given = Vec::new();
        for row in rows {
            if !lock(&self.inbox.given).insert(row.id) {
                continue;
            }
            given.push(self.give(row));
        }
        if given.is_empty() {
            return;
        }
        let house = Arc::clone(self);
        self.tasks.start(async move {
            let mut done = Vec::new();
            for Given { id, taken, asked } in given {
                let taken = match taken {
                    Some(taken) => taken.await.unwrap_or(Taken::Waiting),
                    None => Taken::Done,
                };
                if taken == Taken::Done {
                    done.push(Record::Between(Between::Fetched { id }));
                    if let Some((outlet, heard)) = asked {
                        outlet.is_done_with(&heard);
                    }
                }
                // What waits is given again later: delivered twice it counts once.
                lock(&house.inbox.given).remove(&id);
            }
            if let Err(error) = house.append(Entry { lines: Vec::new(), records: done }).await {
                tracing::warn!(%error, "what was fetched could not be noted");
            }
        });
    }

    /// The same for all that we serve.
    pub(super) async fn fetch_all(self: &Arc<Self>) {
        for scope in self.share.parts() {
            self.fetch(scope).await;
        }
    }

    /// Gives a room one thing; nothing is waited for that is not for a room.
    fn give(self: &Arc<Self>, row: Forwarded) -> Given {
        let mut given = Given { id: row.id, taken: None, asked: None };
        match serde_json::from_str(&row.said) {
            Ok(Letter::Heard(heard)) => {
                if let (Some(ticket), Some(outlet)) = (row.ticket, self.outlet(&heard.place)) {
                    outlet.answers_for(&heard, &ticket);
                    given.asked = Some((outlet, heard.clone()));
                }
                given.taken = Some(self.post(&row.room, Work::Heard(heard)));
            }
            Ok(Letter::Proved { window, at }) => {
                self.doors.place_has_passed(&window, at);
                given.taken = Some(self.post(&row.room, Work::Wake));
            }
            Ok(Letter::Prove { window, players, moment, home }) => {
                let Ok(home) = home.parse() else { return given };
                let house = Arc::clone(self);
                self.tasks.start(async move { house.prove(row.room, window, players, moment, home).await });
            }
            Err(error) => tracing::warn!(%error, "what another process has handed on cannot be read"),
        }
        given
    }

    /// Asks the process that listens at a window whether it is past this moment; the answer wakes the room.
    pub(super) async fn ask_elsewhere(&self, scope: Scope, room: &Place, window: &Place, players: &[Person]) {
        let Some(home) = self.share.part_of(room) else { return };
        let moment = self.now_at(window.door());
        let home = home.to_string();
        let letter = Letter::Prove { window: window.clone(), players: players.to_vec(), moment, home };
        let cover = Cover::unsigned(scope, format!("prove {window} {moment}"), room.clone());
        self.sends_on(cover, &letter).await;
    }

    /// Shows the room of another process how far a window is that we listen at.
    async fn prove(
        self: &Arc<Self>,
        room: Place,
        window: Place,
        players: Vec<Person>,
        moment: Millis,
        home: Scope,
    ) {
        let at = if let Some(answer) = self.asks_outlet(&window, &players) {
            answer.await.ok()
        } else {
            // It shows it by itself, sooner where somebody waits for it.
            self.awaited.set(&room, Some(moment));
            let mut passed = false;
            for _ in 0..LOOKS {
                passed = self.passed(&window, moment) == Passed::Yes;
                if passed {
                    break;
                }
                tokio::time::sleep(LOOK).await;
            }
            self.awaited.set(&room, None);
            passed.then_some(moment)
        };
        if let Some(at) = at {
            let source = format!("proved {window} {at}");
            let letter = Letter::Proved { window, at };
            self.sends_on(Cover::unsigned(home, source, room), &letter).await;
        }
    }

    /// Where a person takes part, as the journal knows it: words that are written in private may be for a room that another
    /// process serves. The latest first.
    pub(super) async fn plays_elsewhere(&self, person: &Person) -> Option<Place> {
        if self.share.is_whole() {
            return None;
        }
        let mut places: BTreeMap<i64, Place> = BTreeMap::new();
        for account in self.links.accounts(person) {
            match self.journal.live_rounds_of(&account).await {
                Ok(rows) => places.extend(rows),
                Err(error) => tracing::warn!(%error, "where somebody plays could not be read"),
            }
        }
        let place = places.into_values().next_back()?;
        Some(place).filter(|place| !self.share.serves(place))
    }
}
