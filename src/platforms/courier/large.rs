//! What goes with a file that is too large for the platform, in as many messages as it takes.

use super::super::parts;
use super::Courier;
use crate::rooms::say::{Delivery, Say};
use tokio::sync::oneshot;

impl Courier {
    /// Packs it beside everything else, and brings one part after the other; told is what became of the last one that was tried.
    pub(super) fn in_parts(&self, say: Say, most: usize) -> Delivery {
        let (promise, result) = oneshot::channel();
        let courier = self.clone();
        self.0.host.tasks().start(async move {
            let tasks = courier.0.host.tasks();
            // The process ends: there is nobody left to bring it to.
            let Ok(says) = tasks.work(move || parts::split(say, most)).await else { return };
            let mut last = None;
            for say in says {
                let done = courier.put_in_line(say).done().await;
                let failed = done.is_err();
                last = Some(done);
                if failed {
                    break;
                }
            }
            if let Some(done) = last {
                // Most do not wait for it.
                let _ = promise.send(done);
            }
        });
        Delivery::Later(result)
    }
}
