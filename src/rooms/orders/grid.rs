//! `/griglia`: the grid given back when it has scrolled away, as picture and as text, for screen readers
//! and for platforms without alt text; with the way to the message it stands in, where there is one.

use super::super::heard::Heard;
use super::super::pictures;
use super::super::room::Room;
use super::super::say::{Body, Handle, Original};
use crate::messages::Arg;
use crate::say;
use std::sync::Arc;

pub(super) fn grid(room: &Room, heard: &Heard) {
    let live = room.rounds.live.as_ref().or(room.rounds.closed.as_ref().map(|(live, _)| live));
    let Some((live, block)) = live.and_then(|live| Some((live, pictures::block(live)?))) else {
        room.desk.answer(heard, say!("no-round-here"));
        return;
    };
    let block = say!("grid-as-text", block = Arg::Code(block));
    // Asked for elsewhere (in private), it still stands in the room.
    let original = |what: &str| {
        let handle = Handle(format!("m{}.{what}", live.id));
        Some(Box::new(Original { place: room.desk.place.clone(), handle }))
    };
    // What has ended has its picture in the channel, at the bottom.
    let body = match live.deadline() {
        Some(until) if live.is_running() => {
            let theme = room.desk.house.settings.theme(&room.desk.window_of(heard));
            let picture = pictures::running(live, room.desk.lang_for(heard), theme);
            let min = live.manche.setup().min_letters;
            let caption = say!("grid-again", min = min, until = Arg::When(until));
            let text = say!("lines", lines = vec![caption, block]);
            let picture = Some(Arc::new(picture));
            Body { text: Some(text), picture, original: original("grid"), ..Body::default() }
        }
        _ => Body { text: Some(block), original: original("end"), ..Body::default() },
    };
    room.desk.house.say(room.desk.answer_to(heard, format!("m{}.again.grid", live.id), body));
}
