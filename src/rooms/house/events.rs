//! Matches that an event opens, and how it learns what became of them: it is woken when a row of it is written, and reads all
//! rows behind the last one it has read ([`Journal::rows_since`](crate::journal::Journal::rows_since)), as it does when it is back
//! after a crash.

use super::House;
use super::inner::{Inner, lock};
use crate::journal::{Entry, MatchState, Record};
use crate::rooms::heard::Place;
use crate::rooms::mailbox::Work;
use crate::rooms::opening::EventMatch;
use anyhow::ensure;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, Weak};
use tokio::sync::Notify;
use tokio::task_local;

task_local! {
    /// Matches whose rows the room that works in this task has written.
    static WRITTEN: RefCell<Vec<i64>>;
}

/// Who waits for rows of events.
#[derive(Debug, Default)]
pub(crate) struct Openers {
    waiting: Mutex<BTreeMap<i64, Vec<Weak<Notify>>>>,
    /// The rooms in which events run.
    rooms: Mutex<BTreeMap<i64, Place>>,
}

/// Wakes whoever has opened the matches of an event. A row that is written while nobody waits wakes the next who does.
#[derive(Debug)]
pub struct EventWatch(Arc<Notify>);

impl EventWatch {
    /// Resolves when a row of the event was written since this resolved last, or since the watch began; several rows may wake
    /// once.
    pub async fn written(&self) {
        self.0.notified().await;
    }
}

impl House {
    /// Opens a match in a place as an event wants it. Gives its number when its first lines are written.
    ///
    /// # Errors
    /// An unknown game or dictionary, a number of players that the game has not, a journal that cannot be written.
    pub async fn open_match(&self, place: &Place, wanted: EventMatch) -> anyhow::Result<i64> {
        let journal = &self.0.journal;
        let place = &self.0.twins.home_of(place);
        let id = journal.next_match_id().await?;
        let opening = wanted.opening(id);
        self.0.prepare_match(place, &opening.terms).await;
        self.send(place, Work::Open(Box::new(opening))).await;
        ensure!(journal.match_row(id).await?.is_some(), "match {id} could not be opened");
        Ok(id)
    }

    /// Tells from now on when a row of this event is written: a match of it has ended, or does not count after all. Begin to watch
    /// before the rows are read, so that none is missed between.
    pub fn watch_event(&self, event: i64) -> EventWatch {
        let wakes = Arc::new(Notify::new());
        lock(&self.0.openers.waiting).entry(event).or_default().push(Arc::downgrade(&wakes));
        EventWatch(wakes)
    }
}

impl Inner {
    /// These events run in a room, and no others: it is woken when a match of theirs has ended.
    pub(crate) fn watches_events(&self, place: &Place, events: Vec<i64>) {
        let mut rooms = lock(&self.openers.rooms);
        rooms.retain(|_, one| one != place);
        rooms.extend(events.into_iter().map(|event| (event, place.clone())));
    }

    /// The matches whose rows an entry writes or changes, if anybody waits for rows.
    pub(super) fn rows_of(&self, entry: &Entry) -> Vec<i64> {
        if lock(&self.openers.waiting).is_empty() && lock(&self.openers.rooms).is_empty() {
            return Vec::new();
        }
        let written = |record: &Record| match record {
            Record::Results { match_id, .. } => Some(*match_id),
            Record::MatchEnd { id, state: MatchState::Void, .. } => Some(*id),
            _ => None,
        };
        entry.records.iter().filter_map(written).collect()
    }

    /// A room works. Whoever waits for rows that it writes is woken when it has said what it has to say of them: everywhere the
    /// end of a match is read before what follows from it.
    pub(crate) async fn works(self: &Arc<Self>, work: impl Future<Output = ()>) {
        let matches = WRITTEN
            .scope(RefCell::default(), async {
                work.await;
                WRITTEN.with(RefCell::take)
            })
            .await;
        if !matches.is_empty() {
            // Boxed: each room has a task, and few ever wake anybody.
            Box::pin(self.wake_openers(matches)).await;
        }
    }

    /// A room has panicked, and with it is lost whom it was about to wake: all look for themselves.
    pub(crate) fn wake_all_openers(self: &Arc<Self>) {
        let rooms: BTreeSet<Place> = lock(&self.openers.rooms).values().cloned().collect();
        for room in rooms {
            self.hand_in(&room, Work::Wake);
        }
    }

    /// The rows of these matches are in the journal.
    pub(super) async fn tell_openers(self: &Arc<Self>, matches: Vec<i64>) {
        if WRITTEN.try_with(|written| written.borrow_mut().extend(&matches)).is_err() {
            self.wake_openers(matches).await;
        }
    }

    /// Whoever waits for rows of the events of these matches is woken.
    async fn wake_openers(self: &Arc<Self>, matches: Vec<i64>) {
        for id in matches {
            // Where it cannot be read everybody is woken, and finds nothing new.
            let event = self.journal.event_of(id).await.map_err(drop);
            if event == Ok(None) {
                continue;
            }
            let rooms = lock(&self.openers.rooms);
            let concerned = rooms.iter().filter(|(of, _)| event.is_err() || event == Ok(Some(**of)));
            let rooms: Vec<Place> = concerned.map(|(_, place)| place.clone()).collect();
            for room in rooms {
                self.hand_in(&room, Work::Wake);
            }
            lock(&self.openers.waiting).retain(|of, waiting| {
                waiting.retain(|one| one.strong_count() > 0);
                if event.is_err() || event == Ok(Some(*of)) {
                    waiting.iter().filter_map(Weak::upgrade).for_each(|one| one.notify_one());
                }
                !waiting.is_empty()
            });
        }
    }
}
