//! An event that is judged is created: its name, how judges come together, whether a second person confirms; with an adventure, or
//! to be written in chat.

use super::Juries;
use super::adventures::read;
use super::running::{FOUNDER, Running};
use crate::commands::{Invocation, Opt};
use crate::games::By;
use crate::journal::{ActivityKind, Entry, MatchRow, MatchState, NewLine, Record};
use crate::judging::adventure::Resolution;
use crate::judging::jury::line::Line;
use crate::judging::jury::{Jury, NAME, Plan};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::matches::invite::{names, order_of};
use crate::rooms::settings::Power;
use crate::rooms::typed::unquoted;
use crate::say;

/// Letters of a name at most.
const LETTERS: usize = 60;

impl Juries {
    /// `/giuria crea`.
    pub(super) async fn create(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        if desk.place.is_private() {
            desk.answer(heard, say!("refuse-only-in-channels"));
            return Ok(());
        }
        if !desk.moderates(heard, Power::Rounds) {
            desk.answer(heard, say!("refuse-moderators"));
            return Ok(());
        }
        let order = order_of(heard);
        // The same order delivered again: the room may have slept in between.
        if desk.house.journal.is_ordered(&order).await? {
            return Ok(());
        }
        if let Some(running) = self.meant().and_then(|id| self.by_id.get(&id)) {
            desk.answer(heard, say!("jury-another", name = running.jury.plan.name.as_str()));
            return Ok(());
        }
        let adventure = match asked.text(Opt::File).map(read).transpose() {
            Ok(adventure) => adventure,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let titled = || adventure.as_ref().and_then(|(_, event)| event.adventure().name.clone());
        let Some(name) = asked.text(Opt::Testo).map(name).filter(|name| !name.is_empty()).or_else(titled)
        else {
            desk.answer(heard, say!("jury-name"));
            return Ok(());
        };
        let resolution = match asked.choice(Opt::Metodo) {
            Some("maggioranza") => Resolution::Majority,
            Some("media") => Resolution::Mean,
            Some(_) => Resolution::Agreed,
            // What the file of the adventure says, where it says it.
            None => {
                let of_file = adventure.as_ref().and_then(|(_, event)| event.adventure().resolution);
                of_file.unwrap_or(Resolution::Agreed)
            }
        };
        let plan = Plan { name: name.clone(), resolution, confirm: asked.said(Opt::Firma) != Some(false) };
        let id = desk.house.journal.next_match_id().await?;
        let first = plan.line();
        let jury = Jury::read(&first).map_err(anyhow::Error::new)?;
        let running = Running::new(id, jury, desk.lang());
        let now = desk.now();
        let mut step = running.step();
        step.write(By::House, &Line::Person(FOUNDER), now).map_err(anyhow::Error::new)?;
        if let Some((text, _)) = &adventure {
            let line = Line::Adventure(1, text.clone());
            step.write(By::House, &line, now).map_err(anyhow::Error::new)?;
        }
        let person = heard.who.person.clone();
        let server = desk.window_of(heard).server().cloned();
        step.records.push(Record::Match(row(desk, id)));
        step.records.push(names(desk, heard));
        step.records.push(Record::Seat { match_id: id, seat: FOUNDER, person: person.clone(), server });
        step.records.extend(desk.deed(heard, format!("giuria crea:{name}"), ""));
        step.sit.push((FOUNDER, person, heard.who.name.clone()));
        let line = NewLine { match_id: id, n: 1, source: Some(order), at: now, by: By::House, text: first };
        self.found(desk, running, step, line).await?;
        self.show_card(desk, id);
        desk.tell_notice();
        if adventure.is_none() {
            self.drafts(desk, heard, id, 1);
        }
        Ok(())
    }

    /// The first line goes with those that follow it, all or nothing.
    async fn found(
        &mut self,
        desk: &Desk,
        running: Running,
        step: super::running::Step,
        first: NewLine,
    ) -> Result<(), Halt> {
        let id = running.id;
        let entry = Entry { lines: step.with_first(first), records: step.records.clone() };
        desk.house.append(entry).await?;
        // The first line has the order as its source.
        self.lays_down();
        self.by_id.insert(id, running.with_written(step));
        Ok(())
    }
}

/// What an event is to be called.
fn name(typed: &str) -> String {
    let typed = unquoted(typed);
    typed.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LETTERS).collect()
}

fn row(desk: &Desk, id: i64) -> MatchRow {
    MatchRow {
        id,
        place: desk.place.clone(),
        server: desk.place.server().cloned(),
        kind: ActivityKind::Jury,
        game: NAME.to_owned(),
        // W24: who is erased while it goes on takes no other seat in it.
        open: true,
        state: MatchState::Live,
        opened_at: desk.now(),
    }
}
