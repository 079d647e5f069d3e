//! Duplicate as the frame asks for it.

use super::notation::{Move, Setup};
use super::rack::{drawn_fitting, fits, needed};
use super::state::{Duplicate, End, Phase, Player};
use super::{scene, telling, thinking, top};
use crate::games::info::GameInfo;
use crate::games::level::Level;
use crate::games::scrabble::board::Board;
use crate::games::scrabble::hand::letters;
use crate::games::scrabble::play::{Play, Written};
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::reading::{places, read_play};
use crate::games::scrabble::{self, bag, score};
use crate::games::turns::{Chance, Facts, Frame, Given, Hand, Reading, Standing, TurnGame};
use crate::games::{By, Look, Refusal, Seat, Turn};
use crate::messages::Text;
use crate::picture::scene::Scene;
use crate::say;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

/// Racks of a turn that chance alone may fail to make fit; after these what is needed is drawn first.
const MOST_REDRAWS: u32 = 20;

/// Whether all words of a play are words.
fn is_admissible(board: &Board, play: &Play, words: &PlayingWords) -> bool {
    score::score(board, play, 0).words.iter().all(|(word, _)| words.accepts(word))
}

impl TurnGame for Duplicate {
    const INFO: &'static GameInfo = &super::info::INFO;
    type Setup = Setup;
    type Move = Move;

