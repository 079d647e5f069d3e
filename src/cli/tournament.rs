//! `giostra tournament`: pairings, checks, standings and random events, from and to tournament reports.

mod berger;
mod bracket;
mod check;
mod export;
mod faults;
mod file;
mod italoswiss;
mod log_faults;
mod next;
mod order;
mod pair;
mod polyludic;
mod probability;
mod simulate;
mod tiebreaks;

use super::Failure;
use anyhow::Context;
use clap::Subcommand;
use std::io::{self, Write};

const EXAMPLE: &str = "\
Examples:
  giostra tournament simulate --players 12 --rounds 5 --seed 1 --draws 0.3 > EVENT.trf
  giostra tournament check EVENT.trf
  giostra tournament tiebreaks EVENT.trf --order BH/C1,BH,DE,SB
  giostra tournament pair EVENT.trf --json
  giostra tournament export EVENT.trf --format html > EVENT.html

A FILE is a tournament report, TRF16 or TRF26, the JSON that export writes, or the log of a tournament; - reads
standard input.
Exit codes: 0 done, 1 a file that cannot be understood, no legal pairing or rounds that differ, 2 unusable arguments.";

/// Arguments of `giostra tournament`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Pair the coming round by the Dutch system.
    Pair(pair::Args),
    /// How the log of a tournament of any format goes on.
    Next(next::Args),
    /// Whether every round was paired by the Dutch system.
    Check(check::Args),
    /// Standings with tie-breaks, and why a value is what it is.
    Tiebreaks(tiebreaks::Args),
    /// Write an event as CSV, JSON, a page or a report.
    Export(export::Args),
    /// Play a random event and write its report.
    Simulate(simulate::Args),
    /// A bracket before anything is played.
    Bracket(bracket::Args),
    /// The Berger tables.
    Berger(berger::Args),
    /// Pair the coming round of an Italo-Swiss event.
    Italoswiss(italoswiss::Args),
    /// Which games may be chosen, encounter by encounter, by the poly-ludic method.
    Polyludic(polyludic::Args),
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Pair(args) => pair::run(args),
        What::Next(args) => next::run(args),
        What::Check(args) => check::run(args),
        What::Tiebreaks(args) => tiebreaks::run(args),
        What::Export(args) => export::run(args),
        What::Simulate(args) => simulate::run(args),
        What::Bracket(args) => bracket::run(args),
        What::Berger(args) => berger::run(args),
        What::Italoswiss(args) => italoswiss::run(args),
        What::Polyludic(args) => polyludic::run(args),
    }
}

/// Prints an answer.
fn answer(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the answer") {
        // The reader of our output has closed it: that is no error.
        Err(error) if super::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}
