//! Public threads, in which matches are played.

use super::carriage::{Carriage, nowhere};
use super::refusals::refused;
use super::text::{bare, cut};
use super::{Discord, channel_of, stamp_of};
use crate::messages::{Lang, Text};
use crate::platforms::courier::{Refused, THREAD};
use crate::platforms::host::PostState;
use crate::rooms::heard::Place;
use crate::rooms::say::Receipt;
use serenity::all::{AutoArchiveDuration, Builder, ChannelId, ChannelType, CreateThread};

/// The longest name of a thread.
const NAME: usize = 100;

impl Carriage {
    /// Opens a thread in a channel. Threads have no threads, nor have conversations.
    pub(super) async fn open_thread(
        &self,
        place: &Place,
        lang: Lang,
        title: &Text,
    ) -> Result<Receipt, Refused> {
        if !matches!(place, Place::Room { thread: None, .. }) {
            return Err(Refused::NOT_HERE);
        }
        let channel = channel_of(place).ok_or_else(nowhere)?;
        let words: Vec<String> = bare(lang, title).split_whitespace().map(str::to_owned).collect();
        // A message in it wakes it: it sleeps after a week of silence.
        let thread = CreateThread::new(cut(&words.join(" "), NAME))
            .kind(ChannelType::PublicThread)
            .auto_archive_duration(AutoArchiveDuration::OneWeek)
            .execute(&self.http, (channel, None))
            .await
            .map_err(|error| refused(&error))?;
        // Nobody waits for the gateway to tell it.
        self.known.guilds.is_in(thread.id, channel);
        Ok(Receipt { id: thread.id.get(), at: stamp_of(thread.id.get()) })
    }
}

impl Discord {
    /// Learns the threads of ours from before a restart: of one that sleeps the gateway tells nothing.
    pub(super) fn recall_threads(&self) {
        for (name, state) in self.0.courier.posted(|name| name.handle.0.starts_with(THREAD)) {
            if let (Some(channel), PostState::Sent(thread)) = (channel_of(&name.place), state) {
                self.0.known.guilds.is_in(ChannelId::new(thread.max(1)), channel);
            }
        }
    }
}
