//! Tables read back, whatever the order of their columns.

use super::{ABSENT, CHARACTER, CREDIT, DECISION, JUDGE, NO, PROGRESS, TEAM, YES, descriptors};
use crate::judging::adventure::Adventure;
use crate::judging::event::{self, Answers, Event, Sheet, Team};
use crate::judging::mistake::{Foreign, Mistake, Place, Wanted, Wrong};
use crate::judging::model;
use crate::judging::source::is_written;
use crate::judging::tree::Tree;
use crate::words::spelling;

/// Mistakes that are told at most.
const TOLD: usize = 100;
/// Tables are told apart by what is added to the numbers of their lines until everything is known to be right.
const TABLE: usize = 1 << 24;

/// A line of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Row {
    /// Its number in the file, from 1.
    pub(in super::super) line: usize,
    pub(in super::super) cells: Vec<String>,
}

/// A table; its first row names the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Table {
    /// What it is called in its file; a file with one table calls it nothing.
    pub(in super::super) tab: Option<&'static str>,
    pub(in super::super) rows: Vec<Row>,
}

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Team,
    Character,
    Judge,
    Absent,
    /// By the place in the model.
    Descriptor(usize),
    /// By the name: each character has a tree of their own.
    Decision(String),
    /// By the place in the tree.
    Progress(usize),
    /// The authors of the model.
    Credit,
}

/// A cell that holds something, and its column.
struct Filled<'t> {
    column: &'t Column,
    name: &'t str,
    text: &'t str,
}

/// Teams and sheets of these tables, in their order, as an event of this adventure; or what is wrong with them.
pub(in super::super) fn read(tables: &[Table], adventure: &Adventure) -> Result<Event, Vec<Mistake>> {
    let mut reader =
        Reader { adventure, mistakes: Vec::new(), offset: 0, teams: Vec::new(), sheets: Vec::new() };
    for (at, table) in tables.iter().enumerate() {
        reader.offset = at * TABLE;
        reader.table(table);
    }
    let Reader { teams, sheets, mut mistakes, .. } = reader;
    if mistakes.is_empty() {
        match Event::new(adventure.clone(), teams, sheets) {
            Ok(event) => return Ok(event.without_lines()),
            Err(wrong) => mistakes = wrong,
        }
    }
    mistakes.sort_by_key(|mistake| mistake.line);
    mistakes.truncate(TOLD);
    let named = mistakes.into_iter().map(|Mistake { line, what }| {
        let tab = tables.get(line / TABLE).and_then(|table| table.tab);
        let what = match tab {
            Some(tab) => Wrong::At(Place::Tab(tab.to_owned()), Box::new(what)),
            None => what,
        };
        Mistake { line: line % TABLE, what }
    });
    Err(named.collect())
}

struct Reader<'a> {
    adventure: &'a Adventure,
    mistakes: Vec<Mistake>,
    offset: usize,
    teams: Vec<Team>,
    sheets: Vec<Sheet>,
}

