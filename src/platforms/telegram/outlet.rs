//! The door as rooms see it.

use super::{Telegram, user_of};
use crate::clock::Millis;
use crate::platforms::host::Task;
use crate::rooms::heard::{Heard, Person, Place};
use crate::rooms::say::{Delivery, Finding, Fits, Outlet, Say};
use std::sync::PoisonError;
use tokio::sync::oneshot;

impl Outlet for Telegram {
    fn clock_was_set(&self, by: Millis) {
        self.0.known.clock_was_set(by);
    }

    fn deliver(&self, say: Say) -> Delivery {
        let inner = &self.0;
        if let Some(number) = say.answers {
            inner.carriage.callbacks.promise(number);
        }
        if let Some(over) = self.is_over(&say) {
            self.uninvite(&say.place, over);
            self.unpin_lists(over);
        }
        match self.invites(&say) {
            Some(id) => {
                let (place, lang) = (say.place.clone(), say.lang);
                self.invite_when_shown(inner.courier.deliver(say), place, lang, id)
            }
            None => inner.courier.deliver(say),
        }
    }

    fn answers_for(&self, heard: &Heard, ticket: &str) {
        if let Ok(ticket) = serde_json::from_str(ticket) {
            self.0.carriage.callbacks.take_over(heard.id, ticket, self.0.host.clock().now());
        }
    }

    fn is_done_with(&self, heard: &Heard) {
        self.has_nothing_to_say(heard.id, None);
    }

    fn reached(&self) {
        self.0.courier.reached();
    }

    fn forget(&self, persons: &[Person]) {
        let inner = &self.0;
        inner.courier.forget(persons);
        for person in persons {
            inner.known.asked_to_open.lock().unwrap_or_else(PoisonError::into_inner).remove(person);
            if let Some(user) = user_of(person) {
                inner.members.forget_user(user.unsigned_abs());
                inner.carriage.pins.forget(user);
                inner.carriage.forget_chat(user);
            }
        }
    }

    fn recall<'a>(&'a self, fits: &'a Fits) -> Task<'a> {
        Box::pin(self.recall_those(fits))
    }

    fn has_unsaid(&self, fits: &Fits) -> bool {
        self.0.courier.has_unsaid(fits)
    }

    fn ask(&self, _: &Place, _: &[Person]) -> Option<oneshot::Receiver<Millis>> {
        // Polls show it by themselves: they end with the deadline.
        self.0.webhook.as_ref()?;
        let (shown, answer) = oneshot::channel();
        let door = self.clone();
        tokio::spawn(async move {
            if let Some(at) = door.brought_up_to().await {
                let _ = shown.send(at);
            }
        });
        Some(answer)
    }

    fn checkup(&self, place: &Place) -> Vec<Finding> {
        self.findings(place)
    }
}
