//! Ready-made rooms (rules W5b).

use super::grid_maker::{Difficulty, GridSpec};

/// A ready-made room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name in commands and settings.
    pub name: &'static str,
    /// Rows of the grid.
    pub rows: u8,
    /// Columns of the grid.
    pub cols: u8,
    /// Shortest word that counts, in letters (W9).
    pub min_letters: u8,
    /// Length of the round in seconds (W14).
    pub seconds: u32,
    /// Name of the dictionary.
    pub dictionary_name: &'static str,
}

impl Preset {
    /// What the room asks of its grids.
    pub fn grid_spec(&self, difficulty: Difficulty) -> GridSpec {
        GridSpec::for_dictionary(self.dictionary_name, (self.rows, self.cols), self.min_letters, difficulty)
    }
}

/// The ready-made rooms; the first is the default of a new server.
pub const PRESETS: [Preset; 4] = [
    Preset { name: "esterna", rows: 4, cols: 4, min_letters: 4, seconds: 180, dictionary_name: "classico" },
    Preset { name: "interna4", rows: 4, cols: 4, min_letters: 5, seconds: 180, dictionary_name: "classico" },
    Preset { name: "interna5", rows: 5, cols: 5, min_letters: 6, seconds: 240, dictionary_name: "classico" },
    Preset {
        name: "enciclopedica",
        rows: 4,
        cols: 4,
        min_letters: 5,
        seconds: 180,
        dictionary_name: "enciclopedico",
    },
];

/// The ready-made room of that name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}
