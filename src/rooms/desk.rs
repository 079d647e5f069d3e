//! What an activity may use: the house, its place, the clock, the windows it may write in; how it commits and speaks.
//!
//! An activity is given the desk and nothing else of its room. It never asks another activity: what concerns all of them it tells
//! the desk ([`Desk::cannot_write`]), and the room asks each.

mod saying;
pub(crate) mod windows;

use super::heard::{Heard, Person, Place, Server};
use super::house::{Inner, Met};
use super::say::{Act, Audience, Body, Say, Shut};
use super::settings::Power;
use crate::clock::Millis;
use crate::games::{LineError, Unreadable};
use crate::journal::{AppendError, Calendar, NewLine, ReadError, Record};
use crate::messages::Text;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many deliveries of commands and presses are remembered against doubles.
const REMEMBERED: usize = 64;

/// What all activities of a room share.
pub(crate) struct Desk {
    pub(crate) house: Arc<Inner>,
    pub(crate) place: Place,
    /// Windows in which we may not write.
    pub(crate) shut: BTreeSet<Place>,
    /// Since when we may not write anywhere.
    pub(crate) barred: Option<Millis>,
    /// Commands and presses of the last minutes: a delivery counts once.
    pub(crate) seen: Met,
    /// What activities have found out of windows, and the room has not looked at yet.
    pub(crate) found: Vec<Found>,
}

/// Something could not be said in a window.
pub(crate) struct Found {
    pub(crate) window: Place,
    pub(crate) why: Shut,
    /// Whether it was the last window in which we could write.
    pub(crate) last: bool,
}

/// Lines, records and answers of a batch of messages: committed together, then said.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) lines: Vec<NewLine>,
    pub(crate) records: Vec<Record>,
    pub(crate) says: Vec<Say>,
}

/// Why a room could not go on with something.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Halt {
    /// The journal could not be written.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// Anything else on our side.
    #[error(transparent)]
    Fault(#[from] anyhow::Error),
}

impl Halt {
    /// What came of two things that were both tried. Of two that failed the journal's failure is told: a room has to wait for it.
    pub(crate) fn both(one: Result<(), Self>, other: Result<(), Self>) -> Result<(), Self> {
        match (one, other) {
            (one, Err(Self::Append(error))) if !matches!(one, Err(Self::Append(_))) => {
                Err(Self::Append(error))
            }
            (one, other) => one.and(other),
        }
    }
}

macro_rules! faults {
    ($($fault:ty),+ $(,)?) => {
        $(impl From<$fault> for Halt {
            fn from(fault: $fault) -> Self {
                Self::Fault(fault.into())
            }
        })+
    };
}
// What is ours when it happens, wherever it does.
faults!(ReadError, Unreadable, LineError);

impl Desk {
    pub(crate) fn new(house: Arc<Inner>, place: Place) -> Self {
        let (shut, seen, found) = (BTreeSet::new(), Met::new(), Vec::new());
        Self { house, place, shut, barred: None, seen, found }
    }

    /// The platform's time, which decides (W14); our own clock, as far as we know, shows the same.
    pub(crate) fn now(&self) -> Millis {
        self.house.now_at(self.place.door())
    }

    /// Whether the author of `heard` may do what moderators do here.
    pub(crate) fn moderates(&self, heard: &Heard, what: Power) -> bool {
        self.house.settings.moderates(&heard.who, &self.window_of(heard), what)
    }

    /// Whether this delivery of a command or press was handled a moment ago; from now on it was.
    pub(crate) fn is_double(&mut self, kind: char, heard: &Heard) -> bool {
        if self.has_met(kind, heard) {
            return true;
        }
        if self.seen.len() == REMEMBERED {
            self.seen.pop_front();
        }
        self.seen.push_back((kind, heard.who.person.clone(), heard.id));
        false
    }

    /// Whether it was.
    pub(crate) fn has_met(&self, kind: char, heard: &Heard) -> bool {
        // Message numbers are unique within a chat; the chat of private ones is their author's.
        self.seen.contains(&(kind, heard.who.person.clone(), heard.id))
    }

    /// What became of this delivery is undone: it may come again.
    pub(crate) fn has_not_met(&mut self, kind: char, heard: &Heard) {
        self.seen.retain(|(one, person, id)| (*one, person, *id) != (kind, &heard.who.person, heard.id));
    }

