//! The one task that writes. An entry that comes to an idle writer is committed at once: no timer
//! delays a quiet bot. While a group is being committed the entries of all rooms queue up and make
//! the next group, so groups grow with the load. Between these two, when entries trickle in faster
//! than is worth a transaction each, commits begin at least `Options::gather` apart, unless a full
//! group waits earlier.

use super::commit::Committer;
use super::db::Readers;
use super::entry::Entry;
use super::place::FileInPlace;
use super::{AppendError, insert, sqlite};
use crate::tasks::Tasks;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most rows in one transaction, unless one entry alone has more.
const GROUP: usize = 200;

/// How many rows are written between two checkpoints beside the writer: some 2 to 8 MiB of WAL.
const CHECKPOINT: usize = 500;

/// A WAL of so many bytes is emptied, as soon as a checkpoint beside the writer has moved nearly all of it.
const LONG_WAL: u64 = 12 << 20;

/// A WAL of so many bytes is not left to grow: the writer waits for the checkpoint that runs.
const LONGEST_WAL: u64 = 24 << 20;

/// What the task is asked to do.
pub(super) enum Order {
    /// Commit the entry and say so.
    Append(Waiting),
    /// Give a number for a new match.
    Number(oneshot::Sender<Result<i64, AppendError>>),
    /// Set or lift the limit of the file's size.
    Limit(Option<u32>, oneshot::Sender<Result<(), AppendError>>),
    /// Stop; everything ordered before is done.
    Close(oneshot::Sender<Option<PathBuf>>),
}

/// An entry and who waits for it.
pub(super) struct Waiting {
    pub(super) entry: Entry,
    pub(super) done: oneshot::Sender<Result<(), AppendError>>,
}

/// What the task owns.
pub(super) struct Writer {
    pub(super) committer: Committer,
    pub(super) file: PathBuf,
    /// Held as long as anything may be written.
    pub(super) lock: File,
    /// Where checkpoints run beside the writer.
    pub(super) readers: Readers,
    /// From the beginning of one commit to that of the next, when there is not a full group.
    pub(super) gather: Duration,
    /// Rows written since the last checkpoint began.
    pub(super) fresh: usize,
    /// The checkpoint that runs beside the writer, or ran last.
    pub(super) checkpoint: Option<JoinHandle<()>>,
    /// The file as it was opened: is it still there?
    pub(super) place: FileInPlace,
    /// Starts the checkpoints.
    pub(super) tasks: Tasks,
}

