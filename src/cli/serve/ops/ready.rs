//! Whether we are ready: everything is open, and nothing that we need is away.

use crate::platforms::rivals;
use crate::rooms::heard::Door;
use crate::rooms::house::House;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// So long the database may take to answer.
const DATABASE: Duration = Duration::from_secs(2);

/// What is known of how far we are.
#[derive(Default)]
pub(super) struct Readiness {
    house: OnceLock<House>,
    stopping: AtomicBool,
}

/// Something without which we are not ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// Database and doors are not open yet, or another process serves.
    Open,
    /// We were told to stop.
    Stopping,
    /// The database is not where it was, or does not answer.
    Database,
    /// The database answers, and takes nothing: its disk is full, or it is read-only.
    Saving,
    /// A door does not reach its platform.
    Door(&'static str),
    /// Another program hears with the token of a door: each gets a part.
    Conflict(&'static str),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("starting"),
            Self::Stopping => f.write_str("stopping"),
            Self::Database => f.write_str("database away"),
            Self::Saving => f.write_str("cannot save"),
            Self::Door(door) => write!(f, "{door} away"),
            Self::Conflict(door) => write!(f, "{door} conflict"),
        }
    }
}

impl Readiness {
    pub(super) fn serves(&self, house: &House) {
        let _ = self.house.set(house.clone());
    }

    pub(super) fn stops(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// The house, once it serves.
    pub(super) fn house(&self) -> Option<&House> {
        self.house.get()
    }

    /// What is missing; nothing when we are ready.
    pub(super) async fn missing(&self) -> Vec<Missing> {
        if self.stopping.load(Ordering::Relaxed) {
            return vec![Missing::Stopping];
        }
        let Some(house) = self.house() else { return vec![Missing::Open] };
        let journal = house.journal();
        let answered = tokio::time::timeout(DATABASE, journal.heartbeat()).await;
        let database = journal.is_in_place() && matches!(answered, Ok(Ok(_)));
        // What can be read cannot always be written: a look at the database alone finds it well on a full disk.
        let saves = !database || matches!(tokio::time::timeout(DATABASE, house.saves()).await, Ok(true));
        let contested = rivals::is_there().then_some(Missing::Conflict(Door::Telegram.name()));
        let doors = house.figures().doors.into_iter().filter(|(_, reaches)| !reaches);
        let doors = doors.map(|(door, _)| Missing::Door(door));
        let ours = [(!database).then_some(Missing::Database), (!saves).then_some(Missing::Saving)];
        ours.into_iter().flatten().chain(doors).chain(contested).collect()
    }
}
