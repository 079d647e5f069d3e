//! Who does not come to a game that is played elsewhere (D6). With the pairing a clock begins, or at the appointment of two; any
//! sign of life of a player stops it: a message, a command, a button. At its end whoever has given none is named to the
//! directors, or loses by forfeit where the plan says so. What is decided here is a line before it is said:
//!
//! | line | by | |
//! |---|---|---|
//! | `seen 1.2` | a seat | a sign of life of theirs, the first one of a board; in a bracket also of one that the bot plays (F14) |
//! | `absent 1.2 5 6` | house | the time of a board is over, and these have given none |
//! | `wait 1.2` | house | a director gives the same time once more |
//! | `given 90000` | house | we were away so long, in milliseconds: nobody loses that time (W25) |

use super::Events;
use super::course::Course;
use super::entries::accounts_of;
use super::poly::is_outside;
use super::running::Running;
use crate::clock::Millis;
use crate::games::turns::frame::EventGame;
use crate::games::{By, Seat};
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::press::{OfDesk, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::italo_swiss::Ended;
use std::collections::{BTreeMap, BTreeSet};

/// So long before an appointment somebody who is there has come to it.
pub(super) const EARLY: Millis = 10 * 60_000;

/// Nobody is told of less.
const TOLD: Millis = 60_000;

/// Who has come, and who has not, by board.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    seen: BTreeSet<(BoardId, Seat)>,
    /// Boards whose time is over, with those who have given no sign of life yet.
    absent: BTreeMap<BoardId, BTreeSet<Seat>>,
    /// When the time of a board began anew.
    anew: BTreeMap<BoardId, Millis>,
    /// By how much it was made longer.
    longer: BTreeMap<BoardId, Millis>,
    /// When a director changed how much time there is, or at what hours: it runs from then on, so that nobody has lost it in
    /// the same moment.
    ruled: Millis,
}

impl Watch {
    /// A director has changed how much time there is.
    pub(super) const fn is_ruled(&mut self, at: Millis) {
        self.ruled = at;
    }

    /// All that was known of a board is over: others play there, or at another time.
    pub(super) fn forget(&mut self, at: BoardId) {
        self.seen.retain(|(one, _)| *one != at);
        self.absent.remove(&at);
        self.anew.remove(&at);
        self.longer.remove(&at);
    }

    /// The same of the boards of all rounds from this one on.
    pub(super) fn forget_from(&mut self, round: u16) {
        let boards = self.seen.iter().map(|(at, _)| *at);
        let boards = boards.chain(self.absent.keys().copied()).chain(self.anew.keys().copied());
        let boards: BTreeSet<BoardId> = boards.chain(self.longer.keys().copied()).collect();
        boards.into_iter().filter(|at| at.round >= round).for_each(|at| self.forget(at));
    }
}

/// Whether a line is one of these.
pub(super) fn is_one(verb: &str) -> bool {
    matches!(verb, "seen" | "absent" | "wait" | "given")
}

/// A board as it stands in a line.
pub(super) fn board_of(word: &str) -> Option<BoardId> {
    match format!("void {word}").parse() {
        Ok(Line::Void(at)) => Some(at),
        _ => None,
    }
}

