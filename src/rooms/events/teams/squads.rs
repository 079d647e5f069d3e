//! The teams of a tournament: who founds one, who is asked into it, who joins and leaves, and who sits at which board. Pure.
//!
//! | line | by | |
//! |---|---|---|
//! | `team 1450 I Lupi` | a player | founds a team of this name, and is its captain; with the rating of the ladder |
//! | `call 1 1005` | house | player 1005 is asked into team 1, by its captain or a director |
//! | `ask 1` | a player | would like to be in team 1 |
//! | `join 1 1450` | a player | is in it: who was asked has agreed, or the captain has |
//! | `brings 1 Leo` | house | Leo, who has no account, is in team 1 with the next player's seat |
//! | `quit` | a player | is in it no more |
//! | `quit 1005` | house | the same by the captain, by a director, or because they are gone |
//!
//! Teams have seats like players elsewhere, 1, 2, 3 …, and are what is paired; their players have seats from 1001 on, and a team
//! never has one of these.
//!
//! Until it begins the strongest sits at the first board, whatever the order in which they came; from then on nobody moves, and
//! whoever leaves leaves their board empty until somebody else joins.

use super::super::course::{Bad, Course};
use crate::games::{By, Seat};
use crate::tournaments::event::Event;
use crate::tournaments::event::boards::Board;
use crate::tournaments::event::line::{BoardId, Line};
use crate::tournaments::field::Side;
use crate::tournaments::italo_swiss::Ended;
use crate::tournaments::teams::first_move;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Seats above this one are players'.
pub(super) const PLAYERS: u16 = 1000;

/// Whether a seat is a player's of a team, and not a team's.
pub(in crate::rooms::events) const fn is_player(seat: Seat) -> bool {
    seat.0 > PLAYERS
}

/// The number of a seat as people count: of players in teams, of entrants elsewhere.
pub(in crate::rooms::events) const fn number_of(seat: Seat) -> u16 {
    if is_player(seat) { seat.0 - PLAYERS } else { seat.0 }
}

/// Somebody at a board.
#[derive(Clone, Copy, Debug)]
struct Member {
    seat: Seat,
    rating: u16,
}

/// A team.
#[derive(Clone, Debug)]
struct Team {
    captain: Seat,
    /// By board; nobody where somebody has left since it began.
    boards: Vec<Option<Member>>,
}

impl Team {
    fn members(&self) -> impl Iterator<Item = &Member> {
        self.boards.iter().flatten()
    }
}

/// All teams of a tournament.
#[derive(Clone, Debug, Default)]
pub(in crate::rooms::events) struct Squads {
    teams: BTreeMap<Seat, Team>,
    /// How many players were ever seated.
    seated: u16,
    /// Who was asked into which team.
    called: BTreeSet<(Seat, Seat)>,
    /// Who would like to be in which.
    asking: BTreeSet<(Seat, Seat)>,
    /// By round, who sat at which board of a team when it was paired.
    lineups: Vec<BTreeMap<Seat, Vec<Option<Seat>>>>,
}

impl Squads {
    /// The seat of the next player to come.
    pub(super) fn next_player(&self) -> Seat {
        Seat(PLAYERS + self.seated + 1)
    }

    fn seats(&mut self, seat: Seat) {
        self.seated = self.seated.max(seat.0.saturating_sub(PLAYERS));
    }

    /// A player's seat that is known, or the next one.
    fn may_sit(&self, seat: Seat) -> bool {
        is_player(seat) && seat.0 <= self.next_player().0
    }

    fn team_of(&self, player: Seat) -> Option<Seat> {
        let plays = |team: &Team| team.members().any(|member| member.seat == player);
        self.teams.iter().find(|(_, team)| plays(team)).map(|(seat, _)| *seat)
    }

    fn join(&mut self, team: Seat, member: Member, most: usize, begun: bool) -> Option<()> {
        let wanted = [&self.called, &self.asking].iter().any(|all| all.contains(&(team, member.seat)));
        if !wanted || self.team_of(member.seat).is_some() {
            return None;
        }
        self.sit(team, member, most, begun)?;
        self.called.retain(|(_, seat)| *seat != member.seat);
        self.asking.retain(|(_, seat)| *seat != member.seat);
        Some(())
    }

