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
    /// Whether these stand in a column beside the board, not in a strip.
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
/// Players and foot beside each other below a low board: how much higher that begins than others do, what is between them and the
/// names of its columns, and from them to the lower edge.
const LOW: (f32, f32, f32) = (8.0, 6.0, 18.0);

impl Frame {
    /// The frame in which the squares are largest. There are `many` players, who take a strip of a height; `aside` is
    /// what a game needs in a column beside the board and in a wide area below it (0 for nothing). Wide: 1100 pixels by 860 at most; tall: 1080 by 1280 at most.
    pub fn new(
        layout: Layout,
        (grid, style): (Grid, &Style),
        (many, strip): (usize, f32),
        aside: (f32, f32),
    ) -> Self {
        if layout == Layout::Tall {
            return Self::stacked((1080, 1280.0), (grid, style), strip, aside.1);
        }
        let stacked = Self::stacked((1100, 860.0), (grid, style), strip, aside.1);
        let low = (many <= 2 && aside.1 <= 0.0).then(|| Self::low((grid, style), strip));
        let pitch = |frame: &Self| Squares::pitch_within(frame.board, grid, style);
        let larger = |best: Self, other: Self| if pitch(&other) > pitch(&best) { other } else { best };
        [stacked].into_iter().chain(low).fold(Self::beside(grid, aside.0), larger)
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

    /// A board that is wider than high, with the players and the foot beside each other below it.
    fn low((grid, style): (Grid, &Style), strip: f32) -> Self {
        let (left, above, below) = Squares::margins(grid);
        let (right, over) = Squares::sums_room(grid);
        let bottom = |x: f32, w: f32| Area { x, y: 860.0 - LOW.2 - strip, w, h: strip };
        // Large letters keep away from the edge.
        let foot = Area { h: strip - 4.0, ..bottom(1100.0 - EDGE - COLUMN.1, COLUMN.1) };
        let players = bottom(EDGE, foot.x - GAP - EDGE);
        let y = TITLE.2 - LOW.0 + above + over;
        let w = 1100.0 - 2.0 * EDGE - left - right;
        let room = Area { x: EDGE + left, y, w, h: players.y - LOW.1 - below - y };
        let (w, _) = Squares::size(grid, style, Squares::pitch_within(room, grid, style));
        let board = Area { x: ((1100.0 - w) / 2.0).floor().max(room.x), w: w.min(room.w), ..room };
        let aside = Area { h: 0.0, ..foot };
        let (width, height) = (1100, 860);
        Self { width, height, title: title(1100.0), players, beside: false, board, aside, foot }
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
