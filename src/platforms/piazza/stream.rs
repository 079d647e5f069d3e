//! One stream of server-sent events a tab: first everything the viewer may see, then each change,
//! as long as the tab stays.

use super::chat::Change;
use super::wire::{self, Viewer};
use super::{Piazza, World};
use crate::clock::Millis;
use crate::rooms::heard::{Person, Place};
use axum::response::sse::Event;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::ReceiverStream;

/// Events a slow tab may be behind before its task waits for it.
const BEHIND: usize = 64;
/// Messages of each place a tab gets at first, and of one where a match is over.
const FIRST: usize = 200;
const FIRST_OF_OLD: usize = 40;
/// Streams one browser may have open. It allows six connections to a server in all its tabs
/// together: with more streams than this its own posts would wait for ever.
const PER_BROWSER: usize = 4;
/// Streams of one person, in all browsers: a browser calls itself as it likes.
const PER_PERSON: usize = 12;
/// Streams of one address, where strangers come by.
const PER_ADDRESS: usize = 60;
/// Streams in all. A connection each: others are to get in beside them.
const ALL: usize = 500;

/// An open stream.
#[derive(Debug)]
struct Open {
    number: u64,
    person: Person,
    browser: String,
    address: Option<IpAddr>,
    /// Dropped, the stream ends and its tab rests; told so, it ends and its tab asks again.
    stay: oneshot::Sender<()>,
}

/// The open streams, the oldest first. One that has ended is not among them: nothing of it is kept.
#[derive(Debug, Default)]
pub(super) struct Streams {
    open: Vec<Open>,
    count: u64,
}

/// Whose stream it is.
pub(super) struct Follower<'a> {
    pub(super) person: &'a Person,
    /// The name the browser gives itself.
    pub(super) browser: &'a str,
    /// Where strangers come by.
    pub(super) address: Option<IpAddr>,
}

impl Streams {
    /// Who follows what happens.
    pub(super) fn here(&self) -> BTreeSet<Person> {
        self.open.iter().map(|one| one.person.clone()).collect()
    }

    /// Counts in a stream; the oldest of the same browser or person has to rest when they are too many. `None`: there
    /// is no room.
    pub(super) fn enter(&mut self, follower: &Follower<'_>) -> Option<Entered> {
        let Follower { person, browser, address } = *follower;
        self.rest(PER_BROWSER, |one| one.browser == browser);
        self.rest(PER_PERSON, |one| one.person == *person);
        let from_there = self.open.iter().filter(|one| address.is_some() && one.address == address).count();
        if self.open.len() >= ALL || from_there >= PER_ADDRESS {
            return None;
        }
        self.count += 1;
        let (stay, rest) = oneshot::channel();
        let (number, browser) = (self.count, browser.to_owned());
        self.open.push(Open { number, person: person.clone(), browser, address, stay });
        Some(Entered { number, rest })
    }

    fn rest(&mut self, most: usize, same: impl Fn(&Open) -> bool) {
        if self.open.iter().filter(|one| same(one)).count() >= most
            && let Some(oldest) = self.open.iter().position(same)
        {
            self.open.remove(oldest);
        }
    }

    /// Ends the streams of somebody, and of an address.
    pub(super) fn end(&mut self, person: &Person, address: Option<IpAddr>) {
        let theirs = |one: &mut Open| one.person == *person || (address.is_some() && one.address == address);
        for one in self.open.extract_if(.., theirs) {
            let _ = one.stay.send(());
        }
    }

    fn leave(&mut self, number: u64) {
        self.open.retain(|one| one.number != number);
    }
}

/// A stream that was counted in.
pub(super) struct Entered {
    number: u64,
    rest: oneshot::Receiver<()>,
}

