//! The one place that reads the time. Everything else is told what time it is, in milliseconds
//! since the Unix epoch, so that tests, replays and the piazza's fast clock can command it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970-01-01T00:00:00Z.
pub type Millis = i64;

/// A clock that either follows the machine's (at a rate) or stands still until it is set.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Mutex<Mode>>);

#[derive(Debug)]
enum Mode {
    /// Shows `at` when the machine's monotonic clock shows `since`, then runs `rate` times as fast.
    Running { at: Millis, since: Instant, rate: u32 },
    /// Shows `at` until told otherwise.
    Set { at: Millis },
}

impl Clock {
    /// The machine's own clock.
    #[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
    pub fn real() -> Self {
        let at = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |d| i64::try_from(d.as_millis()).unwrap_or(i64::MAX));
        Self(Arc::new(Mutex::new(Mode::Running { at, since: Instant::now(), rate: 1 })))
    }

    /// A clock that stands at `at` until [`Clock::set`].
    pub fn standing(at: Millis) -> Self {
        Self(Arc::new(Mutex::new(Mode::Set { at })))
    }

    /// What the clock shows now.
    pub fn now(&self) -> Millis {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).read()
    }

    /// Moves the clock to `at`; a running clock runs on from there.
    pub fn set(&self, at: Millis) {
        let mut kind = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *kind = match *kind {
            Mode::Running { rate, .. } => Mode::Running { at, since: instant(), rate },
            Mode::Set { .. } => Mode::Set { at },
        };
    }

    /// Makes a running clock run `rate` times as fast from now on (0 stops it).
    pub fn set_rate(&self, rate: u32) {
        let mut kind = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kind.read();
        if let Mode::Running { .. } = *kind {
            *kind = Mode::Running { at, since: instant(), rate };
        }
    }

    /// How many times as fast as the machine's this clock runs; 0 when it stands.
    pub fn rate(&self) -> u32 {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Mode::Running { rate, .. } => rate,
            Mode::Set { .. } => 0,
        }
    }

    /// How long to sleep, in real time, until the clock shows `at`; `None` when it never will by itself.
    pub fn sleep_until(&self, at: Millis) -> Option<std::time::Duration> {
        let kind = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let left = u64::try_from(at - kind.read()).unwrap_or(0);
        match *kind {
            Mode::Running { rate, .. } if rate > 0 => {
                Some(std::time::Duration::from_micros(left * 1000 / u64::from(rate)))
            }
            _ => None,
        }
    }
}

impl Mode {
    fn read(&self) -> Millis {
        match *self {
            Self::Running { at, since, rate } => {
                let gone = instant().saturating_duration_since(since) * rate;
                at + i64::try_from(gone.as_millis()).unwrap_or(i64::MAX / 2)
            }
            Self::Set { at } => at,
        }
    }
}

/// A moment by the machine's monotonic clock, which nobody sets: for what is measured, not for what is dated.
#[derive(Clone, Copy, Debug)]
pub struct Since(Instant);

impl Since {
    /// This moment.
    pub fn now() -> Self {
        Self(instant())
    }

    /// How long ago it was.
    pub fn elapsed(self) -> std::time::Duration {
        instant().saturating_duration_since(self.0)
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the module the ban points to")]
fn instant() -> Instant {
    Instant::now()
}
