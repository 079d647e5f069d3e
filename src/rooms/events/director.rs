//! The director's desk (`/torneo regia`): one private message that tells what is going on, with buttons for what can be done now.
//! Every button is answered in it.
//!
//! | | where |
//! |---|---|
//! | F1 the coming pairing, before it goes out | `pairings` |
//! | who has not reported, who is called, D6 who has not come | `missing` |
//! | a pause, undo: what is asked about before it is done | `deciding` |
//! | F11 the end before its time, asked about | `closing` |
//! | what stands in the way of the beginning, and which formula | `checklist` |
//! | F2 a correction, with what it would change | `correcting` |
//! | what directors did, for everybody, and in the log of the server | `trail`, `in_words`, `recounted` |
//! | who decides a board on which a director plays | `own_board` |

pub(crate) mod checklist;
mod closing;
mod correcting;
mod deciding;
mod in_words;
mod missing;
mod own_board;
pub(super) mod pairings;
mod recounted;
mod trail;

pub(super) use in_words::{told_line, why_not_undone};
pub(crate) use recounted::Recounted;
pub(super) use trail::deeds_of;

use super::Events;
use super::formula::rounds_of;
use super::poly::is_outside;
use super::running::Running;
use crate::games::By;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfDesk, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;
use crate::tournaments::event::state::State;

/// So many boards that do not open are named.
const SHUT: usize = 10;

/// A button of the desk.
pub(super) fn button(id: i64, label: Text, what: OfDesk) -> Button {
    Button::new(label, &Press::Event(id, OfEvent::Desk(what)))
}

/// Back to the desk.
pub(super) fn back(id: i64) -> Button {
    button(id, say!("button-director-desk"), OfDesk::Open)
}

/// What so many take of pages of this length: at least one; and which part of them a page is.
pub(super) fn page_of<T>(all: &[T], page: u16, most: usize) -> (usize, &[T], usize) {
    let pages = all.len().div_ceil(most).max(1);
    let at = usize::from(page).min(pages - 1);
    // Pages of one length: none has a single line where the others are full.
    let length = all.len().div_ceil(pages).max(1);
    (at, all.chunks(length).nth(at).unwrap_or_default(), pages)
}

/// Back and forth between pages of the desk.
fn turning(id: i64, at: usize, pages: usize, what: impl Fn(u16) -> OfDesk) -> Vec<Button> {
    let press = |page: usize| {
        let page = u16::try_from(page.saturating_sub(1)).unwrap_or(u16::MAX);
        Press::Event(id, OfEvent::Desk(what(page)))
    };
    Button::turning(at + 1, pages, press)
}

impl Events {
    /// A button of the desk, or `/torneo regia`.
    pub(crate) async fn direct(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        what: &OfDesk,
    ) -> Result<(), Halt> {
        if let OfDesk::Trail(page) = what {
            return self.trail(desk, heard, Some(id), *page).await;
        }
        if *what == OfDesk::Reopen {
            return self.reopen(desk, heard, id).await;
        }
        if !self.by_id.contains_key(&id) {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        }
        match what {
            OfDesk::Open | OfDesk::Trail(_) | OfDesk::Reopen => {
                let over = self.button_to_reopen(desk, heard).await?;
                self.show_desk_and(desk, heard, id, (None, over));
            }
            OfDesk::Pairs { page, anew } => self.show_pairs(desk, heard, id, (*page, *anew)),
            OfDesk::Publish(mark) => return self.publish_prepared(desk, heard, id, *mark).await,
            OfDesk::Redo(mark) => return self.redo(desk, heard, id, *mark).await,
            OfDesk::Swap { mark, page } => self.ask_who(desk, heard, id, (*mark, None, *page)),
            OfDesk::SwapWith { mark, one, page } => {
                self.ask_who(desk, heard, id, (*mark, Some(*one), *page));
            }
            OfDesk::Swapped { mark, seats } => return self.exchange(desk, heard, id, *mark, *seats).await,
            OfDesk::Missing(page) => self.show_missing(desk, heard, id, *page),
            OfDesk::Remind => return self.remind_all(desk, heard, id).await,
            OfDesk::Absent(page) => self.ask_where_absent(desk, heard, id, *page),
            OfDesk::AbsentAt(at) => self.ask_who_is_absent(desk, heard, id, *at),
            OfDesk::Forfeit(at, ended) => return self.forfeit(desk, heard, id, (*at, *ended)).await,
            OfDesk::Wait(at) => return self.wait_for_absent(desk, heard, id, *at).await,
            OfDesk::Pause(pauses) => return self.pause(desk, heard, id, *pauses).await,
            OfDesk::Undo => self.ask_undo(desk, heard, id),
            OfDesk::UndoSure(mark) => return self.undo_sure(desk, heard, id, *mark).await,
            OfDesk::Close => self.ask_close(desk, heard, id, ""),
            OfDesk::CloseSure { said, reason } => {
                return self.close_sure(desk, heard, id, (*said, reason)).await;
            }
            OfDesk::Formula(name) => return self.choose_formula(desk, heard, id, name).await,
            OfDesk::Begin { players, formula } => {
                return self.begin_as_shown(desk, heard, id, (*players, formula)).await;
            }
            OfDesk::Correct { at, old, new, reason, then } => {
                return Box::pin(self.correct(desk, heard, id, (*at, *old, *new), (reason, *then))).await;
            }
            OfDesk::Leave => self.show_note(desk, heard, id, say!("director-left")),
            OfDesk::Retry => return self.open_again(desk, heard, id).await,
        }
        Ok(())
    }

