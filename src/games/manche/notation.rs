//! The lines of a round's log after the first, one a message, draw or deadline:
//!
//! ```text
//! * grid CART/OSEA/NILO/QuADR acero adire … traslino     the drawn grid and every word on it
//! # start 1767265210000 1767265390000                    posted at, deadline (W14)
//! 3 find 1767265215040 r 1001 carte soia corte/          stamp, chat, message number, words
//! 3 drop rabisso                                         "Togli l'ultima"
//! 4 late 1767265390900 r 1044 idolatra                   valid, but after the deadline
//! = sit 5                                                pressed "Entro" (cabina)
//! = extend 42000                                         we were away: the deadline moves (W19)
//! # close 1767265393000                                  the result is final
//! = void away                                            no ranking, no rating (W19)
//! ```
//! A stamp with `s` behind it is exact to the second only (Telegram). Chat `r` is the room's
//! channel, `t` that of its twin, `p` a private chat, thread, form or `/p` of that seat.

use super::intake::Token;
use crate::clock::Millis;
use crate::games::{Seat, Unreadable};
use crate::words::grid::Grid;
use crate::words::word_list::WordList;
use std::fmt;
use std::str::FromStr;

/// In which chat a word was written; message numbers grow within one chat only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chat {
    /// The room's channel.
    Room,
    /// The player's own chat with the bot.
    Private,
    /// The channel of the room's twin: the same round, seen elsewhere.
    Twin,
}

/// When a message was written, as far as its platform can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stamp {
    /// Milliseconds since the epoch.
    pub at: Millis,
    /// Exact to the second only.
    pub whole_second: bool,
    /// The chat it was written in.
    pub chat: Chat,
    /// The message's number in that chat.
    pub id: u64,
}

/// Why a round does not count (W19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The grid was never posted.
    Unposted,
    /// We were away for more than an hour.
    Away,
    /// A moderator said so.
    Moderator,
}

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// Chance: the drawn grid.
    Grid {
        /// The grid.
        grid: Grid,
        /// Every word on it, sorted: the frozen list.
        words: WordList,
    },
    /// Clock: the grid stands in the channel (W14).
    Start {
        /// The platform's stamp of the post.
        posted: Millis,
        /// Words count until here.
        deadline: Millis,
    },
    /// A seat: words of one message.
    Find {
        /// When and where it was written.
        stamp: Stamp,
        /// The words with their verdicts.
        tokens: Vec<Token>,
    },
    /// A seat: takes one of its own words back.
    Drop {
        /// The folded word.
        word: String,
    },
    /// A seat: valid words that came after the deadline; they change nothing (W14).
    Late {
        /// When and where it was written.
        stamp: Stamp,
        /// The words.
        tokens: Vec<Token>,
    },
    /// House: this seat takes part even without a word.
    Sit {
        /// Whose.
        seat: Seat,
    },
    /// House: the deadline moves (W19).
    Extend {
        /// By so many milliseconds.
        by: Millis,
    },
    /// House: a moderator or the starter ends the round early.
    Stop {
        /// The new deadline.
        at: Millis,
    },
    /// Clock: the result is final.
    Close {
        /// Since when.
        at: Millis,
    },
    /// House: the round does not count.
    Void {
        /// Why.
        reason: Reason,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list(f: &mut fmt::Formatter<'_>, tokens: &[Token]) -> fmt::Result {
            tokens.iter().try_for_each(|token| write!(f, " {token}"))
        }
        match self {
            Self::Grid { grid, words } => write!(f, "grid {grid}{words}"),
            Self::Start { posted, deadline } => write!(f, "start {posted} {deadline}"),
            Self::Find { stamp, tokens } => {
                write!(f, "find {stamp}")?;
                list(f, tokens)
            }
            Self::Drop { word } => write!(f, "drop {word}"),
            Self::Late { stamp, tokens } => {
                write!(f, "late {stamp}")?;
                list(f, tokens)
            }
            Self::Sit { seat } => write!(f, "sit {}", seat.0),
            Self::Extend { by } => write!(f, "extend {by}"),
            Self::Stop { at } => write!(f, "stop {at}"),
            Self::Close { at } => write!(f, "close {at}"),
            Self::Void { reason } => f.write_str(match reason {
                Reason::Unposted => "void unposted",
                Reason::Away => "void away",
                Reason::Moderator => "void moderator",
            }),
        }
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = if self.whole_second { "s" } else { "" };
        let chat = match self.chat {
            Chat::Room => 'r',
            Chat::Private => 'p',
            Chat::Twin => 't',
        };
        write!(f, "{}{exact} {chat} {}", self.at, self.id)
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut parts = text.split(' ');
        let mut part = || parts.next().ok_or_else(|| Unreadable::new("one more part", text));
        let mv = match part()? {
            "grid" => {
                let grid = part()?;
                let grid = grid.parse().map_err(|_| Unreadable::new("a grid", grid))?;
                return Ok(Self::Grid { grid, words: parts.collect() });
            }
            "start" => Self::Start { posted: number(part()?)?, deadline: number(part()?)? },
            kind @ ("find" | "late") => {
                let stamp = Stamp::read(part()?, part()?, part()?)?;
                let tokens = parts.map(str::parse).collect::<Result<_, _>>()?;
                return Ok(match kind {
                    "find" => Self::Find { stamp, tokens },
                    _ => Self::Late { stamp, tokens },
                });
            }
            "drop" => Self::Drop { word: part()?.to_owned() },
            "sit" => Self::Sit { seat: Seat(number(part()?)?) },
            "extend" => Self::Extend { by: number(part()?)? },
            "stop" => Self::Stop { at: number(part()?)? },
            "close" => Self::Close { at: number(part()?)? },
            "void" => Self::Void {
                reason: match part()? {
                    "unposted" => Reason::Unposted,
                    "away" => Reason::Away,
                    "moderator" => Reason::Moderator,
                    other => return Err(Unreadable::new("why it is void", other)),
                },
            },
            other => return Err(Unreadable::new("a line of a round", other)),
        };
        parts.next().map_or(Ok(mv), |more| Err(Unreadable::new("the end of the line", more)))
    }
}

impl Stamp {
    fn read(at: &str, chat: &str, id: &str) -> Result<Self, Unreadable> {
        let (digits, whole_second) = at.strip_suffix('s').map_or((at, false), |digits| (digits, true));
        let chat = match chat {
            "r" => Chat::Room,
            "p" => Chat::Private,
            "t" => Chat::Twin,
            other => return Err(Unreadable::new("a chat", other)),
        };
        Ok(Self { at: number(digits)?, whole_second, chat, id: number(id)? })
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, Unreadable> {
    text.parse().map_err(|_| Unreadable::new("a number", text))
}
