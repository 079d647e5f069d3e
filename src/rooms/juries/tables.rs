//! Tables and sittings: where and when a team plays a round, and who judges it there.

use super::Juries;
use super::people::{person_named, seat_for};
use super::running::{Running, Step};
use crate::clock::Millis;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::judging::jury::line::{Line, Sitting, Spot};
use crate::judging::jury::state::Round;
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::say::Body;
use crate::rooms::typed::{cut, unquoted};
use crate::rooms::when::moment;
use crate::say;

/// Letters of the name of a table at most.
const LETTERS: usize = 30;
/// Nobody plays later than that.
const FARTHEST: Millis = 366 * 24 * 60 * 60_000;
/// Judges at one table at most.
const MOST: usize = 9;
/// Lines of a schedule in one message, and letters of that, about: a message of Discord has 2 000 with everything.
const LINES: usize = 25;
const ROOM: usize = 1_700;

impl Juries {
    /// `/giuria tavolo squadra:Lanterne tavolo:"Sala 2" quando:"sabato 15:00" giudici:"Ada, Bo"`.
    pub(super) async fn table(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(round) = self.round_asked(desk, heard, id, asked) else { return Ok(()) };
        if self.is_partial(desk, heard, id, round) {
            return Ok(());
        }
        let Some(teams) = self.teams_asked(desk, heard, id, asked) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if running.jury.round(round).is_some_and(|of| of.published.is_some()) {
            desk.answer(heard, say!("jury-published-already"));
            return Ok(());
        }
        let at = match asked.text(Opt::Quando).map(|typed| hour(desk, typed)).transpose() {
            Ok(at) => at,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let table = asked.text(Opt::Tavolo).map(|typed| {
            unquoted(typed).chars().filter(|c| !c.is_control()).take(LETTERS).collect::<String>()
        });
        let mut step = running.step();
        let judges = match judges(desk, heard, running, &mut step, asked.text(Opt::Giudici)).await? {
            Ok(judges) => judges,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        for team in &teams {
            let spot = Spot::new(round, *team);
            let before = running.jury.round(round).and_then(|of| of.sitting(*team)).cloned();
            let before = before.unwrap_or_default();
            let sitting = Sitting {
                table: table.clone().unwrap_or_else(|| before.table.clone()),
                at: at.or(before.at),
                judges: judges.clone().unwrap_or_else(|| before.judges.clone()),
            };
            if let Some(judge) = plays_here(&step, spot, &sitting.judges) {
                let name = step.sit.iter().find(|(seat, ..)| *seat == judge).map(|(_, _, name)| name.clone());
                desk.answer(
                    heard,
                    say!("jury-plays-here", name = name.unwrap_or_else(|| running.name(judge))),
                );
                return Ok(());
            }
            if sitting != before {
                step.write(By::House, &Line::Sit(spot, sitting), desk.now()).map_err(anyhow::Error::new)?;
            }
        }
        if !step.is_empty() {
            step.records.extend(desk.deed(heard, format!("giuria tavolo:{round}"), ""));
            if let Some(running) = self.by_id.get_mut(&id) {
                running.card.1 = true;
            }
            self.commit(desk, step).await?;
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let lines = teams.into_iter().map(|team| told(running, Spot::new(round, team))).collect::<Vec<_>>();
        desk.answer(heard, say!("lines", lines = lines));
        self.show_card(desk, id);
        self.tell_ready(desk, id, round, false);
        Ok(())
    }

    /// The teams that are named, separated by commas; one that there is not is told.
    fn teams_asked(&self, desk: &Desk, heard: &Heard, id: i64, asked: &Invocation) -> Option<Vec<u16>> {
        let typed = unquoted(asked.text(Opt::Squadra).or(asked.text(Opt::Testo)).unwrap_or_default());
        let mut teams = Vec::new();
        for name in typed.split(',').map(str::trim) {
            let team = self.team_asked(desk, heard, id, Some(name))?;
            if !teams.contains(&team) {
                teams.push(team);
            }
        }
        Some(teams)
    }

    /// The schedule of a round, for everybody who asks.
    pub(super) fn schedule(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        let empty = Round::default();
        let of = running.jury.round(round).unwrap_or(&empty);
        let mut spots: Vec<Spot> = running.jury.teams().keys().map(|team| Spot::new(round, *team)).collect();
        spots.sort_by_key(|spot| of.sitting(spot.team).and_then(|one| one.at).unwrap_or(Millis::MAX));
        let mut lines = vec![say!("jury-schedule", name = running.jury.plan.name.as_str(), round = round)];
        let mut room = ROOM;
        let fits = |spot: &&Spot| {
            let letters = letters(running, **spot);
            let fits = letters <= room;
            room = room.saturating_sub(letters);
            fits
        };
        let shown: Vec<&Spot> = spots.iter().take(LINES).take_while(fits).collect();
        let more = spots.len() - shown.len();
        for spot in shown {
            let name = || running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
            let absent = of.is_absent(spot.team);
            lines.push(if absent { say!("jury-waits-absent", name = name()) } else { told(running, *spot) });
        }
        if more > 0 {
            lines.push(say!("jury-more-teams", count = more));
        }
        if running.jury.teams().is_empty() {
            lines.push(say!("jury-schedule-empty"));
        }
        let body = Body { text: Some(say!("lines", lines = lines)), ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("j{id}.schedule"), body));
    }
}

/// A moment as it was typed; or why it is none.
fn hour(desk: &Desk, typed: &str) -> Result<Millis, Text> {
    let now = desk.now();
    let zone = desk.house.settings.zone(&desk.place);
    let at = moment(typed, now, &zone).ok_or_else(|| say!("jury-when", typed = cut(typed)))?;
    if at <= now || at - now > FARTHEST { Err(say!("jury-when-past", typed = cut(typed))) } else { Ok(at) }
}

/// The seats of those who are named as judges; whoever is not a judge yet becomes one. `None`: nobody is named.
async fn judges(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    step: &mut Step,
    typed: Option<&str>,
) -> Result<Result<Option<Vec<Seat>>, Text>, Halt> {
    let Some(typed) = typed.map(unquoted) else { return Ok(Ok(None)) };
    let mut seats = Vec::new();
    for name in typed.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let person = match person_named(desk, heard, running, (name, true)).await? {
            Ok(person) => person,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let seat = seat_for(desk, heard, running, step, &person).await?;
        if !step.jury.judges().contains(&seat) {
            step.write(By::House, &Line::Judge(seat, true), desk.now()).map_err(anyhow::Error::new)?;
        }
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    Ok(if seats.len() > MOST { Err(say!("jury-too-many-judges", most = MOST)) } else { Ok(Some(seats)) })
}

/// A judge who plays in the round they would judge.
fn plays_here(step: &Step, spot: Spot, judges: &[Seat]) -> Option<Seat> {
    let round = step.jury.round(spot.round)?;
    let plays = |seat: &&Seat| round.has_played(**seat);
    judges.iter().find(plays).copied()
}

/// How long that is, about.
pub(super) fn letters(running: &Running, spot: Spot) -> usize {
    let count = |text: &str| text.chars().count();
    let team = running.jury.teams().get(&spot.team).map_or(0, |team| count(team));
    let sitting = running.jury.round(spot.round).and_then(|of| of.sitting(spot.team));
    let sitting = sitting.map_or(0, |sitting| {
        let judges = sitting.judges.iter().map(|seat| count(&running.name(*seat)) + 2);
        count(&sitting.table) + judges.sum::<usize>()
    });
    team + sitting + super::bench::LINE
}

/// Where and when a team plays, and who judges it: "**Lanterne** · Sala 2 · il 5/12 alle 15:00 · giudici Ada, Bo".
pub(super) fn told(running: &Running, spot: Spot) -> Text {
    let name = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
    let empty = Sitting::default();
    let sitting = running.jury.round(spot.round).and_then(|of| of.sitting(spot.team)).unwrap_or(&empty);
    let names = sitting.judges.iter().map(|seat| running.name(*seat)).collect::<Vec<_>>().join(", ");
    let judges =
        if names.is_empty() { say!("jury-no-judges-yet") } else { say!("jury-judges", names = names) };
    let name = if sitting.table.is_empty() {
        say!("literal", text = name)
    } else {
        say!("jury-at-table", name = name, table = sitting.table.as_str())
    };
    match sitting.at {
        Some(at) => say!("jury-sitting-at", name = name, when = Arg::Date(at), judges = judges),
        None => say!("jury-sitting", name = name, judges = judges),
    }
}
