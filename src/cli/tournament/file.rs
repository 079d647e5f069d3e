//! The file that an argument names: a report, an event in JSON, or the log of a tournament.

use super::{faults, log_faults};
use crate::cli::{Failure, reading, spoken, tell};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::setup::Format;
use crate::tournaments::export::json;
use crate::tournaments::export::log::{self, Told};
use crate::tournaments::trf::{self, Report, Sum};
use std::path::{Path, PathBuf};

/// Files longer than this are not read, in bytes.
const LONGEST: u64 = 64 << 20;

/// How the log of a tournament begins, in all versions.
const LOG: &str = "tournament-";

/// The file of a subcommand.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {
    /// A tournament report, an event in JSON, or the log of a tournament; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Of a log, what its players are called: a name a line, in the order in which they entered
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
}

/// What a file holds.
pub(super) enum Held {
    /// A report, or an event in JSON.
    Report(Box<Report>),
    /// The log of a tournament, and what it comes to.
    Log(Box<(Event, Told)>),
}

impl Args {
    /// What the file tells; of a log, of a Swiss event alone.
    pub(super) fn report(&self, sum: Sum) -> Result<Report, Failure> {
        match self.held(sum)? {
            Held::Report(report) => Ok(*report),
            Held::Log(log) => match log.0.setup().format {
                Format::Swiss { .. } => Ok(log.1.report),
                _ => Err(Failure::usage(&say!("cli-tournament-log-swiss"))),
            },
        }
    }

    /// The log that the file is.
    pub(super) fn log(&self) -> Result<Event, Failure> {
        match self.held(Sum::Written)? {
            Held::Log(log) => Ok(log.0),
            Held::Report(_) => Err(Failure::usage(&say!("cli-tournament-no-log"))),
        }
    }

    /// What the file holds.
    pub(super) fn held(&self, sum: Sum) -> Result<Held, Failure> {
        let text = trf::decode(&bytes(&self.file)?);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if text.starts_with(LOG) {
            let event = Event::read(text);
            let event = event.map_err(|bad| Failure::failed(&log_faults::log(&self.file, &bad)))?;
            let names = self.names.as_deref().map(self::text).transpose()?.unwrap_or_default();
            let names: Vec<String> = names.lines().map(str::to_owned).collect();
            let title = self.file.file_stem().filter(|stem| *stem != "-").unwrap_or_default();
            let told = log::told(&event, &title.to_string_lossy(), &names);
            return Ok(Held::Log(Box::new((event, told))));
        }
        if self.names.is_some() {
            return Err(Failure::usage(&say!("cli-tournament-idle", option = "--names")));
        }
        self.report_in(text, sum).map(|report| Held::Report(Box::new(report)))
    }

    fn report_in(&self, text: &str, sum: Sum) -> Result<Report, Failure> {
        if text.trim_start().starts_with('{') {
            return json::read(text).map_err(|fault| Failure::failed(&faults::json(&self.file, &fault)));
        }
        let read = trf::noted(text, sum);
        let (report, notes) = read.map_err(|fault| Failure::failed(&faults::report(&self.file, &fault)))?;
        // F16: each adjustment is told. Standard output stays what it is for programs.
        for note in &notes {
            tell(&spoken(&faults::note(&self.file, note)));
        }
        Ok(report)
    }
}

/// The text of a file that can be nothing but UTF-8.
pub(super) fn text(file: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes(file)?).map_err(|_| Failure::failed(&say!("cli-not-text")))
}

fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    reading::up_to(file, LONGEST)?.ok_or_else(|| {
        let (file, most) = (file.display().to_string(), (LONGEST >> 20).to_string());
        Failure::failed(&say!("tournament-too-long", file = file, most = most))
    })
}
