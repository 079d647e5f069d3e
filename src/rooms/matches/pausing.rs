//! What everybody who plays can agree on, or a moderator who does not play decides: a pause, that a match does not count
//! (P5), calling it off (P6). All are told in the place, with name and reason.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::round::live::source;
use super::super::say::{Body, Button};
use super::super::settings::Power;
use super::opening::whole_second;
use super::playing::{Playing, Step};
use crate::clock::Millis;
use crate::games::turns::{Pace, Wish};
use crate::games::{By, LineError, Seat};
use crate::journal::Record;
use crate::messages::Text;
use crate::say;

impl Room {
    /// `/pausa`: the clocks of a match stand still, or go on where they stood.
    pub(crate) async fn pause(&mut self, heard: &Heard, id: i64, reason: &str) -> Result<(), Halt> {
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let wish = if playing.table.is_paused() { Wish::Resume } else { Wish::Pause };
        // P5: a moderator who plays is a player.
        if let Some(seat) = self.seat_of_author(heard, id) {
            return self.ask(heard, id, seat, wish, reason).await;
        }
        if !self.moderates(heard, Power::Rounds) {
            self.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        let now = self.now();
        let mut step = playing.step();
        self.stop_or_go(playing, &mut step, wish, now)?;
        let verb = if wish == Wish::Resume { "riprendi" } else { "pausa" };
        let records: Vec<Record> = self.deed(heard, format!("{verb} {id}"), reason).into();
        self.commit_step(id, step, records).await?;
        let name = heard.who.name.as_str();
        let text = match wish {
            Wish::Resume => say!("match-resumed-by", name = name, why = why(reason)),
            _ => say!("match-paused-by", name = name, why = why(reason)),
        };
        self.carry_on(id, vec![text]).await
    }

    /// The lines of a pause, or of its end.
    fn stop_or_go(
        &self,
        playing: &Playing,
        step: &mut Step,
        wish: Wish,
        now: Millis,
    ) -> Result<(), anyhow::Error> {
        if wish == Wish::Resume {
            step.act(By::House, "resume", None, now)?;
            self.clock_goes_on(playing, step, now);
        } else {
            step.act(By::House, "pause", None, now)?;
            self.note_own_time(playing, step, now);
        }
        Ok(())
    }

    /// Before a pause in mid-holiday the clock shows what is left without it: the holiday may end while the clock stands still.
    fn note_own_time(&self, playing: &Playing, step: &mut Step, now: Millis) {
        let back = playing.whose().and_then(|seat| self.away_until(playing, seat, now));
        if let (Some(until), Some(back), Pace::Slow(_)) = (step.table.until(), back, step.table.frame().pace)
        {
            let window = step.table.window();
            self.write_clock(step, Some(now + (until - back).max(0)), window, now);
        }
    }

    /// P5: the clock goes on where it stood, which is as much later as the pause was long.
    fn clock_goes_on(&self, playing: &Playing, step: &mut Step, now: Millis) {
        let (until, window) = (step.table.until(), step.table.window());
        let since = playing.paused_since.filter(|_| until.is_some() || window.is_some());
        let Some(since) = since else {
            // Its log is from before pauses kept the clock, or the turn has passed on meanwhile.
            return self.set_clock(playing, step, now);
        };
        let slow = !step.table.frame().pace.is_live();
        let back = playing.whose().filter(|_| slow).and_then(|seat| self.away_until(playing, seat, now));
        let later = |moment: Millis| whole_second(back.unwrap_or(now) + moment - since);
        let loud = |until: Millis| self.quiet_until(until).filter(|_| slow).unwrap_or(until);
        let until = until.map(later).map(loud);
        self.write_clock(step, until, window.map(later), now);
    }

    /// `/annulla` by somebody who plays: it needs everybody.
    pub(crate) async fn ask_to_void(&mut self, heard: &Heard, id: i64, reason: &str) -> Result<(), Halt> {
        match self.seat_of_author(heard, id) {
            Some(seat) => self.ask(heard, id, seat, Wish::Void, reason).await,
            None => Ok(()),
        }
    }

    /// A player would like something that everybody has to agree on.
    async fn ask(
        &mut self,
        heard: &Heard,
        id: i64,
        seat: Seat,
        wish: Wish,
        reason: &str,
    ) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let source = source(heard, &self.place, seat);
        if playing.has_source(&source) {
            return Ok(());
        }
        let mut step = playing.step();
        if wish == Wish::Resume && playing.pause_agreed {
            // P5 wants everybody for the pause, not for its end: or whoever is losing would never come back.
            let (name, why) = (self.player_name(playing, seat), why(reason));
            self.stop_or_go(playing, &mut step, wish, now)?;
            self.commit_step(id, step, Vec::new()).await?;
            return self.carry_on(id, vec![say!("match-resumed-by", name = name, why = why)]).await;
        }
        match step.act(By::Seat(seat), wish.name(), Some(source), heard.at) {
            Ok(()) => {}
            Err(LineError::Refused(refusal)) => {
                self.answer(heard, refusal.0);
                return Ok(());
            }
            Err(LineError::Unreadable(error)) => return Err(anyhow::Error::from(error).into()),
        }
        let first = playing.table.asked().is_none_or(|(asked, _)| asked != wish);
        let reason = if first { reason.to_owned() } else { playing.asked_why.clone() };
        let name = self.player_name(playing, seat);
        if !step.table.agrees_on(wish) {
            self.commit_step(id, step, Vec::new()).await?;
            if let Some(playing) = self.matches.get_mut(&id) {
                playing.asked_why.clone_from(&reason);
            }
            self.tell_wish(id, wish, &name, &reason);
            return Ok(());
        }
        let text = match wish {
            Wish::Pause => say!("match-paused-agreed", why = why(&reason)),
            Wish::Resume => say!("match-resumed-agreed", why = why(&reason)),
            Wish::Void => say!("match-voided-agreed", why = why(&reason)),
        };
        if wish == Wish::Void {
            step.act(By::House, "void agreed", None, now).map_err(anyhow::Error::from)?;
        } else {
            self.stop_or_go(playing, &mut step, wish, now)?;
        }
        self.commit_step(id, step, Vec::new()).await?;
        self.carry_on(id, vec![text]).await
    }

