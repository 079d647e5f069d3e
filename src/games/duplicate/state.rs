//! What is on the table: board, bag, the common rack, everybody's play and points.

use super::notation::Setup;
use super::rack::{fits, needed};
use crate::games::scrabble::board::Board;
use crate::games::scrabble::play::{Play, Written};
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::score;
use crate::games::{Refusal, Seat};

/// Whom a turn waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Chance draws a rack.
    Draw,
    /// Everybody plays, until the clock ends it.
    Open,
    /// Chance names the best play.
    Judge,
    /// Nobody.
    Over(End),
}

/// How the game came to its end (B18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No play exists with the rack.
    NoPlay,
    /// The tiles left cannot make a rack.
    NoRack,
    /// Everybody has left.
    Left,
}

/// Somebody at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Player {
    pub points: i32,
    /// The last play of this turn, with what it scores if it is admissible.
    pub play: Option<(Play, i32)>,
    pub gone: bool,
}

/// What somebody gave in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Who.
    pub seat: Seat,
    /// The player's last play.
    pub play: Play,
    /// What it brought: nothing if it is not admissible.
    pub points: i32,
    /// Whether all its words are words.
    pub admissible: bool,
}

/// What came of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Which turn, from 1.
    pub turn: u32,
    /// The common rack.
    pub rack: Rack,
    /// The best play.
    pub top: Play,
    /// Its points.
    pub points: i32,
    /// What was given: most points first, then by seat.
    pub given: Vec<Given>,
}

/// A game of duplicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    pub(super) setup: Setup,
    pub(super) board: Board,
    pub(super) bag: Rack,
    pub(super) rack: Rack,
    /// From 1.
    pub(super) turn: u32,
    /// Racks of this turn that did not fit.
    pub(super) redraws: u32,
    /// From seat 1.
    pub(super) players: Vec<Player>,
    pub(super) phase: Phase,
    pub(super) outcomes: Vec<Outcome>,
}

impl Duplicate {
    /// What lies on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rack everybody has.
    pub const fn rack(&self) -> Rack {
        self.rack
    }

    /// The tiles of the bag.
    pub const fn bag(&self) -> Rack {
        self.bag
    }

    /// Which turn it is, from 1.
    pub const fn turn_number(&self) -> u32 {
        self.turn
    }

    /// How often the rack of this turn was drawn again (B18).
    pub const fn redraws(&self) -> u32 {
        self.redraws
    }

    /// A seat's points.
    pub fn points(&self, seat: Seat) -> i32 {
        self.player(seat).map_or(0, |player| player.points)
    }

    /// What a seat has given in this turn, with what it scores if it is admissible: for its owner's eyes.
    pub fn given(&self, seat: Seat) -> Option<(Play, i32)> {
        self.player(seat)?.play
    }

    /// Whether a seat has played in a turn that is over: what is given in the running one is nobody else's business.
    pub fn has_played(&self, seat: Seat) -> bool {
        self.outcomes.iter().flat_map(|outcome| &outcome.given).any(|given| given.seat == seat)
    }

    /// What came of each turn so far.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// How it ended, if it has.
    pub const fn ended(&self) -> Option<End> {
        match self.phase {
            Phase::Over(end) => Some(end),
            _ => None,
        }
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(usize::from(seat.0).wrapping_sub(1))
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(usize::from(seat.0).wrapping_sub(1))
    }

    /// Every seat.
    pub(super) fn seats(&self) -> impl Iterator<Item = (Seat, &Player)> {
        (1..).map(Seat).zip(&self.players)
    }

    /// A play on this board with the common rack, and its points.
    ///
    /// # Errors
    /// What is wrong with it (B4, B5), or which tiles the rack has not.
    pub fn weigh(&self, written: &Written) -> Result<(Play, i32), Refusal> {
        let play = written.on(&self.board)?;
        score::check(&self.board, &play)?;
        self.rack.without(&play)?;
        let points = score::score(&self.board, &play, self.rack.len()).total;
        Ok((play, points))
    }

    /// How many tiles are drawn now.
    pub(super) fn missing(&self) -> u8 {
        self.setup.set.rack.saturating_sub(self.rack.len()).min(self.bag.len())
    }

    /// B18: a turn begins, if the tiles left can make a rack.
    pub(super) fn begin(&mut self) {
        let mut all = self.bag;
        self.rack.tiles().for_each(|tile| all.add(tile));
        let possible = !all.is_empty() && fits(&all, needed(self.turn));
        self.phase = if possible { Phase::Draw } else { Phase::Over(End::NoRack) };
    }

    /// A rack was drawn; one that does not fit goes back as a whole.
    pub(super) fn draw(&mut self, tiles: &Rack, none: bool) {
        for tile in tiles.tiles() {
            self.bag.take(tile);
            self.rack.add(tile);
        }
        if !fits(&self.rack, needed(self.turn)) {
            std::mem::take(&mut self.rack).tiles().for_each(|tile| self.bag.add(tile));
            self.redraws += 1;
        } else if none {
            self.phase = Phase::Over(End::NoPlay);
        } else {
            self.phase = Phase::Open;
        }
    }

    /// What everybody gave, as it counts.
    pub(super) fn given_by_all(&self, bad: &[Seat]) -> Vec<Given> {
        let mut given: Vec<Given> = self
            .seats()
            .filter_map(|(seat, player)| {
                let (play, points) = player.play?;
                let admissible = !bad.contains(&seat);
                Some(Given { seat, play, points: if admissible { points } else { 0 }, admissible })
            })
            .collect();
        given.sort_by_key(|given| (-given.points, given.seat));
        given
    }

    /// The turn ends: points, the best play on the board, the next turn.
    pub(super) fn judge(&mut self, written: &Written, bad: &[Seat]) {
        // The fold only sees what `check` has let pass.
        let Ok((top, points)) = self.weigh(written) else { return };
        let Ok(left) = self.rack.without(&top) else { return };
        let given = self.given_by_all(bad);
        for Given { seat, points, .. } in &given {
            if let Some(player) = self.player_mut(*seat) {
                player.points += points;
            }
        }
        self.outcomes.push(Outcome { turn: self.turn, rack: self.rack, top, points, given });
        top.put_on(&mut self.board);
        self.rack = left;
        self.players.iter_mut().for_each(|player| player.play = None);
        self.turn += 1;
        self.redraws = 0;
        self.begin();
    }
}
