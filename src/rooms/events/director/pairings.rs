//! F1: the coming pairing is shown to directors before it goes out. They may send it out at once, exchange two, or have it made
//! anew; whoever does nothing lets it go out by itself. What was exchanged is a line (`draft`), and outlives a kill.

use super::super::Events;
use super::super::acts::draft;
use super::super::boards::{most_at_once, waves};
use super::super::running::Running;
use super::super::telling::goes_on_key;
use super::super::telling::wave_told;
use super::{back, button, page_of, turning, what_is_next};
use crate::games::Seat;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfDesk, OfEvent, Press};
use crate::rooms::say::{Body, Choice, Menu};
use crate::say;
use crate::tournaments::event::line::{Line, Paired};
use crate::tournaments::event::propose::{Proposal, Stuck};
use crate::tournaments::event::setup::Format;
use crate::tournaments::event::state::Refused;

/// Boards on a page.
const BOARDS: usize = 25;
/// Choices of a menu at most.
const CHOICES: usize = 25;

/// The coming round and its boards; otherwise why there is none.
fn coming(running: &Running) -> Result<(u16, Vec<Paired>), Text> {
    match running.course.coming() {
        Ok(Proposal::Pair(Line::Pair(round, boards))) => Ok((round, boards)),
        Ok(Proposal::Play(_)) => Err(say!("director-no-pairs")),
        Ok(_) => Err(say!("director-nothing-left")),
        Err(Stuck::NotBegun) => Err(say!("event-not-begun")),
        Err(Stuck::Unfinished(_)) => Err(say!("director-still-open")),
        Err(Stuck::NoPairing) => Err(say!("event-no-pairing")),
    }
}

/// Whether directors may exchange two: everywhere else who meets whom follows from results, or is drawn up for all rounds.
fn is_free(running: &Running) -> bool {
    let format = running.course.event().map(|event| event.setup().format);
    matches!(format, Some(Format::Swiss { .. } | Format::ItaloSwiss { .. }))
}

/// A pairing that was prepared holds no more: whoever has seen it is told.
pub(in crate::rooms::events) fn tell_spoilt(desk: &Desk, running: &Running) {
    let round = running.course.event().map_or(0, |event| event.state().rounds().len() + 1);
    desk.tell(Some(format!("e{}.spoilt", running.id)), say!("director-spoilt", round = round));
}

/// A board of the coming round; none for who has left a round robin.
fn line_of(running: &Running, number: u16, paired: &Paired) -> Option<Text> {
    let players = running.course.players();
    let Some(black) = paired.black else {
        let who = running.name(paired.white);
        let halves = is_free(running);
        return Some(match paired.id {
            Some(_) => Text { key: goes_on_key(running, paired.id), args: vec![("who", Arg::Str(who))] },
            None if halves => say!("event-rests", who = who),
            None => say!("event-rests-plain", who = who),
        });
    };
    let (white, other) = (running.name(paired.white), running.name(black));
    match [paired.white, black].map(|seat| players.contains(&seat)) {
        [true, true] => Some(say!("event-pairing", board = number, white = white, black = other)),
        [false, false] => None,
        [here, _] => Some(say!("event-no-opponent", who = if here { white } else { other })),
    }
}

/// Those who are paired, in the order of their boards.
fn paired_seats(boards: &[Paired]) -> Vec<Seat> {
    boards.iter().flat_map(|board| [Some(board.white), board.black]).flatten().collect()
}

/// The same boards, in which two have exchanged their places.
fn exchanged(boards: &[Paired], (one, other): (Seat, Seat)) -> Vec<Paired> {
    let turn = |seat: Seat| match seat {
        seat if seat == one => other,
        seat if seat == other => one,
        seat => seat,
    };
    let board =
        |paired: &Paired| Paired { white: turn(paired.white), black: paired.black.map(turn), ..*paired };
    boards.iter().map(board).collect()
}

