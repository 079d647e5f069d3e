//! The computer players of Buffalo. They see what everybody sees.
//!
//! All of them look ahead by alpha-beta (`opponents::search`) and judge what they see by weights that were learnt
//! (`evaluation`); the weaker ones look at fewer positions, and misjudge what they see.
//!
//! How the sides stand: of players that make any move at all Black wins nearly always; of 200 games of `forte` against itself, from
//! openings of chance, Black won 102 (`examples/buffalo -- stand 200 400000 400000`).

pub mod evaluation;

use super::cells::{Cells, chief_reaches};
use super::generate;
use super::moves::{Move, Step};
use super::position::{Position, Side};
use crate::games::level::Level;
use crate::games::turns::Weighed;
use crate::opponents::search::alpha_beta::{self, Effort, Found, Game, Known};
use crate::opponents::search::chance;
use evaluation::{FEATURES, WEIGHTS, value};
use rand::Rng;

/// Ways to send dogs back that are proposed at most.
const PROPOSED: usize = 5;

/// How hard a level thinks. A position takes about a quarter of a microsecond (`benches/boards.rs`).
pub const fn effort(level: Level) -> Effort {
    match level {
        Level::Principiante => Effort { nodes: 400, depth: 2, doubt: 100, seen: 1000 },
        Level::Facile => Effort { nodes: 500, depth: 3, doubt: 55, seen: 1000 },
        Level::Medio => Effort { nodes: 2_200, depth: 4, doubt: 32, seen: 1000 },
        Level::Difficile => Effort { nodes: 13_000, depth: 5, doubt: 20, seen: 1000 },
        Level::Forte1 | Level::Greedy | Level::Forte => {
            Effort { nodes: 400_000, depth: 40, doubt: 8, seen: 1000 }
        }
    }
}

/// The move of a computer player, in a game that goes on.
///
/// # Panics
/// When the game is over, and nobody can move.
pub fn choose(position: &Position, level: Level, rng: &mut impl Rng) -> Move {
    search(position, &WEIGHTS, effort(level), rng).expect("there is a move: who cannot move skips").mv
}

/// What a player finds who judges by these weights; `None` of a game that is over.
pub fn search(
    position: &Position,
    weights: &[i32; FEATURES],
    effort: Effort,
    rng: &mut impl Rng,
) -> Option<Found<Move>> {
    if position.end().is_some() {
        return None;
    }
    alpha_beta::choose(&Prairie { weights }, position, &[], effort, rng)
}

/// Nodes that are looked at to weigh a move.
const WEIGHING: u64 = 100_000;
/// Units of value that are odds of e to 1 ([`evaluation`]).
const SCALE: f64 = 100.0;

/// What a move is worth beside the best: the chance to win of whoever makes it.
pub fn weigh(position: &Position, mv: Move) -> Option<Weighed> {
    if position.end().is_some() {
        return None;
    }
    let prairie = Prairie { weights: &WEIGHTS };
    let (best, made) = alpha_beta::weigh(&prairie, position, &[], mv, Effort::nodes(WEIGHING))?;
    Some(Weighed::chance(best.mv.to_string(), chance(best.value, SCALE), chance(made, SCALE)))
}

/// These moves of one player in the order of what they do for that player, the best first, as far as can be seen at once.
pub(super) fn best_first(position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    let for_them = |mv: &Move| {
        let after = position.after(*mv);
        if position.to_move == Side::Black { -value(&after, &WEIGHTS) } else { value(&after, &WEIGHTS) }
    };
    moves.sort_by_cached_key(for_them);
    moves.truncate(PROPOSED);
    moves
}

/// The game as the search sees it.
struct Prairie<'a> {
    weights: &'a [i32; FEATURES],
}

impl Game for Prairie<'_> {
    type Position = Position;
    type Move = Move;
    const SLOTS: usize = 77 * 77 + 1;

    fn moves(&self, at: &Position, into: &mut Vec<Move>) {
        generate::each(at, &mut |mv| into.push(mv));
    }

    fn after(&self, at: &Position, mv: Move) -> Position {
        at.after(mv)
    }

    fn key(&self, at: &Position) -> u64 {
        at.key()
    }

    fn known(&self, at: &Position) -> Option<Known> {
        if let Some(end) = at.end() {
            return Some(if end.winner() == at.to_move { Known::Won(0) } else { Known::Lost(0) });
        }
        // Nothing closes row 1: a buffalo on row 2 crosses unless the chief captures it at once.
        let near = at.buffaloes & Cells::row(2);
        match at.to_move {
            _ if near.is_empty() => None,
            Side::Black => Some(Known::Won(1)),
            Side::White => {
                let chief = at.chief.first().map_or(Cells::NONE, chief_reaches);
                let saved = near.count() == 1 && !(chief & near).is_empty();
                (!saved).then_some(Known::Lost(2))
            }
        }
    }

    fn evaluate(&self, at: &Position) -> i32 {
        let value = value(at, self.weights);
        if at.to_move == Side::Black { value } else { -value }
    }

    /// Captures, those of the buffaloes that have come farthest first.
    fn gain(&self, at: &Position, mv: Move) -> i32 {
        match mv {
            Move::Step(step) if at.buffaloes.has(step.to) => {
                8 - i32::try_from(step.to.row()).unwrap_or_default()
            }
            _ => 0,
        }
    }

    fn slot(&self, _at: &Position, mv: Move) -> usize {
        match mv {
            Move::Step(step) => step.from.index() * 77 + step.to.index(),
            Move::Skip => Self::SLOTS - 1,
        }
    }

    fn loud(&self, at: &Position, into: &mut Vec<Move>) {
        if at.to_move == Side::White
            && let Some(from) = at.chief.first()
        {
            let captures = chief_reaches(from) & at.buffaloes;
            into.extend(captures.iter().map(|to| Move::Step(Step::new(from, to))));
        }
    }

    /// The chief must capture.
    fn urgent(&self, at: &Position) -> bool {
        at.to_move == Side::White && !(at.buffaloes & Cells::row(2)).is_empty()
    }
}
