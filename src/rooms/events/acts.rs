//! What directors write beside the lines of the tournament. Pure.
//!
//! | line | |
//! |---|---|
//! | `plan {…}` | before the beginning: what was decided is now this, all but the seed |
//! | `draft 3 1:5 6:2` | how the coming round is to be paired (F1); it goes out as `pair` |
//! | `undraft` | it is to be paired as the results have it |
//! | `pause`, `resume` | no round goes out; again, and the time between rounds begins anew |
//! | `remind 1.2:5 1.3:7` | who was called because a result of theirs is missing |
//!
//! Whatever else changes the tournament takes a draft with it: it was made from what holds no more.

use super::course::{Bad, Course, Plan};
use super::rounds::dutch;
use crate::clock::Millis;
use crate::games::Seat;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::{BoardId, Line, Paired};
use crate::tournaments::event::propose::{Proposal, Stuck};
use crate::tournaments::event::state::Refused;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What such lines have come to.
#[derive(Clone, Debug, Default)]
pub(super) struct Acts {
    /// The pairing a director has prepared.
    draft: Option<Line>,
    /// There was one, and something has changed since.
    spoilt: bool,
    paused: bool,
    /// The last pairing was undone: the next one waits for a director.
    held: bool,
    /// Milliseconds in which nobody could choose the game of a board, since the last pairing.
    away: Millis,
    /// How many rounds there were when it was taken up again.
    resumed: usize,
    reminded: BTreeSet<(BoardId, Seat)>,
    reminded_at: Option<Millis>,
}

/// Whether a line is one of these.
pub(super) fn is_one(verb: &str) -> bool {
    matches!(verb, "plan" | "draft" | "undraft" | "pause" | "resume" | "remind")
}

/// A prepared pairing as a line.
pub(super) fn draft(round: u16, boards: Vec<Paired>) -> String {
    format!("draft{}", Line::Pair(round, boards).to_string().trim_start_matches("pair"))
}

/// Who is called, as a line.
pub(super) fn reminder(who: &[(BoardId, Seat)]) -> String {
    who.iter().fold("remind".to_owned(), |mut line, (at, seat)| {
        let _ = write!(line, " {at}:{}", seat.0);
        line
    })
}

/// `1.2:5`.
fn called(word: &str) -> Option<(BoardId, Seat)> {
    let (board, seat) = word.split_once(':')?;
    match format!("void {board}").parse() {
        Ok(Line::Void(board)) => Some((board, Seat(seat.parse().ok()?))),
        _ => None,
    }
}

impl Course {
    /// Takes in one of these lines; one that cannot stand changes nothing.
    pub(super) fn take_act(&mut self, verb: &str, rest: &str, at: Millis) -> Result<(), Bad> {
        let bad = |why: &str| Bad(format!("{verb}: {why}"));
        if (verb == "plan") == self.event().is_some() {
            return Err(bad("not at this time"));
        }
        match (verb, rest) {
            ("plan", _) => {
                let plan: Plan = serde_json::from_str(rest).map_err(|_| bad("no plan"))?;
                // Its hash was told when people entered.
                if plan.seed != self.plan.seed {
                    return Err(bad("another seed"));
                }
                self.plan = plan;
            }
            ("draft", _) => {
                let line: Line = format!("pair {rest}").parse().map_err(|_| bad("no pairing"))?;
                if let Some(why) = self.refuses(&line) {
                    return Err(bad(&format!("{why:?}")));
                }
                self.acts = Acts { draft: Some(line), spoilt: false, ..std::mem::take(&mut self.acts) };
            }
            ("undraft", "") => (self.acts.draft, self.acts.spoilt) = (None, false),
            ("pause" | "resume", "") if self.acts.paused == (verb == "resume") => {
                self.acts.paused = verb == "pause";
                if !self.acts.paused {
                    self.changed = at;
                    self.acts.resumed = self.event().map_or(0, |event| event.state().rounds().len());
                }
            }
            ("remind", _) => {
                let called: Option<Vec<_>> = rest.split(' ').map(called).collect();
                self.acts.reminded.extend(called.ok_or_else(|| bad("nobody"))?);
                self.acts.reminded_at = Some(at);
            }
            _ => return Err(bad("no such line")),
        }
        Ok(())
    }

    /// A line has changed the tournament: what was prepared is out with it, or holds no more.
    pub(super) fn moves_on(&mut self, line: &Line) {
        if matches!(line, Line::Pair(..)) {
            (self.acts.held, self.acts.away) = (false, 0);
        }
        let prepared = self.acts.draft.take().is_some();
        self.acts.spoilt = (self.acts.spoilt || prepared) && !matches!(line, Line::Pair(..));
    }

    /// No round goes out until a director takes it up again.
    pub(super) const fn waits_for_a_director(&mut self) {
        self.acts.paused = true;
    }

    /// A pairing that was out is undone.
    pub(super) const fn hold(&mut self) {
        self.acts.held = true;
    }

    /// Whether a pairing that a director had prepared holds no more.
    pub(super) const fn is_spoilt(&self) -> bool {
        self.acts.spoilt
    }