    fn tell_wish(&self, id: i64, wish: Wish, name: &str, reason: &str) {
        let text = match wish {
            Wish::Pause => say!("match-asks-pause", name = name, why = why(reason)),
            Wish::Resume => say!("match-asks-resume", name = name, why = why(reason)),
            Wish::Void => say!("match-asks-void", name = name, why = why(reason)),
        };
        let buttons = vec![
            Button::plain(say!("button-agreed"), format!("accordo:{id}:{}", wish.name())).first(),
            Button::plain(say!("button-decline"), format!("rifiuto:{id}")),
        ];
        let handle = self.matches.get(&id).map(|playing| format!("m{id}.ask{}", playing.lines()));
        self.announce(handle, Body { text: Some(text), buttons, ..Body::default() });
    }

    /// [D’accordo] under a wish.
    pub(crate) async fn agree_to_wish(
        &mut self,
        heard: &Heard,
        id: i64,
        seat: Seat,
        wish: &str,
    ) -> Result<(), Halt> {
        let asked = self.matches.get(&id).and_then(|playing| playing.table.asked());
        match (Wish::named(wish), asked) {
            (Some(wish), Some((asked, _))) if wish == asked => self.ask(heard, id, seat, wish, "").await,
            _ => {
                self.answer(heard, say!("match-nothing-asked"));
                Ok(())
            }
        }
    }
}

/// The reason behind a sentence, if one was given.
pub(super) fn why(reason: &str) -> Text {
    if reason.is_empty() { say!("literal", text = "") } else { say!("match-because", reason = reason) }
}
