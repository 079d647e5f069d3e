//! What everybody who plays can agree on, or a moderator who does not play decides: a pause, that a match does not count
//! (P5), calling it off (P6). All are told in the place, with name and reason.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::{OfMatch, Press};
use super::super::round::live::source;
use super::super::say::Button;
use super::super::settings::Power;
use super::Matches;
use super::opening::whole_second;
use super::playing::{Playing, Step};
use crate::clock::Millis;
use crate::games::turns::{Time, Wish};
use crate::games::{By, LineError, Seat};
use crate::journal::Record;
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::rooms::matches::clock::{set_clock, write_clock};
use crate::rooms::matches::holidays::away_until;
use crate::rooms::matches::showing::player_name;
use crate::say;

impl Matches {
    /// `/pausa`: the clocks of a match stand still, or go on where they stood.
    pub(crate) async fn pause(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        reason: &str,
    ) -> Result<(), Halt> {
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let wish = if playing.table.is_paused() { Wish::Resume } else { Wish::Pause };
        // P5: a moderator who plays is a player.
        if let Some(seat) = self.seat_of_author(desk, heard, id) {
            return self.ask(desk, heard, id, seat, wish, reason).await;
        }
        if !desk.moderates(heard, Power::Rounds) {
            desk.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        let now = desk.now();
        let mut step = playing.step();
        stop_or_go(desk, playing, &mut step, wish, now)?;
        let verb = if wish == Wish::Resume { "riprendi" } else { "pausa" };
        let records: Vec<Record> = desk.deed(heard, format!("{verb} {id}"), reason).into();
        self.commit_step(desk, id, step, records).await?;
        let name = heard.who.name.as_str();
        let text = match wish {
            Wish::Resume => say!("match-resumed-by", name = name, why = why(reason)),
            _ => say!("match-paused-by", name = name, why = why(reason)),
        };
        self.carry_on(desk, id, vec![text]).await
    }

    /// `/annulla` by somebody who plays: it needs everybody.
    pub(crate) async fn ask_to_void(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        reason: &str,
    ) -> Result<(), Halt> {
        match self.seat_of_author(desk, heard, id) {
            Some(seat) => self.ask(desk, heard, id, seat, Wish::Void, reason).await,
            None => Ok(()),
        }
    }

    /// A player would like something that everybody has to agree on.
    async fn ask(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
        wish: Wish,
        reason: &str,
    ) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let source = source(heard, &desk.place, seat);
        if playing.has_source(&source) {
            return Ok(());
        }
        let mut step = playing.step();
        if wish == Wish::Resume && playing.pause_agreed {
            // P5 wants everybody for the pause, not for its end: otherwise a losing player would never come back.
            let (name, why) = (player_name(desk, playing, seat), why(reason));
            stop_or_go(desk, playing, &mut step, wish, now)?;
            self.commit_step(desk, id, step, Vec::new()).await?;
            return self.carry_on(desk, id, vec![say!("match-resumed-by", name = name, why = why)]).await;
        }
        match step.act(By::Seat(seat), wish.name(), Some(source), heard.at) {
            Ok(()) => {}
            Err(LineError::Refused(refusal)) => {
                desk.answer(heard, refusal.0);
                return Ok(());
            }
            Err(LineError::Unreadable(error)) => return Err(error.into()),
        }
        let first = playing.table.asked().is_none_or(|(asked, _)| asked != wish);
        let reason = if first { reason.to_owned() } else { playing.asked_why.clone() };
        let name = player_name(desk, playing, seat);
        if !step.table.agrees_on(wish) {
            self.commit_step(desk, id, step, Vec::new()).await?;
            if let Some(playing) = self.by_id.get_mut(&id) {
                playing.asked_why.clone_from(&reason);
            }
            self.tell_wish(desk, id, wish, &name, &reason);
            return Ok(());
        }
        let text = match wish {
            Wish::Pause => say!("match-paused-agreed", why = why(&reason)),
            Wish::Resume => say!("match-resumed-agreed", why = why(&reason)),
            Wish::Void => say!("match-voided-agreed", why = why(&reason)),
        };
        if wish == Wish::Void {
            step.act(By::House, "void agreed", None, now)?;
        } else {
            stop_or_go(desk, playing, &mut step, wish, now)?;
        }
        self.commit_step(desk, id, step, Vec::new()).await?;
        self.carry_on(desk, id, vec![text]).await
    }

