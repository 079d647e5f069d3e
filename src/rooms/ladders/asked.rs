//! What questions about ladders have in common: of which server, about whom, and how numbers are said.

use super::super::heard::{Heard, Person, Server};
use super::super::house::Inner;
use super::super::room::{Halt, Room};
use super::super::settings::Power;
use crate::messages::Text;
use crate::rating::{Delta, Rating};
use crate::say;
use jiff::civil::Date;
use std::collections::BTreeSet;

impl Room {
    /// The server a question about ladders is about: this one; in private the one its author was seen in
    /// or played in last.
    pub(crate) async fn ladder_server(&self, heard: &Heard) -> Result<Option<Server>, Halt> {
        if let Some(server) = self.window_of(heard).server().filter(|_| !heard.place.is_private()) {
            return Ok(Some(server.clone()));
        }
        match self.house.last_seen_in(&heard.who.person) {
            Some(seen) => Ok(Some(seen)),
            None => Ok(self.my_servers(heard).await?.into_iter().next()),
        }
    }

    /// The servers whose ladders somebody may ask for in private, the last one first: those he has a name in.
    pub(crate) async fn my_servers(&self, heard: &Heard) -> Result<Vec<Server>, Halt> {
        let mut servers = Vec::new();
        for account in self.house.links.accounts(&heard.who.person) {
            let played = self.house.journal.servers_of(&account).await;
            servers.extend(played.map_err(anyhow::Error::from)?);
        }
        let mut met = BTreeSet::new();
        servers.retain(|server| met.insert(server.clone()));
        Ok(servers)
    }

    /// The server a moderator's order about ladders is given in; whoever may not give it there is told so.
    pub(crate) fn moderated_server(&self, heard: &Heard, power: Power) -> Option<Server> {
        let window = self.window_of(heard);
        let Some(server) = window.server().filter(|_| !heard.place.is_private()) else {
            self.answer(heard, say!("refuse-only-in-channels"));
            return None;
        };
        if !self.moderates(heard, power) {
            self.answer(heard, say!("refuse-moderators"));
            return None;
        }
        Some(server.clone())
    }

    /// The player of a server somebody means: by the name he goes by there, or by his account.
    pub(crate) async fn player_named(&self, server: &Server, typed: &str) -> Result<Option<Person>, Halt> {
        let found = self.called_so(server, typed).await?;
        let typed = typed.trim().trim_start_matches('@');
        let account = typed.contains(':').then(|| Person(typed.to_owned()));
        Ok(found.or(account))
    }

    /// The player of a server who is called so; an @ before a name is a way of naming, but may be its first letter.
    pub(crate) async fn called_so(&self, server: &Server, typed: &str) -> Result<Option<Person>, Halt> {
        let (typed, journal) = (typed.trim(), &self.house.journal);
        for name in [typed, typed.trim_start_matches('@')] {
            let found = journal.person_by_name(Some(server), name).await.map_err(anyhow::Error::from)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

impl Inner {
    /// Everybody whose rounds count for a row of a ladder.
    pub(crate) async fn persons_of(
        &self,
        server: &Server,
        family: &str,
        row: i64,
    ) -> anyhow::Result<Vec<Person>> {
        let rows = self.journal.ladder_rows(server, family).await?;
        let merged = self.merged_now(server).await?;
        let counts = |id: i64| end_of(&merged, id) == row;
        Ok(rows.into_iter().filter(|(id, _)| counts(*id)).filter_map(|(_, person)| person).collect())
    }
}

/// The row at the end of a chain of rows that count for each other.
pub(crate) fn end_of(merged: &std::collections::BTreeMap<i64, i64>, row: i64) -> i64 {
    let mut row = row;
    // A ring cannot come to be; it would not be followed for ever either.
    for _ in 0..=merged.len() {
        match merged.get(&row) {
            Some(into) => row = *into,
            None => break,
        }
    }
    row
}

/// A change in whole points: between the ratings as they were shown before and after, so that what is
/// read on two days adds up.
pub(crate) const fn moved(after: Rating, change: Delta) -> i64 {
    after.shown() - after.changed(-change).shown()
}

/// The same with its sign.
pub(crate) fn points(after: Rating, change: Delta) -> Text {
    match moved(after, change) {
        0 => say!("change-none"),
        up @ 1.. => say!("change-up", points = up),
        down => say!("change-down", points = -down),
    }
}

/// A change in tenths of a point, with its sign.
pub(crate) fn tenths(change: Delta) -> Text {
    let tenths = (change.abs() + 50) / 100;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    match change.signum() * tenths.signum() {
        1 => say!("change-up-tenths", whole = whole, tenth = tenth),
        -1 => say!("change-down-tenths", whole = whole, tenth = tenth),
        _ => say!("change-none"),
    }
}

/// A date in words.
pub(crate) fn date(date: Date) -> Text {
    let (day, month, year) = (i64::from(date.day()), i64::from(date.month()), i64::from(date.year()));
    say!("date", day = day, month = month, year = year.to_string())
}
