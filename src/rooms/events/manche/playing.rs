//! Rounds are begun and read: one after the other, each counted once, however often the process ends in between.

use super::{is_next, rounds_played, rules, waits_for_director};
use crate::clock::Millis;
use crate::games::turns::frame::EventGame;
use crate::games::{By, Seat};
use crate::journal::{EventRow, MatchState};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::events::Events;
use crate::rooms::events::course::Course;
use crate::rooms::events::rounds::dutch;
use crate::rooms::events::running::{Running, source_of_row};
use crate::rooms::heard::Heard;
use crate::rooms::mailbox::Work;
use crate::rooms::press::{OfEvent, Press};
use crate::rooms::round::of_event::{Found, Wanted, is_stopped, look};
use crate::rooms::round::opening::NOTICE;
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;
use crate::tournaments::event::propose::Proposal;
use crate::tournaments::field::Number;
use crate::tournaments::manche_event::playing_without;
use std::collections::{BTreeMap, BTreeSet};

/// How long a round that was asked for is waited for, before it is asked for again; twice as long each time.
const PATIENCE: Millis = 15_000;
/// A round that has failed so often is not begun again by itself.
const GIVEN_UP: usize = 3;
/// No longer than 2⁸ times that.
const DOUBLINGS: u32 = 8;

/// A round of a tournament has no boards: all sit at one.
const fn game(event: i64, round: u16) -> EventGame {
    EventGame { event, round, board: 1 }
}

/// The coming round.
fn next_game(running: &Running) -> EventGame {
    game(running.id, u16::try_from(rounds_played(&running.course) + 1).unwrap_or(u16::MAX))
}

/// The number of the round that is being played.
pub(in crate::rooms::events) fn round_on(running: &Running) -> Option<u16> {
    running.manche.on.filter(|on| *on == next_game(running)).map(|on| on.round)
}

/// Whether nobody is left who would play the coming round.
fn nobody_plays(course: &Course) -> bool {
    let next = course.event().map(|event| event.state().propose(&dutch));
    matches!(next, Some(Ok(Proposal::Play(seats))) if seats.is_empty())
}

