//! A double of Telegram: a server on loopback that speaks the Bot API, and the people behind it. Bots talk to it by
//! real sockets; a test says what people do and looks at what they are shown.
//!
//! Played from the documentation and from the answers of the real server; where the real one is generous or vague the
//! double is strict. Not played: inline mode, payments, polls, stickers, channels, business accounts, Markdown.

mod acts;
mod answer;
mod calls;
mod commands;
mod content;
mod editing;
mod ephemeral;
mod faults;
mod found;
mod html;
mod json;
mod limits;
mod membership;
mod methods;
mod parse;
mod polls;
mod reactions;
mod rich;
mod rights;
mod seen;
mod sending;
mod server;
mod speech;
mod topics;
mod updates;
mod views;
mod webhook;
mod world;

pub(crate) use acts::Pressed;
pub(crate) use calls::Call;
pub(crate) use ephemeral::Knows;
pub(crate) use faults::{Fault, Gate, Side};
pub(crate) use seen::{Button, Seen, Shown};
pub(crate) use speech::Speech;
pub(crate) use world::{Alert, Permissions, Status};

use giostra::clock::Clock;
use server::Shared;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use world::World;

/// How long a test waits for what must come while nothing happens at all; only failures take that long.
const PATIENCE: Duration = Duration::from_mins(1);
/// And while something happens, which may be slow on a machine that has much to do.
const LONGEST: Duration = Duration::from_mins(5);

/// The running double; the server ends when this is dropped.
pub(crate) struct Telegram {
    shared: Arc<Shared>,
    address: SocketAddr,
    tasks: [JoinHandle<()>; 2],
}

/// Somebody with an account.
#[derive(Clone, Debug)]
pub(crate) struct User {
    /// Also the id of the private chat.
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) username: Option<String>,
}

