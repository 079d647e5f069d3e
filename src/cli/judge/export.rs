//! `giostra judge export`: an adventure or an event for others.

use super::file;
use super::out::Out;
use crate::cli::{Failure, lang};
use crate::judging::event::Event;
use crate::judging::exchange;
use crate::messages::Lang;
use crate::say;
use clap::ValueEnum;
use std::path::PathBuf;

/// Arguments of `giostra judge export`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// An adventure or an event, in TOML, or in JSON where its name ends so; several for `anonymous` alone
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// As what
    #[arg(long, value_name = "FORMAT")]
    format: Format,

    /// The language of the sheets to print
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,

    #[command(flatten)]
    out: Out,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// What `giostra judge` reads, always in the same words
    Toml,
    /// A table, a row a team and a row a sheet, without the adventure
    Csv,
    /// For programs, with the results; can be read again
    Json,
    /// A spreadsheet: sheets, teams, results
    Ods,
    /// Empty sheets to print
    Html,
    /// JSON without any name, for the authors of the model
    Anonymous,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let events = match &args.files[..] {
        [_, second, ..] if args.format != Format::Anonymous => {
            return Err(Failure::usage(&say!("exchange-one-file", file = second.display().to_string())));
        }
        files => files.iter().map(|file| file::event(file)).collect::<Result<Vec<Event>, Failure>>()?,
    };
    if args.format == Format::Anonymous {
        return args.out.text(&exchange::anonymous(&events));
    }
    events.iter().try_for_each(|event| one(args, event))
}

fn one(args: &Args, event: &Event) -> Result<(), Failure> {
    let out = &args.out;
    match args.format {
        Format::Toml => out.text(&exchange::to_toml(event)),
        Format::Csv => out.text(&exchange::to_csv(event)),
        Format::Json => out.text(&exchange::to_json(event)),
        Format::Ods => out.binary(&exchange::to_ods(event)),
        Format::Html => out.text(&exchange::empty_sheets(event.adventure(), args.lang.unwrap_or_else(lang))),
        Format::Anonymous => out.text(&exchange::anonymous(std::slice::from_ref(event))),
    }
}
