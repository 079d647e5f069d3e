//! All words of a rack, held against trying every path of the board.

use super::*;
use giostra::games::kit::hex::{Cell, Triangle};
use giostra::games::wyps::board::{Colour, Tile};
use giostra::games::wyps::generate::{self, Words};
use giostra::games::wyps::notation::Placement;
use giostra::games::wyps::tiles::{Letter, letters};
use giostra::words::overlay::Overlay;
use giostra::words::trie::Trie;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Letters of the random boards are few, so that words cross.
const LETTERS: &str = "AEORST";
const LIST: [&str; 22] = [
    "ara", "aro", "asta", "atto", "ero", "esse", "oro", "orto", "osa", "ose", "ressa", "resta", "rosa",
    "rossa", "rosso", "sarta", "set", "sta", "tara", "te", "tesa", "toro",
];

fn board(cells: &[Option<(usize, bool)>]) -> Board {
    let triangle = Triangle::new(7).unwrap();
    let mut board = Board::new(triangle);
    for (cell, lies) in triangle.iter().zip(cells) {
        if let Some((letter, black)) = lies {
            let letter = letters(LETTERS).unwrap()[*letter];
            let colour = if *black { Colour::Black } else { Colour::White };
            board.put(cell, Tile { letter, colour });
        }
    }
    board
}

/// Every path of so many cells, judged by the rules.
fn naive(board: &Board, rack: &[Letter], word: &str) -> BTreeSet<String> {
    fn walk(
        board: &Board,
        rack: &[Letter],
        word: &[Letter],
        path: &mut Vec<Cell>,
        all: &mut BTreeSet<String>,
    ) {
        if path.len() == word.len() {
            let way = Placement::new(word.to_vec(), path.clone()).unwrap();
            if legal::check(board, rack, Colour::Black, &way).is_ok() {
                all.insert(way.to_string());
            }
            return;
        }
        for cell in board.triangle().iter() {
            if path.last().is_none_or(|last| last.touches(cell)) {
                path.push(cell);
                walk(board, rack, word, path, all);
                path.pop();
            }
        }
    }
    let mut all = BTreeSet::new();
    walk(board, rack, &letters(word).unwrap(), &mut Vec::new(), &mut all);
    all
}

fn told(ways: &[Placement]) -> Vec<String> {
    ways.iter().map(ToString::to_string).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_word_and_every_way_and_none_twice(
        cells in proptest::collection::vec(proptest::option::weighted(0.6, (0..LETTERS.len(), any::<bool>())), 28),
        rack in proptest::collection::vec(0..LETTERS.len(), 0..=4),
    ) {
        let board = board(&cells);
        let rack: Vec<Letter> = rack.into_iter().map(|n| letters(LETTERS).unwrap()[n]).collect();
        let trie = Trie::from_sorted(LIST).unwrap();
        let all = generate::all(Words::packed(&trie), &board, &rack);
        let expected: BTreeSet<String> = LIST.iter().flat_map(|word| naive(&board, &rack, word)).collect();
        let found: BTreeSet<String> = told(&all).into_iter().collect();
        prop_assert_eq!(found.len(), all.len(), "one was found twice");
        prop_assert_eq!(&found, &expected);

        // Most new tiles first, then by notation.
        let order: Vec<(std::cmp::Reverse<usize>, String)> = all
            .iter()
            .map(|way| {
                let new = way.cells().iter().filter(|&&cell| board.get(cell).is_none()).count();
                (std::cmp::Reverse(new), way.to_string())
            })
            .collect();
        prop_assert!(order.is_sorted());

        // One word, and one word from one cell on.
        for word in ["rosa", "te"] {
            let ways = generate::ways(&board, &rack, &letters(word).unwrap(), None);
            let found: BTreeSet<String> = told(&ways).into_iter().collect();
            prop_assert_eq!((found.len(), &found), (ways.len(), &naive(&board, &rack, word)));
            let first = Cell::at(3, 1).unwrap();
            let from = generate::ways(&board, &rack, &letters(word).unwrap(), Some(first));
            let expected: Vec<_> = ways.iter().filter(|way| way.cells()[0] == first).cloned().collect();
            prop_assert_eq!(from, expected);
        }

        // A server's own words.
        let mut overlay = Overlay::default();
        overlay.set("rosa", false);
        overlay.set("sor", true);
        overlay.set("toro", true);
        let under = Words::under(&trie, &overlay);
        let found: BTreeSet<String> = told(&generate::all(under, &board, &rack)).into_iter().collect();
        let list = LIST.iter().filter(|word| **word != "rosa").chain(&["sor"]);
        let expected: BTreeSet<String> = list.flat_map(|word| naive(&board, &rack, word)).collect();
        prop_assert_eq!(found, expected);
        prop_assert!(under.accepts("sor") && under.accepts("toro") && under.accepts("te") && !under.accepts("rosa"));
    }
}

#[test]
fn the_longest_list_is_whole_and_a_word_of_one_letter_comes_to_an_end() {
    let empty: Vec<String> = (1..=16).map(|places| ".".repeat(places)).collect();
    let position: Position = format!("{} b ROSA TESI -", empty.join("/")).parse().unwrap();
    let ways = generate::ways(&position.board, &position.rack, &letters("ROSA").unwrap(), None);
    assert_eq!(ways.len(), naive(&position.board, &position.rack, "ROSA").len());
    let row: Vec<String> = (1..=16).map(|places| "A".repeat(places)).collect();
    let text = format!("{} b AAAA AAAA -", row.join("/").replacen('A', ".", 1));
    let position: Position = text.parse().unwrap();
    let ways = generate::ways(&position.board, &position.rack, &letters(&"A".repeat(130)).unwrap(), None);
    assert!(ways.len() <= 20_000);
    let word = letters(&"A".repeat(137)).unwrap();
    assert!(generate::ways(&position.board, &position.rack, &word, None).is_empty());
}
