//! The log of a tournament as a room writes it, and what it comes to. Pure.
//!
//! | line | by | |
//! |---|---|---|
//! | `event-1 {…}` | house | what was decided when it was created ([`Plan`]) |
//! | `in`, `out` | a seat | somebody enters, or leaves before it begins |
//! | `guest Anna` | house | somebody without an account enters; in the middle of it with the line `late` that follows |
//! | `roll` | house | before it begins everybody is asked whether they are there |
//! | `here` | a seat | and answers |
//! | `expel 3` | house | a director takes somebody out, who cannot come back by themselves |
//! | `seat 3`, `seat 3 Anna` | house | somebody else takes over a seat, with an account or without |
//! | `seeds 3 1` | house | before it begins: these have the first numbers |
//! | `rating 3 1650` | house | before it begins: what a guest is worth, as the list has it that brought them |
//! | `list […]`, `list` | house | a list that a director has brought and may enter; no longer |
//! | `bye` `plays` `apart` `lift` `factor` | house | before it begins: written once more with its first lines |
//! | `report 1.2 1-0` | a seat | what a player says of a game played elsewhere |
//! | `again 1.2` | house | a director has the board played again |
//! | `plan` `draft` `undraft` `pause` `resume` `remind` | house | what directors do besides (`acts`) |
//! | `director 1` `dismiss 1` | house | somebody directs from now on, or no longer (`directors`) |
//! | `times {…}` | house | when it is played, from now on (`times`) |
//! | `seen` `absent` `wait` `given` | | who has come to a game played elsewhere (`absence`) |
//! | `meet 1.2 …` `agree 1.2` | a seat | when a board is played (`meetings`) |
//! | `team` `call` `ask` `join` `brings` `quit` | | who is in which team (`teams::squads`) |
//! | `off` | house | it is called off |
//! | `reopen` | house | F11: its end is as if it had never been, and it is paused where it had begun |
//! | `tournament-1 …` | house | it begins: from here on the lines of [`crate::tournaments::event`] |
//!
//! Seats are numbered in the order in which people entered for the first time; the lines `enter` of the tournament follow that
//! order, so that both speak of the same seats. Who has left before the beginning is withdrawn there.

use super::absence::{self, Watch};
use super::acts::{self, Acts};
use super::directors::Named;
use super::formula::Formula;
use super::listed::{self, Listed};
use super::manche::Program;
use super::meetings::{self, Meetings};
use super::poly::{Games, chosen};
use super::roster::{Roster, Rules};
use super::series::Occurrence;
use super::teams::squads::Squads;
use super::times::Times;
use crate::clock::Millis;
use crate::games::{By, Seat};
use crate::rooms::matches::terms::Terms;
use crate::tournaments::bracket::encounter::Which;
use crate::tournaments::event::Event;
use crate::tournaments::event::line::{BoardId, Line, written};
use crate::tournaments::event::propose::Proposal;
use crate::tournaments::event::setup::NAME as TOURNAMENT;
use crate::tournaments::field::Field;
use crate::tournaments::italo_swiss::{Ended, Pairing};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the notation; a changed one is a new name.
pub(crate) const NAME: &str = "event-1";

/// What a director decides when a tournament is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// What it is called.
    pub(crate) name: String,
    /// What is played, by the bot; `None`: elsewhere, and the players report.
    pub(crate) terms: Option<Terms>,
    /// Rounds of the room instead, which all play together (V1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) manche: Option<Program>,
    /// Several games, of which each board plays one that is chosen (rules 08); `terms` are those of the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) games: Option<Games>,
    /// Of which series it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) series: Option<Occurrence>,
    /// The formula, if the director has named one.
    pub(crate) formula: Option<Formula>,
    /// How many rounds, if they said so.
    pub(crate) rounds: Option<u16>,
    /// How many minutes there are, if they said so.
    pub(crate) minutes: Option<u32>,
    /// Seconds between the end of a round and the next one (F1).
    pub(crate) pause: u32,
    /// The seed of all draws, in hex: its hash is told when people enter, itself when it begins.
    pub(crate) seed: String,
    /// Places, the fewest, the roll call.
    #[serde(default, skip_serializing_if = "Rules::is_plain")]
    pub(crate) entries: Rules,
    /// When it is played, and how long somebody may be absent.
    #[serde(default, skip_serializing_if = "Times::is_plain")]
    pub(crate) times: Times,
    /// Of how many boards a match is where teams play; none: players do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) teams: Option<u16>,
    /// It is only shown how one goes: it counts for nothing, and who plays is made up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) trial: bool,
}

