//! What is fixed when a judged event is created.

use super::super::adventure::Resolution;
use super::{Bad, NAME};
use serde::{Deserialize, Serialize};

/// What an organiser decides before there is a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// What the event is called.
    pub name: String,
    /// How several judges of one player come together (M14): fixed here, so before the first sheet.
    pub resolution: Resolution,
    /// Whether a second person confirms what a table has judged.
    pub confirm: bool,
}

impl Plan {
    /// The first line of the log.
    pub fn line(&self) -> String {
        let json = serde_json::json!(self);
        format!("{NAME} {json}")
    }

    /// Reads that line.
    ///
    /// # Errors
    /// Another notation, or no plan.
    pub fn read(line: &str) -> Result<Self, Bad> {
        let bad = || Bad(line.chars().take(60).collect());
        let json = line.strip_prefix(NAME).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(bad)?;
        serde_json::from_str(json).map_err(|_| bad())
    }
}
