//! Time: the last thirty seconds, the deadline, closing, the next round, absences (W14, W19).

use super::super::doors::Passed;
use super::super::heard::{Person, Place, Server};
use super::super::house::{NO_ABSENCE, TOO_LONG_AWAY};
use super::super::room::{Halt, Room, Shown};
use super::super::say::{Body, Delivery, Undelivered, Urgency};
use super::super::settings::Key;
use super::super::windows::Outcomes;
use super::live::Live;
use super::opening::NOTICE;
use super::plan::{Plan, Stage as PlanStage};
use super::words::GRACE;
use crate::clock::Millis;
use crate::games::By;
use crate::games::manche::notation::Reason;
use crate::games::manche::resemblance::{Resemblance, resemblances};
use crate::games::manche::{Move, Stage, Standing};
use crate::journal::{Calendar, Entry, MatchState, NewSuspicion, Record, SeatResult, Suspected};
use crate::messages::Text;
use crate::say;

/// Words may still be on their way for so long after the deadline (W14).
const CLOSING: Millis = 3_000;
/// Closing waits for a slow door at most so long after the deadline (W14).
const CLOSING_AT_MOST: Millis = 60_000;
/// How often closing looks whether the doors are past the deadline.
const LOOK_AGAIN: Millis = 1_000;
/// Results that were held back for longer are published with the next night.
const LONG_HELD_BACK: Millis = 12 * 60 * 60_000;
/// "Ultimi 30 secondi!"
const LAST_SECONDS: Millis = 30_000;
/// Shorter rounds have no warning: it would come at once.
const WARN_FROM: u32 = 60;
/// Automatic rounds stop after so many in a row without players (W22).
pub(crate) const EMPTY_ROUNDS: u8 = 2;

impl Room {
    /// When this room has something to do by itself.
    pub(crate) fn next_wake(&self) -> Option<Millis> {
        if let Some(retry) = self.retry_at() {
            return Some(retry);
        }
        let now = self.now();
        let round = self.live.as_ref().and_then(Live::deadline).and_then(|deadline| {
            if self.warns() && !self.told.last_seconds {
                Some(deadline - LAST_SECONDS)
            } else if !self.told.stop {
                // A stamp equal to the deadline still counts.
                Some(deadline + 1)
            } else if now < deadline + CLOSING {
                Some(deadline + CLOSING)
            } else {
                match self.passed(deadline) {
                    Passed::Away => None,
                    Passed::Yes | Passed::NotYet => Some(now + LOOK_AGAIN),
                }
            }
        });
        // A door that is away says when it is back.
        let here = self.passed(now) != Passed::Away;
        let plan = self.plan.as_ref().filter(|_| self.live.is_none() && here);
        let plan = plan.and_then(|plan| match plan.stage {
            PlanStage::Waiting { start } => Some(start - NOTICE),
            PlanStage::Announced { start, .. } => Some(start),
            PlanStage::Playing => None,
        });
        let closed = self.closed.as_ref().map(|(_, at)| at + GRACE);
        let rematch = self.rematch.as_ref().map(|rematch| rematch.until);
        let matches = self.matches.values().filter_map(|playing| self.match_wake(playing)).min();
        [round, plan, closed, rematch, matches].into_iter().flatten().min().map(|at| at.max(self.rests_until))
    }

    /// Does what is due.
    pub(crate) async fn tick(&mut self) -> Result<(), Halt> {
        let now = self.now();
        if let Some(retry) = self.retry_at() {
            return if now >= retry { self.unstick().await } else { Ok(()) };
        }
        if self.closed.as_ref().is_some_and(|(_, at)| now >= at + GRACE) {
            self.closed = None;
            if self.live.is_none() {
                self.house.stop_listening(&self.place);
            }
        }
        if self.rematch.as_ref().is_some_and(|rematch| now >= rematch.until) {
            self.rematch = None;
        }
        self.tick_matches().await?;
        if let Some(live) = &self.live {
            match live.manche.stage() {
                Stage::Drawn => return self.post_grid().await,
                Stage::Running { deadline, .. } => return self.run_down(deadline, now).await,
                _ => {}
            }
        }
        self.follow_plan().await
    }

