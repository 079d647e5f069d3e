//! `giostra game NAME replay FILE`: a recorded match, move by move.

use super::shown::look;
use crate::cli::{Failure, lang, open, spoken};
use crate::games::registry;
use crate::games::turns::table::Kind;
use crate::games::turns::{Measure, TurnTable};
use crate::games::{By, LineError};
use crate::messages::{self, Text};
use crate::say;
use crate::words::library::{Library, PlayingWords};
use crate::words::overlay::Overlay;
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::path::PathBuf;

/// A match is not longer than this, in bytes.
pub(super) const LONGEST: u64 = 4 << 20;

/// The file of a recorded match.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct Recorded {
    /// A match as giostra hands it out (.play), or for Scrabble a GCG file
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,

    /// Of a GCG file, board and tiles [default: as its lexicon or its letters say]
    #[arg(long, value_name = "NAME")]
    pub(super) set: Option<String>,
}

impl Recorded {
    /// Whether the file is of another program.
    pub(super) fn is_gcg(&self) -> bool {
        self.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gcg"))
    }

    /// What is in the file.
    pub(super) fn read(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let read = open(&self.file)?.take(LONGEST).read_to_end(&mut bytes);
        read.map_err(|error| Failure::usage(&crate::cli::causes::unreadable(&self.file, &error)))?;
        Ok(bytes)
    }

    /// The same, as the text of a match of ours: that says itself what it is played with.
    pub(super) fn text(&self) -> Result<String, Failure> {
        match self.set {
            Some(_) => Err(Failure::usage(&say!("cli-tournament-idle", option = "--set"))),
            None => Ok(String::from_utf8_lossy(&self.read()?).into_owned()),
        }
    }
}

/// Arguments of `giostra game NAME replay`.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) recorded: Recorded,

    /// Tell after each move what would have been better
    #[arg(long)]
    pub(super) best: bool,
}

/// Shows a recorded match of a game.
pub(super) fn run(kind: &dyn Kind, args: &Args) -> Result<(), Failure> {
    let text = args.recorded.text()?;
    let lines = log(&text);
    let Some(((number, first), rest)) = lines.split_first() else {
        return Err(Failure::usage(&say!("cli-play-empty")));
    };
    let mut table = table(kind, *number, first)?;
    let words = args
        .best
        .then(|| Library::new(None).playing_words(&table.frame().dictionary, Overlay::default()))
        .transpose()?;
    let mut shown = String::new();
    for (number, line) in rest {
        let (by, line) = parts(*number, line)?;
        let told = tell(&*table, by, line, words.as_ref());
        act(&mut *table, *number, by, line)?;
        if let Some(told) = told {
            // Writing into a string cannot fail.
            let _ = write!(shown, "{told}\n{}\n\n", table.block());
        }
    }
    print(&shown)
}

/// The table that the first line of a log opens. A log of another game says which one.
pub(super) fn table(kind: &dyn Kind, number: usize, first: &str) -> Result<Box<dyn TurnTable>, Failure> {
    let line = first.strip_prefix("= ").ok_or_else(|| unreadable(number))?;
    let rules = line.split(' ').next().unwrap_or(line);
    if rules != kind.info().rules {
        let other = registry::of_rules(rules).ok_or_else(|| unreadable(number))?.info();
        let title = messages::plain(lang(), other.said.title, &[]);
        return Err(Failure::usage(&say!("cli-play-other", game = title, name = other.names[0])));
    }
    kind.open(line).map_err(|_| unreadable(number))
}

/// Who wrote a line, and what.
pub(super) fn parts(number: usize, line: &str) -> Result<(By, &str), Failure> {
    let parts = line.split_once(' ').and_then(|(by, line)| Some((by.parse().ok()?, line)));
    parts.ok_or_else(|| unreadable(number))
}

/// Acts as the line says.
pub(super) fn act(table: &mut dyn TurnTable, number: usize, by: By, line: &str) -> Result<(), Failure> {
    table.act(by, line).map_err(|error| match error {
        LineError::Refused(refusal) => fault(number, refusal.0),
        LineError::Unreadable(_) => unreadable(number),
    })
}

fn fault(line: usize, why: Text) -> Failure {
    Failure::usage(&say!("cli-play-line", line = line, why = why))
}

fn unreadable(line: usize) -> Failure {
    fault(line, say!("cli-play-unreadable"))
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
