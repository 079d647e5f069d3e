//! The board as a picture card and as text. Nothing of a rack is in it (racks are hidden).

use super::board::{Board, Direction, Square, Tile};
use super::notation::Move;
use super::play::Play;
use super::record::Act;
use super::score;
use super::set::Premium;
use super::state::Scrabble;
use crate::games::turns::{Facts, TurnGame};
use crate::games::{Look, Seat, Turn};
use crate::picture::kit::{Edges, Grid, block};
use crate::picture::scene::Scene;
use crate::picture::scrabble as picture;

/// The board for everybody; with `ghost`, as a play would leave it.
pub(super) fn scene(game: &Scrabble, ghost: Option<(Seat, &Move)>, facts: Facts, look: &Look<'_>) -> Scene {
    picture::board_scene(&card(game, ghost, facts, look), look.texts)
}

fn card(game: &Scrabble, ghost: Option<(Seat, &Move)>, facts: Facts, look: &Look<'_>) -> picture::BoardCard {
    let board = game.board();
    let standings = game.standings();
    // Before the first score everybody would be first.
    let begun = standings.iter().any(|standing| standing.points.is_some_and(|points| points != 0));
    let player = |n: u16| {
        let seat = Seat(n);
        let rank =
            standings.iter().find(|standing| standing.seat == seat).map_or(1, |standing| standing.rank);
        let player = picture::Player::ranked((look.name)(seat), game.points(seat).into(), rank);
        let sign = if begun { player.sign } else { picture::Sign::None };
        picture::Player { gone: game.has_left(seat), sign, ..player }
    };
    let turn = match game.turn() {
        Turn::Of(seat) if !facts.over => Some(index(seat)),
        _ => None,
    };
    let title = if board.set().is_scarabeo { "scrabble-title-scarabeo" } else { "scrabble-title" };
    let ghost = ghost.and_then(|(seat, mv)| {
        let Move::Play(written) = mv else { return None };
        let play = written.on(board).ok()?;
        let points = score::score(board, &play, game.rack(seat).len()).total;
        Some(ghost_card(board, &play, points, Some(index(seat))))
    });
    picture::BoardCard {
        title: (look.texts)(title, &[]),
        side: board.size().into(),
        premiums: premiums(board),
        tiles: tiles(board),
        players: (1..=game.seats()).map(player).collect(),
        turn,
        bag: game.bag().into(),
        last: last(game),
        ghost,
        duplicate: None,
        state: state(facts),
        theme: look.theme,
    }
}

/// What everybody saw happen last.
fn last(game: &Scrabble) -> Option<picture::Last> {
    game.records().iter().rev().find_map(|record| {
        let who = index(record.seat);
        Some(match &record.act {
            Act::Play(play) => picture::Last::Play(play_card(game.board(), play, record.points, Some(who))),
            Act::Exchange(tiles) => picture::Last::Exchange { who, tiles: tiles.len().into() },
            Act::Pass | Act::Missed => picture::Last::Pass { who },
            Act::Withdrawn(play) => picture::Last::Withdrawn { who, word: play.word() },
            Act::Penalty | Act::Gone | Act::Left | Act::Gained => return None,
        })
    })
}

/// Seat from 1 to index from 0.
fn index(seat: Seat) -> usize {
    usize::from(seat.0).saturating_sub(1)
}

/// What a picture says of the state of a match.
pub(crate) fn state(facts: Facts) -> picture::State {
    picture::State::of(facts.over, facts.paused)
}

/// The premium squares, row by row.
pub(crate) fn premiums(board: &Board) -> Vec<picture::Premium> {
    let card = |square| match board.premium(square) {
        Premium::Plain => picture::Premium::Plain,
        Premium::DoubleLetter => picture::Premium::Letter(2),
        Premium::TripleLetter => picture::Premium::Letter(3),
        Premium::DoubleWord => picture::Premium::Word(2),
        Premium::TripleWord => picture::Premium::Word(3),
    };
    board.squares().map(card).collect()
}

/// The tiles, row by row.
pub(crate) fn tiles(board: &Board) -> Vec<Option<picture::Tile>> {
    board.squares().map(|square| board.tile(square).map(|tile| tile_card(board, tile))).collect()
}

fn tile_card(board: &Board, tile: Tile) -> picture::Tile {
    picture::Tile {
        letter: tile.to_char().to_ascii_uppercase(),
        value: board.set().values[usize::from(tile.letter())],
        blank: tile.is_blank(),
    }
}

/// A play as the picture shows it.
pub(crate) fn play_card(board: &Board, play: &Play, points: i32, who: Option<usize>) -> picture::Play {
    let side = usize::from(board.size());
    let at = |square: Square| usize::from(square.row) * side + usize::from(square.col);
    picture::Play {
        who,
        line: picture::Line {
            start: at(play.first()),
            down: play.direction() == Direction::Down,
            len: play.len(),
        },
        word: play.word(),
        points: points.into(),
        squares: play.placed().map(|(square, _)| at(square)).collect(),
    }
}

/// A play somebody only looks at.
pub(crate) fn ghost_card(board: &Board, play: &Play, points: i32, who: Option<usize>) -> picture::Ghost {
    picture::Ghost {
        play: play_card(board, play, points, who),
        tiles: play.placed().map(|(_, tile)| tile_card(board, tile)).collect(),
    }
}

/// The board as monospaced lines: upper case a tile, lower case a blank, `#` `+` words three times and twice, `=` `-`
/// letters three times and twice.
pub(crate) fn block(board: &Board) -> String {
    let size = usize::from(board.size());
    let squares: Vec<Square> = board.squares().collect();
    let sign = |n: usize| {
        let square = squares[n];
        board.tile(square).map_or_else(|| mark(board.premium(square)), Tile::to_char)
    };
    block::squares(Grid::new(size, size, Edges::TopDown), sign).join("\n")
}

const fn mark(premium: Premium) -> char {
    match premium {
        Premium::Plain => '.',
        Premium::DoubleWord => '+',
        Premium::TripleWord => '#',
        Premium::DoubleLetter => '-',
        Premium::TripleLetter => '=',
    }
}
