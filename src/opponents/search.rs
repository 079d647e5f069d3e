//! Searches that know no game: what a game says of its positions and moves is a trait, and its opponent fills it.

pub mod alpha_beta;
