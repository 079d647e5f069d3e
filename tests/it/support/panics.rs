//! Panics of a process that runs in threads of its own: its tasks and rooms catch theirs, and nobody else would hear of them. They are
//! counted by the name of the threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};

static PANICS: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

/// A name for the threads of one process, which no other has. From now on panics are counted, of all threads; they are told as before.
pub(crate) fn threads() -> String {
    static PROCESSES: AtomicUsize = AtomicUsize::new(0);
    count();
    format!("process {}", PROCESSES.fetch_add(1, Ordering::Relaxed))
}

fn count() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if let Some(name) = std::thread::current().name() {
                let mut panics = PANICS.lock().unwrap_or_else(PoisonError::into_inner);
                *panics.entry(name.to_owned()).or_default() += 1;
            }
            before(panic);
        }));
    });
}

/// How many there were so far in threads of this name.
pub(crate) fn of(name: &str) -> usize {
    PANICS.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied().unwrap_or_default()
}
