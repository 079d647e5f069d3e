//! Scenes (shapes as data) and their pictures, alt texts and text twins. Pure.

pub mod analysis;
pub mod film;
pub mod fonts;
pub mod judging;
pub mod kit;
pub mod ladder;
pub mod manche;
mod mark;
pub(crate) mod names;
mod page;
pub mod render;
pub mod scene;
pub mod scrabble;
pub mod theme;
pub mod tournament;
pub mod wyps;

/// Looks up a sentence by key with plain arguments.
pub type Texts<'a> = dyn Fn(&str, &[(&str, String)]) -> String + 'a;

/// The shape of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// For desktops.
    Wide,
    /// For phones.
    Tall,
}

/// The grid as monospaced lines, one cell every three characters; a fence around it is the caller's business.
pub fn grid_block(rows: usize, cols: usize, faces: &[String]) -> String {
    let lines = faces.chunks(cols.max(1)).take(rows).map(|row| {
        let cells: Vec<String> = row.iter().map(|face| format!("{face:<2}")).collect();
        cells.join(" ").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A number with a true minus sign.
pub(crate) fn signed(number: i64) -> String {
    number.to_string().replace('-', "\u{2212}")
}