impl Telegram {
    /// Starts the server on a free port of loopback. All stamps are the clock's.
    pub(crate) async fn start(clock: Clock) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("loopback has free ports");
        let address = listener.local_addr().expect("a bound socket has an address");
        let token = "7654321:AAdouble_of_a_token_35_characters__";
        let shared = Arc::new(Shared::new(clock, World::new(token)));
        let accept = tokio::spawn(server::accept(listener, Arc::clone(&shared)));
        let deliver = tokio::spawn(webhook::deliver(Arc::clone(&shared)));
        Self { shared, address, tasks: [accept, deliver] }
    }

    /// The address for `Bot::set_api_url`.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The token that is good now.
    pub(crate) fn token(&self) -> String {
        self.shared.world().token.clone()
    }

    /// Gives the bot a new token; the old one is worth nothing from now on.
    pub(crate) fn revoke(&self) -> String {
        self.shared.change(|world, _| {
            // A poll that stands ends, so that its bot comes again and is turned away.
            world.queue.nudges += 1;
            let number = world.next_id();
            world.token = format!("{}:AArevoked{number:026}", world.bot.id);
            world.token.clone()
        })
    }

    /// Turns the budgets on or off; they are off at first.
    pub(crate) fn limits(&self, on: bool) {
        self.shared.change(|world, _| world.limits.on = on);
    }

    /// The next `times` requests of a method (`*`: of any but `getUpdates`) meet a fault.
    pub(crate) fn fail_next(&self, method: &str, fault: Fault, times: usize) {
        self.shared.change(|world, _| world.faults.add(method, fault, times));
    }

    /// No request meets a fault any more.
    pub(crate) fn mend(&self) {
        self.shared.change(|world, _| world.faults.mend());
    }

    /// Holds the requests of a method before or after their effect, until the gate is opened.
    pub(crate) fn hold(&self, method: &str, side: Side) -> Gate {
        self.shared.change(|world, _| world.faults.hold(method, side))
    }

    /// Cuts all connections, and every new one, until it is up again.
    pub(crate) fn down(&self, down: bool) {
        self.shared.down.send_replace(down);
    }

    /// Ends a long poll that stands, with nothing.
    pub(crate) fn nudge(&self) {
        self.shared.change(|world, _| world.queue.nudges += 1);
    }

    /// Whether another process fetches updates, too: then a poll is told that another one has ended it.
    pub(crate) fn rival(&self, rival: bool) {
        self.shared.change(|world, _| world.queue.rival = rival);
    }

    /// Delivers every update once more after it was confirmed, with the same id.
    pub(crate) fn twice(&self, twice: bool) {
        self.shared.change(|world, _| world.queue.twice = twice);
    }

    /// Hands updates out in an order drawn from the seed; `None`: in order.
    pub(crate) fn shuffle(&self, seed: Option<u64>) {
        self.shared.change(|world, _| world.queue.shuffle = seed);
    }

    /// Posts webhooks to this address (`http://127.0.0.1:1234`), as the proxy does that ends TLS for the bot.
    pub(crate) fn webhooks_to(&self, base: &str) {
        *self.shared.proxy.lock().unwrap_or_else(PoisonError::into_inner) = Some(base.to_owned());
        self.nudge();
    }

    /// Keeps all updates from now on.
    pub(crate) fn keep_updates(&self) {
        self.shared.change(|world, _| world.queue.kept = Some(Vec::new()));
    }

    /// Those that were kept, as the bot got them.
    pub(crate) fn kept_updates(&self) -> Vec<serde_json::Value> {
        self.shared.world().queue.kept.clone().unwrap_or_default()
    }

    /// Waits until `look` finds something, without polling. Fails after a minute in which nothing happened, with the last
    /// calls.
    pub(crate) async fn wait_until<T>(&self, what: &str, mut look: impl FnMut(&Self) -> Option<T>) -> T {
        let mut changed = self.shared.changed.subscribe();
        let found = async {
            loop {
                changed.borrow_and_update();
                if let Some(found) = look(self) {
                    return Some(found);
                }
                // The sender lives as long as `self`.
                if tokio::time::timeout(PATIENCE, changed.changed()).await.is_err() {
                    return None;
                }
            }
        };
        let found = tokio::time::timeout(LONGEST, found).await.ok().flatten();
        found.unwrap_or_else(|| panic!("waited in vain: {what}\nthe last calls:\n{}", self.last_calls()))
    }

    /// Waits until the bot has confirmed every update there is.
    pub(crate) async fn all_confirmed(&self) {
        let done = |telegram: &Self| telegram.shared.world().queue.waiting.is_empty().then_some(());
        self.wait_until("every update is confirmed", done).await;
    }

    /// Waits until no poll stands: one of a process that was killed stands until the server has noticed it, and is not
    /// to be taken for one of the next.
    pub(crate) async fn no_poll_stands(&self) {
        self.wait_until("no poll stands", |telegram| (telegram.polls() == 0).then_some(())).await;
    }

    /// Waits until the bot was given every update there is now, and has dealt with them: with each it either is done,
    /// or knows that it has to wait.
    pub(crate) async fn all_dealt_with(&self) {
        let last = self.last_update();
        let done = |telegram: &Self| (telegram.shared.world().queue.dealt_with >= last).then_some(());
        self.wait_until("every update is dealt with", done).await;
    }

    /// Waits until a poll that begins after now was answered and dealt with: the next one has begun. Polls go on by
    /// themselves only while something waits: or until nothing does.
    pub(crate) async fn polled_anew(&self) {
        let before = self.shared.world().queue.poll;
        let anew = |telegram: &Self| {
            let queue = &telegram.shared.world().queue;
            (queue.poll >= before + 2 || queue.waiting.is_empty()).then_some(())
        };
        self.wait_until("a poll that begins after now", anew).await;
    }

    fn last_calls(&self) -> String {
        calls::last(&self.shared.world().calls, 30)
    }
}

impl Drop for Telegram {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}
