//! What the tables of refusals of all doors share (P14): what can be going on in a place, and how a request speaks of it.

use super::one_in;
use giostra::rooms::say::Shut;

/// Everything that can be going on in a place.
pub(crate) const ACTIVITIES: [&str; 8] =
    ["nothing", "round", "plan", "automatic", "match", "tournament", "series", "jury"];

/// How a request speaks: only words for everybody tell that a place is shut.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Speaks {
    All,
    /// With a picture: without the right to send it words are left.
    #[cfg_attr(
        not(feature = "discord"),
        expect(dead_code, reason = "Telegram has a request of its own for pictures")
    )]
    Picture,
    /// A reaction or a deletion: a place that is gone is gone, but it may be written in where these are forbidden.
    Aside,
    /// To one person, or for something beside the messages.
    Nobody,
}

/// How the place is shut by such a refusal of such a request.
pub(crate) fn shut(speaks: Speaks, says: Option<Shut>) -> Option<Shut> {
    match speaks {
        Speaks::All => says,
        Speaks::Picture | Speaks::Aside => says.filter(|shut| *shut == Shut::Gone),
        Speaks::Nobody => None,
    }
}

/// Beside which of them the place's refusal of this number is tried: one after the other, in the long run beside all.
pub(crate) fn beside(number: usize) -> Vec<&'static str> {
    let something = &ACTIVITIES[1..];
    if one_in(2) == 1 { something.to_vec() } else { vec![something[number % something.len()]] }
}
