//! `giostra game scrabble moves`: every play of one position, or how many there are of each of a file.

use super::Material;
use crate::cli::{Failure, causes, spoken};
use crate::games::scrabble::board::Board;
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::play::Play;
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::set::Set;
use crate::messages::Text;
use crate::say;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// Tiles of the largest rack of any set.
const MOST_TILES: u8 = 8;

const EXAMPLE: &str = "\
Example:
  giostra game scrabble moves --position \"15/15/15/15/15/15/15/5CASA6/15/15/15/15/15/15/15 FUNGOE?\" --json

A position is the rows of the board separated by /, digits for runs of empty squares, upper case for tiles, lower case
for blanks; then a space and the rack, ? for a blank.
Exit codes: 0 done, 1 failure or a bad line in the positions file, 2 unusable arguments.";

/// Arguments of `giostra game scrabble moves`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
#[command(group(clap::ArgGroup::new("which").required(true).args(["position", "positions"])))]
pub(in crate::cli::game) struct Args {
    /// The board and the rack
    #[arg(long, value_name = "BOARD RACK")]
    position: Option<String>,

    /// A file of positions, one a line (blank and # lines are skipped; - reads the standard input): for each the
    /// number of plays and the highest score
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    #[command(flatten)]
    material: Material,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let done = answer(args, &mut out).and_then(|good| out.flush().map(|()| good).map_err(unwritten));
    match done {
        // The reader of our output has closed it: that is no error.
        Err(Failure::Failed(error)) if crate::cli::is_broken_pipe(&error) => Ok(()),
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Answered),
        Err(failure) => Err(failure),
    }
}

/// Whether every position could be read.
fn answer(args: &Args, out: &mut impl Write) -> Result<bool, Failure> {
    let set = args.material.set()?;
    if let Some(text) = &args.position {
        let (board, rack) = position(set, text).map_err(|text| Failure::usage(&text))?;
        let gaddag = args.material.gaddag(set)?;
        let plays = Generator::new(&gaddag, set).plays(&board, &rack);
        let written = if args.json { as_json(out, &plays) } else { as_list(out, &plays) };
        written.map_err(unwritten)?;
        return Ok(true);
    }
    let path = args.positions.clone().unwrap_or_default();
    let file: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(crate::cli::open(&path)?)
    };
    let gaddag = args.material.gaddag(set)?;
    count_all(BufReader::new(file), &path, &mut Generator::new(&gaddag, set), set, out)
}

/// Counts the plays of a position a line; false when a line was bad.
fn count_all(
    mut file: impl BufRead,
    name: &Path,
    generator: &mut Generator<'_>,
    set: &'static Set,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let mut line = Vec::new();
    let mut all_good = true;
    for number in 1_u64.. {
        line.clear();
        let read = file.read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::failed(&causes::unreadable(name, &error)))? == 0 {
            break;
        }
        let found = match std::str::from_utf8(&line).map(str::trim) {
            Ok(text) if text.is_empty() || text.starts_with('#') => continue,
            Ok(text) => position(set, text),
            Err(_) => Err(say!("cli-not-text")),
        };
        let written = match found {
            Ok((board, rack)) => {
                let (mut plays, mut top) = (0_u64, 0);
                generator.each(&board, &rack, |found| {
                    plays += 1;
                    top = top.max(found.score());
                });
                writeln!(out, "{{\"plays\":{plays},\"top\":{top}}}")
            }
            Err(text) => {
                all_good = false;
                let error = serde_json::Value::from(spoken(&text));
                writeln!(out, "{{\"line\":{number},\"error\":{error}}}")
            }
        };
        written.map_err(unwritten)?;
    }
    Ok(all_good)
}

/// Board and rack, or what is wrong with them.
fn position(set: &'static Set, text: &str) -> Result<(Board, Rack), Text> {
    let mut parts = text.split_whitespace();
    let (Some(rows), Some(letters), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(say!("cli-position"));
    };
    let board = Board::read(set, rows).map_err(|error| causes::board(&error))?;
    let rack = letters.parse::<Rack>().ok();
    let rack = rack.filter(|rack| rack.len() <= MOST_TILES && rack.blanks() <= set.blanks);
    rack.map(|rack| (board, rack)).ok_or_else(|| {
        let letters: String = letters.chars().take(30).collect();
        say!("cli-rack", rack = letters, most = MOST_TILES, blanks = set.blanks)
    })
}

fn as_json(out: &mut impl Write, plays: &[(i32, Play)]) -> io::Result<()> {
    out.write_all(b"[")?;
    for (n, (score, play)) in plays.iter().enumerate() {
        let comma = if n == 0 { "" } else { "," };
        write!(out, "{comma}{{\"move\":\"{play}\",\"score\":{score},\"placed\":[")?;
        for (n, (square, tile)) in play.placed().enumerate() {
            let comma = if n == 0 { "" } else { "," };
            write!(out, "{comma}[{},{},\"{tile}\"]", square.row, square.col)?;
        }
        out.write_all(b"]}")?;
    }
    out.write_all(b"]\n")
}

fn as_list(out: &mut impl Write, plays: &[(i32, Play)]) -> io::Result<()> {
    for (score, play) in plays {
        writeln!(out, "{score:>4}  {play}")?;
    }
    writeln!(out, "\n{} plays", plays.len())
}

fn unwritten(error: io::Error) -> Failure {
    Failure::Failed(anyhow::Error::from(error).context("cannot write the answer"))
}
