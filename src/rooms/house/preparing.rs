//! What takes long to make of a word list is made on a thread of its own, before it is needed: a room whose grid is due,
//! or whose match begins, goes on answering meanwhile.

use super::inner::Inner;
use crate::rooms::heard::Place;
use crate::rooms::mailbox::Work;
use crate::rooms::settings::Key;
use crate::words::library::{Need, PlayingWords};
use crate::words::overlay::Overlay;
use std::sync::{Arc, PoisonError};

impl Inner {
    /// What a place's server has added to dictionaries and taken out of them, and whether vulgar words are heard there.
    fn overlay(&self, place: &Place) -> Overlay {
        let overlays = self.overlays.read().unwrap_or_else(PoisonError::into_inner);
        let own = place.server().and_then(|server| overlays.get(server)).cloned();
        own.unwrap_or_default().discreetly(self.is_discreet(place))
    }

    /// Whether the bot keeps vulgar words to itself in a place: its server wants it so, or that of its twin, which sees the same; in
    /// private, the server that the person was seen in last.
    fn is_discreet(&self, place: &Place) -> bool {
        self.twins.windows(&self.twins.home_of(place)).iter().any(|window| {
            let server = match window {
                Place::Room { server, .. } => Some(server.clone()),
                Place::Private { person, .. } => self.last_seen_in(person),
            };
            server.is_some_and(|server| !self.settings.yes_of(&server, Key::Volgari))
        })
    }

    /// The words of a dictionary as they are played in a place. The first call for a dictionary loads it.
    pub(crate) fn playing_words(&self, place: &Place, dictionary: &str) -> anyhow::Result<PlayingWords> {
        self.library.playing_words(dictionary, self.overlay(place))
    }

    /// The same if they can be used for this at once.
    pub(crate) fn ready_words(&self, place: &Place, dictionary: &str, need: Need) -> Option<PlayingWords> {
        self.library.ready(dictionary, self.overlay(place), need)
    }

    /// The same when they are ready: what has to be made is made on a thread of its own.
    ///
    /// # Errors
    /// When there is no such dictionary, or its imported part cannot be read.
    pub(crate) async fn prepared_words(
        &self,
        place: &Place,
        dictionary: &str,
        need: Need,
    ) -> anyhow::Result<PlayingWords> {
        if let Some(words) = self.ready_words(place, dictionary, need) {
            return Ok(words);
        }
        let (library, overlay) = (Arc::clone(&self.library), self.overlay(place));
        let dictionary = dictionary.to_owned();
        let prepare = move || {
            let words = library.playing_words(&dictionary, overlay)?;
            words.prepare(need);
            Ok(words)
        };
        self.tasks.work(prepare).await?
    }

    /// Prepares words that will soon be needed; where that fails, the room that needs them is told.
    pub(crate) fn prepare_ahead(self: &Arc<Self>, place: &Place, dictionary: &str, need: Need) {
        if self.ready_words(place, dictionary, need).is_some() {
            return;
        }
        let (house, place, dictionary) = (Arc::clone(self), place.clone(), dictionary.to_owned());
        house.expects(1);
        self.tasks.start(async move {
            let _ = house.prepared_words(&place, &dictionary, need).await;
            house.expects(-1);
        });
    }

    /// Prepares words for a room, beside it, and tells it when they are ready.
    pub(crate) fn prepare_for(self: &Arc<Self>, place: &Place, dictionary: &str, need: Need) {
        let (house, place, dictionary) = (Arc::clone(self), place.clone(), dictionary.to_owned());
        house.expects(1);
        self.tasks.start(async move {
            let failed = house.prepared_words(&place, &dictionary, need).await.err();
            let _ = house.post(&place, Work::Prepared { failed }).await;
            house.expects(-1);
        });
    }
}
