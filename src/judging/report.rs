//! What organisers read of an event beside its rankings: how judges differ, whether the thresholds fit, what other ones would
//! change, and what several rounds come to. Nothing here changes an event.
//!
//! A report names judges and shows points, so it is not for players (M1).

pub mod disagreement;
pub mod general;
pub mod outside;
pub mod severity;
pub mod suggest;
pub mod telling;
pub mod threshold;
pub mod whatif;

use super::event::{AGREED, Event, Sheet};
use std::collections::{BTreeMap, BTreeSet};

/// What judges chose for one player, each by themselves.
struct Judged<'a> {
    team: &'a str,
    character: &'a str,
    /// By the name of the judge, which is never empty.
    sheets: Vec<(&'a str, &'a Sheet)>,
}

/// The sheets that judges filled in by themselves, player by player, whether they count or not: what they agreed on is nobody's
/// own (M14), and neither is a sheet without a judge. Teams that are not judged are left out (M13).
fn judged(event: &Event) -> Vec<Judged<'_>> {
    let absent: BTreeSet<&str> =
        event.teams().iter().filter(|team| team.absent).map(|team| team.name.as_str()).collect();
    let mut players: BTreeMap<(&str, &str), BTreeMap<&str, &Sheet>> = BTreeMap::new();
    for sheet in event.sheets().iter().filter(|sheet| !absent.contains(sheet.team.as_str())) {
        let Some(judge) = sheet.judge.as_deref().filter(|judge| *judge != AGREED) else { continue };
        players.entry((&sheet.team, &sheet.character)).or_default().insert(judge, sheet);
    }
    let players = players.into_iter();
    players
        .map(|((team, character), sheets)| Judged { team, character, sheets: sheets.into_iter().collect() })
        .collect()
}
