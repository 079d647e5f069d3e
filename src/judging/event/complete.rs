//! Whether an event is whole: every player has a sheet, every sheet a level for everything that is asked.

use super::super::adventure::Resolution;
use super::super::mistake::{Mistake, Wrong};
use super::super::tree::Tree;
use super::{AGREED, Answers, Event, Sheet, Team};
use std::collections::BTreeSet;

/// All that is wrong, by line.
pub(super) fn wrong(event: &Event) -> Vec<Mistake> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for team in &event.teams {
        if !names.insert(team.name.as_str()) {
            found.push(Mistake { line: team.line, what: Wrong::Twice(team.name.clone()) });
        } else if !team.absent {
            found.extend(of_team(event, team).into_iter().map(|what| Mistake { line: team.line, what }));
        }
    }
    let mut seen = BTreeSet::new();
    for sheet in &event.sheets {
        let mut wrong = Vec::new();
        if !seen.insert((&sheet.team, &sheet.character, &sheet.judge)) {
            wrong.push(Wrong::SheetTwice(sheet.who()));
        }
        match event.teams.iter().find(|team| team.name == sheet.team) {
            None => wrong.push(Wrong::NoTeam(sheet.team.clone())),
            // M13: what was written of a team that is not judged may be as it is.
            Some(team) if team.absent => {}
            Some(_) => wrong.extend(of_sheet(event, sheet)),
        }
        found.extend(wrong.into_iter().map(|what| Mistake { line: sheet.line, what }));
    }
    if event.adventure.resolution.is_none() {
        let judged = event.sheets.iter().find(|sheet| sheet.judge.is_some());
        found.extend(judged.map(|sheet| Mistake { line: sheet.line, what: Wrong::NoResolution }));
    }
    found.sort_by_key(|mistake| mistake.line);
    found
}

fn of_team(event: &Event, team: &Team) -> Vec<Wrong> {
    let players = event.players(&team.name);
    if players.is_empty() {
        return vec![Wrong::Nobody(team.name.clone())];
    }
    let mut found = Vec::new();
    let needed = event.adventure.characters.iter().filter(|character| !character.optional);
    for missing in needed.filter(|character| !players.contains(character.name.as_str())) {
        let who = super::Who { team: team.name.clone(), character: missing.name.clone() };
        found.push(Wrong::Unplayed(who));
    }
    for character in players {
        found.extend(of_player(event, &team.name, character));
    }
    let tree = &event.adventure.aa;
    let fallen = event.fallen(tree, &team.name);
    if tree.shares(&fallen).iter().all(Option::is_none) {
        found.push(Wrong::NoProgress(team.name.clone()));
    }
    found.extend(items(tree, &fallen, &team.aa, &team.name));
    found
}

/// M14: which sheets there must be.
fn of_player(event: &Event, team: &str, character: &str) -> Option<Wrong> {
    let of = event.sheets.iter().filter(|sheet| sheet.team == team && sheet.character == character);
    let of: Vec<&Sheet> = of.collect();
    let who = || of[0].who();
    let of_nobody = of.iter().filter(|sheet| sheet.judge.is_none()).count();
    if of_nobody > 0 {
        // A sheet of nobody in particular stands alone; two of them are told as such.
        return (of.len() > of_nobody).then(|| Wrong::SheetTwice(who()));
    }
    let agreed = of.iter().any(|sheet| sheet.judge.as_deref() == Some(AGREED));
    match event.adventure.resolution? {
        // The sheet of one judge alone, who is named, has nobody to agree with.
        Resolution::Agreed if !agreed && of.len() > 1 => Some(Wrong::NoAgreed(who())),
        Resolution::Majority | Resolution::Mean if agreed && of.len() == 1 => Some(Wrong::NoJudges(who())),
        _ => None,
    }
}

fn of_sheet(event: &Event, sheet: &Sheet) -> Vec<Wrong> {
    let adventure = &event.adventure;
    let mut found = Vec::new();
    for leaf in adventure.asked() {
        if !sheet.levels.contains_key(&leaf) {
            found.push(Wrong::Unanswered(adventure.vsp.nodes[leaf].id.clone(), sheet.who()));
        }
    }
    match adventure.cd.get(&sheet.character) {
        None => found.push(Wrong::NoCharacter(sheet.character.clone())),
        Some(tree) => {
            let of = format!("{}, {}", sheet.team, sheet.character);
            found.extend(items(tree, &event.fallen(tree, &sheet.team), &sheet.cd, &of));
        }
    }
    found
}

/// Items that count and have no level.
fn items(tree: &Tree, fallen: &dyn Fn(usize) -> bool, answers: &Answers, of: &str) -> Vec<Wrong> {
    let shares = tree.shares(fallen);
    let missing = tree.leaves().into_iter().filter(|at| shares[*at].is_some() && !answers.contains_key(at));
    missing.map(|at| Wrong::NoItem(tree.nodes[at].id.clone(), of.to_owned())).collect()
}
