//! `/stop`: ends the running round early, or calls off what was planned.
//!
//! W23: while at most one person has found a word, the player who asked for the round may stop it. Once a second one
//! has found one, somebody could stop to save their rating, because a stopped round is unrated (E12): so a player can
//! only propose it, and another finder agrees. A moderator who has found a word in it is a player.

use super::super::desk::Halt;
use super::super::heard::{Heard, Person};
use super::super::press::{OfRound, Press};
use super::super::room::Room;
use super::super::round::live::Live;
use super::super::round::plan::Plan;
use super::super::round::results::shown_name;
use super::super::say::{Body, Button};
use super::super::settings::{Power, place_scope};
use crate::games::manche::Move;
use crate::games::{By, Seat};
use crate::journal::{Entry, Record};
use crate::messages::Text;
use crate::rooms::round::closing::next_automatic;
use crate::rooms::round::live::sits_as;
use crate::say;

/// Who has no seat: nobody's seat has this number.
const NO_SEAT: Seat = Seat(0);

/// What somebody may do about the running round.
enum May {
    Stop,
    Propose,
    Not(Text),
}

pub(super) async fn stop(room: &mut Room, heard: &Heard) -> Result<(), Halt> {
    let Some(plan) = room.rounds.plan.clone() else {
        room.desk.answer(heard, say!("stop-nothing"));
        return Ok(());
    };
    let Some(live) = &room.rounds.live else {
        // It would be begun again: whoever leads the tournament ends that.
        if plan.event.is_some() {
            room.desk.answer(heard, say!("stop-of-event"));
            return Ok(());
        }
        return call_off(room, heard, &plan).await;
    };
    if is_too_late(live, heard) {
        room.desk.answer(heard, say!("stop-too-late"));
        return Ok(());
    }
    match may_stop(room, heard, live, &plan) {
        May::Not(why) => {
            room.desk.answer(heard, why);
            Ok(())
        }
        May::Propose => {
            let (id, seat) = (live.id, seat_of(room, live, heard).unwrap_or(NO_SEAT));
            let mut plan = plan;
            // Before it is said: the button holds after a restart, too.
            if plan.proposed.insert(seat.0) {
                room.rounds.save_plan(&room.desk, Some(plan)).await?;
            }
            propose(room, heard, id, seat);
            Ok(())
        }
        May::Stop => end_early(room, heard, say!("stop-round", name = heard.who.name.as_str())).await,
    }
}

/// "Fermiamo" under a proposal: `seat` is whose it is.
pub(super) async fn agree(room: &mut Room, heard: &Heard, round: i64, proposer: Seat) -> Result<(), Halt> {
    let live = room.rounds.live.as_ref().filter(|live| live.id == round && live.is_running());
    // W23 takes two: what a button says of who has proposed it is not believed.
    let plan = room.rounds.plan.as_ref().filter(|plan| plan.proposed.contains(&proposer.0));
    let (Some(live), Some(plan)) = (live, plan) else {
        room.desk.answer(heard, say!("button-old"));
        return Ok(());
    };
    if is_too_late(live, heard) {
        room.desk.answer(heard, say!("stop-too-late"));
        return Ok(());
    }
    let mine = seat_of(room, live, heard);
    let finds = mine.is_some_and(|seat| live.manche.has_found(seat));
    let is_proposer = mine == Some(proposer) || proposer == NO_SEAT && is_starter(room, heard, plan);
    if !finds && room.desk.moderates(heard, Power::Rounds) {
        return end_early(room, heard, say!("stop-round", name = heard.who.name.as_str())).await;
    }
    if !finds || is_proposer {
        room.desk.answer(heard, say!("stop-another-finder"));
        return Ok(());
    }
    let one = match proposer {
        NO_SEAT => starter_name(room, plan).await?,
        seat => shown_name(live, seat, room.desk.lang()),
    };
    end_early(room, heard, say!("stop-agreed", one = one, other = heard.who.name.as_str())).await
}

/// W23: at the deadline there is nothing left to stop, however early we hear of it.
fn is_too_late(live: &Live, heard: &Heard) -> bool {
    live.deadline().is_some_and(|deadline| heard.at >= deadline)
}

fn seat_of(room: &Room, live: &Live, heard: &Heard) -> Option<Seat> {
    live.seat_of(&sits_as(&room.desk, live, &heard.who.person))
}

