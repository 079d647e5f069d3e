//! Entropy II (Luca Cerrato): no bag. Order hands the counters over, Chaos has five to choose from, and nothing is left to chance.
//!
//! Rules 06 (`H…` are its articles); board, counters, score, roles and pictures are those of [`crate::games::entropy`]:
//!
//! | articles | where |
//! |---|---|
//! | H7 the reserve of five, the opening, the end | [`position`], [`rules`] |
//! | H8 handing over after each turn, also after a pass | [`position`], [`rules`] |
//! | H6 clocks | [`rules`]: a turn that runs out is a pass, and chance does what must be done |
//! | notation: `+BYRGP`, `R d4`, `a1-a5`, `passo`, `+R` | [`moves`] |

mod info;
pub mod moves;
pub mod position;
pub mod rules;

pub use rules::EntropyTwo;
