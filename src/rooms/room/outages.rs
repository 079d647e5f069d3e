//! What befalls a room: taken in, put out, not let write, let write again, cut off, back, moved; a process that is back. Every
//! activity is asked what follows ([`Outage`]).

use super::super::press::{OfPlace, OfRoom, Press};
use super::Room;
use crate::clock::Millis;
use crate::games::registry;
use crate::journal::{Entry, Record};
use crate::rooms::activity::{Activity, Outage, each};
use crate::rooms::desk::{Found, Halt};
use crate::rooms::heard::{Access, Heard, Place};
use crate::rooms::say::{Act, Body, Button, Handle, Shut};
use crate::say;

impl Room {
    /// Something befalls what is played here. Each activity is asked, also where another one stumbles; what is to be told of it
    /// is one message.
    pub(super) async fn endures(&mut self, what: &Outage) -> Result<(), Halt> {
        let (mut news, mut result) = (Vec::new(), Ok(()));
        each!(self, |one, desk| match one.outage(desk, what).await {
            Ok(text) => news.extend(text),
            Err(halt) => result = Halt::both(result, Err(halt)),
        });
        self.desk.tell_all(news);
        result?;
        let mut result = Ok(());
        each!(self, |one, desk| result = Halt::both(result, one.go_on(desk, what).await));
        result
    }

    /// The platform has told that something changed for the bot.
    pub(super) async fn access(&mut self, heard: &Heard, access: Access) -> Result<(), Halt> {
        match access {
            Access::Joined { reads } => {
                self.welcome(heard, reads);
                // Let in where we could not write before: what was played there goes on.
                self.is_let_write(&heard.place).await
            }
            Access::Left => self.is_barred(&heard.place, Shut::Gone).await,
            Access::Muted => self.is_barred(&heard.place, Shut::Forbidden).await,
            Access::Away => self.is_cut_off(&heard.place).await,
            Access::Back => self.is_let_write(&heard.place).await,
        }
    }

    /// One message, with three buttons.
    fn welcome(&self, heard: &Heard, reads: bool) {
        let mut buttons = vec![Button::new(say!("button-try"), &Press::Room(OfRoom::Begin)).first()];
        for game in registry::infos().filter(|game| game.welcomes) {
            let label = say!("button-alone", game = game.title());
            buttons.push(Button::new(label, &Press::Place(OfPlace::Alone(game.rules))));
        }
        buttons.push(Button::new(say!("button-settings"), &Press::Place(OfPlace::Settings("1".to_owned()))));
        buttons.push(Button::new(say!("button-rules"), &Press::Room(OfRoom::Rules(None))));
        let mut text = say!("welcome");
        if !reads {
            text = say!("lines", lines = vec![text, say!("welcome-deaf")]);
        }
        // Taken in once, greeted once, however often the platform tells it.
        let handle = Handle(format!("welcome.{}", heard.id));
        let body = Body { text: Some(text), buttons, ..Body::default() };
        self.desk.say_in(&heard.place, Act::Post { handle: Some(handle), body });
    }

    /// What was said in a window could not be delivered.
    pub(super) async fn is_barred(&mut self, window: &Place, why: Shut) -> Result<(), Halt> {
        // What is played pauses, unless it is seen elsewhere too.
        let last = why == Shut::Forbidden && self.is_on() && self.desk.shuts(window);
        self.follows(Found { window: window.clone(), why, last }).await
    }

    /// What activities have found out of windows meanwhile.
    pub(super) async fn look_at_found(&mut self) -> Result<(), Halt> {
        while !self.desk.found.is_empty() {
            let found = self.desk.found.remove(0);
            self.follows(found).await?;
        }
        Ok(())
    }

    /// What follows from what a place takes no more. By its type no person's refusal comes here (P14).
    async fn follows(&mut self, found: Found) -> Result<(), Halt> {
        let Found { window, why, last } = found;
        match why {
            Shut::Gone => self.leave(&window).await,
            Shut::Forbidden if !self.is_on() => Ok(()),
            Shut::Forbidden => self.endures(&Outage::Barred { window, last }).await,
        }
    }

    /// W19: what is written in a window is not heard for now, as when its door is away.
    async fn is_cut_off(&mut self, window: &Place) -> Result<(), Halt> {
        let mut running = false;
        each!(self, |one, _desk| running |= one.is_running());
        if !running {
            return Ok(());
        }
        self.desk.shuts(window);
        self.endures(&Outage::Cut).await
    }