    fn new(setup: &Setup, frame: &Frame) -> Self {
        let mut game = Self {
            setup: *setup,
            board: Board::new(setup.set),
            bag: bag::full(setup.set),
            rack: Rack::default(),
            turn: 1,
            redraws: 0,
            players: vec![Player::default(); usize::from(frame.seats)],
            phase: Phase::Draw,
            outcomes: Vec::new(),
        };
        game.begin();
        game
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Draw | Phase::Judge => Turn::Chance,
            Phase::Open => Turn::All,
            Phase::Over(_) => Turn::Over,
        }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        let fits_now = |yes: bool| if yes { Ok(()) } else { Err(Refusal(say!("match-not-now"))) };
        match (by, mv, self.phase) {
            (By::Seat(seat), Move::Play(written), Phase::Open) if self.player(seat).is_some() => {
                self.weigh(written).map(drop)
            }
            (By::Seat(seat), Move::Pass, Phase::Open) => {
                if self.given(seat).is_some() {
                    Ok(())
                } else {
                    Err(Refusal(say!("duplicate-none-given")))
                }
            }
            (By::Chance, Move::Rack { tiles, none }, Phase::Draw) => {
                let mut rack = self.rack;
                tiles.tiles().for_each(|tile| rack.add(tile));
                let drawn = tiles.len() == self.missing() && bag::missing(&self.bag, tiles).is_empty();
                fits_now(drawn && (!none || fits(&rack, needed(self.turn))))
            }
            (By::Chance, Move::Top { play, points, bad }, Phase::Judge) => {
                let (_, counted) = self.weigh(play)?;
                let given = self.given_by_all(bad);
                let known = bad.iter().all(|seat| given.iter().any(|given| given.seat == *seat));
                fits_now(counted == *points && known && given.iter().all(|given| given.points <= counted))
            }
            _ => fits_now(false),
        }
    }

    fn play(&mut self, by: By, mv: &Move) {
        match (by, mv) {
            (By::Seat(seat), Move::Play(written)) => {
                let weighed = self.weigh(written).ok();
                if let Some(player) = self.player_mut(seat) {
                    player.play = weighed;
                }
            }
            (By::Seat(seat), Move::Pass) => {
                if let Some(player) = self.player_mut(seat) {
                    player.play = None;
                }
            }
            (_, Move::Rack { tiles, none }) => self.draw(tiles, *none),
            (_, Move::Top { play, bad, .. }) => self.judge(play, bad),
            _ => {}
        }
    }

    fn deal(&self, chance: &mut Chance<'_>) -> Option<Move> {
        match self.phase {
            Phase::Draw => {
                let (count, needed) = (self.missing(), needed(self.turn));
                let tiles = if self.redraws < MOST_REDRAWS {
                    bag::drawn(&self.bag, count, &mut chance.rng)
                } else {
                    drawn_fitting(&self.bag, count, needed, &mut chance.rng)
                };
                let mut rack = self.rack;
                tiles.tiles().for_each(|tile| rack.add(tile));
                let none = fits(&rack, needed) && top::top(&self.board, &rack, chance.words).is_none();
                Some(Move::Rack { tiles, none })
            }
            Phase::Judge => {
                let (play, points) = top::top(&self.board, &self.rack, chance.words)?;
                let is_bad = |(seat, player): (Seat, &Player)| {
                    let (play, _) = player.play.as_ref()?;
                    (!is_admissible(&self.board, play, chance.words)).then_some(seat)
                };
                let bad = self.seats().filter_map(is_bad).collect();
                Some(Move::Top { play: Written::from(&play), points, bad })
            }
            Phase::Open | Phase::Over(_) => None,
        }
    }

    fn flag(&mut self) {
        if self.phase == Phase::Open {
            self.phase = Phase::Judge;
        }
    }

    fn leave(&mut self, seat: Seat) {
        if let Some(player) = self.player_mut(seat) {
            (player.gone, player.play) = (true, None);
        }
        if self.players.iter().all(|player| player.gone) {
            self.phase = Phase::Over(End::Left);
        }
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|player| player.gone)
    }

    fn sit(&mut self, seat: Seat) {
        // Seats are taken one after the other.
        if usize::from(seat.0) == self.players.len() + 1 {
            self.players.push(Player::default());
        }
    }

    fn read(&self, seat: Seat, typed: &str) -> Reading<Move> {
        let words: Vec<&str> = typed.split_whitespace().take(2).collect();
        if let [word] = words[..]
            && ["passo", "pass"].iter().any(|pass| word.eq_ignore_ascii_case(pass))
        {
            return Reading::Likely(Move::Pass);
        }
        let is_expected = self.phase == Phase::Open && self.player(seat).is_some();
        match read_play(&self.board, &self.rack, typed, is_expected) {
            Reading::Move(scrabble::Move::Play(written)) => Reading::Move(Move::Play(written)),
            Reading::No(refusal) => Reading::No(refusal),
            _ => Reading::Chatter,
        }
    }

    fn seems(&self, _seat: Seat, token: &str) -> bool {
        scrabble::reading::seems(&self.rack, token)
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        telling::describe(seat, mv, look)
    }

    fn announce(&self, mv: &Move, look: &Look<'_>) -> Option<Text> {
        telling::announce(self, mv, look)
    }

    fn shuffled(&self, _seat: Seat, rng: &mut ChaCha8Rng) -> String {
        scrabble::hand::shuffled(&self.rack, rng)
    }

    fn complete(&self, seat: Seat, typed: &str) -> Vec<Move> {
        match self.read(seat, typed) {
            Reading::Move(mv) | Reading::Likely(mv) => vec![mv],
            _ => places(self.board(), &self.rack(), typed).into_iter().map(Move::Play).collect(),
        }
    }

    fn held(&self, _seat: Seat) -> Option<String> {
        Some(letters(&self.rack()))
    }

    fn hand(&self, seat: Seat, wish: &str, look: &Look<'_>) -> Option<Hand> {
        telling::hand(self, seat, wish, look)
    }

    fn weigh_all(&self, mv: &Move) -> Vec<Given<Move>> {
        super::weighing::weigh_all(self, mv)
    }

    fn standings(&self) -> Vec<Standing> {
        let mut seats: Vec<(Seat, i32)> = self.seats().map(|(seat, player)| (seat, player.points)).collect();
        seats.sort_by_key(|(seat, points)| (-points, *seat));
        let ahead = |points: i32| seats.iter().filter(|(_, other)| *other > points).count();
        let standing = |(seat, points): &(Seat, i32)| Standing {
            seat: *seat,
            rank: u32::try_from(ahead(*points) + 1).unwrap_or(u32::MAX),
            points: Some(i64::from(*points)),
        };
        seats.iter().map(standing).collect()
    }

    fn position(&self, _seen_by: Option<Seat>) -> String {
        // The rack is everybody's; plays of the running turn are nobody's business.
        let rack = if self.rack.is_empty() { "0".to_owned() } else { self.rack.to_string() };
        format!("{} {rack} {}", self.board, self.turn)
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        scene::scene(self, ghost, *facts, look)
    }

    fn block(&self) -> String {
        scene::block(self)
    }

    fn think(&self, _seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Move {
        let play = thinking::think(&self.board, &self.rack, level, rng, words);
        play.map_or(Move::Pass, |play| Move::Play(Written::from(&play)))
    }
}
