//! `/griglia`: the grid given back when it has scrolled away, as picture and as text, for screen readers
//! and for platforms without alt text.

use super::super::heard::Heard;
use super::super::pictures;
use super::super::room::Room;
use super::super::say::Body;
use crate::messages::Arg;
use crate::say;
use std::sync::Arc;

pub(super) fn grid(room: &Room, heard: &Heard) {
    let live = room.live.as_ref().or(room.closed.as_ref().map(|(live, _)| live));
    let Some((live, grid)) = live.and_then(|live| Some((live, live.manche.grid()?))) else {
        room.answer(heard, say!("no-round-here"));
        return;
    };
    let faces: Vec<String> = grid.faces().iter().map(|face| face.shown().to_owned()).collect();
    let block = crate::picture::grid_block(grid.rows(), grid.cols(), &faces);
    let block = say!("grid-as-text", block = block);
    // What has ended has its picture in the channel, at the bottom.
    let body = match live.deadline() {
        Some(until) if live.is_running() => {
            let theme = room.house.settings.theme(&room.window_of(heard));
            let picture = pictures::picture(live, room.lang_for(heard), theme, &|word| word.to_owned());
            let min = live.manche.setup().min_letters;
            let caption = say!("grid-again", min = min, until = Arg::When(until));
            let text = say!("lines", lines = vec![caption, block]);
            Body { text: Some(text), picture: Some(Arc::new(picture)), ..Body::default() }
        }
        _ => Body { text: Some(block), ..Body::default() },
    };
    room.house.say(room.answer_to(heard, format!("m{}.again.grid", live.id), body));
}
