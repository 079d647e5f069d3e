//! Appointments (`Proponi orario`): where a round takes days the two of a board agree on when they play. One proposes, the other
//! one is called once and says yes or proposes another time; for a guest a director answers. Ten minutes before both are called.
//!
//! | line | by | |
//! |---|---|---|
//! | `meet 1.2 1795291200000` | a seat | proposes that moment, in milliseconds since 1970 |
//! | `agree 1.2` | a seat | the other one agrees with what was proposed last |

use super::Events;
use super::absence::{EARLY, board_of};
use super::course::Course;
use super::entries::accounts_of;
use super::running::Running;
use super::times::Times;
use crate::clock::Millis;
use crate::games::{By, Seat};
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfDate, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::rooms::when::moment;
use crate::say;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::line::BoardId;
use std::collections::BTreeMap;

/// Nobody agrees on anything further away.
const FAR: Millis = 60 * 24 * 60 * 60_000;

/// What two have said about when they play.
#[derive(Clone, Debug, Default)]
struct Meeting {
    /// The last proposal that nobody has agreed with: whose, and which moment.
    proposed: Option<(Seat, Millis)>,
    /// On what they have agreed, and when they did.
    agreed: Option<(Millis, Millis)>,
    /// How many proposals there were.
    count: u16,
}

/// All of them, by board.
#[derive(Clone, Debug, Default)]
pub(super) struct Meetings(BTreeMap<BoardId, Meeting>);

impl Meetings {
    /// Others play on this board.
    pub(super) fn forget(&mut self, at: BoardId) {
        self.0.remove(&at);
    }

    /// All rounds from this one on are paired anew.
    pub(super) fn forget_from(&mut self, round: u16) {
        self.0.retain(|at, _| at.round < round);
    }
}

/// Whether a line is one of these.
pub(super) fn is_one(verb: &str) -> bool {
    matches!(verb, "meet" | "agree")
}

impl Course {
    /// Takes in one of these lines. `None`: it cannot stand, and changes nothing.
    pub(super) fn take_meeting(&mut self, by: By, verb: &str, rest: &str, now: Millis) -> Option<()> {
        let By::Seat(seat) = by else { return None };
        let (board, moment) = rest.split_once(' ').map_or((rest, None), |(one, two)| (one, Some(two)));
        let at = board_of(board).filter(|at| self.open_boards().contains(at))?;
        self.board(at)?.sides().contains(&seat).then_some(())?;
        match (verb, moment) {
            ("meet", Some(moment)) => {
                let moment = moment.parse().ok()?;
                let meeting = self.meetings.0.entry(at).or_default();
                meeting.proposed = Some((seat, moment));
                meeting.count += 1;
            }
            ("agree", None) => {
                let meeting = self.meetings.0.get_mut(&at)?;
                let (_, moment) = meeting.proposed.filter(|(proposer, _)| *proposer != seat)?;
                (meeting.proposed, meeting.agreed) = (None, Some((moment, now)));
                // Whoever was seen before has not come to this one.
                self.watch.forget(at);
            }
            _ => return None,
        }
        Some(())
    }

    /// When the two of a board have agreed to play.
    pub(super) fn appointment(&self, at: BoardId) -> Option<Millis> {
        self.meetings.0.get(&at)?.agreed.map(|(moment, _)| moment)
    }

    /// Boards whose two are to be called, from when on and until when.
    fn to_call(&self) -> Vec<(BoardId, (Millis, Millis))> {
        let open = self.open_boards().into_iter().filter(|_| self.is_on());
        let called = open.filter_map(|at| {
            let (moment, agreed) = self.meetings.0.get(&at)?.agreed?;
            // Who has agreed a moment ago knows.
            (agreed < moment - EARLY).then_some((at, (moment - EARLY, moment)))
        });
        called.collect()
    }
}

/// The next moment at which somebody is called, if they were not.
pub(super) fn next_moment(events: &Events, running: &Running, now: Millis) -> Option<Millis> {
    let fresh = |(at, (_, end)): &(BoardId, (Millis, Millis))| {
        *end > now && !events.called.contains(&(running.id, *at, *end))
    };
    running.course.to_call().into_iter().filter(fresh).map(|(_, (from, _))| from).min()
}

/// The button that opens the form.
pub(super) fn button(id: i64, at: BoardId) -> Button {
    Button::new(say!("button-date-propose"), &Press::Event(id, OfEvent::Date(OfDate::Propose(at))))
}

/// When a board is played, in words.
pub(super) fn told(running: &Running, at: BoardId) -> Option<Text> {
    let when = Arg::Date(running.course.appointment(at)?);
    Some(say!("date-told", when = when))
}