impl Plan {
    /// The first line.
    pub(crate) fn line(&self) -> String {
        format!("{NAME} {}", self.json())
    }

    /// The line by which it takes the place of the one before.
    pub(crate) fn changed(&self) -> String {
        format!("plan {}", self.json())
    }

    fn json(&self) -> String {
        serde_json::to_string(self).expect("a plan has only names and numbers")
    }

    /// About how long a round takes, in minutes; `None` where nobody waits.
    pub(crate) fn minutes_a_round(&self) -> Option<u32> {
        let rounds = self.manche.as_ref().and_then(|program| program.minutes_a_round(self.pause));
        if rounds.is_some() {
            return rounds;
        }
        let terms = self.terms.as_ref()?;
        let legs = u32::from(terms.legs.max(1));
        let time = terms.time();
        let of_a_match = match (time.main(), time.of_a_turn(Seat(1))) {
            (Some(main), _) => main * 2 / 60_000,
            // About thirty turns, most of them much shorter than they may be.
            (None, Some(turn)) if time.is_live() => turn * 30 / 2 / 60_000,
            _ => return None,
        };
        let pause = self.pause.div_ceil(60);
        u32::try_from(of_a_match).ok().map(|minutes| minutes.max(1) * legs + pause)
    }
}

/// Why a line cannot stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line cannot be read: {0}")]
pub(crate) struct Bad(pub(crate) String);

/// A tournament as its log has it.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) plan: Plan,
    /// Who has entered, before the beginning; who is a guest, also afterwards.
    pub(super) roster: Roster,
    /// Of a tournament of teams, who is in which.
    pub(super) squads: Squads,
    /// From its beginning on.
    event: Option<Event>,
    /// What the players say of a board, White's side of it.
    reports: BTreeMap<BoardId, BTreeMap<Seat, Ended>>,
    /// How often a director has had a board played again.
    again: BTreeMap<BoardId, u16>,
    /// The list that a director has brought and may enter.
    pub(super) list: Vec<Listed>,
    /// It was called off.
    off: bool,
    /// How often it was opened again after its end (F11), and when the last time.
    reopened: (u16, Millis),
    /// Of a series: the next one was founded with an end of this one that does not hold any more.
    succeeded: bool,
    /// When the last round was paired.
    paired: Millis,
    /// When those left who have left.
    left: BTreeMap<Seat, Millis>,
    /// When the last line was written that the time between rounds counts from.
    pub(super) changed: Millis,
    /// Who directs besides those who moderate.
    pub(super) named: Named,
    /// Who has come to games played elsewhere.
    pub(super) watch: Watch,
    /// When they are played.
    pub(super) meetings: Meetings,
    /// What directors have written besides.
    pub(super) acts: Acts,
}

impl Course {
    /// Its first line.
    pub(crate) fn read(first: &str, at: Millis) -> Result<Self, Bad> {
        let bad = || Bad(first.chars().take(60).collect());
        let plan = first.strip_prefix(NAME).and_then(|rest| rest.strip_prefix(' ')).ok_or_else(bad)?;
        let plan = serde_json::from_str(plan).map_err(|_| bad())?;
        Ok(Self {
            plan,
            roster: Roster::default(),
            squads: Squads::default(),
            event: None,
            reports: BTreeMap::new(),
            again: BTreeMap::new(),
            list: Vec::new(),
            off: false,
            reopened: (0, at),
            succeeded: false,
            paired: at,
            left: BTreeMap::new(),
            changed: at,
            named: Named::default(),
            watch: Watch::default(),
            meetings: Meetings::default(),
            acts: Acts::default(),
        })
    }

