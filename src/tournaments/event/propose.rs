//! The coming round, as the format has it. Nothing changes: what is proposed is shown to the director, and is a line only
//! when it is published (F1).

use super::boards::{Coming, coming};
use super::line::{BoardId, Line, Paired};
use super::setup::Format;
use super::state::State;
use crate::games::Seat;
use crate::tournaments::bracket::Section;
use crate::tournaments::bracket::encounter::{Which, first_move};
use crate::tournaments::bracket::live::{Champion, Live};
use crate::tournaments::field::Bye::{Allocated, Full};
use crate::tournaments::field::{Cell, Field, Number, Side};
use crate::tournaments::italo_swiss::{Bye, Game, History, Pairing, Round, Start};
use crate::tournaments::manche_event::{is_over, playing_without};
use crate::tournaments::round_robin::{REST, berger, double};

/// What pairs a Swiss round: the field, and whether the event is accelerated. `None`: there is no legal pairing.
pub type Swiss<'a> = dyn Fn(&Field, bool) -> Option<Pairing> + 'a;

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// This line, if the director agrees.
    Pair(Line),
    /// A round of a manche event, played by these.
    Play(Vec<Seat>),
    /// Nothing: all rounds are played.
    Over,
}

/// Why nothing can be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The event has not begun.
    NotBegun,
    /// This board has no result.
    Unfinished(BoardId),
    /// There is no legal pairing of those who are there; the director decides.
    NoPairing,
}

impl State {
    /// The coming round.
    pub fn propose(&self, swiss: &Swiss<'_>) -> Result<Proposal, Stuck> {
        if self.numbers().is_empty() {
            return Err(Stuck::NotBegun);
        }
        if let Some(id) = self.unfinished() {
            return Err(Stuck::Unfinished(id));
        }
        let round = self.paired() + 1;
        if self.is_closed() {
            return Ok(Proposal::Over);
        }
        match self.setup().format {
            Format::Swiss { rounds, .. } | Format::ItaloSwiss { rounds, .. } if round > rounds => self.over(),
            Format::Swiss { accelerated, .. } => {
                let pairing = self.dutch(swiss, accelerated).ok_or(Stuck::NoPairing)?;
                Ok(Proposal::Pair(self.line(round, &pairing)))
            }
            Format::ItaloSwiss { start, .. } => {
                let pairing = self.history(start).pair().map_err(|_| Stuck::NoPairing)?;
                Ok(Proposal::Pair(self.line(round, &pairing)))
            }
            Format::RoundRobin { double: twice } => {
                let count = u16::try_from(self.numbers().len()).unwrap_or(u16::MAX);
                let rounds = if twice { double(count) } else { berger(count) };
                let Some(pairs) = rounds.into_iter().nth(self.rounds().len()) else {
                    return self.over();
                };
                let rests = |pair: &(Number, Number)| pair.0 == REST || pair.1 == REST;
                let bye = pairs.iter().find(|pair| rests(pair)).map(|pair| pair.0.max(pair.1));
                let pairs = pairs.into_iter().filter(|pair| !rests(pair)).collect();
                Ok(Proposal::Pair(self.line(round, &Pairing { pairs, bye })))
            }
            Format::Bracket(_) => {
                Ok(self.live().map_or(Proposal::Over, |live| self.next_of_bracket(round, &live)))
            }
            Format::Manche(rules) => {
                if is_over(rules, self.rounds().len()) {
                    return Ok(Proposal::Over);
                }
                let numbers: Vec<Number> = (1..).take(self.numbers().len()).collect();
                let on = playing_without(
                    rules,
                    &numbers,
                    &self.weighed(self.rounds().len()),
                    &self.not_in_final(),
                );
                let seats = on.into_iter().filter_map(|number| self.seat(number));
                let here = |seat: &Seat| self.entrant(*seat).is_ok_and(|entrant| !entrant.out);
                Ok(Proposal::Play(seats.filter(here).collect()))
            }
        }
    }

