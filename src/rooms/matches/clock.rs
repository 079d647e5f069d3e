//! Clocks: how long a turn lasts, reminders, the flag, windows for challenges, absences of ours. Pauses are in [`super::pausing`],
//! holidays in [`super::holidays`].

use super::super::doors::Passed;
use super::super::room::{Halt, Room};
use super::super::round::closing::lost_time;
use super::opening::whole_second;
use super::playing::{Playing, Step};
use crate::clock::Millis;
use crate::games::turns::Pace;
use crate::games::{By, Seat, Turn};
use crate::messages::{Arg, Text};
use crate::say;

/// A live window in which the last move may be challenged, at most (Y19, B16).
const WINDOW: Millis = 60_000;
/// How long a live match waits for whoever judges; in correspondence it is the time of a turn.
const JUDGED_WITHIN: Millis = 120_000;
/// The last reminder in correspondence.
const LAST_HOUR: Millis = 60 * 60_000;
/// A move may still be on its way for so long after the flag.
const ON_ITS_WAY: Millis = 2_000;
/// The flag waits for a slow door at most so long.
const AT_MOST: Millis = 60_000;
/// How often it is looked whether the door is past the flag.
const LOOK_AGAIN: Millis = 1_000;
/// Shorter turns are not reminded of: it would come at once.
const REMIND_FROM: Millis = 40_000;

impl Room {
    /// Sets the clock for whoever moves next; a computer has none.
    pub(crate) fn set_clock(&self, playing: &Playing, step: &mut Step, now: Millis) {
        if step.table.ending().is_some() {
            return;
        }
        if step.table.challenger().is_some() {
            // Nobody's time runs while a word is judged; who judges it has some (P8).
            return self.set_judges_clock(step, now);
        }
        let until = self.turn_ends(playing, step, now);
        let window = step.table.contestable().filter(|_| step.table.frame().pace.is_live());
        // P8: a window that is open stays as it is when somebody leaves.
        let fresh = || whole_second(now + WINDOW).min(until.unwrap_or(Millis::MAX));
        let window = window.map(|_| step.table.window().unwrap_or_else(fresh));
        self.write_clock(step, until, window, now);
    }

    /// The same after somebody has left: where it is still the turn of the same player, the clock goes on.
    pub(crate) fn set_clock_if_moved_on(&self, playing: &Playing, step: &mut Step, now: Millis) {
        let same = step.table.turn() == playing.table.turn()
            && step.table.challenger().is_some() == playing.table.challenger().is_some();
        let stands = step.table.until().is_some() || step.table.window().is_some();
        if !(same && stands) {
            self.set_clock(playing, step, now);
        }
    }

    /// Until when whoever judges has time; then the dictionary decides (P8).
    pub(crate) fn set_judges_clock(&self, step: &mut Step, now: Millis) {
        let pace = step.table.frame().pace;
        let time = if pace.is_live() { JUDGED_WITHIN } else { pace.millis().unwrap_or(JUDGED_WITHIN) };
        self.write_clock(step, None, Some(whole_second(now + time)), now);
    }

    pub(super) fn write_clock(
        &self,
        step: &mut Step,
        until: Option<Millis>,
        window: Option<Millis>,
        now: Millis,
    ) {
        let line = match (until, window) {
            (Some(until), Some(window)) => format!("clock {until} {window}"),
            (Some(until), None) => format!("clock {until}"),
            (None, Some(window)) => format!("clock - {window}"),
            (None, None) => "clock -".to_owned(),
        };
        if let Err(error) = step.act(By::Clock, &line, None, now) {
            tracing::error!(place = %self.place, %error, "a clock could not be set");
        }
    }

    fn turn_ends(&self, playing: &Playing, step: &Step, now: Millis) -> Option<Millis> {
        let allowance = step.table.allowance()?;
        if step.table.is_paused() {
            return None;
        }
        let seat = match step.table.turn() {
            Turn::Of(seat) if step.table.frame().computer(seat).is_some() => return None,
            Turn::Of(seat) => Some(seat),
            Turn::All => None,
            Turn::Chance | Turn::Clock | Turn::Over => return None,
        };
        let mut until = now + allowance;
        if !step.table.frame().pace.is_live() {
            // Whose turn begins in a holiday has the whole of it afterwards; nobody's time ends while it is quiet.
            let back = seat.and_then(|seat| self.away_until(playing, seat, now));
            until = back.unwrap_or(now) + allowance;
            until = self.quiet_until(until).unwrap_or(until);
        }
        Some(whole_second(until))
    }

