//! A double of Discord: REST over TLS and a WebSocket gateway on loopback, which speak as the real
//! ones do. A test builds guilds and people, lets them act, and looks at what they see.
//!
//! The bot connects with `https_client()` given to serenity's `HttpBuilder::client`; the gateway's
//! address comes with the answer to `GET /gateway`. Time is the clock's that was handed in.

mod agenda;
mod answer;
mod channels;
mod clicks;
mod commands;
mod components;
mod draft;
mod events;
mod faults;
mod gateway;
mod ids;
mod interactions;
mod limits;
mod meddle;
mod mentions;
mod messages;
mod people;
pub(crate) mod permissions;
mod render;
mod routes;
mod server;
mod session;
mod setup;
mod shown;
mod tls;
mod versions;
mod world;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use giostra::clock::Clock;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::AbortHandle;

pub(crate) use clicks::Pointed;
pub(crate) use faults::Gate;
pub(crate) use ids::{Channel, Guild, Interaction, Message, Role, User};
pub(crate) use people::Say;
pub(crate) use setup::Who;
pub(crate) use shown::{File, Shown, State};
pub(crate) use world::{Request, World};

/// How long a test waits for what ought to happen at once, while nothing happens at all.
const PATIENCE: Duration = Duration::from_mins(1);
/// And while something happens, which may be slow on a machine that has much to do.
const LONGEST: Duration = Duration::from_mins(5);

/// The double. It is gone when this is dropped.
pub(crate) struct Discord {
    shared: Arc<Shared>,
    address: SocketAddr,
    ca: String,
    tasks: [AbortHandle; 2],
}

/// The world under its lock, and word of every change.
struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<()>,
}

impl Shared {
    fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.world.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.send_replace(());
        result
    }

    fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.world.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Discord {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

impl Discord {
    /// Opens both halves on ports of their own.
    pub(crate) async fn start(clock: Clock) -> Self {
        let bind = || TcpListener::bind("127.0.0.1:0");
        let rest = bind().await.expect("a port for REST");
        let sockets = bind().await.expect("a port for the gateway");
        let address = rest.local_addr().expect("an address");
        let mut world = World::new(clock);
        world.hub.url = format!("ws://{}", sockets.local_addr().expect("an address"));
        let (tls, ca) = tls::authority();
        let shared = Arc::new(Shared { world: Mutex::new(world), changed: watch::Sender::new(()) });
        let tasks = [
            tokio::spawn(server::listen(rest, tls, Arc::clone(&shared))).abort_handle(),
            tokio::spawn(gateway::listen(sockets, Arc::clone(&shared))).abort_handle(),
        ];
        Self { shared, address, ca, tasks }
    }

    /// Where `discord.com` is to be found.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The authority that signed for `discord.com`.
    pub(crate) fn ca_pem(&self) -> &str {
        &self.ca
    }

    /// The bot's token.
    pub(crate) fn token(&self) -> String {
        self.look(|world| world.app.token.clone())
    }

    /// Where the gateway is.
    pub(crate) fn gateway(&self) -> String {
        self.look(|world| world.hub.url.clone())
    }

    /// A client that takes this double for discord.com.
    pub(crate) fn https_client(&self) -> reqwest::Client {
        let ca = reqwest::Certificate::from_pem(self.ca_pem().as_bytes()).expect("a certificate");
        let client = reqwest::Client::builder().resolve("discord.com", self.address());
        client.add_root_certificate(ca).build().expect("a client")
    }

    /// Looks at the world.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.shared.look(look)
    }

    fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        self.shared.change(change)
    }

    /// Waits until `what` finds what it looks for.
    ///
    /// # Panics
    ///
    /// When nothing at all has happened for a minute; the last requests are said.
    pub(crate) async fn wait_until<T>(&self, what: impl Fn(&World) -> Option<T>) -> T {
        let mut changes = self.shared.changed.subscribe();
        let found = async {
            loop {
                changes.borrow_and_update();
                if let Some(it) = self.look(&what) {
                    return Some(it);
                }
                // The sender lives as long as `self`.
                if tokio::time::timeout(PATIENCE, changes.changed()).await.is_err() {
                    return None;
                }
            }
        };
        match tokio::time::timeout(LONGEST, found).await.ok().flatten() {
            Some(it) => it,
            None => self.look(|world| {
                let last = &world.requests()[world.requests().len().saturating_sub(10)..];
                panic!("waited in vain; {} connected; the last requests: {last:#?}", world.connected())
            }),
        }
    }

    /// The messages everyone in the channel sees, oldest first.
    pub(crate) fn messages(&self, channel: Channel) -> Vec<Shown> {
        self.look(|world| world.messages(channel))
    }

    /// Everything shown to this user, oldest first.
    pub(crate) fn seen_by(&self, user: User) -> Vec<Shown> {
        self.look(|world| world.seen_by(user))
    }

    /// What became of an interaction.
    pub(crate) fn interaction(&self, id: Interaction) -> State {
        self.look(|world| world.interaction(id))
    }

    /// Every request so far.
    pub(crate) fn requests(&self) -> Vec<Request> {
        self.look(|world| world.requests().to_vec())
    }

    /// How many sockets speak for a session.
    pub(crate) fn connected(&self) -> usize {
        self.look(World::connected)
    }
}
