//! What takes long to make of a word list is made on a thread of its own, before it is needed: a room whose grid is due,
//! or whose match begins, goes on answering meanwhile.

use super::inner::Inner;
use crate::rooms::heard::{Place, Server};
use crate::rooms::mailbox::Work;
use crate::rooms::settings::Key;
use crate::words::library::{Need, PlayingWords};
use crate::words::overlay::Overlay;
use std::sync::{Arc, PoisonError};

impl Inner {
    /// What a server has added to dictionaries and taken out of them, and whether it wants to hear vulgar words.
    fn overlay(&self, server: Option<&Server>) -> Overlay {
        let overlays = self.overlays.read().unwrap_or_else(PoisonError::into_inner);
        let Some(server) = server else { return Overlay::default() };
        let overlay = overlays.get(server).cloned().unwrap_or_default();
        overlay.discreetly(!self.settings.yes_of(server, Key::Volgari))
    }

    /// The words of a dictionary as a server plays them. The first call for a dictionary loads it.
    pub(crate) fn playing_words(
        &self,
        server: Option<&Server>,
        dictionary: &str,
    ) -> anyhow::Result<PlayingWords> {
        self.library.playing_words(dictionary, self.overlay(server))
    }

    /// The same if they can be used for this at once.
    pub(crate) fn ready_words(
        &self,
        server: Option<&Server>,
        dictionary: &str,
        need: Need,
    ) -> Option<PlayingWords> {
        self.library.ready(dictionary, self.overlay(server), need)
    }

    /// The same when they are ready: what has to be made is made on a thread of its own.
    ///
    /// # Errors
    /// When there is no such dictionary, or its imported part cannot be read.
    pub(crate) async fn prepared_words(
        &self,
        server: Option<&Server>,
        dictionary: &str,
        need: Need,
    ) -> anyhow::Result<PlayingWords> {
        if let Some(words) = self.ready_words(server, dictionary, need) {
            return Ok(words);
        }
        let (library, overlay) = (Arc::clone(&self.library), self.overlay(server));
        let dictionary = dictionary.to_owned();
        let prepare = move || {
            let words = library.playing_words(&dictionary, overlay)?;
            words.prepare(need);
            Ok(words)
        };
        self.tasks.work(prepare).await?
    }

    /// Prepares words that will soon be needed; where that fails, the room that needs them is told.
    pub(crate) fn prepare_ahead(self: &Arc<Self>, server: Option<&Server>, dictionary: &str, need: Need) {
        if self.ready_words(server, dictionary, need).is_some() {
            return;
        }
        let (house, server, dictionary) = (Arc::clone(self), server.cloned(), dictionary.to_owned());
        house.expects(1);
        self.tasks.start(async move {
            let _ = house.prepared_words(server.as_ref(), &dictionary, need).await;
            house.expects(-1);
        });
    }

    /// Prepares words for a room, beside it, and tells it when they are ready.
    pub(crate) fn prepare_for(self: &Arc<Self>, place: &Place, dictionary: &str, need: Need) {
        let (house, place, dictionary) = (Arc::clone(self), place.clone(), dictionary.to_owned());
        house.expects(1);
        self.tasks.start(async move {
            let failed = house.prepared_words(place.server(), &dictionary, need).await.err();
            let _ = house.post(&place, Work::Prepared { failed }).await;
            house.expects(-1);
        });
    }
}
