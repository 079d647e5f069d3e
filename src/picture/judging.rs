//! The pictures of judged events (RBB 2.0): rankings of teams, over one round or several, and of those who played one character; and
//! the card that a player gets to read.
//!
//! As those of tournaments they show what their cards hold, already written in the reader's language; [`cards`] fills the cards from
//! what was judged. Each has its alt text and its text twin, and names the model and its authors, who ask for it.

pub mod cards;
pub mod feedback;
pub mod ranking;

mod credit;
