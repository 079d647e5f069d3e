//! The dictionaries as rooms play them: each loaded once, on first use; a server's overlay on top. Looking words up needs
//! nothing but the compiled map; what takes time (tries, packed lists, hashes of lists with an overlay) is made when it is
//! first needed, so that a start with matches on many boards packs nothing. A caller that must not stand still
//! meanwhile asks whether it [`is_ready`](PlayingWords::is_ready), and lets another thread
//! [`prepare`](PlayingWords::prepare) it.

mod shelf;

use self::shelf::Shelf;
use super::dictionary::{Dictionary, DictionaryName};
use super::explain;
use super::frequency::Zipf;
use super::gaddag::{Gaddag, GaddagBuilder};
use super::grid::Grid;
use super::grid_maker::{Difficulty, GridSpec, draw};
use super::overlay::Overlay;
use super::points::Points;
use super::solver::Solver;
use super::told;
use super::trie::{Trie, TrieBuilder, TrieError};
use super::vulgar::Vulgar;
use crate::messages::{self, Lang};
use anyhow::Context;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, TryLockError};

/// The name of no dictionary.
const NO_WORDS: &str = "-";

/// Bytes that the lists packed for board games may take together, those of all dictionaries and overlays: ten of the largest.
/// `benches/scrabble.rs` measures 2.4 MiB (`english`) to 6.3 MiB (`scrabble`) each.
const GADDAGS: usize = 64 << 20;
/// Hashes of lists with an overlay that are kept.
const HASHES: usize = 256;

/// Called before something is packed, with the name of its dictionary, on the thread that packs it.
pub type Witness = dyn Fn(&'static str) + Send + Sync;

/// All dictionaries.
#[derive(Debug, Default)]
pub struct Library {
    /// Where `giostra words import` put titles, if anywhere.
    titles: Option<PathBuf>,
    /// While one is loaded, only those wait who ask for the same.
    stocks: Mutex<BTreeMap<DictionaryName, Arc<Slot>>>,
    shelves: Arc<Shelves>,
}

/// What was made of dictionaries under overlays.
struct Shelves {
    /// Packed when a board game is first played with it.
    gaddags: Shelf<Under, Result<Arc<Gaddag>, TrieError>>,
    hashes: Shelf<Under, String>,
    witness: Option<Box<Witness>>,
}

/// Where a dictionary stands when it is loaded; locked while it is.
type Slot = Mutex<Option<Arc<Stock>>>;

/// A dictionary under an overlay.
type Under = (DictionaryName, Overlay);

/// A dictionary with what is made of it.
#[derive(Debug)]
struct Stock {
    name: DictionaryName,
    dictionary: Dictionary,
    /// Packed when a grid is first solved with it.
    trie: OnceLock<Trie>,
    /// Which of its words are common; counted out when a difficulty is first asked for.
    common: OnceLock<Vec<u64>>,
    /// The hash without an overlay; counted out where it does not come with the program.
    hash: OnceLock<String>,
    shelves: Arc<Shelves>,
}

/// The words of one round: a dictionary, frozen together with a server's overlay. What it accepts
/// and what it finds on a grid are the same words.
#[derive(Clone, Debug)]
pub struct PlayingWords {
    stock: Arc<Stock>,
    overlay: Overlay,
}

/// What words are needed for, beyond looking them up: what has to be made of them before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Their hash stands in a first line.
    Hash,
    /// Their hash, and grids are drawn and solved.
    Grids(Difficulty),
    /// Their hash, and plays are looked for on a board.
    Plays,
}

impl Default for Shelves {
    fn default() -> Self {
        let weigh = |packed: &Result<Arc<Gaddag>, TrieError>| packed.as_ref().map_or(1, |list| list.bytes());
        Self { gaddags: Shelf::new(GADDAGS, weigh), hashes: Shelf::new(HASHES, |_| 1), witness: None }
    }
}

impl fmt::Debug for Shelves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelves").field("gaddags", &self.gaddags).finish_non_exhaustive()
    }
}

impl Library {
    /// A library that also reads imported titles from a folder, if it exists.
    pub fn new(titles: Option<PathBuf>) -> Self {
        Self { titles, ..Self::default() }
    }

    /// A library without imported titles of which `witness` sees when something is packed, and on which thread: for tests.
    pub fn watched(witness: Box<Witness>) -> Self {
        Self {
            shelves: Arc::new(Shelves { witness: Some(witness), ..Shelves::default() }),
            ..Self::default()
        }
    }

    /// The place of a dictionary; what stands in it is there as soon as it is loaded.
    fn place(&self, name: DictionaryName) -> Arc<Slot> {
        Arc::clone(self.stocks.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_default())
    }

