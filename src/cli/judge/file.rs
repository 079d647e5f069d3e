//! The file that an argument names, and what is wrong with it in one sentence.

use crate::cli::{Failure, reading};
use crate::judging::event::Event;
use crate::judging::mistake::Mistake;
use crate::judging::telling;
use crate::say;
use std::path::Path;

/// Files longer than this are not read, in bytes: a thousand sheets have half as much.
const LONGEST: u64 = 1 << 20;

/// The event of a file, or its mistakes.
pub(super) fn read(file: &Path) -> Result<Result<Event, Vec<Mistake>>, Failure> {
    let Some(bytes) = reading::up_to(file, LONGEST)? else {
        let (file, most) = (file.display().to_string(), (LONGEST >> 10).to_string());
        return Err(Failure::failed(&say!("judging-too-long", file = file, most = most)));
    };
    let text = String::from_utf8(bytes).map_err(|_| Failure::failed(&say!("cli-not-text")))?;
    Ok(Event::read(text.strip_prefix('\u{feff}').unwrap_or(&text)))
}

/// The first mistake, and how many more there are.
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
