//! The picture: the board, how many of each species both sides have, the last move, and which last ones are in danger (X14).

use super::alert::alerts;
use super::figures;
use super::moves::Move;
use super::piece::{Piece, Side, Species};
use super::position::Position;
use super::square::Square;
use super::state::{End, ExtinctionChess, seat};
use super::{san, telling};
use crate::games::Look;
use crate::games::turns::{Facts, Time};
use crate::picture::Texts;
use crate::picture::kit::{
    Card, Edges, Grid, Last, Line, Player, Sheet, Sign, State, Style, Table, Value, block as blocks,
};
use crate::picture::scene::{Rgb, Scene};

const GRID: Grid = Grid::new(8, 8, Edges::BottomUp);
const LIGHT: Rgb = Rgb(0xF0, 0xE4, 0xC6);
const DARK: Rgb = Rgb(0x87, 0x95, 0xBC);

/// A square as the picture counts: row by row from the top left.
fn cell(square: Square) -> usize {
    square.mirrored().index()
}

/// What lies on a square of the picture.
fn on(position: &Position, cell: usize) -> Option<Piece> {
    let square = u8::try_from(cell).ok().map(|cell| Square::new(cell).mirrored())?;
    position.on(square)
}

/// The picture, with a move that is only looked at.
pub(super) fn scene(game: &ExtinctionChess, ghost: Option<Move>, facts: Facts, look: &Look<'_>) -> Scene {
    painted(game, ghost, &[], facts, look)
}

/// The picture with the piece that was chosen outlined, and a dot wherever a move can go.
pub(super) fn marked(
    game: &ExtinctionChess,
    chosen: &str,
    parts: &[String],
    facts: Facts,
    look: &Look<'_>,
) -> Scene {
    let chosen = Square::named(chosen).map(Mark::Chosen);
    let goals = parts.iter().filter_map(|part| part.parse().ok()).map(|mv: Move| Mark::Goal(mv.to));
    let marks: Vec<Mark> = chosen.into_iter().chain(goals).collect();
    painted(game, None, &marks, facts, look)
}

/// What is marked while somebody chooses a move.
#[derive(Clone, Copy)]
enum Mark {
    /// The piece that moves.
    Chosen(Square),
    /// A square it can go to.
    Goal(Square),
}

fn painted(
    game: &ExtinctionChess,
    ghost: Option<Move>,
    marks: &[Mark],
    facts: Facts,
    look: &Look<'_>,
) -> Scene {
    let texts = look.texts;
    let position = ghost.map_or(*game.board(), |mv| game.board().after(mv));
    let over = facts.over || game.end().is_some();
    let alerts = if over { Vec::new() } else { alerts(&position) };
    let moved = ghost.or_else(|| game.played().last().copied());
    let card = Card {
        title: texts("game-estinzione", &[]),
        note: note(&position, facts, texts),
        players: Side::BOTH.map(|side| player(game, side, look)).into(),
        turn: (!over).then_some(game.board().to_move as usize),
        last: last(game, ghost, texts),
        tail: if alerts.is_empty() {
            String::new()
        } else {
            texts("estinzione-alert", &[("what", telling::short(&alerts, texts))])
        },
        state: State::of(over, facts.paused),
        preview: ghost.is_some(),
        theme: look.theme,
    };
    let table = species(&position, texts);
    let mut sheet = Sheet::new(&card, (GRID, Style::FLAT), look.layout, Some(&table), texts);
    let Sheet { scene, board, colors, .. } = &mut sheet;
    board.cells(scene, |cell| Some(if (cell / 8 + cell % 8) % 2 == 1 { DARK } else { LIGHT }));
    board.moved(scene, colors, &moved.map_or_else(Vec::new, |mv| vec![cell(mv.from), cell(mv.to)]));
    for (_, square) in &alerts {
        board.outline(scene, cell(*square), colors.coral);
    }
    board.pieces(scene, |cell| on(&position, cell).map(figures::piece));
    for mark in marks {
        match mark {
            Mark::Chosen(square) => board.outline(scene, cell(*square), colors.teal),
            // Over the piece that would be taken, too.
            Mark::Goal(square) => board.dot(scene, cell(*square), colors.teal),
        }
    }
    scene.lies(|cell| {
        let Piece { side, species } = on(&position, cell)?;
        Some(format!("{}, {}", telling::called(species, texts), telling::side_called(side, texts)))
    });
    sheet.finish(&Side::BOTH.map(|side| stands(&position, side, texts)), texts)
}

/// `mossa 24, 10+5`.
fn note(position: &Position, facts: Facts, texts: &Texts<'_>) -> String {
    let number = texts("estinzione-number", &[("number", position.number.to_string())]);
    if facts.time == Time::None {
        return number;
    }
    let (key, args) = facts.time.said();
    format!("{number}, {}", texts(key, &args))
}

fn player(game: &ExtinctionChess, side: Side, look: &Look<'_>) -> Player {
    let king = Piece { side, species: Species::King };
    Player {
        name: (look.name)(seat(side)),
        sign: Sign::Piece(figures::piece(king)),
        note: telling::side_called(side, look.texts),
        won: game.winner() == Some(side),
        gone: game.end() == Some(End::Left(side)),
        ..Player::default()
    }
}

/// The move as its reader writes it.
fn last(game: &ExtinctionChess, ghost: Option<Move>, texts: &Texts<'_>) -> Option<Last> {
    let letters = telling::letters(texts);
    let (before, mv) = match ghost {
        Some(mv) => (*game.board(), mv),
        None => game.before_last()?,
    };
    let what = san::write(&before, mv, letters);
    Some(Last { who: Some(before.to_move as usize), what, ..Last::default() })
}

/// The panel: how many of each species; the last one on coral, and none at all too.
fn species(position: &Position, texts: &Texts<'_>) -> Table {
    let value = |side, species| {
        let count = position.count(side, species);
        Value { text: count.to_string(), alarm: count < 2 }
    };
    let line = |species| Line {
        sign: Some(figures::piece(Piece { side: Side::White, species })),
        label: telling::called(species, texts),
        spoken: String::new(),
        values: Side::BOTH.map(|side| value(side, species)).into(),
    };
    Table {
        heads: Side::BOTH.map(|side| telling::side_called(side, texts)).into(),
        lines: Species::ALL.map(line).into(),
        legend: texts("estinzione-last-one", &[]),
    }
}

/// Where the pieces of a side stand: "Bianco: re c2; torre a1, h3; pedone b2." Whoever hears letters hears no capitals.
fn stands(position: &Position, side: Side, texts: &Texts<'_>) -> String {
    let squares = |species| {
        let all = GRID.told().flat_map(|(_, cells)| cells);
        let stand = all.filter(move |cell| on(position, *cell) == Some(Piece { side, species }));
        stand.map(|cell| GRID.name(cell)).collect::<Vec<_>>().join(", ")
    };
    let all = Species::ALL.map(|species| (telling::called(species, texts), squares(species)));
    let pieces = all.iter().filter(|(_, squares)| !squares.is_empty());
    let pieces: Vec<String> = pieces.map(|(called, squares)| format!("{called} {squares}")).collect();
    let args = [("side", telling::side_called(side, texts)), ("pieces", pieces.join("; "))];
    texts("estinzione-alt-side", &args)
}

/// The text twin: letters as in FEN, capitals for White.
pub(super) fn block(position: &Position) -> String {
    blocks::squares(GRID, |cell| on(position, cell).map_or('.', Piece::letter)).join("\n")
}
