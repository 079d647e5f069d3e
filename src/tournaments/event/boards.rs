//! Rounds: who plays whom, and how it ended.

use super::empty::Empty;
use super::line::{BoardId, Paired};
use super::setup::Format;
use super::state::{Refused, State};
use crate::games::Seat;
use crate::tournaments::bracket::encounter::{Game, Next, Rules, Which, next};
use crate::tournaments::bracket::live::{Ended as Match, State as Seen};
use crate::tournaments::bracket::{MatchId, Section};
use crate::tournaments::field::{Bye, Outcome};
use crate::tournaments::italo_swiss::Ended;
use crate::tournaments::polyludic::{Barred, Scope};
use std::collections::{BTreeMap, BTreeSet};

/// Two who play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Of a bracket, which match it is.
    pub id: Option<MatchId>,
    /// Who moves first.
    pub white: Seat,
    /// Who does not.
    pub black: Seat,
    /// Whether White stands on side b of the match.
    pub turned: bool,
    /// How it ended.
    pub ended: Option<Ended>,
    /// Its games, where a match has several (K3, D5).
    pub games: Vec<Game>,
    /// Its boards, where two teams meet: each as it ended for who had the first move on it.
    pub parts: Vec<Option<Ended>>,
    /// The encounter of the poly-ludic book, where a game was chosen.
    pub chosen: Option<usize>,
    /// Whether its game goes on later, or did.
    pub adjourned: bool,
}

impl Board {
    /// Whether its game is still to be ended, and does not keep the next round waiting.
    pub fn is_adjourned(&self) -> bool {
        self.adjourned && self.ended.is_none()
    }

    /// How it counts for pairings: an adjourned game is a draw (9.4).
    pub fn for_pairing(&self) -> Option<Ended> {
        self.ended.or(self.adjourned.then_some(Ended::Played(Outcome::Draw)))
    }

    /// Whether anything has happened on it.
    pub fn is_played(&self) -> bool {
        self.ended.is_some() || self.adjourned || !self.games.is_empty() || self.has_begun()
    }

    /// Who stands on sides a and b.
    pub fn sides(&self) -> [Seat; 2] {
        if self.turned { [self.black, self.white] } else { [self.white, self.black] }
    }
}

/// Somebody who does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// Who.
    pub seat: Seat,
    /// Of a bracket, in which match.
    pub id: Option<MatchId>,
    /// What it is.
    pub bye: Bye,
}

/// A round that is paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Its boards, in order.
    pub boards: Vec<Board>,
    /// Who does not play.
    pub byes: Vec<Rest>,
    /// Of a bracket, the matches that nobody plays, in their order.
    pub empty: Vec<Empty>,
    /// Of a manche event, what the round has brought.
    pub scores: BTreeMap<Seat, i64>,
    /// The encounter of the poly-ludic book, where a game was chosen for all.
    pub chosen: Option<usize>,
}

/// The list that all have where one game is chosen for all.
const ALL: Seat = Seat(0);

impl Board {
    /// Two who are to play.
    pub fn plain(id: Option<MatchId>, white: Seat, black: Seat) -> Self {
        let (games, parts) = (Vec::new(), Vec::new());
        Self { id, white, black, turned: false, ended: None, games, parts, chosen: None, adjourned: false }
    }
}

impl State {
    /// Who is not to be paired in a round, and what they have instead; `None`: they are.
    fn away(&self, seat: Seat, round: u16) -> Option<Bye> {
        let entrant = self.entrants.get(usize::from(seat.0).checked_sub(1)?)?;
        // F3: who has left has nothing, whatever they had asked for.
        if entrant.out { Some(Bye::Zero) } else { self.asked.get(&(round, seat)).copied() }
    }

    /// Who is to be paired in the coming round.
    pub fn present(&self) -> Vec<Seat> {
        let round = self.paired() + 1;
        self.numbers.iter().copied().filter(|seat| self.away(*seat, round).is_none()).collect()
    }

    /// Whether two have met over the board.
    pub fn have_met(&self, one: Seat, other: Seat) -> bool {
        let played = self.rounds.iter().flat_map(|round| &round.boards);
        played.filter(|board| matches!(board.for_pairing(), Some(Ended::Played(_)))).any(|board| {
            let pair = (board.white, board.black);
            pair == (one, other) || pair == (other, one)
        })
    }

