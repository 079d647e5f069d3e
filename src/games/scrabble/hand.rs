//! A rack as its owner sees it. The order is the owner's own business: it is handed in.

use super::rack::Rack;
use super::set::Set;
use super::state::Scrabble;
use crate::games::turns::Hand;
use crate::games::{Look, Seat};
use crate::picture::scrabble::{RackCard, RackTile, rack_scene};
use crate::say;
use crate::words::dice::below;
use rand_chacha::ChaCha8Rng;

/// How a blank is written in one line of text.
const BLANK: &str = "◆";

/// The rack of `seat`, in the order of `wish` as [`ordered`] understands it; `None` for who does not play.
pub fn hand(game: &Scrabble, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
    game.player(seat)?;
    Some(of_rack(game.setup().set, &game.rack(seat), wish, look))
}

/// Any rack, in the order of `wish`.
pub fn of_rack(set: &Set, rack: &Rack, wish: &str, look: &Look<'_>) -> Hand {
    let tiles = ordered(rack, wish);
    let value = |letter: u8| set.values.get(usize::from(letter)).copied().unwrap_or(0);
    let shown = |letter: u8| char::from(b'A' + letter);
    let line: Vec<String> = tiles
        .iter()
        .map(|tile| match tile {
            Some(letter) => format!("{}{}", shown(*letter), value(*letter)),
            None => BLANK.to_owned(),
        })
        .collect();
    let card = RackCard {
        tiles: tiles
            .iter()
            .map(|tile| match tile {
                Some(letter) => RackTile::Letter(shown(*letter), value(*letter)),
                None => RackTile::Blank,
            })
            .collect(),
        theme: look.theme,
    };
    let text = if line.is_empty() {
        say!("scrabble-hand-empty")
    } else {
        say!("scrabble-hand", tiles = line.join(" "))
    };
    Hand { text, scene: rack_scene(&card, look.texts) }
}

/// The letters of a rack in one line, as in the label of a form.
pub fn letters(rack: &Rack) -> String {
    let shown =
        |tile: Option<u8>| tile.map_or(BLANK.to_owned(), |letter| char::from(b'A' + letter).to_string());
    ordered(rack, "").into_iter().map(shown).collect::<Vec<_>>().join(" ")
}

/// The tiles of a rack in an order of chance, as a wish.
pub fn shuffled(rack: &Rack, rng: &mut ChaCha8Rng) -> String {
    let tiles = rack.tiles().map(|tile| tile.map_or('?', |letter| char::from(b'A' + letter)));
    let mut tiles: Vec<char> = tiles.collect();
    for last in (1..tiles.len()).rev() {
        let all = u32::try_from(last + 1).unwrap_or(u32::MAX);
        tiles.swap(last, below(rng, all) as usize);
    }
    tiles.into_iter().collect()
}

/// The tiles of a rack: those that `wish` names (`EAF?`), in its order, as far as the rack still holds them, then the
/// others, sorted. So an order that a player has made outlives their plays.
pub fn ordered(rack: &Rack, wish: &str) -> Vec<Option<u8>> {
    let mut left = *rack;
    let mut tiles = Vec::new();
    for c in wish.chars() {
        let tile = match c {
            'a'..='z' | 'A'..='Z' => Some(c.to_ascii_lowercase() as u8 - b'a'),
            '?' => None,
            _ => continue,
        };
        if left.take(tile) {
            tiles.push(tile);
        }
    }
    tiles.extend(left.tiles());
    tiles
}
