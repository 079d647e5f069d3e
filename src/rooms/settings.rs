//! Settings per server, channel and person. They live in the journal; this is their typed copy in
//! memory. What exists is in [`crate::commands::settings`].

use super::heard::{Person, Place, Server, Who};
use crate::commands::settings::hours;
pub use crate::commands::settings::{About, Key, Level, SETTINGS, Values};
use crate::messages::Lang;
use crate::picture::theme::Theme;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockWriteGuard};

/// What moderators can do, by how much harm it could do where everybody may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    /// Rounds, words, settings.
    Rounds,
    /// Keeping people out: not for everybody, even where everybody moderates.
    People,
    /// Saying who moderates: only for those the platform trusts.
    Rule,
}

/// The time zone that is set by this name, or the usual one; UTC if the name is no longer known.
pub(crate) fn zone_named(name: Option<&str>) -> jiff::tz::TimeZone {
    let name = name.unwrap_or(About::of(Key::Fuso).default);
    jiff::tz::TimeZone::get(name).unwrap_or(jiff::tz::TimeZone::UTC)
}

/// What is set: scope → key → value. It is looked into several times for each word somebody writes.
type Set = BTreeMap<String, BTreeMap<String, String>>;

/// All settings in memory, and how often they have changed.
#[derive(Debug, Default)]
pub(crate) struct Settings(RwLock<Set>, AtomicU64);

/// What a server's platform says of its language has this name, beside what people have set. Written as the setting itself it would
/// win over what people have chosen.
pub(crate) const NATIVE: &str = "locale";

/// The scope of what doors keep for themselves.
pub(crate) const DOORS: &str = "doors";

/// The scope's name in the database.
pub(crate) fn server_scope(server: &Server) -> String {
    format!("server:{}", server.0)
}

/// The scope's name in the database.
pub(crate) fn place_scope(place: &Place) -> String {
    format!("place:{place}")
}

/// The scope's name in the database.
pub(crate) fn person_scope(person: &Person) -> String {
    format!("person:{}", person.0)
}

impl Settings {
    pub(crate) fn new(rows: impl IntoIterator<Item = (String, String, String)>) -> Self {
        let mut set = Set::new();
        for (scope, key, value) in rows {
            set.entry(scope).or_default().insert(key, value);
        }
        Self(RwLock::new(set), AtomicU64::new(0))
    }

    /// How often something was set.
    pub(crate) fn changes(&self) -> u64 {
        self.1.load(Ordering::Relaxed)
    }

    fn changing(&self) -> RwLockWriteGuard<'_, Set> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The servers that have set this for themselves, in the order of their names.
    pub(crate) fn servers_that_set(&self, key: Key) -> Vec<Server> {
        let settings = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let name = About::of(key).names.0;
        let set = settings.iter().filter(|(_, own)| own.contains_key(name));
        set.filter_map(|(scope, _)| Some(Server(scope.strip_prefix("server:")?.to_owned()))).collect()
    }

    /// Puts what the journal holds in the place of what was known.
    pub(crate) fn reload(&self, rows: impl IntoIterator<Item = (String, String, String)>) {
        let Self(read, _) = Self::new(rows);
        let read = read.into_inner().unwrap_or_else(PoisonError::into_inner);
        *self.changing() = read;
    }

    /// Puts what the journal holds of one scope in the place of what was known of it.
    pub(crate) fn replace(&self, scope: &str, rows: impl IntoIterator<Item = (String, String)>) {
        let own: BTreeMap<String, String> = rows.into_iter().collect();
        let mut settings = self.changing();
        if own.is_empty() {
            settings.remove(scope);
        } else {
            settings.insert(scope.to_owned(), own);
        }
    }

    /// Puts a committed change in force.
    pub(crate) fn set(&self, scope: &str, key: &str, value: Option<&str>) {
        let mut settings = self.changing();
        if let Some(value) = value {
            settings.entry(scope.to_owned()).or_default().insert(key.to_owned(), value.to_owned());
        } else if let Some(own) = settings.get_mut(scope) {
            own.remove(key);
            if own.is_empty() {
                settings.remove(scope);
            }
        }
    }

    /// Lets go of all scopes that fit.
    pub(crate) fn forget(&self, fits: impl Fn(&str) -> bool) {
        let mut settings = self.changing();
        settings.retain(|scope, _| !fits(scope));
    }

    fn get(&self, scope: &str, key: Key) -> Option<String> {
        self.named(scope, About::of(key).names.0)
    }

    fn named(&self, scope: &str, name: &str) -> Option<String> {
        let settings = self.0.read().unwrap_or_else(PoisonError::into_inner);
        settings.get(scope)?.get(name).cloned()
    }

    /// A small text a door has kept for itself.
    pub(crate) fn kept(&self, name: &str) -> Option<String> {
        self.named(DOORS, name)
    }