impl Events {
    /// Begins the coming round when it is due; in a `hurry` now.
    pub(in crate::rooms::events) async fn play_manche(
        &mut self,
        desk: &Desk,
        id: i64,
        hurry: bool,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id).filter(|running| is_next(running)) else { return Ok(()) };
        let plan = &running.course.plan;
        let (Some(at), Some(program)) = (running.course.next_round_at(), plan.manche.as_ref()) else {
            return Ok(());
        };
        let (now, pause) = (desk.now(), Millis::from(plan.pause) * 1_000);
        if nobody_plays(&running.course)
            && matches!(look(desk, next_game(running)).await?, Found::Nothing { .. })
        {
            // D6: everybody has left, and who has played stands in the table.
            return self.close(desk, id).await;
        }
        if !hurry && (now < at - program.lead() || waits_for_director(&running.course)) {
            return Ok(());
        }
        let round = u16::try_from(rounds_played(&running.course) + 1).unwrap_or(u16::MAX);
        let all = rules(&running.course)
            .map_or(round, |rules| rules.rounds + rules.cut.map_or(0, |cut| cut.rounds));
        let start = if hurry { now + NOTICE } else { at.max(now + NOTICE) };
        let game = next_game(running);
        let handicapped = running.course.is_handicapped();
        let wish = program.wish.clone().map(|wish| if handicapped { wish.with_handicap() } else { wish });
        let wanted = wish.map(|wish| Wanted { game, wish, of: all, start });
        let found = look(desk, game).await?;
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        running.manche.on = matches!(found, Found::On).then_some(game);
        match found {
            // Its row wakes us.
            Found::On | Found::Over => running.manche.not_before = Millis::MAX,
            // A director may want to skip it.
            Found::Nothing { broken: Some(broken), times }
                if running.manche.broken != Some(broken) && !hurry =>
            {
                if let Some(before) = running.manche.broken.replace(broken) {
                    desk.strip(format!("e{id}.broken.{before}"));
                }
                // What fails again and again is left to a director.
                let given_up = times >= GIVEN_UP;
                running.manche.not_before = if given_up { Millis::MAX } else { now + pause };
                running.manche.tries = 0;
                tell_broken(desk, running, round, broken, given_up);
            }
            Found::Nothing { .. } if now < running.manche.not_before && !hurry => {}
            Found::Nothing { .. } => {
                let wait = PATIENCE << running.manche.tries.min(DOUBLINGS);
                running.manche.tries += 1;
                running.manche.not_before = start.max(now) + wait;
                match wanted {
                    Some(wanted) => desk.house.hand_in(&desk.place, Work::OpenRound(Box::new(wanted))),
                    None => self.open_for_all(desk, id, game).await?,
                }
            }
        }
        Ok(())
    }

    /// Something else is played in the room: the round comes when that is over.
    pub(crate) fn waits_for_room(&mut self, desk: &Desk, id: i64) {
        let Some(running) = self.by_id.get_mut(&id) else { return };
        running.manche.tries = 0;
        running.manche.not_before = desk.now() + PATIENCE;
        if !std::mem::replace(&mut running.manche.waits_told, true) {
            let name = running.course.plan.name.as_str();
            desk.tell(Some(format!("e{id}.waits")), say!("event-manche-waits-for-room", name = name));
        }
    }

    /// A round is over, or does not count after all.
    pub(in crate::rooms::events) async fn score_row(
        &mut self,
        desk: &Desk,
        id: i64,
        row: &EventRow,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let Some(state) = running.course.event().map(Event::state) else { return Ok(()) };
        let (round, last) = (row.game.round, state.rounds().len());
        let before = state.rounds().get(usize::from(round) - 1).map(|one| one.scores.clone());
        let journal = &desk.house.journal;
        // One that was begun again has only its last row.
        if journal.opened_for(row.game).await?.last() != Some(&row.match_id) {
            return Ok(());
        }
        let Some(played) = journal.match_row(row.match_id).await? else { return Ok(()) };
        let state_of = Some(played.state);
        let broken = state_of == Some(MatchState::Void) || is_stopped(&journal.lines(row.match_id).await?);
        let count: BTreeSet<Seat> = match &before {
            // Whoever has entered since then was not in it.
            Some(_) if broken => BTreeSet::new(),
            Some(before) => before.keys().copied().collect(),
            // It is played again, unless a director skips it.
            None if broken => return Ok(()),
            // F3: whoever leaves while it is played takes nothing from it, and gives nothing to the others.
            None => {
                let Some(rules) = rules(&running.course) else { return Ok(()) };
                let numbers: Vec<Number> = (1..).take(state.numbers().len()).collect();
                let raw = state.weighed(last);
                let mut gone = state.not_in_final();
                if last == usize::from(rules.rounds) {
                    // The final begins with it: who left while it was played has still played it.
                    let there = |seat| running.course.took_part(seat, played.opened_at);
                    gone.retain(|number| !state.seat(*number).is_some_and(there));
                }
                let on = playing_without(rules, &numbers, &raw, &gone).into_iter();
                let seats = on.filter_map(|number| state.seat(number));
                seats.filter(|seat| running.course.took_part(*seat, played.opened_at)).collect()
            }
        };
        let points = self.points_of(desk, id, row, &count).await?;
        if before.as_ref() == Some(&points) {
            return Ok(());
        }
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let line = Line::Score(round, points.into_iter().collect());
        let mut step = running.step();
        if let Err(why) =
            step.write(By::House, &line.to_string(), Some(source_of_row(row.written, 0)), desk.now())
        {
            tracing::error!(place = %desk.place, %why, "the points of a round were refused");
            return Ok(());
        }
        let looked = std::mem::take(&mut running.manche);
        self.commit(desk, step, Vec::new()).await?;
        if let Some(broken) = looked.broken {
            desk.strip(format!("e{id}.broken.{broken}"));
        }
        if before.is_some() {
            desk.tell(
                Some(format!("e{id}.m{round}.void")),
                say!("event-manche-counts-no-more", round = round),
            );
            // The table is told anew.
            self.told.retain(|(event, _)| *event != id);
            desk.unsay(format!("e{id}.r{last}.over"));
        } else if round > 1 {
            desk.strip(format!("e{id}.r{}.over", round - 1));
        }
        desk.unsay(format!("e{id}.waits"));
        Ok(())
    }

    /// What those who count have found, by their seats in the tournament; of a person who sat there twice the better.
    async fn points_of(
        &self,
        desk: &Desk,
        id: i64,
        row: &EventRow,
        count: &BTreeSet<Seat>,
    ) -> Result<BTreeMap<Seat, i64>, Halt> {
        let sitting = desk.house.journal.seats(row.match_id).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(BTreeMap::new()) };
        let mut points = BTreeMap::new();
        for one in &row.seats {
            let person = sitting.iter().find(|(seat, _)| *seat == one.seat).map(|(_, person)| person);
            let Some(person) = person.filter(|person| !person.0.is_empty()) else { continue };
            let accounts = crate::rooms::events::entries::accounts_of(desk, person);
            let Some(seat) = running.seat_of(&accounts).filter(|seat| count.contains(seat)) else { continue };
            let found = one.points.unwrap_or(0);
            points.entry(seat).and_modify(|best: &mut i64| *best = (*best).max(found)).or_insert(found);
        }
        Ok(points)
    }

    /// A director goes on without a round that is void: it brings nothing to anybody.
    pub(crate) async fn skip(&mut self, desk: &Desk, heard: &Heard, id: i64, round: u16) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        let is_coming = is_next(running) && rounds_played(&running.course) + 1 == usize::from(round);
        let found = if is_coming { look(desk, game(id, round)).await? } else { Found::Over };
        if !matches!(found, Found::Nothing { .. }) {
            desk.answer(heard, say!("event-manche-cannot-skip", round = round));
            return Ok(());
        }
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let mut step = running.step();
        let line = Line::Score(round, Vec::new()).to_string();
        step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
        let looked = std::mem::take(&mut running.manche);
        let deed = desk.deed(heard, format!("torneo salta {round}"), "").to_vec();
        self.commit(desk, step, deed).await?;
        if let Some(broken) = looked.broken {
            desk.strip(format!("e{id}.broken.{broken}"));
        }
        self.go_on_with(desk, id).await
    }
}

/// A round does not count: it is played again, or a director skips it.
fn tell_broken(desk: &Desk, running: &Running, round: u16, broken: i64, given_up: bool) {
    let (id, name) = (running.id, running.course.plan.name.as_str());
    let button = |label, what| Button::new(label, &Press::Event(id, what));
    let mut buttons = vec![button(say!("button-event-skip"), OfEvent::Skip(round))];
    let text = if given_up {
        buttons.push(button(say!("button-event-next-manche"), OfEvent::Next(round - 1)));
        say!("event-manche-given-up", name = name, round = round)
    } else {
        say!("event-manche-broken", name = name, round = round)
    };
    let body = Body { text: Some(text), buttons, ..Body::default() };
    desk.announce(Some(format!("e{id}.broken.{broken}")), body);
}
