//! What a series of rounds wants: chosen once, kept in the journal while the series lives, so
//! that a restart neither forgets the next round nor draws another grid than the one whose hash
//! went out (W21).

use crate::clock::Millis;
use crate::games::level::Level;
use crate::games::manche::{Copies, Mode};
use crate::games::turns::frame::EventGame;
use crate::words::grid_maker::Difficulty;
use crate::words::points::Points;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A series of rounds, from the order to its last result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// What is played.
    pub(crate) wish: Wish,
    /// Who asked for it; this player and moderators may stop it.
    pub(crate) starter: String,
    /// The delivery that ordered it, so that the same one delivered again starts nothing.
    pub(crate) order: String,
    /// Number of the next (or running) round, from 1.
    pub(crate) number: u16,
    /// Rounds in the series.
    pub(crate) of: u16,
    /// Seconds between the end of a round and the next.
    pub(crate) pause: u32,
    /// Whether it started by itself ([`super::super::settings::Key::Ogni`]).
    pub(crate) automatic: bool,
    /// Automatic rounds in a row that nobody played.
    pub(crate) empty: u8,
    /// Where the series stands.
    pub(crate) stage: Stage,
    /// The seats of those who have proposed to stop the running round (W23); 0 for who asked for it and has no seat.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) proposed: BTreeSet<u16>,
    /// The round of a tournament that it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "as_text")]
    pub(crate) event: Option<EventGame>,
}

/// What a round may have, as it is written in first lines.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt::Display;
    use std::str::FromStr;

    #[expect(clippy::ref_option, reason = "serde hands it over so")]
    pub(super) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
    }
}

/// Where a series stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// The next round starts at `start`; its announcement goes out ten seconds before.
    Waiting { start: Millis },
    /// The hash of `seed` went out; the round starts at `start`.
    Announced { start: Millis, seed: Seed },
    /// A round of the series is being played.
    Playing,
}

/// A seed, as hex in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) [u8; 32]);

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut seed = [0; 32];
        hex::decode_to_slice(&text, &mut seed).map_err(serde::de::Error::custom)?;
        Ok(Self(seed))
    }
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Wish {
    /// The ready-made room it starts from.
    pub(crate) room: String,
    /// Rows and columns.
    pub(crate) size: (u8, u8),
    /// Fewest letters.
    pub(crate) min_letters: u8,
    /// Duration in seconds, already lengthened for accessibility.
    pub(crate) seconds: u32,
    /// Dictionary name.
    pub(crate) dictionary: String,
    /// Mode, as its name.
    #[serde(with = "named_mode")]
    pub(crate) mode: Mode,
    /// Copies, as its name.
    #[serde(with = "named_copies")]
    pub(crate) copies: Copies,
    /// Points, as its name.
    #[serde(with = "named_points")]
    pub(crate) points: Points,
    /// Difficulty, as its name.
    #[serde(with = "named_difficulty")]
    pub(crate) difficulty: Difficulty,
    /// Whether such rounds are rated.
    pub(crate) rated: bool,
    /// Whether a tournament multiplies what some of its players score: then they are not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) handicap: bool,
    /// How well the computer plays that sits in them (W26): then they are not either.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "as_text")]
    pub(crate) computer: Option<Level>,
}

macro_rules! named {
    ($module:ident, $type:ty, $read:expr) => {
        mod $module {
            use serde::{Deserialize, Deserializer, Serializer};

            pub(super) fn serialize<S: Serializer>(value: &$type, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(value.name())
            }

            pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let name = String::deserialize(deserializer)?;
                let read: fn(&str) -> Option<$type> = $read;
                read(&name).ok_or_else(|| serde::de::Error::custom("unknown name"))
            }
        }
    };
}
named!(named_mode, crate::games::manche::Mode, |name| name.parse().ok());
named!(named_copies, crate::games::manche::Copies, |name| name.parse().ok());
named!(named_points, crate::words::points::Points, crate::words::points::Points::named);
named!(named_difficulty, crate::words::grid_maker::Difficulty, |name| name.parse().ok());

impl Plan {
    /// Whether another round follows by itself. The rounds of a tournament are begun by it, one at a time.
    pub(crate) const fn goes_on(&self) -> bool {
        self.number < self.of && self.event.is_none()
    }

    /// The next round of the series, after the pause.
    pub(crate) fn next(&self, now: Millis) -> Self {
        let stage = Stage::Waiting { start: now + Millis::from(self.pause) * 1000 };
        Self { number: self.number + 1, stage, ..self.clone() }
    }

    /// The plan's text in the journal.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("a plan has only names and numbers")
    }

    /// Reads it back.
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl Wish {
    /// The same in a tournament with a handicap.
    pub(crate) fn with_handicap(self) -> Self {
        Self { handicap: true, ..self }
    }

    /// What a round was played with, to play the same again.
    pub(crate) fn of(setup: &crate::games::manche::Setup) -> Self {
        Self {
            room: setup.room.clone(),
            size: setup.size,
            min_letters: setup.min_letters,
            seconds: setup.seconds,
            dictionary: setup.dictionary.clone(),
            mode: setup.mode,
            copies: setup.copies,
            points: setup.points,
            difficulty: setup.difficulty,
            rated: setup.rated,
            handicap: false,
            computer: setup.computer.map(|(_, level)| level),
        }
    }
}
