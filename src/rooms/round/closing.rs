//! Time: the last thirty seconds, the deadline, closing, the next round, absences (W14, W19).

use super::super::desk::Halt;
use super::super::doors::Passed;
use super::super::heard::{Person, Place};
use super::super::house::TOO_LONG_AWAY;
use super::super::mailbox::Shown;
use super::super::say::{Body, Delivery, Shut, Undelivered, Urgency};
use super::super::settings::Key;
use super::Rounds;
use super::live::Live;
use super::opening::NOTICE;
use super::plan::{Plan, Stage as PlanStage};
use super::words::GRACE;
use crate::clock::Millis;
use crate::games::manche::notation::Reason;
use crate::games::manche::resemblance::resemblances;
use crate::games::manche::signs::signs;
use crate::games::manche::{Move, Stage, Standing};
use crate::games::{By, Seat};
use crate::journal::{Entry, How, MatchState, NewSuspicion, Record, SeatResult, Suspected};
use crate::messages::Text;
use crate::rooms::desk::Desk;
use crate::rooms::desk::windows::Outcomes;
use crate::rooms::round::counting::why_unrated;
use crate::rooms::round::opening::{automatic_plan, tell_soon};
use crate::rooms::round::results::results_body;
use crate::say;
use crate::words::library::Need;

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

impl Rounds {
    /// When the round that runs, or the next one, has something to do by itself.
    pub(super) fn next_moment(&self, desk: &Desk) -> Option<Millis> {
        let now = desk.now();
        let round = self.live.as_ref().and_then(Live::deadline).and_then(|deadline| {
            if self.warns() && !self.notices.last_seconds {
                Some(deadline - LAST_SECONDS)
            } else if !self.notices.stop {
                // A stamp equal to the deadline still counts.
                Some(deadline + 1)
            } else if now < deadline + CLOSING {
                Some(deadline + CLOSING)
            } else {
                match desk.passed(deadline) {
                    Passed::Away => None,
                    Passed::Yes | Passed::NotYet => Some(now + LOOK_AGAIN),
                }
            }
        });
        // A door that is away says when it is back.
        let here = desk.passed(now) != Passed::Away;
        let plan = self.plan.as_ref().filter(|_| self.live.is_none() && here && !self.prepares);
        let plan = plan.and_then(|plan| match plan.stage {
            PlanStage::Waiting { start } => Some(start - NOTICE),
            PlanStage::Announced { start, .. } => Some(start),
            PlanStage::Playing => None,
        });
        let closed = self.closed.as_ref().map(|(_, at)| at + GRACE);
        let rematch = self.rematch.as_ref().map(|rematch| rematch.until);
        let computer = self.live.as_ref().and_then(Live::next_written);
        [round, computer, plan, closed, rematch].into_iter().flatten().min()
    }

    /// Does what is due.
    pub(crate) async fn do_what_is_due(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        let now = desk.now();
        if self.closed.as_ref().is_some_and(|(_, at)| now >= at + GRACE) {
            self.closed = None;
            if self.live.is_none() {
                desk.house.stop_listening(&desk.place);
            }
        }
        if self.rematch.as_ref().is_some_and(|rematch| now >= rematch.until) {
            self.rematch = None;
        }
        if let Some(live) = &self.live {
            match live.manche.stage() {
                Stage::Drawn => return self.post_grid(desk).await,
                Stage::Running { deadline, .. } => {
                    self.let_computer_write(desk, now).await?;
                    return self.run_down(desk, deadline, now).await;
                }
                _ => {}
            }
        }
        self.follow_plan(desk).await
    }

