//! The last moves of two players: the bag is empty, so each knows what the other holds. A search as deep as a number
//! of nodes allows (negamax with alpha-beta, deepened step by step); at its horizon both play on by a simple rule.

use super::{Choice, View};
use crate::games::scrabble::board::Board;
use crate::games::scrabble::moves::Generator;
use crate::games::scrabble::play::Play;
use crate::games::scrabble::rack::Rack;

/// Positions that are looked at for one choice.
const NODES: u32 = 12_000;
/// Plays that are tried at the root, and at each position below.
const AT_ROOT: usize = 30;
const BELOW: usize = 8;
/// More than any game brings.
const INFINITE: i32 = 100_000;
/// Turns played on beyond the horizon, at most.
const BEYOND: usize = 12;

struct Search<'g, 'a> {
    generator: &'g mut Generator<'a>,
    nodes: u32,
    /// How many there may be.
    most: u32,
}

/// Out of nodes.
struct Spent;

/// The choice that makes the most of what is left.
pub(super) fn choose(view: &View<'_>, generator: &mut Generator<'_>) -> Choice {
    let (best, ..) = deepen(view, generator, None);
    best.map_or(Choice::Pass, Choice::Play)
}

/// The best choice, what it scores, and how many points more it brings in the end than `made` does.
pub(super) fn weigh(
    view: &View<'_>,
    generator: &mut Generator<'_>,
    made: (i32, Option<Play>),
) -> (Option<Play>, i32, i32) {
    deepen(view, generator, Some(made))
}

/// Looks one ply further each time, until the nodes are spent. The best choice, what it scores, and what `made` brings less than it.
fn deepen(
    view: &View<'_>,
    generator: &mut Generator<'_>,
    made: Option<(i32, Option<Play>)>,
) -> (Option<Play>, i32, i32) {
    let mut search = Search { generator, nodes: 0, most: NODES };
    let mut board = view.board.clone();
    let racks = [view.rack, view.unseen];
    let mut plays = search.candidates(&board, &racks, AT_ROOT);
    if let Some(made) = made.filter(|made| !plays.contains(made)) {
        plays.push(made);
    }
    let is_made = |play: Option<Play>| made.is_some_and(|(_, made)| made == play);
    let (mut best, mut lost) = (plays[0], 0);
    let longest = usize::from(view.rack.len()) + usize::from(view.unseen.len());
    for depth in 0..=longest + 1 {
        if plays.len() == 1 && depth > 0 {
            break;
        }
        let mut alpha = -INFINITE;
        let mut order = Vec::with_capacity(plays.len());
        for &(points, play) in &plays {
            // What was made is to be known exactly, however bad it is.
            let from = if is_made(play) { -INFINITE } else { alpha };
            let Ok(value) = search.after(&mut board, &racks, points, play, (from, INFINITE), depth) else {
                return (best.1, best.0, lost);
            };
            order.push((value, points, play));
            alpha = alpha.max(value);
        }
        // Stable: of equal ones the one that was thought better of before stays ahead.
        order.sort_by_key(|(value, ..)| -value);
        let (most, points, play) = order[0];
        best = (points, play);
        lost = order.iter().find(|(.., play)| is_made(*play)).map_or(0, |(value, ..)| most - value);
        plays = order.into_iter().map(|(_, points, play)| (points, play)).collect();
    }
    (best.1, best.0, lost)
}

/// What a position is worth for the player to move (`racks[0]`), points to come, their own less the other's; as exactly as about that
/// many looks at a position allow. The last turn was a play.
pub(super) fn worth(board: &Board, racks: &[Rack; 2], most: u32, generator: &mut Generator<'_>) -> i32 {
    let mut search = Search { generator, nodes: 0, most };
    let mut board = board.clone();
    let mut worth = search.play_on(&board, racks, false);
    for depth in 1..=usize::from(racks[0].len() + racks[1].len()) {
        let deeper = search.value(&mut board, racks, (-INFINITE, INFINITE), depth, false);
        let Ok(deeper) = deeper else { break };
        worth = deeper;
    }
    worth
}

