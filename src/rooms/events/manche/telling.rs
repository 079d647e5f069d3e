//! What everybody is told of a tournament of rounds: the table after each of them, with the points that the last one has
//! brought, to one decimal (V1); and its picture.

use super::{Running, rounds_played, rules};
use crate::games::Seat;
use crate::messages::{Arg, Lang, Text, plain};
use crate::picture::theme::Theme;
use crate::picture::tournament::standings::{Heads, Row as PictureRow, StandingsCard};
use crate::rooms::events::course::Course;
use crate::rooms::events::handicap::{factor_told, name_in, name_of};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::field::Number;
use crate::tournaments::fraction::Fraction;
use crate::tournaments::handicap::Factor;
use crate::tournaments::manche_event::{Keep, Row, points, table_without};

/// Points with one decimal, half up: `187,5`.
pub(in crate::rooms::events) fn decimal(points: &Fraction) -> Text {
    let tenths = i64::try_from(points.tenths()).unwrap_or(i64::MAX);
    say!("event-decimal", whole = tenths / 10, tenth = tenths % 10)
}

/// The same for a picture.
pub(in crate::rooms::events) fn decimal_in(lang: Lang, points: &Fraction) -> String {
    let tenths = points.tenths();
    let (whole, tenth) = ((tenths / 10).to_string(), (tenths % 10).to_string());
    plain(lang, "event-decimal", &[("whole", whole), ("tenth", tenth)])
}

/// The places of those who have played at least one of its rounds, shared ones given as 1, 1, 3.
pub(in crate::rooms::events) fn places(course: &Course) -> Vec<(Seat, usize)> {
    let played = |seat: &Seat| {
        let rounds = course.event().map_or(&[][..], |event| event.state().rounds());
        rounds.iter().any(|round| round.scores.contains_key(seat))
    };
    let all = rows(course, rounds_played(course)).into_iter();
    all.filter(|(seat, _)| played(seat)).map(|(seat, row)| (seat, row.place)).collect()
}

/// Who stands where after so many rounds.
fn rows(course: &Course, rounds: usize) -> Vec<(Seat, Row)> {
    let Some((state, rules)) = course.event().map(Event::state).zip(rules(course)) else { return Vec::new() };
    let rows =
        table_without(rules, &numbers(course), &state.weighed(rounds), &state.not_in_final()).into_iter();
    rows.filter_map(|row| Some((state.seat(row.number)?, row))).collect()
}

fn numbers(course: &Course) -> Vec<Number> {
    (1..).take(course.event().map_or(0, |event| event.state().numbers().len())).collect()
}

/// What the last of so many rounds has brought a player of it.
fn last_of(row: &Row, in_final: bool) -> Option<&Fraction> {
    row.rounds.last().filter(|_| row.finalist || !in_final)
}

/// Whether the round of this number, from 1, was played in the final.
fn is_of_final(course: &Course, rounds: usize) -> bool {
    rules(course).is_some_and(|rules| rounds > usize::from(rules.rounds))
}

/// Who stands where at the end, with their points as they are written.
pub(in crate::rooms::events) fn ranked(course: &Course, lang: Lang) -> Vec<(Seat, usize, String)> {
    let all = rows(course, rounds_played(course)).into_iter();
    all.map(|(seat, row)| (seat, row.place, decimal_in(lang, &row.sum))).collect()
}

/// The table as lines.
pub(in crate::rooms::events) fn table_lines(running: &Running, rounds: usize) -> Vec<Text> {
    let in_final = is_of_final(&running.course, rounds);
    let line = |(seat, row): (Seat, Row)| {
        let (name, points) = (name_of(running, seat), decimal(&row.sum));
        match last_of(&row, in_final).filter(|_| rounds > 1) {
            Some(last) => {
                say!(
                    "event-manche-row",
                    place = row.place,
                    name = name,
                    points = points,
                    last = decimal(last)
                )
            }
            None => say!("event-manche-row-plain", place = row.place, name = name, points = points),
        }
    };
    rows(&running.course, rounds).into_iter().map(line).collect()
}

/// The table after a round, who plays the final, and when it goes on.
pub(in crate::rooms::events) fn round_over(running: &Running, round: u16) -> Vec<Text> {
    let course = &running.course;
    let Some(rules) = rules(course) else { return Vec::new() };
    let of = rules.rounds + rules.cut.map_or(0, |cut| cut.rounds);
    let head = say!("event-manche-over", name = course.plan.name.as_str(), round = round, of = of);
    let mut lines = vec![head];
    lines.extend(table_lines(running, usize::from(round)));
    if let Some(cut) = rules.cut.filter(|_| round == rules.rounds) {
        let on = rows(course, usize::from(round)).into_iter().filter(|(_, row)| row.finalist);
        let names: Vec<String> = on.map(|(seat, _)| running.name(seat)).collect();
        let names = names.join(", ");
        lines.push(match cut.keep {
            Keep::Nothing => say!("event-manche-final", names = names),
            Keep::Half => say!("event-manche-final-half", names = names),
        });
    }
    if let Some(waits) = super::waits_told(running) {
        lines.push(waits);
    } else if let Some(at) = course.next_round_at() {
        let when = Arg::When(at);
        lines.push(if super::is_next(running) {
            say!("event-manche-next", when = when)
        } else {
            say!("event-final-at", when = when)
        });
    }
    lines
}

