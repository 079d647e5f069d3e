//! Which formula fits so many people and so much time: proposed where the director names none, and explained.

use crate::messages::Text;
use crate::say;
use crate::tournaments::bracket::{Format as Bracket, Last};
use crate::tournaments::event::setup::Format;
use crate::tournaments::italo_swiss::Start;
use serde::{Deserialize, Serialize};

/// How a tournament is played, as a director names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Formula {
    /// FIDE's Dutch system (9.4).
    Swiss,
    /// The Italian one (9.5).
    ItaloSwiss,
    /// Everybody meets everybody (9.3).
    RoundRobin,
    /// And once more, with colours turned (9.3).
    RoundRobinTwice,
    /// Who loses is out (9.1).
    Knockout,
    /// Who loses in round 1 comes back by a draw of their own (9.2).
    Repechage,
    /// Who loses twice is out (D1).
    Double,
    /// Those who lose in round 1 play a second knock-out (D2).
    Consolation,
    /// Two third places for those who lost against the finalists (D3).
    Quarter,
    /// Groups of four, the first two of each go on (D4).
    Groups,
    /// Rounds of the room, everybody together (9.8). Not to be named: it goes with what is played.
    Manche,
}

/// The formulas by the names they are typed by, Italian and English.
pub(crate) const NAMES: [(&str, &str, Formula); 10] = [
    ("svizzero", "swiss", Formula::Swiss),
    ("italosvizzero", "italoswiss", Formula::ItaloSwiss),
    ("girone", "roundrobin", Formula::RoundRobin),
    ("doppiogirone", "doubleroundrobin", Formula::RoundRobinTwice),
    ("eliminazione", "knockout", Formula::Knockout),
    ("ripescaggio", "repechage", Formula::Repechage),
    ("doppia", "double", Formula::Double),
    ("consolazione", "consolation", Formula::Consolation),
    ("quarti", "quarters", Formula::Quarter),
    ("gironi", "groups", Formula::Groups),
];

impl Formula {
    /// The one with this Italian (canonical) name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMES.into_iter().find(|(italian, ..)| *italian == name).map(|(.., formula)| formula)
    }

    /// Its Italian (canonical) name.
    pub(crate) fn name(self) -> &'static str {
        NAMES.into_iter().find(|(.., one)| *one == self).map_or("", |(name, ..)| name)
    }

    /// What it is called, for people.
    pub(crate) const fn title(self) -> Text {
        let key = match self {
            Self::Swiss => "event-formula-swiss",
            Self::ItaloSwiss => "event-formula-italoswiss",
            Self::RoundRobin => "event-formula-roundrobin",
            Self::RoundRobinTwice => "event-formula-roundrobin-twice",
            Self::Knockout => "event-formula-knockout",
            Self::Repechage => "event-formula-repechage",
            Self::Double => "event-formula-double",
            Self::Consolation => "event-formula-consolation",
            Self::Quarter => "event-formula-quarter",
            Self::Groups => "event-formula-groups",
            Self::Manche => "event-formula-manche",
        };
        Text { key, args: Vec::new() }
    }

    /// Whether it is a bracket, or ends in one.
    pub(crate) const fn is_bracket(self) -> bool {
        !matches!(
            self,
            Self::Swiss | Self::ItaloSwiss | Self::RoundRobin | Self::RoundRobinTwice | Self::Manche
        )
    }

    /// Whether the number of its rounds can be chosen.
    pub(crate) const fn has_free_rounds(self) -> bool {
        matches!(self, Self::Swiss | Self::ItaloSwiss | Self::Manche)
    }

    /// As it is played by so many; `rounds`: as many as the director wants, where they can be chosen.
    pub(crate) fn format(self, players: u16, rounds: Option<u16>) -> Format {
        match self {
            Self::Swiss => {
                let rounds = rounds.unwrap_or_else(|| usual_rounds(players)).min(most_rounds(players));
                Format::Swiss { rounds, accelerated: false }
            }
            Self::ItaloSwiss => {
                // F15, and I1: between a third and a half of the players. Rounding the third down proposes fewer than I1 allows.
                let usual = Start::least_rounds(players).max(usual_rounds(players)).max(1);
                let rounds = rounds.unwrap_or(usual).min((players / 2 + 1).max(1)).min(most_rounds(players));
                Format::ItaloSwiss { rounds, start: Start::Black }
            }
            Self::RoundRobin => Format::RoundRobin { double: false },
            Self::RoundRobinTwice => Format::RoundRobin { double: true },
            Self::Knockout => Format::Bracket(Bracket::Knockout { third: players >= 4 }),
            Self::Repechage => Format::Bracket(Bracket::Repechage { reset: false }),
            Self::Double => Format::Bracket(Bracket::Double),
            Self::Consolation => Format::Bracket(Bracket::Consolation { third: false }),
            Self::Quarter => Format::Bracket(Bracket::Quarter),
            Self::Groups => {
                let groups = (players / 4).max(2);
                let last = Last::Knockout { third: false };
                Format::Bracket(Bracket::Groups { groups, advance: 2, last })
            }
            Self::Manche => {
                let rounds = rounds.unwrap_or(super::manche::USUAL);
                Format::Manche(crate::tournaments::manche_event::Rules { rounds, cut: None })
            }
        }
    }
}