    pub(super) fn pair(&mut self, round: u16, boards: &[Paired]) -> Result<(), Refused> {
        if self.numbers.is_empty() {
            return Err(Refused::NotBegun);
        }
        let expected = self.paired() + 1;
        if round != expected {
            return Err(Refused::Round { expected });
        }
        if let Some(id) = self.unfinished() {
            return Err(Refused::Unfinished(id));
        }
        let mut seen = BTreeSet::new();
        for seat in boards.iter().flat_map(|board| [Some(board.white), board.black]).flatten() {
            self.number(seat).ok_or(Refused::Seat(seat))?;
            // In a bracket somebody may stand in two matches: the second hangs on the first.
            if !seen.insert(seat) {
                return Err(Refused::Twice(seat));
            }
        }
        let paired = match self.setup.format {
            Format::Swiss { rounds, .. } | Format::ItaloSwiss { rounds, .. } => {
                if round > rounds {
                    return Err(Refused::Round { expected: rounds });
                }
                self.free(round, boards, &seen)?
            }
            Format::RoundRobin { .. } => self.all(boards, &seen)?,
            Format::Bracket(_) => self.matches(round, boards)?,
            Format::Manche(_) => return Err(Refused::Format),
        };
        self.rounds.push(paired);
        self.lay_boards();
        Ok(())
    }

    /// Everybody who is there is paired, or has the one bye there is; nobody meets again (C.04.1).
    fn free(&self, round: u16, boards: &[Paired], seen: &BTreeSet<Seat>) -> Result<Round, Refused> {
        let mut paired = Round::default();
        let numbers: BTreeSet<Seat> = self.numbers.iter().copied().collect();
        for seat in numbers {
            match (self.away(seat, round), seen.contains(&seat)) {
                (None, false) => return Err(Refused::Unpaired(seat)),
                (Some(_), true) => return Err(Refused::Absent(seat)),
                (Some(bye), false) => paired.byes.push(Rest { seat, id: None, bye }),
                (None, true) => {}
            }
        }
        let mut alone = None;
        for board in boards {
            if board.id.is_some() {
                return Err(Refused::Format);
            }
            if let Some(black) = board.black {
                self.may_meet(round, board.white, black)?;
                paired.boards.push(Board::plain(board.id, board.white, black));
            } else {
                if alone.replace(board.white).is_some() {
                    return Err(Refused::Unpaired(board.white));
                }
                paired.byes.push(Rest { seat: board.white, id: None, bye: Bye::Allocated });
            }
        }
        Ok(paired)
    }

    /// Round robin: everybody is paired or rests; who has left loses by forfeit (T9).
    fn all(&self, boards: &[Paired], seen: &BTreeSet<Seat>) -> Result<Round, Refused> {
        if let Some(seat) = self.numbers.iter().find(|seat| !seen.contains(seat)) {
            return Err(Refused::Unpaired(*seat));
        }
        let mut paired = Round::default();
        let came = |seat: Seat| self.entrant(seat).is_ok_and(|entrant| !entrant.out);
        for board in boards {
            if board.id.is_some() {
                return Err(Refused::Format);
            }
            match board.black {
                Some(black) => {
                    let (white, other) = (came(board.white), came(black));
                    let ended = (!white || !other).then_some(Ended::Forfeit { white, black: other });
                    paired.boards.push(Board { ended, ..Board::plain(board.id, board.white, black) });
                }
                None => paired.byes.push(Rest { seat: board.white, id: None, bye: Bye::Zero }),
            }
        }
        Ok(paired)
    }

    /// A bracket: the matches of the round, with those in them whom results have put there.
    fn matches(&self, round: u16, boards: &[Paired]) -> Result<Round, Refused> {
        let live = self.live().ok_or(Refused::Format)?;
        let all = live.bracket().rounds.len();
        if usize::from(round) > all {
            return Err(Refused::Round { expected: u16::try_from(all).unwrap_or(u16::MAX) });
        }
        let mut given: BTreeMap<MatchId, &Paired> = BTreeMap::new();
        for board in boards {
            let id = board.id.ok_or(Refused::Format)?;
            if given.insert(id, board).is_some() {
                return Err(Refused::Match(id));
            }
        }
        let mut paired = Round::default();
        let seen = live.seen();
        let seat = |number| self.seat(number).unwrap_or(ALL);
        let here = live.bracket().matches().zip(&seen);
        let here = here.filter(|(one, _)| live.bracket().rounds[usize::from(round) - 1].contains(one));
        for (one, seen) in here {
            let given = given.remove(&one.id);
            let wrong = Refused::Match(one.id);
            let coming = coming(seen.state);
            paired.empty.extend(self.empty(one.id, seen, &coming));
            match (coming, given) {
                (Coming::Two(a, b), Some(board)) => {
                    let (a, b) = (seat(a), seat(b));
                    let black = board.black.filter(|black| [(a, b), (b, a)].contains(&(board.white, *black)));
                    let black = black.ok_or(wrong)?;
                    let turned = board.white == b;
                    paired.boards.push(Board { turned, ..Board::plain(board.id, board.white, black) });
                }
                (Coming::One(number), Some(board))
                    if board.black.is_none() && board.white == seat(number) =>
                {
                    paired.byes.push(Rest { seat: board.white, id: board.id, bye: Bye::Allocated });
                }
                (Coming::Nobody, None) => {}
                _ => return Err(wrong),
            }
        }
        given.first_key_value().map_or(Ok(paired), |(id, _)| Err(Refused::Match(*id)))
    }

