//! Scrabble as a match: racks, bag, turns, challenges and the end, as a fold over its moves.
//!
//! | article | where |
//! |---|---|
//! | B3 first racks | [`TurnGame::new`], a `rack` line a seat |
//! | B4, B5, B9–B11 plays and their points | `score` |
//! | B6 admissible words | [`TurnGame::claims`]: looked up outside, never here |
//! | B12 exchange, B13 pass and both ends | `state` (`finish_turn`, `stop_if_nobody_plays_on`) |
//! | B14 tiles left, B15 places | `state` (`end`), [`TurnGame::standings`] |
//! | B16 challenges | [`TurnGame::contestable`], [`TurnGame::verdict`], [`TurnGame::settle`] |
//! | B17 missed turns, leaving | [`TurnGame::flag`], [`TurnGame::leave`] |

use super::bag;
use super::board::Board;
use super::notation::Move;
use super::rack::Rack;
use super::record::Act;
use super::score;
use super::setup::Setup;
use super::state::{End, MISSED, Player, Scrabble, seat_at};
use crate::games::info::GameInfo;
use crate::games::level::Level;
use crate::games::turns::{Chance, Facts, Frame, Hand, Reading, Standing, TurnGame, Weighed};
use crate::games::{By, Look, Refusal, Seat, Turn};
use crate::messages::Text;
use crate::picture::scene::Scene;
use crate::say;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

impl TurnGame for Scrabble {
    const INFO: &'static GameInfo = &super::info::INFO;
    type Setup = Setup;
    type Move = Move;

    fn new(setup: &Setup, frame: &Frame) -> Self {
        let player = Player { rack: Rack::default(), points: 0, missed: 0, gone: None };
        Self {
            setup: *setup,
            challenges: frame.validation.is_challenged(),
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
                let rack = self.rack(seat);
                let missing = bag::missing(&rack, tiles);
                if !missing.is_empty() {
                    return Err(rack.lacks(&missing));
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
        // B17: the player's tiles return to the bag, with those of an exchange that is not finished.
        rack.tiles().for_each(|tile| self.bag.add(tile));
        self.note(seat, rack, Act::Gone, 0);
        if self.owed.contains(&seat) {
            self.return_aside();
        }
        self.owed.retain(|owed| *owed != seat);
        self.passes.retain(|passed| *passed != seat);
        self.scoreless.retain(|scoreless| *scoreless != seat);
        if let Some(open) = &mut self.open {
            // What counts again if the last play is taken back (P8).
            open.passes.retain(|passed| *passed != seat);
            open.scoreless.retain(|scoreless| *scoreless != seat);
        }
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
        let left = self.has_left(open.seat);
        if left {
            // P8, B17: the player is gone meanwhile, so what lay on the board goes where their other tiles went.
            let kept = open.rack.without(&open.play).unwrap_or_default();
            let mut played = open.rack;
            kept.tiles().for_each(|tile| _ = played.take(tile));
            played.tiles().for_each(|tile| self.bag.add(tile));
        }
        if let Some(player) = self.player_mut(open.seat) {
            if !left {
                player.rack = open.rack;
            }
            player.points -= open.points;
        }
        // B13: it is no pass, but it has not scored either.
        (self.passes, self.scoreless) = (open.passes, open.scoreless);
        if !left {
            self.count_turn(open.seat, 0, false);
        }
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

    fn seems(&self, seat: Seat, token: &str) -> bool {
        super::reading::seems(&self.rack(seat), token)
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        super::telling::describe(self, seat, mv, look)
    }

    fn closing(&self, look: &Look<'_>) -> Option<Text> {
        super::telling::closing(self, look)
    }

    fn weigh(&self, seat: Seat, mv: &Move, words: &PlayingWords) -> Option<Weighed> {
        super::weighing::weigh(self, seat, mv, words)
    }

    fn shuffled(&self, seat: Seat, rng: &mut ChaCha8Rng) -> String {
        super::hand::shuffled(&self.rack(seat), rng)
    }

    fn complete(&self, seat: Seat, typed: &str) -> Vec<Move> {
        match self.read(seat, typed) {
            Reading::Move(mv) | Reading::Likely(mv) => vec![mv],
            _ => super::reading::places(self.board(), &self.rack(seat), typed)
                .into_iter()
                .map(Move::Play)
                .collect(),
        }
    }

    fn held(&self, seat: Seat) -> Option<String> {
        self.player(seat)?;
        Some(super::hand::letters(&self.rack(seat)))
    }

    fn hand(&self, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
        super::hand::hand(self, seat, wish, look)
    }

    fn standings(&self) -> Vec<Standing> {
        let mut seats: Vec<(Seat, &Player)> =
            self.players.iter().enumerate().map(|(n, player)| (seat_at(n), player)).collect();
        // B17: players who are gone are behind all who stayed; the first one to go is last.
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

    fn position(&self, seen_by: Option<Seat>) -> String {
        super::position::write(self, seen_by)
    }

    fn export(log: &[(By, &str)], name: &dyn Fn(Seat) -> String) -> Option<(&'static str, String)> {
        super::gcg::export(log, name)
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        super::scene::scene(self, ghost, *facts, look)
    }

    fn block(&self) -> String {
        super::scene::block(&self.board)
    }

    fn think(&self, seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Move {
        super::thinking::think(self, seat, level, rng, words)
    }
}
