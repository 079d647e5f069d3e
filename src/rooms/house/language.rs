//! In which language and time zone somebody reads what we say.

use super::inner::Inner;
use crate::messages::Lang;
use crate::rooms::heard::{Person, Place};

impl Inner {
    /// Language of what everybody in a place sees; in private, of the person who is there.
    pub(crate) fn lang(&self, place: &Place) -> Lang {
        match place {
            Place::Private { person, .. } => self.lang_for(person, place),
            Place::Room { .. } => self.settings.lang(place).unwrap_or_default(),
        }
    }

    /// Language of what only `person` sees: their own, on whatever platform they have set it; then what was set for
    /// the channel or the server, in private for the server they were seen in last; then that of their screen, if the
    /// platform tells it.
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
        own.or_else(of_place).or_else(|| self.whereabouts.screen(person)).unwrap_or_default()
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
