//! `giostra tournament bracket`: a bracket before anything is played.

use super::answer;
use crate::cli::{Failure, spoken};
use crate::messages::Text;
use crate::say;
use crate::tournaments::bracket::json;
use crate::tournaments::bracket::{BadBracket, Bracket, Format, Last, MOST, Match, Section, Slot};
use std::fmt::Write as _;

/// Arguments of `giostra tournament bracket`.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
#[command(after_help = "Examples:\n  giostra tournament bracket 11 --format repechage\n  \
                        giostra tournament bracket 12 --format groups --groups 3 --advance 2 --json")]
pub(super) struct Args {
    /// How many play
    #[arg(value_name = "N")]
    players: u16,

    /// What is played
    #[arg(long, value_enum)]
    format: Name,

    /// With a match for third place (knockout, consolation, and groups with a knock-out)
    #[arg(long)]
    third: bool,

    /// Who has won the main draw must lose twice (repechage)
    #[arg(long)]
    reset: bool,

    /// How many groups (groups)
    #[arg(long, value_name = "G", requires = "advance")]
    groups: Option<u16>,

    /// How many of each group go on (groups)
    #[arg(long, value_name = "K", requires = "groups")]
    advance: Option<u16>,

    /// They play one more group instead of a knock-out (groups)
    #[arg(long)]
    final_group: bool,

    /// Print JSON: rounds of matches
    #[arg(long)]
    json: bool,
}

/// Brackets by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Name {
    Knockout,
    Repechage,
    Double,
    Consolation,
    Quarter,
    Groups,
}

impl Args {
    /// What is meant; an option that its format has no use for is refused.
    fn format(&self) -> Result<Format, Failure> {
        let (third, reset) = (self.third, self.reset);
        let format = match self.format {
            Name::Knockout => Format::Knockout { third },
            Name::Repechage => Format::Repechage { reset },
            Name::Double => Format::Double,
            Name::Consolation => Format::Consolation { third },
            Name::Quarter => Format::Quarter,
            Name::Groups => {
                let (Some(groups), Some(advance)) = (self.groups, self.advance) else {
                    return Err(Failure::usage(&say!("cli-tournament-groups-missing")));
                };
                let last = if self.final_group { Last::Group } else { Last::Knockout { third } };
                Format::Groups { groups, advance, last }
            }
        };
        let takes_third = matches!(
            format,
            Format::Knockout { .. }
                | Format::Consolation { .. }
                | Format::Groups { last: Last::Knockout { .. }, .. }
        );
        let idle = [
            (third && !takes_third, "--third"),
            (reset && self.format != Name::Repechage, "--reset"),
            (self.groups.is_some() && self.format != Name::Groups, "--groups"),
            (self.final_group && self.format != Name::Groups, "--final-group"),
        ];
        match idle.into_iter().find(|(idle, _)| *idle) {
            Some((_, option)) => Err(Failure::usage(&say!("cli-tournament-idle", option = option))),
            None => Ok(format),
        }
    }
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let bracket = Bracket::new(args.players, args.format()?).map_err(|bad| Failure::usage(&sentence(bad)))?;
    if args.json {
        return answer(&format!("{}\n", json::text(&bracket)));
    }
    let mut text = String::new();
    for (number, round) in (1_usize..).zip(&bracket.rounds) {
        let _ = writeln!(text, "{}", spoken(&say!("cli-tournament-round", round = number)));
        for one in round {
            let _ = writeln!(text, "  {}", line(one));
        }
    }
    answer(&text)
}

/// A match for people.
fn line(one: &Match) -> String {
    let group = match one.section {
        Section::Group(group) => format!("{group}: "),
        _ => String::new(),
    };
    let text = format!("{} {group}{} \u{2013} {}", one.id, spoken(&slot(one.a)), spoken(&slot(one.b)));
    match one.only_if {
        Some(id) => format!("{text} {}", spoken(&say!("cli-tournament-if", id = id.to_string()))),
        None => text,
    }
}

/// Who will stand somewhere.
pub(super) fn slot(slot: Slot) -> Text {
    match slot {
        Slot::Seed(seed) => say!("cli-tournament-seed", seed = seed),
        Slot::Winner(id) => say!("cli-tournament-winner", id = id.to_string()),
        Slot::Loser(id) | Slot::Fallen { planned: id, .. } => {
            say!("cli-tournament-loser", id = id.to_string())
        }
        Slot::Group { group, place } => {
            say!("cli-tournament-place", group = group.to_string(), place = place)
        }
        Slot::Bye => say!("cli-tournament-bye"),
    }
}

/// Why there is no such bracket.
pub(super) fn sentence(bad: BadBracket) -> Text {
    match bad {
        BadBracket::TooFew { least } => say!("cli-tournament-few", least = least),
        BadBracket::TooMany => say!("cli-tournament-many", most = MOST),
        BadBracket::Groups { most: 0 | 1 } => say!("cli-tournament-few", least = 2_u16),
        BadBracket::Groups { most } => say!("cli-tournament-groups", most = most),
        BadBracket::Advance { most } => say!("cli-tournament-advance", most = most),
        BadBracket::Alone => say!("cli-tournament-alone"),
        BadBracket::Twice => say!("cli-tournament-twice"),
    }
}
