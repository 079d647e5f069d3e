//! `giostra tournament check`: whether each round was paired as the Dutch system pairs it.

use super::{answer, file};
use crate::cli::Failure;
use crate::tournaments::field::{Bye, Cell, Field, Number, Side};
use crate::tournaments::swiss::{self, NoPairing, Pairing};
use crate::tournaments::trf::Sum;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Arguments of `giostra tournament check`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: file::Args,
}

/// A pair, White first; Black 0: the bye.
type Pair = (Number, Number);

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut field = args.file.report(Sum::Written)?.field;
    // Unless it is said, the last column is the last round.
    field.rounds = field.rounds.or(Some(field.played));
    // Round 1 is paired anew, too: who began is read before it is taken away.
    field.first = Some(swiss::initial_colour(&field));
    let mut text = String::new();
    let mut all = true;
    for round in 1..=field.played {
        let before = before(&field, round);
        let found = found(&field, round);
        match swiss::pair(&before) {
            Ok(pairing) => {
                let (missing, other) = differences(&found, &pairing);
                if missing.is_empty() && other.is_empty() {
                    let _ = writeln!(text, "{round} ok");
                } else {
                    all = false;
                    let _ = writeln!(
                        text,
                        "{round} differs: found {}, computed {}",
                        list(&other),
                        list(&missing)
                    );
                }
            }
            Err(NoPairing::Nobody) if found.is_empty() => {
                let _ = writeln!(text, "{round} ok");
            }
            Err(_) => {
                all = false;
                let other: Vec<Pair> = found.iter().map(|(pair, _)| *pair).collect();
                let _ = writeln!(text, "{round} differs: found {}, computed none", list(&other));
            }
        }
    }
    answer(&text)?;
    if all { Ok(()) } else { Err(Failure::Answered) }
}

/// The field as it was when a round, from 1, was to be paired: who was away then has their bye.
fn before(field: &Field, round: u16) -> Field {
    let index = usize::from(round) - 1;
    let mut before = field.clone();
    before.played = round - 1;
    before.asked.clear();
    for entrant in &mut before.entrants {
        let away = match entrant.cell(index) {
            Cell::Bye(bye) if bye != Bye::Allocated => Some(Cell::Bye(bye)),
            _ => None,
        };
        entrant.rounds.truncate(index);
        entrant.rounds.resize(index, Cell::Bye(Bye::Zero));
        entrant.rounds.extend(away);
    }
    before
}

/// What was paired, and whether the colours are known.
fn found(field: &Field, round: u16) -> Vec<(Pair, bool)> {
    let index = usize::from(round) - 1;
    let mut found = Vec::new();
    for (number, entrant) in field.numbers().zip(&field.entrants) {
        let cell = entrant.cell(index);
        let side = match cell {
            Cell::Played { side, .. } => Some(side),
            Cell::Forfeit { side, opponent, .. } => side.or_else(|| other_side(field, opponent, index)),
            Cell::Bye(Bye::Allocated) => {
                found.push(((number, 0), true));
                continue;
            }
            Cell::Bye(_) => continue,
        };
        let Some(opponent) = cell.opponent() else { continue };
        match side {
            Some(Side::White) => found.push(((number, opponent), true)),
            None if number < opponent => found.push(((number, opponent), false)),
            _ => {}
        }
    }
    found
}

/// Where only the other one's line says the colour of a forfeit.
fn other_side(field: &Field, opponent: Number, index: usize) -> Option<Side> {
    match field.entrant(opponent)?.cell(index) {
        Cell::Forfeit { side, .. } => side.map(Side::other),
        _ => None,
    }
}

/// The pairs that were not found, and those that were found instead.
fn differences(found: &[(Pair, bool)], pairing: &Pairing) -> (Vec<Pair>, Vec<Pair>) {
    let computed = pairing.games.iter().map(|game| (game.white, game.black));
    let mut computed: BTreeSet<Pair> = computed.chain(pairing.bye.map(|bye| (bye, 0))).collect();
    let mut other = Vec::new();
    for &((white, black), is_known) in found {
        let same = computed.remove(&(white, black)) || (!is_known && computed.remove(&(black, white)));
        if !same {
            other.push((white, black));
        }
    }
    (computed.into_iter().collect(), other)
}

fn list(pairs: &[Pair]) -> String {
    if pairs.is_empty() {
        return "none".to_owned();
    }
    pairs.iter().map(|(white, black)| format!("{white}-{black}")).collect::<Vec<_>>().join(" ")
}