impl Reader<'_> {
    fn wrong(&mut self, line: usize, what: Wrong) {
        self.mistakes.push(Mistake { line: self.offset + line, what });
    }

    fn in_column(&mut self, line: usize, column: &str, what: Wrong) {
        self.wrong(line, Wrong::At(Place::Column(column.to_owned()), Box::new(what)));
    }

    fn table(&mut self, table: &Table) {
        let mut rows = table.rows.iter().filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty()));
        let Some(head) = rows.next() else {
            self.wrong(1, Wrong::Foreign(Foreign::NoColumn(TEAM.to_owned())));
            return;
        };
        let Some(columns) = self.columns(head) else { return };
        let mut has_sheets = false;
        for row in rows {
            if self.mistakes.len() >= TOLD {
                return;
            }
            let Some(filled) = self.filled(&columns, head, row) else { continue };
            let of = |wanted: &Column| filled.iter().find(|cell| cell.column == wanted);
            let Some(team) = of(&Column::Team) else {
                self.in_column(row.line, TEAM, Wrong::Form(TEAM.to_owned(), Wanted::Text));
                continue;
            };
            if !filled.iter().all(|cell| self.is_readable(row.line, cell)) {
                continue;
            }
            let character = of(&Column::Character);
            let many = if character.is_some() { self.sheets.len() } else { self.teams.len() };
            if many == event::MOST {
                self.wrong(row.line, Wrong::TooMany(event::MOST));
                return;
            }
            match character {
                None => self.team(row.line, team.text, &filled),
                Some(character) => {
                    has_sheets = true;
                    self.sheet(row.line, team.text, character.text, &filled);
                }
            }
        }
        if has_sheets {
            self.all_asked(head.line, &columns);
        }
    }

    /// What the columns hold; nothing where one of them cannot be understood.
    fn columns(&mut self, head: &Row) -> Option<Vec<Option<Column>>> {
        let before = self.mistakes.len();
        let mut columns: Vec<Option<Column>> = Vec::new();
        for name in &head.cells {
            let column = self.column(name);
            if column.is_none() && !name.trim().is_empty() {
                self.wrong(head.line, Wrong::Foreign(Foreign::UnknownColumn(name.clone())));
            } else if column.is_some() && columns.contains(&column) {
                self.wrong(head.line, Wrong::Foreign(Foreign::ColumnTwice(name.clone())));
            }
            columns.push(column);
        }
        if !columns.contains(&Some(Column::Team)) {
            self.wrong(head.line, Wrong::Foreign(Foreign::NoColumn(TEAM.to_owned())));
        }
        (self.mistakes.len() == before).then_some(columns)
    }

    fn column(&self, name: &str) -> Option<Column> {
        // Names of items are as their authors wrote them; spaces around them may be theirs.
        for name in [name, name.trim()] {
            if let Some(id) = name.strip_prefix(DECISION) {
                let known = |tree: &Tree| leaf(tree, id).is_some();
                if self.adventure.cd.values().any(known) {
                    return Some(Column::Decision(id.to_owned()));
                }
            }
            if let Some(at) = name.strip_prefix(PROGRESS).and_then(|id| leaf(&self.adventure.aa, id)) {
                return Some(Column::Progress(at));
            }
        }
        let name = name.trim();
        let fixed = [
            (TEAM, Column::Team),
            (CHARACTER, Column::Character),
            (JUDGE, Column::Judge),
            (ABSENT, Column::Absent),
        ];
        let fixed = fixed.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        if let Some((_, column)) = fixed {
            return Some(column);
        }
        if name.starts_with(CREDIT) {
            return Some(Column::Credit);
        }
        let of = descriptors().find(|(_, descriptor)| descriptor.code.eq_ignore_ascii_case(name));
        of.map(|(at, _)| Column::Descriptor(at))
    }

    /// The cells of a row that hold something; nothing where one stands under no name.
    fn filled<'t>(
        &mut self,
        columns: &'t [Option<Column>],
        head: &'t Row,
        row: &'t Row,
    ) -> Option<Vec<Filled<'t>>> {
        let mut filled = Vec::new();
        for (at, text) in row.cells.iter().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
            match columns.get(at).and_then(Option::as_ref) {
                Some(Column::Credit) => {}
                Some(column) => filled.push(Filled { column, name: &head.cells[at], text }),
                None => {
                    self.wrong(row.line, Wrong::Foreign(Foreign::NoHeader(at + 1)));
                    return None;
                }
            }
        }
        Some(filled)
    }

    /// Names are texts of one line.
    fn is_readable(&mut self, line: usize, cell: &Filled<'_>) -> bool {
        let is_name = matches!(cell.column, Column::Team | Column::Character | Column::Judge);
        let fine = !is_name || is_written(cell.text);
        if !fine {
            self.in_column(line, cell.name, Wrong::Form(cell.name.to_owned(), Wanted::Text));
        }
        fine
    }

    fn team(&mut self, line: usize, name: &str, filled: &[Filled<'_>]) {
        let mut team = Team { name: name.to_owned(), line: self.offset + line, ..Team::default() };
        let adventure = self.adventure;
        for cell in filled {
            match cell.column {
                Column::Team | Column::Credit => {}
                Column::Progress(at) => match level(&adventure.aa, *at, cell.text) {
                    Ok(level) => {
                        team.aa.insert(*at, level);
                    }
                    Err(what) => self.in_column(line, cell.name, *what),
                },
                Column::Absent => {
                    let flag = flag(cell.text);
                    team.absent = flag == Some(true);
                    if flag.is_none() {
                        let (key, typed) = (ABSENT.to_owned(), cell.text.to_owned());
                        self.wrong(line, Wrong::Choice { key, typed, known: &[YES, NO] });
                    }
                }
                _ => self.in_column(line, cell.name, Wrong::Foreign(Foreign::NotHere)),
            }
        }
        self.teams.push(team);
    }

    fn sheet(&mut self, line: usize, team: &str, character: &str, filled: &[Filled<'_>]) {
        let adventure = self.adventure;
        let tree = adventure.cd.get(character).filter(|_| event::is_played(adventure, character));
        let Some(tree) = tree else {
            self.in_column(line, CHARACTER, Wrong::NoCharacter(character.to_owned()));
            return;
        };
        let mut sheet = Sheet {
            team: team.to_owned(),
            character: character.to_owned(),
            line: self.offset + line,
            ..Sheet::default()
        };
        for cell in filled {
            let done = match cell.column {
                Column::Team | Column::Character | Column::Credit => Ok(()),
                Column::Judge => {
                    sheet.judge = Some(cell.text.to_owned());
                    Ok(())
                }
                Column::Descriptor(at) => descriptor(*at, cell.text, &mut sheet.levels),
                Column::Decision(id) => decision(tree, id, cell.text, &mut sheet.cd),
                Column::Absent | Column::Progress(_) => Err(Box::new(Wrong::Foreign(Foreign::NotHere))),
            };
            if let Err(what) = done {
                self.in_column(line, cell.name, *what);
            }
        }
        self.sheets.push(sheet);
    }

    /// A descriptor without a column is told once, and not on every sheet.
    fn all_asked(&mut self, line: usize, columns: &[Option<Column>]) {
        for leaf in self.adventure.asked() {
            if !columns.contains(&Some(Column::Descriptor(leaf))) {
                let code = self.adventure.vsp.nodes[leaf].id.clone();
                self.wrong(line, Wrong::Foreign(Foreign::NoColumn(code)));
            }
        }
    }
}

/// A leaf of this name.
fn leaf(tree: &Tree, id: &str) -> Option<usize> {
    tree.find(id).filter(|at| tree.nodes[*at].classes.is_some())
}

fn flag(text: &str) -> Option<bool> {
    match spelling::plain(text.trim()).as_str() {
        YES | "true" | "1" | "x" | "si" | "vero" => Some(true),
        NO | "false" | "0" | "falso" => Some(false),
        _ => None,
    }
}

/// A whole number, which programs may write as `12.0`.
fn whole(text: &str) -> Option<usize> {
    let digits = match text.split_once(['.', ',']) {
        Some((whole, zeros)) if zeros.bytes().all(|byte| byte == b'0') => whole,
        Some(_) => return None,
        None => text,
    };
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

fn level(tree: &Tree, leaf: usize, text: &str) -> Result<usize, Box<Wrong>> {
    let node = &tree.nodes[leaf];
    let levels = node.classes.as_ref().map_or(0, Vec::len);
    match whole(text.trim()) {
        Some(level) if level < levels => Ok(level),
        Some(_) => Err(Wrong::Beyond { item: node.id.clone(), most: levels.saturating_sub(1) }.into()),
        None => Err(Wrong::Form(node.id.clone(), Wanted::Level).into()),
    }
}

fn decision(tree: &Tree, id: &str, text: &str, answers: &mut Answers) -> Result<(), Box<Wrong>> {
    let at = leaf(tree, id).ok_or_else(|| Wrong::ItemOf(id.to_owned()))?;
    answers.insert(at, level(tree, at, text)?);
    Ok(())
}

/// `12`, `DE12`: the number of a level of this descriptor.
fn descriptor(leaf: usize, text: &str, answers: &mut Answers) -> Result<(), Box<Wrong>> {
    let code = &model::descriptors()[leaf].code;
    let number = |typed: &str| {
        let digits =
            typed.get(..2).filter(|start| start.eq_ignore_ascii_case("de")).map_or(typed, |_| &typed[2..]);
        let de = whole(digits.trim()).and_then(|number| u8::try_from(number).ok())?;
        model::level(de).map(|place| (de, place))
    };
    let typed = text.trim();
    if let Some((de, (of, level))) = number(typed) {
        if of != leaf {
            let code = model::descriptors()[of].code.clone();
            return Err(Wrong::Foreign(Foreign::OtherLevel(de, code)).into());
        }
        answers.insert(leaf, level);
        return Ok(());
    }
    let between = |c: char| c.is_whitespace() || ",;/+&|".contains(c);
    let several: Vec<u8> = typed.split(between).filter_map(|part| number(part).map(|(de, _)| de)).collect();
    let what = match several[..] {
        [one, other, ..] => Wrong::TwoLevels(code.clone(), one, other),
        _ => Wrong::NoLevel(typed.trim_start_matches("DE").to_owned()),
    };
    Err(what.into())
}
