//! Times as scripts write them, and moments as people in a zone read them.

use crate::clock::Millis;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time, date};
use jiff::tz::TimeZone;

/// The most seconds a script may name at once, either way: about 31 years.
const MOST_SECONDS: i64 = 1_000_000_000;

/// Reads `12`, `1.5`, `-0.25`, `+3`: seconds with at most three decimals, as milliseconds. `None`
/// for anything else and for more than 10⁹ seconds.
pub fn seconds(text: &str) -> Option<Millis> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) || fraction.len() > 3 {
        return None;
    }
    let whole = whole.parse::<i64>().ok().filter(|whole| *whole <= MOST_SECONDS)?;
    let millis = whole * 1000 + format!("{fraction:0<3}").parse::<i64>().ok()?;
    Some(if negative { -millis } else { millis })
}

/// Reads `[YYYY-MM-DD ]HH:MM:SS[.mmm]`.
pub fn local(text: &str) -> Option<(Option<Date>, Time)> {
    let (day, clock) = match text.split_once(' ') {
        Some((day, clock)) => (Some(day), clock.trim_start()),
        None => (None, text),
    };
    let day = match day.map(numbers::<3>) {
        None => None,
        Some(parts) => {
            let [year, month, day] = parts?;
            Some(
                Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?)
                    .ok()?,
            )
        }
    };
    let (clock, fraction) = match clock.split_once('.') {
        Some((clock, fraction)) => (clock, seconds(&format!("0.{fraction}"))?),
        None => (clock, 0),
    };
    let [hour, minute, second] = numbers::<3>(clock)?;
    let time = Time::new(
        i8::try_from(hour).ok()?,
        i8::try_from(minute).ok()?,
        i8::try_from(second).ok()?,
        i32::try_from(fraction * 1_000_000).ok()?,
    );
    Some((day, time.ok()?))
}

/// Numbers of two or four digits with one `-` or `:` between them.
fn numbers<const N: usize>(text: &str) -> Option<[u16; N]> {
    let parts: Vec<u16> = text
        .split(['-', ':'])
        .map(|part| match part.len() {
            2 | 4 if part.bytes().all(|byte| byte.is_ascii_digit()) => part.parse().ok(),
            _ => None,
        })
        .collect::<Option<_>>()?;
    parts.try_into().ok()
}

/// The moment of a local date and time; a time that a zone skips or repeats is read as the zone's
/// people would (jiff's "compatible" rule).
pub fn moment(day: Date, time: Time, zone: &TimeZone) -> Option<Millis> {
    let zoned = DateTime::from_parts(day, time).to_zoned(zone.clone()).ok()?;
    Some(zoned.timestamp().as_millisecond())
}

/// When every script starts: 2026-01-01 12:00 local.
pub fn noon(zone: &TimeZone) -> Millis {
    moment(date(2026, 1, 1), jiff::civil::time(12, 0, 0, 0), zone).unwrap_or(0)
}

/// The local date of a moment.
pub fn day(at: Millis, zone: &TimeZone) -> Option<Date> {
    Some(Timestamp::from_millisecond(at).ok()?.to_zoned(zone.clone()).date())
}

/// A moment as a local clock shows it: `12:03:10`.
pub fn clock_time(at: Millis, zone: &TimeZone) -> String {
    Timestamp::from_millisecond(at)
        .map(|at| at.to_zoned(zone.clone()).strftime("%H:%M:%S").to_string())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_have_three_decimals_at_most() {
        for (text, millis) in [
            ("12", Some(12_000)),
            ("+1.5", Some(1500)),
            ("-0.25", Some(-250)),
            ("-1.005", Some(-1005)),
            ("1000000000", Some(1_000_000_000_000)),
            ("1000000001", None),
            ("99999999999999999999", None),
            ("1.0005", None),
            ("1.", None),
            (".5", None),
            ("", None),
            ("-", None),
            ("+-1", None),
            ("1e3", None),
            ("٣", None),
        ] {
            assert_eq!(seconds(text), millis, "{text:?}");
        }
    }

    #[test]
    fn local_times_are_strict() {
        for text in ["12:03:10", "12:03:10.5", "12:03:10.123", "2026-01-02 00:00:00"] {
            assert!(local(text).is_some(), "{text:?}");
        }
        for text in [
            "",
            "12:03",
            "24:00:00",
            "12:03:60",
            "1:2:3",
            "12:03:10.",
            "26-01-02",
            "2026-02-30 01:02:03",
            "a:b:c",
        ] {
            assert!(local(text).is_none(), "{text:?}");
        }
    }

    #[test]
    fn noon_and_clock_times_are_local() {
        let rome = TimeZone::get("Europe/Rome").unwrap();
        assert_eq!(noon(&rome), 1_767_265_200_000);
        assert_eq!(clock_time(noon(&rome) + 190_500, &rome), "12:03:10");
    }
}
