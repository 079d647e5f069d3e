//! Who has entered a tournament that has not begun: in which order, who waits for a place, who is a guest, who has answered the
//! roll call, and what is to hold from the first round on. Pure.

use super::course::Course;
use super::teams::squads::is_player;
use crate::clock::Millis;
use crate::games::Seat;
use crate::rooms::typed::{is_name, is_same};
use crate::tournaments::event::Event;
use crate::tournaments::event::line::Line;
use crate::tournaments::handicap::Factor;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a director decides about entries when a tournament is created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rules {
    /// How many can play; whoever comes later waits for a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) limit: Option<u16>,
    /// How many there must be at least, whatever the formula needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) least: Option<u16>,
    /// Minutes of the roll call before it begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) confirm: Option<u32>,
    /// Whether the draw alone decides about numbers, whatever the ladder says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) drawn: bool,
}

impl Rules {
    /// Whether nothing was decided: then nothing of it is written.
    pub(crate) fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// Everybody who has entered, and what was said of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    /// By seat, whether they are in.
    entered: Vec<bool>,
    /// Those who are in, in the order in which they came: whoever leaves and is back is the last.
    queue: Vec<Seat>,
    /// Who has no account: only a name.
    guests: BTreeMap<Seat, String>,
    /// What guests are worth, as the list has it that brought them.
    ratings: BTreeMap<Seat, u16>,
    /// Who has answered the roll call.
    here: BTreeSet<Seat>,
    /// When the roll was called last.
    called: Option<Millis>,
    /// Whom a director has taken out: only a director lets them in again.
    expelled: BTreeSet<Seat>,
    /// Lines of the tournament that are said before it begins: byes, and who is not to meet.
    wishes: Vec<Line>,
    /// Whom a director has given the first numbers.
    seeds: Vec<Seat>,
}

impl Roster {
    /// `in`, `out`, `here` of a seat. `None`: it cannot be.
    pub(super) fn take(&mut self, verb: &str, seat: Seat) -> Option<()> {
        let at = usize::from(seat.0).checked_sub(1)?;
        match verb {
            "in" => {
                if at == self.entered.len() {
                    self.entered.push(false);
                }
                let entered = self.entered.get_mut(at).filter(|entered| !**entered)?;
                *entered = true;
                self.queue.push(seat);
                self.expelled.remove(&seat);
                // Whoever enters while the roll is called is here.
                if self.called.is_some() {
                    self.here.insert(seat);
                }
            }
            "out" => {
                let entered = self.entered.get_mut(at).filter(|entered| **entered)?;
                *entered = false;
                self.queue.retain(|one| *one != seat);
                self.here.remove(&seat);
            }
            _ => {
                let answers = self.called.is_some() && self.queue.contains(&seat) && self.here.insert(seat);
                return answers.then_some(());
            }
        }
        Some(())
    }

    /// `guest NAME`: somebody without an account has the next seat. Two of one name could not be told apart.
    pub(super) fn invite(&mut self, name: &str) -> Option<()> {
        let free = !self.guests.iter().any(|(seat, one)| self.is_in(*seat) && is_same(one, name));
        if !is_name(name) || !free {
            return None;
        }
        let seat = Seat(u16::try_from(self.entered.len() + 1).ok()?);
        self.guests.insert(seat, name.to_owned());
        self.take("in", seat)
    }

    /// `guest NAME` in the middle of it: the line `late` behind it gives this seat.
    pub(super) fn invite_late(&mut self, seat: Seat, name: &str) -> Option<()> {
        if !is_name(name) || self.guests.contains_key(&seat) {
            return None;
        }
        self.guests.insert(seat, name.to_owned());
        Some(())
    }

    /// `brings 1 NAME`: a player of a team who has no account is called so. Two of one name who play could not be told apart; the
    /// command sees to that, which knows who plays.
    pub(super) fn names_player(&mut self, seat: Seat, name: &str) -> Option<()> {
        self.invite_late(seat, name)
    }

    /// Whether a seat has no account, and never had one.
    pub(super) fn is_guest(&self, seat: Seat) -> bool {
        self.guests.contains_key(&seat)
    }

