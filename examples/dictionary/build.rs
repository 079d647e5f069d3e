//! Compiles the word lists of `dict/` into the files the program embeds. Reproducible: the same
//! lists give the same bytes on any machine; a test rebuilds them and compares.
//!
//! | file | what it holds |
//! |---|---|
//! | `it.fst`, `en.fst` | fst map: folded form → classes, flags and number of its pattern |
//! | `it.patterns`, `en.patterns` | the patterns: how lemma, tags and display follow from a form |
//! | `it.zipf`, `en.zipf` | fst map: folded form → how often it is met with, Zipf's scale in tenths |
//! | `it.vulgar`, `en.vulgar` | the vulgar forms, sorted, one a line |
//! | `hashes.tsv` | dictionary, number of words, SHA-256 of its words |
//!
//! A pattern says *strip `vo`, add `re`, indicative imperfect* and is shared by all forms that
//! behave alike, so the map stays small: forms with the same endings share the same states.

use super::analogy::{self, Read};
use super::clitics::{self, Host};
use super::english;
use super::lemmas::{self, Mended};
use super::verbs::{self, Conjugated};
use anyhow::{Context, ensure};
use giostra::words::class::Classes;
use giostra::words::dictionary::{Dictionary, DictionaryName};
use giostra::words::grammar;
use giostra::words::lexicon::{Lexicon, Removal, Value};
use giostra::words::overlay::Overlay;
use giostra::words::spelling;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

/// The compiled files, by name.
pub(crate) type Files = Vec<(&'static str, Vec<u8>)>;

/// A form while the lexicon is put together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) classes: Classes,
    /// Lemma and tags, as in the source list.
    pub(crate) analyses: Vec<(String, String)>,
    /// Accented spellings, if they differ from the form.
    pub(crate) display: Vec<String>,
    /// Whether Morph-it! has it: its grammar was looked at, not derived.
    pub(crate) attested: bool,
    pub(crate) common: bool,
    /// The columns of `short_words.tsv`: classico, scrabble, wyps.
    pub(crate) short: Option<[bool; 3]>,
    pub(crate) removed: Option<Removal>,
}

/// How common Italian words are.
const ITALIAN_FREQUENCIES: &str = "frequency_it.tsv.xz";
/// Letters of the longest forms of the lexicon.
const LONGEST_FORM: usize = 24;

pub(crate) type Entries = BTreeMap<String, Entry>;

/// What rules have done, by number of forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) conjugated: Conjugated,
    pub(crate) mended: Mended,
    pub(crate) read: Read,
    pub(crate) english: english::Read,
}

/// Compiles everything from the lists in `folder`, and tells what rules have mended.
///
/// # Errors
/// A list that is missing or malformed, with its name and line.
pub(crate) fn build(folder: &Path) -> anyhow::Result<(Files, Done)> {
    let (italian, conjugated, mended, read) = italian(folder)?;
    let (english, of_english) = english(folder)?;
    let mut files = Files::new();
    for (name, language, entries) in [("it.vulgar", "it", &italian), ("en.vulgar", "en", &english)] {
        files.push((name, vulgar(entries, &folder.join("vulgar.tsv"), language)?));
    }
    let mut maps = Files::new();
    for (map, patterns, entries) in [("it.fst", "it.patterns", italian), ("en.fst", "en.patterns", english)] {
        let (fst, texts) = compile(entries)?;
        maps.push((map, fst));
        maps.push((patterns, texts));
    }
    let lexicon = |at: usize| Lexicon::from_bytes(maps[at].1.clone(), maps[at + 1].1.clone());
    let hashes = hashes(&Arc::new(lexicon(0)?), &Arc::new(lexicon(2)?));
    files.extend(maps);
    files.push(("hashes.tsv", hashes.into_bytes()));
    files.push(("it.zipf", frequencies(&folder.join(ITALIAN_FREQUENCIES))?));
    files.push(("en.zipf", frequencies(&folder.join("frequency_en.tsv.xz"))?));
    Ok((files, Done { conjugated, mended, read, english: of_english }))
}

