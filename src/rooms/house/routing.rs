//! Which room something belongs to, and which rooms are seen behind a door.

use super::super::desk::Desk;
use super::super::heard::{Door, Heard, Person, Place, What};
use super::super::matches::opening::load_match;
use super::super::matches::{match_of_handle, seat_in};
use super::super::orders;
use super::super::press::activity_of;
use super::inner::{Inner, lock};
use crate::commands::Command;
use crate::journal::{ActivityKind, MatchRow, MatchState};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Judged events of one person that are looked at.
const JURIES: u32 = 8;
/// Matches of one person that are looked at.
const MATCHES: u32 = 64;

impl Inner {
    /// The rooms that have a task (a room that plays, or plans to, has one) and are seen behind a door, with where.
    pub(super) fn busy_windows(&self, door: Door) -> Vec<(Place, Place)> {
        let rooms: Vec<Place> = lock(&self.rooms).keys().cloned().collect();
        let seen = |room: Place| {
            let windows = self.twins.windows_behind(&room, door);
            windows.map(move |window| (room.clone(), window))
        };
        rooms.into_iter().flat_map(seen).collect()
    }

    /// The same, each room once.
    pub(super) fn busy_behind(&self, door: Door) -> BTreeMap<Place, Place> {
        let mut first = BTreeMap::new();
        for (room, window) in self.busy_windows(door) {
            // Where the room itself is seen comes before where only a match of it still is.
            first.entry(room).or_insert(window);
        }
        first
    }

    /// The room that something belongs to. Words and round commands written privately belong to
    /// the room where their author plays.
    pub(super) async fn room_for(self: &Arc<Self>, heard: &Heard) -> Place {
        // Most of what is heard: nothing has to be looked up for it.
        if heard.replies_to.is_none() && !heard.place.is_private() {
            return self.room_of_channel(heard).await;
        }
        Box::pin(self.room_meant(heard)).await
    }

    /// The room of what was said in a channel.
    async fn room_of_channel(self: &Arc<Self>, heard: &Heard) -> Place {
        if let Some(lang) = heard.who.locale {
            self.whereabouts.reads(&heard.who.person, lang);
        }
        self.whereabouts.was_in(&heard.who.person, &heard.place);
        if !orders::is_about_the_round(&heard.what) {
            return heard.place.clone();
        }
        let home = self.twins.home_of(&heard.place);
        let seen = self.twins.still_seen_in(&heard.place);
        if seen.is_empty() {
            return home;
        }
        Box::pin(self.room_still_seen(heard, &seen)).await.unwrap_or(home)
    }

    /// F12: the room of a match that is still `seen` in a place though another room plays there now, if what was said means it.
    /// Asking for that room instead of the match would let people of a parted room move, see and stop what has begun there since.
    async fn room_still_seen(
        self: &Arc<Self>,
        heard: &Heard,
        seen: &BTreeMap<i64, (Place, bool)>,
    ) -> Option<Place> {
        let number = match &heard.what {
            What::Press { payload, .. } => Some(activity_of(payload)?),
            what => orders::number_of_match(what),
        };
        if let Some(id) = number {
            return seen.get(&id).map(|(home, _)| home.clone());
        }
        let runs = |row: &MatchRow| seen.get(&row.id).is_some_and(|(_, over)| !over);
        let home = self.twins.home_of(&heard.place);
        let command = heard.what.command();
        let nothing_runs = seen.values().all(|(_, over)| *over);
        if nothing_runs || command == Some(Command::Rivedi) || !orders::is_about_a_match(&heard.what) {
            return None;
        }
        // Words are of the round that is played there now.
        if command.is_none() && self.plays_a_round(&home).await {
            return None;
        }
        let mut mine = Vec::new();
        for account in self.links.accounts(&heard.who.person) {
            let rows = self.journal.turn_matches_of(&account, MatchState::Live, MATCHES).await;
            mine.extend(rows.unwrap_or_default());
        }
        mine.retain(|row| row.place == home || runs(row));
        // Of several the one in which it is their turn; then the one that is played where they are now.
        mine.sort_by_key(|row| row.place != home);
        match mine.as_slice() {
            [] if command.is_some_and(|command| command != Command::Annulla) => {
                self.room_looked_at(&home, seen).await
            }
            [] => None,
            [first, rest @ ..] => {
                let several = rest.iter().any(|row| row.place != first.place);
                let due = if several { self.room_waiting_for(&heard.who.person, &mine).await } else { None };
                due.or_else(|| Some(first.place.clone()))
            }
        }
    }

    /// Whether a round runs in a room, whichever process plays it.
    async fn plays_a_round(&self, room: &Place) -> bool {
        if self.share.serves(room) {
            return lock(&self.playing).contains(room);
        }
        let row = self.journal.last_match(room).await.ok().flatten();
        row.is_some_and(|row| row.state == MatchState::Live)
    }

    /// The first of these matches in which it is the turn of a person.
    async fn room_waiting_for(self: &Arc<Self>, person: &Person, rows: &[MatchRow]) -> Option<Place> {
        for row in rows {
            let desk = Desk::new(Arc::clone(self), row.place.clone());
            let Ok(playing) = load_match(&desk, row.id).await else { continue };
            if seat_in(&desk, &playing, person).is_some_and(|seat| playing.is_due(seat)) {
                return Some(row.place.clone());
            }
        }
        None
    }

