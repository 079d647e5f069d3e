//! What one of several processes may send of what a bot may send in all. Whoever serves Telegram has four parts, every other
//! process that knows the bot has one: it sends only for rooms of its own that are also seen there.
//!
//! Less holds at once. More holds a moment later, when everybody else has seen that they have less: so all together never send
//! too much.

use crate::clock::Since;
use std::time::Duration;

/// Everything, in thousandths.
const WHOLE: u32 = 1_000;
/// The parts of whoever serves the door.
const SERVING: u32 = 4;
/// After this time everybody has seen what everybody has: two looks, and the window in which the platform counts.
const SEEN: Duration = Duration::from_millis(1_500);

/// What this process may send.
#[derive(Debug)]
pub(super) struct Portion {
    holds: u32,
    /// What it will be, and since when that is known.
    rises: Option<(u32, Since)>,
    /// Nobody else was there when it was looked first.
    is_new: bool,
}

impl Default for Portion {
    fn default() -> Self {
        Self { holds: 0, rises: None, is_new: true }
    }
}

impl Portion {
    /// In thousandths of the whole.
    pub(super) fn thousandths(&mut self) -> u32 {
        if let Some((more, since)) = self.rises
            && since.elapsed() >= SEEN
        {
            (self.holds, self.rises) = (more, None);
        }
        self.holds
    }

    /// So many others know the bot; whether we serve its door, or one of them does.
    pub(super) fn among(&mut self, others: usize, we_serve: bool, they_serve: bool) {
        let others = u32::try_from(others).unwrap_or(u32::MAX / SERVING - SERVING);
        let theirs = others + if they_serve { SERVING - 1 } else { 0 };
        let ours = if we_serve { SERVING } else { 1 };
        let due = WHOLE * ours / (ours + theirs);
        let is_first = std::mem::take(&mut self.is_new) && others == 0;
        if due <= self.thousandths() || is_first {
            (self.holds, self.rises) = (due, None);
        } else if self.rises.is_none_or(|(more, _)| more != due) {
            self.rises = Some((due, Since::now()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_alone_has_all_and_who_joins_waits_for_its_share() {
        let mut alone = Portion::default();
        assert_eq!(alone.thousandths(), 0);
        alone.among(0, true, false);
        assert_eq!(alone.thousandths(), WHOLE);
        alone.among(2, true, false);
        assert_eq!(alone.thousandths(), 666, "at once");
        alone.among(1, true, false);
        assert_eq!(alone.thousandths(), 666, "not before the others know");
        let mut late = Portion::default();
        late.among(2, false, true);
        assert_eq!(late.thousandths(), 0);
    }

    #[test]
    fn all_together_have_no_more_than_everything() {
        for processes in 1..40 {
            let share = |we_serve: bool| {
                // As if everybody had been seen.
                let mut portion = Portion { holds: WHOLE, ..Portion::default() };
                portion.among(processes - 1, we_serve, !we_serve);
                portion.holds
            };
            let others = u32::try_from(processes - 1).expect("few");
            assert!(share(true) + others * share(false) <= WHOLE, "{processes}");
        }
    }
}
