//! Word lists from outside: plain lists, form/classes tables, and the public dump of
//! encyclopedia titles; plain, gz or xz. Read as streams: memory does not grow with the file.

use super::class::Classes;
use super::dictionary::{Dictionary, DictionaryName};
use super::spelling;
use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// What an imported file is called in its folder.
const EXTENSION: &str = "fst";
/// Words sorted in memory at once; more are merged from files.
const RUN: usize = 200_000;
/// Bytes of a line that are kept; titles have at most 255.
const LONGEST_LINE: u64 = 4096;
/// Words of a plain list that is held in memory; the longest lists there are have two millions.
pub const MOST_WORDS: usize = 5_000_000;
/// Bytes of a plain list, unpacked: a list of that many words of that length.
pub const MOST_BYTES: u64 = 256 << 20;
/// So many words are gathered before those that came twice are let go.
const GATHERED: usize = 1_000_000;
/// Letters of a word, as in the lexicon.
const LETTERS: std::ops::RangeInclusive<usize> = 2..=24;

/// What the lines of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ListFormat {
    /// One word a line.
    Plain,
    /// Form, tab, class letters; further columns are ignored.
    Tsv,
    /// Titles of an encyclopedia, `_` for spaces, with or without the dump's heading.
    Titles,
}

/// What was taken, and why the rest was not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Lines read.
    pub lines: u64,
    /// Words taken.
    pub taken: u64,
    /// Titles of several words.
    pub several_words: u64,
    /// Lines with anything but letters a–z after folding, or empty.
    pub other_characters: u64,
    /// Shorter than 2 letters, or longer than 24.
    pub length: u64,
    /// In the enciclopedico already.
    pub known: u64,
    /// Given twice.
    pub twice: u64,
}

/// Why a list cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// A file that cannot be opened.
    #[error("cannot open the word list {}", file.display())]
    Open {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file that cannot be read, or is not UTF-8.
    #[error("cannot read the word list {}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A plain list that is longer than any list of words.
    #[error("the word list {} is too long", file.display())]
    Long {
        /// The file.
        file: PathBuf,
    },
    /// A list to import that ends in the middle, or is damaged there; the folder is as before.
    #[error("cannot read the list to its end")]
    Cut(#[source] io::Error),
    /// A list to import that holds no word at all; the folder is as before.
    #[error("the list of {lines} lines holds no word: nothing was changed")]
    Nothing {
        /// Lines read.
        lines: u64,
    },
    /// An imported file that is not as it was written.
    #[error("{} is damaged: import it again, or delete it", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: fst::Error,
    },
    /// A name that would be no good name of a file.
    #[error("a list's name is made of letters, digits, - and _")]
    Name,
    /// A file or folder that cannot be written; what was there before is as it was.
    #[error("cannot write {}", file.display())]
    Write {
        /// The file or folder.
        file: PathBuf,
        /// What the system says.
        source: fst::Error,
    },
}

/// Opens a file, unpacking gz and xz by their first bytes.
///
/// # Errors
/// When it cannot be opened.
pub fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    let file = File::open(path).map_err(|source| ListError::Open { file: path.to_owned(), source })?;
    unpack(BufReader::with_capacity(1 << 16, file))
}

/// Unpacks gz and xz by their first bytes.
///
/// # Errors
/// When the first bytes cannot be read.
pub fn unpack(mut file: impl BufRead + 'static) -> anyhow::Result<Box<dyn BufRead>> {
    let head = file.fill_buf().map_err(ListError::Cut)?;
    if head.starts_with(&[0x1f, 0x8b]) {
        return Ok(Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(file))));
    }
    if head.starts_with(b"\xfd7zXZ\0") {
        return Ok(Box::new(BufReader::new(liblzma::bufread::XzDecoder::new_multi_decoder(file))));
    }
    Ok(Box::new(file))
}

