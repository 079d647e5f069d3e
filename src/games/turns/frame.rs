//! The first line of a match: everything that was decided before it began.
//!
//! ```text
//! wyps-1 seats=2 pace=live:60 validation=auto dict=wyps lexicon=<64 hex> rated=yes leg=1/1 computers=2:forte seed=<64 hex> | side=10
//! ```
//! (one line; behind the bar stands what only this game knows). Unknown keys are refused: a changed notation is a
//! new name. Matches that are opened now say ` frame=2` behind the seed: offers of a draw and challenges are read as rules 11
//! (P7, P8) have them. What says nothing is read as it was when it was played:
//!
//! | | without | `frame=2` |
//! |---|---|---|
//! | an offer of a draw falls | with any move | with the next move of another player |
//! | is made | in every game | between two, where the game knows draws |
//! | a player who leaves | settles the last word | leaves it open to challenge while two play on |
//! | is called off | before the second move | so too, but not in the second game of an encounter; at a table open to all by its host |

use super::TurnGame;
use crate::games::{Seat, Unreadable};
use crate::opponents::Level;
use std::fmt;
use std::str::FromStr;

/// How much time there is for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Everybody is there: seconds a turn.
    Live(u32),
    /// Correspondence: hours a turn.
    Slow(u32),
    /// No clock (against the computer).
    #[default]
    Free,
}

impl Pace {
    /// Milliseconds a turn; `None` without a clock.
    pub fn millis(self) -> Option<i64> {
        match self {
            Self::Live(seconds) => Some(i64::from(seconds) * 1000),
            Self::Slow(hours) => Some(i64::from(hours) * 3_600_000),
            Self::Free => None,
        }
    }

    /// Whether people are expected to be there.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Live(_))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Live(seconds) => write!(f, "live:{seconds}"),
            Self::Slow(hours) => write!(f, "slow:{hours}"),
            Self::Free => f.write_str("free"),
        }
    }
}

impl FromStr for Pace {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a pace", text);
        let number = |text: &str| text.parse().ok().filter(|n| *n > 0).ok_or_else(bad);
        match text.split_once(':') {
            Some(("live", seconds)) => number(seconds).map(Self::Live),
            Some(("slow", hours)) => number(hours).map(Self::Slow),
            None if text == "free" => Ok(Self::Free),
            _ => Err(bad()),
        }
    }
}

/// Who looks words up, and when (Y19, B16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Validation {
    /// The bot, before it accepts a move.
    #[default]
    Auto,
    /// Nobody, unless an opponent challenges.
    Challenge,
    /// Nobody, unless an opponent challenges; and then not the bot, but whoever moderates.
    Referee,
}

impl Validation {
    /// The name in the log and in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Challenge => "challenge",
            Self::Referee => "referee",
        }
    }

    /// Whether moves are accepted unchecked, until an opponent challenges.
    pub const fn is_challenged(self) -> bool {
        !matches!(self, Self::Auto)
    }
}

impl FromStr for Validation {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "auto" => Ok(Self::Auto),
            "challenge" => Ok(Self::Challenge),
            "referee" => Ok(Self::Referee),
            _ => Err(Unreadable::new("who looks words up", text)),
        }
    }
}

/// What every match says of itself, whatever is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// How many play, from the beginning.
    pub seats: u16,
    /// How much time a turn has.
    pub pace: Pace,
    /// Who looks words up.
    pub validation: Validation,
    /// The dictionary's name.
    pub dictionary: String,
    /// SHA-256 of the frozen lexicon, in hex; `-` where no words are played.
    pub lexicon: String,
    /// Whether both wanted it to count for the ladder (E12).
    pub rated: bool,
    /// Which game of an encounter this is, from 1, and of how many (Y21).
    pub leg: (u16, u16),
    /// Which seats are played by the computer, and how well; ascending.
    pub computers: Vec<(Seat, Level)>,
    /// The seed of all draws, in hex.
    pub seed: String,
    /// How the lines of the frame are read: 1 as it was first, 2 as the head of this file says.
    pub edition: u8,
}

impl Frame {
    /// The edition of matches that are opened now.
    pub const NOW: u8 = 2;

    /// How well the computer plays a seat; `None` where a person sits.
    pub fn computer(&self, seat: Seat) -> Option<Level> {
        self.computers.iter().find(|(one, _)| *one == seat).map(|(_, level)| *level)
    }

    /// The seed as bytes; zeros where it is not 64 hex digits, which [`FromStr`] refuses.
    pub fn seed_bytes(&self) -> [u8; 32] {
        let mut seed = [0; 32];
        hex::decode_to_slice(&self.seed, &mut seed).ok();
        seed
    }
}

