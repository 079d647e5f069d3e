//! What lies on the prairie, and whose turn it is; its text (U3).

use super::cells::{COLUMNS, Cell, Cells, ROWS};
use super::moves::{Move, Step};
use super::rebels::Sides;
use crate::games::Unreadable;
use std::fmt;
use std::str::FromStr;

/// The first position (U2).
pub const START: &str = "bbbbbbbbbbb/11/11/11/11/3DDCDD3/11 b";
/// Buffaloes at most.
pub const BUFFALOES: u32 = 11;
/// Dogs at most.
pub const DOGS: u32 = 4;

/// Who plays the buffaloes, and who chief and dogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The buffaloes, who move first.
    Black,
    /// Chief and dogs.
    White,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Its letter in positions.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// One of Black's.
    Buffalo,
    /// One of White's.
    Dog,
    /// White's, who captures.
    Chief,
}

impl Piece {
    /// Its letter in positions.
    pub const fn letter(self) -> char {
        match self {
            Self::Buffalo => 'b',
            Self::Dog => 'D',
            Self::Chief => 'C',
        }
    }
}

/// A position. Of one that was set up by hand a chief may be missing, as may any others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Black's pieces, on any row.
    pub buffaloes: Cells,
    /// White's, on rows 2 to 6.
    pub dogs: Cells,
    /// White's, on rows 2 to 6: one cell, or none.
    pub chief: Cells,
    /// Who is to move.
    pub to_move: Side,
    /// Whether the buffaloes are rebels, and from which sides they close a dog in (U11, U12).
    pub rebels: Option<Sides>,
}

/// Why it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A buffalo has reached row 1 (U7).
    Crossed,
    /// The last buffalo is captured (U8).
    Captured,
    /// Black is to move and cannot (U8).
    Blocked,
}

impl End {
    /// Who has won.
    pub const fn winner(self) -> Side {
        match self {
            Self::Crossed => Side::Black,
            Self::Captured | Self::Blocked => Side::White,
        }
    }

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crossed => "crossed",
            Self::Captured => "captured",
            Self::Blocked => "blocked",
        }
    }
}

impl Position {
    /// Before the first move (U2).
    pub fn start(rebels: Option<Sides>) -> Self {
        let dogs = [3, 4, 6, 7].into_iter().filter_map(|column| Cell::new(column, 2)).collect();
        let chief = Cell::new(5, 2).into_iter().collect();
        Self { buffaloes: Cells::row(7), dogs, chief, to_move: Side::Black, rebels }
    }

    /// All that stands anywhere.
    pub fn taken(&self) -> Cells {
        self.buffaloes | self.dogs | self.chief
    }

    /// Where buffaloes can go: each comes from the cell above (U4).
    pub fn steps_down(&self) -> Cells {
        self.buffaloes.down() & !self.taken()
    }

    /// How it has ended, if it has (U7, U8).
    pub fn end(&self) -> Option<End> {
        if !(self.buffaloes & Cells::row(1)).is_empty() {
            Some(End::Crossed)
        } else if self.buffaloes.is_empty() {
            Some(End::Captured)
        } else if self.to_move == Side::Black && self.steps_down().is_empty() {
            Some(End::Blocked)
        } else {
            None
        }
    }

    /// What stands on a cell.
    pub fn on(&self, cell: Cell) -> Option<Piece> {
        if self.buffaloes.has(cell) {
            Some(Piece::Buffalo)
        } else if self.dogs.has(cell) {
            Some(Piece::Dog)
        } else {
            self.chief.has(cell).then_some(Piece::Chief)
        }
    }

    /// The position after a move that may be played.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.to_move = self.to_move.other();
        if let Move::Step(step) = mv {
            next.take(step);
        }
        next
    }

    fn take(&mut self, Step { from, to, sent }: Step) {
        if self.dogs.has(from) {
            self.dogs = self.dogs.without(from).with(to);
        } else if self.chief.has(from) {
            self.chief = Cells::one(to);
            self.buffaloes = self.buffaloes.without(to);
        } else {
            self.buffaloes = self.buffaloes.without(from).with(to);
            for back in sent.iter() {
                self.dogs = self.dogs.without(back.from).with(back.to);
            }
        }
    }

    /// A number for all of it, with the player to move; the rules that hold are the same in all of a game.
    pub(crate) fn key(&self) -> u64 {
        let side = match self.to_move {
            Side::Black => 0x9e37_79b9_7f4a_7c15,
            Side::White => 0x6a09_e667_f3bc_c908,
        };
        self.buffaloes.key(self.dogs.key(self.chief.key(side)))
    }

    /// The board and the player to move, as in U3, without a word on the rebels.
    pub fn plain(&self) -> String {
        let row = |row: usize| {
            let mut text = String::new();
            let mut empty = 0;
            for column in 0..COLUMNS {
                match Cell::new(column, row).and_then(|cell| self.on(cell)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        text.push(piece.letter());
                        empty = 0;
                    }
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let rows: Vec<String> = (1..=ROWS).rev().map(row).collect();
        format!("{} {}", rows.join("/"), self.to_move.letter())
    }
}

/// U3, and behind it, where the buffaloes are rebels, from which sides they close in: `… b opposite`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.plain())?;
        self.rebels.map_or(Ok(()), |sides| write!(f, " {}", sides.name()))
    }
}

impl FromStr for Position {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read(text).ok_or_else(|| {
            Unreadable::new("a position like the first one, bbbbbbbbbbb/11/11/11/11/3DDCDD3/11 b", text)
        })
    }
}

fn read(text: &str) -> Option<Position> {
    let mut parts = text.split(' ');
    let (board, side) = (parts.next()?, parts.next()?);
    let rebels = match parts.next() {
        None => None,
        Some(name) => Some(Sides::ALL.into_iter().find(|sides| sides.name() == name)?),
    };
    let to_move = [Side::Black, Side::White].into_iter().find(|one| side == one.letter().to_string())?;
    let mut position =
        Position { buffaloes: Cells::NONE, dogs: Cells::NONE, chief: Cells::NONE, to_move, rebels };
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != ROWS || parts.next().is_some() {
        return None;
    }
    for (row, signs) in (1..=ROWS).rev().zip(rows) {
        read_row(&mut position, row, signs)?;
    }
    let white = position.dogs | position.chief;
    let fits = position.buffaloes.count() <= BUFFALOES
        && position.dogs.count() <= DOGS
        && position.chief.count() <= 1
        && (white & !Cells::BETWEEN).is_empty();
    fits.then_some(position)
}

/// A row of U3: letters, and numbers of empty cells.
fn read_row(position: &mut Position, row: usize, signs: &str) -> Option<()> {
    let mut column = 0;
    let mut rest = signs;
    while let Some(sign) = rest.chars().next() {
        if sign.is_ascii_digit() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let empty: usize = rest[..digits].parse().ok().filter(|empty| *empty <= COLUMNS)?;
            column += empty;
            rest = &rest[digits..];
        } else {
            let cell = Cell::new(column, row)?;
            let set = match sign {
                'b' => &mut position.buffaloes,
                'D' => &mut position.dogs,
                'C' => &mut position.chief,
                _ => return None,
            };
            *set = set.with(cell);
            column += 1;
            rest = &rest[1..];
        }
    }
    (column == COLUMNS).then_some(())
}
