//! `/p` and `/lista`: words given privately, and my list.

use super::super::heard::Heard;
use super::super::room::{Batch, Halt, Room};
use super::super::round::words::list_body;
use crate::journal::Entry;
use crate::say;

/// `/p`, and the text of "Scrivi in segreto".
pub(super) async fn write(room: &mut Room, heard: &Heard, text: &str) -> Result<(), Halt> {
    let mut batch = Batch::default();
    room.take_words(heard, text, false, &mut batch);
    let Batch { lines, records, says } = batch;
    if says.is_empty() && lines.is_empty() {
        let text = if room.live.is_some() { say!("my-list-empty") } else { say!("no-round-here") };
        room.answer(heard, text);
        return Ok(());
    }
    room.house.append(Entry { lines, records }).await?;
    for say in says {
        room.house.say(say);
    }
    Ok(())
}

/// `/lista`, and the button "La mia lista".
pub(super) fn list(room: &mut Room, heard: &Heard) {
    let Some(live) = &room.live else {
        room.answer(heard, say!("no-round-here"));
        return;
    };
    let body = list_body(live, live.seat_of(&room.sits_as(live, &heard.who.person)), Vec::new());
    room.house.say(room.answer_to(heard, format!("m{}.list", live.id), body));
}
