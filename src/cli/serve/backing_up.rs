//! Copies that are made by themselves: the options.

use super::Failure;
use crate::cli::backups::folder::{Folder, LIST};
use crate::cli::backups::rotation::Keep;
use crate::cli::backups::{Backups, hour};
use crate::cli::causes;
use crate::journal::Journal;
use crate::messages::{self, Lang};
use crate::say;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use std::path::{Path, PathBuf};

/// What the copies take.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {
    /// Folder for a copy of the database every day; without it none is made.
    #[arg(long, env = "GIOSTRA_BACKUPS", value_name = "DIR")]
    backups: Option<PathBuf>,
    /// From which hour on, by the machine's time zone.
    #[arg(long, env = "GIOSTRA_BACKUPS_AT", value_name = "HH:MM", default_value = hour::USUAL)]
    #[arg(value_parser = hour::read)]
    backups_at: Time,
    /// How many are kept: the last ones of days, of weeks and of months.
    #[arg(long, env = "GIOSTRA_BACKUPS_KEEP", value_name = "D,W,M", default_value_t = Keep::USUAL)]
    backups_keep: Keep,
}

impl Args {
    /// Where copies are to be put, if they are to be made.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.backups.as_deref().filter(|folder| !folder.as_os_str().is_empty())
    }
}

/// Makes the folder, before anything else is opened.
pub(super) fn prepare(args: &Args) -> Result<Option<Backups>, Failure> {
    let Some(path) = args.folder() else { return Ok(None) };
    let folder = Folder::open(path).map_err(|error| Failure::usage(&causes::unwritable(path, &error)))?;
    let zone = TimeZone::try_system().unwrap_or(TimeZone::UTC);
    Ok(Some(Backups { folder, at: args.backups_at, zone, keep: args.backups_keep }))
}

/// Takes the folder for this database.
pub(super) fn claim(backups: &Backups, journal: &Journal) -> Result<(), Failure> {
    let folder = backups.folder.path();
    let claimed = backups.folder.claim(&journal.file().display().to_string());
    match claimed.map_err(|error| Failure::usage(&causes::unwritable(folder, &error)))? {
        Ok(()) => Ok(()),
        Err(other) => {
            let folder = folder.display().to_string();
            Err(Failure::usage(&say!("cli-backups-of-another", folder = folder, other = other, list = LIST)))
        }
    }
}

/// Tells the admin what will be done.
pub(super) fn tell(backups: &Backups, lang: Lang) {
    let at = backups.at.strftime("%H:%M").to_string();
    let values = [
        ("folder", backups.folder.path().display().to_string()),
        ("hour", at),
        ("keep", backups.keep.to_string()),
    ];
    super::print(&messages::plain(lang, "serve-backups", &values));
}
