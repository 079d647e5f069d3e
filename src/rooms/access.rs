//! What the bot may do in a place: taken in, put out, not let write, let write again.

use super::heard::{Access, Heard, Place};
use super::room::{Halt, Room};
use super::say::{Act, Audience, Body, Button, Say, Undelivered};
use crate::games::manche::Stage;
use crate::games::manche::notation::Reason;
use crate::say;

impl Room {
    /// The platform has told that something changed for the bot.
    pub(crate) async fn access(&mut self, heard: &Heard, access: Access) -> Result<(), Halt> {
        match access {
            Access::Joined { reads } => {
                self.barred = None;
                self.welcome(heard, reads);
                Ok(())
            }
            Access::Left => self.is_barred(Undelivered::Gone).await,
            Access::Muted => self.is_barred(Undelivered::Forbidden).await,
            Access::Away => {
                self.is_cut_off();
                Ok(())
            }
            Access::Back => self.is_let_write().await,
        }
    }

    /// One message, with three buttons.
    fn welcome(&self, heard: &Heard, reads: bool) {
        let button =
            |label, payload: &str| Button { label, payload: payload.into(), form: None, primary: false };
        let buttons = vec![
            Button { primary: true, ..button(say!("button-try"), "prova") },
            button(say!("button-settings"), "impostazioni:1"),
            button(say!("button-rules"), "regole"),
        ];
        let mut text = say!("welcome");
        if !reads {
            text = say!("lines", lines = vec![text, say!("welcome-deaf")]);
        }
        // Taken in once, greeted once, however often the platform tells it.
        let handle = format!("welcome.{}", heard.id);
        self.announce(Some(handle), Body { text: Some(text), buttons, ..Body::default() });
    }

    /// What was said here could not be delivered.
    pub(crate) async fn is_barred(&mut self, why: Undelivered) -> Result<(), Halt> {
        match why {
            Undelivered::Away => Ok(()),
            Undelivered::Gone => self.leave().await,
            Undelivered::Forbidden if self.barred.is_some() => Ok(()),
            Undelivered::Forbidden => {
                // The round pauses; whoever ordered it is told what is missing, once.
                if self.live.is_some() || self.plan.is_some() {
                    self.barred = Some(self.now());
                    self.tell_starter();
                }
                Ok(())
            }
        }
    }

    /// W19: what is written here is not heard for now, as when the door is away; nobody is told, as then.
    fn is_cut_off(&mut self) {
        let stage = self.live.as_ref().map(|live| live.manche.stage());
        if matches!(stage, Some(Stage::Drawn | Stage::Running { .. })) {
            self.barred.get_or_insert(self.now());
        }
    }

    /// We may write here again.
    pub(crate) async fn is_let_write(&mut self) -> Result<(), Halt> {
        let Some(since) = self.barred.take() else { return Ok(()) };
        if self.live.as_ref().is_some_and(|live| matches!(live.manche.stage(), Stage::Closed { .. })) {
            // Only its results could not be shown.
            self.told.waits = false;
            return self.close(self.now()).await;
        }
        // W19: as after an absence of the door; words written meanwhile count.
        self.returned(since).await
    }

    /// Nothing can be said here any more: what runs is void, what was planned is dropped.
    async fn leave(&mut self) -> Result<(), Halt> {
        self.barred = None;
        if self.live.is_some() {
            self.void_round(Reason::Away, Vec::new(), false).await?;
        }
        if self.plan.is_some() {
            self.save_plan(None).await?;
        }
        Ok(())
    }

    /// To the one who ordered the round, in private: there we may still write.
    fn tell_starter(&mut self) {
        let Some(plan) = self.plan.as_ref().filter(|plan| !plan.starter.is_empty()) else { return };
        if self.complained.as_ref() == Some(&plan.order) {
            return;
        }
        self.complained = Some(plan.order.clone());
        let person = super::heard::Person(plan.starter.clone());
        let place = Place::Private { door: self.place.door(), person: person.clone() };
        let lang = self.house.lang_for(&person, &self.place);
        let body = Body { text: Some(say!("barred")), ..Body::default() };
        let act = Act::Post { handle: None, body };
        self.house.say(Say { place, to: Audience::All, lang, act, answers: None });
    }
}
