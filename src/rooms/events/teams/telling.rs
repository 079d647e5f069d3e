//! What is told of teams: who is in them, who meets whom at which board, what a match came to, what one player asks.

use super::super::Events;
use super::super::director::page_of;
use super::super::entries::accounts_of;
use super::super::questions::seen_by;
use super::super::running::Running;
use super::super::telling::{points_told, rest_told, result_told, table};
use super::squads::is_player;
use crate::games::Seat;
use crate::messages::{Text, own};
use crate::rooms::desk::Desk;
use crate::rooms::heard::Heard;
use crate::rooms::press::{OfEntry, OfEvent, Press};
use crate::rooms::say::{Body, Button};
use crate::say;
use crate::tournaments::event::Event;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::line::BoardId;
use crate::tournaments::field::Side;
use crate::tournaments::points::Points;
use crate::tournaments::teams::{board_points, first_move};

/// Players on a page of teams: with the longest names, of teams and captains too, it is still one message.
const NAMES: usize = 22;

/// A team with how many are in it: `I Lupi (3/4)`.
pub(in crate::rooms::events) fn counted(running: &Running, team: Seat) -> String {
    let boards = running.course.boards_a_match().unwrap_or(0);
    format!("{} ({}/{boards})", running.name(team), running.course.members(team).len())
}

/// Somebody at a board with their team, where they have one.
pub(in crate::rooms::events) fn with_team(running: &Running, seat: Seat) -> String {
    let name = running.name(seat);
    match running.course.team_of(seat).filter(|_| is_player(seat)) {
        Some(team) => format!("{name} ({})", running.name(team)),
        None => name,
    }
}

/// The matches of a round, from 1.
fn matches(running: &Running, round: u16) -> Vec<(BoardId, &Board)> {
    let state = running.course.event().map(Event::state);
    let boards = state.and_then(|state| state.rounds().get(usize::from(round) - 1)).map(|one| &one.boards);
    (1..).map(|board| BoardId { round, board }).zip(boards.into_iter().flatten()).collect()
}

/// Who meets whom, each player called once, at their board.
pub(in crate::rooms::events) fn pairing_lines(running: &Running, round: u16) -> Vec<Text> {
    let Some(state) = running.course.event().map(Event::state) else { return Vec::new() };
    let mut lines = Vec::new();
    for (id, one) in matches(running, round).into_iter().filter(|(_, one)| one.ended.is_none()) {
        let (white, black) = (running.name(one.white), running.name(one.black));
        lines.push(say!("team-pairing", number = id.board, white = white, black = black));
        for at in state.boards_of(id) {
            let Some(board) = running.course.board(at) else { continue };
            lines.push(match (is_player(board.white), is_player(board.black)) {
                (true, true) => {
                    let (white, black) = (running.who(board.white), running.who(board.black));
                    say!("event-pairing", board = at.board, white = white, black = black)
                }
                (true, false) => say!("team-alone", board = at.board, who = running.who(board.white)),
                (false, true) => say!("team-alone", board = at.board, who = running.who(board.black)),
                (false, false) => say!("team-nobody", board = at.board),
            });
        }
    }
    if let Some(one) = state.rounds().get(usize::from(round) - 1) {
        lines.extend(one.byes.iter().filter_map(|rest| rest_told(running, rest, false)));
    }
    lines
}

/// `2½–1½`
fn sum_told([white, black]: [Points; 2]) -> String {
    format!("{}–{}", points_told(white), points_told(black))
}

/// What a match came to, in one line: the sum, and each board as the team named first has it.
pub(in crate::rooms::events) fn result_lines(running: &Running, round: u16) -> Vec<Text> {
    let line = |(id, one): (BoardId, &Board)| {
        let (white, black) = (running.name(one.white), running.name(one.black));
        let each = one.parts.iter().enumerate().map(|(board, ended)| {
            let is_white = first_move(board) == Side::White;
            ended.map_or("·", |ended| result_told(seen_by(ended, is_white)))
        });
        let boards = if one.parts.iter().all(Option::is_none) {
            one.ended.map_or("", result_told).to_owned()
        } else {
            each.collect::<Vec<_>>().join(", ")
        };
        let points = board_points(&one.parts, one.ended);
        let wins = one.ended.is_some_and(|ended| ["1–0", "+–−"].contains(&result_told(ended)));
        let (sum, boards) = (own(sum_told(points)), own(boards));
        // K3: equal board points, and yet one of them goes on.
        if one.id.is_some() && points[0] == points[1] && points[0] > Points::ZERO {
            let who = if wins { white.clone() } else { black.clone() };
            say!(
                "team-result-decided",
                number = id.board,
                white = white,
                black = black,
                sum = sum,
                boards = boards,
                who = who
            )
        } else {
            say!("team-result", number = id.board, white = white, black = black, sum = sum, boards = boards)
        }
    };
    matches(running, round).into_iter().map(line).collect()
}

