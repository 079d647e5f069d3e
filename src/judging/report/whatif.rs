//! What other thresholds would change: nothing is written, and everybody can be told who would stand where.

use super::super::event::Event;
use super::super::exact::Exact;
use super::super::score::{Standings, standings};
use super::threshold::Change;
use std::collections::BTreeMap;

/// The rankings with other thresholds (M7, M8). The event stays as it is.
pub fn whatif(event: &Event, change: &Change) -> Standings {
    standings(&event.with_thresholds(change.over(&event.adventure().thresholds)))
}

/// Who would have another place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The team.
    pub team: String,
    /// The character; nothing in the ranking of teams.
    pub character: Option<String>,
    /// The place before, from 1.
    pub old: usize,
    /// The place after, from 1.
    pub new: usize,
    /// The score (PI or PS) before.
    pub before: Exact,
    /// The score after.
    pub after: Exact,
}

/// Who changes place between two rankings of one event: teams first, then players, in the order of the new rankings.
pub fn moved(old: &Standings, new: &Standings) -> Vec<Moved> {
    let before: BTreeMap<_, _> = rows(old).map(|(team, character, row)| ((team, character), row)).collect();
    let moved = rows(new).filter_map(|(team, character, (rank, score))| {
        let (old, before) = before.get(&(team, character))?;
        (*old != rank).then(|| Moved {
            team: team.clone(),
            character: character.cloned(),
            old: *old,
            new: rank,
            before: (*before).clone(),
            after: score.clone(),
        })
    });
    moved.collect()
}

type Row<'a> = (&'a String, Option<&'a String>, (usize, &'a Exact));

fn rows(standings: &Standings) -> impl Iterator<Item = Row<'_>> {
    let teams = standings.teams.iter().map(|one| (&one.team, None, (one.rank, &one.ps)));
    let players = standings.players.iter().map(|one| (&one.team, Some(&one.character), (one.rank, &one.pi)));
    teams.chain(players)
}
