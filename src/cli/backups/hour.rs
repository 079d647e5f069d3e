//! When a copy is due: each has the date of its night, and each date has one. So a clock that was set, and a machine that slept,
//! skip none and double none.

use crate::clock::Millis;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// The hour unless another is asked for: ladders are published at four.
pub const USUAL: &str = "04:30";

/// An hour as it is typed, `04:30`.
///
/// # Errors
/// Anything else.
pub fn read(text: &str) -> Result<Time, &'static str> {
    let wrong = "an hour like 04:30";
    let (hour, minute) = text.split_once(':').ok_or(wrong)?;
    let number = |part: &str, most: i8| {
        let is_short = (1..=2).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit());
        part.parse::<i8>().ok().filter(|number| is_short && *number <= most).ok_or(wrong)
    };
    Time::new(number(hour, 23)?, number(minute, 59)?, 0, 0).map_err(|_| wrong)
}

/// The date whose copy is the last that is due at `now`: of today from the hour on, else of yesterday.
pub fn last_due(now: Millis, at: Time, zone: &TimeZone) -> Option<Date> {
    let now = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
    // An hour that a change of the clocks leaves out comes when it would have been over.
    let today = zone.to_ambiguous_timestamp(now.date().to_datetime(at)).compatible().ok()?;
    if now.timestamp() >= today { Some(now.date()) } else { now.date().checked_sub(1.day()).ok() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn millis(text: &str) -> Millis {
        text.parse::<Timestamp>().expect("a moment").as_millisecond()
    }

    #[test]
    fn hours_are_read() {
        assert_eq!(read(USUAL), Ok(jiff::civil::time(4, 30, 0, 0)));
        assert_eq!(read("0:05"), Ok(jiff::civil::time(0, 5, 0, 0)));
        for wrong in ["", "4", "24:00", "04:60", "+4:30", "04:30:00", "x:y", ":30"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_copy_is_due_from_its_hour_on() {
        let zone = TimeZone::get("Europe/Rome").expect("it is there");
        let at = read("04:30").expect("an hour");
        let due = |text: &str| last_due(millis(text), at, &zone).expect("a date");
        assert_eq!(due("2026-11-26T03:29:59Z"), date(2026, 11, 25));
        assert_eq!(due("2026-11-26T03:30:00Z"), date(2026, 11, 26));
        assert_eq!(due("2026-11-27T03:29:59Z"), date(2026, 11, 26));
        // 02:30 is not on the clocks of this night, and twice on those of the other.
        let at = read("02:30").expect("an hour");
        let due = |text: &str| last_due(millis(text), at, &zone).expect("a date");
        assert_eq!(due("2026-03-29T01:29:59Z"), date(2026, 3, 28));
        assert_eq!(due("2026-03-29T01:30:00Z"), date(2026, 3, 29));
        assert_eq!(due("2026-10-25T00:30:00Z"), date(2026, 10, 25));
        assert_eq!(due("2026-10-25T01:30:00Z"), date(2026, 10, 25));
    }
}