    /// What is going on; above it what has just come of a button.
    pub(super) fn show_desk(&self, desk: &Desk, heard: &Heard, id: i64, note: Option<Text>) {
        self.show_desk_and(desk, heard, id, (note, None));
    }

    /// The same with a button more.
    fn show_desk_and(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (note, more): (Option<Text>, Option<Button>),
    ) {
        let Some(running) = self.by_id.get(&id) else { return };
        let lines = note.into_iter().chain(standing(running)).collect::<Vec<_>>();
        let body = Body {
            text: Some(say!("lines", lines = lines)),
            buttons: what_can_be_done(running).into_iter().chain(more).collect(),
            ..Body::default()
        };
        self.show(desk, heard, id, body);
    }

    /// Boards that do not open are tried again now.
    async fn open_again(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        if let Some(running) = self.by_id.get_mut(&id) {
            running.attempts.retain(|_, attempt| !attempt.has_failed());
        }
        self.go_on_with(desk, id).await?;
        self.show_desk(desk, heard, id, Some(say!("director-retried")));
        Ok(())
    }

    /// One sentence in the place of the desk, with the way back.
    fn show_note(&self, desk: &Desk, heard: &Heard, id: i64, text: Text) {
        let body = Body { text: Some(text), buttons: vec![back(id)], ..Body::default() };
        self.show(desk, heard, id, body);
    }

    /// A page of the desk.
    #[expect(clippy::unused_self, reason = "the desk belongs to the tournaments")]
    pub(super) fn show(&self, desk: &Desk, heard: &Heard, id: i64, body: Body) {
        desk.house.say(desk.answer_to(heard, format!("e{id}.desk"), body));
    }

    /// A line of a director with its deed, all or nothing. Tells whether it stands; otherwise that was said.
    pub(super) async fn decides(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        line: &str,
        (deed, reason): (String, &str),
    ) -> Result<bool, Halt> {
        self.decides_all(desk, heard, id, &[line.to_owned()], (&[deed], reason)).await
    }

    /// The same of several lines that make one act, and of the deeds that tell it.
    pub(super) async fn decides_all(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        lines: &[String],
        (deeds, reason): (&[String], &str),
    ) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(false) };
        let mut step = running.step();
        for line in lines {
            if let Err(why) = step.write(By::House, line, None, desk.now()) {
                tracing::debug!(%why, "a director's line was refused");
                desk.answer(heard, say!("event-refused"));
                return Ok(false);
            }
        }
        let deeds = deeds.iter().flat_map(|deed| desk.deed(heard, format!("torneo {deed}"), reason));
        self.commit(desk, step, deeds.collect()).await?;
        // What changes the tournament can make way for a pairing, and for a board that is opened anew.
        let changes = lines.iter().any(|line| line.parse::<Line>().is_ok());
        if let Some(running) = self.by_id.get_mut(&id).filter(|_| changes) {
            running.may_pair_again(desk);
            running.opening.clear();
        }
        Ok(true)
    }
}

