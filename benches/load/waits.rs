//! How long verdicts took.

use std::fmt;
use std::time::Duration;

/// Times between what was offered and its answer.
#[derive(Default)]
pub(crate) struct Waits(Vec<Duration>);

impl Waits {
    pub(crate) fn push(&mut self, wait: Duration) {
        self.0.push(wait);
    }

    /// The time that so many of a thousand did not exceed.
    fn part(&self, thousandths: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len().saturating_sub(1) * thousandths / 1000).copied().unwrap_or_default()
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |thousandths| self.part(thousandths).as_secs_f64() * 1e3;
        let (p50, p99, p999) = (ms(500), ms(990), ms(999));
        write!(f, "p50 {p50:.1} ms, p99 {p99:.1} ms, p99.9 {p999:.1} ms of {}", self.0.len())
    }
}
