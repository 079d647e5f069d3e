//! Sheets that were filled in elsewhere: on paper and typed into a spreadsheet, or by another program.

use super::Juries;
use super::agreeing::Told;
use super::people::seat_for;
use super::running::Running;
use crate::commands::{Invocation, Opt};
use crate::games::{By, Seat};
use crate::judging::event::{AGREED, Answers, Event, Sheet};
use crate::judging::exchange;
use crate::judging::jury::line::{Line, Spot};
use crate::judging::jury::sheet::{About, Id, Item, Key};
use crate::judging::mistake::Mistake;
use crate::judging::telling;
use crate::messages::Text;
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::heard::Heard;
use crate::rooms::typed::{cut, is_same};
use crate::say;
use std::collections::BTreeSet;

/// Mistakes that are told at once.
const TOLD: usize = 8;

impl Juries {
    /// `/giuria importa file:…`: whole sheets of teams that are at their tables; all of them, or none.
    pub(super) async fn import(
        &mut self,
        desk: &Desk,
        heard: &Heard,
        id: i64,
        asked: &Invocation,
    ) -> Result<(), Halt> {
        let Some(round) = self.round_asked(desk, heard, id, asked) else { return Ok(()) };
        // What is wrong with a file is said in the words of the adventure.
        if self.plays(desk, heard, id, round) {
            desk.answer(heard, say!("jury-you-play"));
            return Ok(());
        }
        let text = asked.text(Opt::File).unwrap_or_default();
        if text.trim().is_empty() {
            desk.answer(heard, say!("jury-import-how"));
            return Ok(());
        }
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let read = match read(running, round, text) {
            Ok(event) => sheets(running, round, &event),
            Err(refusal) => Err(refusal),
        };
        let brought = match read {
            Ok(brought) => brought,
            Err(refusal) => {
                desk.answer(heard, refusal);
                return Ok(());
            }
        };
        let mut step = running.step();
        let person = heard.who.person.clone();
        if let Some(refusal) = super::people::shut_out(desk, running, &person).await? {
            desk.answer(heard, refusal);
            return Ok(());
        }
        let seat = seat_for(desk, heard, running, &mut step, &person).await?;
        if running.jury.round(round).is_some_and(|of| of.has_played(seat)) {
            desk.answer(heard, say!("jury-you-play"));
            return Ok(());
        }
        let count = brought.len();
        let spots: BTreeSet<Spot> = brought.iter().map(|(id, _)| Spot::new(round, id.key.team)).collect();
        for (sheet, marks) in brought {
            let called = super::bench::called(running, sheet);
            if step.write(By::Seat(seat), &Line::Bring(sheet, marks), desk.now()).is_err() {
                desk.answer(heard, say!("jury-import-closed", what = called));
                return Ok(());
            }
        }
        step.records.extend(desk.deed(heard, format!("giuria importa:{round} {count}"), ""));
        if let Some(running) = self.by_id.get_mut(&id) {
            running.card.1 = true;
        }
        self.commit(desk, step).await?;
        desk.answer(heard, say!("jury-imported", count = count));
        self.show_card(desk, id);
        for spot in spots {
            self.tell_table(desk, id, spot, seat, Told::Anew);
        }
        self.tell_ready(desk, id, round, false);
        Ok(())
    }
}

/// The sheets of a file, whatever it is: JSON, a whole event in TOML, or rows of a spreadsheet.
fn read(running: &Running, round: u16, text: &str) -> Result<Event, Text> {
    let adventure = running.jury.adventure(round).ok_or_else(|| say!("jury-no-adventure", round = round))?;
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    let event = if trimmed.starts_with('{') {
        exchange::from_json(text)
    } else if trimmed.starts_with(['[', '#']) {
        Event::read(text)
    } else {
        exchange::from_csv(text, adventure)
    };
    let event = event.map_err(|wrong| mistakes(&wrong))?;
    // The questions of another adventure have other places.
    let own = |one: &crate::judging::adventure::Adventure| (one.vsp.clone(), one.diceless);
    let same = |tree: &crate::judging::tree::Tree| {
        tree.nodes.iter().map(|node| (node.id.clone(), node.classes.clone())).collect::<Vec<_>>()
    };
    let theirs = event.adventure();
    let fits = own(theirs).1 == own(adventure).1
        && same(&theirs.aa) == same(&adventure.aa)
        && theirs
            .cd
            .iter()
            .map(|(name, tree)| (name, same(tree)))
            .eq(adventure.cd.iter().map(|(name, tree)| (name, same(tree))));
    if fits { Ok(event) } else { Err(say!("jury-import-other")) }
}