    pub(super) fn at(&mut self, id: BoardId) -> Result<&mut Board, Refused> {
        let round = usize::from(id.round).checked_sub(1).and_then(|at| self.rounds.get_mut(at));
        let board =
            usize::from(id.board).checked_sub(1).zip(round).and_then(|(at, round)| round.boards.get_mut(at));
        board.ok_or(Refused::Board(id))
    }

    /// K3: whether a match must be won.
    pub fn must_be_won(&self, board: &Board) -> bool {
        let (Some(id), Some(bracket)) = (board.id, &self.bracket) else { return false };
        bracket.get(id).is_some_and(|one| !matches!(one.section, Section::Group(_)))
    }

    fn may_end(&self, id: BoardId, ended: Ended) -> Result<(), Refused> {
        let board = self.board(id).ok_or(Refused::Board(id))?;
        let drawn = ended == Ended::Played(Outcome::Draw) && self.must_be_won(board);
        if drawn { Err(Refused::Draw(id)) } else { Ok(()) }
    }

    pub(super) fn result(&mut self, id: BoardId, ended: Ended) -> Result<(), Refused> {
        self.is_of_players()?;
        self.may_end(id, ended)?;
        let board = self.at(id)?;
        if board.ended.is_some() {
            return Err(Refused::Decided(id));
        }
        board.ended = Some(ended);
        self.played(id, ended);
        Ok(())
    }

    pub(super) fn correct(&mut self, id: BoardId, ended: Ended) -> Result<(), Refused> {
        self.is_of_players()?;
        self.may_end(id, ended)?;
        let board = self.at(id)?;
        if board.ended.is_none_or(|old| old == ended) {
            return Err(Refused::Undecided(id));
        }
        board.ended = Some(ended);
        self.played(id, ended);
        Ok(())
    }

    /// 9.4: the game of a board goes on later. A match of a bracket is waited for: who goes on hangs on it.
    pub(super) fn adjourn(&mut self, id: BoardId) -> Result<(), Refused> {
        self.is_of_players()?;
        if matches!(self.setup.format, Format::Bracket(_)) {
            return Err(Refused::Format);
        }
        let board = self.at(id)?;
        if board.ended.is_some() || board.adjourned {
            return Err(Refused::Decided(id));
        }
        board.adjourned = true;
        Ok(())
    }

    /// 8.2: what was played changes the lists of both, what was not changes nothing.
    fn played(&mut self, id: BoardId, ended: Ended) {
        let round = usize::from(id.round) - 1;
        let chosen = self.board(id).and_then(|board| board.chosen);
        let over = self.rounds[round].boards.iter().all(|board| board.ended.is_some());
        let Some(book) = &mut self.book else { return };
        if let Some(encounter) = chosen {
            book.end(encounter);
            book.set_void(encounter, !matches!(ended, Ended::Played(_)));
        }
        if let Some(encounter) = self.rounds[round].chosen.filter(|_| over) {
            book.end(encounter);
        }
    }

    pub(super) fn game(&mut self, id: BoardId, game: Game) -> Result<(), Refused> {
        self.is_of_players()?;
        let board = self.board(id).ok_or(Refused::Board(id))?;
        if !self.must_be_won(board) {
            return Err(Refused::Format);
        }
        if board.ended.is_some() {
            return Err(Refused::Decided(id));
        }
        let rules = self.encounter(id).ok_or(Refused::Board(id))?;
        let mut games = board.games.clone();
        match next(rules, &games) {
            Next::Game { first, .. } if first.is_none_or(|first| first == game.first) => games.push(game),
            _ => return Err(Refused::Game(id)),
        }
        let ended = self.by_games(id, &games);
        let board = self.at(id)?;
        board.games = games;
        board.ended = ended;
        if let Some(ended) = ended {
            self.played(id, ended);
        }
        Ok(())
    }