/// Reads a list, plain or xz, line by line: `(line number, line)`.
pub(crate) fn lines(path: &Path) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(usize, String)>>> {
    let shown = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot open {shown}"))?;
    let reader: Box<dyn BufRead> = if path.extension().is_some_and(|extension| extension == "xz") {
        Box::new(BufReader::new(liblzma::read::XzDecoder::new(file)))
    } else {
        Box::new(BufReader::new(file))
    };
    Ok(reader.lines().enumerate().map(move |(number, line)| {
        Ok((number + 1, line.with_context(|| format!("{shown}, line {}", number + 1))?))
    }))
}

fn italian(folder: &Path) -> anyhow::Result<(Entries, Conjugated, Mended, Read)> {
    let mut entries = Entries::new();
    for line in lines(&folder.join("lexicon_it.tsv.xz"))? {
        let (number, line) = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [form, classes, sources, lemma, tags, display] = fields[..] else {
            anyhow::bail!("lexicon_it.tsv.xz, line {number}: {} fields instead of 6", fields.len());
        };
        let entry = Entry {
            classes: Classes::of(classes),
            analyses: lemma.split('|').zip(tags.split('|')).map(|(l, t)| (l.into(), t.into())).collect(),
            display: display.split('/').filter(|text| !text.is_empty()).map(str::to_owned).collect(),
            attested: sources.contains(['m', 'n']),
            ..Entry::default()
        };
        ensure!(entries.insert(form.to_owned(), entry).is_none(), "lexicon_it.tsv.xz: {form} twice");
    }
    let conjugated = verbs::conjugate(&mut entries, &folder.join("verbs.tsv"))?;
    // Additions are in the merged list already; they are read again so that editing them is enough.
    for line in lines(&folder.join("additions.tsv"))?.skip(1) {
        let (number, line) = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [form, classes, lemma, ..] = fields[..] else {
            anyhow::bail!("additions.tsv, line {number}: too few fields");
        };
        let bare = spelling::fold(form).with_context(|| format!("additions.tsv, line {number}: {form:?}"))?;
        let entry = entries.entry(bare.clone()).or_default();
        entry.classes = entry.classes.with(Classes::of(classes));
        entry.removed = None;
        if form != bare && entry.display.is_empty() {
            entry.display = vec![form.to_owned()];
        }
        // A form may be in the list as a word of which nothing is known, or as one of a verb.
        let said = |(lemma, tags): &(String, String)| !lemma.is_empty() || !tags.is_empty();
        if !lemma.is_empty() && !entry.analyses.iter().any(said) {
            let tags = if classes == "I" { "V:inf" } else { "" };
            entry.analyses = vec![(lemma.to_owned(), tags.to_owned())];
        } else if let Some(tags) = lemmas::besides(&bare, lemma, classes)
            && entry.analyses.iter().all(|(_, tags)| tags.starts_with('V'))
        {
            entry.analyses.push((lemma.to_owned(), tags));
        }
    }
    for line in lines(&folder.join("removals.tsv"))?.skip(1) {
        let (number, line) = line?;
        let Some((form, reason)) = line.split_once('\t') else {
            anyhow::bail!("removals.tsv, line {number}: too few fields");
        };
        remove(entries.entry(form.to_owned()).or_default(), Removal::of(reason));
    }
    let mended = lemmas::mend(&mut entries);
    let mut said = BTreeSet::new();
    for line in lines(&folder.join("lemmas.tsv"))?.skip(1) {
        let (number, line) = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [form, lemma, tags] = fields[..] else {
            anyhow::bail!("lemmas.tsv, line {number}: {} fields instead of 3", fields.len());
        };
        let entry =
            entries.get_mut(form).with_context(|| format!("lemmas.tsv, line {number}: no such word"))?;
        // A form that is several things has a line for each.
        if said.insert(form.to_owned()) {
            entry.analyses.clear();
        }
        entry.analyses.push((lemma.to_owned(), tags.to_owned()));
    }
    expand(&mut entries);
    for line in lines(&folder.join("short_words.tsv"))?.skip(1) {
        let (number, line) = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [form, classes, _, _, classico, scrabble, wyps] = fields[..] else {
            anyhow::bail!("short_words.tsv, line {number}: {} fields instead of 7", fields.len());
        };
        let entry = entries.entry(form.to_owned()).or_default();
        entry.classes = entry.classes.with(Classes::of(classes));
        entry.short = Some([classico, scrabble, wyps].map(|c| c == "1"));
    }
    // Two and three letters are listed one by one; what is not listed is out.
    for (_, entry) in entries.iter_mut().filter(|(form, _)| form.len() <= 3) {
        entry.short.get_or_insert([false; 3]);
    }
    let read = analogy::read(&mut entries);
    for line in lines(&folder.join(ITALIAN_FREQUENCIES))? {
        let (_, line) = line?;
        if let Some(entry) = line.split('\t').next().and_then(|form| entries.get_mut(form)) {
            entry.common = true;
        }
    }
    Ok((entries, conjugated, mended, read))
}

