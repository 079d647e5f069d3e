//! An event as CSV (RFC 4180): a row a team, a row a sheet, DE numbers and levels.

use super::super::adventure::Adventure;
use super::super::event::Event;
use super::super::mistake::{Foreign, Mistake, Wrong};
use super::table::{self, Cell, Row, Table};
use crate::messages::csv::{guarded, unguarded};

/// An event, its adventure left out. Fields are parted by commas, lines by CR LF; the head of the last column, which is empty, names
/// the authors of the model.
pub fn to_csv(event: &Event) -> String {
    let (sheet_head, team_head) = (table::sheet_head(event), table::team_head(event));
    let empty = |cells: &[Cell]| vec![Cell::Empty; cells.len()];
    let mut out = String::new();
    let credit = [Cell::Text(super::credit())];
    record(&mut out, &[sheet_head.as_slice(), &team_head, &credit].concat());
    for team in event.teams() {
        let mut of_sheet = empty(&sheet_head);
        of_sheet[0] = Cell::text(&team.name);
        record(&mut out, &[of_sheet, table::team(event, team), vec![Cell::Empty]].concat());
    }
    for sheet in event.sheets() {
        record(&mut out, &[table::sheet(event, sheet), empty(&team_head), vec![Cell::Empty]].concat());
    }
    out
}

/// Reads what [`to_csv`] writes, or a spreadsheet writes of it: parted by commas, semicolons or tabs, with any ends of lines
/// and a mark of byte order or without, columns in any order, DE numbers as `DE12` or `12`. The event has no lines; mistakes have
/// them, and name columns.
pub fn from_csv(text: &str, adventure: &Adventure) -> Result<Event, Vec<Mistake>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let rows = records(text).map_err(|line| vec![Mistake { line, what: Wrong::Foreign(Foreign::Quote) }])?;
    table::read(&[Table { tab: None, rows }], adventure)
}

/// The lines of any such table, each with its number, from 1; or the line of a quote that nothing closes.
pub(crate) fn rows(text: &str) -> Result<Vec<(usize, Vec<String>)>, usize> {
    Ok(records(text)?.into_iter().map(|row| (row.line, row.cells)).collect())
}

fn record(out: &mut String, cells: &[Cell]) {
    let fields: Vec<String> = cells.iter().map(|cell| field(&guarded(cell.shown()))).collect();
    out.push_str(&fields.join(","));
    out.push_str("\r\n");
}

/// A field, in quotes where something in it would end it for some reader, or be taken off.
fn field(text: &str) -> String {
    let spaced = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
    if spaced || text.contains([',', ';', '\t', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// What fields are parted by: whatever stands most often in the first line that holds something.
fn separator(text: &str) -> char {
    let first = text.trim_start_matches(['\r', '\n']);
    let (mut counts, mut quoted) = ([(',', 0), (';', 0), ('\t', 0)], false);
    for c in first.chars() {
        match c {
            '"' => quoted = !quoted,
            '\r' | '\n' if !quoted => break,
            _ => {}
        }
        if let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == c && !quoted) {
            *count += 1;
        }
    }
    // Of equals the first one.
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map_or(',', |(c, _)| c)
}

/// The lines of a table; or the line of a quote that nothing closes.
fn records(text: &str) -> Result<Vec<Row>, usize> {
    let separator = separator(text);
    let mut rows = Vec::new();
    let (mut row, mut cell) = (Row { line: 1, cells: Vec::new() }, String::new());
    let mut line = 1;
    // The line of the quote that is open.
    let mut open = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let ends = c == '\n' || c == '\r' && chars.peek() != Some(&'\n');
        line += usize::from(ends);
        match c {
            '"' if open.is_some() && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' if open.is_some() => open = None,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                open = Some(line);
            }
            c if open.is_none() && c == separator => {
                row.cells.push(unguarded(std::mem::take(&mut cell)));
            }
            '\r' if open.is_none() && !ends => {}
            '\r' | '\n' if open.is_none() => {
                row.cells.push(unguarded(std::mem::take(&mut cell)));
                rows.push(std::mem::replace(&mut row, Row { line, cells: Vec::new() }));
            }
            c => cell.push(c),
        }
    }
    if let Some(line) = open {
        return Err(line);
    }
    if !cell.is_empty() || !row.cells.is_empty() {
        row.cells.push(unguarded(cell));
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<Vec<String>> {
        records(text).map(|rows| rows.into_iter().map(|row| row.cells).collect()).unwrap_or_default()
    }

    #[test]
    fn separators_quotes_and_lines() {
        for text in
            ["a,\"b,\"\"c\",\r\nd,e,f\r\n", "a;\"b,\"\"c\";\rd;e;f", "\n\na\t \"b,\"\"c\"\t\nd\te\tf\n"]
        {
            let found: Vec<_> = cells(text).into_iter().filter(|row| row.len() > 1).collect();
            assert_eq!(found, [["a", "b,\"c", ""], ["d", "e", "f"]], "{text:?}");
        }
        let lines =
            |text: &str| records(text).map(|rows| rows.iter().map(|row| row.line).collect::<Vec<_>>());
        assert_eq!(lines("a,\"b\nc\r\nd\"\ne,f\n"), Ok(vec![1, 4]));
        assert_eq!(lines("a\nb,\"c\n\n"), Err(2));
        assert_eq!(lines(""), Ok(vec![]));
    }
}