impl Course {
    /// Takes in one of these lines. `None`: it cannot stand, and changes nothing.
    pub(super) fn take_sign(&mut self, by: By, verb: &str, rest: &str, at: Millis) -> Option<()> {
        let mut words = rest.split(' ');
        if verb == "given" {
            (by == By::House).then_some(())?;
            let time: Millis = rest.parse().ok().filter(|time| *time > 0)?;
            for (board, _) in self.clocks().into_iter().filter(|(_, (start, _))| *start <= at) {
                *self.watch.longer.entry(board).or_default() += time;
            }
            self.choosers_have(time);
            return Some(());
        }
        let board = board_of(words.next()?).filter(|board| self.open_boards().contains(board))?;
        let sides = self.board(board)?.sides();
        match (verb, by) {
            ("seen", By::Seat(seat)) if words.next().is_none() && sides.contains(&seat) => {
                self.watch.seen.insert((board, seat));
                if let Some(absent) = self.watch.absent.get_mut(&board) {
                    absent.remove(&seat);
                }
            }
            ("absent", By::House) => {
                let seats: Option<BTreeSet<Seat>> = words
                    .map(|word| word.parse().ok().map(Seat).filter(|seat| sides.contains(seat)))
                    .collect();
                self.watch.absent.insert(board, seats?);
            }
            ("wait", By::House) if words.next().is_none() => {
                self.watch.absent.remove(&board)?;
                self.watch.anew.insert(board, at);
                self.watch.longer.remove(&board);
            }
            _ => return None,
        }
        Some(())
    }

    /// From when on those who are paired now have their time.
    pub(super) fn time_runs_from(&self) -> Millis {
        self.paired_at().max(self.watch.ruled)
    }

    /// When the time to come to an open board began, and when it ends; `None`: it has none, or it is over.
    pub(super) fn clock(&self, at: BoardId) -> Option<(Millis, Millis)> {
        let last = self.event()?.state().rounds().len();
        if usize::from(at.round) != last || self.watch.absent.contains_key(&at) || !self.is_on() {
            return None;
        }
        let (start, minutes) = match self.appointment(at) {
            Some(moment) => (moment, self.absent_after_appointment()?),
            None => (self.paired_at(), self.absent_after()?),
        };
        let start = self.watch.anew.get(&at).copied().unwrap_or(start).max(self.watch.ruled);
        let longer = self.watch.longer.get(&at).copied().unwrap_or(0);
        // Outside the playing hours nobody has to be there.
        let times = &self.plan.times;
        let start = times.opens(start);
        Some((start, times.after(start, i64::from(minutes) * 60_000 + longer)))
    }

    /// The open boards where somebody may still be absent.
    pub(super) fn clocks(&self) -> Vec<(BoardId, (Millis, Millis))> {
        let open = self.open_boards().into_iter().filter(|at| !self.not_seen(*at).is_empty());
        open.filter_map(|at| Some((at, self.clock(at)?))).collect()
    }

    /// Who has given no sign of life on a board. Guests have none to give: who enters them answers for them.
    fn not_seen(&self, at: BoardId) -> Vec<Seat> {
        let board = self.board(at);
        let Some(board) = board.filter(|board| board.ended.is_none()) else { return Vec::new() };
        let said = |seat: &Seat| self.reports(at).is_some_and(|said| said.contains_key(seat));
        let mut seats = board.sides().to_vec();
        seats.retain(|seat| {
            self.guest(*seat).is_none() && !said(seat) && !self.watch.seen.contains(&(at, *seat))
        });
        seats
    }

    /// Who is absent from a board whose time is over.
    fn absent(&self, at: BoardId) -> Option<Vec<Seat>> {
        let absent = self.watch.absent.get(&at)?;
        let here: Vec<Seat> = self.not_seen(at).into_iter().filter(|seat| absent.contains(seat)).collect();
        (!here.is_empty()).then_some(here)
    }

    /// Whether a director has given more time on a board, and nobody is waited for there any more.
    fn has_come_late(&self, at: BoardId) -> bool {
        self.watch.anew.contains_key(&at) && self.not_seen(at).is_empty()
    }

    /// Until when all have to give a sign of life who are paired now; `None`: nobody has to.
    fn all_until(&self) -> Option<Millis> {
        self.absent_after()?;
        let plain = |at: &BoardId| self.appointment(*at).is_none();
        self.clocks().into_iter().filter(|(at, _)| plain(at)).map(|(_, (_, end))| end).min()
    }
}

/// When the next time to come is over.
pub(super) fn next_moment(running: &Running) -> Option<Millis> {
    running.course.clocks().into_iter().map(|(_, (_, end))| end).min()
}

