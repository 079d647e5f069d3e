//! What the buttons of a director mean (`/torneo regia`), and how they are written: `regia:NUMBER:what.arguments`.
//!
//! Whatever is not the same when it is done twice carries a mark, the number of the tournament's next line when the button was
//! made: a press that comes again, or late, finds another one.

use super::Unknown;
use crate::games::Seat;
use crate::rooms::events::formula::Formula;
use crate::tournaments::event::line::{BoardId, Line, written};
use crate::tournaments::italo_swiss::Ended;
use std::fmt;
use std::str::FromStr;

/// Bytes of a button's payload (Telegram).
const PAYLOAD: usize = 64;

/// What a button of a director does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfDesk {
    /// Shows what is going on, and what can be done now.
    Open,
    /// Shows the coming pairing (F1): a page of it, from 0.
    Pairs {
        /// Which.
        page: u16,
        /// In a message of its own: the button stands under another one.
        anew: bool,
    },
    /// Sends it out as it was shown.
    Publish(i64),
    /// Pairs anew, from the results as they are.
    Redo(i64),
    /// Asks who exchanges their place: a page of them, from 0.
    Swap {
        /// The mark.
        mark: i64,
        /// Which page.
        page: u16,
    },
    /// Asks with whom.
    SwapWith {
        /// The mark.
        mark: i64,
        /// Who exchanges.
        one: Seat,
        /// Which page.
        page: u16,
    },
    /// These two exchange their places.
    Swapped {
        /// The mark.
        mark: i64,
        /// Both.
        seats: (Seat, Seat),
    },
    /// Shows which boards are open, and who has not reported: a page, from 0.
    Missing(u16),
    /// Calls those who have not reported.
    Remind,
    /// Asks on which board somebody has not come: a page, from 0.
    Absent(u16),
    /// Asks who has not.
    AbsentAt(BoardId),
    /// They lose by forfeit (D6).
    Forfeit(BoardId, Ended),
    /// Those who have not come have the same time once more.
    Wait(BoardId),
    /// No round goes out; or again.
    Pause(bool),
    /// Shows what directors did, for everybody: a page, from 0.
    Trail(u16),
    /// Asks whether the last act is to be undone.
    Undo,
    /// Undoes it; with the mark.
    UndoSure(i64),
    /// Asks whether it is to end here.
    Close,
    /// Ends it, if that comes to what was said when the button was made.
    CloseSure {
        /// What was said, as a number.
        said: u32,
        /// Why, as far as it fits.
        reason: String,
    },
    /// One that is over goes on after all (F11).
    Reopen,
    /// Chooses the formula before it begins, by its name.
    Formula(&'static str),
    /// Begins it, as it was shown.
    Begin {
        /// How many had entered.
        players: u16,
        /// The formula, by its name.
        formula: &'static str,
    },
    /// It was another result than this one (F2), for this reason, as far as it fits.
    Correct {
        /// Of which board.
        at: BoardId,
        /// The result that stood there when the button was made.
        old: Ended,
        /// The result it was.
        new: Ended,
        /// Why.
        reason: String,
        /// What becomes of what was paired after it.
        then: Then,
    },
    /// All stays as it is.
    Leave,
    /// Boards that do not open are tried again.
    Retry,
}

/// What becomes of what was paired after a board that is corrected (F2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It stays as it is.
    Keep,
    /// It is made anew; asked about once more where something of it was played.
    Redo,
    /// It is made anew although so many boards of it were played: the second question has named them.
    RedoSure(usize),
    /// The two exchange their places in it.
    Swap,
}

impl OfDesk {
    /// Whether everybody may press it.
    pub(super) const fn is_for_all(&self) -> bool {
        matches!(self, Self::Trail(_))
    }

    /// A correction, with as much of its reason as fits into a button of this tournament.
    pub(crate) fn correction(
        id: i64,
        at: BoardId,
        (old, new): (Ended, Ended),
        (reason, then): (&str, Then),
    ) -> Self {
        let bare = Self::Correct { at, old, new, reason: String::new(), then };
        Self::Correct { at, old, new, reason: bare.what_fits(id, reason), then }
    }

    /// The end of this tournament, with as much of its reason as fits.
    pub(crate) fn closing(id: i64, said: u32, reason: &str) -> Self {
        let bare = Self::CloseSure { said, reason: String::new() };
        Self::CloseSure { said, reason: bare.what_fits(id, reason) }
    }

