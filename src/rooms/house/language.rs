//! In which language and time zone somebody reads what we say.

use super::House;
use super::inner::Inner;
use crate::journal::{Entry, Record};
use crate::messages::Lang;
use crate::rooms::heard::{Door, Person, Place, Server};
use crate::rooms::settings::{NATIVE, server_scope};
use std::sync::Arc;

impl Inner {
    /// Language of what everybody in a place sees; in private, of the person who is there.
    pub(crate) fn lang(&self, place: &Place) -> Lang {
        match place {
            Place::Private { person, .. } => self.lang_for(person, place),
            Place::Room { .. } => {
                self.settings.lang(place).or_else(|| self.native(place)).unwrap_or_default()
            }
        }
    }

    /// The language of a place's server on its platform, if that was told before anything was known of it.
    fn native(&self, place: &Place) -> Option<Lang> {
        place.server().and_then(|server| self.settings.native(server))
    }

    /// Language of what only `person` sees: their own, on whatever platform they have set it; then what was set for
    /// the channel or the server, in private for the server they were seen in last; then that of their screen, if the
    /// platform tells it; then the server's own. On the page, where each reads everything in the language of their own
    /// page, that goes before the room's: their pictures and files would be the only things in another one.
    pub(crate) fn lang_for(&self, person: &Person, place: &Place) -> Lang {
        let of_place = || match place {
            Place::Private { .. } => {
                let origin = self.whereabouts.servers(person).into_iter().next()?;
                self.settings.lang_of_server(&origin)
            }
            Place::Room { .. } => self.settings.lang(place),
        };
        let accounts = self.links.accounts(person);
        let whole = self.links.whole_of(person);
        let own = std::iter::once(&whole).chain(&accounts).find_map(|one| self.settings.lang_of(one));
        let screen = || self.whereabouts.screen(person);
        let of_page = || screen().filter(|_| place.door() == Door::Piazza);
        let native = || match place {
            Place::Private { .. } => {
                self.settings.native(&self.whereabouts.servers(person).into_iter().next()?)
            }
            Place::Room { .. } => self.native(place),
        };
        own.or_else(of_page).or_else(of_place).or_else(screen).or_else(native).unwrap_or_default()
    }

    /// A platform tells in which language a server is. It is kept for a server of which nothing is known yet, and holds
    /// there until a person sets one; a server that has been played in stays as it was. Asking only whether a language is set
    /// would turn every old server without a setting to the platform's on the next update.
    pub(super) async fn speaks(self: &Arc<Self>, server: &Server, lang: Lang) {
        if self.settings.native(server).is_some() || !self.whereabouts.asks_about(server) {
            return;
        }
        match self.journal.knows_of(server).await {
            Ok(false) => {}
            Ok(true) => return,
            Err(error) => {
                tracing::warn!(%error, "what is known of a server could not be read");
                return self.whereabouts.asks_again_about(server);
            }
        }
        let (scope, value) = (server_scope(server), lang.to_string());
        let at = self.clock.now();
        let record =
            Record::Setting { scope: scope.clone(), key: NATIVE.into(), value: Some(value.clone()), at };
        match self.append(Entry { lines: Vec::new(), records: vec![record] }).await {
            Ok(()) => self.settings.set(&scope, NATIVE, Some(&value)),
            Err(error) => {
                tracing::warn!(%error, "the language of a server could not be kept");
                self.whereabouts.asks_again_about(server);
            }
        }
    }

    /// The time zone of a place's server, or of one that the owner of a private chat was seen in.
    pub(crate) fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        let server = match place {
            Place::Private { person, .. } => self.whereabouts.servers(person).first().cloned(),
            Place::Room { server, .. } => Some(server.clone()),
        };
        server.map_or_else(|| self.settings.zone(place), |server| self.settings.zone_of(&server))
    }
}

impl House {
    /// The language of what everybody in a place sees.
    pub fn lang(&self, place: &Place) -> Lang {
        self.0.lang(place)
    }

    /// The language of what only one person sees there.
    pub fn lang_for(&self, person: &Person, place: &Place) -> Lang {
        self.0.lang_for(person, place)
    }

    /// The language of a server, as its platform tells it; resolves when it holds, if nothing was known of the server.
    pub async fn speaks(&self, server: &Server, lang: Lang) {
        self.0.speaks(server, lang).await;
    }

    /// The language of somebody's own screen, as their platform tells it.
    pub fn reads(&self, person: &Person, lang: Lang) {
        self.0.whereabouts.reads(person, lang);
    }

    /// The time zone in which a place reads moments; a private chat that of a server its owner was seen
    /// in.
    pub fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        self.0.zone(place)
    }
}
