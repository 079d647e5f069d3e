//! What a tie-break gives.

use crate::tournaments::points::Points;
use std::fmt;

/// What a tie-break gives somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Points, in tenths.
    Tenths(i64),
    /// Products of points, in hundredths.
    Hundredths(i64),
    /// A number of rounds or games, a rating, a start number.
    Whole(i64),
    /// A rating; `None`: there is none, because nobody was met or somebody in the field has none.
    Rating(Option<u16>),
    /// A place among those who were equal, shared by those who still are; `None`: nothing parts them.
    Place(Option<u16>),
}

impl Value {
    /// Of points.
    pub fn points(points: Points) -> Self {
        Self::Tenths(points.0.into())
    }

    /// By which values of one tie-break are compared.
    pub(super) fn key(self) -> i64 {
        match self {
            Self::Tenths(value) | Self::Hundredths(value) | Self::Whole(value) => value,
            Self::Rating(rating) => rating.map_or(-1, Into::into),
            Self::Place(place) => place.map_or(1, Into::into),
        }
    }

    /// As a decimal without zeros that say nothing: `12.5`, `37.25`, `3`; `None`: a tie-break that says nothing.
    pub fn decimal(self) -> Option<String> {
        match self {
            Self::Tenths(value) => Some(decimal(value * 10)),
            Self::Hundredths(value) => Some(decimal(value)),
            Self::Whole(value) => Some(value.to_string()),
            Self::Rating(number) | Self::Place(number) => number.map(|number| number.to_string()),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.decimal().as_deref().unwrap_or("-"))
    }
}

fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match (rest / 10, rest % 10) {
        (0, 0) => format!("{sign}{whole}"),
        (tenth, 0) => format!("{sign}{whole}.{tenth}"),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}
