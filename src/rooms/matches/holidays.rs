//! Holidays (P4): in correspondence somebody may be away for some days a year. The deadline of a running turn moves by the days
//! that are taken, and back by those that are not used; it never goes back to a whole turn. Opponents are told.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person, Place, Server};
use super::super::mailbox::Work;
use super::Matches;
use super::opening::whole_second;
use super::playing::{Playing, Warned};
use crate::clock::Millis;
use crate::games::Seat;
use crate::games::turns::Time;
use crate::journal::{Entry, Holiday, MatchRow, MatchState, Record};
use crate::messages::{Arg, Text};
use crate::rooms::desk::Desk;
use crate::rooms::matches::clock::write_clock;
use crate::rooms::matches::opening::load_match;
use crate::rooms::matches::seat_in;
use crate::rooms::matches::showing::player_name;
use crate::rooms::orders::whose::ladder_server;
use crate::say;

const DAY: Millis = 24 * 60 * 60_000;
/// Days of holiday in twelve months, a person and a server.
const MOST_DAYS: i64 = 21;
/// Twelve months.
const YEAR: Millis = 365 * DAY;
/// No holiday begins when less than one part in so many of a turn is left.
const LAST_PART: Millis = 10;
/// Matches of one person that are looked at: more than anybody may have.
const MOST_MATCHES: u32 = 100;

/// Whole days, those that were begun included.
fn days(time: Millis) -> i64 {
    (time.max(0) + DAY - 1) / DAY
}

/// Days of these holidays that lie in the twelve months before a moment, or after it.
fn taken(holidays: &[Holiday], now: Millis) -> i64 {
    let from = now - YEAR;
    holidays.iter().map(|(since, until)| days(until - (*since).max(from))).sum()
}

impl Matches {
    /// Somebody goes on holiday, stays longer, or is back: the deadlines of turns that run for them in this server move by so
    /// much, and the others at the table are told.
    pub(crate) async fn holiday_moves(
        &mut self,
        desk: &Desk,
        server: &Server,
        person: &Person,
        moved: Millis,
    ) -> Result<(), Halt> {
        for id in self.ids() {
            let Some(playing) = self.by_id.get(&id) else { continue };
            if let Some(seat) = seat_in(desk, playing, person)
                && playing.server(seat) == Some(server)
            {
                self.turn_moves(desk, id, seat, moved).await?;
            }
        }
        Ok(())
    }

    async fn turn_moves(&mut self, desk: &Desk, id: i64, seat: Seat, moved: Millis) -> Result<(), Halt> {
        let now = desk.now();
        let Some(playing) = self.by_id.get(&id) else { return Ok(()) };
        let slow = matches!(playing.table.frame().time, Time::Hours(_));
        if !slow || playing.table.ending().is_some() || !playing.table.plays(seat) {
            return Ok(());
        }
        let name = player_name(desk, playing, seat);
        let back = away_until(desk, playing, seat, now);
        let until =
            playing.table.until().filter(|_| playing.whose() == Some(seat) && !playing.table.is_paused());
        let until = until.map(|until| {
            let until = whole_second(until + moved);
            desk.quiet_until(until).unwrap_or(until)
        });
        if let Some(until) = until {
            let mut step = playing.step();
            let window = playing.table.window();
            write_clock(desk, &mut step, Some(until), window, Vec::new(), now);
            self.commit_step(desk, id, step, Vec::new()).await?;
            if let Some(playing) = self.by_id.get_mut(&id) {
                // There is time again: who is late is told anew.
                playing.warned = Warned::default();
            }
        }
        let text = match (back, until) {
            (Some(back), Some(until)) => {
                let (back, until) = (Arg::When(back), Arg::When(until));
                say!("match-on-holiday-until", name = name, back = back, until = until)
            }
            (Some(back), None) => say!("match-on-holiday", name = name, back = Arg::When(back)),
            (None, Some(until)) => say!("match-holiday-over", name = name, until = Arg::When(until)),
            (None, None) => return Ok(()),
        };
        desk.onlookers(id).tell(None, text);
        Ok(())
    }

    /// After a restart: a holiday that was noted just before the process ended, and has moved no clock yet.
    pub(crate) async fn holidays_return(&mut self, desk: &Desk) -> Result<(), Halt> {
        let now = desk.now();
        for id in self.ids() {
            let Some(playing) = self.by_id.get(&id) else { continue };
            if playing.table.is_paused() || playing.table.until().is_none() {
                continue;
            }
            let Some(seat) = playing.whose() else { continue };
            let holiday = holiday_of_seat(desk, playing, seat, now);
            if let Some((since, until)) = holiday.filter(|(since, _)| playing.clock_set < *since) {
                self.turn_moves(desk, id, seat, until - since).await?;
            }
        }
        Ok(())
    }
}

/// Until when the player of a seat is away, if they are.
pub(crate) fn away_until(desk: &Desk, playing: &Playing, seat: Seat, now: Millis) -> Option<Millis> {
    holiday_of_seat(desk, playing, seat, now).map(|(_, until)| until)
}

