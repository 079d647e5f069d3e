//! The only place where a house starts tasks, and gives work away that takes long.
//!
//! In the program tasks run on all workers, and long work on threads of its own. In a simulation everything runs in the one
//! thread that drives the house, in the order in which it was started: so the same conversation takes the same course each
//! time. The runtime has to be one of one thread then, and what waits has to wait fairly (`tokio::select!` with `biased`).

use std::future::Future;
use std::sync::LazyLock;
use std::thread;
use tokio::sync::Semaphore;
use tokio::task::{JoinError, JoinHandle};

/// Turns to think: one less than there are processors.
static THINKERS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(thinkers()));

fn thinkers() -> usize {
    thread::available_parallelism().map_or(1, |processors| (processors.get() - 1).max(1))
}

/// Does what must go on when all workers are busy, on a thread of its own.
pub fn apart(work: impl FnOnce() + Send + 'static) {
    thread::spawn(work);
}

/// How tasks are started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tasks {
    /// As the runtime has it, and long work beside it.
    #[default]
    Beside,
    /// Everything in the thread that drives the house.
    Here,
}

impl Tasks {
    /// Starts a task; it goes on when the handle is dropped. Must be called inside a runtime.
    pub fn start<F>(self, task: F) -> JoinHandle<F::Output>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        tokio::spawn(task)
    }

    /// Does what keeps a thread busy for long, where it keeps nobody else waiting; in a simulation, where nobody waits
    /// by the clock, it is a task like any other.
    pub fn work<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        match self {
            Self::Beside => tokio::task::spawn_blocking(work),
            Self::Here => tokio::spawn(async move { work() }),
        }
    }

    /// Thinks: work like any other, but never on all processors at once, however many computer players there are. The others wait
    /// for their turn, and what people write is answered meanwhile.
    ///
    /// # Errors
    /// The work has panicked.
    pub async fn think<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let _turn = match self {
            // It is never closed.
            Self::Beside => THINKERS.acquire().await.ok(),
            Self::Here => None,
        };
        self.work(work).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn all_get_to_think_and_never_more_at_once_than_leave_a_processor_free() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let thought: usize = runtime.block_on(async {
            let all: Vec<_> = (0..40)
                .map(|_| {
                    let (now, most) = (Arc::clone(&now), Arc::clone(&most));
                    Tasks::Beside.start(Tasks::Beside.think(move || {
                        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        (0..2_000).for_each(|_| thread::yield_now());
                        now.fetch_sub(1, Ordering::SeqCst);
                    }))
                })
                .collect();
            let mut thought = 0;
            for one in all {
                one.await.unwrap().unwrap();
                thought += 1;
            }
            thought
        });
        assert_eq!(thought, 40);
        assert!((1..=thinkers()).contains(&most.load(Ordering::SeqCst)));
    }
}
