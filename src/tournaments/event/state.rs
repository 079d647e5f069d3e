//! What the lines of a tournament have made so far. Every line is looked at before anything changes: one that is refused
//! leaves all as it was.

use super::apart::Apart;
use super::boards::{Board, Round};
use super::line::{BoardId, Line};
use super::setup::{Format, Setup};
use crate::games::Seat;
use crate::tournaments::bracket::live::{Champion, Ended as Match, Live, Reading};
use crate::tournaments::bracket::{BadBracket, Bracket, MatchId};
use crate::tournaments::field::{Bye, Number, Outcome, Side};
use crate::tournaments::handicap::Factor;
use crate::tournaments::italo_swiss::Ended;
use crate::tournaments::polyludic::{Barred, Book};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The most who can enter.
pub const MOST: usize = 10_000;

/// Somebody who has entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Their rating; 0 is none.
    pub rating: u16,
    /// The first round they can play, from 1.
    pub since: u16,
    /// What rounds before that are worth.
    pub missed: Bye,
    /// Whether they have left.
    pub out: bool,
}

/// Why a line cannot stand here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The event has not begun.
    NotBegun,
    /// The event has begun.
    Begun,
    /// The event is over.
    Closed,
    /// The format knows no such thing.
    Format,
    /// Too few have entered, or too many.
    Entrants,
    /// There is no bracket for so many.
    Bracket(BadBracket),
    /// Nobody has this seat, or they do not take part.
    Seat(Seat),
    /// Somebody stands twice in a line, or is left out of one that needs all.
    Order,
    /// No seed was announced, or it stands already.
    Seed,
    /// That is not the round in question.
    Round {
        /// Which one is.
        expected: u16,
    },
    /// It is too late for that: the round is paired.
    Paired,
    /// There is no such board.
    Board(BoardId),
    /// The board has a result.
    Decided(BoardId),
    /// The board has no result, or that one.
    Undecided(BoardId),
    /// That cannot be the result: a match of a knock-out must be won (K3).
    Draw(BoardId),
    /// A round before is not over.
    Unfinished(BoardId),
    /// Somebody who is to be paired is not.
    Unpaired(Seat),
    /// Somebody is paired who is not there.
    Absent(Seat),
    /// Somebody is paired twice.
    Twice(Seat),
    /// These two have met.
    Met(Seat, Seat),
    /// These two are not to meet.
    Apart(Seat, Seat),
    /// A match of the bracket is not paired as results have it.
    Match(MatchId),
    /// That game is not the next one of its encounter.
    Game(BoardId),
    /// The game of this board is chosen.
    Chosen(BoardId),
    /// The game cannot be chosen.
    Barred(Barred),
    /// A silent chooser plays another game (F4).
    Silent,
    /// There is a champion, or there can still be one.
    Champion,
    /// Nothing stands that could be undone.
    Nothing,
    /// A reason that cannot stand in a line.
    Reason,
}

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) setup: Setup,
    pub(super) entrants: Vec<Entrant>,
    pub(super) drawn: Option<Vec<Seat>>,
    pub(super) colour: Option<Side>,
    pub(super) seed: Option<String>,
    /// Who has which start number; empty before the event begins.
    pub(super) numbers: Vec<Seat>,
    /// Of a bracket, before anything is played: made once, when the event begins.
    pub(super) bracket: Option<Bracket>,
    pub(super) rounds: Vec<Round>,
    pub(super) asked: BTreeMap<(u16, Seat), Bye>,
    pub(super) champion: Option<Seat>,
    pub(super) closed: bool,
    pub(super) book: Option<Book<Seat>>,
    /// What points of rounds are multiplied by, where that is more than one.
    pub(super) factors: BTreeMap<Seat, Factor>,
    /// Who is not to meet.
    pub(super) apart: Vec<Apart>,
    /// Of a manche event whose final has begun, who had left before: the next best had their places.
    pub(super) left_before_final: Option<BTreeSet<Seat>>,
    /// For each player who has left, how many rounds were paired then.
    pub(super) left: BTreeMap<Seat, usize>,
    /// Of an accelerated event, the last of group A when it began (C.04.7).
    pub(super) last_accelerated: Option<Seat>,
}

impl State {
    pub(super) fn new(setup: Setup) -> Self {
        let book = setup.choice.as_ref().map(|choice| Book::new(choice.rules.clone()));
        Self {
            setup,
            entrants: Vec::new(),
            drawn: None,
            colour: None,
            seed: None,
            numbers: Vec::new(),
            bracket: None,
            rounds: Vec::new(),
            asked: BTreeMap::new(),
            champion: None,
            closed: false,
            book,
            factors: BTreeMap::new(),
            apart: Vec::new(),
            left_before_final: None,
            left: BTreeMap::new(),
            last_accelerated: None,
        }
    }

