//! A game as a fold over its lines (H1–H6).

use super::board::Cell;
use super::moves::Move;
use super::picture::View;
use super::position::{Phase, Position};
use super::reading::{self, Typed};
use super::roles::{self, CHAOS, Last, ORDER};
use super::setup::Setup;
use super::shift::{PASS, Shift, check_place};
use super::supply::Supply;
use super::weighing::weighed;
use super::{picture, telling};
use crate::games::info::{Action, Does, GameInfo};
use crate::games::level::Level;
use crate::games::turns::{Chance, Explained, Facts, Frame, Reading, Standing, TurnGame, Weighed};
use crate::games::{By, Look, Refusal, Seat, Turn, Unreadable};
use crate::messages::{Lang, Text};
use crate::opponents::entropy as opponent;
use crate::picture::scene::Scene;
use crate::say;
use crate::words::dice::any;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;

/// A game of Entropy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entropy {
    position: Position,
    last: Option<Last>,
    left: Option<Seat>,
}

impl Entropy {
    /// What lies on the table.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What does not lie on the board.
    const fn supply(&self) -> Supply {
        Supply::Bag { drawn: self.position.drawn(), bag: self.position.bag }
    }

    /// How it looks, or would look.
    fn view(&self) -> View {
        View {
            title: super::info::INFO.said.title,
            board: self.position.board,
            turn: self.turn(),
            last: self.last,
            supply: self.supply(),
            left: self.left,
        }
    }
}

impl TurnGame for Entropy {
    const INFO: &'static GameInfo = &super::info::INFO;
    type Setup = Setup;
    type Move = Move;

    fn new(setup: &Setup, _frame: &Frame) -> Self {
        Self { position: Position::new(setup.board()), last: None, left: None }
    }

    fn turn(&self) -> Turn {
        match self.position.phase {
            _ if self.left.is_some() => Turn::Over,
            Phase::Draw | Phase::Late(_) => Turn::Chance,
            Phase::Chaos(_) => Turn::Of(CHAOS),
            Phase::Order => Turn::Of(ORDER),
            Phase::Over => Turn::Over,
        }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        let Position { board, phase, bag } = &self.position;
        match (phase, by, mv) {
            // H3: what is drawn is everybody's to see.
            (Phase::Draw, By::Chance, Move::Draw(colour)) if bag.of(*colour) > 0 => Ok(()),
            (Phase::Chaos(_), By::Seat(CHAOS), Move::Place(cell))
            | (Phase::Late(_), By::Chance, Move::Place(cell)) => check_place(board, *cell),
            (Phase::Order, By::Seat(ORDER), Move::Order(shift)) => shift.check(board),
            (Phase::Chaos(_), By::Seat(CHAOS), _) => Err(Refusal(say!("entropy-chaos-lays"))),
            (Phase::Order, By::Seat(ORDER), _) => Err(Refusal(say!("entropy-order-moves"))),
            _ => Err(Refusal(say!("match-not-now"))),
        }
    }

    fn play(&mut self, by: By, mv: &Move) {
        match mv {
            Move::Draw(colour) => self.position.draw(*colour),
            Move::Place(cell) => {
                if let Some(colour) = self.position.drawn() {
                    self.position.place(colour, *cell);
                    self.last = Some(Last::Placed { by_chaos: by != By::Chance, colour, cell: *cell });
                }
            }
            Move::Order(shift) => {
                shift.play(&mut self.position.board);
                self.position.phase = Phase::Draw;
                self.last = Some(Last::Shifted(*shift));
            }
        }
    }

    fn deal(&self, chance: &mut Chance<'_>) -> Option<Move> {
        match self.position.phase {
            Phase::Draw => any(self.position.bag.each(), &mut chance.rng).map(Move::Draw),
            Phase::Late(_) => any(self.position.board.empty(), &mut chance.rng).map(Move::Place),
            Phase::Chaos(_) | Phase::Order | Phase::Over => None,
        }
    }

    /// H6: for Chaos chance lays the counter on any empty cell, and Order passes.
    fn flag(&mut self) {
        match self.position.phase {
            Phase::Chaos(colour) => self.position.phase = Phase::Late(colour),
            Phase::Order => self.play(By::Clock, &Move::Order(Shift::Pass)),
            Phase::Draw | Phase::Late(_) | Phase::Over => {}
        }
    }

    fn leave(&mut self, seat: Seat) {
        self.left = Some(seat);
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.left == Some(seat)
    }

    fn seems(&self, _seat: Seat, token: &str) -> bool {
        reading::seems(token)
    }

    fn read(&self, seat: Seat, typed: &str) -> Reading<Move> {
        let board = &self.position.board;
        let no = |text| Reading::No(Refusal(text));
        match reading::read(typed) {
            Typed::Talk | Typed::Word(_) => Reading::Chatter,
            Typed::Pass => Reading::Move(Move::Order(Shift::Pass)),
            Typed::Move(from, to) => Reading::Move(Move::Order(Shift::Move(from, to))),
            Typed::Cell(cell) if seat == ORDER => telling::from_a_cell(board, cell, Move::Order),
            Typed::Cell(cell) => Reading::Move(Move::Place(cell)),
            Typed::Placement(colour, cell) if self.position.drawn().is_none_or(|drawn| drawn == colour) => {
                Reading::Move(Move::Place(cell))
            }
            Typed::Placement(..) => {
                let drawn = self.position.drawn().map_or_else(String::new, |colour| colour.to_string());
                no(say!("entropy-other-drawn", letter = drawn))
            }
            Typed::Hand(_) | Typed::NoColour(_) => no(say!("entropy-nothing-to-hand")),
            Typed::NoCell(cell) => no(telling::no_cell(board, &cell)),
        }
    }

