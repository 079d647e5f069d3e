//! Reactions of all channels together. Discord takes fifty requests a second from a bot, and cuts off for
//! minutes who is told too often that it was too much: half of them are left for everything else.

use crate::clock::Millis;
use std::sync::{Mutex, PoisonError};

/// Reactions in a second.
const MOST: u32 = 25;
const SECOND: Millis = 1_000;

/// When the running second began, and how many went since.
#[derive(Debug, Default)]
pub(super) struct Pace(Mutex<(Millis, u32)>);

impl Pace {
    /// Takes one reaction out of the running second.
    ///
    /// # Errors
    /// In how many milliseconds there is one again.
    pub(super) fn take(&self, now: Millis) -> Result<(), Millis> {
        let mut second = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if now >= second.0 + SECOND {
            *second = (now, 0);
        }
        if second.1 == MOST {
            return Err(second.0 + SECOND - now);
        }
        second.1 += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_second_has_too_many() {
        let pace = Pace::default();
        let taken = |now| (0..100).filter(|_| pace.take(now).is_ok()).count();
        assert_eq!([10_000, 10_400, 10_999, 11_000].map(taken), [25, 0, 0, 25]);
        assert_eq!(pace.take(11_300), Err(700));
    }
}
