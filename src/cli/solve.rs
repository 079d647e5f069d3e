//! `giostra solve`: all words of one grid or of many, and the proof that a round's grid came from
//! its seed (W21).

mod json;
pub(super) mod lists;
mod verify;

use super::{Failure, causes, spoken};
use crate::say;
use crate::words::grid::{Grid, QuRule};
use crate::words::library::trie_of;
use crate::words::points::Points;
use crate::words::solver::{Solution, Solver};
use crate::words::trie::Trie;
use anyhow::Context;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

const EXAMPLE: &str = "\
Examples:
  giostra solve CART/OSEA/NILO/QuADR
  giostra solve CART/OSEA/NILO/QuADR --words list.txt.gz --min 5 --json
  giostra solve --grids boards.txt --summary
  giostra solve --verify SEED HASH --room esterna

GRID: rows separated by /, one letter a cell, Qu (small u) for the digraph; 3 to 10 rows and columns.
Exit codes: 0 done, 1 failure or a bad line in the grids file, 2 unusable arguments.";

/// Arguments of `giostra solve`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["grid", "grids", "verify"])))]
pub(crate) struct Args {
    /// The grid, as CART/OSEA/NILO/QuADR
    #[arg(value_name = "GRID")]
    grid: Option<String>,

    /// A file of grids, one a line (blank and # lines are skipped; - reads the standard input):
    /// one JSON object a line comes out
    #[arg(long, value_name = "FILE")]
    grids: Option<PathBuf>,

    /// Rebuild the grid of a round from its seed and compare the seed with the hash announced
    #[arg(long, num_args = 2, value_names = ["SEED", "HASH"])]
    verify: Option<Vec<String>>,

    /// Dictionary: classico, enciclopedico, wyps, scrabble or english [default: classico]
    #[arg(long, value_name = "NAME", conflicts_with = "words")]
    dict: Option<String>,

    /// A word list instead of a dictionary: plain, gz or xz, one word a line
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,

    /// Shortest word that counts, in letters [default: 4, or the room's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    min: Option<u8>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Only the numbers, without the list of words
    #[arg(long)]
    summary: bool,

    #[command(flatten)]
    round: verify::Round,
}

/// Runs the subcommand.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let done = answer(args, &mut out).and_then(|code| out.flush().map(|()| code).map_err(unwritten));
    match done {
        // The reader of our output has closed it: that is no error.
        Err(Failure::Failed(error)) if super::is_broken_pipe(&error) => Ok(()),
        Ok(all_good) => {
            if all_good {
                Ok(())
            } else {
                Err(Failure::Answered)
            }
        }
        Err(failure) => Err(failure),
    }
}

/// Whether everything asked for could be answered with "yes".
fn answer(args: Args, out: &mut impl Write) -> Result<bool, Failure> {
    if let Some(pair) = &args.verify {
        return verify::verify(&args, &pair[0], &pair[1], out);
    }
    let summary = args.summary;
    args.round.refuse_outside_verify()?;
    let min_letters = args.min.unwrap_or(4).into();
    if let Some(text) = &args.grid {
        // W4: a Q without its u does not occur on our dice.
        let grid = Grid::parse(text, QuRule::Digraph);
        let grid = grid.map_err(|error| Failure::usage(&causes::grid(&error)))?;
        let trie = trie(&args, args.dict.as_deref().unwrap_or("classico"))?;
        let solution = Solver::new(&trie).solve(&grid, min_letters);
        let mut text = Vec::new();
        if !args.json {
            text = readable(&grid, &solution, summary).into_bytes();
        } else if summary {
            json::summary(&mut text, &grid, solution.len(), solution.points(Points::Sito));
        } else {
            json::full(&mut text, &grid, &solution);
        }
        out.write_all(&text).map_err(unwritten)?;
        return Ok(true);
    }
    let trie = trie(&args, args.dict.as_deref().unwrap_or("classico"))?;
    let path = args.grids.unwrap_or_default();
    let file: Box<dyn Read> =
        if path.as_os_str() == "-" { Box::new(io::stdin().lock()) } else { Box::new(super::open(&path)?) };
    solve_all(
        BufReader::with_capacity(1 << 16, file),
        &path,
        &mut Solver::new(&trie),
        min_letters,
        summary,
        out,
    )
}

/// Solves a grid a line; false when a line was bad.
fn solve_all(
    mut file: impl BufRead,
    name: &Path,
    solver: &mut Solver<'_>,
    min_letters: usize,
    summary: bool,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let (mut line, mut text) = (Vec::new(), Vec::new());
    let mut all_good = true;
    for number in 1_u64.. {
        line.clear();
        text.clear();
        let read = file.read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::failed(&causes::unreadable(name, &error)))? == 0 {
            break;
        }
        let read = match std::str::from_utf8(&line) {
            Ok(line) if line.trim().is_empty() || line.trim_start().starts_with('#') => continue,
            Ok(line) => line.parse::<Grid>().map_err(|error| error.to_string()),
            Err(_) => Err("the line is not UTF-8 text".into()),
        };
        match read {
            Ok(grid) if summary => {
                let (words, points) = solver.count(&grid, min_letters, Points::Sito);
                json::summary(&mut text, &grid, words, points);
            }
            Ok(grid) => json::full(&mut text, &grid, &solver.solve(&grid, min_letters)),
            Err(error) => {
                all_good = false;
                json::bad_line(&mut text, number, &error);
            }
        }
        out.write_all(&text).map_err(unwritten)?;
    }
    Ok(all_good)
}

/// The dictionary asked for, packed.
fn trie(args: &Args, dictionary: &str) -> Result<Trie, Failure> {
    let dictionary = match &args.words {
        Some(path) => lists::read_plain_list(path)?,
        None => lists::load_dictionary(dictionary)?,
    };
    Ok(trie_of(&dictionary).context("cannot pack the word list")?)
}

fn unwritten(error: io::Error) -> Failure {
    Failure::Failed(anyhow::Error::from(error).context("cannot write the answer"))
}

/// For people: the grid, the words by length with the longest first, the totals.
fn readable(grid: &Grid, solution: &Solution, summary: bool) -> String {
    let mut text = String::new();
    for row in grid.faces().chunks(grid.cols()) {
        let row: Vec<String> = row.iter().map(|face| format!("{:<2}", face.shown())).collect();
        let _ = writeln!(text, "  {}", row.join(" ").trim_end());
    }
    let longest_first = if summary { 0 } else { solution.longest() };
    for letters in (1..=longest_first).rev() {
        let words: Vec<String> = solution
            .iter()
            .filter(|word| word.letters == letters)
            .map(|word| grid.spell(word.path))
            .collect();
        if !words.is_empty() {
            let points = Points::Sito.score(letters);
            let head = say!("cli-solve-letters", letters = letters, points = points, count = words.len());
            let _ = write!(text, "\n{}\n  {}\n", spoken(&head), words.join(" "));
        }
    }
    let total = say!("cli-solve-total", words = solution.len(), points = solution.points(Points::Sito));
    let _ = writeln!(text, "\n{}", spoken(&total));
    text
}
