//! Tournaments, the pure half: pairings, brackets, tie-breaks, reports, and the log they are a fold of.

mod bracket_model;
mod brackets;
mod brackets_live;
mod enough;
mod event;
mod export;
mod history;
mod italo_swiss;
mod manche_events;
mod oracles;
mod polyludic;
mod round_robin;
mod swiss;
mod teams;
mod tiebreaks;
mod trf;
