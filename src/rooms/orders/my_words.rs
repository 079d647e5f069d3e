//! `/p` and `/lista`: words given privately, and my list.

use super::super::desk::{Batch, Halt};
use super::super::heard::Heard;
use super::super::room::Room;
use super::super::round::words::list_body;
use crate::journal::Entry;
use crate::rooms::round::live::sits_as;
use crate::say;

/// `/p`, and the text of "Scrivi in segreto".
pub(super) async fn write(room: &mut Room, heard: &Heard, text: &str) -> Result<(), Halt> {
    let mut batch = Batch::default();
    room.rounds.take_words(&mut room.desk, heard, text, false, &mut batch);
    let Batch { lines, records, says } = batch;
    if says.is_empty() && lines.is_empty() {
        let text = if room.rounds.live.is_some() { say!("my-list-empty") } else { say!("no-round-here") };
        room.desk.answer(heard, text);
        return Ok(());
    }
    room.desk.house.append(Entry { lines, records }).await?;
    for say in says {
        room.desk.house.say(say);
    }
    Ok(())
}

/// `/lista`, and the button "La mia lista".
pub(super) fn list(room: &mut Room, heard: &Heard) {
    let Some(live) = &room.rounds.live else {
        room.desk.answer(heard, say!("no-round-here"));
        return;
    };
    let body = list_body(live, live.seat_of(&sits_as(&room.desk, live, &heard.who.person)), Vec::new());
    room.desk.house.say(room.desk.answer_to(heard, format!("m{}.list", live.id), body));
}