    /// The row of an empty cell; the counter, by its cell and a stroke: a cell alone is a move of Chaos.
    fn stem(&self, mv: &Move) -> Option<String> {
        match mv {
            Move::Place(cell) => Some((cell.row() + 1).to_string()),
            Move::Order(Shift::Move(from, _)) => Some(format!("{from}-")),
            Move::Order(Shift::Pass) | Move::Draw(_) => None,
        }
    }

    fn part(&self, part: &str, lang: Lang) -> String {
        match part.parse() {
            Ok(Move::Order(Shift::Move(_, to))) => to.to_string(),
            Ok(mv) => mv.to_string(),
            Err(_) => telling::part(&self.position.board, part, lang),
        }
    }

    fn marked(&self, _chosen: &str, parts: &[String], facts: &Facts, look: &Look<'_>) -> Option<Scene> {
        let target = |part: &String| match part.parse() {
            Ok(Move::Order(Shift::Move(_, to)) | Move::Place(to)) => Some(to),
            _ => None,
        };
        let targets: Vec<Cell> = parts.iter().filter_map(target).collect();
        Some(picture::scene(&self.view(), &picture::Extra::Dots(&targets), *facts, look))
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        let name = (look.name)(seat);
        match (mv, self.position.drawn()) {
            (Move::Order(shift), _) => telling::shifted(&self.position.board, *shift, name),
            (Move::Place(cell), Some(colour)) => telling::placed(colour, *cell, name),
            (Move::Draw(colour), _) => telling::drawn(*colour),
            (Move::Place(cell), None) => say!("just", text = cell.to_string()),
        }
    }

    fn announce(&self, mv: &Move, _look: &Look<'_>) -> Option<Text> {
        match (mv, self.position.drawn()) {
            (Move::Draw(colour), _) => Some(telling::drawn(*colour)),
            (Move::Place(cell), Some(colour)) => Some(telling::placed_by_chance(colour, *cell)),
            (Move::Place(_) | Move::Order(_), _) => None,
        }
    }

    /// Passing is Order's; there is nothing to explain before a second counter lies.
    fn offers(&self, action: &Action) -> bool {
        match action.does {
            Does::Plays(PASS) => self.position.phase == Phase::Order,
            Does::Picks => true,
            _ => self.position.board.placed() > 1,
        }
    }

    fn explain(&self, facts: &Facts, look: &Look<'_>) -> Option<Explained> {
        Some(telling::explain(&self.view(), *facts, look))
    }

    fn standings(&self) -> Vec<Standing> {
        roles::standings(&self.position.board, self.left)
    }

    fn why(&self) -> Option<&'static str> {
        self.left.map(|_| "left")
    }

    fn closing(&self, _look: &Look<'_>) -> Option<Text> {
        (self.turn() == Turn::Over && self.left.is_none()).then(|| telling::closing(&self.position.board))
    }

    fn position(&self, _seen_by: Option<Seat>) -> String {
        self.position.to_string()
    }

    fn at(text: &str) -> Result<Self, Unreadable> {
        Ok(Self { position: text.parse()?, last: None, left: None })
    }

    fn moves(&self) -> Option<Vec<Move>> {
        let Position { board, phase, bag } = &self.position;
        Some(match phase {
            _ if self.left.is_some() => Vec::new(),
            Phase::Draw => bag.colours().map(Move::Draw).collect(),
            Phase::Chaos(_) | Phase::Late(_) => board.empty().map(Move::Place).collect(),
            Phase::Order => Shift::all(board).map(Move::Order).collect(),
            Phase::Over => Vec::new(),
        })
    }

    fn told(&self) -> Vec<(&'static str, serde_json::Value)> {
        roles::over(&self.position.board, self.turn() == Turn::Over)
    }

    /// What is drawn nobody writes.
    fn example(&self, _words: &PlayingWords) -> Option<Move> {
        let shifts = || Shift::all(&self.position.board).next().map(Move::Order);
        match self.position.phase {
            Phase::Order => shifts(),
            _ => telling::middle(&self.position.board).map(Move::Place),
        }
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        let Some((seat, mv)) = ghost else {
            return picture::scene(&self.view(), &picture::Extra::None, *facts, look);
        };
        let mut after = self.clone();
        after.play(By::Seat(seat), mv);
        let view = View { turn: self.turn(), ..after.view() };
        picture::scene(&view, &picture::Extra::Preview, *facts, look)
    }

    fn block(&self) -> String {
        picture::block(&self.view())
    }

    fn weigh(&self, _seat: Seat, mv: &Move, _words: &PlayingWords) -> Option<Weighed> {
        let (board, supply) = (&self.position.board, self.supply());
        match mv {
            Move::Place(_) => {
                let all = opponent::layings(board, supply);
                weighed(all.into_iter().map(|(value, (_, cell))| (value, Move::Place(cell))), mv)
            }
            Move::Order(shift) => weighed(opponent::shifts(board, supply), shift),
            Move::Draw(_) => None,
        }
    }

    fn think(&self, _seat: Seat, level: Level, rng: &mut ChaCha8Rng, _words: &PlayingWords) -> Move {
        let board = &self.position.board;
        let laid = opponent::lay(board, self.supply(), level, rng);
        // Who has nothing to lay has a counter to move.
        laid.map_or_else(
            || Move::Order(opponent::shift(board, self.supply(), level, rng)),
            |(_, cell)| Move::Place(cell),
        )
    }
}
