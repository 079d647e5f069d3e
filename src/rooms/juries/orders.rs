//! What is ordered of a judged event, by command or button, and who may.

use super::Juries;
use crate::commands::{Invocation, Opt};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{FileKind, OfJury, OfOrganiser};
use crate::say;

/// What everybody may ask.
const FOR_ALL: [&str; 6] = ["giudica", "programma", "risultati", "generale", "scheda", "crea"];

impl Juries {
    /// `/giuria`.
    pub(crate) async fn ordered(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let what = asked.choice(Opt::Azione);
        if what == Some("crea") {
            return self.create(desk, heard, asked).await;
        }
        if matches!(what, Some("risultati" | "generale" | "scheda")) {
            return self.results_asked(desk, heard, asked).await;
        }
        if matches!(what, Some("dimentica" | "analisi" | "soglie" | "esporta")) {
            return self.looked_back_at(desk, heard, asked).await;
        }
        if what.is_none() && asked.has(Opt::Testo) {
            // A word that is none of these; without any the card is shown to all.
            desk.answer(heard, say!("jury-what"));
            return Ok(());
        }
        let Some(id) = self.meant_or_told(desk, heard) else { return Ok(()) };
        super::people::is_met(desk, heard).await?;
        let Some(what) = what else {
            self.show_again(desk, id);
            return Ok(());
        };
        let current = self.by_id.get(&id).map_or(1, |running| running.jury.current());
        let round = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok()).unwrap_or(current);
        let reads = what == "avventura" && asked.text(Opt::File).is_none();
        let may = FOR_ALL.contains(&what)
            || self.organises(desk, heard, id)
            || reads && self.is_master(desk, heard, id, round);
        if !may {
            desk.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        match what {
            "giudica" => self.bench(desk, heard, id, true),
            "programma" => self.schedule(desk, heard, id, round),
            "avventura" => return self.adventure(desk, heard, id, asked).await,
            "squadra" => return self.team(desk, heard, id, asked).await,
            "tavolo" => return self.table(desk, heard, id, asked).await,
            "assente" => return self.absent(desk, heard, id, asked).await,
            "stato" => self.status(desk, heard, id, round),
            "riapri" => return self.reopen(desk, heard, id, asked).await,
            "pubblica" => self.ask_to_publish(desk, heard, id, round),
            "anteprima" => self.preview(desk, heard, id, round),
            "fine" => self.ask_to_end(desk, heard, id),
            "annulla" => return self.call_off(desk, heard, id, false).await,
            "importa" => return self.import(desk, heard, id, asked).await,
            _ => {}
        }
        Ok(())
    }

    /// What organisers ask also of an event that is over: files, reports, and that a guest is forgotten.
    async fn looked_back_at(&mut self, desk: &Desk, heard: &Heard, asked: &Invocation) -> Result<(), Halt> {
        let Some(id) = self.meant_or_last(desk, heard).await? else { return Ok(()) };
        let named = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok());
        let kind = asked.choice(Opt::Formato).and_then(FileKind::named);
        let now = named.or_else(|| self.by_id.get(&id).map(|running| running.jury.current())).unwrap_or(1);
        let sheets = asked.choice(Opt::Azione) == Some("esporta") && kind == Some(FileKind::Html);
        let may = self.organises(desk, heard, id) || (sheets && self.is_master(desk, heard, id, now));
        if !may {
            desk.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        let Some(running) = self.look_at(desk, heard, id).await? else { return Ok(()) };
        let usual = running.last_published().filter(|_| !self.by_id.contains_key(&id));
        let current = usual.unwrap_or_else(|| running.jury.current());
        drop(running);
        let round = named.unwrap_or(current);
        match asked.choice(Opt::Azione) {
            Some("dimentica") => self.forget_guest(desk, heard, id, asked).await,
            Some("analisi") => self.report(desk, heard, id, round).await,
            Some("soglie") => self.what_if(desk, heard, id, (round, asked)).await,
            _ => {
                if let Some(kind) = kind {
                    return self.export(desk, heard, id, (round, kind)).await;
                }
                super::exporting::files(desk, heard, id, round);
                Ok(())
            }
        }
    }

    /// A button.
    pub(crate) async fn pressed(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        what: OfJury,
        form: Option<&str>,
    ) -> Result<(), Halt> {
        match what {
            OfJury::Judge => {
                super::people::is_met(desk, heard).await?;
                self.bench(desk, heard, id, true);
            }
            OfJury::Bench => self.bench(desk, heard, id, false),
            OfJury::Sheet(sheet) => return self.sheet(desk, heard, id, sheet).await,
            OfJury::Item(sheet, place) => self.item(desk, heard, id, (sheet, place)),
            OfJury::Mark(sheet, place, level) => {
                return self.mark(desk, heard, id, (sheet, place, level)).await;
            }
            OfJury::Missing(sheet, page) => self.missing(desk, heard, id, (sheet, page)),
            OfJury::Close(sheet) => return self.close(desk, heard, id, sheet).await,
            OfJury::Look(spot, page) => self.look(desk, heard, id, (spot, page)),
            OfJury::Confirm(spot, mark) => return self.confirm(desk, heard, id, (spot, mark)).await,
            OfJury::Schedule(round) => {
                super::people::is_met(desk, heard).await?;
                self.schedule(desk, heard, id, round);
            }
            OfJury::Teams(round, page) => return self.teams_asked_for(desk, heard, id, (round, page)).await,
            OfJury::Character(round, number, page) => {
                return self.character_asked_for(desk, heard, id, (round, number, page)).await;
            }
            OfJury::General(page) => return self.general(desk, heard, id, page).await,
            OfJury::Feedback(round) => return self.feedback(desk, heard, id, round).await,
            OfJury::Organise(OfOrganiser::Write(round, section)) => {
                return self.draft(desk, heard, id, (round, section, form)).await;
            }
            OfJury::Organise(what) => return self.organised(desk, heard, id, what).await,
        }
        Ok(())
    }

    async fn organised(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        what: OfOrganiser,
    ) -> Result<(), Halt> {
        match what {
            OfOrganiser::Status(round) => self.status(desk, heard, id, round),
            OfOrganiser::Call(round) => self.call(desk, heard, id, round),
            OfOrganiser::Preview(round) => self.preview(desk, heard, id, round),
            OfOrganiser::Publish(round) => self.ask_to_publish(desk, heard, id, round),
            OfOrganiser::PublishSure(round) => return self.publish(desk, heard, id, round).await,
            OfOrganiser::End => self.ask_to_end(desk, heard, id),
            OfOrganiser::EndSure => return self.end(desk, heard, id).await,
            OfOrganiser::OffSure => return self.call_off(desk, heard, id, true).await,
            OfOrganiser::Leave => desk.answer(heard, say!("jury-left-as-it-is")),
            OfOrganiser::Drafts(round) => self.drafts(desk, heard, id, round),
            OfOrganiser::Draft(round, section) | OfOrganiser::Write(round, section) => {
                return self.draft(desk, heard, id, (round, section, None)).await;
            }
            OfOrganiser::Adopt(round) => return self.adopt(desk, heard, id, round).await,
            OfOrganiser::Report(round) => return self.report(desk, heard, id, round).await,
            OfOrganiser::Export(round, kind) => return self.export(desk, heard, id, (round, kind)).await,
        }
        Ok(())
    }
}
