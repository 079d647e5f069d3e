//! Words and letter grids: dictionaries, spelling, the grid solver and the grid maker. Pure.

pub mod bands;
pub mod dice;
pub mod grid;
pub mod grid_maker;
pub mod points;
pub mod presets;
pub mod solver;
pub mod trie;
