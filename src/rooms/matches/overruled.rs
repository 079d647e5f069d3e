//! A match that its tournament has ended, because it has decided the board otherwise.

use super::Matches;
use crate::journal::OVERRULED;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};

impl Matches {
    /// It does not count, and those who play are told why. One that is over by itself stays as it is.
    pub(crate) async fn is_overruled(&mut self, desk: &Desk, id: i64, told: Text) -> Result<(), Halt> {
        if self.by_id.get(&id).is_none_or(|playing| playing.table.ending().is_some()) {
            return Ok(());
        }
        let reason = OVERRULED.trim_start_matches("void ");
        self.void_match_telling(desk, id, reason, Vec::new(), vec![told]).await
    }
}
