//! `giostra rate`: rates rounds that other programs have played, by the rules of our ladders (E1–E5).

use super::Failure;
use crate::messages::Text;
use crate::rating::{Factor, Rater, Rating};
use crate::say;
use anyhow::Context;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::error::Category;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Arguments of `giostra rate`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  giostra rate --k 24 --ratings before.json rounds.jsonl --json\n\n\
    A line of rounds.jsonl is {\"id\":\"r1\",\"points\":{\"a\":12,\"b\":25}}, with \"ended\" (milliseconds since 1970) if the \
    order is to be checked; before.json is {\"a\":1500000}. All ratings are thousandths of a point.")]
pub(crate) struct Args {
    /// The rounds in the order in which they ended, one JSON object a line; - reads the standard input
    #[arg(value_name = "ROUNDS.jsonl")]
    rounds: PathBuf,
    /// How much one round can move a rating at most, in points: 1 to 100
    #[arg(long, value_name = "N", default_value_t = Factor::USUAL.points())]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=i64::from(Factor::MOST)))]
    k: u16,
    /// The ratings from before, name by name; who is not in it begins at 1500
    #[arg(long, value_name = "FILE.json")]
    ratings: Option<PathBuf>,
    /// The answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// What our own reader says of a name that stands there twice, behind the name.
const TWICE: &str = " stands there twice";

/// One line of the file.
#[derive(Deserialize)]
struct Round {
    id: String,
    points: Named,
    /// When it ended, in milliseconds since the epoch.
    ended: Option<i64>,
}

/// A number for each name; no name twice.
#[derive(Default)]
struct Named(BTreeMap<String, i64>);

/// What one round has changed.
struct Rated {
    id: String,
    changes: BTreeMap<String, i64>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let factor = Factor::of_points(args.k).unwrap_or(Factor::USUAL);
    let mut ratings = match &args.ratings {
        Some(file) => ratings_of(file)?,
        None => BTreeMap::new(),
    };
    let before = ratings.clone();
    let rounds = if args.rounds == Path::new("-") {
        rate(io::stdin().lock(), factor, &mut ratings)?
    } else {
        rate(BufReader::new(super::open(&args.rounds)?), factor, &mut ratings)?
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let told =
        if args.json { as_json(&mut out, &ratings, &rounds) } else { as_table(&mut out, &before, &ratings) };
    match told.and_then(|()| out.flush()).context("cannot write the answer") {
        // The reader of our output has closed it: that is no error.
        Err(error) if super::is_broken_pipe(&error) => Ok(()),
        done => Ok(done?),
    }
}

/// The ratings of a file: name → milli-Elo.
fn ratings_of(file: &Path) -> Result<BTreeMap<String, Rating>, Failure> {
    let shown = || file.display().to_string();
    let named: Named = serde_json::from_reader(BufReader::new(super::open(file)?))
        .map_err(|error| Failure::usage(&say!("rate-ratings", file = shown(), why = why(&error, false))))?;
    let rating = |(name, milli): (String, i64)| match Rating::of_milli(milli) {
        Ok(rating) => Ok((name, rating)),
        Err(_) => {
            Err(Failure::usage(&say!("rate-beyond", file = shown(), name = name, milli = milli.to_string())))
        }
    };
    named.0.into_iter().map(rating).collect()
}

/// Rates all rounds, one after the other. E4: pairs in ascending order of name.
fn rate(
    lines: impl BufRead,
    factor: Factor,
    ratings: &mut BTreeMap<String, Rating>,
) -> Result<Vec<Rated>, Failure> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let (mut rounds, mut rater, mut last) = (Vec::new(), Rater::default(), i64::MIN);
    for (line, text) in (1_usize..).zip(lines.lines()) {
        let text = text.map_err(|_| refusal(line, say!("cli-not-text")))?;
        // Some editors put an invisible mark before the first line.
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            continue;
        }
        let round: Round = serde_json::from_str(text).map_err(|error| refusal(line, why(&error, true)))?;
        if let Some(first) = seen.insert(round.id.clone(), line) {
            return Err(Failure::usage(&say!("rate-twice", line = line, id = round.id, first = first)));
        }
        if let Some(ended) = round.ended {
            if ended < last {
                return Err(Failure::usage(&say!("rate-order", line = line, id = round.id)));
            }
            last = ended;
        }
        rounds.push(rate_one(&mut rater, factor, ratings, round));
    }
    Ok(rounds)
}

fn rate_one(
    rater: &mut Rater,
    factor: Factor,
    ratings: &mut BTreeMap<String, Rating>,
    round: Round,
) -> Rated {
    let (names, points): (Vec<String>, Vec<i64>) = round.points.0.into_iter().unzip();
    let before: Vec<Rating> = names.iter().map(|name| *ratings.entry(name.clone()).or_default()).collect();
    let changes = rater.rate(factor, &before, &points);
    for ((name, rating), change) in names.iter().zip(&before).zip(changes) {
        ratings.insert(name.clone(), rating.changed(i64::from(*change)));
    }
    let changes = names.into_iter().zip(changes.iter().map(|change| i64::from(*change))).collect();
    Rated { id: round.id, changes }
}

fn refusal(line: usize, why: Text) -> Failure {
    Failure::usage(&say!("rate-line", line = line, why = why))
}

/// What is wrong with a JSON text; the reader's own words are for programmers.
fn why(error: &serde_json::Error, round: bool) -> Text {
    let said = error.to_string();
    if let Some((name, _)) = said.split_once(TWICE) {
        return say!("rate-why-twice", name = name);
    }
    match error.classify() {
        Category::Data if round => say!("rate-why-round"),
        Category::Data => say!("rate-why-numbers"),
        Category::Syntax | Category::Eof | Category::Io => {
            say!("rate-why-json", row = error.line(), column = error.column())
        }
    }
}

fn as_json(out: &mut impl Write, ratings: &BTreeMap<String, Rating>, rounds: &[Rated]) -> io::Result<()> {
    let ratings: BTreeMap<&str, i64> =
        ratings.iter().map(|(name, rating)| (name.as_str(), rating.milli())).collect();
    let rounds: Vec<_> =
        rounds.iter().map(|round| serde_json::json!({ "id": round.id, "delta": round.changes })).collect();
    serde_json::to_writer(&mut *out, &serde_json::json!({ "ratings": ratings, "rounds": rounds }))?;
    writeln!(out)
}

/// The best first, each with what the rounds have changed.
fn as_table(
    out: &mut impl Write,
    before: &BTreeMap<String, Rating>,
    ratings: &BTreeMap<String, Rating>,
) -> io::Result<()> {
    let mut rows: Vec<(&str, Rating)> =
        ratings.iter().map(|(name, rating)| (name.as_str(), *rating)).collect();
    rows.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (place, (name, rating)) in (1..).zip(rows) {
        let change = rating.milli() - before.get(name).copied().unwrap_or_default().milli();
        let sign = if change < 0 { "−" } else { "+" };
        let (whole, rest) = (change.abs() / 1000, change.abs() % 1000);
        writeln!(out, "{place:>4}  {name:<width$}  {:>5}  {sign}{whole}.{rest:03}", rating.shown())?;
    }
    Ok(())
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Named;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("whole numbers by name")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Named, M::Error> {
                let mut named = Named::default();
                while let Some((name, number)) = map.next_entry::<String, i64>()? {
                    if named.0.insert(name.clone(), number).is_some() {
                        return Err(M::Error::custom(format!("{name}{TWICE}")));
                    }
                }
                Ok(named)
            }
        }
        deserializer.deserialize_map(Names)
    }
}
