//! What is wrong with the log of a tournament, in a sentence.

use super::bracket;
use crate::messages::Text;
use crate::say;
use crate::tournaments::event::BadLog;
use crate::tournaments::event::line::BadLine;
use crate::tournaments::event::state::Refused;
use crate::tournaments::tiebreaks::TieBreak;
use std::path::Path;

/// What is wrong with a log, and in which line.
pub(super) fn log(file: &Path, bad: &BadLog) -> Text {
    let (line, reason) = match bad {
        BadLog::Line { line, why } => (line, unread(why)),
        BadLog::Refused { line, why } => (line, refused(why)),
    };
    let (file, line) = (file.display().to_string(), line.to_string());
    say!("tournament-log-fault", file = file, line = line, reason = reason)
}

fn unread(why: &BadLine) -> Text {
    match why {
        BadLine::Version => say!("tournament-log-version"),
        BadLine::Word { word } => say!("tournament-log-word", word = word.to_string()),
        BadLine::Missing { key } => say!("tournament-log-missing", key = *key),
        BadLine::Value { key } => say!("tournament-log-value", key = *key),
        BadLine::Unknown { key } => say!("tournament-log-unknown", key = key),
        BadLine::TieBreak { name } => {
            let known = TieBreak::ALL.map(TieBreak::name).join(", ");
            say!("tournament-log-tiebreak", typed = name, known = known)
        }
    }
}

fn refused(why: &Refused) -> Text {
    match why {
        Refused::Bracket(bad) => bracket::sentence(*bad),
        Refused::NotBegun => say!("tournament-refused-not-begun"),
        Refused::Begun => say!("tournament-refused-begun"),
        Refused::Closed => say!("tournament-refused-closed"),
        Refused::Format => say!("tournament-refused-format"),
        Refused::Entrants => say!("tournament-refused-entrants"),
        Refused::Seat(seat) => say!("tournament-refused-seat", seat = seat.0.to_string()),
        Refused::Order => say!("tournament-refused-order"),
        Refused::Seed => say!("tournament-refused-seed"),
        Refused::Round { expected } => say!("tournament-refused-round", round = expected.to_string()),
        Refused::Paired => say!("tournament-refused-paired"),
        Refused::Board(board) => say!("tournament-refused-board", board = board.to_string()),
        Refused::Decided(board) => say!("tournament-refused-decided", board = board.to_string()),
        Refused::Undecided(board) => say!("tournament-refused-undecided", board = board.to_string()),
        Refused::Draw(board) => say!("tournament-refused-draw", board = board.to_string()),
        Refused::Unfinished(board) => say!("tournament-refused-unfinished", board = board.to_string()),
        Refused::Unpaired(seat) => say!("tournament-refused-unpaired", seat = seat.0.to_string()),
        Refused::Absent(seat) => say!("tournament-refused-absent", seat = seat.0.to_string()),
        Refused::Twice(seat) => say!("tournament-refused-twice", seat = seat.0.to_string()),
        Refused::Met(one, other) => {
            say!("tournament-refused-met", one = one.0.to_string(), other = other.0.to_string())
        }
        Refused::Apart(one, other) => {
            say!("tournament-refused-apart", one = one.0.to_string(), other = other.0.to_string())
        }
        Refused::Match(id) => say!("tournament-refused-match", id = id.to_string()),
        Refused::Game(board) => say!("tournament-refused-game", board = board.to_string()),
        Refused::Chosen(board) => say!("tournament-refused-chosen", board = board.to_string()),
        Refused::Barred(_) => say!("tournament-refused-barred"),
        Refused::Silent => say!("tournament-refused-silent"),
        Refused::Champion => say!("tournament-refused-champion"),
        Refused::Reason => say!("tournament-refused-reason"),
        Refused::Nothing => say!("tournament-refused-nothing"),
    }
}