    /// What was decided before anybody entered.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everybody who has entered, by seat.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Who has which start number, 1 first; empty before the event begins.
    pub fn numbers(&self) -> &[Seat] {
        &self.numbers
    }

    /// The byes that were asked for, by round and seat.
    pub fn asked(&self) -> &BTreeMap<(u16, Seat), Bye> {
        &self.asked
    }

    /// The rounds that are paired.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Whether the event is over.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The lists of the poly-ludic choice. Where one game is chosen for all, theirs is that of seat 0.
    pub fn book(&self) -> Option<&Book<Seat>> {
        self.book.as_ref()
    }

    /// What points of rounds are multiplied by, where that is more than one.
    pub fn factors(&self) -> &BTreeMap<Seat, Factor> {
        &self.factors
    }

    /// Somebody's start number.
    pub fn number(&self, seat: Seat) -> Option<Number> {
        let at = self.numbers.iter().position(|one| *one == seat)?;
        Number::try_from(at + 1).ok()
    }

    /// Who has a start number.
    pub fn seat(&self, number: Number) -> Option<Seat> {
        self.numbers.get(usize::from(number).checked_sub(1)?).copied()
    }

    pub(super) fn entrant(&self, seat: Seat) -> Result<&Entrant, Refused> {
        let at = usize::from(seat.0).checked_sub(1);
        at.and_then(|at| self.entrants.get(at)).ok_or(Refused::Seat(seat))
    }

    fn has_begun(&self) -> bool {
        !self.numbers.is_empty()
    }

    fn begun(&self) -> Result<(), Refused> {
        if self.has_begun() { Ok(()) } else { Err(Refused::NotBegun) }
    }

    fn not_begun(&self) -> Result<(), Refused> {
        if self.has_begun() { Err(Refused::Begun) } else { Ok(()) }
    }

    /// How many rounds are paired.
    pub(super) fn paired(&self) -> u16 {
        u16::try_from(self.rounds.len()).unwrap_or(u16::MAX)
    }

    /// Whether players can come late, leave and be back: where each round is paired by itself.
    fn is_open(&self) -> bool {
        matches!(self.setup.format, Format::Swiss { .. } | Format::ItaloSwiss { .. } | Format::Manche(_))
    }

    /// Takes a line in.
    pub(super) fn apply(&mut self, line: &Line) -> Result<(), Refused> {
        if self.closed {
            return Err(Refused::Closed);
        }
        match line {
            Line::Enter(rating) => self.enter(*rating),
            Line::Order(seats) => self.order(seats),
            Line::Seed(seed) => self.reveal(seed),
            Line::Colour(side) => {
                if !self.rounds.is_empty() {
                    return Err(Refused::Paired);
                }
                self.colour = Some(*side);
                Ok(())
            }
            Line::Begin => self.begin(),
            Line::Late(rating, bye) => self.late(*rating, *bye),
            Line::Renumber => self.renumber(),
            Line::Bye(seat, round, bye) => self.ask(*seat, *round, *bye),
            Line::Plays(seat, round) => self.plays(*seat, *round),
            Line::Pair(round, boards) => self.pair(*round, boards),
            Line::Result(id, ended) => self.result(*id, *ended),
            Line::Correct(id, ended) => self.correct(*id, *ended),
            Line::Board(id, ended) => self.board_of_teams(*id, *ended),
            Line::Game(id, game) => self.game(*id, *game),
            Line::Score(round, points) => self.score(*round, points),
            Line::Factor(seat, factor) => self.handicap(*seat, *factor),
            Line::Swap(round, one, other) => self.swap(*round, *one, *other),
            Line::Unpair(round) => self.unpair(*round),
            Line::Withdraw(seat) => self.leave(*seat, true),
            Line::Return(seat) => self.leave(*seat, false),
            Line::Choose(id, name, silent) => self.choose(*id, name, *silent),
            Line::Adjourn(id) => self.adjourn(*id),
            Line::Apart(until, seats) => self.keep_apart(*until, seats),
            Line::Lift(seats) => self.lift(seats),
            Line::Void(id) => self.void(*id),
            Line::Champion(seat) => self.decide(*seat),
            Line::Close => {
                self.begun()?;
                self.closed = true;
                Ok(())
            }
            // The log itself sees to that.
            Line::Undo(_) => Err(Refused::Nothing),
        }
    }

