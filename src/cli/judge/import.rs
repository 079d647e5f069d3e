//! `giostra judge import`: what others have made of an event, as TOML.

use super::file;
use super::out::Out;
use crate::cli::Failure;
use crate::judging::event::Event;
use crate::judging::exchange;
use crate::judging::mistake::Mistake;
use crate::say;
use clap::ValueEnum;
use std::path::{Path, PathBuf};

/// Arguments of `giostra judge import`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Teams and sheets in CSV or ODS, or a whole event in JSON or TOML; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// What was played, in TOML or JSON: teams and sheets in it do not count. For CSV and ODS
    #[arg(long, value_name = "ADVENTURE")]
    adventure: Option<PathBuf>,

    /// The format, unless the ending of the name says it
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    #[command(flatten)]
    out: Out,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table, a row a team and a row a sheet
    Csv,
    /// A spreadsheet with the tabs sheets and teams
    Ods,
    /// A whole event
    Json,
    /// A whole event, which comes out in the words of `export`
    Toml,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Some(format) = args.format.or_else(|| of_ending(&args.file)) else {
        return Err(Failure::usage(&say!("exchange-no-format")));
    };
    let read = match (format, &args.adventure) {
        (Format::Csv | Format::Ods, None) => return Err(Failure::usage(&say!("exchange-no-adventure"))),
        (Format::Json | Format::Toml, Some(_)) => {
            return Err(Failure::usage(&say!("exchange-own-adventure")));
        }
        (Format::Csv, Some(adventure)) => table(args, adventure)?,
        (Format::Ods, Some(adventure)) => {
            let event = file::event(adventure)?;
            exchange::from_ods(&file::bytes(&args.file, file::LONGEST)?, event.adventure())
        }
        (Format::Json, None) => exchange::from_json(&file::text(&args.file, file::LONGEST_JSON)?),
        (Format::Toml, None) => file::read(&args.file)?,
    };
    let event = read.map_err(|wrong| file::failed_alone(&args.file, &wrong))?;
    args.out.text(&exchange::to_toml(&event))
}

fn table(args: &Args, adventure: &Path) -> Result<Result<Event, Vec<Mistake>>, Failure> {
    let event = file::event(adventure)?;
    Ok(exchange::from_csv(&file::text(&args.file, file::LONGEST)?, event.adventure()))
}

fn of_ending(file: &Path) -> Option<Format> {
    Format::from_str(file.extension()?.to_str()?, true).ok()
}
