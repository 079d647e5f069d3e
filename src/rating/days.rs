//! The rating day of a server: from one publication to the next, at 04:00 of its time zone (E10).

use crate::clock::Millis;
use jiff::civil::{Date, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan};

/// The hour of the publication, local time (E10).
const HOUR: i8 = 4;

/// The moment at which the ladders of a server in this zone are published on a date, in milliseconds since
/// the epoch. E10: where 04:00 is skipped it is the first valid instant after it, where it is doubled the first
/// of both.
///
/// `None`: the date is at the very end of the calendar.
pub fn publication(date: Date, zone: &TimeZone) -> Option<Millis> {
    moment(date, HOUR, zone)
}

/// The moment at which it is a full hour (0–23) on a date in a zone; where that hour is skipped, the first
/// valid instant after it, where it is doubled the first of both.
pub fn moment(date: Date, hour: i8, zone: &TimeZone) -> Option<Millis> {
    let local = Time::new(hour, 0, 0, 0).ok()?.on(date.year(), date.month(), date.day());
    let at = zone.to_ambiguous_timestamp(local);
    let instant = match at.offset() {
        AmbiguousOffset::Unambiguous { offset } | AmbiguousOffset::Fold { before: offset, .. } => {
            offset.to_timestamp(local).ok()?
        }
        AmbiguousOffset::Gap { after, .. } => {
            // By the clock that is not yet put forward it would be just before the gap.
            let before = after.to_timestamp(local).ok()?;
            zone.following(before).next()?.timestamp()
        }
    };
    Some(instant.as_millisecond())
}

/// The first publication after a moment: its date and when it is.
pub fn next_publication(after: Millis, zone: &TimeZone) -> Option<(Date, Millis)> {
    let here = Timestamp::from_millisecond(after).ok()?.to_zoned(zone.clone()).date();
    let days = [here.yesterday().ok()?, here, here.tomorrow().ok()?, here.checked_add(2.days()).ok()?];
    let moments = days.into_iter().filter_map(|date| Some((date, publication(date, zone)?)));
    moments.filter(|(_, at)| *at > after).min_by_key(|(_, at)| *at)
}

/// The last publication at or before a moment: its date and when it was.
pub fn last_publication(until: Millis, zone: &TimeZone) -> Option<(Date, Millis)> {
    let here = Timestamp::from_millisecond(until).ok()?.to_zoned(zone.clone()).date();
    let days = [here.checked_sub(2.days()).ok()?, here.yesterday().ok()?, here, here.tomorrow().ok()?];
    let moments = days.into_iter().filter_map(|date| Some((date, publication(date, zone)?)));
    moments.filter(|(_, at)| *at <= until).max_by_key(|(_, at)| *at)
}

