//! A judged event in memory: the fold, who sits where, what waits to become its next lines.

use super::Juries;
use crate::clock::Millis;
use crate::games::{By, Seat};
use crate::journal::{Entry, NewLine, Record};
use crate::judging::jury::line::Line;
use crate::judging::jury::{Bad, Jury};
use crate::messages::{Arg, Lang, plain};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::matches::invite::order_of;
use crate::rooms::settings::Power;
use anyhow::Context;
use std::collections::BTreeMap;

/// In so many of the last events of a place a delivery is looked for.
const RECENT: u32 = 3;
/// The seat of whoever created it.
pub(super) const FOUNDER: Seat = Seat(1);

/// A judged event in memory.
pub(crate) struct Running {
    /// Its number in the journal.
    pub(super) id: i64,
    /// The fold.
    pub(super) jury: Jury,
    /// Number of the next line.
    next: i64,
    /// Who sits where; who was erased sits nowhere.
    seats: BTreeMap<Seat, Person>,
    /// What people with an account are called.
    names: BTreeMap<Seat, String>,
    /// What those without one are called.
    guests: BTreeMap<Seat, String>,
    /// What its place speaks, for those who have no name any more.
    lang: Lang,
    /// When the card was shown last, and whether it is old.
    pub(super) card: (Millis, bool),
}

/// Lines that are about to be written: the event as it will be, the lines, what stands beside them.
pub(super) struct Step {
    pub(super) jury: Jury,
    lines: Vec<NewLine>,
    pub(super) records: Vec<Record>,
    /// Who gets a seat.
    pub(super) sit: Vec<(Seat, Person, String)>,
    /// What it changes, for the audit trail.
    pub(super) changed: Vec<String>,
    /// Who gets one without an account, or another name; `None`: the name goes.
    pub(super) guests: Vec<(Seat, Option<String>)>,
    id: i64,
    next: i64,
}

impl Step {
    /// One line more.
    pub(super) fn write(&mut self, by: By, line: &Line, at: Millis) -> Result<(), Bad> {
        let text = line.to_string();
        self.jury.take(by, &text, at)?;
        self.lines.push(NewLine { match_id: self.id, n: self.next, source: None, at, by, text });
        self.next += 1;
        Ok(())
    }

    /// All lines, behind the first one of an event that begins with them.
    pub(super) fn with_first(&self, first: NewLine) -> Vec<NewLine> {
        std::iter::once(first).chain(self.lines.iter().cloned()).collect()
    }

    /// Whether nothing is to be written.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.records.is_empty()
    }
}

impl Running {
    /// One that begins now: its first line is written beside it.
    pub(super) fn new(id: i64, jury: Jury, lang: Lang) -> Self {
        let (seats, names, guests) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { id, jury, next: 2, seats, names, guests, lang, card: (Millis::MIN, true) }
    }

    /// Reads one back from the journal.
    pub(super) async fn load(desk: &Desk, id: i64) -> Result<Self, Halt> {
        let journal = &desk.house.journal;
        let lines = journal.lines(id).await?;
        let first = lines.first().context("a judged event without a line")?;
        let jury = Jury::read(&first.text).context("a judged event cannot be read")?;
        let mut running = Self::new(id, jury, desk.house.lang(&desk.place));
        for line in &lines[1..] {
            running.jury.take(line.by, &line.text, line.at).context("a judged event cannot be read")?;
            running.next = line.n + 1;
        }
        let seats = journal.seats(id).await?;
        let persons: Vec<Person> = seats.iter().map(|(_, person)| person.clone()).collect();
        let names = journal.names(desk.place.server(), &persons).await?;
        // Who was erased has a seat of nobody.
        for (seat, person) in seats.into_iter().filter(|(_, person)| !person.0.is_empty()) {
            let name = names.iter().find(|(one, _)| *one == person).map(|(_, name)| name.clone());
            running.sits(seat, person, name);
        }
        running.guests = journal.guests(id).await?.into_iter().collect();
        Ok(running)
    }

    /// Lines to come.
    pub(super) fn step(&self) -> Step {
        Step {
            jury: self.jury.clone(),
            lines: Vec::new(),
            records: Vec::new(),
            sit: Vec::new(),
            changed: Vec::new(),
            guests: Vec::new(),
            id: self.id,
            next: self.next,
        }
    }

    /// Somebody has a seat from now on.
    pub(super) fn sits(&mut self, seat: Seat, person: Person, name: Option<String>) {
        let bare = person.0.rsplit(':').next().unwrap_or_default().to_owned();
        self.names.insert(seat, name.filter(|name| !name.is_empty()).unwrap_or(bare));
        self.seats.insert(seat, person);
    }

    /// The same when these lines stand.
    pub(super) fn with_written(mut self, step: Step) -> Self {
        self.take(step);
        self
    }

