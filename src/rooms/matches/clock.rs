//! Clocks: how long a turn lasts, reminders, the flag, windows for challenges, absences of ours. Pauses are in [`super::pausing`],
//! holidays in [`super::holidays`].

use super::super::desk::Halt;
use super::super::doors::Passed;
use super::super::heard::Door;
use super::super::round::closing::lost_time;
use super::Matches;
use super::opening::whole_second;
use super::playing::{Playing, Step};
use crate::clock::Millis;
use crate::games::turns::{self, Time};
use crate::games::{By, Seat, Turn};
use crate::messages::{Arg, Text};
use crate::rooms::desk::Desk;
use crate::rooms::matches::holidays::away_until;
use crate::rooms::matches::showing::{player_name, who};
use crate::say;

/// A live window in which the last move may be challenged, at most (Y19, B16).
const WINDOW: Millis = 60_000;
/// How long a live match waits for a judge; in correspondence it is the time of a turn.
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

impl Matches {
    /// Looks after all matches of this room.
    pub(crate) async fn tick_matches(&mut self, desk: &Desk) -> Result<(), Halt> {
        let mut result = Ok(());
        for id in self.ids() {
            // One that stumbles keeps no other from its flag.
            result = Halt::both(result, self.tick_match(desk, id).await);
        }
        result
    }

    async fn tick_match(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        if playing.table.ending().is_some() {
            // The process ended between the last line and the result.
            return self.finish(desk, id, Vec::new()).await;
        }
        if playing.table.is_paused() || desk.barred.is_some() {
            return Ok(());
        }
        // F10: an excluded player resigns when it is their turn. Until then a moderator may still let them finish.
        if let Some((seat, _)) = leaves(desk, playing).filter(|(_, at)| *at <= now) {
            return self.leave_match(desk, id, seat).await;
        }
        if playing.answers_at.is_some_and(|at| now >= at) && !playing.thinks {
            self.think(desk, id);
            return Ok(());
        }
        if let Some(until) = playing.table.until().filter(|_| playing.unshown.is_none()) {
            if now > until {
                desk.house.alive_past(until).await;
                if has_passed(desk, playing, until, now) {
                    return self.flag_falls(desk, id).await;
                }
            }
            self.remind_of(desk, id, until, now);
        }
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        if let Some(window) = playing.table.window().filter(|window| now > *window) {
            desk.house.alive_past(window).await;
            if !has_passed(desk, playing, window, now) {
                return Ok(());
            }
            let challenged = self.by_id.get(&id).is_some_and(|one| one.table.challenger().is_some());
            if challenged {
                return self.dictionary_decides(desk, id).await;
            }
            return self.window_closes(desk, id).await;
        }
        Ok(())
    }

    fn remind_of(&mut self, desk: &Desk, id: i64, until: Millis, now: Millis) {
        let Some(playing) = self.by_id.get(&id) else { return };
        let due = next_reminder(desk, playing, until).filter(|at| now >= *at && now < until);
        let Some(_) = due else { return };
        let text = match playing.whose() {
            Some(seat) => Text {
                key: "match-reminder",
                args: vec![("who", who(desk, playing, seat)), ("until", Arg::When(until))],
            },
            None => say!("match-reminder-all", until = Arg::When(until)),
        };
        let last = playing.warned.late;
        let handle = format!("m{id}.remind{}{}", playing.lines(), if last { "b" } else { "a" });
        desk.onlookers(id).remind(handle, text);
        if let Some(playing) = self.by_id.get_mut(&id) {
            if last || now >= until - LAST_HOUR && !playing.table.frame().time.is_live() {
                playing.warned.last_hour = true;
            }
            playing.warned.late = true;
        }
    }

