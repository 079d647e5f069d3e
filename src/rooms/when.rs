//! Days and hours as people type them: those of a series, "every friday at 21", "ogni giorno 18.30", and single moments, "domani
//! alle 21".

use crate::clock::Millis;
use crate::words::spelling;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// The days from Monday on, as they are typed, without accents.
const DAYS: [[&str; 4]; 7] = [
    ["lunedi", "lun", "monday", "mon"],
    ["martedi", "mar", "tuesday", "tue"],
    ["mercoledi", "mer", "wednesday", "wed"],
    ["giovedi", "gio", "thursday", "thu"],
    ["venerdi", "ven", "friday", "fri"],
    ["sabato", "sab", "saturday", "sat"],
    ["domenica", "dom", "sunday", "sun"],
];
/// Instead of a day.
const EACH_DAY: [&str; 6] = ["giorno", "giorni", "sera", "day", "evening", "daily"];
/// What may stand between.
const BETWEEN: [&str; 10] = ["ogni", "tutti", "i", "il", "la", "alle", "ore", "every", "on", "at"];

/// A day of the week, or each day, and an hour, by the clocks of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weekly {
    /// 1 is Monday; `None`: each day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<i8>,
    hour: i8,
    minute: i8,
}

impl Weekly {
    /// Reads it; `None` where day or hour are missing, or anything else stands there.
    pub fn read(typed: &str) -> Option<Self> {
        let (mut day, mut at) = (None, None);
        // Where a command is a form people type quotes, too.
        let between = |c: char| c.is_whitespace() || ",\"“”«»".contains(c);
        for word in typed.split(between).filter(|word| !word.is_empty()) {
            let word = spelling::plain(word);
            let named = DAYS.iter().position(|names| names.contains(&word.as_str()));
            if let Some(named) = named {
                day.replace(Some(i8::try_from(named + 1).ok()?)).is_none().then_some(())?;
            } else if EACH_DAY.contains(&word.as_str()) {
                day.replace(None).is_none().then_some(())?;
            } else if !BETWEEN.contains(&word.as_str()) {
                at.replace(hour(&word)?).is_none().then_some(())?;
            }
        }
        let (hour, minute) = at?;
        Some(Self { day: day?, hour, minute })
    }

    /// The first such moment after another one.
    pub fn after(self, moment: Millis, zone: &TimeZone) -> Option<Millis> {
        let today = Timestamp::from_millisecond(moment).ok()?.to_zoned(zone.clone()).date();
        let fits = |date: &jiff::civil::Date| {
            self.day.is_none_or(|day| date.weekday().to_monday_one_offset() == day)
        };
        let begins = |date: jiff::civil::Date| {
            let local = date.at(self.hour, self.minute, 0, 0);
            Some(local.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
        };
        today
            .series(jiff::Span::new().days(1))
            .take(9)
            .filter(fits)
            .filter_map(begins)
            .find(|at| *at > moment)
    }
}

/// Today, tomorrow and the day behind it, as they are typed.
const SOON: [[&str; 3]; 3] = [
    ["oggi", "stasera", "today"],
    ["domani", "tomorrow", "tmrw"],
    ["dopodomani", "dopo-domani", "overmorrow"],
];
/// The hour says it already.
const PARTS: [&str; 9] =
    ["mattina", "mattino", "pomeriggio", "sera", "notte", "morning", "afternoon", "evening", "night"];
/// The months, as they are typed.
const MONTHS: [[&str; 2]; 12] = [
    ["gennaio", "january"],
    ["febbraio", "february"],
    ["marzo", "march"],
    ["aprile", "april"],
    ["maggio", "may"],
    ["giugno", "june"],
    ["luglio", "july"],
    ["agosto", "august"],
    ["settembre", "september"],
    ["ottobre", "october"],
    ["novembre", "november"],
    ["dicembre", "december"],
];

/// "3 gennaio" as "3/1", and nothing of what the hour says already.
fn plain(typed: &str) -> String {
    let between = |c: char| c.is_whitespace() || ",\"“”«»".contains(c);
    let mut words: Vec<String> = Vec::new();
    for word in typed.split(between).filter(|word| !word.is_empty()).map(str::to_lowercase) {
        let month = MONTHS.iter().position(|names| names.contains(&word.as_str()));
        match (month, words.last_mut()) {
            (Some(month), Some(day)) if day.parse::<u8>().is_ok() => {
                *day = format!("{day}/{}", month + 1);
            }
            _ if PARTS.contains(&word.as_str()) => {}
            _ => words.push(word),
        }
    }
    words.join(" ")
}

/// A moment as it is typed, the first one that comes: "sabato 21:00", "21/11 20:30", "domani alle 21", "21:00".
pub fn moment(typed: &str, now: Millis, zone: &TimeZone) -> Option<Millis> {
    let typed = &plain(typed);
    if let Some(weekly) = Weekly::read(typed) {
        // What comes each day is no moment.
        weekly.day?;
        return weekly.after(now, zone);
    }
    let today = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone()).date();
    let (mut date, mut at) = (None, None);
    let between = |c: char| c.is_whitespace() || ",\"“”«»".contains(c);
    for word in typed.split(between).filter(|word| !word.is_empty()) {
        let word = word.to_lowercase();
        let soon = SOON.iter().position(|names| names.contains(&word.as_str()));
        let named = match soon {
            Some(days) => Some(today.checked_add(jiff::Span::new().days(i64::try_from(days).ok()?)).ok()?),
            None => day(&word, today),
        };
        // Which day of the week it is follows from the date.
        let of_week = spelling::plain(&word);
        if DAYS.iter().any(|names| names.contains(&of_week.as_str())) {
            continue;
        }
        if let Some(named) = named {
            date.replace(named).is_none().then_some(())?;
        } else if !BETWEEN.contains(&word.as_str()) {
            at.replace(hour(&word)?).is_none().then_some(())?;
        }
    }
    let (hour, minute) = at?;
    let begins = |date: jiff::civil::Date| {
        let local = date.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?;
        Some(local.timestamp().as_millisecond())
    };
    match date {
        Some(date) => begins(date),
        None => begins(today).filter(|at| *at > now).or_else(|| begins(today.tomorrow().ok()?)),
    }
}

