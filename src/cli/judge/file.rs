//! The file that an argument names, and what is wrong with it in one sentence.

use crate::cli::{Failure, reading};
use crate::judging::event::{self, Event};
use crate::judging::exchange;
use crate::judging::mistake::Mistake;
use crate::judging::telling;
use crate::say;
use std::path::Path;
use std::string::FromUtf8Error;

/// Files longer than this are not read, in bytes: a thousand sheets have half as much.
pub(super) const LONGEST: u64 = 1 << 20;
/// The same for JSON, in which the results stand, too.
pub(super) const LONGEST_JSON: u64 = 8 << 20;

/// The event of a file in TOML, or its mistakes.
pub(super) fn read(file: &Path) -> Result<Result<Event, Vec<Mistake>>, Failure> {
    let text = text(file, LONGEST)?;
    Ok(Event::read(text.strip_prefix('\u{feff}').unwrap_or(&text)))
}

/// The event of a file in TOML, or in JSON where its name says so.
pub(super) fn event(file: &Path) -> Result<Event, Failure> {
    let is_json = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    if is_json {
        let read = exchange::from_json(&text(file, LONGEST_JSON)?);
        return read.map_err(|wrong| failed_alone(file, &wrong));
    }
    read(file)?.map_err(|wrong| failed(file, &wrong))
}

/// What a file holds, as text.
pub(super) fn text(file: &Path, longest: u64) -> Result<String, Failure> {
    let bytes = bytes(file, longest)?;
    String::from_utf8(bytes).map_err(|error| no_text(file, &error))
}

/// The line of the first letter that is none of UTF-8: editors of old write others.
fn no_text(file: &Path, error: &FromUtf8Error) -> Failure {
    let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let line = before.split(|byte| *byte == b'\n').count();
    let what = say!("judging-line", line = line.to_string(), what = say!("cli-not-text"));
    Failure::failed(&say!("judging-file", file = file.display().to_string(), what = what))
}

/// What a file holds.
pub(super) fn bytes(file: &Path, longest: u64) -> Result<Vec<u8>, Failure> {
    reading::up_to(file, longest)?.ok_or_else(|| {
        let (file, most) = (file.display().to_string(), (longest >> 10).to_string());
        Failure::failed(&say!("judging-too-long", file = file, most = most))
    })
}

/// The event of a file, which somebody has played.
pub(super) fn played(file: &Path) -> Result<Event, Failure> {
    let event = read(file)?.map_err(|wrong| failed(file, &wrong))?;
    if event.teams().is_empty() {
        return Err(failed(file, &[event::nobody_played()]));
    }
    Ok(event)
}

/// The first mistake, how many more there are, and how one sees them.
pub(super) fn failed(file: &Path, wrong: &[Mistake]) -> Failure {
    let name = file.display().to_string();
    let what = wrong.first().map_or_else(|| say!("cli-unusable"), telling::mistake);
    Failure::failed(&match wrong.len() {
        0 | 1 => say!("judging-file", file = name, what = what),
        many => {
            say!("judging-file-more", file = name, what = what, more = many - 1)
        }
    })
}

/// The first mistake of a file that `check` does not read, and how many more there are.
pub(super) fn failed_alone(file: &Path, wrong: &[Mistake]) -> Failure {
    if wrong.len() < 2 {
        return failed(file, wrong);
    }
    let what = telling::mistake(&wrong[0]);
    Failure::failed(&say!(
        "exchange-file-more",
        file = file.display().to_string(),
        what = what,
        more = wrong.len() - 1
    ))
}
