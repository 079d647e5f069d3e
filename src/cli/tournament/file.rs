//! The file that an argument names: a report, or an event in JSON.

use super::faults;
use crate::cli::{Failure, causes, open};
use crate::say;
use crate::tournaments::export::json;
use crate::tournaments::trf::{self, Report, Sum};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Files longer than this are not read, in bytes.
const LONGEST: u64 = 64 << 20;

/// The file of a subcommand.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Args {
    /// A tournament report, or an event in JSON; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Args {
    /// What the file tells.
    pub(super) fn report(&self, sum: Sum) -> Result<Report, Failure> {
        let text = trf::decode(&bytes(&self.file)?);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if text.trim_start().starts_with('{') {
            return json::read(text).map_err(|fault| Failure::failed(&faults::json(&self.file, &fault)));
        }
        trf::read(text, sum).map_err(|fault| Failure::failed(&faults::report(&self.file, &fault)))
    }
}

/// The text of a file that can be nothing but UTF-8.
pub(super) fn text(file: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes(file)?).map_err(|_| Failure::failed(&say!("cli-not-text")))
}

fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // One byte more tells that there is more.
    let read = if file == Path::new("-") {
        io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes)
    } else {
        open(file)?.take(LONGEST + 1).read_to_end(&mut bytes)
    };
    let read = read.map_err(|error| Failure::usage(&causes::unreadable(file, &error)))?;
    if u64::try_from(read).unwrap_or(u64::MAX) > LONGEST {
        let (file, most) = (file.display().to_string(), (LONGEST >> 20).to_string());
        return Err(Failure::failed(&say!("tournament-too-long", file = file, most = most)));
    }
    Ok(bytes)
}