    /// `rating 3 1650`, of a guest who is in.
    pub(super) fn rate(&mut self, seat: Seat, rating: u16) -> Option<()> {
        let known = self.guests.contains_key(&seat) && self.is_in(seat);
        known.then(|| {
            self.ratings.insert(seat, rating);
        })
    }

    /// What a guest is worth; 0 where no list has said it.
    pub(super) fn rating(&self, seat: Seat) -> u16 {
        self.ratings.get(&seat).copied().unwrap_or(0)
    }

    /// `seat 3`, `seat 3 NAME`: somebody else sits there from now on, with an account or without.
    pub(super) fn reseat(&mut self, seat: Seat, name: Option<&str>) -> Option<()> {
        let taken = |(one, called): (&Seat, &String)| {
            *one != seat && self.is_in(*one) && name.is_some_and(|name| is_same(called, name))
        };
        if name.is_some_and(|name| !is_name(name)) || self.guests.iter().any(taken) {
            return None;
        }
        self.here.remove(&seat);
        self.ratings.remove(&seat);
        // A handicap is somebody's, and not of the seat.
        self.wishes.retain(|one| !matches!(one, Line::Factor(s, _) if *s == seat));
        match name {
            Some(name) => drop(self.guests.insert(seat, name.to_owned())),
            None => drop(self.guests.remove(&seat)),
        }
        Some(())
    }

    /// `seeds 3 1`: these have the first numbers; nobody named, nobody has.
    pub(super) fn seed(&mut self, seats: Vec<Seat>) -> Option<()> {
        let different: BTreeSet<Seat> = seats.iter().copied().collect();
        let known = |seat: &Seat| (1..=self.entered.len()).contains(&usize::from(seat.0));
        if different.len() != seats.len() || !seats.iter().all(known) {
            return None;
        }
        self.seeds = seats;
        Some(())
    }

    /// Whom a director has given the first numbers.
    pub(super) fn seeds(&self) -> &[Seat] {
        &self.seeds
    }

    /// `roll`: everybody is asked whether they are there; said again, they have the same time once more.
    pub(super) fn call(&mut self, at: Millis) {
        self.called = Some(at);
    }

    /// `expel 3`.
    pub(super) fn expel(&mut self, seat: Seat) {
        self.expelled.insert(seat);
    }

    /// Somebody is no longer expelled.
    pub(super) fn pardon(&mut self, seat: Seat) {
        self.expelled.remove(&seat);
    }

    /// Who has come back is no longer expelled.
    pub(super) fn forgive(&mut self, is_in: impl Fn(Seat) -> bool) {
        self.expelled.retain(|seat| !is_in(*seat));
    }

    /// `bye 3 2 H`, `plays 3 2`, `apart …`, `lift …`, `factor …`, before it has begun. `None`: it cannot be.
    pub(super) fn wish(&mut self, line: Line) -> Option<()> {
        let known = |seat: Seat| (1..=self.entered.len()).contains(&usize::from(seat.0));
        match &line {
            Line::Bye(seat, round, _) => {
                let asked = |one: &Line| matches!(one, Line::Bye(s, r, _) if (s, r) == (seat, round));
                if !known(*seat) || self.wishes.iter().any(asked) {
                    return None;
                }
                self.wishes.push(line);
            }
            Line::Plays(seat, round) => {
                let before = self.wishes.len();
                self.wishes.retain(|one| !matches!(one, Line::Bye(s, r, _) if (s, r) == (seat, round)));
                return (self.wishes.len() < before).then_some(());
            }
            Line::Apart(_, seats) => {
                let all: BTreeSet<Seat> = seats.iter().copied().collect();
                if all.len() < 2 || all.len() != seats.len() || !seats.iter().all(|seat| known(*seat)) {
                    return None;
                }
                self.wishes.retain(|one| !is_about(one, &all));
                self.wishes.push(line);
            }
            Line::Factor(seat, factor) => {
                if !known(*seat) {
                    return None;
                }
                self.wishes.retain(|one| !matches!(one, Line::Factor(s, _) if s == seat));
                if *factor != Factor::ONE {
                    self.wishes.push(line);
                }
            }
            Line::Lift(seats) => {
                let all: BTreeSet<Seat> = seats.iter().copied().collect();
                let before = self.wishes.len();
                self.wishes.retain(|one| !is_about(one, &all));
                return (self.wishes.len() < before).then_some(());
            }
            _ => return None,
        }
        Some(())
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.queue.contains(&seat)
    }