/// The events for `viewer`, after the one named `last` when it is still known.
pub(super) fn open(
    piazza: Arc<Piazza>,
    viewer: Viewer,
    entered: Entered,
    last: Option<&str>,
) -> ReceiverStream<Result<Event, Infallible>> {
    let (send, receive) = mpsc::channel(BEHIND);
    let after = last.and_then(|last| piazza.change_named(last));
    let Entered { number, rest } = entered;
    tokio::spawn(async move {
        tokio::select! {
            () = follow(Arc::clone(&piazza), viewer, after, &send) => {}
            // The tab comes back, from where it was, when somebody looks at it again; where it was ended for good, at once.
            ended = rest => if ended.is_err() {
                drop(send.try_send(Ok(Event::default().data(json!({ "kind": "rest" }).to_string()))));
            },
        }
        piazza.world().streams.leave(number);
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
        (self.clock.unturned(), self.clock.rate())
    }

    fn everything(&self, world: &World, viewer: &Viewer) -> Value {
        let (now, rate) = self.time();
        let places = world.chat.places_of(&viewer.person);
        let places: Vec<Value> = places
            .iter()
            .map(|place| {
                let all: Vec<_> = world.chat.messages(place, &viewer.person).collect();
                let old = place.channel().is_some() && !world.chat.is_live(place);
                let first = if old { FIRST_OF_OLD } else { FIRST };
                let latest = &all[all.len().saturating_sub(first)..];
                let mut listed = wire::place(&world.chat, place, viewer);
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
        (place, change): (Option<&Place>, &Change),
    ) -> Option<Value> {
        let (now, rate) = self.time();
        match (place, change) {
            (Some(place), Change::Message(id)) => {
                // Gone meanwhile: its own change says so.
                let message = world.chat.message(place, *id, &viewer.person)?;
                let mut listed = wire::place(&world.chat, place, viewer);
                listed["messages"] = json!([wire::message(&world.chat, place, message, viewer)]);
                Some(json!({ "kind": "message", "now": now, "rate": rate, "place": listed }))
            }
            (Some(place), Change::Gone(id)) => Some(
                json!({ "kind": "gone", "now": now, "rate": rate, "place": place.to_string(), "id": id }),
            ),
            (Some(place), Change::Over(id)) => Some(
                json!({ "kind": "over", "now": now, "rate": rate, "place": place.to_string(), "id": id }),
            ),
            (Some(place), Change::Place) if world.chat.has(place) => {
                let listed = wire::place(&world.chat, place, viewer);
                Some(json!({ "kind": "place", "now": now, "rate": rate, "place": listed }))
            }
            (Some(place), Change::Place) => {
                Some(json!({ "kind": "left", "now": now, "rate": rate, "place": place.to_string() }))
            }
            (_, Change::Clock) | (None, _) => Some(json!({ "kind": "clock", "now": now, "rate": rate })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_ended_is_forgotten_and_others_get_in() {
        let mut streams = Streams::default();
        let person = |n: usize| Person(format!("piazza:{n}"));
        let mut enter = |n: usize, browser: &str, address: Option<IpAddr>| {
            let person = person(n);
            streams.enter(&Follower { person: &person, browser, address })
        };
        let stranger = Some(IpAddr::from([192, 0, 2, 7]));
        // Many names, one address.
        let from_there = (0..999).filter_map(|n| enter(n, &n.to_string(), stranger));
        let from_there: Vec<Entered> = from_there.collect();
        assert_eq!(from_there.len(), PER_ADDRESS);
        // One person under many names of browsers: the oldest rest, and nobody else.
        let mine: Vec<Entered> = (0..999).filter_map(|n| enter(1_000, &format!("b{n}"), None)).collect();
        assert_eq!((mine.len(), streams.open.len()), (999, PER_ADDRESS + PER_PERSON));
        let mut enter = |n: usize| {
            let person = person(n);
            streams.enter(&Follower { person: &person, browser: &n.to_string(), address: None })
        };
        let all: Vec<Entered> = (2_000..9_000).map_while(&mut enter).collect();
        assert_eq!(streams.open.len(), ALL);
        for one in all.iter().chain(&from_there).chain(&mine) {
            streams.leave(one.number);
        }
        assert!(streams.open.is_empty() && streams.here().is_empty());
    }
}
