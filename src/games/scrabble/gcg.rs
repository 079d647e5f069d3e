//! Games as GCG files, the form in which programs for Scrabble exchange them.
//!
//! ```text
//! #character-encoding UTF-8
//! #player1 Silk Silk
//! #player2 Galahad Sir Galahad
//! #lexicon scrabble
//! >Silk: AACELST 8F CASA +12 12
//! >Galahad: EEORTU? 8F ....TO +9 9          dots for what lies there
//! >Silk: EFLNOTU -FU +0 12                  exchange; a lone - is a pass
//! >Galahad: AEEIRU? 9C AEREe +14 23         lower case for a blank
//! >Galahad: AEEIRU? -- -14 9                the play before is taken back
//! >Silk: AEILNOT (challenge) -5 7           a challenge that was wrong
//! >Galahad: EO (EO) -2 7                    what was left to Galahad
//! >Silk: (EO) +2 9                          what Silk gains of it
//! #note what somebody wrote about the event before
//! ```
//!
//! Read besides: up to six players, words behind the total, a miscounted play that is taken back.

mod analysis;
mod choice;
mod export;
mod import;

pub use analysis::analysis;
pub use choice::read_any;
pub use export::{export, of_log, of_match};
pub use import::{Fault, noted, read};

use super::board::Board;
use super::play::Play;
use super::rack::Rack;
use super::set::Set;
use std::fmt;

/// A game as a file tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gcg {
    /// Board, tiles and values; no file says them.
    pub set: &'static Set,
    /// The players, two to six; two of them may have one nick.
    pub players: Vec<Named>,
    /// The name of the word list, if the file says it.
    pub lexicon: Option<String>,
    /// What was noted before the first event.
    pub note: String,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// One word, in front of the player's events.
    pub nick: String,
    /// As people call the player.
    pub name: String,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// From 0, in the order of the players.
    pub player: usize,
    /// The player's rack before it, as far as the file knows it.
    pub rack: Option<Rack>,
    /// What.
    pub what: What,
    /// Points it brought, or cost.
    pub score: i32,
    /// The player's points after it.
    pub total: i32,
    /// What somebody noted about it.
    pub note: String,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Tiles on the board.
    Play(Play),
    /// Tiles changed for others.
    Exchange(Rack),
    /// So many of them, which nobody wrote down.
    ExchangeOf(u8),
    /// Nothing.
    Pass,
    /// The play before is taken back.
    Withdrawn,
    /// A challenge that was paid for, or brought something.
    Challenge,
    /// Too much time.
    Time,
    /// The player gains for these tiles of the other.
    Gained(Rack),
    /// The player pays for these tiles, which are their own.
    Lost(Rack),
}

impl Gcg {
    /// The board as it was before the event of that number, from 0; after the last one for any greater number.
    pub fn board_before(&self, number: usize) -> Board {
        let mut board = Board::new(self.set);
        for n in 0..number.min(self.events.len()) {
            match (&self.events[n].what, n.checked_sub(1).map(|before| &self.events[before].what)) {
                (What::Play(play), _) => play.put_on(&mut board),
                (What::Withdrawn, Some(What::Play(play))) => take_off(&mut board, play),
                _ => {}
            }
        }
        board
    }

    /// The totals of all players as they were before the event of that number, from 0.
    pub fn totals_before(&self, number: usize) -> Vec<i32> {
        let mut totals = vec![0; self.players.len()];
        for event in self.events.iter().take(number) {
            if let Some(total) = totals.get_mut(event.player) {
                *total = event.total;
            }
        }
        totals
    }
}

fn take_off(board: &mut Board, play: &Play) {
    for (square, _) in play.placed() {
        board.set_tile(square, None);
    }
}

impl fmt::Display for Gcg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "#character-encoding UTF-8")?;
        for (n, player) in self.players.iter().enumerate() {
            writeln!(f, "#player{} {} {}", n + 1, player.nick, player.name)?;
        }
        if let Some(lexicon) = &self.lexicon {
            writeln!(f, "#lexicon {lexicon}")?;
        }
        write_note(f, &self.note)?;
        for event in &self.events {
            let nick = self.players.get(event.player).map_or("", |player| player.nick.as_str());
            write!(f, ">{nick}: ")?;
            if let Some(rack) = event.rack.filter(|rack| !rack.is_empty()) {
                write!(f, "{rack} ")?;
            }
            match &event.what {
                What::Play(play) => write_play(f, play)?,
                What::Exchange(tiles) => write!(f, "-{tiles}")?,
                What::ExchangeOf(count) => write!(f, "-{count}")?,
                What::Pass => f.write_str("-")?,
                What::Withdrawn => f.write_str("--")?,
                What::Challenge => f.write_str("(challenge)")?,
                What::Time => f.write_str("(time)")?,
                What::Gained(tiles) | What::Lost(tiles) => write!(f, "({tiles})")?,
            }
            // What is taken back or paid for has its sign even if it is nothing.
            let is_debit = matches!(event.what, What::Withdrawn | What::Time | What::Lost(_));
            let sign = if is_debit && event.score == 0 { "-" } else { "" };
            let score = if sign.is_empty() { format!("{:+}", event.score) } else { "-0".to_owned() };
            writeln!(f, " {score} {}", event.total)?;
            write_note(f, &event.note)?;
        }
        Ok(())
    }
}

fn write_play(f: &mut fmt::Formatter<'_>, play: &Play) -> fmt::Result {
    let text = play.to_string();
    let cell = text.split(' ').next().unwrap_or_default();
    write!(f, "{cell} ")?;
    play.squares().try_for_each(|(_, tile, new)| if new { write!(f, "{tile}") } else { f.write_str(".") })
}

/// Several lines become one: a line of its own could be taken for an event.
fn write_note(f: &mut fmt::Formatter<'_>, note: &str) -> fmt::Result {
    let words: Vec<&str> = note.split_whitespace().collect();
    if words.is_empty() { Ok(()) } else { writeln!(f, "#note {}", words.join(" ")) }
}
