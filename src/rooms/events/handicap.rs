//! Handicap for mixed strength in a tournament of rounds (9.8): `/handicap chi:Anna per:1,25` before it begins. What is told beforehand
//! stands on the card; a proposal comes from the ladder, and a tournament with a handicap counts for none.

use super::Events;
use super::course::Course;
use super::entries::accounts_of;
use super::keeping::named;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::ladders::rows::row_of;
use crate::messages::{Lang, Text, plain};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::terms::Terms;
use crate::rooms::orders::reason;
use crate::rooms::press::{OfEntry, OfEvent, Press};
use crate::rooms::round::FAMILY;
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::line::Line;
use crate::tournaments::handicap::Factor;
use std::collections::BTreeMap;

/// So many are named in one line.
const NAMED: usize = 40;

impl Course {
    /// What the points of somebody are multiplied by.
    pub(super) fn factor(&self, seat: Seat) -> Factor {
        self.factors().get(&seat).copied().unwrap_or(Factor::ONE)
    }

    /// Those whose points are multiplied, as far as they play: who waits for a place, or was left out, multiplies nothing.
    fn factors(&self) -> BTreeMap<Seat, Factor> {
        let mut factors = match self.event() {
            Some(event) => event.state().factors().clone(),
            None => self.wishes().iter().filter_map(factor_of).collect(),
        };
        factors.retain(|seat, _| self.takes_part(*seat));
        factors
    }

    /// Whether anybody's points are multiplied: then it counts for no ladder.
    pub(super) fn is_handicapped(&self) -> bool {
        !self.factors().is_empty()
    }
}

const fn factor_of(line: &Line) -> Option<(Seat, Factor)> {
    if let Line::Factor(seat, factor) = line { Some((*seat, *factor)) } else { None }
}

/// A factor, in words: `×1,25`.
pub(super) fn factor_told(factor: Factor) -> Text {
    let (whole, part) = parts(factor);
    if part.is_empty() {
        say!("handicap-factor-whole", whole = whole)
    } else {
        say!("handicap-factor", whole = whole, part = part)
    }
}

/// What stands before and behind the comma.
fn parts(factor: Factor) -> (String, String) {
    let written = factor.to_string();
    let (whole, part) = written.split_once('.').unwrap_or((&written, ""));
    (whole.to_owned(), part.to_owned())
}

/// Somebody with their factor, as a table has them.
pub(super) fn name_of(running: &Running, seat: Seat) -> Text {
    let name = running.name(seat);
    match running.course.factor(seat) {
        Factor::ONE => say!("literal", text = name),
        factor => say!("handicap-of", name = name, factor = factor_told(factor)),
    }
}

/// The same for a picture.
pub(super) fn name_in(running: &Running, lang: Lang, seat: Seat) -> String {
    let name = running.name(seat);
    let factor = running.course.factor(seat);
    if factor == Factor::ONE {
        return name;
    }
    let (whole, part) = parts(factor);
    let factor = if part.is_empty() {
        plain(lang, "handicap-factor-whole", &[("whole", whole)])
    } else {
        plain(lang, "handicap-factor", &[("whole", whole), ("part", part)])
    };
    plain(lang, "handicap-of", &[("name", name), ("factor", factor)])
}

/// The factors, and that it counts for no ladder: for the card, and when it begins.
pub(super) fn told(running: &Running) -> Option<Text> {
    let course = &running.course;
    let factors = course.factors().into_iter();
    let mut told = factors.filter(|(seat, _)| course.is_in(*seat)).take(NAMED);
    let (first, _) = told.next()?;
    let all = told.fold(name_of(running, first), |all, (seat, _)| {
        say!("list-more", all = all, one = name_of(running, seat))
    });
    Some(say!("handicap-told", who = all))
}

/// A proposal: what each would have, and whom it was measured by.
struct Proposal {
    best: (Seat, u16),
    factors: Vec<(Seat, Factor)>,
}

