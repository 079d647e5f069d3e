//! Which copies may go: pure, by their dates alone.

use jiff::civil::Date;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// How many copies are kept: the newest of so many days, weeks (from Monday on) and months that have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Days, from 1.
    pub daily: u16,
    /// Weeks, from 0.
    pub weekly: u16,
    /// Months, from 0.
    pub monthly: u16,
}

impl Keep {
    /// What is kept unless something else is asked for.
    pub const USUAL: Self = Self { daily: 7, weekly: 4, monthly: 6 };
}

/// As it is typed: `7,4,6`.
impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.daily, self.weekly, self.monthly)
    }
}

impl FromStr for Keep {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "three numbers: days, weeks, months";
        let numbers: Vec<u16> =
            text.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>().map_err(|_| wrong)?;
        match numbers[..] {
            // Without a day not even the copy that was just made would stay.
            [daily, weekly, monthly] if daily > 0 => Ok(Self { daily, weekly, monthly }),
            _ => Err(wrong),
        }
    }
}

/// The dates whose copies may go, of all for which there is one. What is dated later than `today` was made by a clock that was
/// wrong: it counts as none, and it stays.
pub fn spare(made: &BTreeSet<Date>, today: Date, keep: Keep) -> BTreeSet<Date> {
    let past = || made.iter().rev().copied().filter(|date| *date <= today);
    let mut kept = newest(past(), keep.daily, |date| date);
    kept.extend(newest(past(), keep.weekly, |date| {
        let week = date.iso_week_date();
        (week.year(), week.week())
    }));
    kept.extend(newest(past(), keep.monthly, |date| (date.year(), date.month())));
    past().filter(|date| !kept.contains(date)).collect()
}

/// The newest date of each of the newest so many periods; `dates` begin with the newest.
fn newest<P: PartialEq>(
    dates: impl Iterator<Item = Date>,
    most: u16,
    period: impl Fn(Date) -> P,
) -> BTreeSet<Date> {
    let (mut last, mut found) = (None, BTreeSet::new());
    for date in dates {
        let this = Some(period(date));
        if this != last {
            if found.len() == usize::from(most) {
                break;
            }
            found.insert(date);
            last = this;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::ToSpan as _;
    use jiff::civil::date;
    use proptest::prelude::*;

    fn left(made: &BTreeSet<Date>, today: Date, keep: Keep) -> BTreeSet<Date> {
        made - &spare(made, today, keep)
    }

    #[test]
    fn a_year_of_copies_becomes_these() {
        let first = date(2025, 11, 27);
        let made: BTreeSet<Date> = (0..365).map(|day| first + day.days()).collect();
        let today = date(2026, 11, 26);
        let kept: Vec<String> = left(&made, today, Keep::USUAL).iter().map(ToString::to_string).collect();
        // The ends of six months, the Sundays of four weeks, seven days.
        let expected = "2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-08 2026-11-15 2026-11-20 2026-11-21 \
                        2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26";
        assert_eq!(kept.join(" "), expected);
    }

    #[test]
    fn what_is_typed_is_read() {
        assert_eq!("7,4,6".parse(), Ok(Keep::USUAL));
        assert_eq!(" 1, 0 ,0 ".parse(), Ok(Keep { daily: 1, weekly: 0, monthly: 0 }));
        assert_eq!(Keep::USUAL.to_string(), "7,4,6");
        for wrong in ["", "7", "7,4", "0,4,6", "7,4,6,1", "7,x,6", "-1,4,6"] {
            assert!(wrong.parse::<Keep>().is_err(), "{wrong}");
        }
    }

    fn keeps() -> impl Strategy<Value = Keep> {
        (1..9_u16, 0..6_u16, 0..9_u16).prop_map(|(daily, weekly, monthly)| Keep { daily, weekly, monthly })
    }

    /// Days with a copy, and the last of them.
    fn dates() -> impl Strategy<Value = (BTreeSet<Date>, Date)> {
        prop::collection::btree_set(0..800_i32, 1..300).prop_map(|days| {
            let made: BTreeSet<Date> = days.into_iter().map(|day| date(2024, 12, 20) + day.days()).collect();
            let last = *made.last().expect("there is one");
            (made, last)
        })
    }

    proptest! {
        #[test]
        fn the_last_copy_stays_and_no_more_than_was_asked_for((made, today) in dates(), keep in keeps()) {
            let kept = left(&made, today, keep);
            prop_assert!(kept.contains(&today));
            prop_assert!(kept.len() <= usize::from(keep.daily + keep.weekly + keep.monthly));
            let days: BTreeSet<Date> = made.iter().rev().take(keep.daily.into()).copied().collect();
            prop_assert!(days.is_subset(&kept));
        }

        #[test]
        fn who_looks_each_night_keeps_what_who_looks_once_keeps((made, today) in dates(), keep in keeps()) {
            let mut night_by_night = BTreeSet::new();
            for date in &made {
                night_by_night.insert(*date);
                night_by_night = left(&night_by_night, *date, keep);
            }
            prop_assert_eq!(&night_by_night, &left(&made, today, keep));
            prop_assert!(spare(&night_by_night, today, keep).is_empty());
        }

        #[test]
        fn each_of_the_last_months_and_weeks_has_its_last_copy((made, today) in dates(), keep in keeps()) {
            let kept = left(&made, today, keep);
            let months: BTreeSet<_> = made.iter().map(|date| (date.year(), date.month())).collect();
            for month in months.iter().rev().take(keep.monthly.into()) {
                let last = made.iter().rfind(|date| (date.year(), date.month()) == *month);
                prop_assert!(last.is_some_and(|date| kept.contains(date)));
            }
            let weeks: BTreeSet<_> = made.iter().map(|date| date.iso_week_date().first_of_week().unwrap()).collect();
            for monday in weeks.iter().rev().take(keep.weekly.into()) {
                let last = made.iter().rfind(|date| date.iso_week_date().first_of_week().unwrap() == *monday);
                prop_assert!(last.is_some_and(|date| kept.contains(date)));
            }
        }

        #[test]
        fn what_lies_in_the_future_stays_and_counts_as_none((made, last) in dates(), back in 0..400_i32, keep in keeps()) {
            let today = last - back.days();
            let spared = spare(&made, today, keep);
            prop_assert!(spared.iter().all(|date| *date <= today));
            let past: BTreeSet<Date> = made.iter().copied().filter(|date| *date <= today).collect();
            prop_assert_eq!(spared, spare(&past, today, keep));
        }
    }
}
