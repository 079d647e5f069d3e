//! `/torneo crea come:"Coppa"`: a tournament that was held here before is the template of a new one. What is said anew holds, the
//! seed is another, and nobody is in yet.

use super::course::{Course, Plan};
use crate::commands::{Invocation, Opt};
use crate::rooms::desk::{Desk, Halt};

/// How far back one is looked for.
const MOST: u32 = 50;

/// The plan of the latest tournament of this place with this name, as it was played.
pub(super) async fn plan_of(desk: &Desk, named: &str) -> Result<Option<Plan>, Halt> {
    let named = bare(named);
    for id in desk.house.journal.events_of(&desk.place, MOST).await? {
        let lines = desk.house.journal.lines(id).await?;
        let Some(first) = lines.first() else { continue };
        let Ok(mut course) = Course::read(&first.text, first.at) else { continue };
        if bare(&course.plan.name) != named {
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

/// The old plan, with what the order for the new one says; all else of the new one, its seed above all, stays its own.
pub(super) fn copied(old: Plan, new: Plan, asked: &Invocation) -> Plan {
    // The game and its time belong together.
    let played = [Opt::Gioco, Opt::Giochi, Opt::Ritmo, Opt::Tempo, Opt::Partite, Opt::Finalisti, Opt::Finale]
        .into_iter()
        .any(|opt| asked.has(opt));
    let order = new.terms.as_ref().map(|terms| terms.order.clone()).unwrap_or_default();
    let mut terms = if played { new.terms } else { old.terms };
    if let Some(terms) = &mut terms {
        terms.order = order;
    }
    Plan {
        terms,
        name: new.name,
        seed: new.seed,
        formula: new.formula.or(old.formula),
        rounds: new.rounds.or(old.rounds),
        minutes: new.minutes.or(old.minutes),
        games: if played { new.games } else { old.games },
        manche: if played { new.manche } else { old.manche },
        // One of a series, and a trial, are not made again so.
        series: None,
        trial: false,
        entries: if new.entries.is_plain() { old.entries } else { new.entries },
        pause: if asked.has(Opt::Pausa) { new.pause } else { old.pause },
    }
}
