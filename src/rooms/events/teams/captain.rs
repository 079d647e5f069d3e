//! The captain's word, and a director's: somebody is asked into a team, let in, taken out.

use super::super::Events;
use super::super::entries::accounts_of;
use super::super::guests::seats_guests;
use super::super::rounds::rating_of;
use super::super::running::Running;
use super::entering::{Goes, button, others, word};
use super::squads::is_player;
use super::telling::counted;
use crate::games::{By, Seat};
use crate::journal::Record;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::{Heard, Person};
use crate::rooms::matches::invite::person_meant;
use crate::rooms::press::OfTeam;
use crate::rooms::say::Body;
use crate::rooms::typed::unquoted;
use crate::say;

/// Letters of a name that are repeated where nobody has it.
const TOLD: usize = 40;

/// The team the author leads; who directs names any of them.
pub(super) fn led(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    (named, directs): (&str, bool),
) -> Result<Seat, Text> {
    if !named.is_empty() {
        let team = running.team_named(named);
        let team = team.ok_or_else(|| {
            say!("team-unknown", team = unquoted(named).chars().take(TOLD).collect::<String>())
        })?;
        let own = running.seat_of(&accounts_of(desk, &heard.who.person)) == running.course.captain(team);
        return if own || directs { Ok(team) } else { Err(say!("team-captain", team = running.name(team))) };
    }
    let own = running.seat_of(&accounts_of(desk, &heard.who.person));
    let team = own.and_then(|own| {
        running.course.team_of(own).filter(|team| running.course.captain(*team) == Some(own))
    });
    team.ok_or_else(|| say!("team-no-captain"))
}

/// Somebody who is to be asked: their seat if they have one, who they are, what they are called.
struct Wanted {
    seat: Option<Seat>,
    person: Person,
    name: String,
    /// They have asked for it themselves, and have this rating: with the captain's word they are in it.
    asks: Option<u16>,
}

impl Events {
    /// `/squadra chi:Bruno`: they are asked, and are in it when they agree.
    pub(super) async fn call_into(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (named, typed): (&str, &str),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let directs = self.may_direct(desk, heard, id);
        let team = match led(desk, heard, running, (named, directs)) {
            Ok(team) => team,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let typed = unquoted(typed);
        let mut all: Vec<Wanted> = Vec::new();
        for name in typed.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let Some(running) = self.by_id.get(&id) else { return Ok(()) };
            match wanted(desk, heard, running, (team, name, directs)).await? {
                Ok(one) if all.iter().any(|other| other.person == one.person) => {}
                Ok(one) => all.push(one),
                // All of them are asked, or nobody.
                Err(refusal) => {
                    desk.answer(heard, refusal);
                    return Ok(());
                }
            }
        }
        if all.is_empty() {
            desk.answer(heard, say!("team-how"));
            return Ok(());
        }
        self.call(desk, heard, id, (team, all)).await
    }

    async fn call(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (team, all): (Seat, Vec<Wanted>),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let mut step = running.step();
        let (mut records, mut called) = (Vec::new(), Vec::new());
        for Wanted { seat, person, name, asks } in all {
            let player = seat.unwrap_or_else(|| step.course.next_player());
            let (by, line) = match asks {
                Some(rating) => (By::Seat(player), format!("join {} {rating}", team.0)),
                None => (By::House, format!("call {} {}", team.0, player.0)),
            };
            if step.write(by, &line, None, desk.now()).is_err() {
                // Of several who are wanted the last has no board any more.
                desk.answer(heard, say!("team-full", team = running.name(team)));
                return Ok(());
            }
            if seat.is_none() {
                let server = desk.window_of(heard).server().cloned();
                records.push(Record::Seat { match_id: id, seat: player, person: person.clone(), server });
            }
            let others = others(running, team, player);
            called.push((player, asks.map(|_| others), seat.is_none().then_some((person, name))));
        }
        self.commit(desk, step, records).await?;
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        running.card.1 = true;
        for (player, others, sits) in called {
            if let Some((person, name)) = sits {
                running.sits(player, person, Some(name));
            }
            if let Some(others) = others {
                let text = say!("team-joined", who = running.name(player), team = counted(running, team));
                desk.tell(Some(word(id, team, player)), text);
                for other in others {
                    desk.unsay(word(id, other, player));
                }
                continue;
            }
            let captain = running.course.captain(team).map_or_else(String::new, |seat| running.name(seat));
            let text =
                say!("team-calls", who = running.who(player), captain = captain, team = running.name(team));
            let yes = button(id, say!("button-team-join"), OfTeam::Join(team)).first();
            let body = Body { text: Some(text), buttons: vec![yes], ..Body::default() };
            desk.announce(Some(word(id, team, player)), body);
        }
        Ok(())
    }

