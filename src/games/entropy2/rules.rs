//! A game as a fold over its lines (H7, H8, and H2–H6 as far as they hold here).

use super::moves::Move;
use super::position::{Phase, Position, RESERVE};
use crate::games::entropy::board::Cell;
use crate::games::entropy::colour::{Colour, Counts};
use crate::games::entropy::picture::{self, Extra, View};
use crate::games::entropy::reading::{self, Typed};
use crate::games::entropy::roles::{self, CHAOS, Last, ORDER};
use crate::games::entropy::shift::{PASS, Shift, check_place};
use crate::games::entropy::supply::Supply;
use crate::games::entropy::telling;
use crate::games::entropy::weighing::weighed;
use crate::games::info::{Action, Does, GameInfo};
use crate::games::level::Level;
use crate::games::turns::{Chance, Explained, Facts, Frame, Reading, Standing, TurnGame, Weighed};
use crate::games::{By, Look, Refusal, Seat, Turn, Unreadable};
use crate::messages::{Lang, Text, own};
use crate::opponents::entropy as opponent;
use crate::picture::scene::Scene;
use crate::say;
use crate::words::dice::any;
use crate::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::str::FromStr;

/// A game of Entropy II.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntropyTwo {
    position: Position,
    last: Option<Last>,
    left: Option<Seat>,
}

/// There is nothing to choose before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup;

impl fmt::Display for Setup {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text.is_empty() { Ok(Self) } else { Err(Unreadable::new("nothing behind the bar", text)) }
    }
}

impl EntropyTwo {
    /// What lies on the table.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    const fn supply(&self) -> Supply {
        Supply::Open { reserve: self.position.reserve, stock: self.position.stock }
    }

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

    /// Any five counters, as chance takes them from all that there are.
    fn any_five(&self, rng: &mut ChaCha8Rng) -> Counts {
        let (mut stock, mut five) = (self.position.stock, Counts::default());
        for _ in 0..RESERVE {
            if let Some(colour) = any(stock.each(), rng) {
                stock.take(colour);
                five.add(colour);
            }
        }
        five
    }
}

/// Every reserve that Order can open with: five counters, repeats allowed.
fn openings() -> Vec<Counts> {
    let mut all = vec![(Counts::default(), 0)];
    for _ in 0..RESERVE {
        let longer = all.iter().flat_map(|(counts, from)| {
            Colour::ALL.into_iter().skip(*from).map(|colour| {
                let mut counts = *counts;
                counts.add(colour);
                (counts, colour.index())
            })
        });
        all = longer.collect();
    }
    all.into_iter().map(|(counts, _)| counts).collect()
}

/// `B Y Y`: what is handed over, in letters.
fn letters(counts: Counts) -> String {
    counts.each().map(|colour| colour.to_string()).collect::<Vec<_>>().join(" ")
}

impl TurnGame for EntropyTwo {
    const INFO: &'static GameInfo = &super::info::INFO;
    type Setup = Setup;
    type Move = Move;

    fn new(_setup: &Setup, _frame: &Frame) -> Self {
        let position = Position::new().expect("boards of seven are played");
        Self { position, last: None, left: None }
    }

    fn turn(&self) -> Turn {
        match self.position.phase {
            _ if self.left.is_some() => Turn::Over,
            Phase::Over => Turn::Over,
            _ if self.position.late => Turn::Chance,
            Phase::Chaos => Turn::Of(CHAOS),
            Phase::Open | Phase::Order | Phase::Hand => Turn::Of(ORDER),
        }
    }

    fn check(&self, by: By, mv: &Move) -> Result<(), Refusal> {
        let Position { board, phase, reserve, stock, .. } = &self.position;
        let no = |text| Err(Refusal(text));
        let due = match by {
            By::Seat(seat) => self.turn() == Turn::Of(seat),
            By::Chance => self.turn() == Turn::Chance,
            By::Clock | By::House => false,
        };
        if !due {
            return no(say!("match-not-now"));
        }
        match (phase, mv) {
            (Phase::Open, Move::Open(five)) if five.total() == RESERVE => Ok(()),
            (Phase::Chaos, Move::Place(colour, _)) if reserve.of(*colour) == 0 => {
                let (colour, reserve) = (telling::named(*colour), own(letters(*reserve)));
                no(say!("entropy2-not-in-reserve", colour = colour, reserve = reserve))
            }
            (Phase::Chaos, Move::Place(_, cell)) => check_place(board, *cell),
            (Phase::Order, Move::Order(shift)) => shift.check(board),
            (Phase::Hand, Move::Hand(colour)) if stock.of(*colour) > 0 => Ok(()),
            (Phase::Hand, Move::Hand(colour)) => {
                no(say!("entropy2-not-in-stock", colour = telling::named(*colour)))
            }
            (Phase::Open, _) => no(say!("entropy2-opens")),
            (Phase::Chaos, _) => no(say!("entropy2-lays")),
            (Phase::Order, _) => no(say!("entropy-order-moves")),
            (Phase::Hand, _) => no(say!("entropy2-hands")),
            (Phase::Over, _) => no(say!("match-not-now")),
        }
    }

