//! Games played turn by turn: what the author of one writes ([`TurnGame`]), and what all of them share.
//!
//! Seats, the order of play, clocks, resignation, agreed draws, challenges, pauses and the end belong to the frame
//! ([`Match`]), so a game says only what is its own: whose turn it is, which moves there are, what they do.
//!
//! | file | what |
//! |---|---|
//! | [`analysis`] | a finished match, move by move: what each was worth beside the best there was |
//! | [`frame`] | the first line of a match: who plays what, and how long ([`time`]; [`keys`] reads it) |
//! | [`mod@line`] | the notation of all further lines |
//! | [`mod@matches`] | the fold: the frame around a game |
//! | [`study`] | a position by itself: its moves, and how many there are some plies on |
//! | [`table`] | the same with the types of the game taken off: what rooms hold |
//! | [`typed`] | what people type for moves of any game: dashes, calls for help, what may have been meant as one |

pub mod analysis;
pub mod frame;
pub mod keys;
pub mod line;
pub mod matches;
pub mod study;
pub mod table;
pub mod time;
pub mod typed;

pub use analysis::{Analysis, Given, Measure, Weighed};
pub use frame::{Frame, NO_WORDS, Setup, Validation};
pub use keys::Keys;
pub use line::{Line, Wish};
pub use matches::{Ending, Match};
pub use study::Study;
pub use table::{TurnTable, is_one, open};
pub use time::{ByRole, Time};

use super::info::{Action, GameInfo};
use super::level::Level;
use super::{By, Look, Refusal, Seat, Turn, Unreadable};
use crate::messages::{Lang, Text};
use crate::picture::scene::Scene;
use crate::words::dice;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::str::FromStr;