    /// We may write in a window again.
    pub(super) async fn is_let_write(&mut self, window: &Place) -> Result<(), Halt> {
        if !self.desk.shut.remove(window) {
            return Ok(());
        }
        let Some(since) = self.desk.barred.take() else {
            // It went on in the other one.
            return self.is_seen_again(window, None).await;
        };
        // W19: as after an absence of the door; words written meanwhile count. What was over before is finished now.
        self.endures(&Outage::Allowed { since }).await?;
        Box::pin(self.tick()).await
    }

    /// Nothing can be said in a window any more: what runs is void, unless it is seen elsewhere too.
    async fn leave(&mut self, window: &Place) -> Result<(), Halt> {
        self.lose_window(window).await?;
        if *window != self.desk.place {
            return Ok(());
        }
        self.desk.opens_all();
        self.endures(&Outage::Gone).await
    }

    /// One window is gone: what is left plays alone.
    async fn lose_window(&mut self, gone: &Place) -> Result<(), Halt> {
        let house = &self.desk.house;
        let Some(left) = house.twins.other(gone) else { return Ok(()) };
        let parted = Record::Parted { place: gone.clone() };
        house.append(Entry { lines: Vec::new(), records: vec![parted] }).await?;
        house.tell_played(&self.desk.place, gone, None);
        house.twins.part(gone);
        self.desk.shut.remove(gone);
        let body = Body { text: Some(say!("twin-gone")), ..Body::default() };
        self.desk.say_in(&left, Act::Post { handle: None, body });
        Ok(())
    }

    /// After a restart of the process.
    pub(super) async fn resume(&mut self, away_since: Option<Millis>) -> Result<(), Halt> {
        let read = self.reload().await;
        // Reading back may take a while, which nobody is to lose.
        let since = away_since.unwrap_or_else(|| self.desk.now());
        let resumed = self.endures(&Outage::Restarted { since }).await;
        read.and(resumed)
    }

    /// The door of one window is back. Where there is another, time was lost only while both were away.
    pub(super) async fn window_returned(&mut self, window: &Place, since: Millis) -> Result<(), Halt> {
        if let Some(all) = self.desk.all_away_since(window, since) {
            if let Some(barred) = &mut self.desk.barred {
                // We may not write there either: one absence, given back once when we may.
                *barred = all.min(*barred);
                return Ok(());
            }
            let returned = Outage::Returned { since: all, door: window.door(), away: since };
            return self.endures(&returned).await;
        }
        let mut result = self.is_seen_again(window, Some(since)).await;
        let windows = self.desk.windows();
        let still = self.desk.house.twins.windows_behind(&self.desk.place, window.door());
        for other in still.filter(|other| other != window && !windows.contains(other)) {
            result = Halt::both(result, self.is_seen_again(&other, Some(since)).await);
        }
        result
    }

    /// What went on in another window is seen in this one again.
    async fn is_seen_again(&mut self, window: &Place, cut: Option<Millis>) -> Result<(), Halt> {
        if !self.desk.windows().contains(window) {
            // F12: only matches from before the rooms parted are seen there.
            let told = self.matches.show_in(&mut self.desk, window, cut).await?;
            if let Some(text) = told {
                let body = Body { text: Some(text), ..Body::default() };
                self.desk.say_in(window, Act::Post { handle: None, body });
            }
            return Ok(());
        }
        let (mut news, mut result) = (Vec::new(), Ok(()));
        each!(self, |one, desk| match one.show_in(desk, window, cut).await {
            Ok(text) => news.extend(text),
            Err(halt) => result = Halt::both(result, Err(halt)),
        });
        self.desk.tell_all(news);
        result
    }

    /// The clock of the platform is further ahead of ours than we knew.
    pub(super) async fn is_skewed(&mut self, by: Millis) -> Result<(), Halt> {
        self.endures(&Outage::Skewed { by }).await?;
        self.tick().await
    }

    /// The place gets another name: what is here is read back there.
    pub(super) async fn is_moved(&mut self) -> Result<(), Halt> {
        self.let_go_for(&Outage::Moved).await
    }

    /// Whatever was held back is held back no more, and each activity lets go.
    pub(super) async fn let_go_for(&mut self, what: &Outage) -> Result<(), Halt> {
        self.desk.opens_all();
        self.desk.found.clear();
        self.early.clear();
        self.endures(what).await
    }
}
