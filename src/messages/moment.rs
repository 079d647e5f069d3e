//! Moments as people say them, for platforms that have no moments of their own: "alle 12:03", "domani alle
//! 4:00", "il 3 gennaio alle 4:00". Pure: who asks says what time it is, and where.

use super::{Lang, plain};
use crate::clock::Millis;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Nearer than this seconds are told too: they are played.
const NEAR: Millis = 10 * 60_000;

/// The moment `at` as a phrase, seen from `now`, by the clocks of a zone.
pub fn phrase(lang: Lang, at: Millis, now: Millis, zone: &TimeZone) -> String {
    let (Some(then), Some(here)) = (local(at, zone), local(now, zone)) else { return String::new() };
    let near = at.abs_diff(now) < NEAR.unsigned_abs() && then.second() != 0;
    let args = [("time", written(lang, &then, near)), ("hour", then.hour().to_string())];
    let time = plain(lang, "moment-time", &args);
    let (day, today) = (then.date(), here.date());
    if day == today {
        return time;
    }
    if today.tomorrow().ok() == Some(day) {
        return plain(lang, "moment-tomorrow", &[("time", time)]);
    }
    if today.yesterday().ok() == Some(day) {
        return plain(lang, "moment-yesterday", &[("time", time)]);
    }
    plain(
        lang,
        "moment-day",
        &[("day", day.day().to_string()), ("date", date(lang, day, today)), ("time", time)],
    )
}

/// The hour of a moment alone: "12:03".
pub fn hour(lang: Lang, at: Millis, zone: &TimeZone) -> String {
    local(at, zone).map(|then| written(lang, &then, false)).unwrap_or_default()
}

/// The day of a moment, with its year: "23 novembre 2026".
pub fn day(lang: Lang, at: Millis, zone: &TimeZone) -> String {
    let written = |day: Date| {
        let args = [
            ("day", day_of_month(lang, day)),
            ("month", day.month().to_string()),
            ("year", day.year().to_string()),
        ];
        plain(lang, "date", &args)
    };
    local(at, zone).map(|then| written(then.date())).unwrap_or_default()
}

fn local(at: Millis, zone: &TimeZone) -> Option<Zoned> {
    Some(Timestamp::from_millisecond(at).ok()?.to_zoned(zone.clone()))
}

/// An hour as a language writes it: "4:00", "04:00".
fn written(lang: Lang, then: &Zoned, seconds: bool) -> String {
    let minutes = match lang {
        Lang::It => then.strftime("%-H:%M"),
        Lang::En => then.strftime("%H:%M"),
    };
    if seconds { format!("{minutes}:{:02}", then.second()) } else { minutes.to_string() }
}

/// A day, with its year when that is another one.
fn date(lang: Lang, day: Date, today: Date) -> String {
    let args = [
        ("day", day_of_month(lang, day)),
        ("month", day.month().to_string()),
        ("year", day.year().to_string()),
    ];
    plain(lang, if day.year() == today.year() { "date-month" } else { "date" }, &args)
}

/// The first of a month has a sign of its own in Italian.
fn day_of_month(lang: Lang, day: Date) -> String {
    match (lang, day.day()) {
        (Lang::It, 1) => "1°".to_owned(),
        (_, day) => day.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_phrases() {
        let rome = TimeZone::get("Europe/Rome").unwrap();
        let at = |text: &str| {
            let then: jiff::civil::DateTime = text.parse().unwrap();
            then.to_zoned(rome.clone()).unwrap().timestamp().as_millisecond()
        };
        let now = at("2026-01-02T12:00:00");
        for (then, it, en) in [
            ("2026-01-02T12:03:10", "alle 12:03:10", "at 12:03:10"),
            ("2026-01-02T12:03:00", "alle 12:03", "at 12:03"),
            ("2026-01-02T12:09:59", "alle 12:09:59", "at 12:09:59"),
            ("2026-01-02T12:10:01", "alle 12:10", "at 12:10"),
            ("2026-01-02T11:58:30", "alle 11:58:30", "at 11:58:30"),
            ("2026-01-02T01:05:09", "all’1:05", "at 01:05"),
            ("2026-01-03T04:00:00", "domani alle 4:00", "tomorrow at 04:00"),
            ("2026-01-01T04:00:00", "ieri alle 4:00", "yesterday at 04:00"),
            ("2026-01-04T04:00:00", "il 4 gennaio alle 4:00", "on 4 January at 04:00"),
            ("2026-08-11T00:00:00", "l’11 agosto alle 0:00", "on 11 August at 00:00"),
            ("2026-02-01T01:30:00", "il 1° febbraio all’1:30", "on 1 February at 01:30"),
            ("2025-12-08T12:00:00", "l’8 dicembre 2025 alle 12:00", "on 8 December 2025 at 12:00"),
        ] {
            assert_eq!(phrase(Lang::It, at(then), now, &rome), it, "{then}");
            assert_eq!(phrase(Lang::En, at(then), now, &rome), en, "{then}");
        }
        assert_eq!(hour(Lang::It, at("2026-01-02T04:03:10"), &rome), "4:03");
        assert_eq!(hour(Lang::En, at("2026-01-02T04:03:10"), &rome), "04:03");
        assert_eq!(phrase(Lang::It, i64::MAX, now, &rome), "");
    }

    #[test]
    fn midnight_is_tomorrow() {
        let rome = TimeZone::get("Europe/Rome").unwrap();
        let late = 1_767_394_740_000; // 2026-01-02 23:59 in Rome
        assert_eq!(phrase(Lang::It, late + 90_000, late, &rome), "domani alle 0:00:30");
        assert_eq!(phrase(Lang::En, late, late + 90_000, &rome), "yesterday at 23:59");
    }
}
