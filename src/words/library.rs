//! The dictionaries as rooms play them: each loaded once, on first use; a server's overlay on top. Looking words up needs
//! nothing but the compiled map; what takes time (tries, packed lists, hashes of lists with an overlay) is made when it is
//! first needed, so that a start with matches on many boards packs nothing.

use super::dictionary::{Dictionary, DictionaryName};
use super::explain;
use super::gaddag::{Gaddag, GaddagBuilder};
use super::grid::Grid;
use super::grid_maker::{Difficulty, GridSpec, draw};
use super::overlay::Overlay;
use super::points::Points;
use super::solver::Solver;
use super::trie::{Trie, TrieBuilder, TrieError};
use crate::messages::{self, Lang};
use anyhow::Context;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// All dictionaries.
#[derive(Debug, Default)]
pub struct Library {
    /// Where `giostra words import` put titles, if anywhere.
    titles: Option<PathBuf>,
    stocks: Mutex<BTreeMap<&'static str, Arc<Stock>>>,
}

/// A dictionary with what is made of it.
#[derive(Debug)]
struct Stock {
    name: DictionaryName,
    dictionary: Dictionary,
    /// Packed when a grid is first solved with it.
    trie: OnceLock<Trie>,
    /// Which of its words are common; counted out when a difficulty is first asked for.
    common: OnceLock<Vec<u64>>,
    /// The hash under the overlay asked for last: rounds of one server come in a row.
    hashed: Mutex<Option<(Overlay, String)>>,
    /// Packed when a board game is first played with it.
    gaddag: OnceLock<Arc<Gaddag>>,
    /// The same under the overlay asked for last.
    overlaid: Mutex<Option<(Overlay, Arc<Gaddag>)>>,
}

/// The words of one round: a dictionary, frozen together with a server's overlay. What it accepts
/// and what it finds on a grid are the same words.
#[derive(Clone, Debug)]
pub struct PlayingWords {
    stock: Arc<Stock>,
    overlay: Overlay,
}

impl Library {
    /// A library that also reads imported titles from a folder, if it exists.
    pub fn new(titles: Option<PathBuf>) -> Self {
        Self { titles, stocks: Mutex::default() }
    }

    fn load(&self, name: &str) -> anyhow::Result<Arc<Stock>> {
        let name: DictionaryName =
            name.parse().with_context(|| format!("there is no dictionary {name:?}"))?;
        let mut stocks = self.stocks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stock) = stocks.get(name.name()) {
            return Ok(Arc::clone(stock));
        }
        let dictionary = self.dictionary(name)?;
        let stock = Arc::new(Stock {
            name,
            dictionary,
            trie: OnceLock::new(),
            common: OnceLock::new(),
            hashed: Mutex::default(),
            gaddag: OnceLock::new(),
            overlaid: Mutex::default(),
        });
        if name == DictionaryName::Enciclopedico {
            // Imported titles may hold anything: what cannot be packed is told now.
            let _ = stock.trie.set(trie_of(&stock.dictionary)?);
        }
        stocks.insert(name.name(), Arc::clone(&stock));
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
        Ok(PlayingWords { stock: self.load(dictionary)?, overlay })
    }

    /// The dictionaries of which something was packed so far, a trie or a list for boards: for tests and benches.
    pub fn packed(&self) -> Vec<&'static str> {
        let stocks = self.stocks.lock().unwrap_or_else(PoisonError::into_inner);
        let is_packed = |stock: &Stock| {
            let overlaid = stock.overlaid.lock().unwrap_or_else(PoisonError::into_inner);
            stock.trie.get().is_some() || stock.gaddag.get().is_some() || overlaid.is_some()
        };
        stocks.iter().filter(|(_, stock)| is_packed(stock)).map(|(name, _)| *name).collect()
    }

    /// A word as a dictionary writes it; the folded word if the dictionary is not known (any more).
    pub fn display(&self, dictionary: &str, word: &str) -> String {
        self.load(dictionary).map_or_else(|_| word.to_owned(), |stock| stock.dictionary.display(word))
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
    fn trie(&self) -> &Trie {
        self.trie.get_or_init(|| {
            // The words of a compiled map, and of a list, come in order and are made of letters.
            trie_of(&self.dictionary).unwrap_or_else(|_| TrieBuilder::default().finish())
        })
    }

    fn gaddag(&self, overlay: &Overlay) -> Result<Arc<Gaddag>, TrieError> {
        if overlay.is_empty() {
            if let Some(gaddag) = self.gaddag.get() {
                return Ok(Arc::clone(gaddag));
            }
            // Two that ask at once may both pack it; one is kept.
            let packed = Arc::new(gaddag_of(&self.dictionary, overlay)?);
            return Ok(Arc::clone(self.gaddag.get_or_init(|| packed)));
        }
        let mut overlaid = self.overlaid.lock().unwrap_or_else(PoisonError::into_inner);
        match &*overlaid {
            Some((under, gaddag)) if under == overlay => Ok(Arc::clone(gaddag)),
            _ => {
                let gaddag = Arc::new(gaddag_of(&self.dictionary, overlay)?);
                *overlaid = Some((overlay.clone(), Arc::clone(&gaddag)));
                Ok(gaddag)
            }
        }
    }

    fn hash(&self, overlay: &Overlay) -> String {
        if overlay.is_empty() {
            return self.dictionary.hash();
        }
        let mut hashed = self.hashed.lock().unwrap_or_else(PoisonError::into_inner);
        match &*hashed {
            Some((under, hash)) if under == overlay => hash.clone(),
            _ => {
                let hash = self.dictionary.compute_hash(overlay);
                *hashed = Some((overlay.clone(), hash.clone()));
                hash
            }
        }
    }
}

impl PlayingWords {
    /// SHA-256 of the words in order, one a line, in hex. With an overlay it is counted out, and remembered.
    pub fn hash(&self) -> String {
        self.stock.hash(&self.overlay)
    }

    /// Whether `word` (folded) is accepted.
    pub fn accepts(&self, word: &str) -> bool {
        self.overlay.verdict(word).unwrap_or_else(|| self.stock.dictionary.contains(word))
    }

    /// The dictionary's words packed, without the overlay. The first call for a dictionary packs it.
    pub fn trie(&self) -> &Trie {
        self.stock.trie()
    }

    /// What the server has added and taken out.
    pub fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    /// The accepted words of 2 to 15 letters, packed for board games. The first call for a dictionary packs it, and so
    /// does each for another overlay than the call before.
    ///
    /// # Errors
    /// A dictionary that is not in order.
    pub fn gaddag(&self) -> Result<Arc<Gaddag>, TrieError> {
        self.stock.gaddag(&self.overlay)
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
            let bits = stock.common.get_or_init(|| stock.dictionary.common_words());
            bits.get(number as usize / 64).is_some_and(|bits| bits >> (number % 64) & 1 == 1)
        };
        draw(seed, &spec, stock.trie(), &common)
    }

    /// Whether a text is accepted, and what it is in a few words; says nothing about any grid (W22).
    pub fn explain(&self, text: &str, lang: Lang) -> (bool, String) {
        let verdict = explain::explain(&self.stock.dictionary, &self.overlay, text, 2);
        let sentence = explain::sentence(&verdict, &|key, args| messages::plain(lang, key, args));
        (verdict.reason == explain::Reason::Ok, sentence)
    }

    /// Points of all words on a grid together, by a table.
    pub fn points_on(&self, grid: &Grid, min_letters: u8, points: Points) -> u32 {
        self.words_on(grid, min_letters).iter().map(|word| points.score(word.len())).sum()
    }
}