/// The holiday that the player of a seat has now, in the server they play from: in a match of two servers another one moves
/// nothing, or two would move one turn twice.
fn holiday_of_seat(desk: &Desk, playing: &Playing, seat: Seat, now: Millis) -> Option<Holiday> {
    desk.house.holiday(playing.server(seat)?, playing.person(seat)?, now)
}

/// `/ferie`.
pub(crate) async fn take_holiday(desk: &Desk, heard: &Heard, days: i64) -> Result<(), Halt> {
    let Some(server) = ladder_server(desk, heard).await? else {
        desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    };
    let (now, person) = (desk.now(), heard.who.person.clone());
    let holidays = desk.house.holidays(&server, &person);
    // By whichever account it was taken, it is one.
    let (owner, running) = match desk.house.holiday_of(&server, &person, now) {
        Some((owner, time)) => (owner, Some(time)),
        None => (person.clone(), None),
    };
    let before: Vec<Holiday> = holidays.into_iter().filter(|one| Some(*one) != running).collect();
    let since = running.map_or(now, |(since, _)| since);
    let until = now + days.max(0) * DAY;
    let left = |until: Millis| MOST_DAYS - taken(&before, now) - taken(&[(since, until)], now);
    if running.is_none() && days <= 0 {
        desk.answer(heard, say!("holiday-left", left = left(now).max(0)));
        return Ok(());
    }
    if left(until) < 0 {
        desk.answer(heard, say!("holiday-too-long", most = MOST_DAYS, left = left(now).max(0)));
        return Ok(());
    }
    if running.is_none()
        && let Some((game, until)) = turn_that_ends_soon(desk, &server, &person, now).await?
    {
        desk.answer(heard, say!("holiday-too-late", game = game, until = Arg::When(until)));
        return Ok(());
    }
    let record = Record::Holiday { person: owner.clone(), server: server.clone(), since, until };
    desk.house.append(Entry { lines: Vec::new(), records: vec![record] }).await?;
    desk.house.set_holiday(&owner, &server, (since, until));
    let moved = until - running.map_or(now, |(_, until)| until);
    for row in slow_matches(desk, &server, &person).await? {
        let person = person.clone();
        desk.house.hand_in(&row, Work::Holiday { server: server.clone(), person, moved });
    }
    desk.answer(
        heard,
        if until > now {
            say!("holiday-until", until = Arg::When(until), left = left(until))
        } else {
            say!("holiday-over", left = left(until))
        },
    );
    Ok(())
}

/// The places of a server in which somebody plays, each once.
async fn slow_matches(desk: &Desk, server: &Server, person: &Person) -> Result<Vec<Place>, Halt> {
    let mut places = Vec::new();
    for account in desk.house.links.accounts(person) {
        let rows = desk.house.journal.turn_matches_of(&account, MatchState::Live, MOST_MATCHES).await;
        let rows = rows?;
        places.extend(rows.into_iter().filter(|row| is_seen_in(desk, row, server)).map(|row| row.place));
    }
    places.sort();
    places.dedup();
    Ok(places)
}

/// Whether a match is played in this server.
fn is_seen_in(desk: &Desk, row: &MatchRow, server: &Server) -> bool {
    desk.house.twins.windows_of_match(&row.place, row.id).iter().any(|window| window.server() == Some(server))
}

/// A running turn of this person of which less than a tenth is left: no holiday saves it any more.
async fn turn_that_ends_soon(
    desk: &Desk,
    server: &Server,
    person: &Person,
    now: Millis,
) -> Result<Option<(Text, Millis)>, Halt> {
    for account in desk.house.links.accounts(person) {
        let rows = desk.house.journal.turn_matches_of(&account, MatchState::Live, MOST_MATCHES).await;
        for row in rows? {
            if !is_seen_in(desk, &row, server) {
                continue;
            }
            let playing = load_match(desk, row.id).await?;
            // Where everybody plays at once nobody is waited for.
            let due = playing
                .seat_of(&account)
                .is_some_and(|seat| playing.whose() == Some(seat) && playing.server(seat) == Some(server));
            let slow = matches!(playing.table.frame().time, Time::Hours(_));
            let (until, whole) = (playing.table.until(), playing.table.allowance().unwrap_or(0));
            if let Some(until) = until.filter(|_| due && slow && !playing.table.is_paused())
                && (until - now) * LAST_PART < whole
            {
                return Ok(Some((playing.table.info().title(), until)));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_were_begun_are_whole_days() {
        assert_eq!([0, 1, DAY, DAY + 1].map(days), [0, 1, 1, 2]);
        assert_eq!(days(-5), 0);
    }

    #[test]
    fn what_was_taken_more_than_a_year_ago_is_free_again() {
        let now = 1_000 * DAY;
        let long_ago = (now - 400 * DAY, now - 380 * DAY);
        let half = (now - YEAR - 3 * DAY, now - YEAR + 2 * DAY);
        assert_eq!(taken(&[long_ago], now), 0);
        assert_eq!(taken(&[half], now), 2);
        assert_eq!(taken(&[long_ago, half, (now, now + 4 * DAY)], now), 6);
    }
}
