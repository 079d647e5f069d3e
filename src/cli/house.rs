//! Wiring: the house behind the doors.

use crate::clock::Clock;
use crate::journal::{Journal, Options};
use crate::messages::Lang;
use crate::platforms::terminal::options::ChatOptions;
use crate::platforms::terminal::{BoxFuture, Host, Opener};
use crate::rooms::heard::{Door, Heard, Server};
use crate::rooms::house::{Furniture, House, Seeds};
use crate::rooms::say::Outlet;
use crate::words::library::Library;
use std::path::Path;
use std::sync::Arc;

/// Opens houses for the terminal. The dictionaries stay loaded from one crash to the next.
pub struct ChatOpener {
    options: ChatOptions,
    library: Arc<Library>,
}

impl ChatOpener {
    /// An opener for one chat.
    pub fn new(options: ChatOptions, library: Arc<Library>) -> Self {
        Self { options, library }
    }
}

impl Opener for ChatOpener {
    fn open<'a>(
        &'a self,
        database: &'a Path,
        clock: Clock,
        outlet: Arc<dyn Outlet>,
    ) -> BoxFuture<'a, anyhow::Result<Arc<dyn Host>>> {
        Box::pin(async move {
            let (journal, _) = Journal::open(database, Options::default()).await?;
            let furniture = Furniture {
                journal,
                clock,
                library: Arc::clone(&self.library),
                seeds: self.options.seed.map_or(Seeds::Fresh, Seeds::Fixed),
                book: self.options.book.iter().filter_map(|line| line.grid.parse().ok()).collect(),
            };
            let house = House::open(furniture).await?;
            house.attach(Door::Terminal, outlet, true);
            house.resume().await?;
            let host: Arc<dyn Host> = Arc::new(house);
            Ok(host)
        })
    }
}

impl Host for House {
    fn hear(&self, heard: Heard) -> BoxFuture<'_, ()> {
        Box::pin(House::hear(self, heard))
    }

    fn next_wake(&self) -> Option<crate::clock::Millis> {
        House::next_wake(self)
    }

    fn wake(&self) -> BoxFuture<'_, ()> {
        Box::pin(House::wake(self))
    }

    fn night(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn door_away(&self, door: Door, _at: crate::clock::Millis) {
        House::door_away(self, door);
    }

    fn door_back(&self, door: Door, _at: crate::clock::Millis) -> BoxFuture<'_, ()> {
        Box::pin(House::door_back(self, door, true))
    }

    fn limit_disk(&self, full: bool) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if let Err(error) = self.journal().limit_size(full.then_some(1)).await {
                tracing::warn!(%error, "the limit could not be set");
            }
        })
    }

    fn declare_server<'a>(&'a self, server: &'a Server, lang: Lang, zone: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            if let Err(error) = House::declare_server(self, server, lang, zone).await {
                tracing::warn!(%error, "the server could not be declared");
            }
        })
    }
}
