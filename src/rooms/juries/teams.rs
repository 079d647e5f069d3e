//! Teams, and who plays whom in a round: `/giuria squadra nome:Lanterne chi:"Alma=Silk" ospiti:"Carla=Leo"`.

use super::Juries;
use super::people::{guest_name, pairs, person_named, seat_for, seat_for_guest};
use super::running::{Running, Step};
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::judging::jury::line::{Line, Spot};
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::typed::{NAME, cut, is_name, is_same, unquoted};
use crate::say;

/// Teams that are named where one is not found.
const NAMED: usize = 12;

impl Juries {
    /// The round that is meant: the one that is named, or the current one. One that there is not is told.
    pub(super) fn round_asked(&self, desk: &Desk, heard: &Heard, id: i64, asked: &Invocation) -> Option<u16> {
        let jury = &self.by_id.get(&id)?.jury;
        let named = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok());
        let round = named.unwrap_or_else(|| jury.current());
        if jury.adventure(round).is_none() {
            desk.answer(heard, say!("jury-no-adventure", round = round));
            return None;
        }
        Some(round)
    }

    /// The team that is named; one that there is not is told.
    pub(super) fn team_asked(&self, desk: &Desk, heard: &Heard, id: i64, typed: Option<&str>) -> Option<u16> {
        let jury = &self.by_id.get(&id)?.jury;
        let typed = unquoted(typed.unwrap_or_default());
        let found = jury.team_named(&typed);
        if found.is_none() {
            let names: Vec<&str> = jury.teams().values().take(NAMED).map(String::as_str).collect();
            let told = match names.first() {
                None => say!("jury-no-teams"),
                Some(first) if typed.is_empty() => {
                    say!("jury-which-team", name = *first, names = names.join(", "))
                }
                Some(_) => say!("jury-no-team", name = cut(&typed), names = names.join(", ")),
            };
            desk.answer(heard, told);
        }
        found
    }

    /// `/giuria squadra`.
    pub(super) async fn team(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let name = unquoted(asked.text(Opt::Testo).or(asked.text(Opt::Squadra)).unwrap_or_default());
        // A comma parts the names of teams where several are meant.
        if !is_name(&name) || name.contains(',') {
            let text =
                if name.is_empty() { say!("jury-team-which") } else { say!("jury-team-name", most = NAME) };
            desk.answer(heard, text);
            return Ok(());
        }
        if asked.flag(Opt::Annulla) {
            return self.disband(desk, heard, id, &name).await;
        }
        if let Some(new) = asked.text(Opt::Come).map(unquoted) {
            return self.rename(desk, heard, id, (&name, &new)).await;
        }
        let changes = asked.has(Opt::Chi) || asked.has(Opt::Ospiti) || asked.has(Opt::Togli);
        let round = match (changes, self.round_asked_quietly(id, asked)) {
            // Teams can be founded before there is an adventure; who plays whom cannot be said.
            (true, None) => match self.round_asked(desk, heard, id, asked) {
                Some(round) => round,
                None => return Ok(()),
            },
            (_, round) => round.unwrap_or(1),
        };
        if changes && self.is_partial(desk, heard, id, round) {
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        let known = running.jury.team_named(&name);
        let team = known.unwrap_or_else(|| running.jury.next_team());
        if known.is_none() && step.write(By::House, &Line::Team(team, name.clone()), desk.now()).is_err() {
            desk.answer(heard, say!("jury-too-many-teams"));
            return Ok(());
        }
        let spot = Spot::new(round, team);
        let done = cast_asked(desk, heard, running, &mut step, (spot, asked)).await?;
        if let Err(refusal) = done {
            desk.answer(heard, refusal);
            return Ok(());
        }
        if step.is_empty() {
            self.team_told(desk, heard, id, spot);
            return Ok(());
        }
        let parts = step.changed.join(", ");
        step.records.extend(desk.deed(heard, format!("giuria squadra:{team} {parts}"), ""));
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        self.commit(desk, step).await?;
        self.team_told(desk, heard, id, spot);
        self.show_card(desk, id);
        Ok(())
    }

    async fn rename(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (name, new): (&str, &str),
    ) -> Result<(), Halt> {
        let Some(team) = self.team_asked(desk, heard, id, Some(name)) else { return Ok(()) };
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let mut step = running.step();
        let fits = is_name(new) && !new.contains(',');
        if !fits || step.write(By::House, &Line::Team(team, new.to_owned()), desk.now()).is_err() {
            desk.answer(heard, say!("jury-team-name", most = NAME));
            return Ok(());
        }
        step.records.extend(desk.deed(heard, format!("giuria squadra:{team} nome"), ""));
        running.card.1 = true;
        self.commit(desk, step).await?;
        desk.answer(heard, say!("jury-team-renamed", name = name, new = new));
        self.show_card(desk, id);
        Ok(())
    }

    fn round_asked_quietly(&self, id: i64, asked: &Invocation) -> Option<u16> {
        let jury = &self.by_id.get(&id)?.jury;
        let named = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok());
        let round = named.unwrap_or_else(|| jury.current());
        jury.adventure(round).map(|_| round)
    }

    async fn disband(&mut self, desk: &Desk, heard: &Heard, id: i64, name: &str) -> Result<(), Halt> {
        let Some(team) = self.team_asked(desk, heard, id, Some(name)) else { return Ok(()) };
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let mut step = running.step();
        if step.write(By::House, &Line::Disband(team), desk.now()).is_err() {
            desk.answer(heard, say!("jury-team-judged", name = name));
            return Ok(());
        }
        step.records.extend(desk.deed(heard, format!("giuria scioglie:{team}"), ""));
        running.card.1 = true;
        self.commit(desk, step).await?;
        desk.answer(heard, say!("jury-team-gone", name = name));
        self.show_card(desk, id);
        Ok(())
    }

    /// Who plays whom in a team, and who is missing.
    fn team_told(&self, desk: &Desk, heard: &Heard, id: i64, spot: Spot) {
        let Some(running) = self.by_id.get(&id) else { return };
        desk.answer(heard, told(running, spot));
    }

    /// `/giuria assente`: the team did not come, and is not judged (M13); or it did.
    pub(super) async fn absent(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(round) = self.round_asked(desk, heard, id, asked) else { return Ok(()) };
        let typed = asked.text(Opt::Squadra).or(asked.text(Opt::Testo));
        let Some(team) = self.team_asked(desk, heard, id, typed) else { return Ok(()) };
        if self.is_partial(desk, heard, id, round) {
            return Ok(());
        }
        let absent = !asked.flag(Opt::Annulla);
        let spot = Spot::new(round, team);
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        let name = running.jury.teams().get(&team).cloned().unwrap_or_default();
        let mut step = running.step();
        if step.write(By::House, &Line::Absent(spot, absent), desk.now()).is_err() {
            let published = running.jury.round(round).is_some_and(|of| of.published.is_some());
            desk.answer(
                heard,
                if published { say!("jury-published-already") } else { say!("jury-so-already") },
            );
            return Ok(());
        }
        let what = if absent { "assente" } else { "presente" };
        step.records.extend(desk.deed(heard, format!("giuria {what}:{round}.{team}"), ""));
        running.card.1 = true;
        self.commit(desk, step).await?;
        desk.answer(
            heard,
            if absent { say!("jury-absent", name = name) } else { say!("jury-present", name = name) },
        );
        self.show_card(desk, id);
        self.tell_ready(desk, id, round, false);
        Ok(())
    }
}

