//! The pictures of a tournament: its bracket, its standings, who met whom, the podium, a diploma, a prize.
//!
//! Cards hold what the caller knows, already written in the reader's language: points, tie-breaks, dates, names of rounds.
//! Each picture has its alt text ([`Scene::alt`]) and its text twin. What does not fit legibly on one picture has several
//! pages: a function says how many, and another one draws page `n`, counted from 0.

pub mod bracket;
pub mod cross;
pub mod honour;
pub mod standings;

mod trophy;

#[cfg(doc)]
use super::scene::Scene;

pub use super::page::halves;
