//! A match in memory: the fold, who sits where, and what waits to become its next lines.

use super::super::heard::{Person, Server};
use crate::clock::Millis;
use crate::games::turns::line::is_talk;
use crate::games::turns::{self, TurnTable};
use crate::games::{By, LineError, Seat, Turn, Unreadable};
use crate::journal::{Line, NewLine};
use crate::words::library::PlayingWords;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// A match in memory.
pub(crate) struct Playing {
    /// Its number in the journal.
    pub(crate) id: i64,
    /// The fold.
    pub(crate) table: Box<dyn TurnTable>,
    /// The words it is played with.
    pub(crate) words: PlayingWords,
    /// Number of the next line.
    next: i64,
    /// Deliveries already in the log: a message delivered twice counts once.
    sources: BTreeSet<String>,
    seats: BTreeMap<Seat, Person>,
    names: BTreeMap<Seat, String>,
    /// The server each player plays from: its ladder, and its holidays.
    servers: BTreeMap<Seat, Server>,
    /// What was said of the running turn.
    pub(crate) warned: Warned,
    /// What each seat is choosing from, or asked to confirm.
    pub(crate) pending: BTreeMap<Seat, Pending>,
    /// In which order a seat likes to see its tiles: only a memory of this process.
    pub(crate) wishes: BTreeMap<Seat, String>,
    /// When the computer answers: not at once.
    pub(crate) answers_at: Option<Millis>,
    /// A computer is thinking.
    pub(crate) thinks: bool,
    /// When the running turn began; a pause is no part of it.
    pub(crate) turn_since: Millis,
    /// How many lines there were when its board was shown, which names the message.
    pub(crate) board: i64,
    /// The same of the board whose buttons stand: it is the last one that was said.
    pub(crate) shown: i64,
    /// How many lines there were when a board was given to the doors whose post is still awaited: no flag falls before.
    pub(crate) unshown: Option<i64>,
    /// Messages whose buttons ask everybody something about this match; forgotten with the process.
    pub(crate) questions: Vec<String>,
    /// Since when the clocks stand still (P5).
    pub(crate) paused_since: Option<Millis>,
    /// Whether the players agreed on the pause: then any of them may end it.
    pub(crate) pause_agreed: bool,
    /// The last stretch of time that was given back, for absences of ours; forgotten with the process, whose own absence is the
    /// last one.
    pub(crate) given_back: (Millis, Millis),
    /// When the clock was set last.
    pub(crate) clock_set: Millis,
    /// Whether this process has set it: by what it knew of the platform's clock then.
    pub(crate) is_timed_here: bool,
    /// Why a player has asked for what all are to agree on: only a memory of this process, what people typed is no part of a
    /// log.
    pub(crate) asked_why: String,
    /// Marks of persons who were erased meanwhile, and take no new seat (W24).
    pub(crate) shut_out: BTreeSet<String>,
    /// What those who have no seat yet are asked to confirm, at a table open to all.
    pub(crate) guests: BTreeMap<Person, Pending>,
    /// At a table open to all: how many turns in a row have ended by the clock without a move of anybody.
    pub(crate) idle: u8,
    /// What chance has brought with the last lines, each with the match before it: what everybody is told of it.
    pub(crate) news: Vec<(Box<dyn TurnTable>, String)>,
    /// The last move, with the match as it was before: what is told of it is told from there.
    pub(crate) last: Option<LastMove>,
}

/// The last move of a seat.
pub(crate) struct LastMove {
    /// Who.
    pub(crate) seat: Seat,
    /// The move, as a line.
    pub(crate) line: String,
    /// The match before it.
    pub(crate) before: Box<dyn TurnTable>,
}

/// What was said of the running turn already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Warned {
    /// At three quarters of the time.
    pub(crate) late: bool,
    /// An hour before its end.
    pub(crate) last_hour: bool,
}

/// What a seat is choosing from, or asked to confirm.
pub(crate) struct Pending {
    /// On which board: on another one the choice means nothing. What players only say to each other leaves it as it is.
    pub(crate) board: i64,
    /// The moves, as lines.
    pub(crate) moves: Vec<String>,
    /// Whether it was shown to everybody.
    pub(crate) openly: bool,
}