    /// What games of a board come to; `None`: nobody has won yet.
    pub(super) fn by_games(&self, id: BoardId, games: &[Game]) -> Option<Ended> {
        match next(self.encounter(id)?, games) {
            Next::Over { winner: Which::A, .. } => Some(Ended::Played(Outcome::Win)),
            Next::Over { winner: Which::B, .. } => Some(Ended::Played(Outcome::Loss)),
            Next::Game { .. } => None,
        }
    }

    /// What a board of a bracket plays to find a winner; a is White of the pairing (K3, D5).
    pub fn encounter(&self, id: BoardId) -> Option<Rules> {
        let board = self.board(id)?;
        let better = if self.number(board.white)? < self.number(board.black)? { Which::A } else { Which::B };
        let best_of = self.setup.length(usize::from(id.round));
        Some(Rules { best_of, unequal: self.setup.unequal, better, first: Which::A })
    }

    pub(super) fn score(&mut self, round: u16, points: &[(Seat, i64)]) -> Result<(), Refused> {
        let Format::Manche(rules) = self.setup.format else { return Err(Refused::Format) };
        if self.numbers.is_empty() {
            return Err(Refused::NotBegun);
        }
        let expected = self.paired() + 1;
        let most = rules.rounds + rules.cut.map_or(0, |cut| cut.rounds);
        // The scores of a round that is over may be corrected.
        if round > expected || round > most {
            return Err(Refused::Round { expected: expected.min(most) });
        }
        let mut scores = BTreeMap::new();
        for (seat, points) in points {
            self.number(*seat).ok_or(Refused::Seat(*seat))?;
            if scores.insert(*seat, *points).is_some() {
                return Err(Refused::Twice(*seat));
            }
        }
        if round > rules.rounds && self.left_before_final.is_none() {
            let mut out = self.out();
            // Whoever has left in the middle of this round has played it.
            out.retain(|seat| !scores.contains_key(seat));
            self.left_before_final = Some(out);
        }
        let one = Round { scores, ..Round::default() };
        match self.rounds.get_mut(usize::from(round) - 1) {
            Some(old) => *old = one,
            None => self.rounds.push(one),
        }
        Ok(())
    }

    /// F1, F2: two exchange their places, colours among them, in what is not yet played.
    pub(super) fn swap(&mut self, round: u16, one: Seat, other: Seat) -> Result<(), Refused> {
        let expected = self.paired();
        let at = usize::from(round).checked_sub(1).filter(|at| *at < self.rounds.len());
        let at = at.ok_or(Refused::Round { expected })?;
        if one == other {
            return Err(Refused::Twice(one));
        }
        let mut changed = self.rounds[at].clone();
        let turn = |seat: Seat| match seat {
            seat if seat == one => other,
            seat if seat == other => one,
            seat => seat,
        };
        let mut found = BTreeSet::new();
        for (number, board) in (1..).zip(&mut changed.boards) {
            let concerned = [board.white, board.black].into_iter().filter(|seat| [one, other].contains(seat));
            let concerned: Vec<Seat> = concerned.collect();
            if concerned.is_empty() {
                continue;
            }
            let id = BoardId { round, board: number };
            if board.is_played() {
                return Err(Refused::Decided(id));
            }
            if board.chosen.is_some() {
                return Err(Refused::Chosen(id));
            }
            found.extend(concerned);
            (board.white, board.black) = (turn(board.white), turn(board.black));
            let free = matches!(self.setup.format, Format::Swiss { .. } | Format::ItaloSwiss { .. });
            if free {
                self.may_meet(round, board.white, board.black)?;
            }
        }
        for empty in &mut changed.empty {
            let concerned = empty.sides.iter().flatten().any(|seat| [one, other].contains(seat));
            // F9: a player put in the place of one who has left would have lost there by absence.
            if concerned && self.setup.walkovers && empty.is_walkover() {
                return Err(Refused::Match(empty.id));
            }
            empty.sides = empty.sides.map(|side| side.map(turn));
            empty.on = empty.on.map(turn);
        }
        for rest in &mut changed.byes {
            // A bye that was asked for is nobody else's.
            if rest.bye == Bye::Allocated && [one, other].contains(&rest.seat) {
                found.insert(rest.seat);
                rest.seat = turn(rest.seat);
            }
        }
        // In a bracket somebody may take the place of one who should not be there, and has none to give.
        let enough = if matches!(self.setup.format, Format::Bracket(_)) { 1 } else { 2 };
        self.number(one).and(self.number(other)).ok_or(Refused::Seat(other))?;
        if let Some(missing) =
            [one, other].into_iter().find(|seat| !found.contains(seat)).filter(|_| found.len() < enough)
        {
            return Err(Refused::Absent(missing));
        }
        self.rounds[at] = changed;
        Ok(())
    }

