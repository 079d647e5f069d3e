//! P13: the player to move has written something that is no move. In the match's own thread, and in private, what could have been
//! meant as one, or asks for help, gets one line with an example; a computer is nobody to talk to, so beside one every text does.
//! In a channel, where others talk, talk is left alone.

use super::Matches;
use super::moves::Typed;
use super::opening::how;
use crate::games::Seat;
use crate::games::turns::typed::asks_for_help;
use crate::messages::{Arg, own};
use crate::rates::{Rate, Rates};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::say;

/// A player is told three times at once, and then once in half a minute: a slip of the finger is answered, a monologue is not.
const TOLD: Rate = Rate { burst: 3, every: 30_000 };
/// Players that are remembered.
const KNOWN: usize = 4_096;

/// How often each player was told, by match and seat; forgotten with the process.
#[derive(Debug)]
pub(crate) struct Told(Rates<(i64, Seat)>);

impl Default for Told {
    fn default() -> Self {
        Self(Rates::new(KNOWN))
    }
}

impl Matches {
    /// A text of the player to move that the game takes for talk. Asking the game alone, and not the place too, would answer what
    /// people say to each other in a channel where a match is played.
    pub(super) async fn puzzled(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        seat: Seat,
        text: &str,
    ) -> Result<(), Halt> {
        let is_alone = heard.place.is_private();
        if !is_alone && heard.place.channel().is_none() {
            return Ok(());
        }
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let beside_computer = desk.place.is_private() && !playing.table.frame().computers.is_empty();
        let asks = asks_for_help(text);
        if !asks && !beside_computer && !playing.table.seems(seat, text) {
            return Ok(());
        }
        if !self.told.0.spend((id, seat), TOLD, desk.house.clock.unturned()) {
            return Ok(());
        }
        let how = how(desk, playing).await;
        let typed: String = text.trim().chars().filter(|c| !c.is_control()).take(40).collect();
        let line = if asks {
            say!("move-help", how = how, game = own(playing.table.info().name(desk.lang())))
        } else {
            say!("move-not-understood", text = Arg::Str(typed), how = how)
        };
        self.refuse(desk, heard, id, seat, Typed::Openly, line);
        Ok(())
    }
}