/// What each round has brought somebody, and where they stand.
pub(in crate::rooms::events) fn mine(running: &Running, seat: Seat) -> Vec<Text> {
    let course = &running.course;
    let Some(state) = course.event().map(Event::state) else { return Vec::new() };
    let (played, number) = (rounds_played(course), state.number(seat));
    if played == 0 {
        return vec![say!("event-manche-mine-none")];
    }
    let mut lines = Vec::new();
    let factor = course.factor(seat);
    for (round, (raw, weighed)) in (1_u16..).zip(state.raw(played).into_iter().zip(state.weighed(played))) {
        let on: Vec<Number> = rows(course, usize::from(round))
            .iter()
            .filter(|(_, row)| last_of(row, is_of_final(course, usize::from(round))).is_some())
            .map(|(_, row)| row.number)
            .collect();
        let at = on.iter().position(|one| Some(*one) == number);
        let Some(share) = at.and_then(|at| points(&on, &weighed).into_iter().nth(at)) else { continue };
        let found = number.and_then(|number| raw.get(&number)).copied();
        lines.push(match found {
            Some(found) if factor != Factor::ONE => {
                say!(
                    "event-manche-mine-handicap",
                    round = round,
                    found = found,
                    factor = factor_told(factor),
                    points = decimal(&share)
                )
            }
            Some(found) => {
                say!("event-manche-mine", round = round, found = found, points = decimal(&share))
            }
            None => say!("event-manche-mine-missed", round = round),
        });
    }
    let own = rows(course, played).into_iter().find(|(one, _)| *one == seat);
    lines.extend(own.map(|(_, row)| say!("event-mine-place", place = row.place, points = decimal(&row.sum))));
    lines
}

/// Why somebody stands where they stand: their points, and by what they are parted from those with as many (V1).
pub(in crate::rooms::events) fn why(running: &Running, seat: Seat) -> Vec<Text> {
    let course = &running.course;
    let all = rows(course, rounds_played(course));
    let Some((_, own)) = all.iter().find(|(one, row)| *one == seat && !row.rounds.is_empty()) else {
        return vec![say!("event-manche-mine-none")];
    };
    let (place, points) = (own.place, decimal(&own.sum));
    let level =
        all.iter().filter(|(one, row)| *one != seat && (&row.sum, row.finalist) == (&own.sum, own.finalist));
    let told = match level.min_by_key(|(_, row)| row.place.abs_diff(place)) {
        None => say!("event-why-alone", place = place, points = points),
        Some((other, row)) => {
            let best = |row: &Row| {
                let mut rounds = row.rounds.clone();
                rounds.sort_by(|one, other| other.cmp(one));
                rounds
            };
            let (mine, theirs) = (best(own), best(row));
            let parts = mine.iter().zip(&theirs).find(|(one, other)| one != other);
            let other = running.name(*other);
            match parts {
                None => say!("event-why-shared", place = place, points = points, other = other),
                Some((one, two)) => say!(
                    "event-why-manche",
                    place = place,
                    points = points,
                    other = other,
                    own = decimal(one),
                    theirs = decimal(two)
                ),
            }
        }
    };
    vec![told, say!("event-rules-points-manche")]
}

/// Its picture.
pub(in crate::rooms::events) fn card(running: &Running, theme: Theme, lang: Lang) -> StandingsCard {
    let course = &running.course;
    let played = rounds_played(course);
    let decimal = |points: &Fraction| decimal_in(lang, points);
    let said = |key: &str| plain(lang, key, &[]);
    let of = rules(course).map_or(0, |rules| rules.rounds + rules.cut.map_or(0, |cut| cut.rounds));
    let progress = [("round", played.to_string()), ("of", of.to_string())];
    let in_final = is_of_final(course, played);
    // What parts equal sums is the best single round (V1).
    let heads = Heads {
        player: said("event-head-player"),
        rounds: String::new(),
        points: said("event-head-points"),
        ties: vec![said("event-head-last"), said("event-head-best")],
    };
    let none = || "–".to_owned();
    let row = |(seat, row): (Seat, Row)| PictureRow {
        place: u32::try_from(row.place).unwrap_or(u32::MAX),
        number: None,
        name: name_in(running, lang, seat),
        points: decimal(&row.sum),
        ties: vec![
            last_of(&row, in_final).map_or_else(none, &decimal),
            row.rounds.iter().max().map_or_else(none, &decimal),
        ],
        turns: Vec::new(),
        gone: !course.players().contains(&seat),
        mine: false,
    };
    StandingsCard {
        theme,
        title: course.plan.name.clone(),
        subtitle: plain(lang, "event-manche-progress", &progress),
        heads,
        rows: rows(course, played).into_iter().map(row).collect(),
    }
}
