//! A tournament is a log: entries, draws, pairings, results, corrections and what directors do are lines
//! (`docs/formats/tournament-log.md`), and everything else is a fold over them. Pure: draws are made by somebody else, and
//! are lines too.
//!
//! | articles | where |
//! |---|---|
//! | what is decided before anybody enters | [`setup`] |
//! | the lines as text | [`mod@line`] |
//! | entries, numbers, late entries, T9 who leaves, F3 who comes back | [`state`] |
//! | rounds: pairings, results, K3 games of a match, F1 exchanges, F4 choices, adjourned games | [`boards`] |
//! | F9 matches that nobody plays, and who has lost them | [`empty`] |
//! | team matches, board by board | [`teams`] |
//! | who is not to meet | [`apart`] |
//! | the coming round | [`propose`] |
//! | the standings after any round, D6 | [`standing`] |
//! | F2 what a correction changes | [`correction`] |

pub mod apart;
pub mod boards;
pub mod correction;
pub mod empty;
pub mod line;
pub mod propose;
pub mod setup;
pub mod standing;
pub mod state;
pub mod teams;

use line::{BadLine, Line};
use setup::Setup;
use state::{Refused, State};
use std::fmt;

/// A tournament: its log, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    setup: Setup,
    log: Vec<Line>,
    /// The lines that stand: those that nothing has undone.
    effective: Vec<Line>,
    state: State,
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLog {
    /// A line that cannot be read.
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        why: BadLine,
    },
    /// A line that cannot stand where it does.
    Refused {
        /// Which, from 1.
        line: usize,
        /// Why not.
        why: Refused,
    },
}

impl Event {
    /// Before anybody has entered.
    pub fn new(setup: Setup) -> Self {
        let state = State::new(setup.clone());
        Self { setup, log: Vec::new(), effective: Vec::new(), state }
    }

    /// Takes a line in. One that is refused changes nothing.
    ///
    /// `undo` takes back the last line that stands, and again the one before it: afterwards all is as if it had never
    /// been, but that log and undo stand in the log.
    pub fn append(&mut self, line: Line) -> Result<(), Refused> {
        if let Line::Undo(reason) = &line {
            // Written to the log it must still be one line.
            if !line::is_reason(reason) {
                return Err(Refused::Reason);
            }
            let mut left = self.effective.clone();
            left.pop().ok_or(Refused::Nothing)?;
            self.state = fold(&self.setup, &left)?;
            self.effective = left;
        } else {
            self.state.apply(&line)?;
            self.effective.push(line.clone());
        }
        self.log.push(line);
        Ok(())
    }

    /// What was decided before anybody entered.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All lines behind the first.
    pub fn log(&self) -> &[Line] {
        &self.log
    }

    /// Those of them that nothing has undone.
    pub fn effective(&self) -> &[Line] {
        &self.effective
    }

    /// What it comes to.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Reads a log, as it is written by `to_string`; blank lines at its end are let pass.
    pub fn read(text: &str) -> Result<Self, BadLog> {
        let mut lines = (1..).zip(
            text.trim_end_matches(['\n', '\r', ' ']).split('\n').map(|line| line.trim_end_matches('\r')),
        );
        let bad = |line| move |why| BadLog::Line { line, why };
        let (_, first) = lines.next().unwrap_or((1, ""));
        let mut event = Self::new(first.parse().map_err(bad(1))?);
        for (number, text) in lines {
            let line: Line = text.parse().map_err(bad(number))?;
            event.append(line).map_err(|why| BadLog::Refused { line: number, why })?;
        }
        Ok(event)
    }
}

/// Lines that stand, one after the other.
fn fold(setup: &Setup, lines: &[Line]) -> Result<State, Refused> {
    let mut state = State::new(setup.clone());
    lines.iter().try_for_each(|line| state.apply(line))?;
    Ok(state)
}

/// The log, a line each.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.setup)?;
        self.log.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
