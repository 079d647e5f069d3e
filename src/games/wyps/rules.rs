//! A match of Wyps as a fold over its lines (Y8–Y19).

use super::board::Colour;
use super::fault::Fault;
use super::moves::Move;
use super::position::Position;
use super::setup::Setup;
use super::tiles::ITALIAN;
use super::{FIRST_RACK, POOL, generate, legal, reading, scene};
use crate::games::info::GameInfo;
use crate::games::kit::hex::Cell;
use crate::games::level::Level;
use crate::games::turns::{Allowance, Chance, Facts, Frame, Reading, Standing, Time, TurnGame, Weighed};
use crate::games::{By, Look, Refusal, Seat, Turn, Unreadable};
use crate::messages::Text;
use crate::opponents;
use crate::picture::scene::Scene;
use crate::say;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Silent turns in a row that lose the match (Y18).
const MOST_SILENT: u8 = 3;
/// Seconds for the single letter after the time is over, in live play (Y18).
const GRACE: u32 = 20;

/// A match of Wyps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wyps {
    /// Words are judged only when they are challenged (Y19).
    challenges: bool,
    /// In live play a player who is late has some seconds more (Y18).
    time: Time,
    /// Moves of players that stand.
    moves: u32,
    drawn: bool,
    position: Position,
    /// Why the player to move may only place a single letter.
    only: Option<Only>,
    /// Silent turns in a row, by colour.
    silent: [u8; 2],
    /// The last word while it can be challenged: what there was before it.
    unsettled: Option<Unsettled>,
    last: Option<Last>,
    winner: Option<Seat>,
}

/// Why only a single letter may be placed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Only {
    /// The player's word was no word, or the player challenged one that was (Y19).
    Judged,
    /// The player's time is over, and the seconds for one letter run (Y18).
    Late,
}

/// A word that can still be challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unsettled {
    before: Position,
    last_before: Option<Last>,
    word: String,
}

/// The last move of a player, for pictures and sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Last {
    /// Whose.
    pub seat: Seat,
    /// What the player played: a word or a single letter.
    pub mv: Move,
    /// The cells where the player placed a tile.
    pub placed: Vec<Cell>,
}

/// The colour of a seat: the first one has black (Y8).
pub const fn colour(seat: Seat) -> Colour {
    if seat.0 == 1 { Colour::Black } else { Colour::White }
}

/// The seat that plays a colour.
pub const fn seat(colour: Colour) -> Seat {
    match colour {
        Colour::Black => Seat(1),
        Colour::White => Seat(2),
    }
}

impl Wyps {
    /// What lies on the table, the bag counted.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The last move, while it stands.
    pub const fn last(&self) -> Option<&Last> {
        self.last.as_ref()
    }

    /// How many moves of players stand.
    pub const fn moves(&self) -> u32 {
        self.moves
    }

    /// How much time a turn has.
    pub const fn time(&self) -> Time {
        self.time
    }

    /// Who has won; also while the winner's word can still be challenged.
    pub const fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// Whether nothing can be said against the last word any more (Y19).
    pub const fn is_settled(&self) -> bool {
        self.unsettled.is_none()
    }

    /// Whether only a single letter may be placed now (Y18, Y19).
    pub const fn only_single(&self) -> bool {
        self.only.is_some()
    }

    /// Silent turns in a row of a seat, up to 3.
    pub const fn silent_turns(&self, seat: Seat) -> u8 {
        self.silent[colour(seat) as usize]
    }

    /// How many tiles chance owes: to the rack, to the pool (Y8, Y9).
    fn owed(&self) -> (usize, usize) {
        if self.unsettled.is_some() || self.winner.is_some() {
            // Y19: the draw waits until the word is settled; nobody draws for a match that is won.
            return (0, 0);
        }
        let rack = if self.drawn { 0 } else { FIRST_RACK };
        let bag = self.position.bag.map_or(0, |bag| bag.total());
        (rack, (POOL - self.position.pool.len()).min(bag - rack.min(bag)))
    }

