//! Who is connected to a server of ours: the page, or the address of whoever watches us. A connection that says nothing, or stops in the middle of a request or of an answer, is
//! closed after a while; and however many there are, somebody new gets in: the one that has been silent
//! longest makes room.

pub(crate) mod network;
mod patience;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service as _;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use patience::Patient;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// Connections at once from an address that is not this machine: browsers make six, and many may sit behind
/// one address.
const PER_ADDRESS: usize = 120;
/// Connections at once that are told that there is no room.
const TURNED_AWAY: usize = 20;
/// A pause when the system gives out no connections.
const BREATHER: Duration = Duration::from_millis(100);

/// Where a request comes from, as it is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// How a server treats those who come.
#[derive(Clone, Copy)]
pub(crate) struct Manners {
    /// For how long a connection may say nothing, or take nothing in, before it is closed.
    pub(crate) patience: Duration,
    /// Connections at once; one more, and the one that has been silent longest makes room.
    pub(crate) most: usize,
    /// What is answered where there is no room.
    pub(crate) crowded: fn(&HeaderMap) -> Response,
}

/// The open connections.
#[derive(Debug)]
struct Open {
    most: usize,
    connections: BTreeMap<u64, Connection>,
    /// Counts what happens, so that one can tell what happened longer ago.
    count: u64,
    turned_away: usize,
}

#[derive(Debug)]
struct Connection {
    address: IpAddr,
    /// When it last asked or was answered, in [`Open::count`].
    last: u64,
    /// Requests that are being answered. Streams are answered as long as they last.
    busy: usize,
    /// Dropped, the connection is closed.
    _stay: oneshot::Sender<()>,
}

/// The place of one connection; it is free again when this is dropped.
#[derive(Clone)]
struct Seat {
    open: Arc<Mutex<Open>>,
    /// `None`: there was no room, and that is all it is told.
    number: Option<u64>,
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Open {
    const fn new(most: usize) -> Self {
        Self { most, connections: BTreeMap::new(), count: 0, turned_away: 0 }
    }

    /// Closes the connection that has been silent longest, of all or of one address; `false` when all of them
    /// are busy.
    fn make_room(&mut self, address: Option<IpAddr>) -> bool {
        let idle = self.connections.iter().filter(|(_, one)| one.busy == 0);
        let idle = idle.filter(|(_, one)| address.is_none_or(|address| one.address == address));
        let oldest = idle.min_by_key(|(_, one)| one.last).map(|(number, _)| *number);
        oldest.is_some_and(|number| self.connections.remove(&number).is_some())
    }

    fn has_room_for(&mut self, address: IpAddr) -> bool {
        let from_there = self.connections.values().filter(|one| one.address == address).count();
        // Behind a proxy on this machine everybody comes from here.
        let crowded = !address.is_loopback() && from_there >= PER_ADDRESS;
        (!crowded || self.make_room(Some(address)))
            && (self.connections.len() < self.most || self.make_room(None))
    }
}

/// Takes a seat for a connection, if there is one or one can be made free.
fn enter(open: &Arc<Mutex<Open>>, address: IpAddr) -> Option<(Seat, oneshot::Receiver<()>)> {
    let mut all = lock(open);
    all.count += 1;
    let number = all.count;
    let (stay, closed) = oneshot::channel();
    if all.has_room_for(address) {
        all.connections.insert(number, Connection { address, last: number, busy: 0, _stay: stay });
        return Some((Seat { open: Arc::clone(open), number: Some(number) }, closed));
    }
    None
}

impl Seat {
    fn change(&self, change: impl FnOnce(&mut Connection)) {
        let mut all = lock(&self.open);
        all.count += 1;
        let count = all.count;
        if let Some(connection) = self.number.and_then(|number| all.connections.get_mut(&number)) {
            connection.last = count;
            change(connection);
        }
    }
}

/// Serves until it is dropped, and all connections with it.
pub(crate) async fn serve(listener: TcpListener, router: Router, manners: Manners) -> Infallible {
    let open = Arc::new(Mutex::new(Open::new(manners.most)));
    let mut connections = JoinSet::new();
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                if !is_of_one_connection(&error) {
                    tracing::warn!(%error, "no connections can be taken");
                    lock(&open).make_room(None);
                    tokio::time::sleep(BREATHER).await;
                }
                continue;
            }
        };
        while connections.try_join_next().is_some() {}
        let peer = Peer(network::counted(peer.ip()));
        if let Some((seat, closed)) = enter(&open, peer.0) {
            let router = router.clone();
            connections.spawn(async move {
                tokio::select! {
                    () = one(stream, peer, Some(router), manners, &seat) => {}
                    _ = closed => {}
                }
                if let Some(number) = seat.number {
                    lock(&seat.open).connections.remove(&number);
                }
            });
        } else if lock(&open).turned_away < TURNED_AWAY {
            lock(&open).turned_away += 1;
            let seat = Seat { open: Arc::clone(&open), number: None };
            connections.spawn(async move {
                one(stream, peer, None, manners, &seat).await;
                lock(&seat.open).turned_away -= 1;
            });
        }
    }
}

