//! F11: the end before its time is asked about from every door, and what will happen is said. The button holds a number of what was
//! said: where it would come to something else meanwhile it is asked anew, with what holds now. A door that writes the end without
//! the question closes by mistake again.

use super::super::Events;
use super::super::directing::has_results;
use super::super::running::Running;
use super::super::series;
use super::super::telling::winners;
use super::{back, button};
use crate::messages::{Arg, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::OfDesk;
use crate::rooms::say::Body;
use crate::say;
use sha2::{Digest, Sha256};

/// So many who share the first place are named.
const NAMED: usize = 6;

impl Events {
    /// Asks whether it is to end here.
    pub(in crate::rooms::events) fn ask_close(&self, desk: &Desk, heard: &Heard, id: i64, reason: &str) {
        let Some(running) = self.by_id.get(&id) else { return };
        let lines = what_happens(running);
        let sure = OfDesk::closing(id, number(running, &lines), reason);
        let buttons = vec![button(id, say!("button-director-close"), sure), back(id)];
        let text = Some(say!("lines", lines = lines));
        self.show(desk, heard, id, Body { text, buttons, ..Body::default() });
    }

    /// It ends, if that comes to what was said. Ending it without this comparison ends with another champion than the one named.
    pub(super) async fn close_sure(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (said, reason): (u32, &str),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if number(running, &what_happens(running)) != said {
            self.ask_close(desk, heard, id, reason);
            return Ok(());
        }
        self.ends(desk, heard, id, reason).await?;
        let body = Body {
            text: Some(say!("director-closed")),
            buttons: vec![button(id, say!("button-director-reopen"), OfDesk::Reopen)],
            ..Body::default()
        };
        self.show(desk, heard, id, body);
        Ok(())
    }
}

/// What was said, as a number; after it was opened again it is another one.
fn number(running: &Running, lines: &[Text]) -> u32 {
    let hash = Sha256::digest(format!("{} {lines:?}", running.course.reopened().0));
    u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]])
}

/// What happens if it ends now: what is called off, who wins, what of it counts no more.
fn what_happens(running: &Running) -> Vec<Text> {
    let course = &running.course;
    let name = course.plan.name.as_str();
    let series = course.plan.series.as_ref();
    let mut lines = vec![match (course.event(), series) {
        (None, Some(one)) => {
            let when = Arg::When(series::hour(running).unwrap_or_default());
            say!("director-close-series", title = one.title(), name = name, when = when)
        }
        (None, None) => {
            say!("director-close-entries", name = name, count = course.players().len())
        }
        (Some(_), Some(one)) if !has_results(running) => {
            say!("director-close-evening", name = name, title = one.title())
        }
        (Some(_), None) if !has_results(running) => say!("director-call-off", name = name),
        (Some(_), _) => say!("director-close", name = name),
    }];
    if has_results(running) {
        let all = winners(running);
        let names = all.iter().take(NAMED).map(|seat| running.name(*seat)).collect::<Vec<_>>().join(", ");
        lines.push(match all.len() {
            0 => say!("director-close-nobody"),
            1 => say!("director-close-wins", who = names),
            _ => say!("director-close-several", who = names),
        });
    }
    let open = course.open_boards().len();
    if open > 0 {
        lines.push(say!("director-close-open", count = open));
    }
    if series.is_some() && has_results(running) {
        lines.push(say!("director-close-goes-on"));
    }
    lines.push(say!("director-close-day"));
    lines
}
