//! The toy game: three in a row on nine squares. As short as a game can be, and yet whole: its rules here, its picture, its
//! player and its texts beside. `crate::toy` plays it everywhere.

use super::{opponent, picture};
use giostra::games::info::{Draws, GameInfo, GameOption, Joining, Lexica, PICKS, Roles, Said, Times, Value};
use giostra::games::level::Level;
use giostra::games::turns::{Chance, Facts, Frame, Reading, Standing, TurnGame};
use giostra::games::{By, Look, Refusal, Seat, Turn, Unreadable};
use giostra::messages::{Lang, Text};
use giostra::picture::scene::Scene;
use giostra::say;
use giostra::words::library::PlayingWords;
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::str::FromStr;

static INFO: GameInfo = GameInfo {
    rules: "tris-1",
    names: ["tris", "tictactoe"],
    aliases: &["filetto"],
    place: 90,
    family: "tris",
    seats: 2..=2,
    usual: 2,
    joining: Joining::Fixed,
    roles: Roles::FirstMoves,
    words: Lexica::None,
    searches: false,
    draws: Draws::Claimed,
    times: Times::alike(30, 12),
    strikes: 1,
    exports: &[],
    options: &[GameOption {
        key: "first",
        names: ["apre", "opens"],
        values: &[Value::of("ovunque", "anywhere"), Value::of("angolo", "corner")],
        usual: ["ovunque", "ovunque"],
        offered: true,
    }],
    actions: &[PICKS],
    scores: |_, _| None,
    welcomes: false,
    said: Said {
        title: "game-tris",
        help: "help-tris",
        aim: "match-aim-tris",
        how: "match-how-tris",
        sources: [include_str!("it.ftl"), include_str!("en.ftl")],
    },
};

giostra::game!(Tris);

/// Lines of three squares, counted from a1.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The board, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tris {
    /// Seats by square: a1, b1, c1, a2 …
    pub(super) squares: [Option<Seat>; 9],
    pub(super) to_move: Seat,
    pub(super) last: Option<Square>,
    corner: bool,
    left: Option<Seat>,
    claimed: bool,
}

/// A square, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square(pub(super) usize);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ['a', 'b', 'c'][self.0 % 3], self.0 / 3 + 1)
    }
}

impl FromStr for Square {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let found = (0..9).map(Self).find(|square| square.to_string() == text);
        found.ok_or_else(|| Unreadable::new("a square from a1 to c3", text))
    }
}

/// Where the first stone may lie.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    corner: bool,
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.corner { "first=angolo" } else { "first=ovunque" })
    }
}

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "first=angolo" => Ok(Self { corner: true }),
            "first=ovunque" => Ok(Self { corner: false }),
            _ => Err(Unreadable::new("first=ovunque or first=angolo", text)),
        }
    }
}

pub(super) fn other(seat: Seat) -> Seat {
    Seat(3 - seat.0)
}

impl Tris {
    /// Who has three in a row.
    pub(super) fn winner(&self) -> Option<Seat> {
        LINES.iter().find_map(|line| {
            let first = self.squares[line[0]]?;
            line.iter().all(|square| self.squares[*square] == Some(first)).then_some(first)
        })
    }

    pub(super) fn free(&self) -> Vec<Square> {
        let may = |square: &Square| {
            self.squares[square.0].is_none()
                && (!self.corner || self.last.is_some() || [0, 2, 6, 8].contains(&square.0))
        };
        (0..9).map(Square).filter(may).collect()
    }
}

impl TurnGame for Tris {
    const INFO: &'static GameInfo = &INFO;
    type Setup = Setup;
    type Move = Square;

    fn new(setup: &Setup, _frame: &Frame) -> Self {
        Self {
            squares: [None; 9],
            to_move: Seat(1),
            last: None,
            corner: setup.corner,
            left: None,
            claimed: false,
        }
    }

    fn turn(&self) -> Turn {
        let over = self.claimed
            || self.left.is_some()
            || self.winner().is_some()
            || self.squares.iter().all(Option::is_some);
        if over { Turn::Over } else { Turn::Of(self.to_move) }
    }

    fn check(&self, by: By, mv: &Square) -> Result<(), Refusal> {
        match by {
            By::Seat(seat) if seat == self.to_move && self.free().contains(mv) => Ok(()),
            By::Seat(seat) if seat == self.to_move => {
                Err(Refusal(say!("tris-taken", square = mv.to_string())))
            }
            _ => Err(Refusal(say!("match-not-now"))),
        }
    }

