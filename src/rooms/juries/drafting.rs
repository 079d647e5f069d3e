//! An adventure that is written in chat, section by section: each has a button that opens a form. What stands there is kept line by
//! line, until the whole becomes the adventure of its round.

use super::Juries;
use super::running::Running;
use crate::games::By;
use crate::judging::draft::{Draft, Section};
use crate::judging::jury::line::Line;
use crate::messages::{Lang, Text};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfJury, OfOrganiser, Press};
use crate::rooms::say::{Attachment, Body, Button, Choice, Menu};
use crate::say;

/// Characters that have a button each; more are chosen from menus, of which each has so many (Discord: 25 at most).
const BUTTONS: usize = 15;
const CHOICES: usize = 25;
const MENUS: usize = 3;
/// Slips that are told at once.
const TOLD: usize = 8;

/// The draft of a round: what was typed, or what its adventure says.
pub(super) fn draft_of(running: &Running, round: u16) -> Draft {
    let Some(of) = running.jury.round(round) else { return Draft::default() };
    of.draft.clone()
}

/// A section by what a button calls it: its word, or `cd` with the place of a character in the cast, from 1.
fn section(draft: &Draft, word: &str) -> Option<Section> {
    match word.strip_prefix("cd:") {
        Some(number) => {
            let at = number.parse::<usize>().ok()?.checked_sub(1)?;
            Some(Section::Decisions((*draft.cast().get(at)?).to_owned()))
        }
        None => Section::of(word, None),
    }
}

fn word(draft: &Draft, section: &Section) -> String {
    match section.character() {
        Some(name) => {
            let at = draft.cast().iter().position(|one| *one == name).map_or(0, |at| at + 1);
            format!("cd:{at}")
        }
        None => section.word().to_owned(),
    }
}

impl Juries {
    /// Shows what stands in the adventure of a round, with a button for each section.
    pub(super) fn drafts(&self, desk: &Desk, heard: &Heard, id: i64, round: u16) {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return;
        };
        if self.is_kept_from(desk, heard, id, round) {
            return;
        }
        let body = panel(running, round, None);
        desk.house.say(desk.answer_anew(heard, format!("j{id}.draft"), body));
    }

    /// A section: how it is written and what stands there; with what was typed into its form, that is what stands there from now on.
    pub(super) async fn draft(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        (round, name, typed): (u16, String, Option<&str>),
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return Ok(());
        };
        if self.is_kept_from(desk, heard, id, round) {
            return Ok(());
        }
        if running.jury.round(round).is_some_and(|of| of.frozen) {
            desk.answer(heard, say!("jury-frozen", round = round));
            return Ok(());
        }
        let mut draft = draft_of(running, round);
        if name.is_empty() {
            // Back from a section, in its place.
            let body = panel(running, round, None);
            desk.house.say(desk.answer_to(heard, format!("j{id}.draft"), body));
            return Ok(());
        }
        let Some(section) = section(&draft, &name) else {
            desk.answer(heard, say!("button-old"));
            return Ok(());
        };
        let lang = desk.lang_for(heard);
        let Some(typed) = typed else {
            let body = explained(running, (round, &draft, &section), lang);
            desk.house.say(desk.answer_to(heard, format!("j{id}.draft"), body));
            return Ok(());
        };
        // A dash alone empties it: a form cannot be sent empty.
        let typed = if typed.trim() == "-" { "" } else { typed };
        if let Err(slips) = draft.set(&section, typed) {
            let mut lines = vec![say!("jury-draft-wrong", section = section.title())];
            lines.extend(slips.iter().take(TOLD).map(crate::judging::draft::Slip::text));
            if slips.len() > TOLD {
                lines.push(say!("jury-file-more", count = slips.len() - TOLD));
            }
            lines.push(say!(
                "jury-draft-typed",
                typed = crate::messages::Arg::Code(typed.chars().take(800).collect())
            ));
            let again = Button::new(section.title(), &press(id, round, &word(&draft, &section)));
            let back = Button::new(say!("button-jury-drafts"), &press(id, round, ""));
            let body = Body {
                text: Some(say!("lines", lines = lines)),
                buttons: vec![again.first(), back],
                ..Body::default()
            };
            desk.house.say(desk.answer_anew(heard, format!("j{id}.draft"), body));
            return Ok(());
        }
        let mut step = running.step();
        let line = Line::Draft(round, draft.change(&section));
        if step.write(By::House, &line, desk.now()).is_err() {
            desk.answer(heard, say!("button-old"));
            return Ok(());
        }
        self.commit(desk, step).await?;
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let body = panel(running, round, Some(&section));
        desk.house.say(desk.answer_anew(heard, format!("j{id}.draft"), body));
        Ok(())
    }

    /// The draft is the adventure of its round from now on.
    pub(super) async fn adopt(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        round: u16,
    ) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else {
            desk.answer(heard, say!("jury-over"));
            return Ok(());
        };
        if self.is_kept_from(desk, heard, id, round) {
            return Ok(());
        }
        let draft = draft_of(running, round);
        let file = draft.toml();
        if let Ok((text, _)) = super::adventures::read(&file) {
            return self.adventure_comes(desk, heard, id, (round, text)).await;
        }
        let mut lines = vec![say!("jury-draft-not-yet")];
        lines.extend(
            draft
                .missing()
                .iter()
                .take(TOLD)
                .map(|need| say!("jury-draft-needs", section = need.section().title(), what = need.text())),
        );
        desk.answer(heard, say!("lines", lines = lines));
        Ok(())
    }
}