/// Serves one connection to its end; without a router it is told that there is no room.
async fn one(stream: TcpStream, peer: Peer, router: Option<Router>, manners: Manners, seat: &Seat) {
    let Manners { patience, crowded, .. } = manners;
    let service = service_fn(|request: Request<Incoming>| {
        let (router, seat) = (router.clone(), seat.clone());
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(peer);
            let Some(router) = router else { return Ok::<_, Infallible>(crowded(request.headers())) };
            seat.change(|connection| connection.busy += 1);
            let busy = Busy(seat);
            let answered = TowerToHyperService::new(router).call(request).await;
            let response = answered.unwrap_or_else(|never| match never {});
            // Busy until the answer is sent: a stream is sent for as long as it is followed.
            Ok(response.map(|body| Body::new(Held { body, _busy: busy })))
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        // From the first moment, and between two requests: who says nothing is let go.
        .header_read_timeout(patience)
        .keep_alive(router.is_some())
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), service)
        .await;
    if let Err(error) = served {
        tracing::debug!(%error, "a connection ended");
    }
}

/// A request is being answered, until this is dropped.
struct Busy(Seat);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.change(|connection| connection.busy -= 1);
    }
}

/// A body that knows when it was sent.
struct Held {
    body: Body,
    _busy: Busy,
}

impl hyper::body::Body for Held {
    type Data = axum::body::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<hyper::body::Frame<Self::Data>, Self::Error>>> {
        std::pin::Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.body.size_hint()
    }
}

/// Whether only the connection that was to be taken is meant; else there are no more to be had.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: usize = 850;

    #[test]
    fn the_longest_silent_makes_room_and_the_busy_stay() {
        let open = Arc::new(Mutex::new(Open::new(ALL)));
        let home = IpAddr::from([127, 0, 0, 1]);
        let mut seats: Vec<_> = (0..ALL).map(|_| enter(&open, home).expect("room")).collect();
        // The first one asks again, the second follows a stream.
        seats[0].0.change(|_| {});
        seats[1].0.change(|connection| connection.busy += 1);
        assert!(enter(&open, home).is_some());
        let closed: Vec<usize> = (0..ALL)
            .filter(|n| seats[*n].1.try_recv() == Err(oneshot::error::TryRecvError::Closed))
            .collect();
        assert_eq!(closed, [2]);
        assert_eq!(lock(&open).connections.len(), ALL);
        for seat in &seats {
            seat.0.change(|connection| connection.busy = 1);
        }
        assert!(enter(&open, home).is_some(), "the one that came last is not busy");
        lock(&open).connections.values_mut().for_each(|connection| connection.busy = 1);
        assert!(enter(&open, home).is_none());
    }

    #[test]
    fn one_address_takes_its_own_places_only() {
        let open = Arc::new(Mutex::new(Open::new(ALL)));
        let (stranger, other) = (IpAddr::from([192, 0, 2, 7]), IpAddr::from([192, 0, 2, 8]));
        let mut others = enter(&open, other).expect("room");
        let seats: Vec<_> = (0..2_000).filter_map(|_| enter(&open, stranger)).collect();
        assert_eq!((seats.len(), lock(&open).connections.len()), (2_000, PER_ADDRESS + 1));
        assert_eq!(others.1.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        lock(&open).connections.values_mut().for_each(|connection| connection.busy = 1);
        assert!(enter(&open, stranger).is_none() && enter(&open, other).is_some());
    }
}
