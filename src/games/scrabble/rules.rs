//! Scrabble as a match: racks, bag, turns, challenges and the end, as a fold over its moves.
//!
//! | article | where |
//! |---|---|
//! | B3 first racks | [`Scrabble::new`], a `rack` line a seat |
//! | B4, B5, B9–B11 plays and their points | `score` |
//! | B6 admissible words | [`TurnGame::claims`]: looked up outside, never here |
//! | B12 exchange, B13 pass and both ends | [`Scrabble::finish_turn`], [`Scrabble::stop_if_nobody_plays_on`] |
//! | B14 tiles left, B15 places | [`Scrabble::end`], [`TurnGame::standings`] |
//! | B16 challenges | [`TurnGame::contestable`], [`TurnGame::verdict`], [`TurnGame::settle`] |
//! | B17 missed turns, leaving | [`TurnGame::flag`], [`TurnGame::leave`] |

use super::bag;
use super::board::Board;
use super::notation::Move;
use super::play::Play;
use super::rack::Rack;
use super::record::{Act, Record};
use super::score::{self, Scored};
use super::setup::{Adjust, Setup};
use crate::games::turns::{Chance, Facts, Frame, Hand, Reading, Standing, TurnGame, Validation};
use crate::games::{By, Look, Refusal, Seat, Turn};
use crate::messages::Text;
use crate::opponents::Level;
use crate::picture::scene::Scene;
use crate::say;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// So many turns missed running lose the game, or one's place in it (B17).
const MISSED: u8 = 3;
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
    missed: u8,
    /// How many were gone before him, if he is gone.
    pub gone: Option<u16>,
}

/// A play that may still be challenged (B16).
#[derive(Clone, Debug, PartialEq, Eq)]
struct Open {
    seat: Seat,
    play: Play,
    words: Vec<String>,
    /// What the rack was before it.
    rack: Rack,
    points: i32,
    passes: Vec<Seat>,
    scoreless: Vec<Seat>,
}