fn press(id: i64, round: u16, word: &str) -> Press {
    Press::Jury(id, OfJury::Organise(OfOrganiser::Draft(round, word.to_owned())))
}

/// What stands in each section, what is missing, and a button for each.
fn panel(running: &Running, round: u16, changed: Option<&Section>) -> Body {
    let draft = draft_of(running, round);
    let mut lines = vec![say!("jury-draft", round = round), draft.summary()];
    if let Some(section) = changed {
        lines.insert(0, say!("jury-draft-taken", section = section.title()));
    }
    let ready = draft.missing().is_empty();
    let payload = |section: &Section| press(running.id, round, &word(&draft, section));
    let (own, others): (Vec<Section>, Vec<Section>) =
        draft.sections().into_iter().partition(|section| section.character().is_some());
    let (listed, own) = if own.len() > BUTTONS { (own, Vec::new()) } else { (Vec::new(), own) };
    let mut buttons: Vec<Button> =
        others.iter().chain(&own).map(|section| Button::new(section.title(), &payload(section))).collect();
    let menus = listed.chunks(CHOICES).take(MENUS).map(|some| Menu {
        label: Section::Characters.title(),
        choices: some
            .iter()
            .map(|section| Choice {
                label: section.title(),
                payload: payload(section).to_string(),
                chosen: false,
            })
            .collect(),
    });
    let menus = menus.collect();
    if ready {
        lines.push(say!("jury-draft-ready"));
        let adopt = Press::Jury(running.id, OfJury::Organise(OfOrganiser::Adopt(round)));
        buttons.insert(0, Button::new(say!("button-jury-adopt"), &adopt).first());
    }
    let file = ready.then(|| Attachment::text(format!("avventura-{round}.toml"), draft.toml()));
    Body { text: Some(say!("lines", lines = lines)), menus, buttons, file, ..Body::default() }
}

/// How a section is written, and what stands there, ready to be copied into its form.
fn explained(running: &Running, (round, draft, section): (u16, &Draft, &Section), lang: Lang) -> Body {
    let title: Text = section.title();
    let mut lines = vec![say!("jury-draft-section", section = title.clone()), section.hint(lang)];
    if let Some(text) = draft.text(section, lang) {
        lines.push(say!("jury-draft-stands", text = crate::messages::Arg::Code(text)));
    }
    let write = Press::Jury(running.id, OfJury::Organise(OfOrganiser::Write(round, word(draft, section))));
    let back = press(running.id, round, "");
    let buttons = vec![
        Button::new(say!("button-jury-write"), &write).first(),
        Button::new(say!("button-jury-parts"), &back),
    ];
    Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() }
}