/// Takes a form out. The merged list has had this done: what it still says of the form (a name, an apocopated
/// form, a verb with clitics) is what the form is, so only a removal that was added later has work to do here.
fn remove(entry: &mut Entry, reason: Removal) {
    let stays = Classes::of("XTECO");
    entry.classes = entry.classes.within(stays);
    if !entry.classes.meets(Classes::of("XTEC")) {
        *entry = Entry { removed: Some(reason), ..Entry::default() };
    }
}

/// Adds the regular verb + clitic forms.
fn expand(entries: &mut Entries) {
    let mut made: BTreeMap<String, Entry> = BTreeMap::new();
    for (form, entry) in &*entries {
        for (lemma, tags) in &entry.analyses {
            let mut hosts: Vec<Host> = Vec::new();
            for analysis in grammar::analyses(tags) {
                hosts.extend(clitics::host(form, lemma, analysis).filter(|host| !hosts.contains(host)));
            }
            for host in hosts {
                clitics::expand(form, lemma, host, |made_form, one| {
                    let entry = made.entry(made_form).or_default();
                    entry.classes = entry.classes.with(Classes::of(if one { "E" } else { "C" }));
                    let analysis = (lemma.clone(), clitic_tag(host).to_owned());
                    if entry.analyses.len() < 2 && !entry.analyses.contains(&analysis) {
                        entry.analyses.push(analysis);
                    }
                });
            }
        }
    }
    for (form, new) in made.into_iter().filter(|(form, _)| form.len() <= LONGEST_FORM) {
        let foreign = if form.contains(['j', 'k', 'w', 'x', 'y']) { Classes::of("O") } else { Classes::NONE };
        let entry = entries.entry(form).or_default();
        // Somebody has said that there is no such word.
        if entry.removed.is_some() {
            continue;
        }
        entry.classes = entry.classes.with(new.classes).with(foreign);
        if entry.analyses.iter().all(|(lemma, _)| lemma.is_empty()) {
            entry.analyses = new.analyses;
        }
    }
}

fn clitic_tag(host: Host) -> &'static str {
    match host {
        Host::Infinitive => "V:inf-",
        Host::Gerund => "V:ger-",
        Host::Participle => "V:pp-",
        Host::Imperative2s | Host::Imperative1p | Host::Imperative2p => "V:imp-",
    }
}

fn english(folder: &Path) -> anyhow::Result<(Entries, english::Read)> {
    let mut entries = Entries::new();
    // SCOWL says nothing of parts of speech. All are common: grids that were drawn so are drawn so again (W21).
    let word = || Entry { classes: Classes::of("U"), common: true, ..Entry::default() };
    for line in lines(&folder.join("english_scowl70.txt.xz"))? {
        let (number, line) = line?;
        let form = spelling::fold(&line).with_context(|| format!("english list, line {number}: {line:?}"))?;
        entries.insert(form, word());
    }
    for line in lines(&folder.join("english_additions.tsv"))?.skip(1) {
        let (number, line) = line?;
        let form = line.split('\t').next().and_then(spelling::fold);
        entries.insert(form.with_context(|| format!("english_additions.tsv, line {number}"))?, word());
    }
    let read = english::read(&mut entries, folder)?;
    Ok((entries, read))
}

