//! What is enough to be among the first, when that can be proved: by every way in which the games that are known can end while
//! these are few, by the most that the others can still have otherwise. Whoever has as much counts as ahead, because tie-breaks
//! are not known before the end.

use super::field::Number;
use std::collections::BTreeMap;

/// So many games that are known are gone through in every way they can end: 3⁹ are 19 683.
const ALL_WAYS: usize = 9;

/// Who has what, and what is still to be played.
#[derive(Clone, Debug)]
pub struct Race {
    /// Half points of everybody.
    pub halves: BTreeMap<Number, u32>,
    /// Games that are known and not over.
    pub left: Vec<(Number, Number)>,
    /// Rounds after these, whose pairings nobody knows: whoever plays or rests has at most two half points of each.
    pub later: u32,
    /// How many places are wanted.
    pub places: usize,
}

/// What can be said of somebody, whatever the others do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They are among the first, even if they lose everything.
    Safe,
    /// So many half points more are enough.
    Enough(u32),
    /// Nothing they can do by themselves is enough, and nothing is lost yet.
    Open,
    /// They cannot be among the first any more.
    Out,
}

/// What can be proved of somebody; `None`: they are not in it.
pub fn verdict(race: &Race, who: Number) -> Option<Verdict> {
    race.halves.get(&who)?;
    let seen = if race.left.len() <= ALL_WAYS { by_all_ways(race, who) } else { by_bounds(race, who) };
    if seen.ahead_at_best >= race.places {
        return Some(Verdict::Out);
    }
    // Enough is what is enough with anything above it, too.
    let short = seen.ahead_at_worst.iter().rposition(|ahead| *ahead >= race.places);
    let enough = short.map_or(0, |last| last + 1);
    Some(match enough {
        0 => Verdict::Safe,
        enough if enough == seen.ahead_at_worst.len() => Verdict::Open,
        enough => Verdict::Enough(u32::try_from(enough).unwrap_or(u32::MAX)),
    })
}

/// How many may be ahead of somebody.
struct Seen {
    /// With so many half points more, by that number: how many have as much or more at most.
    ahead_at_worst: Vec<usize>,
    /// How many have more at least, however much is won.
    ahead_at_best: usize,
}

/// Half points that somebody can still win.
fn can_win(race: &Race, who: Number) -> usize {
    let games = race.left.iter().filter(|(a, b)| [*a, *b].contains(&who)).count();
    2 * (games + race.later as usize)
}

fn by_bounds(race: &Race, who: Number) -> Seen {
    let own = race.halves[&who];
    let others = || race.halves.iter().filter(|(one, _)| **one != who);
    let most = |one: Number, halves: u32| halves as usize + can_win(race, one);
    let wins = can_win(race, who);
    let at_worst =
        |gain: usize| others().filter(|(one, halves)| most(**one, **halves) >= own as usize + gain).count();
    Seen {
        ahead_at_worst: (0..=wins).map(at_worst).collect(),
        ahead_at_best: others().filter(|(_, halves)| **halves as usize > own as usize + wins).count(),
    }
}

fn by_all_ways(race: &Race, who: Number) -> Seen {
    let mut seen = Seen { ahead_at_worst: vec![0; can_win(race, who) + 1], ahead_at_best: usize::MAX };
    let mut halves = race.halves.clone();
    play_on(race, who, 0, &mut halves, &mut seen);
    seen
}

/// Every end of the games from number `from` on.
fn play_on(race: &Race, who: Number, from: usize, halves: &mut BTreeMap<Number, u32>, seen: &mut Seen) {
    let Some((a, b)) = race.left.get(from).copied() else { return ends(race, who, halves, seen) };
    for (of_a, of_b) in [(2, 0), (1, 1), (0, 2)] {
        for (player, won) in [(a, of_a), (b, of_b)] {
            *halves.entry(player).or_default() += won;
        }
        play_on(race, who, from + 1, halves, seen);
        for (player, won) in [(a, of_a), (b, of_b)] {
            *halves.entry(player).or_default() -= won;
        }
    }
}

fn ends(race: &Race, who: Number, halves: &BTreeMap<Number, u32>, seen: &mut Seen) {
    let (own, later) = (halves[&who], 2 * race.later);
    let gained = (own - race.halves[&who]) as usize;
    let others = || halves.iter().filter(|(one, _)| **one != who).map(|(_, halves)| *halves);
    for later_own in 0..=later {
        let ahead = others().filter(|other| other + later >= own + later_own).count();
        let at = gained + later_own as usize;
        seen.ahead_at_worst[at] = seen.ahead_at_worst[at].max(ahead);
    }
    let ahead = others().filter(|other| *other > own + later).count();
    seen.ahead_at_best = seen.ahead_at_best.min(ahead);
}