    /// Takes in a line; one that cannot stand changes nothing.
    pub(crate) fn take(&mut self, by: By, text: &str, at: Millis) -> Result<(), Bad> {
        let bad = |why: &str| Bad(format!("{text}: {why}"));
        if self.off && text != "reopen" {
            return Err(bad("it was called off"));
        }
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (verb, by) {
            ("team" | "call" | "ask" | "join" | "brings" | "quit", _) => self.take_team(by, verb, rest)?,
            // Teams are founded.
            ("in", By::Seat(seat)) if self.plan.teams.is_some() && self.captain(seat).is_none() => {
                return Err(bad("no such team"));
            }
            ("in" | "out" | "here", By::Seat(seat)) if rest.is_empty() && self.event.is_none() => {
                self.roster.take(verb, seat).ok_or_else(|| bad("no such seat"))?;
            }
            ("guest", By::House) => {
                let entered = match &self.event {
                    None => self.roster.invite(rest),
                    Some(event) => u16::try_from(event.state().entrants().len() + 1)
                        .ok()
                        .and_then(|next| self.roster.invite_late(Seat(next), rest)),
                };
                entered.ok_or_else(|| bad("no such name"))?;
            }
            ("roll", By::House) if rest.is_empty() && self.event.is_none() => self.roster.call(at),
            ("seat", By::House) => {
                let (number, name) = rest.split_once(' ').map_or((rest, None), |(n, name)| (n, Some(name)));
                let seat = seat_of(number).filter(|seat| self.is_in(*seat)).ok_or_else(|| bad("no seat"))?;
                self.roster.reseat(seat, name).ok_or_else(|| bad("no such name"))?;
            }
            ("seeds", By::House) if self.event.is_none() => {
                let seats: Option<Vec<Seat>> = rest.split_whitespace().map(seat_of).collect();
                let seats = seats.ok_or_else(|| bad("no seat"))?;
                self.roster.seed(seats).ok_or_else(|| bad("no such seats"))?;
            }
            ("rating" | "list", By::House) => {
                self.take_listed(verb, rest).ok_or_else(|| bad("no list"))?;
            }
            ("expel", By::House) => {
                self.roster.expel(seat_of(rest).ok_or_else(|| bad("no seat"))?);
            }
            ("bye" | "plays" | "apart" | "lift" | "factor", By::House) if self.event.is_none() => {
                let line: Line = text.parse().map_err(|_| bad("no such line"))?;
                self.roster.wish(line).ok_or_else(|| bad("that cannot be asked"))?;
            }
            ("report", By::Seat(seat)) => {
                let line = format!("result {rest}").parse::<Line>().map_err(|_| bad("no result"))?;
                let Line::Result(id, ended) = line else { return Err(bad("no result")) };
                let board = self.board(id);
                let board = board.filter(|board| board.ended.is_none() && board.sides().contains(&seat));
                board.ok_or_else(|| bad("nothing to report"))?;
                self.reports.entry(id).or_default().insert(seat, ended);
            }
            ("again", By::House) => {
                let line = format!("void {rest}").parse::<Line>().map_err(|_| bad("no board"))?;
                let Line::Void(id) = line else { return Err(bad("no board")) };
                *self.again.entry(id).or_default() += 1;
                self.reports.remove(&id);
            }
            ("off", By::House) if rest.is_empty() => self.off = true,
            ("reopen", By::House) if rest.is_empty() => self.take_reopen(at)?,
            (TOURNAMENT, By::House) if self.event.is_none() => {
                self.event = Some(Event::new(text.parse().map_err(|_| bad("no setup"))?));
            }
            (verb, by) if is_beside(verb) => return self.take_beside(by, verb, rest, at),
            (verb, By::House) if acts::is_one(verb) => return self.take_act(verb, rest, at),
            (_, By::House | By::Chance) => self.take_line(text, at)?,
            _ => return Err(bad("not theirs to write")),
        }
        // Whoever comes, goes or asks for something does not put off the next round.
        let of_entries = [
            "team", "call", "ask", "join", "brings", "quit", "guest", "list", "expel", "seat", "late",
            "return", "withdraw", "bye", "plays", "apart", "lift",
        ];
        if self.event.is_none() || !of_entries.contains(&verb) {
            self.changed = at;
        }
        Ok(())
    }

    /// Takes in a line of the tournament itself.
    fn take_line(&mut self, text: &str, at: Millis) -> Result<(), Bad> {
        let bad = |why: &str| Bad(format!("{text}: {why}"));
        let event = self.event.as_mut().ok_or_else(|| bad("it has not begun"))?;
        let line: Line = text.parse().map_err(|_| bad("no such line"))?;
        let pairs = matches!(line, Line::Pair(..));
        let undone = matches!(line, Line::Undo(_)).then(|| event.effective().last().cloned()).flatten();
        event.append(line.clone()).map_err(|why| bad(&format!("{why:?}")))?;
        self.keep_lineups();
        let Some(event) = self.event.as_ref() else { return Ok(()) };
        let entrants = event.state().entrants();
        let plays = |seat: Seat| entrants.get(usize::from(seat.0) - 1).is_some_and(|one| !one.out);
        match line {
            Line::Withdraw(seat) => drop(self.left.insert(seat, at)),
            Line::Unpair(round) => {
                self.again.retain(|id, _| id.round < round);
                self.is_paired_anew(round);
            }
            Line::Swap(round, one, other) => self.others_play(round, [one, other]),
            Line::Return(seat) => {
                self.left.remove(&seat);
                self.roster.forgive(plays);
            }
            _ => {}
        }
        match undone {
            // Who played there is asked anew.
            Some(Line::Result(id, _) | Line::Correct(id, _) | Line::Board(id, _) | Line::Game(id, _)) => {
                self.reports.remove(&id);
            }
            Some(Line::Pair(round, _)) => {
                self.is_paired_anew(round);
                self.hold();
            }
            _ => {}
        }
        self.moves_on(&line);
        if pairs {
            self.paired = at;
        }
        Ok(())
    }

