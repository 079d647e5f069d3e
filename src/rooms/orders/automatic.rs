//! `/automatiche`: a round every N minutes by itself.

use super::super::heard::Heard;
use super::super::room::{Halt, Room};
use super::super::round::opening::NOTICE;
use super::super::round::plan::{Plan, Stage};
use super::super::settings::place_scope;
use crate::journal::{Entry, Record};
use crate::say;

pub(super) async fn automatic(room: &mut Room, heard: &Heard, every: i64) -> Result<(), Halt> {
    if room.place.is_private() {
        room.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    }
    let now = room.now();
    let scope = place_scope(&room.place);
    let value = (every > 0).then(|| every.to_string());
    let mut records = Vec::from(room.deed(heard, format!("automatiche {every}"), ""));
    records.push(Record::Setting { scope: scope.clone(), key: "ogni".into(), value: value.clone(), at: now });
    room.house.append(Entry { lines: Vec::new(), records }).await?;
    room.house.settings.set(&scope, "ogni", value.as_deref());
    if every == 0 {
        if room.plan.as_ref().is_some_and(|plan| plan.automatic && plan.stage != Stage::Playing) {
            room.save_plan(None).await?;
        }
        room.tell(None, say!("auto-off"));
        return Ok(());
    }
    room.tell(None, say!("auto-on", every = every));
    let announced = |plan: &Plan| matches!(plan.stage, Stage::Announced { .. });
    if room.live.is_some() || room.plan.as_ref().is_some_and(|plan| !plan.automatic || announced(plan)) {
        // The running series goes first; closing it plans the next automatic round.
        return Ok(());
    }
    let Some(plan) = room.automatic_plan(now + NOTICE, 0) else { return Ok(()) };
    room.begin(plan).await
}
