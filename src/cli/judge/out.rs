//! Where an answer goes: standard output, or a file that is there whole or not at all.

use super::answer_bytes;
use crate::cli::{Failure, causes};
use crate::say;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// Where the answer goes.
#[derive(clap::Args)]
pub(super) struct Out {
    /// Write to this file instead of standard output (-); an existing one is replaced once everything is written
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Out {
    /// Gives text.
    pub(super) fn text(&self, text: &str) -> Result<(), Failure> {
        self.bytes(text.as_bytes())
    }

    /// Gives what is no text, which a terminal does not show.
    pub(super) fn binary(&self, bytes: &[u8]) -> Result<(), Failure> {
        if self.file().is_none() && io::stdout().is_terminal() {
            return Err(Failure::usage(&say!("exchange-terminal")));
        }
        self.bytes(bytes)
    }

    fn bytes(&self, bytes: &[u8]) -> Result<(), Failure> {
        let Some(file) = self.file() else { return answer_bytes(bytes) };
        let told = |error: &io::Error| causes::unwritable(file, error);
        let (part, open) = beside(file).map_err(|error| Failure::usage(&told(&error)))?;
        let done = write(open, bytes).and_then(|()| fs::rename(&part, file));
        done.map_err(|error| {
            // What could not be finished is of no use; the error to tell is the first one.
            let _ = fs::remove_file(&part);
            Failure::failed(&told(&error))
        })
    }

    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != Path::new("-"))
    }
}

fn write(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

/// A new file beside this one, which takes its place when it is whole: who reads it sees the old one or the new one, never half
/// of one.
fn beside(file: &Path) -> io::Result<(PathBuf, File)> {
    let name = file.file_name().filter(|_| !file.is_dir()).ok_or(io::ErrorKind::IsADirectory)?;
    let mut part = std::ffi::OsString::from(".");
    part.push(name);
    part.push(format!(".{}.part", std::process::id()));
    let part = file.with_file_name(part);
    let open = OpenOptions::new().write(true).create_new(true).open(&part)?;
    Ok((part, open))
}
