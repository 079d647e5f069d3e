//! The order of tie-breaks, and by which rules.

use crate::cli::Failure;
use crate::say;
use crate::tournaments::event::setup::Format;
use crate::tournaments::export::log::Told;
use crate::tournaments::field::{Cell, Field};
use crate::tournaments::tiebreaks::{Refused, Rules, Standings, TieBreak, standings};
use crate::tournaments::trf::Report;

/// In which order, and by which rules.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {
    /// The tie-breaks after points, such as BH/C1,BH,DE,SB [default: those of the rules]
    #[arg(long, value_name = "LIST")]
    order: Option<String>,

    /// By the rules of round robins; events in which everybody has met everybody are seen to be that
    #[arg(long)]
    round_robin: bool,

    /// By the rules of Swiss events, also where everybody has met everybody
    #[arg(long, conflicts_with = "round_robin")]
    swiss: bool,
}

impl Args {
    /// By which rules an event is counted.
    pub(super) fn rules(&self, report: &Report) -> Rules {
        let all_play_all = self.round_robin || (!self.swiss && is_round_robin(report));
        if all_play_all { Rules::RoundRobin } else { Rules::Swiss }
    }

    /// The order that was asked for, or the usual one.
    pub(super) fn order(&self, rules: Rules) -> Result<Vec<TieBreak>, Failure> {
        let Some(list) = &self.order else {
            return Ok(match rules {
                Rules::Swiss => TieBreak::SWISS.to_vec(),
                Rules::RoundRobin => TieBreak::ROUND_ROBIN.to_vec(),
            });
        };
        let read = |name: &str| {
            let known = TieBreak::ALL.map(TieBreak::name).join(", ");
            let typed: String = name.chars().take(20).collect();
            name.parse()
                .map_err(|_| Failure::usage(&say!("cli-tournament-order", typed = typed, known = known)))
        };
        let mut order: Vec<TieBreak> = Vec::new();
        for tiebreak in list.split(',').filter(|name| !name.trim().is_empty()).map(read) {
            let tiebreak = tiebreak?;
            // Named again it would be the same key twice in one object.
            if !order.contains(&tiebreak) {
                order.push(tiebreak);
            }
        }
        Ok(order)
    }

    /// Whether nobody has asked for an order, or for other rules than the event's.
    pub(super) fn is_usual(&self) -> bool {
        self.order.is_none() && !self.round_robin && !self.swiss
    }

    /// What a log comes to: in its own order unless another one is asked for. Where places decide alone there is none.
    pub(super) fn of_log(&self, format: Format, told: &Told) -> Result<Standings, Failure> {
        if self.is_usual() {
            return Ok(told.standings.clone());
        }
        let rules = match format {
            Format::Swiss { .. } | Format::ItaloSwiss { .. } => Rules::Swiss,
            Format::RoundRobin { .. } => Rules::RoundRobin,
            Format::Bracket(_) | Format::Manche(_) => {
                return Err(Failure::usage(&say!("cli-tournament-no-tiebreaks")));
            }
        };
        standings(&told.report.field, &self.order(rules)?, rules).map_err(refused)
    }

    /// The standings of an event.
    pub(super) fn standings(&self, report: &Report) -> Result<Standings, Failure> {
        let rules = self.rules(report);
        standings(&report.field, &self.order(rules)?, rules).map_err(refused)
    }
}

/// A tie-break that round robins do not have.
pub(super) fn refused(why: Refused) -> Failure {
    Failure::usage(&say!("cli-tournament-refused", name = why.0.name()))
}

/// Whether an event that is not called Swiss has paired every two of its players, and all of them equally often.
fn is_round_robin(report: &Report) -> bool {
    let system = report.system.to_ascii_uppercase();
    if ["ROUNDROBIN", "ROUND_ROBIN", "BERGER"].iter().any(|name| system.contains(name)) {
        return true;
    }
    (system.is_empty() || system.starts_with("CUSTOM")) && !says_swiss(report) && all_met(&report.field)
}

/// Whether the head of a report says that it is a Swiss event: small ones end with everybody having met everybody, and guessing
/// from that alone refuses them the Buchholz. The kind (`092`) names it in the arbiter's language; a drawn first colour (`152`,
/// `XXC`) without a system is of Swiss events alone, as Berger's tables have theirs.
fn says_swiss(report: &Report) -> bool {
    const SWISS: [&str; 7] = ["swiss", "svizzer", "schweiz", "suisse", "suizo", "suíço", "dutch"];
    let kind = report.other.iter().filter_map(|line| line.strip_prefix("092"));
    let named = kind.map(str::to_lowercase).any(|kind| SWISS.iter().any(|name| kind.contains(name)));
    named || (report.system.is_empty() && report.field.first.is_some())
}

fn all_met(field: &Field) -> bool {
    let players = field.entrants.len();
    let rounds = usize::from(field.played);
    let games = |number| {
        let cells = field
            .entrant(number)
            .into_iter()
            .flat_map(|entrant| (0..rounds).map(|round| entrant.cell(round)));
        let mut met = vec![0_u16; players + 1];
        for opponent in cells.filter_map(Cell::opponent) {
            if let Some(count) = met.get_mut(usize::from(opponent)) {
                *count += 1;
            }
        }
        met
    };
    // Fewer rounds than opponents, or many more: no need to look.
    if players < 3 || rounds + 1 < players || rounds > 4 * players {
        return false;
    }
    let often = games(1).get(2).copied().unwrap_or(0);
    let even = |number| {
        let met = games(number);
        field.numbers().all(|other| other == number || met.get(usize::from(other)) == Some(&often))
    };
    often > 0 && field.numbers().all(even)
}