    /// `list […]` and `rating 3 1650`. `None`: it cannot be.
    fn take_listed(&mut self, verb: &str, rest: &str) -> Option<()> {
        if verb == "list" {
            self.list = listed::from_line(rest)?;
            return Some(());
        }
        let (seat, rating) = rest.split_once(' ').filter(|_| self.event.is_none())?;
        self.roster.rate(seat_of(seat)?, rating.parse().ok()?)
    }

    /// Everybody who plays, by seat: before it begins those who have a place, afterwards who has not left.
    pub(crate) fn players(&self) -> Vec<Seat> {
        let seats = (1..).map(Seat);
        match &self.event {
            Some(event) => {
                let all = seats.zip(event.state().entrants());
                all.filter(|(_, entrant)| !entrant.out).map(|(seat, _)| seat).collect()
            }
            None => self.roster.playing(self.plan.entries.limit),
        }
    }

    /// By seat, whether they are in; before the beginning.
    pub(crate) fn entered(&self) -> &[bool] {
        self.roster.entered()
    }

    /// The tournament, once it has begun.
    pub(crate) const fn event(&self) -> Option<&Event> {
        self.event.as_ref()
    }

    /// Whether it has begun and is not over.
    pub(crate) fn is_on(&self) -> bool {
        self.event.as_ref().is_some_and(|event| !event.state().is_closed()) && !self.off
    }

    /// Whether it is over, or was called off.
    pub(crate) fn is_over(&self) -> bool {
        self.off || self.event.as_ref().is_some_and(|event| event.state().is_closed())
    }

    /// F11: its end is as if it had never been. What had begun is paused: else the end that a director wants to mend would come
    /// by itself before anybody has mended it.
    fn take_reopen(&mut self, at: Millis) -> Result<(), Bad> {
        if self.off {
            self.off = false;
        } else if self.is_over() {
            self.take_line("undo reopen", at)?;
        } else {
            return Err(Bad("reopen: it is not over".to_owned()));
        }
        let begun = self.event.is_some();
        if begun {
            self.waits_for_a_director();
        }
        (self.reopened, self.succeeded) = ((self.reopened.0 + 1, at), self.succeeded || begun);
        Ok(())
    }

    /// How often it was opened again after its end (F11), and when the last time.
    pub(crate) const fn reopened(&self) -> (u16, Millis) {
        self.reopened
    }

    /// Whether the next one of its series was founded with an end of this one that does not hold any more.
    pub(super) const fn has_successor(&self) -> bool {
        self.succeeded
    }

    /// What the players say of a board.
    pub(crate) fn reports(&self, id: BoardId) -> Option<&BTreeMap<Seat, Ended>> {
        self.reports.get(&id)
    }

    /// How often a director has had a board played again.
    pub(crate) fn again(&self, id: BoardId) -> u16 {
        self.again.get(&id).copied().unwrap_or(0)
    }

    /// Whether a board is decided game by game (K3), and not as one result.
    pub(crate) fn is_decided_by_games(&self, id: BoardId) -> bool {
        let state = self.event.as_ref().map(Event::state).filter(|_| self.plan.teams.is_none());
        state.is_some_and(|state| state.board(id).is_some_and(|board| state.must_be_won(board)))
    }

    /// Whether what is opened for a board is an encounter of two games, and not a game by itself.
    pub(crate) fn plays_encounters(&self, id: BoardId) -> bool {
        let unequal = self.event.as_ref().is_some_and(|event| event.setup().unequal.is_some());
        unequal || !self.is_decided_by_games(id)
    }

    /// Which game of a board is the next to be opened, from 0: that many were opened and are done with. An encounter is one.
    pub(crate) fn games_due(&self, id: BoardId) -> usize {
        let again = usize::from(self.again(id));
        let board = self.event.as_ref().and_then(|event| event.state().board(id));
        let Some(board) = board.filter(|_| self.is_decided_by_games(id)) else { return again };
        let legs = self.plan.terms.as_ref().map_or(1, |terms| usize::from(terms.legs.max(1)));
        let legs = if self.plays_encounters(id) { legs } else { 1 };
        board.games.len() / legs + again
    }

