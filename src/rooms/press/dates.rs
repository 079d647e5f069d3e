//! What buttons about an appointment of two players of a tournament mean.

use super::Form;
use super::text::Unknown;
use crate::say;
use crate::tournaments::event::line::{BoardId, Line};
use std::fmt;

/// What a button about an appointment does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfDate {
    /// Proposes the time that is typed.
    Propose(BoardId),
    /// Agrees with what was proposed: which of the proposals, from 1.
    Agree(BoardId, u16),
}

/// The verbs by which they are written.
pub(super) const VERBS: [&str; 2] = ["orario", "accetto"];

impl OfDate {
    pub(super) fn write(self, id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Propose(at) => write!(f, "orario:{id}:{at}"),
            Self::Agree(at, count) => write!(f, "accetto:{id}:{at} {count}"),
        }
    }

    pub(super) fn read(verb: &str, rest: &str) -> Result<Self, Unknown> {
        let (board, count) = rest.split_once(' ').unwrap_or((rest, ""));
        let Ok(Line::Void(at)) = format!("void {board}").parse() else { return Err(Unknown) };
        match verb {
            "orario" if count.is_empty() => Ok(Self::Propose(at)),
            "accetto" => count.parse().map(|count| Self::Agree(at, count)).map_err(|_| Unknown),
            _ => Err(Unknown),
        }
    }

    pub(super) fn form(self) -> Option<Form> {
        match self {
            Self::Propose(_) => Some(Form::line(say!("form-date-title"), say!("form-date-label"))),
            Self::Agree(..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{OfEvent, Press};
    use super::{OfDate, VERBS};
    use crate::tournaments::event::line::BoardId;

    #[test]
    fn every_button_of_an_appointment_prints_and_reads_back() {
        let at = BoardId { round: 200, board: 500 };
        for (what, verb) in [OfDate::Propose(at), OfDate::Agree(at, u16::MAX)].into_iter().zip(VERBS) {
            let press = Press::Event(i64::MAX, OfEvent::Date(what));
            let payload = press.to_string();
            assert!(payload.starts_with(verb) && payload.len() <= 64, "{payload}");
            assert_eq!(payload.parse(), Ok(press), "{payload}");
        }
        for unknown in ["orario:7", "orario:7:1", "orario:7:1.2 3", "accetto:7:1.2", "accetto:7:1.2 x"] {
            assert!(unknown.parse::<Press>().is_err(), "{unknown}");
        }
    }
}