/// How the match came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// (a) The bag was empty and this player has played his last tile.
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
    setup: Setup,
    challenges: bool,
    board: Board,
    bag: Rack,
    /// From seat 1.
    players: Vec<Player>,
    /// Index of whose turn it is.
    to_move: usize,
    /// Who has to draw, the next one first.
    owed: Vec<Seat>,
    /// What was handed in for an exchange: it goes back when the new tiles are drawn (B12).
    aside: Rack,
    /// Who has passed since the last other turn.
    passes: Vec<Seat>,
    /// Whose turns have scored nothing since the last that did.
    scoreless: Vec<Seat>,
    open: Option<Open>,
    records: Vec<Record>,
    end: Option<End>,
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

    fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(usize::from(seat.0).wrapping_sub(1))
    }

    fn mover(&self) -> Seat {
        seat_at(self.to_move)
    }

    /// Everybody who still plays.
    fn playing(&self) -> usize {
        self.players.iter().filter(|player| player.gone.is_none()).count()
    }

    /// The play a text of the log means on this board, and what it scores for `seat`.
    ///
    /// # Errors
    /// What is wrong with it (B4, B5), or which tiles the seat has not.
    pub fn weigh(&self, seat: Seat, written: &super::play::Written) -> Result<(Play, Scored), Refusal> {
        let play = written.on(&self.board)?;
        score::check(&self.board, &play)?;
        let rack = self.rack(seat);
        rack.without(&play)?;
        let scored = score::score(&self.board, &play, rack.len());
        Ok((play, scored))
    }

    fn next(&mut self) {
        let count = self.players.len();
        let after = (1..=count).map(|n| (self.to_move + n) % count);
        let next = after.into_iter().find(|n| self.players[*n].gone.is_none());
        self.to_move = next.unwrap_or(self.to_move);
    }

    fn note(&mut self, seat: Seat, rack: Rack, act: Act, points: i32) {
        let total = self.points(seat);
        self.records.push(Record { seat, rack, act, points, total });
    }

    /// A turn is over that scored so many points, or none (B13).
    fn count_turn(&mut self, seat: Seat, points: i32, passed: bool) {
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
    fn stop_if_nobody_plays_on(&mut self) {
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
    fn finish_turn(&mut self, seat: Seat) {
        let spent = self.rack(seat).is_empty() && self.bag.is_empty();
        if spent {
            self.end(End::Out(seat));
        } else if !self.bag.is_empty() {
            self.owed.push(seat);
        }
        self.stop_if_nobody_plays_on();
    }

    /// B14: the tiles that are left. Where all others have left there is nothing to be settled.
    fn end(&mut self, end: End) {
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
            let lost = self.worth(&rack);
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

    /// Points of tiles that were not played; a blank has none (B2).
    fn worth(&self, rack: &Rack) -> i32 {
        let values = &self.setup.set.values;
        rack.tiles().flatten().map(|letter| i32::from(values[usize::from(letter)])).sum()
    }

    fn put(&mut self, seat: Seat, written: &super::play::Written) {
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

    fn exchange(&mut self, seat: Seat, tiles: &Rack) {
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

    fn pass(&mut self, seat: Seat, act: Act) {
        let rack = self.rack(seat);
        self.note(seat, rack, act, 0);
        self.count_turn(seat, 0, true);
        self.next();
        self.stop_if_nobody_plays_on();
    }

    fn draw(&mut self, seat: Seat, tiles: &Rack) {
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

    fn return_aside(&mut self) {
        std::mem::take(&mut self.aside).tiles().for_each(|tile| self.bag.add(tile));
    }

    /// How many tiles the next in line draws.
    fn draws(&self) -> Option<(Seat, u8)> {
        let seat = *self.owed.first()?;
        let missing = self.setup.set.rack.saturating_sub(self.rack(seat).len());
        Some((seat, missing.min(self.bag.len())))
    }
}

/// Index from 0 to seat from 1.
fn seat_at(n: usize) -> Seat {
    Seat(u16::try_from(n + 1).unwrap_or(u16::MAX))
}

impl TurnGame for Scrabble {
    const NAME: &'static str = "scrabble-1";
    const FAMILY: &'static str = "scrabble";
    const SEATS: RangeInclusive<u16> = 2..=6;
    type Setup = Setup;
    type Move = Move;

    fn new(setup: &Setup, frame: &Frame) -> Self {
        let player = Player { rack: Rack::default(), points: 0, missed: 0, gone: None };
        Self {
            setup: *setup,
            challenges: frame.validation == Validation::Challenge,
            board: Board::new(setup.set),
            bag: bag::full(setup.set),
            players: vec![player; usize::from(frame.seats)],
            to_move: 0,
            owed: (1..=frame.seats).map(Seat).collect(),
            aside: Rack::default(),
            passes: Vec::new(),
            scoreless: Vec::new(),
            open: None,
            records: Vec::new(),
            end: None,
        }
    }

    fn turn(&self) -> Turn {
        if self.end.is_some() {
            Turn::Over
        } else if self.owed.is_empty() {
            Turn::Of(self.mover())
        } else {
            Turn::Chance
        }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        let fits = |yes: bool| if yes { Ok(()) } else { Err(Refusal(say!("match-not-now"))) };
        match (by, mv) {
            (By::Seat(seat), Move::Play(written)) => self.weigh(seat, written).map(drop),
            (By::Seat(seat), Move::Exchange(tiles)) => {
                let needed = self.setup.set.rack;
                if self.bag.len() < needed {
                    return Err(Refusal(say!("scrabble-bag-low", left = self.bag.len(), needed = needed)));
                }
                let missing = bag::missing(&self.rack(seat), tiles);
                if !missing.is_empty() {
                    return Err(Refusal(say!("scrabble-not-held", letters = missing.to_string())));
                }
                fits(!tiles.is_empty())
            }
            (By::Seat(_), Move::Pass) => Ok(()),
            (By::Chance, Move::Draw { seat, tiles }) => {
                fits(self.draws() == Some((*seat, tiles.len())) && bag::missing(&self.bag, tiles).is_empty())
            }
            _ => fits(false),
        }
    }

    fn play(&mut self, by: By, mv: &Move) {
        match (by, mv) {
            (By::Seat(seat), Move::Play(written)) => self.put(seat, written),
            (By::Seat(seat), Move::Exchange(tiles)) => self.exchange(seat, tiles),
            (By::Seat(seat), Move::Pass) => {
                if let Some(player) = self.player_mut(seat) {
                    player.missed = 0;
                }
                self.pass(seat, Act::Pass);
            }
            (_, Move::Draw { seat, tiles }) => self.draw(*seat, tiles),
            _ => {}
        }
    }

    fn deal(&self, chance: &mut Chance<'_>) -> Option<Move> {
        let (seat, count) = self.draws()?;
        Some(Move::Draw { seat, tiles: bag::drawn(&self.bag, count, &mut chance.rng) })
    }

    fn flag(&mut self) {
        let seat = self.mover();
        let Some(player) = self.player_mut(seat) else { return };
        player.missed += 1;
        if player.missed < MISSED {
            self.pass(seat, Act::Missed);
        } else {
            let rack = player.rack;
            self.note(seat, rack, Act::Missed, 0);
            self.leave(seat);
        }
    }

    fn leave(&mut self, seat: Seat) {
        let before = u16::try_from(self.players.len() - self.playing()).unwrap_or(u16::MAX);
        let Some(player) = self.player_mut(seat).filter(|player| player.gone.is_none()) else { return };
        player.gone = Some(before);
        let rack = std::mem::take(&mut player.rack);
        // B17: his tiles return to the bag, with those of an exchange he has not finished.
        rack.tiles().for_each(|tile| self.bag.add(tile));
        self.note(seat, rack, Act::Gone, 0);
        if self.owed.contains(&seat) {
            self.return_aside();
        }
        self.owed.retain(|owed| *owed != seat);
        self.passes.retain(|passed| *passed != seat);
        self.scoreless.retain(|scoreless| *scoreless != seat);
        if self.playing() < 2 {
            self.end(End::Left);
            return;
        }
        if self.mover() == seat {
            self.next();
        }
        self.stop_if_nobody_plays_on();
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|player| player.gone.is_some())
    }

    fn contestable(&self) -> Option<Seat> {
        self.open.as_ref().map(|open| open.seat)
    }

    fn contested(&self) -> Vec<String> {
        self.open.as_ref().map(|open| open.words.clone()).unwrap_or_default()
    }

    fn verdict(&mut self, challenger: Seat, valid: bool) {
        if valid {
            let penalty = i32::from(self.setup.penalty);
            if penalty > 0
                && let Some(player) = self.player_mut(challenger)
            {
                player.points -= penalty;
                let rack = player.rack;
                self.note(challenger, rack, Act::Penalty, -penalty);
            }
            self.settle();
            return;
        }
        let Some(open) = self.open.take() else { return };
        for (square, _) in open.play.placed() {
            self.board.set_tile(square, None);
        }
        if let Some(player) = self.player_mut(open.seat) {
            player.rack = open.rack;
            player.points -= open.points;
        }
        // B13: it is no pass, but it has not scored either.
        (self.passes, self.scoreless) = (open.passes, open.scoreless);
        self.count_turn(open.seat, 0, false);
        self.note(open.seat, open.rack, Act::Withdrawn(open.play), -open.points);
        self.stop_if_nobody_plays_on();
    }

    fn settle(&mut self) {
        if let Some(open) = self.open.take() {
            self.finish_turn(open.seat);
        }
    }

    fn claims(&self, mv: &Move) -> Vec<String> {
        let Move::Play(written) = mv else { return Vec::new() };
        let Ok(play) = written.on(&self.board) else { return Vec::new() };
        score::score(&self.board, &play, 0).words.into_iter().map(|(word, _)| word).collect()
    }

    fn read(&self, seat: Seat, typed: &str) -> Reading<Move> {
        super::reading::read(self, seat, typed)
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        super::telling::describe(self, seat, mv, look)
    }

    fn hand(&self, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
        super::hand::hand(self, seat, wish, look)
    }

    fn standings(&self) -> Vec<Standing> {
        let mut seats: Vec<(Seat, &Player)> =
            self.players.iter().enumerate().map(|(n, player)| (seat_at(n), player)).collect();
        // B17: whoever is gone is behind all who stayed, the first one last.
        let key = |player: &Player| match player.gone {
            None => (0, -i64::from(player.points)),
            Some(before) => (1, -i64::from(before)),
        };
        seats.sort_by_key(|(seat, player)| (key(player), *seat));
        let rank = |player: &Player| 1 + seats.iter().filter(|(_, other)| key(other) < key(player)).count();
        let standing = |(seat, player): &(Seat, &Player)| Standing {
            seat: *seat,
            rank: u32::try_from(rank(player)).unwrap_or(u32::MAX),
            points: Some(player.points.into()),
        };
        seats.iter().map(standing).collect()
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        super::scene::scene(self, ghost, facts, look)
    }

    fn block(&self) -> String {
        super::scene::block(&self.board)
    }

    fn think(&self, seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Move {
        super::thinking::think(self, seat, level, rng, words)
    }
}
