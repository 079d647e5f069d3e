//! What is on the table: board, bag, racks, points, who is to move; and what a turn does to it.

use super::board::Board;
use super::play::{Play, Written};
use super::rack::Rack;
use super::record::{Act, Record};
use super::score::{self, Scored};
use super::setup::{Adjust, Setup};
use crate::games::{Refusal, Seat};

/// So many turns missed running lose the game, or one's place in it (B17).
pub(super) const MISSED: u8 = 3;
/// So many turns a player without a play end the game: passes only (B13).
const PASSES: usize = 3;
/// The same for turns that score nothing, whatever they are.
const SCORELESS: usize = 6;

/// One player's side of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub rack: Rack,
    pub points: i32,
    /// Turns lost by time, running.
    pub missed: u8,
    /// How many were gone before this player, if the player is gone.
    pub gone: Option<u16>,
}

/// A play that may still be challenged (B16).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Open {
    pub seat: Seat,
    pub play: Play,
    pub words: Vec<String>,
    /// What the rack was before it.
    pub rack: Rack,
    pub points: i32,
    pub passes: Vec<Seat>,
    pub scoreless: Vec<Seat>,
}

/// How the match came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// (a) The bag was empty and this player has played their last tile.
    Out(Seat),
    /// (b) Everybody has passed three times running.
    Passes,
    /// Too many turns without a point.
    Scoreless,
    /// All but one have left.
    Left,
}

/// A match of Scrabble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scrabble {
    pub(super) setup: Setup,
    pub(super) challenges: bool,
    pub(super) board: Board,
    pub(super) bag: Rack,
    /// From seat 1.
    pub(super) players: Vec<Player>,
    /// Index of whose turn it is.
    pub(super) to_move: usize,
    /// Who has to draw, the next one first.
    pub(super) owed: Vec<Seat>,
    /// What was handed in for an exchange: it goes back when the new tiles are drawn (B12).
    pub(super) aside: Rack,
    /// Who has passed since the last other turn.
    pub(super) passes: Vec<Seat>,
    /// Whose turns have scored nothing since the last that did.
    pub(super) scoreless: Vec<Seat>,
    pub(super) open: Option<Open>,
    pub(super) records: Vec<Record>,
    pub(super) end: Option<End>,
}

impl Scrabble {
    /// The terms.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What lies on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Tiles left in the bag; with an exchange under way, without those handed in.
    pub const fn bag(&self) -> u8 {
        self.bag.len()
    }

    /// How it ended, if it has.
    pub const fn ended(&self) -> Option<End> {
        self.end
    }

    /// What a seat holds: for its owner's eyes, and for exports of finished matches.
    pub fn rack(&self, seat: Seat) -> Rack {
        self.player(seat).map_or_else(Rack::default, |player| player.rack)
    }

    /// A seat's points; they may be below zero.
    pub fn points(&self, seat: Seat) -> i32 {
        self.player(seat).map_or(0, |player| player.points)
    }

    /// How many sit at the board, with those who have left.
    pub fn seats(&self) -> u16 {
        u16::try_from(self.players.len()).unwrap_or(u16::MAX)
    }

    /// Everything that happened, in order. It holds racks: not for everybody while the match goes on.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// What a seat does not see, bag and other racks together.
    pub fn unseen(&self, seat: Seat) -> Rack {
        let mut unseen = self.bag;
        let others = self.players.iter().enumerate().filter(|(n, _)| seat_at(*n) != seat);
        others.flat_map(|(_, player)| player.rack.tiles()).for_each(|tile| unseen.add(tile));
        self.aside.tiles().for_each(|tile| unseen.add(tile));
        unseen
    }

    /// The tiles of the bag: for tests of what is conserved.
    pub const fn bag_tiles(&self) -> Rack {
        self.bag
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(usize::from(seat.0).wrapping_sub(1))
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(usize::from(seat.0).wrapping_sub(1))
    }

    pub(super) fn mover(&self) -> Seat {
        seat_at(self.to_move)
    }

    /// Everybody who still plays.
    pub(super) fn playing(&self) -> usize {
        self.players.iter().filter(|player| player.gone.is_none()).count()
    }

    /// The play a text of the log means on this board, and what it scores for `seat`.
    ///
    /// # Errors
    /// What is wrong with it (B4, B5), or which tiles the seat has not.
    pub fn weigh(&self, seat: Seat, written: &Written) -> Result<(Play, Scored), Refusal> {
        let play = written.on(&self.board)?;
        score::check(&self.board, &play)?;
        let rack = self.rack(seat);
        rack.without(&play)?;
        let scored = score::score(&self.board, &play, rack.len());
        Ok((play, scored))
    }

    pub(super) fn next(&mut self) {
        let count = self.players.len();
        let after = (1..=count).map(|n| (self.to_move + n) % count);
        let next = after.into_iter().find(|n| self.players[*n].gone.is_none());
        self.to_move = next.unwrap_or(self.to_move);
    }

    pub(super) fn note(&mut self, seat: Seat, rack: Rack, act: Act, points: i32) {
        let total = self.points(seat);
        self.records.push(Record { seat, rack, act, points, total });
    }

