//! What is in play anywhere this bot serves: in whatever room, server, private chat and process (W22).
//!
//! It is asked of the database, which all processes share and which holds a grid before anybody sees it. A list in memory
//! knows only what this process plays: another one then solves what is rated here.

use super::heard::Person;
use super::house::Inner;
use crate::words::alike;
use crate::words::grid::Grid;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::PoisonError;

/// So many grids like one in play are "several" (W22).
const SEVERAL: usize = 2;

/// What becomes of a grid that somebody wants solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nobody plays it.
    Free,
    /// It is in play.
    InPlay,
    /// The same person has asked for several that are like one in play: they get none until its round ends.
    TooMany,
    /// What is in play could not be learnt. Taking this for "nothing" solves any grid while the database is away.
    Unknown,
}

/// Who has asked for grids that resemble one in play: by person and round, which ones. Each process counts for itself, and
/// a round that is over is forgotten.
#[derive(Debug, Default)]
pub(crate) struct Tries(BTreeMap<Person, BTreeMap<i64, BTreeSet<String>>>);

impl Tries {
    /// Notes what a person has asked for, and in how many cells it is like each round in play; whether that is several.
    fn are_several(&mut self, person: &Person, asked: &Grid, rounds: &[(i64, usize)]) -> bool {
        let live: BTreeSet<i64> = rounds.iter().map(|(round, _)| *round).collect();
        self.0.retain(|_, tries| {
            tries.retain(|round, _| live.contains(round));
            !tries.is_empty()
        });
        // A part of a large grid is like it too, though it is not taken for it: cut in two, it would be solved in two.
        for (round, _) in rounds.iter().filter(|(_, shared)| *shared >= alike::FEWEST) {
            let tries = self.0.entry(person.clone()).or_default().entry(*round).or_default();
            if tries.len() < SEVERAL {
                tries.insert(asked.to_string());
            }
        }
        self.0.get(person).is_some_and(|tries| tries.values().any(|grids| grids.len() >= SEVERAL))
    }
}

impl Inner {
    /// Whether a grid may be solved for a person.
    pub(crate) async fn may_solve(&self, person: &Person, asked: &Grid) -> Verdict {
        let grids = match self.journal.grids_in_play().await {
            Ok(grids) => grids,
            Err(error) => {
                tracing::warn!(%error, "which grids are in play could not be read");
                return Verdict::Unknown;
            }
        };
        let rounds: Vec<(i64, usize)> =
            grids.iter().map(|(round, grid)| (*round, alike::shared(asked, grid))).collect();
        // All accounts of a person are one.
        let person = self.links.accounts(person).into_iter().min().unwrap_or_else(|| person.clone());
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.are_several(&person, asked, &rounds) {
            return Verdict::TooMany;
        }
        if grids.iter().any(|(_, grid)| alike::are(asked, grid)) { Verdict::InPlay } else { Verdict::Free }
    }
}
