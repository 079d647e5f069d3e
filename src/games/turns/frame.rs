//! The first line of a match: everything that was decided before it began.
//!
//! ```text
//! wyps-1 frame=2 seats=2 time=turn:60 validation=auto dict=wyps lexicon=<64 hex> rated=yes leg=1/1 computers=2:forte seed=<64 hex> | side=10
//! ```
//! (one line; behind the bar stands what only this game knows). Keys stand in any order; one that nobody knows is refused by
//! name. `validation`, `dict` and `lexicon` are left out where no words are played, `computers` where none plays. Older lines say
//! `pace=live:60`, `slow:24` or `free` instead of [`Time`]. `for=12.3.4`: an event has opened it ([`EventGame`]);
//! `draws=no`: nobody may offer a draw. `frame=2`: offers of a draw and challenges are read as rules 11
//! (P7, P8) have them. What does not say so is read as it was when it was played:
//!
//! | | without | `frame=2` |
//! |---|---|---|
//! | an offer of a draw falls | with any move | with the next move of another player |
//! | is made | in every game | between two, where the game knows draws |
//! | a player who leaves | settles the last word | leaves it open to challenge while two play on |
//! | is called off | before the second move | so too, but not in the second game of an encounter; at a table open to all by its host |

use super::TurnGame;
use super::keys::Keys;
use super::time::Time;
use crate::games::level::Level;
use crate::games::{Seat, Unreadable};
use std::fmt;
use std::str::FromStr;

/// Who looks words up, and when (Y19, B16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Validation {
    /// The bot, before it accepts a move.
    #[default]
    Auto,
    /// Nobody, unless an opponent challenges.
    Challenge,
    /// Nobody, unless an opponent challenges; then a moderator judges, and not the bot.
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

/// A game of an event: `12.3.4` is the fourth board of the third round of event 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventGame {
    /// The number of the event.
    pub event: i64,
    /// Its round, from 1.
    pub round: u16,
    /// The board in that round, from 1.
    pub board: u16,
}

impl fmt::Display for EventGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.event, self.round, self.board)
    }
}

impl FromStr for EventGame {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a game of an event", text);
        let number = |text: &str| text.parse().ok().filter(|n: &u16| *n > 0).ok_or_else(bad);
        let mut parts = text.split('.');
        let mut part = || parts.next().ok_or_else(bad);
        let event = part()?.parse().ok().filter(|n| *n > 0).ok_or_else(bad)?;
        let game = Self { event, round: number(part()?)?, board: number(part()?)? };
        if parts.next().is_none() { Ok(game) } else { Err(bad()) }
    }
}

/// What stands for a dictionary where no words are played.
pub const NO_WORDS: &str = "-";

/// What every match says of itself, whatever is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// How many play, from the beginning.
    pub seats: u16,
    /// How much time there is.
    pub time: Time,
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
    /// Which game of an event it is, if an event has opened it.
    pub event: Option<EventGame>,
    /// Whether a draw can be agreed on, where the game knows draws (P7).
    pub draws: bool,
    /// How the lines of the frame are read: 1 as it was first, 2 as the head of this file says.
    pub edition: u8,
}

impl Frame {
    /// The edition of matches that are opened now.
    pub const NOW: u8 = 2;

