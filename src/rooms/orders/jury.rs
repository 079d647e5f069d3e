//! `/giuria`: events that are judged, and their buttons.

use super::super::desk::Halt;
use super::super::heard::Heard;
use super::super::press::OfJury;
use super::super::room::Room;
use crate::commands::Invocation;

pub(super) async fn jury(room: &mut Room, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
    let Room { desk, juries, .. } = room;
    if !juries.takes_up(desk, heard).await? {
        return Ok(());
    }
    let done = Box::pin(juries.ordered(desk, heard, asked)).await;
    juries.lays_down();
    done
}

pub(super) async fn press(
    room: &mut Room,
    heard: &Heard,
    id: i64,
    what: OfJury,
    form: Option<&str>,
) -> Result<(), Halt> {
    let Room { desk, juries, .. } = room;
    if !juries.takes_up(desk, heard).await? {
        return Ok(());
    }
    let done = Box::pin(juries.pressed(desk, heard, id, what, form)).await;
    juries.lays_down();
    done
}
