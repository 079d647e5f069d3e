//! What people read: that somebody has played (not what), what came of a turn, and one's own play.

use super::notation::Move;
use super::rack::{fits, needed};
use super::state::Duplicate;
use crate::games::scrabble::hand::of_rack;
use crate::games::turns::Hand;
use crate::games::{Look, Seat};
use crate::messages::Text;
use crate::say;

/// Players named after a turn.
const MOST_NAMED: usize = 8;

pub(super) fn describe(seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
    let name = (look.name)(seat);
    match mv {
        Move::Pass => say!("duplicate-takes-back", name = name),
        _ => say!("duplicate-plays", name = name),
    }
}

/// What chance makes known: the end of a turn, and racks that are drawn again.
pub(super) fn announce(game: &Duplicate, mv: &Move, look: &Look<'_>) -> Option<Text> {
    match mv {
        Move::Rack { tiles, none } => {
            let mut rack = game.rack();
            tiles.tiles().for_each(|tile| rack.add(tile));
            let needed = needed(game.turn_number());
            if !fits(&rack, needed) {
                Some(say!("duplicate-redrawn", rack = rack.to_string(), needed = needed))
            } else if *none {
                Some(say!("duplicate-no-play", rack = rack.to_string()))
            } else {
                None
            }
        }
        Move::Top { play, points, bad } => {
            let (play, _) = game.weigh(play).ok()?;
            let text = play.to_string();
            let (cell, word) = text.split_once(' ').unwrap_or_default();
            let top =
                say!("duplicate-top", turn = game.turn_number(), word = word, cell = cell, points = *points);
            let given = game.given_by_all(bad);
            if given.is_empty() {
                return Some(say!("duplicate-nobody", top = top));
            }
            let line = |given: &super::state::Given| {
                let (name, play) = ((look.name)(given.seat), given.play.to_string());
                if given.admissible {
                    say!("duplicate-line", name = name, play = play, points = given.points)
                } else {
                    say!("duplicate-line-bad", name = name, play = play)
                }
            };
            let mut lines: Vec<Text> = given.iter().take(MOST_NAMED).map(line).collect();
            if given.len() > MOST_NAMED {
                lines.push(say!("duplicate-more", count = given.len() - MOST_NAMED));
            }
            Some(say!("duplicate-turn", top = top, lines = lines))
        }
        Move::Play(_) | Move::Pass => None,
    }
}

/// The common rack, and the seat's own play of this turn.
pub(super) fn hand(game: &Duplicate, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
    game.player(seat)?;
    let hand = of_rack(game.board().set(), &game.rack(), wish, look);
    let text = match game.given(seat) {
        Some((play, points)) => {
            say!("duplicate-hand-play", hand = hand.text, play = play.to_string(), points = points)
        }
        None => say!("duplicate-hand", hand = hand.text),
    };
    Some(Hand { text, scene: hand.scene })
}