/// For whom somebody speaks: themselves, or a guest of theirs.
struct Speaker {
    seat: Seat,
    other: Seat,
    /// They direct, and answer for a guest.
    directs: bool,
}

impl Events {
    /// Whether a board can have an appointment, and who speaks; otherwise it was said why not.
    fn speaks(&self, desk: &Desk, heard: &Heard, id: i64, at: BoardId) -> Option<Speaker> {
        let refuse = |text: Text| -> Option<Speaker> {
            desk.answer(heard, text);
            None
        };
        let Some(running) = self.by_id.get(&id) else { return refuse(say!("event-over")) };
        let board = running.course.board(at);
        let Some(board) = board else { return refuse(say!("event-no-such-board")) };
        if board.ended.is_some() {
            return refuse(say!("event-board-decided"));
        }
        if !running.course.is_long() {
            return refuse(say!("date-not-long"));
        }
        let own = running.seat_of(&accounts_of(desk, &heard.who.person));
        if let Some(seat) = own.filter(|seat| board.sides().contains(seat)) {
            return Some(Speaker { seat, other: other_of(&board, seat), directs: false });
        }
        let guest = guest_of(running, at, &board);
        match guest.filter(|_| self.may_direct(desk, heard, id)) {
            Some(seat) => Some(Speaker { seat, other: other_of(&board, seat), directs: true }),
            None => refuse(say!("event-not-your-board")),
        }
    }

