//! `/automatiche`: a round every N minutes by itself.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::room::Room;
use super::super::round::opening::NOTICE;
use super::super::round::plan::{Plan, Stage};
use super::super::settings::place_scope;
use crate::journal::{Entry, Record};
use crate::rooms::round::opening::automatic_plan;
use crate::say;

pub(super) async fn automatic(room: &mut Room, heard: &Heard, every: i64) -> Result<(), Halt> {
    if room.desk.place.is_private() {
        room.desk.answer(heard, say!("refuse-only-in-channels"));
        return Ok(());
    }
    let now = room.desk.now();
    let scope = place_scope(&room.desk.place);
    let value = (every > 0).then(|| every.to_string());
    let mut records = Vec::from(room.desk.deed(heard, format!("automatiche {every}"), ""));
    records.push(Record::Setting { scope: scope.clone(), key: "ogni".into(), value: value.clone(), at: now });
    room.desk.house.append(Entry { lines: Vec::new(), records }).await?;
    room.desk.house.settings.set(&scope, "ogni", value.as_deref());
    if every == 0 {
        if room.rounds.plan.as_ref().is_some_and(|plan| plan.automatic && plan.stage != Stage::Playing) {
            room.rounds.save_plan(&room.desk, None).await?;
        }
        room.desk.tell(None, say!("auto-off"));
        return Ok(());
    }
    room.desk.tell(None, say!("auto-on", every = every));
    let announced = |plan: &Plan| matches!(plan.stage, Stage::Announced { .. });
    if room.rounds.live.is_some()
        || room.rounds.plan.as_ref().is_some_and(|plan| !plan.automatic || announced(plan))
    {
        // The running series goes first; closing it plans the next automatic round.
        return Ok(());
    }
    let Some(plan) = automatic_plan(&room.desk, now + NOTICE, 0) else { return Ok(()) };
    room.rounds.begin(&mut room.desk, plan).await
}
