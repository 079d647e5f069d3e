//! `/torneo perché`: why two players meet, who has which colour and why somebody rests; and why somebody stands where they stand.
//!
//! What the pairing system has looked at is made again from the log: the lines before the round was paired.

use super::Events;
use super::entries::accounts_of;
use super::named::seat_meant;
use super::running::Running;
use super::telling::{Parted, parted, points_told, tie_key, value_told};
use crate::commands::{Invocation, Opt};
use crate::games::Seat;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::typed::unquoted;
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::boards::Rest;
use crate::tournaments::event::line::Line;
use crate::tournaments::event::setup::Format;
use crate::tournaments::event::state::State;
use crate::tournaments::field::{Field, Number};
use crate::tournaments::italo_swiss;
use crate::tournaments::swiss::{self, Against, ColourRule, Criterion, Game, Reason};
use crate::tournaments::tiebreaks::explain::Term;
use crate::tournaments::tiebreaks::{Explanation, TieBreak, explain};
use std::cell::RefCell;

impl Events {
    /// `/torneo perche [chi] [turno]`.
    pub(crate) async fn why(
        &self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
        id: i64,
    ) -> Result<(), Halt> {
        let Some(running) = self.look(desk, id).await? else {
            desk.answer(heard, say!("event-none"));
            return Ok(());
        };
        let Some(event) = running.course.event() else {
            desk.answer(heard, say!("event-not-begun"));
            return Ok(());
        };
        let typed = asked.text(Opt::Chi).unwrap_or_default().trim();
        let seat = if typed.is_empty() {
            running.seat_of(&accounts_of(desk, &heard.who.person))
        } else {
            seat_meant(desk, heard, &running, typed).await?
        };
        // Who was left out when it began plays nothing that could be explained.
        let seat = seat.map(|seat| running.course.entrant_of(seat));
        let Some(seat) = seat.filter(|seat| running.course.takes_part(*seat)) else {
            let name: String = unquoted(typed).chars().take(40).collect();
            let text =
                if name.is_empty() { say!("event-not-in") } else { say!("event-who-not-in", name = name) };
            desk.answer(heard, text);
            return Ok(());
        };
        if super::manche::is_one(&running.course) {
            desk.answer(heard, say!("lines", lines = super::manche::why(&running, seat)));
            return Ok(());
        }
        let paired = event.state().rounds().len();
        let round = asked.number(Opt::Turno).and_then(|round| usize::try_from(round).ok()).unwrap_or(paired);
        if round == 0 || round > paired {
            desk.answer(heard, say!("event-no-such-round", rounds = paired));
            return Ok(());
        }
        let own = typed.is_empty();
        let mut lines = why_paired(&running, event, seat, (round, own));
        lines.extend(why_there(&running, event.state(), seat));
        desk.answer(heard, say!("lines", lines = lines));
        Ok(())
    }
}

/// Why somebody meets whom they meet in a round, from 1.
fn why_paired(running: &Running, event: &Event, seat: Seat, (round, own): (usize, bool)) -> Vec<Text> {
    let state = event.state();
    let Some(one) = state.rounds().get(round - 1) else { return Vec::new() };
    let mut lines = Vec::new();
    match one.boards.iter().find(|board| board.sides().contains(&seat)) {
        Some(board) => {
            let (white, black) = (running.name(board.white), running.name(board.black));
            lines.push(say!("event-why-round", round = round, white = white, black = black));
        }
        None if one.byes.iter().any(|rest: &Rest| rest.seat == seat) => lines.push(if own {
            say!("event-mine-rests", round = round)
        } else {
            say!("event-why-rests-who", round = round, who = running.name(seat))
        }),
        None => return vec![say!("event-why-not-there", round = round)],
    }
    lines.extend(match state.setup().format {
        Format::RoundRobin { .. } => vec![say!("event-why-berger")],
        Format::Bracket(_) => vec![say!("event-why-bracket")],
        Format::Manche(_) => Vec::new(),
        Format::ItaloSwiss { .. } => vec![say!("event-why-italoswiss")],
        Format::Swiss { .. } => why_swiss(running, event, seat, round),
    });
    lines
}

/// What the Dutch system has made of the field, looked at once more.
fn paired_anew(event: &Event, round: usize) -> Option<(State, swiss::Pairing)> {
    let is_it = |line: &Line| matches!(line, Line::Pair(number, _) if usize::from(*number) == round);
    let at = event.effective().iter().rposition(is_it)?;
    let mut before = Event::new(event.setup().clone());
    for line in &event.effective()[..at] {
        before.append(line.clone()).ok()?;
    }
    let found = RefCell::new(None);
    // The field is what the event gives to be paired: who is barred, who rests, which colours they have had.
    let look = |field: &Field, _accelerated: bool| {
        let paired = swiss::pair(field).ok()?;
        let pairs = paired.games.iter().map(|game| (game.white, game.black)).collect();
        let bye = paired.bye;
        *found.borrow_mut() = Some(paired);
        Some(italo_swiss::Pairing { pairs, bye })
    };
    before.state().propose(&look).ok()?;
    let paired = found.into_inner()?;
    Some((before.state().clone(), paired))
}

