//! Ladders, one for each server and family of games (E9): published once a night (E6), and shown by day as they were
//! published. A service over the journal and the rating: it knows no room, and what the house has set comes as an argument.
//!
//! `counting` only counts: what it is given, without the journal. `nights` knows what is due; `publish` makes a publication
//! of the matches of a day, `replay` feeds the rating, for it and for `rebuild`. `table`, `rows`, `recent`, `explain` and
//! `encounters` are what people ask, `pictures` what they see, `telling` how numbers are said, `digest` what the morning tells.

pub(crate) mod counting;
pub(crate) mod digest;
pub(crate) mod encounters;
pub(crate) mod explain;
pub(crate) mod nights;
mod pairs;
pub(crate) mod pictures;
pub(crate) mod publish;
pub mod rebuild;
pub(crate) mod recent;
mod replay;
pub(crate) mod rows;
pub(crate) mod table;
pub(crate) mod telling;