    /// Remembers again the delivery that is being obeyed, so that it is not obeyed twice.
    pub(crate) fn remember_this(&mut self, heard: &Heard) {
        self.seen.push_back(('i', heard.who.person.clone(), heard.id));
    }

    /// The end of the quiet hours, if it is quiet now.
    pub(crate) fn quiet_until(&self, now: Millis) -> Option<Millis> {
        let (from, to) = self.house.settings.quiet_hours(&self.place)?;
        let zone = self.house.settings.zone(&self.place);
        let local = jiff::Timestamp::from_millisecond(now).ok()?.to_zoned(zone);
        let hour = local.hour();
        let quiet = if from < to { (from..to).contains(&hour) } else { hour >= from || hour < to };
        if !quiet {
            return None;
        }
        let end = local.with().hour(to).minute(0).second(0).subsec_nanosecond(0).build().ok()?;
        let end = if end <= local { end.checked_add(jiff::Span::new().days(1)).ok()? } else { end };
        Some(end.timestamp().as_millisecond())
    }

    /// Local midnight of the server, `days` after today's.
    pub(crate) fn midnight(&self, now: Millis, days: i64) -> Millis {
        let zone = self.house.settings.zone(&self.place);
        jiff::Timestamp::from_millisecond(now)
            .and_then(|now| now.to_zoned(zone).start_of_day())
            .and_then(|day| day.checked_add(jiff::Span::new().days(days)))
            .map_or(now, |midnight| midnight.timestamp().as_millisecond())
    }

    /// The next publications of every server this room is seen in.
    pub(crate) fn calendars(&self, at: Millis) -> Vec<Calendar> {
        self.calendars_and(at, [])
    }

    /// The same, and of the servers from which a match is played (F12: they need not see this room any more).
    pub(crate) fn calendars_and(
        &self,
        at: Millis,
        servers: impl IntoIterator<Item = Server>,
    ) -> Vec<Calendar> {
        self.servers_and(servers).iter().map(|server| self.house.calendar(server, at)).collect()
    }

    fn servers_and(&self, more: impl IntoIterator<Item = Server>) -> Vec<Server> {
        let mut servers: Vec<Server> = self.windows().iter().filter_map(Place::server).cloned().collect();
        for server in more {
            if !servers.contains(&server) {
                servers.push(server);
            }
        }
        servers
    }

    /// Something was written that the next nights have to look at.
    pub(crate) async fn look_at_nights(&self) {
        self.look_at_nights_and([]).await;
    }

    /// The same, and those of these servers.
    pub(crate) async fn look_at_nights_and(&self, servers: impl IntoIterator<Item = Server>) {
        for server in self.servers_and(servers) {
            self.house.look_at_nights(&server).await;
        }
    }

    pub(crate) fn tell_alone(&self, person: &Person, window: &Place, text: Text) {
        let place = Place::Private { door: person.door().unwrap_or(window.door()), person: person.clone() };
        let lang = self.house.lang_for(person, window);
        let act = Act::Post { handle: None, body: Body { text: Some(text), ..Body::default() } };
        self.house.say(Say { place, to: Audience::All, lang, act, answers: None });
    }

    pub(crate) fn tell_each(&self, persons: &BTreeSet<Person>, text: &Text) {
        for person in persons {
            self.tell_alone(person, &self.place, text.clone());
        }
    }

    /// From now on we may not write in a window. Tells whether there is none left in which we may.
    pub(crate) fn shuts(&mut self, window: &Place) -> bool {
        self.shut.insert(window.clone());
        let first = self.barred.is_none();
        if self.windows().iter().all(|one| self.shut.contains(one)) {
            self.barred.get_or_insert(self.house.now_at(self.place.door()));
        }
        first && self.barred.is_some()
    }

    /// Whatever was known of windows we may not write in is over.
    pub(crate) fn opens_all(&mut self) {
        self.barred = None;
        self.shut.clear();
    }

    /// An activity has found out that something could not be said in a window: from now on it is known to be shut, and the
    /// room asks every activity what follows as soon as it has done what it does.
    pub(crate) fn cannot_write(&mut self, window: &Place, why: Shut) {
        let last = why == Shut::Forbidden && self.shuts(window);
        self.found.push(Found { window: window.clone(), why, last });
    }
}
