//! What matches that were opened here have come to: their rows become results of boards.

use super::Events;
use super::course::Course;
use super::running::source_of_row;
use crate::games::turns::line::is_talk;
use crate::games::{By, Seat};
use crate::journal::{EventRow, How, SeatResult};
use crate::rooms::desk::{Desk, Halt};
use crate::rooms::matches::terms::Terms;
use crate::say;
use crate::tournaments::bracket::encounter::{Game, Next, Which, next};
use crate::tournaments::event::Event;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::field::Outcome;
use crate::tournaments::italo_swiss::Ended;

/// How one game ended, for who moved first and who did not.
struct Played {
    /// Half points of seats 1 and 2.
    halves: [u8; 2],
    /// Points of both, where the game counts them.
    points: [i64; 2],
    /// Own moves of both.
    moves: [u32; 2],
    /// Whose time ran out before they had made a single move.
    absent: [bool; 2],
}

impl Events {
    /// Reads the rows of a tournament that were written since.
    pub(super) async fn read_rows(&mut self, desk: &Desk, id: i64) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id).filter(|running| running.course.is_on()) else {
            return Ok(());
        };
        for row in desk.house.journal.rows_since(id, running.read).await? {
            self.take_row(desk, id, &row).await?;
            if let Some(running) = self.by_id.get_mut(&id) {
                running.read = running.read.max(row.written);
            }
        }
        Ok(())
    }

    async fn take_row(&mut self, desk: &Desk, id: i64, row: &EventRow) -> Result<(), Halt> {
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        if super::manche::is_one(&running.course) {
            return self.score_row(desk, id, row).await;
        }
        let at = BoardId { round: row.game.round, board: row.game.board };
        let board = running.course.board(at);
        let Some(board) = board.filter(|board| board.ended.is_none()) else { return Ok(()) };
        // Where a director has had it played again only the new game counts, whatever becomes of the old one.
        if running.course.again(at) > 0 {
            let last = desk.house.journal.last_opened(row.game).await?;
            if last.is_some_and(|last| last != row.encounter.unwrap_or(row.match_id)) {
                return Ok(());
            }
        }
        if row.seats.iter().any(|seat| seat.how == How::Void) {
            // What we have ended ourselves is nobody's to decide: the board is open again, and opened anew.
            if desk.house.journal.is_overruled(row.match_id).await? {
                return Ok(());
            }
            // It counts for nobody; the director decides what becomes of the board.
            desk.tell(
                Some(format!("e{id}.void.{at}")),
                say!("event-board-void", board = at.board, round = at.round),
            );
            return Ok(());
        }
        let lines = if running.course.is_decided_by_games(at) {
            let game = played(desk, row.match_id, &row.seats, running.course.nobody_came(at)).await?;
            by_games(&running.course, at, &board, &game)
        } else {
            self.by_points(desk, id, at, row).await?.into_iter().collect()
        };
        let Some(running) = self.by_id.get(&id) else { return Ok(()) };
        let (mut step, now) = (running.step(), desk.now());
        for (n, line) in lines.iter().enumerate() {
            let source = Some(source_of_row(row.written, n));
            if let Err(why) = step.write(By::House, &line.to_string(), source, now) {
                // One result that cannot stand keeps no other from being read; a director sets it by hand.
                tracing::error!(place = %desk.place, %why, "a result was refused");
                return Ok(());
            }
        }
        if lines.is_empty() {
            return Ok(());
        }
        self.commit(desk, step, Vec::new()).await
    }

    /// Where a board is one result: when all games of its encounter are over. White moves first in the first of them, and the
    /// roles are turned round in the second.
    async fn by_points(
        &self,
        desk: &Desk,
        id: i64,
        at: BoardId,
        row: &EventRow,
    ) -> Result<Option<Line>, Halt> {
        let Some(terms) = self.by_id.get(&id).and_then(|running| running.course.terms_of(at)) else {
            return Ok(None);
        };
        let nobody = self.by_id.get(&id).is_some_and(|running| running.course.nobody_came(at));
        let totals = terms.info().is_some_and(|info| info.roles.count_totals());
        let mut games = vec![played(desk, row.match_id, &row.seats, nobody).await?];
        if terms.legs > 1 {
            // Both rows belong to the first game's encounter; the second is written with its end.
            let Some(first) = row.encounter.filter(|first| *first != row.match_id) else { return Ok(None) };
            let seats = desk.house.journal.results(first).await?;
            games.insert(0, played(desk, first, &seats, nobody).await?);
        }
        let absent = |side: usize| games.iter().enumerate().all(|(leg, game)| game.absent[(side + leg) % 2]);
        let ended = match (absent(0), absent(1)) {
            (false, false) => {
                let sum = |side: usize| {
                    let each = games.iter().enumerate().map(|(leg, game)| {
                        let seat = (side + leg) % 2;
                        if totals { game.points[seat] } else { i64::from(game.halves[seat]) }
                    });
                    each.sum::<i64>()
                };
                Ended::Played(match sum(0).cmp(&sum(1)) {
                    std::cmp::Ordering::Greater => Outcome::Win,
                    std::cmp::Ordering::Equal => Outcome::Draw,
                    std::cmp::Ordering::Less => Outcome::Loss,
                })
            }
            (white, black) => Ended::Forfeit { white: !white, black: !black },
        };
        Ok(self.by_id.get(&id).map(|running| running.course.result_line(at, ended)))
    }
}

