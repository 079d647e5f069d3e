//! The only place where a house starts tasks, and gives work away that takes long.
//!
//! In the program tasks run on all workers, and long work on threads of its own. In a simulation everything runs in the one
//! thread that drives the house, in the order in which it was started: so the same conversation takes the same course each
//! time. The runtime has to be one of one thread then, and what waits has to wait fairly (`tokio::select!` with `biased`).

use std::future::Future;
use tokio::task::JoinHandle;

/// Does what must go on when all workers are busy, on a thread of its own.
pub fn apart(work: impl FnOnce() + Send + 'static) {
    std::thread::spawn(work);
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
}