    fn enter(&mut self, rating: u16) -> Result<(), Refused> {
        self.not_begun()?;
        self.add(rating, 1, Bye::Zero)
    }

    /// A handicap is told before the event begins.
    fn handicap(&mut self, seat: Seat, factor: Factor) -> Result<(), Refused> {
        self.not_begun()?;
        self.entrant(seat)?;
        if !matches!(self.setup.format, Format::Manche(_)) {
            return Err(Refused::Format);
        }
        self.factors.remove(&seat);
        if factor != Factor::ONE {
            self.factors.insert(seat, factor);
        }
        Ok(())
    }

    fn add(&mut self, rating: u16, since: u16, missed: Bye) -> Result<(), Refused> {
        if self.entrants.len() >= MOST {
            return Err(Refused::Entrants);
        }
        self.entrants.push(Entrant { rating, since, missed, out: false });
        Ok(())
    }

    fn order(&mut self, seats: &[Seat]) -> Result<(), Refused> {
        self.not_begun()?;
        let mut all: Vec<u16> = seats.iter().map(|seat| seat.0).collect();
        all.sort_unstable();
        let complete = all.len() == self.entrants.len() && (1..).zip(&all).all(|(seat, one)| seat == *one);
        if !complete {
            return Err(Refused::Order);
        }
        self.drawn = Some(seats.to_vec());
        Ok(())
    }

    fn reveal(&mut self, seed: &str) -> Result<(), Refused> {
        if self.setup.announced.is_none() || self.seed.is_some() {
            return Err(Refused::Seed);
        }
        self.seed = Some(seed.to_owned());
        Ok(())
    }

    /// The seats in the initial order: rating, then the draw, then who entered first (9.4).
    fn ordered(&self) -> Vec<Seat> {
        let drawn = |seat: &Seat| {
            let order = self.drawn.as_ref()?;
            order.iter().position(|one| one == seat)
        };
        let seats = (1..).map(Seat).zip(&self.entrants);
        let mut keyed: Vec<_> = seats
            .filter(|(_, entrant)| !entrant.out || self.has_begun())
            .map(|(seat, entrant)| (Reverse(entrant.rating), drawn(&seat).unwrap_or(usize::MAX), seat))
            .collect();
        keyed.sort_unstable();
        keyed.into_iter().map(|(.., seat)| seat).collect()
    }

    fn begin(&mut self) -> Result<(), Refused> {
        self.not_begun()?;
        if self.drawn.as_ref().is_some_and(|drawn| drawn.len() != self.entrants.len()) {
            return Err(Refused::Order);
        }
        let numbers = self.ordered();
        if numbers.len() < 2 {
            return Err(Refused::Entrants);
        }
        if let Format::Bracket(format) = self.setup.format {
            let count = u16::try_from(numbers.len()).unwrap_or(u16::MAX);
            self.bracket = Some(Bracket::new(count, format).map_err(Refused::Bracket)?);
        }
        if let Format::Swiss { accelerated: true, .. } = self.setup.format {
            self.last_accelerated = numbers.get(2 * numbers.len().div_ceil(4) - 1).copied();
        }
        self.numbers = numbers;
        Ok(())
    }

    /// 9.4: the next free number, at the end.
    fn late(&mut self, rating: u16, bye: Bye) -> Result<(), Refused> {
        self.begun()?;
        let halves = !matches!(self.setup.format, Format::Manche(_));
        if !self.is_open() || !(bye == Bye::Zero || bye == Bye::Half && halves) {
            return Err(Refused::Format);
        }
        self.add(rating, self.paired() + 1, bye)?;
        self.numbers.push(Seat(u16::try_from(self.entrants.len()).unwrap_or(u16::MAX)));
        Ok(())
    }

    /// 9.4: only until round 4 is paired.
    fn renumber(&mut self) -> Result<(), Refused> {
        self.begun()?;
        if !matches!(self.setup.format, Format::Swiss { .. }) {
            return Err(Refused::Format);
        }
        if self.rounds.len() > 3 {
            return Err(Refused::Paired);
        }
        let known = self.numbers.clone();
        self.numbers = self.ordered();
        self.numbers.retain(|seat| known.contains(seat));
        Ok(())
    }

    fn ask(&mut self, seat: Seat, round: u16, bye: Bye) -> Result<(), Refused> {
        self.entrant(seat)?;
        if !matches!(self.setup.format, Format::Swiss { .. } | Format::ItaloSwiss { .. }) {
            return Err(Refused::Format);
        }
        if round <= self.paired() {
            return Err(Refused::Paired);
        }
        self.asked.insert((round, seat), bye);
        Ok(())
    }

