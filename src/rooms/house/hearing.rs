//! What a door has heard goes to its room, here or in another process.

use super::House;
use super::inner::lock;
use crate::clock::Since;
use crate::metrics::metrics;
use crate::rooms::desk::Desk;
use crate::rooms::heard::{Access, Heard, Taken, What};
use crate::rooms::limits::Verdict;
use crate::rooms::mailbox::Work;
use crate::rooms::say::TicketMaker;
use crate::say;
use std::sync::Arc;

/// What is counted apart.
fn kind_of(heard: &Heard) -> &'static str {
    match heard.what {
        What::Access(_) => "access",
        What::Press { .. } => "press",
        What::Command { .. } => "order",
        _ if heard.is_words() => "words",
        _ if heard.what.command().is_some() => "order",
        What::Message { .. } | What::Edited { .. } => "message",
    }
}

impl House {
    /// Takes in what a door heard. Resolves when all it caused was committed and said, or when it
    /// has to wait because the journal cannot be written.
    pub async fn hear(&self, heard: Heard) -> Taken {
        self.hears(heard, None).await
    }

    /// The same for what somebody waits to see answered: where another process serves the room, its door is given the ticket that
    /// ours makes, and answers.
    pub async fn hear_asked(&self, heard: Heard, ticket: TicketMaker<'_>) -> Taken {
        self.hears(heard, Some(ticket)).await
    }

    async fn hears(&self, heard: Heard, ticket: Option<TicketMaker<'_>>) -> Taken {
        let (began, door, kind) = (Since::now(), heard.place.door(), kind_of(&heard));
        let taken = self.takes_in(heard, ticket).await;
        metrics().heard(door.name(), kind, began.elapsed());
        taken
    }

    async fn takes_in(&self, heard: Heard, ticket: Option<TicketMaker<'_>>) -> Taken {
        if matches!(heard.what, What::Access(Access::Left | Access::Muted | Access::Back)) {
            // What holds for a channel holds for its threads.
            for (room, window) in self.0.busy_windows(heard.place.door()) {
                if window.channel().as_ref() == Some(&heard.place) {
                    let heard = Heard { place: window, ..heard.clone() };
                    self.send(&room, Work::Heard(Box::new(heard))).await;
                }
            }
        }
        // What is rare is boxed: doors have a task for each message, and move it with all it may need.
        if self.shows_something_new(&heard) {
            Box::pin(self.is_heard_of(&heard)).await;
        }
        let place = self.0.room_for(&heard).await;
        let verdict = lock(&self.0.limits).judge(&heard, self.0.clock.unturned());
        match verdict {
            Verdict::Fits => {}
            Verdict::Told(sentence) => {
                Desk::new(Arc::clone(&self.0), place).answer(&heard, sentence);
                return Taken::Done;
            }
            Verdict::Silent => return Taken::Done,
        }
        if let Some(scope) = self.0.share.elsewhere(&place) {
            let ticket = match ticket {
                Some(ticket) => ticket().await,
                None => None,
            };
            return Box::pin(self.0.forward(scope, place, heard, ticket)).await;
        }
        // In this order: a part that is given away is no longer ours before its rooms fall asleep.
        if heard.is_talk() && !self.0.is_awake(&place) && self.0.share.serves(&place) {
            return Taken::Done;
        }
        let Ok(_in_line) = self.0.enter(&place, &heard).await else {
            if !heard.who.robot {
                Desk::new(Arc::clone(&self.0), place).answer(&heard, say!("refuse-busy"));
            }
            return Taken::Done;
        };
        self.send(&place, Work::Heard(Box::new(heard))).await
    }
}