/// What one player sees of their team's tournament.
fn lines_of(running: &Running, player: Seat) -> Vec<Text> {
    let course = &running.course;
    let team = course.entrant_of(player);
    let place = course.members(team).iter().position(|one| *one == player).map_or(0, |at| at + 1);
    let captain = course.captain(team).map_or_else(String::new, |seat| running.name(seat));
    let mut lines = vec![say!("team-mine", team = running.name(team), board = place, captain = captain)];
    let Some(state) = course.event().map(Event::state) else { return lines };
    for round in (1_u16..).take(state.rounds().len()) {
        let found =
            matches(running, round).into_iter().find(|(_, one)| [one.white, one.black].contains(&team));
        let Some((id, one)) = found else {
            lines.push(say!("event-mine-rests", round = round));
            continue;
        };
        let is_white = one.white == team;
        let other = running.name(if is_white { one.black } else { one.white });
        let [white, black] = board_points(&one.parts, one.ended);
        let sum = own(sum_told(if is_white { [white, black] } else { [black, white] }));
        let mut boards = state.boards_of(id).filter_map(|at| Some((at, course.board(at)?)));
        let board = boards.find(|(_, board)| [board.white, board.black].contains(&player));
        lines.push(match board {
            None => say!("team-mine-round", round = round, other = other, sum = sum),
            Some((at, board)) => {
                let first = board.white == player;
                let against = if first { board.black } else { board.white };
                let against = if is_player(against) { running.name(against) } else { "–".to_owned() };
                let result = board.ended.map_or("…", |ended| result_told(seen_by(ended, first)));
                say!(
                    "team-mine-board",
                    round = round,
                    other = other,
                    sum = sum,
                    board = at.board,
                    against = against,
                    result = own(result.to_owned())
                )
            }
        });
    }
    let mine = table(state, state.rounds().len()).into_iter().find(|one| one.seat == team);
    if let Some((place, points)) = mine.and_then(|one| Some((one.place?, one.points?))) {
        lines.push(say!("team-mine-place", place = place, points = points_told(points)));
    }
    lines
}

impl Events {
    /// `/torneo io` of somebody in a team.
    pub(in crate::rooms::events) fn mine_of_team(&self, desk: &Desk, heard: &Heard, id: i64) {
        let Some(running) = self.by_id.get(&id) else { return };
        let player = running.seat_of(&accounts_of(desk, &heard.who.person));
        let Some(player) = player.filter(|player| running.course.team_of(*player).is_some()) else {
            desk.answer(heard, say!("event-not-in"));
            return;
        };
        let lines = lines_of(running, player);
        let body = Body { text: Some(say!("lines", lines = lines)), ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("e{id}.mine"), body));
    }

    /// `/squadra`: a page of the teams, from 0, with who is in them and who leads them, and how one gets in.
    pub(in crate::rooms::events) fn show_teams(&self, desk: &Desk, heard: &Heard, id: i64, page: u16) {
        let Some(running) = self.by_id.get(&id) else { return };
        let course = &running.course;
        let line = |team: Seat| {
            let members: Vec<String> =
                course.members(team).into_iter().map(|seat| running.name(seat)).collect();
            let captain = course.captain(team).map_or_else(String::new, |seat| running.name(seat));
            say!("team-line", team = counted(running, team), members = members.join(", "), captain = captain)
        };
        let boards = usize::from(course.boards_a_match().unwrap_or(1)).max(1);
        let teams = course.all_in();
        let (at, some, pages) = page_of(&teams, page, (NAMES / boards).max(1));
        let mut lines: Vec<Text> = some.iter().copied().map(line).collect();
        lines.push(say!("team-how"));
        let turned = |page: usize| {
            let page = u16::try_from(page.saturating_sub(1)).unwrap_or(u16::MAX);
            Press::Event(id, OfEvent::Entry(OfEntry::All(page)))
        };
        let buttons = Button::turning(at + 1, pages, turned);
        let body = Body { text: Some(say!("lines", lines = lines)), buttons, ..Body::default() };
        desk.house.say(desk.answer_to(heard, format!("e{id}.teams"), body));
    }
}