impl Pending {
    /// What its buttons carry: those of another choice, also on the same board or from before a restart, carry another one.
    pub(crate) fn mark(&self) -> i64 {
        let hash = Sha256::digest(format!("{} {}", self.board, self.moves.join(",")));
        i64::from(u32::from_le_bytes([hash[0], hash[1], hash[2], hash[3]]))
    }
}

/// Lines that are about to be written: the match as it will be, and the lines.
pub(crate) struct Step {
    /// The match as it will be.
    pub(crate) table: Box<dyn TurnTable>,
    /// The lines.
    pub(crate) lines: Vec<NewLine>,
    last: Option<LastMove>,
    news: Vec<(Box<dyn TurnTable>, String)>,
    id: i64,
    next: i64,
}

/// Turns in a row without a move, after one more line.
fn idle_after(idle: u8, by: By, line: &str) -> u8 {
    match by {
        By::Seat(_) => 0,
        By::Clock if line == "flag" => idle.saturating_add(1),
        _ => idle,
    }
}

/// Whether a line is part of a turn; what players only say to each other, offers and wishes, leaves the turn as it was.
fn is_of_the_turn(by: By, line: &str) -> bool {
    matches!(by, By::Seat(_) | By::Chance) && !is_talk(line)
}

/// Whether a line begins another turn, or goes on with the running one.
fn moves_on(by: By, line: &str) -> bool {
    is_of_the_turn(by, line) || by == By::Clock && line == "flag"
}

/// Whether the board is shown anew after a line: verdicts and farewells change it, too.
fn is_shown(by: By, line: &str) -> bool {
    let verdict = ["valid", "invalid", "leave"].iter().any(|word| line.starts_with(word));
    moves_on(by, line) || verdict && !matches!(by, By::Seat(_))
}

/// What the lines of the clock and the pauses come to.
#[derive(Default)]
struct Clock {
    paused_since: Option<Millis>,
    /// Whether the players agreed on the pause, and no moderator ordered it.
    agreed: bool,
    /// Whether the line before was a player's.
    said: bool,
    set: Millis,
    /// How long it stood still since the last move.
    paused_in_turn: Millis,
}

impl Clock {
    fn hears(&mut self, by: By, line: &str, at: Millis) {
        match (by, line) {
            (by, line) if is_of_the_turn(by, line) => self.paused_in_turn = 0,
            (By::House, "pause") => (self.paused_since, self.agreed) = (Some(at), self.said),
            (By::House, "resume") => {
                self.paused_in_turn += self.paused_since.take().map_or(0, |since| at - since);
            }
            (By::Clock, line) if line.starts_with("clock ") => self.set = at,
            _ => {}
        }
        self.said = matches!(by, By::Seat(_));
    }
}

impl Playing {
    /// Folds a match from its log.
    ///
    /// # Errors
    /// A line that does not follow the notation, or that the rules refuse.
    pub(crate) fn fold(
        id: i64,
        lines: &[Line],
        seats: &[(Seat, Person)],
        names: &[(Person, String)],
        words: PlayingWords,
    ) -> Result<Self, Unreadable> {
        let (first, rest) =
            lines.split_first().ok_or_else(|| Unreadable::new("the first line of a match", ""))?;
        let mut table = turns::open(&first.text)?;
        let (mut last, mut idle) = (None, 0_u8);
        let (mut board, mut just_moved) = (first.n, true);
        let mut clock = Clock::default();
        for line in rest {
            let its_clock = just_moved && line.by == By::Clock && line.text.starts_with("clock ");
            just_moved = is_shown(line.by, &line.text);
            if just_moved || its_clock {
                board = line.n;
            }
            idle = idle_after(idle, line.by, &line.text);
            clock.hears(line.by, &line.text, line.at);
            if let By::Seat(seat) = line.by {
                let is_move = table.is_move(&line.text);
                last =
                    is_move.then(|| LastMove { seat, line: line.text.clone(), before: table.boxed_clone() });
            }
            table
                .act(line.by, &line.text)
                .map_err(|_| Unreadable::new("a line the rules allow", &line.text))?;
        }
        let name_of = |person: &Person| names.iter().find(|(one, _)| one == person).map(|(_, name)| name);
        // The clock was set with the last move.
        let since = rest.iter().rev().find(|line| is_of_the_turn(line.by, &line.text));
        Ok(Self {
            id,
            table,
            words,
            next: lines.last().map_or(1, |line| line.n) + 1,
            sources: lines.iter().filter_map(|line| line.source.clone()).collect(),
            seats: seats
                .iter()
                // Who was erased sits there without a name.
                .filter(|(_, person)| !person.0.is_empty())
                .map(|(seat, person)| (*seat, person.clone()))
                .collect(),
            names: seats
                .iter()
                .filter_map(|(seat, person)| Some((*seat, name_of(person)?.clone())))
                .collect(),
            servers: BTreeMap::new(),
            warned: Warned::default(),
            pending: BTreeMap::new(),
            wishes: BTreeMap::new(),
            answers_at: None,
            thinks: false,
            turn_since: since.unwrap_or(first).at + clock.paused_in_turn,
            board,
            shown: board,
            unshown: None,
            questions: Vec::new(),
            paused_since: clock.paused_since,
            pause_agreed: clock.agreed,
            given_back: (0, 0),
            clock_set: clock.set,
            is_timed_here: false,
            asked_why: String::new(),
            shut_out: BTreeSet::new(),
            guests: BTreeMap::new(),
            idle,
            news: Vec::new(),
            last,
        })
    }

