//! `/stagione`: what runs, what has been; moderators open one and say when it ends and what then becomes of the
//! ratings (E13).

use super::super::desk::Halt;
use super::super::heard::{Heard, Server};
use super::super::press::{LadderPage, OfPlace, Press};
use super::super::room::Room;
use super::super::say::{Body, Button};
use super::super::settings::Power;
use super::ladder;
use crate::commands::{Invocation, Opt};
use crate::journal::{Entry, NewSeason, Record, SeasonRow};
use crate::ladders::telling::date;
use crate::messages::{Arg, Text};
use crate::rating::days;
use crate::rating::reset::Reset;
use crate::rooms::orders::whose::{ladder_server, moderated_server};
use crate::say;
use jiff::civil::Date;

/// Letters of a season's name at most.
const NAME: usize = 40;
/// Past seasons shown.
const PAST: usize = 8;

pub(super) async fn season(room: &Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Some(server) = ladder_server(&room.desk, heard).await? else {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let changes = [Opt::Apri, Opt::Fine, Opt::Reset, Opt::Chiudi];
    if !changes.iter().any(|option| asked.has(*option)) {
        return match asked.text(Opt::Testo) {
            Some(name) => ladder::of_season(room, heard, &server, name, None).await,
            None => show(room, heard, &server).await,
        };
    }
    let Some(server) = moderated_server(&room.desk, heard, Power::Rounds) else { return Ok(()) };
    let seasons = room.desk.house.journal.seasons(&server).await?;
    let running = seasons.iter().find(|season| !season.closed);
    let today = today(room, &server);
    let ends = match asked.text(Opt::Fine).map(|typed| (typed, day(typed, today))) {
        None => None,
        Some((_, Some(date))) if date > today => Some(date),
        Some((typed, _)) => {
            room.desk
                .answer(heard, say!("season-bad-date", typed = typed.chars().take(40).collect::<String>()));
            return Ok(());
        }
    };
    let reset = asked.choice(Opt::Reset).map(|name| match name {
        "nessuno" => Reset::None,
        "pieno" => Reset::Full,
        _ => Reset::Soft,
    });
    match (asked.text(Opt::Apri), running) {
        (Some(_), Some(running)) => room.desk.answer(heard, say!("season-runs", name = &running.name)),
        (Some(name), None) => {
            let name: String =
                name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME).collect();
            if name.is_empty() {
                room.desk.answer(heard, say!("season-no-name"));
                return Ok(());
            }
            if seasons.iter().any(|season| season.name.to_lowercase() == name.to_lowercase()) {
                room.desk.answer(heard, say!("season-name-taken", name = name));
                return Ok(());
            }
            let reset = reset.unwrap_or(Reset::Soft);
            let new = NewSeason { server, name: name.clone(), opened: today, closes: ends, reset };
            change(room, heard, Record::SeasonOpened(new), &format!("stagione apri:{name}")).await?;
            let told = match ends {
                Some(ends) => {
                    say!("season-opened-until", name = name, date = date(ends), reset = then(reset))
                }
                None => say!("season-opened", name = name, reset = then(reset)),
            };
            room.desk.tell(None, told);
        }
        (None, None) => room.desk.answer(heard, say!("season-none-runs")),
        (None, Some(running)) => {
            let reset = reset.unwrap_or(running.reset);
            if asked.flag(Opt::Chiudi) {
                // Its ratings change for everybody: asked twice.
                let when = Arg::When(room.desk.house.next_publication(&server, room.desk.now()));
                let text = say!("season-close-sure", name = &running.name, when = when, reset = then(reset));
                let sure = Button::new(
                    say!("button-season-close"),
                    &Press::Place(OfPlace::CloseSeason { id: running.id, reset }),
                )
                .first();
                let body = Body { text: Some(text), buttons: vec![sure], ..Body::default() };
                room.desk.house.say(room.desk.private(heard, None, body));
                return Ok(());
            }
            // "chiudi:no" takes an end back.
            let closes = if asked.said(Opt::Chiudi) == Some(false) { None } else { ends.or(running.closes) };
            let record = Record::SeasonEnds { id: running.id, closes, reset };
            change(room, heard, record, &deed(&running.name, closes, reset)).await?;
            let told = match closes {
                Some(ends) => {
                    say!("season-ends", name = &running.name, date = date(ends), reset = then(reset))
                }
                None => say!("season-goes-on", name = &running.name, reset = then(reset)),
            };
            room.desk.tell(None, told);
        }
    }
    Ok(())
}

