//! An event as a table: a row a sheet, a row a team. What CSV and ODS have in common.
//!
//! `team`, `character`, `judge`, a column for each descriptor by its code, `CD:ID` for decisions, `AA:ID` and `absent` in the
//! rows of teams, which have no character.

mod read;

pub(super) use self::read::{Row, Table, read};
use super::super::event::{Answers, Event, Sheet, Team};
use super::super::model;
use super::super::tree::Tree;
use super::plain;

pub(super) const TEAM: &str = "team";
pub(super) const CHARACTER: &str = "character";
pub(super) const JUDGE: &str = "judge";
pub(super) const ABSENT: &str = "absent";
/// Before the name of an item of the decisions.
pub(super) const DECISION: &str = "CD:";
/// Before the name of an item of the progress.
pub(super) const PROGRESS: &str = "AA:";
/// What a column begins with that only names the authors.
pub(super) const CREDIT: &str = "RBB 2.0 ";
/// In `absent`. Not “true”, which spreadsheets translate.
pub(super) const YES: &str = "yes";
pub(super) const NO: &str = "no";

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Text(String),
    /// A decimal number.
    Number(String),
    Empty,
}

impl Cell {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// What stands there.
    pub(super) fn shown(&self) -> &str {
        match self {
            Self::Text(shown) | Self::Number(shown) => shown,
            Self::Empty => "",
        }
    }
}

/// The leaves of the model that a judge answers, those of diceless adventures included.
pub(super) fn descriptors() -> impl Iterator<Item = (usize, &'static model::Descriptor)> {
    model::descriptors().iter().enumerate().filter(|(_, descriptor)| !descriptor.levels.is_empty())
}

/// The heads of the columns of sheets.
pub(super) fn sheet_head(event: &Event) -> Vec<Cell> {
    let fixed = [TEAM, CHARACTER, JUDGE].into_iter().map(str::to_owned);
    let codes = descriptors().map(|(_, descriptor)| descriptor.code.clone());
    let decisions = decisions(event).into_iter().map(|id| format!("{DECISION}{id}"));
    fixed.chain(codes).chain(decisions).map(Cell::Text).collect()
}

/// A sheet, under [`sheet_head`].
pub(super) fn sheet(event: &Event, sheet: &Sheet) -> Vec<Cell> {
    let judge = sheet.judge.as_deref().map_or(Cell::Empty, Cell::text);
    let mut cells = vec![Cell::text(&sheet.team), Cell::text(&sheet.character), judge];
    cells.extend(descriptors().map(|(leaf, _)| {
        let de = sheet.levels.get(&leaf).and_then(|level| plain::number(leaf, *level));
        de.map_or(Cell::Empty, |de| Cell::Number(de.to_string()))
    }));
    let tree = event.adventure().cd.get(&sheet.character);
    let level = |id: &&str| {
        let leaf = tree?.find(id)?;
        sheet.cd.get(&leaf)
    };
    cells.extend(decisions(event).iter().map(|id| shown(level(id))));
    cells
}

/// The heads of the columns of teams, but for their names.
pub(super) fn team_head(event: &Event) -> Vec<Cell> {
    let tree = &event.adventure().aa;
    let items = tree.leaves().into_iter().map(|at| format!("{PROGRESS}{}", tree.nodes[at].id));
    items.chain([ABSENT.to_owned()]).map(Cell::Text).collect()
}

/// A team, under [`team_head`].
pub(super) fn team(event: &Event, team: &Team) -> Vec<Cell> {
    let absent = if team.absent { Cell::text(YES) } else { Cell::Empty };
    levels(&event.adventure().aa, &team.aa).chain([absent]).collect()
}

fn levels<'a>(tree: &'a Tree, answers: &'a Answers) -> impl Iterator<Item = Cell> + use<'a> {
    tree.leaves().into_iter().map(|leaf| shown(answers.get(&leaf)))
}

fn shown(level: Option<&usize>) -> Cell {
    level.map_or(Cell::Empty, |level| Cell::Number(level.to_string()))
}

/// The names of all decisions, each once: characters share columns.
fn decisions(event: &Event) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for tree in event.adventure().cd.values() {
        let ids = tree.leaves().into_iter().map(|at| tree.nodes[at].id.as_str());
        found.extend(ids.filter(|id| seen.insert(*id)));
    }
    found
}
