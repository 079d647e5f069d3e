//! What became of what was said, where a platform did not take it: whose refusal it is, and of what.
//!
//! P14: only what a place refuses to everybody may touch what is played there. It is the only refusal that can be turned into a
//! [`Shut`], and a room is told of nothing else. One would break it again by answering [`Undelivered::Place`] for a private chat
//! that was never opened: two `/lista` by a newcomer void the round of a whole group.

use super::{Act, Audience, Say};

/// How a place is shut to what we say to everybody in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Shut {
    /// The channel, thread or chat is gone, or the bot was removed from it: for good.
    #[error("the place is gone")]
    Gone,
    /// The bot may not write there, until somebody gives it the right.
    #[error("the right to write there is missing")]
    Forbidden,
}

/// Why something could not be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// The place takes nothing from us.
    #[error("{0}")]
    Place(Shut),
    /// One person takes nothing from us: the private chat was never opened, is blocked or gone. Says nothing of any room.
    #[error("the person takes no private messages")]
    Person,
    /// Nothing of this kind is taken here (pictures, threads, entries of a calendar, roles); words may be.
    #[error("nothing of this kind is taken here")]
    Kind,
    /// This very message is not taken: too large, or not understood. Another one may be.
    #[error("this message is not taken")]
    Message,
    /// The platform could not be reached in spite of retries.
    #[error("the platform does not answer")]
    Away,
}

impl Undelivered {
    /// The bot may not write in the place.
    pub const FORBIDDEN: Self = Self::Place(Shut::Forbidden);
    /// The place is gone.
    pub const GONE: Self = Self::Place(Shut::Gone);

    /// How the place is shut, if it is the place that refuses: all that what is played there is ever told of a refusal.
    pub const fn shut(self) -> Option<Shut> {
        match self {
            Self::Place(shut) => Some(shut),
            Self::Person | Self::Kind | Self::Message | Self::Away => None,
        }
    }

    /// The same, where one person alone was spoken to.
    #[must_use]
    pub const fn of_person(self) -> Self {
        match self {
            Self::Place(_) => Self::Person,
            other => other,
        }
    }

    /// Whose refusal it is of what was to be said, whatever words the platform found for it. Only words for everybody tell that a
    /// place is shut: what one person is shown in a room tells of that person, a thread or a role of nothing but itself, and
    /// of a reaction or a deletion that is forbidden it does not follow that we may not write. In a private chat the person is
    /// the place.
    #[must_use]
    pub const fn of(self, say: &Say) -> Self {
        let private = say.place.is_private();
        match (self, &say.act, &say.to) {
            (Self::Person, ..) if private => Self::GONE,
            (Self::Place(_), _, Audience::Only(_)) if !private => Self::Person,
            (Self::Place(_), Act::Thread { .. } | Act::Enter { .. } | Act::Crown(_), _)
            | (Self::Place(Shut::Forbidden), Act::Delete { .. } | Act::Strip { .. } | Act::React { .. }, _) => {
                Self::Kind
            }
            _ => self,
        }
    }
}
