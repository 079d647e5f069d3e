//! How title, players, board and foot share a picture: beside each other, or one below the other.

use super::grid::Grid;
use super::square::{Squares, Style};
use crate::picture::Layout;

/// A place on a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Area {
    /// Its right edge.
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// Its lower edge.
    pub fn foot(self) -> f32 {
        self.y + self.h
    }

    /// The height of its middle.
    pub fn middle(self) -> f32 {
        self.y + self.h / 2.0
    }
}

/// Where everything stands on the picture of a board of squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Mark, title and note.
    pub title: Area,
    /// The players.
    pub players: Area,
    /// Whether these stand in a column beside the board.
    pub beside: bool,
    /// The tray of the squares; names of rows and columns have room around it.
    pub board: Area,
    /// What a game shows of its own beside or below its board; without height if it asked for none.
    pub aside: Area,
    /// What happened last: one line, or two if it is narrow.
    pub foot: Area,
}

/// Top and height of the title, and the top of what comes below it.
const TITLE: (f32, f32, f32) = (28.0, 44.0, 90.0);
/// From the left and right edge to the title.
const TITLE_EDGE: f32 = 42.0;
/// From the left and right edge to what is not a board.
const EDGE: f32 = 36.0;
/// From the lower edge to texts, at least.
const FOOT: f32 = 32.0;
/// Left edge and width of a column beside the board; the height of its foot.
const COLUMN: (f32, f32) = (788.0, 276.0);
const COLUMN_FOOT: f32 = 104.0;
/// Height of a line below the board.
const LINE: f32 = 52.0;
/// Between two parts.
const GAP: f32 = 16.0;

impl Frame {
    /// The frame in which the squares are largest. `players` is the height of a strip of the players, `aside` what a game
    /// needs in a column beside the board and in a wide area below it (0 for nothing). Wide: 1100 pixels by 860 at most; tall: 1080 by 1280 at most.
    pub fn new(layout: Layout, (grid, style): (Grid, &Style), players: f32, aside: (f32, f32)) -> Self {
        match layout {
            Layout::Tall => Self::stacked((1080, 1280.0), (grid, style), players, aside.1),
            Layout::Wide => {
                let beside = Self::beside(grid, aside.0);
                let stacked = Self::stacked((1100, 860.0), (grid, style), players, aside.1);
                let pitch = |frame: &Self| Squares::pitch_within(frame.board, grid, style);
                if pitch(&beside) >= pitch(&stacked) { beside } else { stacked }
            }
        }
    }

    fn beside(grid: Grid, aside: f32) -> Self {
        let (left, above, below) = Squares::margins(grid);
        let (right, over) = Squares::sums_room(grid);
        let (x, y, until) = (FOOT + left, TITLE.2 + above + over, 860.0 - FOOT - below);
        let board = Area { x, y, w: COLUMN.0 - 20.0 - right - x, h: until - y };
        let column = |y: f32, until: f32| Area { x: COLUMN.0, y, w: COLUMN.1, h: until - y };
        let foot = column(860.0 - FOOT - COLUMN_FOOT, 860.0 - FOOT);
        let end = foot.y - GAP;
        let middle = if aside > 0.0 { end - aside } else { end };
        let players = column(TITLE.2, if aside > 0.0 { middle - GAP } else { end });
        let title = title(1100.0);
        Self {
            width: 1100,
            height: 860,
            title,
            players,
            beside: true,
            board,
            aside: column(middle, end),
            foot,
        }
    }

    fn stacked((width, most): (u16, f32), (grid, style): (Grid, &Style), players: f32, aside: f32) -> Self {
        let wide = f32::from(width);
        let (left, above, below) = Squares::margins(grid);
        let row = |y: f32, h: f32| Area { x: EDGE, y, w: wide - 2.0 * EDGE, h };
        let players = row(TITLE.2 - 4.0, players);
        let (right, over) = Squares::sums_room(grid);
        let top = players.foot() + GAP + above + over;
        let rest = below + GAP + if aside > 0.0 { aside + GAP } else { 0.0 } + LINE + FOOT - 10.0;
        let w = wide - 2.0 * EDGE - left - right;
        let room = Area { x: EDGE + left, y: top, w, h: most - top - rest };
        let (w, h) = Squares::size(grid, style, Squares::pitch_within(room, grid, style));
        // A narrow board stands in the middle, with its names.
        let board = Area { x: room.x + ((room.w - w) / 2.0).floor().max(0.0), w: w.min(room.w), h, ..room };
        let aside = row(board.foot() + below + GAP, aside);
        let foot = row(board.foot() + rest - LINE - FOOT + 10.0, LINE);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1280")]
        let height = (foot.foot() + FOOT - 10.0).ceil() as u32;
        Self { width: width.into(), height, title: title(wide), players, beside: false, board, aside, foot }
    }
}

fn title(width: f32) -> Area {
    Area { x: TITLE_EDGE, y: TITLE.0, w: width - 2.0 * TITLE_EDGE, h: TITLE.1 }
}