    /// The board somebody has: by strength before it begins, afterwards the first that is empty.
    fn sit(&mut self, team: Seat, member: Member, most: usize, begun: bool) -> Option<()> {
        let boards = &mut self.teams.get_mut(&team)?.boards;
        match boards.iter().position(Option::is_none) {
            Some(empty) => boards[empty] = Some(member),
            None if boards.len() < most => boards.push(Some(member)),
            None => return None,
        }
        if !begun {
            boards.sort_by_key(|board| Reverse(board.map(|member| member.rating)));
        }
        Some(())
    }

    /// Somebody is in their team no more. Where the captain goes the next board has the word, of those who can say it.
    fn quit(&mut self, player: Seat, begun: bool, is_guest: impl Fn(Seat) -> bool) -> Option<()> {
        let team = self.team_of(player)?;
        let one = self.teams.get_mut(&team)?;
        for board in &mut one.boards {
            if board.is_some_and(|member| member.seat == player) {
                *board = None;
            }
        }
        if !begun {
            one.boards.retain(Option::is_some);
        }
        // Of several that are least the first one is given: the first board with an account.
        let next = one.members().map(|member| member.seat).min_by_key(|seat| is_guest(*seat));
        if let Some(next) = next.filter(|_| one.captain == player) {
            one.captain = next;
        }
        Some(())
    }
}

fn player_of(text: &str) -> Option<Seat> {
    text.parse().ok().map(Seat).filter(|seat| is_player(*seat) && seat.0.to_string() == text)
}

fn rating_of(text: &str) -> Option<u16> {
    text.parse().ok().filter(|rating: &u16| rating.to_string() == text)
}

impl Course {
    /// Of how many boards a match is, where teams play.
    pub(in crate::rooms::events) fn boards_a_match(&self) -> Option<u16> {
        self.plan.teams
    }

    /// Takes in one of these lines; one that cannot stand changes nothing.
    pub(in crate::rooms::events) fn take_team(&mut self, by: By, verb: &str, rest: &str) -> Result<(), Bad> {
        let bad = || Bad(format!("{verb} {rest}: not of a team"));
        let most = usize::from(self.boards_a_match().ok_or_else(bad)?);
        let begun = self.event().is_some();
        if let (By::Seat(player), "team" | "join") = (by, verb)
            && self.team_of(player).is_none()
        {
            // Their team has left, and they have not said so.
            self.quits(player, begun);
        }
        let team = |text: &str| text.parse().ok().map(Seat).filter(|seat| !is_player(*seat));
        match (verb, by) {
            ("team", By::Seat(player)) if !begun && self.squads.may_sit(player) => {
                let (rating, name) = rest.split_once(' ').ok_or_else(bad)?;
                let rating = rating_of(rating).ok_or_else(bad)?;
                if self.squads.team_of(player).is_some() {
                    return Err(bad());
                }
                self.roster.invite(name).ok_or_else(bad)?;
                let seat = Seat(u16::try_from(self.roster.entered().len()).unwrap_or(u16::MAX));
                let member = Member { seat: player, rating };
                self.squads.teams.insert(seat, Team { captain: player, boards: vec![Some(member)] });
                self.squads.called.retain(|(_, seat)| *seat != player);
                self.squads.asking.retain(|(_, seat)| *seat != player);
                self.squads.seats(player);
            }
            ("call", By::House) => {
                let (one, player) = rest.split_once(' ').ok_or_else(bad)?;
                let (one, player) = team(one).zip(player_of(player)).ok_or_else(bad)?;
                self.may_come(one, player).ok_or_else(bad)?;
                self.squads.called.insert((one, player));
                // Whom a director has taken out nobody else calls.
                self.roster.pardon(player);
                self.squads.seats(player);
            }
            ("ask", By::Seat(player)) => {
                let one = team(rest).ok_or_else(bad)?;
                self.may_come(one, player).ok_or_else(bad)?;
                self.squads.asking.insert((one, player));
                self.squads.seats(player);
            }
            ("join", By::Seat(seat)) => {
                let (one, rating) = rest.split_once(' ').ok_or_else(bad)?;
                let (one, rating) = team(one).zip(rating_of(rating)).ok_or_else(bad)?;
                let is_in = self.is_in(one);
                let joined = is_in.then(|| self.squads.join(one, Member { seat, rating }, most, begun));
                joined.flatten().ok_or_else(bad)?;
            }
            ("brings", By::House) => {
                let (one, name) = rest.split_once(' ').ok_or_else(bad)?;
                let one = team(one).filter(|one| self.is_in(*one)).ok_or_else(bad)?;
                let seat = self.squads.next_player();
                let mut squads = self.squads.clone();
                squads.sit(one, Member { seat, rating: 0 }, most, begun).ok_or_else(bad)?;
                self.roster.names_player(seat, name).ok_or_else(bad)?;
                squads.seats(seat);
                self.squads = squads;
            }
            ("quit", By::Seat(player)) if rest.is_empty() => {
                self.quits(player, begun).ok_or_else(bad)?;
            }
            ("quit", By::House) => {
                let player = player_of(rest).ok_or_else(bad)?;
                self.quits(player, begun).ok_or_else(bad)?;
            }
            _ => return Err(bad()),
        }
        Ok(())
    }

