//! Tournament reports, TRF16 and TRF26: the files that federations and pairing programs exchange (9.4).
//!
//! Read are `001` (players), `012` (name), `142` and `XXR` (rounds), `152` and `XXC` (first colour), `162` (what results
//! are worth), `192` (system), `240` and `XXZ` (byes to come), `250` and `XXA` (acceleration), `260` and `XXP` (who is not to
//! meet). What older programs and lichess write in another way is read too, and each such place is noted (F16). Other lines are kept as they are. Points of `299` cannot be kept, so a file that has such a line is refused.

mod ascii;
mod cells;
pub mod fault;
mod header;
mod line;
mod read;
mod verify;
mod write;

pub use ascii::ascii;
pub use fault::{Adjusted, Fault, Note, Problem};
pub use read::{Sum, decode, noted, read};
pub use write::write;

use super::field::{Field, Number};
use super::swiss::baku;

/// The highest start number that a report can hold.
pub const LAST_NUMBER: u16 = 9999;

/// The last round that a report can name.
pub const LAST_ROUND: u16 = 999;

/// How many letters of a name fit.
pub const NAME_LENGTH: usize = 33;

/// A tournament as a report tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What it is called (`012`).
    pub name: String,
    /// How pairs are made (`192`), by its code; empty: not said.
    pub system: String,
    /// Who plays, and what was played.
    pub field: Field,
    /// What else a report says of each player, in the order of start numbers; may be shorter than the field.
    pub profiles: Vec<Profile>,
    /// Lines that mean nothing here, as they came.
    pub other: Vec<String>,
}

/// What a report says of a player and no pairing or tie-break asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Columns 10 to 13: sex and title.
    pub title: String,
    /// Columns 54 to 56.
    pub federation: String,
    /// Columns 58 to 68: the number at FIDE.
    pub fide: String,
    /// Columns 70 to 79.
    pub birth: String,
    /// Columns 86 to 89: the place in the standings, from 1; 0: not said.
    pub rank: u16,
}

/// The code of the Dutch system (`192`).
pub const DUTCH: &str = "FIDE_DUTCH";

/// The code of the Dutch system with Baku acceleration.
pub const DUTCH_BAKU: &str = "FIDE_DUTCH_BAKU";

/// The code of every other way to make pairs.
pub const CUSTOM: &str = "CUSTOM_SWISS";

/// C.04.7: where `192` says that an event is accelerated and no line `250` says how, it is as the text has it: for all start
/// numbers, and as many rounds as there are to be.
pub(super) fn accelerate(report: &mut Report) -> Result<(), Problem> {
    let system = report.system.to_ascii_uppercase();
    if !system.starts_with(DUTCH) || !system.ends_with("_BAKU") || !report.field.accelerated.is_empty() {
        return Ok(());
    }
    let rounds = report.field.rounds.ok_or(Problem::Baku)?;
    let players = Number::try_from(report.field.entrants.len()).unwrap_or(Number::MAX);
    report.field.accelerated = baku(players, rounds, report.field.scale);
    Ok(())
}
