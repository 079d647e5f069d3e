//! The cells, and how they look.

use super::super::table::Cell;
use super::Tab;
use super::xml::{escaped, paragraph};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The names of the parts of the format that this file uses.
const NAMES: &str = "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
     xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\" \
     xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" \
     xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" \
     xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\" \
     xmlns:number=\"urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0\" office:version=\"1.3\"";

/// Decimals that a spreadsheet can show.
const DECIMALS: usize = 20;
/// The narrowest and the widest column, in characters.
const WIDTHS: (usize, usize) = (6, 40);

/// `content.xml`.
pub(super) fn content(tabs: &[Tab]) -> String {
    let mut out = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-content {NAMES}>");
    styles(&mut out, tabs);
    out.push_str("<office:body><office:spreadsheet>");
    for tab in tabs {
        let _ = write!(out, "<table:table table:name=\"{}\">", escaped(tab.name));
        for width in widths(tab) {
            let _ = write!(out, "<table:table-column table:style-name=\"w{width}\"/>");
        }
        for (at, row) in tab.rows.iter().enumerate() {
            out.push_str("<table:table-row>");
            for value in row {
                cell(&mut out, value, at == 0);
            }
            // A row needs a cell.
            out.push_str(if row.is_empty() {
                "<table:table-cell/></table:table-row>"
            } else {
                "</table:table-row>"
            });
        }
        out.push_str("</table:table>");
    }
    out.push_str("</office:spreadsheet></office:body></office:document-content>\n");
    out
}

fn cell(out: &mut String, value: &Cell, is_head: bool) {
    let _ = match value {
        Cell::Empty => write!(out, "<table:table-cell/>"),
        Cell::Text(text) => {
            let style = if is_head { " table:style-name=\"head\"" } else { "" };
            write!(
                out,
                "<table:table-cell{style} office:value-type=\"string\">{}</table:table-cell>",
                paragraph(text)
            )
        }
        // Cells hold 15 digits; of a number that has more the text still shows all of them.
        Cell::Number(number) => {
            let style = match decimals(number) {
                0 => String::new(),
                decimals => format!(" table:style-name=\"n{decimals}\""),
            };
            let text = paragraph(number);
            write!(
                out,
                "<table:table-cell{style} office:value-type=\"float\" office:value=\"{number}\">{text}</table:table-cell>"
            )
        }
    };
}

fn decimals(number: &str) -> usize {
    number.split_once('.').map_or(0, |(_, part)| part.len()).min(DECIMALS)
}

/// How wide columns are, in characters: as what stands in them, but for the last row, which is a sentence where it stands alone.
fn widths(tab: &Tab) -> Vec<usize> {
    let columns = tab.rows.first().map_or(0, Vec::len);
    let mut widths = vec![WIDTHS.0; columns];
    for row in tab.rows.iter().filter(|row| row.len() > 1) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.shown().chars().count() + 2).min(WIDTHS.1);
        }
    }
    widths
}

fn styles(out: &mut String, tabs: &[Tab]) {
    out.push_str("<office:automatic-styles>");
    let widths: BTreeSet<usize> = tabs.iter().flat_map(widths).collect();
    for width in widths {
        // A character is about 2 mm wide.
        let _ = write!(
            out,
            "<style:style style:name=\"w{width}\" style:family=\"table-column\">\
             <style:table-column-properties style:column-width=\"{}mm\"/></style:style>",
            width * 2
        );
    }
    let cells = tabs.iter().flat_map(|tab| tab.rows.iter().flatten());
    let shown =
        cells.filter_map(|cell| if let Cell::Number(number) = cell { Some(decimals(number)) } else { None });
    for decimals in shown.filter(|decimals| *decimals > 0).collect::<BTreeSet<usize>>() {
        let _ = write!(
            out,
            "<number:number-style style:name=\"N{decimals}\"><number:number number:decimal-places=\"{decimals}\" \
             number:min-decimal-places=\"{decimals}\" number:min-integer-digits=\"1\"/></number:number-style>\
             <style:style style:name=\"n{decimals}\" style:family=\"table-cell\" style:data-style-name=\"N{decimals}\"/>"
        );
    }
    out.push_str(
        "<style:style style:name=\"head\" style:family=\"table-cell\"><style:text-properties fo:font-weight=\"bold\"/>\
         </style:style></office:automatic-styles>",
    );
}