fn write_computers(computers: &[(Seat, Level)]) -> String {
    if computers.is_empty() {
        return "-".to_owned();
    }
    let one = |(seat, level): &(Seat, Level)| format!("{}:{}", seat.0, level.name());
    computers.iter().map(one).collect::<Vec<_>>().join(",")
}

fn read_computers(text: &str) -> Result<Vec<(Seat, Level)>, Unreadable> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let bad = || Unreadable::new("which seats the computer plays", text);
    let one = |part: &str| {
        let (seat, level) = part.split_once(':').ok_or_else(bad)?;
        let seat = seat.parse().ok().filter(|seat| *seat > 0).ok_or_else(bad)?;
        Ok((Seat(seat), level.parse()?))
    };
    let computers: Vec<(Seat, Level)> = text.split(',').map(one).collect::<Result<_, Unreadable>>()?;
    if computers.is_sorted_by(|one, next| one.0 < next.0) { Ok(computers) } else { Err(bad()) }
}

/// The first line of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<S> {
    /// What every match says.
    pub frame: Frame,
    /// What only this game knows.
    pub game: S,
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "seats={} pace={} validation={} dict={} lexicon={} rated={} leg={}/{} computers={} seed={}",
            self.seats,
            self.pace,
            self.validation.name(),
            self.dictionary,
            self.lexicon,
            if self.rated { "yes" } else { "no" },
            self.leg.0,
            self.leg.1,
            write_computers(&self.computers),
            self.seed,
        )?;
        if self.edition > 1 { write!(f, " frame={}", self.edition) } else { Ok(()) }
    }
}

impl FromStr for Frame {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut parts = text.split(' ');
        let mut value = |key: &str| {
            let part = parts.next().unwrap_or_default();
            part.strip_prefix(key)
                .and_then(|rest| rest.strip_prefix('='))
                .map(str::to_owned)
                .ok_or_else(|| Unreadable::new("what was agreed about a match", part))
        };
        let number = |text: &str| -> Result<u16, Unreadable> {
            text.parse().ok().filter(|n| *n > 0).ok_or_else(|| Unreadable::new("a number", text))
        };
        let frame = Self {
            seats: number(&value("seats")?)?,
            pace: value("pace")?.parse()?,
            validation: value("validation")?.parse()?,
            dictionary: value("dict")?,
            lexicon: value("lexicon")?,
            rated: match value("rated")?.as_str() {
                "yes" => true,
                "no" => false,
                other => return Err(Unreadable::new("yes or no", other)),
            },
            leg: {
                let leg = value("leg")?;
                let (one, of) = leg.split_once('/').ok_or_else(|| Unreadable::new("a leg", &leg))?;
                (number(one)?, number(of)?)
            },
            computers: read_computers(&value("computers")?)?,
            seed: value("seed")?,
            edition: 1,
        };
        let edition = match parts.next() {
            None => 1,
            Some("frame=2") => 2,
            Some(more) => return Err(Unreadable::new("the end of what was agreed", more)),
        };
        let frame = Self { edition, ..frame };
        let is_seed = frame.seed.len() == 64 && frame.seed.bytes().all(|byte| byte.is_ascii_hexdigit());
        match parts.next() {
            Some(more) => Err(Unreadable::new("the end of what was agreed", more)),
            None if !is_seed => Err(Unreadable::new("a seed", &frame.seed)),
            None => Ok(frame),
        }
    }
}

/// Writes a game's first line.
pub fn first_line<G: TurnGame>(setup: &Setup<G::Setup>) -> String {
    format!("{} {} | {}", G::NAME, setup.frame, setup.game)
}

/// Reads a game's first line.
///
/// # Errors
/// Another game's line, unknown keys, a number of seats the game has not.
pub fn read_first_line<G: TurnGame>(text: &str) -> Result<Setup<G::Setup>, Unreadable> {
    let rest = text.strip_prefix(G::NAME).and_then(|rest| rest.strip_prefix(' '));
    let rest = rest.ok_or_else(|| Unreadable::new("the name of the game", text))?;
    let (frame, game) = rest.split_once(" | ").ok_or_else(|| Unreadable::new("the game's own part", text))?;
    let frame: Frame = frame.parse()?;
    if !G::SEATS.contains(&frame.seats) {
        return Err(Unreadable::new("how many play", text));
    }
    Ok(Setup { frame, game: game.parse()? })
}