    fn warns(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.manche.setup().seconds >= WARN_FROM)
    }

    async fn run_down(&mut self, deadline: Millis, now: Millis) -> Result<(), Halt> {
        let Some(id) = self.live.as_ref().map(|live| live.id) else { return Ok(()) };
        if self.warns() && !self.told.last_seconds && now >= deadline - LAST_SECONDS {
            self.told.last_seconds = true;
            if now < deadline {
                self.remind(format!("m{id}.last"), say!("round-last-seconds"));
            }
        }
        if now <= deadline {
            return Ok(());
        }
        if !self.told.stop {
            self.house.alive_past(deadline).await;
            self.told.stop = true;
            self.told.last_seconds = true;
            self.remind(format!("m{id}.stop"), say!("round-stop"));
        }
        if now < deadline + CLOSING {
            return Ok(());
        }
        match self.passed(deadline) {
            Passed::Yes => self.close(now).await,
            Passed::NotYet if now >= deadline + CLOSING_AT_MOST => self.close(now).await,
            Passed::NotYet => {
                let players: Vec<Person> = self
                    .live
                    .iter()
                    .flat_map(|live| live.persons().map(|(person, _)| person.clone()))
                    .collect();
                self.ask_for_proof(deadline, &players);
                Ok(())
            }
            // W14: if every door is away, closing waits for the return.
            Passed::Away => Ok(()),
        }
    }

    /// Goes on with what comes after something important was shown: at once, or when its turn in the
    /// line comes. Nobody waits for a platform meanwhile.
    pub(crate) async fn go_on_when_shown(
        &mut self,
        what: Shown,
        posted: Vec<(Place, Delivery)>,
    ) -> Result<(), Halt> {
        let now = |(place, delivery): &(Place, Delivery)| match delivery {
            Delivery::Now(result) => Some((place.clone(), *result)),
            Delivery::Later(_) => None,
        };
        if let Some(outcomes) = posted.iter().map(now).collect::<Option<Outcomes>>() {
            return Box::pin(self.shown(what, outcomes)).await;
        }
        self.told.waits = true;
        self.house.tell_when_shown(&self.place, posted, what);
        Ok(())
    }

    /// What became of something important that was said.
    pub(crate) async fn shown(&mut self, what: Shown, outcomes: Outcomes) -> Result<(), Halt> {
        let stage = self.live.as_ref().map(|live| (live.id, live.manche.stage()));
        match (what, stage) {
            (Shown::Grid(of), Some((id, Stage::Drawn))) if of == id => {
                self.told.waits = false;
                self.grid_shown(outcomes).await
            }
            (Shown::Results(of), Some((id, Stage::Closed { at }))) if of == id => {
                for (window, result) in &outcomes {
                    if *result == Err(Undelivered::Forbidden) {
                        self.is_barred(window, Undelivered::Forbidden).await?;
                    }
                }
                if self.barred.is_some() {
                    // Results are not dropped: they are shown when we may write again.
                    return Ok(());
                }
                self.told.waits = false;
                self.results_shown(at).await
            }
            // Void meanwhile, or read back from the journal: then it was shown again.
            _ => Ok(()),
        }
    }

    /// Makes the result final, shows it, and goes on with the series.
    pub(crate) async fn close(&mut self, now: Millis) -> Result<(), Halt> {
        if self.live.as_ref().is_some_and(Live::is_running) {
            self.log(By::Clock, Move::Close { at: now }, Vec::new()).await?;
        }
        let Some(live) = self.live.as_ref().filter(|_| !self.told.waits) else { return Ok(()) };
        let id = live.id;
        self.unsay(format!("m{id}.last"));
        // Same handle after a crash: the doors that remember edit instead of posting twice.
        let body = |window: &Place| Body { urgency: Urgency::Result, ..self.results_body(live, window) };
        let posted = self.show(&format!("m{id}.end"), body);
        self.go_on_when_shown(Shown::Results(id), posted).await
    }

    /// The results are in the channel, or can never be: the match is over.
    pub(crate) async fn results_shown(&mut self, now: Millis) -> Result<(), Halt> {
        let Some(live) = &self.live else { return Ok(()) };
        let (id, played) = (live.id, !live.manche.standings().is_empty());
        // Only now is the match over for the journal: a crash before this shows the results again.
        let ended = Record::MatchEnd { id, state: MatchState::Ended, at: now };
        // From here, not from a close that was interrupted long ago.
        let (next, stopped) = self.next_plan(self.now(), played);
        let plan = Record::Plan { place: self.place.clone(), plan: next.as_ref().map(Plan::write), at: now };
        let mut records = vec![ended, plan];
        let standings = live.manche.standings();
        let rated = !self.place.is_private() && self.why_unrated(live).is_none();
        if !self.place.is_private() {
            records.push(Record::Results { match_id: id, seats: standings.iter().map(result_of).collect() });
        }
        if rated {
            let points = standings.iter().map(|standing| (standing.seat, standing.points)).collect();
            // E10: it belongs to the day in which it ended, and not to that in which its results could be shown;
            // unless that was long ago.
            let ended = live.deadline().map_or(now, |deadline| deadline.min(now));
            let here = self.now();
            let from = if here - ended > LONG_HELD_BACK { here } else { ended };
            let (family, calendars) = (super::FAMILY, self.calendars(from));
            records.push(Record::Rated { match_id: id, family, points, at: ended, calendars });
        }
        records.extend(self.suspicions(live, now));
        self.house.append(Entry { lines: Vec::new(), records }).await?;
        if rated {
            self.look_at_nights().await;
        }
        self.closed = self.live.take().map(|live| (live, now));
        if self.place.is_private() {
            // Practice has no late words, and must not swallow those meant for a room.
            self.closed = None;
            self.house.stop_listening(&self.place);
        }
        self.plan = next;
        self.house.set_playing(&self.place, false);
        if stopped {
            self.tell(None, say!("auto-stopped"));
        }
        // A pause shorter than the notice: it goes out at once (W21).
        self.follow_plan().await
    }

    /// The next publications of every server this room is seen in.
    pub(crate) fn calendars(&self, at: Millis) -> Vec<Calendar> {
        let windows = self.windows();
        let servers = windows.iter().filter_map(Place::server);
        servers.map(|server| self.house.calendar(server, at)).collect()
    }

    /// Lists typed in the same order, for the moderators of every server that has both players.
    fn suspicions(&self, live: &Live, at: Millis) -> Vec<Record> {
        let alike = resemblances(&live.manche);
        let windows = self.windows();
        let servers = || windows.iter().filter_map(Place::server);
        let suspicion = |one: &Resemblance, server: &Server| {
            Record::Suspicion(NewSuspicion {
                server: server.clone(),
                what: Suspected::Order,
                match_id: live.id,
                who: (i64::from(one.seats.0.0), i64::from(one.seats.1.0)),
                count: i64::try_from(one.words).unwrap_or(i64::MAX),
                at,
            })
        };
        alike
            .iter()
            .flat_map(|one| servers().map(|server| suspicion(one, server)).collect::<Vec<_>>())
            .collect()
    }

    /// Something was written that the next nights have to look at.
    pub(crate) async fn look_at_nights(&self) {
        for window in self.windows() {
            if let Some(server) = window.server() {
                self.house.look_at_nights(server).await;
            }
        }
    }

    /// What comes after this round; and whether the automatic rounds stop for lack of players.
    fn next_plan(&self, now: Millis, played: bool) -> (Option<Plan>, bool) {
        let Some(plan) = &self.plan else { return (None, false) };
        if plan.number < plan.of {
            return (Some(plan.next(now)), false);
        }
        let empty = if played || !plan.automatic { 0 } else { plan.empty + 1 };
        if empty >= EMPTY_ROUNDS {
            return (None, self.next_automatic(now, 0).is_some());
        }
        (self.next_automatic(now, empty), false)
    }

    /// The next automatic round, if any come by themselves here. It is nobody's in particular, and
    /// follows the settings, whatever was played in between.
    pub(crate) fn next_automatic(&self, now: Millis, empty: u8) -> Option<Plan> {
        let every = self.house.settings.number(&self.place, Key::Ogni);
        (every > 0).then(|| self.automatic_plan(now + every * 60_000, empty))?
    }

    /// After a restart of the process.
    pub(crate) async fn resume(&mut self, away_since: Option<Millis>) -> Result<(), Halt> {
        self.reload().await?;
        // Reading back may take a while, which nobody is to lose.
        let now = self.now();
        self.leave_the_future(now).await?;
        let since = away_since.unwrap_or(now);
        let (mut news, mut again) = (Vec::new(), false);
        if let Some(live) = &self.live
            && (matches!(live.manche.stage(), Stage::Running { .. })
                || matches!(live.manche.stage(), Stage::Drawn) && now - since > TOO_LONG_AWAY)
        {
            news.extend(self.back_after(since, now).await?);
            again = true;
        }
        if !self.matches.is_empty() {
            self.holidays_return().await?;
        }
        news.extend(self.matches_return(since).await?);
        self.tell_all(news);
        if again {
            self.show_grid_again();
        }
        // What is due now is done at the next wake, after the doors have handed in what was said
        // meanwhile.
        self.settle(now).await
    }

    /// Finishes what the last process, or a journal that could not be written, left half done.
    pub(crate) async fn settle(&mut self, now: Millis) -> Result<(), Halt> {
        match self.live.as_ref().map(|live| live.manche.stage()) {
            Some(Stage::Running { .. }) => Ok(()),
            Some(Stage::Drawn) => self.post_grid().await,
            Some(Stage::Closed { at }) => self.close(at).await,
            Some(Stage::Undrawn | Stage::Void { .. }) => self.finish_void().await,
            None => self.catch_up(now).await,
        }
    }

    /// Nothing was played while a plan came due: it starts now with its notice, or, when nobody
    /// waits for it any more, never.
    async fn catch_up(&mut self, now: Millis) -> Result<(), Halt> {
        let Some(plan) = &self.plan else { return Ok(()) };
        let due = match plan.stage {
            PlanStage::Waiting { start } | PlanStage::Announced { start, .. } => start,
            PlanStage::Playing => now,
        };
        let gone = matches!(plan.stage, PlanStage::Playing) || now - due > TOO_LONG_AWAY;
        if gone && plan.automatic {
            let plan = self.automatic_plan(now + NOTICE, plan.empty);
            self.save_plan(plan).await
        } else if gone {
            let next = self.next_automatic(now, 0);
            self.save_plan(next).await?;
            self.tell(None, say!("plan-dropped"));
            Ok(())
        } else {
            self.give_notice_again(now).await
        }
    }

    /// What came due while nobody could be told starts after a notice of its own (W21); an announced
    /// seed stays the one.
    pub(crate) async fn give_notice_again(&mut self, now: Millis) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(()) };
        match plan.stage {
            PlanStage::Waiting { start } if start < now + NOTICE => {
                plan.stage = PlanStage::Waiting { start: now + NOTICE };
                self.save_plan(Some(plan)).await
            }
            PlanStage::Announced { start, seed } if start < now => {
                plan.stage = PlanStage::Announced { start: now + NOTICE, seed };
                self.save_plan(Some(plan.clone())).await?;
                self.tell_soon(&plan, now + NOTICE, &seed);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The door of one window is back. Where there is another, time was lost only while both were away.
    pub(crate) async fn window_returned(&mut self, window: &Place, since: Millis) -> Result<(), Halt> {
        if let Some(since) = self.all_away_since(window, since) {
            return self.returned(since).await;
        }
        self.show_grid_in(window);
        Ok(())
    }

    /// After an absence of every door alone.
    pub(crate) async fn returned(&mut self, since: Millis) -> Result<(), Halt> {
        let now = self.now();
        // W19: a socket that is back within 60 s is no absence.
        let was_away = now - since > NO_ABSENCE;
        let mut news = Vec::new();
        let again = was_away && self.live.is_some();
        if again {
            news.extend(self.back_after(since, now).await?);
        }
        if was_away {
            news.extend(self.matches_return(since).await?);
        }
        self.tell_all(news);
        if again {
            self.show_grid_again();
        }
        if self.live.is_none() {
            self.catch_up(now).await?;
            return self.follow_plan().await;
        }
        Ok(())
    }

    /// W19: gives the running round the lost time back, or voids it after more than an hour; what is to be told of it.
    async fn back_after(&mut self, since: Millis, now: Millis) -> Result<Option<Text>, Halt> {
        let number = self.live.as_ref().map_or(0, |live| live.manche.setup().called());
        if now - since > TOO_LONG_AWAY {
            self.void_round(Reason::Away, Vec::new(), false).await?;
            return Ok(Some(say!("round-void-away", number = number)));
        }
        let moved = self.give_back_time_since(since, now).await?;
        let deadline = self.live.as_ref().and_then(Live::deadline).filter(|_| moved);
        Ok(deadline.map(|deadline| {
            let until = crate::messages::Arg::When(deadline);
            say!("round-back", number = number, lost = lost_time(now - since), until = until)
        }))
    }

    /// Moves the deadline by `lost` milliseconds (the journal could not be written meanwhile).
    pub(crate) async fn give_back_time(&mut self, lost: Millis) -> Result<(), Halt> {
        let now = self.now();
        if self.give_back_time_since(now - lost, now).await?
            && let Some(deadline) = self.live.as_ref().and_then(Live::deadline)
        {
            let until = crate::messages::Arg::When(deadline);
            self.tell(None, say!("fault-mended", until = until));
        }
        Ok(())
    }

    async fn give_back_time_since(&mut self, since: Millis, now: Millis) -> Result<bool, Halt> {
        let Some(deadline) = self.live.as_ref().and_then(Live::deadline) else { return Ok(false) };
        // What was lost after the deadline was nobody's time.
        if since >= deadline || now <= since {
            return Ok(false);
        }
        self.told = super::super::room::Told::default();
        if let Some(id) = self.live.as_ref().map(|live| live.id) {
            // They are to be told anew.
            self.unsay(format!("m{id}.last"));
        }
        self.log(By::House, Move::Extend { by: now - since }, Vec::new()).await
    }

    /// Makes the running round void, in one entry with whatever else is to be noted. What is left of
    /// its series goes on if it `keeps` on; automatic rounds always do.
    pub(crate) async fn void_round(
        &mut self,
        reason: Reason,
        mut records: Vec<Record>,
        keeps: bool,
    ) -> Result<(), Halt> {
        let (next, more) = self.after_void(keeps);
        records.extend(more);
        self.log(By::House, Move::Void { reason }, records).await?;
        self.leave_void(next);
        Ok(())
    }

    /// A grid nobody has seen is no round (W19); `next` is what is planned now.
    pub(crate) async fn void_unposted(&mut self, next: Option<Plan>) -> Result<(), Halt> {
        let now = self.now();
        let plan = Record::Plan { place: self.place.clone(), plan: next.as_ref().map(Plan::write), at: now };
        let ended =
            self.live.as_ref().map(|live| Record::MatchEnd { id: live.id, state: MatchState::Void, at: now });
        let records = ended.into_iter().chain([plan]).collect();
        self.log(By::House, Move::Void { reason: Reason::Unposted }, records).await?;
        self.leave_void(next);
        Ok(())
    }

    /// A round that is void already is taken off the table: the process ended in between.
    async fn finish_void(&mut self) -> Result<(), Halt> {
        let (next, records) = self.after_void(false);
        self.house.append(Entry { lines: Vec::new(), records }).await?;
        self.leave_void(next);
        Ok(())
    }

    fn after_void(&self, keeps: bool) -> (Option<Plan>, Vec<Record>) {
        let now = self.now();
        let next = match &self.plan {
            Some(plan) if keeps && plan.number < plan.of => Some(plan.next(now)),
            plan => self.next_automatic(now, plan.as_ref().map_or(0, |plan| plan.empty)),
        };
        let plan = Record::Plan { place: self.place.clone(), plan: next.as_ref().map(Plan::write), at: now };
        let ended =
            self.live.as_ref().map(|live| Record::MatchEnd { id: live.id, state: MatchState::Void, at: now });
        (next, ended.into_iter().chain([plan]).collect())
    }

    fn leave_void(&mut self, next: Option<Plan>) {
        self.live = None;
        self.plan = next;
        self.barred = None;
        self.shut.clear();
        self.house.set_playing(&self.place, false);
        self.house.stop_listening(&self.place);
    }
}

/// A length of time that was lost and is given back, as it is told: in whole seconds, or minutes from two on.
pub(crate) fn lost_time(lost: Millis) -> Text {
    let seconds = (lost + 999) / 1000;
    if seconds < 120 {
        say!("lost-seconds", seconds = seconds)
    } else {
        say!("lost-minutes", minutes = (seconds + 30) / 60)
    }
}

/// How a seat ended, for its player's profile.
fn result_of(standing: &Standing) -> SeatResult {
    let best = standing.words.first().filter(|best| best.points > 0);
    SeatResult {
        seat: standing.seat,
        points: standing.points,
        rank: standing.rank,
        best: best.map(|best| (best.word.clone(), best.points)),
    }
}
