//! Logs that are older than their server wants them to lie open are packed, at night, a few at a time: everything that reads
//! logs still reads them, and they take a fraction of the room.

use super::super::heard::Server;
use super::super::settings::{Key, Settings};
use super::House;
use super::inner::{Inner, lock};
use crate::clock::Millis;
use crate::journal::{AppendError, Entry};
use crate::rating::days;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// So long after the ladders of a server were published.
const AFTER_THE_NIGHT: Millis = 60 * 60_000;
/// So many rounds in one transaction: others who write wait for no more.
const SOME: u32 = 10;
const DAY: Millis = 24 * 60 * 60_000;

/// How old a log is to be, by the value of the setting; `None`: none is ever packed.
fn age(value: &str) -> Option<Millis> {
    let days = match value {
        "1mese" => 31,
        "3mesi" => 92,
        "6mesi" => 183,
        "1anno" => 366,
        _ => return None,
    };
    Some(days * DAY)
}

impl Settings {
    /// How old logs of a server are to be before they are packed.
    fn keeps_open(&self, server: &Server) -> Option<Millis> {
        age(&self.text_of(server, Key::Conserva))
    }
}

/// What is known of what is to be packed.
#[derive(Debug, Default)]
pub(crate) struct Packing {
    /// When each server was looked at last.
    looked: Mutex<BTreeMap<Server, Millis>>,
    /// When something is to be packed next, as it was when the settings had changed so often.
    next: Mutex<Option<(u64, Option<Millis>)>>,
}

impl Packing {
    /// What is served, or the clock, is another one.
    pub(super) fn is_new(&self) {
        *lock(&self.next) = None;
    }
}

impl House {
    /// When logs are to be packed next.
    pub(super) fn next_packing(&self) -> Option<Millis> {
        let changes = self.0.settings.changes();
        let mut known = lock(&self.0.packing.next);
        match *known {
            Some((then, next)) if then == changes => next,
            _ => {
                let next = self.0.packings().into_iter().map(|(at, _)| at).min();
                *known = Some((changes, next));
                next
            }
        }
    }

    /// The servers whose logs are to be packed at `now`, each of which counts as looked at. A caller that gets some packs them.
    pub(super) fn begin_packing(&self, now: Millis) -> Vec<Server> {
        if self.next_packing().is_none_or(|at| at > now) {
            return Vec::new();
        }
        let due: Vec<Server> =
            self.0.packings().into_iter().filter(|(at, _)| *at <= now).map(|(_, server)| server).collect();
        lock(&self.0.packing.looked).extend(due.iter().map(|server| (server.clone(), now)));
        self.0.packing.is_new();
        due
    }

    /// Packs what is old in these servers. What fails is tried again in the next night.
    pub(super) async fn pack_due(&self, servers: Vec<Server>, now: Millis) {
        for server in servers {
            match self.pack(&server, now).await {
                Ok(0) => {}
                Ok(rounds) => tracing::info!(server = %server.0, rounds, "old logs packed"),
                Err(error) => {
                    let error = format!("{error:#}");
                    tracing::warn!(server = %server.0, error, "old logs could not be packed");
                }
            }
        }
    }

    /// Packs the logs of a server that are older than it wants; how many.
    ///
    /// # Errors
    /// When the journal cannot be read or written; what was packed before that is packed.
    pub async fn pack(&self, server: &Server, now: Millis) -> anyhow::Result<usize> {
        let house = &self.0;
        let Some(age) = house.settings.keeps_open(server) else { return Ok(0) };
        let (mut after, mut packed) = (i64::MIN, 0);
        loop {
            let some = house.journal.packable(server, now - age, after, SOME).await?;
            let Some(last) = some.last() else { return Ok(packed) };
            after = *last;
            let mut records = Vec::with_capacity(some.len());
            for id in some {
                match house.journal.packed(id).await {
                    Ok(record) => records.extend(record),
                    // Nobody else's logs wait for it; `giostra check` tells what is wrong.
                    Err(error) => {
                        tracing::warn!(match_id = id, %error, "a log cannot be packed: it stays as it is");
                    }
                }
            }
            let count = records.len();
            match house.append(Entry { lines: Vec::new(), records }).await {
                Ok(()) => packed += count,
                // Purged, or given to another server, in this moment.
                Err(AppendError::Outrun) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl Inner {
    /// When the logs of each server that we serve are to be packed.
    fn packings(&self) -> Vec<(Millis, Server)> {
        let servers = self.settings.servers_that_set(Key::Conserva);
        let mut looked = lock(&self.packing.looked);
        let now = self.clock.now();
        let mut all = Vec::new();
        for server in servers.into_iter().filter(|server| self.share.serves_server(server)) {
            if self.settings.keeps_open(&server).is_none() {
                continue;
            }
            // One that we see for the first time has its turn in the coming night.
            let last = *looked.entry(server.clone()).or_insert(now);
            // What the clock showed before it was set back means nothing.
            let last = last.min(now);
            if let Some((_, at)) =
                days::next_publication(last - AFTER_THE_NIGHT, &self.settings.zone_of(&server))
            {
                all.push((at + AFTER_THE_NIGHT, server));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::settings::{About, Values};

    #[test]
    fn every_value_but_the_first_is_an_age() {
        let Values::OneOf(values) = About::of(Key::Conserva).values else { panic!("a choice") };
        let ages: Vec<Option<Millis>> = values.iter().map(|(value, _)| age(value)).collect();
        assert_eq!(ages[0], None);
        assert!(ages[1..].iter().all(Option::is_some), "{ages:?}");
    }
}
