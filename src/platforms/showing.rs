//! Pictures and files that a platform does not take: how a message is said instead. What is played goes on, and the result of a
//! round is never lost with the picture of it.

use super::courier::Refused;
use crate::rooms::say::{Body, Receipt, Undelivered};

/// How a message with a picture or a file is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// As it is.
    #[default]
    Shown,
    /// The same once more: some refusals are a moment's.
    Again,
    /// In words: the text twin of the picture; of a file, that it cannot come.
    Words,
    /// In words, because pictures or files may not be sent here; a sentence may tell what to switch on.
    Unpictured,
}

impl How {
    /// Whether pictures and files go along.
    pub const fn shows(self) -> bool {
        matches!(self, Self::Shown | Self::Again)
    }

    /// What is tried after that came of it; `None`: it stays so. Taking any refusal for a missing right would tell a moderator to
    /// switch on what is on; giving up instead of going on in words would leave a round at its "Stop!" for ever.
    pub fn after(self, body: &Body, done: &Result<Receipt, Refused>) -> Option<Self> {
        if body.picture.is_none() && body.file.is_none() {
            return None;
        }
        match (self, done) {
            (Self::Shown, Err(Refused::Invalid(reason))) => {
                tracing::warn!(reason, "a picture or file is not taken; once more");
                Some(Self::Again)
            }
            (Self::Again, Err(Refused::Invalid(_))) => Some(Self::Words),
            (Self::Shown | Self::Again, Err(Refused::Never(Undelivered::Kind))) => Some(Self::Unpictured),
            _ => None,
        }
    }
}