    /// By seat, whether they are in.
    pub(super) fn entered(&self) -> &[bool] {
        &self.entered
    }

    /// Who would play, by seat: the first of those who are in, as many as there are places.
    pub(super) fn playing(&self, limit: Option<u16>) -> Vec<Seat> {
        sorted(self.queue.iter().take(places(limit)))
    }
}

/// Whether a line keeps exactly these apart.
fn is_about(line: &Line, all: &BTreeSet<Seat>) -> bool {
    matches!(line, Line::Apart(_, seats) if seats.iter().copied().collect::<BTreeSet<_>>() == *all)
}

fn places(limit: Option<u16>) -> usize {
    limit.map_or(usize::MAX, usize::from)
}

fn sorted<'a>(seats: impl Iterator<Item = &'a Seat>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = seats.copied().collect();
    seats.sort_unstable();
    seats
}

impl Course {
    /// Who waits for a place, the first first; nobody does once it has begun.
    pub(crate) fn waiting(&self) -> Vec<Seat> {
        let queue = self.event().is_none().then_some(&self.roster.queue);
        queue.into_iter().flatten().skip(places(self.plan.entries.limit)).copied().collect()
    }

    /// Whether a seat is in: it plays, or waits for a place.
    pub(crate) fn is_in(&self, seat: Seat) -> bool {
        if is_player(seat) {
            return self.team_of(seat).is_some();
        }
        if self.event().is_none() { self.roster.is_in(seat) } else { self.players().contains(&seat) }
    }

    /// Everybody who is in.
    pub(crate) fn all_in(&self) -> Vec<Seat> {
        if self.event().is_none() { sorted(self.roster.queue.iter()) } else { self.players() }
    }

    /// Whether a seat plays in it, or has played and left: not who was left out when it began.
    pub(crate) fn takes_part(&self, seat: Seat) -> bool {
        match self.event().map(Event::state) {
            Some(state) if !state.numbers().is_empty() => state.number(seat).is_some(),
            _ => self.players().contains(&seat),
        }
    }

    /// The name of a seat that has no person, and never had one.
    pub(crate) fn guest(&self, seat: Seat) -> Option<&str> {
        self.roster.guests.get(&seat).map(String::as_str)
    }

    /// The guest who is called like this: who is in before who has left.
    pub(crate) fn guest_named(&self, name: &str) -> Option<Seat> {
        let called =
            || self.roster.guests.iter().filter(|(_, one)| is_same(one, name)).map(|(seat, _)| *seat);
        called().find(|seat| self.is_in(*seat)).or_else(|| called().next_back())
    }

    /// Whether a director has taken this seat out.
    pub(crate) fn is_expelled(&self, seat: Seat) -> bool {
        self.roster.expelled.contains(&seat)
    }

    /// When the roll call ends, if the roll was called.
    pub(crate) fn roll_ends(&self) -> Option<Millis> {
        let minutes = self.plan.entries.confirm.filter(|_| self.event().is_none() && !self.is_over())?;
        self.roster.called.map(|at| at + i64::from(minutes) * 60_000)
    }

    /// Whether somebody has answered the roll call. For a guest whoever has entered them has done so.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.roster.here.contains(&seat) || self.guest(seat).is_some()
    }

    /// Who would play and has not answered the roll call.
    pub(crate) fn missing(&self) -> Vec<Seat> {
        self.players().into_iter().filter(|seat| !self.is_here(*seat)).collect()
    }

    /// Who plays if nobody waits for those who are missing: places that they leave go to those on the list who are here.
    pub(crate) fn present(&self) -> Vec<Seat> {
        let here = self.roster.queue.iter().filter(|seat| self.is_here(**seat));
        sorted(here.take(places(self.plan.entries.limit)))
    }

    /// What was said before it began and is to hold from its first round on.
    pub(crate) fn wishes(&self) -> &[Line] {
        &self.roster.wishes
    }
}