    /// When a match wants to be looked after.
    pub(crate) fn match_wake(&self, playing: &Playing) -> Option<Millis> {
        let now = self.now();
        if playing.table.ending().is_some() {
            // The process ended between the last line and the result.
            return Some(now);
        }
        // Where nothing can be said nothing is played: whoever lets us write again wakes the room.
        if playing.table.is_paused() || self.barred.is_some() {
            return None;
        }
        let thinks = playing.answers_at.filter(|_| !playing.thinks);
        let window = playing.table.window().map(|window| look_at(window + 1, now));
        let turn = playing.table.until().map(|until| match self.next_reminder(playing, until) {
            Some(at) if at > now => at,
            _ => look_at(until + 1, now),
        });
        [thinks, window, turn].into_iter().flatten().min()
    }

    /// When the next reminder is due: at three quarters, and in correspondence an hour before the end.
    fn next_reminder(&self, playing: &Playing, until: Millis) -> Option<Millis> {
        let whole = until - playing.turn_since;
        let live = playing.table.frame().pace.is_live();
        if whole < REMIND_FROM || playing.table.frame().pace == Pace::Free {
            return None;
        }
        if !playing.told.late {
            let at = playing.turn_since + whole / 4 * 3;
            // Nobody is called while it is quiet.
            return Some(if live { at } else { self.quiet_until(at).unwrap_or(at).min(until) });
        }
        if !live && !playing.told.last_hour && whole > 2 * LAST_HOUR {
            let at = until - LAST_HOUR;
            return Some(self.quiet_until(at).unwrap_or(at).min(until));
        }
        None
    }

    /// Looks after all matches of this room.
    pub(crate) async fn tick_matches(&mut self) -> Result<(), Halt> {
        let ids: Vec<i64> = self.matches.keys().copied().collect();
        for id in ids {
            self.tick_match(id).await?;
        }
        Ok(())
    }