/// The forms of the words that are listed as vulgar. A form that may be of another word as well (*cachi*) is not one of them, unless it
/// is listed itself.
fn vulgar(entries: &Entries, list: &Path, language: &str) -> anyhow::Result<Vec<u8>> {
    let mut listed = BTreeSet::new();
    for line in lines(list)?.skip(1) {
        let (number, line) = line?;
        let (of, word) =
            line.split_once('\t').with_context(|| format!("{}, line {number}", list.display()))?;
        if of == language {
            listed.insert(word.to_owned());
        }
    }
    let mut text = String::new();
    for (form, entry) in entries {
        let mut lemmas =
            entry.analyses.iter().map(|(lemma, _)| lemma).filter(|lemma| !lemma.is_empty()).peekable();
        let of_such = lemmas.peek().is_some() && lemmas.all(|lemma| listed.contains(lemma));
        if listed.contains(form) || of_such {
            text.push_str(form);
            text.push('\n');
        }
    }
    Ok(text.into_bytes())
}

/// The fst map of a list of frequencies: a form and its place on Zipf's scale a line.
fn frequencies(list: &Path) -> anyhow::Result<Vec<u8>> {
    let mut all = BTreeMap::new();
    for line in lines(list)? {
        let (number, line) = line?;
        let read = line.split_once('\t').and_then(|(form, zipf)| Some((form, zipf.parse::<f64>().ok()?)));
        let (form, zipf) = read.with_context(|| format!("{}, line {number}", list.display()))?;
        ensure!((0.0..10.0).contains(&zipf), "{}, line {number}: {zipf}", list.display());
        // Tenths of 0 to 10 are whole numbers up to 100.
        all.insert(form.to_owned(), format!("{:.0}", zipf * 10.0).parse::<u64>()?);
    }
    let mut map = fst::MapBuilder::memory();
    for (form, tenths) in all {
        map.insert(form, tenths)?;
    }
    Ok(map.into_inner()?)
}

/// The fst map of the entries and the texts of their patterns.
fn compile(entries: Entries) -> anyhow::Result<(Vec<u8>, Vec<u8>)> {
    let mut map = fst::MapBuilder::memory();
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let mut patterns: Vec<String> = Vec::new();
    for (form, entry) in entries {
        let pattern = pattern(&form, &entry);
        let next = u32::try_from(patterns.len())?;
        let number = *numbers.entry(pattern).or_insert_with_key(|text| {
            patterns.push(text.clone());
            next
        });
        let value = Value {
            classes: entry.classes,
            common: entry.common,
            short: entry.short,
            removed: entry.removed,
            pattern: number,
        };
        map.insert(form, value.pack())?;
    }
    Ok((map.into_inner()?, patterns.join("\n").into_bytes()))
}

/// How lemmas, tags and display follow from the form: `2 re V:ind.impf.1s|…#1 é/1 è`.
fn pattern(form: &str, entry: &Entry) -> String {
    let mut text = String::new();
    for (lemma, tags) in &entry.analyses {
        if lemma.is_empty() && tags.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('|');
        }
        let (strip, add) = difference(form, lemma);
        let _ = write!(text, "{strip} {add} {tags}");
    }
    for (i, display) in entry.display.iter().enumerate() {
        let (strip, add) = difference(form, display);
        let _ = write!(text, "{}{strip} {add}", if i == 0 { '#' } else { '/' });
    }
    text
}

/// How many bytes to strip from `from` and what to add to get `to`.
fn difference<'a>(from: &str, to: &'a str) -> (usize, &'a str) {
    let common = from.bytes().zip(to.bytes()).take_while(|(a, b)| a == b).count();
    (from.len() - common, &to[common..])
}

fn hashes(italian: &Arc<Lexicon>, english: &Arc<Lexicon>) -> String {
    let mut text = String::new();
    for name in DictionaryName::ALL {
        let lexicon = if name == DictionaryName::English { english } else { italian };
        let dictionary = Dictionary::over(Arc::clone(lexicon), name);
        let _ = writeln!(
            text,
            "{name}\t{}\t{}",
            dictionary.count_words(),
            dictionary.compute_hash(&Overlay::default())
        );
    }
    text
}
