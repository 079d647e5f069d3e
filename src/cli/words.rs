//! `giostra words`: builds, imports, checks and lists dictionaries.

use super::Failure;
use crate::words::build;
use std::path::PathBuf;

/// Arguments of `giostra words`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Compile the lists of `dict/` into the files the program embeds.
    Build {
        /// Folder of the lists; the compiled files go there too.
        #[arg(long, default_value = "dict", value_name = "DIR")]
        dict: PathBuf,
        /// Another folder for the compiled files.
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// Runs the subcommand.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    match args.command {
        Command::Build { dict, out } => {
            let files = build::build(&dict)?;
            build::write(&files, out.as_ref().unwrap_or(&dict))?;
            for (name, bytes) in &files {
                println!("{name}\t{}", bytes.len());
            }
            Ok(())
        }
    }
}
