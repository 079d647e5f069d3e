//! A round as a file: for programs, for spreadsheets, to print, for the authors of the model.

use super::Juries;
use super::looked::Secret;
use super::running::Running;
use crate::judging::event::Event;
use crate::judging::exchange;
use crate::judging::jury::state::Round;
use crate::messages::own;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{FileKind, OfJury, OfOrganiser, Press};
use crate::rooms::say::{Attachment, Body, Button};
use crate::say;

impl Juries {
    /// One of them.
    pub(super) async fn export(
        &self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (round, kind): (u16, FileKind),
    ) -> Result<(), Halt> {
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let file = match kind {
            FileKind::Html => {
                let seats = running.seats_of(&desk.house.links.accounts(&heard.who.person));
                // No number stands on the sheets: a judge may have them, a player may not.
                if running.secret_from(&seats, round) == Some(Secret::All) {
                    desk.answer(heard, say!("jury-secret-all"));
                    return Ok(());
                }
                match running.jury.round(round) {
                    Some(of) if of.adventure.is_some() => sheets(desk, heard, id, (round, of)),
                    _ => desk.answer(heard, say!("jury-no-adventure", round = round)),
                }
                return Ok(());
            }
            FileKind::Anonymous => {
                let Some(events) = published(desk, heard, &running) else { return Ok(()) };
                Attachment::text(format!("anonimo-{id}.json"), exchange::anonymous(&events))
            }
            FileKind::Toml | FileKind::Csv | FileKind::Ods | FileKind::Json => {
                let Some(event) = super::reports::points(desk, heard, &running, round) else { return Ok(()) };
                of_round(&event, round, kind)
            }
        };
        let body = Body { text: Some(say!("jury-file")), file: Some(file), ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("j{id}.file"), body));
        Ok(())
    }
}

/// The adventure of a round as sheets to print: everything that is asked, and no weight, percentage or point.
pub(super) fn sheets(desk: &Desk, heard: &Heard, id: i64, (round, of): (u16, &Round)) {
    let Some(adventure) = &of.adventure else { return };
    let page = exchange::empty_sheets(adventure, desk.lang_for(heard));
    let file = Attachment::text(format!("schede-{round}.html"), page);
    let body = Body { text: Some(say!("jury-file")), file: Some(file), ..Body::default() };
    desk.house.say(desk.answer_anew(heard, format!("j{id}.file"), body));
}

/// `/giuria esporta`: which file, each a button.
pub(super) fn files(desk: &Desk, heard: &Heard, id: i64, round: u16) {
    let lang = desk.lang_for(heard);
    let button = |kind: FileKind| {
        let (it, en) = kind.names();
        let name = if lang == crate::messages::Lang::It { it } else { en };
        let press = Press::Jury(id, OfJury::Organise(OfOrganiser::Export(round, kind)));
        Button::new(say!("literal", text = own(name)), &press)
    };
    let buttons = FileKind::ALL.into_iter().map(button).collect();
    let body = Body { text: Some(say!("jury-files", round = round)), buttons, ..Body::default() };
    desk.house.say(desk.answer_to(heard, format!("j{id}.files"), body));
}

/// All rounds that are public; where there is none that is said.
fn published(desk: &Desk, heard: &Heard, running: &Running) -> Option<Vec<Event>> {
    let public = (1..).zip(running.jury.rounds()).filter(|(_, round)| round.published.is_some());
    let events: Vec<Event> = public.filter_map(|(number, _)| running.jury.event(number)?.ok()).collect();
    if events.is_empty() {
        desk.answer(heard, say!("jury-not-public"));
        return None;
    }
    Some(events)
}

fn of_round(event: &Event, round: u16, kind: FileKind) -> Attachment {
    let name = |ending: &str| format!("turno-{round}.{ending}");
    match kind {
        FileKind::Csv => Attachment::text(name("csv"), exchange::to_csv(event)),
        FileKind::Ods => Attachment::bytes(name("ods"), exchange::to_ods(event)),
        FileKind::Json => Attachment::text(name("json"), exchange::to_json(event)),
        FileKind::Toml | FileKind::Html | FileKind::Anonymous => {
            Attachment::text(name("toml"), exchange::to_toml(event))
        }
    }
}
