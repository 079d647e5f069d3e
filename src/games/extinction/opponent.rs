//! The computer player: alpha-beta over what a position is worth ([`worth`]), with quiescence over captures.
//!
//! Whoever can take a last piece has won, which is seen without looking further; whoever stands to lose one must answer, like a
//! king in check, and such positions are looked at a ply deeper.

pub mod worth;

use super::alert::endangered;
use super::attacks;
use super::generate::{self, attackers};
use super::moves::Move;
use super::piece::Species;
use super::position::{Double, Position};
use super::san::takes;
use super::state::ExtinctionChess;
use crate::games::level::Level;
use crate::games::turns::Weighed;
use crate::opponents::search::alpha_beta::{self, Effort, Game, Known};
use crate::opponents::search::chance;
use rand::Rng;
use worth::Weights;

/// Nodes that `forte` looks at for a move. It takes about 0.1 s of CPU (`benches/boards.rs`).
const FORTE: u64 = 120_000;

/// How hard a level thinks, and how many of its moves it thinks of. Who looks a single move ahead and sees all of them never loses
/// to chance, because captures that win are known at sight: so `principiante` and `facile` see a few of their moves only. From
/// `medio` on nobody overlooks a win, or what would lose at once.
pub const fn effort(level: Level) -> Effort {
    match level {
        Level::Principiante => Effort { nodes: 1_000, depth: 1, doubt: 2_000, seen: 66 },
        Level::Facile => Effort { nodes: 1_000, depth: 1, doubt: 1_000, seen: 160 },
        Level::Medio => Effort { nodes: 1_000, depth: 1, doubt: 6_000, seen: 1000 },
        Level::Difficile => Effort { nodes: 1_000, depth: 1, doubt: 300, seen: 1000 },
        Level::Forte1 | Level::Greedy | Level::Forte => Effort::nodes(FORTE),
    }
}

/// The move of a computer player. The game must not be over.
///
/// # Panics
/// Without a move, when the game is over.
pub fn choose(game: &ExtinctionChess, level: Level, rng: &mut impl Rng) -> Move {
    let found = think(game, Weights::learnt(), effort(level), rng);
    found.expect("a game that is not over has a move")
}

/// The move of a player with these weights who thinks so hard; `None` where there is none.
pub fn think(game: &ExtinctionChess, weights: &Weights, effort: Effort, rng: &mut impl Rng) -> Option<Move> {
    let past = game.seen().split_last().map_or(&[][..], |(_, past)| past);
    let player = Player { double: game.double(), weights };
    alpha_beta::choose(&player, game.board(), past, effort, rng).map(|found| found.mv)
}

/// Nodes that are looked at to weigh a move: a quarter of what `forte` looks at.
const WEIGHING: u64 = FORTE / 4;
/// Units of value that are odds of e to 1: what the weights were learnt with (`examples/extinction_weights.rs`).
const SCALE: f64 = 250.0;

/// What a move is worth beside the best: the chance to win of whoever makes it.
pub fn weigh(game: &ExtinctionChess, mv: Move) -> Option<Weighed> {
    let past = game.seen().split_last().map_or(&[][..], |(_, past)| past);
    let player = Player { double: game.double(), weights: Weights::learnt() };
    let (best, made) = alpha_beta::weigh(&player, game.board(), past, mv, Effort::nodes(WEIGHING))?;
    Some(Weighed::chance(best.mv.to_string(), chance(best.value, SCALE), chance(made, SCALE)))
}

/// What all positions of a search have in common.
struct Player<'a> {
    double: Double,
    weights: &'a Weights,
}

/// What a piece is about worth when pieces are exchanged; the order of species is that of the panel.
const PRICE: [i32; 6] = [500, 800, 500, 400, 400, 100];

