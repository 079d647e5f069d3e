//! Which messages of ours stand on the platform, as far as they may still change.

use super::{Courier, Item, lock};
use crate::platforms::host::{PostName, PostState};
use crate::rooms::heard::{Person, Place};
use crate::rooms::say::{Act, Handle, Say};

impl Courier {
    /// Learns what stands on the platform from before a restart. Before anything is said.
    pub async fn recall(&self) {
        self.recall_those(|_| true).await;
    }

    /// The same for the places that fit, whose rooms were another process's until now.
    pub async fn recall_those(&self, fits: impl Fn(&Place) -> bool) {
        let posts = self.0.host.posts(self.0.door).await;
        let mut known = lock(&self.0.posts);
        known.retain(|name| !fits(&name.place));
        for (name, state) in posts.into_iter().filter(|(name, _)| fits(&name.place)) {
            known.set(&name, Some(state));
        }
    }

    /// Whether something that rooms have said in the places that fit does not stand there yet.
    pub fn has_unsaid(&self, fits: impl Fn(&Place) -> bool) -> bool {
        let waits = |item: &Item| of_room(&item.say).is_some_and(&fits);
        let lines = lock(&self.0.lines);
        lines.values().any(|line| line.sending.as_ref().is_some_and(&fits) || line.outbox.any(waits))
    }

    /// The message of ours with this number in this place, by the handle it was posted with.
    pub fn named(&self, number: u64, fits: impl Fn(&PostName) -> bool) -> Option<PostName> {
        lock(&self.0.posts).numbered(number).find(|name| fits(name)).cloned()
    }

    /// What a message written in `place` answers with the message of this number, if that is one of ours that is still
    /// known. In a person's private chat there may also stand what was said to them alone elsewhere.
    pub fn answered(&self, number: u64, place: &Place) -> Option<Handle> {
        let here = |name: &PostName| match place {
            Place::Private { person, .. } => name.place == *place || name.audience.as_ref() == Some(person),
            Place::Room { .. } => name.place == *place && name.audience.is_none(),
        };
        self.named(number, here).map(|name| name.handle)
    }

    /// The messages of ours that fit, as far as they may still change.
    pub fn posted(&self, fits: impl Fn(&PostName) -> bool) -> Vec<(PostName, PostState)> {
        let posts = lock(&self.0.posts);
        posts.iter().filter(|(name, _)| fits(name)).map(|(name, at)| (name.clone(), at)).collect()
    }

    /// Lets go of what stands for these accounts: in their private chats, or for their eyes only.
    pub fn forget(&self, persons: &[Person]) {
        lock(&self.0.posts).retain(|name| {
            let private = match &name.place {
                Place::Private { person, .. } => persons.contains(person),
                Place::Room { .. } => false,
            };
            !private && !name.audience.as_ref().is_some_and(|person| persons.contains(person))
        });
    }
}

/// Where a room shows this, if whoever goes on with the room may show it there as well.
pub(super) fn of_room(say: &Say) -> Option<&Place> {
    let shows = matches!(say.act, Act::Post { handle: Some(_), .. } | Act::Thread { .. } | Act::Enter { .. });
    shows.then_some(&say.place)
}