    /// What is wrong with a move of the player to move; words are not looked up.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn fault(&self, mv: &Move) -> Result<(), Fault> {
        let Position { board, rack, to_move, .. } = &self.position;
        match mv {
            Move::Word(_) if self.only.is_some() => Err(Fault::OnlySingle { rack: rack.clone() }),
            Move::Word(placement) => legal::check(board, rack, *to_move, placement).map(|_| ()),
            Move::Single(letter, cell) => legal::check_single(board, rack, *letter, *cell),
            Move::Draw { .. } => Err(Fault::Unreadable { typed: mv.to_string() }),
        }
    }

    fn fits_the_draw(&self, mv: &Move) -> bool {
        let Move::Draw { rack, pool } = mv else { return false };
        let mut bag = self.position.bag.unwrap_or_default();
        self.owed() != (0, 0)
            && self.owed() == (rack.len(), pool.len())
            && bag.take_all(rack)
            && bag.take_all(pool)
    }

    /// The turn is over: refills the rack (Y9), sees who has won (Y16), and the other one moves.
    fn pass_on(&mut self, mover: Colour) {
        self.silent[mover as usize] = 0;
        self.only = None;
        self.position.refill();
        if self.position.board.connects(mover) {
            self.winner = Some(seat(mover));
        }
        self.position.to_move = mover.other();
    }
}

impl TurnGame for Wyps {
    const INFO: &'static GameInfo = &super::info::INFO;
    type Setup = Setup;
    type Move = Move;

    fn new(setup: &Setup, frame: &Frame) -> Self {
        Self {
            challenges: frame.validation.is_challenged(),
            time: frame.time,
            moves: 0,
            drawn: false,
            position: Position::new(setup.triangle(), ITALIAN),
            only: None,
            silent: [0; 2],
            unsettled: None,
            last: None,
            winner: None,
        }
    }

    fn turn(&self) -> Turn {
        match (self.winner, &self.unsettled) {
            // Y19: a win is declared when nothing can be said against it any more.
            (Some(_), None) => Turn::Over,
            _ if self.owed() != (0, 0) => Turn::Chance,
            _ => Turn::Of(seat(self.position.to_move)),
        }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        match by {
            By::Seat(seat) if self.turn() == Turn::Of(seat) => Ok(self.fault(mv)?),
            By::Chance if self.fits_the_draw(mv) => Ok(()),
            _ => Err(Refusal(say!("match-not-now"))),
        }
    }

    fn play(&mut self, by: By, mv: &Move) {
        let mover = self.position.to_move;
        let before = self.position.clone();
        let placed = match mv {
            Move::Draw { rack, pool } => {
                let bag = self.position.bag.get_or_insert_default();
                let whole = bag.take_all(rack) && bag.take_all(pool);
                debug_assert!(whole, "checked before");
                self.position.rack.extend(rack);
                self.position.pool.extend(pool);
                self.drawn = true;
                return;
            }
            Move::Single(letter, cell) => {
                let tile = super::board::Tile { letter: *letter, colour: mover };
                self.position.board.put(*cell, tile);
                self.position.spend(&[*letter]);
                vec![*cell]
            }
            Move::Word(placement) => {
                let board = &self.position.board;
                let new = placement.iter().filter(|(cell, _)| board.get(*cell).is_none());
                let (cells, letters): (Vec<_>, Vec<_>) = new.unzip();
                legal::lay(&mut self.position.board, mover, placement);
                self.position.spend(&letters);
                if self.challenges {
                    let (last_before, word) = (self.last.clone(), placement.folded());
                    self.unsettled = Some(Unsettled { before, last_before, word });
                }
                cells
            }
        };
        if let By::Seat(seat) = by {
            self.last = Some(Last { seat, mv: mv.clone(), placed });
            self.moves += 1;
        }
        self.pass_on(mover);
    }

    fn deal(&self, chance: &mut Chance<'_>) -> Option<Move> {
        let (rack, pool) = self.owed();
        if (rack, pool) == (0, 0) {
            return None;
        }
        let mut drawn = self.position.bag?.draw(rack + pool, &mut chance.rng);
        let pool = drawn.split_off(rack.min(drawn.len()));
        Some(Move::Draw { rack: drawn, pool })
    }

    fn flag(&mut self) {
        let mover = self.position.to_move;
        // Y18: in live play there are some seconds more, for a single letter.
        if matches!(self.time, Time::Turn(_)) && self.only != Some(Only::Late) {
            self.only = Some(Only::Late);
            return;
        }
        self.only = None;
        self.silent[mover as usize] += 1;
        self.position.to_move = mover.other();
        if self.silent[mover as usize] >= MOST_SILENT {
            self.winner = Some(seat(mover.other()));
        }
    }

    fn allowance(&self) -> Allowance {
        if self.only == Some(Only::Late) { Allowance::Seconds(GRACE) } else { Allowance::Turn }
    }

    fn leave(&mut self, leaving: Seat) {
        self.winner = Some(seat(colour(leaving).other()));
    }

