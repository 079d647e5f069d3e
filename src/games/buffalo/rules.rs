//! A match of Buffalo as a fold over its lines.

use super::fault;
use super::generate;
use super::moves::Move;
use super::position::{Position, Side};
use super::setup::Setup;
use super::{opponent, picture, reading, telling};
use crate::games::info::GameInfo;
use crate::games::level::Level;
use crate::games::turns::typed::names_a_square;
use crate::games::turns::{Chance, Facts, Frame, Reading, Standing, TurnGame, Weighed};
use crate::games::{By, Look, Refusal, Seat, Turn, Unreadable};
use crate::messages::{Lang, Text};
use crate::picture::scene::Scene;
use crate::say;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// A match of Buffalo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffalo {
    position: Position,
    /// The last move, and who has made it.
    last: Option<(Side, Move)>,
    /// Who has resigned, or was too late.
    left: Option<Side>,
}

/// The side of a seat: the first one has the buffaloes, which move first (U2).
pub const fn side(seat: Seat) -> Side {
    if seat.0 == 1 { Side::Black } else { Side::White }
}

/// The seat that plays a side.
pub const fn seat(side: Side) -> Seat {
    match side {
        Side::Black => Seat(1),
        Side::White => Seat(2),
    }
}

impl Buffalo {
    /// What lies on the prairie.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The last move, and who has made it.
    pub const fn last(&self) -> Option<(Side, Move)> {
        self.last
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Side> {
        self.left.map(Side::other).or_else(|| self.position.end().map(super::position::End::winner))
    }
}

impl TurnGame for Buffalo {
    const INFO: &'static GameInfo = &super::info::INFO;
    type Setup = Setup;
    type Move = Move;

    fn new(setup: &Setup, _frame: &Frame) -> Self {
        Self { position: Position::start(setup.rules()), last: None, left: None }
    }

    fn turn(&self) -> Turn {
        if self.winner().is_some() { Turn::Over } else { Turn::Of(seat(self.position.to_move)) }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        match by {
            By::Seat(seat) if self.turn() == Turn::Of(seat) => Ok(fault::check(&self.position, *mv)?),
            _ => Err(Refusal(say!("match-not-now"))),
        }
    }

    fn play(&mut self, _by: By, mv: &Move) {
        self.last = Some((self.position.to_move, *mv));
        self.position = self.position.after(*mv);
    }

    fn deal(&self, _chance: &mut Chance<'_>) -> Option<Move> {
        None
    }

    fn flag(&mut self) {
        self.left = Some(self.position.to_move);
    }

    fn leave(&mut self, seat: Seat) {
        self.left = Some(side(seat));
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.left == Some(side(seat))
    }

    fn read(&self, _seat: Seat, typed: &str) -> Reading<Move> {
        reading::read(&self.position, typed)
    }

    fn seems(&self, _seat: Seat, token: &str) -> bool {
        names_a_square(token, 'k')
    }

    /// The ways to send dogs back, those that harm White most first (U14).
    fn propose(&self, _seat: Seat, moves: Vec<Move>) -> Vec<Move> {
        opponent::best_first(&self.position, moves)
    }

    /// The piece, then where it goes.
    fn stem(&self, mv: &Move) -> Option<String> {
        match mv {
            Move::Step(step) => Some(step.from.to_string()),
            Move::Skip => None,
        }
    }

    fn part(&self, part: &str, lang: Lang) -> String {
        telling::part(&self.position, part, lang)
    }

    fn marked(&self, _chosen: &str, parts: &[String], facts: &Facts, look: &Look<'_>) -> Option<Scene> {
        Some(picture::marked(self, parts, *facts, look))
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        telling::describe(&self.position, (look.name)(seat), *mv)
    }

    fn standings(&self) -> Vec<Standing> {
        let winner = self.winner().map(seat);
        let first = winner.unwrap_or(Seat(1));
        let second = seat(side(first).other());
        [(first, 1), (second, if winner.is_some() { 2 } else { 1 })]
            .map(|(seat, rank)| Standing { seat, rank, points: None })
            .into()
    }

    fn why(&self) -> Option<&'static str> {
        let end = || self.position.end().map(super::position::End::name);
        self.left.map(|_| "left").or_else(end)
    }

    fn closing(&self, _look: &Look<'_>) -> Option<Text> {
        self.position.end().filter(|_| self.left.is_none()).map(telling::closing)
    }

    fn position(&self, _seen_by: Option<Seat>) -> String {
        self.position.to_string()
    }

    fn at(text: &str) -> Result<Self, Unreadable> {
        Ok(Self { position: text.parse()?, last: None, left: None })
    }

    fn moves(&self) -> Option<Vec<Move>> {
        Some(if self.turn() == Turn::Over { Vec::new() } else { generate::moves(&self.position) })
    }

    fn nodes(&self, depth: u32) -> Option<u64> {
        Some(generate::perft(&self.position, depth))
    }

    fn told(&self) -> Vec<(&'static str, Value)> {
        let over = self.winner().map(|side| match side {
            Side::Black => "black",
            Side::White => "white",
        });
        vec![
            ("position", json!(self.position.plain())),
            ("side", json!(self.position.to_move.letter())),
            ("over", json!(over)),
        ]
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        picture::scene(self, ghost.map(|(_, mv)| *mv), *facts, look)
    }

    fn block(&self) -> String {
        picture::block(&self.position)
    }

    fn weigh(&self, _seat: Seat, mv: &Move, _words: &PlayingWords) -> Option<Weighed> {
        opponent::weigh(&self.position, *mv)
    }

    fn think(&self, _seat: Seat, level: Level, rng: &mut ChaCha8Rng, _words: &PlayingWords) -> Move {
        opponent::choose(&self.position, level, rng)
    }
}
