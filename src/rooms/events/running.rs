//! A tournament in memory: the fold, who sits where, what waits to become its next lines.

use super::Events;
use super::course::{Bad, Course};
use super::director;
use super::directors::{self, Directors};
use super::teams::squads::number_of;
use crate::clock::Millis;
use crate::games::{By, Seat};
use crate::journal::{Entry, NewLine, Record};
use crate::messages::{Arg, Lang, plain};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::matches::invite::order_of;
use crate::rooms::say::calendar::Stage;
use crate::tournaments::event::line::BoardId;
use anyhow::Context;
use std::collections::{BTreeMap, BTreeSet};

/// A tournament in memory.
pub(crate) struct Running {
    /// Its number in the journal.
    pub(crate) id: i64,
    /// The fold.
    pub(crate) course: Course,
    /// Number of the next line.
    next: i64,
    /// Who sits where; who was erased sits nowhere.
    seats: BTreeMap<Seat, Person>,
    names: BTreeMap<Seat, String>,
    /// What its place speaks, for those who have no name any more.
    lang: Lang,
    /// Who directs besides those who moderate.
    pub(super) directors: Directors,
    /// The last row of a match that is in the log ([`Journal::rows_since`](crate::journal::Journal::rows_since)).
    pub(super) read: i64,
    /// Games that are being opened: which one of a board, from 0. Forgotten with the process, and so is what was on its way.
    pub(super) opening: BTreeSet<(BoardId, usize)>,
    /// When boards were opened that nobody has seen opened yet. Forgotten with the process, too.
    pub(super) attempts: BTreeMap<BoardId, super::boards::Attempt>,
    /// There is no legal pairing, and the directors were told.
    pub(super) stuck: bool,
    /// Of a tournament of rounds, what is known of the coming one.
    pub(super) manche: super::manche::Looking,
    /// How it was entered last in calendars; forgotten with the process, and entered so again is no change.
    pub(super) entered: Option<(Stage, Millis)>,
    /// When the card was shown last, and whether it is old.
    pub(super) card: (Millis, bool),
}

/// Lines that are about to be written: the tournament as it will be, and the lines.
pub(crate) struct Step {
    pub(crate) course: Box<Course>,
    lines: Vec<NewLine>,
    id: i64,
    next: i64,
}

impl Step {
    /// One line more.
    pub(crate) fn write(
        &mut self,
        by: By,
        text: &str,
        source: Option<String>,
        at: Millis,
    ) -> Result<(), Bad> {
        self.course.take(by, text, at)?;
        let line = NewLine { match_id: self.id, n: self.next, source, at, by, text: text.to_owned() };
        self.lines.push(line);
        self.next += 1;
        Ok(())
    }
}

impl Step {
    /// The first line of another one, which is written with these.
    pub(super) fn also(&mut self, line: NewLine) {
        self.lines.push(line);
    }
}

/// In so many of the last tournaments of a place a delivery is looked for.
const RECENT: u32 = 3;

/// What stands in front of the number of a row in the source of the lines it has brought.
const ROW: &str = "row:";

/// The source of lines that a row has brought: `n` of them have others.
pub(super) fn source_of_row(written: i64, n: usize) -> String {
    if n == 0 { format!("{ROW}{written}") } else { format!("{ROW}{written}:{n}") }
}

impl Running {
    /// Something has changed by which a round may be paired that could not be: where it cannot be once more, that is said anew.
    pub(super) fn may_pair_again(&mut self, desk: &Desk) {
        if std::mem::take(&mut self.stuck) {
            desk.unsay(format!("e{}.stuck", self.id));
        }
    }

    /// One that was created just now: its first line goes into what is given back.
    pub(crate) fn new(id: i64, course: Course, lang: Lang) -> Self {
        Self {
            id,
            course,
            next: 2,
            seats: BTreeMap::new(),
            names: BTreeMap::new(),
            lang,
            directors: Directors::default(),
            read: 0,
            opening: BTreeSet::new(),
            attempts: BTreeMap::new(),
            stuck: false,
            manche: super::manche::Looking::default(),
            entered: None,
            card: (Millis::MIN, true),
        }
    }

    /// Reads one back from the journal.
    pub(crate) async fn load(desk: &Desk, id: i64) -> Result<Self, Halt> {
        Self::load_from(desk, id, &desk.place).await
    }

    /// The same of one that runs in another place: people go by their names there.
    pub(super) async fn load_from(desk: &Desk, id: i64, place: &Place) -> Result<Self, Halt> {
        let journal = &desk.house.journal;
        let lines = journal.lines(id).await?;
        let first = lines.first().context("a tournament without a line")?;
        let course = Course::read(&first.text, first.at).context("a tournament cannot be read")?;
        let mut running = Self::new(id, course, desk.house.lang(place));
        for line in &lines[1..] {
            running.course.take(line.by, &line.text, line.at).context("a tournament cannot be read")?;
            running.next = line.n + 1;
            let row = line.source.as_deref().and_then(|source| source.strip_prefix(ROW));
            let row = row.and_then(|row| row.split(':').next()?.parse().ok());
            running.read = running.read.max(row.unwrap_or(0));
        }
        let seats = journal.seats(id).await?;
        let persons: Vec<Person> = seats.iter().map(|(_, person)| person.clone()).collect();
        let names = journal.names(place.server(), &persons).await?;
        for (seat, person) in seats {
            let name = names.iter().find(|(one, _)| *one == person).map(|(_, name)| name.clone());
            match directors::number_of(seat) {
                Some(number) => running.directors.knows(number, person, name.unwrap_or_default()),
                None => running.sits(seat, person, name),
            }
        }
        Ok(running)
    }