    fn contestable(&self) -> Option<Seat> {
        self.unsettled.as_ref().map(|_| seat(self.position.to_move.other()))
    }

    fn contested(&self) -> Vec<String> {
        self.unsettled.iter().map(|unsettled| unsettled.word.clone()).collect()
    }

    fn verdict(&mut self, _challenger: Seat, valid: bool) {
        let Some(Unsettled { before, last_before, .. }) = self.unsettled.take() else { return };
        if !valid {
            self.position = before;
            self.last = last_before;
            self.moves -= 1;
            self.winner = None;
        }
        // Y19: the player who was wrong places a single letter now, and turns nothing.
        self.only = Some(Only::Judged);
    }

    fn settle(&mut self) {
        self.unsettled = None;
    }

    fn claims(&self, mv: &Move) -> Vec<String> {
        match mv {
            Move::Word(placement) => vec![placement.folded()],
            Move::Single(..) | Move::Draw { .. } => Vec::new(),
        }
    }

    fn read(&self, seat: Seat, typed: &str) -> Reading<Move> {
        reading::read(self, seat, typed)
    }

    fn seems(&self, _seat: Seat, token: &str) -> bool {
        reading::seems(self, token)
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        scene::describe(self, seat, mv, look)
    }

    fn standings(&self) -> Vec<Standing> {
        let settled = self.winner.filter(|_| self.unsettled.is_none());
        let first = settled.unwrap_or(Seat(1));
        let second = seat(colour(first).other());
        let rank = if settled.is_some() { 2 } else { 1 };
        vec![Standing { seat: first, rank: 1, points: None }, Standing { seat: second, rank, points: None }]
    }

    fn why(&self) -> Option<&'static str> {
        let mover = self.winner.filter(|_| self.unsettled.is_none())?;
        Some(if self.position.board.connects(colour(mover)) { "connected" } else { "left" })
    }

    fn position(&self, _seen_by: Option<Seat>) -> String {
        self.position.to_string()
    }

    fn at(text: &str) -> Result<Self, Unreadable> {
        let position: Position = text.parse().map_err(|_| Unreadable::new("a position of Wyps", text))?;
        let connected = Colour::BOTH.into_iter().find(|colour| position.board.connects(*colour));
        let winner = connected.map(seat);
        Ok(Self {
            challenges: false,
            time: Time::None,
            moves: 0,
            drawn: true,
            position,
            only: None,
            silent: [0; 2],
            unsettled: None,
            last: None,
            winner,
        })
    }

    /// Rack and pool are everybody's: nothing is given away. Neither the best move nor the worst.
    fn example(&self, words: &PlayingWords) -> Option<Move> {
        let Turn::Of(seat) = self.turn() else { return None };
        Some(self.think(seat, Level::Facile, &mut ChaCha8Rng::from_seed([0; 32]), words))
    }

    fn any(&self, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Option<Move> {
        let words = words.spoken();
        opponents::wyps::any(&self.position, self.only.is_some(), rng, generate::Words::from(&words))
    }

    /// What brings the author nearest to the connection comes first; of the tiles that the same cells may turn only the best is
    /// proposed.
    fn propose(&self, _seat: Seat, moves: Vec<Move>) -> Vec<Move> {
        opponents::wyps::best_first(&self.position, moves)
    }

    fn held(&self, _seat: Seat) -> Option<String> {
        let letters: Vec<String> = self.position.rack.iter().map(ToString::to_string).collect();
        Some(letters.join(" "))
    }

    fn proposals(&self, moves: &[Move], facts: &Facts, look: &Look<'_>) -> Option<Scene> {
        Some(scene::proposals(self, moves, *facts, look))
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        scene::scene(self, ghost, *facts, look)
    }

    fn block(&self) -> String {
        scene::block(&self.position.board)
    }

    fn weigh(&self, _seat: Seat, mv: &Move, words: &PlayingWords) -> Option<Weighed> {
        let words = words.spoken();
        let words = generate::Words::from(&words);
        let (best, brings, made) = opponents::wyps::weigh(&self.position, self.only.is_some(), mv, words)?;
        Some(Weighed::chance(best.to_string(), brings, made))
    }

    fn think(&self, _seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Move {
        let familiar = |word: &str| words.familiarity(word);
        let words = words.spoken();
        let words = generate::Words::from(&words);
        opponents::wyps::choose(&self.position, self.only.is_some(), level, rng, words, &familiar)
    }
}