/// `21/11`, `21/11/2026`, `2026-11-21`. Without a year it is the next one that is not over.
fn day(word: &str, today: jiff::civil::Date) -> Option<jiff::civil::Date> {
    if let Ok(date) = word.parse::<jiff::civil::Date>() {
        return Some(date);
    }
    let mut parts = word.split('/');
    let (day, month) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let date = |year| jiff::civil::Date::new(year, month, day).ok();
    match (parts.next(), parts.next()) {
        (None, _) => date(today.year()).filter(|one| *one >= today).or_else(|| date(today.year() + 1)),
        (Some(year), None) if year.len() == 4 => date(year.parse().ok()?),
        _ => None,
    }
}

/// `21`, `21:30`, `21.30`.
fn hour(word: &str) -> Option<(i8, i8)> {
    let (hour, minute) = word.split_once([':', '.']).unwrap_or((word, "00"));
    let small = |text: &str| text.parse::<i8>().ok().filter(|n| *n >= 0 && text.len() <= 2);
    let (hour, minute) = (small(hour)?, small(minute).filter(|_| minute.len() == 2)?);
    (hour < 24 && minute < 60).then_some((hour, minute))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours_as_people_type_them() {
        let friday = Weekly { day: Some(5), hour: 21, minute: 0 };
        for typed in [
            "venerdì 21:00",
            "ogni venerdì alle 21",
            "venerdì,21:00",
            "\"venerdì 21:00\"",
            "every Friday at 21:00",
            "Ven, 21.00",
            "venerdi' 21:00",
            "VENERDI’ alle 21",
            "venerdi\u{300} 21",
        ] {
            assert_eq!(Weekly::read(typed), Some(friday), "{typed}");
        }
        let each = Weekly { day: None, hour: 9, minute: 5 };
        assert_eq!(Weekly::read("ogni giorno 9:05"), Some(each));
        for typed in [
            "",
            "venerdì",
            "21:00",
            "venerdì 25:00",
            "venerdì 21:60",
            "venerdì sabato 21",
            "ven 21 22",
            "boh 21",
        ] {
            assert_eq!(Weekly::read(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_moment_is_read_by_its_day_its_date_or_its_hour_alone() {
        let rome = TimeZone::get("Europe/Rome").unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap().as_millisecond();
        // A Friday, at eight in the evening.
        let now = at("2026-11-20T19:00:00Z");
        for (typed, expected) in [
            ("sabato 21:00", "2026-11-21T20:00:00Z"),
            ("venerdì alle 20", "2026-11-27T19:00:00Z"),
            ("venerdi' alle 20", "2026-11-27T19:00:00Z"),
            ("martedi’ 24/11 20:00", "2026-11-24T19:00:00Z"),
            ("21/11 20:30", "2026-11-21T19:30:00Z"),
            ("il 21/11/2026 alle 20.30", "2026-11-21T19:30:00Z"),
            ("2026-11-21 20:30", "2026-11-21T19:30:00Z"),
            ("19/11 20:30", "2027-11-19T19:30:00Z"),
            ("stasera alle 21", "2026-11-20T20:00:00Z"),
            ("domani, 9:05", "2026-11-21T08:05:00Z"),
            ("tomorrow at 21", "2026-11-21T20:00:00Z"),
            ("21", "2026-11-20T20:00:00Z"),
            ("19:00", "2026-11-21T18:00:00Z"),
            ("sabato sera alle 21", "2026-11-21T20:00:00Z"),
            ("domani sera alle 21", "2026-11-21T20:00:00Z"),
            ("dopodomani alle 21", "2026-11-22T20:00:00Z"),
            ("sabato 21/11 21:00", "2026-11-21T20:00:00Z"),
            ("3 gennaio 21:00", "2027-01-03T20:00:00Z"),
            ("sabato 21 novembre alle 21", "2026-11-21T20:00:00Z"),
        ] {
            assert_eq!(moment(typed, now, &rome), Some(at(expected)), "{typed}");
        }
        for typed in [
            "",
            "sabato",
            "ogni giorno 21:00",
            "31/2 21:00",
            "21/11/26 21:00",
            "domani oggi 21",
            "21 22",
            "mai",
            "1/2/3/4 21",
        ] {
            assert_eq!(moment(typed, now, &rome), None, "{typed}");
        }
    }

    #[test]
    fn the_next_one_comes_by_the_clocks_of_the_server_also_when_they_change() {
        let rome = TimeZone::get("Europe/Rome").unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap().as_millisecond();
        let friday = Weekly { day: Some(5), hour: 21, minute: 0 };
        // Friday the 23rd of October 2026, in summer time; on the 25th clocks are put back.
        assert_eq!(friday.after(at("2026-10-23T18:59:59Z"), &rome), Some(at("2026-10-23T19:00:00Z")));
        assert_eq!(friday.after(at("2026-10-23T19:00:00Z"), &rome), Some(at("2026-10-30T20:00:00Z")));
        let each = Weekly { day: None, hour: 21, minute: 0 };
        assert_eq!(each.after(at("2026-10-24T19:30:00Z"), &rome), Some(at("2026-10-25T20:00:00Z")));
    }
}
