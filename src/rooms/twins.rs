//! Rooms that play together: every round of a room is played in its twin too, with one ranking
//! (`/gemella`). One of both is the *home*: its settings hold, its task plays, its name stands in the
//! journal; the other is a second window on it.
//!
//! F12: a slow match keeps no two rooms together, and none apart. When they part, or when one of them becomes the other's second
//! window, each match that runs is remembered with the rooms that see it: it finishes there, whichever rooms play together later,
//! and what begins afterwards is seen by those.

use super::codes::{Codes, NoCode};
use super::heard::{Door, Person, Place, Server};
use crate::clock::Millis;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A match that ended longer ago is not read back: its result was told, and buttons under it are answered as old ones.
pub(crate) const STILL_SEEN: Millis = 24 * 60 * 60_000;

/// Who plays with whom. The pairs are in the journal, and so are the codes; who guessed wrong is only a memory of this
/// process.
#[derive(Debug, Default)]
pub(crate) struct Twins(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    pairs: Pairs,
    still: Still,
    codes: Codes<Place>,
}

/// Pairs, found by either of both: each word asks.
#[derive(Debug, Default)]
struct Pairs {
    /// The home of each second window.
    homes: BTreeMap<Place, Place>,
    /// The second window of each home.
    twins: BTreeMap<Place, Place>,
}

/// The matches that are seen in rooms that need not play together any more, by their number.
#[derive(Debug, Default)]
struct Still(BTreeMap<i64, Seen>);

/// Where such a match is played, and where it is seen.
#[derive(Clone, Debug)]
struct Seen {
    home: Place,
    places: BTreeSet<Place>,
    /// Whether its result was told: then what is typed means it no more, but buttons and answers do.
    over: bool,
}

/// A row of them: where it is seen, the match, where it is played, whether it is over.
pub(crate) type StillSeen = (Place, i64, Place, bool);

impl FromIterator<StillSeen> for Still {
    fn from_iter<T: IntoIterator<Item = StillSeen>>(rows: T) -> Self {
        let mut still = Self::default();
        for (place, id, home, over) in rows {
            still.see(id, place, home, over);
        }
        still
    }
}

impl Still {
    fn see(&mut self, id: i64, place: Place, home: Place, over: bool) {
        let nowhere = || Seen { home, places: BTreeSet::new(), over };
        self.0.entry(id).or_insert_with(nowhere).places.insert(place);
    }
}

impl FromIterator<(Place, Place)> for Pairs {
    fn from_iter<T: IntoIterator<Item = (Place, Place)>>(rows: T) -> Self {
        let mut pairs = Self::default();
        for (twin, home) in rows {
            pairs.join(twin, home);
        }
        pairs
    }
}

impl Pairs {
    fn join(&mut self, twin: Place, home: Place) {
        self.twins.insert(home.clone(), twin.clone());
        self.homes.insert(twin, home);
    }

    /// Keeps those that fit, the second window first.
    fn retain(&mut self, fits: impl Fn(&Place, &Place) -> bool) {
        self.homes.retain(|twin, home| fits(twin, home));
        self.twins.retain(|home, twin| fits(twin, home));
    }
}

/// Why a code does not make twins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTwins {
    /// The code is not good.
    Code(NoCode),
    /// Both are in one server: one ladder cannot count a round twice.
    SameServer,
    /// One of both has a twin already.
    Taken,
}

