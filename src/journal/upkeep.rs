//! What a file of SQLite's needs besides being written: its WAL is moved into it now and then and is emptied when something
//! was forgotten, its lock is held, and when it was deleted under us what it held is put beside its place.

use super::db::{Connection, Readers};
use super::place::FileInPlace;
use super::sqlite;
use crate::tasks::Tasks;
use std::fs::File;
use std::path::PathBuf;
use tokio::task::JoinHandle;

/// How many rows are written between two checkpoints beside the writer: most often some 5 to 10 MiB of WAL. A page that was changed
/// several times meanwhile is moved once.
const CHECKPOINT: usize = 2_000;

/// A WAL of so many bytes is emptied, as soon as a checkpoint beside the writer has moved nearly all of it.
const LONG_WAL: u64 = 12 << 20;

/// A WAL of so many bytes is not left to grow: the writer waits for the checkpoint that runs.
const LONGEST_WAL: u64 = 24 << 20;

/// What the writer of a file keeps.
pub(super) struct Upkeep {
    pub(super) file: PathBuf,
    /// Held as long as anything may be written.
    #[expect(dead_code, reason = "it is held, and let go of with this")]
    pub(super) lock: File,
    /// Where checkpoints run beside the writer.
    pub(super) readers: Readers,
    /// Rows written since the last checkpoint began.
    pub(super) fresh: usize,
    /// The checkpoint that runs beside the writer, or ran last.
    pub(super) checkpoint: Option<JoinHandle<()>>,
    /// How long the WAL was after the last commit, in bytes.
    pub(super) length: u64,
    /// How long it was when that checkpoint began, or has been since, if it has become shorter.
    pub(super) moved: u64,
    /// The file as it was opened: is it still there?
    pub(super) place: FileInPlace,
    /// Starts the checkpoints.
    pub(super) tasks: Tasks,
}

impl Upkeep {
    /// After a commit of so many rows, some of which are there to leave nothing behind.
    ///
    /// Has the WAL moved into the file now and then, beside the writer: moved by a commit, as is SQLite's way, it would
    /// keep all rooms waiting for the disk. But beside a writer that goes on writing there is always something left, and
    /// the WAL would only grow: so when it is long the writer itself moves the little that is left, and empties it.
    pub(super) async fn tidy(&mut self, writer: &mut Connection, rows: usize, forgets: bool) {
        self.fresh += rows;
        if forgets {
            leave_no_trace(writer).await;
        }
        self.length = sqlite::wal_length(&self.file);
        // One that panicked has moved nothing; the next one does.
        if self.checkpoint.take_if(|one| one.is_finished()).is_some()
            && self.length >= LONG_WAL
            && let Err(error) = sqlite::empty_wal(writer).await
        {
            tracing::warn!(%error, length = self.length, "the journal's WAL is long and cannot be moved");
        }
        self.moved = self.moved.min(self.length);
        // A few rows may be long: a WAL that is long already, and has grown, is moved as well.
        let is_long = self.length >= LONG_WAL && self.length > self.moved;
        if (self.fresh < CHECKPOINT && !is_long) || self.checkpoint.is_some() {
            return;
        }
        (self.fresh, self.moved) = (0, self.length);
        let readers = self.readers.clone();
        self.checkpoint = Some(self.tasks.start(async move {
            // Tried again with the next one.
            let _ = sqlite::checkpoint_beside(&readers).await;
        }));
    }

    /// After all that, where one may wait: a WAL that is far too long is not left to grow, but waits for the checkpoint that runs.
    pub(super) async fn keep_short(&mut self) {
        if self.length >= LONGEST_WAL
            && let Some(running) = &mut self.checkpoint
            && !running.is_finished()
        {
            let _ = running.await;
        }
    }

    /// At the end: everything is moved into the file; or, where that was deleted or replaced, put beside its place.
    pub(super) async fn leave(&self, writer: &mut Connection) -> Option<PathBuf> {
        if !self.place.holds() {
            return self.rescue(writer).await;
        }
        if let Err(error) = sqlite::checkpoint(writer).await {
            tracing::warn!(%error, "the journal was closed without a checkpoint");
        }
        None
    }

    /// The file was deleted or replaced, but this process still holds it: what was in it is put beside its place.
    async fn rescue(&self, writer: &mut Connection) -> Option<PathBuf> {
        let copy = sqlite::free_name(&self.file, ".rescued")?;
        match sqlite::copy_by(writer, &copy).await {
            Ok(()) => Some(copy),
            Err(error) => {
                tracing::error!(%error, "what the database held could not be put beside its place");
                None
            }
        }
    }
}

/// What was forgotten still stands in the WAL: it is emptied.
async fn leave_no_trace(writer: &mut Connection) {
    if let Err(error) = sqlite::checkpoint(writer).await {
        tracing::warn!(%error, "what was erased stands in the journal's WAL until that is emptied");
    }
}
