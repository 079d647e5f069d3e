//! A round that is being played (or was, a minute ago): the fold, who sits where, and which
//! messages it has seen.

use super::super::heard::{Heard, Person, Place, Precision, What};
use super::computer::unwritten;
use super::of_event::is_order_of;
use crate::clock::Millis;
use crate::games::manche::{Chat, Manche, Move, Setup, Stage, Stamp};
use crate::games::{By, Rules, Seat, Unreadable};
use crate::journal::{self, Line, NewLine};
use crate::opponents::manche::Written;
use crate::rooms::desk::{Desk, Halt};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A round in memory.
pub(crate) struct Live {
    /// The match's number in the journal.
    pub(crate) id: i64,
    /// The fold.
    pub(crate) manche: Manche,
    /// Number of the next line.
    next: i64,
    seats: BTreeMap<Person, Seat>,
    /// The highest seat that was ever given: the seat of a person who was erased is not given again, nor a computer's.
    last_seat: u16,
    names: BTreeMap<Seat, String>,
    /// Sources already in the log: a message delivered twice counts once.
    sources: BTreeSet<String>,
    /// The same of the rounds before it in this room: a message counts in one round only (W27).
    counted_before: BTreeSet<String>,
    /// When the room's round before it was closed, in ms of the room's time.
    begins_after: Millis,
    /// Marks of persons who were erased meanwhile, and take no new seat (W24).
    shut_out: BTreeSet<String>,
    /// What its computer has still to write (W26).
    pub(super) unwritten: VecDeque<Written>,
    /// Who was told that words are given privately here. Forgotten with the process: it is no more than a hint.
    hinted: BTreeSet<Person>,
}

/// The account under which a person sits in a round: a person who has linked two is one player.
pub(crate) fn sits_as(desk: &Desk, live: &Live, person: &Person) -> Person {
    let accounts = desk.house.links.accounts(person);
    let seated = accounts.into_iter().find(|account| live.seat_of(account).is_some());
    seated.unwrap_or_else(|| person.clone())
}

/// Folds a match from the journal.
pub(crate) async fn load(desk: &Desk, id: i64) -> Result<Live, Halt> {
    let journal = &desk.house.journal;
    let lines = journal.lines(id).await?;
    let seats = journal.seats(id).await?;
    let persons: Vec<_> = seats.iter().map(|(_, person)| person.clone()).collect();
    let names = journal.names(desk.place.server(), &persons).await?;
    let mut live = Live::fold(id, &lines, &seats, &names)?;
    live.shut_out(journal.shut_out(id).await?);
    live.comes_after(journal.before_round(&desk.place, id).await?);
    if live.manche.setup().computer.is_some() && live.goes_on() {
        let dictionary = &live.manche.setup().dictionary;
        // Without it people play on, and the computer writes no more.
        if let Ok(words) = desk.house.playing_words(&desk.place, dictionary) {
            live.unwritten = unwritten(&live, &words);
        }
    }
    Ok(live)
}

impl Live {
    /// A new round; its first line goes into `lines`.
    pub(crate) fn open(
        id: i64,
        setup: Setup,
        order: Option<String>,
        at: Millis,
        lines: &mut Vec<NewLine>,
    ) -> Self {
        let sources = order.iter().cloned().collect();
        lines.push(NewLine { match_id: id, n: 1, source: order, at, by: By::House, text: setup.to_string() });
        let last_seat = computer_seat(&setup);
        Self {
            id,
            manche: Manche::new(setup),
            next: 2,
            seats: BTreeMap::new(),
            last_seat,
            names: BTreeMap::new(),
            sources,
            counted_before: BTreeSet::new(),
            begins_after: Millis::MIN,
            shut_out: BTreeSet::new(),
            unwritten: VecDeque::new(),
            hinted: BTreeSet::new(),
        }
    }

    /// Folds a round's log.
    ///
    /// # Errors
    /// A line that does not follow the notation, or that the rules refuse.
    pub(crate) fn fold(
        id: i64,
        lines: &[Line],
        seats: &[(Seat, Person)],
        names: &[(Person, String)],
    ) -> Result<Self, Unreadable> {
        let (first, rest) =
            lines.split_first().ok_or_else(|| Unreadable::new("the first line of a round", ""))?;
        let setup: Setup = first.text.parse()?;
        let computer = computer_seat(&setup);
        let mut live = Self {
            id,
            manche: Manche::new(setup),
            next: first.n + 1,
            // Who was erased sits there without a name.
            seats: seats
                .iter()
                .filter(|(_, person)| !person.0.is_empty())
                .map(|(seat, person)| (person.clone(), *seat))
                .collect(),
            last_seat: seats.iter().map(|(seat, _)| seat.0).fold(computer, u16::max),
            names: names
                .iter()
                .filter_map(|(person, name)| {
                    let (seat, _) = seats.iter().find(|(_, sits)| sits == person)?;
                    Some((*seat, name.clone()))
                })
                .collect(),
            sources: lines.iter().filter_map(|line| line.source.clone()).collect(),
            counted_before: BTreeSet::new(),
            begins_after: Millis::MIN,
            shut_out: BTreeSet::new(),
            unwritten: VecDeque::new(),
            hinted: BTreeSet::new(),
        };
        for line in rest {
            let mv: Move = line.text.parse()?;
            if live.manche.check(line.by, &mv).is_err() {
                return Err(Unreadable::new("a line the rules allow", &line.text));
            }
            live.manche.play(line.by, mv);
            live.next = line.n + 1;
        }
        Ok(live)
    }

    /// Whether somebody has not been told yet that words are given privately here.
    pub(crate) fn is_first_hint(&mut self, person: &Person) -> bool {
        self.hinted.insert(person.clone())
    }

