//! What other processes have to hear of what one has written: what they keep a copy of in memory is read anew. Told by the
//! database in the transaction that writes it.

use super::between::Between;
use super::{Entry, Record, Scope};
use crate::clock::Millis;
use crate::rooms::heard::{Person, Server};
use std::collections::BTreeSet;
use std::fmt;

/// Something was written that others keep a copy of, or wait for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum News {
    /// Something was heard for a room of this part.
    Inbox(Scope),
    /// Whether the platform of this part can be reached.
    Away(Scope),
    /// What is set in a scope of settings.
    Setting(String),
    /// Who is kept out of a server's rounds.
    Excluded(Server),
    /// The words that a server has added or taken away.
    Overlay(Server),
    /// Which accounts are one person.
    Links,
    /// Somebody was given a code that links accounts, at that moment.
    Code(Person, String, Millis),
    /// Which rooms play together.
    Twins,
    /// Who is on holiday.
    Holidays,
    /// Which servers the bot was removed from, and who has left one.
    Partings,
    /// What is due for a server at night.
    Nights(Server),
    /// These accounts are forgotten.
    Forgotten(Vec<Person>),
    /// So much, or so far back, that everything is read anew.
    Everything,
}

impl News {
    /// What others have to hear of some entries, each thing once.
    pub(super) fn of(entries: &[&Entry]) -> BTreeSet<Self> {
        entries.iter().flat_map(|entry| &entry.records).flat_map(Self::of_record).collect()
    }

    fn of_record(record: &Record) -> Vec<Self> {
        let nights = |calendars: &[super::Calendar]| {
            calendars.iter().map(|calendar| Self::Nights(calendar.server.clone())).collect()
        };
        match record {
            Record::Setting { scope, .. } => vec![Self::Setting(scope.clone())],
            Record::Exclusion { server, .. } => vec![Self::Excluded(server.clone())],
            Record::Overlay { server, .. } | Record::OverlayUndo { server, .. } => {
                vec![Self::Overlay(server.clone())]
            }
            Record::Linked { .. } | Record::Unlinked { .. } => vec![Self::Links],
            Record::Twinned { .. }
            | Record::StillSeen(..)
            | Record::TwinCode { .. }
            | Record::TwinCodeGone { .. }
            | Record::Parted { .. } => vec![Self::Twins],
            Record::Holiday { .. } => vec![Self::Holidays],
            Record::Farewell { .. } | Record::Returned { .. } | Record::Departed { .. } => {
                vec![Self::Partings]
            }
            Record::Rated { calendars, .. } | Record::Unrated { calendars, .. } => nights(calendars),
            Record::Merged { calendar, .. } | Record::PublicationDue { calendar, .. } => {
                vec![Self::Nights(calendar.server.clone())]
            }
            Record::Erased { persons, .. } => vec![Self::Forgotten(persons.clone())],
            Record::Moved { .. } | Record::Purged { .. } => vec![Self::Everything],
            Record::Between(Between::Code { person, code, at }) => {
                vec![Self::Code(person.clone(), code.clone(), *at)]
            }
            Record::Between(Between::Away { scope, .. }) => vec![Self::Away(*scope)],
            Record::Between(Between::Forwarded { scope, .. }) => vec![Self::Inbox(*scope)],
            _ => Vec::new(),
        }
    }

    /// As it was told; what cannot be read, of a newer version perhaps, is about everything.
    #[cfg(feature = "postgres")]
    pub(super) fn read(told: &str) -> Self {
        let (kind, rest) = told.split_once(' ').unwrap_or((told, ""));
        let server = || Server(rest.to_owned());
        match kind {
            "inbox" => rest.parse().map_or(Self::Everything, Self::Inbox),
            "away" => rest.parse().map_or(Self::Everything, Self::Away),
            "setting" => Self::Setting(rest.to_owned()),
            "excluded" => Self::Excluded(server()),
            "overlay" => Self::Overlay(server()),
            "links" => Self::Links,
            "code" => Self::code(rest).unwrap_or(Self::Everything),
            "twins" => Self::Twins,
            "holidays" => Self::Holidays,
            "partings" => Self::Partings,
            "nights" => Self::Nights(server()),
            "forgotten" => Self::Forgotten(rest.split(' ').map(|one| Person(one.to_owned())).collect()),
            _ => Self::Everything,
        }
    }

    #[cfg(feature = "postgres")]
    fn code(rest: &str) -> Option<Self> {
        let mut parts = rest.split(' ');
        let (person, code, at) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        Some(Self::Code(Person(person.to_owned()), code.to_owned(), at))
    }
}

/// As it is told; accounts have no spaces in them.
impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inbox(scope) => write!(f, "inbox {scope}"),
            Self::Away(scope) => write!(f, "away {scope}"),
            Self::Setting(scope) => write!(f, "setting {scope}"),
            Self::Excluded(server) => write!(f, "excluded {}", server.0),
            Self::Overlay(server) => write!(f, "overlay {}", server.0),
            Self::Links => f.write_str("links"),
            Self::Code(person, code, at) => write!(f, "code {} {code} {at}", person.0),
            Self::Twins => f.write_str("twins"),
            Self::Holidays => f.write_str("holidays"),
            Self::Partings => f.write_str("partings"),
            Self::Nights(server) => write!(f, "nights {}", server.0),
            Self::Forgotten(persons) => {
                f.write_str("forgotten")?;
                persons.iter().try_for_each(|person| write!(f, " {}", person.0))
            }
            Self::Everything => f.write_str("everything"),
        }
    }
}

#[cfg(all(test, feature = "postgres"))]
mod tests {
    use super::*;
    use crate::rooms::heard::Door;

    #[test]
    fn news_are_read_as_they_are_told() {
        let server = || Server("discord:7".into());
        for news in [
            News::Inbox(Scope::Shard { shard: 1, of: 2 }),
            News::Away(Scope::Door(Door::Telegram)),
            News::Setting("place:room/discord/discord:7/8".into()),
            News::Excluded(server()),
            News::Overlay(server()),
            News::Links,
            News::Code(Person::new(Door::Discord, "1"), "ABCDEF".into(), 5),
            News::Twins,
            News::Holidays,
            News::Partings,
            News::Nights(server()),
            News::Forgotten(vec![Person::new(Door::Discord, "1"), Person::new(Door::Telegram, "2")]),
            News::Everything,
        ] {
            assert_eq!(News::read(&news.to_string()), news);
        }
        assert_eq!(News::read("weather fine"), News::Everything);
    }
}