    /// The time of the player to move is over: does what the rules of the game say.
    async fn flag_falls(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let whose = playing.whose();
        let mut step = playing.step();
        step.act(By::Clock, "flag", None, now)?;
        step.draw(&playing.words, now)?;
        set_clock(desk, playing, &mut step, now);
        let text = whose.map(|seat| flag_text(desk, playing, &step, seat));
        let again = step.table.turn() == whose.map_or(Turn::All, Turn::Of) && step.table.ending().is_none();
        self.commit_step(desk, id, step, Vec::new()).await?;
        let text: Vec<Text> = text.into_iter().collect();
        let deserted = self.by_id.get(&id).is_some_and(|one| one.table.is_open() && one.idle >= DESERTED);
        if deserted {
            desk.onlookers(id).tell(None, say!("open-deserted"));
            return self.void_match(desk, id, "deserted", Vec::new()).await;
        }
        if again && whose.is_some() {
            // The same player, with what is left of the time: no new picture for that.
            for text in text {
                self.announce_turn(desk, id, text);
            }
            return Ok(());
        }
        self.carry_on(desk, id, text).await
    }

    /// Nobody has challenged the last move in time.
    async fn window_closes(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = playing.step();
        step.settle(&playing.words, now)?;
        let over = step.table.ending().is_some();
        if over || step.table.turn() != playing.table.turn() {
            set_clock(desk, playing, &mut step, now);
        }
        self.commit_step(desk, id, step, Vec::new()).await?;
        // The board is the same but for new tiles: it is shown with the next move, unless this was the last.
        if over { self.carry_on(desk, id, Vec::new()).await } else { Ok(()) }
    }

    /// After an absence of ours: nobody's time has run meanwhile (P3). What is to be told of it: one sentence, however
    /// many live matches there are; players who play by the day need not know.
    pub(crate) async fn matches_return(&mut self, desk: &Desk, since: Millis) -> Result<Option<Text>, Halt> {
        self.return_of(desk, since, self.ids()).await
    }

    /// The same where only one of two doors was away: the match went on in the other one, but whoever is to move behind that
    /// one saw no board.
    pub(crate) async fn movers_return(
        &mut self,
        desk: &Desk,
        door: Door,
        since: Millis,
    ) -> Result<Option<Text>, Halt> {
        let sees_it_there = |playing: &&Playing| doors_to_move(desk, playing).eq(std::iter::once(door));
        let theirs = self.by_id.values().filter(sees_it_there).map(|playing| playing.id).collect();
        self.return_of(desk, since, theirs).await
    }