/// The words of a plain list, folded, in no order: lines holding an upper-case letter,
/// apostrophe, hyphen, digit or space are skipped, and so is what does not fold to a–z. A few kilobytes can unpack to
/// anything, so what comes out has bounds: [`MOST_WORDS`] different words, [`MOST_BYTES`].
///
/// # Errors
/// When it cannot be read, is not UTF-8, or is too long.
pub fn read_plain_list(path: &Path) -> anyhow::Result<Vec<String>> {
    let unreadable = |source| ListError::Read { file: path.to_owned(), source };
    let long = || ListError::Long { file: path.to_owned() };
    let mut lines = Lines { list: open(path)?.take(MOST_BYTES + 1), line: Vec::new() };
    let (mut words, mut gathered) = (Vec::new(), GATHERED);
    while let Some(line) = lines.next().map_err(unreadable)? {
        let cut = line.len() as u64 >= LONGEST_LINE;
        let line = match std::str::from_utf8(line) {
            Ok(line) => line,
            // Of a long line only the beginning was kept, perhaps up to the middle of a letter.
            Err(_) if cut => continue,
            Err(error) => return Err(unreadable(io::Error::new(io::ErrorKind::InvalidData, error)).into()),
        };
        if !cut && !is_skipped(line) {
            words.extend(spelling::fold(line));
        }
        if words.len() >= gathered {
            words.sort_unstable();
            words.dedup();
            if words.len() > MOST_WORDS {
                return Err(long().into());
            }
            gathered = words.len() + GATHERED;
        }
    }
    if lines.list.limit() == 0 { Err(long().into()) } else { Ok(words) }
}

fn is_skipped(line: &str) -> bool {
    line.contains(|c: char| {
        c.is_uppercase() || c.is_numeric() || c.is_whitespace() || matches!(c, '\'' | '’' | '-' | '‐')
    })
}

/// A dictionary with everything imported into a folder; without the folder, as it is.
///
/// # Errors
/// A file that is damaged, by name.
pub fn with_imported_titles(dictionary: Dictionary, folder: &Path) -> anyhow::Result<Dictionary> {
    let mut sets = Vec::new();
    for path in imported_files(folder)? {
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        // The checksum too: a map damaged in the middle would be found out in the middle of a round.
        let set = fst::Set::new(bytes)
            .and_then(|set| set.as_fst().verify().map(|()| set))
            .map_err(|source| ListError::Damaged { file: path.clone(), source })?;
        sets.push(set);
    }
    match sets.len() {
        0 => Ok(dictionary),
        1 => Ok(sets.pop().map_or(dictionary.clone(), |set| dictionary.with_titles(set))),
        _ => {
            let mut union = fst::SetBuilder::memory();
            union.extend_stream(sets.iter().collect::<fst::set::OpBuilder<'_>>().union())?;
            Ok(dictionary.with_titles(fst::Set::new(union.into_inner()?)?))
        }
    }
}

fn imported_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Imports a list into `folder` under `name`, replacing what that name held.
///
/// # Errors
/// A list that cannot be read to its end, or a folder that cannot be written; the folder is then as before.
pub fn import(list: impl BufRead, kind: ListFormat, folder: &Path, name: &str) -> anyhow::Result<Counts> {
    if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_')) {
        return Err(ListError::Name.into());
    }
    fs::create_dir_all(folder).map_err(|error| unwritten(folder, error))?;
    let known = Dictionary::embedded(DictionaryName::Enciclopedico);
    let mut counts = Counts::default();
    let mut runs = Runs { folder, name, files: Vec::new(), words: Vec::new() };
    let mut lines = Lines { list, line: Vec::new() };
    while let Some(line) = lines.next().map_err(ListError::Cut)? {
        counts.lines += 1;
        let Ok(line) = std::str::from_utf8(line) else {
            counts.other_characters += 1;
            continue;
        };
        if let Some(word) = take(line, kind, &known, &mut counts) {
            runs.push(word)?;
        }
    }
    if runs.is_empty() && counts.known == 0 {
        // Surely the wrong file: it must not take the place of a good list.
        return Err(ListError::Nothing { lines: counts.lines }.into());
    }
    let path = folder.join(format!("{name}.{EXTENSION}"));
    let written = runs.path("new");
    let done = runs.merge(&written, &mut counts).and_then(|()| {
        // Readers see the old file or the new one, never half of one.
        fs::rename(&written, &path).map_err(|error| unwritten(&path, error).into())
    });
    if done.is_err() {
        // What could not be finished is of no use; the error to tell is the first one.
        let _ = fs::remove_file(&written);
    }
    done.map(|()| counts)
}

fn unwritten(file: &Path, error: impl Into<fst::Error>) -> ListError {
    ListError::Write { file: file.to_owned(), source: error.into() }
}