    /// W27: what the room's rounds before this one have counted, and when the last of them was closed. Keeping the messages of this
    /// log alone counts a late word again, when it is delivered again after a restart, for a grid that nobody had seen.
    pub(crate) fn comes_after(&mut self, (counted, closed): (Vec<String>, Option<Millis>)) {
        self.counted_before.extend(counted);
        self.begins_after = closed.unwrap_or(Millis::MIN);
    }

    /// Whether a message was written before this round: before its grid, or while the round before it was played.
    pub(crate) fn is_from_before(&self, stamp: Millis) -> bool {
        self.manche.is_before_the_grid(stamp) || stamp < self.begins_after
    }

    /// Plays `mv` if the rules allow it, and hands out its line.
    pub(crate) fn play(
        &mut self,
        by: By,
        mv: Move,
        source: Option<String>,
        at: Millis,
        lines: &mut Vec<NewLine>,
    ) -> bool {
        if self.manche.check(by, &mv).is_err() {
            return false;
        }
        lines.push(NewLine {
            match_id: self.id,
            n: self.next,
            source: source.clone(),
            at,
            by,
            text: mv.to_string(),
        });
        self.manche.play(by, mv);
        self.next += 1;
        self.sources.extend(source);
        true
    }

    /// The seat of a person, if they have one.
    pub(crate) fn seat_of(&self, person: &Person) -> Option<Seat> {
        self.seats.get(person).copied()
    }

    /// The name of who sits there, as last shown; empty when it was erased.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(&seat).map_or("", String::as_str)
    }

    /// Everybody who has a seat.
    pub(crate) fn persons(&self) -> impl Iterator<Item = (&Person, Seat)> {
        self.seats.iter().map(|(person, seat)| (person, *seat))
    }

    /// The person's seat, or the one they would get.
    pub(crate) fn seat_for(&self, person: &Person) -> Seat {
        self.seat_of(person).unwrap_or_else(|| Seat(self.last_seat.saturating_add(1)))
    }

    /// Gives the person the seat of [`Live::seat_for`]; tells whether the seat, and whether their name, is new.
    pub(crate) fn sit(&mut self, person: &Person, name: &str) -> (bool, bool) {
        let seat = self.seat_for(person);
        let before = self.names.insert(seat, name.to_owned());
        self.last_seat = self.last_seat.max(seat.0);
        (self.seats.insert(person.clone(), seat).is_none(), before.as_deref() != Some(name))
    }

    /// Lets go of a person: the seat goes on without them. Tells whether they had one.
    pub(crate) fn forget(&mut self, person: &Person) -> bool {
        self.hinted.remove(person);
        let seat = self.seats.remove(person);
        if let Some(seat) = seat {
            self.names.remove(&seat);
        }
        seat.is_some()
    }

    /// Accounts with these marks take no new seat (W24).
    pub(crate) fn shut_out(&mut self, marks: impl IntoIterator<Item = String>) {
        self.shut_out.extend(marks);
    }

    /// The mark of an account in this round: the key is its first line.
    pub(crate) fn mark(&self, person: &Person) -> String {
        journal::mark(&self.manche.setup().to_string(), person)
    }

    /// W24: whether this account was erased while the round ran. It gets no new seat here, also after the end, by late words.
    pub(crate) fn is_shut_out(&self, person: &Person) -> bool {
        !self.shut_out.is_empty()
            && !self.seats.contains_key(person)
            && self.shut_out.contains(&self.mark(person))
    }

    /// Whether a message from this source is in the log already.
    pub(crate) fn has_source(&self, source: &str) -> bool {
        self.sources.contains(source) || self.counted_before.contains(source)
    }

    /// Whether a tournament wanted this round: another one is its own affair.
    pub(crate) fn is_of_event(&self) -> bool {
        self.sources.iter().any(|source| is_order_of(source))
    }

    /// Last moment at which a word counts, while the round runs.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        match self.manche.stage() {
            Stage::Running { deadline, .. } => Some(deadline),
            _ => None,
        }
    }

    /// Whether words can still be given.
    fn goes_on(&self) -> bool {
        matches!(self.manche.stage(), Stage::Drawn | Stage::Running { .. })
    }

    /// Whether the grid is drawn and the round not over.
    pub(crate) fn is_running(&self) -> bool {
        matches!(self.manche.stage(), Stage::Running { .. })
    }
}

/// The seat of a round's computer, or 0.
fn computer_seat(setup: &Setup) -> u16 {
    setup.computer.map_or(0, |(seat, _)| seat.0)
}

/// The stamp of what was heard: which chat, when, which number.
pub(crate) fn stamp(heard: &Heard, room: &Place) -> Stamp {
    let chat = match (&heard.place, &heard.what) {
        (place, What::Message { .. }) if place == room => Chat::Room,
        (Place::Room { .. }, What::Message { .. }) => Chat::Twin,
        _ => Chat::Private,
    };
    Stamp { at: heard.at, whole_second: heard.precision == Precision::Second, chat, id: heard.id }
}

/// The source of a line: which delivery it came from. Message numbers are unique within a chat
/// only, so a private one carries the seat, and one of the twin's platform another letter; forms and
/// commands have numbers of their own.
pub(crate) fn source(heard: &Heard, room: &Place, seat: Seat) -> String {
    let kind = match heard.what {
        What::Message { .. } | What::Edited { .. } => 'm',
        What::Command { .. } | What::Press { .. } | What::Access(_) => 'i',
    };
    let id = heard.id;
    match &heard.place {
        place if place == room => format!("r{kind}{id}"),
        Place::Room { .. } => format!("t{kind}{id}"),
        Place::Private { door, .. } if *door == room.door() => format!("p{}{kind}{id}", seat.0),
        Place::Private { .. } => format!("q{}{kind}{id}", seat.0),
    }
}