    /// A friendly match without a clock, as programs open it: with the name and the hash of its dictionary, if it has one.
    pub fn plain(seats: u16, words: Option<(&str, String)>, seed: [u8; 32]) -> Self {
        let (dictionary, lexicon) = words.unwrap_or((NO_WORDS, NO_WORDS.to_owned()));
        Self {
            seats,
            time: Time::None,
            validation: Validation::Auto,
            dictionary: dictionary.to_owned(),
            lexicon,
            rated: false,
            leg: (1, 1),
            computers: Vec::new(),
            seed: hex::encode(seed),
            event: None,
            draws: true,
            edition: Self::NOW,
        }
    }

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
        if self.edition > 1 {
            write!(f, "frame={} ", self.edition)?;
        }
        write!(f, "seats={} time={}", self.seats, self.time)?;
        if self.dictionary != NO_WORDS {
            let judged = self.validation.name();
            write!(f, " validation={judged} dict={} lexicon={}", self.dictionary, self.lexicon)?;
        }
        let (rated, (leg, of)) = (if self.rated { "yes" } else { "no" }, self.leg);
        write!(f, " rated={rated} leg={leg}/{of}")?;
        if !self.computers.is_empty() {
            write!(f, " computers={}", write_computers(&self.computers))?;
        }
        if let Some(event) = self.event {
            write!(f, " for={event}")?;
        }
        if !self.draws {
            f.write_str(" draws=no")?;
        }
        write!(f, " seed={}", self.seed)
    }
}

impl FromStr for Frame {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut keys = Keys::of(text)?;
        let number = |text: &str| -> Result<u16, Unreadable> {
            text.parse().ok().filter(|n| *n > 0).ok_or_else(|| Unreadable::new("a number", text))
        };
        let time = match keys.take("pace") {
            Some(pace) => Time::read_pace(pace)?,
            None => keys.need("time")?.parse()?,
        };
        let mut frame = Self {
            seats: number(keys.need("seats")?)?,
            time,
            validation: keys.take("validation").map_or(Ok(Validation::Auto), str::parse)?,
            dictionary: keys.take("dict").unwrap_or(NO_WORDS).to_owned(),
            lexicon: keys.take("lexicon").unwrap_or(NO_WORDS).to_owned(),
            rated: match keys.need("rated")? {
                "yes" => true,
                "no" => false,
                other => return Err(Unreadable::new("yes or no", other)),
            },
            leg: {
                let leg = keys.need("leg")?;
                let (one, of) = leg.split_once('/').ok_or_else(|| Unreadable::new("a leg", leg))?;
                (number(one)?, number(of)?)
            },
            computers: read_computers(keys.take("computers").unwrap_or("-"))?,
            seed: keys.need("seed")?.to_owned(),
            event: keys.take("for").map(str::parse).transpose()?,
            draws: match keys.take("draws") {
                None | Some("yes") => true,
                Some("no") => false,
                Some(other) => return Err(Unreadable::new("yes or no", other)),
            },
            edition: match keys.take("frame") {
                None => 1,
                Some("2") => 2,
                Some(other) => return Err(Unreadable::new("an edition of the frame", other)),
            },
        };
        keys.end()?;
        if frame.dictionary == NO_WORDS {
            // Nobody looks up words that are not played. No match was ever written so, and it would not be written so again.
            (frame.validation, frame.lexicon) = (Validation::Auto, NO_WORDS.to_owned());
        }
        let is_seed = frame.seed.len() == 64 && frame.seed.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_seed { Ok(frame) } else { Err(Unreadable::new("a seed", &frame.seed)) }
    }
}

/// Writes a game's first line.
pub fn first_line<G: TurnGame>(setup: &Setup<G::Setup>) -> String {
    let line = format!("{} {} | {}", G::INFO.rules, setup.frame, setup.game);
    line.trim_end_matches([' ', '|']).to_owned()
}

/// Reads a game's first line.
///
/// # Errors
/// Another game's line, unknown keys, a number of seats the game has not.
pub fn read_first_line<G: TurnGame>(text: &str) -> Result<Setup<G::Setup>, Unreadable> {
    let rest = text.strip_prefix(G::INFO.rules).and_then(|rest| rest.strip_prefix(' '));
    let rest = rest.ok_or_else(|| Unreadable::new("the name of the game", text))?;
    let (frame, game) = rest.split_once(" | ").unwrap_or((rest, ""));
    let frame: Frame = frame.parse()?;
    if !G::INFO.seats.contains(&frame.seats) {
        return Err(Unreadable::new("how many play", text));
    }
    Ok(Setup { frame, game: game.parse()? })
}
