//! The picture of the prairie, made of the kit: sand, two rivers, grass, and who stands on it.

mod figures;

use super::cells::{COLUMNS, Cell, Cells, ROWS};
use super::moves::Move;
use super::position::{BUFFALOES, Piece as Kind, Position, Side};
use super::rules::{Buffalo, seat};
use super::telling::called;
use crate::games::turns::{Facts, TurnGame};
use crate::games::{Look, Turn};
use crate::picture::kit::shape::curve;
use crate::picture::kit::{
    Card, Edges, Grid, Last, Piece, Player, Sheet, Sign, Squares, State, Style, Symbol, alt, block as blocks,
};
use crate::picture::scene::{Rgb, Scene};
use crate::picture::theme::Theme;

/// U1; the rivers are below the first row and the sixth from the top.
const GRID: Grid = Grid::new(ROWS, COLUMNS, Edges::BottomUp);
const STYLE: Style = Style { strips: &[0, 5], ..Style::FLAT };

const HIDE: Rgb = Rgb(0x5A, 0x34, 0x20);
const HORN: Rgb = Rgb(0xF6, 0xE7, 0xC9);
const IVORY: Rgb = Rgb(0xFB, 0xF2, 0xDB);
const INK: Rgb = Rgb(0x1B, 0x21, 0x33);
const RED: Rgb = Rgb(0xD9, 0x50, 0x3C);
const WATER: Rgb = Rgb(0x2F, 0x7F, 0xC1);
const WAVES: Rgb = Rgb(0xA9, 0xDB, 0xFA);

/// The grounds of a theme, each of two shades.
struct Grounds {
    sand: [Rgb; 2],
    grass: [Rgb; 2],
}

const fn grounds(theme: Theme) -> Grounds {
    match theme {
        Theme::Giorno => Grounds {
            sand: [Rgb(0xD3, 0xB2, 0x7C), Rgb(0xDD, 0xBE, 0x8B)],
            grass: [Rgb(0x9D, 0xBA, 0x7E), Rgb(0xA9, 0xC4, 0x8A)],
        },
        Theme::Notte => Grounds {
            sand: [Rgb(0xA5, 0x7F, 0x4B), Rgb(0xB0, 0x8A, 0x55)],
            grass: [Rgb(0x64, 0x83, 0x50), Rgb(0x6E, 0x8F, 0x56)],
        },
    }
}

/// A cell as the picture counts: row by row from the top.
fn square(cell: Cell) -> usize {
    (ROWS - cell.row()) * COLUMNS + cell.column()
}

/// What stands on a square of the picture.
fn on(position: &Position, square: usize) -> Option<Kind> {
    let (row, column) = GRID.place(square);
    position.on(Cell::new(column, GRID.row(row))?)
}

fn piece(kind: Kind) -> Piece {
    let (fill, rim, figure) = match kind {
        Kind::Buffalo => (HIDE, HORN, &*figures::BUFFALO),
        Kind::Dog => (IVORY, INK, &*figures::DOG),
        Kind::Chief => (RED, IVORY, &*figures::CHIEF),
    };
    Piece::disc(fill, rim, Symbol::Figure { figure, line: 0.0 }, rim)
}

/// What is marked for somebody who chooses a move.
#[derive(Clone, Copy, Default)]
struct Marks {
    /// Pieces that can move.
    pieces: Cells,
    /// Where one of them can go, or a dog go back to.
    targets: Cells,
}

/// The prairie, with a move that is only looked at.
pub(super) fn scene(game: &Buffalo, ghost: Option<Move>, facts: Facts, look: &Look<'_>) -> Scene {
    drawn(game, ghost, Marks::default(), facts, look)
}

/// The prairie with marks for these parts of moves, or whole moves.
pub(super) fn marked(game: &Buffalo, parts: &[String], facts: Facts, look: &Look<'_>) -> Scene {
    let mut marks = Marks::default();
    for part in parts {
        if let Ok(cell) = part.parse() {
            marks.pieces = marks.pieces.with(cell);
        } else if let Ok(Move::Step(step)) = part.parse() {
            let last = step.sent.iter().last().map_or(step.to, |back| back.to);
            marks.targets = marks.targets.with(last);
        }
    }
    drawn(game, None, marks, facts, look)
}

