//! `giostra tournament simulate`: a random event, the same for the same seed.

use super::{answer, export, probability};
use crate::cli::{Failure, spoken, tell};
use crate::say;
use crate::tournaments::field::{Bye, Cell, Field, Number};
use crate::tournaments::italo_swiss::{self, Ended, History, Start};
use crate::tournaments::round_robin::{REST, berger, double};
use crate::tournaments::simulate::{Chance, Event, Pairs, simulate};
use crate::tournaments::swiss;
use crate::tournaments::tiebreaks::{Rules, TieBreak, standings};
use crate::tournaments::trf::{self, Report};
use clap::ValueEnum;

/// Arguments of `giostra tournament simulate`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// How many take part
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=9999))]
    players: u16,

    /// How many rounds
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=999))]
    rounds: u16,

    /// How pairs are made
    #[arg(long, value_name = "F", default_value = "swiss")]
    format: Format,

    /// Which of the events of this kind
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Probability that somebody who is paired does not come
    #[arg(long, value_name = "P", default_value = "0", value_parser = probability::read)]
    forfeits: Chance,

    /// Probability of a half-point bye, of a round and player
    #[arg(long, value_name = "P", default_value = "0", value_parser = probability::read)]
    half: Chance,

    /// Probability of a zero-point bye, of a round and player
    #[arg(long, value_name = "P", default_value = "0", value_parser = probability::read)]
    zero: Chance,

    /// Probability of a full-point bye, of a round and player
    #[arg(long, value_name = "P", default_value = "0", value_parser = probability::read)]
    full: Chance,

    /// Probability that a player comes after the first round
    #[arg(long, value_name = "P", default_value = "0", value_parser = probability::read)]
    late: Chance,

    /// Probability that a player leaves before the end
    #[arg(long, value_name = "P", default_value = "0", value_parser = probability::read)]
    withdraw: Chance,

    /// Probability of a draw between equals
    #[arg(long, value_name = "P", default_value = "0", value_parser = probability::read)]
    draws: Chance,

    /// With Baku acceleration (swiss alone)
    #[arg(long)]
    baku: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The FIDE (Dutch) system
    Swiss,
    /// Italo-Swiss, the start at who had Black last
    Italoswiss,
    /// Berger tables, once or twice round
    Roundrobin,
}

/// Nobody can be paired any more.
struct DeadEnd;

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    if args.baku && args.format != Format::Swiss {
        return Err(Failure::usage(&say!("cli-tournament-baku")));
    }
    let event = Event {
        players: args.players,
        rounds: args.rounds,
        seed: args.seed,
        forfeits: args.forfeits,
        half: args.half,
        zero: args.zero,
        full: args.full,
        late: args.late,
        withdraw: args.withdraw,
        draws: args.draws,
        baku: args.baku,
    };
    let (field, dead_end) = match args.format {
        Format::Swiss => simulate(&event, dutch),
        Format::Italoswiss => {
            let mut paired = Vec::new();
            simulate(&event, |field| rotation(field, &mut paired))
        }
        Format::Roundrobin => {
            let table = table(args)?;
            simulate(&event, |field| Ok(from_table(field, &table)))
        }
    };
    if dead_end.is_some() {
        // What was played is an event all the same.
        tell(&spoken(&say!("cli-tournament-no-pairing", round = field.played + 1)));
    }
    answer(&written(args, field)?)
}

fn written(args: &Args, field: Field) -> Result<String, Failure> {
    let system = match args.format {
        Format::Swiss if args.baku => trf::DUTCH_BAKU,
        Format::Swiss => trf::DUTCH,
        Format::Italoswiss | Format::Roundrobin => trf::CUSTOM,
    };
    let (rules, order) = match args.format {
        Format::Swiss | Format::Italoswiss => (Rules::Swiss, TieBreak::SWISS.as_slice()),
        Format::Roundrobin => (Rules::RoundRobin, TieBreak::ROUND_ROBIN.as_slice()),
    };
    let name = format!("Giostra {}", args.seed);
    let mut report = Report { name, system: system.to_owned(), field, ..Report::default() };
    if let Ok(standings) = standings(&report.field, order, rules) {
        export::rank(&mut report, &standings);
    }
    export::written(&report)
}

fn dutch(field: &Field) -> Result<Pairs, DeadEnd> {
    let pairing = swiss::pair(field).map_err(|_| DeadEnd)?;
    let games = pairing.games.iter().map(|game| (game.white, game.black)).collect();
    Ok(Pairs { games, bye: pairing.bye })
}

/// Who is away in the coming round: they have a bye written for it.
fn is_away(field: &Field, number: Number) -> bool {
    field.entrant(number).is_some_and(|entrant| entrant.rounds.len() > usize::from(field.played))
}

/// Italo-Swiss asks in which order the pairs were made (I3), so they are kept.
fn rotation(field: &Field, paired: &mut Vec<Vec<(Number, Number)>>) -> Result<Pairs, DeadEnd> {
    let rounds = paired.iter().enumerate().map(|(round, pairs)| italo_round(field, round, pairs)).collect();
    let history = History {
        players: Number::try_from(field.entrants.len()).unwrap_or(Number::MAX),
        start: Start::Black,
        rounds,
        away: field.numbers().filter(|number| is_away(field, *number)).collect(),
    };
    let pairing = history.pair().map_err(|_| DeadEnd)?;
    paired.push(pairing.pairs.clone());
    Ok(Pairs { games: pairing.pairs, bye: pairing.bye })
}

/// A round as Italo-Swiss sees it.
fn italo_round(field: &Field, round: usize, pairs: &[(Number, Number)]) -> italo_swiss::Round {
    let cell = |number: Number| field.entrant(number).map(|entrant| entrant.cell(round));
    let ended = |white: Number, black: Number| match (cell(white), cell(black)) {
        (Some(Cell::Played { outcome, .. }), _) => Ended::Played(outcome),
        (Some(Cell::Forfeit { won, .. }), Some(Cell::Forfeit { won: other, .. })) => {
            Ended::Forfeit { white: won, black: other }
        }
        _ => Ended::Forfeit { white: false, black: false },
    };
    let games =
        pairs.iter().map(|&(white, black)| italo_swiss::Game { white, black, ended: ended(white, black) });
    let halves = |cell: Cell| u32::try_from(field.scale.of(cell).0 / 5).unwrap_or(0);
    let byes = field.numbers().filter_map(|player| match cell(player)? {
        cell @ Cell::Bye(bye) => {
            let bars = matches!(bye, Bye::Allocated | Bye::Full);
            Some(italo_swiss::Bye { player, halves: halves(cell), bars })
        }
        _ => None,
    });
    italo_swiss::Round { games: games.collect(), byes: byes.collect() }
}

/// The rounds of a round robin, once or twice round.
fn table(args: &Args) -> Result<Vec<Vec<(Number, Number)>>, Failure> {
    let once = berger(args.players);
    let table = if usize::from(args.rounds) > once.len() { double(args.players) } else { once };
    if usize::from(args.rounds) > table.len() {
        let (players, most) = (args.players, table.len());
        return Err(Failure::usage(&say!("cli-tournament-rounds", players = players, most = most)));
    }
    Ok(table)
}

/// A game with somebody who is away is not played.
fn from_table(field: &Field, table: &[Vec<(Number, Number)>]) -> Pairs {
    let round = table.get(usize::from(field.played)).cloned().unwrap_or_default();
    let here = |number: Number| number != REST && !is_away(field, number);
    Pairs {
        games: round.into_iter().filter(|(white, black)| here(*white) && here(*black)).collect(),
        bye: None,
    }
}
