//! The notation of a match's lines, from the second on. Words in small letters belong to the frame, everything
//! else is a move of the game.
//!
//! | who | line | meaning |
//! |---|---|---|
//! | `*` or `=` | `order 2 1` | seat 1 was invited second: drawn (`*`), or turned round for a rematch (`=`) |
//! | `#` | `clock 1767265390000` | the time of the player to move ends then; `clock -`: no time runs |
//! | `#` | `clock 1767265390000 1767265330000` | and the last move may be challenged until then |
//! | `#` | `clock 1767265390000 bank 600000 540000` | and so many milliseconds are left to seat 1 and seat 2 for all their moves |
//! | `#` | `flag` | that time is over |
//! | `#` | `settled` | the last move cannot be challenged any more |
//! | seat | `challenge` | challenges the last move |
//! | `=` | `valid`, `invalid casetto` | the judgement, with the word that failed |
//! | seat | `resign` | resigns |
//! | seat | `draw?` `draw` `no` | offers a draw, agrees, declines |
//! | seat | `claim` | claims a draw that the rules of the game give (P7) |
//! | seat | `abort` | ends it before it has really begun |
//! | seat | `pause?` `resume?` `void?` | would like the clocks to stand still, to run again, the match not to count |
//! | seat | `refuse` | would not |
//! | `=` | `pause`, `resume` | the clocks stand still, and run again |
//! | `=` | `leave 2` | a seat is out of it: removed, or erased |
//! | `=` | `sit 4` | a seat is taken in mid-game, where the game allows it |
//! | `=` | `void absence` | it does not count: why, in one word |
//! | seat, `*` | anything else | a move, or a draw, in the game's own notation |
//!
//! What players say was written in Italian before: `contesto`, `abbandono`, `patta?`, `patta`, `annullo`, `pausa?`,
//! `riprendo?`, `nulla?`, `rifiuto`. Logs stay as they were written, so those words are read for ever.

use crate::clock::Millis;
use crate::games::{Seat, Unreadable};
use std::fmt;
use std::str::FromStr;

/// Challenges the last move.
pub const CHALLENGE: &str = "challenge";
/// Resigns.
pub const RESIGN: &str = "resign";
/// Offers a draw.
pub const OFFER: &str = "draw?";
/// Agrees to a draw.
pub const AGREE: &str = "draw";
/// Declines a draw.
pub const DECLINE: &str = "no";
/// Claims a draw that the rules give.
pub const CLAIM: &str = "claim";
/// Ends it before it has really begun.
pub const ABORT: &str = "abort";
/// Does not agree with a wish.
pub const REFUSE: &str = "refuse";

/// Whether a line is only said to the others, and leaves the turn as it was: an offer, a wish, or an answer to one.
pub fn is_talk(line: &str) -> bool {
    matches!(today(line), OFFER | AGREE | DECLINE | REFUSE) || Wish::named(line).is_some()
}

