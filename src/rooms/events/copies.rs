//! `/torneo crea come:"Coppa"`: a tournament that was held here before is the template of a new one. What is said anew holds, the
//! seed is another, and nobody is in yet.

use super::course::{Course, Plan};
use super::roster::Rules;
use crate::commands::{Invocation, Opt};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::matches::terms::Terms;

/// How far back one is looked for.
const MOST: u32 = 50;

/// In front of the number of a tournament, where a button means one: names may be the same, and long.
pub(super) const CALLED: char = '#';

/// What a tournament of this place is called; `None` of a trial, and of one that cannot be read.
pub(super) async fn named_of(desk: &Desk, id: i64) -> Result<Option<String>, Halt> {
    let lines = desk.house.journal.lines(id).await?;
    let course = lines.first().and_then(|first| Course::read(&first.text, first.at).ok());
    Ok(course
        .filter(|course| !course.plan.trial && course.plan.series.is_none())
        .map(|course| course.plan.name))
}

/// The plan of the latest tournament of this place with this name, as it was played.
pub(super) async fn plan_of(desk: &Desk, named: &str) -> Result<Option<Plan>, Halt> {
    let called: Option<i64> = named.strip_prefix(CALLED).and_then(|number| number.parse().ok());
    let named = bare(named);
    for id in desk.house.journal.events_of(&desk.place, MOST).await? {
        if called.is_some_and(|called| called != id) {
            continue;
        }
        let lines = desk.house.journal.lines(id).await?;
        let Some(first) = lines.first() else { continue };
        let Ok(mut course) = Course::read(&first.text, first.at) else { continue };
        if called.is_none() && bare(&course.plan.name) != named {
            continue;
        }
        // What was changed before it began; later lines change no plan.
        for line in lines.iter().skip(1).take_while(|line| !line.text.starts_with("tournament-1 ")) {
            if course.take(line.by, &line.text, line.at).is_err() {
                break;
            }
        }
        return Ok(Some(course.plan));
    }
    Ok(None)
}

/// A name as it is compared. Where a platform takes options apart itself, quotation marks are part of what is typed.
fn bare(name: &str) -> String {
    name.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '«' | '»' | '“' | '”')).to_lowercase()
}

/// What belongs to the game, and cannot be said beside it.
const OF_THE_GAME: [Opt; 8] = [
    Opt::Gioco,
    Opt::Giochi,
    Opt::Ritmo,
    Opt::Tempo,
    Opt::Partite,
    Opt::Finalisti,
    Opt::Finale,
    Opt::Dimezza,
];

/// Whether an order asks for another game, or another formula where the game has its own: then it is no copy any more.
pub(super) fn is_another(old: &Plan, asked: &Invocation) -> bool {
    let bound = old.manche.is_some() || old.games.is_some();
    OF_THE_GAME.into_iter().any(|opt| asked.has(opt)) || (bound && asked.has(Opt::Formula))
}

/// The old plan, with what the order for the new one says; its seed is another.
pub(super) fn copied(old: Plan, new: Plan, asked: &Invocation) -> Plan {
    let order = new.terms.map(|terms| terms.order).unwrap_or_default();
    let terms = old.terms.map(|terms| Terms { order, ..terms });
    let bound = old.manche.is_some() || old.games.is_some();
    Plan {
        terms,
        name: new.name,
        seed: new.seed,
        formula: if bound { old.formula } else { new.formula.or(old.formula) },
        rounds: new.rounds.or(old.rounds),
        minutes: new.minutes.or(old.minutes),
        games: old.games,
        manche: old.manche,
        // One of a series, and a trial, are not made again so.
        series: None,
        trial: false,
        times: old.times.of_a_copy(),
        teams: old.teams,
        entries: Rules {
            limit: new.entries.limit.or(old.entries.limit),
            least: new.entries.least.or(old.entries.least),
            confirm: new.entries.confirm.or(old.entries.confirm),
            drawn: if asked.has(Opt::Teste) { new.entries.drawn } else { old.entries.drawn },
        },
        pause: if asked.has(Opt::Pausa) { new.pause } else { old.pause },
    }
}