/// What is going on, in a few lines.
fn standing(running: &Running) -> Vec<Text> {
    let course = &running.course;
    let name = course.plan.name.as_str();
    let Some(state) = course.event().map(Event::state) else {
        return vec![say!("director-entries", name = name, count = course.players().len())];
    };
    let open = course.open_boards();
    let (round, rounds) = (state.rounds().len(), rounds_in_all(state));
    let mut lines = if super::manche::is_one(course) {
        vec![say!("director-manche", name = name, round = round, rounds = rounds)]
    } else if round == 0 {
        vec![say!("director-none-out", name = name)]
    } else if open.is_empty() {
        vec![say!("director-round-over", name = name, round = round, rounds = rounds)]
    } else {
        let each = usize::from(course.boards_a_match().unwrap_or(1));
        let boards = state.rounds().last().map_or(0, |round| each * round.boards.len());
        vec![say!(
            "director-round",
            name = name,
            round = round,
            rounds = rounds,
            open = open.len(),
            boards = boards
        )]
    };
    lines.extend(shut_boards(running));
    lines.extend(what_is_next(running));
    lines
}

/// Boards that do not open, and when that is tried again.
fn shut_boards(running: &Running) -> Vec<Text> {
    let state = running.course.event().map(Event::state);
    let failed = running.attempts.iter().filter(|(_, attempt)| attempt.has_failed());
    let told = failed.filter_map(|(at, attempt)| {
        let board = state?.board(*at)?;
        Some(say!(
            "director-board-shut",
            board = at.board,
            white = running.name(board.white),
            black = running.name(board.black),
            when = Arg::When(attempt.again)
        ))
    });
    told.take(SHUT).collect()
}

/// When the next round goes out, or why it does not.
pub(super) fn what_is_next(running: &Running) -> Option<Text> {
    let course = &running.course;
    let between = course.event().is_some_and(|event| event.state().unfinished().is_none());
    if course.is_paused() {
        return Some(say!("director-paused"));
    }
    if running.stuck {
        return Some(say!("event-no-pairing"));
    }
    if course.is_held() {
        return Some(say!("director-held", round = event_rounds(running) + 1));
    }
    if let Some(waits) = super::manche::waits_told(running) {
        return Some(waits);
    }
    if let Some(round) = super::manche::round_on(running) {
        return Some(say!("director-manche-on", round = round));
    }
    let when = Arg::When(course.next_round_at().filter(|_| between)?);
    let last = course.is_played_out();
    Some(if super::manche::is_next(running) {
        say!("event-manche-next", when = when)
    } else if last {
        say!("event-final-at", when = when)
    } else {
        say!("event-next-round", when = when)
    })
}

/// How many rounds there are in all; of brackets the longest way.
fn rounds_in_all(state: &State) -> u16 {
    let players = u16::try_from(state.numbers().len()).unwrap_or(u16::MAX);
    rounds_of(state.setup().format, players)
}

/// How many rounds are paired, or played together.
fn event_rounds(running: &Running) -> u16 {
    let rounds = running.course.event().map_or(0, |event| event.state().rounds().len());
    u16::try_from(rounds).unwrap_or(u16::MAX)
}

/// The buttons for what can be done now.
fn what_can_be_done(running: &Running) -> Vec<Button> {
    let (id, course) = (running.id, &running.course);
    let mut buttons = Vec::new();
    match course.event().map(|event| event.state().unfinished().is_some()) {
        None => {
            let begin = Press::Event(id, OfEvent::Start);
            buttons.push(Button::new(say!("button-event-start"), &begin).first());
        }
        Some(open) => {
            if open {
                buttons.push(button(id, say!("button-director-missing"), OfDesk::Missing(0)).first());
                if course.open_boards().iter().any(|at| is_outside(course, *at)) {
                    buttons.push(button(id, say!("button-director-remind"), OfDesk::Remind));
                    buttons.push(button(id, say!("button-director-absent"), OfDesk::Absent(0)));
                }
            } else if super::manche::is_next(running) {
                // Nobody is paired where all play together.
                let played = event_rounds(running);
                let next = Press::Event(id, OfEvent::Next(played));
                buttons.push(Button::new(say!("button-event-next-manche"), &next).first());
            } else if !course.is_played_out() {
                let pairs = OfDesk::Pairs { page: 0, anew: false };
                buttons.push(button(id, say!("button-director-pairs"), pairs).first());
            }
            if running.attempts.values().any(super::boards::Attempt::has_failed) {
                buttons.push(button(id, say!("button-director-retry"), OfDesk::Retry));
            }
            let paused = course.is_paused();
            let label = if paused { say!("button-director-resume") } else { say!("button-director-pause") };
            buttons.push(button(id, label, OfDesk::Pause(!paused)));
            buttons.push(button(id, say!("button-director-undo"), OfDesk::Undo));
        }
    }
    buttons.push(button(id, say!("button-director-trail"), OfDesk::Trail(0)));
    buttons.push(button(id, say!("button-director-close"), OfDesk::Close));
    buttons
}