    /// What a message about its end is called: after it was opened again (F11) it ends anew, in a message of its own.
    pub(super) fn of_its_end(&self, what: &str) -> String {
        match self.course.reopened().0 {
            0 => format!("e{}.{what}", self.id),
            times => format!("e{}.{what}.{times}", self.id),
        }
    }

    /// Whether it is an evening of a series for which nobody has entered yet.
    pub(crate) fn only_waits(&self) -> bool {
        super::series::is_ahead(self) && self.course.players().is_empty()
    }

    /// The number of its next line: what was shown before something was written has another one.
    pub(super) const fn mark(&self) -> i64 {
        self.next
    }

    /// Lines to come.
    pub(crate) fn step(&self) -> Step {
        Step { course: Box::new(self.course.clone()), lines: Vec::new(), id: self.id, next: self.next }
    }

    fn take(&mut self, step: Step) {
        self.course = *step.course;
        self.next = step.next;
    }

    /// Somebody has a seat from now on.
    pub(super) fn sits(&mut self, seat: Seat, person: Person, name: Option<String>) {
        let bare = person.0.rsplit(':').next().unwrap_or_default().to_owned();
        self.names.insert(seat, name.unwrap_or(bare));
        self.seats.insert(seat, person);
    }

    /// Nobody who was known sits there from now on.
    pub(super) fn leaves(&mut self, seat: Seat) {
        self.names.remove(&seat);
        self.seats.remove(&seat);
    }

    /// The person of a seat.
    pub(crate) fn person(&self, seat: Seat) -> Option<&Person> {
        self.seats.get(&seat)
    }

    /// The seat of a person, under any of these accounts.
    pub(crate) fn seat_of(&self, accounts: &[Person]) -> Option<Seat> {
        let theirs = self.seats.iter().filter(|(_, person)| accounts.contains(person)).map(|(seat, _)| *seat);
        let theirs: Vec<Seat> = theirs.collect();
        // Whoever left before it began and came late has two: the one that plays is meant, or the last one.
        theirs.iter().find(|seat| self.course.is_in(**seat)).or(theirs.last()).copied()
    }

    /// What somebody is called; who has erased their data, by the number of their seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let guest = || self.course.guest(seat).map(str::to_owned);
        let nameless = || plain(self.lang, "player-number", &[("number", number_of(seat).to_string())]);
        self.names.get(&seat).cloned().or_else(guest).unwrap_or_else(nameless)
    }

    /// Somebody as they are called where platforms ring for people.
    pub(crate) fn who(&self, seat: Seat) -> Arg {
        match self.person(seat) {
            Some(person) => Arg::Who { id: person.0.clone(), name: self.name(seat) },
            None => Arg::Str(self.name(seat)),
        }
    }

    /// Lets go of a person; gives a seat they had.
    pub(super) fn forget(&mut self, person: &Person) -> Option<Seat> {
        self.directors.forget(person);
        let mut had = None;
        while let Some(seat) = self.seat_of(std::slice::from_ref(person)) {
            self.seats.remove(&seat);
            self.names.remove(&seat);
            had = Some(seat);
        }
        had
    }
}

impl Events {
    /// Writes lines of a tournament with these records, all or nothing; then it is so.
    pub(super) async fn commit(
        &mut self,
        desk: &Desk,
        mut step: Step,
        records: Vec<Record>,
    ) -> Result<(), Halt> {
        if let Some(first) = step.lines.first_mut().filter(|line| line.source.is_none()) {
            first.source = self.order.take();
        }
        desk.house.append(Entry { lines: step.lines.clone(), records }).await?;
        if let Some(running) = self.by_id.get_mut(&step.id) {
            let spoils = !running.course.is_spoilt() && step.course.is_spoilt();
            running.take(step);
            running.lang = desk.house.lang(&desk.place);
            if spoils {
                director::pairings::tell_spoilt(desk, running);
            }
        }
        self.note_whom_we_wait_for(desk);
        Ok(())
    }

    /// Begins to carry out a delivery; `false`: that was done before, also by a process that is gone.
    pub(crate) async fn takes_up(&mut self, desk: &Desk, heard: &Heard) -> Result<bool, Halt> {
        let order = order_of(heard);
        // What it was about is the one that runs here, or has just ended.
        for id in desk.house.journal.events_of(&desk.place, RECENT).await? {
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

    /// Reads back what runs here.
    pub(super) async fn reload_events(&mut self, desk: &Desk) -> Result<(), Halt> {
        let rows = desk.house.journal.live_events(&desk.place).await?;
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
        self.are_watched(desk);
        result
    }

    /// The house knows whom to wake when a match of one of these has ended.
    pub(super) fn are_watched(&self, desk: &Desk) {
        desk.house.watches_events(&desk.place, self.by_id.keys().copied().collect());
        self.note_whom_we_wait_for(desk);
    }

    /// The tournament of this place that is meant where nobody says which: the one created last.
    ///
    /// One of a series that waits for its hour is meant where there is no other.
    pub(crate) fn meant(&self) -> Option<i64> {
        let is_on = |running: &Running| running.course.event().is_some();
        let others = || self.by_id.iter().rev().filter(|(_, running)| !super::series::is_ahead(running));
        others()
            .find(|(_, running)| is_on(running))
            .or_else(|| others().next())
            .map(|(id, _)| *id)
            .or_else(|| self.by_id.keys().next_back().copied())
    }
}