fn is_starter(room: &Room, heard: &Heard, plan: &Plan) -> bool {
    room.desk.house.links.accounts(&heard.who.person).iter().any(|account| account.0 == plan.starter)
}

fn may_stop(room: &Room, heard: &Heard, live: &Live, plan: &Plan) -> May {
    let moderates = room.desk.moderates(heard, Power::Rounds);
    let finds = seat_of(room, live, heard).is_some_and(|seat| live.manche.has_found(seat));
    let decided = live.manche.finders().count() >= 2;
    match (moderates, is_starter(room, heard, plan)) {
        (true, _) if !finds || !decided => May::Stop,
        (false, true) if !decided => May::Stop,
        (true, _) | (_, true) => May::Propose,
        // Automatic rounds are nobody's: only moderators stop them.
        // Those of a tournament are its directors'.
        (false, false) if plan.automatic || plan.event.is_some() => May::Not(say!("refuse-moderators")),
        (false, false) if finds && decided => May::Propose,
        (false, false) => May::Not(say!("stop-not-yours")),
    }
}

fn propose(room: &Room, heard: &Heard, id: i64, seat: Seat) {
    let text = say!("stop-proposed", name = heard.who.name.as_str());
    let buttons = vec![Button::new(say!("button-stop"), &Press::Round(id, OfRound::Stop(seat)))];
    // Proposed again, it is the same message.
    room.desk.announce(
        Some(format!("m{id}.stop{}", seat.0)),
        Body { text: Some(text), buttons, ..Body::default() },
    );
}

async fn starter_name(room: &Room, plan: &Plan) -> Result<String, Halt> {
    let starter = [Person(plan.starter.clone())];
    let names = room.desk.house.journal.names(room.desk.place.server(), &starter).await?;
    Ok(names.into_iter().next().map_or_else(|| NO_SEAT.0.to_string(), |(_, name)| name))
}

/// Calls off what was planned.
async fn call_off(room: &mut Room, heard: &Heard, plan: &Plan) -> Result<(), Halt> {
    // Only moderators stop others' rounds.
    if !is_starter(room, heard, plan) && !room.desk.moderates(heard, Power::Rounds) {
        let whose = if plan.automatic { say!("refuse-moderators") } else { say!("stop-not-yours") };
        room.desk.answer(heard, whose);
        return Ok(());
    }
    let now = room.desk.now();
    let mut records = Vec::from(room.desk.deed(heard, "stop".into(), ""));
    if plan.automatic {
        // Calling off an automatic round means that no more should come by themselves.
        let scope = place_scope(&room.desk.place);
        records.push(Record::Setting { scope, key: "ogni".into(), value: None, at: now });
    }
    // A player who calls off their own round does not call off those that come by themselves.
    let next = if plan.automatic { None } else { next_automatic(&room.desk, now, 0) };
    let written = next.as_ref().map(Plan::write);
    records.push(Record::Plan { place: room.desk.place.clone(), plan: written, at: now });
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    if plan.automatic {
        room.desk.house.settings.set(&place_scope(&room.desk.place), "ogni", None);
    }
    room.rounds.plan = next;
    room.desk.tell(None, say!("stop-plan", name = heard.who.name.as_str()));
    Ok(())
}

/// Ends the running round now, with what was found so far.
async fn end_early(room: &mut Room, heard: &Heard, told: Text) -> Result<(), Halt> {
    let Some(mut plan) = room.rounds.plan.clone() else { return Ok(()) };
    let now = room.desk.now();
    let mut records = Vec::from(room.desk.deed(heard, "stop".into(), ""));
    // The series ends with this round.
    let more = plan.goes_on();
    plan.of = if more { plan.number } else { plan.of };
    records.push(Record::Plan { place: room.desk.place.clone(), plan: Some(plan.write()), at: now });
    // An order that arrives late takes back no word that was counted meanwhile.
    let counted = room.rounds.live.as_ref().and_then(|live| live.manche.last_stamp()).unwrap_or(0);
    let at = heard.at.min(now).max(counted);
    if room.rounds.log(&room.desk, By::House, Move::Stop { at }, records).await? {
        room.rounds.plan = Some(plan);
        let text = if more { say!("lines", lines = vec![told, say!("stop-rest")]) } else { told };
        room.desk.tell(None, text);
        return room.tick().await;
    }
    room.desk.answer(heard, say!("stop-too-late"));
    Ok(())
}