    /// \[Proponi orario\], \[Altro orario\]: what was typed into the form.
    pub(crate) async fn propose_date(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, typed): (BoardId, &str),
    ) -> Result<(), Halt> {
        let Some(speaker) = self.speaks(desk, heard, id, at) else { return Ok(()) };
        let now = desk.now();
        // By the clocks where it is typed: two rooms that play as one may have others.
        let zone = desk.house.settings.zone(&desk.window_of(heard));
        let refusal = match moment(typed, now, &zone) {
            None => say!("date-when"),
            Some(when) if when <= now => say!("date-past"),
            Some(when) if when > now + FAR => say!("date-far"),
            Some(when) if self.is_outside_hours(id, when) => {
                let times = self.by_id.get(&id).map(|running| &running.course.plan.times);
                let hours = times.and_then(Times::hours_told).unwrap_or_else(|| say!("times-always"));
                say!("date-outside-hours", hours = hours)
            }
            Some(when) => return self.proposes(desk, heard, id, at, speaker, when).await,
        };
        desk.answer(heard, refusal);
        Ok(())
    }

    /// Whether nobody plays at that moment.
    fn is_outside_hours(&self, id: i64, when: Millis) -> bool {
        self.by_id.get(&id).is_some_and(|running| running.course.plan.times.opens(when) != when)
    }

    async fn proposes(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        at: BoardId,
        speaker: Speaker,
        when: Millis,
    ) -> Result<(), Halt> {
        let Speaker { seat, other, directs } = speaker;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let before = running.course.meetings.0.get(&at).cloned().unwrap_or_default();
        // Who proposes what the other one has proposed agrees with it.
        if before.proposed == Some((other, when)) {
            return self.agrees(desk, heard, id, at, Speaker { seat, other, directs }).await;
        }
        if before.proposed == Some((seat, when)) || before.agreed.is_some_and(|(agreed, _)| agreed == when) {
            desk.answer(heard, say!("date-same"));
            return Ok(());
        }
        let mut step = running.step();
        let line = format!("meet {at} {when}");
        step.write(By::Seat(seat), &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let deed = desk.deed(heard, format!("torneo orario {at}"), "").into_iter().filter(|_| directs);
        let both = directs && running.course.guest(other).is_some();
        if both {
            // Of two guests nobody else answers.
            let line = format!("agree {at}");
            step.write(By::Seat(other), &line, None, desk.now()).map_err(anyhow::Error::new)?;
        }
        self.commit(desk, step, deed.collect()).await?;
        if both {
            self.tell_agreed(desk, id, at);
        } else {
            self.ask_other(desk, id, at);
        }
        Ok(())
    }

    /// The other one is called with what was proposed: once for each proposal.
    fn ask_other(&self, desk: &Desk, id: i64, at: BoardId) {
        let Some(running) = self.by_id.get(&id) else { return };
        let Some(meeting) = running.course.meetings.0.get(&at) else { return };
        let board = running.course.board(at);
        let (Some((seat, moment)), Some(board)) = (meeting.proposed, board) else { return };
        let other = other_of(&board, seat);
        let (who, called, when) = (running.name(seat), running.who(other), Arg::Date(moment));
        let text = if running.course.guest(other).is_some() {
            say!("date-proposed-guest", board = at.board, who = who, other = called, when = when)
        } else {
            say!("date-proposed", board = at.board, who = who, other = called, when = when)
        };
        let press = |what| Press::Event(id, OfEvent::Date(what));
        let buttons = vec![
            Button::new(say!("button-date-agree"), &press(OfDate::Agree(at, meeting.count))).first(),
            Button::new(say!("button-date-other"), &press(OfDate::Propose(at))),
        ];
        // Each proposal rings anew.
        let body = Body { text: Some(text), buttons, fresh: true, ..Body::default() };
        let handle = format!("e{id}.b{at}.date");
        desk.unsay(handle.clone());
        desk.announce(Some(handle), body);
    }

    /// \[Va bene\].
    pub(crate) async fn agree_on_date(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, count): (BoardId, u16),
    ) -> Result<(), Halt> {
        let Some(speaker) = self.speaks(desk, heard, id, at) else { return Ok(()) };
        let meeting = self.by_id.get(&id).and_then(|running| running.course.meetings.0.get(&at));
        let Some((proposer, moment)) =
            meeting.filter(|meeting| meeting.count == count).and_then(|one| one.proposed)
        else {
            desk.answer(heard, say!("date-changed"));
            return Ok(());
        };
        if proposer == speaker.seat {
            desk.answer(heard, say!("date-waits"));
            return Ok(());
        }
        if moment <= desk.now() {
            desk.answer(heard, say!("date-past"));
            return Ok(());
        }
        self.agrees(desk, heard, id, at, speaker).await
    }

    async fn agrees(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        at: BoardId,
        speaker: Speaker,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        let line = format!("agree {at}");
        step.write(By::Seat(speaker.seat), &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let deed = desk.deed(heard, format!("torneo orario {at}"), "").into_iter();
        self.commit(desk, step, deed.filter(|_| speaker.directs).collect()).await?;
        self.tell_agreed(desk, id, at);
        Ok(())
    }

    /// When they play, where it was proposed; until when they have to come, where there is a time for it.
    fn tell_agreed(&mut self, desk: &Desk, id: i64, at: BoardId) {
        self.absence_has_changed(desk, id, at);
        let Some(running) = self.by_id.get(&id) else { return };
        let board = running.course.board(at);
        let (Some(board), Some(moment)) = (board, running.course.appointment(at)) else { return };
        let (white, black) = (running.name(board.white), running.name(board.black));
        let when = Arg::Date(moment);
        let mut lines =
            vec![say!("date-agreed", board = at.board, white = white, black = black, when = when)];
        lines.extend(running.course.clock(at).map(|(start, end)| {
            let minutes = (end - start) / 60_000;
            if running.course.plan.times.forfeit {
                say!("date-late-forfeit", minutes = minutes)
            } else {
                say!("date-late", minutes = minutes)
            }
        }));
        desk.tell(Some(format!("e{id}.b{at}.date")), say!("lines", lines = lines));
    }

    /// Ten minutes before both are called, once.
    pub(super) fn call_to_meetings(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        let Some(running) = self.by_id.get(&id) else { return };
        let due = running.course.to_call().into_iter().filter(|(_, (from, end))| *from <= now && now < *end);
        for (at, (_, moment)) in due {
            let board = running.course.board(at);
            let Some(board) = board.filter(|_| self.called.insert((id, at, moment))) else { continue };
            let (white, black) = (running.who(board.white), running.who(board.black));
            let text =
                say!("date-soon", board = at.board, white = white, black = black, when = Arg::When(moment));
            // One behind the other: another appointment of the same board is called anew.
            let handle = format!("e{id}.b{at}.soon{}", moment / 60_000);
            let body = Body { text: Some(text), perhaps_said: true, ..Body::default() };
            desk.announce(Some(handle), body);
        }
    }
}

/// Whom somebody plays.
fn other_of(board: &Board, seat: Seat) -> Seat {
    if board.white == seat { board.black } else { board.white }
}

/// The guest of a board for whom a director answers: who is asked, of two who have not spoken the first.
fn guest_of(running: &Running, at: BoardId, board: &Board) -> Option<Seat> {
    let proposer = running.course.meetings.0.get(&at).and_then(|one| one.proposed).map(|(seat, _)| seat);
    let guests = || board.sides().into_iter().filter(|seat| running.course.guest(*seat).is_some());
    guests().find(|seat| Some(*seat) != proposer).or_else(|| guests().next())
}