    fn tell_wish(&mut self, desk: &Desk, id: i64, wish: Wish, name: &str, reason: &str) {
        let text = match wish {
            Wish::Pause => say!("match-asks-pause", name = name, why = why(reason)),
            Wish::Resume => say!("match-asks-resume", name = name, why = why(reason)),
            Wish::Void => say!("match-asks-void", name = name, why = why(reason)),
        };
        let buttons = vec![
            Button::new(say!("button-agreed"), &Press::Match(id, OfMatch::AgreeTo(wish))).first(),
            Button::new(say!("button-decline"), &Press::Match(id, OfMatch::Refuse)),
        ];
        self.ask_everybody(desk, id, "ask", text, buttons);
    }

    /// [D’accordo] under a wish.
    pub(crate) async fn agree_to_wish(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
        wish: Wish,
    ) -> Result<(), Halt> {
        let asked = self.by_id.get(&id).and_then(|playing| playing.table.asked());
        if asked.is_some_and(|(asked, _)| wish == asked) {
            return self.ask(desk, heard, id, seat, wish, "").await;
        }
        desk.answer(heard, say!("match-nothing-asked"));
        Ok(())
    }
}

/// The lines of a pause, or of its end.
fn stop_or_go(
    desk: &Desk,
    playing: &Playing,
    step: &mut Step,
    wish: Wish,
    now: Millis,
) -> Result<(), anyhow::Error> {
    if wish == Wish::Resume {
        step.act(By::House, "resume", None, now)?;
        clock_goes_on(desk, playing, step, now);
    } else {
        step.act(By::House, "pause", None, now)?;
        note_own_time(desk, playing, step, now);
    }
    Ok(())
}

/// Before a pause in mid-holiday the clock shows what is left without it: the holiday may end while the clock stands still.
fn note_own_time(desk: &Desk, playing: &Playing, step: &mut Step, now: Millis) {
    let back = playing.whose().and_then(|seat| away_until(desk, playing, seat, now));
    if let (Some(until), Some(back), Time::Hours(_)) = (step.table.until(), back, step.table.frame().time) {
        let window = step.table.window();
        write_clock(desk, step, Some(now + (until - back).max(0)), window, Vec::new(), now);
    }
}

/// P5: the clock goes on where it stood, which is as much later as the pause was long.
fn clock_goes_on(desk: &Desk, playing: &Playing, step: &mut Step, now: Millis) {
    let (until, window) = (step.table.until(), step.table.window());
    let since = playing.paused_since.filter(|_| until.is_some() || window.is_some());
    let Some(since) = since else {
        // Its log is from before pauses kept the clock, or the turn has passed on meanwhile.
        return set_clock(desk, playing, step, now);
    };
    let slow = !step.table.frame().time.is_live();
    let back = playing.whose().filter(|_| slow).and_then(|seat| away_until(desk, playing, seat, now));
    let later = |moment: Millis| whole_second(back.unwrap_or(now) + moment - since);
    let loud = |until: Millis| desk.quiet_until(until).filter(|_| slow).unwrap_or(until);
    let until = until.map(later).map(loud);
    write_clock(desk, step, until, window.map(later), Vec::new(), now);
}

/// The reason behind a sentence, if one was given.
pub(super) fn why(reason: &str) -> Text {
    if reason.is_empty() { say!("literal", text = "") } else { say!("match-because", reason = reason) }
}
