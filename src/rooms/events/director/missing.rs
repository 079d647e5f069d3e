//! Boards that are still open: who has not reported a game that is played elsewhere, who is called because of it, and who has
//! not come and loses by forfeit (D6).

use super::super::Events;
use super::super::absence::told_until;
use super::super::acts::reminder;
use super::super::poly::{chooser, is_outside};
use super::super::running::Running;
use super::super::telling::{LINES, part_of};
use super::{back, button, page_of, turning};
use crate::clock::Millis;
use crate::games::Seat;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfDesk, OfEvent, Press};
use crate::rooms::say::{Body, Choice, Menu};
use crate::say;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::line::BoardId;
use crate::tournaments::italo_swiss::Ended;

/// Lines and choices on a page.
const PAGE: usize = 25;
/// How long nobody is called after somebody was.
const QUIET: Millis = 5 * 60_000;

/// The boards that are open, in order.
fn open(running: &Running) -> Vec<(BoardId, Board)> {
    let open = running.course.open_boards().into_iter();
    open.filter_map(|at| Some((at, running.course.board(at)?))).collect()
}

/// Of a game that is played elsewhere, who has not said how it ended; nobody where both have, and differ.
fn silent(running: &Running, at: BoardId, board: &Board) -> Vec<Seat> {
    let said = running.course.reports(at);
    let silent = |seat: &Seat| said.is_none_or(|said| !said.contains_key(seat));
    [board.white, board.black].into_iter().filter(silent).collect()
}

/// A board that is open, in words.
fn open_line(running: &Running, (at, board): &(BoardId, Board), silent: &[Seat]) -> Text {
    let (white, black) = (running.name(board.white), running.name(board.black));
    let number = at.board;
    if let Some(moment) = running.course.appointment(*at) {
        let when = Arg::Date(moment);
        return say!("director-board-date", board = number, white = white, black = black, when = when);
    }
    if let Some(who) = chooser(&running.course, *at).map(|seat| running.name(seat)) {
        return say!("director-board-chooses", board = number, white = white, black = black, who = who);
    }
    match silent {
        _ if !is_outside(&running.course, *at) => {
            say!("director-board-played", board = number, white = white, black = black)
        }
        [] => say!("director-board-differs", board = number, white = white, black = black),
        [one] => {
            let who = running.name(*one);
            say!("director-board-waits", board = number, white = white, black = black, who = who)
        }
        _ => say!("director-board-silent", board = number, white = white, black = black),
    }
}

/// Who is called with this line: each who has not reported.
fn called_line(running: &Running, (at, board): &(BoardId, Board), called: &[Seat]) -> Text {
    let name = |seat: Seat| {
        if called.contains(&seat) { running.who(seat) } else { Arg::Str(running.name(seat)) }
    };
    let args = vec![
        ("board", Arg::Num(i64::from(at.board))),
        ("white", name(board.white)),
        ("black", name(board.black)),
    ];
    Text { key: "event-pairing", args }
}

impl Events {
    /// The boards that are open, a page of them.
    pub(super) fn show_missing(&self, desk: &Desk, heard: &Heard, id: i64, page: u16) {
        let Some(running) = self.by_id.get(&id) else { return };
        let open = open(running);
        if open.is_empty() {
            self.show_desk(desk, heard, id, Some(say!("director-nobody-missing")));
            return;
        }
        let (at, some, pages) = page_of(&open, page, PAGE);
        let mut lines = vec![say!("director-missing", count = open.len())];
        lines.extend(some.iter().map(|one| open_line(running, one, &silent(running, one.0, &one.1))));
        let mut buttons = turning(id, at, pages, OfDesk::Missing);
        if some.iter().any(|(at, _)| is_outside(&running.course, *at)) {
            buttons.push(button(id, say!("button-director-remind"), OfDesk::Remind).first());
            buttons.push(button(id, say!("button-director-absent"), OfDesk::Absent(0)));
        }
        buttons.push(back(id));
        let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
        self.show(desk, heard, id, body);
    }