/// What the author of a game played turn by turn writes.
///
/// Seat 1 moves first, then seat 2 and so on; who sits where was drawn before. Rules see neither clock nor random
/// generator nor dictionary: [`TurnGame::deal`] draws, [`TurnGame::flag`] tells that the time of the player to move is
/// over, and whether words are admissible is judged outside and logged.
pub trait TurnGame: Sized + Clone + Send + Sync + 'static {
    /// What is to be known of it before anybody plays.
    const INFO: &'static GameInfo;
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

    /// The time of the player to move is over: does what the rules say happens then. Also called where chance still
    /// owes a draw after a move that was just settled.
    fn flag(&mut self);
    /// How long the player to move has.
    fn allowance(&self) -> Allowance {
        Allowance::Turn
    }
    /// A player is out of it from now on: they resigned, or were removed.
    fn leave(&mut self, seat: Seat);
    /// Whether a seat is out of it, also by the rules alone (B17: three missed turns).
    fn has_left(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }
    /// Somebody sits down in mid-game, where everybody is welcome: they have this seat.
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
    /// What a player's text means, including the words for moves in the player's language.
    fn read(&self, seat: Seat, typed: &str) -> Reading<Self::Move>;
    /// Whether one token of `seat`, which is to move, could be meant as a move though [`TurnGame::read`] takes it for talk (P13): a
    /// square, a piece and a square, letters that are all held and fit no play, the colour of a counter. Its author is told how a
    /// move is written, where nobody else talks.
    fn seems(&self, seat: Seat, token: &str) -> bool {
        let _ = (seat, token);
        false
    }
    /// The moves of [`Reading::Choose`] in the order in which they are proposed, the best first; less good ones may be left out.
    fn propose(&self, seat: Seat, moves: Vec<Self::Move>) -> Vec<Self::Move> {
        let _ = seat;
        moves
    }
    /// The board with these moves numbered from 1; `None` where a board cannot show them.
    fn proposals(&self, moves: &[Self::Move], facts: &Facts, look: &Look<'_>) -> Option<Scene> {
        let _ = (moves, facts, look);
        None
    }
    /// What is chosen first where a move is put together from menus ([`Does::Picks`](super::info::Does)): the piece by its square, a
    /// row. Never a text that reads as a move. `None` for a move that is chosen as a whole.
    fn stem(&self, mv: &Self::Move) -> Option<String> {
        let _ = mv;
        None
    }
    /// What a move can be put together from after what was `chosen` (nothing at first): stems of moves, and whole moves. Of more than
    /// a hundred those behind are not shown.
    fn parts(&self, chosen: &str) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        for mv in self.moves().unwrap_or_default() {
            match self.stem(&mv) {
                Some(stem) if chosen.is_empty() => parts.push(stem),
                Some(stem) if stem != chosen => {}
                None if !chosen.is_empty() => {}
                Some(_) | None => parts.push(mv.to_string()),
            }
        }
        parts.sort_unstable();
        parts.dedup();
        parts
    }
    /// What such a part is called in a menu, in a few words.
    fn part(&self, part: &str, lang: Lang) -> String {
        part.parse().map_or_else(|_| part.to_owned(), |mv| self.spell(&mv, lang))
    }
    /// The board on which those parts are marked; `None` where it is shown as it is.
    fn marked(&self, chosen: &str, parts: &[String], facts: &Facts, look: &Look<'_>) -> Option<Scene> {
        let _ = (chosen, parts, facts, look);
        None
    }
    /// The moves that a text may become while `seat` is still typing it, most likely first: what platforms offer to complete it.
    /// It helps to write what somebody has thought of, and finds nothing for them: an empty text has none.
    fn complete(&self, seat: Seat, typed: &str) -> Vec<Self::Move> {
        match self.read(seat, typed) {
            Reading::Move(mv) | Reading::Likely(mv) => vec![mv],
            Reading::Choose(moves) => self.propose(seat, moves),
            Reading::Chatter | Reading::No(_) => {
                let begins = |mv: &Self::Move| {
                    let line = mv.to_string();
                    line.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
                };
                let moves = self.moves().filter(|_| !typed.is_empty()).unwrap_or_default();
                moves.into_iter().filter(begins).collect()
            }
        }
    }
    /// The letters that `seat` may lay now, as its owner reads them in one line; nothing where moves are not made of letters.
    fn held(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }
    /// One sentence for everybody on a move of `seat` that is about to be played. Nothing hidden is in it.
    fn describe(&self, seat: Seat, mv: &Self::Move, look: &Look<'_>) -> Text;
    /// What everybody is told of a draw that is about to be played (B18: the best play of the turn, and who made what
    /// of it); `None` where the picture says enough.
    fn announce(&self, mv: &Self::Move, look: &Look<'_>) -> Option<Text> {
        let _ = (mv, look);
        None
    }
    /// Whether one of [`GameInfo::actions`] is of use now.
    fn offers(&self, action: &Action) -> bool {
        let _ = action;
        true
    }
    /// What `seat` holds, in an order of chance: a wish for [`TurnGame::hand`]. Nothing where nothing is hidden.
    fn shuffled(&self, seat: Seat, rng: &mut ChaCha8Rng) -> String {
        let _ = (seat, rng);
        String::new()
    }
    /// What only `seat` may see, where the game hides something from the others; in the order of `wish`, the letters it would
    /// like to see first, as far as it holds them.
    fn hand(&self, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
        let _ = (seat, wish, look);
        None
    }

    /// Another view of the board, for whoever asks: why it stands as it does ([`Does::Shows`](super::info::Does)). Nothing hidden is in it.
    fn explain(&self, facts: &Facts, look: &Look<'_>) -> Option<Explained> {
        let _ = (facts, look);
        None
    }

    /// What a move that `seat` is about to make is worth beside the best there is; `None` where that is not known. It may think for a
    /// good part of a second.
    fn weigh(&self, seat: Seat, mv: &Self::Move, words: &PlayingWords) -> Option<Weighed> {
        let _ = (seat, mv, words);
        None
    }

    /// Where all play at once: what everybody has given in the turn that a line of chance is about to end. Elsewhere nothing.
    fn weigh_all(&self, mv: &Self::Move) -> Vec<Given<Self::Move>> {
        let _ = mv;
        Vec::new()
    }

    /// How it stands, or ended: every seat, the best first.
    fn standings(&self) -> Vec<Standing>;
    /// Why it ended, in a word of the rules' page (`connected`, `last-pawn`); `None` while it goes on, or where there is only one way.
    fn why(&self) -> Option<&'static str> {
        None
    }
    /// What was added and taken away at its end, in a sentence; `None` while it goes on, or where nothing was.
    fn closing(&self, look: &Look<'_>) -> Option<Text> {
        let _ = look;
        None
    }
    /// Whether `seat` may claim a draw now ([`Draws::Claimed`](super::info::Draws)), and why, in a word of the rules' page.
    fn claim(&self, seat: Seat) -> Option<&'static str> {
        let _ = seat;
        None
    }
    /// A draw that was claimed stands: the game is over.
    fn draw_claimed(&mut self) {}

    /// All that the further moves depend on, as text, as far as `seen_by` may see it (`None` is the public); what is hidden is `-`.
    fn position(&self, seen_by: Option<Seat>) -> String;
    /// The game from a position on. Repetitions belong to the log, and are forgotten.
    ///
    /// # Errors
    /// A text that is no position of this game, or of one whose positions say too little to go on from.
    fn at(text: &str) -> Result<Self, Unreadable> {
        Err(Unreadable::new("a position to play on from", text))
    }
    /// Every move of the player to move; `None` where there are too many to list (words), or where everybody moves at
    /// once. Where chance owes a draw: every draw, if they are few enough to list.
    fn moves(&self) -> Option<Vec<Self::Move>> {
        None
    }
    /// How many ways there are to play so many plies (perft), a draw being a ply: 0 of a game that is over, from depth 1 on. `None`
    /// where there is no list of the moves, or of the draws. Games with a faster way to count them say so here.
    fn nodes(&self, depth: u32) -> Option<u64> {
        study::perft(self, depth)
    }
    /// What programs are told of a position beside what they are told of every game's (`position`, `turn`, `moves`, `over`), and
    /// instead of it where the key is the same: the names of sides, a total.
    fn told(&self) -> Vec<(&'static str, serde_json::Value)> {
        Vec::new()
    }
    /// A move that can be made now, to show how one is written; `None` where it would give away what is hidden.
    fn example(&self, words: &PlayingWords) -> Option<Self::Move> {
        let _ = words;
        self.moves()?.into_iter().next()
    }
    /// A move as people of a language write it; the log has [`Display`](fmt::Display).
    fn spell(&self, mv: &Self::Move, lang: Lang) -> String {
        let _ = lang;
        mv.to_string()
    }
    /// A finished game in the notations of [`GameInfo::exports`]: the ending of such a file, and its text. The first line of the
    /// log is the setup.
    fn export(log: &[(By, &str)], name: &dyn Fn(Seat) -> String) -> Option<(&'static str, String)> {
        let _ = (log, name);
        None
    }
    /// The board for everybody; with `ghost`, as a move of a seat would leave it.
    fn scene(&self, ghost: Option<(Seat, &Self::Move)>, facts: &Facts, look: &Look<'_>) -> Scene;
    /// The board as monospaced lines.
    fn block(&self) -> String;

    /// The move a computer player makes for `seat`: of what that seat may see only. Replayable from `rng`.
    fn think(&self, seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Self::Move;
    /// Any move at all, each as likely as any other: what a level has to beat. `None` where the game has no list of its moves.
    fn any(&self, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Option<Self::Move> {
        let _ = words;
        dice::any(self.moves()?, rng)
    }
}

/// What a draw may use: its own generator, keyed by match and number of the draw, and the words of the match.
pub struct Chance<'a> {
    /// Fresh for each draw.
    pub rng: ChaCha8Rng,
    /// The words of the match.
    pub words: &'a PlayingWords,
}

/// How long the player to move has.
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
    /// Most likely this move, but people also say so: shown to its author first where nothing is hidden, and no answer to
    /// anybody whose turn it is not.
    Likely(M),
    /// One of these: the player chooses, most likely the first. At least two.
    Choose(Vec<M>),
    /// A move that cannot be.
    No(Refusal),
}

/// What only one seat may see.
#[derive(Clone, Debug)]
pub struct Hand {
    /// In one line of text.
    pub text: Text,
    /// As a picture.
    pub scene: Scene,
}

/// Why a board stands as it does.
#[derive(Clone, Debug)]
pub struct Explained {
    /// In words.
    pub text: Text,
    /// As a picture.
    pub scene: Scene,
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
    /// How much time there is.
    pub time: Time,
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
