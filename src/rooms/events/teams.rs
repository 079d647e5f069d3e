//! Tournaments of teams: two to six players each, a captain, a match of several boards. What is paired are the teams, by the same
//! systems as players; each board of a match is opened, or reported, like any other board.
//!
//! | | where |
//! |---|---|
//! | who is in which team, and who sits at which board | [`squads`] |
//! | `/squadra`: a tournament becomes one of teams, a team is founded, people come and go | `entering` |
//! | the captain's word: asked, let in, taken out | `captain` |
//! | people without an account | `guests` |
//! | calls, results, what one player asks | [`telling`] |

mod captain;
mod entering;
mod guests;
pub(super) mod squads;
pub(super) mod telling;

pub(super) use entering::{Goes, no_way_back};

use super::Events;
use super::course::Plan;
use super::formula::Formula;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::By;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::OfTeam;
use crate::say;
use crate::tournaments::teams::FEWEST;

/// Whether teams play, and not players.
pub(super) const fn is_one(plan: &Plan) -> bool {
    plan.teams.is_some()
}

/// Whether teams can play a formula.
pub(super) const fn fits(formula: Formula) -> bool {
    matches!(formula, Formula::Swiss | Formula::RoundRobin | Formula::RoundRobinTwice | Formula::Knockout)
}

/// Why teams cannot play what is planned.
fn unfit(plan: &Plan) -> Option<Text> {
    if plan.manche.is_some() {
        Some(say!("team-no-rounds"))
    } else if plan.games.is_some() {
        Some(say!("team-no-lists"))
    } else if plan.formula.is_some_and(|formula| !fits(formula)) {
        Some(say!("team-no-formula"))
    } else if plan.entries.confirm.is_some() {
        Some(say!("team-no-roll"))
    } else {
        None
    }
}

/// The one thing about teams that stands in the way of the beginning.
pub(super) fn problem(desk: &Desk, running: &Running) -> Option<Text> {
    let course = &running.course;
    if !is_one(&course.plan) {
        return None;
    }
    for team in course.players() {
        let members = course.members(team);
        if members.len() < usize::from(FEWEST) {
            return Some(say!("team-too-small", team = running.name(team), least = FEWEST));
        }
        let out = members.into_iter().find(|seat| running.person(*seat).is_some_and(|one| desk.is_out(one)));
        if let Some(seat) = out {
            return Some(say!("director-kept-out", name = running.name(seat)));
        }
    }
    None
}

/// Teams that would leave a board empty: named before it begins, and no reason not to.
pub(super) fn incomplete(running: &Running) -> Option<Text> {
    let course = &running.course;
    course.boards_a_match()?;
    let small = course.players().into_iter().filter(|team| course.has_room(*team));
    let names: Vec<String> = small.map(|team| telling::counted(running, team)).collect();
    (!names.is_empty()).then(|| say!("team-incomplete", teams = names.join(", ")))
}

impl Events {
    /// `/squadra`.
    pub(crate) async fn team(&mut self, desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        if let Some(boards) = asked.number(Opt::Per).and_then(|boards| u16::try_from(boards).ok()) {
            return self.make_teams(desk, heard, id, boards).await;
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if !is_one(&running.course.plan) {
            desk.answer(heard, say!("team-none-here"));
            return Ok(());
        }
        let name = asked.text(Opt::Testo).unwrap_or_default();
        let who = asked.text(Opt::Chi).unwrap_or_default();
        if let Some(guests) = asked.text(Opt::Ospiti) {
            return self.guests_join(desk, heard, id, (name.trim(), guests)).await;
        }
        match (name.trim(), who.trim(), asked.flag(Opt::Annulla)) {
            ("", "", true) => self.leave(desk, heard, id).await,
            ("", "", false) => {
                self.show_teams(desk, heard, id, 0);
                Ok(())
            }
            (name, "", _) => self.found_or_ask(desk, heard, id, name).await,
            (_, who, true) => self.send_away(desk, heard, id, who).await,
            (name, who, false) => self.call_into(desk, heard, id, (name, who)).await,
        }
    }

    /// A button of a team.
    pub(crate) async fn team_press(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (what, form): (OfTeam, Option<&str>),
    ) -> Result<(), Halt> {
        if !self.by_id.contains_key(&id) {
            desk.answer(heard, say!("event-over"));
            return Ok(());
        }
        match what {
            OfTeam::Found => self.found_or_ask(desk, heard, id, form.unwrap_or_default()).await,
            OfTeam::Join(team) => self.accept(desk, heard, id, team).await,
            OfTeam::LetIn { team, player } => self.let_in(desk, heard, id, (team, player)).await,
        }
    }

    /// A director makes it a tournament of teams, or of players again, before anybody has entered.
    async fn make_teams(&mut self, desk: &Desk, heard: &Heard, id: i64, boards: u16) -> Result<(), Halt> {
        if !self.may_direct(desk, heard, id) {
            desk.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let course = &running.course;
        let teams = Some(boards).filter(|boards| *boards >= FEWEST);
        let refusal = if course.event().is_some() {
            Some(say!("event-begun-already"))
        } else if course.plan.teams == teams {
            Some(say!("team-as-it-is"))
        } else if course.entered().is_empty() {
            unfit(&course.plan).filter(|_| teams.is_some())
        } else {
            Some(say!("team-entered-already"))
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let plan = Plan { teams, ..course.plan.clone() };
        let name = plan.name.clone();
        let mut step = running.step();
        step.write(By::House, &plan.changed(), None, desk.now()).map_err(anyhow::Error::new)?;
        let deed = desk.deed(heard, format!("torneo squadre:{boards}"), "").to_vec();
        self.commit(desk, step, deed).await?;
        desk.answer(
            heard,
            match teams {
                Some(boards) => say!("team-made", name = name, boards = boards),
                None => say!("team-unmade", name = name),
            },
        );
        self.show_card(desk, id);
        Ok(())
    }
}
