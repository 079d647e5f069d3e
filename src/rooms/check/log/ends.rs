//! How each seat of a match ended, by its log alone: what its rows must say. Worked out here once more, because what is checked
//! is not believed.

use crate::games::turns::{Ending, Standing, TurnTable};
use crate::games::{By, Seat, Turn};
use crate::journal::{How, StoredResult};
use std::collections::BTreeMap;

/// The seats that were not there to the end, or for which the clock has decided it, and how.
#[derive(Default)]
pub(super) struct Ends(BTreeMap<Seat, How>);

/// A match as it was before a line.
pub(super) struct Before {
    playing: Vec<Seat>,
    /// The match itself, where the clock has the word: what the line means depends on the position.
    table: Option<Box<dyn TurnTable>>,
}

impl Before {
    /// Of a match of which somebody is about to write a line.
    pub(super) fn of(table: &dyn TurnTable, by: By) -> Self {
        let playing = (1..=table.seats()).map(Seat).filter(|seat| table.plays(*seat)).collect();
        Self { playing, table: (by == By::Clock).then(|| table.boxed_clone()) }
    }
}

impl Ends {
    /// Notes what a line has done.
    pub(super) fn note(&mut self, before: Before, by: By, after: &dyn TurnTable) {
        let how = match by {
            By::Seat(_) => How::Resigned,
            By::Clock => How::Time,
            By::House | By::Chance => How::Forfeit,
        };
        self.0.extend(before.playing.into_iter().filter(|seat| !after.plays(*seat)).map(|seat| (seat, how)));
        let on_time = before.table.and_then(|before| lost_on_time(before, after));
        self.0.extend(on_time.map(|seat| (seat, How::Time)));
    }

    /// The rows of a match that has ended so: of each seat one, at a table open to all of those that have moved.
    pub(super) fn results(
        &self,
        table: &dyn TurnTable,
        ending: Ending,
        encounter: Option<i64>,
    ) -> Vec<StoredResult> {
        let standings = table.standings();
        let of_two = !table.is_open() && table.seats() == 2;
        let is_drawn = standings.iter().filter(|one| one.rank == 1).count() > 1;
        let half_points = |rank: u32| match rank {
            1 if is_drawn => 1,
            1 => 2,
            _ => 0,
        };
        let how = |seat: Seat| match ending {
            Ending::Aborted | Ending::Void => How::Void,
            Ending::Agreed => self.0.get(&seat).copied().unwrap_or(How::Agreed),
            Ending::Played => self.0.get(&seat).copied().unwrap_or(How::Played),
        };
        let took_part = |one: &&Standing| !table.is_open() || table.moves_of(one.seat) > 0;
        let row = |one: &Standing| {
            let how = how(one.seat);
            StoredResult {
                seat: i64::from(one.seat.0),
                points: one.points,
                rank: i64::from(one.rank),
                best: None,
                best_points: 0,
                half_points: (of_two && how != How::Void).then(|| half_points(one.rank)),
                how: how.name().to_owned(),
                encounter,
            }
        };
        standings.iter().filter(took_part).map(row).collect()
    }
}

/// The seat that has lost with this line of the clock, though the game puts nobody out.
fn lost_on_time(mut before: Box<dyn TurnTable>, after: &dyn TurnTable) -> Option<Seat> {
    let Turn::Of(seat) = before.turn() else { return None };
    // Where points are counted, the turn that was missed is only the last of those after which they are.
    let has_lost = |one: &Standing| one.seat == seat && one.rank > 1 && one.points.is_none();
    if after.ending() != Some(Ending::Played) || !after.standings().iter().any(has_lost) {
        return None;
    }
    // The last move may have won already, had nobody challenged it.
    let was_won = before.act(By::Clock, "settled").is_ok() && before.ending().is_some();
    (!was_won).then_some(seat)
}
