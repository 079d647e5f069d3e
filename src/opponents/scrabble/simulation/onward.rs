//! What comes after a play where all tiles are known: the other's answer and one's own to that, or all turns to the end. Both play
//! what their score and leave are worth most with.

use super::candidates::Candidate;
use super::unseen::Unseen;
use crate::games::scrabble::board::Board;
use crate::games::scrabble::moves::{Generator, Hand, Laid, Worthiest};
use crate::games::scrabble::rack::Rack;
use crate::opponents::scrabble::leaves::{LeaveTable, Leaves};
use crate::opponents::scrabble::{Choice, POINT, endgame};

/// Turns until a game is surely over, about.
const TURNS: usize = 16;

/// A rack whose turn it is, with what its plays leave.
pub(super) struct Holder {
    rack: Rack,
    hand: Hand,
    table: LeaveTable,
}

impl Holder {
    pub(super) fn new(rack: Rack, board: &Board, leaves: &Leaves, generator: &Generator<'_>) -> Self {
        let hand = Hand::new(generator.gaddag(), board.set(), &rack);
        Self { rack, hand, table: leaves.table(&rack) }
    }

    /// One who draws nothing any more.
    fn at_the_end(rack: Rack, other: &Rack, board: &Board, generator: &Generator<'_>) -> Self {
        let hand = Hand::new(generator.gaddag(), board.set(), &rack);
        Self { rack, hand, table: LeaveTable::of_ending(&rack, other, board.set()) }
    }

    /// The play that is worth most, with what it leaves.
    fn play(&self, laid: &Laid, generator: &mut Generator<'_>) -> Option<Worthiest> {
        generator.worthiest(laid, &self.hand, self.table.beside(), |found| self.table.after(found))
    }
}

/// What a candidate comes to, in hundredths of a point, with the other's answer and one's own to that, and what both leave.
pub(super) fn two_turns(
    candidate: &Candidate,
    unseen: &Unseen,
    theirs: &Holder,
    leaves: &Leaves,
    generator: &mut Generator<'_>,
) -> i32 {
    let wanted = usize::from(candidate.board.set().rack.saturating_sub(candidate.leave.len()));
    let mut own = candidate.leave;
    unseen.bag.iter().rev().take(wanted).for_each(|tile| own.add(*tile));
    let own = Holder::new(own, &candidate.board, leaves, generator);
    let answer = theirs.play(&candidate.laid, generator);
    let next = match &answer {
        Some(Worthiest { play, .. }) => {
            let mut board = candidate.board.clone();
            let mut laid = candidate.laid.clone();
            play.put_on(&mut board);
            laid.put(generator.gaddag(), &board, play);
            own.play(&laid, generator)
        }
        None => own.play(&candidate.laid, generator),
    };
    let worth = |one: Option<Worthiest>, rack| one.map_or_else(|| leaves.value(rack), |one| one.worth);
    candidate.score * POINT - worth(answer, &theirs.rack) + worth(next, &own.rack)
}

/// What a candidate comes to, in points, when both play on to the end. The last moves are searched with about that many looks at a
/// position, if the candidate empties the bag and there are to be any.
pub(super) fn to_the_end(
    candidate: &Candidate,
    unseen: &Unseen,
    looks: u32,
    leaves: &Leaves,
    generator: &mut Generator<'_>,
) -> i32 {
    let set = candidate.board.set();
    let mut bag = unseen.bag.clone();
    if let Choice::Exchange(given) = &candidate.choice {
        // They go back once others have been drawn; there are enough of those.
        bag.splice(0..0, given.tiles());
    }
    let mut refill = |rack: &mut Rack| {
        while rack.len() < set.rack
            && let Some(tile) = bag.pop()
        {
            rack.add(tile);
        }
        bag.is_empty()
    };
    // One's own, and the other's.
    let mut racks = [candidate.leave, unseen.theirs];
    let mut sum = candidate.score;
    let mut is_last = refill(&mut racks[0]);
    if racks[0].is_empty() {
        return sum + 2 * racks[1].worth(set);
    }
    if is_last && looks > 0 {
        return sum - endgame::worth(&candidate.board, &[racks[1], racks[0]], looks, generator);
    }
    let (mut board, mut laid) = (candidate.board.clone(), candidate.laid.clone());
    let mut passed = false;
    for turn in 1..TURNS {
        let (own, sign) = if turn % 2 == 0 { (0, 1) } else { (1, -1) };
        let holder = if is_last {
            Holder::at_the_end(racks[own], &racks[1 - own], &board, generator)
        } else {
            Holder::new(racks[own], &board, leaves, generator)
        };
        let Some(Worthiest { score, play, .. }) = holder.play(&laid, generator) else {
            if passed {
                break;
            }
            passed = true;
            continue;
        };
        passed = false;
        sum += sign * score;
        racks[own] = racks[own].without(&play).unwrap_or_default();
        is_last = refill(&mut racks[own]);
        if racks[own].is_empty() {
            // B14: who goes out gains what the other loses.
            return sum + sign * 2 * racks[1 - own].worth(set);
        }
        play.put_on(&mut board);
        laid.put(generator.gaddag(), &board, &play);
    }
    sum + racks[1].worth(set) - racks[0].worth(set)
}
