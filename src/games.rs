//! What every game is: rules as a fold over short log lines. Pure: no clock, no runtime, no
//! database, no randomness but the one handed to [`Rules::deal`].

pub mod buffalo;
pub mod duplicate;
pub mod entropy;
pub mod entropy2;
pub mod extinction;
pub mod families;
pub mod info;
pub mod kit;
pub mod level;
pub mod manche;
pub mod registry;
pub mod scrabble;
pub mod turns;
pub mod wyps;

use crate::messages::Text;
use crate::picture::scene::Scene;
use crate::words::library::PlayingWords;
use std::fmt;
use std::str::FromStr;

/// A player's place in one match, counted from 1. Who sits there stands in another table, so
/// that a person can be erased without touching the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Seat(pub u16);

/// Who writes a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// A player: written as the number of the seat.
    Seat(Seat),
    /// Bag, dice, cards: written `*`.
    Chance,
    /// Deadlines: written `#`.
    Clock,
    /// The bot as host: written `=`.
    House,
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{}", seat.0),
            Self::Chance => f.write_str("*"),
            Self::Clock => f.write_str("#"),
            Self::House => f.write_str("="),
        }
    }
}

impl FromStr for By {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "*" => Ok(Self::Chance),
            "#" => Ok(Self::Clock),
            "=" => Ok(Self::House),
            seat => match seat.parse() {
                Ok(seat) if seat > 0 => Ok(Self::Seat(Seat(seat))),
                _ => Err(Unreadable::new("who wrote the line", seat)),
            },
        }
    }
}

/// A log line, or a part of one, that does not follow the notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot read {what} in {text:?}")]
pub struct Unreadable {
    what: &'static str,
    text: String,
}

impl Unreadable {
    /// What was expected, and the text that was found instead (cut to 80 characters).
    pub fn new(what: &'static str, text: &str) -> Self {
        Self { what, text: text.chars().take(80).collect() }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One player's.
    Of(Seat),
    /// Everyone's, until the clock ends it (a manche).
    All,
    /// A draw is due before anybody moves.
    Chance,
    /// The clock must speak first (a grid that is drawn but not yet posted).
    Clock,
    /// The match is over.
    Over,
}

/// A player's move that the rules do not allow: what to tell the player. Nothing changed; not an error.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal(pub Text);

/// What the author of a game writes.
pub trait Rules: Sized {
    /// Stable: it stands in the logs. A changed rule or notation is a new name (`wyps-2`).
    const NAME: &'static str;
    /// What the first line of the log says; its text form is part of the notation and begins with
    /// [`Rules::NAME`].
    type Setup: FromStr<Err = Unreadable> + fmt::Display;
    /// One line after the first; round trip of the text form is tested for every game.
    type Move: FromStr<Err = Unreadable> + fmt::Display;

    /// The match before its first move.
    fn new(setup: Self::Setup) -> Self;
    /// Who may write the next line.
    fn turn(&self) -> Turn;
    /// Whether `by` may play `mv` now.
    ///
    /// # Errors
    /// The refusal to show to the player.
    fn check(&self, by: By, mv: &Self::Move) -> Result<(), Refusal>;
    /// Plays a move that [`Rules::check`] allows.
    fn play(&mut self, by: By, mv: Self::Move);
    /// Draws what chance owes now; the only method that sees randomness. `None` when it owes
    /// nothing.
    fn deal(&self, draw: &Draw<'_>) -> Option<Self::Move>;
    /// The picture of the match as `seen_by` may see it; `None` is the public.
    fn scene(&self, seen_by: Option<Seat>, look: &Look<'_>) -> Scene;
}

/// What a draw may use.
pub struct Draw<'a> {
    /// The match's seed; each draw takes its own stream of it.
    pub seed: [u8; 32],
    /// The words of the match.
    pub words: &'a PlayingWords,
}

/// How a scene is to look.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Dark or light.
    pub theme: crate::picture::theme::Theme,
    /// Wide (desktop) or tall (phone).
    pub layout: crate::picture::Layout,
    /// The texts of the language of the place.
    pub texts: &'a crate::picture::Texts<'a>,
    /// The name of a seat.
    pub name: &'a dyn Fn(Seat) -> String,
    /// A folded word as the dictionary writes it.
    pub display: &'a dyn Fn(&str) -> String,
    /// Whether a word that nobody has written may be shown.
    pub spoken: &'a dyn Fn(&str) -> bool,
}

/// A match of any game, with the types of its notation taken off: lines in, lines out.
pub trait Table {
    /// The game's name in the logs.
    fn name(&self) -> &'static str;
    /// Who may write the next line.
    fn turn(&self) -> Turn;
    /// Plays a line of the log.
    ///
    /// # Errors
    /// A line that cannot be read, or that the rules refuse; nothing changed.
    fn play_line(&mut self, by: By, text: &str) -> Result<(), LineError>;
    /// Draws what chance owes now, as a line.
    fn deal_line(&self, draw: &Draw<'_>) -> Option<String>;
    /// The picture as `seen_by` may see it.
    fn scene(&self, seen_by: Option<Seat>, look: &Look<'_>) -> Scene;
}

/// Why a line could not be played.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// It does not follow the notation.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The rules refuse it.
    #[error("the rules refuse this line ({})", .0.0.key)]
    Refused(Refusal),
}

impl<R: Rules> Table for R {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn turn(&self) -> Turn {
        Rules::turn(self)
    }

    fn play_line(&mut self, by: By, text: &str) -> Result<(), LineError> {
        let mv = text.parse::<R::Move>()?;
        self.check(by, &mv).map_err(LineError::Refused)?;
        self.play(by, mv);
        Ok(())
    }

    fn deal_line(&self, draw: &Draw<'_>) -> Option<String> {
        self.deal(draw).map(|mv| mv.to_string())
    }

    fn scene(&self, seen_by: Option<Seat>, look: &Look<'_>) -> Scene {
        Rules::scene(self, seen_by, look)
    }
}
