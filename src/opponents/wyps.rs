//! Computer players for Wyps. They see what everybody sees: board, rack, pool.
//!
//! What a move does is which tiles it places and which one it turns; the many words and paths that do
//! the same are one `Effect`. Each is judged by the chance to connect the three sides
//! (`reduction`): `facile` takes one of the middling ones, `medio` the best, `forte` the one after
//! which the best reply does the least harm. The rack that the opponent will have is known: rack and
//! pool are common (Y9), so only draws that come later are chance.

mod effect;
mod reduction;

use crate::games::kit::hex::Cell;
use crate::games::level::Level;
use crate::games::wyps::board::{Board, Colour};
use crate::games::wyps::generate::{self, Words};
use crate::games::wyps::legal;
use crate::games::wyps::moves::Move;
use crate::games::wyps::position::Position;
use crate::games::wyps::tiles::Letter;
use effect::Effect;
use rand::{Rng, RngExt as _};
use reduction::Field;

/// Ways to lay a word that are proposed at most.
const PROPOSED: usize = 5;
/// Replies that `forte` finds, in all, before it stops looking at further moves.
const BUDGET: usize = 600_000;
/// Moves whose replies `forte` looks at, the most promising first.
const CANDIDATES: usize = 40;
/// What a won game is worth; chances lie between 0 and 1.
const WON: f32 = 2.0;

/// The move of a computer player; with `single` only one letter may be placed (Y14). There must be an
/// empty cell and a tile on the rack.
///
/// # Panics
/// Without an empty cell or without a tile, when nobody can move.
pub fn choose(position: &Position, single: bool, level: Level, rng: &mut impl Rng, words: Words<'_>) -> Move {
    let effects = if single { singles(position) } else { effects(position, words) };
    let chosen = match level {
        Level::Facile => middling(position, &effects, rng),
        Level::Medio => ranked(position, &effects).first().map(|(_, effect)| *effect),
        Level::Forte => deeper(position, &effects, words),
    };
    let effect = chosen.expect("there is an empty cell and a tile");
    as_move(position, effect, words)
}

/// Any move at all, each as likely as any other; `None` when there is no empty cell or no tile.
pub fn any(position: &Position, single: bool, rng: &mut impl Rng, words: Words<'_>) -> Option<Move> {
    let effects = if single { singles(position) } else { effects(position, words) };
    if effects.is_empty() {
        return None;
    }
    Some(as_move(position, effects[rng.random_range(0..effects.len())], words))
}

