//! Team matches: two teams meet on several boards at once, the strongest on the first. A pairing is one of teams, made by the same
//! systems as any other; each board is a game of two of their players, and the boards come to the result of the match.
//!
//! - Who stands first in the pairing has the first move on the odd boards, the others on the even ones: the first board has the
//!   colour of the pairing.
//! - Boards count 1, ½ and 0 board points. More of them win the match, which is worth 2 match points, 1 each where they are equal.
//! - Whoever is missing has lost their board by forfeit, and nobody moves up.
//! - A match of a knock-out must be won (K3). Where board points are equal the first board that was won decides, and where all were
//!   drawn the better number [our choice: the board count that sums board numbers says the same of two boards, and of more lets two
//!   low boards outweigh the first, where the strongest sit].
//! - A bye is worth the fewest board points that win a match, half of them where it was half a bye [our choice: all of them would put
//!   whoever had a bye above those who have played].

use super::field::{Bye, Outcome, Side};
use super::italo_swiss::Ended;
use super::points::Points;
use std::cmp::Ordering;

/// Players of a team, and boards of a match.
pub const FEWEST: u16 = 2;
/// The same at most.
pub const MOST: u16 = 6;

/// Which of both teams has the first move on a board, from 0: White of the pairing on the first.
pub const fn first_move(board: usize) -> Side {
    if board.is_multiple_of(2) { Side::White } else { Side::Black }
}

/// How a board, from 0, ended for both teams of the pairing: half points of White and Black.
fn halves_of(board: usize, ended: Ended) -> [u32; 2] {
    let [first, second] = match ended {
        Ended::Played(Outcome::Win) | Ended::Forfeit { white: true, .. } => [2, 0],
        Ended::Played(Outcome::Draw) => [1, 1],
        Ended::Played(Outcome::Loss) | Ended::Forfeit { black: true, .. } => [0, 2],
        Ended::Forfeit { .. } => [0, 0],
    };
    if first_move(board) == Side::White { [first, second] } else { [second, first] }
}

/// The boards that are over, in half points of White and Black of the pairing.
pub fn halves(boards: &[Option<Ended>]) -> [u32; 2] {
    let over = boards.iter().enumerate().filter_map(|(board, ended)| Some(halves_of(board, (*ended)?)));
    over.fold([0, 0], |sum, one| [sum[0] + one[0], sum[1] + one[1]])
}

/// What a match comes to, once all of its boards are over. `better`, in a match that must be won: who has the better number.
pub fn ended(boards: &[Option<Ended>], better: Option<Side>) -> Option<Ended> {
    let over: Vec<Ended> = boards.iter().copied().collect::<Option<_>>()?;
    let [white, black] = halves(boards);
    if white + black == 0 {
        // Nobody has come at all.
        return Some(Ended::Forfeit { white: false, black: false });
    }
    let by_boards = || {
        let each = over.iter().enumerate().map(|(board, ended)| halves_of(board, *ended));
        let first = each.map(|[white, black]| white.cmp(&black)).find(|order| *order != Ordering::Equal);
        first.unwrap_or(if better == Some(Side::White) { Ordering::Greater } else { Ordering::Less })
    };
    let order = match white.cmp(&black) {
        Ordering::Equal if better.is_some() => by_boards(),
        order => order,
    };
    let played = over.iter().any(|ended| matches!(ended, Ended::Played(_)));
    Some(match order {
        Ordering::Equal => Ended::Played(Outcome::Draw),
        Ordering::Greater if played => Ended::Played(Outcome::Win),
        Ordering::Less if played => Ended::Played(Outcome::Loss),
        order => Ended::Forfeit { white: order == Ordering::Greater, black: order == Ordering::Less },
    })
}

/// The board points of both in a match of so many boards: of those that are over, or all of them where one team never came.
pub fn board_points(boards: &[Option<Ended>], match_ended: Option<Ended>) -> [Points; 2] {
    let tenths = |halves: u32| Points(5 * i32::try_from(halves).unwrap_or(0));
    let all = Points(10 * i32::try_from(boards.len()).unwrap_or(0));
    match match_ended {
        Some(Ended::Forfeit { white, black }) if boards.iter().all(Option::is_none) => {
            [white, black].map(|came| if came { all } else { Points::ZERO })
        }
        _ => halves(boards).map(tenths),
    }
}

/// The board points of a bye where matches have so many boards.
pub fn of_bye(bye: Bye, boards: u16) -> Points {
    let half = Points(5 * i32::from(boards));
    match bye {
        Bye::Allocated | Bye::Full => half + Points(5),
        Bye::Half => half,
        Bye::Zero => Points::ZERO,
    }
}
