//! The picture of the toy game, made of the kit.

use super::tris::{Square, Tris};
use giostra::games::turns::{Facts, TurnGame};
use giostra::games::{Look, Seat};
use giostra::picture::kit::{
    Card, Edges, Grid, Last, Piece, Player, Sheet, Sign, State, Style, Symbol, alt, block as blocks,
};
use giostra::picture::scene::Scene;

const GRID: Grid = Grid::new(3, 3, Edges::BottomUp);

/// A square as the picture counts: row by row from the top.
fn cell(square: usize) -> usize {
    (2 - square / 3) * 3 + square % 3
}

fn sign(seat: Seat) -> char {
    if seat == Seat(1) { 'X' } else { 'O' }
}

/// The picture, with a move that is only looked at.
pub(super) fn scene(game: &Tris, ghost: Option<(Seat, Square)>, facts: Facts, look: &Look<'_>) -> Scene {
    let mut squares = game.squares;
    if let Some((seat, square)) = ghost {
        squares[square.0] = Some(seat);
    }
    let last = ghost.map(|(_, square)| square).or(game.last);
    let piece = |seat: Seat| {
        let c = look.theme.colors();
        let symbol = if seat == Seat(1) { Symbol::Star } else { Symbol::Dot };
        Piece::disc(c.tile, c.ink, symbol, c.ink)
    };
    let player =
        |seat| Player { name: (look.name)(seat), sign: Sign::Piece(piece(seat)), ..Player::default() };
    let card = Card {
        title: (look.texts)("game-tris", &[]),
        note: String::new(),
        players: [Seat(1), Seat(2)].map(player).into(),
        turn: (!facts.over).then_some(usize::from(game.to_move.0) - 1),
        last: last.map(|square| Last { what: square.to_string(), ..Last::default() }),
        tail: String::new(),
        state: State::of(facts.over, facts.paused),
        preview: ghost.is_some(),
        theme: look.theme,
    };
    let on = |at: usize| (0..9).find(|square| cell(*square) == at).and_then(|square| squares[square]);
    let mut sheet = Sheet::new(&card, (GRID, Style::FLAT), look.layout, None, look.texts);
    let Sheet { scene, board, colors, .. } = &mut sheet;
    board.cells(scene, |_| None);
    board.moved(scene, colors, &last.map(|square| cell(square.0)).into_iter().collect::<Vec<_>>());
    board.pieces(scene, |at| on(at).map(piece));
    sheet.finish(&alt::pieces(GRID, look.texts, |at| on(at).map(|seat| sign(seat).to_string())), look.texts)
}

/// The text twin.
pub(super) fn block(game: &Tris) -> String {
    let on = |at: usize| (0..9).find(|square| cell(*square) == at).and_then(|square| game.squares[square]);
    let lines = blocks::squares(GRID, |at| on(at).map_or('.', sign));
    debug_assert!(game.moves().is_some());
    lines.join("\n")
}
