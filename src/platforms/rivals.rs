//! Another program that hears with our token: each of the two gets a part of what is written, and neither is well.

use crate::clock::Since;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// For so long after it was told another program counts as using our token.
const LASTS: Duration = Duration::from_mins(1);

/// When a platform last refused us because of it; one for the process, as its token is.
static LAST: Mutex<Option<Since>> = Mutex::new(None);

/// A platform has told that another program hears with our token.
#[cfg_attr(not(feature = "telegram"), expect(dead_code, reason = "only Telegram tells it"))]
pub(crate) fn told() {
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Since::now());
}

/// Whether that was told a short while ago. Between two refusals either program hears something: forgetting it at the next answer
/// would call both of them well, in turns.
#[cfg_attr(not(feature = "ops"), expect(dead_code, reason = "only the address for operators asks"))]
pub(crate) fn is_there() -> bool {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|since| since.elapsed() < LASTS)
}
