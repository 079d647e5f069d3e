//! Words and letter grids: dictionaries, spelling, the grid solver and the grid maker. Pure.

pub mod alike;
pub mod bands;
pub mod class;
pub mod dice;
pub mod dictionary;
pub mod explain;
pub mod frequency;
pub mod gaddag;
pub mod grammar;
pub mod grid;
pub mod grid_maker;
pub mod import;
pub mod lexicon;
pub mod library;
pub mod overlay;
pub mod points;
pub mod presets;
pub mod solver;
pub mod spelling;
pub mod told;
pub mod trie;
pub mod vulgar;
pub mod word_list;
