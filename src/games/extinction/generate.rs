//! All moves of a position. There is no check, so every move a piece can make is a move (X3).

use super::attacks;
use super::moves::Move;
use super::piece::{Side, Species};
use super::position::{Position, Wing};
use super::square::{FILE_A, RANK_1, Square, Squares, each, first};

/// Every piece but pawns.
const PIECES: [Species; 5] = [Species::King, Species::Queen, Species::Rook, Species::Bishop, Species::Knight];

/// Where pawns go, all of a side at once: squares they come to.
struct Pawns {
    one: Squares,
    two: Squares,
    left: Squares,
    right: Squares,
    /// How far a square lies behind the one a pawn comes to, by the four sets.
    back: [i8; 4],
}

impl Pawns {
    const fn of(position: &Position) -> Self {
        let (side, empty) = (position.to_move, !position.occupied());
        let pawns = position.of(side, Species::Pawn);
        let passed = match position.en_passant() {
            Some(square) => square.bit(),
            None => 0,
        };
        let prey = position.side(side.other()) | passed;
        let (not_a, not_h) = (!FILE_A, !(FILE_A << 7));
        match side {
            Side::White => {
                let one = pawns << 8 & empty;
                Self {
                    one,
                    two: one << 8 & empty & RANK_1 << 24,
                    left: (pawns & not_a) << 7 & prey,
                    right: (pawns & not_h) << 9 & prey,
                    back: [-8, -16, -7, -9],
                }
            }
            Side::Black => {
                let one = pawns >> 8 & empty;
                Self {
                    one,
                    two: one >> 8 & empty & RANK_1 << 32,
                    left: (pawns & not_a) >> 9 & prey,
                    right: (pawns & not_h) >> 7 & prey,
                    back: [8, 16, 9, 7],
                }
            }
        }
    }

    const fn sets(&self) -> [Squares; 4] {
        [self.one, self.two, self.left, self.right]
    }
}

const fn last_ranks() -> Squares {
    RANK_1 | RANK_1 << 56
}

/// Shows every move, in no order of use. A position that is decided has none.
pub fn each_move(position: &Position, mut show: impl FnMut(Move)) {
    if position.is_decided() {
        return;
    }
    let (side, occupied) = (position.to_move, position.occupied());
    let free = !position.side(side);
    for species in PIECES {
        for from in each(position.of(side, species)) {
            for to in each(attacks::of(species, side, from, occupied) & free) {
                show(Move { from, to, promotion: None });
            }
        }
    }
    let pawns = Pawns::of(position);
    for (set, back) in pawns.sets().into_iter().zip(pawns.back) {
        for to in each(set) {
            let from = behind(to, back);
            if to.bit() & last_ranks() == 0 {
                show(Move { from, to, promotion: None });
            } else {
                for species in Species::PROMOTIONS {
                    show(Move { from, to, promotion: Some(species) });
                }
            }
        }
    }
    for wing in Wing::BOTH.into_iter().filter(|wing| position.can_castle(*wing)) {
        show(wing.castle(side));
    }
}

/// Every move.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    each_move(position, |mv| moves.push(mv));
    moves
}

/// How many moves there are, without making them.
pub fn count(position: &Position) -> u64 {
    if position.is_decided() {
        return 0;
    }
    let (side, occupied) = (position.to_move, position.occupied());
    let free = !position.side(side);
    let mut count = 0;
    for species in PIECES {
        for from in each(position.of(side, species)) {
            count += (attacks::of(species, side, from, occupied) & free).count_ones();
        }
    }
    for set in Pawns::of(position).sets() {
        // A pawn that comes to the last rank may become five things.
        count += set.count_ones() + 4 * (set & last_ranks()).count_ones();
    }
    let castles = Wing::BOTH.into_iter().filter(|wing| position.can_castle(*wing)).count();
    u64::from(count) + castles as u64
}

/// Whether there is any move.
pub fn any(position: &Position) -> bool {
    if position.is_decided() {
        return false;
    }
    let (side, occupied) = (position.to_move, position.occupied());
    let free = !position.side(side);
    let goes = |species, from| attacks::of(species, side, from, occupied) & free != 0;
    // Who can castle can move the king as well.
    PIECES.into_iter().any(|species| each(position.of(side, species)).any(|from| goes(species, from)))
        || Pawns::of(position).sets().into_iter().any(|set| set != 0)
}

/// Shows every capture, and every promotion to a queen.
pub fn each_capture(position: &Position, mut show: impl FnMut(Move)) {
    if position.is_decided() {
        return;
    }
    let (side, occupied) = (position.to_move, position.occupied());
    let prey = position.side(side.other());
    for species in PIECES {
        for from in each(position.of(side, species)) {
            for to in each(attacks::of(species, side, from, occupied) & prey) {
                show(Move { from, to, promotion: None });
            }
        }
    }
    let pawns = Pawns::of(position);
    let [one, _, left, right] = pawns.sets();
    for (set, back) in [(one & last_ranks(), pawns.back[0]), (left, pawns.back[2]), (right, pawns.back[3])] {
        for to in each(set) {
            let promotion = (to.bit() & last_ranks() != 0).then_some(Species::Queen);
            show(Move { from: behind(to, back), to, promotion });
        }
    }
}

/// The square a pawn has come from.
fn behind(to: Square, back: i8) -> Square {
    #[expect(clippy::cast_possible_truncation, reason = "below 64")]
    Square::new((to.index() as u8).wrapping_add_signed(back))
}

/// Whether this is a move of the position.
pub fn is_move(position: &Position, mv: Move) -> bool {
    let mut found = false;
    each_move(position, |one| found |= one == mv);
    found
}

/// The pieces of a side that attack a square.
pub fn attackers(position: &Position, side: Side, square: Square) -> Squares {
    let occupied = position.occupied();
    // A piece attacks what a piece of its kind would attack from there, a pawn what one of the other side would.
    Species::ALL.into_iter().fold(0, |all, species| {
        all | attacks::of(species, side.other(), square, occupied) & position.of(side, species)
    })
}

/// The number of plies without a capture or a pawn's move after which a game is drawn without anybody's claim (X8).
pub const MOST_QUIET: u16 = 150;

/// How many ways there are to play so many plies; repetitions are not looked at. At the last ply moves are only counted.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.quiet >= MOST_QUIET => 0,
        1 => count(position),
        _ => {
            let mut nodes = 0;
            each_move(position, |mv| nodes += perft(&position.after(mv), depth - 1));
            nodes
        }
    }
}

/// The only square of a set.
pub const fn only(set: Squares) -> Option<Square> {
    if set.is_power_of_two() { first(set) } else { None }
}
