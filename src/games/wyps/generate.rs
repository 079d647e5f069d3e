//! All words that can be laid with a rack on a board, and all ways to lay one word.
//!
//! A way to lay a word is the word with its cells in order; which opposing tile is turned is a choice of
//! its own ([`super::legal::flips`]).

use super::board::{Board, Tile};
use super::notation::Placement;
use super::tiles::{ALPHABET, Letter, letters};
use crate::games::kit::hex::{CELLS, Cell};
use crate::words::library::PlayingWords;
use crate::words::overlay::Overlay;
use crate::words::trie::{Node, Trie};

/// Steps that a search for one word may take: a word of one letter only, among many tiles of that
/// letter, has more paths than there is time. What real words need is a thousandth of it.
const MOST_STEPS: u32 = 2_000_000;
/// Ways to lay one word that are told; four letters on an empty board of side 16 have fewer.
const MOST_WAYS: u32 = 20_000;

/// What a search for one word may still do.
struct Left {
    steps: u32,
    ways: u32,
}

/// The words of a match: a packed dictionary, and what a server has added and taken out.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    trie: &'a Trie,
    overlay: Option<&'a Overlay>,
}

impl<'a> Words<'a> {
    /// The words of a packed list, all of them.
    pub const fn packed(trie: &'a Trie) -> Self {
        Self { trie, overlay: None }
    }

    /// The words of a list under an overlay.
    pub fn under(trie: &'a Trie, overlay: &'a Overlay) -> Self {
        Self { trie, overlay: Some(overlay).filter(|overlay| !overlay.is_empty()) }
    }

    /// Whether a word (folded) is one of them.
    pub fn accepts(&self, word: &str) -> bool {
        let verdict = self.overlay.and_then(|overlay| overlay.verdict(word));
        verdict.unwrap_or_else(|| self.trie.number(word).is_some())
    }
}

impl<'a> From<&'a PlayingWords> for Words<'a> {
    fn from(words: &'a PlayingWords) -> Self {
        Self::under(words.trie(), words.overlay())
    }
}

/// A word that can be laid.
#[derive(Clone, Copy, Debug)]
pub struct Found<'s> {
    /// Its letters, at least two.
    pub letters: &'s [Letter],
    /// A cell a letter.
    pub cells: &'s [Cell],
    /// How many of its tiles come from the rack, at least one.
    pub new: usize,
}

impl Found<'_> {
    /// As a move that turns nothing; `None` unless there are two letters and a cell for each.
    pub fn placement(&self) -> Option<Placement> {
        Placement::new(self.letters.to_vec(), self.cells.to_vec()).ok()
    }
}

/// Calls `found` with every word that can be laid and every way to lay it, each once, in no
/// particular order.
pub fn each(words: Words<'_>, board: &Board, rack: &[Letter], mut found: impl FnMut(&Found<'_>)) {
    let mut walk = Walk::new(board, rack);
    let mut take = |found_now: &Found<'_>| {
        if let Some(overlay) = words.overlay {
            let word: String = found_now.letters.iter().map(|letter| letter.lower()).collect();
            // An added word that is in the list is found like any other.
            if overlay.verdict(&word) == Some(false) {
                return;
            }
        }
        found(found_now);
    };
    for first in board.triangle().iter() {
        walk.enter(words.trie, words.trie.start(), first, &mut take);
    }
    for word in words.overlay.into_iter().flat_map(Overlay::added) {
        if words.trie.number(word).is_none()
            && let Some(word) = letters(word)
        {
            each_way(board, rack, &word, None, &mut take);
        }
    }
}

/// Every way to lay every word, sorted: most new tiles first, then by notation.
pub fn all(words: Words<'_>, board: &Board, rack: &[Letter]) -> Vec<Placement> {
    let mut ways = Vec::new();
    each(words, board, rack, |found| ways.extend(found.placement().map(|way| (found.new, way))));
    sorted(ways)
}

/// Every way to lay one word, from one cell on if one is named; sorted: most new tiles first, then by
/// notation. Whether it *is* a word is the dictionary's business.
pub fn ways(board: &Board, rack: &[Letter], word: &[Letter], first: Option<Cell>) -> Vec<Placement> {
    let mut ways = Vec::new();
    each_way(board, rack, word, first, &mut |found| {
        ways.extend(found.placement().map(|way| (found.new, way)));
    });
    sorted(ways)
}

/// Most new tiles first, then by notation.
fn sorted(ways: Vec<(usize, Placement)>) -> Vec<Placement> {
    let mut ways: Vec<(usize, String, Placement)> =
        ways.into_iter().map(|(new, way)| (new, way.to_string(), way)).collect();
    ways.sort_unstable_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    ways.into_iter().map(|(_, _, way)| way).collect()
}