    /// Who has asked to rest is paired after all.
    fn plays(&mut self, seat: Seat, round: u16) -> Result<(), Refused> {
        if round <= self.paired() {
            return Err(Refused::Paired);
        }
        self.asked.remove(&(round, seat)).map(|_| ()).ok_or(Refused::Seat(seat))
    }

    fn leave(&mut self, seat: Seat, out: bool) -> Result<(), Refused> {
        if self.entrant(seat)?.out == out {
            return Err(Refused::Seat(seat));
        }
        // Who has left before the event began is not in it.
        if self.has_begun() && self.number(seat).is_none() {
            return Err(Refused::Seat(seat));
        }
        // In a bracket others have gone on in their place.
        if !out && self.has_begun() && !self.is_open() {
            return Err(Refused::Format);
        }
        self.entrants[usize::from(seat.0) - 1].out = out;
        if out {
            self.left.insert(seat, self.rounds.len());
        } else {
            self.left.remove(&seat);
        }
        Ok(())
    }

    fn decide(&mut self, seat: Seat) -> Result<(), Refused> {
        self.begun()?;
        self.number(seat).ok_or(Refused::Seat(seat))?;
        let live = self.live().ok_or(Refused::Format)?;
        if live.champion() != Champion::Nobody {
            return Err(Refused::Champion);
        }
        self.champion = Some(seat);
        Ok(())
    }

    /// The bracket as it stands, if the format is one and the event has begun.
    pub fn live(&self) -> Option<Live> {
        let reading = if self.setup.walkovers { Reading::Walkovers } else { Reading::Byes };
        let mut live = Live::read_as(self.bracket.clone()?, reading);
        for round in &self.rounds {
            for (board, id) in round.boards.iter().filter_map(|board| Some((board, board.id?))) {
                let [a, b] = board.sides().map(|seat| self.number(seat));
                live.fix(id, [a, b]);
                let winner = |seat| self.number(seat).unwrap_or(0);
                let ended = match board.ended {
                    None => continue,
                    Some(Ended::Played(Outcome::Draw)) => Match::Drawn,
                    Some(Ended::Played(Outcome::Win)) => {
                        Match::Won { winner: winner(board.white), played: true }
                    }
                    Some(Ended::Played(Outcome::Loss)) => {
                        Match::Won { winner: winner(board.black), played: true }
                    }
                    Some(Ended::Forfeit { white: true, .. }) => {
                        Match::Won { winner: winner(board.white), played: false }
                    }
                    Some(Ended::Forfeit { black: true, .. }) => {
                        Match::Won { winner: winner(board.black), played: false }
                    }
                    Some(Ended::Forfeit { .. }) => Match::Absent,
                };
                live.end(id, ended);
            }
            if reading == Reading::Walkovers {
                for empty in &round.empty {
                    let number = |seat: Option<Seat>| seat.and_then(|seat| self.number(seat));
                    live.empty(empty.id, empty.sides.map(number), number(empty.on));
                }
                continue;
            }
            for bye in &round.byes {
                if let Some(id) = bye.id {
                    live.fix(id, [self.number(bye.seat), None]);
                }
            }
        }
        for (seat, entrant) in (1..).map(Seat).zip(&self.entrants) {
            if let Some(number) = self.number(seat).filter(|_| entrant.out) {
                live.leave_after(number, self.left.get(&seat).copied().unwrap_or(0));
            }
        }
        Some(live)
    }

    /// A board.
    pub fn board(&self, id: BoardId) -> Option<&Board> {
        let round = self.rounds.get(usize::from(id.round).checked_sub(1)?)?;
        round.boards.get(usize::from(id.board).checked_sub(1)?)
    }

    /// The first board without a result that keeps the next round waiting: an adjourned game does not.
    pub fn unfinished(&self) -> Option<BoardId> {
        self.first_board(|board| board.ended.is_none() && !board.adjourned)
    }

    /// The first game that was adjourned and has no result.
    pub fn adjourned(&self) -> Option<BoardId> {
        self.first_board(Board::is_adjourned)
    }

    fn first_board(&self, is_it: impl Fn(&Board) -> bool) -> Option<BoardId> {
        for (round, one) in (1..).zip(&self.rounds) {
            if let Some(board) = one.boards.iter().position(&is_it) {
                return Some(BoardId { round, board: u16::try_from(board + 1).unwrap_or(u16::MAX) });
            }
        }
        None
    }
}
