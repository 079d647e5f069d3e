//! What buttons about the entries of a tournament mean: the roll call, entering late, coming back, guests, lists of them.

use super::text::Unknown;
use super::{Form, Power};
use crate::say;
use std::fmt;

/// What a button about an entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfEntry {
    /// A moderator writes down people without an account.
    Guests,
    /// Answers the roll call.
    Here,
    /// A moderator begins without those who have not answered.
    Without,
    /// A moderator gives them the same time once more.
    Wait,
    /// Enters although it has begun, as it was told when so many rounds were paired.
    Late(u16),
    /// Comes back.
    Return,
    /// Shows who is in: a page of it, from 0.
    All(u16),
    /// A moderator enters those of the list that was shown, by its mark.
    Listed(u32),
    /// And does not.
    Unlisted(u32),
    /// A moderator takes the handicap that the ladder proposes.
    Handicap,
}

/// The verbs by which they are written.
pub(super) const VERBS: [&str; 10] = [
    "ospiti", "presente", "senza", "aspetto", "tardi", "rientro", "iscritti", "elenco", "noelenco",
    "handicap",
];

impl OfEntry {
    pub(super) fn write(self, id: i64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guests => write!(f, "ospiti:{id}"),
            Self::Here => write!(f, "presente:{id}"),
            Self::Without => write!(f, "senza:{id}"),
            Self::Wait => write!(f, "aspetto:{id}"),
            Self::Late(paired) => write!(f, "tardi:{id}:{paired}"),
            Self::Return => write!(f, "rientro:{id}"),
            Self::All(page) => write!(f, "iscritti:{id}:{page}"),
            Self::Listed(list) => write!(f, "elenco:{id}:{list}"),
            Self::Unlisted(list) => write!(f, "noelenco:{id}:{list}"),
            Self::Handicap => write!(f, "handicap:{id}"),
        }
    }

    pub(super) fn read(verb: &str, rest: &str) -> Result<Self, Unknown> {
        match verb {
            "ospiti" => Ok(Self::Guests),
            "presente" => Ok(Self::Here),
            "senza" => Ok(Self::Without),
            "aspetto" => Ok(Self::Wait),
            "tardi" => rest.parse().map(Self::Late).map_err(|_| Unknown),
            "rientro" => Ok(Self::Return),
            "iscritti" => rest.parse().map(Self::All).map_err(|_| Unknown),
            "elenco" => rest.parse().map(Self::Listed).map_err(|_| Unknown),
            "noelenco" => rest.parse().map(Self::Unlisted).map_err(|_| Unknown),
            "handicap" => Ok(Self::Handicap),
            _ => Err(Unknown),
        }
    }

    pub(super) const fn power(self) -> Option<Power> {
        match self {
            Self::Guests
            | Self::Without
            | Self::Wait
            | Self::Listed(_)
            | Self::Unlisted(_)
            | Self::Handicap => Some(Power::Rounds),
            Self::Here | Self::Late(_) | Self::Return | Self::All(_) => None,
        }
    }

    pub(super) fn form(self) -> Option<Form> {
        match self {
            Self::Guests => {
                Some(Form { title: say!("form-guests-title"), label: say!("form-guests-label"), tall: true })
            }
            Self::Here
            | Self::Without
            | Self::Wait
            | Self::Late(_)
            | Self::Return
            | Self::All(_)
            | Self::Handicap
            | Self::Listed(_)
            | Self::Unlisted(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{OfEvent, Press};
    use super::{OfEntry, VERBS};

    #[test]
    fn every_button_of_an_entry_prints_and_reads_back() {
        use OfEntry::{All, Guests, Handicap, Here, Late, Listed, Return, Unlisted, Wait, Without};
        let all =
            [Guests, Here, Without, Wait, Late(3), Return, All(2), Listed(u32::MAX), Unlisted(7), Handicap];
        for (what, verb) in all.into_iter().zip(VERBS) {
            let press = Press::Event(i64::MAX, OfEvent::Entry(what));
            let payload = press.to_string();
            assert!(payload.starts_with(verb) && payload.len() <= 64, "{payload}");
            assert_eq!(payload.parse(), Ok(press), "{payload}");
        }
        assert!("tardi:7".parse::<Press>().is_err());
    }
}
