//! How each seat of a match ended, as rows for profiles, tournaments and everybody who asks later.

use super::playing::Playing;
use crate::games::turns::{self, Ending, TurnTable};
use crate::games::{By, Seat, Turn};
use crate::journal::{How, Line, Record, SeatResult};
use std::collections::BTreeMap;

/// The results of a match that is over: of the seats that `took_part`, told by its log. `encounter` is the number of the first
/// game of the encounter to which it belongs.
pub(super) fn results_of(
    playing: &Playing,
    ending: Ending,
    log: &[Line],
    encounter: Option<i64>,
    took_part: impl Fn(Seat) -> bool,
) -> Record {
    let out = put_out(log);
    let standings = playing.table.standings();
    let how = |seat: Seat| match ending {
        Ending::Aborted | Ending::Void => How::Void,
        Ending::Agreed if !out.contains_key(&seat) => How::Agreed,
        Ending::Agreed | Ending::Played => out.get(&seat).copied().unwrap_or(How::Played),
    };
    let of_two = !playing.table.is_open() && playing.table.seats() == 2;
    let drawn = standings.iter().filter(|one| one.rank == 1).count() > 1;
    let half_points = |rank: u32| match (rank, drawn) {
        (1, true) => 1,
        (1, false) => 2,
        _ => 0,
    };
    let seats = standings.iter().filter(|one| took_part(one.seat)).map(|one| {
        let how = how(one.seat);
        SeatResult {
            seat: one.seat,
            rank: one.rank,
            points: one.points,
            half_points: (of_two && how != How::Void).then(|| half_points(one.rank)),
            how,
            best: None,
        }
    });
    Record::Results { match_id: playing.id, encounter, seats: seats.collect() }
}

/// The seats that were not there to the end, or for which the clock has decided it. What a line means is seen by what it does, so
/// that this holds for every notation a log was ever written in.
pub(super) fn put_out(log: &[Line]) -> BTreeMap<Seat, How> {
    let mut out = BTreeMap::new();
    let Some((first, lines)) = log.split_first() else { return out };
    let Ok(mut table) = turns::open(&first.text) else { return out };
    for line in lines {
        let before = table.boxed_clone();
        if table.act(line.by, &line.text).is_err() {
            break;
        }
        let how = match line.by {
            By::Seat(_) => How::Resigned,
            By::Clock => How::Time,
            By::House | By::Chance => How::Forfeit,
        };
        let seats = (1..=before.seats()).map(Seat);
        out.extend(seats.filter(|seat| before.plays(*seat) && !table.plays(*seat)).map(|seat| (seat, how)));
        if line.by == By::Clock {
            out.extend(lost_on_time(before, table.as_ref()).map(|seat| (seat, How::Time)));
        }
    }
    out
}

/// The seat for which a line of the clock has decided the match, though the game puts nobody out (Wyps).
fn lost_on_time(mut before: Box<dyn TurnTable>, after: &dyn TurnTable) -> Option<Seat> {
    let Turn::Of(seat) = before.turn() else { return None };
    // Where points are counted a turn that was missed may be the last of those after which they are.
    let is_lost = |one: &turns::Standing| one.seat == seat && one.rank > 1 && one.points.is_none();
    if after.ending() != Some(Ending::Played) || !after.standings().iter().any(is_lost) {
        return None;
    }
    // What the last move has won unchallenged, it has won.
    let settled = before.act(By::Clock, "settled").is_ok() && before.ending().is_some();
    (!settled).then_some(seat)
}
