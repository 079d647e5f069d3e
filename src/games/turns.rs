//! Games played turn by turn: what the author of one writes ([`TurnGame`]), and what all of them share.
//!
//! Seats, the order of play, clocks, resignation, agreed draws, challenges, pauses and the end belong to the frame
//! ([`Match`]), so a game says only what is its own: whose turn it is, which moves there are, what they do.
//!
//! | file | what |
//! |---|---|
//! | [`frame`] | the first line of a match: who plays what, at which pace |
//! | [`mod@line`] | the notation of all further lines |
//! | [`mod@matches`] | the fold: the frame around a game |
//! | [`table`] | the same with the types of the game taken off: what rooms hold |

pub mod frame;
pub mod line;
pub mod matches;
pub mod table;

pub use frame::{Frame, Pace, Setup, Validation};
pub use line::{Line, Wish};
pub use matches::{Ending, Match};
pub use table::{TurnTable, is_one, open};

use super::{By, Look, Refusal, Seat, Turn, Unreadable};
use crate::messages::Text;
use crate::opponents::Level;
use crate::picture::scene::Scene;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What the author of a game played turn by turn writes.
///
/// Seat 1 moves first, then seat 2 and so on; who sits where was drawn before. Rules see neither clock nor random
/// generator nor dictionary: [`TurnGame::deal`] draws, [`TurnGame::flag`] tells that the time of whoever had to
/// move is over, and whether words are admissible is judged outside and logged.
pub trait TurnGame: Sized + Clone + Send + Sync + 'static {
    /// Stable: it stands in the logs. A changed rule or notation is a new name (`wyps-2`).
    const NAME: &'static str;
    /// The ladder its matches count for (E9).
    const FAMILY: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<u16>;
    /// Whether people may sit down while it is played (duplicate: everybody is welcome).
    const OPEN: bool = false;
    /// Whether two can agree on a draw (P7).
    const DRAWS: bool = true;
    /// What the game's own part of the first line says: `side=10`.
    type Setup: FromStr<Err = Unreadable> + fmt::Display + Clone + Send + Sync + 'static;
    /// One move of a seat or of chance; round trip of the text form is tested for every game. Never one of the words of
    /// [`Line`], which are written in small letters.
    type Move: FromStr<Err = Unreadable> + fmt::Display + Clone;

    /// The game before its first draw.
    fn new(setup: &Self::Setup, frame: &Frame) -> Self;
    /// Who may move, or must draw. While a last move may still be challenged it is the next player's turn, also
    /// when that move has won the game.
    fn turn(&self) -> Turn;
    /// Whether `by` (a seat or chance) may play `mv` now. Words are not looked up.
    ///
    /// # Errors
    /// The refusal to show to the player.
    fn check(&self, by: By, mv: &Self::Move) -> Result<(), Refusal>;
    /// Plays a move that [`TurnGame::check`] allows.
    fn play(&mut self, by: By, mv: &Self::Move);
    /// Draws what chance owes now; the only method that sees randomness. `None` when it owes nothing.
    fn deal(&self, chance: &mut Chance<'_>) -> Option<Self::Move>;

    /// The time of whoever had to move is over: what the rules say then. Also where chance still owes a draw after
    /// a move that was just settled.
    fn flag(&mut self);
    /// How long whoever is to move has.
    fn allowance(&self) -> Allowance {
        Allowance::Turn
    }
    /// A player is out of it from now on: he resigned, or was removed.
    fn leave(&mut self, seat: Seat);
    /// Whether a seat is out of it, also by the rules alone (B17: three missed turns).
    fn has_left(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }
    /// Somebody sits down in mid-game ([`TurnGame::OPEN`]): he has this seat.
    fn sit(&mut self, seat: Seat) {
        let _ = seat;
    }

    /// Whose last move may still be challenged; `None` when nothing may.
    fn contestable(&self) -> Option<Seat> {
        None
    }
    /// The words of that move, folded, in the order in which they are judged.
    fn contested(&self) -> Vec<String> {
        Vec::new()
    }
    /// Judgement on the challenged move.
    fn verdict(&mut self, challenger: Seat, valid: bool) {
        let _ = (challenger, valid);
    }
    /// The last move cannot be challenged any more.
    fn settle(&mut self) {}

    /// The words a move claims to be admissible, folded, the main word first.
    fn claims(&self, mv: &Self::Move) -> Vec<String> {
        let _ = mv;
        Vec::new()
    }
    /// What a player's text means: his language's words for moves included.
    fn read(&self, seat: Seat, typed: &str) -> Reading<Self::Move>;
    /// One sentence for everybody on a move of `seat` that is about to be played. Nothing hidden is in it.
    fn describe(&self, seat: Seat, mv: &Self::Move, look: &Look<'_>) -> Text;
    /// What everybody is told of a draw that is about to be played (B18: the best play of the turn, and who made what
    /// of it); `None` where the picture says enough.
    fn announce(&self, mv: &Self::Move, look: &Look<'_>) -> Option<Text> {
        let _ = (mv, look);
        None
    }
    /// What can be done beside playing a move, by a button.
    fn actions(&self) -> &'static [Action] {
        &[]
    }
    /// What only `seat` may see, where the game hides something from the others; in the order of `wish`, the letters it would
    /// like to see first, as far as it holds them.
    fn hand(&self, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
        let _ = (seat, wish, look);
        None
    }

    /// What would have been better than a move that `seat` has made here, if anything is known of it.
    fn missed(&self, seat: Seat, mv: &Self::Move, words: &PlayingWords) -> Option<Missed> {
        let _ = (seat, mv, words);
        None
    }

    /// How it stands, or ended: every seat, the best first.
    fn standings(&self) -> Vec<Standing>;
    /// The board for everybody; with `ghost`, as a move of a seat would leave it.
    fn scene(&self, ghost: Option<(Seat, &Self::Move)>, facts: &Facts, look: &Look<'_>) -> Scene;
    /// The board as monospaced lines.
    fn block(&self) -> String;

    /// The move a computer player makes for `seat`: of what that seat may see only. Replayable from `rng`.
    fn think(&self, seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Self::Move;
}

/// What a draw may use: its own generator, keyed by match and number of the draw, and the words of the match.
pub struct Chance<'a> {
    /// Fresh for each draw.
    pub rng: ChaCha8Rng,
    /// The words of the match.
    pub words: &'a PlayingWords,
}

/// How long whoever is to move has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// The time of a turn, as agreed.
    Turn,
    /// So many seconds, in live play (Y18: 20 s for the single letter); in correspondence the time of a turn.
    Seconds(u32),
}

