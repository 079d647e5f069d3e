//! What a director does in the middle of it: a result is set or corrected, somebody is taken out, a board is played again, the last
//! act is undone, all is closed or called off. Each act stands in the record of deeds, with its reason.

use super::Events;
use super::director::{told_line, what_is_next, why_not_undone};
use super::poly::is_outside;
use super::running::Running;
use super::teams::Goes;
use super::telling::{LINES, ask_for_result, part_of};
use crate::commands::{Invocation, Opt};
use crate::games::By;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::orders::reason;
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::field::Outcome;
use crate::tournaments::italo_swiss::Ended;

/// The results by the names they are typed by, Italian and English.
pub(crate) const RESULTS: [(&str, &str, Ended); 6] = [
    ("1-0", "1-0", Ended::Played(Outcome::Win)),
    ("patta", "draw", Ended::Played(Outcome::Draw)),
    ("0-1", "0-1", Ended::Played(Outcome::Loss)),
    ("assente2", "absent2", Ended::Forfeit { white: true, black: false }),
    ("assente1", "absent1", Ended::Forfeit { white: false, black: true }),
    ("assenti", "absent", Ended::Forfeit { white: false, black: false }),
];

impl Events {
    /// `/torneo risultato turno:2 tavolo:3 esito:1-0`: sets a result, or asks whether one is to be corrected (F2).
    pub(crate) async fn set_result(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some((id, at)) = self.board_meant(desk, heard, asked) else { return Ok(()) };
        let named = asked.choice(Opt::Esito);
        let Some(ended) = RESULTS.iter().find(|(name, ..)| Some(*name) == named).map(|(.., ended)| *ended)
        else {
            desk.answer(heard, say!("event-needs-result"));
            return Ok(());
        };
        let own = match self.may_decide(desk, heard, id, at).await? {
            Ok(own) => own,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if running.course.board(at).is_some_and(|board| board.ended.is_some()) {
            self.ask_correction(desk, heard, id, (at, ended), &reason(asked));
            return Ok(());
        }
        let line = running.course.result_line(at, ended).to_string();
        if !self.act(desk, heard, id, &line, (own, &reason(asked))).await? {
            return Ok(());
        }
        self.board_decided(desk, id, at, ended);
        self.go_on_with(desk, id).await
    }

    /// `/torneo ritira chi:Anna`.
    pub(crate) async fn take_out(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let typed = asked.text(Opt::Chi).unwrap_or_default().trim();
        let seat = self.seat_named(desk, heard, id, typed).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let seat = seat.filter(|seat| running.course.is_in(*seat));
        let Some(seat) = seat else {
            desk.answer(heard, say!("event-who-not-in", name = typed.chars().take(40).collect::<String>()));
            return Ok(());
        };
        let name = running.name(seat);
        let reason = reason(asked);
        if running.course.team_of(seat).is_some() {
            let deed = desk.deed(heard, format!("torneo ritira {}", seat.0), &reason).to_vec();
            if let Some(told) = self.member_goes(desk, id, seat, (Goes::Expelled, deed)).await? {
                desk.tell(None, told);
            }
            return self.go_on_with(desk, id).await;
        }
        self.goes_or_is_sent(desk, id, seat, true).await?;
        let deed = desk.deed(heard, format!("torneo ritira {}", seat.0), &reason).to_vec();
        desk.house.append(crate::journal::Entry { lines: Vec::new(), records: deed }).await?;
        desk.tell(None, say!("event-taken-out", name = name));
        self.show_card(desk, id);
        self.go_on_with(desk, id).await
    }

    /// `/torneo rigioca turno:2 tavolo:3`: what was void, or never began, is opened anew.
    pub(crate) async fn play_again(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some((id, at)) = self.board_meant(desk, heard, asked) else { return Ok(()) };
        let decided = self
            .by_id
            .get(&id)
            .and_then(|running| running.course.board(at).map(|board| board.ended.is_some()));
        if decided != Some(false) {
            desk.answer(heard, say!("event-board-decided"));
            return Ok(());
        }
        if desk.house.journal.live_game(id, at.round, at.board).await?.is_some() {
            desk.answer(heard, say!("event-board-plays"));
            return Ok(());
        }
        if !self.act(desk, heard, id, &format!("again {at}"), ("", &reason(asked))).await? {
            return Ok(());
        }
        desk.unsay(format!("e{id}.void.{at}"));
        if self.by_id.get(&id).is_some_and(|running| is_outside(&running.course, at)) {
            // What is played elsewhere opens nothing anew: what was reported counts no more.
            desk.answer(heard, say!("event-again-outside", board = at.board));
        }
        self.go_on_with(desk, id).await
    }

    /// `/torneo disfa`: the last act of the tournament is as if it had never been.
    pub(crate) async fn undo(&mut self, desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        self.undo_last(desk, heard, id, &reason(asked)).await
    }

    /// The last act is undone, for a reason or in the name of who undoes it.
    pub(super) async fn undo_last(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        reason: &str,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        // Boards at which nobody sits were decided with their pairing, and go with it.
        let together =
            |line: &&Line| matches!(line, Line::Board(at, _) if running.course.is_empty_board(*at));
        let acts = running.course.event().map_or(&[][..], Event::effective);
        let with_it = acts.iter().rev().take_while(together).count();
        let last = acts.len().checked_sub(with_it + 1).and_then(|at| acts.get(at)).cloned();
        let Some(last) = last.filter(can_be_undone) else {
            desk.answer(heard, why_not_undone(running));
            return Ok(());
        };
        // Told as it was: undone, its board may be gone.
        let undone = told_line(running, &last);
        let why =
            if reason.is_empty() { heard.who.name.replace(char::is_control, "") } else { reason.to_owned() };
        let why = if why.trim().is_empty() { "-" } else { why.trim() };
        let undo = format!("undo {why}");
        if !self.acts(desk, heard, id, &vec![undo.as_str(); with_it + 1], ("", reason)).await? {
            return Ok(());
        }
        self.show_undone(desk, id, &last);
        if let Line::Pair(round, _) = last {
            // Whoever does not come to the new pairing is named anew.
            self.named_absent.retain(|(of, at)| *of != id || at.round != round);
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut lines = vec![say!("event-undone", line = undone)];
        lines.extend(what_is_next(running));
        match last {
            // Who is kept apart is between the directors.
            Line::Apart(..) | Line::Lift(_) => desk.answer(heard, say!("lines", lines = lines)),
            _ => desk.tell_all(lines),
        }
        self.go_on_with(desk, id).await
    }

    /// What stands in the channel is as it was before the act that was undone.
    fn show_undone(&self, desk: &Desk, id: i64, last: &Line) {
        let Some(running) = self.by_id.get(&id) else { return };
        match last {
            Line::Result(at, _) | Line::Correct(at, _) | Line::Board(at, _) => {
                desk.strip(format!("e{id}.r{}.over", at.round));
                let Some(board) = running.course.board(*at) else { return };
                match board.ended {
                    Some(ended) => self.board_decided(desk, id, *at, ended),
                    None if is_outside(&running.course, *at) => {
                        ask_for_result(desk, running, *at, &board, false);
                    }
                    None => {}
                }
            }
            Line::Pair(round, boards) => {
                self.unsay_pairing(desk, id, *round, boards.len());
            }
            _ => {}
        }
    }

    /// What stands in the channel of a round with so many boards holds no more.
    pub(super) fn unsay_pairing(&self, desk: &Desk, id: i64, round: u16, boards: usize) {
        let state = self.by_id.get(&id).and_then(|running| running.course.event()).map(Event::state);
        // Of a match between teams each board has stood in a line of its own.
        let all = boards * usize::from(state.and_then(|state| state.setup().boards).unwrap_or(1));
        for part in 0..=(all + boards) / LINES {
            desk.unsay(part_of(&format!("e{id}.r{round}"), part));
        }
        for what in ["bracket", "over"] {
            desk.unsay(format!("e{id}.r{round}.{what}"));
        }
        for at in (1..).take(all).map(|board| BoardId { round, board }) {
            for what in ["", ".said", ".differ", ".absent", ".waits", ".date"] {
                desk.unsay(format!("e{id}.b{at}{what}"));
            }
            desk.unsay(format!("e{id}.c{at}"));
        }
    }

    /// `/torneo chiudi`: asks whether it is to end here, and says what happens then (F11).
    pub(crate) fn end_now(&self, desk: &Desk, heard: &Heard, asked: &Invocation) {
        if let Some(id) = self.meant_or_told(desk, heard) {
            self.ask_close(desk, heard, id, &reason(asked));
        }
    }

    /// It ends here, or is called off where nothing was played.
    pub(super) async fn ends(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        reason: &str,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let (name, begun) = (running.course.plan.name.clone(), running.course.event().is_some());
        let played = has_results(running);
        let deed = desk.deed(heard, format!("torneo chiudi:{name}"), reason).to_vec();
        desk.house.append(crate::journal::Entry { lines: Vec::new(), records: deed }).await?;
        if begun && played {
            self.close(desk, id).await?;
            return self.end_all(desk, id, &heard.who.name).await;
        }
        let series = self.by_id.get(&id).and_then(|running| running.course.plan.series.clone());
        if begun && series.is_some() {
            // One evening of it: the next one comes in its time.
            self.leave_out(desk, id).await?;
            return self.end_all(desk, id, &heard.who.name).await;
        }
        let off = self.call_off(desk, id).await?;
        self.end_all(desk, id, &heard.who.name).await?;
        desk.strip(format!("e{id}.card"));
        desk.tell(None, say!("event-called-off", name = name));
        let Some((series, off)) = series.zip(off) else { return Ok(()) };
        desk.tell(None, say!("event-series-over", title = series.title()));
        super::series::tell_prize(desk, &off, &series).await
    }

    /// One line of a director. Tells whether it stands; otherwise why not was said.
    async fn act(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        line: &str,
        told: (&str, &str),
    ) -> Result<bool, Halt> {
        self.acts(desk, heard, id, &[line], told).await
    }

    /// The same of lines that make one act: the first one names it.
    async fn acts(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        lines: &[&str],
        (own, reason): (&str, &str),
    ) -> Result<bool, Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(false) };
        let Some(line) = lines.first() else { return Ok(false) };
        let mut step = running.step();
        for line in lines {
            if let Err(why) = step.write(By::House, line, None, desk.now()) {
                tracing::debug!(%why, "a director's line was refused");
                desk.answer(heard, refused(running.course.event().map(Event::state), line));
                return Ok(false);
            }
        }
        let deed = desk.deed(heard, format!("torneo {own}{line}"), reason).to_vec();
        self.commit(desk, step, deed).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.may_pair_again(desk);
            running.opening.clear();
        }
        // A round that is open again is told again when it is over.
        let open = self.by_id.get(&id).is_some_and(|running| running.course.next_round_at().is_none());
        if open {
            let old: Vec<_> = self.told.extract_if(.., |(event, _)| *event == id).collect();
            self.stale.extend(old);
        }
        Ok(true)
    }

    /// The tournament of this place; where there is none, that is said.
    pub(crate) fn meant_or_told(&self, desk: &Desk, heard: &Heard) -> Option<i64> {
        let id = self.meant();
        if id.is_none() {
            desk.answer(heard, say!("event-none"));
        }
        id
    }

    /// The board a command is about: the round is the running one where nobody says which.
    fn board_meant(&self, desk: &Desk, heard: &Heard, asked: &Invocation) -> Option<(i64, BoardId)> {
        let id = self.meant_or_told(desk, heard)?;
        let state = self.by_id.get(&id)?.course.event().map(Event::state);
        let Some(state) = state else {
            desk.answer(heard, say!("event-not-begun"));
            return None;
        };
        let small = |opt| asked.number(opt).and_then(|number| u16::try_from(number).ok());
        let rounds = u16::try_from(state.rounds().len()).unwrap_or(u16::MAX);
        let at =
            BoardId { round: small(Opt::Turno).unwrap_or(rounds), board: small(Opt::Tavolo).unwrap_or(0) };
        let course = &self.by_id.get(&id)?.course;
        if course.board(at).is_none() {
            desk.answer(heard, say!("event-no-such-board"));
            return None;
        }
        if course.is_empty_board(at) {
            desk.answer(heard, say!("team-board-empty", board = at.board));
            return None;
        }
        Some((id, at))
    }
}

