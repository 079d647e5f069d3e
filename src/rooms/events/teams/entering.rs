//! A team is founded, somebody would like to be in one, somebody leaves.

use super::super::Events;
use super::super::entries::{MOST, accounts_of};
use super::super::results::forfeits;
use super::super::roll::tell_moved_up;
use super::super::rounds::rating_of;
use super::super::running::Running;
use super::squads::is_player;
use super::telling::counted;
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::invite::{may_play_matches, names};
use crate::rooms::press::{OfEvent, OfTeam, Press};
use crate::rooms::say::{Body, Button};
use crate::rooms::typed::{NAME, is_name, is_same};
use crate::say;
use crate::tournaments::event::line::Line;

/// How somebody leaves a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rooms::events) enum Goes {
    /// By themselves.
    Alone,
    /// Their captain wants it: another team may take them.
    Sent,
    /// A director wants it: only a director lets them in again.
    Expelled,
}

/// A button about teams.
pub(super) fn button(id: i64, label: Text, what: OfTeam) -> Button {
    Button::new(label, &Press::Event(id, OfEvent::Team(what)))
}

/// What is said to a captain and a player of each other: each team that asks somebody, or is asked, in a message of its own.
pub(super) fn word(id: i64, team: Seat, player: Seat) -> String {
    format!("e{id}.team{}.{}", team.0, player.0)
}

/// The other teams that have asked somebody, or were asked: with the first one that takes them in that is over.
pub(super) fn others(running: &Running, team: Seat, player: Seat) -> Vec<Seat> {
    let course = &running.course;
    let open = |other: &Seat| course.is_asking(*other, player) || course.is_called(*other, player);
    course.all_in().into_iter().filter(|other| *other != team && open(other)).collect()
}

/// Why a director cannot let in a seat again as they do elsewhere: a player is asked into a team, and a team has players.
pub(in crate::rooms::events) fn no_way_back(running: &Running, seat: Seat) -> Option<Text> {
    if is_player(seat) {
        return Some(say!("team-return-how"));
    }
    let course = &running.course;
    let empty = course.captain(seat).is_some() && course.members(seat).is_empty();
    empty.then(|| say!("team-return-empty", team = running.name(seat)))
}