impl Search<'_, '_> {
    /// The most promising plays of the player to move (`racks[0]`) with their points, the pass last.
    fn candidates(&mut self, board: &Board, racks: &[Rack; 2], most: usize) -> Vec<(i32, Option<Play>)> {
        self.nodes += 1;
        let set = board.set();
        let theirs = racks[1].worth(set);
        let mut plays: Vec<(i32, i32, Play)> = Vec::new();
        self.generator.each(board, &racks[0], |found| {
            let left: i32 = (0_u8..)
                .zip(set.values)
                .map(|(letter, value)| i32::from(value) * i32::from(found.left(letter)))
                .sum();
            // B14: the player who goes out gains what the other loses.
            let is_out = found.placed() == racks[0].len();
            let promise = found.score() + if is_out { 2 * theirs } else { -2 * left };
            if plays.len() < 4 * most || plays.iter().any(|(least, ..)| promise > *least) {
                plays.push((promise, found.score(), found.play()));
                if plays.len() > 8 * most {
                    plays.sort_by_key(|(promise, ..)| -promise);
                    plays.truncate(most);
                }
            }
        });
        plays.sort_by_key(|(promise, ..)| -promise);
        plays.truncate(most);
        let mut candidates: Vec<_> =
            plays.into_iter().map(|(_, points, play)| (points, Some(play))).collect();
        candidates.push((0, None));
        candidates
    }

    /// What a candidate of `racks[0]` is worth for its player: points to come, their own less the other's.
    fn after(
        &mut self,
        board: &mut Board,
        racks: &[Rack; 2],
        points: i32,
        play: Option<Play>,
        (alpha, beta): (i32, i32),
        depth: usize,
    ) -> Result<i32, Spent> {
        let Some(play) = play else {
            return Ok(-self.value(board, &[racks[1], racks[0]], (-beta, -alpha), depth, true)?);
        };
        let left = racks[0].without(&play).unwrap_or_default();
        if left.is_empty() {
            return Ok(points + 2 * racks[1].worth(board.set()));
        }
        play.put_on(board);
        let value = self.value(board, &[racks[1], left], (points - beta, points - alpha), depth, false);
        play.take_off(board);
        Ok(points - value?)
    }

    /// The value of a position for the player to move.
    fn value(
        &mut self,
        board: &mut Board,
        racks: &[Rack; 2],
        (mut alpha, beta): (i32, i32),
        depth: usize,
        passed: bool,
    ) -> Result<i32, Spent> {
        if self.nodes >= self.most {
            return Err(Spent);
        }
        if depth == 0 {
            return Ok(self.play_on(board, racks, passed));
        }
        let mut best = -INFINITE;
        for (points, play) in self.candidates(board, racks, BELOW) {
            if play.is_none() && passed {
                // B13: nobody will do anything any more.
                best = best.max(left_over(board, racks));
                continue;
            }
            let value = self.after(board, racks, points, play, (alpha, beta), depth - 1)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Both play what promises most at once, to the end.
    fn play_on(&mut self, board: &Board, racks: &[Rack; 2], mut passed: bool) -> i32 {
        let (mut board, mut racks, mut sum, mut sign) = (board.clone(), *racks, 0, 1);
        for _ in 0..BEYOND {
            let Some(&(points, play)) = self.candidates(&board, &racks, 1).first() else { break };
            let Some(play) = play else {
                if passed {
                    break;
                }
                (passed, sign, racks) = (true, -sign, [racks[1], racks[0]]);
                continue;
            };
            passed = false;
            let left = racks[0].without(&play).unwrap_or_default();
            sum += sign * points;
            if left.is_empty() {
                return sum + sign * 2 * racks[1].worth(board.set());
            }
            play.put_on(&mut board);
            (sign, racks) = (-sign, [racks[1], left]);
        }
        sum + sign * left_over(&board, &racks)
    }
}

/// B14 without anybody going out: both lose what they hold.
fn left_over(board: &Board, racks: &[Rack; 2]) -> i32 {
    racks[1].worth(board.set()) - racks[0].worth(board.set())
}
