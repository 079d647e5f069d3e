//! F2: a corrected result, and what it would change of what was paired after it.
//!
//! Kept, that is the line `correct` alone. Replayed, the rounds after it are paired anew; boards that come out as they
//! were keep their results. Swapped, two exchange their places in what is not yet played.

use super::Event;
use super::boards::{Board, Round};
use super::empty::Empty;
use super::line::{BoardId, Line};
use super::propose::{Proposal, Swiss};
use super::state::Refused;
use crate::games::Seat;
use crate::tournaments::italo_swiss::Ended;

/// What a correction would change if all after it were paired anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// How many boards of later rounds would not be as they are, those among them that would come into being or vanish.
    pub boards: usize,
    /// How many of these have a result already.
    pub played: usize,
    /// The lines that keep what follows as it is.
    pub keep: Vec<Line>,
    /// The lines by which what follows is paired anew, as far as it can be without results that are not there yet.
    pub replay: Vec<Line>,
    /// Whether what follows may be paired anew: in Swiss events, and behind groups, only while nothing of it was played.
    pub may_redo: bool,
    /// The lines by which the two of the corrected board exchange their places in what is not yet played; empty where
    /// nothing is left to exchange.
    pub swap: Vec<Line>,
}

impl Event {
    /// What a correction changes.
    pub fn changes(&self, id: BoardId, ended: Ended, swiss: &Swiss<'_>) -> Result<Changes, Refused> {
        // Of a team match it is a board that has ended otherwise.
        let of_teams = self.state().match_of(id).map(|(of, _)| of);
        let correct = if of_teams.is_some() { Line::Board(id, ended) } else { Line::Correct(id, ended) };
        let id = of_teams.unwrap_or(id);
        let mut kept = self.clone();
        kept.append(correct.clone())?;
        let mut changes = Changes { keep: vec![correct.clone()], ..Changes::default() };
        self.replayed(&kept, id, swiss, &mut changes)?;
        if let Some(board) = self.state().board(id) {
            let one_goes_on = self.state().must_be_won(board);
            changes.may_redo = changes.boards > 0 && (one_goes_on || !self.has_begun_after(id));
            changes.swap =
                if one_goes_on { swapped(&kept, id, [board.white, board.black]) } else { Vec::new() };
            if !changes.swap.is_empty() {
                changes.swap.insert(0, correct);
            }
        }
        Ok(changes)
    }

    fn replayed(
        &self,
        kept: &Self,
        id: BoardId,
        swiss: &Swiss<'_>,
        changes: &mut Changes,
    ) -> Result<(), Refused> {
        let mut again = kept.clone();
        changes.replay.clone_from(&changes.keep);
        let rounds = self.state().rounds();
        let later = usize::from(id.round);
        if rounds.len() > later {
            let unpair = Line::Unpair(id.round + 1);
            again.append(unpair.clone())?;
            changes.replay.push(unpair);
        }
        for (round, old) in (1_u16..).zip(rounds).skip(later) {
            if let Ok(Proposal::Pair(line)) = again.state().propose(swiss) {
                let line = as_before(line, old);
                if again.append(line.clone()).is_ok() {
                    changes.replay.push(line);
                }
            }
            let paired = again.state().rounds().get(usize::from(round) - 1).cloned();
            let new = paired.unwrap_or_default();
            let same = |one: &Board, other: &Board| {
                (other.id, other.white, other.black) == (one.id, one.white, one.black)
            };
            let mut gone = Vec::new();
            for (was, one) in (1..).zip(&old.boards) {
                let Some(at) = new.boards.iter().position(|other| same(one, other)) else {
                    gone.push(one.id);
                    changes.played += usize::from(one.ended.is_some());
                    continue;
                };
                let there = BoardId { round, board: u16::try_from(at + 1).unwrap_or(u16::MAX) };
                for line in self.results(BoardId { round, board: was }, there) {
                    if again.append(line.clone()).is_ok() {
                        changes.replay.push(line);
                    }
                }
            }
            // A player who has left since this round was first paired has lost what they would play in it now.
            for (at, one) in (1..).zip(&new.boards) {
                let came = |seat| again.state().entrant(seat).is_ok_and(|entrant| !entrant.out);
                let ended = Ended::Forfeit { white: came(one.white), black: came(one.black) };
                let lost = Line::Result(BoardId { round, board: at }, ended);
                if !(came(one.white) && came(one.black)) && again.append(lost.clone()).is_ok() {
                    changes.replay.push(lost);
                }
            }
            // F2: a match that comes into being counts, too, and who has a bye; of a bracket, one between others than before
            // counts once. Without the byes, a loser would be champion of a final that nobody plays.
            let come = new.boards.iter().filter(|one| !old.boards.iter().any(|other| same(one, other)));
            let come: Vec<_> = come.map(|one| one.id).collect();
            let others = come.iter().filter(|id| !gone.contains(id)).count();
            let other_bye = |empty: &&Empty| {
                let was = old.empty.iter().find(|was| was.id == empty.id);
                was.is_some_and(|was| (was.sides, was.on) != (empty.sides, empty.on))
            };
            let free = new.boards.iter().all(|one| one.id.is_none());
            changes.boards += if free { gone.len().max(come.len()) } else { gone.len() + others };
            changes.boards += new.empty.iter().filter(other_bye).count();
        }
        Ok(())
    }

