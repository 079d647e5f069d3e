//! The tables `[[team]]` and `[[sheet]]`.

use super::super::adventure::{self, Estimate};
use super::super::mistake::Wrong;
use super::super::model;
use super::super::source::{Reader, Section};
use super::super::tree::Tree;
use super::{Answers, Event, Sheet, Team};
use toml::de::DeTable;

/// Teams and sheets at most.
pub(in super::super) const MOST: usize = 2_000;

/// What the file tells; nothing if its adventure cannot be understood.
pub(super) fn event(reader: &mut Reader, file: &DeTable<'_>) -> Option<(Event, Vec<Estimate>)> {
    let file = Section { table: file, line: 1 };
    let known: Vec<&str> = adventure::KEYS.into_iter().chain(["team", "sheet"]).collect();
    reader.only(file, &known);
    let (adventure, estimates) = adventure::read(reader, file)?;
    if !reader.is_clean() {
        // What is chosen in a tree that is not understood would be called wrong without reason.
        return None;
    }
    let (teams, sheets) = (reader.tables(file, "team"), reader.tables(file, "sheet"));
    if let Some(beyond) = teams.get(MOST).or(sheets.get(MOST)) {
        reader.wrong(beyond.line, Wrong::TooMany(MOST));
        return None;
    }
    let teams = teams.into_iter().filter_map(|section| team(reader, section, &adventure.aa)).collect();
    let sheets = sheets.into_iter().filter_map(|section| sheet(reader, section, &adventure)).collect();
    Some((Event { adventure, teams, sheets }, estimates))
}

fn team(reader: &mut Reader, section: Section<'_, '_>, tree: &Tree) -> Option<Team> {
    reader.only(section, &["name", "aa", "absent"]);
    let name = reader.named(section, "name")?;
    let absent = reader.flag(section, "absent");
    let aa = items(reader, section, "aa", tree);
    Some(Team { name, aa, absent, line: section.line })
}

fn sheet(reader: &mut Reader, section: Section<'_, '_>, adventure: &adventure::Adventure) -> Option<Sheet> {
    reader.only(section, &["team", "character", "judge", "levels", "cd"]);
    let team = reader.named(section, "team");
    let character = reader.named(section, "character")?;
    let tree = adventure.cd.get(&character).filter(|_| is_played(adventure, &character));
    let Some(tree) = tree else {
        reader.wrong(reader.line_at(section, "character"), Wrong::NoCharacter(character));
        return None;
    };
    let judge = reader.text(section, "judge");
    if !section.table.contains_key("levels") {
        reader.missing::<()>(section, "levels");
    }
    let levels = levels(reader, section);
    let cd = items(reader, section, "cd", tree);
    Some(Sheet { team: team?, character, judge, levels, cd, line: section.line })
}

/// Whether a character is one of the adventure's.
pub(in super::super) fn is_played(adventure: &adventure::Adventure, character: &str) -> bool {
    let cast = &adventure.characters;
    let listed = cast.is_empty() || cast.iter().any(|known| known.name == character);
    listed && adventure.cd.contains_key(character)
}

/// The levels of descriptors, by their numbers in the model, in any order.
fn levels(reader: &mut Reader, section: Section<'_, '_>) -> Answers {
    let mut answers = Answers::new();
    for (number, line) in reader.wholes(section, "levels").unwrap_or_default() {
        let de = u8::try_from(number).ok();
        let Some((de, (leaf, level))) = de.and_then(|de| Some((de, model::level(de)?))) else {
            reader.wrong(line, Wrong::NoLevel(number.to_string()));
            continue;
        };
        if let Some(before) = answers.insert(leaf, level) {
            let descriptor = &model::descriptors()[leaf];
            let before = descriptor.levels[before].de;
            reader.wrong(line, Wrong::TwoLevels(descriptor.code.clone(), before, de));
        }
    }
    answers
}

/// The levels of items of a tree.
fn items(reader: &mut Reader, section: Section<'_, '_>, key: &str, tree: &Tree) -> Answers {
    let mut answers = Answers::new();
    for (item, level, line) in reader.levels(section, key).unwrap_or_default() {
        let leaf = tree.find(&item).filter(|at| tree.nodes[*at].classes.is_some());
        let Some(leaf) = leaf else {
            reader.wrong(line, Wrong::ItemOf(item));
            continue;
        };
        let levels = tree.nodes[leaf].classes.as_ref().map_or(0, Vec::len);
        if level < levels {
            answers.insert(leaf, level);
        } else {
            reader.wrong(line, Wrong::Beyond { item, most: levels.saturating_sub(1) });
        }
    }
    answers
}
