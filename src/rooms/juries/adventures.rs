//! The adventure of a round: brought as a file, or another version of it, until a sheet was begun.

use super::Juries;
use super::looked::Secret;
use crate::commands::{Invocation, LONGEST_FILE, Opt};
use crate::games::By;
use crate::judging::event::Event;
use crate::judging::jury::line::Line;
use crate::judging::telling;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfJury, OfOrganiser, Press};
use crate::rooms::say::{Attachment, Body, Button};
use crate::rooms::typed::cut;
use crate::say;

/// Levels that fit under one question, each a button.
const LEVELS: usize = 16;
/// Mistakes that are told at once; the others are counted.
const TOLD: usize = 8;

/// Reads an adventure as it was brought; or says what is wrong with it, by line.
pub(super) fn read(text: &str) -> Result<(String, Event), Text> {
    if text.len() > LONGEST_FILE {
        return Err(say!("jury-file-too-long", most = LONGEST_FILE / 1024));
    }
    if text.trim().is_empty() {
        return Err(say!("jury-file-empty"));
    }
    let event = Event::read(text).map_err(|wrong| {
        let mut lines = vec![say!("jury-file-wrong", count = wrong.len())];
        lines.extend(wrong.iter().take(TOLD).map(telling::mistake));
        if wrong.len() > TOLD {
            lines.push(say!("jury-file-more", count = wrong.len() - TOLD));
        }
        say!("lines", lines = lines)
    })?;
    let trees = event.adventure().cd.values().chain([&event.adventure().aa]);
    let long = trees
        .flat_map(|tree| &tree.nodes)
        .find(|node| node.classes.as_ref().is_some_and(|classes| classes.len() > LEVELS));
    if let Some(node) = long {
        return Err(say!("jury-file-levels", name = cut(node.title()), most = LEVELS));
    }
    Ok((text.to_owned(), event))
}

impl Juries {
    /// `/giuria avventura`: a file is the adventure of a round; without one it is shown, or written in chat.
    pub(super) async fn adventure(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let rounds = running.jury.rounds().len();
        let round = asked.number(Opt::Turno).and_then(|round| u16::try_from(round).ok());
        // When everything is public the next one is meant.
        let next = rounds > 0 && running.jury.rounds().iter().all(|round| round.published.is_some());
        let current = || if next { running.jury.current() + 1 } else { running.jury.current() };
        let round = round.unwrap_or_else(current);
        if usize::from(round) > rounds + 1 {
            desk.answer(heard, say!("jury-no-round", round = round, number = rounds + 1));
            return Ok(());
        }
        let Some(text) = asked.text(Opt::File) else {
            self.adventure_shown(desk, heard, id, round);
            return Ok(());
        };
        match read(text) {
            Ok((text, _)) => self.adventure_comes(desk, heard, id, (round, text)).await,
            Err(refusal) => {
                desk.answer(heard, refusal);
                Ok(())
            }
        }
    }

    /// A file without mistakes is the adventure of a round from now on.
    pub(super) async fn adventure_comes(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (round, text): (u16, String),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get_mut(&id) else { return Ok(()) };
        if running.jury.round(round).is_some_and(|of| of.frozen) {
            desk.answer(heard, say!("jury-frozen", round = round));
            return Ok(());
        }
        let mut step = running.step();
        step.write(By::House, &Line::Adventure(round, text), desk.now()).map_err(anyhow::Error::new)?;
        step.records.extend(desk.deed(heard, format!("giuria avventura:{round}"), ""));
        running.card.1 = true;
        self.commit(desk, step).await?;
        let Some(of) = self.by_id.get(&id).and_then(|running| running.jury.round(round)) else {
            return Ok(());
        };
        let Some(adventure) = &of.adventure else { return Ok(()) };
        let cast = adventure.cast().join(", ");
        let progress = adventure.aa.leaves().len();
        let name = adventure.name.clone().unwrap_or_default();
        let told = say!(
            "jury-adventure-taken",
            round = round,
            name = name,
            version = of.version,
            cast = cast,
            progress = progress
        );
        desk.answer(heard, told);
        self.show_card(desk, id);
        Ok(())
    }

    /// The adventure of a round as a file; where there is none, the panel where it is written.
    fn adventure_shown(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) {
        let of = self.by_id.get(&id).and_then(|running| running.jury.round(round));
        let Some(of) = of.filter(|of| of.adventure.is_some()) else {
            self.drafts(desk, heard, id, round);
            return;
        };
        match self.secret_here(desk, heard, id, round) {
            Some(Secret::All) => {
                desk.answer(heard, say!("jury-secret-all"));
                return;
            }
            // Their file is the one without numbers.
            Some(Secret::Numbers) => {
                super::exporting::sheets(desk, heard, id, (round, of));
                return;
            }
            None => {}
        }
        let file = Attachment::text(format!("avventura-{round}.toml"), of.text.clone());
        let text = if of.frozen {
            say!("jury-adventure-frozen", round = round, version = of.version)
        } else {
            say!("jury-adventure-version", round = round, version = of.version)
        };
        let change = Press::Jury(id, OfJury::Organise(OfOrganiser::Drafts(round)));
        let change = (!of.frozen).then(|| Button::new(say!("button-jury-drafts"), &change));
        let buttons = change.into_iter().collect();
        let body = Body { text: Some(text), file: Some(file), buttons, ..Body::default() };
        desk.house.say(desk.answer_anew(heard, format!("j{id}.adventure"), body));
    }
}