    fn quits(&mut self, player: Seat, begun: bool) -> Option<()> {
        let roster = &self.roster;
        self.squads.quit(player, begun, |seat| roster.is_guest(seat))
    }

    /// Whether somebody can be asked into a team, or ask for it.
    fn may_come(&self, team: Seat, player: Seat) -> Option<()> {
        let fits = self.squads.may_sit(player) && self.is_in(team) && self.team_of(player).is_none();
        fits.then_some(())
    }

    /// A round was paired, or is so no more: who sits at its boards is known.
    pub(in crate::rooms::events) fn keep_lineups(&mut self) {
        let paired = self.event().map_or(0, |event| event.state().rounds().len());
        let squads = &mut self.squads;
        squads.lineups.truncate(paired);
        while self.plan.teams.is_some() && squads.lineups.len() < paired {
            let seats =
                |team: &Team| team.boards.iter().map(|board| board.map(|member| member.seat)).collect();
            squads.lineups.push(squads.teams.iter().map(|(seat, team)| (*seat, seats(team))).collect());
        }
    }

    /// The team of a player, if it is in.
    pub(in crate::rooms::events) fn team_of(&self, player: Seat) -> Option<Seat> {
        self.squads.team_of(player).filter(|team| self.is_in(*team))
    }

    /// The team somebody was in last, be it out itself.
    pub(in crate::rooms::events) fn team_once(&self, player: Seat) -> Option<Seat> {
        self.squads.team_of(player)
    }

    /// Whether a director has taken a player out, alone or with their team: only a director lets them in again.
    pub(in crate::rooms::events) fn is_sent_away(&self, player: Seat) -> bool {
        let team = self.squads.team_of(player).filter(|team| !self.is_in(*team));
        self.is_expelled(player) || team.is_some_and(|team| self.is_expelled(team))
    }

    /// Whether nobody sits at this board of a team, or at the other side of it.
    pub(in crate::rooms::events) fn is_empty_board(&self, at: BoardId) -> bool {
        self.plan.teams.is_some()
            && self.board(at).is_some_and(|board| board.sides().contains(&Seat(PLAYERS)))
    }

    /// Who takes part for a seat: their team, or they themselves.
    pub(in crate::rooms::events) fn entrant_of(&self, seat: Seat) -> Seat {
        if is_player(seat) { self.squads.team_of(seat).unwrap_or(seat) } else { seat }
    }

    /// Who leads a team.
    pub(in crate::rooms::events) fn captain(&self, team: Seat) -> Option<Seat> {
        self.squads.teams.get(&team).map(|one| one.captain)
    }

    /// Who is in a team, the first board first.
    pub(in crate::rooms::events) fn members(&self, team: Seat) -> Vec<Seat> {
        let team = self.squads.teams.get(&team);
        team.into_iter().flat_map(Team::members).map(|member| member.seat).collect()
    }