    /// All rounds are played, but for games that were adjourned.
    fn over(&self) -> Result<Proposal, Stuck> {
        self.adjourned().map_or(Ok(Proposal::Over), |id| Err(Stuck::Unfinished(id)))
    }

    /// A pairing by numbers as a line by seats.
    fn line(&self, round: u16, pairing: &Pairing) -> Line {
        let seat = |number: Number| self.seat(number).unwrap_or(Seat(0));
        let pairs = pairing.pairs.iter().map(|(white, black)| (seat(*white), Some(seat(*black))));
        let all = pairs.chain(pairing.bye.map(|bye| (seat(bye), None)));
        Line::Pair(round, all.map(|(white, black)| Paired { id: None, white, black }).collect())
    }

    /// What the Italo-Swiss system looks at.
    pub fn history(&self, start: Start) -> History {
        let players = u16::try_from(self.numbers().len()).unwrap_or(u16::MAX);
        let number = |seat: Seat| self.number(seat).unwrap_or(0);
        let mut history = History { players, start, ..History::default() };
        let field = self.coming_field();
        for (at, round) in self.rounds().iter().enumerate() {
            let games = round.boards.iter().filter_map(|board| {
                Some(Game {
                    white: number(board.white),
                    black: number(board.black),
                    ended: board.for_pairing()?,
                })
            });
            let games: Vec<Game> = games.collect();
            let plays = |player: Number| games.iter().any(|game| [game.white, game.black].contains(&player));
            let byes = (1..=players).filter(|player| !plays(*player)).filter_map(|player| {
                let cell = field.entrant(player)?.cell(at);
                let halves = u32::try_from(2 * field.scale.of(cell).0 / field.scale.win.0).ok()?;
                let bars = matches!(cell, Cell::Bye(Allocated | Full));
                Some(Bye { player, halves, bars })
            });
            let byes = byes.collect();
            history.rounds.push(Round { games, byes });
        }
        let present = self.present();
        history.away =
            (1..=players).filter(|one| self.seat(*one).is_none_or(|seat| !present.contains(&seat))).collect();
        history
    }

    fn next_of_bracket(&self, round: u16, live: &Live) -> Proposal {
        let Some(matches) = live.bracket().rounds.get(usize::from(round) - 1) else { return Proposal::Over };
        let seen = live.seen();
        let drawn = if self.colour == Some(Side::Black) { Which::B } else { Which::A };
        let mut boards = Vec::new();
        for (one, seen) in live.bracket().matches().zip(&seen).filter(|(one, _)| matches.contains(one)) {
            let id = Some(one.id);
            let seat = |number| self.seat(number).unwrap_or(Seat(0));
            match coming(seen.state) {
                Coming::Two(a, b) => {
                    let (a, b) = (seat(a), seat(b));
                    // In a group the Berger tables say who has White.
                    let first = match one.section {
                        Section::Group(_) => Which::A,
                        _ => first_move(drawn, usize::from(round), &self.firsts(a), &self.firsts(b)),
                    };
                    let (white, black) = if first == Which::A { (a, b) } else { (b, a) };
                    boards.push(Paired { id, white, black: Some(black) });
                }
                Coming::One(number) => boards.push(Paired { id, white: seat(number), black: None }),
                Coming::Nobody => {}
            }
        }
        if boards.is_empty() && live.champion() != Champion::Open {
            return Proposal::Over;
        }
        Proposal::Pair(Line::Pair(round, boards))
    }

    /// For each match somebody has played, whether they had the first move.
    fn firsts(&self, seat: Seat) -> Vec<bool> {
        let boards = self.rounds().iter().flat_map(|round| &round.boards);
        boards
            .filter(|board| [board.white, board.black].contains(&seat))
            .map(|board| board.white == seat)
            .collect()
    }
}
