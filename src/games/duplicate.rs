//! Duplicate (B18): everybody plays the same rack, each for themselves; the best play goes on the board for all.
//!
//! A turn: a rack is drawn (`rack`). Everybody gives plays, of which the last one of each player counts, until the
//! clock ends the turn (`flag`). Then `top` says which play was the best there is, and whose plays are not admissible.
//! So the log needs no dictionary, and it says what was drawn again and why.
//!
//! | article | where |
//! |---|---|
//! | B4, B5, B7, B9–B11 plays and their points | [`crate::games::scrabble::score`] |
//! | B18 the rack, and when it is drawn again | `rack` |
//! | B18 plays, the best one, points, the end | `state`, `rules` |
//! | B18 which of equal plays goes on the board | `top` |

mod info;
mod notation;
mod rack;
mod rules;
mod scene;
mod state;
mod telling;
mod thinking;
mod top;
mod weighing;

pub use notation::{Move, Setup};
pub use state::{Duplicate, End, Given, Outcome};