/// Whether any board has a result.
pub(super) fn has_results(running: &Running) -> bool {
    let state = running.course.event().map(Event::state);
    if running.course.event().is_some_and(super::manche::has_scores) {
        return true;
    }
    let rounds = state.map_or(&[][..], |state| state.rounds());
    rounds.iter().any(|round| round.boards.iter().any(|board| board.ended.is_some()))
}

/// What a director may take back: results, pairings and who left; not the beginning.
pub(super) fn can_be_undone(line: &Line) -> bool {
    matches!(
        line,
        Line::Result(..)
            | Line::Correct(..)
            | Line::Board(..)
            | Line::Game(..)
            | Line::Pair(..)
            | Line::Withdraw(_)
            | Line::Return(_)
            | Line::Bye(..)
            | Line::Plays(..)
            | Line::Apart(..)
            | Line::Lift(_)
            | Line::Swap(..)
    )
}

/// Why a line of a director cannot stand, in a sentence.
pub(super) fn refused(state: Option<&crate::tournaments::event::state::State>, line: &str) -> Text {
    let read = line.parse::<Line>().ok().zip(state);
    let draw = read.is_some_and(|(line, state)| match line {
        Line::Result(id, ended) | Line::Correct(id, ended) => {
            let must = state.board(id).is_some_and(|board| state.must_be_won(board));
            must && ended == Ended::Played(Outcome::Draw)
        }
        _ => false,
    });
    if draw { say!("event-no-draws") } else { say!("event-refused") }
}
