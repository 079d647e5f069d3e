//! Team matches, board by board: entrants are teams, what is paired are teams, and the boards of a match come to its result
//! ([`crate::tournaments::teams`]). Boards are counted through all matches of a round: of four each, match 2 has boards 5 to 8.

use super::boards::Board;
use super::line::BoardId;
use super::state::{Refused, State};
use crate::games::Seat;
use crate::tournaments::field::Side;
use crate::tournaments::italo_swiss::Ended;
use crate::tournaments::points::Points;
use crate::tournaments::teams::{board_points, ended, of_bye};

impl Board {
    /// Whether a board of a team match is over.
    pub(super) fn has_begun(&self) -> bool {
        self.parts.iter().any(Option::is_some)
    }
}

impl State {
    /// Where teams play, in which match a board is, and which of its boards, from 0.
    pub fn match_of(&self, id: BoardId) -> Option<(BoardId, usize)> {
        let (boards, at) = (self.setup().boards?, id.board.checked_sub(1)?);
        Some((BoardId { round: id.round, board: at / boards + 1 }, usize::from(at % boards)))
    }

    /// The boards of a team match, as they are counted through the round.
    pub fn boards_of(&self, id: BoardId) -> impl Iterator<Item = BoardId> + use<> {
        let boards = self.setup().boards.unwrap_or(0);
        let first = (id.board - 1) * boards;
        (1..=boards).map(move |board| BoardId { round: id.round, board: first + board })
    }

    /// What is decided as a whole is decided so where players play alone.
    pub(super) fn is_of_players(&self) -> Result<(), Refused> {
        if self.setup().boards.is_none() { Ok(()) } else { Err(Refused::Format) }
    }

    /// The matches of the round that was paired last have boards.
    pub(super) fn lay_boards(&mut self) {
        let boards = usize::from(self.setup().boards.unwrap_or(0));
        let round = self.rounds.last_mut();
        round.into_iter().flat_map(|round| &mut round.boards).for_each(|one| one.parts = vec![None; boards]);
    }

    /// A board has ended, or it has ended otherwise.
    pub(super) fn board_of_teams(&mut self, id: BoardId, with: Ended) -> Result<(), Refused> {
        let (of, part) = self.match_of(id).ok_or(Refused::Format)?;
        let one = self.board(of).ok_or(Refused::Board(id))?;
        let old = one.parts.get(part).copied().flatten();
        // A match that nobody has come to has no boards to be played.
        if old == Some(with) || old.is_none() && one.ended.is_some() {
            return Err(Refused::Decided(id));
        }
        let white = self.number(one.white) < self.number(one.black);
        let better = self.must_be_won(one).then_some(if white { Side::White } else { Side::Black });
        let one = self.at(of)?;
        one.parts[part] = Some(with);
        one.ended = ended(&one.parts, better);
        Ok(())
    }

    /// The board points of a team in the first so many rounds, matches that are not over with the boards that are.
    pub fn board_points(&self, seat: Seat, rounds: usize) -> Points {
        let Some(boards) = self.setup().boards else { return Points::ZERO };
        let rounds = self.rounds().iter().take(rounds);
        let each = rounds.map(|round| {
            let one = round.boards.iter().find(|one| [one.white, one.black].contains(&seat));
            let rest = || round.byes.iter().find(|rest| rest.seat == seat);
            match one {
                Some(one) => board_points(&one.parts, one.ended)[usize::from(one.black == seat)],
                None => rest().map_or(Points::ZERO, |rest| of_bye(rest.bye, boards)),
            }
        });
        each.sum()
    }
}
