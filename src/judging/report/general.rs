//! Several rounds of one event, each with an adventure of its own: the general ranking of teams. Persons have none, because they
//! played different characters, and rankings are by character (M10).

use super::super::exact::Exact;
use super::super::score::{Standings, rank};
use std::collections::BTreeMap;

/// A team over all rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralRow {
    /// The team.
    pub team: String,
    /// Its score (PS, M8) in each round; nothing where it was not judged (M13), or was not there.
    pub rounds: Vec<Option<Exact>>,
    /// Their sum.
    pub total: Exact,
    /// The place, from 1; equals share it (1, 1, 3).
    pub rank: usize,
}

/// The general ranking: teams are told apart by name. A round in which a team was absent brings it nothing. The best first;
/// equals stand in the order of their names.
pub fn general(rounds: &[Standings]) -> Vec<GeneralRow> {
    let mut teams: BTreeMap<&str, Vec<Option<Exact>>> = BTreeMap::new();
    for (at, round) in rounds.iter().enumerate() {
        for team in &round.teams {
            teams.entry(&team.team).or_insert_with(|| vec![None; rounds.len()])[at] = Some(team.ps.clone());
        }
    }
    let row = |(team, rounds): (&str, Vec<Option<Exact>>)| {
        let total = rounds.iter().flatten().sum();
        GeneralRow { team: team.to_owned(), rounds, total, rank: 0 }
    };
    let mut all: Vec<GeneralRow> = teams.into_iter().map(row).collect();
    rank(&mut all, |row| &row.total, |row, place| row.rank = place);
    all
}