    fn load(&self, name: &str) -> anyhow::Result<Arc<Stock>> {
        let name = named(name)?;
        let place = self.place(name);
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stock) = &*place {
            return Ok(Arc::clone(stock));
        }
        let dictionary = self.dictionary(name)?;
        let stock = Arc::new(Stock {
            name,
            hash: dictionary.ready_hash().map_or_else(OnceLock::new, OnceLock::from),
            dictionary,
            trie: OnceLock::new(),
            common: OnceLock::new(),
            shelves: Arc::clone(&self.shelves),
        });
        if name == DictionaryName::Enciclopedico {
            // Imported titles may hold anything: what cannot be packed is told now.
            stock.shelves.tell(name);
            let _ = stock.trie.set(trie_of(&stock.dictionary)?);
        }
        *place = Some(Arc::clone(&stock));
        Ok(stock)
    }

    /// A dictionary without its trie: enough to look words up.
    ///
    /// # Errors
    /// When imported titles cannot be read.
    pub fn dictionary(&self, name: DictionaryName) -> anyhow::Result<Dictionary> {
        let dictionary = Dictionary::embedded(name);
        match &self.titles {
            Some(folder) if name == DictionaryName::Enciclopedico => {
                super::import::with_imported_titles(dictionary, folder)
            }
            _ => Ok(dictionary),
        }
    }

    /// The words of a round.
    ///
    /// # Errors
    /// When there is no such dictionary, or its imported part cannot be read.
    pub fn playing_words(&self, dictionary: &str, overlay: Overlay) -> anyhow::Result<PlayingWords> {
        if dictionary == NO_WORDS {
            return Ok(PlayingWords::none());
        }
        Ok(PlayingWords { stock: self.load(dictionary)?, overlay })
    }

    /// The same if nothing that takes long has to be done before they can be used for this, without waiting for anybody.
    pub fn ready(&self, dictionary: &str, overlay: Overlay, need: Need) -> Option<PlayingWords> {
        if dictionary == NO_WORDS {
            return Some(PlayingWords::none());
        }
        let name = named(dictionary).ok()?;
        let place = self.place(name);
        let loaded = match place.try_lock() {
            Ok(loaded) => loaded.clone(),
            // Whoever panicked here has left it as it was.
            Err(TryLockError::Poisoned(left)) => left.into_inner().clone(),
            Err(TryLockError::WouldBlock) => return None,
        };
        let stock = match loaded {
            Some(stock) => stock,
            // Imported titles are read and packed.
            None if name == DictionaryName::Enciclopedico => return None,
            None => self.load(dictionary).ok()?,
        };
        Some(PlayingWords { stock, overlay }).filter(|words| words.is_ready(need))
    }

    /// The dictionaries of which something was packed so far, a trie or a list for boards: for tests and benches.
    pub fn packed(&self) -> Vec<&'static str> {
        let stocks: Vec<_> = DictionaryName::ALL.into_iter().map(|name| (name, self.place(name))).collect();
        let is_packed = |name: DictionaryName, place: &Slot| {
            let stock = place.lock().unwrap_or_else(PoisonError::into_inner).clone();
            stock.is_some_and(|stock| stock.trie.get().is_some())
                || self.shelves.gaddags.holds(|(packed, _)| *packed == name)
        };
        let mut packed: Vec<_> = stocks
            .into_iter()
            .filter(|(name, place)| is_packed(*name, place))
            .map(|(name, _)| name.name())
            .collect();
        packed.sort_unstable();
        packed
    }

    /// A word as a dictionary writes it; the folded word if the dictionary is not known (any more).
    pub fn display(&self, dictionary: &str, word: &str) -> String {
        self.load(dictionary).map_or_else(|_| word.to_owned(), |stock| stock.dictionary.display(word))
    }
}

fn named(name: &str) -> anyhow::Result<DictionaryName> {
    name.parse().with_context(|| format!("there is no dictionary {name:?}"))
}

impl Shelves {
    /// Something of a dictionary is about to be packed, on this thread.
    fn tell(&self, name: DictionaryName) {
        if let Some(witness) = &self.witness {
            witness(name.name());
        }
    }
}

/// The packed trie of a dictionary's words.
pub fn trie_of(dictionary: &Dictionary) -> Result<Trie, TrieError> {
    // One text with every word in it: half a million strings of their own would cost more than the trie.
    let mut text = String::new();
    let mut ends = vec![0];
    dictionary.for_each_word(|word| {
        text.push_str(word);
        ends.push(text.len());
    });
    Trie::from_sorted(ends.windows(2).map(|ends| &text[ends[0]..ends[1]]))
}