    /// Whether a scope has a value of its own.
    pub(crate) fn is_set(&self, scope: &str, key: Key) -> bool {
        self.get(scope, key).is_some()
    }

    /// What holds in a place: thread, then channel, then server, then default.
    pub(crate) fn at(&self, place: &Place, key: Key) -> String {
        let native = || Some(self.native(place.server().filter(|_| key == Key::Lingua)?)?.to_string());
        self.set_at(place, key).or_else(native).unwrap_or_else(|| About::of(key).default.to_owned())
    }

    /// What somebody has set for a place, its channel or its server.
    fn set_at(&self, place: &Place, key: Key) -> Option<String> {
        self.get(&place_scope(place), key)
            .or_else(|| {
                // Automatic rounds come where they were ordered, not in every thread beside.
                let channel = place.channel().filter(|_| key != Key::Ogni)?;
                self.get(&place_scope(&channel), key)
            })
            .or_else(|| place.server().and_then(|server| self.get(&server_scope(server), key)))
    }

    /// The language set for a channel: its own, then its server's.
    pub(crate) fn lang(&self, place: &Place) -> Option<Lang> {
        self.set_at(place, Key::Lingua).and_then(|lang| lang.parse().ok())
    }

    /// The language a person has set for themselves.
    pub(crate) fn lang_of(&self, person: &Person) -> Option<Lang> {
        self.get(&person_scope(person), Key::Lingua).and_then(|lang| lang.parse().ok())
    }

    /// The language of a server by what its platform says, which holds until one is set.
    pub(crate) fn native(&self, server: &Server) -> Option<Lang> {
        self.named(&server_scope(server), NATIVE).and_then(|lang| lang.parse().ok())
    }

    /// The language set for a server.
    pub(crate) fn lang_of_server(&self, server: &Server) -> Option<Lang> {
        self.get(&server_scope(server), Key::Lingua).and_then(|lang| lang.parse().ok())
    }

    /// Whether somebody may do in a place what moderators do: the one rule for all commands and buttons.
    /// Who moderates on the platform does here too; a server may name a role for it, or everybody.
    pub(crate) fn moderates(&self, who: &Who, place: &Place, what: Power) -> bool {
        if who.robot {
            return false;
        }
        if who.moderator {
            return true;
        }
        let value = self.at(place, Key::Moderatori);
        match what {
            Power::Rule => false,
            _ if place.is_private() => false,
            Power::Rounds if value == "tutti" => true,
            Power::Rounds | Power::People => {
                let role = value.strip_prefix("ruolo:");
                role.is_some_and(|role| who.roles.iter().any(|own| own == role))
            }
        }
    }

    pub(crate) fn theme(&self, place: &Place) -> Theme {
        if self.at(place, Key::Tema) == "giorno" { Theme::Giorno } else { Theme::Notte }
    }

    pub(crate) fn yes(&self, place: &Place, key: Key) -> bool {
        self.at(place, key) == "sì"
    }

    pub(crate) fn number(&self, place: &Place, key: Key) -> i64 {
        self.at(place, key).parse().unwrap_or(0)
    }

    /// What holds in a whole server.
    pub(crate) fn text_of(&self, server: &Server, key: Key) -> String {
        self.get(&server_scope(server), key).unwrap_or_else(|| About::of(key).default.to_owned())
    }

    pub(crate) fn yes_of(&self, server: &Server, key: Key) -> bool {
        self.text_of(server, key) == "sì"
    }

    pub(crate) fn number_of(&self, server: &Server, key: Key) -> i64 {
        self.text_of(server, key).parse().unwrap_or(0)
    }

    /// The places that have set this value for themselves, in the order of their names.
    pub(crate) fn places_with(&self, key: Key, value: &str) -> Vec<Place> {
        let settings = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let name = About::of(key).names.0;
        let set = settings.iter().filter(|(_, own)| own.get(name).is_some_and(|set| set == value));
        set.filter_map(|(scope, _)| scope.strip_prefix("place:")?.parse().ok()).collect()
    }

    /// The hours without rounds, `(from, to)`.
    pub(crate) fn quiet_hours(&self, place: &Place) -> Option<(i8, i8)> {
        hours(&self.at(place, Key::Silenzio))
    }

    /// The time zone of a server; UTC if the stored name is no longer known.
    pub(crate) fn zone_of(&self, server: &Server) -> jiff::tz::TimeZone {
        zone_named(self.get(&server_scope(server), Key::Fuso).as_deref())
    }

    /// The time zone of the place's server; the default's if the stored name is no longer known.
    pub(crate) fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        jiff::tz::TimeZone::get(&self.at(place, Key::Fuso)).unwrap_or(jiff::tz::TimeZone::UTC)
    }
}
