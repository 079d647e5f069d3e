//! A generator that tries everything: every word on every square both ways, every tile of it as a blank.

use giostra::games::scrabble::board::{Board, Direction, Tile};
use giostra::games::scrabble::play::{Play, Written};
use giostra::games::scrabble::rack::Rack;
use giostra::games::scrabble::score::{check, score};
use std::collections::{BTreeMap, BTreeSet};

/// Every play with its score; the keys are the plays as they are written.
pub(super) fn plays(words: &BTreeSet<String>, board: &Board, rack: &Rack) -> BTreeMap<String, i32> {
    let mut found = BTreeMap::new();
    for word in words {
        for (first, direction) in board.squares().flat_map(|first| Direction::ALL.map(|way| (first, way))) {
            let letters: Vec<Tile> =
                word.bytes().map(|letter| Tile::new(letter - b'a', false).unwrap()).collect();
            let mut written = Written { direction, first, word: letters };
            // Those that already fail without blanks fail with them.
            let Ok(play) = written.on(board) else { continue };
            if check(board, &play).is_err() || play.placed().count() > usize::from(rack.len()) {
                continue;
            }
            for blanks in 0_u32..1 << word.len() {
                if blanks.count_ones() > rack.blanks().into() {
                    continue;
                }
                for (n, tile) in written.word.iter_mut().enumerate() {
                    *tile = Tile::new(tile.letter(), blanks >> n & 1 == 1).unwrap();
                }
                let mut play = written.on(board).unwrap();
                if board.is_empty() && direction == Direction::Down {
                    // On the empty board both ways are plays of their own; the notation is right as it is.
                    assert_eq!(Written::from(&play), written);
                }
                if rack.without(&play).is_err() {
                    continue;
                }
                let scored = score(board, &play, rack.len());
                if scored.words.iter().all(|(word, _)| words.contains(word)) {
                    play = Written::from(&play).on(board).unwrap();
                    found.insert(play.to_string(), scored.total);
                }
            }
        }
    }
    found
}

/// The same by notation from any list of plays; panics if one is there twice.
pub(super) fn by_notation(plays: impl IntoIterator<Item = (i32, Play)>) -> BTreeMap<String, i32> {
    let mut found = BTreeMap::new();
    for (score, play) in plays {
        assert_eq!(found.insert(play.to_string(), score), None, "{play} was found twice");
    }
    found
}
