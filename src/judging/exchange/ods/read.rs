//! A spreadsheet read back, also after `LibreOffice` has saved it, within bounds: neither a small file that unpacks to a large one nor
//! a cell that says it stands there a million times takes more memory than an honest event.

use super::super::table::{self, Row, Table};
use super::text::Text;
use super::zip::{self, Unusable};
use super::{SHEETS, TEAMS};
use crate::judging::adventure::Adventure;
use crate::judging::event::{self, Event};
use crate::judging::mistake::{Foreign, Mistake, Place, Wrong};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event as Xml};
use quick_xml::{Reader, XmlVersion};

/// Bytes of a file that is read.
const LONGEST: usize = 1 << 20;
/// Bytes of its cells, unpacked.
const UNPACKED: usize = 8 << 20;
/// Rows of a tab that hold something: more than an event can have.
const ROWS: usize = 2 * event::MOST + 100;
/// Columns of a tab.
const COLUMNS: usize = 4_096;
/// Cells of all tabs that are kept, empty ones between others included.
const CELLS: usize = 1 << 20;

/// Reads what [`to_ods`](super::to_ods) writes, or what a spreadsheet has made of it; of the tabs `sheets` and `teams` alone, for
/// results follow from them. At most 1 MiB, and 8 MiB unpacked. The event has no lines; mistakes name tab, row and column.
pub fn from_ods(bytes: &[u8], adventure: &Adventure) -> Result<Event, Vec<Mistake>> {
    let tables = tables(bytes).map_err(|what| vec![Mistake { line: 0, what: *what }])?;
    table::read(&tables, adventure)
}

fn foreign(what: Foreign) -> Box<Wrong> {
    Box::new(Wrong::Foreign(what))
}

fn large() -> Box<Wrong> {
    foreign(Foreign::Large(UNPACKED >> 10))
}

/// Teams before sheets, in whatever order the tabs stand.
fn tables(bytes: &[u8]) -> Result<Vec<Table>, Box<Wrong>> {
    if bytes.len() > LONGEST {
        return Err(foreign(Foreign::Large(LONGEST >> 10)));
    }
    let content = zip::unpack(bytes, "content.xml", UNPACKED).map_err(|why| match why {
        Unusable::Broken => foreign(Foreign::Ods),
        Unusable::Large => large(),
    })?;
    let content = std::str::from_utf8(&content).map_err(|_| foreign(Foreign::Ods))?;
    let mut found = cells(content)?;
    let mut take = |tab: &'static str| {
        let at = found.iter().position(|table| table.tab == Some(tab));
        at.map(|at| found.swap_remove(at)).ok_or_else(|| foreign(Foreign::NoTab(tab)))
    };
    Ok(vec![take(TEAMS)?, take(SHEETS)?])
}

/// What is read so far.
#[derive(Default)]
struct Parsed {
    tables: Vec<Table>,
    /// Bytes and cells that may still come.
    bytes: usize,
    cells: usize,
    /// Rows and cells that stand empty until something comes behind them.
    line: usize,
    row: Option<(usize, Vec<String>)>,
    empty: usize,
    cell: Option<Open>,
}

/// A cell that is not at its end.
struct Open {
    /// How often it stands there.
    times: usize,
    /// What it holds, if it does not follow from its text.
    value: Option<String>,
    text: Text,
}

fn cells(content: &str) -> Result<Vec<Table>, Box<Wrong>> {
    let broken = |_| foreign(Foreign::Ods);
    let mut reader = Reader::from_str(content);
    let mut parsed = Parsed { bytes: UNPACKED, cells: CELLS, ..Parsed::default() };
    loop {
        let event = reader.read_event().map_err(broken)?;
        match event {
            Xml::Start(tag) if is_aside(&tag, parsed.cell.is_some()) => {
                reader.read_to_end(tag.name()).map_err(broken)?;
            }
            Xml::Start(tag) => parsed.open(&tag)?,
            Xml::Empty(tag) if is_aside(&tag, parsed.cell.is_some()) => {}
            Xml::Empty(tag) => {
                parsed.open(&tag)?;
                parsed.close(tag.name().as_ref())?;
            }
            Xml::End(tag) => parsed.close(tag.name().as_ref())?,
            Xml::Text(text) => parsed.words(&text),
            Xml::CData(text) => parsed.words(&text),
            Xml::GeneralRef(name) => parsed.words(&reference(&name)?),
            Xml::Eof => return Ok(parsed.tables),
            Xml::Comment(_) | Xml::Decl(_) | Xml::PI(_) | Xml::DocType(_) => {}
        }
    }
}

/// What does not belong to the text of its cell: notes, pictures, tables within.
fn is_aside(tag: &BytesStart<'_>, in_cell: bool) -> bool {
    let name = tag.name();
    let name = name.as_ref();
    name == "office:annotation"
        || name == "table:shapes"
        || in_cell && (name == "table:table" || name == "text:note" || name.starts_with("draw:"))
}

