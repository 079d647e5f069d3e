//! The one task that writes. An entry that comes to an idle writer is committed at once: no timer
//! delays a quiet bot. While a group is being committed the entries of all rooms queue up and make
//! the next group, so groups grow with the load. Between these two, when entries trickle in faster
//! than is worth a transaction each, commits begin at least `Options::gather` apart, unless a full
//! group waits earlier.
//!
//! While it serves the task itself never waits for a disk: what goes into a file is written on a thread where one may wait, a whole
//! group in one go.

use super::commit::Committer;
use super::entry::Entry;
use super::here::at_once;
use super::upkeep::Upkeep;
use super::{AppendError, counts, insert, packed};
use crate::clock::Since;
use crate::metrics::metrics;
use crate::tasks::Tasks;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The most rows in one transaction, unless one entry alone has more.
const GROUP: usize = 200;

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
    scribe: Scribe,
    /// From the beginning of one commit to that of the next, when there is not a full group.
    gather: Duration,
    /// Where one may wait for the disk.
    tasks: Tasks,
}

/// What writes.
pub(super) struct Scribe {
    pub(super) committer: Committer,
    /// What a file needs besides; a server looks after itself.
    pub(super) upkeep: Option<Upkeep>,
}

impl Writer {
    pub(super) const fn new(scribe: Scribe, gather: Duration, tasks: Tasks) -> Self {
        Self { scribe, gather, tasks }
    }

    /// Serves until told to close, or until nobody can order any more.
    pub(super) async fn run(self, mut orders: mpsc::Receiver<Order>) {
        let Self { mut scribe, gather: apart, tasks } = self;
        let mut held = None;
        let mut closing = None;
        let mut pause = pin!(sleep(Duration::ZERO));
        loop {
            let next = match held.take() {
                Some(order) => Some(order),
                None => orders.recv().await,
            };
            let job = match next {
                Some(Order::Append(first)) => {
                    let group;
                    (group, held) = gather(first, &mut orders, pause.as_mut()).await;
                    pause.set(sleep(apart));
                    Job::Group(group)
                }
                Some(Order::Number(done)) => Job::Number(done),
                Some(Order::Limit(pages, done)) => Job::Limit(pages, done),
                Some(Order::Close(done)) => {
                    closing = Some(done);
                    break;
                }
                None => break,
            };
            let Some(back) = scribe.sent_to(tasks, job).await else { return };
            scribe = back;
            if let Some(upkeep) = &mut scribe.upkeep {
                upkeep.keep_short().await;
            }
        }
        orders.close();
        let (done, rescued) = oneshot::channel();
        let Some(scribe) = scribe.sent_to(tasks, Job::Leave(done)).await else { return };
        scribe.committer.close().await.ok();
        // The lock goes last.
        drop(scribe.upkeep);
        if let Some(done) = closing {
            let _ = done.send(rescued.await.ok().flatten());
        }
    }
}

/// What is done in one go.
enum Job {
    /// Commit these, and see to what a file needs then.
    Group(Vec<Waiting>),
    /// Give a number for a new match.
    Number(oneshot::Sender<Result<i64, AppendError>>),
    /// Set or lift the limit of the file's size.
    Limit(Option<u32>, oneshot::Sender<Result<(), AppendError>>),
    /// Leave the file as it should be found; where what it held was put, if it is gone.
    Leave(oneshot::Sender<Option<PathBuf>>),
}

impl Scribe {
    /// Does the job: a file's on another thread, from which it comes back. Nothing comes back when the runtime ends, or when it
    /// panicked; then nothing is written any more.
    async fn sent_to(mut self, tasks: Tasks, job: Job) -> Option<Self> {
        if !self.committer.is_here() {
            self.does(job).await;
            return Some(self);
        }
        let work = move || {
            at_once(self.does(job));
            self
        };
        let back = tasks.work(work).await;
        if let Err(error) = &back
            && error.is_panic()
        {
            tracing::error!(%error, "what writes the journal has panicked; nothing is written any more");
        }
        back.ok()
    }

    async fn does(&mut self, job: Job) {
        match job {
            Job::Group(group) => {
                let forgets = group.iter().flat_map(|waiting| &waiting.entry.records).any(insert::forgets);
                let rows = group.iter().map(|waiting| weight(&waiting.entry)).sum();
                self.commit(group).await;
                if let Some(upkeep) = &mut self.upkeep {
                    upkeep.tidy(self.committer.connection(), rows, forgets).await;
                }
            }
            Job::Number(done) => drop(done.send(self.committer.number().await)),
            Job::Limit(pages, done) => drop(done.send(self.committer.limit(pages).await)),
            Job::Leave(done) => {
                let rescued = match &self.upkeep {
                    Some(upkeep) => upkeep.leave(self.committer.connection()).await,
                    None => None,
                };
                let _ = done.send(rescued);
            }
        }
    }

    /// Commits the group in one transaction. When that fails, each entry gets its own, so that one
    /// room's trouble is not another's. After a failed entry the later ones of the same matches
    /// fail too: a log has no gaps.
    async fn commit(&mut self, group: Vec<Waiting>) {
        let entries: Vec<&Entry> = group.iter().map(|waiting| &waiting.entry).collect();
        let began = Since::now();
        if self.committer.together(&entries).await {
            counts::committed(&entries, began.elapsed());
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
                let began = Since::now();
                let done = self.committer.alone(&waiting.entry).await;
                match &done {
                    Ok(()) => counts::committed(&[&waiting.entry], began.elapsed()),
                    // The others are no trouble: something stood there already, or another process serves.
                    Err(AppendError::Storage(_)) => metrics().committed(began.elapsed(), None),
                    Err(_) => {}
                }
                done
            };
            if done.is_err() {
                stopped.extend(matches());
            }
            let _ = waiting.done.send(done);
        }
    }
}

/// How much room an entry takes in a group: one for each row.
fn weight(entry: &Entry) -> usize {
    entry.lines.len() + entry.records.iter().map(packed::rows).sum::<usize>()
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
    let mut rows = weight(&first.entry);
    let mut group = vec![first];
    loop {
        let order = tokio::select! {
            biased;
            order = orders.recv() => order,
            () = pause.as_mut() => None,
        };
        match order {
            Some(Order::Append(waiting)) if rows + weight(&waiting.entry) <= GROUP => {
                rows += weight(&waiting.entry);
                group.push(waiting);
            }
            held => return (group, held),
        }
    }
}
