//! How much time there is (11 P2).

use crate::games::{Seat, Unreadable};
use crate::messages::{Arg, Text};
use std::fmt;
use std::str::FromStr;

/// A number by role: seats with an odd number have the first one, the others the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByRole(pub [u32; 2]);

impl ByRole {
    /// The same for everybody.
    pub const fn alike(number: u32) -> Self {
        Self([number; 2])
    }

    /// That of a seat.
    pub const fn of(self, seat: Seat) -> u32 {
        self.0[if seat.0 % 2 == 1 { 0 } else { 1 }]
    }
}

impl fmt::Display for ByRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.0;
        if one == other { write!(f, "{one}") } else { write!(f, "{one}/{other}") }
    }
}

impl FromStr for ByRole {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let number = |text: &str| {
            text.parse().ok().filter(|n| *n > 0).ok_or_else(|| Unreadable::new("a number from 1 on", text))
        };
        match text.split_once('/') {
            Some((one, other)) => Ok(Self([number(one)?, number(other)?])),
            None => Ok(Self::alike(number(text)?)),
        }
    }
}

/// How much time there is.
///
/// | in the first line | |
/// |---|---|
/// | `turn:60`, `turn:90/60` | seconds a turn, by role where roles differ |
/// | `bank:600+5` | seconds for all one's moves, and so many more after each of them |
/// | `hours:48` | correspondence: hours a turn |
/// | `none` | no clock |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// Everybody is there: seconds a turn.
    Turn(ByRole),
    /// Everybody is there: a chess clock.
    Bank {
        /// Seconds everybody begins with.
        main: u32,
        /// Seconds more after each move, the first one included (Fischer).
        increment: u32,
    },
    /// Correspondence: hours a turn.
    Hours(ByRole),
    /// No clock (against the computer).
    #[default]
    None,
}

impl Time {
    /// Whether people are expected to be there.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Turn(_) | Self::Bank { .. })
    }

    /// Whether each has one clock for all their moves.
    pub const fn is_bank(self) -> bool {
        matches!(self, Self::Bank { .. })
    }

    /// Milliseconds of a turn of a seat; `None` without a clock, and where it is one for all moves.
    pub fn of_a_turn(self, seat: Seat) -> Option<i64> {
        match self {
            Self::Turn(seconds) => Some(i64::from(seconds.of(seat)) * 1000),
            Self::Hours(hours) => Some(i64::from(hours.of(seat)) * 3_600_000),
            Self::Bank { .. } | Self::None => None,
        }
    }

    /// Milliseconds everybody begins with, where it is one clock for all moves.
    pub fn main(self) -> Option<i64> {
        match self {
            Self::Bank { main, .. } => Some(i64::from(main) * 1000),
            Self::Turn(_) | Self::Hours(_) | Self::None => None,
        }
    }

    /// Milliseconds that one turn may take at most; 0 where nothing measures it.
    pub fn turn(self) -> i64 {
        match self {
            Self::Turn(ByRole([one, other])) => i64::from(one.max(other)) * 1000,
            Self::Bank { main, increment } => (i64::from(main) + i64::from(increment)) * 1000,
            Self::Hours(ByRole([one, other])) => i64::from(one.max(other)) * 3_600_000,
            Self::None => 0,
        }
    }

    /// Milliseconds more after each move.
    pub fn increment(self) -> i64 {
        match self {
            Self::Bank { increment, .. } => i64::from(increment) * 1000,
            Self::Turn(_) | Self::Hours(_) | Self::None => 0,
        }
    }

    /// The key of a sentence about it, and its arguments.
    pub fn said(self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            Self::Turn(ByRole([one, other])) if one != other => {
                ("pace-live-roles", vec![("first", one.to_string()), ("second", other.to_string())])
            }
            Self::Turn(ByRole([seconds, _])) => ("pace-live", vec![("seconds", seconds.to_string())]),
            Self::Bank { main, increment: 0 } => ("pace-bank-plain", vec![("minutes", minutes(main))]),
            Self::Bank { main, increment } => {
                ("pace-bank", vec![("minutes", minutes(main)), ("seconds", increment.to_string())])
            }
            Self::Hours(ByRole([one, other])) if one != other => {
                ("pace-slow-roles", vec![("first", one.to_string()), ("second", other.to_string())])
            }
            Self::Hours(ByRole([hours, _])) => ("pace-slow", vec![("hours", hours.to_string())]),
            Self::None => ("pace-free", Vec::new()),
        }
    }

    /// In a sentence.
    pub fn told(self) -> Text {
        let (key, args) = self.said();
        let number = |value: String| value.parse::<i64>().map_or(Arg::Own(value), Arg::Num);
        Text { key, args: args.into_iter().map(|(name, value)| (name, number(value))).collect() }
    }

    /// As first lines had it before there were chess clocks: `live:60`, `slow:24`, `free`.
    ///
    /// # Errors
    /// Anything else.
    pub fn read_pace(text: &str) -> Result<Self, Unreadable> {
        match text.split_once(':') {
            Some(("live", seconds)) => Ok(Self::Turn(ByRole::alike(one(seconds)?))),
            Some(("slow", hours)) => Ok(Self::Hours(ByRole::alike(one(hours)?))),
            None if text == "free" => Ok(Self::None),
            _ => Err(Unreadable::new("a pace", text)),
        }
    }
}

