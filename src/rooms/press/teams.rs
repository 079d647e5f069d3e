//! What buttons about teams mean, and how they are written: `squadra:NUMBER:what.argument`.

use super::Form;
use super::text::Unknown;
use crate::games::Seat;
use crate::say;
use std::fmt;
use std::str::FromStr;

/// What a button about a team does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfTeam {
    /// Founds a team of the name that is typed, or asks to be in it.
    Found,
    /// Who was asked into this team is in it.
    Join(Seat),
    /// Its captain lets in who has asked.
    LetIn {
        /// The team.
        team: Seat,
        /// Who.
        player: Seat,
    },
}

impl OfTeam {
    pub(super) fn form(self) -> Option<Form> {
        match self {
            Self::Found => Some(Form::line(say!("form-team-title"), say!("form-team-label"))),
            Self::Join(_) | Self::LetIn { .. } => None,
        }
    }
}

impl fmt::Display for OfTeam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Found => f.write_str("nuova"),
            Self::Join(team) => write!(f, "entra.{}", team.0),
            Self::LetIn { team, player } => write!(f, "apre.{}.{}", team.0, player.0),
        }
    }
}

impl FromStr for OfTeam {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let (word, rest) = text.split_once('.').unwrap_or((text, ""));
        let read = |text: &str| text.parse().map(Seat).map_err(|_| Unknown);
        let seat = || read(rest);
        match word {
            "nuova" => Ok(Self::Found),
            "entra" => seat().map(Self::Join),
            "apre" => {
                let (team, player) = rest.split_once('.').ok_or(Unknown)?;
                Ok(Self::LetIn { team: read(team)?, player: read(player)? })
            }
            _ => Err(Unknown),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{OfEvent, Press};
    use super::OfTeam;
    use crate::games::Seat;

    #[test]
    fn every_button_of_a_team_prints_and_reads_back() {
        for what in
            [OfTeam::Found, OfTeam::Join(Seat(256)), OfTeam::LetIn { team: Seat(256), player: Seat(2536) }]
        {
            let press = Press::Event(i64::MAX, OfEvent::Team(what));
            let payload = press.to_string();
            assert!(payload.len() <= 64, "{payload}");
            assert_eq!(payload.parse(), Ok(press), "{payload}");
        }
        assert!("squadra:7:entra.x".parse::<Press>().is_err());
    }
}