    /// How many lines the log has.
    pub(crate) const fn lines(&self) -> i64 {
        self.next - 1
    }

    /// The beginning of further lines.
    pub(crate) fn step(&self) -> Step {
        Step {
            table: self.table.boxed_clone(),
            lines: Vec::new(),
            last: None,
            news: Vec::new(),
            id: self.id,
            next: self.next,
        }
    }

    /// The lines of a step are committed.
    pub(crate) fn take(&mut self, step: Step) {
        let moved = step.lines.iter().any(|line| moves_on(line.by, &line.text));
        let board = self.board;
        let moved_on = step.lines.iter().any(|line| line.by == By::Chance || line.text == "flag");
        if step.lines.iter().any(|line| is_shown(line.by, &line.text)) {
            self.board = step.next - 1;
        }
        if moved {
            self.warned = Warned::default();
            self.answers_at = None;
            self.unshown = None;
            self.turn_since = step.lines.last().map_or(self.turn_since, |line| line.at);
        }
        let mut clock = Clock {
            paused_since: self.paused_since,
            agreed: self.pause_agreed,
            said: false,
            set: self.clock_set,
            paused_in_turn: 0,
        };
        self.is_timed_here |=
            step.lines.iter().any(|line| line.by == By::Clock && line.text.starts_with("clock "));
        for line in &step.lines {
            clock.hears(line.by, &line.text, line.at);
        }
        (self.paused_since, self.clock_set) = (clock.paused_since, clock.set);
        self.pause_agreed = clock.agreed;
        self.turn_since += clock.paused_in_turn;
        self.idle = step.lines.iter().fold(self.idle, |idle, line| idle_after(idle, line.by, &line.text));
        self.news = step.news;
        self.last = step.last;
        // At a table open to all what others play meanwhile takes nothing away from what one was shown.
        if moved_on || !self.table.is_open() && self.board != board {
            // What everybody sees is taken back when the next board is shown.
            self.pending.retain(|_, pending| pending.openly);
            self.guests.clear();
        }
        self.sources.extend(step.lines.into_iter().filter_map(|line| line.source));
        self.table = step.table;
        self.next = step.next;
    }

    /// The seat of an account.
    pub(crate) fn seat_of(&self, person: &Person) -> Option<Seat> {
        self.seats.iter().find(|(_, sits)| *sits == person).map(|(seat, _)| *seat)
    }

    /// Who sits there, unless it is the computer or a person who was erased.
    pub(crate) fn person(&self, seat: Seat) -> Option<&Person> {
        self.seats.get(&seat)
    }

    /// Everybody who sits here.
    pub(crate) fn persons(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.seats.iter().map(|(seat, person)| (*seat, person))
    }

    /// The name by which the player of a seat goes; empty when it was erased.
    pub(crate) fn typed_name(&self, seat: Seat) -> &str {
        self.names.get(&seat).map_or("", String::as_str)
    }

