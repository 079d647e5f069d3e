//! The end of a process that is killed: a runtime of its own, dropped with all that it was doing.

use std::time::Duration;
use tokio::runtime::Runtime;

/// Resolves when no thread of the dead process does anything any more: the next one finds the file and the network to itself.
pub(crate) fn bury(runtime: Runtime) {
    // Waiting is allowed on no thread that runs tasks.
    let grave = std::thread::spawn(move || runtime.shutdown_timeout(Duration::from_secs(30)));
    grave.join().expect("it ends");
}
