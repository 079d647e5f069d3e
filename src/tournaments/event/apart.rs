//! Who is not to meet: pairs and groups that a director keeps apart, in Swiss events. Up to a round they never meet;
//! afterwards only where no legal pairing keeps them apart.

use super::propose::Swiss;
use super::setup::{Format, MOST_ROUNDS};
use super::state::{Refused, State};
use crate::games::Seat;
use crate::tournaments::field::{Forbidden, Number};
use crate::tournaments::italo_swiss::Pairing;
use std::collections::BTreeSet;

/// Some who are not to meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The first round for which that was said.
    pub since: u16,
    /// The last round in which it holds whatever happens; `None`: it always does.
    pub until: Option<u16>,
    /// No two of these, ascending.
    pub seats: Vec<Seat>,
}

impl Apart {
    /// Whether it holds whatever happens.
    fn is_hard(&self, round: u16) -> bool {
        self.until.is_none_or(|until| round <= until)
    }
}

/// At least two, none of them twice; ascending.
fn group(seats: &[Seat]) -> Result<Vec<Seat>, Refused> {
    let mut all = BTreeSet::new();
    if let Some(twice) = seats.iter().find(|seat| !all.insert(**seat)) {
        return Err(Refused::Twice(*twice));
    }
    if all.len() < 2 { Err(Refused::Order) } else { Ok(all.into_iter().collect()) }
}

impl State {
    pub(super) fn keep_apart(&mut self, until: Option<u16>, seats: &[Seat]) -> Result<(), Refused> {
        if !matches!(self.setup.format, Format::Swiss { .. }) {
            return Err(Refused::Format);
        }
        let seats = group(seats)?;
        seats.iter().try_for_each(|seat| self.entrant(*seat).map(|_| ()))?;
        // What is said again replaces what was said before.
        self.apart.retain(|apart| apart.seats != seats);
        self.apart.push(Apart { since: self.paired() + 1, until, seats });
        Ok(())
    }

    pub(super) fn lift(&mut self, seats: &[Seat]) -> Result<(), Refused> {
        let seats = group(seats)?;
        let before = self.apart.len();
        self.apart.retain(|apart| apart.seats != seats);
        if self.apart.len() == before { Err(Refused::Order) } else { Ok(()) }
    }

    /// Whether two may be paired: they have not met (C.04.1), and nobody keeps them apart whatever happens.
    pub(super) fn may_meet(&self, round: u16, one: Seat, other: Seat) -> Result<(), Refused> {
        if self.have_met(one, other) {
            return Err(Refused::Met(one, other));
        }
        let both = |apart: &Apart| apart.seats.contains(&one) && apart.seats.contains(&other);
        if self.apart.iter().any(|apart| apart.since <= round && apart.is_hard(round) && both(apart)) {
            return Err(Refused::Apart(one, other));
        }
        Ok(())
    }

    fn forbidden(&self, apart: &Apart, rounds: (u16, u16)) -> Forbidden {
        let entrants: Vec<Number> = apart.seats.iter().filter_map(|seat| self.number(*seat)).collect();
        Forbidden { rounds, entrants }
    }

    /// Who never meets, with the rounds for which that holds.
    pub(super) fn kept_apart(&self, last: Option<u16>) -> Vec<Forbidden> {
        let last = last.unwrap_or(MOST_ROUNDS);
        let given = self.apart.iter().map(|apart| {
            let until = apart.until.unwrap_or(last).min(last);
            self.forbidden(apart, (apart.since, until))
        });
        given.filter(|one| one.rounds.0 <= one.rounds.1 && one.entrants.len() > 1).collect()
    }

    /// The Dutch pairing of the coming round: first with all who should not meet kept apart; where there is none, as many groups
    /// as can be, those named first before the others.
    pub(super) fn dutch(&self, swiss: &Swiss<'_>, accelerated: bool) -> Option<Pairing> {
        let round = self.paired() + 1;
        let hard = self.coming_field();
        let soft = self.apart.iter().filter(|apart| !apart.is_hard(round));
        let soft: Vec<Forbidden> = soft.map(|apart| self.forbidden(apart, (round, round))).collect();
        let mut all = hard.clone();
        all.forbidden.extend(soft.iter().cloned());
        if let Some(pairing) = swiss(&all, accelerated) {
            return Some(pairing);
        }
        let (mut field, mut pairing) = (hard, None);
        if !soft.is_empty() {
            pairing = Some(swiss(&field, accelerated)?);
        }
        for apart in soft {
            field.forbidden.push(apart);
            match swiss(&field, accelerated) {
                Some(found) => pairing = Some(found),
                None => {
                    field.forbidden.pop();
                }
            }
        }
        pairing
    }
}
