//! F2: a corrected result, and what it would change of what was paired after it.
//!
//! Kept, that is the line `correct` alone. Replayed, the rounds after it are paired anew; boards that come out as they
//! were keep their results. Swapped, two exchange their places in what is not yet played.

use super::Event;
use super::line::{BoardId, Line};
use super::propose::{Proposal, Swiss};
use super::state::Refused;
use crate::games::Seat;
use crate::tournaments::italo_swiss::Ended;

/// What a correction would change if all after it were paired anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// How many boards of later rounds would not be as they are.
    pub boards: usize,
    /// How many of these have a result already.
    pub played: usize,
    /// The lines that keep what follows as it is.
    pub keep: Vec<Line>,
    /// The lines by which what follows is paired anew, as far as it can be without results that are not there yet.
    pub replay: Vec<Line>,
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
            changes.swap = swapped(&kept, id, [board.white, board.black]);
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
            let boards = |event: &Self| {
                let round = event.state().rounds().get(usize::from(round) - 1);
                round.map_or_else(Vec::new, |round| round.boards.clone())
            };
            if let Ok(Proposal::Pair(line)) = again.state().propose(swiss)
                && again.append(line.clone()).is_ok()
            {
                changes.replay.push(line);
            }
            let new = boards(&again);
            for (was, one) in (1..).zip(&old.boards) {
                let same = new
                    .iter()
                    .position(|other| (other.id, other.white, other.black) == (one.id, one.white, one.black));
                let Some(at) = same else {
                    changes.boards += 1;
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
        }
        Ok(())
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

/// Exchanges two in all that is not yet played.
fn swapped(kept: &Event, id: BoardId, [one, other]: [Seat; 2]) -> Vec<Line> {
    let mut after = kept.clone();
    let rounds = u16::try_from(kept.state().rounds().len()).unwrap_or(u16::MAX);
    let swaps = (id.round + 1..=rounds).map(|round| Line::Swap(round, one, other));
    swaps.filter(|swap| after.append(swap.clone()).is_ok()).collect()
}
