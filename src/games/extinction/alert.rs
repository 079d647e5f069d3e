//! X14: which last members of a species are attacked.

use super::generate::{attackers, only};
use super::piece::{Piece, Side, Species};
use super::position::Position;
use super::square::Square;

/// The order in which they are told: pawn, knight, bishop, rook, queen, king.
const TOLD: [Species; 6] =
    [Species::Pawn, Species::Knight, Species::Bishop, Species::Rook, Species::Queen, Species::King];

/// X14: after a move, every species of the opponent, who is to move now, with exactly one member that is attacked, and where.
pub fn alerts(position: &Position) -> Vec<(Piece, Square)> {
    endangered(position, position.to_move)
}

/// The last members of a side that the other one attacks; a last pawn that can be taken in passing is one.
pub fn endangered(position: &Position, side: Side) -> Vec<(Piece, Square)> {
    let is_attacked = |square: &Square| {
        attackers(position, side.other(), *square) != 0 || is_passing(position, side, *square)
    };
    let last = |species| only(position.of(side, species)).filter(is_attacked);
    TOLD.into_iter().filter_map(|species| Some((Piece { side, species }, last(species)?))).collect()
}

/// Whether a pawn of `side` on that square can be taken in passing.
fn is_passing(position: &Position, side: Side, square: Square) -> bool {
    let Some(passed) = position.en_passant().filter(|_| position.to_move != side) else { return false };
    let is_pawn = position.of(side, Species::Pawn) & square.bit() != 0;
    let takers = super::attacks::pawn(side, passed) & position.of(side.other(), Species::Pawn);
    is_pawn && passed.file() == square.file() && passed.rank().abs_diff(square.rank()) == 1 && takers != 0
}