/// What stands under a pairing, and in a reminder.
pub(super) fn told_until(running: &Running) -> Option<Text> {
    let when = Arg::When(running.course.all_until()?);
    Some(if running.course.plan.times.forfeit {
        say!("absence-until-forfeit", when = when)
    } else {
        say!("absence-until", when = when)
    })
}

/// Until when there is time after an absence of ours: until the first of them has to be there.
fn given_told(running: &Running) -> Text {
    let end = next_moment(running).unwrap_or(running.course.paired_at());
    say!("absence-given", when = Arg::When(end))
}

fn handle(id: i64, at: BoardId) -> String {
    format!("e{id}.b{at}.absent")
}

/// What is said instead while there is more time.
fn waits_handle(id: i64, at: BoardId) -> String {
    format!("e{id}.b{at}.waits")
}

/// How a board ends from which these are absent.
fn forfeited(board: &Board, absent: &[Seat]) -> Ended {
    Ended::Forfeit { white: !absent.contains(&board.white), black: !absent.contains(&board.black) }
}

impl Events {
    /// Anything that a player writes or presses shows that they are here.
    pub(crate) async fn sees(&mut self, desk: &Desk, heard: &Heard) -> Result<(), Halt> {
        if self.by_id.is_empty() {
            return Ok(());
        }
        // Boxed, so that the task of a room without events stays small.
        Box::pin(self.notes_sign(desk, heard)).await
    }

    async fn notes_sign(&mut self, desk: &Desk, heard: &Heard) -> Result<(), Halt> {
        if !heard.is_a_sign() || heard.who.robot {
            return Ok(());
        }
        for id in self.by_id.keys().copied().collect::<Vec<_>>() {
            let Some(running) = self.by_id.get(&id) else { continue };
            let Some(seat) = running.seat_of(&accounts_of(desk, &heard.who.person)) else { continue };
            let mut boards = running.course.waiting_for(seat, desk.now());
            boards.extend(
                running.course.open_boards().into_iter().filter(|at| running.course.wants_sign(*at, seat)),
            );
            if boards.is_empty() {
                continue;
            }
            let mut step = running.step();
            for at in &boards {
                let line = format!("seen {at}");
                step.write(By::Seat(seat), &line, None, desk.now()).map_err(anyhow::Error::new)?;
            }
            self.commit(desk, step, Vec::new()).await?;
            for at in boards {
                self.absence_has_changed(desk, id, at);
            }
        }
        Ok(())
    }

    /// F14: a player has written or pressed something in the thread of their board.
    pub(crate) async fn has_come(
        &mut self,
        desk: &Desk,
        game: EventGame,
        person: &Person,
    ) -> Result<(), Halt> {
        let at = BoardId { round: game.round, board: game.board };
        let Some(running) = self.by_id.get(&game.event) else { return Ok(()) };
        let seat = running.seat_of(&accounts_of(desk, person));
        let Some(seat) = seat.filter(|seat| running.course.wants_sign(at, *seat)) else { return Ok(()) };
        let mut step = running.step();
        step.write(By::Seat(seat), &format!("seen {at}"), None, desk.now()).map_err(anyhow::Error::new)?;
        self.commit(desk, step, Vec::new()).await
    }