/// A dictionary's words under a server's overlay, packed for board games; words of 16 letters or more are left out.
///
/// # Errors
/// A dictionary that is not in order.
pub fn gaddag_of(dictionary: &Dictionary, overlay: &Overlay) -> Result<Gaddag, TrieError> {
    let mut builder = GaddagBuilder::default();
    let mut done = Ok(());
    let mut take = |word: &str| {
        if done.is_ok() {
            done = builder.push(word.as_bytes());
        }
    };
    let mut added = overlay.added().peekable();
    dictionary.for_each_word(|word| {
        while let Some(new) = added.next_if(|new| *new < word) {
            take(new);
        }
        // An added word that is in already counts once.
        added.next_if(|new| *new == word);
        if overlay.verdict(word) != Some(false) {
            take(word);
        }
    });
    added.for_each(take);
    done.map(|()| builder.finish())
}

impl Stock {
    fn of_nothing() -> Self {
        Self { hash: OnceLock::from(NO_WORDS.to_owned()), ..Self::of(Dictionary::from_words(Vec::new())) }
    }

    /// A dictionary that is on no list, with shelves of its own: what its name is does not matter.
    fn of(dictionary: Dictionary) -> Self {
        Self {
            name: DictionaryName::Classico,
            hash: dictionary.ready_hash().map_or_else(OnceLock::new, OnceLock::from),
            dictionary,
            trie: OnceLock::new(),
            common: OnceLock::new(),
            shelves: Arc::default(),
        }
    }

    fn trie(&self) -> &Trie {
        self.trie.get_or_init(|| {
            self.shelves.tell(self.name);
            // The words of a compiled map, and of a list, come in order and are made of letters.
            trie_of(&self.dictionary).unwrap_or_else(|_| TrieBuilder::default().finish())
        })
    }

    fn common(&self) -> &[u64] {
        self.common.get_or_init(|| self.dictionary.common_words())
    }
}

impl PlayingWords {
    /// No words at all, for games that are played without.
    pub fn none() -> Self {
        static NOTHING: LazyLock<Arc<Stock>> = LazyLock::new(|| Arc::new(Stock::of_nothing()));
        Self { stock: Arc::clone(&NOTHING), overlay: Overlay::default() }
    }

    /// The words of one dictionary, without a library.
    pub fn of(dictionary: Dictionary) -> Self {
        Self { stock: Arc::new(Stock::of(dictionary)), overlay: Overlay::default() }
    }

    fn under(&self) -> Under {
        // The list is the same whether or not the bot says all of it.
        (self.stock.name, self.overlay.clone().discreetly(false))
    }

    /// What is packed to look for plays: slurs are never among them (W28).
    fn offered(&self) -> Under {
        (self.stock.name, self.overlay.offered())
    }

    /// The same words, slurs among the plays too: those by which programs before W28 have measured, for logs that are looked through.
    #[must_use]
    pub fn complete(&self) -> Self {
        Self { stock: Arc::clone(&self.stock), overlay: self.overlay.complete() }
    }

    /// Whether they can be used for this at once, or something has to be [prepared](Self::prepare) before. What is ready
    /// counts as asked for: it is the last that is let go of.
    pub fn is_ready(&self, need: Need) -> bool {
        let stock = &self.stock;
        let hashed = if self.overlay.is_empty() {
            stock.hash.get().is_some()
        } else {
            stock.shelves.hashes.get(&self.under()).is_some()
        };
        hashed
            && match need {
                Need::Hash => true,
                Need::Grids(Difficulty::Normale) => stock.trie.get().is_some(),
                Need::Grids(_) => stock.trie.get().is_some() && stock.common.get().is_some(),
                Need::Plays => {
                    let is_packed = |words: &Self| stock.shelves.gaddags.get(&words.offered()).is_some();
                    is_packed(self) && (!self.overlay.is_discreet() || is_packed(&self.spoken()))
                }
            }
    }

    /// Makes all that is needed for this; takes up to some seconds. Two who prepare the same do it once.
    pub fn prepare(&self, need: Need) {
        self.hash();
        match need {
            Need::Hash => {}
            Need::Grids(difficulty) => {
                self.stock.trie();
                if difficulty != Difficulty::Normale {
                    self.stock.common();
                }
            }
            // A dictionary that is not in order says so to those who play with it.
            Need::Plays => {
                drop(self.gaddag());
                drop(self.spoken().gaddag());
            }
        }
    }

    /// SHA-256 of the words in order, one a line, in hex. With an overlay it is counted out, and remembered.
    pub fn hash(&self) -> String {
        let stock = &self.stock;
        if self.overlay.is_empty() {
            return stock.hash.get_or_init(|| stock.dictionary.hash()).clone();
        }
        stock.shelves.hashes.get_or_make(&self.under(), || stock.dictionary.compute_hash(&self.overlay))
    }

    /// Whether `word` (folded) is accepted.
    pub fn accepts(&self, word: &str) -> bool {
        self.overlay.verdict(word).unwrap_or_else(|| self.stock.dictionary.contains(word))
    }

