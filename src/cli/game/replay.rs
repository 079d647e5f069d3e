//! `giostra game NAME replay FILE`: a recorded match, move by move.

use super::shown::look;
use crate::cli::{Failure, lang, open, spoken};
use crate::games::turns::table::Kind;
use crate::games::turns::{Measure, TurnTable};
use crate::games::{By, LineError};
use crate::messages::Text;
use crate::say;
use crate::words::library::{Library, PlayingWords};
use crate::words::overlay::Overlay;
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::path::PathBuf;

/// A match is not longer than this, in bytes.
pub(super) const LONGEST: u64 = 4 << 20;

/// Arguments of `giostra game NAME replay`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A match as giostra hands it out (.play), or for Scrabble a GCG file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Tell after each move what would have been better
    #[arg(long)]
    best: bool,
}

impl Args {
    /// Whether the file is of another program.
    pub(super) fn is_gcg(&self) -> bool {
        self.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gcg"))
    }

    /// Whether better moves are asked for.
    pub(super) const fn wants_best(&self) -> bool {
        self.best
    }

    /// What is in the file.
    pub(super) fn read(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let read = open(&self.file)?.take(LONGEST).read_to_end(&mut bytes);
        read.map_err(|error| Failure::usage(&crate::cli::causes::unreadable(&self.file, &error)))?;
        Ok(bytes)
    }
}

/// Shows a recorded match of a game.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    let text = String::from_utf8_lossy(&args.read()?).into_owned();
    let lines = log(&text);
    let Some(((number, first), rest)) = lines.split_first() else {
        return Err(Failure::usage(&say!("cli-play-empty")));
    };
    let fault = |line: usize, why: Text| Failure::usage(&say!("cli-play-line", line = line, why = why));
    let unreadable = |line: usize| fault(line, say!("cli-play-unreadable"));
    let first = first.strip_prefix("= ").filter(|line| line.split(' ').next() == Some(kind.info().rules));
    let Some(Ok(mut table)) = first.map(|line| kind.open(line)) else { return Err(unreadable(*number)) };
    let words = args
        .best
        .then(|| Library::new(None).playing_words(&table.frame().dictionary, Overlay::default()))
        .transpose()?;
    let mut shown = String::new();
    for (number, line) in rest {
        let Some((Ok(by), line)) = line.split_once(' ').map(|(by, line)| (by.parse::<By>(), line)) else {
            return Err(unreadable(*number));
        };
        let told = tell(&*table, by, line, words.as_ref());
        match table.act(by, line) {
            Ok(()) => {}
            Err(LineError::Refused(refusal)) => return Err(fault(*number, refusal.0)),
            Err(LineError::Unreadable(_)) => return Err(unreadable(*number)),
        }
        if let Some(told) = told {
            // Writing into a string cannot fail.
            let _ = write!(shown, "{told}\n{}\n\n", table.block());
        }
    }
    print(&shown)
}

/// Prints what was made.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // The reader of our output has closed it: that is no error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done.map_err(anyhow::Error::from)?),
    }
}

/// The lines of a log, numbered as in the file.
pub(super) fn log(text: &str) -> Vec<(usize, &str)> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim_end()));
    lines
        .filter(|(at, line)| {
            let head = *at == 1 && line.starts_with("giostra-play");
            !head
                && !line.is_empty()
                && !line.starts_with("//")
                && !line.starts_with('>')
                && !line.starts_with("! ")
        })
        .collect()
}

/// What a move was, and what would have been better.
fn tell(table: &dyn TurnTable, by: By, line: &str, words: Option<&PlayingWords>) -> Option<String> {
    let By::Seat(seat) = by else { return None };
    let mut told = spoken(&look(table, |look| table.describe(seat, line, look))?);
    if let Some(worth) = words.and_then(|words| table.weigh(seat, line, words))
        && worth.measure == Measure::Points
        && worth.brings > worth.made
    {
        let (better, points) = (table.spell(&worth.best, lang()), worth.brings / 10);
        let gain = points - worth.made / 10;
        let better = say!("cli-game-better", better = better, points = points, gain = gain);
        told = format!("{told} {}", spoken(&better));
    }
    Some(told)
}