    /// Those of whose board nothing was reported are called, each once for it, and nobody within some minutes of the last call.
    pub(super) async fn remind_all(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        if self.is_closed_now(desk, heard, id) {
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let now = desk.now();
        let again = running.course.reminded_at().map(|at| at + QUIET).filter(|again| *again > now);
        if let Some(again) = again {
            self.show_desk(
                desk,
                heard,
                id,
                Some(say!("director-reminded-just-now", when = Arg::When(again))),
            );
            return Ok(());
        }
        let reported = open(running).into_iter().filter(|(at, _)| is_outside(&running.course, *at));
        let fresh = reported.filter_map(|one| {
            let mut called = silent(running, one.0, &one.1);
            // Where one has reported, the other was called with that.
            called.retain(|_| running.course.reports(one.0).is_none());
            called.retain(|seat| !running.course.was_reminded(one.0, *seat));
            // Who has no account hears nothing.
            called.retain(|seat| running.course.guest(*seat).is_none());
            (!called.is_empty()).then_some((one, called))
        });
        let fresh: Vec<_> = fresh.collect();
        if fresh.is_empty() {
            let guests = |(at, board): &(BoardId, Board)| {
                silent(running, *at, board).iter().all(|seat| running.course.guest(*seat).is_some())
            };
            let text = if open(running).iter().all(guests) {
                say!("director-only-guests")
            } else {
                say!("director-nobody-to-remind")
            };
            self.show_desk(desk, heard, id, Some(text));
            return Ok(());
        }
        let mut lines = vec![say!("director-reminder", name = running.course.plan.name.as_str())];
        lines.extend(fresh.iter().map(|(one, called)| called_line(running, one, called)));
        lines.extend(told_until(running));
        let who: Vec<(BoardId, Seat)> =
            fresh.iter().flat_map(|((at, _), called)| called.iter().map(move |seat| (*at, *seat))).collect();
        let mark = running.mark();
        if !self.decides(desk, heard, id, &reminder(&who), ("ricorda".to_owned(), "")).await? {
            return Ok(());
        }
        for (part, lines) in lines.chunks(LINES).enumerate() {
            let handle = part_of(&format!("e{id}.remind{mark}"), part);
            desk.tell(Some(handle), say!("lines", lines = lines.to_vec()));
        }
        self.show_desk(desk, heard, id, Some(say!("director-reminded", count = who.len())));
        Ok(())
    }

    /// On which board somebody has not come.
    pub(super) fn ask_where_absent(&self, desk: &Desk, heard: &Heard, id: i64, page: u16) {
        let Some(running) = self.by_id.get(&id) else { return };
        let mut open = open(running);
        open.retain(|(at, _)| is_outside(&running.course, *at));
        let (at, some, pages) = page_of(&open, page, PAGE);
        let label = |(at, board): &(BoardId, Board)| {
            let (white, black) = (running.name(board.white), running.name(board.black));
            say!("director-board", board = at.board, white = white, black = black)
        };
        let mut body = Body { text: Some(say!("director-absent-where")), ..Body::default() };
        match some {
            [] => {
                self.show_desk(desk, heard, id, Some(say!("director-nobody-missing")));
                return;
            }
            [one] => {
                // A menu says of what it is one; a button has to say so itself.
                let label = say!("director-board-alone", board = label(one));
                body.buttons.push(button(id, label, OfDesk::AbsentAt(one.0)));
            }
            _ => {
                let choice = |one: &(BoardId, Board)| Choice {
                    label: label(one),
                    payload: Press::Event(id, OfEvent::Desk(OfDesk::AbsentAt(one.0))).to_string(),
                    chosen: false,
                };
                let choices = some.iter().map(choice).collect();
                body.menus.push(Menu { label: say!("director-menu-board"), choices });
            }
        }
        body.buttons.extend(turning(id, at, pages, OfDesk::Absent));
        body.buttons.push(back(id));
        self.show(desk, heard, id, body);
    }

    /// Who of two has not come: one of them, or both (D6).
    pub(super) fn ask_who_is_absent(&self, desk: &Desk, heard: &Heard, id: i64, at: BoardId) {
        let Some(running) = self.by_id.get(&id) else { return };
        let found = open(running).into_iter().find(|(one, _)| *one == at);
        let Some((_, board)) = found else {
            self.show_note(desk, heard, id, say!("event-board-decided"));
            return;
        };
        let (white, black) = (running.name(board.white), running.name(board.black));
        let loses = |label: Text, white: bool, black: bool| {
            button(id, label, OfDesk::Forfeit(at, Ended::Forfeit { white, black }))
        };
        let text =
            say!("director-absent-who", board = at.board, white = white.clone(), black = black.clone());
        let buttons = vec![
            loses(say!("literal", text = white), false, true),
            loses(say!("literal", text = black), true, false),
            loses(say!("button-director-both"), false, false),
            back(id),
        ];
        self.show(desk, heard, id, Body { text: Some(text), buttons, ..Body::default() });
    }

    /// Whoever has not come loses by forfeit.
    pub(super) async fn forfeit(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (at, ended): (BoardId, Ended),
    ) -> Result<(), Halt> {
        let open = self.by_id.get(&id).is_some_and(|running| {
            is_outside(&running.course, at) && running.course.open_boards().contains(&at)
        });
        if !open {
            self.show_note(desk, heard, id, say!("event-board-decided"));
            return Ok(());
        }
        let own = match self.may_decide(desk, heard, id, at).await? {
            Ok(own) => own,
            Err(refusal) => {
                self.show_note(desk, heard, id, refusal);
                return Ok(());
            }
        };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let line = running.course.result_line(at, ended).to_string();
        if self.decides(desk, heard, id, &line, (format!("{own}{line}"), "")).await? {
            self.board_decided(desk, id, at, ended);
            self.go_on_with(desk, id).await?;
            self.show_desk(desk, heard, id, Some(say!("director-forfeited", board = at.board)));
        }
        Ok(())
    }
}