/// Writes who plays whom, all of it or nothing.
async fn cast_asked(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    step: &mut Step,
    (spot, asked): (Spot, &Invocation),
) -> Result<Result<(), Text>, Halt> {
    let known: Vec<&str> = running.jury.adventure(spot.round).map(|one| one.cast()).unwrap_or_default();
    let (players, guests) = match (
        pairs(asked.text(Opt::Chi).unwrap_or_default(), &known),
        pairs(asked.text(Opt::Ospiti).unwrap_or_default(), &known),
    ) {
        (Ok(players), Ok(guests)) => (players, guests),
        (Err(refusal), _) | (_, Err(refusal)) => return Ok(Err(refusal)),
    };
    let goes = unquoted(asked.text(Opt::Togli).unwrap_or_default());
    for character in goes.split(',').map(str::trim).filter(|one| !one.is_empty()) {
        let character = match character_named(running, spot, character) {
            Ok(character) => character,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if step.write(By::House, &Line::Uncast(spot, character.clone()), desk.now()).is_err() {
            return Ok(Err(say!("jury-cannot-leave", character = character)));
        }
    }
    for (character, typed) in players {
        let person = match person_named(desk, heard, running, (&typed, false)).await? {
            Ok(person) => person,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let seat = seat_for(desk, heard, running, step, &person).await?;
        if let Err(refusal) = cast(desk, running, step, (spot, seat, &character, &typed)) {
            return Ok(Err(refusal));
        }
    }
    for (character, typed) in guests {
        let name = match guest_name(&typed) {
            Ok(name) => name,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let seat = seat_for_guest(desk, running, step, &name)?;
        if let Err(refusal) = cast(desk, running, step, (spot, seat, &character, &typed)) {
            return Ok(Err(refusal));
        }
    }
    Ok(Ok(()))
}

fn cast(
    desk: &Desk,
    running: &Running,
    step: &mut Step,
    (spot, seat, character, player): (Spot, Seat, &str, &str),
) -> Result<(), Text> {
    let round = step.jury.round(spot.round);
    if round.is_some_and(|of| of.has_judged(seat)) {
        return Err(say!("jury-judges-here", name = cut(player)));
    }
    if round.is_some_and(|of| of.published.is_some()) {
        return Err(say!("jury-published-already"));
    }
    let part = round.and_then(|of| of.part_of(seat)).filter(|part| *part != (spot.team, character));
    if let Some((team, other)) = part {
        let team = step.jury.teams().get(&team).cloned().unwrap_or_default();
        return Err(say!("jury-plays-already", name = cut(player), team = team, character = other));
    }
    // Whose sheet it is stands in the audit trail, by seats: a score changes hands with it.
    let before = round.and_then(|of| of.cast(spot.team).get(character).copied());
    if before == Some(seat) {
        return Ok(());
    }
    let line = Line::Cast(spot, seat, character.to_owned());
    let written = step.write(By::House, &line, desk.now());
    written.map_err(|_| say!("jury-cannot-play", name = cut(player), character = character))?;
    let from = before.map_or(0, |seat| seat.0);
    step.changed.push(format!("{spot} {from}>{}", seat.0));
    let _ = running;
    Ok(())
}

/// A character of the adventure of a round, by its name in whatever letters.
pub(super) fn character_named(running: &Running, spot: Spot, typed: &str) -> Result<String, Text> {
    let adventure = running.jury.adventure(spot.round).ok_or_else(|| say!("button-old"))?;
    let cast = adventure.cast();
    let found = cast.iter().find(|one| is_same(one, typed)).map(|one| (*one).to_owned());
    found.ok_or_else(|| say!("jury-no-character", name = cut(typed), names = cast.join(", ")))
}

/// How long that is, about.
pub(super) fn letters(running: &Running, spot: Spot) -> usize {
    let count = |text: &str| text.chars().count();
    let team = running.jury.teams().get(&spot.team).map_or(0, |team| count(team));
    let cast = running.jury.round(spot.round).map(|round| round.cast(spot.team)).into_iter().flatten();
    let players = cast.map(|(character, seat)| count(character) + count(&running.name(*seat)) + 4);
    team + players.sum::<usize>() + super::bench::LINE
}

/// Who plays whom in a team: "Lanterne: Alma Silk, Carla Leo (ospite)"; who is missing.
pub(super) fn told(running: &Running, spot: Spot) -> Text {
    let name = running.jury.teams().get(&spot.team).cloned().unwrap_or_default();
    let Some(round) = running.jury.round(spot.round) else {
        return say!("jury-team-empty", name = name);
    };
    let cast = round.cast(spot.team);
    if cast.is_empty() {
        return say!("jury-team-empty", name = name);
    }
    let players: Vec<String> = round
        .numbers(spot.team)
        .into_iter()
        .filter_map(|number| round.character(number))
        .filter_map(|character| Some(format!("{character}: {}", running.name(*cast.get(character)?))))
        .collect();
    let missing = round.missing(spot.team).join(", ");
    if missing.is_empty() {
        say!("jury-team", name = name, players = players.join(", "))
    } else {
        say!("jury-team-missing", name = name, players = players.join(", "), missing = missing)
    }
}