impl Writer {
    /// Serves until told to close, or until nobody can order any more.
    pub(super) async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        let mut held = None;
        let mut closing = None;
        let mut pause = pin!(sleep(Duration::ZERO));
        loop {
            let next = match held.take() {
                Some(order) => Some(order),
                None => orders.recv().await,
            };
            match next {
                Some(Order::Append(first)) => {
                    let group;
                    (group, held) = gather(first, &mut orders, pause.as_mut()).await;
                    pause.set(sleep(self.gather));
                    let forgets =
                        group.iter().flat_map(|waiting| &waiting.entry.records).any(insert::forgets);
                    self.fresh += group.iter().map(|waiting| waiting.entry.weight()).sum::<usize>();
                    self.commit(group).await;
                    if forgets {
                        self.leave_no_trace().await;
                    }
                    self.tidy().await;
                }
                Some(Order::Number(done)) => {
                    let _ = done.send(self.committer.number().await);
                }
                Some(Order::Limit(pages, done)) => {
                    let _ = done.send(self.committer.limit(pages).await);
                }
                Some(Order::Close(done)) => {
                    closing = Some(done);
                    break;
                }
                None => break,
            }
        }
        orders.close();
        let mut rescued = None;
        if self.place.holds() {
            if let Err(error) = sqlite::checkpoint(self.committer.connection()).await {
                tracing::warn!(%error, "the journal was closed without a checkpoint");
            }
        } else {
            rescued = self.rescue().await;
        }
        self.committer.close().await.ok();
        drop(self.lock);
        if let Some(done) = closing {
            let _ = done.send(rescued);
        }
    }

    /// Commits the group in one transaction. When that fails, each entry gets its own, so that one
    /// room's trouble is not another's. After a failed entry the later ones of the same matches
    /// fail too: a log has no gaps.
    async fn commit(&mut self, group: Vec<Waiting>) {
        let entries: Vec<&Entry> = group.iter().map(|waiting| &waiting.entry).collect();
        if self.committer.together(&entries).await {
            for waiting in group {
                let _ = waiting.done.send(Ok(()));
            }
            return;
        }
        let mut stopped: BTreeSet<i64> = BTreeSet::new();
        for waiting in group {
            let matches = || waiting.entry.lines.iter().map(|line| line.match_id);
            let done = if let Some(match_id) = matches().find(|id| stopped.contains(id)) {
                let why = format!("an earlier line of match {match_id} could not be written");
                Err(AppendError::Storage(why))
            } else {
                self.committer.alone(&waiting.entry).await
            };
            if done.is_err() {
                stopped.extend(matches());
            }
            let _ = waiting.done.send(done);
        }
    }

    /// The file was deleted or replaced, but this process still holds it: what was in it is put beside its place.
    async fn rescue(&mut self) -> Option<PathBuf> {
        let copy = sqlite::free_name(&self.file, ".rescued")?;
        match sqlite::copy_by(self.committer.connection(), &copy).await {
            Ok(()) => Some(copy),
            Err(error) => {
                tracing::error!(%error, "what the database held could not be put beside its place");
                None
            }
        }
    }

    /// What was forgotten still stands in the WAL: it is emptied.
    async fn leave_no_trace(&mut self) {
        if let Err(error) = sqlite::checkpoint(self.committer.connection()).await {
            tracing::warn!(%error, "what was erased stands in the journal's WAL until that is emptied");
        }
    }

    /// Has the WAL moved into the file now and then, beside the writer: moved by a commit, as is SQLite's way, it would
    /// keep all rooms waiting for the disk. But beside a writer that goes on writing there is always something left, and
    /// the WAL would only grow: so when it is long the writer itself moves the little that is left, and empties it.
    async fn tidy(&mut self) {
        let length = sqlite::wal_length(&self.file);
        if let Some(running) = self.checkpoint.take_if(|one| one.is_finished() || length >= LONGEST_WAL) {
            // One that panicked has moved nothing; the next one does.
            let _ = running.await;
            if length >= LONG_WAL
                && let Err(error) = sqlite::empty_wal(self.committer.connection()).await
            {
                tracing::warn!(%error, length, "the journal's WAL is long and cannot be moved");
            }
        }
        if self.fresh < CHECKPOINT || self.checkpoint.is_some() {
            return;
        }
        self.fresh = 0;
        let readers = self.readers.clone();
        self.checkpoint = Some(self.tasks.start(async move {
            // Tried again with the next one.
            let _ = sqlite::checkpoint_beside(&readers).await;
        }));
    }
}

/// Waits so long; for no time at all without asking the runtime for a timer.
async fn sleep(time: Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

/// The first entry and what comes behind it until the pause is over, up to [`GROUP`] rows; and the
/// order that did not fit.
async fn gather(
    first: Waiting,
    orders: &mut mpsc::Receiver<Order>,
    mut pause: Pin<&mut impl Future<Output = ()>>,
) -> (Vec<Waiting>, Option<Order>) {
    let mut rows = first.entry.weight();
    let mut group = vec![first];
    loop {
        let order = tokio::select! {
            biased;
            order = orders.recv() => order,
            () = pause.as_mut() => None,
        };
        match order {
            Some(Order::Append(waiting)) if rows + waiting.entry.weight() <= GROUP => {
                rows += waiting.entry.weight();
                group.push(waiting);
            }
            held => return (group, held),
        }
    }
}