    pub(super) fn unpair(&mut self, round: u16) -> Result<(), Refused> {
        let expected = self.paired();
        if round == 0 || round > expected {
            return Err(Refused::Round { expected });
        }
        let gone = self.rounds.split_off(usize::from(round) - 1);
        if let Some(book) = &mut self.book {
            let boards = gone.iter().flat_map(|round| round.boards.iter().filter_map(|board| board.chosen));
            for encounter in boards.chain(gone.iter().filter_map(|round| round.chosen)) {
                book.set_void(encounter, true);
            }
        }
        // Who came late can play the first round that is paired anew.
        for entrant in &mut self.entrants {
            entrant.since = entrant.since.min(round);
        }
        for apart in &mut self.apart {
            apart.since = apart.since.min(round);
        }
        self.champion = None;
        // V1: a final whose first round stands goes on with those who were in it then.
        let final_stands = match &self.setup.format {
            Format::Manche(rules) => self.rounds.len() > usize::from(rules.rounds),
            _ => false,
        };
        if !final_stands {
            self.left_before_final = None;
        }
        Ok(())
    }

    pub(super) fn choose(&mut self, id: BoardId, name: &str, silent: bool) -> Result<(), Refused> {
        let scope = self.setup.choice.as_ref().ok_or(Refused::Format)?.scope;
        let board = self.board(id).ok_or(Refused::Board(id))?;
        let (white, black) = (board.white, board.black);
        let round = usize::from(id.round) - 1;
        let chosen = match scope {
            Scope::Encounter => board.chosen,
            Scope::Round => self.rounds[round].chosen,
        };
        if chosen.is_some() {
            return Err(Refused::Chosen(id));
        }
        if board.ended.is_some() {
            return Err(Refused::Decided(id));
        }
        let book = self.book.as_mut().ok_or(Refused::Format)?;
        let game = book.rules().game(name).ok_or(Refused::Barred(Barred::Unknown))?;
        let list = book.list(if scope == Scope::Encounter { &white } else { &ALL });
        if silent && list.silent(book.rules()) != Some(game) {
            return Err(Refused::Silent);
        }
        let begun = match scope {
            Scope::Encounter => book.begin(white, black, game),
            Scope::Round => book.begin_for_all(ALL, game),
        };
        let encounter = begun.map_err(Refused::Barred)?;
        match scope {
            Scope::Encounter => self.at(id)?.chosen = Some(encounter),
            Scope::Round => self.rounds[round].chosen = Some(encounter),
        }
        Ok(())
    }

    pub(super) fn void(&mut self, id: BoardId) -> Result<(), Refused> {
        let later = usize::from(id.round) < self.rounds.len();
        let board = self.at(id)?;
        if later {
            return Err(Refused::Paired);
        }
        let begun = board.adjourned || board.chosen.is_some() || !board.games.is_empty() || board.has_begun();
        if board.ended.is_none() && !begun {
            return Err(Refused::Undecided(id));
        }
        board.ended = None;
        board.adjourned = false;
        board.games.clear();
        board.parts.fill(None);
        if let (Some(encounter), Some(book)) = (self.at(id)?.chosen.take(), &mut self.book) {
            book.set_void(encounter, true);
        }
        Ok(())
    }
}

/// Who comes to a match of a bracket.
pub(super) enum Coming {
    Two(u16, u16),
    One(u16),
    Nobody,
}

pub(super) fn coming(state: Seen) -> Coming {
    match state {
        Seen::Ready { a, b } => Coming::Two(a, b),
        // The other has left: nobody needs to come.
        Seen::Bye(Some(number)) | Seen::Over { ended: Match::Won { winner: number, .. }, .. } => {
            Coming::One(number)
        }
        Seen::Bye(None) | Seen::Over { .. } | Seen::Open | Seen::Needless => Coming::Nobody,
    }
}