    /// Boards whose time is over since: whoever has not come is named, or has lost.
    pub(super) async fn look_for_absent(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        self.note_whom_we_wait_for(desk);
        // W25: what ends while every door is away ends after the return.
        if desk.hears_nobody() {
            return Ok(());
        }
        let now = desk.now();
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let over = running.course.clocks().into_iter().filter(|(_, (_, end))| *end <= now);
        for (at, _) in over.collect::<Vec<_>>() {
            let Some(running) = self.by_id.get(&id) else { return Ok(()) };
            let Some(board) = running.course.board(at) else {
                continue;
            };
            let absent = running.course.not_seen(at);
            let ended = forfeited(&board, &absent);
            let line = absent.iter().fold(format!("absent {at}"), |line, seat| format!("{line} {}", seat.0));
            let mut step = running.step();
            step.write(By::House, &line, None, now).map_err(anyhow::Error::new)?;
            let loses = running.course.plan.times.forfeit;
            if loses {
                let line = running.course.result_line(at, ended).to_string();
                step.write(By::House, &line, None, now).map_err(anyhow::Error::new)?;
            }
            let told = loses.then(|| lost_told(running, at, &absent));
            self.commit(desk, step, Vec::new()).await?;
            if let Some(told) = told {
                self.board_decided(desk, id, at, ended);
                desk.tell(Some(handle(id, at)), told);
            }
        }
        self.propose_forfeits(desk, id);
        Ok(())
    }

    /// Directors are shown who has not come, once; said again by a process that does not know, it stays as it is.
    fn propose_forfeits(&mut self, desk: &Desk, id: i64) {
        let Some(running) = self.by_id.get(&id) else { return };
        let boards = running.course.open_boards().into_iter();
        let absent: Vec<_> = boards.filter_map(|at| Some((at, running.course.absent(at)?))).collect();
        for (at, seats) in absent {
            if self.named_absent.insert((id, at)) {
                self.show_absent(desk, id, at, &seats, true);
            }
        }
    }

    fn show_absent(&self, desk: &Desk, id: i64, at: BoardId, absent: &[Seat], perhaps_said: bool) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(board) = running.course.board(at) else { return };
        let button = |label, what| Button::new(label, &Press::Event(id, OfEvent::Desk(what)));
        let loses = OfDesk::Forfeit(at, forfeited(&board, absent));
        let buttons = vec![
            button(say!("button-director-absent"), loses),
            button(say!("button-absence-wait"), OfDesk::Wait(at)),
        ];
        let text = match absent {
            [one] => say!("absence-one", board = at.board, who = running.name(*one)),
            _ => say!(
                "absence-both",
                board = at.board,
                white = running.name(board.white),
                black = running.name(board.black)
            ),
        };
        if running.course.watch.anew.contains_key(&at) {
            desk.unsay(waits_handle(id, at));
        }
        let body = Body { text: Some(text), buttons, perhaps_said, ..Body::default() };
        desk.announce(Some(handle(id, at)), body);
    }

    /// Somebody has come after all, or the board has a result: what was shown to the directors holds no more.
    pub(super) fn absence_has_changed(&mut self, desk: &Desk, id: i64, at: BoardId) {
        let Some(running) = self.by_id.get(&id) else { return };
        let named = self.named_absent.contains(&(id, at));
        match running.course.absent(at) {
            Some(absent) if named => self.show_absent(desk, id, at, &absent, false),
            // Those who were given more time have come, too.
            None if named || running.course.has_come_late(at) => {
                self.named_absent.remove(&(id, at));
                desk.unsay(handle(id, at));
                desk.unsay(waits_handle(id, at));
            }
            _ => {}
        }
    }

    /// \[Aspetta ancora\]: a director gives the same time once more.
    pub(super) async fn wait_for_absent(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        at: BoardId,
    ) -> Result<(), Halt> {
        let waits = self.by_id.get(&id).is_some_and(|running| running.course.absent(at).is_some());
        if !waits {
            desk.answer(heard, say!("absence-nobody"));
            return Ok(());
        }
        let line = format!("wait {at}");
        if !self.decides(desk, heard, id, &line, (format!("aspetta {at}"), "")).await? {
            return Ok(());
        }
        self.named_absent.remove(&(id, at));
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some((_, end)) = running.course.clock(at) else { return Ok(()) };
        let names = super::keeping::named(&running.course.not_seen(at), |seat| running.name(seat));
        // Named once more they are named anew, at the bottom.
        desk.unsay(handle(id, at));
        desk.tell(
            Some(waits_handle(id, at)),
            say!("absence-waits", board = at.board, names = names, when = Arg::When(end)),
        );
        Ok(())
    }

    /// W25: while we were away nobody could be seen. Nobody loses that time.
    pub(super) async fn give_back(&mut self, desk: &Desk, since: Millis) -> Result<(), Halt> {
        let now = desk.now();
        let mut result = Ok(());
        for id in self.by_id.keys().copied().collect::<Vec<_>>() {
            let Some(running) = self.by_id.get(&id) else { continue };
            // What had ended before we went away has ended; of what began meanwhile only that part is given back.
            let mut clocks = running.course.clocks();
            clocks.retain(|(_, (start, end))| *start <= now && *end > since);
            let chooses = super::poly::window(running).filter(|(start, end)| *start <= now && *end > since);
            let starts = clocks.iter().map(|(_, (start, _))| *start).chain(chooses.map(|(start, _)| start));
            let Some(start) = starts.min() else { continue };
            let time = now - since.max(start);
            if time <= 0 {
                continue;
            }
            let mut step = running.step();
            step.write(By::House, &format!("given {time}"), None, now).map_err(anyhow::Error::new)?;
            let given = self.commit(desk, step, Vec::new()).await;
            if let Some(running) = self.by_id.get_mut(&id).filter(|_| given.is_ok()) {
                // Who is asked for a game reads the new hour.
                running.opening.retain(|(_, game)| *game != usize::MAX);
                if time >= TOLD && !clocks.is_empty() {
                    desk.tell(None, given_told(running));
                }
            }
            result = Halt::both(result, given);
        }
        result
    }
}

