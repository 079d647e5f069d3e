//! The players that moderators keep out of what is played, and when they leave what they play already (F10). Refusing new entries
//! alone would leave an excluded player in every running tournament.

use super::inner::Inner;
use crate::clock::Millis;
use crate::journal::ExclusionRow;
use crate::rooms::heard::{Person, Place, Server};
use std::collections::BTreeMap;
use std::sync::PoisonError;

/// So long a moderator has to let an excluded player finish what they play. A player taken out at once cannot be put back:
/// their board is lost, and others have moved up.
pub(crate) const GRACE: Millis = 2 * 60_000;

/// Who is kept out of which server, and from when on they leave what they play; `None`: they finish it.
pub(super) type Exclusions = BTreeMap<(Server, Person), Option<Millis>>;

/// The same from the journal.
pub(super) fn exclusions(rows: Vec<(Server, ExclusionRow)>) -> Exclusions {
    let one = |(server, row): (Server, ExclusionRow)| {
        ((server, row.person), (!row.finishes).then_some(row.at.saturating_add(GRACE)))
    };
    rows.into_iter().map(one).collect()
}

impl Inner {
    /// Whether moderators keep this person out of what is played.
    pub(crate) fn is_excluded(&self, place: &Place, person: &Person) -> bool {
        self.exclusion(place, person).is_some()
    }

    /// From when on a person who is kept out leaves what they play there; `None`: they do not.
    pub(crate) fn leaves_at(&self, place: &Place, person: &Person) -> Option<Millis> {
        self.exclusion(place, person).flatten()
    }

    #[expect(clippy::option_option, reason = "excluded or not, and if so, when they leave")]
    fn exclusion(&self, place: &Place, person: &Person) -> Option<Option<Millis>> {
        let excluded = self.excluded.read().unwrap_or_else(PoisonError::into_inner);
        // Most servers keep nobody out.
        if excluded.is_empty() {
            return None;
        }
        excluded.get(&(place.server()?.clone(), person.clone())).copied()
    }

    /// Puts a committed exclusion in force (`Some`: from when on they leave what they play, if they do).
    pub(crate) fn set_excluded(&self, server: &Server, person: &Person, leaves: Option<Millis>) {
        let mut list = self.excluded.write().unwrap_or_else(PoisonError::into_inner);
        list.insert((server.clone(), person.clone()), leaves);
    }

    /// Lifts a committed exclusion.
    pub(crate) fn readmit(&self, server: &Server, person: &Person) {
        let mut list = self.excluded.write().unwrap_or_else(PoisonError::into_inner);
        list.remove(&(server.clone(), person.clone()));
    }
}