fn drawn(game: &Buffalo, ghost: Option<Move>, marks: Marks, facts: Facts, look: &Look<'_>) -> Scene {
    let position = ghost.map_or(*game.position(), |mv| game.position().after(mv));
    let texts = look.texts;
    let card = card(game, ghost, facts, look);
    let mut sheet = Sheet::new(&card, (GRID, STYLE), look.layout, None, texts);
    let Sheet { scene, board, colors, .. } = &mut sheet;
    let grounds = grounds(look.theme);
    board.cells(scene, |square| {
        let (row, column) = GRID.place(square);
        let ground = if row == 0 || row == ROWS - 1 { grounds.sand } else { grounds.grass };
        Some(ground[(row + column) % 2])
    });
    for row in STYLE.strips {
        river(scene, board, *row);
    }
    let shown = ghost.or(game.last().map(|(_, mv)| mv));
    if let Some(Move::Step(step)) = shown {
        board.moved(scene, colors, &[square(step.from), square(step.to)]);
        for back in step.sent.iter() {
            board.moved(scene, colors, &[square(back.from), square(back.to)]);
        }
    }
    for at in 0..GRID.len() {
        if let Some(kind) = on(&position, at) {
            let (_, _, side) = board.square(at);
            piece(kind).draw(scene, board.centre(at), (side * 0.435).round());
        }
    }
    for cell in marks.pieces {
        board.ring(scene, square(cell), colors.gold);
    }
    for cell in marks.targets {
        board.dot(scene, square(cell), colors.gold);
    }
    let told = |kind: Kind| texts(called(kind), &[]);
    scene.lies(|at| on(&position, at).map(told));
    sheet.finish(&alt::pieces(GRID, texts, |at| on(&position, at).map(told)), texts)
}

fn card(game: &Buffalo, ghost: Option<Move>, facts: Facts, look: &Look<'_>) -> Card {
    let texts = look.texts;
    let position = game.position();
    let number = [("number", (facts.moves + u32::from(!facts.over)).max(1).to_string())];
    let number = texts("buffalo-number", &number);
    let herd = [("left", position.buffaloes.count().to_string()), ("all", BUFFALOES.to_string())];
    let player = |side: Side| {
        let (kind, note) = match side {
            Side::Black => (Kind::Buffalo, texts("buffalo-herd", &herd)),
            Side::White => (Kind::Chief, texts("buffalo-white", &[])),
        };
        Player {
            name: (look.name)(seat(side)),
            sign: Sign::Piece(piece(kind)),
            note,
            won: game.winner() == Some(side),
            gone: game.has_left(seat(side)),
            ..Player::default()
        }
    };
    let last = match ghost {
        Some(mv) => Some((position.to_move, mv)),
        None => game.last(),
    };
    Card {
        title: texts(if position.rebels.is_some() { "buffalo-rebels" } else { "game-buffalo" }, &[]),
        note: number,
        players: [Side::Black, Side::White].map(player).into(),
        turn: match game.turn() {
            Turn::Of(seat) if !facts.over => Some(usize::from(seat.0) - 1),
            _ => None,
        },
        last: last.map(|(side, mv)| Last {
            who: Some(usize::from(side == Side::White)),
            what: mv.to_string(),
            ..Last::default()
        }),
        tail: String::new(),
        state: State::of(facts.over, facts.paused),
        preview: ghost.is_some(),
        theme: look.theme,
    }
}

/// Water with two waves, below a row: two half waves a column.
fn river(scene: &mut Scene, board: &Squares, row: usize) {
    let strip = board.strip(row);
    scene.rect((strip.x, strip.y, strip.w, strip.h), 0.0, WATER);
    let (halves, margin) = (2 * COLUMNS, strip.h * 0.15);
    let long = (strip.w - 2.0 * margin) / factor(halves);
    for (n, middle) in [0.29, 0.71].into_iter().enumerate() {
        let y = strip.y + strip.h * middle;
        let wave = |half: usize| {
            let (x, up) = (strip.x + margin + long * factor(half), (half + n).is_multiple_of(2));
            let crest = y + strip.h * if up { 0.26 } else { -0.26 };
            curve((x, y), (x + long / 2.0, crest), (x + long, y))
        };
        scene.stroke((0..halves).flat_map(wave).collect(), (strip.h * 0.12).round(), WAVES);
    }
}

/// A small number as a factor of pixels.
fn factor(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}

/// The text twin: `b` buffaloes, `D` dogs, `C` the chief; the rivers are lines of waves.
pub(super) fn block(position: &Position) -> String {
    let mut lines = blocks::squares(GRID, |square| on(position, square).map_or('.', Kind::letter));
    let river = format!("  {}", ["~"; COLUMNS].join(" "));
    for row in STYLE.strips.iter().rev() {
        lines.insert(row + 1, river.clone());
    }
    lines.join("\n")
}
