//! `/stop`: ends the running round early, or calls off what was planned.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::round::plan::Plan;
use super::super::settings::{Power, place_scope};
use crate::games::By;
use crate::games::manche::Move;
use crate::journal::{Entry, Record};
use crate::say;

pub(super) async fn stop(room: &mut Room, heard: &Heard) -> Result<(), Halt> {
    let Some(plan) = room.plan.clone() else {
        room.answer(heard, say!("stop-nothing"));
        return Ok(());
    };
    // Only moderators stop others' rounds.
    if plan.starter != heard.who.person.0 && !room.moderates(heard, Power::Rounds) {
        let whose = if plan.automatic { say!("refuse-moderators") } else { say!("stop-not-yours") };
        room.answer(heard, whose);
        return Ok(());
    }
    let now = room.now();
    let mut records = Vec::from(room.deed(heard, "stop".into(), ""));
    if plan.automatic && room.live.is_none() {
        // Calling off an automatic round means that no more should come by themselves.
        let scope = place_scope(&room.place);
        records.push(Record::Setting { scope, key: "ogni".into(), value: None, at: now });
    }
    if room.live.is_none() {
        // Whoever calls off a round of his own does not call off those that come by themselves.
        let next = if plan.automatic { None } else { room.next_automatic(now, 0) };
        let written = next.as_ref().map(Plan::write);
        records.push(Record::Plan { place: room.place.clone(), plan: written, at: now });
        room.house.append(Entry { lines: Vec::new(), records }).await?;
        if plan.automatic {
            room.house.settings.set(&place_scope(&room.place), "ogni", None);
        }
        room.plan = next;
        let name = heard.who.name.as_str();
        room.tell(None, say!("stop-plan", name = name));
        return Ok(());
    }
    // The series ends with this round.
    let mut plan = plan;
    let more = plan.number < plan.of;
    plan.of = plan.number;
    records.push(Record::Plan { place: room.place.clone(), plan: Some(plan.write()), at: now });
    // An order that arrives late takes back no word that was counted meanwhile.
    let counted = room.live.as_ref().and_then(|live| live.manche.last_stamp()).unwrap_or(0);
    let at = heard.at.min(now).max(counted);
    if room.log(By::House, Move::Stop { at }, records).await? {
        room.plan = Some(plan);
        let name = heard.who.name.as_str();
        let text = if more { say!("stop-series", name = name) } else { say!("stop-round", name = name) };
        room.tell(None, text);
        return room.tick().await;
    }
    room.answer(heard, say!("stop-too-late"));
    Ok(())
}