fn why_swiss(running: &Running, event: &Event, seat: Seat, round: usize) -> Vec<Text> {
    let Some((before, paired)) = paired_anew(event, round) else { return Vec::new() };
    let Some(number) = before.number(seat) else { return Vec::new() };
    let name = |number: Number| before.seat(number).map_or_else(String::new, |seat| running.name(seat));
    if paired.bye == Some(number) {
        let score = paired.rest.as_ref().map_or_else(String::new, |rest| points_told(rest.score));
        return vec![say!("event-why-rests", points = score)];
    }
    let Some(game) = paired.games.iter().find(|game| [game.white, game.black].contains(&number)) else {
        return Vec::new();
    };
    let is_played = event.state().rounds().get(round - 1).is_some_and(|one| {
        one.boards.iter().any(|board| {
            [Some(board.white), Some(board.black)] == [before.seat(game.white), before.seat(game.black)]
        })
    });
    if !is_played {
        return vec![say!("event-why-by-hand")];
    }
    let mut lines = vec![why_met(game, &name)];
    lines.push(why_colour(game.colour, &name(game.white)));
    lines
}

/// Why these two (C.04.3 art. 2 to 4).
fn why_met(game: &Game, name: &dyn Fn(Number) -> String) -> Text {
    let points = points_told(game.bracket);
    let Reason::Instead { natural, against } = game.reason else {
        return match game.floats {
            Some(down) => say!("event-why-floats", who = name(down), points = points),
            None => say!("event-why-ranked", points = points),
        };
    };
    let natural = name(natural);
    match against {
        Against::Barred { criterion: Criterion::C1, one, other } => {
            say!("event-why-met", natural = natural, one = name(one), other = name(other))
        }
        Against::Barred { criterion: Criterion::C3, one, other } => {
            say!("event-why-same-colour", natural = natural, one = name(one), other = name(other))
        }
        // Who is kept apart is between the directors.
        Against::Barred { .. } => say!("event-why-forbidden", natural = natural),
        Against::Worse(criterion) => {
            let why = Text { key: family_of(criterion), args: Vec::new() };
            say!("event-why-instead", natural = natural, why = why, article = format!("{criterion:?}"))
        }
        Against::Order => say!("event-why-order", natural = natural),
    }
}

/// What a criterion is about, in words.
const fn family_of(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::C1 | Criterion::C2 | Criterion::C3 | Criterion::C4 | Criterion::Forbidden => {
            "event-why-all-paired"
        }
        Criterion::C5 | Criterion::C9 => "event-why-bye",
        Criterion::C6 | Criterion::C7 | Criterion::C8 => "event-why-fewest-floats",
        Criterion::C10 | Criterion::C11 | Criterion::C12 | Criterion::C13 => "event-why-colours",
        Criterion::C14
        | Criterion::C15
        | Criterion::C16
        | Criterion::C17
        | Criterion::C18
        | Criterion::C19
        | Criterion::C20
        | Criterion::C21 => "event-why-floated-before",
    }
}

/// Who has White (C.04.3 art. 5.2).
fn why_colour(rule: ColourRule, white: &str) -> Text {
    match rule {
        ColourRule::Both => say!("event-why-colour-both", who = white),
        ColourRule::Stronger => say!("event-why-colour-stronger", who = white),
        ColourRule::Alternation => say!("event-why-colour-alternation", who = white),
        ColourRule::HigherRanked => say!("event-why-colour-higher", who = white),
        ColourRule::Initial => say!("event-why-colour-initial", who = white),
    }
}

/// Why somebody stands where they stand: their points, and the tie-break that parts them from those with as many.
fn why_there(running: &Running, state: &State, seat: Seat) -> Vec<Text> {
    let over = state.rounds().len() - usize::from(state.unfinished().is_some());
    let Some(Parted { field, rules, standings: table, .. }) = parted(state, over) else { return Vec::new() };
    let order = &table.order;
    let Some(number) = state.number(seat).filter(|_| over > 0) else { return Vec::new() };
    let Some(own) = table.rows.iter().find(|row| row.number == number) else { return Vec::new() };
    let name = |number: Number| state.seat(number).map_or_else(String::new, |seat| running.name(seat));
    let points = points_told(own.points);
    let equal: Vec<_> =
        table.rows.iter().filter(|row| row.points == own.points && row.number != number).collect();
    let Some(next) = equal.iter().min_by_key(|row| row.rank.abs_diff(own.rank)) else {
        return vec![say!("event-why-alone", place = own.rank, points = points)];
    };
    let parted = order.iter().zip(own.values.iter().zip(&next.values)).find(|(_, (one, other))| one != other);
    let Some((tie, (one, other))) = parted.filter(|(tie, _)| **tie != TieBreak::Tpn) else {
        return vec![say!("event-why-shared", place = own.rank, points = points, other = name(next.number))];
    };
    let told = explain(&field, order, rules, number, *tie).ok().flatten();
    let mut lines = vec![say!(
        "event-why-tie",
        place = own.rank,
        points = points,
        other = name(next.number),
        tie = Text { key: tie_key(*tie), args: Vec::new() },
        own = value_told(one),
        theirs = value_told(other)
    )];
    lines.extend(told.and_then(|told| made_of(&told, &name)));
    lines
}

/// What a tie-break that counts opponents is made of: "Anna 3, Bruno 2½, Carla 1 (non conta)".
fn made_of(told: &Explanation, name: &dyn Fn(Number) -> String) -> Option<Text> {
    let counts = told.tiebreak.is_buchholz() || told.tiebreak == TieBreak::Sb;
    let part = |term: &Term| {
        let score = points_told(term.score);
        let who = term.opponent.map_or_else(|| "–".to_owned(), name);
        match term.cut {
            Some(_) => say!("event-why-term-cut", who = who, points = score),
            None => say!("event-why-term", who = who, points = score),
        }
    };
    let parts: Vec<Text> = told.terms.iter().map(part).collect();
    let parts = (counts && !parts.is_empty()).then(|| crate::ladders::telling::in_line(parts, ", "))?;
    Some(say!("event-why-made-of", parts = parts))
}
