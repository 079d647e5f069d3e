//! Tournaments, the pure half: who meets whom, and who stands where. No clock, no database; chance comes in as draws
//! that somebody else has made and logged.

pub mod bracket;
pub mod enough;
pub mod event;
pub mod export;
pub mod field;
pub mod fraction;
pub mod handicap;
pub mod italo_swiss;
pub mod manche_event;
pub mod points;
pub mod polyludic;
pub mod round_robin;
pub mod series;
pub mod simulate;
pub mod swiss;
pub mod teams;
pub mod tiebreaks;
pub mod trf;