    /// Whether anything was played that hangs on a board where more than one goes on: in a Swiss event any later board, of
    /// groups what comes behind them.
    fn has_begun_after(&self, id: BoardId) -> bool {
        let state = self.state();
        let in_group = |board: &Board| board.id.is_some() && !state.must_be_won(board);
        let later = state.rounds().iter().skip(id.round.into()).flat_map(|round| &round.boards);
        later.filter(|board| !in_group(board)).any(Board::is_played)
    }

    /// What has happened on a board, as lines about another one.
    fn results(&self, from: BoardId, to: BoardId) -> Vec<Line> {
        let Some(board) = self.state().board(from) else { return Vec::new() };
        let mut lines = Vec::new();
        if let (Some(encounter), Some(book)) = (board.chosen, self.state().book()) {
            let name = book.chosen(encounter).map(str::to_owned);
            lines.extend(name.map(|name| Line::Choose(to, name, false)));
        }
        let boards = self.state().boards_of(to).zip(&board.parts);
        lines.extend(boards.filter_map(|(at, ended)| Some(Line::Board(at, (*ended)?))));
        lines.extend(board.adjourned.then_some(Line::Adjourn(to)));
        lines.extend(board.games.iter().map(|game| Line::Game(to, *game)));
        // What the director has said stands above what the games come to.
        let by_games = self.state().by_games(from, &board.games);
        match board.ended {
            Some(_) if !board.parts.is_empty() => {}
            Some(ended) if by_games.is_none() => lines.push(Line::Result(to, ended)),
            Some(ended) if by_games != Some(ended) => lines.push(Line::Correct(to, ended)),
            _ => {}
        }
        lines
    }
}

/// A pairing of a bracket in which two players who meet again have the first move as before. Given anew, it would make another
/// board of theirs, and throw away what they have played.
fn as_before(line: Line, old: &Round) -> Line {
    match line {
        Line::Pair(round, mut boards) => {
            for one in &mut boards {
                let turned = old.boards.iter().any(|was| {
                    was.id.is_some()
                        && was.id == one.id
                        && was.black == one.white
                        && Some(was.white) == one.black
                });
                if turned && let Some(black) = one.black {
                    (one.white, one.black) = (black, Some(one.white));
                }
            }
            Line::Pair(round, boards)
        }
        line => line,
    }
}

/// The lines by which two exchange their places in all later rounds. None where they cannot in one of these: put in the
/// place of a player who has won there since, a player would go on beside them. Nor where one of them has left.
fn swapped(kept: &Event, id: BoardId, [one, other]: [Seat; 2]) -> Vec<Line> {
    let mut after = kept.clone();
    let here = |seat| kept.state().entrant(seat).is_ok_and(|entrant| !entrant.out);
    if !here(one) || !here(other) {
        return Vec::new();
    }
    let mut swaps = Vec::new();
    for (round, stands) in (1_u16..).zip(kept.state().rounds()).skip(id.round.into()) {
        if ![one, other].iter().any(|seat| stands.holds(*seat)) {
            continue;
        }
        let swap = Line::Swap(round, one, other);
        if after.append(swap.clone()).is_err() {
            return Vec::new();
        }
        swaps.push(swap);
    }
    swaps
}
