//! Before a tournament begins: people enter and leave, everybody sees who is in.

use super::Events;
use super::activity::CARD;
use super::course::Plan;
use super::formula::{self, Formula};
use super::running::Running;
use crate::clock::Millis;
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::messages::Text;
use crate::rooms::commitment;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::matches::invite::{may_play_matches, names};
use crate::rooms::press::{OfEntry, OfEvent, OfTeam, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::line::Line;
use std::collections::BTreeSet;

/// So many are named on the card.
pub(super) const NAMED: usize = 40;
/// The most who can enter: what a bracket shows and a room can follow.
pub(super) const MOST: usize = 256;

impl Events {
    /// Somebody enters.
    pub(crate) async fn enter(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        if super::teams::is_one(&running.course.plan) {
            desk.answer(heard, say!("team-enter-how"));
            return Ok(());
        }
        if running.course.event().is_some() {
            return self.enter_late(desk, heard, id, None).await;
        }
        if let Some(refusal) = may_play_matches(desk, heard, &heard.who.person).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let accounts = desk.house.links.accounts(&heard.who.person);
        let known = running.seat_of(&accounts);
        let refusal = if known.is_some_and(|seat| running.course.is_in(seat)) {
            Some(known.map_or_else(|| say!("event-in-already"), |seat| entered_told(running, seat, true)))
        } else if known.is_some_and(|seat| running.course.is_expelled(seat)) {
            Some(say!("entry-expelled"))
        } else {
            let full = running.course.all_in().len() >= MOST;
            full.then(|| say!("event-full", most = MOST))
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let now = desk.now();
        let next = u16::try_from(running.course.entered().len() + 1).unwrap_or(u16::MAX);
        let seat = known.unwrap_or(Seat(next));
        let mut step = running.step();
        step.write(By::Seat(seat), "in", None, now).map_err(anyhow::Error::new)?;
        let person = heard.who.person.clone();
        let mut records = vec![names(desk, heard)];
        if known.is_none() {
            let server = desk.window_of(heard).server().cloned();
            records.push(Record::Seat { match_id: id, seat, person: person.clone(), server });
        }
        self.commit(desk, step, records).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            if known.is_none() {
                running.sits(seat, person, Some(heard.who.name.clone()));
            }
            running.card.1 = true;
        }
        if let Some(running) = self.by_id.get(&id) {
            desk.answer(heard, entered_told(running, seat, false));
        }
        self.show_old_card(desk, id);
        Ok(())
    }

    /// Somebody leaves: before it begins, or in the middle of it.
    pub(crate) async fn leave(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let accounts = desk.house.links.accounts(&heard.who.person);
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        if super::teams::is_one(&running.course.plan) {
            return self.leave_team(desk, heard, id).await;
        }
        let seat = running.seat_of(&accounts).filter(|seat| running.course.is_in(*seat));
        let Some(seat) = seat else {
            desk.answer(heard, say!("event-not-in"));
            return Ok(());
        };
        self.goes(desk, id, seat).await?;
        self.tell_left(desk, heard, id, seat);
        self.show_old_card(desk, id);
        self.go_on_with(desk, id).await
    }

    /// A seat leaves. What it plays is lost by forfeit.
    pub(super) async fn goes(&mut self, desk: &Desk, id: i64, seat: Seat) -> Result<(), Halt> {
        self.goes_or_is_sent(desk, id, seat, false).await
    }

    /// The same; `expelled`: a director wants it, and the seat cannot come back by itself.
    pub(super) async fn goes_or_is_sent(
        &mut self,
        desk: &Desk,
        id: i64,
        seat: Seat,
        expelled: bool,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let now = desk.now();
        let waited = running.course.waiting();
        let final_before = super::manche::finalists(&running.course);
        let mut step = running.step();
        let lost = if running.course.event().is_some() {
            super::results::forfeits(&running.course, seat)
        } else {
            Vec::new()
        };
        // A director's act is told as theirs.
        let told = if expelled { None } else { super::returning::gone_told(running, seat, !lost.is_empty()) };
        if running.course.event().is_none() {
            step.write(By::Seat(seat), "out", None, now).map_err(anyhow::Error::new)?;
        } else {
            for line in &lost {
                step.write(By::House, line, None, now).map_err(anyhow::Error::new)?;
            }
            step.write(By::House, &format!("withdraw {}", seat.0), None, now).map_err(anyhow::Error::new)?;
        }
        if expelled {
            step.write(By::House, &format!("expel {}", seat.0), None, now).map_err(anyhow::Error::new)?;
        }
        self.commit(desk, step, Vec::new()).await?;
        if let Some(told) = told {
            desk.tell(None, told);
        }
        for line in lost {
            if let Ok(Line::Result(at, ended) | Line::Board(at, ended)) = line.parse() {
                self.board_decided(desk, id, at, ended);
            }
        }
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
            // V1: the next best plays the final for who has left.
            let moved_up = super::manche::finalists(&running.course).into_iter();
            for moved in moved_up.filter(|one| !final_before.is_empty() && !final_before.contains(one)) {
                desk.tell(None, say!("event-manche-moves-up", who = running.who(moved)));
            }
            super::roll::tell_moved_up(desk, running, &waited);
        }
        self.roll_has_changed(desk, id);
        Ok(())
    }

    /// Seats whose persons have erased their data leave (W24), also where we failed between the erasure and this.
    pub(super) async fn erased_players_leave(&mut self, desk: &Desk) -> Result<(), Halt> {
        let mut result = Ok(());
        for id in self.by_id.keys().copied().collect::<Vec<_>>() {
            let Some(running) = self.by_id.get(&id) else { continue };
            let course = &running.course;
            let erased = |seat: &Seat| running.person(*seat).is_none() && course.guest(*seat).is_none();
            let gone = course.all_in().into_iter().filter(erased);
            let players = course.players_of_teams().into_iter();
            let members: Vec<Seat> = players.filter(erased).collect();
            for seat in gone.collect::<Vec<_>>() {
                result = Halt::both(result, self.goes(desk, id, seat).await);
            }
            for player in members {
                let sent = (super::teams::Goes::Sent, Vec::new());
                let gone = self.member_goes(desk, id, player, sent).await;
                if let Ok(Some(told)) = &gone {
                    desk.tell(None, told.clone());
                }
                result = Halt::both(result, gone.map(drop));
            }
        }
        result
    }

    /// F10: an excluded player leaves when the time is over in which a moderator may say that the player finishes what they play; or
    /// `now`, where a director does not wait for it.
    pub(super) async fn excluded_players_leave(
        &mut self,
        desk: &Desk,
        id: i64,
        now: bool,
    ) -> Result<(), Halt> {
        let mut gone = BTreeSet::new();
        loop {
            let Some(running) = self.by_id.get(&id) else { return Ok(()) };
            let due = next_to_leave(desk, running).filter(|(_, at)| now || *at <= desk.now());
            let Some((seat, _)) = due.filter(|(seat, _)| gone.insert(*seat)) else { return Ok(()) };
            let name = running.name(seat);
            let told = if running.course.team_of(seat).is_some() {
                self.member_goes(desk, id, seat, (super::teams::Goes::Expelled, Vec::new())).await?
            } else {
                self.goes_or_is_sent(desk, id, seat, true).await?;
                Some(say!("event-excluded", name = name))
            };
            if let Some(told) = told {
                desk.tell(None, told);
            }
        }
    }

    /// The card, if it was not shown a moment ago: it changes by itself a little later.
    pub(super) fn show_old_card(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        if self
            .by_id
            .get(&id)
            .is_some_and(|running| running.card.1 && now.saturating_sub(running.card.0) >= CARD)
        {
            self.show_card(desk, id);
        }
    }

    /// The card: what is played, who is in, and the buttons.
    pub(super) fn show_card(&mut self, desk: &Desk, id: i64) {
        let now = desk.now();
        let Some(running) = self.by_id.get_mut(&id) else { return };
        running.card = (now, false);
        let button = |label, what| Button::new(label, &Press::Event(id, what));
        let mut body = Body { text: Some(card(running)), ..Body::default() };
        if running.course.event().is_none() {
            let enter = if super::teams::is_one(&running.course.plan) {
                button(say!("button-team-found"), OfEvent::Team(OfTeam::Found))
            } else {
                button(say!("button-event-enter"), OfEvent::Enter)
            };
            body.buttons.push(enter.first());
            body.buttons.push(button(say!("button-event-leave"), OfEvent::Leave));
            body.buttons.push(button(say!("button-event-start"), OfEvent::Start));
            if running.course.roll_ends().is_some() {
                let here = OfEvent::Entry(OfEntry::Here);
                body.buttons.push(button(say!("button-entry-here"), here));
            }
        } else if !running.course.is_over() {
            body.buttons.push(button(say!("button-event-me"), OfEvent::Me));
            body.buttons.push(button(say!("button-event-table"), OfEvent::Table(0)));
            body.buttons.push(button(say!("button-event-leave"), OfEvent::Leave));
            if super::late::late(&running.course).is_ok() {
                body.buttons.push(button(say!("button-event-enter"), OfEvent::Enter));
            }
        }
        desk.announce(Some(format!("e{id}.card")), body);
    }
}