    /// Whether a director has prepared the coming pairing.
    pub(super) const fn is_prepared(&self) -> bool {
        self.acts.draft.is_some()
    }

    /// Whether no round goes out.
    pub(super) const fn is_paused(&self) -> bool {
        self.acts.paused
    }

    /// How many rounds there were when it was taken up again last.
    pub(super) const fn resumed_at(&self) -> usize {
        self.acts.resumed
    }

    /// F4: whoever is to choose the game of a board has so much more time (`given`).
    pub(super) const fn choosers_have(&mut self, time: Millis) {
        self.acts.away = self.acts.away.saturating_add(time);
    }

    /// The time in which nobody could choose the game of a board, since the last pairing.
    pub(super) const fn away(&self) -> Millis {
        self.acts.away
    }

    /// Whether the coming pairing was out and was undone: it goes out when a director says so, and not by itself.
    pub(super) const fn is_held(&self) -> bool {
        self.acts.held
    }

    /// Whether somebody was called because a result of theirs is missing.
    pub(super) fn was_reminded(&self, at: BoardId, seat: Seat) -> bool {
        self.acts.reminded.contains(&(at, seat))
    }

    /// When somebody was called last because a result is missing.
    pub(super) const fn reminded_at(&self) -> Option<Millis> {
        self.acts.reminded_at
    }

    /// What comes next: what a director has prepared, otherwise what is proposed (F1).
    pub(super) fn coming(&self) -> Result<Proposal, Stuck> {
        let event = self.event().ok_or(Stuck::NotBegun)?;
        match &self.acts.draft {
            Some(line) => Ok(Proposal::Pair(line.clone())),
            None => event.state().propose(&dutch),
        }
    }

    /// Why a line of the tournament could not stand now.
    pub(super) fn refuses(&self, line: &Line) -> Option<Refused> {
        let mut event: Event = self.event()?.clone();
        event.append(line.clone()).err()
    }
}

#[cfg(test)]
mod tests {
    use super::super::course::Course;
    use crate::games::{By, Seat};

    const FIRST: &str = r#"event-1 {"name":"Prova","terms":null,"formula":null,"rounds":null,"minutes":null,"pause":60,"seed":"00"}"#;

    /// A Swiss event of four, begun.
    fn begun() -> Course {
        let mut course = Course::read(FIRST, 0).unwrap();
        for seat in 1..=4 {
            course.take(By::Seat(Seat(seat)), "in", 0).unwrap();
        }
        let hash = "0".repeat(64);
        let lines = [format!("tournament-1 format=swiss rounds=3 announced={hash}")];
        for line in lines.into_iter().chain(vec!["enter 0".to_owned(); 4]) {
            course.take(By::House, &line, 0).unwrap();
        }
        course.take(By::Chance, "colour white", 0).unwrap();
        course.take(By::House, "begin", 0).unwrap();
        course
    }

    #[test]
    fn a_plan_is_changed_before_the_beginning_and_never_its_seed() {
        let plan = |seed: &str| {
            FIRST
                .replace("event-1", "plan")
                .replace("\"formula\":null", "\"formula\":\"swiss\"")
                .replace("00", seed)
        };
        let mut course = Course::read(FIRST, 0).unwrap();
        assert!(course.take(By::House, &plan("01"), 0).is_err());
        assert!(course.take(By::Seat(Seat(1)), &plan("00"), 0).is_err());
        assert_eq!(course.plan.formula, None);
        course.take(By::House, &plan("00"), 0).unwrap();
        assert_eq!(course.plan.formula.map(crate::rooms::events::formula::Formula::name), Some("svizzero"));
        assert!(begun().take(By::House, &plan("00"), 0).is_err());
    }

    #[test]
    fn a_line_that_cannot_stand_changes_nothing() {
        let mut course = begun();
        for line in [
            "draft 2 1:2 3:4",
            "draft 1 1:2",
            "draft 1 1:2 1:3",
            "resume",
            "pause now",
            "undraft 1",
            "remind",
            "remind 1.1",
            "remind 1.1:x",
            "remind 1.1:2 1:1",
        ] {
            assert!(course.take(By::House, line, 9).is_err(), "{line}");
        }
        assert!(!course.is_prepared() && !course.is_paused() && course.reminded_at().is_none());
        course.take(By::House, "pause", 5).unwrap();
        assert!(course.take(By::House, "pause", 6).is_err());
        assert_eq!(course.next_round_at(), None);
        course.take(By::House, "resume", 7).unwrap();
        assert_eq!(course.next_round_at(), Some(7));
    }

    #[test]
    fn what_was_prepared_stands_until_it_is_out_or_something_changes() {
        let mut course = begun();
        course.take(By::House, "draft 1 1:2 3:4", 0).unwrap();
        let mut out = course.clone();
        out.take(By::House, "pair 1 1:2 3:4", 0).unwrap();
        assert!(!out.is_prepared() && !out.is_spoilt());
        course.take(By::House, "withdraw 4", 0).unwrap();
        assert!(!course.is_prepared() && course.is_spoilt());
        course.take(By::House, "undraft", 0).unwrap();
        assert!(!course.is_spoilt());
    }
}
