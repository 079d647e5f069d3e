//! The picture of a game that does not exist, as short as the kit lets it be: 8 by 8 squares, four kinds of pieces, two
//! players with clocks, the last move. Copy it for a new game.

use giostra::picture::kit::{Card, Edges, Grid, Last, Piece, Sheet, Style, Symbol, alt, block};
use giostra::picture::scene::{Rgb, Scene};
use giostra::picture::theme::Theme;
use giostra::picture::{Layout, Texts};

const GRID: Grid = Grid::new(8, 8, Edges::BottomUp);
const LIGHT: Rgb = Rgb(0xF0, 0xE4, 0xC6);
const DARK: Rgb = Rgb(0x87, 0x95, 0xBC);

/// What the picture shows.
#[derive(Clone, Debug)]
pub(crate) struct BoardCard {
    pub(crate) common: Card,
    /// What lies on each square, row by row from the top.
    pub(crate) pieces: Vec<Option<Man>>,
    /// The squares of the last move, the first one where it began.
    pub(crate) moved: Vec<usize>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) kind: Kind,
    /// Whether it is the first player's.
    pub(crate) white: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Star,
    Tower,
    Lance,
    Foot,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Star, Self::Tower, Self::Lance, Self::Foot];

    fn symbol(self) -> Symbol {
        match self {
            Self::Star => Symbol::Star,
            Self::Tower => Symbol::Square,
            Self::Lance => Symbol::Triangle,
            Self::Foot => Symbol::Dot,
        }
    }

    /// In the notation, and in the text twin.
    fn letter(self) -> char {
        ['S', 'T', 'L', 'F'][self as usize]
    }
}

impl Man {
    pub(crate) fn of(letter: char) -> Option<Self> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
        Some(Self { kind, white: letter.is_uppercase() })
    }

    /// Upper case is the first player's.
    fn letter(self) -> char {
        if self.white { self.kind.letter() } else { self.kind.letter().to_ascii_lowercase() }
    }

    pub(crate) fn piece(self) -> Piece {
        let c = Theme::Notte.colors();
        let (fill, ink) = if self.white { (c.tile, c.ink) } else { (c.ink, c.tile) };
        Piece::disc(fill, ink, self.kind.symbol(), ink)
    }
}

impl BoardCard {
    fn man(&self, cell: usize) -> Option<Man> {
        self.pieces.get(cell).copied().flatten()
    }
}

/// The picture.
pub(crate) fn board_scene(card: &BoardCard, layout: Layout, texts: &Texts<'_>) -> Scene {
    let mut sheet = Sheet::new(&card.common, (GRID, Style::FLAT), layout, None, texts);
    let Sheet { scene, board, colors, .. } = &mut sheet;
    let is_dark = |cell| (cell / 8 + cell % 8) % 2 == 1;
    board.cells(scene, |cell| Some(if is_dark(cell) { DARK } else { LIGHT }));
    board.moved(scene, colors, &card.moved);
    board.pieces(scene, |cell| card.man(cell).map(Man::piece));
    sheet.finish(&alt::pieces(GRID, texts, |cell| card.man(cell).map(|man| man.letter().to_string())), texts)
}

/// The text twin.
pub(crate) fn board_block(card: &BoardCard, texts: &Texts<'_>) -> String {
    let lines = block::squares(GRID, |cell| card.man(cell).map_or('.', Man::letter));
    block::board(&card.common, lines, String::new(), texts)
}

/// A move as the foot and the texts tell it: "Tb4-e4".
pub(crate) fn last(who: usize, man: Man, moved: &[usize]) -> Last {
    let cells = moved.iter().map(|cell| GRID.name(*cell)).collect::<Vec<_>>().join("-");
    Last { who: Some(who), what: format!("{}{cells}", man.kind.letter()), ..Last::default() }
}
