//! What goes wrong when a test asks for it: answers of broken servers, lost connections, slow answers.

use std::sync::Arc;
use tokio::sync::watch;

/// What happens to a request instead of its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// 500, 502…: nothing is done, and the body is what proxies write.
    Status(u16),
    /// The same, but everything is done: a proxy lost the answer.
    StatusAfter(u16),
    /// Refused with this code and these words; nothing is done. Any kind of request can be.
    Refuse(u16, &'static str),
    /// 429 with the seconds to wait; nothing is done.
    RetryAfter(i64),
    /// The connection is dropped; nothing is done.
    DropBefore,
    /// The connection is dropped when everything is done: the answer is lost.
    DropAfter,
}

/// Where a request waits at a gate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Side {
    Before,
    /// Everybody sees the effect, but the answer does not come.
    After,
}

/// The faults that wait for their requests.
#[derive(Default)]
pub(crate) struct Faults {
    next: Vec<(String, Fault, usize)>,
    gates: Vec<(String, Side, Arc<watch::Sender<Standing>>)>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing {
    open: bool,
    arrived: usize,
    waiting: usize,
}

impl Faults {
    /// `method` may be `*`: any but `getUpdates`.
    pub(crate) fn add(&mut self, method: &str, fault: Fault, times: usize) {
        self.next.push((method.to_ascii_lowercase(), fault, times));
    }

    /// Nothing goes wrong any more.
    pub(crate) fn mend(&mut self) {
        self.next.clear();
    }

    /// The fault that meets this request, if one does; it is used up by one.
    pub(crate) fn take(&mut self, method: &str) -> Option<Fault> {
        let at = self.next.iter().position(|(name, _, times)| *times > 0 && matches(name, method))?;
        self.next[at].2 -= 1;
        Some(self.next[at].1)
    }

    pub(crate) fn hold(&mut self, method: &str, side: Side) -> Gate {
        let sender = Arc::new(watch::Sender::new(Standing::default()));
        self.gates.push((method.to_ascii_lowercase(), side, Arc::clone(&sender)));
        Gate(sender)
    }

    /// The gates a request must pass on this side.
    pub(crate) fn gates(&mut self, method: &str, side: Side) -> Vec<Arc<watch::Sender<Standing>>> {
        self.gates.retain(|(_, _, gate)| !gate.borrow().open);
        let here = self.gates.iter().filter(|(name, at, _)| *at == side && matches(name, method));
        here.map(|(_, _, gate)| Arc::clone(gate)).collect()
    }
}

fn matches(name: &str, method: &str) -> bool {
    name == method || (name == "*" && method != "getupdates")
}

/// Waits until a gate is open.
pub(crate) async fn pass(gate: &watch::Sender<Standing>) {
    gate.send_modify(|standing| {
        standing.arrived += 1;
        standing.waiting += 1;
    });
    let _waiting = Waiting(gate);
    // The sender is held here: waiting cannot fail.
    let _ = gate.subscribe().wait_for(|standing| standing.open).await;
}

/// A request at a gate, until it passes or its client goes away.
struct Waiting<'a>(&'a watch::Sender<Standing>);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|standing| standing.waiting -= 1);
    }
}

/// Holds requests until it is opened or dropped.
pub(crate) struct Gate(Arc<watch::Sender<Standing>>);

impl Gate {
    /// Lets everything pass, now and later.
    pub(crate) fn open(self) {
        drop(self);
    }

    /// Waits until this many requests have come to the gate.
    pub(crate) async fn arrived(&self, many: usize) {
        let mut standing = self.0.subscribe();
        let arrival = standing.wait_for(|standing| standing.arrived >= many);
        let came = tokio::time::timeout(super::PATIENCE, arrival).await;
        assert!(came.is_ok(), "fewer than {many} requests came to the gate");
    }

    /// Waits until no request stands at the gate: those of a process that was killed go when the server has noticed it.
    pub(crate) async fn deserted(&self) {
        let mut standing = self.0.subscribe();
        let gone = tokio::time::timeout(super::PATIENCE, standing.wait_for(|standing| standing.waiting == 0));
        assert!(gone.await.is_ok(), "requests still stand at the gate");
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.0.send_modify(|standing| standing.open = true);
    }
}