    /// The words that the bot itself shows and plays: all but slurs (W28), and but the vulgar ones where a server wants it so. A
    /// vulgar word that the server has added is among them.
    #[must_use]
    pub fn spoken(&self) -> Self {
        let Self { stock, overlay } = self;
        Self { stock: Arc::clone(stock), overlay: overlay.spoken(Vulgar::of(stock.name)) }
    }

    /// Whether the bot itself says a word of theirs: one that has been taken out since it was played is told like the others.
    pub fn says(&self, word: &str) -> bool {
        told::offers(word)
            && (!self.overlay.is_discreet()
                || self.overlay.verdict(word) == Some(true)
                || !Vulgar::of(self.stock.name).holds(word))
    }

    /// How well an accepted word is known. What a server has added, it knows.
    pub fn familiarity(&self, word: &str) -> Zipf {
        match self.overlay.verdict(word) {
            Some(true) => Zipf::KNOWN,
            _ => self.stock.dictionary.familiarity(word),
        }
    }

    /// The dictionary's words packed, without the overlay. The first call for a dictionary packs it.
    pub fn trie(&self) -> &Trie {
        self.stock.trie()
    }

    /// What the server has added and taken out.
    pub fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    /// The accepted words of 2 to 15 letters that the bot may play, packed for board games: all but slurs (W28). The first call for a dictionary and an overlay packs
    /// them, and so does one for an overlay that nobody has asked for in a while.
    ///
    /// # Errors
    /// A dictionary that is not in order.
    pub fn gaddag(&self) -> Result<Arc<Gaddag>, TrieError> {
        let stock = &self.stock;
        let under = self.offered();
        stock.shelves.gaddags.get_or_make(&under, || {
            stock.shelves.tell(stock.name);
            gaddag_of(&stock.dictionary, &under.1).map(Arc::new)
        })
    }

    /// Every accepted word on a grid, sorted.
    pub fn words_on(&self, grid: &Grid, min_letters: u8) -> Vec<String> {
        let min = usize::from(min_letters);
        let trie = self.stock.trie();
        let mut words: Vec<String> = Solver::new(trie)
            .solve(grid, min)
            .iter()
            .filter_map(|solved| trie.word(solved.number))
            .filter(|word| self.overlay.verdict(word) != Some(false))
            .collect();
        let added = self.overlay.added().filter(|word| word.len() >= min && grid.trace(word).is_some());
        words.extend(added.map(str::to_owned));
        words.sort_unstable();
        words.dedup();
        words
    }

    /// A grid drawn from a seed (W5). The overlay has no say in it, so that anybody can verify the
    /// draw with the plain dictionary (W21).
    /// The sides are 3 to 10.
    pub fn draw(&self, seed: [u8; 32], size: (u8, u8), min_letters: u8, difficulty: Difficulty) -> Grid {
        let stock = &self.stock;
        let spec = GridSpec::for_dictionary(stock.name.name(), size, min_letters, difficulty);
        let common = |number: u32| {
            stock.common().get(number as usize / 64).is_some_and(|bits| bits >> (number % 64) & 1 == 1)
        };
        draw(seed, &spec, stock.trie(), &common)
    }

    /// Whether a text is accepted, and what it is in a few words; says nothing about any grid (W22).
    pub fn explain(&self, text: &str, lang: Lang) -> (bool, String) {
        let verdict = explain::explain(&self.stock.dictionary, &self.overlay, text, 2);
        let sentence = explain::sentence(&verdict, &|key, args| messages::plain(lang, key, args));
        (verdict.reason == explain::Reason::Ok, sentence)
    }

    /// Where a free dictionary says what an accepted word means.
    pub fn page(&self, word: &str) -> Option<String> {
        let verdict = explain::explain(&self.stock.dictionary, &self.overlay, word, 2);
        let lang = if self.stock.name == DictionaryName::English { Lang::En } else { Lang::It };
        explain::page(&self.stock.dictionary, &verdict, lang)
    }

    /// Points of all words on a grid together, by a table.
    pub fn points_on(&self, grid: &Grid, min_letters: u8, points: Points) -> u32 {
        self.words_on(grid, min_letters).iter().map(|word| points.score(word.len())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn a_panic_beside_a_dictionary_does_not_keep_it_from_being_ready() {
        let library = Library::default();
        let ready = || library.ready("wyps", Overlay::default(), Need::Hash).is_some();
        library.playing_words("wyps", Overlay::default()).unwrap().prepare(Need::Hash);
        let place = library.place(DictionaryName::Wyps);
        // Somebody else is at it.
        let held = place.lock().unwrap();
        assert!(!ready());
        drop(held);
        assert!(ready());
        let panicked = thread::scope(|scope| {
            let panics = || {
                let _held = place.lock();
                panic!("on purpose");
            };
            scope.spawn(panics).join().is_err()
        });
        assert!(panicked && place.is_poisoned());
        assert!(ready());
    }
}