    /// The room of a match that those without a seat mean: where nothing else is played, the one that still runs.
    async fn room_looked_at(&self, home: &Place, seen: &BTreeMap<i64, (Place, bool)>) -> Option<Place> {
        let here = self.journal.live_turn_matches(home).await.ok()?;
        let only = here.iter().all(|row| seen.contains_key(&row.id));
        seen.values().find(|(_, over)| only && !over).map(|(place, _)| place.clone())
    }

    /// The room of what was said in private, or in answer to something.
    async fn room_meant(self: &Arc<Self>, heard: &Heard) -> Place {
        if let Some(place) = self.match_answered(heard).await {
            return place;
        }
        if !heard.place.is_private() {
            return self.room_of_channel(heard).await;
        }
        if let Some(lang) = heard.who.locale {
            self.whereabouts.reads(&heard.who.person, lang);
        }
        if let What::Press { payload, .. } = &heard.what {
            // A button under something a room has said in private.
            let row = match activity_of(payload) {
                Some(id) => self.journal.match_row(id).await.ok().flatten(),
                None => None,
            };
            let door = heard.place.door();
            let is_seen = |row: &MatchRow| {
                let windows = self.twins.windows_of_match(&row.place, row.id);
                windows.iter().any(|window| window.door() == door)
            };
            let place = row.filter(is_seen).map(|row| row.place);
            return place.filter(|place| !place.is_private()).unwrap_or_else(|| heard.place.clone());
        }
        if heard.what.command() == Some(Command::Giuria)
            && let Some(place) = self.judged_at(&heard.who.person, heard.place.door()).await
        {
            return place;
        }
        let about_a_round = match (&heard.what, heard.what.command()) {
            (_, Some(command)) => orders::is_about_my_round(command),
            (What::Message { text }, None) => !text.trim_start().starts_with('/'),
            _ => false,
        };
        if !about_a_round {
            return heard.place.clone();
        }
        if let Some(place) = self.whereabouts.of(&heard.who.person) {
            return place;
        }
        if let Some(place) = self.plays_elsewhere(&heard.who.person).await {
            return place;
        }
        // There is exactly one round that this person can mean: it is that one.
        match self.rounds_open_to(&heard.who.person, heard.place.door()).await.as_slice() {
            [place] => place.clone(),
            _ => heard.place.clone(),
        }
    }

    /// Where something is judged in which this person takes part, the latest; as far as it is seen behind the door.
    async fn judged_at(&self, person: &Person, door: Door) -> Option<Place> {
        for account in self.links.accounts(person) {
            let places = self.journal.juries_with(&account, JURIES).await.unwrap_or_default();
            let is_seen =
                |place: &Place| self.twins.windows(place).iter().any(|window| window.door() == door);
            let seen = places.into_iter().find(is_seen);
            if seen.is_some() {
                return seen;
            }
        }
        None
    }

    /// Where the match is played whose board a message answers.
    async fn match_answered(&self, heard: &Heard) -> Option<Place> {
        let id = heard.replies_to.as_ref().and_then(match_of_handle)?;
        let row = self.journal.match_row(id).await.ok().flatten()?;
        let is_seen = self.twins.windows_of_match(&row.place, id).contains(&heard.place);
        (is_seen && row.kind == ActivityKind::Match).then_some(row.place)
    }

    /// The rounds behind a door whose servers this person belongs to, as far as we know; all of
    /// them for somebody we have never met, but not on Telegram, where any stranger can write to us.
    pub(crate) async fn rounds_open_to(&self, person: &Person, door: Door) -> Vec<Place> {
        let mut places = self.played_behind(door);
        if places.is_empty() {
            return places;
        }
        let mut servers = self.whereabouts.servers(person);
        // What the journal cannot tell, nobody knows.
        servers.extend(self.journal.servers_of(person).await.unwrap_or_default());
        if !servers.is_empty() || door == Door::Telegram {
            let known = |window: &Place| window.server().is_some_and(|server| servers.contains(server));
            places.retain(|place| self.twins.windows(place).iter().any(known));
        }
        places
    }

    /// From now on what `person` writes privately belongs to `place`, where they gave a word; but a person who
    /// practises in a private chat stays in that practice: its grid is what stands there.
    pub(crate) fn is_at(&self, person: &Person, place: &Place) {
        let practises = self.whereabouts.of(person).is_some_and(|at| at.is_private() && self.plays(&at));
        if !practises {
            self.whereabouts.is_at(person, place);
        }
    }

    /// The same for somebody who has asked to write there: they pressed "Entro" or "Scrivi in segreto", or begin to
    /// practise.
    pub(crate) fn goes_to(&self, person: &Person, place: &Place) {
        self.whereabouts.is_at(person, place);
    }

    /// The same, unless they belong to another place already.
    pub(crate) fn is_at_unless_elsewhere(&self, person: &Person, place: &Place) {
        self.whereabouts.is_at_unless_elsewhere(person, place);
    }

    /// No more words are taken in `place`, not even late ones.
    pub(crate) fn stop_listening(&self, place: &Place) {
        self.whereabouts.forget_place(place);
    }

    /// Whether a round runs in some channel behind a door.
    pub(crate) fn somebody_plays_behind(&self, door: Door) -> bool {
        !self.played_behind(door).is_empty()
    }

    /// The rooms where a round runs, in some channel behind a door.
    pub(super) fn played_behind(&self, door: Door) -> Vec<Place> {
        let playing = lock(&self.playing);
        let rooms = playing.iter().filter(|place| !place.is_private());
        let is_seen = |place: &&Place| self.twins.windows(place).iter().any(|window| window.door() == door);
        rooms.filter(is_seen).cloned().collect()
    }
}
