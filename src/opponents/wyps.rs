//! Computer players for Wyps. They see what everybody sees: board, rack, pool.
//!
//! What a move does is which tiles it places and which one it turns; the many words and paths that do
//! the same are one `Effect`. Each is judged by the chance to connect the three sides
//! (`reduction`): `forte` takes the one after which the best reply does the least harm; below it levels
//! think of the words they know, and are content with one that does nearly as much as the best of them (`Skill`). The
//! rack that the opponent will have is known: rack and pool are common (Y9), so only draws that come later are chance.

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
use crate::words::frequency::{Familiar, Zipf};
use effect::Effect;
use rand::{Rng, RngExt as _};
use reduction::Field;
use std::cell::RefCell;
use std::collections::BTreeMap;

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
pub fn choose(
    position: &Position,
    single: bool,
    level: Level,
    rng: &mut impl Rng,
    words: Words<'_>,
    familiar: Familiar<'_>,
) -> Move {
    let skill = Skill::of(level);
    let known = Known::of(skill.least, familiar);
    let effects = if single { singles(position) } else { effects(position, words, &known) };
    let mut ranked = ranked(position, &effects);
    if skill.candidates > 0 {
        deepen(position, &mut ranked, words, skill);
    }
    let best = ranked.first().map_or(0.0, |(worth, _)| *worth);
    // A game that can be won is won, by everybody.
    let window = if best >= WON { 0.0 } else { skill.window };
    let near = ranked.iter().take_while(|(worth, _)| *worth > best - window).count();
    let (_, effect) = ranked[rng.random_range(0..near.max(1))];
    as_move(position, effect, words, &known)
}

/// How well a level plays.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// The words it knows.
    least: Zipf,
    /// How much less than the best it sees a move may do for it: a chance, 0 to 1.
    window: f32,
    /// Moves whose replies it looks at, the most promising first; none: what a move does is all it sees.
    candidates: usize,
}

impl Skill {
    const fn of(level: Level) -> Self {
        let (least, window, candidates) = match level {
            Level::Principiante => (48, 0.4, 0),
            Level::Facile => (38, 0.18, 0),
            Level::Medio => (14, 0.0, 0),
            Level::Difficile => (14, 0.1, 2),
            Level::Forte1 | Level::Greedy | Level::Forte => (0, 0.0, CANDIDATES),
        };
        Self { least: Zipf(least), window, candidates }
    }
}

/// Which words are known, each asked for once.
struct Known<'a> {
    least: Zipf,
    familiar: Familiar<'a>,
    asked: RefCell<BTreeMap<Vec<Letter>, bool>>,
}

impl<'a> Known<'a> {
    fn of(least: Zipf, familiar: Familiar<'a>) -> Self {
        Self { least, familiar, asked: RefCell::default() }
    }

    /// Every word there is.
    fn all() -> Self {
        Self::of(Zipf::default(), &|_| Zipf::KNOWN)
    }

    fn knows(&self, letters: &[Letter]) -> bool {
        if self.least == Zipf::default() {
            return true;
        }
        let mut asked = self.asked.borrow_mut();
        if let Some(known) = asked.get(letters) {
            return *known;
        }
        let word: String = letters.iter().map(|letter| letter.lower()).collect();
        let known = (self.familiar)(&word) >= self.least;
        asked.insert(letters.to_vec(), known);
        known
    }
}