/// Seconds as minutes: `10`, or `1:30`.
fn minutes(seconds: u32) -> String {
    if seconds.is_multiple_of(60) {
        (seconds / 60).to_string()
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

fn one(text: &str) -> Result<u32, Unreadable> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| Unreadable::new("a number from 1 on", text))
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(seconds) => write!(f, "turn:{seconds}"),
            Self::Bank { main, increment } => write!(f, "bank:{main}+{increment}"),
            Self::Hours(hours) => write!(f, "hours:{hours}"),
            Self::None => f.write_str("none"),
        }
    }
}

impl FromStr for Time {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("how much time there is", text);
        match text.split_once(':') {
            Some(("turn", seconds)) => seconds.parse().map(Self::Turn),
            Some(("hours", hours)) => hours.parse().map(Self::Hours),
            Some(("bank", bank)) => {
                let (main, increment) = bank.split_once('+').ok_or_else(bad)?;
                Ok(Self::Bank { main: one(main)?, increment: increment.parse().map_err(|_| bad())? })
            }
            None if text == "none" => Ok(Self::None),
            _ => Self::read_pace(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Lang, plain};

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["turn:60", "turn:90/60", "hours:48", "hours:24/48", "bank:600+5", "bank:600+0", "none"] {
            let time: Time = text.parse().unwrap();
            assert_eq!(time.to_string(), text);
        }
        // Alike by role is alike; and as first lines had it before.
        for (text, now) in
            [("turn:60/60", "turn:60"), ("live:60", "turn:60"), ("slow:24", "hours:24"), ("free", "none")]
        {
            assert_eq!(text.parse::<Time>().unwrap().to_string(), now);
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "turn",
            "turn:",
            "turn:0",
            "turn:-1",
            "turn:90/",
            "turn:90/0",
            "turn:/60",
            "turn:90/60/30",
            "hours:0",
            "hours:24/x",
            "hours:1.5",
            "bank:600",
            "bank:600+",
            "bank:0+5",
            "bank:600+-1",
            "bank:600/300+5",
            "live:90/60",
            "slow:0",
            "none:1",
            "free:1",
            "turn: 60",
            "TURN:60",
            "turn:4294967296",
        ] {
            assert!(text.parse::<Time>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn each_role_has_its_own_time() {
        let of = |text: &str| {
            let time: Time = text.parse().unwrap();
            [1, 2, 3, 4].map(|seat| time.of_a_turn(Seat(seat)))
        };
        let alternately = |one, other| [Some(one), Some(other), Some(one), Some(other)];
        assert_eq!(of("turn:90/60"), alternately(90_000, 60_000));
        assert_eq!(of("hours:24/48"), alternately(86_400_000, 172_800_000));
        assert_eq!(of("turn:60"), [Some(60_000); 4]);
        // One clock for all moves: no turn has a time of its own.
        assert_eq!((of("bank:600+5"), of("none")), ([None; 4], [None; 4]));
    }

    #[test]
    fn both_numbers_are_told() {
        for (text, italian, english) in [
            ("turn:90/60", "90 e 60 secondi a turno", "90 and 60 seconds a turn"),
            ("turn:60", "60 secondi a turno", "60 seconds a turn"),
            ("hours:24/48", "24 e 48 ore a turno", "24 and 48 hours a turn"),
            ("hours:48", "48 ore a turno", "48 hours a turn"),
        ] {
            let (key, args) = text.parse::<Time>().unwrap().said();
            let said = [Lang::It, Lang::En].map(|lang| plain(lang, key, &args));
            assert_eq!(said, [italian, english]);
        }
    }
}
