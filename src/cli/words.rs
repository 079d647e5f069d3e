//! `giostra words`.

use super::Failure;

/// Arguments of `giostra words`.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// Runs the subcommand.
pub(crate) fn run(_args: Args) -> Result<(), Failure> {
    Ok(())
}
