//! Handicap for mixed strength in events of rounds (9.8): what somebody scores in a round is multiplied by a factor of theirs that
//! was told beforehand, before it is measured by the winner's (V1). Exact: factors are hundredths.

use super::field::Number;
use super::manche_event::Raw;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// What the points of somebody are multiplied by, in hundredths: 1 to 9.99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Factor(u16);

/// No such factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadFactor;

impl Factor {
    /// What everybody has of whom nothing is said.
    pub const ONE: Self = Self(100);
    /// The largest.
    const MOST: u16 = 999;

    /// So many hundredths; `None`: less than one, or too much.
    pub fn of(hundredths: u16) -> Option<Self> {
        (Self::ONE.0..=Self::MOST).contains(&hundredths).then_some(Self(hundredths))
    }

    /// In hundredths.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// As people write it: `1,25`, `1.5`, `2`.
    pub fn typed(text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches(['×', 'x']).replace(',', ".");
        let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() > 1 || part.len() > 2 || !digits(whole) || !digits(part) {
            return None;
        }
        let cents: u16 = format!("{part:0<2}").parse().ok()?;
        Self::of(whole.parse::<u16>().ok()? * 100 + cents)
    }

    /// Proposed from ratings: a tenth for every 40 points behind the best, in steps of five hundredths, and at most twice.
    pub fn proposed(best: u16, own: u16) -> Self {
        let steps = (best.saturating_sub(own) + 10) / 20;
        Self(Self::ONE.0 + (5 * steps).min(100))
    }
}

/// Without zeros that say nothing: `1.25`, `1.5`, `2`.
impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / 100, self.0 % 100);
        match part {
            0 => write!(f, "{whole}"),
            part if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            part => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl FromStr for Factor {
    type Err = BadFactor;

    /// As it is printed, and no other way.
    fn from_str(text: &str) -> Result<Self, BadFactor> {
        Self::typed(text).filter(|read| read.to_string() == text).ok_or(BadFactor)
    }
}

/// What a round has brought, with the factors. All are hundredths then, so that shares of the winner's stay exact.
pub fn weighed(raw: Raw, factors: &BTreeMap<Number, Factor>) -> Raw {
    if factors.is_empty() {
        return raw;
    }
    let factor = |number: Number| factors.get(&number).copied().unwrap_or(Factor::ONE);
    let weighed = |(number, points): (Number, i64)| {
        (number, points.saturating_mul(i64::from(factor(number).hundredths())))
    };
    raw.into_iter().map(weighed).collect()
}

#[cfg(test)]
mod tests {
    use super::Factor;

    #[test]
    fn factors_are_read_as_people_write_them_and_written_one_way() {
        for (typed, written) in
            [("1,25", "1.25"), ("1.5", "1.5"), ("×1,50", "1.5"), ("2", "2"), ("1,05", "1.05")]
        {
            let factor = Factor::typed(typed).unwrap();
            assert_eq!(factor.to_string(), written);
            assert_eq!(written.parse(), Ok(factor));
        }
        for none in ["", "0", "0,99", "1,255", "10", "-1", "1,", ",5", "uno", "1.2.3", "+1"] {
            assert_eq!(Factor::typed(none), None, "{none}");
        }
        for other in ["1.50", "01", "1,5", " 1"] {
            assert!(other.parse::<Factor>().is_err(), "{other}");
        }
    }

    #[test]
    fn a_tenth_for_every_forty_points_behind_the_best() {
        for (own, factor) in
            [(1600, "1"), (1591, "1"), (1590, "1.05"), (1560, "1.1"), (1400, "1.5"), (900, "2")]
        {
            assert_eq!(Factor::proposed(1600, own).to_string(), factor, "{own}");
        }
        assert_eq!(Factor::proposed(1200, 1500), Factor::ONE);
    }
}