/// The publication that publishes a round which ended at `ended`: a round that ends at the very moment of a
/// publication belongs to the day that begins.
pub fn day_of(ended: Millis, zone: &TimeZone) -> Option<Date> {
    next_publication(ended, zone).map(|(date, _)| date)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(name: &str) -> TimeZone {
        TimeZone::get(name).expect("a zone")
    }

    fn at(date: &str, zone: &TimeZone) -> String {
        let moment = publication(date.parse().expect("a date"), zone).expect("a moment");
        Timestamp::from_millisecond(moment).expect("a moment").to_string()
    }

    #[test]
    fn four_o_clock_by_hand() {
        // Written down by hand from the rules of each zone: E10 and the tables of the zones themselves.
        let rome = [
            ("2026-03-28", "2026-03-28T03:00:00Z"),
            ("2026-03-29", "2026-03-29T02:00:00Z"),
            ("2026-10-24", "2026-10-24T02:00:00Z"),
            ("2026-10-25", "2026-10-25T03:00:00Z"),
            ("2027-03-28", "2027-03-28T02:00:00Z"),
            ("2027-10-31", "2027-10-31T03:00:00Z"),
            ("2030-03-31", "2030-03-31T02:00:00Z"),
            ("2035-10-28", "2035-10-28T03:00:00Z"),
        ];
        let london = [
            ("2026-03-28", "2026-03-28T04:00:00Z"),
            ("2026-03-29", "2026-03-29T03:00:00Z"),
            ("2026-10-25", "2026-10-25T04:00:00Z"),
            ("2035-07-01", "2035-07-01T03:00:00Z"),
        ];
        // Half an hour of summer time: from the first Sunday of October to the first of April.
        let lord_howe = [
            ("2026-04-04", "2026-04-03T17:00:00Z"),
            ("2026-04-05", "2026-04-04T17:30:00Z"),
            ("2026-10-03", "2026-10-02T17:30:00Z"),
            ("2026-10-04", "2026-10-03T17:00:00Z"),
        ];
        let kathmandu = [("2026-03-29", "2026-03-28T22:15:00Z"), ("2035-12-31", "2035-12-30T22:15:00Z")];
        let tables: [(&str, &[(&str, &str)]); 4] = [
            ("Europe/Rome", &rome),
            ("Europe/London", &london),
            ("Australia/Lord_Howe", &lord_howe),
            ("Asia/Kathmandu", &kathmandu),
        ];
        for (name, table) in tables {
            for (date, moment) in table {
                assert_eq!(at(date, &zone(name)), *moment, "{name} {date}");
            }
        }
    }

    #[test]
    fn every_change_of_the_clocks_until_2035() {
        // Written down from calendars: the last Sundays of March and October (Rome and London), the first
        // Sundays of April and October (Lord Howe, where the year begins in summer). Kathmandu has none.
        let changes = [
            (2026, [(3, 29), (10, 25)], [(4, 5), (10, 4)]),
            (2027, [(3, 28), (10, 31)], [(4, 4), (10, 3)]),
            (2028, [(3, 26), (10, 29)], [(4, 2), (10, 1)]),
            (2029, [(3, 25), (10, 28)], [(4, 1), (10, 7)]),
            (2030, [(3, 31), (10, 27)], [(4, 7), (10, 6)]),
            (2031, [(3, 30), (10, 26)], [(4, 6), (10, 5)]),
            (2032, [(3, 28), (10, 31)], [(4, 4), (10, 3)]),
            (2033, [(3, 27), (10, 30)], [(4, 3), (10, 2)]),
            (2034, [(3, 26), (10, 29)], [(4, 2), (10, 1)]),
            (2035, [(3, 25), (10, 28)], [(4, 1), (10, 7)]),
        ];
        let day = |year: i16, (month, day): (i8, i8)| Date::new(year, month, day).expect("a day");
        let before = |year, of| day(year, of).yesterday().expect("a day");
        for (year, [spring, autumn], [fall, rise]) in changes {
            // 04:00 in Rome is 03:00 UTC in winter and 02:00 in summer; London is an hour behind.
            for (name, winter) in [("Europe/Rome", 3), ("Europe/London", 4)] {
                let is_at = |date: Date, hour: i32| {
                    assert_eq!(
                        at(&date.to_string(), &zone(name)),
                        format!("{date}T{hour:02}:00:00Z"),
                        "{name}"
                    );
                };
                is_at(before(year, spring), winter);
                is_at(day(year, spring), winter - 1);
                is_at(before(year, autumn), winter - 1);
                is_at(day(year, autumn), winter);
            }
            // 04:00 on Lord Howe is 17:00 UTC of the day before in summer, 17:30 in winter: half an hour.
            let howe = zone("Australia/Lord_Howe");
            let on = |date: Date| at(&date.to_string(), &howe);
            assert_eq!(on(day(year, fall)), format!("{}T17:30:00Z", before(year, fall)));
            assert_eq!(on(day(year, rise)), format!("{}T17:00:00Z", before(year, rise)));
            assert_eq!(
                at(&format!("{year}-07-01"), &zone("Asia/Kathmandu")),
                format!("{year}-06-30T22:15:00Z")
            );
        }
    }

    #[test]
    fn four_o_clock_skipped_and_doubled() {
        // From 03:30 to 04:30 on the last Sunday of March, back at 04:30 on the last of October.
        let odd = TimeZone::posix("AAA-1BBB,M3.5.0/3:30,M10.5.0/4:30").expect("a zone");
        assert_eq!(at("2026-03-28", &odd), "2026-03-28T03:00:00Z");
        assert_eq!(at("2026-03-29", &odd), "2026-03-29T02:30:00Z", "the first valid instant after it");
        assert_eq!(at("2026-10-25", &odd), "2026-10-25T02:00:00Z", "the first of both");
        assert_eq!(at("2026-10-26", &odd), "2026-10-26T03:00:00Z");
    }

    #[test]
    fn days_follow_each_other_without_a_gap() {
        for name in ["Europe/Rome", "Europe/London", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Cairo"]
        {
            let zone = zone(name);
            let (mut date, mut at) = next_publication(1_767_225_600_000, &zone).expect("a publication");
            while date.year() < 2036 {
                let (next, then) = next_publication(at, &zone).expect("a publication");
                assert_eq!(next, date.tomorrow().expect("a day"), "{name}");
                assert!((23..=25).contains(&((then - at) / 3_600_000)), "{name} {date}");
                assert_eq!(day_of(at, &zone), Some(next), "the moment itself belongs to the new day");
                assert_eq!(day_of(at - 1, &zone), Some(date));
                assert_eq!(last_publication(at, &zone), Some((date, at)));
                assert_eq!(last_publication(then - 1, &zone), Some((date, at)));
                assert_eq!(day_of(then - 1, &zone), Some(next));
                (date, at) = (next, then);
            }
        }
    }
}