    fn play(&mut self, by: By, mv: &Move) {
        match mv {
            Move::Open(five) => self.position.hand_over(five.each()),
            Move::Hand(colour) => self.position.hand_over([*colour].into_iter()),
            Move::Place(colour, cell) => {
                self.position.place(*colour, *cell);
                self.last = Some(Last::Placed { by_chaos: by != By::Chance, colour: *colour, cell: *cell });
            }
            Move::Order(shift) => {
                shift.play(&mut self.position.board);
                self.position.pass_on();
                self.last = Some(Last::Shifted(*shift));
            }
        }
    }

    /// H6: what a player had no time for.
    fn deal(&self, chance: &mut Chance<'_>) -> Option<Move> {
        let Position { board, phase, late, reserve, stock } = &self.position;
        let rng = &mut chance.rng;
        match phase {
            _ if !late => None,
            Phase::Open => Some(Move::Open(self.any_five(rng))),
            Phase::Chaos => Some(Move::Place(any(reserve.each(), rng)?, any(board.empty(), rng)?)),
            Phase::Hand => Some(Move::Hand(any(stock.each(), rng)?)),
            Phase::Order | Phase::Over => None,
        }
    }

    /// H6: Order passes; what has to be done nevertheless, chance does, so that a turn that ran out is over whole.
    fn flag(&mut self) {
        match self.position.phase {
            Phase::Order => {
                self.play(By::Clock, &Move::Order(Shift::Pass));
                self.position.late = self.position.phase == Phase::Hand;
            }
            Phase::Open | Phase::Chaos | Phase::Hand => self.position.late = true,
            Phase::Over => {}
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
        let only =
            self.position.reserve.colours().next().filter(|_| self.position.reserve.colours().count() == 1);
        match reading::read(typed) {
            Typed::Pass => Reading::Move(Move::Order(Shift::Pass)),
            Typed::Move(from, to) => Reading::Move(Move::Order(Shift::Move(from, to))),
            Typed::Cell(cell) if seat == ORDER => telling::from_a_cell(board, cell, Move::Order),
            Typed::Cell(cell) => match only {
                Some(colour) => Reading::Move(Move::Place(colour, cell)),
                None => no(say!("entropy2-which", cell = cell.to_string())),
            },
            Typed::Placement(colour, cell) => Reading::Move(Move::Place(colour, cell)),
            Typed::Hand(colours) => match Move::handing(&colours) {
                Some(mv) => Reading::Move(mv),
                None => no(say!("entropy2-one-or-five", count = colours.len())),
            },
            // A colour alone may be talk.
            Typed::Word(colour) if seat == ORDER && self.position.phase == Phase::Hand => {
                Reading::Likely(Move::Hand(colour))
            }
            Typed::Talk | Typed::Word(_) => Reading::Chatter,
            Typed::NoCell(cell) => no(telling::no_cell(board, &cell)),
            Typed::NoColour(typed) => no(say!("entropy2-no-colour", typed = typed)),
        }
    }

    /// The colour of a counter of the reserve, by its letter; the counter that Order moves, by its cell and a stroke.
    fn stem(&self, mv: &Move) -> Option<String> {
        match mv {
            Move::Place(colour, _) => Some(colour.to_string()),
            Move::Order(Shift::Move(from, _)) => Some(format!("{from}-")),
            Move::Order(Shift::Pass) | Move::Open(_) | Move::Hand(_) => None,
        }
    }

    fn part(&self, part: &str, lang: Lang) -> String {
        match part.parse() {
            Ok(Move::Order(Shift::Move(_, to)) | Move::Place(_, to)) => to.to_string(),
            Ok(Move::Hand(colour)) => telling::part(&self.position.board, &colour.to_string(), lang),
            Ok(mv) => mv.to_string(),
            Err(_) => telling::part(&self.position.board, part, lang),
        }
    }

    fn marked(&self, _chosen: &str, parts: &[String], facts: &Facts, look: &Look<'_>) -> Option<Scene> {
        let target = |part: &String| match part.parse() {
            Ok(Move::Order(Shift::Move(_, to)) | Move::Place(_, to)) => Some(to),
            _ => None,
        };
        let targets: Vec<Cell> = parts.iter().filter_map(target).collect();
        Some(picture::scene(&self.view(), &Extra::Dots(&targets), *facts, look))
    }

    fn describe(&self, seat: Seat, mv: &Move, look: &Look<'_>) -> Text {
        let name = (look.name)(seat);
        match mv {
            Move::Order(shift) => telling::shifted(&self.position.board, *shift, name),
            Move::Place(colour, cell) => telling::placed(*colour, *cell, name),
            Move::Open(five) => say!("entropy2-opened", name = name, letters = own(letters(*five))),
            Move::Hand(colour) => {
                say!("entropy2-handed", name = name, colour = telling::named(*colour))
            }
        }
    }

    fn announce(&self, mv: &Move, _look: &Look<'_>) -> Option<Text> {
        match mv {
            Move::Place(colour, cell) => Some(telling::placed_by_chance(*colour, *cell)),
            Move::Open(five) => Some(say!("entropy2-opened-by-chance", letters = own(letters(*five)))),
            Move::Hand(colour) => Some(say!("entropy2-handed-by-chance", colour = telling::named(*colour))),
            Move::Order(_) => None,
        }
    }

    /// Passing is Order's; there is nothing to explain before a second counter lies.
    fn offers(&self, action: &Action) -> bool {
        match action.does {
            Does::Plays(PASS) => self.position.phase == Phase::Order,
            // There are more openings than a menu holds.
            Does::Picks => self.position.phase != Phase::Open,
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
        let Position { board, phase, reserve, stock, .. } = &self.position;
        Some(match phase {
            _ if self.left.is_some() => Vec::new(),
            Phase::Open => openings().into_iter().map(Move::Open).collect(),
            Phase::Chaos => {
                let lay = |colour| board.empty().map(move |cell| Move::Place(colour, cell));
                reserve.colours().flat_map(lay).collect()
            }
            Phase::Order => Shift::all(board).map(Move::Order).collect(),
            Phase::Hand => stock.colours().map(Move::Hand).collect(),
            Phase::Over => Vec::new(),
        })
    }

    fn told(&self) -> Vec<(&'static str, serde_json::Value)> {
        roles::over(&self.position.board, self.turn() == Turn::Over)
    }

    fn example(&self, _words: &PlayingWords) -> Option<Move> {
        match self.position.phase {
            // One of each of the first five colours.
            Phase::Open => Move::handing(Colour::ALL.get(..usize::from(RESERVE))?),
            _ => self.moves()?.into_iter().next(),
        }
    }

    fn scene(&self, ghost: Option<(Seat, &Move)>, facts: &Facts, look: &Look<'_>) -> Scene {
        let Some((seat, mv)) = ghost else {
            return picture::scene(&self.view(), &Extra::None, *facts, look);
        };
        let mut after = self.clone();
        after.play(By::Seat(seat), mv);
        let view = View { turn: self.turn(), ..after.view() };
        picture::scene(&view, &Extra::Preview, *facts, look)
    }

    fn block(&self) -> String {
        picture::block(&self.view())
    }

    /// How a game is opened is not weighed: what Order chooses then can only be seen at the end.
    fn weigh(&self, _seat: Seat, mv: &Move, _words: &PlayingWords) -> Option<Weighed> {
        let (board, supply) = (&self.position.board, self.supply());
        match mv {
            Move::Place(..) => {
                let all = opponent::layings(board, supply);
                let all = all.into_iter().map(|(value, (colour, cell))| (value, Move::Place(colour, cell)));
                weighed(all, mv)
            }
            Move::Order(shift) => weighed(opponent::shifts(board, supply), shift),
            Move::Hand(_) => {
                let all = opponent::hands(board, supply).into_iter();
                weighed(all.map(|(value, colour)| (value, Move::Hand(colour))), mv)
            }
            Move::Open(_) => None,
        }
    }

    fn think(&self, _seat: Seat, level: Level, rng: &mut ChaCha8Rng, _words: &PlayingWords) -> Move {
        let (board, supply) = (&self.position.board, self.supply());
        let thought = match self.position.phase {
            Phase::Open => Some(Move::Open(opponent::open(self.position.stock, level, rng))),
            Phase::Chaos => {
                opponent::lay(board, supply, level, rng).map(|(colour, cell)| Move::Place(colour, cell))
            }
            Phase::Hand => opponent::hand(board, supply, level, rng).map(Move::Hand),
            Phase::Order | Phase::Over => None,
        };
        thought.unwrap_or_else(|| Move::Order(opponent::shift(board, supply, level, rng)))
    }
}