    /// A turn is over that scored so many points, or none (B13).
    pub(super) fn count_turn(&mut self, seat: Seat, points: i32, passed: bool) {
        if passed {
            self.passes.push(seat);
        } else {
            self.passes.clear();
        }
        if points > 0 {
            self.scoreless.clear();
        } else {
            self.scoreless.push(seat);
        }
    }

    /// B13, end (b): three passes running of everybody, or six turns without a point.
    pub(super) fn stop_if_nobody_plays_on(&mut self) {
        let playing = self.playing();
        // What was drawn after the last turn is part of what is left (B14).
        if self.end.is_some() || self.open.is_some() || !self.owed.is_empty() {
            return;
        }
        if self.passes.len() >= PASSES * playing {
            self.end(End::Passes);
        } else if self.scoreless.len() >= SCORELESS * playing {
            self.end(End::Scoreless);
        }
    }

    /// What follows a play that stands: tiles are drawn, or the game is over (B13, end (a)).
    pub(super) fn finish_turn(&mut self, seat: Seat) {
        if self.player(seat).is_none_or(|player| player.gone.is_some()) {
            // P8: the player has left while their play could be challenged. They draw no more, and have not gone out.
            self.stop_if_nobody_plays_on();
            return;
        }
        let spent = self.rack(seat).is_empty() && self.bag.is_empty();
        if spent {
            self.end(End::Out(seat));
        } else if !self.bag.is_empty() {
            self.owed.push(seat);
        }
        self.stop_if_nobody_plays_on();
    }

    /// B14: the tiles that are left. Where all others have left there is nothing to be settled.
    pub(super) fn end(&mut self, end: End) {
        self.end = Some(end);
        self.owed.clear();
        self.return_aside();
        if self.setup.adjust == Adjust::None || end == End::Left {
            return;
        }
        let mut gained = 0;
        let mut left = Rack::default();
        for n in 0..self.players.len() {
            let seat = seat_at(n);
            let rack = self.players[n].rack;
            if self.players[n].gone.is_some() || rack.is_empty() {
                continue;
            }
            let lost = rack.worth(self.setup.set);
            gained += lost;
            rack.tiles().for_each(|tile| left.add(tile));
            self.players[n].points -= lost;
            self.note(seat, rack, Act::Left, -lost);
        }
        if let End::Out(seat) = end
            && !left.is_empty()
            && let Some(player) = self.player_mut(seat)
        {
            player.points += gained;
            self.note(seat, left, Act::Gained, gained);
        }
    }

    pub(super) fn put(&mut self, seat: Seat, written: &Written) {
        // The fold only sees what `check` has let pass.
        let Ok((play, scored)) = self.weigh(seat, written) else { return };
        let rack = self.rack(seat);
        let Ok(left) = rack.without(&play) else { return };
        if self.challenges {
            self.open = Some(Open {
                seat,
                play,
                words: scored.words.iter().map(|(word, _)| word.clone()).collect(),
                rack,
                points: scored.total,
                passes: self.passes.clone(),
                scoreless: self.scoreless.clone(),
            });
        }
        play.put_on(&mut self.board);
        if let Some(player) = self.player_mut(seat) {
            (player.rack, player.missed) = (left, 0);
            player.points += scored.total;
        }
        self.note(seat, rack, Act::Play(play), scored.total);
        self.count_turn(seat, scored.total, false);
        self.next();
        if self.open.is_none() {
            self.finish_turn(seat);
        }
    }

    pub(super) fn exchange(&mut self, seat: Seat, tiles: &Rack) {
        let before = self.rack(seat);
        if let Some(player) = self.player_mut(seat) {
            tiles.tiles().for_each(|tile| _ = player.rack.take(tile));
            player.missed = 0;
        }
        self.aside = *tiles;
        self.note(seat, before, Act::Exchange(*tiles), 0);
        self.count_turn(seat, 0, false);
        self.next();
        self.owed.push(seat);
    }

    pub(super) fn pass(&mut self, seat: Seat, act: Act) {
        let rack = self.rack(seat);
        self.note(seat, rack, act, 0);
        self.count_turn(seat, 0, true);
        self.next();
        self.stop_if_nobody_plays_on();
    }

    pub(super) fn draw(&mut self, seat: Seat, tiles: &Rack) {
        for tile in tiles.tiles() {
            self.bag.take(tile);
            if let Some(player) = self.player_mut(seat) {
                player.rack.add(tile);
            }
        }
        self.owed.retain(|owed| *owed != seat);
        // B12: first the new ones are drawn, then the old go back.
        self.return_aside();
        self.stop_if_nobody_plays_on();
    }

    pub(super) fn return_aside(&mut self) {
        std::mem::take(&mut self.aside).tiles().for_each(|tile| self.bag.add(tile));
    }

    /// How many tiles the next in line draws.
    pub(super) fn draws(&self) -> Option<(Seat, u8)> {
        let seat = *self.owed.first()?;
        let missing = self.setup.set.rack.saturating_sub(self.rack(seat).len());
        Some((seat, missing.min(self.bag.len())))
    }
}

/// Index from 0 to seat from 1.
pub(super) fn seat_at(n: usize) -> Seat {
    Seat(u16::try_from(n + 1).unwrap_or(u16::MAX))
}
