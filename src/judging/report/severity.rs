//! How much harder or milder each judge is than their colleagues on the same players.

use super::super::event::{Event, Sheet};
use super::super::exact::Exact;
use super::super::score;
use super::judged;
use std::collections::BTreeMap;

/// A judge compared with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Severity {
    /// As the sheets name them.
    pub judge: String,
    /// Sheets they filled in.
    pub sheets: usize,
    /// Those of them that are about a player whom somebody else judged, too.
    pub shared: usize,
    /// In points of a character (VSP, M6): what their sheets alone would give, less the mean of all judges of the same player, on
    /// the mean of the shared players. Below nothing: harder; above: milder. Nothing where no player is shared.
    pub difference: Option<Exact>,
}

/// All judges, the hardest first; those who share no player stand last. Equals stand in the order of their names. The order of
/// teams and sheets is of no account; teams that are not judged are left out (M13), and so is the agreed sheet (M14).
pub fn severities(event: &Event) -> Vec<Severity> {
    let mut tallies: BTreeMap<&str, (usize, usize, Exact)> = BTreeMap::new();
    for player in judged(event) {
        let alone = |sheet: &Sheet| score::of_player(event, player.team, player.character, &[sheet]).vsp;
        let points: Vec<Exact> = player.sheets.iter().map(|(_, sheet)| alone(sheet)).collect();
        let mean = points.iter().sum::<Exact>() / Exact::count(points.len().max(1));
        for ((judge, _), points) in player.sheets.iter().zip(&points) {
            let (sheets, shared, sum) = tallies.entry(judge).or_insert_with(|| (0, 0, Exact::zero()));
            *sheets += 1;
            if player.sheets.len() > 1 {
                *shared += 1;
                *sum = &*sum + &(points - &mean);
            }
        }
    }
    let judge = |(judge, (sheets, shared, sum)): (&str, (usize, usize, Exact))| Severity {
        judge: judge.to_owned(),
        sheets,
        shared,
        difference: (shared > 0).then(|| sum / Exact::count(shared)),
    };
    let mut all: Vec<Severity> = tallies.into_iter().map(judge).collect();
    // `None` would come before every number.
    all.sort_by(|a, b| (a.difference.is_none(), &a.difference).cmp(&(b.difference.is_none(), &b.difference)));
    all
}