fn each_way(
    board: &Board,
    rack: &[Letter],
    word: &[Letter],
    first: Option<Cell>,
    found: &mut impl FnMut(&Found<'_>),
) {
    let mut walk = Walk::new(board, rack);
    if word.len() < 2 || word.len() > board.triangle().cells() {
        return;
    }
    let mut left = Left { steps: MOST_STEPS, ways: MOST_WAYS };
    match first {
        Some(first) if board.triangle().contains(first) => walk.spell(word, first, &mut left, found),
        Some(_) => {}
        None => board.triangle().iter().for_each(|first| walk.spell(word, first, &mut left, found)),
    }
}

/// A path over the board, letter by letter.
struct Walk<'a> {
    board: &'a Board,
    /// Tiles of the rack that are not on the path.
    left: [u8; ALPHABET],
    /// The letters of which there are some: bit 0 for A.
    held: u32,
    on_path: [bool; CELLS],
    letters: Vec<Letter>,
    cells: Vec<Cell>,
    new: usize,
}

impl<'a> Walk<'a> {
    fn new(board: &'a Board, rack: &[Letter]) -> Self {
        let (mut left, mut held) = ([0; ALPHABET], 0);
        for letter in rack {
            left[letter.index()] += 1;
            held |= 1 << letter.number();
        }
        let (letters, cells) = (Vec::with_capacity(CELLS), Vec::with_capacity(CELLS));
        Self { board, left, held, on_path: [false; CELLS], letters, cells, new: 0 }
    }

    /// Goes on to a cell with every letter that can stand there, and from there on.
    fn enter(&mut self, trie: &Trie, node: Node, cell: Cell, found: &mut impl FnMut(&Found<'_>)) {
        if let Some(Tile { letter, .. }) = self.board.get(cell) {
            if let Some(next) = trie.follow(node, letter.number()) {
                self.stand(trie, next, cell, letter, found);
            }
            return;
        }
        let mut can = node.letters() & self.held;
        while can != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "at most 25")]
            let number = can.trailing_zeros() as u8;
            can &= can - 1;
            if let (Some(letter), Some(next)) = (Letter::numbered(number), trie.follow(node, number)) {
                self.take(letter);
                self.stand(trie, next, cell, letter, found);
                self.give_back(letter);
            }
        }
    }

    fn stand(
        &mut self,
        trie: &Trie,
        node: Node,
        cell: Cell,
        letter: Letter,
        found: &mut impl FnMut(&Found<'_>),
    ) {
        self.push(cell, letter);
        if node.is_word() {
            self.tell(found);
        }
        if node.letters() != 0 {
            for next in self.board.triangle().neighbours(cell) {
                if !self.on_path[next.index()] {
                    self.enter(trie, node, next, found);
                }
            }
        }
        self.pop(cell);
    }

    /// Goes on to a cell with the next letter of one word, and from there on.
    fn spell(&mut self, word: &[Letter], cell: Cell, left: &mut Left, found: &mut impl FnMut(&Found<'_>)) {
        let letter = word[self.letters.len()];
        let lies = self.board.get(cell).map(|tile| tile.letter);
        let fits = lies.map_or(self.left[letter.index()] > 0, |lies| lies == letter);
        if !fits || left.steps == 0 || left.ways == 0 {
            return;
        }
        left.steps -= 1;
        if lies.is_none() {
            self.take(letter);
        }
        self.push(cell, letter);
        if self.letters.len() == word.len() {
            left.ways -= 1;
            self.tell(found);
        } else {
            for next in self.board.triangle().neighbours(cell) {
                if !self.on_path[next.index()] {
                    self.spell(word, next, left, found);
                }
            }
        }
        self.pop(cell);
        if lies.is_none() {
            self.give_back(letter);
        }
    }

    /// Y10: at least one tile comes from the rack; Y15: no word has one letter.
    fn tell(&self, found: &mut impl FnMut(&Found<'_>)) {
        if self.new > 0 && self.letters.len() > 1 {
            found(&Found { letters: &self.letters, cells: &self.cells, new: self.new });
        }
    }

    fn push(&mut self, cell: Cell, letter: Letter) {
        self.on_path[cell.index()] = true;
        self.letters.push(letter);
        self.cells.push(cell);
    }

    fn pop(&mut self, cell: Cell) {
        self.on_path[cell.index()] = false;
        self.letters.pop();
        self.cells.pop();
    }

    fn take(&mut self, letter: Letter) {
        self.left[letter.index()] -= 1;
        if self.left[letter.index()] == 0 {
            self.held &= !(1 << letter.number());
        }
        self.new += 1;
    }

    fn give_back(&mut self, letter: Letter) {
        self.left[letter.index()] += 1;
        self.held |= 1 << letter.number();
        self.new -= 1;
    }
}