/// C2: which of those who were exchanged would rest now and may not.
fn rests_again(running: &Running, boards: &[Paired], (one, other): (Seat, Seat)) -> Option<Seat> {
    let state = running.course.event()?.state();
    let field = state.field(state.rounds().len());
    let rested = |seat: &Seat| {
        let entrant = state.number(*seat).and_then(|number| field.entrant(number));
        entrant.is_some_and(|entrant| entrant.rounds.iter().any(|cell| field.scale.bars_bye(*cell)))
    };
    let alone = boards.iter().filter(|board| board.black.is_none()).map(|board| board.white);
    alone.filter(|seat| [one, other].contains(seat)).find(rested)
}

impl Events {
    /// The preview, a page of it.
    pub(super) fn show_pairs(&self, desk: &Desk, heard: &Heard, id: i64, (page, anew): (u16, bool)) {
        let Some(running) = self.by_id.get(&id) else { return };
        let body = preview(desk, running, page, None);
        if anew {
            desk.house.say(desk.answer_anew(heard, format!("e{id}.desk"), body));
        } else {
            self.show(desk, heard, id, body);
        }
    }

    fn preview_again(&self, desk: &Desk, heard: &Heard, id: i64, note: Option<Text>) {
        let Some(running) = self.by_id.get(&id) else { return };
        self.show(desk, heard, id, preview(desk, running, 0, note));
    }

    /// It goes out now.
    pub(super) async fn publish_prepared(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        mark: i64,
    ) -> Result<(), Halt> {
        if !self.is_fresh(desk, heard, id, mark) {
            return Ok(());
        }
        let event = self.by_id.get(&id).and_then(|running| running.course.event());
        let after = event.map_or(0, |event| u16::try_from(event.state().rounds().len()).unwrap_or(u16::MAX));
        if self.publish(desk, heard, id, after).await? {
            self.show_desk(desk, heard, id, Some(say!("director-published", round = after + 1)));
        }
        Ok(())
    }

    /// Whether nothing was written since a button was made; otherwise that is said, with what holds now.
    fn is_fresh(&self, desk: &Desk, heard: &Heard, id: i64, mark: i64) -> bool {
        let fresh = self.by_id.get(&id).is_some_and(|running| running.mark() == mark);
        if !fresh {
            self.preview_again(desk, heard, id, Some(say!("director-changed")));
        }
        fresh
    }