    /// Somebody sits down, or shows their name again; tells whether the name is new.
    pub(crate) fn sit(&mut self, seat: Seat, person: &Person, name: &str) -> bool {
        self.seats.insert(seat, person.clone());
        self.names.insert(seat, name.to_owned()).as_deref() != Some(name)
    }

    /// Notes the server somebody plays from, if it is known.
    pub(crate) fn plays_from(&mut self, seat: Seat, server: Option<Server>) {
        self.servers.extend(server.map(|server| (seat, server)));
    }

    /// The server somebody plays from.
    pub(crate) fn server(&self, seat: Seat) -> Option<&Server> {
        self.servers.get(&seat)
    }

    /// The servers its players play from.
    pub(crate) fn servers(&self) -> Vec<Server> {
        self.servers.values().cloned().collect()
    }

    /// Lets go of a person; the seat stays. Tells which it was.
    pub(crate) fn forget(&mut self, person: &Person) -> Option<Seat> {
        let seat = self.seat_of(person)?;
        self.seats.remove(&seat);
        self.names.remove(&seat);
        self.pending.remove(&seat);
        self.wishes.remove(&seat);
        self.asked_why.clear();
        Some(seat)
    }

    /// The letters a seat would like to see first.
    pub(crate) fn wish(&self, seat: Seat) -> &str {
        self.wishes.get(&seat).map_or("", String::as_str)
    }

    /// The moments of platform time this match waits for: the flag, the end of a window for challenges or for a verdict.
    pub(crate) fn deadlines(&self) -> impl Iterator<Item = Millis> {
        let runs = self.table.ending().is_none() && !self.table.is_paused();
        self.table.until().into_iter().chain(self.table.window()).filter(move |_| runs)
    }

    /// W24: whether this account was erased while the table was open, and takes no new seat at it.
    pub(crate) fn is_shut_out(&self, person: &Person) -> bool {
        self.shut_out.contains(&self.mark(person))
    }

    /// The mark of an account in this match: the key is its first line.
    pub(crate) fn mark(&self, person: &Person) -> String {
        crate::journal::mark(&self.table.first_line(), person)
    }

    /// Whether a delivery is in the log already.
    pub(crate) fn has_source(&self, source: &str) -> bool {
        self.sources.contains(source)
    }

    /// Whether it is this seat's turn, or everybody's.
    pub(crate) fn is_due(&self, seat: Seat) -> bool {
        self.table.ending().is_none()
            && match self.table.turn() {
                Turn::Of(whose) => whose == seat,
                Turn::All => self.table.plays(seat),
                Turn::Chance | Turn::Clock | Turn::Over => false,
            }
    }

    /// Whose turn it is, if one seat's.
    pub(crate) fn whose(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Of(seat) if self.table.ending().is_none() => Some(seat),
            _ => None,
        }
    }
}

impl Step {
    /// Plays a line if the rules allow it.
    ///
    /// # Errors
    /// As [`TurnTable::act`]; nothing changed.
    pub(crate) fn act(
        &mut self,
        by: By,
        text: &str,
        source: Option<String>,
        at: Millis,
    ) -> Result<(), LineError> {
        let before = self.table.boxed_clone();
        self.table.act(by, text)?;
        if let By::Seat(seat) = by
            && before.is_move(text)
        {
            self.last = Some(LastMove { seat, line: text.to_owned(), before });
        }
        self.lines.push(NewLine { match_id: self.id, n: self.next, source, at, by, text: text.to_owned() });
        self.next += 1;
        Ok(())
    }

    /// Draws all that chance owes.
    ///
    /// # Errors
    /// When the rules refuse their own draw, which is a fault of ours.
    pub(crate) fn draw(&mut self, words: &PlayingWords, at: Millis) -> Result<(), LineError> {
        while let Some(line) = self.table.draw(words) {
            self.news.push((self.table.boxed_clone(), line.clone()));
            self.act(By::Chance, &line, None, at)?;
        }
        Ok(())
    }

    /// Closes the window in which the last move may be challenged, if one is open.
    ///
    /// # Errors
    /// As [`Step::draw`].
    pub(crate) fn settle(&mut self, words: &PlayingWords, at: Millis) -> Result<(), LineError> {
        if self.table.contestable().is_some() && self.table.challenger().is_none() {
            self.act(By::Clock, "settled", None, at)?;
            self.draw(words, at)?;
        }
        Ok(())
    }
}