/// K3: a game of a match that must be won. Whoever never came has lost it.
fn by_games(course: &Course, at: BoardId, board: &Board, game: &Played) -> Vec<Line> {
    let Some(state) = course.event().map(Event::state) else { return Vec::new() };
    let Some(rules) = state.encounter(at) else { return Vec::new() };
    let Next::Game { first, .. } = next(rules, &board.games) else { return Vec::new() };
    let first = first.unwrap_or_else(|| course.drawn_first(at, board.games.len()));
    let side = |which: Which| usize::from(which != first);
    if board.games.is_empty() {
        let (a, b) = (game.absent[side(Which::A)], game.absent[side(Which::B)]);
        if a || b {
            return vec![Line::Result(at, Ended::Forfeit { white: !a, black: !b })];
        }
    }
    let winner = match game.halves {
        [2, _] => Some(first),
        [_, 2] => Some(first.other()),
        _ => None,
    };
    let totals =
        course.plan.terms.as_ref().and_then(Terms::info).is_some_and(|info| info.roles.count_totals());
    let cut = |which: Which| {
        let side = side(which);
        if totals { u32::try_from(game.points[side]).unwrap_or(0) } else { game.moves[side] }
    };
    vec![Line::Game(at, Game { first, winner, cut: (cut(Which::A), cut(Which::B)) })]
}

/// What a finished match was. `nobody`: neither side has given a sign of life (F14): lost by time without a move of either it is
/// lost by both.
async fn played(desk: &Desk, match_id: i64, seats: &[SeatResult], nobody: bool) -> Result<Played, Halt> {
    let lines = desk.house.journal.lines(match_id).await?;
    let of = |seat: u16| seats.iter().find(|result| result.seat == Seat(seat));
    let moves = |seat: u16| {
        let own = lines.iter().filter(|line| line.by == By::Seat(Seat(seat)) && !is_talk(&line.text));
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    };
    let each = [1, 2];
    let never = |seat: u16| {
        let lost = of(seat).is_some_and(|result| result.half_points == Some(0) && result.how == How::Time);
        lost && moves(seat) == 0
    };
    let both = nobody && each.into_iter().any(never) && each.into_iter().all(|seat| moves(seat) == 0);
    Ok(Played {
        halves: each.map(|seat| of(seat).and_then(|result| result.half_points).unwrap_or(0)),
        points: each.map(|seat| of(seat).and_then(|result| result.points).unwrap_or(0)),
        moves: each.map(moves),
        absent: each.map(|seat| both || never(seat)),
    })
}

/// The lines by which somebody who leaves loses what they still play; a team loses all of its boards.
pub(super) fn forfeits(course: &Course, seat: Seat) -> Vec<String> {
    let open = course.open_boards().into_iter().filter_map(|id| Some((id, course.board(id)?)));
    let is_theirs = |one: Seat| one == seat || course.entrant_of(one) == seat;
    open.filter(|(_, board)| board.sides().into_iter().any(is_theirs))
        .map(|(id, board)| {
            let ended = Ended::Forfeit { white: !is_theirs(board.white), black: !is_theirs(board.black) };
            course.result_line(id, ended).to_string()
        })
        .collect()
}
