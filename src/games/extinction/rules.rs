//! The game turn by turn. The articles are done in the modules that the head of the game's main file names.

use super::moves::Move;
use super::piece::{Letters, Side};
use super::setup::Setup;
use super::state::{Draw, End, ExtinctionChess, seat, side};
use super::{export, generate, opponent, picture, position::Position, reading, san, telling};
use crate::games::info::GameInfo;
use crate::games::level::Level;
use crate::games::turns::{Chance, Facts, Frame, Reading, Standing, TurnGame, Weighed};
use crate::games::{By, Look, Refusal, Seat, Turn, Unreadable};
use crate::messages::{Lang, Text};
use crate::picture::scene::Scene;
use crate::say;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

impl TurnGame for ExtinctionChess {
    const INFO: &'static GameInfo = &super::info::INFO;
    type Setup = Setup;
    type Move = Move;

    fn new(setup: &Setup, _frame: &Frame) -> Self {
        Self::from(Position::start(), setup.0)
    }

    fn turn(&self) -> Turn {
        if self.end().is_some() { Turn::Over } else { Turn::Of(seat(self.board().to_move)) }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        match by {
            By::Seat(seat) if self.turn() == Turn::Of(seat) => {
                if generate::is_move(self.board(), *mv) {
                    Ok(())
                } else {
                    Err(reading::impossible(self.board(), *mv))
                }
            }
            _ => Err(Refusal(say!("match-not-now"))),
        }
    }

    fn play(&mut self, _by: By, mv: &Move) {
        self.advance(*mv);
    }

    fn deal(&self, _chance: &mut Chance<'_>) -> Option<Move> {
        None
    }

    /// X9: whose time is over has lost; material never is too little to win (X1).
    fn flag(&mut self) {
        self.left(self.board().to_move);
    }

    fn leave(&mut self, seat: Seat) {
        self.left(side(seat));
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.end() == Some(End::Left(side(seat)))
    }

    fn read(&self, seat: Seat, typed: &str) -> Reading<Move> {
        reading::read(self, seat, typed)
    }

    fn seems(&self, _seat: Seat, token: &str) -> bool {
        reading::seems(token)
    }

    /// A piece by its square is chosen before where it goes.
    fn stem(&self, mv: &Move) -> Option<String> {
        Some(mv.from.to_string())
    }

    fn part(&self, part: &str, lang: Lang) -> String {
        telling::part(self, part, lang)
    }

    fn marked(&self, chosen: &str, parts: &[String], facts: &Facts, look: &Look<'_>) -> Option<Scene> {
        Some(picture::marked(self, chosen, parts, *facts, look))
    }

    fn complete(&self, seat: Seat, typed: &str) -> Vec<Move> {
        reading::complete(self, seat, typed)
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        telling::describe(self, seat, *mv, look)
    }

    fn closing(&self, look: &Look<'_>) -> Option<Text> {
        telling::closing(self, look)
    }

    fn standings(&self) -> Vec<Standing> {
        let first = self.winner().unwrap_or(Side::White);
        let rank = if self.winner().is_some() { 2 } else { 1 };
        vec![
            Standing { seat: seat(first), rank: 1, points: None },
            Standing { seat: seat(first.other()), rank, points: None },
        ]
    }

    fn why(&self) -> Option<&'static str> {
        Some(match self.end()? {
            End::Extinct(extinct) if extinct.own => "last-pawn",
            End::Extinct(_) => "extinct",
            End::Drawn(draw) => draw.name(),
            End::Left(_) => "left",
        })
    }

    fn claim(&self, of: Seat) -> Option<&'static str> {
        let mover = self.turn() == Turn::Of(of);
        self.claimable().filter(|_| mover).map(Draw::name)
    }

    fn draw_claimed(&mut self) {
        self.end_claimed();
    }

    fn position(&self, _seen_by: Option<Seat>) -> String {
        self.text()
    }

    /// FEN, and behind it `double_extinction=perde` where that is chosen.
    fn at(text: &str) -> Result<Self, Unreadable> {
        Self::read(text)
    }

    fn moves(&self) -> Option<Vec<Move>> {
        Some(self.all_moves())
    }

    fn nodes(&self, depth: u32) -> Option<u64> {
        let over = self.end().is_some() && depth > 0;
        Some(if over { 0 } else { generate::perft(self.board(), depth) })
    }

    /// `san` in the order of `moves`, `fen`, and who has won.
    fn told(&self) -> Vec<(&'static str, Value)> {
        let mut moves = self.all_moves();
        moves.sort_by_key(ToString::to_string);
        let written = |mv: &Move| san::write_among(self.board(), *mv, Letters::English, &moves);
        let san: Vec<String> = moves.iter().map(written).collect();
        let over = self.end().map(|_| match self.winner() {
            Some(Side::White) => "white",
            Some(Side::Black) => "black",
            None => "draw",
        });
        vec![("san", json!(san)), ("fen", json!(self.board().to_string())), ("over", json!(over))]
    }

    /// A piece that comes towards the middle of the board shows a letter and a square.
    fn example(&self, _words: &PlayingWords) -> Option<Move> {
        let from_the_middle = |mv: &Move| {
            let off = |at: u8| (2 * i32::from(at) - 7).abs();
            let is_pawn = self.board().species_on(mv.from) == Some(super::piece::Species::Pawn);
            (is_pawn, off(mv.to.file()).max(off(mv.to.rank())), *mv)
        };
        self.all_moves().into_iter().min_by_key(from_the_middle)
    }

    fn spell(&self, mv: &Move, lang: Lang) -> String {
        san::write(self.board(), *mv, telling::letters_of(lang))
    }

    fn export(log: &[(By, &str)], name: &dyn Fn(Seat) -> String) -> Option<(&'static str, String)> {
        export::export(log, name)
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        picture::scene(self, ghost.map(|(_, mv)| *mv), *facts, look)
    }

    fn block(&self) -> String {
        picture::block(self.board())
    }

    fn weigh(&self, _seat: Seat, mv: &Move, _words: &PlayingWords) -> Option<Weighed> {
        opponent::weigh(self, *mv)
    }

    fn think(&self, _seat: Seat, level: Level, rng: &mut ChaCha8Rng, _words: &PlayingWords) -> Move {
        opponent::choose(self, level, rng)
    }
}