/// The word of today for one of the older words.
fn today(word: &str) -> &str {
    match word {
        "contesto" => CHALLENGE,
        "abbandono" => RESIGN,
        "patta?" => OFFER,
        "patta" => AGREE,
        "annullo" => ABORT,
        "rifiuto" => REFUSE,
        "pausa?" => Wish::Pause.name(),
        "riprendo?" => Wish::Resume.name(),
        "nulla?" => Wish::Void.name(),
        word => word,
    }
}

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
            Self::Pause => "pause?",
            Self::Resume => "resume?",
            Self::Void => "void?",
        }
    }

    /// The wish of that word, of today or of older logs and buttons.
    pub fn named(name: &str) -> Option<Self> {
        let name = today(name);
        Self::ALL.into_iter().find(|wish| wish.name() == name)
    }
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table above says what each is")]
pub enum Line<M> {
    Order(Vec<u16>),
    Clock { until: Option<Millis>, window: Option<Millis>, banks: Vec<Millis> },
    Flag,
    Settled,
    Challenge,
    Valid,
    Invalid { word: String },
    Resign,
    Offer,
    Agree,
    Decline,
    Claim,
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

impl<M: fmt::Display> Line<M> {
    /// The line of the clock, written out.
    pub fn clock(until: Option<Millis>, window: Option<Millis>, banks: Vec<Millis>) -> String {
        Self::Clock { until, window, banks }.to_string()
    }
}

impl<M: fmt::Display> fmt::Display for Line<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(order) => {
                f.write_str("order")?;
                order.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::Clock { until, window, banks } => {
                match until {
                    Some(until) => write!(f, "clock {until}")?,
                    None => f.write_str("clock -")?,
                }
                window.map_or(Ok(()), |window| write!(f, " {window}"))?;
                if banks.is_empty() {
                    return Ok(());
                }
                f.write_str(" bank")?;
                banks.iter().try_for_each(|bank| write!(f, " {bank}"))
            }
            Self::Flag => f.write_str("flag"),
            Self::Settled => f.write_str("settled"),
            Self::Challenge => f.write_str(CHALLENGE),
            Self::Valid => f.write_str("valid"),
            Self::Invalid { word } => write!(f, "invalid {word}"),
            Self::Resign => f.write_str(RESIGN),
            Self::Offer => f.write_str(OFFER),
            Self::Agree => f.write_str(AGREE),
            Self::Decline => f.write_str(DECLINE),
            Self::Claim => f.write_str(CLAIM),
            Self::Abort => f.write_str(ABORT),
            Self::Ask(wish) => f.write_str(wish.name()),
            Self::Refuse => f.write_str(REFUSE),
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
        Ok(match (today(word), rest) {
            ("order", rest) => {
                let order: Option<Vec<u16>> = rest.split(' ').map(|seat| seat.parse().ok()).collect();
                Self::Order(order.ok_or_else(|| bad("an order"))?)
            }
            ("clock", rest) => {
                let (moments, banks) = rest.split_once(" bank ").unwrap_or((rest, ""));
                let (until, window) = moments.split_once(' ').map_or((moments, None), |(u, w)| (u, Some(w)));
                let until = if until == "-" { None } else { Some(moment(until)?) };
                let banks =
                    banks.split(' ').filter(|bank| !bank.is_empty()).map(moment).collect::<Result<_, _>>()?;
                Self::Clock { until, window: window.map(moment).transpose()?, banks }
            }
            ("leave", rest) => Self::Leave(seat(rest)?),
            ("sit", rest) => Self::Sit(seat(rest)?),
            ("invalid", word) if !word.is_empty() => Self::Invalid { word: word.to_owned() },
            ("void", reason) if !reason.is_empty() => Self::Void { reason: reason.to_owned() },
            ("flag", "") => Self::Flag,
            ("settled", "") => Self::Settled,
            (CHALLENGE, "") => Self::Challenge,
            ("valid", "") => Self::Valid,
            (RESIGN, "") => Self::Resign,
            (OFFER, "") => Self::Offer,
            (AGREE, "") => Self::Agree,
            (DECLINE, "") => Self::Decline,
            (CLAIM, "") => Self::Claim,
            (ABORT, "") => Self::Abort,
            (REFUSE, "") => Self::Refuse,
            ("pause", "") => Self::Pause,
            ("resume", "") => Self::Resume,
            _ => match Wish::named(text) {
                Some(wish) => Self::Ask(wish),
                None => Self::Move(text.parse()?),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game whose moves are all unreadable, so that nothing but the frame's own words can be read.
    #[derive(Debug, PartialEq)]
    struct NoMove;

    impl FromStr for NoMove {
        type Err = Unreadable;

        fn from_str(text: &str) -> Result<Self, Unreadable> {
            Err(Unreadable::new("a move", text))
        }
    }

    impl fmt::Display for NoMove {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            Ok(())
        }
    }

    #[test]
    fn what_was_said_in_italian_is_the_same_line() {
        let pairs = [
            ("contesto", "challenge"),
            ("abbandono", "resign"),
            ("patta?", "draw?"),
            ("patta", "draw"),
            ("no", "no"),
            ("annullo", "abort"),
            ("pausa?", "pause?"),
            ("riprendo?", "resume?"),
            ("nulla?", "void?"),
            ("rifiuto", "refuse"),
        ];
        for (old, new) in pairs {
            let line = new.parse::<Line<NoMove>>().expect(new);
            assert_eq!(old.parse::<Line<NoMove>>().expect(old), line);
            assert_eq!(line.to_string(), new);
            assert_eq!(is_talk(old), is_talk(new), "{new}");
        }
        assert!(is_talk("patta?") && is_talk("nulla?") && !is_talk("resign") && !is_talk("abort"));
        assert!("contesto ora".parse::<Line<NoMove>>().is_err());
    }
}
