//! The pictures of a manche: the grid, its end, and the path of its longest word.

mod alt;
mod end;
mod grid;
mod path;
mod tiles;

use super::theme::Theme;

pub use end::end_scene;
pub use grid::grid_scene;
pub use path::{PathCard, path_scene};

/// What the grid picture shows.
#[derive(Clone, Debug)]
pub struct GridCard<'a> {
    /// 3 to 10.
    pub rows: usize,
    /// 3 to 10.
    pub cols: usize,
    /// What each cell shows, row by row: `B`, `Qu`.
    pub faces: &'a [String],
    /// Which round of its day this is, from 1.
    pub number: u16,
    /// Which of its series, from 1.
    pub at: u16,
    /// Of how many; 1 or less is not drawn.
    pub of: u16,
    /// How long it lasts.
    pub seconds: u32,
    /// The shortest word allowed (W4).
    pub min_letters: u8,
    /// How many words the grid holds.
    pub words: usize,
    /// The points: what the letters' line says ("4", "9+") and what the points' line says. "10+2" says
    /// ten, and two more for each further letter.
    pub points: Vec<(String, String)>,
    /// Dark or light.
    pub theme: Theme,
}

/// What the end picture shows.
#[derive(Clone, Debug)]
pub struct EndCard<'a> {
    /// 3 to 10.
    pub rows: usize,
    /// 3 to 10.
    pub cols: usize,
    /// What each cell shows, row by row: `B`, `Qu`.
    pub faces: &'a [String],
    /// Which round of its day this was, from 1.
    pub number: u16,
    /// It does not count.
    pub void: bool,
    /// The longest word of the grid; `None` when it holds no word.
    pub longest: Option<Longest>,
    /// In the order to show, any number.
    pub ranking: Vec<Row>,
    /// Words somebody found.
    pub found: usize,
    /// Words of the grid.
    pub total: usize,
    /// Points of the words found, in percent of the points of all words.
    pub share_percent: u32,
    /// Dark or light.
    pub theme: Theme,
}

impl EndCard<'_> {
    /// The share in words: something that rounds to nothing is still something.
    fn percent(&self) -> String {
        if self.found > 0 && self.share_percent == 0 {
            "<1".to_owned()
        } else {
            self.share_percent.to_string()
        }
    }
}

/// A player's result.
#[derive(Clone, Debug)]
pub struct Row {
    /// From 1; equal for a tie.
    pub rank: u32,
    /// Any Unicode, any length.
    pub name: String,
    /// May be negative.
    pub points: i64,
}

/// The longest word.
#[derive(Clone, Debug)]
pub struct Longest {
    /// As the dictionary writes it.
    pub word: String,
    /// Its cells, row by row from 0.
    pub path: Vec<u8>,
    /// What it is worth.
    pub points: u32,
    /// How many found it.
    pub finders: usize,
    /// The only or the first one who found it; empty if nobody did.
    pub finder: String,
}