impl Course {
    /// F14: whether it matters on a board that the bot plays if this seat gives a sign of life: in brackets, until the first one.
    fn wants_sign(&self, at: BoardId, seat: Seat) -> bool {
        let plays =
            self.board(at).is_some_and(|board| board.ended.is_none() && board.sides().contains(&seat));
        plays && self.is_bracket_of_ours(at) && !self.watch.seen.contains(&(at, seat))
    }

    fn is_bracket_of_ours(&self, at: BoardId) -> bool {
        let bracket = self.event().is_some_and(|event| event.state().live().is_some());
        bracket && self.plan.teams.is_none() && self.plan.terms.is_some() && !is_outside(self, at)
    }

    /// F14: whether neither side of a board that the bot plays in a bracket has given a sign of life so far. Where only who moves
    /// first is asked, a player who never came is the champion of others who never came.
    pub(super) fn nobody_came(&self, at: BoardId) -> bool {
        let sides = self.board(at).map(|board| board.sides());
        let unseen = |seat: &Seat| !self.watch.seen.contains(&(at, *seat));
        self.is_bracket_of_ours(at) && sides.is_some_and(|sides| sides.iter().all(unseen))
    }

    /// Boards where a sign of life of this seat is waited for now.
    fn waiting_for(&self, seat: Seat, now: Millis) -> Vec<BoardId> {
        let waits = |at: &BoardId| {
            let over = self.absent(*at).is_some_and(|absent| absent.contains(&seat));
            let runs = self.clock(*at).is_some_and(|(start, _)| start - EARLY <= now);
            (over || runs) && self.not_seen(*at).contains(&seat)
        };
        self.open_boards().into_iter().filter(waits).collect()
    }
}

/// Whoever has not come has lost.
fn lost_told(running: &Running, at: BoardId, absent: &[Seat]) -> Text {
    match absent {
        [one] => say!("absence-lost", board = at.board, who = running.name(*one)),
        // D6: in a bracket nobody goes on from there.
        _ if running.course.event().is_some_and(|event| Event::state(event).live().is_some()) => {
            say!("absence-lost-both-bracket", board = at.board)
        }
        _ => say!("absence-lost-both", board = at.board),
    }
}
