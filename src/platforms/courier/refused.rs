//! Why a platform did not take something, as the courier has to know it.

use crate::clock::Millis;
use crate::rooms::say::{Receipt, Undelivered};

/// Why a platform did not take something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Too much for now; again after so many milliseconds.
    Later(Millis),
    /// No answer, or a failure on its side: it is tried again.
    Failed(String),
    /// The message that was to be changed is no longer there: it is posted anew.
    Lost,
    /// The place has another name now, and its room knows it: what it still has to say it says there.
    Moved,
    /// It can never be delivered; the reason says who refuses what.
    Never(Undelivered),
    /// It is no valid request, which is a fault of ours: told in the log, and dropped.
    Invalid(String),
}

impl Refused {
    /// We may not write in the place.
    pub const FORBIDDEN: Self = Self::Never(Undelivered::FORBIDDEN);
    /// The place is gone.
    pub const GONE: Self = Self::Never(Undelivered::GONE);
    /// Nothing of this kind is taken here.
    pub const NOT_HERE: Self = Self::Never(Undelivered::Kind);

    /// The same, where one person alone was written to.
    #[must_use]
    pub fn of_person(self) -> Self {
        if let Self::Never(why) = self { Self::Never(why.of_person()) } else { self }
    }
}

/// What became of a request, as it is counted.
pub(super) const fn outcome(result: &Result<Receipt, Refused>) -> &'static str {
    match result {
        Ok(_) => "sent",
        Err(Refused::Later(_)) => "later",
        Err(Refused::Failed(_)) => "failed",
        Err(Refused::Lost) => "lost",
        Err(Refused::Moved) => "moved",
        Err(Refused::Never(_)) => "never",
        Err(Refused::Invalid(_)) => "invalid",
    }
}
