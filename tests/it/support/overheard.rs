//! What a terminal's house hears, beside what it answers: which message of ours somebody replies to is told in no
//! line of its output.

use crate::chats::{Kept, act_out, library};
use giostra::cli::house::ChatOpener;
use giostra::clock::{Clock, Millis};
use giostra::messages::Lang;
use giostra::platforms::terminal::{BoxFuture, Host, Opener};
use giostra::rooms::heard::{Door, Heard, Place, Server, What};
use giostra::rooms::say::{Handle, Outlet};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// What replies answer, by who replied, when, and with what.
pub(crate) type Replies = BTreeMap<(String, Millis, String), Handle>;

/// What the replies of a script answer.
pub(crate) fn replies(script: &Path) -> Replies {
    let heard = Arc::new(Mutex::new(Replies::new()));
    act_out(script, Kept::InMemory, &|options| {
        let opener = ChatOpener::new(options, library());
        Box::new(Listening { opener, heard: Arc::clone(&heard) })
    });
    std::mem::take(&mut *heard.lock().expect("no panic"))
}

struct Listening {
    opener: ChatOpener,
    heard: Arc<Mutex<Replies>>,
}

struct Ear {
    host: Arc<dyn Host>,
    heard: Arc<Mutex<Replies>>,
}

impl Opener for Listening {
    fn open<'a>(
        &'a self,
        database: Option<&'a Path>,
        clock: Clock,
        outlet: Arc<dyn Outlet>,
    ) -> BoxFuture<'a, anyhow::Result<Arc<dyn Host>>> {
        Box::pin(async move {
            let host = self.opener.open(database, clock, outlet).await?;
            Ok(Arc::new(Ear { host, heard: Arc::clone(&self.heard) }) as Arc<dyn Host>)
        })
    }
}

impl Host for Ear {
    fn hear(&self, heard: Heard) -> BoxFuture<'_, ()> {
        if let (Some(handle), What::Message { text }) = (&heard.replies_to, &heard.what) {
            let reply = (heard.who.name.clone(), heard.at, text.clone());
            self.heard.lock().expect("no panic").insert(reply, handle.clone());
        }
        self.host.hear(heard)
    }

    fn next_wake(&self) -> Option<Millis> {
        self.host.next_wake()
    }

    fn wake(&self) -> BoxFuture<'_, ()> {
        self.host.wake()
    }

    fn playing(&self) -> BoxFuture<'_, Vec<Place>> {
        self.host.playing()
    }

    fn night(&self) -> BoxFuture<'_, ()> {
        self.host.night()
    }

    fn door_away(&self, door: Door, at: Millis) {
        self.host.door_away(door, at);
    }

    fn door_back(&self, door: Door, at: Millis) -> BoxFuture<'_, ()> {
        self.host.door_back(door, at)
    }

    fn limit_disk(&self, full: bool) -> BoxFuture<'_, ()> {
        self.host.limit_disk(full)
    }

    fn declare_server<'a>(&'a self, server: &'a Server, lang: Lang, zone: &'a str) -> BoxFuture<'a, ()> {
        self.host.declare_server(server, lang, zone)
    }
}