    /// \[Fai entrare\]: the captain lets in who has asked.
    pub(super) async fn let_in(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (team, player): (Seat, Seat),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let course = &running.course;
        let own = running.seat_of(&accounts_of(desk, &heard.who.person));
        if !course.is_asking(team, player) || course.team_of(player).is_some() || !course.is_in(team) {
            desk.answer(heard, say!("team-not-asking", who = running.name(player)));
            return Ok(());
        }
        let refusal = if own != course.captain(team) && !self.may_direct(desk, heard, id) {
            Some(say!("team-captain", team = running.name(team)))
        } else {
            (!course.has_room(team)).then(|| say!("team-full", team = running.name(team)))
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        self.joins(desk, id, (team, player), Vec::new()).await
    }

    /// `/squadra chi:Bruno annulla`: the captain, or a director, takes somebody out. Not while they play.
    pub(super) async fn send_away(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        typed: &str,
    ) -> Result<(), Halt> {
        let seat = self.seat_named(desk, heard, id, typed).await?.filter(|seat| is_player(*seat));
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let found = seat.and_then(|seat| Some((seat, running.course.team_of(seat)?)));
        let Some((player, team)) = found else {
            let name: String = unquoted(typed).chars().take(TOLD).collect();
            desk.answer(heard, say!("team-member-unknown", who = name));
            return Ok(());
        };
        let own = running.seat_of(&accounts_of(desk, &heard.who.person));
        let refusal = if own != running.course.captain(team) && !self.may_direct(desk, heard, id) {
            Some(say!("team-captain", team = running.name(team)))
        } else {
            let plays = !super::super::results::forfeits(&running.course, player).is_empty();
            plays.then(|| say!("entry-substitute-plays", name = running.name(player)))
        };
        if let Some(refusal) = refusal {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let deed = desk.deed(heard, format!("torneo ritira {}", player.0), "").to_vec();
        if let Some(told) = self.member_goes(desk, id, player, (Goes::Sent, deed)).await? {
            desk.tell(None, told);
        }
        self.go_on_with(desk, id).await
    }
}

/// Somebody by a name, if they can be asked into a team; otherwise why not.
async fn wanted(
    desk: &Desk,
    heard: &Heard,
    running: &Running,
    (team, typed, directs): (Seat, &str, bool),
) -> Result<Result<Wanted, Text>, Halt> {
    let Some(person) = person_meant(desk, heard, typed).await? else {
        let who: String = typed.chars().take(TOLD).collect();
        let team = running.name(team);
        return Ok(Err(if seats_guests(&running.course.plan) {
            say!("team-nobody-called-guest", who = who, team = team)
        } else {
            say!("team-nobody-called", who = who, team = team)
        }));
    };
    if desk.is_out(&person) {
        return Ok(Err(say!("challenge-excluded")));
    }
    let names =
        desk.house.journal.names(desk.window_of(heard).server(), std::slice::from_ref(&person)).await?;
    let bare = || person.0.rsplit(':').next().unwrap_or_default().to_owned();
    let name = names.into_iter().next().map_or_else(bare, |(_, name)| name);
    let course = &running.course;
    let seat = running.seat_of(&accounts_of(desk, &person));
    if seat.is_some_and(|seat| course.is_sent_away(seat)) && !directs {
        return Ok(Err(say!("team-sent-away", who = name)));
    }
    let other = seat.and_then(|seat| course.team_of(seat));
    Ok(if let Some(other) = other {
        Err(say!("team-other", who = name, team = running.name(other)))
    } else if !course.has_room(team) {
        Err(say!("team-full", team = running.name(team)))
    } else if seat.is_some_and(|seat| course.is_called(team, seat)) {
        Err(say!("team-called-already", who = name))
    } else {
        let asks = match seat.filter(|seat| course.is_asking(team, *seat)) {
            Some(_) => Some(rating_of(desk, running, Some(&person)).await?),
            None => None,
        };
        Ok(Wanted { seat, person, name, asks })
    })
}