    /// K3: who moves first in a deciding game is drawn, from the seed of the tournament.
    pub(crate) fn drawn_first(&self, id: BoardId, game: usize) -> Which {
        let hash = Sha256::digest(format!("{} first {id} {game}", self.plan.seed));
        if hash[0].is_multiple_of(2) { Which::A } else { Which::B }
    }

    /// When the last round was paired.
    pub(crate) const fn paired_at(&self) -> Millis {
        self.paired
    }

    /// How a board is played by the bot; none where it is played elsewhere, or the game is still to be chosen.
    pub(crate) fn terms_of(&self, id: BoardId) -> Option<&Terms> {
        match &self.plan.games {
            Some(games) => games.terms(chosen(self, id)?),
            None => self.plan.terms.as_ref(),
        }
    }

    /// Boards of the last round that are not over.
    pub(crate) fn open_boards(&self) -> BTreeSet<BoardId> {
        if self.plan.teams.is_some() {
            return self.open_parts().into_iter().collect();
        }
        let Some(rounds) = self.event.as_ref().map(|event| event.state().rounds()) else {
            return BTreeSet::new();
        };
        let boards = (1..).zip(rounds).flat_map(|(round, one)| {
            let boards = (1..).zip(&one.boards).filter(|(_, board)| board.ended.is_none());
            boards.map(move |(board, _)| BoardId { round, board })
        });
        boards.collect()
    }

    /// When the next round, or the end, is due by itself, if nothing is played: until then results can be corrected.
    pub(crate) fn next_round_at(&self) -> Option<Millis> {
        let event = self.event.as_ref().filter(|_| self.is_on() && !self.is_paused())?;
        let first = event.state().rounds().is_empty();
        let pause = if first { 0 } else { i64::from(self.plan.pause) * 1000 };
        let due = self.changed + pause;
        event.state().unfinished().is_none().then(|| self.plan.times.opens(due))
    }

    /// Takes in a line about who directs, who has come and when it is played: none of them puts off the next round.
    fn take_beside(&mut self, by: By, verb: &str, rest: &str, at: Millis) -> Result<(), Bad> {
        let taken = match (verb, by) {
            ("director" | "dismiss", By::House) => self.named.take(verb, rest),
            ("times", By::House) => self.take_times(rest, at),
            (verb, by) if absence::is_one(verb) => self.take_sign(by, verb, rest, at),
            (verb, by) if meetings::is_one(verb) => self.take_meeting(by, verb, rest, at),
            _ => None,
        };
        taken.ok_or_else(|| Bad(format!("{verb} {rest}: that cannot stand here")))
    }

    /// Nothing holds any more of what was said on boards of this round and of those behind it.
    fn is_paired_anew(&mut self, round: u16) {
        self.reports.retain(|id, _| id.round < round);
        self.watch.forget_from(round);
        self.meetings.forget_from(round);
    }

    /// These two have exchanged their places: on both boards somebody else is waited for.
    fn others_play(&mut self, round: u16, seats: [Seat; 2]) {
        let boards = self.open_boards().into_iter().filter(|at| at.round == round);
        let theirs = |at: &BoardId| {
            let board = self.event.as_ref().and_then(|event| event.state().board(*at));
            board.is_some_and(|board| board.sides().iter().any(|seat| seats.contains(seat)))
        };
        for at in boards.filter(theirs).collect::<Vec<_>>() {
            self.watch.forget(at);
            self.meetings.forget(at);
        }
    }

    /// Whether somebody takes part, or did at that moment.
    pub(super) fn took_part(&self, seat: Seat, at: Millis) -> bool {
        self.players().contains(&seat) || self.left.get(&seat).is_some_and(|left| *left >= at)
    }

    /// When its last line was written.
    pub(crate) const fn changed(&self) -> Millis {
        self.changed
    }

    /// Whether no round is left to play.
    pub(crate) fn is_played_out(&self) -> bool {
        // Whether there is a round at all does not depend on who meets whom in it.
        let anybody = |_: &Field, _: bool| Some(Pairing::default());
        let next = self.event.as_ref().map(|event| event.state().propose(&anybody));
        next == Some(Ok(Proposal::Over))
    }
}

/// Whether a line is about who directs, who has come or when it is played.
fn is_beside(verb: &str) -> bool {
    matches!(verb, "director" | "dismiss" | "times") || absence::is_one(verb) || meetings::is_one(verb)
}

/// A seat as it is written in a line.
fn seat_of(text: &str) -> Option<Seat> {
    match format!("withdraw {text}").parse() {
        Ok(Line::Withdraw(seat)) => Some(seat),
        _ => None,
    }
}

/// A report as a line.
pub(crate) fn report(id: BoardId, ended: Ended) -> String {
    format!("report {id} {}", written(ended))
}
