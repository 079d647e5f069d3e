//! What the other modules' errors are in a sentence of the language asked for. The errors' own words
//! are English: they are for logs, and for the JSON that programs read.

use crate::games::scrabble::board::BoardError;
use crate::games::wyps::position::PositionError;
use crate::journal::{BackupError, MoveError, OpenError};
use crate::messages::Text;
use crate::say;
use crate::words::grid::GridError;
use crate::words::import::{self, ListError};
use std::io;
use std::path::Path;

/// The sentence for what made a command fail.
pub(super) fn failed(error: &anyhow::Error) -> Text {
    if let Some(error) = error.downcast_ref::<OpenError>() {
        return open(error);
    }
    if let Some(error) = error.downcast_ref::<BackupError>() {
        return backup(error);
    }
    match error.downcast_ref::<ListError>() {
        Some(error) => list(error),
        None => say!("cli-as-it-is", what = format!("{error:#}")),
    }
}

/// A path as an argument of a text.
fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// What the database says, without the library's way of introducing it.
fn said(why: &str) -> &str {
    why.strip_prefix("error returned from database: ").unwrap_or(why)
}

/// A database that cannot be opened, and what to do.
fn open(error: &OpenError) -> Text {
    match error {
        OpenError::InUse { file, .. } => say!("open-in-use", file = shown(file)),
        OpenError::Damaged { file, .. } => say!("open-damaged", file = shown(file)),
        OpenError::Future { file, version, known } => {
            let copy = format!("{}.before-{}", file.display(), known + 1);
            let (version, known) = (version.to_string(), known.to_string());
            say!("open-future", file = shown(file), version = version, known = known, copy = copy)
        }
        OpenError::Past { file, version, known } => {
            let (version, known) = (version.to_string(), known.to_string());
            say!("open-past", file = shown(file), version = version, known = known)
        }
        OpenError::SeveralNames { file } => say!("open-several-names", file = shown(file)),
        OpenError::Unfinished { file } => say!("open-unfinished", file = shown(file)),
        OpenError::Foreign { file } => say!("open-foreign", file = shown(file)),
        OpenError::Migration { file, to, why } => {
            say!("open-step", file = shown(file), version = to.to_string(), why = said(why))
        }
        OpenError::Unusable { file, why } => say!("open-unusable", file = shown(file), why = said(why)),
    }
}

/// A copy that was not made.
pub(super) fn backup(error: &BackupError) -> Text {
    match error {
        BackupError::Exists(file) => say!("cli-backup-exists", file = shown(file)),
        BackupError::Missing(file) => say!("cli-backup-missing", file = shown(file)),
        BackupError::Failed { file, why } => say!("cli-backup-failed", file = shown(file), why = said(why)),
    }
}

/// A database that was not moved, and what to do.
pub(super) fn moving(error: &MoveError) -> Text {
    match error {
        MoveError::Open(error) => open(error),
        MoveError::Missing(file) => say!("cli-move-missing", file = shown(file)),
        MoveError::Same(file) => say!("cli-move-same", file = shown(file)),
        MoveError::Busy(file) => say!("cli-move-busy", file = shown(file)),
        MoveError::NotEmpty(file) => say!("cli-move-full", file = shown(file)),
        MoveError::Begun { to, .. } => say!("cli-move-begun", file = shown(to)),
        MoveError::Different { to, what } => say!("cli-move-different", file = shown(to), what = what),
        MoveError::NoServer { file, server } => {
            say!("cli-server-none", file = shown(file), server = server)
        }
        MoveError::HasPlayed { file, server } => {
            say!("cli-server-played", file = shown(file), server = server)
        }
        MoveError::Failed { file, why } => say!("cli-move-failed", file = shown(file), why = said(why)),
        MoveError::Stopped => say!("cli-move-stopped"),
    }
}