    async fn return_of(
        &mut self,
        desk: &Desk,
        since: Millis,
        matches: Vec<i64>,
    ) -> Result<Option<Text>, Halt> {
        let now = desk.now();
        let mut moved = Vec::new();
        for id in matches {
            let Some(playing) = self.by_id.get(&id) else { continue };
            if playing.table.ending().is_some() || playing.table.is_paused() {
                continue;
            }
            let fresh = playing.turn_since >= since - NEAR;
            // What was over before the last sign of life stays over.
            let from = since.max(playing.turn_since);
            // What one door's absence has given back is not given back once more with that of another, which it may lie inside.
            let (began, ended) = playing.given_back;
            let given = (ended - began.max(from)).max(0);
            let lost = now - from - given;
            let runs = |moment: Millis| since < moment && lost > 0;
            let later = |moment: Millis| if runs(moment) { whole_second(moment + lost) } else { moment };
            let (until, window) = (playing.table.until(), playing.table.window());
            if until.into_iter().chain(window).any(runs) {
                let until = until.map(later);
                let mut step = playing.step();
                write_clock(desk, &mut step, until, window.map(later), Vec::new(), now);
                if playing.table.frame().time.is_live() {
                    moved.push((lost, until));
                }
                self.commit_step(desk, id, step, Vec::new()).await?;
            }
            if let Some(playing) = self.by_id.get_mut(&id) {
                playing.given_back = (if given > 0 { began.min(from) } else { from }, now);
            }
            for window in desk.windows_of_match(id) {
                // It may not have been shown; or was, by a door that has kept nothing of it.
                if fresh || desk.house.shows_aside(&window) {
                    self.show_board_in(desk, id, &window);
                }
            }
            self.plan_answer(desk, id);
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

/// Sets the clock for the player who moves next; a computer has none.
pub(crate) fn set_clock(desk: &Desk, playing: &Playing, step: &mut Step, now: Millis) {
    if step.table.ending().is_some() {
        return;
    }
    if step.table.challenger().is_some() {
        // Nobody's time runs while a word is judged; who judges it has some (P8).
        return set_judges_clock(desk, playing, step, now);
    }
    let banks = banks(playing, step);
    let until = turn_ends(desk, playing, step, &banks, now);
    let window = step.table.contestable().filter(|_| step.table.frame().time.is_live());
    // P8: a window that is open stays as it is when somebody leaves.
    let fresh = || whole_second(now + WINDOW).min(until.unwrap_or(Millis::MAX));
    let window = window.map(|_| step.table.window().unwrap_or_else(fresh));
    write_clock(desk, step, until, window, banks, now);
}

/// The same after somebody has left: where it is still the turn of the same player, the clock goes on.
pub(crate) fn set_clock_if_moved_on(desk: &Desk, playing: &Playing, step: &mut Step, now: Millis) {
    let same = step.table.turn() == playing.table.turn()
        && step.table.challenger().is_some() == playing.table.challenger().is_some();
    let stands = step.table.until().is_some() || step.table.window().is_some();
    if !(same && stands) {
        set_clock(desk, playing, step, now);
    }
}

/// Until when the judge has time; then the dictionary decides (P8).
pub(crate) fn set_judges_clock(desk: &Desk, playing: &Playing, step: &mut Step, now: Millis) {
    let time = step.table.frame().time;
    let turn = time.of_a_turn(Seat(1)).filter(|_| !time.is_live());
    let time = turn.unwrap_or(JUDGED_WITHIN);
    write_clock(desk, step, None, Some(whole_second(now + time)), banks(playing, step), now);
}

pub(super) fn write_clock(
    desk: &Desk,
    step: &mut Step,
    until: Option<Millis>,
    window: Option<Millis>,
    banks: Vec<Millis>,
    now: Millis,
) {
    let line = turns::Line::<String>::clock(until, window, banks);
    if let Err(error) = step.act(By::Clock, &line, None, now) {
        tracing::error!(place = %desk.place, %error, "a clock could not be set");
    }
}

fn turn_ends(desk: &Desk, playing: &Playing, step: &Step, banks: &[Millis], now: Millis) -> Option<Millis> {
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
    if let Some(bank) = seat.and_then(|seat| banks.get(usize::from(seat.0).wrapping_sub(1))) {
        return Some(now + bank);
    }
    let mut until = now + allowance;
    if !step.table.frame().time.is_live() {
        // Whose turn begins in a holiday has the whole of it afterwards; nobody's time ends while it is quiet.
        let back = seat.and_then(|seat| away_until(desk, playing, seat, now));
        until = back.unwrap_or(now) + allowance;
        until = desk.quiet_until(until).unwrap_or(until);
    }
    Some(whole_second(until))
}

/// When a match wants to be looked after.
pub(crate) fn match_wake(desk: &Desk, playing: &Playing) -> Option<Millis> {
    let now = desk.now();
    if playing.table.ending().is_some() {
        // The process ended between the last line and the result.
        return Some(now);
    }
    // Where nothing can be said nothing is played: the room is woken when we may write again.
    if playing.table.is_paused() || desk.barred.is_some() {
        return None;
    }
    let thinks = playing.answers_at.filter(|_| !playing.thinks);
    let window = playing.table.window().map(|window| look_at(window + 1, now));
    let turn = playing.table.until().filter(|_| playing.unshown.is_none()).map(|until| {
        match next_reminder(desk, playing, until) {
            Some(at) if at > now => at,
            _ => look_at(until + 1, now),
        }
    });
    let leaves = leaves(desk, playing).map(|(_, at)| at.max(now));
    [thinks, window, turn, leaves].into_iter().flatten().min()
}

/// F10: who is to move, is kept out and does not finish what they play; and from when on they resign.
fn leaves(desk: &Desk, playing: &Playing) -> Option<(Seat, Millis)> {
    let seat = playing.whose()?;
    Some((seat, desk.leaves_in(&desk.windows_of_match(playing.id), playing.person(seat)?)?))
}

/// When the next reminder is due: at three quarters, and in correspondence an hour before the end.
fn next_reminder(desk: &Desk, playing: &Playing, until: Millis) -> Option<Millis> {
    let whole = until - playing.turn_since;
    let live = playing.table.frame().time.is_live();
    if whole < REMIND_FROM || playing.table.frame().time == Time::None {
        return None;
    }
    if !playing.warned.late {
        let at = playing.turn_since + whole / 4 * 3;
        // Nobody is called while it is quiet.
        return Some(if live { at } else { desk.quiet_until(at).unwrap_or(at).min(until) });
    }
    if !live && !playing.warned.last_hour && whole > 2 * LAST_HOUR {
        let at = until - LAST_HOUR;
        return Some(desk.quiet_until(at).unwrap_or(at).min(until));
    }
    None
}

/// Whether nothing from before a moment can still come (P3). A door that has not shown it is asked to (W25). Where a match is seen
/// in two windows, the door of the player to move is waited for as long as it is cut off.
fn has_passed(desk: &Desk, playing: &Playing, moment: Millis, now: Millis) -> bool {
    if now < moment + ON_ITS_WAY || sees_nothing(desk, playing) {
        return false;
    }
    let windows = desk.windows_of_match(playing.id);
    match desk.passed_in(&windows, moment) {
        Passed::Yes => true,
        Passed::NotYet => {
            desk.ask_for_proof_in(&windows, moment, &[]);
            now >= moment + AT_MOST
        }
        Passed::Away => false,
    }
}

/// Whether every door by which the player to move sees the match is cut off.
fn sees_nothing(desk: &Desk, playing: &Playing) -> bool {
    let mut doors = doors_to_move(desk, playing).peekable();
    doors.peek().is_some() && doors.all(|door| desk.house.away_since(door).is_some())
}

/// The doors by which the player to move sees the match.
fn doors_to_move(desk: &Desk, playing: &Playing) -> impl Iterator<Item = Door> {
    let person = playing.whose().and_then(|seat| playing.person(seat));
    let accounts = person.map(|person| desk.house.links.accounts(person)).unwrap_or_default();
    let doors = desk.windows_of_match(playing.id).into_iter().map(|window| window.door());
    doors.filter(move |door| accounts.iter().any(|account| account.door() == Some(*door)))
}

fn flag_text(desk: &Desk, playing: &Playing, step: &Step, seat: Seat) -> Text {
    let name = player_name(desk, playing, seat);
    if step.table.turn() == Turn::Of(seat) && step.table.ending().is_none() {
        let until = Arg::When(step.table.until().unwrap_or_else(|| desk.now()));
        return Text { key: "flag-single", args: vec![("who", who(desk, playing, seat)), ("until", until)] };
    }
    // A game may end with a turn that is lost by time without being lost by it.
    let beaten = || step.table.standings().iter().any(|one| one.seat == seat && one.rank > 1);
    if !step.table.plays(seat) || step.table.ending().is_some() && beaten() {
        let frame = playing.table.frame();
        return if frame.time.is_bank() || playing.table.info().strikes < 2 {
            say!("flag-loses", name = name)
        } else {
            say!("flag-lost", name = name)
        };
    }
    say!("flag-passes", name = name)
}

/// What is left to each seat for all its moves (P2), after the lines of a step: the player to move has spent the time
/// up to their line, and has the increment if it was a move. Nothing where there is no such clock.
fn banks(playing: &Playing, step: &Step) -> Vec<Millis> {
    let mut banks: Vec<Millis> =
        (1..=step.table.seats()).filter_map(|seat| playing.table.bank(Seat(seat))).collect();
    let (Some(mover), Some(until)) = (playing.whose(), playing.table.until()) else { return banks };
    let said = step.lines.iter().rev().find(|line| line.by == By::Seat(mover));
    let (Some(said), Some(bank)) = (said, banks.get_mut(usize::from(mover.0).wrapping_sub(1))) else {
        return banks;
    };
    // Stamps of whole seconds may lie before the beginning of the turn.
    *bank = (until - said.at).clamp(0, *bank);
    if playing.table.is_move(&said.text) {
        *bank += playing.table.frame().time.increment();
    }
    banks
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
