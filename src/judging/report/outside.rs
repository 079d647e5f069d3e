//! Who ended outside the thresholds: about 80 of 100 players are meant to be inside (seed 3.3.1).

use super::super::event::Event;
use super::super::exact::Exact;
use super::super::score::Standings;
use super::threshold::Which;

/// As many of a hundred as may be outside before thresholds are doubtful.
const MOST: i64 = 20;

/// A player, or a team, and what they have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct One {
    /// The team.
    pub team: String,
    /// The character; nothing for a team.
    pub character: Option<String>,
    /// In points of 100: VSP, VP(m) or AA.
    pub value: Exact,
}

/// Who is outside one pair of thresholds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    /// Which pair.
    pub which: Which,
    /// The pair itself.
    pub pair: [Exact; 2],
    /// Below the lower one, in the order of the ranking.
    pub below: Vec<One>,
    /// Above the upper one, in the order of the ranking.
    pub above: Vec<One>,
    /// How many were compared.
    pub all: usize,
}

impl Outside {
    /// How many are outside.
    pub fn many(&self) -> usize {
        self.below.len() + self.above.len()
    }

    /// The same as hundredths of all, from 0 to 100.
    pub fn share(&self) -> Exact {
        Exact::count(100 * self.many()) / Exact::count(self.all.max(1))
    }

    /// More than 20 of 100: the thresholds do not fit those who played (seed 3.3.1).
    pub fn is_doubtful(&self) -> bool {
        self.share() > Exact::from(MOST)
    }
}

/// Players by VSP, teams by AA and by VP(m), each against its pair; who stands on a threshold is inside. The thresholds of the
/// progress of teams come too where they are not those of players (M11).
pub fn outside(event: &Event, standings: &Standings) -> Vec<Outside> {
    let thresholds = &event.adventure().thresholds;
    let players = || standings.players.iter().map(|one| (&one.team, Some(&one.character), &one.vsp));
    let progress = || standings.teams.iter().map(|one| (&one.team, None, &one.aa));
    let teams = standings.teams.iter().map(|one| (&one.team, None, &one.vpm));
    let mut all = vec![
        compared(Which::Vp, &thresholds.vp, players()),
        compared(Which::Aa, &thresholds.aa, progress()),
        compared(Which::TeamVp, &thresholds.team_vp, teams),
    ];
    if thresholds.team_aa != thresholds.aa {
        all.push(compared(Which::TeamAa, &thresholds.team_aa, progress()));
    }
    all
}

fn compared<'a>(
    which: Which,
    pair: &[Exact; 2],
    all: impl Iterator<Item = (&'a String, Option<&'a String>, &'a Exact)>,
) -> Outside {
    let mut found = Outside { which, pair: pair.clone(), below: Vec::new(), above: Vec::new(), all: 0 };
    for (team, character, value) in all {
        found.all += 1;
        let one = || One { team: team.clone(), character: character.cloned(), value: value.clone() };
        if *value < pair[0] {
            found.below.push(one());
        } else if *value > pair[1] {
            found.above.push(one());
        }
    }
    found
}
