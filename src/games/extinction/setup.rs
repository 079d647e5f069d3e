//! The game's own part of the first line: `double_extinction=vince`.

use super::position::Double;
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// What is decided before the first move: who wins when both sides lose a species by one move (X6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup(pub Double);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Double::MoverWins => "double_extinction=vince",
            Double::MoverLoses => "double_extinction=perde",
        })
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let all = [Self(Double::MoverWins), Self(Double::MoverLoses)];
        let found = all.into_iter().find(|setup| setup.to_string() == text);
        found.ok_or_else(|| Unreadable::new("double_extinction=vince or double_extinction=perde", text))
    }
}