/// The button "Chiudi stanotte".
pub(super) async fn close(room: &Room, heard: &Heard, id: i64, reset: Reset) -> Result<(), Halt> {
    let Some(server) = moderated_server(&room.desk, heard, Power::Rounds) else { return Ok(()) };
    let seasons = room.desk.house.journal.seasons(&server).await?;
    let running = seasons.into_iter().find(|season| !season.closed && id == season.id);
    let (Some(running), Some(next)) =
        (running, room.desk.house.calendar(&server, room.desk.now()).next.first().copied())
    else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    let record = Record::SeasonEnds { id: running.id, closes: Some(next.date), reset };
    change(room, heard, record, &deed(&running.name, Some(next.date), reset)).await?;
    room.desk
        .tell(None, say!("season-ends", name = &running.name, date = date(next.date), reset = then(reset)));
    Ok(())
}

async fn change(room: &Room, heard: &Heard, record: Record, what: &str) -> Result<(), Halt> {
    let mut records = vec![record];
    records.extend(room.desk.deed(heard, what.to_owned(), ""));
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    if let Some(server) = room.desk.window_of(heard).server() {
        room.desk.house.look_at_nights(server).await;
    }
    Ok(())
}

async fn show(room: &Room, heard: &Heard, server: &Server) -> Result<(), Halt> {
    let seasons = room.desk.house.journal.seasons(server).await?;
    if seasons.is_empty() {
        room.desk.answer(heard, say!("season-never"));
        return Ok(());
    }
    let mut lines = Vec::new();
    let running = seasons.iter().find(|season| !season.closed);
    lines.push(match running {
        Some(SeasonRow { name, opened, closes: Some(ends), reset, .. }) => say!(
            "season-now-until",
            name = name,
            opened = date(*opened),
            ends = date(*ends),
            reset = then(*reset)
        ),
        Some(season) => {
            say!("season-now", name = &season.name, opened = date(season.opened), reset = then(season.reset))
        }
        None => say!("season-none-runs"),
    });
    let mut buttons = Vec::new();
    for past in seasons.iter().rev().filter(|season| season.closed).take(PAST) {
        let ended = date(past.closes.unwrap_or(past.opened));
        lines.push(say!("season-past", name = &past.name, date = ended));
        buttons.push(Button::new(
            say!("literal", text = &past.name),
            &Press::Place(OfPlace::Ladder(LadderPage { season: Some(past.id), ..LadderPage::first(None) })),
        ));
    }
    let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
    room.desk.house.say(room.desk.answer_to(heard, "season".into(), body));
    Ok(())
}

/// What was done to a season, for the audit trail.
fn deed(name: &str, closes: Option<Date>, reset: Reset) -> String {
    let reset = match reset {
        Reset::None => "nessuno",
        Reset::Soft => "leggero",
        Reset::Full => "pieno",
    };
    let ends = closes.map_or_else(|| "no".to_owned(), |date| date.to_string());
    format!("stagione {name} fine:{ends} reset:{reset}")
}

/// What becomes of the ratings.
fn then(reset: Reset) -> Text {
    match reset {
        Reset::None => say!("season-reset-none"),
        Reset::Soft => say!("season-reset-soft"),
        Reset::Full => say!("season-reset-full"),
    }
}

/// The date of a server's last publication moment: a season that is opened begins after it.
fn today(room: &Room, server: &Server) -> Date {
    let zone = room.desk.house.settings.zone_of(server);
    days::last_publication(room.desk.now(), &zone).map_or(Date::MIN, |(date, _)| date)
}

/// A date as people write it: `2027-03-21`, `21/3/2027`, `21/3` (the next one).
fn day(typed: &str, today: Date) -> Option<Date> {
    let typed = typed.trim();
    if let Ok(date) = typed.parse::<Date>() {
        return Some(date);
    }
    let mut parts = typed.split(['/', '.', '-']).map(|part| part.trim().parse::<i16>());
    let (day, month) = (i8::try_from(parts.next()?.ok()?).ok()?, i8::try_from(parts.next()?.ok()?).ok()?);
    let year = parts.next().transpose().ok()?;
    if parts.next().is_some() {
        return None;
    }
    if let Some(year) = year {
        return Date::new(if year < 100 { 2000 + year } else { year }, month, day).ok();
    }
    let this = Date::new(today.year(), month, day).ok();
    this.filter(|date| *date > today).or_else(|| Date::new(today.year() + 1, month, day).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_as_people_write_them() {
        let today = Date::constant(2026, 11, 21);
        let read = |typed| day(typed, today).map(|date| date.to_string());
        assert_eq!(read("2027-03-21").as_deref(), Some("2027-03-21"));
        assert_eq!(read("21/3/2027").as_deref(), Some("2027-03-21"));
        assert_eq!(read(" 21.3.27 ").as_deref(), Some("2027-03-21"));
        assert_eq!(read("24/12").as_deref(), Some("2026-12-24"));
        assert_eq!(read("21/11").as_deref(), Some("2027-11-21"), "today is over: the next one");
        assert_eq!(read("29/2"), None, "there is none next year");
        for bad in ["", "domani", "31/4", "1/2/3/4", "21/13", "3"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