/// A word list that cannot be used.
fn list(error: &ListError) -> Text {
    match error {
        ListError::Open { file, source } | ListError::Read { file, source } => unreadable(file, source),
        ListError::Long { file } => {
            let (words, bytes) = (import::MOST_WORDS, import::MOST_BYTES >> 20);
            let (words, bytes) = (words.to_string(), bytes.to_string());
            say!("cli-list-long", file = shown(file), words = words, bytes = bytes)
        }
        ListError::Cut(source) => say!("cli-list-cut", why = why(source)),
        ListError::Damaged { file, .. } => say!("cli-list-damaged", file = shown(file)),
        ListError::Name => say!("cli-list-name"),
        ListError::Nothing { lines } => {
            say!("cli-list-nothing", lines = i64::try_from(*lines).unwrap_or(i64::MAX))
        }
        ListError::Write { file, source: fst::Error::Io(source) } => {
            say!("cli-unwritable", file = shown(file), why = why(source))
        }
        ListError::Write { file, source } => {
            say!("cli-unwritable", file = shown(file), why = source.to_string())
        }
    }
}

/// A file that cannot be read.
pub(super) fn unreadable(file: &Path, error: &io::Error) -> Text {
    say!("cli-unreadable", file = shown(file), why = why(error))
}

/// A file that cannot be written.
pub(super) fn unwritable(file: &Path, error: &io::Error) -> Text {
    say!("cli-unwritable", file = shown(file), why = why(error))
}

/// The reasons that people meet; the others in the system's words.
fn why(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::NotFound => say!("cli-why-missing"),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => say!("cli-why-forbidden"),
        io::ErrorKind::IsADirectory => say!("cli-why-folder"),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => say!("cli-why-no-folder"),
        io::ErrorKind::StorageFull => say!("cli-why-full"),
        io::ErrorKind::UnexpectedEof => say!("cli-why-cut"),
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => say!("cli-why-no-text"),
        _ => say!("cli-as-it-is", what = error.to_string()),
    }
}

/// A text that is no grid.
pub(super) fn grid(error: &GridError) -> Text {
    match error {
        GridError::Empty => say!("cli-grid-empty"),
        GridError::Rows(rows) => say!("cli-grid-rows", rows = *rows),
        GridError::Columns(columns) => say!("cli-grid-columns", columns = *columns),
        GridError::Ragged { row, found, expected } => {
            say!("cli-grid-ragged", row = *row, found = *found, expected = *expected)
        }
        GridError::NotALetter { row, character } => {
            say!("cli-grid-letter", row = *row, character = character.to_string())
        }
        GridError::PlainQ { row } => say!("cli-grid-q", row = *row),
    }
}

/// A text that is no position of Wyps.
pub(super) fn wyps_position(error: &PositionError) -> Text {
    match error {
        PositionError::Parts(parts) => say!("cli-wyps-parts", parts = *parts),
        PositionError::Rows(rows) => say!("cli-wyps-rows", rows = *rows),
        PositionError::Row { row, found, expected } => {
            say!("cli-wyps-row", row = row.to_string(), found = *found, expected = *expected)
        }
        PositionError::Character { row, character } => {
            say!("cli-wyps-character", row = row.to_string(), character = character.to_string())
        }
        PositionError::Colour(typed) => say!("cli-wyps-colour", typed = typed),
        PositionError::Tiles(typed) => say!("cli-wyps-tiles", typed = typed),
        PositionError::Bag(typed) => say!("cli-wyps-bag", typed = typed),
    }
}

/// A text that is no board.
pub(super) fn board(error: &BoardError) -> Text {
    match error {
        BoardError::Rows { found, expected } => {
            say!("cli-board-rows", found = *found, expected = *expected)
        }
        BoardError::Columns { row, found, expected } => {
            say!("cli-board-columns", row = *row, found = *found, expected = *expected)
        }
        BoardError::NotATile { row, character } => {
            say!("cli-board-tile", row = *row, character = character.to_string())
        }
    }
}