    /// As much of a reason as fits behind this.
    fn what_fits(self, id: i64, reason: &str) -> String {
        let bare = super::Press::Event(id, super::OfEvent::Desk(self));
        let room = PAYLOAD.saturating_sub(bare.to_string().len());
        reason[..reason.floor_char_boundary(room)].to_owned()
    }
}

impl fmt::Display for OfDesk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("apri"),
            Self::Pairs { page, anew: false } => write!(f, "turno.{page}"),
            Self::Pairs { page, anew: true } => write!(f, "nuovo.{page}"),
            Self::Publish(mark) => write!(f, "esce.{mark}"),
            Self::Redo(mark) => write!(f, "rifai.{mark}"),
            Self::Swap { mark, page } => write!(f, "chi.{mark}.{page}"),
            Self::SwapWith { mark, one, page } => write!(f, "con.{mark}.{}.{page}", one.0),
            Self::Swapped { mark, seats: (one, other) } => write!(f, "scambia.{mark}.{}.{}", one.0, other.0),
            Self::Missing(page) => write!(f, "manca.{page}"),
            Self::Remind => f.write_str("ricorda"),
            Self::Absent(page) => write!(f, "assenti.{page}"),
            Self::AbsentAt(at) => write!(f, "assente.{at}"),
            Self::Forfeit(at, ended) => write!(f, "persa.{at}.{}", written(*ended)),
            Self::Wait(at) => write!(f, "aspetta.{at}"),
            Self::Pause(true) => f.write_str("pausa"),
            Self::Pause(false) => f.write_str("riprendi"),
            Self::Trail(page) => write!(f, "registro.{page}"),
            Self::Undo => f.write_str("disfa"),
            Self::UndoSure(mark) => write!(f, "disfatto.{mark}"),
            Self::Close => f.write_str("chiudi"),
            Self::CloseSure { said, reason } => write!(f, "chiuso.{said}.{reason}"),
            Self::Reopen => f.write_str("riapri"),
            Self::Formula(name) => write!(f, "formula.{name}"),
            Self::Begin { players, formula } => write!(f, "via.{players}.{formula}"),
            Self::Correct { at, old, new, reason, then } => {
                match then {
                    Then::Keep => f.write_str("da")?,
                    Then::Redo => f.write_str("rifa")?,
                    Then::RedoSure(played) => write!(f, "rifasi.{played}")?,
                    Then::Swap => f.write_str("passa")?,
                }
                write!(f, ".{at}.{}.{}.{reason}", written(*old), written(*new))
            }
            Self::Leave => f.write_str("lascia"),
            Self::Retry => f.write_str("riprova"),
        }
    }
}

fn read<T: FromStr>(word: &str) -> Result<T, Unknown> {
    word.parse().map_err(|_| Unknown)
}

/// `1.2.+--`, and what follows a further full stop.
fn result(rest: &str) -> Result<(BoardId, Ended, &str), Unknown> {
    let mut words = rest.splitn(4, '.');
    let mut next = || words.next().unwrap_or_default();
    let (round, board, ended, more) = (next(), next(), next(), next());
    match format!("result {round}.{board} {ended}").parse() {
        Ok(Line::Result(at, ended)) => Ok((at, ended, more)),
        _ => Err(Unknown),
    }
}

/// `1.2.1-0.0-1.reason`.
fn corrected(rest: &str, then: Then) -> Result<OfDesk, Unknown> {
    let (at, old, more) = result(rest)?;
    let (new, reason) = more.split_once('.').ok_or(Unknown)?;
    let (_, new, _) = result(&format!("{at}.{new}"))?;
    Ok(OfDesk::Correct { at, old, new, reason: reason.to_owned(), then })
}

fn formula(name: &str) -> Result<&'static str, Unknown> {
    Formula::named(name).map(Formula::name).ok_or(Unknown)
}