    fn play(&mut self, _by: By, mv: &Square) {
        self.squares[mv.0] = Some(self.to_move);
        self.last = Some(*mv);
        self.to_move = other(self.to_move);
    }

    fn deal(&self, _chance: &mut Chance<'_>) -> Option<Square> {
        None
    }

    fn flag(&mut self) {
        self.left = Some(self.to_move);
    }

    fn leave(&mut self, seat: Seat) {
        self.left = Some(seat);
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.left == Some(seat)
    }

    fn read(&self, _seat: Seat, typed: &str) -> Reading<Square> {
        let typed = typed.trim().to_lowercase();
        typed.parse().map_or(Reading::Chatter, Reading::Move)
    }

    /// A row, then a square of it.
    fn stem(&self, square: &Square) -> Option<String> {
        Some((square.0 / 3 + 1).to_string())
    }

    fn part(&self, part: &str, _lang: Lang) -> String {
        if part.len() == 1 { format!("– {part} –") } else { part.to_owned() }
    }

    fn describe(&self, seat: Seat, mv: &Square, look: &Look<'_>) -> Text {
        say!("tris-plays", name = (look.name)(seat), square = mv.to_string())
    }

    fn standings(&self) -> Vec<Standing> {
        let winner = self.left.map(other).or_else(|| self.winner());
        let first = winner.unwrap_or(Seat(1));
        let second =
            Standing { seat: other(first), rank: if winner.is_some() { 2 } else { 1 }, points: None };
        vec![Standing { seat: first, rank: 1, points: None }, second]
    }

    fn why(&self) -> Option<&'static str> {
        let full = self.squares.iter().all(Option::is_some).then_some("full");
        self.left.map(|_| "left").or_else(|| self.winner().map(|_| "three-in-a-row")).or(full)
    }

    /// Whoever sees that one square is left, and that it wins nothing, need not fill it.
    fn claim(&self, seat: Seat) -> Option<&'static str> {
        let last = self.free();
        let wins = |square: &Square| {
            let mut after = self.clone();
            after.play(By::Seat(seat), square);
            after.winner().is_some()
        };
        let open = self.turn() == Turn::Of(seat) && last.len() == 1;
        (open && !last.iter().any(wins)).then_some("nobody-can-win")
    }

    fn draw_claimed(&mut self) {
        self.claimed = true;
    }

    fn position(&self, _seen_by: Option<Seat>) -> String {
        let sign = |square: &Option<Seat>| square.map_or('.', |seat| if seat == Seat(1) { 'x' } else { 'o' });
        let rows: Vec<String> = self.squares.chunks(3).map(|row| row.iter().map(sign).collect()).collect();
        // Only the first move is kept to the corners.
        let corner = if self.corner && self.last.is_none() { " angolo" } else { "" };
        format!("{} {}{corner}", rows.join("/"), if self.to_move == Seat(1) { 'x' } else { 'o' })
    }

    fn at(text: &str) -> Result<Self, Unreadable> {
        let bad = || Unreadable::new("a position like x.o/.../... x", text);
        let (text, corner) = text.strip_suffix(" angolo").map_or((text, false), |text| (text, true));
        let (rows, to_move) = text.split_once(' ').ok_or_else(bad)?;
        let signs: Vec<char> = rows.chars().filter(|sign| *sign != '/').collect();
        let seat = |sign: &char| match sign {
            'x' => Some(Some(Seat(1))),
            'o' => Some(Some(Seat(2))),
            '.' => Some(None),
            _ => None,
        };
        let squares: Option<Vec<Option<Seat>>> = signs.iter().map(seat).collect();
        let squares = squares.and_then(|squares| squares.try_into().ok()).ok_or_else(bad)?;
        let to_move = to_move.chars().next().and_then(|sign| seat(&sign)).flatten().ok_or_else(bad)?;
        Ok(Self { squares, to_move, last: None, corner, left: None, claimed: false })
    }

    fn moves(&self) -> Option<Vec<Square>> {
        Some(self.free())
    }

    fn scene(&self, ghost: Option<(Seat, &Square)>, facts: &Facts, look: &Look<'_>) -> Scene {
        picture::scene(self, ghost.map(|(seat, square)| (seat, *square)), *facts, look)
    }

    fn block(&self) -> String {
        picture::block(self)
    }

    fn think(&self, _seat: Seat, level: Level, rng: &mut ChaCha8Rng, words: &PlayingWords) -> Square {
        opponent::choose(self, level, rng, words)
    }
}
