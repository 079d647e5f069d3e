//! `/regole` in a place where a tournament is: how this one is played.

use super::Events;
use super::entries::decided;
use super::formula::{Formula, told};
use super::manche::with_final;
use super::running::Running;
use super::telling::{tie_breaks, tie_key};
use crate::messages::Text;
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::setup::Format;
use crate::tournaments::tiebreaks::TieBreak;

impl Events {
    /// The rules of the tournament that is meant here, and its seed while that is a secret; `None`: there is none.
    pub(crate) fn regulations(&self) -> Option<(Text, Option<&str>)> {
        let running = self.by_id.get(&self.meant()?)?;
        let secret = running.course.event().is_none().then_some(running.course.plan.seed.as_str());
        Some((say!("lines", lines = lines(running)), secret))
    }
}

fn lines(running: &Running) -> Vec<Text> {
    let plan = &running.course.plan;
    let state = running.course.event().map(Event::state);
    let players = state.map_or(running.course.players().len(), |state| state.numbers().len());
    let players = u16::try_from(players).unwrap_or(u16::MAX).max(2);
    let (formula, rounds) = decided(plan, players);
    let planned = with_final(plan, formula.format(players, rounds));
    let format = state.map_or(planned, |state| state.setup().format);
    let formula_told = told(formula, format, players, plan.minutes_a_round());
    let mut lines = vec![say!("event-rules", name = plan.name.as_str(), formula = formula_told)];
    lines.push(Text { key: how(formula, plan.teams.is_some()), args: Vec::new() });
    match (plan.teams, format) {
        (Some(boards), Format::Bracket(_)) => lines.push(say!("event-rules-teams-bracket", boards = boards)),
        (Some(boards), _) => lines.push(say!("event-rules-teams", boards = boards)),
        (None, _) => lines.extend(points(running, format)),
    }
    lines.push(if plan.manche.as_ref().is_some_and(|program| program.usual_rounds().is_some()) {
        say!("event-rules-duplicate")
    } else if plan.manche.is_some() {
        say!("event-rules-together")
    } else if plan.games.is_some() {
        say!("event-rules-poly")
    } else if plan.terms.is_some() {
        say!("event-rules-here")
    } else {
        say!("event-rules-elsewhere")
    });
    lines.push(match format {
        Format::Bracket(_) => say!("event-rules-leave-bracket"),
        Format::RoundRobin { .. } => say!("event-rules-leave-roundrobin"),
        Format::Swiss { .. } | Format::ItaloSwiss { .. } | Format::Manche(_) => say!("event-rules-leave"),
    });
    lines
}

/// How people are brought together, or go out.
const fn how(formula: Formula, of_teams: bool) -> &'static str {
    match formula {
        Formula::Swiss if of_teams => "event-rules-swiss-teams",
        Formula::Swiss => "event-rules-swiss",
        Formula::ItaloSwiss => "event-rules-italoswiss",
        Formula::RoundRobin => "event-rules-roundrobin",
        Formula::RoundRobinTwice => "event-rules-roundrobin-twice",
        Formula::Knockout => "event-rules-knockout",
        Formula::Repechage => "event-rules-repechage",
        Formula::Double => "event-rules-double",
        Formula::Consolation => "event-rules-consolation",
        Formula::Quarter => "event-rules-quarter",
        Formula::Groups => "event-rules-groups",
        Formula::Manche => "event-rules-manche",
    }
}

/// What counts, and how equals are parted.
fn points(running: &Running, format: Format) -> Vec<Text> {
    let order: Vec<TieBreak> = match (running.course.event().map(Event::state), format) {
        (Some(state), _) => tie_breaks(state).map(|(_, order)| order).unwrap_or_default(),
        (None, Format::Swiss { .. } | Format::ItaloSwiss { .. }) => TieBreak::SWISS.to_vec(),
        (None, Format::RoundRobin { .. }) => TieBreak::ROUND_ROBIN.to_vec(),
        (None, Format::Bracket(_) | Format::Manche(_)) => Vec::new(),
    };
    let names = order.into_iter().map(|one| Text { key: tie_key(one), args: Vec::new() });
    let all = names.reduce(|before, one| say!("event-rules-ties", before = before, one = one));
    match (format, all) {
        (Format::Manche(_), _) => vec![say!("event-rules-points-manche")],
        (Format::Bracket(_), _) => vec![say!("event-rules-points-bracket")],
        (_, Some(ties)) => vec![say!("event-rules-points", ties = ties)],
        (_, None) => Vec::new(),
    }
}
