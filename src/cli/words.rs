//! `giostra words`: imports, checks and lists dictionaries.

use super::Failure;
use super::solve::lists;
use crate::messages::{self, Lang};
use crate::words::dictionary::Dictionary;
use crate::words::explain::{Verdict, explain, sentence};
use crate::words::import::{self, Counts, ListFormat};
use crate::words::overlay::Overlay;
use anyhow::Context;
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Arguments of `giostra words`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  giostra words check mangiavo andandosene --json\n  \
                        giostra words list --dict wyps\n  \
                        giostra words import itwiki-latest-all-titles-in-ns0.gz")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Whether words are accepted, and why.
    #[command(after_help = "Example:\n  giostra words check mangiavo torino --json")]
    Check {
        /// The words.
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        #[command(flatten)]
        which: Which,
        /// Shortest word that counts, in letters.
        #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
        min: u8,
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
        /// Language of the sentence: it or en.
        #[arg(long, default_value = "it", value_name = "LANG")]
        lang: Lang,
    },
    /// Every word of a dictionary, sorted, one a line.
    #[command(after_help = "Example:\n  giostra words list --dict classico")]
    List {
        #[command(flatten)]
        which: Which,
    },
    /// SHA-256 of a dictionary: its words sorted, one a line.
    #[command(after_help = "Example:\n  giostra words hash --dict classico")]
    Hash {
        #[command(flatten)]
        which: Which,
    },
    /// Add a list of words to the enciclopedico: plain, form/classes table, or a dump of titles.
    #[command(after_help = "Example:\n  giostra words import itwiki-latest-all-titles-in-ns0.gz")]
    Import {
        /// The list: plain, gz or xz; - reads the standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// What its lines are; guessed from the name when not given.
        #[arg(long, value_enum)]
        kind: Option<ListFormat>,
        /// Folder for imported lists [default: giostra-words, or `GIOSTRA_WORDS`].
        #[arg(long, value_name = "DIR")]
        into: Option<PathBuf>,
        /// The name to keep it under; importing under the same name again replaces it.
        #[arg(long, default_value = "titles", value_name = "NAME")]
        name: String,
        /// The counts as JSON.
        #[arg(long)]
        json: bool,
    },
}

/// Which words.
#[derive(clap::Args)]
struct Which {
    /// classico, enciclopedico, wyps, scrabble or english.
    #[arg(long, default_value = "classico", value_name = "NAME")]
    dict: String,
    /// A word list instead: plain, gz or xz, one word a line.
    #[arg(long = "words", id = "list", value_name = "FILE")]
    list: Option<PathBuf>,
}

impl Which {
    fn dictionary(&self) -> Result<Dictionary, Failure> {
        match &self.list {
            Some(path) => lists::read_plain_list(path),
            None => lists::load_dictionary(&self.dict),
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: Args) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = answer(args, &mut out).and_then(|()| Ok(out.flush().context("cannot write the answer")?));
    match done {
        // The reader of our output has closed it: that is no error.
        Err(Failure::Failed(error)) if super::is_broken_pipe(&error) => Ok(()),
        done => done,
    }
}

fn answer(args: Args, out: &mut impl Write) -> Result<(), Failure> {
    match args.command {
        Command::Check { words, which, min, json, lang } => {
            let dictionary = which.dictionary()?;
            for word in &words {
                let verdict = explain(&dictionary, &Overlay::default(), word, min.into());
                let text = sentence(&verdict, &|key, args| messages::plain(lang, key, args));
                if json {
                    line(out, &json_of(&verdict, &text))?;
                } else {
                    line(out, &text)?;
                }
            }
            Ok(())
        }
        Command::List { which } => {
            let mut written = Ok(());
            which.dictionary()?.for_each_word(|word| {
                if written.is_ok() {
                    written = writeln!(out, "{word}");
                }
            });
            Ok(written.context("cannot write the list")?)
        }
        Command::Hash { which } => line(out, &which.dictionary()?.hash()),
        Command::Import { file, kind, into, name, json } => {
            let into = into.unwrap_or_else(super::words_folder);
            let counts = import_file(&file, kind.unwrap_or_else(|| guess(&file)), &into, &name)?;
            if json {
                line(out, &serde_json::to_string(&counts).context("counts")?)
            } else {
                line(out, &told(&counts))
            }
        }
    }
}

fn line(out: &mut impl Write, text: &str) -> Result<(), Failure> {
    Ok(writeln!(out, "{text}").context("cannot write the answer")?)
}

/// The frozen object of `words check --json`; the keys stand in this order.
fn json_of(verdict: &Verdict, text: &str) -> String {
    #[derive(serde::Serialize)]
    struct Checked<'a> {
        word: &'a str,
        valid: bool,
        display: &'a str,
        classes: Vec<String>,
        lemma: &'a [String],
        reason: &'a str,
        text: &'a str,
    }
    let checked = Checked {
        word: &verdict.word,
        valid: verdict.valid(),
        display: &verdict.display,
        classes: verdict.classes.iter().map(char::to_string).collect(),
        lemma: &verdict.lemma,
        reason: verdict.reason.name(),
        text,
    };
    serde_json::to_string(&checked).expect("texts and flags are always JSON")
}

fn guess(file: &Path) -> ListFormat {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    if name.contains("titles") {
        ListFormat::Titles
    } else if name.contains(".tsv") {
        ListFormat::Tsv
    } else {
        ListFormat::Plain
    }
}

fn import_file(file: &Path, kind: ListFormat, into: &Path, name: &str) -> Result<Counts, Failure> {
    if file.as_os_str() == "-" {
        let list = import::unpack(BufReader::new(io::stdin()))?;
        return Ok(import::import(list, kind, into, name)?);
    }
    let opened = super::open(file)?;
    let length = opened.metadata().map_or(0, |data| data.len());
    let bar = if io::stderr().is_terminal() {
        indicatif::ProgressBar::new(length)
    } else {
        indicatif::ProgressBar::hidden()
    };
    let list = import::unpack(BufReader::with_capacity(1 << 16, bar.wrap_read(opened)))?;
    let counts = import::import(list, kind, into, name);
    bar.finish_and_clear();
    Ok(counts?)
}

fn told(counts: &Counts) -> String {
    let Counts { lines, taken, several_words, other_characters, length, known, twice } = counts;
    format!(
        "{taken} words taken of {lines} lines; not taken: {several_words} of several words, \
         {other_characters} with other characters, {length} too short or too long, {known} known already, \
         {twice} given twice"
    )
}
