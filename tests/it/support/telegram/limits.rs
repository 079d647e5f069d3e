//! The budgets of a bot: how much it may send and edit in a chat and in all, by the clock that was handed in.

use super::answer::Refusal;
use super::world::ChatKind;
use giostra::clock::Millis;
use std::collections::{BTreeMap, VecDeque};

/// Messages in how many milliseconds.
#[derive(Clone, Copy)]
struct Budget {
    many: usize,
    span: Millis,
}

const GROUP: Budget = Budget { many: 20, span: 60_000 };
/// About one a second; short bursts pass.
const PRIVATE: Budget = Budget { many: 20, span: 20_000 };
const ALL: Budget = Budget { many: 30, span: 1_000 };

/// What was sent lately.
#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) on: bool,
    chats: BTreeMap<i64, VecDeque<Millis>>,
    all: VecDeque<Millis>,
}

impl Limits {
    /// Counts `many` messages in a chat, or says how long to wait. A refused request costs nothing.
    pub(crate) fn spend(
        &mut self,
        chat: i64,
        kind: ChatKind,
        many: usize,
        now: Millis,
    ) -> Result<(), Refusal> {
        if !self.on {
            return Ok(());
        }
        let budget = if kind == ChatKind::Private { PRIVATE } else { GROUP };
        let sent = self.chats.entry(chat).or_default();
        let wait = wait(sent, budget, many, now).max(wait(&mut self.all, ALL, many, now));
        if wait > 0 {
            return Err(Refusal::too_many(wait.div_euclid(1000) + i64::from(wait % 1000 > 0)));
        }
        sent.extend(std::iter::repeat_n(now, many));
        self.all.extend(std::iter::repeat_n(now, many));
        Ok(())
    }
}

/// Milliseconds until `many` more fit; 0 when they do.
fn wait(sent: &mut VecDeque<Millis>, budget: Budget, many: usize, now: Millis) -> Millis {
    while sent.front().is_some_and(|at| at + budget.span <= now) {
        sent.pop_front();
    }
    let over = (sent.len() + many).saturating_sub(budget.many);
    match over.checked_sub(1).and_then(|last| sent.get(last.min(sent.len().saturating_sub(1)))) {
        Some(at) => at + budget.span - now,
        None => 0,
    }
}
