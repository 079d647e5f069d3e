//! What waits in line for a place in which another process goes on: it says what rooms still had to say, and here it would be said
//! a second time.

use super::{Courier, Item, keep_promises, lock};
use crate::rooms::heard::Place;
use crate::rooms::say::{Act, Say, Undelivered};

impl Courier {
    /// Another process goes on in the places that fit: what rooms have said there, and nobody has seen, it says.
    pub fn give_up(&self, fits: impl Fn(&Place) -> bool) {
        let mut lines = lock(&self.0.lines);
        for (chat, line) in lines.iter_mut() {
            for left in line.outbox.remove_those(|item| said_by_rooms(&item.say) && fits(&item.say.place)) {
                Self::leave_to_others(chat, left);
            }
        }
    }

    /// Whether this was on its way while its place was given up, and another process says it.
    pub(super) fn is_given_up(&self, say: &Say) -> bool {
        said_by_rooms(say) && self.0.host.is_given_up(&say.place)
    }

    pub(super) fn leave_to_others(chat: &str, item: Item) {
        tracing::info!(%chat, what = item.say.what(), "left to the process that goes on there");
        keep_promises(item.promises, Err(Undelivered::Away));
    }
}

/// Whether this is a part of what a room shows to all, which whoever goes on with the room says again until it stands there.
fn said_by_rooms(say: &Say) -> bool {
    matches!(say.act, Act::Post { handle: Some(_), .. } | Act::Thread { .. } | Act::Enter { .. })
        && say.to.only().is_none()
        && !say.place.is_private()
}