impl Events {
    /// `/handicap chi:"Anna, Bruno" per:1,25`; without `per` what the ladder proposes; `per:1` takes it back.
    pub(crate) async fn set_handicap(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if let Some(refusal) = refusal(&running.course) {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let Some(seats) = self.seats_named(desk, heard, id, asked).await? else { return Ok(()) };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if let Some(away) = seats.iter().find(|seat| !running.course.is_in(**seat)) {
            desk.answer(heard, say!("event-who-not-in", name = running.name(*away)));
            return Ok(());
        }
        let Some(typed) = asked.text(Opt::Per) else {
            return self.propose_handicap(desk, heard, id).await;
        };
        let Some(factor) = Factor::typed(typed) else {
            desk.answer(heard, say!("handicap-bad"));
            return Ok(());
        };
        if seats.is_empty() {
            desk.answer(heard, say!("handicap-who"));
            return Ok(());
        }
        let names = named(&seats, |seat| running.name(seat));
        let waiting = running.course.waiting();
        let waits = seats.iter().all(|seat| waiting.contains(seat));
        let all = seats.into_iter().map(|seat| (seat, factor)).collect::<Vec<_>>();
        self.take_handicap(desk, heard, id, &all, &reason(asked)).await?;
        desk.answer(
            heard,
            match factor {
                Factor::ONE => say!("handicap-lifted", names = names),
                factor if waits => {
                    say!("handicap-set-waiting", names = names, factor = factor_told(factor))
                }
                factor => say!("handicap-set", names = names, factor = factor_told(factor)),
            },
        );
        self.show_old_card(desk, id);
        Ok(())
    }

    /// \[Prendi la proposta\]: as the ladder has it now.
    pub(crate) async fn take_proposal(&mut self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        };
        if let Some(refusal) = refusal(&running.course) {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let Some(proposal) = proposed(desk, running).await? else {
            desk.answer(heard, say!("handicap-no-ladder"));
            return Ok(());
        };
        self.take_handicap(desk, heard, id, &proposal.factors, "").await?;
        let told = self.by_id.get(&id).and_then(told);
        desk.answer(heard, told.unwrap_or_else(|| say!("handicap-all-equal")));
        self.show_old_card(desk, id);
        Ok(())
    }

    /// What is said, and what the ladder proposes.
    async fn propose_handicap(&self, desk: &Desk, heard: &Heard, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut lines: Vec<Text> = told(running).into_iter().collect();
        let mut buttons = Vec::new();
        match proposed(desk, running).await? {
            None => lines.push(say!("handicap-no-ladder")),
            Some(Proposal { best: (best, rating), factors }) => {
                let one = |(seat, factor): &(Seat, Factor)| {
                    say!("handicap-of", name = running.name(*seat), factor = factor_told(*factor))
                };
                let mut all =
                    factors.iter().filter(|(_, factor)| *factor != Factor::ONE).take(NAMED).map(one);
                if let Some(first) = all.next() {
                    let all = all.fold(first, |all, one| say!("list-more", all = all, one = one));
                    let best = running.name(best);
                    lines.push(say!("handicap-proposed", best = best, rating = rating, who = all));
                    let take = Press::Event(id, OfEvent::Entry(OfEntry::Handicap));
                    buttons.push(Button::new(say!("button-handicap-take"), &take).first());
                } else {
                    lines.push(say!("handicap-all-equal"));
                }
            }
        }
        lines.push(say!("handicap-how"));
        let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("e{id}.handicap"), body));
        Ok(())
    }

    /// Factors are written, with the deed.
    async fn take_handicap(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        factors: &[(Seat, Factor)],
        reason: &str,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        let mut records: Vec<Record> = Vec::new();
        for (seat, factor) in factors {
            let line = Line::Factor(*seat, *factor).to_string();
            step.write(By::House, &line, None, desk.now()).map_err(anyhow::Error::new)?;
            records.extend(desk.deed(heard, format!("torneo {line}"), reason));
        }
        self.commit(desk, step, records).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        Ok(())
    }
}

/// Why nobody can have a handicap here and now.
fn refusal(course: &Course) -> Option<Text> {
    if !super::manche::is_one(course) {
        Some(say!("handicap-only-rounds"))
    } else if course.event().is_some() {
        Some(say!("handicap-begun"))
    } else {
        None
    }
}

/// What the ladder of what is played proposes for those who are in; `None`: it knows fewer than two of them. Of whom it knows
/// nothing it proposes nothing.
async fn proposed(desk: &Desk, running: &Running) -> Result<Option<Proposal>, Halt> {
    let Some(server) = desk.place.server() else { return Ok(None) };
    let terms = running.course.plan.terms.as_ref();
    let family = terms.and_then(Terms::info).map_or(FAMILY, |info| info.family);
    let standings = desk.house.journal.standings(server, family).await?;
    let mut ratings = Vec::new();
    for seat in running.course.all_in() {
        let Some(person) = running.person(seat) else { continue };
        let row = row_of(&desk.house.journal, (server, family), &accounts_of(desk, person)).await?;
        let standing = standings.iter().find(|(one, _)| Some(*one) == row);
        let rating = standing.and_then(|(_, standing)| u16::try_from(standing.rating.shown()).ok());
        ratings.extend(rating.map(|rating| (seat, rating)));
    }
    let best = ratings.iter().copied().max_by_key(|(_, rating)| *rating).filter(|_| ratings.len() > 1);
    Ok(best.map(|best| Proposal {
        best,
        factors: ratings.iter().map(|(seat, own)| (*seat, Factor::proposed(best.1, *own))).collect(),
    }))
}
