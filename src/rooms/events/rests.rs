//! Byes asked for in advance (9.4): a round that is not yet paired is left out, for half a point or for nothing.

use super::Events;
use super::course::Course;
use super::formula::Formula;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::orders::reason;
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;
use crate::tournaments::event::setup::Format;
use crate::tournaments::field::Bye;

/// Rounds somebody can leave out for half a point each; more of them, and the last one, are worth nothing.
const HALVES: usize = 2;

impl Course {
    /// The rounds a seat has asked to leave out, and what they are worth.
    fn rests(&self, seat: Seat) -> Vec<(u16, Bye)> {
        let of = |round: u16, one: Seat, bye: Bye| (one == seat).then_some((round, bye));
        if let Some(state) = self.event().map(Event::state) {
            return state.asked().iter().filter_map(|((round, one), bye)| of(*round, *one, *bye)).collect();
        }
        let byes = self.wishes().iter().filter_map(|line| match line {
            Line::Bye(one, round, bye) => of(*round, *one, *bye),
            _ => None,
        });
        byes.collect()
    }

    /// How many rounds there will be, as far as it is known, where rounds can be left out; otherwise why not.
    fn restful(&self) -> Result<Option<u16>, Text> {
        if let Some(state) = self.event().map(Event::state) {
            return match state.setup().format {
                Format::Swiss { rounds, .. } | Format::ItaloSwiss { rounds, .. } => Ok(Some(rounds)),
                Format::RoundRobin { .. } | Format::Bracket(_) | Format::Manche(_) => {
                    Err(say!("entry-no-rests"))
                }
            };
        }
        match self.plan.formula {
            // Nobody knows yet what it will be.
            None => Ok(None),
            Some(Formula::Swiss | Formula::ItaloSwiss) => Ok(self.plan.rounds),
            Some(_) => Err(say!("entry-no-rests")),
        }
    }

    /// What a round is worth to somebody who leaves it out.
    fn worth(&self, seat: Seat, round: u16, last: Option<u16>) -> Bye {
        let halves = self.rests(seat).iter().filter(|(_, bye)| *bye == Bye::Half).count();
        let entrants = self.event().map(|event| event.state().entrants());
        let entrant = entrants.and_then(|all| all.get(usize::from(seat.0).checked_sub(1)?));
        // Rounds missed by coming late are no others.
        let late = entrant.filter(|one| one.missed == Bye::Half).map_or(0, |one| usize::from(one.since - 1));
        let halves = halves + late;
        if halves < HALVES && last != Some(round) { Bye::Half } else { Bye::Zero }
    }
}

impl Events {
    /// `/torneo riposo turno:3`: by a player for themselves, by a moderator for anybody; with `annulla` it is taken back.
    pub(crate) async fn rest(&mut self, desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let typed = asked.text(Opt::Chi).map(str::trim).filter(|typed| !typed.is_empty());
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if super::teams::is_one(&running.course.plan) {
            desk.answer(heard, say!("team-no-rests"));
            return Ok(());
        }
        let seat = match typed {
            None => running.seat_of(&super::entries::accounts_of(desk, &heard.who.person)),
            Some(_) if !self.may_direct(desk, heard, id) => {
                desk.answer(heard, say!("refuse-moderators"));
                return Ok(());
            }
            Some(typed) => self.seat_named(desk, heard, id, typed).await?,
        };
        let Some(seat) = seat.filter(|seat| running.course.is_in(*seat)) else {
            let name = typed.map(|typed| typed.chars().take(40).collect::<String>());
            let refusal =
                name.map_or_else(|| say!("event-not-in"), |name| say!("event-who-not-in", name = name));
            desk.answer(heard, refusal);
            return Ok(());
        };
        let round = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok());
        let taken_back = asked.flag(Opt::Annulla);
        let line = match rest_line(&running.course, seat, round, taken_back) {
            Ok(line) => line,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let (name, who) = (running.name(seat), running.who(seat));
        let mut step = running.step();
        step.write(By::House, &line.to_string(), None, desk.now()).map_err(anyhow::Error::new)?;
        let deed = match typed {
            Some(_) => desk.deed(heard, format!("torneo {line}"), &reason(asked)).to_vec(),
            None => Vec::new(),
        };
        self.commit(desk, step, deed).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.may_pair_again(desk);
        }
        let round = round.unwrap_or_default();
        match (typed, &line) {
            (None, Line::Bye(_, _, bye)) => desk.answer(heard, rest_told(round, *bye)),
            (None, _) => desk.answer(heard, say!("entry-plays", round = round)),
            // Whoever is meant has not asked: they are called.
            (Some(_), Line::Bye(..)) => desk.tell(None, say!("entry-rest-for", who = who, round = round)),
            (Some(_), _) => desk.tell(None, say!("entry-plays-for", name = name, round = round)),
        }
        self.go_on_with(desk, id).await
    }
}

/// What was asked for before anybody knew how many rounds there are, as it is now: the last one is worth nothing. `None`: there
/// is no such round.
pub(super) fn settled(line: &Line, format: Format) -> Option<Line> {
    let (Format::Swiss { rounds: last, .. } | Format::ItaloSwiss { rounds: last, .. }) = format else {
        return Some(line.clone());
    };
    match line {
        Line::Bye(_, round, _) if *round > last => None,
        Line::Bye(seat, round, _) if *round == last => Some(Line::Bye(*seat, *round, Bye::Zero)),
        line => Some(line.clone()),
    }
}

fn rest_told(round: u16, bye: Bye) -> Text {
    match bye {
        Bye::Half => say!("entry-rest", round = round),
        _ => say!("entry-rest-nothing", round = round, halves = HALVES),
    }
}

/// The line that is asked for, or why it cannot be.
fn rest_line(course: &Course, seat: Seat, round: Option<u16>, taken_back: bool) -> Result<Line, Text> {
    let last = course.restful()?;
    let round = round.ok_or_else(|| say!("entry-needs-round"))?;
    let paired = course.event().map_or(0, |event| event.state().rounds().len());
    if usize::from(round) <= paired {
        return Err(say!("entry-round-paired", round = round));
    }
    if let Some(last) = last.filter(|last| round > *last) {
        return Err(say!("entry-no-such-round", rounds = last));
    }
    let rests = course.rests(seat).iter().any(|(one, _)| *one == round);
    match (rests, taken_back) {
        (true, true) => Ok(Line::Plays(seat, round)),
        (false, false) => Ok(Line::Bye(seat, round, course.worth(seat, round, last))),
        (true, false) => Err(say!("entry-rests-already", round = round)),
        (false, true) => Err(say!("entry-rests-not", round = round)),
    }
}