    async fn tick_match(&mut self, id: i64) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        if playing.table.ending().is_some() {
            // The process ended between the last line and the result.
            return self.finish(id, Vec::new()).await;
        }
        if playing.table.is_paused() || self.barred.is_some() {
            return Ok(());
        }
        if playing.answers_at.is_some_and(|at| now >= at) && !playing.thinks {
            self.think(id);
            return Ok(());
        }
        if let Some(until) = playing.table.until() {
            if now > until {
                self.house.alive_past(until).await;
                if self.has_passed(until, now) {
                    return self.flag_falls(id).await;
                }
            }
            self.remind_of(id, until, now);
        }
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        if let Some(window) = playing.table.window().filter(|window| now > *window) {
            self.house.alive_past(window).await;
            if !self.has_passed(window, now) {
                return Ok(());
            }
            let challenged = self.matches.get(&id).is_some_and(|one| one.table.challenger().is_some());
            if challenged {
                return self.dictionary_decides(id).await;
            }
            return self.window_closes(id).await;
        }
        Ok(())
    }

    /// Whether nothing from before a moment can still come (P3). A door that has not shown it is asked to (W25).
    fn has_passed(&self, moment: Millis, now: Millis) -> bool {
        if now < moment + ON_ITS_WAY {
            return false;
        }
        match self.passed(moment) {
            Passed::Yes => true,
            Passed::NotYet => {
                self.ask_for_proof(moment, &[]);
                now >= moment + AT_MOST
            }
            Passed::Away => false,
        }
    }

    fn remind_of(&mut self, id: i64, until: Millis, now: Millis) {
        let Some(playing) = self.matches.get(&id) else { return };
        let due = self.next_reminder(playing, until).filter(|at| now >= *at && now < until);
        let Some(_) = due else { return };
        let text = match playing.whose() {
            Some(seat) => Text {
                key: "match-reminder",
                args: vec![("who", self.who(playing, seat)), ("until", Arg::When(until))],
            },
            None => say!("match-reminder-all", until = Arg::When(until)),
        };
        let last = playing.told.late;
        let handle = format!("m{id}.remind{}{}", playing.lines(), if last { "b" } else { "a" });
        self.remind(handle, text);
        if let Some(playing) = self.matches.get_mut(&id) {
            if last || now >= until - LAST_HOUR && !playing.table.frame().pace.is_live() {
                playing.told.last_hour = true;
            }
            playing.told.late = true;
        }
    }

    /// The time of whoever had to move is over: what the rules of the game say then.
    async fn flag_falls(&mut self, id: i64) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let whose = playing.whose();
        let mut step = playing.step();
        step.act(By::Clock, "flag", None, now).map_err(anyhow::Error::from)?;
        step.draw(&playing.words, now).map_err(anyhow::Error::from)?;
        self.set_clock(playing, &mut step, now);
        let text = whose.map(|seat| self.flag_text(playing, &step, seat));
        let again = step.table.turn() == whose.map_or(Turn::All, Turn::Of) && step.table.ending().is_none();
        self.commit_step(id, step, Vec::new()).await?;
        let text: Vec<Text> = text.into_iter().collect();
        let deserted = self.matches.get(&id).is_some_and(|one| one.table.is_open() && one.idle >= DESERTED);
        if deserted {
            self.tell(None, say!("duplicate-deserted"));
            return self.void_match(id, "deserted", Vec::new()).await;
        }
        if again && whose.is_some() {
            // The same player, with what is left to him: no new picture for that.
            for text in text {
                self.announce_turn(id, text);
            }
            return Ok(());
        }
        self.carry_on(id, text).await
    }

    fn flag_text(&self, playing: &Playing, step: &Step, seat: Seat) -> Text {
        let name = self.player_name(playing, seat);
        if step.table.turn() == Turn::Of(seat) && step.table.ending().is_none() {
            let until = Arg::When(step.table.until().unwrap_or_else(|| self.now()));
            return Text {
                key: "flag-single",
                args: vec![("who", self.who(playing, seat)), ("until", until)],
            };
        }
        if !step.table.plays(seat) || step.table.ending().is_some() {
            return say!("flag-lost", name = name);
        }
        say!("flag-passes", name = name)
    }

    /// Nobody has challenged the last move in time.
    async fn window_closes(&mut self, id: i64) -> Result<(), Halt> {
        let now = self.now();
        let Some(playing) = self.matches.get(&id) else { return Ok(()) };
        let mut step = playing.step();
        step.settle(&playing.words, now).map_err(anyhow::Error::from)?;
        let over = step.table.ending().is_some();
        if over || step.table.turn() != playing.table.turn() {
            self.set_clock(playing, &mut step, now);
        }
        self.commit_step(id, step, Vec::new()).await?;
        // The board is the same but for new tiles: it is shown with the next move, unless this was the last.
        if over { self.carry_on(id, Vec::new()).await } else { Ok(()) }
    }

    /// After an absence of ours: nobody's time has run meanwhile (P3). What is to be told of it: one sentence, however many
    /// live matches there are; whoever plays by the day need not know.
    pub(crate) async fn matches_return(&mut self, since: Millis) -> Result<Option<Text>, Halt> {
        let now = self.now();
        let ids: Vec<i64> = self.matches.keys().copied().collect();
        let mut moved = Vec::new();
        for id in ids {
            let Some(playing) = self.matches.get(&id) else { continue };
            if playing.table.ending().is_some() || playing.table.is_paused() {
                continue;
            }
            let fresh = playing.turn_since >= since - NEAR;
            // What was over before the last sign of life stays over.
            let lost = now - since.max(playing.turn_since);
            let runs = |moment: Millis| since < moment && lost > 0;
            let later = |moment: Millis| if runs(moment) { whole_second(moment + lost) } else { moment };
            let (until, window) = (playing.table.until(), playing.table.window());
            if until.into_iter().chain(window).any(runs) {
                let until = until.map(later);
                let shown =
                    |moment: Option<Millis>| moment.map_or_else(|| "-".to_owned(), |at| at.to_string());
                let mut line = format!("clock {}", shown(until));
                if let Some(window) = window.map(later) {
                    line = format!("{line} {window}");
                }
                let mut step = playing.step();
                step.act(By::Clock, &line, None, now).map_err(anyhow::Error::from)?;
                if playing.table.frame().pace.is_live() {
                    moved.push((lost, until));
                }
                self.commit_step(id, step, Vec::new()).await?;
            }
            if fresh {
                // It may not have been shown.
                self.show_board_again(id);
            }
            self.plan_answer(id);
        }
        // Nobody has noticed less than a second.
        moved.retain(|(lost, _)| *lost >= 1_000);
        let most = moved.iter().map(|(lost, _)| *lost).max();
        Ok(most.map(|lost| match moved.as_slice() {
            [(_, Some(until))] => say!("match-back", lost = lost_time(lost), until = Arg::When(*until)),
            _ => say!("matches-back", lost = lost_time(lost)),
        }))
    }
}

/// A game for everybody ends after so many turns in which nobody has played.
const DESERTED: u8 = 3;
/// What was committed so shortly before an absence may not have been shown.
const NEAR: Millis = 10 * 60_000;

/// A deadline, or after it the next moment to look whether the door has passed it.
fn look_at(at: Millis, now: Millis) -> Millis {
    if now < at {
        at
    } else if now < at + ON_ITS_WAY {
        at + ON_ITS_WAY
    } else {
        now + LOOK_AGAIN
    }
}
