//! Who does what, and how a game stands: Chaos has seat 1 and Order seat 2, in both games. Who begins as which is drawn with the seats (H6),
//! and the second game of an encounter turns it round (H5).

use super::board::{Board, Cell};
use super::colour::Colour;
use super::score;
use super::shift::Shift;
use crate::games::Seat;
use crate::games::turns::Standing;

/// Lays the counters.
pub const CHAOS: Seat = Seat(1);
/// Moves them, and scores.
pub const ORDER: Seat = Seat(2);
/// What they are called: keys of texts.
pub(in crate::games) const ROLES: [&str; 2] = ["entropy-chaos", "entropy-order"];

/// What happened last, for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// A counter was laid; `by` chance where the time of Chaos was over (H6).
    Placed {
        /// Whether Chaos did it.
        by_chaos: bool,
        /// Its colour.
        colour: Colour,
        /// Where.
        cell: Cell,
    },
    /// Order's turn.
    Shifted(Shift),
}

/// Both seats, the better one first. What a game brings is Order's total, and only the totals of two games decide (H5); a player who has
/// left has lost.
pub(in crate::games) fn standings(board: &Board, left: Option<Seat>) -> Vec<Standing> {
    let Some(left) = left else {
        let points = Some(i64::from(score::total(board)));
        return vec![
            Standing { seat: ORDER, rank: 1, points },
            Standing { seat: CHAOS, rank: 1, points: None },
        ];
    };
    let stays = if left == CHAOS { ORDER } else { CHAOS };
    vec![Standing { seat: stays, rank: 1, points: None }, Standing { seat: left, rank: 2, points: None }]
}

/// What a finished board scored, for programs; `null` while the game goes on.
pub(in crate::games) fn over(board: &Board, is_over: bool) -> Vec<(&'static str, serde_json::Value)> {
    vec![("over", if is_over { score::total(board).into() } else { serde_json::Value::Null })]
}
