//! The picture of both games: the counters, what is still to come, and what every row and column scores so far.

use super::board::{Board, Cell};
use super::colour::{Colour, Counts};
use super::roles::{CHAOS, Last, ORDER, ROLES};
use super::score::{self, Line, Score, Segment};
use super::shift::Shift;
use super::supply::Supply;
use super::telling::colour_key;
use crate::games::turns::Facts;
use crate::games::{Look, Seat, Turn};
use crate::picture::kit::{
    self, Card, Edges, Grid, Piece, Player, Sheet, Sign, Squares, State, Style, Symbol, Table, Value, alt,
};
use crate::picture::scene::{Rgb, Scene};
use crate::picture::theme::{Colors, Theme};

/// What is shown of a game.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct View {
    /// What is played: a key.
    pub(in crate::games) title: &'static str,
    pub(in crate::games) board: Board,
    pub(in crate::games) turn: Turn,
    pub(in crate::games) last: Option<Last>,
    pub(in crate::games) supply: Supply,
    pub(in crate::games) left: Option<Seat>,
}

/// What else the picture shows.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) enum Extra<'a> {
    /// Nothing.
    None,
    /// A move that its author looks at.
    Preview,
    /// Cells to choose from.
    Dots(&'a [Cell]),
    /// Why the board scores what it scores.
    Segments(&'a [Segment]),
}

/// The grounds of empty cells, dark and light.
const WELLS: [Rgb; 2] = [Rgb(0x46, 0x52, 0x7A), Rgb(0xE9, 0xE0, 0xC9)];
const WHITE: Rgb = Rgb(0xFF, 0xFF, 0xFF);

/// A counter: its colour is told by its symbol, too.
fn piece(colour: Colour, theme: Theme) -> Piece {
    let c = theme.colors();
    let (fill, symbol, ink) = match colour {
        Colour::Blue => (Rgb(0x00, 0x72, 0xB2), Symbol::Dot, WHITE),
        Colour::Yellow => (Rgb(0xF0, 0xE4, 0x42), Symbol::Star, c.ink),
        Colour::Red => (Rgb(0xE5, 0x38, 0x2D), Symbol::Triangle, WHITE),
        Colour::Green => (Rgb(0x00, 0x9E, 0x73), Symbol::Square, WHITE),
        Colour::Pink => (Rgb(0xF2, 0xA9, 0xD2), Symbol::Diamond, c.ink),
        Colour::Brown => (Rgb(0x5E, 0x35, 0x12), Symbol::Cross, WHITE),
        Colour::Black => (Rgb(0x14, 0x16, 0x1D), Symbol::Chevron, WHITE),
    };
    let dark = matches!(colour, Colour::Blue | Colour::Brown | Colour::Black);
    let rim = if theme == Theme::Notte || dark { c.tile } else { c.ink };
    Piece::disc(fill, rim, symbol, ink)
}

fn grid(board: &Board) -> Grid {
    let side = usize::from(board.side());
    Grid::new(side, side, Edges::BottomUp).with_sums()
}

/// A cell as the picture counts: row by row from the top.
fn square(board: &Board, cell: Cell) -> usize {
    let side = usize::from(board.side());
    (side - 1 - usize::from(cell.row())) * side + usize::from(cell.column())
}

/// The counter of a cell as the picture counts it.
fn counter(board: &Board, square: usize) -> Option<Colour> {
    let side = usize::from(board.side());
    let row = u8::try_from(side - 1 - square / side).ok()?;
    board.get(Cell::at(row, u8::try_from(square % side).ok()?)?)
}

/// The picture.
pub(in crate::games) fn scene(view: &View, extra: &Extra<'_>, facts: Facts, look: &Look<'_>) -> Scene {
    let View { board, .. } = view;
    let score = score::score(board);
    let card = card(view, extra, &score, facts, look);
    let table = table(view, look);
    let grid = grid(board);
    let mut sheet = Sheet::new(&card, (grid, Style::WELLS), look.layout, Some(&table), look.texts);
    let Sheet { scene, board: squares, colors, .. } = &mut sheet;
    squares.cells(scene, |_| Some(WELLS[usize::from(look.theme == Theme::Giorno)]));
    let sums = |values: &[u32]| values.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rows: Vec<u32> = score.rows.iter().rev().copied().collect();
    squares.sums(scene, colors, &sums(&rows), &sums(&score.columns));
    let on = |cell| counter(board, cell).map(|colour| piece(colour, look.theme));
    let at = |cell: Cell| square(board, cell);
    if let Extra::Segments(segments) = extra {
        for cell in 0..grid.len() {
            if let Some(piece) = on(cell) {
                squares.piece_beside(scene, cell, &piece);
            }
        }
        for group in segments.chunk_by(|one, next| one.line == next.line) {
            strokes(scene, squares, colors, group, &at);
        }
    } else {
        for segment in outermost(board) {
            squares.bar(scene, at(segment.from), at(segment.to), colors.gold);
        }
        if let Some(Last::Shifted(Shift::Move(from, _))) = view.last {
            squares.dot(scene, at(from), colors.text);
        }
        squares.pieces(scene, on);
        let newest = match view.last {
            Some(Last::Placed { cell, .. } | Last::Shifted(Shift::Move(_, cell))) => Some(cell),
            Some(Last::Shifted(Shift::Pass)) | None => None,
        };
        if let Some(cell) = newest {
            squares.ring(scene, at(cell), if look.theme == Theme::Notte { WHITE } else { colors.ink });
        }
        if let Extra::Dots(cells) = extra {
            for cell in *cells {
                squares.dot(scene, at(*cell), colors.gold);
            }
        }
    }
    let lies = |cell| counter(board, cell).map(|colour| (look.texts)(colour_key(colour), &[]));
    scene.lies(lies);
    let mut told = alt::pieces(grid, look.texts, lies);
    let list = |values: &[u32]| sums(values).join(" ");
    let args = [("rows", list(&score.rows)), ("columns", list(&score.columns))];
    told.push((look.texts)("entropy-alt-sums", &args));
    sheet.finish(&told, look.texts)
}

/// The segments that lie in no longer one of their line.
fn outermost(board: &Board) -> Vec<Segment> {
    let all = score::segments(board);
    let inside = |one: &Segment, other: &Segment| {
        one != other && one.line == other.line && other.from <= one.from && one.to <= other.to
    };
    all.iter().filter(|one| !all.iter().any(|other| inside(one, other))).copied().collect()
}

/// The segments of one line as strokes beside its counters, each from the middle of its first one to that of its last: below a row, at
/// the right of a column. Strokes that would touch stand in lanes of their own.
fn strokes(scene: &mut Scene, squares: &Squares, c: &Colors, line: &[Segment], at: &impl Fn(Cell) -> usize) {
    let mut lanes: Vec<Vec<Segment>> = Vec::new();
    let touches = |one: &Segment, other: &Segment| one.from <= other.to && other.from <= one.to;
    for segment in line.iter().rev() {
        let free = lanes.iter_mut().find(|lane| !lane.iter().any(|other| touches(segment, other)));
        match free {
            Some(free) => free.push(*segment),
            None => lanes.push(vec![*segment]),
        }
    }
    let count = lanes.len();
    for (n, lane) in lanes.iter().enumerate() {
        for segment in lane {
            let is_row = matches!(segment.line, Line::Row(_));
            let color = if is_row { c.gold_text } else { c.sky_text };
            squares.lane(scene, (at(segment.from), at(segment.to)), (n, count), color);
        }
    }
}

/// Who plays, whose turn it is, and how far it has come.
fn card(view: &View, extra: &Extra<'_>, score: &Score, facts: Facts, look: &Look<'_>) -> Card {
    let placed = view.board.placed();
    let over = facts.over || view.turn == Turn::Over;
    let turn = match view.turn {
        Turn::Of(seat) if !over => Some(usize::from(seat != CHAOS)),
        _ => None,
    };
    // The turn is that of the counter that is laid, and of what Order does then.
    let laying = matches!(view.turn, Turn::Of(CHAOS)) && !matches!(extra, Extra::Preview);
    let number = if over { placed } else { placed + u8::from(laying || placed == 0) };
    let args = [("turn", number.to_string()), ("turns", view.board.cells().to_string())];
    let due = match view.supply {
        Supply::Bag { drawn, .. } => drawn.filter(|_| !over),
        Supply::Open { .. } => None,
    };
    let player = |seat: Seat| {
        let role = (look.texts)(ROLES[usize::from(seat != CHAOS)], &[]);
        let due = due.filter(|_| seat == CHAOS);
        let note = due.map_or_else(
            || role.clone(),
            |colour| {
                (look.texts)(
                    "entropy-role-draws",
                    &[("role", role.clone()), ("colour", (look.texts)(colour_key(colour), &[]))],
                )
            },
        );
        Player {
            name: (look.name)(seat),
            sign: due.map_or(Sign::None, |colour| Sign::Piece(piece(colour, look.theme))),
            note,
            points: (seat == ORDER).then(|| score.total().into()),
            gone: view.left == Some(seat),
            won: view.left.is_some_and(|left| left != seat),
            ..Player::default()
        }
    };
    Card {
        title: (look.texts)(view.title, &[]),
        note: (look.texts)("entropy-turn", &args),
        players: [CHAOS, ORDER].map(player).into(),
        turn,
        last: view.last.map(told),
        tail: String::new(),
        state: State::of(over, facts.paused),
        preview: matches!(extra, Extra::Preview),
        theme: look.theme,
    }
}

fn told(last: Last) -> kit::Last {
    let (who, what) = match last {
        Last::Placed { by_chaos, colour, cell } => (by_chaos.then_some(0), format!("{colour} {cell}")),
        Last::Shifted(shift) => (Some(1), shift.to_string()),
    };
    kit::Last { who, what, ..kit::Last::default() }
}

/// What is still to come, by colour: in the bag, or in reserve and stock.
fn table(view: &View, look: &Look<'_>) -> Table {
    let (heads, counts): (&[&str], Vec<Counts>) = match view.supply {
        Supply::Bag { bag, .. } => (&["entropy-bag"], vec![bag]),
        Supply::Open { reserve, stock } => (&["entropy-reserve", "entropy-stock"], vec![reserve, stock]),
    };
    let colours = Colour::ALL.into_iter().take(usize::from(view.board.side()));
    let called = |colour: Colour| format!("{colour} {}", (look.texts)(colour_key(colour), &[]));
    let line = |colour: Colour| kit::Line {
        sign: Some(piece(colour, look.theme)),
        // Where there is room, the letter of the notation and the word.
        label: if counts.len() > 1 { colour.to_string() } else { called(colour) },
        spoken: called(colour),
        values: counts
            .iter()
            .map(|counts| Value { text: counts.of(colour).to_string(), alarm: false })
            .collect(),
    };
    Table {
        heads: heads.iter().map(|key| (look.texts)(key, &[])).collect(),
        lines: colours.map(line).collect(),
        legend: String::new(),
    }
}

/// The text twin: a dot for an empty cell, at the edges what each row and column scores; below it what is still to come.
pub(in crate::games) fn block(view: &View) -> String {
    let View { board, .. } = view;
    let (grid, score) = (grid(board), score::score(board));
    let side = usize::from(board.side());
    let mut lines: Vec<String> = (0..side)
        .map(|row| {
            let cells = (row * side..(row + 1) * side)
                .map(|cell| format!(" {:>2}", counter(board, cell).map_or('.', Colour::letter)));
            format!("{}{} {:>4}", grid.row(row), cells.collect::<String>(), score.rows[side - 1 - row])
        })
        .collect();
    let columns = (0..side).map(|column| format!(" {:>2}", grid.column(column)));
    lines.push(format!(" {}", columns.collect::<String>()));
    let sums = score.columns.iter().map(|sum| format!(" {sum:>2}"));
    lines.push(format!(" {} {:>4}", sums.collect::<String>(), score.total()));
    lines.push(match view.supply {
        Supply::Bag { drawn: Some(drawn), bag } => format!("> {drawn}   {bag}"),
        Supply::Bag { drawn: None, bag } => bag.to_string(),
        Supply::Open { reserve, stock } => format!("> {reserve}   {stock}"),
    });
    lines.join("\n")
}