/// What is played, in words.
pub(super) fn game_of(plan: &Plan) -> Text {
    if plan.trial {
        return say!("event-made-up");
    }
    if let Some(games) = &plan.games {
        return games.title();
    }
    match &plan.terms {
        Some(terms) => terms.title(),
        None if plan.manche.is_some() => say!("event-manche-game"),
        None => say!("event-elsewhere"),
    }
}

fn card(running: &Running) -> Text {
    let plan = &running.course.plan;
    let seats = running.course.players();
    let players = u16::try_from(seats.len()).unwrap_or(u16::MAX);
    let of_teams = super::teams::is_one(plan);
    let called = |seat: &Seat| {
        if of_teams { super::teams::telling::counted(running, *seat) } else { running.name(*seat) }
    };
    let mut names = seats.iter().take(NAMED).map(called).collect::<Vec<_>>().join(", ");
    if seats.len() > NAMED {
        names.push('…');
    }
    let (name, game) = (plan.name.as_str(), game_of(plan));
    let hours = plan.times.hours_told();
    if running.course.event().is_some() {
        let begun = say!("event-card-begun", name = name, game = game, count = players, names = names);
        return match hours {
            Some(hours) => say!("lines", lines = vec![begun, hours]),
            None => begun,
        };
    }
    let entered = if seats.is_empty() {
        say!("event-card-empty", name = name, game = game)
    } else {
        let (formula, rounds) = decided(plan, players.max(2));
        let format = super::manche::with_final(plan, formula.format(players.max(2), rounds));
        let told = formula::told(formula, format, players.max(2), plan.minutes_a_round());
        if of_teams {
            say!(
                "team-card-entered",
                name = name,
                game = game,
                count = players,
                names = names,
                formula = told
            )
        } else {
            say!("event-card", name = name, game = game, count = players, names = names, formula = told)
        }
    };
    let hash = commitment::hash_of(&plan.seed).unwrap_or_default();
    let mut lines = vec![entered];
    lines.extend(plan.teams.map(|boards| say!("team-card", boards = boards)));
    lines.extend(places_told(running));
    lines.extend(super::handicap::told(running));
    lines.extend(super::hour::begins(plan));
    lines.extend(hours);
    lines.extend(plan.manche.as_ref().and_then(super::manche::Program::mode_told));
    lines.push(say!("seed-hash", hash = crate::messages::own(hash)));
    say!("lines", lines = lines)
}