/// 9.4: the base-two logarithm, rounded up.
fn usual_rounds(players: u16) -> u16 {
    let bits = u16::BITS - players.saturating_sub(1).leading_zeros();
    u16::try_from(bits).unwrap_or(16).max(1)
}

/// So many minutes are told in hours, and half hours.
const FEW: u32 = 90;

/// More rounds than opponents cannot be paired.
fn most_rounds(players: u16) -> u16 {
    if players.is_multiple_of(2) { players.saturating_sub(1).max(1) } else { players.max(1) }
}

/// What is proposed where nobody has named a formula: everybody against everybody while that is short, a Swiss event for more;
/// as many rounds as fit into the minutes there are.
pub(crate) fn proposed(players: u16, a_round: u32, minutes: Option<u32>) -> (Formula, Option<u16>) {
    let fits = minutes.map(|minutes| u16::try_from(minutes / a_round.max(1)).unwrap_or(u16::MAX).max(1));
    let everybody = most_rounds(players);
    if players <= 6 && fits.is_none_or(|fits| fits >= everybody) {
        return (Formula::RoundRobin, None);
    }
    let usual = usual_rounds(players);
    if fits.is_some_and(|fits| fits < usual) {
        // Too little time to tell who is second: a bracket finds a winner in as many rounds.
        return (Formula::Knockout, None);
    }
    (Formula::Swiss, Some(usual))
}

/// How many rounds a format has among so many players; of brackets the longest way.
pub(crate) fn rounds_of(format: Format, players: u16) -> u16 {
    match format {
        Format::Swiss { rounds, .. } | Format::ItaloSwiss { rounds, .. } => rounds,
        Format::RoundRobin { double } => {
            let once = most_rounds(players);
            if double { once * 2 } else { once }
        }
        Format::Bracket(bracket) => {
            let made = crate::tournaments::bracket::Bracket::new(players, bracket);
            made.map_or(1, |made| u16::try_from(made.rounds.len()).unwrap_or(u16::MAX))
        }
        Format::Manche(rules) => rules.rounds + rules.cut.map_or(0, |cut| cut.rounds),
    }
}

/// The formula with its rounds and the time it takes, in words: "svizzero a 4 turni, circa 2 ore".
pub(crate) fn told(formula: Formula, format: Format, players: u16, a_round: Option<u32>) -> Text {
    if let Format::Manche(rules) = format {
        return super::manche::told(rules, a_round);
    }
    let rounds = rounds_of(format, players);
    match a_round {
        Some(minutes) => {
            let all = u32::from(rounds) * minutes;
            if all < FEW {
                return say!("event-formula-told", formula = formula.title(), rounds = rounds, minutes = all);
            }
            let halves = (all + 15) / 30;
            let (hours, half) = (halves / 2, halves % 2);
            say!(
                "event-formula-told-hours",
                formula = formula.title(),
                rounds = rounds,
                hours = hours,
                half = half
            )
        }
        None => say!("event-formula-told-untimed", formula = formula.title(), rounds = rounds),
    }
}
