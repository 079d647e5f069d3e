//! What the log of a tournament of any format comes to, as reports and standings tell it.

use crate::games::Seat;
use crate::tournaments::event::Event;
use crate::tournaments::event::setup::Format;
use crate::tournaments::event::standing::{Has, Standing};
use crate::tournaments::event::state::State;
use crate::tournaments::field::{Bye, Cell, Field, Number};
use crate::tournaments::fraction::Fraction;
use crate::tournaments::manche_event::{Rules as Manche, playing_without, points};
use crate::tournaments::points::Points;
use crate::tournaments::tiebreaks::{Row, Rules, Standings, TieBreak, standings};
use crate::tournaments::trf::{CUSTOM, DUTCH, DUTCH_BAKU, Profile, Report};
use std::collections::BTreeSet;

/// What a log comes to.
#[derive(Clone, Debug)]
pub struct Told {
    /// Who has played whom, in the rounds that are over; nothing of a manche event.
    pub report: Report,
    /// Who stands where.
    pub standings: Standings,
    /// Of a manche event, by number: the points of each round, to one decimal.
    pub scores: Vec<Vec<String>>,
}

/// What somebody is called, whose name nobody says.
pub fn unnamed(seat: Seat) -> String {
    format!("#{}", seat.0)
}

/// An event under a title; `names` are those of the seats, in their order, as many as are known.
pub fn told(event: &Event, title: &str, names: &[String]) -> Told {
    let state = event.state();
    let mut field = over(state);
    for (entrant, seat) in field.entrants.iter_mut().zip(state.numbers()) {
        let name = names.get(usize::from(seat.0) - 1).filter(|name| !name.trim().is_empty());
        entrant.name = name.map_or_else(|| unnamed(*seat), |name| name.trim().to_owned());
    }
    let format = event.setup().format;
    let system = match format {
        Format::Swiss { accelerated: false, .. } => DUTCH,
        Format::Swiss { .. } => DUTCH_BAKU,
        _ => CUSTOM,
    };
    let mut scores = Vec::new();
    let of_teams = event.setup().boards.is_some();
    let (rules, usual) = match format {
        Format::RoundRobin { .. } if of_teams => (Rules::RoundRobin, TieBreak::TEAM_ROUND_ROBIN.as_slice()),
        Format::RoundRobin { .. } => (Rules::RoundRobin, TieBreak::ROUND_ROBIN.as_slice()),
        _ if of_teams => (Rules::Swiss, TieBreak::TEAM_SWISS.as_slice()),
        _ => (Rules::Swiss, TieBreak::SWISS.as_slice()),
    };
    let chosen: Vec<TieBreak> = event.setup().order.iter().filter_map(|name| name.parse().ok()).collect();
    let order = if chosen.is_empty() { usual } else { &chosen };
    let rounds = state.rounds().len();
    let standings = match format {
        Format::Swiss { .. } | Format::ItaloSwiss { .. } => by_points(&field, order, rules),
        Format::RoundRobin { .. } => {
            let annulled = annulled(state, &mut field);
            let mut all = by_points(&field, order, rules);
            all.rows.sort_by_key(|row| annulled.contains(&row.number));
            let last = u16::try_from(all.rows.len() - annulled.len() + 1).unwrap_or(u16::MAX);
            let gone = all.rows.iter_mut().filter(|row| annulled.contains(&row.number));
            gone.for_each(|row| row.rank = last);
            all
        }
        Format::Bracket(_) => by_place(state, &field, &state.standings(rounds)),
        Format::Manche(rules) => {
            scores = shares(state, rules);
            let standings = by_place(state, &field, &state.standings(rounds));
            // There are no games, and nothing to be told of rounds without them.
            field.played = 0;
            field.entrants.iter_mut().for_each(|entrant| entrant.rounds.clear());
            standings
        }
    };
    let profiles = vec![Profile::default(); field.entrants.len()];
    let report =
        Report { name: title.to_owned(), system: system.to_owned(), field, profiles, other: Vec::new() };
    Told { report, standings, scores }
}

/// The rounds that are over, and the byes of the coming one.
fn over(state: &State) -> Field {
    let begun = state.unfinished().map(|id| usize::from(id.round) - 1);
    let rounds = begun.unwrap_or(state.rounds().len());
    let mut field = state.field(rounds);
    let coming = rounds == state.rounds().len() && !state.is_closed();
    if coming && field.rounds.is_some_and(|all| all > field.played) {
        field.asked = state.coming_field().asked;
    }
    if let Format::Bracket(_) = state.setup().format {
        // Who goes on without an opponent has played nothing, and in a round there may be several of them.
        let cells = field.entrants.iter_mut().flat_map(|entrant| &mut entrant.rounds);
        for cell in cells.filter(|cell| matches!(cell, Cell::Bye(_))) {
            *cell = Cell::Bye(Bye::Zero);
        }
    }
    field
}

fn by_points(field: &Field, order: &[TieBreak], rules: Rules) -> Standings {
    // Which tie-breaks a format has was asked when the event was set up.
    standings(field, order, rules).unwrap_or_else(|_| Standings { order: Vec::new(), rows: Vec::new() })
}

/// T9: games with those who have left early do not count. Who they are.
fn annulled(state: &State, field: &mut Field) -> BTreeSet<Number> {
    let all = state.standings(usize::from(field.played));
    let gone = all.iter().filter(|one| one.place.is_none());
    let gone: BTreeSet<Number> = gone.filter_map(|one| state.number(one.seat)).collect();
    for (number, entrant) in (1..).zip(&mut field.entrants) {
        let void = |cell: &&mut Cell| {
            gone.contains(&number) || cell.opponent().is_some_and(|opponent| gone.contains(&opponent))
        };
        entrant.rounds.iter_mut().filter(void).for_each(|cell| *cell = Cell::Bye(Bye::Zero));
    }
    gone
}

/// Where places decide alone. Who still plays has the first place, as everybody else may who does.
fn by_place(state: &State, field: &Field, all: &[Standing]) -> Standings {
    let row = |one: &Standing| {
        let number = state.number(one.seat)?;
        let own = field.entrant(number)?.points(usize::from(field.played), field.scale);
        let points = match &one.has {
            Has::Points(points) => *points,
            Has::Share(share) => tenths(share),
            Has::Nothing => own,
        };
        let rank = one.place.map_or(1, |place| u16::try_from(place).unwrap_or(u16::MAX));
        Some(Row { number, points, rank, values: Vec::new() })
    };
    Standings { order: Vec::new(), rows: all.iter().filter_map(row).collect() }
}

/// V1: to one decimal, half up.
fn tenths(share: &Fraction) -> Points {
    Points(i32::try_from(share.tenths()).unwrap_or(i32::MAX))
}

/// V1: the points of each round, by number; of a final those of the finalists.
fn shares(state: &State, rules: Manche) -> Vec<Vec<String>> {
    let numbers: Vec<Number> = (1..).take(state.numbers().len()).collect();
    let raw = state.weighed(state.rounds().len());
    let mut all = vec![Vec::new(); numbers.len()];
    for (at, round) in raw.iter().enumerate() {
        let on = playing_without(rules, &numbers, &raw[..at], &state.not_in_final());
        let own = points(&on, round);
        for number in &numbers {
            let share = on.iter().position(|one| one == number).map(|at| tenths(&own[at]).short());
            all[usize::from(*number) - 1].push(share.unwrap_or_default());
        }
    }
    all
}