/// What a player's text means.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading<M> {
    /// Conversation: nothing to do with the game.
    Chatter,
    /// This move.
    Move(M),
    /// One of these: the player chooses, most likely the first. At least two.
    Choose(Vec<M>),
    /// A move that cannot be.
    No(Refusal),
}

/// What can be done by a button beside playing a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Look at one's own rack ([`TurnGame::hand`]).
    Hand,
    /// Exchange tiles: what is typed is read behind `cambia `.
    Exchange,
    /// Do without a move: read as `passo`.
    Pass,
    /// Put a single letter: what is typed is read behind `+`.
    Single,
}

/// What only one seat may see.
#[derive(Clone, Debug)]
pub struct Hand {
    /// In one line of text.
    pub text: Text,
    /// As a picture.
    pub scene: Scene,
}

/// A move that would have been better than the one that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The move, in the notation of the game.
    pub better: String,
    /// What it would have brought.
    pub points: i64,
    /// How much more that is.
    pub gain: i64,
}

/// What a picture shows that the game does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The clocks stand still.
    pub paused: bool,
    /// It is over (also by agreement).
    pub over: bool,
    /// Moves that were made.
    pub moves: u32,
    /// How much time a turn has.
    pub pace: Pace,
}

/// One seat's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// From 1; equal for a shared place.
    pub rank: u32,
    /// Where the game counts points.
    pub points: Option<i64>,
}