/// These moves in the order of what they do for the connection of the player to move, the best first; of those that lie on the
/// same cells only the best.
pub fn best_first(position: &Position, moves: Vec<Move>) -> Vec<Move> {
    let (field, board, colour) = (Field::of(&position.board), &position.board, position.to_move);
    let mut ranked: Vec<(f32, Move)> = moves
        .into_iter()
        .filter_map(|mv| {
            let Move::Word(way) = &mv else { return None };
            let letters: Vec<Letter> = way.iter().map(|(_, letter)| letter).collect();
            let placed = Effect::of(board, way.cells(), &letters);
            let effect = way.flip().map_or(placed, |flip| placed.turning(flip));
            Some((worth(&field, board, colour, effect), mv))
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut proposed: Vec<Move> = Vec::new();
    for (_, mv) in ranked {
        let is_there = |other: &Move| match (other, &mv) {
            (Move::Word(one), Move::Word(other)) => one.cells() == other.cells(),
            _ => false,
        };
        if !proposed.iter().any(is_there) {
            proposed.push(mv);
        }
        if proposed.len() == PROPOSED {
            break;
        }
    }
    proposed
}

/// Everything that can be done: words with every flip, and single letters.
fn effects(position: &Position, words: Words<'_>) -> Vec<Effect> {
    let Position { board, rack, to_move, .. } = position;
    let mut effects = Vec::new();
    generate::each(words, board, rack, |found| {
        let placed = Effect::of(board, found.cells, found.letters);
        effects.push(placed);
        let theirs = found.cells.iter().filter(|&&cell| board.is(cell, to_move.other()));
        effects.extend(theirs.map(|&cell| placed.turning(cell)));
    });
    effects.extend(singles(position));
    effects.sort_unstable();
    effects.dedup();
    effects
}

/// Every single letter on every empty cell.
fn singles(position: &Position) -> Vec<Effect> {
    let mut effects: Vec<Effect> = position
        .board
        .empty()
        .flat_map(|cell| position.rack.iter().map(move |&letter| Effect::single(cell, letter)))
        .collect();
    effects.sort_unstable();
    effects.dedup();
    effects
}

/// What an effect is worth to its author, who has just moved: the author's chance to connect.
fn worth(field: &Field, board: &Board, colour: Colour, effect: Effect) -> f32 {
    let after = field.with(effect.cells(), effect.flip(), colour);
    let chance = after.chance(colour);
    // Nobody connects without being near to it; the exact look costs more than the guess.
    if chance > 0.5 && effect.connects(board, colour) { WON } else { chance }
}

/// All effects with their worth, the best first; equal ones in their own order.
fn ranked(position: &Position, effects: &[Effect]) -> Vec<(f32, Effect)> {
    let field = Field::of(&position.board);
    let colour = position.to_move;
    let mut ranked: Vec<(f32, Effect)> =
        effects.iter().map(|&effect| (worth(&field, &position.board, colour, effect), effect)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    ranked
}

/// One of the middle third, any of them.
fn middling(position: &Position, effects: &[Effect], rng: &mut impl Rng) -> Option<Effect> {
    let ranked = ranked(position, effects);
    let third = ranked.len() / 3;
    let middle = ranked.get(third..ranked.len() - third).filter(|middle| !middle.is_empty())?;
    Some(middle[rng.random_range(0..middle.len())].1)
}

/// The one whose best reply does the least harm, within the budget.
fn deeper(position: &Position, effects: &[Effect], words: Words<'_>) -> Option<Effect> {
    let ranked = ranked(position, effects);
    let (mut best, mut chosen) = (f32::NEG_INFINITY, None);
    let mut left = BUDGET;
    for (n, (value, effect)) in ranked.iter().enumerate() {
        if *value >= WON {
            return Some(*effect);
        }
        // Where all promising ones lose at once the others are looked at too.
        if left == 0 || (n >= CANDIDATES && best > -WON) {
            break;
        }
        let value = worst_reply(&after(position, *effect), words, best, &mut left);
        if chosen.is_none() || value > best {
            (best, chosen) = (value, Some(*effect));
        }
    }
    chosen
}

/// What the best reply leaves to the player who has just moved: the chance to connect, or −[`WON`]. Stops when it is
/// not above `enough`. Takes the replies there are from the budget.
fn worst_reply(position: &Position, words: Words<'_>, enough: f32, left: &mut usize) -> f32 {
    let field = Field::of(&position.board);
    let colour = position.to_move;
    let mut worst = f32::INFINITY;
    let effects = effects(position, words);
    *left = left.saturating_sub(effects.len());
    for effect in effects {
        let value = worth(&field, &position.board, colour, effect);
        worst = worst.min(if value >= WON { -WON } else { 1.0 - value });
        if worst <= enough {
            break;
        }
    }
    worst
}

/// The position after an effect, with what is known of the next rack (Y9).
fn after(position: &Position, effect: Effect) -> Position {
    let mut next = position.clone();
    effect.apply(&mut next.board, position.to_move);
    let used: Vec<Letter> = effect.tiles().map(|(_, letter)| letter).collect();
    next.spend(&used);
    next.refill();
    next.to_move = position.to_move.other();
    next
}

/// A move that does it: a word where one does, else a single letter.
fn as_move(position: &Position, effect: Effect, words: Words<'_>) -> Move {
    let board = &position.board;
    let mut word = None;
    // A single letter that turns nothing needs no word.
    if effect.flip().is_some() || effect.tiles().count() > 1 {
        generate::each(words, board, &position.rack, |found| {
            let turns = |flip: Cell| found.cells.contains(&flip);
            if word.is_none()
                && effect.flip().is_none_or(turns)
                && Effect::of(board, found.cells, found.letters) == effect.turning_none()
            {
                word = found.placement().and_then(|way| way.turning(effect.flip()).ok());
            }
        });
    }
    debug_assert!(
        word.as_ref().is_none_or(|word| legal::check(board, &position.rack, position.to_move, word).is_ok())
    );
    if let Some(word) = word {
        return Move::Word(word);
    }
    let (cell, letter) = effect.tiles().next().expect("every effect places a tile");
    Move::Single(letter, cell)
}
