//! One stream of server-sent events a tab: first everything the viewer may see, then each change,
//! as long as the tab stays.

use super::chat::Change;
use super::wire::{self, Viewer};
use super::{Piazza, World};
use crate::clock::Millis;
use axum::response::sse::Event;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::ReceiverStream;

/// Events a slow tab may be behind before its task waits for it.
const BEHIND: usize = 64;
/// Messages of each place a tab gets at first.
const FIRST: usize = 200;
/// Streams one browser may have open. It allows six connections to a server in all its tabs
/// together: with more streams than this its own posts would wait for ever.
const PER_BROWSER: usize = 4;
/// The most browsers whose streams are counted.
const BROWSERS: usize = 4096;

/// The open streams of each browser, the oldest first; dropping a sender ends its stream.
#[derive(Debug, Default)]
pub(super) struct Streams(BTreeMap<String, VecDeque<oneshot::Sender<()>>>);

impl Streams {
    /// Counts in a stream; the oldest of the same browser has to rest when they are too many.
    fn enter(&mut self, browser: &str) -> oneshot::Receiver<()> {
        let (stay, rest) = oneshot::channel();
        if self.0.len() >= BROWSERS {
            self.0.retain(|_, open| open.iter().any(|stay| !stay.is_closed()));
        }
        let open = self.0.entry(browser.to_owned()).or_default();
        open.retain(|stay| !stay.is_closed());
        open.push_back(stay);
        if open.len() > PER_BROWSER {
            open.pop_front();
        }
        rest
    }
}

/// The events for `viewer` in a `browser`, after the one named `last` when it is still known.
pub(super) fn open(
    piazza: Arc<Piazza>,
    viewer: Viewer,
    browser: &str,
    last: Option<&str>,
) -> ReceiverStream<Result<Event, Infallible>> {
    let (send, receive) = mpsc::channel(BEHIND);
    let after = last.and_then(|last| piazza.change_named(last));
    let rest = piazza.world().streams.enter(browser);
    tokio::spawn(async move {
        tokio::select! {
            () = follow(piazza, viewer, after, &send) => {}
            // The tab comes back, from where it was, when somebody looks at it again.
            _ = rest => drop(send.try_send(Ok(Event::default().data(json!({ "kind": "rest" }).to_string())))),
        }
    });
    ReceiverStream::new(receive)
}

async fn follow(
    piazza: Arc<Piazza>,
    viewer: Viewer,
    mut after: Option<u64>,
    send: &mpsc::Sender<Result<Event, Infallible>>,
) {
    let mut changed = piazza.changed.subscribe();
    loop {
        // Marked before reading, so that a change in between is seen in the next round.
        changed.mark_unchanged();
        let (events, upto) = piazza.events(&viewer, after);
        after = Some(upto);
        let name = piazza.name_change(upto);
        for event in events {
            let event = Event::default().id(&name).data(event.to_string());
            if send.send(Ok(event)).await.is_err() {
                return;
            }
        }
        tokio::select! {
            () = send.closed() => return,
            woken = changed.changed() => if woken.is_err() { return },
        }
    }
}

impl Piazza {
    /// A change's name on the wire: the start of the program and the number.
    fn name_change(&self, number: u64) -> String {
        format!("{}-{number}", &self.token[..8])
    }

    fn change_named(&self, name: &str) -> Option<u64> {
        let (start, number) = name.split_once('-')?;
        if start == &self.token[..8] { number.parse().ok() } else { None }
    }

    /// What a viewer who has everything up to `after` has to be told, and up to which change.
    fn events(&self, viewer: &Viewer, after: Option<u64>) -> (Vec<Value>, u64) {
        let world = self.world();
        let upto = world.chat.last_change();
        let changes = after.and_then(|after| world.chat.changes_after(after, &viewer.person));
        let events = match changes {
            None => vec![self.everything(&world, viewer)],
            Some(changes) => {
                changes.into_iter().filter_map(|change| self.event(&world, viewer, change)).collect()
            }
        };
        (events, upto)
    }

    fn time(&self) -> (Millis, u32) {
        (self.clock.now(), self.clock.rate())
    }

    fn everything(&self, world: &World, viewer: &Viewer) -> Value {
        let (now, rate) = self.time();
        let places = world.chat.places_of(&viewer.person);
        let places: Vec<Value> = places
            .iter()
            .map(|place| {
                let all: Vec<_> = world.chat.messages(place, &viewer.person).collect();
                let latest = &all[all.len().saturating_sub(FIRST)..];
                let mut listed = wire::place(&world.chat, place);
                listed["messages"] =
                    latest.iter().map(|message| wire::message(&world.chat, place, message, viewer)).collect();
                listed
            })
            .collect();
        json!({ "kind": "everything", "now": now, "rate": rate, "me": viewer.person.0, "places": places })
    }

    fn event(
        &self,
        world: &World,
        viewer: &Viewer,
        (place, change): (Option<&crate::rooms::heard::Place>, &Change),
    ) -> Option<Value> {
        let (now, rate) = self.time();
        match (place, change) {
            (Some(place), Change::Message(id)) => {
                // Gone meanwhile: its own change says so.
                let message = world.chat.message(place, *id, &viewer.person)?;
                let mut listed = wire::place(&world.chat, place);
                listed["messages"] = json!([wire::message(&world.chat, place, message, viewer)]);
                Some(json!({ "kind": "message", "now": now, "rate": rate, "place": listed }))
            }
            (Some(place), Change::Gone(id)) => Some(
                json!({ "kind": "gone", "now": now, "rate": rate, "place": place.to_string(), "id": id }),
            ),
            (Some(place), Change::Over(id)) => Some(
                json!({ "kind": "over", "now": now, "rate": rate, "place": place.to_string(), "id": id }),
            ),
            (_, Change::Clock) | (None, _) => Some(json!({ "kind": "clock", "now": now, "rate": rate })),
        }
    }
}