/// Lines of a list, as bytes, without their ends. Of a line that never ends only the beginning is kept.
struct Lines<R> {
    list: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        let limit = LONGEST_LINE + 1;
        if self.list.by_ref().take(limit).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.len() as u64 == limit && !self.line.ends_with(b"\n") {
            self.list.skip_until(b'\n')?;
        }
        Ok(Some(self.line.trim_ascii_end()))
    }
}

fn take(line: &str, kind: ListFormat, known: &Dictionary, counts: &mut Counts) -> Option<String> {
    let text = match kind {
        ListFormat::Tsv => {
            let mut fields = line.split('\t');
            let form = fields.next().unwrap_or_default();
            if Classes::of(fields.next().unwrap_or_default()) == Classes::NONE {
                counts.other_characters += 1;
                return None;
            }
            form
        }
        ListFormat::Titles if counts.lines == 1 && line == "page_title" => {
            counts.lines = 0;
            return None;
        }
        ListFormat::Titles if line.contains(['_', ' ']) => {
            counts.several_words += 1;
            return None;
        }
        ListFormat::Plain | ListFormat::Titles => line,
    };
    if kind != ListFormat::Titles && text.trim().contains(char::is_whitespace) {
        counts.several_words += 1;
        return None;
    }
    let text = text.trim();
    let Some(word) = spelling::fold(text) else {
        let only_long = text.chars().count() > spelling::LONGEST && text.chars().all(char::is_alphabetic);
        *if only_long { &mut counts.length } else { &mut counts.other_characters } += 1;
        return None;
    };
    if !LETTERS.contains(&word.len()) {
        counts.length += 1;
        return None;
    }
    if known.contains(&word) {
        counts.known += 1;
        return None;
    }
    Some(word)
}

/// Sorted runs in files, merged at the end: an fst wants its words in order.
struct Runs<'a> {
    folder: &'a Path,
    name: &'a str,
    files: Vec<PathBuf>,
    words: Vec<String>,
}

impl Runs<'_> {
    /// A file of this import beside what it will become.
    fn path(&self, what: &str) -> PathBuf {
        self.folder.join(format!("{}.{what}.tmp", self.name))
    }

    fn is_empty(&self) -> bool {
        self.files.is_empty() && self.words.is_empty()
    }

    fn push(&mut self, word: String) -> anyhow::Result<()> {
        self.words.push(word);
        if self.words.len() == RUN { self.spill() } else { Ok(()) }
    }

    fn spill(&mut self) -> anyhow::Result<()> {
        self.words.sort_unstable();
        let path = self.path(&self.files.len().to_string());
        self.files.push(path.clone());
        let write = || -> io::Result<()> {
            let mut file = BufWriter::new(File::create(&path)?);
            for word in &self.words {
                writeln!(file, "{word}")?;
            }
            file.flush()
        };
        write().map_err(|error| unwritten(&path, error))?;
        self.words.clear();
        Ok(())
    }

    fn merge(mut self, into: &Path, counts: &mut Counts) -> anyhow::Result<()> {
        self.spill()?;
        let mut runs = Vec::new();
        for path in &self.files {
            let unreadable = || format!("cannot read {}", path.display());
            let mut words = BufReader::new(File::open(path).with_context(unreadable)?).lines();
            let head = words.next().transpose().with_context(unreadable)?;
            runs.push((head, words));
        }
        let unwritten = |error| unwritten(into, error);
        let file = File::create(into).map_err(|error| unwritten(error.into()))?;
        let mut set = fst::SetBuilder::new(BufWriter::new(file)).map_err(unwritten)?;
        let mut last = String::new();
        // The run whose next word is the first of all; runs that are used up have none.
        while let Some((head, words)) =
            runs.iter_mut().filter(|(head, _)| head.is_some()).min_by(|(a, _), (b, _)| a.cmp(b))
        {
            let next = words.next().transpose().context("cannot read the sorted words back")?;
            let Some(word) = std::mem::replace(head, next) else { break };
            if word == last {
                counts.twice += 1;
            } else {
                set.insert(&word).map_err(unwritten)?;
                counts.taken += 1;
                last = word;
            }
        }
        let mut file = set.into_inner().map_err(unwritten)?;
        Ok(file.flush().map_err(|error| unwritten(error.into()))?)
    }
}

impl Drop for Runs<'_> {
    fn drop(&mut self) {
        for path in &self.files {
            // Nothing to be done about a temporary file that stays.
            let _ = fs::remove_file(path);
        }
    }
}
