//! Judged role-playing events by RBB 2.0, the pure half: sheets without numbers, exact scores, rankings (rules 10, M1–M14).
//!
//! [`model`] is the tree that all adventures share, [`adventure`] what an author adds to it and [`draft`] one that is typed in
//! chat, [`event`] what judges chose, [`score`] what that comes to, and [`jury`] how it comes about, line by line. [`report`] is what
//! organisers read of it beside the rankings, [`feedback`] what a player reads of how they played; [`exchange`] hands all of it to
//! other programs and takes it back. The model is free to use; its authors ask to be named (`judging/rbb20.toml`).

pub mod adventure;
pub mod draft;
pub mod event;
pub mod exact;
pub mod exchange;
pub mod feedback;
pub mod jury;
pub mod merge;
pub mod mistake;
pub mod model;
pub mod report;
pub mod score;
pub mod shown;
mod source;
pub mod telling;
pub mod tree;

/// Who made the model, and where it stands: what every result and every export names (seed 1.3).
pub const AUTHORS: &str = "A. M. A. Barbera, D. Barbera, L. Bonmassar, G. Gaviglio, D. Leccacorvi";
/// Where the model was published.
pub const SITE: &str = "http://www.revelshblindbeholders.net";