/// A character by its number, or one of the five that have names.
fn reference(name: &BytesRef<'_>) -> Result<String, Box<Wrong>> {
    let broken = || foreign(Foreign::Ods);
    if let Some(c) = name.resolve_char_ref().map_err(|_| broken())? {
        return Ok(c.to_string());
    }
    resolve_predefined_entity(name).map(str::to_owned).ok_or_else(broken)
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, Box<Wrong>> {
    let broken = || foreign(Foreign::Ods);
    let found = tag.try_get_attribute(name).map_err(|_| broken())?;
    found
        .map(|found| {
            found
                .normalized_value(XmlVersion::Implicit1_0)
                .map(std::borrow::Cow::into_owned)
                .map_err(|_| broken())
        })
        .transpose()
}

/// How often something stands there; 1 unless it says so.
fn times(tag: &BytesStart<'_>, name: &str) -> Result<usize, Box<Wrong>> {
    let times = attribute(tag, name)?;
    Ok(times.and_then(|times| times.parse().ok()).unwrap_or(1))
}

impl Parsed {
    fn open(&mut self, tag: &BytesStart<'_>) -> Result<(), Box<Wrong>> {
        match tag.name().as_ref() {
            "table:table" => {
                let name = attribute(tag, "table:name")?;
                let tab = [SHEETS, TEAMS].into_iter().find(|tab| name.as_deref() == Some(*tab));
                self.tables.push(Table { tab, rows: Vec::new() });
                self.line = 0;
            }
            "table:table-row" => {
                self.row = Some((times(tag, "table:number-rows-repeated")?, Vec::new()));
                self.empty = 0;
            }
            // What stands in other tabs is nobody's.
            "table:table-cell" | "table:covered-table-cell" if !self.is_read() => {}
            "table:table-cell" | "table:covered-table-cell" => {
                let value = match attribute(tag, "office:value-type")?.as_deref() {
                    Some("float" | "percentage" | "currency") => attribute(tag, "office:value")?,
                    Some("boolean") => attribute(tag, "office:boolean-value")?,
                    _ => attribute(tag, "office:string-value")?,
                };
                let times = times(tag, "table:number-columns-repeated")?;
                self.cell = Some(Open { times, value, text: Text::default() });
            }
            name => {
                if let Some(Open { text, .. }) = &mut self.cell {
                    match name {
                        "text:p" | "text:h" => text.begin(),
                        "text:s" => {
                            let many = times(tag, "text:c")?;
                            self.bytes = self.bytes.checked_sub(many).ok_or_else(large)?;
                            text.spaces(&" ".repeat(many));
                        }
                        "text:tab" => text.spaces("\t"),
                        "text:line-break" => text.spaces("\n"),
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    fn words(&mut self, words: &str) {
        if let Some(cell) = &mut self.cell {
            cell.text.words(words);
        }
    }

    fn close(&mut self, name: &str) -> Result<(), Box<Wrong>> {
        match name {
            "text:p" | "text:h" => {
                if let Some(cell) = &mut self.cell {
                    cell.text.end();
                }
            }
            "table:table-cell" | "table:covered-table-cell" => self.cell()?,
            "table:table-row" => self.row()?,
            _ => {}
        }
        Ok(())
    }

    /// Takes a cell into its row, as often as it stands there.
    fn cell(&mut self) -> Result<(), Box<Wrong>> {
        let (Some(cell), Some((_, row))) = (self.cell.take(), &mut self.row) else { return Ok(()) };
        let text = cell.value.unwrap_or(cell.text.found);
        if text.is_empty() {
            self.empty = self.empty.saturating_add(cell.times);
            return Ok(());
        }
        let width = row.len().saturating_add(self.empty).saturating_add(cell.times);
        if width > COLUMNS {
            return Err(self.too_many(COLUMNS));
        }
        let bytes = text.len().saturating_mul(cell.times);
        self.bytes = self.bytes.checked_sub(bytes).ok_or_else(large)?;
        row.resize(row.len() + self.empty, String::new());
        row.resize(width, text);
        self.empty = 0;
        Ok(())
    }

    /// Takes a row into its table.
    fn row(&mut self) -> Result<(), Box<Wrong>> {
        let Some((times, row)) = self.row.take() else { return Ok(()) };
        let line = self.line + 1;
        self.line = self.line.saturating_add(times).min(u32::MAX as usize);
        let Some(table) = self.tables.last().filter(|_| !row.is_empty()) else { return Ok(()) };
        if table.rows.len().saturating_add(times) > ROWS {
            return Err(self.too_many(ROWS));
        }
        let bytes: usize = row.iter().map(String::len).sum();
        let more = bytes.saturating_mul(times.saturating_sub(1));
        let cells = row.len().saturating_mul(times);
        let fits = self.bytes.checked_sub(more).zip(self.cells.checked_sub(cells));
        (self.bytes, self.cells) = fits.ok_or_else(large)?;
        if let Some(table) = self.tables.last_mut() {
            table.rows.extend((0..times).map(|at| Row { line: line + at, cells: row.clone() }));
        }
        Ok(())
    }

    fn is_read(&self) -> bool {
        self.tables.last().is_some_and(|table| table.tab.is_some())
    }

    /// More rows or columns than can be.
    fn too_many(&self, most: usize) -> Box<Wrong> {
        let tab = self.tables.last().and_then(|table| table.tab).unwrap_or_default();
        Box::new(Wrong::At(Place::Tab(tab.to_owned()), Box::new(Wrong::TooMany(most))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: &str = "<table:table table:name=\"teams\"/>";

    /// A tab `sheets` with these rows, as it is read.
    fn read(rows: &str) -> Result<Vec<Row>, Box<Wrong>> {
        let tabs = format!(
            "<table:table table:name=\"other\">{rows}</table:table><table:table table:name=\"sheets\">{rows}</table:table>{NOTHING}"
        );
        let content = format!("<?xml version=\"1.0\"?><office:spreadsheet>{tabs}</office:spreadsheet>");
        let ods = zip::pack(&[("mimetype", super::super::MIME), ("content.xml", &content)]);
        tables(&ods).map(|mut tables| tables.remove(1).rows)
    }

    fn rows(rows: &[(usize, &[&str])]) -> Vec<Row> {
        let row = |(line, cells): &(usize, &[&str])| Row {
            line: *line,
            cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn cells_as_offices_write_them() {
        let found = read(
            "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"1024\"/></table:table-row>\
             <table:table-row><table:table-cell table:number-columns-repeated=\"2\"/>\
             <table:table-cell office:value-type=\"float\" office:value=\"12\"><text:p>12,00</text:p></table:table-cell>\
             <table:table-cell office:value-type=\"boolean\" office:boolean-value=\"true\"><text:p>VERO</text:p></table:table-cell>\
             <table:table-cell office:value-type=\"string\"><office:annotation><text:p>a note</text:p></office:annotation>\
             <text:p>a&lt;<text:span>b</text:span> <text:s text:c=\"2\"/>\n <text:a>&#x41;&amp;</text:a><![CDATA[<]]> </text:p><text:p>c</text:p></table:table-cell>\
             <table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row>\
             <table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"2\"><text:p>x</text:p></table:table-cell></table:table-row>\
             <table:table-row table:number-rows-repeated=\"1048571\"><table:table-cell/></table:table-row>",
        );
        assert_eq!(
            found,
            Ok(rows(&[(3, &["", "", "12", "true", "a<b    A&< \nc"]), (4, &["x", "x"]), (5, &["x", "x"])]))
        );
    }

    /// What claims to be large is refused, and never made.
    #[test]
    fn bounds() {
        let cell = |times: &str, text: &str| {
            format!(
                "<table:table-cell table:number-columns-repeated=\"{times}\"><text:p>{text}</text:p></table:table-cell>"
            )
        };
        let row = |times: &str, cells: &str| {
            format!("<table:table-row table:number-rows-repeated=\"{times}\">{cells}</table:table-row>")
        };
        let too_many = |most: usize| {
            let what = Box::new(Wrong::TooMany(most));
            Err(Box::new(Wrong::At(Place::Tab("sheets".to_owned()), what)))
        };
        let large = || Err(foreign(Foreign::Large(8 << 10)));
        let most = usize::MAX.to_string();
        assert_eq!(read(&row("1", &cell(&most, "x"))), too_many(COLUMNS));
        let behind =
            "<table:table-cell table:number-columns-repeated=\"4096\"/>".to_owned() + &cell("1", "x");
        assert_eq!(read(&row("1", &behind)), too_many(COLUMNS));
        assert_eq!(read(&row(&most, &cell("1", "x"))), too_many(ROWS));
        assert_eq!(read(&row("1", &cell("4096", &"x".repeat(3_000)))), large());
        assert_eq!(read(&row("4000", &cell("1", &"x".repeat(3_000)))), large());
        assert_eq!(read(&row("4000", &cell("4000", "x"))), large());
        let spaces = format!("<text:s text:c=\"{most}\"/>").repeat(3);
        assert_eq!(read(&row("1", &cell("1", &spaces))), large());
        let bomb = " ".repeat(UNPACKED + 1);
        assert_eq!(read(&bomb), large());
        for broken in [
            "<table:table-row>",
            "&nobody;",
            "<table:table-row table:number-rows-repeated=2></table:table-row>",
            "</table:table>",
        ] {
            assert_eq!(read(broken), Err(foreign(Foreign::Ods)), "{broken}");
        }
    }
}
