//! `giostra move`: the whole database goes elsewhere.

use super::{Failure, causes, database, spoken};
use crate::journal::{MoveError, transfer};
use crate::say;
use std::io::IsTerminal as _;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Arguments of `giostra move`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  giostra move giostra.db postgres://giostra@localhost/giostra\n  \
    giostra move postgres://giostra@localhost/giostra giostra.db\n\n\
    Giostra itself must be stopped. FROM is not changed, TO must be new or empty, and both are read again at the end and \
    compared. A move that was cut short goes on where it was when it is begun again with the same two names.")]
pub(crate) struct Args {
    /// The database that is there: a file, or postgres://user:password@host:port/database
    #[arg(value_name = "FROM")]
    from: PathBuf,
    /// Where it is to be, named in the same way
    #[arg(value_name = "TO")]
    to: PathBuf,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (from, to) = (database::file(&args.from)?, database::file(&args.to)?);
    let runtime = super::runtime()?;
    let bar = if std::io::stderr().is_terminal() {
        indicatif::ProgressBar::new(0)
    } else {
        indicatif::ProgressBar::hidden()
    };
    let moved = runtime.block_on(transfer(&from, &to, |progress| {
        bar.set_length(progress.of);
        bar.set_position(progress.done);
        ControlFlow::Continue(())
    }));
    bar.finish_and_clear();
    let moved = moved.map_err(|error| refused(&error))?;
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let text = say!(
        "cli-move-done",
        file = moved.to.display().to_string(),
        rows = i64::try_from(moved.rows).unwrap_or(i64::MAX),
        tables = number(moved.tables),
        logs = number(moved.logs)
    );
    super::print(&spoken(&text))
}

fn refused(error: &MoveError) -> Failure {
    let text = causes::moving(error);
    if error.is_refusal() { Failure::usage(&text) } else { Failure::failed(&text) }
}