/// A name as it was typed, in one line and without the quotation marks around it.
fn cleaned(typed: &str) -> String {
    crate::rooms::typed::unquoted(typed).split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Running {
    /// The team that is called like this, if it is in.
    pub(super) fn team_named(&self, typed: &str) -> Option<Seat> {
        let name = cleaned(typed);
        let teams = self.course.all_in().into_iter();
        teams
            .filter(|team| self.course.captain(*team).is_some())
            .find(|team| is_same(&self.name(*team), &name))
    }

    /// The player's seat of the author of something, known or the next one; whether it is known.
    pub(super) fn player_seat(&self, desk: &Desk, heard: &Heard) -> (Seat, bool) {
        let known = self.seat_of(&accounts_of(desk, &heard.who.person));
        known.map_or_else(|| (self.course.next_player(), false), |seat| (seat, true))
    }
}

/// Why the author of something cannot be in a team, or in one more.
async fn refusal(desk: &Desk, heard: &Heard, running: &Running) -> Result<Option<Text>, Halt> {
    if let Some(refusal) = may_play_matches(desk, heard, &heard.who.person).await? {
        return Ok(Some(refusal));
    }
    let (player, _) = running.player_seat(desk, heard);
    if running.course.is_sent_away(player) {
        return Ok(Some(say!("entry-expelled")));
    }
    let team = running.course.team_of(player);
    Ok(team.map(|team| say!("team-in-already", team = running.name(team))))
}

impl Events {
    /// A name: who writes it founds that team, or would like to be in it.
    pub(super) async fn found_or_ask(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        typed: &str,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if !super::is_one(&running.course.plan) {
            desk.answer(heard, say!("team-none-here"));
            return Ok(());
        }
        if let Some(refusal) = refusal(desk, heard, running).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        if let Some(team) = running.team_named(typed) {
            return self.ask_for(desk, heard, id, team).await;
        }
        let name = cleaned(typed);
        let refusal = if running.course.event().is_some() {
            Some(say!("team-no-late"))
        } else if !is_name(&name) || name.starts_with(['@', '<']) {
            Some(say!("team-name", most = NAME))
        } else {
            (running.course.all_in().len() >= MOST).then(|| say!("event-full", most = MOST))
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let (player, known) = running.player_seat(desk, heard);
        let rating = rating_of(desk, running, Some(&heard.who.person)).await?;
        let line = format!("team {rating} {name}");
        self.takes_seat(desk, heard, id, (player, known, &line)).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let waits = running.course.waiting();
        let team = running.course.team_of(player);
        let told = match waits.iter().position(|one| Some(*one) == team) {
            Some(at) => say!("team-waits", team = name, place = at + 1),
            None => say!("team-founded", team = name),
        };
        desk.answer(heard, told);
        self.show_old_card(desk, id);
        Ok(())
    }

    /// A line of the author's seat, which they take with it where they had none.
    pub(super) async fn takes_seat(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (player, known, line): (Seat, bool, &str),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        step.write(By::Seat(player), line, None, desk.now()).map_err(anyhow::Error::new)?;
        let person = heard.who.person.clone();
        let mut records = vec![names(desk, heard)];
        if !known {
            let server = desk.window_of(heard).server().cloned();
            records.push(Record::Seat { match_id: id, seat: player, person: person.clone(), server });
        }
        self.commit(desk, step, records).await?;
        if let Some(running) = self.by_id.get_mut(&id) {
            if !known {
                running.sits(player, person, Some(heard.who.name.clone()));
            }
            running.card.1 = true;
        }
        Ok(())
    }

    /// Somebody would like to be in a team: its captain says so. Who was asked is in it at once.
    async fn ask_for(&mut self, desk: &Desk, heard: &Heard, id: i64, team: Seat) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let (player, known) = running.player_seat(desk, heard);
        let name = running.name(team);
        if running.course.is_called(team, player) {
            return self.accept(desk, heard, id, team).await;
        }
        let refusal = if running.course.has_room(team) {
            running.course.is_asking(team, player).then(|| say!("team-asked-already", team = name.clone()))
        } else {
            Some(say!("team-full", team = name.clone()))
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        self.takes_seat(desk, heard, id, (player, known, &format!("ask {}", team.0))).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        desk.answer(heard, say!("team-asked", team = name.clone()));
        let Some(captain) = running.course.captain(team) else { return Ok(()) };
        let text = say!("team-asks", captain = running.who(captain), who = running.name(player), team = name);
        let yes = button(id, say!("button-team-let-in"), OfTeam::LetIn { team, player }).first();
        let body = Body { text: Some(text), buttons: vec![yes], ..Body::default() };
        desk.announce(Some(word(id, team, player)), body);
        Ok(())
    }

    /// \[Entro in squadra\]: who was asked is in it.
    pub(super) async fn accept(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        team: Seat,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let (player, _) = running.player_seat(desk, heard);
        let refusal = match refusal(desk, heard, running).await? {
            Some(refusal) => Some(refusal),
            None if !running.course.is_called(team, player) => Some(say!("team-not-called")),
            None if running.course.has_room(team) => None,
            None => Some(say!("team-full", team = running.name(team))),
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        self.joins(desk, id, (team, player), vec![names(desk, heard)]).await
    }

    /// A player is in a team from now on.
    pub(super) async fn joins(
        &mut self,
        desk: &Desk,
        id: i64,
        (team, player): (Seat, Seat),
        records: Vec<Record>,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let rating = rating_of(desk, running, running.person(player)).await?;
        let others = others(running, team, player);
        let mut step = running.step();
        let line = format!("join {} {rating}", team.0);
        step.write(By::Seat(player), &line, None, desk.now()).map_err(anyhow::Error::new)?;
        self.commit(desk, step, records).await?;
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        running.card.1 = true;
        let text = say!("team-joined", who = running.name(player), team = counted(running, team));
        desk.tell(Some(word(id, team, player)), text);
        for other in others {
            desk.unsay(word(id, other, player));
        }
        self.show_old_card(desk, id);
        Ok(())
    }

    /// A player leaves their team, or is sent: what they play is lost by forfeit, their board is empty. With the last one the
    /// team goes, and before it begins the one that has waited longest has its place. Gives what everybody is told of it: also
    /// who leads the team from now on, who need not have been looking.
    pub(in crate::rooms::events) async fn member_goes(
        &mut self,
        desk: &Desk,
        id: i64,
        player: Seat,
        (goes, records): (Goes, Vec<Record>),
    ) -> Result<Option<Text>, Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(None) };
        let Some(team) = running.course.team_of(player) else { return Ok(None) };
        let (captain, waited) = (running.course.captain(team), running.course.waiting());
        let (now, begun) = (desk.now(), running.course.event().is_some());
        let lost = forfeits(&running.course, player);
        let mut step = running.step();
        for line in &lost {
            step.write(By::House, line, None, now).map_err(anyhow::Error::new)?;
        }
        let (by, quit) = match goes {
            Goes::Alone => (By::Seat(player), "quit".to_owned()),
            Goes::Sent | Goes::Expelled => (By::House, format!("quit {}", player.0)),
        };
        step.write(by, &quit, None, now).map_err(anyhow::Error::new)?;
        if goes == Goes::Expelled {
            let line = format!("expel {}", player.0);
            step.write(By::House, &line, None, now).map_err(anyhow::Error::new)?;
        }
        let empty = step.course.members(team).is_empty();
        if empty && begun {
            step.write(By::House, &Line::Withdraw(team).to_string(), None, now)
                .map_err(anyhow::Error::new)?;
        } else if empty {
            step.write(By::Seat(team), "out", None, now).map_err(anyhow::Error::new)?;
        }
        self.commit(desk, step, records).await?;
        for line in lost {
            if let Ok(Line::Board(at, ended)) = line.parse() {
                self.board_decided(desk, id, at, ended);
            }
        }
        desk.unsay(word(id, team, player));
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(None) };
        running.card.1 = true;
        let (who, name) = (running.name(player), running.name(team));
        let leads = |next: &Seat| Some(*next) != captain && running.course.guest(*next).is_none();
        let next = running.course.captain(team).filter(leads);
        let told = match next {
            Some(next) => say!("team-goes-captain", who = who, team = name, captain = running.who(next)),
            None => say!("team-goes", who = who, team = name),
        };
        tell_moved_up(desk, running, &waited);
        self.show_old_card(desk, id);
        Ok(Some(told))
    }

    /// `/squadra annulla`, \[Mi ritiro\].
    pub(in crate::rooms::events) async fn leave_team(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let player = running.seat_of(&accounts_of(desk, &heard.who.person));
        let team = player.and_then(|player| Some((player, running.course.team_of(player)?)));
        let Some((player, team)) = team else {
            desk.answer(heard, say!("event-not-in"));
            return Ok(());
        };
        let name = running.name(team);
        let told = self.member_goes(desk, id, player, (Goes::Alone, Vec::new())).await?;
        desk.answer(heard, say!("team-left", team = name));
        if let Some(told) = told {
            desk.tell(None, told);
        }
        self.go_on_with(desk, id).await
    }
}
