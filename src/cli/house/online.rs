//! The house as the doors of the great platforms see it.

use crate::clock::{Clock, Millis};
use crate::journal::{Entry, Record, Scope};
use crate::messages::Lang;
use crate::platforms::host::{Host, Moved, PostName, PostState, Shards, Task};
use crate::rooms::heard::{Door, Heard, Person, Place, Server, Taken};
use crate::rooms::house::{GRACE, House, OLD};
use crate::rooms::press::Form;
use crate::rooms::say::{Handle, Shut, TicketMaker};
use crate::tasks::Tasks;
use tokio::sync::watch;

/// The house, for a door.
pub struct OnlineHost(pub House);

impl Host for OnlineHost {
    fn clock(&self) -> &Clock {
        self.0.clock()
    }

    fn tasks(&self) -> Tasks {
        self.0.tasks()
    }

    fn leave(&self) -> Task<'_> {
        Box::pin(self.0.journal().leave_to_speak())
    }

    fn listens(&self, door: Door) -> Task<'_> {
        Box::pin(self.0.listens(door))
    }

    fn ceases_to_listen(&self, door: Door) -> Task<'_> {
        Box::pin(self.0.ceases_to_listen(door))
    }

    fn shards(&self) -> Option<Shards> {
        let shard = |part: Scope| match part {
            Scope::Shard { shard, .. } => Some(shard),
            Scope::Door(_) => None,
        };
        let served = self.0.served()?.borrow().clone();
        Some(Shards { here: served.into_iter().filter_map(shard).collect(), of: self.0.shards()? })
    }

    fn shards_change<'a>(&'a self, from: &'a Shards) -> Task<'a> {
        Box::pin(async move {
            let Some(mut served) = self.0.served() else { return std::future::pending().await };
            while self.shards().as_ref() == Some(from) {
                if served.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        })
    }

    fn portion(&self) -> u32 {
        self.0.portion()
    }

    fn hear(&self, heard: Heard) -> Task<'_, Taken> {
        Box::pin(self.0.hear(heard))
    }

    fn hear_asked<'a>(&'a self, heard: Heard, ticket: TicketMaker<'a>) -> Task<'a, Taken> {
        Box::pin(self.0.hear_asked(heard, ticket))
    }

    fn door_passed(&self, door: Door, at: Millis) {
        self.0.door_passed(door, at);
    }

    fn place_passed(&self, place: &Place, at: Millis) {
        self.0.place_passed(place, at);
    }

    fn awaited(&self, door: Door) -> Option<Millis> {
        self.0.awaited(door)
    }

    fn awaited_changes(&self) -> watch::Receiver<()> {
        self.0.awaited_changes()
    }

    fn door_away(&self, door: Door) {
        self.0.door_away(door);
    }

    fn door_back(&self, door: Door) -> Task<'_> {
        Box::pin(self.0.door_back(door, false))
    }

    fn skewed(&self, door: Door, ahead: Millis) {
        self.0.skewed(door, ahead);
    }

    fn form<'a>(&'a self, place: &'a Place, person: &'a Person, payload: &'a str) -> Task<'a, Option<Form>> {
        Box::pin(self.0.form(place, person, payload))
    }

    fn moves_like<'a>(
        &'a self,
        place: &'a Place,
        person: &'a Person,
        number: Option<i64>,
        typed: &'a str,
    ) -> Task<'a, Vec<String>> {
        Box::pin(self.0.moves_like(place, person, number, typed))
    }

    fn place_of(&self, match_id: i64, door: Door) -> Task<'_, Option<Place>> {
        Box::pin(async move {
            let row = self.0.journal().match_row(match_id).await.ok()??;
            self.0.windows_of_match(&row.place, row.id, door).next()
        })
    }

    fn barred(&self, place: &Place, why: Shut) {
        self.0.barred(place, why);
    }

    fn remember<'a>(&'a self, post: &'a PostName, state: Option<PostState>) -> Task<'a> {
        let PostName { place, audience, handle: Handle(handle) } = post.clone();
        let record = match state {
            None => Record::Unposted { handle, place, audience },
            Some(PostState::Sent(number)) => {
                Record::Posted { handle, place, audience, message: Some(number), at: self.0.clock().now() }
            }
            Some(PostState::Doubtful(at)) => Record::Posted { handle, place, audience, message: None, at },
        };
        Box::pin(async move {
            let entry = Entry { lines: Vec::new(), records: vec![record] };
            if let Err(error) = self.0.journal().append(entry).await {
                // The message is not changed after a restart, that is all.
                tracing::warn!(%error, "what was posted could not be noted");
            }
        })
    }

    fn posts(&self, door: Door) -> Task<'_, Vec<(PostName, PostState)>> {
        Box::pin(async move {
            let rows = self.0.journal().posted_since(self.0.clock().now() - OLD).await;
            let rows = rows.unwrap_or_else(|error| {
                tracing::warn!(%error, "what was posted could not be read");
                Vec::new()
            });
            let known = rows.into_iter().filter(|row| row.place.door() == door).map(|row| {
                let state = row.message.map_or(PostState::Doubtful(row.at), PostState::Sent);
                (PostName { place: row.place, audience: row.audience, handle: Handle(row.handle) }, state)
            });
            known.collect()
        })
    }

    fn playing(&self, door: Door, first: bool) -> Task<'_, Vec<(Place, Millis)>> {
        Box::pin(async move {
            let journal = self.0.journal();
            let rows = journal.live_matches().await.unwrap_or_default();
            let alive = self.0.alive(first).await;
            let windows = rows.into_iter().flat_map(|row| {
                let windows = self.0.windows_of_match(&row.place, row.id, door);
                windows.map(move |window| (window, row.opened_at))
            });
            // What was missed in a window was missed by whoever listens there, who need not be the one that serves the room.
            windows
                .map(|(window, opened)| {
                    let since = alive.of(&window).unwrap_or(opened).max(opened);
                    (window, since)
                })
                .collect()
        })
    }

    fn players(&self, door: Door, first: bool) -> Task<'_, Vec<(Person, Millis)>> {
        Box::pin(async move {
            let journal = self.0.journal();
            let read = async {
                let mut rounds = journal.live_matches().await?;
                for place in journal.ended_since(self.0.clock().now() - GRACE).await? {
                    rounds.extend(journal.last_match(&place).await?);
                }
                let alive = self.0.alive(first).await;
                let mut players = Vec::new();
                // The round begun last comes first.
                rounds.sort_by_key(|row| std::cmp::Reverse(row.id));
                rounds.dedup_by_key(|row| row.id);
                for row in rounds {
                    let seats = journal.seats(row.id).await?;
                    let here = seats.into_iter().filter(|(_, person)| person.door() == Some(door));
                    players.extend(here.map(|(_, person)| {
                        let private = Place::Private { door, person: person.clone() };
                        (person, alive.of(&private).unwrap_or(row.opened_at).max(row.opened_at))
                    }));
                }
                Ok::<_, crate::journal::ReadError>(players)
            };
            read.await.unwrap_or_else(|error| {
                tracing::warn!(%error, "who plays could not be read");
                Vec::new()
            })
        })
    }

    fn names_like<'a>(&'a self, server: &'a Server, typed: &'a str) -> Task<'a, Vec<String>> {
        Box::pin(async move {
            self.0.journal().names_like(server, typed, crate::commands::MOST).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "no names could be read");
                Vec::new()
            })
        })
    }

    fn servers(&self, door: Door) -> Task<'_, Vec<Server>> {
        Box::pin(async move {
            self.0.journal().servers_behind(door).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "what servers there are could not be read");
                Vec::new()
            })
        })
    }

    fn belongs<'a>(&'a self, server: &'a Server, belongs: bool) -> Task<'a> {
        Box::pin(self.0.belongs(server, belongs))
    }

    fn departs<'a>(&'a self, server: &'a Server, person: &'a Person, gone: bool) -> Task<'a> {
        Box::pin(self.0.departs(server, person, gone))
    }

    fn moved(&self, moved: Moved) -> Task<'_> {
        Box::pin(async move {
            let place = |server, channel| Place::Room { door: moved.door, server, channel, thread: None };
            let Moved { server, channel, .. } = moved.clone();
            let places = (place(server.0.clone(), channel.0), place(server.1.clone(), channel.1));
            if let Err(error) = self.0.moved(places, server).await {
                tracing::error!(error = format!("{error:#}"), "a group could not be moved");
            }
        })
    }

    fn plays(&self, place: &Place) -> bool {
        self.0.plays(place)
    }

    fn kept(&self, name: &str) -> Option<String> {
        self.0.kept(name)
    }

    fn keep<'a>(&'a self, name: &'a str, text: &'a str) -> Task<'a> {
        Box::pin(async move {
            if let Err(error) = self.0.keep(name, text).await {
                tracing::warn!(%error, "a door's note could not be kept");
            }
        })
    }

    fn lang(&self, place: &Place) -> Lang {
        self.0.lang(place)
    }

    fn lang_for(&self, person: &Person, place: &Place) -> Lang {
        self.0.lang_for(person, place)
    }

    fn speaks<'a>(&'a self, server: &'a Server, lang: Lang) -> Task<'a> {
        Box::pin(self.0.speaks(server, lang))
    }

    fn reads(&self, person: &Person, lang: Lang) {
        self.0.reads(person, lang);
    }

    fn zone(&self, place: &Place) -> jiff::tz::TimeZone {
        self.0.zone(place)
    }
}