    /// It is made anew from the results as they are.
    pub(super) async fn redo(&mut self, desk: &Desk, heard: &Heard, id: i64, mark: i64) -> Result<(), Halt> {
        if !self.is_fresh(desk, heard, id, mark) {
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if running.course.is_prepared() || running.course.is_spoilt() {
            let round = running.course.event().map_or(0, |event| event.state().rounds().len() + 1);
            if !self.decides(desk, heard, id, "undraft", (format!("rifai {round}"), "")).await? {
                return Ok(());
            }
        }
        self.preview_again(desk, heard, id, Some(say!("director-redone")));
        Ok(())
    }

    /// Who exchanges their place; then with whom.
    pub(super) fn ask_who(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (mark, one, page): (i64, Option<Seat>, u16),
    ) {
        if !self.is_fresh(desk, heard, id, mark) {
            return;
        }
        let Some(running) = self.by_id.get(&id) else { return };
        let Ok((_, boards)) = coming(running) else {
            self.preview_again(desk, heard, id, None);
            return;
        };
        let mut seats = paired_seats(&boards);
        seats.retain(|seat| Some(*seat) != one);
        let means = |seat: Seat| match one {
            None => OfDesk::SwapWith { mark, one: seat, page: 0 },
            Some(one) => OfDesk::Swapped { mark, seats: (one, seat) },
        };
        let turns = |page| match one {
            None => OfDesk::Swap { mark, page },
            Some(one) => OfDesk::SwapWith { mark, one, page },
        };
        let (text, label) = match one {
            None => (say!("director-swap-who"), say!("director-menu-who")),
            Some(one) => (say!("director-swap-with", who = running.name(one)), say!("director-menu-with")),
        };
        let (at, some, pages) = page_of(&seats, page, CHOICES);
        let mut body = Body { text: Some(text), ..Body::default() };
        let choice = |seat: &Seat| Choice {
            label: say!("literal", text = running.name(*seat)),
            payload: Press::Event(id, OfEvent::Desk(means(*seat))).to_string(),
            chosen: false,
        };
        match some {
            // A menu is a choice of one in several.
            [seat] => {
                body.buttons.push(button(id, say!("literal", text = running.name(*seat)), means(*seat)));
            }
            _ => body.menus.push(Menu { label, choices: some.iter().map(choice).collect() }),
        }
        body.buttons.extend(turning(id, at, pages, turns));
        let pairs = OfDesk::Pairs { page: 0, anew: false };
        body.buttons.push(button(id, say!("button-director-pairs"), pairs));
        self.show(desk, heard, id, body);
    }

    /// Two exchange their places, unless something forbids it.
    pub(super) async fn exchange(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        mark: i64,
        seats: (Seat, Seat),
    ) -> Result<(), Halt> {
        if !self.is_fresh(desk, heard, id, mark) {
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Ok((round, boards)) = coming(running) else {
            self.preview_again(desk, heard, id, None);
            return Ok(());
        };
        let boards = exchanged(&boards, seats);
        if let Some(why) = running.course.refuses(&Line::Pair(round, boards.clone())) {
            let note = refusal(running, &why);
            self.preview_again(desk, heard, id, Some(note));
            return Ok(());
        }
        if let Some(seat) = rests_again(running, &boards, seats) {
            let note = say!("director-has-rested", name = running.name(seat));
            self.preview_again(desk, heard, id, Some(note));
            return Ok(());
        }
        let (one, other) = (running.name(seats.0), running.name(seats.1));
        let deed = format!("scambia {round} {} {}", seats.0.0, seats.1.0);
        if self.decides(desk, heard, id, &draft(round, boards), (deed, "")).await? {
            let note = say!("director-swapped", one = one, other = other);
            self.preview_again(desk, heard, id, Some(note));
        }
        Ok(())
    }
}

/// The coming pairing, with what can be done about it.
fn preview(desk: &Desk, running: &Running, page: u16, note: Option<Text>) -> Body {
    let id = running.id;
    let (round, boards) = match coming(running) {
        Ok(coming) => coming,
        Err(text) => return Body { text: Some(text), buttons: vec![back(id)], ..Body::default() },
    };
    let shown: Vec<Text> =
        (1..).zip(&boards).filter_map(|(number, paired)| line_of(running, number, paired)).collect();
    let (at, some, pages) = page_of(&shown, page, BOARDS);
    let mut lines: Vec<Text> = note.into_iter().collect();
    lines.push(if running.course.is_prepared() {
        say!("director-preview-swapped", round = round)
    } else {
        say!("director-preview", round = round)
    });
    lines.extend_from_slice(some);
    lines.extend(in_waves(desk, running, &boards));
    lines.extend(what_is_next(running));
    let mark = running.mark();
    let mut buttons = turning(id, at, pages, |page| OfDesk::Pairs { page, anew: false });
    if !running.course.is_paused() {
        buttons.push(button(id, say!("button-director-publish"), OfDesk::Publish(mark)).first());
    }
    if is_free(running) {
        buttons.push(button(id, say!("button-director-redo"), OfDesk::Redo(mark)));
        buttons.push(button(id, say!("button-director-swap"), OfDesk::Swap { mark, page: 0 }));
    }
    buttons.push(back(id));
    Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
}

/// How many of these boards are played at once, and when the others begin, where a group cannot follow all of them.
fn in_waves(desk: &Desk, running: &Running, boards: &[Paired]) -> Vec<Text> {
    let games = boards.iter().filter(|board| board.black.is_some()).count();
    let begins = running.course.next_round_at().unwrap_or_default().max(desk.now());
    let later = waves(running, desk, games, begins);
    let most = most_at_once(running, desk).filter(|_| !later.is_empty());
    let head = most.map(|most| say!("director-waves", count = most));
    head.into_iter().chain(later.iter().map(wave_told)).collect()
}

/// Why two cannot exchange their places.
fn refusal(running: &Running, why: &Refused) -> Text {
    match why {
        Refused::Met(one, other) => {
            say!("director-have-met", one = running.name(*one), other = running.name(*other))
        }
        Refused::Apart(one, other) => {
            say!("director-kept-apart", one = running.name(*one), other = running.name(*other))
        }
        _ => say!("event-refused"),
    }
}