    /// The players of all teams that are in.
    pub(in crate::rooms::events) fn players_of_teams(&self) -> Vec<Seat> {
        self.all_in().into_iter().flat_map(|team| self.members(team)).collect()
    }

    /// Whether a team has a board for somebody.
    pub(in crate::rooms::events) fn has_room(&self, team: Seat) -> bool {
        let most = usize::from(self.boards_a_match().unwrap_or(0));
        self.members(team).len() < most
    }

    /// How strong a team is: the mean of its players, those without a rating as 0.
    pub(in crate::rooms::events) fn strength(&self, team: Seat) -> Option<u16> {
        let team = self.squads.teams.get(&team)?;
        let sum: u32 = team.members().map(|member| u32::from(member.rating)).sum();
        let count = u32::try_from(team.members().count()).ok().filter(|count| *count > 0)?;
        u16::try_from((sum + count / 2) / count).ok()
    }

    /// The seat of the next player to come.
    pub(super) fn next_player(&self) -> Seat {
        self.squads.next_player()
    }

    /// Whether somebody was asked into a team, or has asked.
    pub(super) fn is_called(&self, team: Seat, player: Seat) -> bool {
        self.squads.called.contains(&(team, player))
    }

    /// Whether somebody would like to be in a team.
    pub(super) fn is_asking(&self, team: Seat, player: Seat) -> bool {
        self.squads.asking.contains(&(team, player))
    }

    /// A board as two people play it: of a match between teams, those who sat there when the round was paired. Where one side
    /// is empty there is nobody of that seat.
    pub(in crate::rooms::events) fn board(&self, at: BoardId) -> Option<Board> {
        let state = self.event().map(Event::state)?;
        let Some((of, part)) = state.match_of(at) else { return state.board(at).cloned() };
        let one = state.board(of)?;
        let lineup = self.squads.lineups.get(usize::from(at.round) - 1)?;
        let seat = |team: Seat| lineup.get(&team).and_then(|boards| boards.get(part).copied().flatten());
        let nobody = Seat(PLAYERS);
        let [white, black] = [one.white, one.black].map(|team| seat(team).unwrap_or(nobody));
        let (first, second) = if first_move(part) == Side::White { (white, black) } else { (black, white) };
        let ended = one.parts.get(part).copied().flatten();
        Some(Board { ended, ..Board::plain(None, first, second) })
    }

    /// The line by which a board has ended.
    pub(in crate::rooms::events) fn result_line(&self, at: BoardId, ended: Ended) -> Line {
        if self.plan.teams.is_some() { Line::Board(at, ended) } else { Line::Result(at, ended) }
    }

    /// The line by which it has ended otherwise.
    pub(in crate::rooms::events) fn correction_line(&self, at: BoardId, ended: Ended) -> Line {
        if self.plan.teams.is_some() { Line::Board(at, ended) } else { Line::Correct(at, ended) }
    }

    /// The boards of the matches of teams that are not over, as far as they are not.
    pub(in crate::rooms::events) fn open_parts(&self) -> Vec<BoardId> {
        let Some(state) = self.event().map(Event::state) else { return Vec::new() };
        let rounds = (1..).zip(state.rounds());
        let matches = rounds.flat_map(|(round, one)| {
            let open = (1..).zip(&one.boards).filter(|(_, one)| one.ended.is_none());
            open.map(move |(board, one)| (BoardId { round, board }, one))
        });
        let open = matches.flat_map(|(id, one)| {
            state.boards_of(id).zip(&one.parts).filter(|(_, ended)| ended.is_none()).map(|(at, _)| at)
        });
        open.collect()
    }

    /// The lines by which boards are lost because nobody sits there.
    pub(in crate::rooms::events) fn empty_boards(&self) -> Vec<Line> {
        if self.plan.teams.is_none() {
            return Vec::new();
        }
        let lost = self.open_parts().into_iter().filter_map(|at| {
            let board = self.board(at)?;
            let came = |seat: Seat| is_player(seat);
            let (white, black) = (came(board.white), came(board.black));
            (!white || !black).then_some(Line::Board(at, Ended::Forfeit { white, black }))
        });
        lost.collect()
    }
}
