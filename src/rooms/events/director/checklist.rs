//! Before a tournament begins: how it would be played by those who are in, explained, and the one thing to be put right. A menu
//! chooses another formula; only \[Avvia\] below it begins.

use super::super::Events;
use super::super::entries::decided;
use super::super::formula::{self, Formula, NAMES};
use super::super::manche::with_final;
use super::super::rounds::least;
use super::super::running::Running;
use super::super::teams;
use super::button;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfDesk, OfEvent, Press};
use crate::rooms::say::{Body, Choice, Menu};
use crate::say;
use crate::tournaments::bracket::Bracket;
use crate::tournaments::event::setup::Format;

/// How many are in.
fn players(running: &Running) -> u16 {
    u16::try_from(running.course.players().len()).unwrap_or(u16::MAX)
}

/// Whether so many can play it.
fn fits(format: Format, players: u16) -> bool {
    let made = match format {
        Format::Bracket(bracket) => Bracket::new(players, bracket).is_ok(),
        _ => true,
    };
    players >= least(format) && made
}

/// What it is good for, in a sentence.
const fn reason_for(formula: Formula) -> Text {
    let key = match formula {
        Formula::Swiss => "director-why-swiss",
        Formula::ItaloSwiss => "director-why-italoswiss",
        Formula::RoundRobin => "director-why-roundrobin",
        Formula::RoundRobinTwice => "director-why-roundrobin-twice",
        Formula::Knockout => "director-why-knockout",
        Formula::Repechage => "director-why-repechage",
        Formula::Double => "director-why-double",
        Formula::Consolation => "director-why-consolation",
        Formula::Quarter => "director-why-quarter",
        Formula::Groups => "director-why-groups",
        Formula::Manche => "director-why-manche",
    };
    Text { key, args: Vec::new() }
}

/// How many it needs at least, where that is more than are there.
pub(in crate::rooms::events) fn too_few(running: &Running, there: usize) -> Option<u16> {
    let there = u16::try_from(there).unwrap_or(u16::MAX);
    let plan = &running.course.plan;
    let (formula, rounds) = decided(plan, there);
    let format = with_final(plan, formula.format(there, rounds));
    let least = plan.entries.least.map_or(least(format), |wanted| wanted.max(least(format)));
    (there < least).then_some(least)
}

/// The one thing that stands in the way of the beginning.
pub(in crate::rooms::events) fn problem(desk: &Desk, running: &Running) -> Option<Text> {
    let players = players(running);
    let (formula, rounds) = decided(&running.course.plan, players);
    let format = with_final(&running.course.plan, formula.format(players, rounds));
    if let Some(least) = too_few(running, usize::from(players)) {
        return Some(say!("event-too-few", count = players, least = least));
    }
    if !fits(format, players) {
        return Some(say!("event-cannot-begin", formula = formula.title(), count = players));
    }
    if let Some(problem) = teams::problem(desk, running) {
        return Some(problem);
    }
    let seats = running.course.players();
    let kept_out = seats.into_iter().find(|seat| running.person(*seat).is_some_and(|one| desk.is_out(one)));
    kept_out.map(|seat| say!("director-kept-out", name = running.name(seat)))
}

impl Events {
    /// How it would begin.
    pub(crate) fn checklist(&self, desk: &Desk, heard: &Heard, id: i64, note: Option<Text>) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("event-over"));
            return;
        };
        if running.course.event().is_some() {
            desk.answer(heard, say!("event-begun-already"));
            return;
        }
        let players = players(running);
        if players < 2 {
            desk.answer(heard, say!("event-too-few", count = players, least = 2));
            return;
        }
        let plan = &running.course.plan;
        let (chosen, rounds) = decided(plan, players);
        let format = with_final(plan, chosen.format(players, rounds));
        let told = formula::told(chosen, format, players, plan.minutes_a_round());
        let mut lines: Vec<Text> = note.into_iter().collect();
        lines.push(say!("director-checklist", name = plan.name.as_str(), count = players, formula = told));
        lines.push(reason_for(chosen));
        lines.extend(teams::incomplete(running));
        let another = super::super::manche::another(self, id).map(|other| other.course.plan.name.as_str());
        let another = another.map(|name| say!("event-manche-another", name = name));
        let problem = another.or_else(|| problem(desk, running));
        let mut body = Body::default();
        if problem.is_none() {
            let begin = OfDesk::Begin { players, formula: chosen.name() };
            body.buttons.push(button(id, say!("button-event-start"), begin).first());
        }
        lines.extend(problem);
        let playable = |one: Formula| !teams::is_one(plan) || teams::fits(one);
        let choices = NAMES.into_iter().filter(|(.., one)| playable(*one)).filter_map(|(name, _, one)| {
            let format = one.format(players, plan.rounds.filter(|_| one.has_free_rounds()));
            let choice = || Choice {
                label: one.title(),
                payload: Press::Event(id, OfEvent::Desk(OfDesk::Formula(name))).to_string(),
                chosen: one == chosen,
            };
            (one == chosen || fits(format, players)).then(choice)
        });
        let choices: Vec<Choice> = choices.collect();
        // What all play together is played one way only, and so may others be.
        if choices.len() > 1 && plan.manche.is_none() {
            body.menus.push(Menu { label: say!("director-menu-formula"), choices });
        }
        body.text = Some(say!("lines", lines = lines));
        desk.house.say(desk.answer_to(heard, format!("e{id}.checklist"), body));
    }

    /// Another formula: from now on it stands in the plan.
    pub(super) async fn choose_formula(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        name: &'static str,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if running.course.event().is_some() {
            desk.answer(heard, say!("event-begun-already"));
            return Ok(());
        }
        let mut plan = running.course.plan.clone();
        plan.formula = Formula::named(name);
        if teams::is_one(&plan) && plan.formula.is_some_and(|formula| !teams::fits(formula)) {
            desk.answer(heard, say!("team-no-formula"));
            return Ok(());
        }
        if plan == running.course.plan {
            self.checklist(desk, heard, id, None);
            return Ok(());
        }
        let deed = (format!("formula:{name}"), "");
        if self.decides(desk, heard, id, &plan.changed(), deed).await? {
            self.show_card(desk, id);
            self.checklist(desk, heard, id, None);
        }
        Ok(())
    }

    /// It begins, if all is as the director saw it.
    pub(super) async fn begin_as_shown(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (seen, formula): (u16, &'static str),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let now = players(running);
        let same = now == seen && decided(&running.course.plan, now.max(1)).0.name() == formula;
        if running.course.event().is_none() && !same {
            self.checklist(desk, heard, id, Some(say!("director-changed")));
            return Ok(());
        }
        self.start(desk, heard, id).await?;
        if self.by_id.get(&id).is_some_and(|running| running.course.event().is_some()) {
            let (text, desk_button) =
                (Some(say!("director-begun")), button(id, say!("button-director-desk"), OfDesk::Open));
            let body = Body { text, buttons: vec![desk_button], ..Body::default() };
            desk.house.say(desk.answer_to(heard, format!("e{id}.checklist"), body));
        }
        Ok(())
    }
}
