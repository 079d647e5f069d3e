//! What the bot may do in a place: taken in, put out, not let write, let write again.

use super::heard::{Access, Heard, Person, Place};
use super::house::NO_ABSENCE;
use super::matches::playing::Playing;
use super::room::{Halt, Room};
use super::say::{Act, Audience, Body, Button, Handle, Say, Undelivered};
use crate::games::manche::Stage;
use crate::games::manche::notation::Reason;
use crate::messages::Text;
use crate::say;
use std::collections::BTreeSet;

impl Room {
    /// The platform has told that something changed for the bot.
    pub(crate) async fn access(&mut self, heard: &Heard, access: Access) -> Result<(), Halt> {
        match access {
            Access::Joined { reads } => {
                self.barred = None;
                self.shut.clear();
                self.welcome(heard, reads);
                Ok(())
            }
            Access::Left => self.is_barred(&heard.place, Undelivered::Gone).await,
            Access::Muted => self.is_barred(&heard.place, Undelivered::Forbidden).await,
            Access::Away => {
                self.is_cut_off(&heard.place);
                Ok(())
            }
            Access::Back => self.is_let_write(&heard.place).await,
        }
    }

    /// One message, with three buttons.
    fn welcome(&self, heard: &Heard, reads: bool) {
        let buttons = vec![
            Button::plain(say!("button-try"), "prova").first(),
            Button::plain(say!("button-settings"), "impostazioni:1"),
            Button::plain(say!("button-rules"), "regole"),
        ];
        let mut text = say!("welcome");
        if !reads {
            text = say!("lines", lines = vec![text, say!("welcome-deaf")]);
        }
        // Taken in once, greeted once, however often the platform tells it.
        let handle = Handle(format!("welcome.{}", heard.id));
        let body = Body { text: Some(text), buttons, ..Body::default() };
        self.say_in(&heard.place, Act::Post { handle: Some(handle), body });
    }

    /// What was said in a window could not be delivered.
    pub(crate) async fn is_barred(&mut self, window: &Place, why: Undelivered) -> Result<(), Halt> {
        match why {
            Undelivered::Away => Ok(()),
            Undelivered::Gone => self.leave(window).await,
            Undelivered::Forbidden => {
                // What is played pauses, unless it is seen elsewhere too; whoever ordered it is told what is
                // missing, once.
                if self.live.is_some() || self.plan.is_some() || !self.matches.is_empty() {
                    let first = self.barred.is_none();
                    self.shuts(window);
                    self.tell_starter(window);
                    if first && self.barred.is_some() {
                        self.tell_each(&self.players(), &say!("match-barred"));
                    }
                }
                Ok(())
            }
        }
    }

    /// W19: what is written in a window is not heard for now, as when its door is away; nobody is told, as
    /// then.
    fn is_cut_off(&mut self, window: &Place) {
        let stage = self.live.as_ref().map(|live| live.manche.stage());
        if matches!(stage, Some(Stage::Drawn | Stage::Running { .. })) || !self.matches.is_empty() {
            self.shuts(window);
        }
    }

    fn shuts(&mut self, window: &Place) {
        self.shut.insert(window.clone());
        if self.windows().iter().all(|one| self.shut.contains(one)) {
            self.barred.get_or_insert(self.now());
        }
    }

    /// We may write in a window again.
    pub(crate) async fn is_let_write(&mut self, window: &Place) -> Result<(), Halt> {
        if !self.shut.remove(window) {
            return Ok(());
        }
        let Some(since) = self.barred.take() else {
            // It went on in the other one.
            self.show_grid_in(window);
            return Ok(());
        };
        if self.live.as_ref().is_some_and(|live| matches!(live.manche.stage(), Stage::Closed { .. })) {
            // Only its results could not be shown.
            self.told.waits = false;
            return self.close(self.now()).await;
        }
        let now = self.now();
        if now - since <= NO_ABSENCE {
            // A short absence of the door is none (W19); but whoever was to move here saw no board.
            let news = self.matches_return(since).await?;
            self.tell_all(news.into_iter().collect());
        }
        // W19: as after an absence of the door; words written meanwhile count. What was over before is finished now.
        self.returned(since).await?;
        Box::pin(self.tick()).await
    }

    /// Nothing can be said in a window any more: what runs is void and what was planned is dropped, unless
    /// it is seen elsewhere too. Whoever played is told in private.
    async fn leave(&mut self, window: &Place) -> Result<(), Halt> {
        self.lose_window(window).await?;
        if *window != self.place {
            return Ok(());
        }
        self.barred = None;
        self.shut.clear();
        if self.live.is_some() {
            let starter = self.starter();
            self.void_round(Reason::Away, Vec::new(), false).await?;
            if let Some(starter) = starter {
                self.tell_alone(&starter, window, say!("round-gone"));
            }
        }
        let players = self.players();
        let ids: Vec<i64> = self.matches.keys().copied().collect();
        for id in ids {
            self.void_match(id, "gone", Vec::new()).await?;
        }
        self.tell_each(&players, &say!("match-gone"));
        if self.plan.is_some() {
            self.save_plan(None).await?;
        }
        Ok(())
    }

    /// To the one who ordered the round, in private: there we may still write.
    fn tell_starter(&mut self, window: &Place) {
        let Some(plan) = self.plan.as_ref().filter(|plan| !plan.starter.is_empty()) else { return };
        if self.complained.as_ref() == Some(&plan.order) {
            return;
        }
        self.complained = Some(plan.order.clone());
        if let Some(starter) = self.starter() {
            self.tell_alone(&starter, window, say!("barred"));
        }
    }

    /// Who ordered the round, unless it belongs to nobody.
    fn starter(&self) -> Option<Person> {
        let plan = self.plan.as_ref().filter(|plan| !plan.starter.is_empty())?;
        Some(Person(plan.starter.clone()))
    }

    /// Everybody who sits in a match here.
    fn players(&self) -> BTreeSet<Person> {
        self.matches.values().flat_map(Playing::persons).map(|(_, person)| person.clone()).collect()
    }

    fn tell_each(&self, persons: &BTreeSet<Person>, text: &Text) {
        for person in persons {
            self.tell_alone(person, &self.place, text.clone());
        }
    }

    fn tell_alone(&self, person: &Person, window: &Place, text: Text) {
        let place = Place::Private { door: person.door().unwrap_or(window.door()), person: person.clone() };
        let lang = self.house.lang_for(person, window);
        let act = Act::Post { handle: None, body: Body { text: Some(text), ..Body::default() } };
        self.house.say(Say { place, to: Audience::All, lang, act, answers: None });
    }
}