/// Any move at all, each as likely as any other; `None` when there is no empty cell or no tile.
pub fn any(position: &Position, single: bool, rng: &mut impl Rng, words: Words<'_>) -> Option<Move> {
    let known = Known::all();
    let effects = if single { singles(position) } else { effects(position, words, &known) };
    if effects.is_empty() {
        return None;
    }
    Some(as_move(position, effects[rng.random_range(0..effects.len())], words, &known))
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

/// How a move is weighed: a few of the most promising ones are judged by their best reply.
const WEIGHING: Skill = Skill { least: Zipf(0), window: 0.0, candidates: 8 };

/// How much of the odds that the reduction sees is true on side 7, as a factor of their logarithm: it takes cells for independent and
/// knows of no later turn, so that it is too sure. Fitted to how 30 games of `forte` and `difficile` ended.
const SURE: f64 = 0.35;
/// Each level of the reduction makes it surer, by so much.
const SHARPENING: f64 = 1.4;

/// The best move, what it is worth and what `made` is, to whoever makes it: the chance to win, in tenths of a percent. `None` for what is
/// no move of a player.
///
/// What stands after the best reply decides which move is better. By itself it says little of who is ahead, because whoever has just
/// moved always looks like the winner: half of what a move and the reply to it bring is given back to whoever has to move.
pub fn weigh(position: &Position, single: bool, made: &Move, words: Words<'_>) -> Option<(Move, i64, i64)> {
    let known = Known::all();
    let board = &position.board;
    let made = match made {
        Move::Single(letter, cell) => Effect::single(*cell, *letter),
        Move::Word(way) => {
            let placed = Effect::of(board, way.cells(), way.letters());
            way.flip().map_or(placed, |flip| placed.turning(flip))
        }
        Move::Draw { .. } => return None,
    };
    let effects = if single { singles(position) } else { effects(position, words, &known) };
    let mut ranked = ranked(position, &effects);
    deepen(position, &mut ranked, words, WEIGHING);
    let (_, mut best) = *ranked.first()?;
    let (mut brings, worth) = (after_reply(position, best, words), after_reply(position, made, words));
    if worth >= brings {
        (brings, best) = (worth, made);
    }
    let swing = Field::of(&after(position, best).board).log_odds(position.to_move) - brings;
    let tempo = if swing.is_finite() { swing / 2.0 } else { 0.0 };
    let levels = f64::from(board.triangle().side()) - 7.0;
    let sure = SURE / SHARPENING.powf(levels);
    let chance = |log_odds: f64| 1.0 / (1.0 + (-sure * (log_odds + tempo)).exp());
    Some((as_move(position, best, words, &known), tenths(chance(brings)), tenths(chance(worth))))
}

/// The logarithm of the odds that the author of an effect connects, after the best reply to it: infinite where one of the two has.
fn after_reply(position: &Position, effect: Effect, words: Words<'_>) -> f64 {
    let (board, colour) = (&position.board, position.to_move);
    if worth(&Field::of(board), board, colour, effect) >= WON {
        return f64::INFINITY;
    }
    let next = after(position, effect);
    let replies = effects(&next, words, &Known::all());
    match ranked(&next, &replies).first() {
        Some((value, _)) if *value >= WON => f64::NEG_INFINITY,
        Some((_, reply)) => Field::of(&after(&next, *reply).board).log_odds(colour),
        None => Field::of(&next.board).log_odds(colour),
    }
}

/// A chance in tenths of a percent.
fn tenths(chance: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1000")]
    let tenths = (chance.clamp(0.0, 1.0) * 1_000.0).round() as i64;
    tenths
}

/// Everything that can be done: the words that are known, with every flip, and single letters.
fn effects(position: &Position, words: Words<'_>, known: &Known<'_>) -> Vec<Effect> {
    let Position { board, rack, to_move, .. } = position;
    let mut effects = Vec::new();
    generate::each(words, board, rack, |found| {
        if !known.knows(found.letters) {
            return;
        }
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

/// Judges the most promising ones anew, by their best reply, within the budget, and leaves those that were judged, in order.
fn deepen(position: &Position, ranked: &mut Vec<(f32, Effect)>, words: Words<'_>, skill: Skill) {
    let mut best = f32::NEG_INFINITY;
    let mut left = BUDGET;
    let mut judged: Vec<(f32, Effect)> = Vec::new();
    for (n, (value, effect)) in ranked.iter().enumerate() {
        if *value >= WON {
            return;
        }
        // Where all promising ones lose at once the others are looked at too.
        if left == 0 || (n >= skill.candidates && best > -WON) {
            break;
        }
        // What is near to the best has to be known as exactly as the best.
        let value = worst_reply(&after(position, *effect), words, best - skill.window, &mut left);
        judged.push((value, *effect));
        best = best.max(value);
    }
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    *ranked = judged;
}

/// What the best reply leaves to the player who has just moved: the chance to connect, or −[`WON`]. Stops when it is
/// not above `enough`. Takes the replies there are from the budget.
fn worst_reply(position: &Position, words: Words<'_>, enough: f32, left: &mut usize) -> f32 {
    let field = Field::of(&position.board);
    let colour = position.to_move;
    let mut worst = f32::INFINITY;
    let effects = effects(position, words, &Known::all());
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

/// A move that does it: a word that is known where one does, else a single letter.
fn as_move(position: &Position, effect: Effect, words: Words<'_>, known: &Known<'_>) -> Move {
    let board = &position.board;
    let mut word = None;
    // A single letter that turns nothing needs no word.
    if effect.flip().is_some() || effect.tiles().count() > 1 {
        generate::each(words, board, &position.rack, |found| {
            let turns = |flip: Cell| found.cells.contains(&flip);
            if word.is_none()
                && effect.flip().is_none_or(turns)
                && Effect::of(board, found.cells, found.letters) == effect.turning_none()
                && known.knows(found.letters)
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
