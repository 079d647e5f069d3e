//! `giostra game`: what the rules and the players of a board game can do without a room.

mod scrabble;

use super::Failure;

/// Arguments of `giostra game`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    /// Plays of a Scrabble position.
    Scrabble(scrabble::Args),
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.game {
        Game::Scrabble(args) => scrabble::run(args),
    }
}
