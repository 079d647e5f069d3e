//! Rounds that a tournament begins: everybody may play them, and the tournament reads from their row what its players have
//! found (V1). Which round of which tournament one is stands in the plan before it is drawn, and in the journal from then on:
//! whoever asks again after a crash finds it.

use super::super::desk::Halt;
use super::Rounds;
use super::opening::NOTICE;
use super::plan::{Plan, Stage, Wish};
use crate::clock::Millis;
use crate::games::manche::Move;
use crate::games::turns::frame::EventGame;
use crate::journal::{Line, MatchState};
use crate::rooms::desk::Desk;
use std::collections::BTreeSet;

/// A round as a tournament wants it.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// Which round of which tournament it is.
    pub(crate) game: EventGame,
    pub(crate) wish: Wish,
    /// How many rounds the tournament has.
    pub(crate) of: u16,
    /// When it is to begin, but for the notice that goes out before.
    pub(crate) start: Millis,
}

/// What has become of a round of a tournament so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// It is to be begun; one that was begun before is void, or was stopped.
    Nothing {
        /// The last of those.
        broken: Option<i64>,
        /// How many there are.
        times: usize,
    },
    /// It is being played.
    On,
    /// It is over, and counts.
    Over,
}

/// Looks for a round of a tournament among those that were opened.
pub(crate) async fn look(desk: &Desk, game: EventGame) -> Result<Found, Halt> {
    let journal = &desk.house.journal;
    let (mut broken, mut times) = (None, 0);
    for id in journal.opened_for(game).await? {
        match journal.match_row(id).await?.map(|row| row.state) {
            Some(MatchState::Live) => return Ok(Found::On),
            Some(MatchState::Ended) if !is_stopped(&journal.lines(id).await?) => return Ok(Found::Over),
            _ => (broken, times) = (Some(id), times + 1),
        }
    }
    Ok(Found::Nothing { broken, times })
}

/// Whether somebody has ended it before its time: who has found less has had less time for it (W23).
pub(crate) fn is_stopped(lines: &[Line]) -> bool {
    lines.iter().any(|line| matches!(line.text.parse(), Ok(Move::Stop { .. })))
}

/// The order by which a tournament's round is opened: the source of its first line.
fn order_of(game: EventGame) -> String {
    format!("e{game}")
}

/// Whether a line with this source opens a round of a tournament.
pub(super) fn is_order_of(source: &str) -> bool {
    source.strip_prefix('e').is_some_and(|game| game.parse::<EventGame>().is_ok())
}

impl Rounds {
    /// Plans a round of a tournament. Tells whether it is planned, runs or is over; otherwise something else is played, and the
    /// tournament has to wait for its end.
    pub(crate) async fn begin_for_event(&mut self, desk: &mut Desk, wanted: Wanted) -> Result<bool, Halt> {
        let now = desk.now();
        let start = wanted.start.max(now + NOTICE);
        if let Some(plan) = self.plan.as_ref().filter(|plan| plan.event == Some(wanted.game)) {
            // A director may not want to wait for so long.
            if matches!(plan.stage, Stage::Waiting { start: later } if later > start) {
                let plan = Plan { stage: Stage::Waiting { start }, ..plan.clone() };
                self.begin(desk, plan).await?;
            }
            return Ok(true);
        }
        // What comes by itself comes after it.
        let idle = |plan: &Plan| plan.automatic && matches!(plan.stage, Stage::Waiting { .. });
        if self.live.is_some() || self.plan.as_ref().is_some_and(|plan| !idle(plan)) {
            return Ok(false);
        }
        // Asked twice, and played meanwhile.
        if !matches!(look(desk, wanted.game).await?, Found::Nothing { .. }) {
            return Ok(true);
        }
        let plan = Plan {
            wish: wanted.wish,
            starter: String::new(),
            order: order_of(wanted.game),
            number: wanted.game.round,
            of: wanted.of,
            pause: 0,
            automatic: false,
            empty: 0,
            stage: Stage::Waiting { start },
            proposed: BTreeSet::new(),
            event: Some(wanted.game),
        };
        self.begin(desk, plan).await?;
        Ok(true)
    }
}