impl Twins {
    pub(crate) fn new(
        rows: impl IntoIterator<Item = (Place, Place)>,
        still: impl IntoIterator<Item = StillSeen>,
        codes: impl IntoIterator<Item = (Place, String, Millis)>,
    ) -> Self {
        let mut good = Codes::default();
        for (place, code, until) in codes {
            good.keep(&place, code, until);
        }
        let (pairs, still) = (rows.into_iter().collect(), still.into_iter().collect());
        Self(Mutex::new(Inner { pairs, still, codes: good }))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts what the journal holds in the place of what was known.
    pub(crate) fn reload(
        &self,
        rows: impl IntoIterator<Item = (Place, Place)>,
        still: impl IntoIterator<Item = StillSeen>,
    ) {
        let mut inner = self.inner();
        inner.pairs = rows.into_iter().collect();
        inner.still = still.into_iter().collect();
    }

    /// The same for the codes of rooms.
    pub(crate) fn reload_codes(&self, codes: impl IntoIterator<Item = (Place, String, Millis)>) {
        self.inner().codes.reload(codes);
    }

    /// The room whose task plays what is played in a place.
    pub(crate) fn home_of(&self, place: &Place) -> Place {
        self.inner().pairs.homes.get(place).unwrap_or(place).clone()
    }

    /// Where a room is seen: itself first, then its twin.
    pub(crate) fn windows(&self, home: &Place) -> Vec<Place> {
        let mut windows = vec![home.clone()];
        windows.extend(self.inner().pairs.twins.get(home).cloned());
        windows
    }

    /// Where a match of a room is seen: as the room; or, where rooms have parted or come together since, as then.
    pub(crate) fn windows_of_match(&self, home: &Place, id: i64) -> Vec<Place> {
        let still = self.still_seeing(id);
        if still.is_empty() {
            return self.windows(home);
        }
        let others = still.into_iter().filter(|place| place != home);
        std::iter::once(home.clone()).chain(others).collect()
    }

    /// Where anything of a room is seen: as the room, and where a match of it still is.
    pub(crate) fn all_windows(&self, home: &Place) -> Vec<Place> {
        let mut windows = self.windows(home);
        let inner = self.inner();
        for place in inner.still.0.values().filter(|seen| seen.home == *home).flat_map(|seen| &seen.places) {
            if !windows.contains(place) {
                windows.push(place.clone());
            }
        }
        windows
    }

    /// The matches that are still seen in a place, each with the room where it is played, and whether it is over.
    pub(crate) fn still_seen_in(&self, place: &Place) -> BTreeMap<i64, (Place, bool)> {
        let inner = self.inner();
        let seen = inner.still.0.iter().filter(|(_, seen)| seen.places.contains(place));
        seen.map(|(id, seen)| (*id, (seen.home.clone(), seen.over))).collect()
    }

    /// The places that still see a match, besides those that play together now.
    pub(crate) fn still_seeing(&self, id: i64) -> Vec<Place> {
        let inner = self.inner();
        inner.still.0.get(&id).into_iter().flat_map(|seen| seen.places.iter().cloned()).collect()
    }

    /// The rooms of which anything is seen in a place: the one that plays there now, and those whose matches still are.
    pub(crate) fn rooms_seen_in(&self, place: &Place) -> BTreeSet<Place> {
        let seen = self.still_seen_in(place).into_values();
        let mut rooms: BTreeSet<Place> = seen.map(|(home, _)| home).collect();
        rooms.insert(self.home_of(place));
        rooms
    }

    /// Where anything of a room is seen behind a door; the home first.
    pub(crate) fn window_behind(&self, home: &Place, door: Door) -> Option<Place> {
        self.windows_behind(home, door).next()
    }

    /// All places where anything of a room is seen behind a door: both of a pair may be there.
    pub(crate) fn windows_behind(&self, home: &Place, door: Door) -> impl Iterator<Item = Place> + use<> {
        self.all_windows(home).into_iter().filter(move |window| window.door() == door)
    }

    /// The room a place plays with, whichever of both is the home.
    pub(crate) fn other(&self, place: &Place) -> Option<Place> {
        let home = self.home_of(place);
        self.windows(&home).into_iter().find(|window| window != place)
    }

    /// From now on a committed pair plays together.
    pub(crate) fn join(&self, twin: &Place, home: &Place) {
        self.inner().pairs.join(twin.clone(), home.clone());
    }

    /// From now on a committed place goes on seeing matches of a room.
    pub(crate) fn still_see(&self, place: &Place, matches: &[i64], home: &Place) {
        let mut inner = self.inner();
        for id in matches {
            inner.still.see(*id, place.clone(), home.clone(), false);
        }
    }

    /// A match is over, and its result told.
    pub(crate) fn is_over(&self, id: i64) {
        if let Some(seen) = self.inner().still.0.get_mut(&id) {
            seen.over = true;
        }
    }

    /// From now on a place plays by itself.
    pub(crate) fn part(&self, place: &Place) {
        self.inner().pairs.retain(|twin, home| twin != place && home != place);
    }

    /// Lets go of the codes a person tried.
    pub(crate) fn forget(&self, person: &Person) {
        self.inner().codes.forget(person, |_| false);
    }

    /// Lets go of all rooms of a server.
    pub(crate) fn forget_server(&self, server: &Server) {
        let here = |place: &Place| place.server() == Some(server);
        let mut inner = self.inner();
        inner.pairs.retain(|twin, home| !here(twin) && !here(home));
        inner.still.0.retain(|_, seen| {
            seen.places.retain(|place| !here(place));
            !here(&seen.home) && !seen.places.is_empty()
        });
    }

    /// Gives a room a code.
    pub(crate) fn offer(&self, place: &Place, code: String, now: Millis) {
        self.inner().codes.offer(place, code, now);
    }

    /// The home that a code would make of another room if it were typed in `place`.
    pub(crate) fn home_by(
        &self,
        typed: &str,
        person: &Person,
        place: &Place,
        now: Millis,
    ) -> Result<Place, NoTwins> {
        let home = self.inner().codes.look_up(typed, person, now).map_err(NoTwins::Code)?;
        if home.server() == place.server() {
            return Err(NoTwins::SameServer);
        }
        if [&home, place].into_iter().any(|room| self.other(room).is_some()) {
            return Err(NoTwins::Taken);
        }
        Ok(home)
    }

    /// Takes a code that was typed in `place`, which is good no more: the home that it makes of another room.
    pub(crate) fn take(
        &self,
        typed: &str,
        person: &Person,
        place: &Place,
        now: Millis,
    ) -> Result<Place, NoTwins> {
        let home = self.home_by(typed, person, place, now)?;
        self.inner().codes.use_up(typed, person);
        Ok(home)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(door: Door, server: &str) -> Place {
        let server = Server(format!("{}:{server}", door.name()));
        Place::Room { door, server, channel: "1".into(), thread: None }
    }

    #[test]
    fn a_pair_has_one_home_and_two_windows() {
        let twins = Twins::default();
        let (home, twin) = (room(Door::Discord, "1"), room(Door::Telegram, "1"));
        assert_eq!((twins.home_of(&twin), twins.other(&twin)), (twin.clone(), None));
        twins.join(&twin, &home);
        assert_eq!((twins.home_of(&twin), twins.home_of(&home)), (home.clone(), home.clone()));
        assert_eq!(twins.windows(&home), [home.clone(), twin.clone()]);
        assert_eq!((twins.other(&home), twins.other(&twin)), (Some(twin.clone()), Some(home.clone())));
        assert_eq!(twins.window_behind(&home, Door::Telegram), Some(twin.clone()));
        assert_eq!(twins.window_behind(&home, Door::Piazza), None);
        twins.part(&home);
        assert_eq!((twins.home_of(&twin), twins.windows(&home)), (twin, vec![home]));
    }

    #[test]
    fn f12_a_match_is_seen_where_it_was_when_rooms_parted() {
        let twins = Twins::default();
        let (home, twin, third) =
            (room(Door::Discord, "1"), room(Door::Telegram, "1"), room(Door::Telegram, "2"));
        twins.join(&twin, &home);
        twins.still_see(&twin, &[7], &home);
        twins.part(&twin);
        twins.join(&third, &home);
        assert_eq!(twins.windows(&home), [home.clone(), third.clone()], "what begins now");
        assert_eq!(twins.windows_of_match(&home, 8), twins.windows(&home));
        assert_eq!(twins.windows_of_match(&home, 7), [home.clone(), twin.clone()], "the third never saw it");
        assert_eq!(twins.still_seen_in(&twin), BTreeMap::from([(7, (home.clone(), false))]));
        assert_eq!(twins.rooms_seen_in(&twin), BTreeSet::from([home.clone(), twin.clone()]));
        assert_eq!((twins.home_of(&twin), twins.other(&twin)), (twin.clone(), None));
        assert_eq!(twins.all_windows(&home), [home.clone(), third.clone(), twin.clone()]);
        twins.is_over(7);
        assert_eq!(twins.still_seen_in(&twin), BTreeMap::from([(7, (home.clone(), true))]));
        twins.forget_server(&Server("telegram:1".into()));
        assert_eq!(twins.all_windows(&home), twins.windows(&home));
        assert!(twins.still_seen_in(&twin).is_empty());
    }

    #[test]
    fn a_code_joins_two_servers_that_are_free() {
        let twins = Twins::default();
        let (home, twin, third) =
            (room(Door::Discord, "1"), room(Door::Telegram, "1"), room(Door::Telegram, "2"));
        let ada = Person::new(Door::Telegram, "7");
        twins.offer(&home, "ABCDEF".into(), 0);
        assert_eq!(twins.take("ABCDEF", &ada, &home, 1), Err(NoTwins::SameServer));
        assert_eq!(twins.take("GGGGGG", &ada, &twin, 1), Err(NoTwins::Code(NoCode::Unknown)));
        assert_eq!(twins.take("ABCDEF", &ada, &twin, 1), Ok(home.clone()));
        twins.join(&twin, &home);
        for (of, by) in [(&third, &home), (&third, &twin), (&home, &third), (&twin, &third)] {
            twins.offer(of, "ABCDEF".into(), 2);
            assert_eq!(twins.take("ABCDEF", &ada, by, 3), Err(NoTwins::Taken), "{of} by {by}");
        }
    }
}