    fn warns(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.manche.setup().seconds >= WARN_FROM)
    }

    async fn run_down(&mut self, desk: &mut Desk, deadline: Millis, now: Millis) -> Result<(), Halt> {
        let Some(id) = self.live.as_ref().map(|live| live.id) else { return Ok(()) };
        if self.warns() && !self.notices.last_seconds && now >= deadline - LAST_SECONDS {
            self.notices.last_seconds = true;
            if now < deadline {
                desk.remind(format!("m{id}.last"), say!("round-last-seconds"));
            }
        }
        if now <= deadline {
            return Ok(());
        }
        if !self.notices.stop {
            desk.house.alive_past(deadline).await;
            self.notices.stop = true;
            self.notices.last_seconds = true;
            desk.remind(format!("m{id}.stop"), say!("round-stop"));
        }
        if now < deadline + CLOSING {
            return Ok(());
        }
        match desk.passed(deadline) {
            Passed::Yes => self.close(desk, now).await,
            Passed::NotYet if now >= deadline + CLOSING_AT_MOST => self.close(desk, now).await,
            Passed::NotYet => {
                let players: Vec<Person> = self
                    .live
                    .iter()
                    .flat_map(|live| live.persons().map(|(person, _)| person.clone()))
                    .collect();
                desk.ask_for_proof(deadline, &players);
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
        desk: &mut Desk,
        what: Shown,
        posted: Vec<(Place, Delivery)>,
    ) -> Result<(), Halt> {
        let now = |(place, delivery): &(Place, Delivery)| match delivery {
            Delivery::Now(result) => Some((place.clone(), *result)),
            Delivery::Later(_) => None,
        };
        if let Some(outcomes) = posted.iter().map(now).collect::<Option<Outcomes>>() {
            return Box::pin(self.shown(desk, what, outcomes)).await;
        }
        self.notices.waits = true;
        desk.house.tell_when_shown(&desk.place, posted, what);
        Ok(())
    }

    /// What became of something important that was said.
    pub(crate) async fn shown(
        &mut self,
        desk: &mut Desk,
        what: Shown,
        outcomes: Outcomes,
    ) -> Result<(), Halt> {
        let stage = self.live.as_ref().map(|live| (live.id, live.manche.stage()));
        match (what, stage) {
            (Shown::Grid(of), Some((id, Stage::Drawn))) if of == id => {
                self.notices.waits = false;
                self.grid_shown(desk, outcomes).await
            }
            (Shown::Results(of), Some((id, Stage::Closed { at }))) if of == id => {
                for (window, result) in &outcomes {
                    if *result == Err(Undelivered::FORBIDDEN) {
                        desk.cannot_write(window, Shut::Forbidden);
                    }
                }
                if desk.barred.is_some() {
                    // Results are not dropped: they are shown when we may write again.
                    return Ok(());
                }
                self.notices.waits = false;
                self.results_shown(desk, at).await
            }
            // Void meanwhile, or read back from the journal: then it was shown again.
            _ => Ok(()),
        }
    }

    /// Makes the result final, shows it, and goes on with the series.
    pub(crate) async fn close(&mut self, desk: &mut Desk, now: Millis) -> Result<(), Halt> {
        if self.live.as_ref().is_some_and(Live::is_running) {
            self.log(desk, By::Clock, Move::Close { at: now }, Vec::new()).await?;
        }
        let Some(live) = self.live.as_ref().filter(|_| !self.notices.waits) else { return Ok(()) };
        let id = live.id;
        desk.unsay(format!("m{id}.last"));
        // Same handle after a crash: the doors that remember edit instead of posting twice.
        let body = |window: &Place| Body { urgency: Urgency::Result, ..results_body(desk, live, window) };
        let posted = desk.show(&format!("m{id}.end"), body);
        self.go_on_when_shown(desk, Shown::Results(id), posted).await
    }

    /// The results are in the channel, or can never be: the match is over.
    pub(crate) async fn results_shown(&mut self, desk: &mut Desk, now: Millis) -> Result<(), Halt> {
        let Some(live) = &self.live else { return Ok(()) };
        let (id, played) = (live.id, !live.manche.standings().is_empty());
        // Only now is the match over for the journal: a crash before this shows the results again.
        let ended = Record::MatchEnd { id, state: MatchState::Ended, at: now };
        // From here, not from a close that was interrupted long ago.
        let (next, stopped) = self.next_plan(desk, desk.now(), played);
        let plan = Record::Plan { place: desk.place.clone(), plan: next.as_ref().map(Plan::write), at: now };
        let mut records = vec![ended, plan];
        let standings = live.manche.standings();
        let rated = !desk.place.is_private() && why_unrated(desk, live).is_none();
        if !desk.place.is_private() {
            let seats = standings.iter().map(|standing| result_of(live, standing)).collect();
            records.push(Record::Results { match_id: id, encounter: None, seats });
        }
        if rated {
            let points = standings.iter().map(|standing| (standing.seat, standing.points)).collect();
            // E10: it belongs to the day in which it ended, and not to that in which its results could be shown;
            // unless that was long ago.
            let ended = live.deadline().map_or(now, |deadline| deadline.min(now));
            let here = desk.now();
            let from = if here - ended > LONG_HELD_BACK { here } else { ended };
            let (family, calendars) = (super::FAMILY, desk.calendars(from));
            records.push(Record::Rated { match_id: id, family, points, at: ended, calendars });
        }
        records.extend(suspicions(desk, live, now));
        desk.house.append(Entry { lines: Vec::new(), records }).await?;
        if rated {
            desk.look_at_nights().await;
        }
        self.closed = self.live.take().map(|live| (live, now));
        if desk.place.is_private() {
            // Practice has no late words, and must not swallow those meant for a room.
            self.closed = None;
            desk.house.stop_listening(&desk.place);
        }
        self.plan = next;
        desk.house.set_playing(&desk.place, false);
        if stopped {
            desk.tell(None, say!("auto-stopped"));
        }
        // A pause shorter than the notice: it goes out at once (W21).
        self.follow_plan(desk).await
    }

    /// What comes after this round; and whether the automatic rounds stop for lack of players.
    fn next_plan(&self, desk: &Desk, now: Millis, played: bool) -> (Option<Plan>, bool) {
        let Some(plan) = &self.plan else { return (None, false) };
        if plan.goes_on() {
            return (Some(plan.next(now)), false);
        }
        let empty = if played || !plan.automatic { 0 } else { plan.empty + 1 };
        if empty >= EMPTY_ROUNDS {
            return (None, next_automatic(desk, now, 0).is_some());
        }
        (next_automatic(desk, now, empty), false)
    }

    /// Finishes what the last process, or a journal that could not be written, left half done.
    pub(crate) async fn finish_what_is_left(&mut self, desk: &mut Desk, now: Millis) -> Result<(), Halt> {
        match self.live.as_ref().map(|live| live.manche.stage()) {
            Some(Stage::Running { .. }) => Ok(()),
            Some(Stage::Drawn) => self.post_grid(desk).await,
            Some(Stage::Closed { at }) => self.close(desk, at).await,
            Some(Stage::Undrawn | Stage::Void { .. }) => self.finish_void(desk).await,
            None => self.catch_up(desk, now).await,
        }
    }

    /// Nothing was played while a plan came due: it starts now with its notice, or, when nobody
    /// waits for it any more, never.
    pub(super) async fn catch_up(&mut self, desk: &Desk, now: Millis) -> Result<(), Halt> {
        let Some(plan) = &self.plan else { return Ok(()) };
        let due = match plan.stage {
            PlanStage::Waiting { start } | PlanStage::Announced { start, .. } => start,
            PlanStage::Playing => now,
        };
        let gone = matches!(plan.stage, PlanStage::Playing) || now - due > TOO_LONG_AWAY;
        if gone && plan.automatic {
            let plan = automatic_plan(desk, now + NOTICE, plan.empty);
            self.save_plan(desk, plan).await
        } else if gone {
            let next = next_automatic(desk, now, 0);
            // A tournament asks for its round again, and has its own words.
            let of_event = plan.event.is_some();
            self.save_plan(desk, next).await?;
            if !of_event {
                desk.tell(None, say!("plan-dropped"));
            }
            Ok(())
        } else {
            self.give_notice_again(desk, now).await
        }
    }

    /// What came due while nobody could be told starts after a notice of its own (W21); an announced
    /// seed stays the one.
    pub(crate) async fn give_notice_again(&mut self, desk: &Desk, now: Millis) -> Result<(), Halt> {
        let Some(mut plan) = self.plan.clone() else { return Ok(()) };
        match plan.stage {
            PlanStage::Waiting { start } if start < now + NOTICE => {
                plan.stage = PlanStage::Waiting { start: now + NOTICE };
                self.save_plan(desk, Some(plan)).await
            }
            PlanStage::Announced { start, seed } if start < now => {
                plan.stage = PlanStage::Announced { start: now + NOTICE, seed };
                self.save_plan(desk, Some(plan.clone())).await?;
                tell_soon(desk, &plan, now + NOTICE, &seed);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// W19: gives the running round the lost time back, or voids it after more than an hour; what is to be told of it.
    pub(super) async fn back_after(
        &mut self,
        desk: &mut Desk,
        since: Millis,
        now: Millis,
    ) -> Result<Option<Text>, Halt> {
        let number = self.live.as_ref().map_or(0, |live| live.manche.setup().called());
        self.owes_grid = true;
        if now - since > TOO_LONG_AWAY {
            self.void_round(desk, Reason::Away, Vec::new(), false).await?;
            return Ok(Some(say!("round-void-away", number = number)));
        }
        let moved = self.give_back_time_since(desk, since, now).await?;
        // Nobody has noticed less than a second.
        let is_told = moved && now - since >= 1_000;
        let deadline = self.live.as_ref().and_then(Live::deadline).filter(|_| is_told);
        Ok(deadline.map(|deadline| {
            let until = crate::messages::Arg::When(deadline);
            say!("round-back", number = number, lost = lost_time(now - since), until = until)
        }))
    }

    /// Moves the deadline: the journal could not be written `since`. What everybody is to be told of it.
    pub(crate) async fn give_back_time(
        &mut self,
        desk: &Desk,
        since: Millis,
        now: Millis,
    ) -> Result<Option<Text>, Halt> {
        if !self.give_back_time_since(desk, since, now).await? {
            return Ok(None);
        }
        let deadline = self.live.as_ref().and_then(Live::deadline);
        Ok(deadline.map(|deadline| say!("fault-mended", until = crate::messages::Arg::When(deadline))))
    }

    async fn give_back_time_since(&mut self, desk: &Desk, since: Millis, now: Millis) -> Result<bool, Halt> {
        let Some(deadline) = self.live.as_ref().and_then(Live::deadline) else { return Ok(false) };
        // What was lost after the deadline was nobody's time.
        if since >= deadline || now <= since {
            return Ok(false);
        }
        self.notices = super::Notices::default();
        if let Some(id) = self.live.as_ref().map(|live| live.id) {
            // They are to be told anew, and not in the old place.
            desk.unsay(format!("m{id}.last"));
            desk.unsay(format!("m{id}.stop"));
        }
        self.log(desk, By::House, Move::Extend { by: now - since }, Vec::new()).await
    }

    /// Makes the running round void, in one entry with whatever else is to be noted. What is left of
    /// its series goes on if it `keeps` on; automatic rounds always do.
    pub(crate) async fn void_round(
        &mut self,
        desk: &mut Desk,
        reason: Reason,
        mut records: Vec<Record>,
        keeps: bool,
    ) -> Result<(), Halt> {
        let (next, more) = self.after_void(desk, keeps);
        records.extend(more);
        self.log(desk, By::House, Move::Void { reason }, records).await?;
        self.leave_void(desk, next);
        Ok(())
    }

    /// A grid nobody has seen is no round (W19); `next` is what is planned now.
    pub(crate) async fn void_unposted(&mut self, desk: &mut Desk, next: Option<Plan>) -> Result<(), Halt> {
        let now = desk.now();
        let plan = Record::Plan { place: desk.place.clone(), plan: next.as_ref().map(Plan::write), at: now };
        let ended =
            self.live.as_ref().map(|live| Record::MatchEnd { id: live.id, state: MatchState::Void, at: now });
        let records = ended.into_iter().chain([plan]).collect();
        self.log(desk, By::House, Move::Void { reason: Reason::Unposted }, records).await?;
        self.leave_void(desk, next);
        Ok(())
    }

    /// A round that is void already is taken off the table: the process ended in between.
    async fn finish_void(&mut self, desk: &mut Desk) -> Result<(), Halt> {
        let (next, records) = self.after_void(desk, false);
        desk.house.append(Entry { lines: Vec::new(), records }).await?;
        self.leave_void(desk, next);
        Ok(())
    }

    fn after_void(&self, desk: &Desk, keeps: bool) -> (Option<Plan>, Vec<Record>) {
        let now = desk.now();
        let next = match &self.plan {
            Some(plan) if keeps && plan.goes_on() => Some(plan.next(now)),
            plan => next_automatic(desk, now, plan.as_ref().map_or(0, |plan| plan.empty)),
        };
        let plan = Record::Plan { place: desk.place.clone(), plan: next.as_ref().map(Plan::write), at: now };
        let ended =
            self.live.as_ref().map(|live| Record::MatchEnd { id: live.id, state: MatchState::Void, at: now });
        (next, ended.into_iter().chain([plan]).collect())
    }

    fn leave_void(&mut self, desk: &mut Desk, next: Option<Plan>) {
        self.live = None;
        self.plan = next;
        desk.house.set_playing(&desk.place, false);
        desk.house.stop_listening(&desk.place);
    }
}

/// Lists typed in the same order, and lists that look like a program's, for the moderators of every server that has the players.
fn suspicions(desk: &Desk, live: &Live, at: Millis) -> Vec<Record> {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let alike = resemblances(&live.manche).into_iter();
    let alike = alike.map(|one| (Suspected::Order, (one.seats.0, one.seats.1), number(one.words)));
    let solved = solved(desk, live).into_iter();
    let solved = solved.map(|(seat, words)| (Suspected::Solver, (seat, seat), number(words)));
    let windows = desk.windows();
    let found = |(what, (one, other), count): (Suspected, (Seat, Seat), i64)| {
        let who = (i64::from(one.0), i64::from(other.0));
        let servers = windows.iter().filter_map(Place::server);
        let records = servers.map(move |server| {
            let (server, match_id) = (server.clone(), live.id);
            Record::Suspicion(NewSuspicion { server, what, match_id, who, count, of: None, at })
        });
        records.collect::<Vec<_>>()
    };
    alike.chain(solved).flat_map(found).collect()
}

/// Seats whose list looks as if a program had found it, and how many words it holds. Nobody waits for a dictionary here: where it is
/// not at hand any more (a restart in mid-round) nothing is looked for.
fn solved(desk: &Desk, live: &Live) -> Vec<(Seat, usize)> {
    let manche = &live.manche;
    if desk.place.is_private() {
        return Vec::new();
    }
    let Some(words) = desk.house.ready_words(&desk.place, &manche.setup().dictionary, Need::Hash) else {
        return Vec::new();
    };
    let shown = manche.seats().map(|seat| (seat, signs(manche, seat, &|word| words.familiarity(word))));
    shown.filter(|(_, shown)| !shown.signs.is_empty()).map(|(seat, shown)| (seat, shown.words)).collect()
}

/// The next automatic round, if any come by themselves here. It is nobody's in particular, and
/// follows the settings, whatever was played in between.
pub(crate) fn next_automatic(desk: &Desk, now: Millis, empty: u8) -> Option<Plan> {
    let every = desk.house.settings.number(&desk.place, Key::Ogni);
    (every > 0).then(|| automatic_plan(desk, now + every * 60_000, empty))?
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
fn result_of(live: &Live, standing: &Standing) -> SeatResult {
    let best = live.manche.best(standing);
    SeatResult {
        seat: standing.seat,
        rank: standing.rank,
        points: Some(standing.points),
        half_points: None,
        how: How::Played,
        best: best.map(|best| (best.word.clone(), best.points)),
    }
}
