//! Faults on demand: refusals that come out of nowhere, answers lost after their effect, requests and
//! answers held back, a server that is down.

use tokio::sync::watch;

/// What is to go wrong.
#[derive(Default)]
pub(super) struct Faults {
    pub(super) down: bool,
    list: Vec<Fault>,
    /// Requests that are kept from being done: method, path, and the gate they stand before.
    stops: Vec<(String, String, watch::Receiver<bool>)>,
    /// How many stood before one so far, and how many stand there now.
    pub(super) stopped: usize,
    pub(super) standing: usize,
}

/// One fault and which requests it hits.
struct Fault {
    method: String,
    path: String,
    times: u32,
    kind: Kind,
}

/// What a fault does to the request it hits.
#[derive(Clone)]
pub(super) enum Kind {
    /// Answered with this status and Discord's own code, and nothing is done.
    Status(u16, u32),
    /// Done, and the connection dropped instead of an answer.
    Lost,
    /// Done, and the answer waits until the gate opens.
    Held(watch::Receiver<bool>),
}

/// Holds requests or answers back until it is opened or dropped.
pub(crate) struct Gate(watch::Sender<bool>);

impl Gate {
    /// Lets what is held go, and those still to come.
    pub(crate) fn release(&self) {
        self.0.send_replace(true);
    }
}

impl Faults {
    /// Hits the next `times` requests of this method whose path begins so.
    pub(super) fn plan(&mut self, method: &str, path: &str, times: u32, kind: Kind) {
        self.list.push(Fault { method: method.into(), path: path.into(), times, kind });
    }

    /// Holds every answer to such requests.
    pub(super) fn hold(&mut self, method: &str, path: &str) -> Gate {
        let (gate, closed) = watch::channel(false);
        self.plan(method, path, u32::MAX, Kind::Held(closed));
        Gate(gate)
    }

    /// Holds the answer to the next such request only.
    pub(super) fn hold_one(&mut self, method: &str, path: &str) -> Gate {
        let (gate, closed) = watch::channel(false);
        self.plan(method, path, 1, Kind::Held(closed));
        Gate(gate)
    }

    /// Keeps every such request from being done.
    pub(super) fn stop(&mut self, method: &str, path: &str) -> Gate {
        let (gate, closed) = watch::channel(false);
        self.stops.push((method.into(), path.into(), closed));
        Gate(gate)
    }

    /// The gate before which this request stands, if there is one.
    pub(super) fn gate(&mut self, method: &str, path: &str) -> Option<watch::Receiver<bool>> {
        // An opened gate, or one that was dropped, stops nobody.
        self.stops.retain(|(.., gate)| !*gate.borrow() && gate.has_changed().is_ok());
        let stops = |stop: &&(String, String, _)| stop.0 == method && path.starts_with(&stop.1);
        let gate = self.stops.iter().find(stops).map(|(.., gate)| gate.clone());
        self.stopped += usize::from(gate.is_some());
        gate
    }

    /// What was still to be refused is not.
    pub(super) fn mend(&mut self) {
        self.list.retain(|fault| !matches!(fault.kind, Kind::Status(..)));
    }

    /// What hits this request, if anything does.
    pub(super) fn strike(&mut self, method: &str, path: &str) -> Option<Kind> {
        let hit = |fault: &Fault| fault.method == method && path.starts_with(&fault.path);
        let at = self.list.iter().position(hit)?;
        let fault = &mut self.list[at];
        let kind = fault.kind.clone();
        fault.times -= 1;
        if fault.times == 0 || matches!(&kind, Kind::Held(gate) if *gate.borrow()) {
            self.list.remove(at);
        }
        Some(kind)
    }
}