    fn take(&mut self, step: Step) {
        (self.jury, self.next) = (step.jury, step.next);
        for (seat, person, name) in step.sit {
            self.sits(seat, person, Some(name));
        }
        for (seat, name) in step.guests {
            match name {
                Some(name) => drop(self.guests.insert(seat, name)),
                None => drop(self.guests.remove(&seat)),
            }
        }
    }

    /// The person of a seat.
    pub(super) fn person(&self, seat: Seat) -> Option<&Person> {
        self.seats.get(&seat)
    }

    /// The seat of a person, under any of these accounts.
    pub(super) fn seat_of(&self, accounts: &[Person]) -> Option<Seat> {
        self.seats.iter().find(|(_, person)| accounts.contains(person)).map(|(seat, _)| *seat)
    }

    /// All seats of a person: several where accounts were linked meanwhile.
    pub(super) fn seats_of(&self, accounts: &[Person]) -> Vec<Seat> {
        self.seats.iter().filter(|(_, person)| accounts.contains(person)).map(|(seat, _)| *seat).collect()
    }

    /// The guest who is called so.
    pub(super) fn guest_named(&self, name: &str) -> Option<Seat> {
        let is = |one: &str| crate::rooms::typed::is_same(one, name);
        self.guests.iter().find(|(_, one)| is(one)).map(|(seat, _)| *seat)
    }

    /// What somebody is called; whose name is gone, by the number of their seat.
    pub(super) fn name(&self, seat: Seat) -> String {
        let nameless = || plain(self.lang, "player-number", &[("number", seat.0.to_string())]);
        self.names.get(&seat).or(self.guests.get(&seat)).cloned().unwrap_or_else(nameless)
    }

    /// Somebody as they are called where platforms ring for people.
    pub(super) fn who(&self, seat: Seat) -> Arg {
        match self.person(seat) {
            Some(person) => Arg::Who { id: person.0.clone(), name: self.name(seat) },
            None => Arg::Str(self.name(seat)),
        }
    }

    /// Lets go of a person; whether they had a seat.
    pub(super) fn forget(&mut self, person: &Person) -> bool {
        let mut had = false;
        while let Some(seat) = self.seat_of(std::slice::from_ref(person)) {
            self.seats.remove(&seat);
            self.names.remove(&seat);
            had = true;
        }
        had
    }
}

impl Juries {
    /// Writes lines of an event with what stands beside them, all or nothing; then it is so.
    pub(super) async fn commit(&mut self, desk: &Desk, mut step: Step) -> Result<(), Halt> {
        if step.is_empty() {
            return Ok(());
        }
        if let Some(first) = step.lines.first_mut() {
            first.source = self.order.take();
        }
        let records = std::mem::take(&mut step.records);
        desk.house.append(Entry { lines: step.lines.clone(), records }).await?;
        if let Some(running) = self.by_id.get_mut(&step.id) {
            running.take(step);
            running.lang = desk.house.lang(&desk.place);
        }
        Ok(())
    }

    /// Begins to carry out a delivery; `false`: that was done before, also by a process that is gone.
    pub(crate) async fn takes_up(&mut self, desk: &Desk, heard: &Heard) -> Result<bool, Halt> {
        let order = order_of(heard);
        // Also those that were called off: the order that did it may come again.
        for id in desk.house.journal.all_juries_of(&desk.place, RECENT).await? {
            if desk.house.journal.has_source(id, &order).await? {
                return Ok(false);
            }
        }
        self.order = Some(order);
        Ok(true)
    }

    /// A delivery was carried out.
    pub(crate) fn lays_down(&mut self) {
        self.order = None;
    }

    /// Reads back what is judged here.
    pub(super) async fn reload_juries(&mut self, desk: &Desk) -> Result<(), Halt> {
        let rows = desk.house.journal.live_juries(&desk.place).await?;
        self.by_id.retain(|id, _| rows.contains(id));
        let mut result = Ok(());
        for id in rows {
            // One that cannot be read keeps no other from going on.
            match Running::load(desk, id).await {
                Ok(running) => drop(self.by_id.insert(id, running)),
                Err(halt) => {
                    self.by_id.remove(&id);
                    result = Halt::both(result, Err(halt));
                }
            }
        }
        result
    }

    /// The event of this place: the one created last.
    pub(super) fn meant(&self) -> Option<i64> {
        self.by_id.keys().next_back().copied()
    }

    /// Whether the author of `heard` organises an event: those who moderate, and whoever created it.
    pub(crate) fn organises(&self, desk: &Desk, heard: &Heard, id: i64) -> bool {
        let accounts = desk.house.links.accounts(&heard.who.person);
        let founded = |running: &Running| running.seat_of(&accounts) == Some(FOUNDER);
        desk.moderates(heard, Power::Rounds)
            || !desk.is_out(&heard.who.person) && self.by_id.get(&id).is_some_and(founded)
    }
}