impl Player<'_> {
    /// Whether the player to move can take a last piece and so has won. Under the strict reading of X6 a last pawn that promotes
    /// wins nothing; such positions are searched.
    fn wins_at_once(&self, at: &Position) -> bool {
        let threats = endangered(at, at.to_move.other());
        match self.double {
            Double::MoverWins => !threats.is_empty(),
            Double::MoverLoses => {
                !threats.is_empty()
                    && (at.count(at.to_move, Species::Pawn) > 1
                        || threats.iter().any(|(_, square)| {
                            attackers(at, at.to_move, *square) & !at.of(at.to_move, Species::Pawn) != 0
                        }))
            }
        }
    }
}

impl Game for Player<'_> {
    type Position = Position;
    type Move = Move;
    const SLOTS: usize = 2 * 6 * 64;

    fn moves(&self, at: &Position, into: &mut Vec<Move>) {
        generate::each_move(at, |mv| into.push(mv));
    }

    fn after(&self, at: &Position, mv: Move) -> Position {
        at.after(mv)
    }

    fn key(&self, at: &Position) -> u64 {
        at.key()
    }

    fn known(&self, at: &Position) -> Option<Known> {
        if let Some(extinct) = at.extinction(self.double) {
            return Some(if extinct.winner == at.to_move { Known::Won(0) } else { Known::Lost(0) });
        }
        if self.wins_at_once(at) {
            return Some(Known::Won(1));
        }
        (at.quiet >= generate::MOST_QUIET || !generate::any(at)).then_some(Known::Drawn)
    }

    fn evaluate(&self, at: &Position) -> i32 {
        self.weights.worth(at)
    }

    fn gain(&self, at: &Position, mv: Move) -> i32 {
        let promoted =
            mv.promotion.map_or(0, |species| PRICE[species as usize] - PRICE[Species::Pawn as usize]);
        if !takes(at, mv) {
            return promoted.max(0);
        }
        let price = |species: Option<Species>| PRICE[species.unwrap_or(Species::Pawn) as usize];
        let (victim, taker) = (at.species_on(mv.to), at.species_on(mv.from));
        // The dearest first, taken by the cheapest; what has few of its kind left is dearer.
        let left = victim.map_or(8, |species| at.count(at.to_move.other(), species));
        let rare = if left <= 2 { 300 } else { 0 };
        10 * (price(victim) + rare + promoted.max(0)) - price(taker) + 10_000
    }

    fn slot(&self, at: &Position, mv: Move) -> usize {
        let species = at.species_on(mv.from).map_or(0, |species| species as usize);
        (at.to_move as usize * 6 + species) * 64 + mv.to.index()
    }

    /// Captures that do not lose at first sight: of something dearer, or of what nothing defends.
    fn loud(&self, at: &Position, into: &mut Vec<Move>) {
        let opponent = at.to_move.other();
        generate::each_capture(at, |mv| {
            let price = |square| at.species_on(square).map_or(0, |species| PRICE[species as usize]);
            let is_safe = || attackers(at, opponent, mv.to) == 0;
            if price(mv.to) >= price(mv.from) || at.count(opponent, species_at(at, mv)) <= 2 || is_safe() {
                into.push(mv);
            }
        });
    }

    fn urgent(&self, at: &Position) -> bool {
        !endangered(at, at.to_move).is_empty()
    }

    fn skipped(&self, at: &Position) -> Option<Position> {
        let officers = at.side(at.to_move) & !at.of(at.to_move, Species::Pawn);
        (officers.count_ones() > 3).then(|| at.skipped())
    }

    fn reversible(&self, at: &Position) -> usize {
        at.quiet.into()
    }
}

/// What a capture takes; in passing a pawn.
fn species_at(at: &Position, mv: Move) -> Species {
    at.species_on(mv.to).unwrap_or(Species::Pawn)
}

/// The squares around which a piece does most.
pub(super) const fn middle() -> u64 {
    attacks::king(super::square::Square::at(3, 3)) | attacks::king(super::square::Square::at(4, 4))
}
