//! Ready-made rooms (rules W5b).

use super::dice::Dice;

/// A ready-made room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name in commands and settings.
    pub name: &'static str,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub cols: usize,
    /// Shortest word that counts, in letters (W9).
    pub min_letters: usize,
    /// Length of the round in seconds (W14).
    pub seconds: u32,
    /// Name of the dictionary.
    pub dictionary_name: &'static str,
    /// The dice that make the grid.
    pub dice: Dice,
}

/// The ready-made rooms; the first is the default of a new server.
pub const PRESETS: [Preset; 4] = [
    Preset {
        name: "esterna",
        rows: 4,
        cols: 4,
        min_letters: 4,
        seconds: 180,
        dictionary_name: "classico",
        dice: Dice::Italian,
    },
    Preset {
        name: "interna4",
        rows: 4,
        cols: 4,
        min_letters: 5,
        seconds: 180,
        dictionary_name: "classico",
        dice: Dice::Italian,
    },
    Preset {
        name: "interna5",
        rows: 5,
        cols: 5,
        min_letters: 6,
        seconds: 240,
        dictionary_name: "classico",
        dice: Dice::Italian,
    },
    Preset {
        name: "enciclopedica",
        rows: 4,
        cols: 4,
        min_letters: 5,
        seconds: 180,
        dictionary_name: "enciclopedico",
        dice: Dice::Italian,
    },
];

/// The ready-made room of that name.
pub fn preset(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
}
