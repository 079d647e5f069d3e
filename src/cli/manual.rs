//! `giostra man`: the manual, a page for `giostra` and one for each of its commands.

use super::{Failure, causes};
use crate::say;
use clap_mangen::Man;
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of `giostra man`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  giostra man words check | man -l -\n  giostra man --to /usr/local/share/man/man1"
)]
pub(crate) struct Args {
    /// The command whose page is printed; that of giostra without one
    #[arg(value_name = "COMMAND", conflicts_with = "to")]
    of: Vec<String>,
    /// Write all pages into this folder instead: giostra.1, giostra-words.1 and so on
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut command = super::command().disable_help_subcommand(true);
    // What belongs to every command is put into each, and each is told its whole name.
    command.build();
    if let Some(folder) = &args.to {
        return write(&command, folder);
    }
    let mut asked = &command;
    for name in &args.of {
        asked = asked.find_subcommand(name).ok_or_else(|| {
            let help = format!("{} --help", asked.get_bin_name().unwrap_or("giostra"));
            Failure::usage(&say!(
                "cli-usage",
                why = say!("cli-no-command", typed = name.as_str()),
                help = help
            ))
        })?;
    }
    super::print(roff(asked)?.trim_end())
}

/// The page of a command.
fn roff(command: &clap::Command) -> Result<String, Failure> {
    let mut written = Vec::new();
    let page = Man::new(command.clone()).source(concat!("giostra ", env!("CARGO_PKG_VERSION")));
    page.render(&mut written).map_err(|error| Failure::Failed(error.into()))?;
    Ok(String::from_utf8_lossy(&written).into_owned())
}

/// Writes the page of a command, and those of all below it.
fn write(command: &clap::Command, folder: &Path) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let (file, page) = (folder.join(format!("{name}.1")), roff(command)?);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, page));
    written.map_err(|error| Failure::failed(&causes::unwritable(&file, &error)))?;
    let mut below = command.get_subcommands().filter(|below| !below.is_hide_set());
    below.try_for_each(|below| write(below, folder))
}