impl FromStr for OfDesk {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let (word, rest) = text.split_once('.').unwrap_or((text, ""));
        let mut words = rest.split('.');
        let mut next = || words.next().unwrap_or_default();
        let seat = |word: &str| read(word).map(Seat);
        match word {
            "apri" => Ok(Self::Open),
            "turno" => Ok(Self::Pairs { page: read(rest)?, anew: false }),
            "nuovo" => Ok(Self::Pairs { page: read(rest)?, anew: true }),
            "esce" => Ok(Self::Publish(read(rest)?)),
            "rifai" => Ok(Self::Redo(read(rest)?)),
            "chi" => Ok(Self::Swap { mark: read(next())?, page: read(next())? }),
            "con" => Ok(Self::SwapWith { mark: read(next())?, one: seat(next())?, page: read(next())? }),
            "scambia" => Ok(Self::Swapped { mark: read(next())?, seats: (seat(next())?, seat(next())?) }),
            "manca" => Ok(Self::Missing(read(rest)?)),
            "ricorda" => Ok(Self::Remind),
            "assenti" => Ok(Self::Absent(read(rest)?)),
            "assente" => Ok(Self::AbsentAt(BoardId { round: read(next())?, board: read(next())? })),
            "persa" => result(rest).map(|(at, ended, _)| Self::Forfeit(at, ended)),
            "aspetta" => Ok(Self::Wait(BoardId { round: read(next())?, board: read(next())? })),
            "pausa" => Ok(Self::Pause(true)),
            "riprendi" => Ok(Self::Pause(false)),
            "registro" => Ok(Self::Trail(read(rest)?)),
            "disfa" => Ok(Self::Undo),
            "disfatto" => Ok(Self::UndoSure(read(rest)?)),
            "chiudi" => Ok(Self::Close),
            // Buttons from before they said what would happen ask first.
            "chiuso" if rest.is_empty() => Ok(Self::Close),
            "chiuso" => {
                let (said, reason) = rest.split_once('.').ok_or(Unknown)?;
                Ok(Self::CloseSure { said: read(said)?, reason: reason.to_owned() })
            }
            "riapri" => Ok(Self::Reopen),
            "formula" => Ok(Self::Formula(formula(rest)?)),
            "via" => Ok(Self::Begin { players: read(next())?, formula: formula(next())? }),
            "da" => corrected(rest, Then::Keep),
            "rifa" => corrected(rest, Then::Redo),
            "rifasi" => {
                let (played, rest) = rest.split_once('.').ok_or(Unknown)?;
                corrected(rest, Then::RedoSure(read(played)?))
            }
            "passa" => corrected(rest, Then::Swap),
            "lascia" => Ok(Self::Leave),
            "riprova" => Ok(Self::Retry),
            _ => Err(Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{OfEvent, OfRoom, Press};
    use super::*;
    use crate::tournaments::field::Outcome;

    #[test]
    fn every_button_of_the_desk_is_read_as_it_was_written_and_fits() {
        let (at, mark) = (BoardId { round: 200, board: 128 }, 99_999);
        let forfeit = Ended::Forfeit { white: false, black: true };
        let correction = |then| {
            let results = (forfeit, Ended::Played(Outcome::Draw));
            OfDesk::correction(1_000_000_000, at, results, ("é. così:".repeat(9).as_str(), then))
        };
        let all = [
            OfDesk::Open,
            OfDesk::Pairs { page: 5, anew: false },
            OfDesk::Pairs { page: 0, anew: true },
            OfDesk::Publish(mark),
            OfDesk::Redo(mark),
            OfDesk::Swap { mark, page: 10 },
            OfDesk::SwapWith { mark, one: Seat(256), page: 10 },
            OfDesk::Swapped { mark, seats: (Seat(255), Seat(256)) },
            OfDesk::Missing(3),
            OfDesk::Remind,
            OfDesk::Absent(3),
            OfDesk::AbsentAt(at),
            OfDesk::Forfeit(at, forfeit),
            OfDesk::Wait(at),
            OfDesk::Pause(true),
            OfDesk::Pause(false),
            OfDesk::Trail(9),
            OfDesk::Undo,
            OfDesk::UndoSure(mark),
            OfDesk::Close,
            OfDesk::closing(1_000_000_000, u32::MAX, &"perché: sì. ".repeat(9)),
            OfDesk::Reopen,
            OfDesk::Formula("italosvizzero"),
            OfDesk::Begin { players: 256, formula: "italosvizzero" },
            correction(Then::Keep),
            correction(Then::Redo),
            correction(Then::RedoSure(128)),
            correction(Then::Swap),
            OfDesk::Leave,
            OfDesk::Retry,
        ];
        for what in all {
            let press = Press::Event(1_000_000_000, OfEvent::Desk(what));
            let written = press.to_string();
            assert!(written.len() <= PAYLOAD, "{written}");
            assert_eq!(written.parse(), Ok(press), "{written}");
        }
        let named =
            Press::Room(OfRoom::Tournament("gioco=esterno,formula=italosvizzero,minuti=1440".to_owned()));
        assert!(named.to_string().len() <= PAYLOAD && named.form().is_some());
        assert_eq!(named.to_string().parse(), Ok(named));
        for unknown in ["regia:1:", "regia:1:da.1.2.1-0", "regia:1:persa.1.2.9-9", "regia:1:formula.nulla"] {
            assert_eq!(unknown.parse::<Press>(), Err(Unknown), "{unknown}");
        }
    }
}
