//! The notation of a match's lines, from the second on. Words in small letters belong to the frame, everything
//! else is a move of the game.
//!
//! | who | line | meaning |
//! |---|---|---|
//! | `*` or `=` | `order 2 1` | seat 1 was invited second: drawn (`*`), or turned round for a rematch (`=`) |
//! | `#` | `clock 1767265390000` | the time of whoever is to move ends then; `clock -`: no time runs |
//! | `#` | `clock 1767265390000 1767265330000` | and the last move may be challenged until then |
//! | `#` | `flag` | that time is over |
//! | `#` | `settled` | the last move cannot be challenged any more |
//! | seat | `contesto` | challenges the last move |
//! | `=` | `valid`, `invalid casetto` | the judgement, with the word that failed |
//! | seat | `abbandono` | resigns |
//! | seat | `patta?` `patta` `no` | offers a draw, agrees, declines |
//! | seat | `annullo` | ends it before it has really begun |
//! | seat | `pausa?` `riprendo?` `nulla?` | would like the clocks to stand still, to run again, the match not to count |
//! | seat | `rifiuto` | would not |
//! | `=` | `pause`, `resume` | the clocks stand still, and run again |
//! | `=` | `leave 2` | a seat is out of it: removed, or erased |
//! | `=` | `sit 4` | a seat is taken in mid-game, where the game allows it |
//! | `=` | `void absence` | it does not count: why, in one word |
//! | seat, `*` | anything else | a move, or a draw, in the game's own notation |

use crate::clock::Millis;
use crate::games::{Seat, Unreadable};
use std::fmt;
use std::str::FromStr;

/// What all who play can agree on (P5, P6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The clocks stand still.
    Pause,
    /// They run again.
    Resume,
    /// The match does not count.
    Void,
}

impl Wish {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pause, Self::Resume, Self::Void];

    /// The word in the log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pause => "pausa?",
            Self::Resume => "riprendo?",
            Self::Void => "nulla?",
        }
    }

    /// The wish of that word.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|wish| wish.name() == name)
    }
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table above says what each is")]
pub enum Line<M> {
    Order(Vec<u16>),
    Clock { until: Option<Millis>, window: Option<Millis> },
    Flag,
    Settled,
    Challenge,
    Valid,
    Invalid { word: String },
    Resign,
    Offer,
    Agree,
    Decline,
    Abort,
    Ask(Wish),
    Refuse,
    Pause,
    Resume,
    Leave(Seat),
    Sit(Seat),
    Void { reason: String },
    Move(M),
}

impl<M: fmt::Display> fmt::Display for Line<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(order) => {
                f.write_str("order")?;
                order.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::Clock { until, window } => {
                match until {
                    Some(until) => write!(f, "clock {until}")?,
                    None => f.write_str("clock -")?,
                }
                window.map_or(Ok(()), |window| write!(f, " {window}"))
            }
            Self::Flag => f.write_str("flag"),
            Self::Settled => f.write_str("settled"),
            Self::Challenge => f.write_str("contesto"),
            Self::Valid => f.write_str("valid"),
            Self::Invalid { word } => write!(f, "invalid {word}"),
            Self::Resign => f.write_str("abbandono"),
            Self::Offer => f.write_str("patta?"),
            Self::Agree => f.write_str("patta"),
            Self::Decline => f.write_str("no"),
            Self::Abort => f.write_str("annullo"),
            Self::Ask(wish) => f.write_str(wish.name()),
            Self::Refuse => f.write_str("rifiuto"),
            Self::Pause => f.write_str("pause"),
            Self::Resume => f.write_str("resume"),
            Self::Leave(seat) => write!(f, "leave {}", seat.0),
            Self::Sit(seat) => write!(f, "sit {}", seat.0),
            Self::Void { reason } => write!(f, "void {reason}"),
            Self::Move(mv) => mv.fmt(f),
        }
    }
}

impl<M: FromStr<Err = Unreadable>> FromStr for Line<M> {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = |what| Unreadable::new(what, text);
        let moment = |text: &str| text.parse::<Millis>().map_err(|_| bad("a moment"));
        let seat = |text: &str| text.parse().ok().filter(|n| *n > 0).map(Seat).ok_or_else(|| bad("a seat"));
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match (word, rest) {
            ("order", rest) => {
                let order: Option<Vec<u16>> = rest.split(' ').map(|seat| seat.parse().ok()).collect();
                Self::Order(order.ok_or_else(|| bad("an order"))?)
            }
            ("clock", rest) => {
                let (until, window) = rest.split_once(' ').map_or((rest, None), |(u, w)| (u, Some(w)));
                let until = if until == "-" { None } else { Some(moment(until)?) };
                Self::Clock { until, window: window.map(moment).transpose()? }
            }
            ("leave", rest) => Self::Leave(seat(rest)?),
            ("sit", rest) => Self::Sit(seat(rest)?),
            ("invalid", word) if !word.is_empty() => Self::Invalid { word: word.to_owned() },
            ("void", reason) if !reason.is_empty() => Self::Void { reason: reason.to_owned() },
            ("flag", "") => Self::Flag,
            ("settled", "") => Self::Settled,
            ("contesto", "") => Self::Challenge,
            ("valid", "") => Self::Valid,
            ("abbandono", "") => Self::Resign,
            ("patta?", "") => Self::Offer,
            ("patta", "") => Self::Agree,
            ("no", "") => Self::Decline,
            ("annullo", "") => Self::Abort,
            ("rifiuto", "") => Self::Refuse,
            ("pause", "") => Self::Pause,
            ("resume", "") => Self::Resume,
            _ => match Wish::named(text) {
                Some(wish) => Self::Ask(wish),
                None => Self::Move(text.parse()?),
            },
        })
    }
}
