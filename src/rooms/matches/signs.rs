//! F14: a board of a bracket on which neither side gives a sign of life is lost by both. The tournament runs in the channel and the
//! board in a thread of it: what its players write or press there is handed on to the tournament, which notes the first of each.

use super::Matches;
use super::terms::channel_of;
use crate::rooms::desk::Desk;
use crate::rooms::heard::Heard;
use crate::rooms::mailbox::Work;

impl Matches {
    /// Hands on that a player is here. In the channel itself the tournament has heard it.
    pub(crate) fn sees(&mut self, desk: &Desk, heard: &Heard) {
        if self.by_id.is_empty() || heard.who.robot || !heard.is_a_sign() {
            return;
        }
        let channel = channel_of(&desk.place);
        if channel == desk.place {
            return;
        }
        let accounts = desk.house.links.accounts(&heard.who.person);
        let mut come = Vec::new();
        for (id, playing) in &self.by_id {
            let seat = playing.persons().find(|(_, person)| accounts.contains(person)).map(|(seat, _)| seat);
            let Some((game, seat)) = playing.table.frame().event.zip(seat) else { continue };
            if !self.signs.contains(&(*id, seat)) {
                come.push((*id, seat));
                let person = heard.who.person.clone();
                desk.house.hand_in(&channel, Work::Sign { game, person });
            }
        }
        self.signs.retain(|(id, _)| self.by_id.contains_key(id));
        self.signs.extend(come);
    }
}