/// What somebody who is in is told of it: `already` were they before.
pub(super) fn entered_told(running: &Running, seat: Seat, already: bool) -> Text {
    let waiting = running.course.waiting();
    match waiting.iter().position(|one| *one == seat) {
        Some(at) => say!("entry-waits", place = at + 1),
        None if already => say!("event-in-already"),
        None => say!("event-entered", number = running.course.players().len()),
    }
}

/// Places, the fewest, who waits and who has answered the roll call, as far as there is any of it.
fn places_told(running: &Running) -> Vec<Text> {
    let (course, rules) = (&running.course, running.course.plan.entries);
    let mut lines = Vec::new();
    match (rules.limit, rules.least) {
        (Some(limit), Some(least)) => lines.push(say!("entry-places-least", limit = limit, least = least)),
        (Some(limit), None) => lines.push(say!("entry-places", limit = limit)),
        (None, Some(least)) => lines.push(say!("entry-least", least = least)),
        (None, None) => {}
    }
    let seeds = course.roster.seeds();
    if !seeds.is_empty() {
        let names = super::keeping::named(seeds, |seat| running.name(seat));
        lines.push(say!("entry-seeds", names = names));
    } else if rules.drawn {
        lines.push(say!("entry-seeds-drawn"));
    }
    let waiting = course.waiting();
    if !waiting.is_empty() {
        let mut names =
            super::keeping::named(&waiting[..waiting.len().min(NAMED)], |seat| running.name(seat));
        if waiting.len() > NAMED {
            names.push('…');
        }
        lines.push(say!("entry-waiting", names = names));
    }
    if let Some(minutes) = rules.confirm {
        let count = course.players().len();
        lines.push(if course.roll_ends().is_none() {
            say!("entry-confirm", minutes = minutes)
        } else {
            say!("entry-here-count", here = count - course.missing().len(), count = count)
        });
    }
    lines
}

/// The formula and its rounds for those who are in.
pub(super) fn decided(plan: &Plan, players: u16) -> (Formula, Option<u16>) {
    if let Some(formula) = plan.formula {
        return (formula, plan.rounds);
    }
    let (formula, rounds) = formula::proposed(players, plan.minutes_a_round().unwrap_or(1), plan.minutes);
    (formula, plan.rounds.filter(|_| formula.has_free_rounds()).or(rounds))
}

/// A person by the accounts that are theirs.
pub(super) fn accounts_of(desk: &Desk, person: &Person) -> Vec<Person> {
    desk.house.links.accounts(person)
}

/// Whether the next pairing waits for a player who is about to leave because moderators keep them out (F10). Rounds of words need no
/// pairing, and behind the last round there is none.
/// Without it a pause that is shorter than that time pairs, and may crown, a player who leaves a moment later.
pub(super) fn pairing_waits(desk: &Desk, running: &Running) -> bool {
    let leaving = next_to_leave(desk, running).is_some_and(|(_, at)| at > desk.now());
    leaving && !super::manche::is_next(running) && !running.course.is_played_out()
}

/// F10: the next excluded player to leave, and from when on.
pub(super) fn next_to_leave(desk: &Desk, running: &Running) -> Option<(Seat, Millis)> {
    let course = &running.course;
    let seats = course.all_in().into_iter().chain(course.players_of_teams());
    let leaves = |seat: Seat| Some((seat, desk.leaves_at(running.person(seat)?)?));
    seats.filter_map(leaves).min_by_key(|(_, at)| *at)
}
