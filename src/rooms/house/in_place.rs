//! A look at the file of the database, now and then: one that was deleted or replaced could be written to until the end of the
//! process, and everything would be gone with it.

use super::House;
use super::inner::lock;
use crate::journal::AppendError;
use crate::rooms::mailbox::Work;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often it is looked, also while nothing is played.
const LOOK: Duration = Duration::from_secs(4);

impl House {
    /// Looks now and then, until dropped.
    pub async fn watch_file(&self) {
        loop {
            self.look_at_file();
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Looks once. When the file has gone every room pauses that plays something, as on a full disk: each tries again until
    /// the very same file is back.
    pub fn look_at_file(&self) {
        let house = &self.0;
        let gone = !house.journal.is_in_place();
        let was_gone = house.file_gone.swap(gone, Ordering::Relaxed);
        let file = house.journal.file().display();
        match (was_gone, gone) {
            (false, true) => {
                tracing::error!(%file, "the database was deleted, moved or replaced: nothing can be saved");
                let rooms: Vec<_> = lock(&house.rooms).keys().cloned().collect();
                for room in rooms {
                    let why = AppendError::Storage("the database is gone".into());
                    drop(house.post(&room, Work::CannotSave { why }));
                }
            }
            (true, false) => tracing::warn!(%file, "the database is back in its place"),
            _ => {}
        }
    }
}