fn mistakes(wrong: &[Mistake]) -> Text {
    let mut lines = vec![say!("jury-import-wrong", count = wrong.len())];
    lines.extend(wrong.iter().take(TOLD).map(telling::mistake));
    if wrong.len() > TOLD {
        lines.push(say!("jury-file-more", count = wrong.len() - TOLD));
    }
    say!("lines", lines = lines)
}

type Brought = Vec<(Id, Vec<(usize, usize)>)>;

/// The sheets of a file as those of this event: each of a team and a judge that there is.
fn sheets(running: &Running, round: u16, event: &Event) -> Result<Brought, Text> {
    let Some(of) = running.jury.round(round) else { return Err(say!("button-old")) };
    let mut brought = Brought::new();
    let place = |key: Key, levels: &Answers, own: &Answers| {
        let items = of.items(key);
        let mark = |(place, item): (usize, &Item)| {
            let level = match item {
                Item::Descriptor(at) => levels.get(at),
                Item::Decision(at) | Item::Progress(at) => own.get(at),
            };
            level.map(|level| (place, *level))
        };
        items.iter().enumerate().filter_map(mark).collect::<Vec<_>>()
    };
    for team in event.teams().iter().filter(|team| !team.absent) {
        let number = running.jury.team_named(&team.name);
        let number = number.ok_or_else(|| say!("jury-import-team", name = cut(&team.name)))?;
        let key = Key { team: number, about: About::Progress, judge: None };
        brought.push((Id { round, key }, place(key, &Answers::new(), &team.aa)));
    }
    let of_judges = event.sheets().iter().filter(|sheet| sheet.judge.as_deref() != Some(AGREED));
    let agreed = event.sheets().iter().filter(|sheet| sheet.judge.as_deref() == Some(AGREED));
    // What judges agree on rests on their own sheets.
    for sheet in of_judges.chain(agreed) {
        if event.teams().iter().any(|team| team.name == sheet.team && team.absent) {
            continue;
        }
        let team = running.jury.team_named(&sheet.team);
        let number = of
            .number_of(&sheet.character)
            .filter(|_| team.is_some_and(|team| of.plays(team, &sheet.character)));
        let (Some(team), Some(number)) = (team, number) else {
            return Err(say!("jury-import-player", team = cut(&sheet.team), name = cut(&sheet.character)));
        };
        let judge = judge_of(running, of.judges(team), sheet)?;
        let key = Key { team, about: About::Character(number), judge };
        brought.push((Id { round, key }, place(key, &sheet.levels, &sheet.cd)));
    }
    Ok(brought)
}

/// Whose sheet it is: a judge's of the table, by name; where one judges alone, theirs.
fn judge_of(running: &Running, judges: &[Seat], sheet: &Sheet) -> Result<Option<Seat>, Text> {
    match (sheet.judge.as_deref(), judges) {
        (Some(AGREED), _) => Ok(None),
        (None, [only]) => Ok(Some(*only)),
        (Some(name), _) => {
            let found =
                judges.iter().find(|seat| is_same(&running.name(**seat), name) || seat.0.to_string() == name);
            found.map(|seat| Some(*seat)).ok_or_else(|| say!("jury-import-judge", name = cut(name)))
        }
        (None, _) => Err(say!("jury-import-whose", team = cut(&sheet.team), name = cut(&sheet.character))),
    }
}
