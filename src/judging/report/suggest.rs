//! Thresholds out of what playtests came to (seed 3.3.2).

use super::super::event::Event;
use super::super::exact::Exact;
use super::super::score::standings;
use super::threshold::{Change, Which};

/// The lower and the upper threshold, in hundredths of those who played: 80 of 100 are between them (seed 3.3.1).
const AT: [usize; 2] = [10, 90];

/// What the players and teams of all playtests together suggest: the 10th and the 90th percentile of VSP, AA and VP(m).
///
/// Our choice: percentiles are exact, and go in a straight line from one result to the next (of n results the p-th stands at
/// p · (n − 1) / 100, counted from 0). The seed warns that teams do better in a tournament than in a playtest, and does not say by how
/// much: who sets the thresholds may raise them. What shows no difference (one result, or all of them equal) suggests nothing,
/// because the upper threshold must be above the lower one (M7).
pub fn suggest(playtests: &[Event]) -> Change {
    let (mut vp, mut aa, mut team_vp) = (Vec::new(), Vec::new(), Vec::new());
    for standings in playtests.iter().map(standings) {
        vp.extend(standings.players.into_iter().map(|player| player.vsp));
        for team in standings.teams {
            aa.push(team.aa);
            team_vp.push(team.vpm);
        }
    }
    let mut change = Change::default();
    for (which, mut results) in [(Which::Vp, vp), (Which::Aa, aa), (Which::TeamVp, team_vp)] {
        results.sort();
        if let [Some(low), Some(high)] = AT.map(|at| percentile(&results, at)) {
            // Refused where they are equal, and then nothing is suggested.
            let _ = change.set(which, [low, high]);
        }
    }
    change
}

/// Of results that rise; nothing if there are none.
fn percentile(results: &[Exact], hundredths: usize) -> Option<Exact> {
    let place = hundredths * results.len().checked_sub(1)?;
    let (at, beyond) = (place / 100, place % 100);
    let low = &results[at];
    let high = results.get(at + 1).unwrap_or(low);
    Some(low + &((high - low) * Exact::count(beyond) / Exact::hundred()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_exact() {
        let results: Vec<Exact> = (0..=10).map(|n| Exact::from(n * n)).collect();
        let at = |hundredths| percentile(&results, hundredths).map(|found| found.to_string());
        assert_eq!([0, 10, 90, 100].map(at), ["0", "1", "81", "100"].map(|text| Some(text.to_owned())));
        // A quarter of the way from 16 to 25, 2.25 of 9 results in.
        assert_eq!(percentile(&results[4..8], 25).unwrap().to_string(), "22.75");
        assert_eq!((percentile(&[], 10), percentile(&results[3..4], 90)), (None, Some(Exact::from(9))));
    }
}
