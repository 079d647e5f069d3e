//! The board with the rack everybody has; nobody's play is on it before the turn is over.

use super::notation::Move;
use super::state::Duplicate;
use crate::games::scrabble::hand::ordered;
use crate::games::scrabble::scene::{ghost_card, play_card, premiums, state, tiles};
use crate::games::turns::{Facts, Standing, TurnGame};
use crate::games::{Look, Seat};
use crate::picture::scene::Scene;
use crate::picture::scrabble as picture;

pub(super) fn scene(game: &Duplicate, ghost: Option<(Seat, &Move)>, facts: Facts, look: &Look<'_>) -> Scene {
    let board = game.board();
    // A player who has opened the table and played nothing has no place in it yet.
    let is_shown = |seat: Seat| game.has_played(seat) || ghost.is_some_and(|(whose, _)| whose == seat);
    let standings: Vec<Standing> = game.standings().into_iter().filter(|one| is_shown(one.seat)).collect();
    let players = standings.iter().map(|standing| {
        let (name, points) = ((look.name)(standing.seat), standing.points.unwrap_or(0));
        picture::Player {
            gone: game.has_left(standing.seat),
            ..picture::Player::ranked(name, points, standing.rank)
        }
    });
    let ghost = ghost.and_then(|(seat, mv)| {
        let Move::Play(written) = mv else { return None };
        let (play, points) = game.weigh(written).ok()?;
        let who = standings.iter().position(|standing| standing.seat == seat);
        Some(ghost_card(board, &play, points, who))
    });
    let last = game
        .outcomes()
        .last()
        .map(|outcome| picture::Last::Play(play_card(board, &outcome.top, outcome.points, None)));
    let values = &board.set().values;
    let tile = |tile: Option<u8>| {
        tile.map_or(picture::RackTile::Blank, |letter| {
            picture::RackTile::Letter(char::from(b'A' + letter), values[usize::from(letter)])
        })
    };
    let card = picture::BoardCard {
        title: (look.texts)("duplicate-title", &[]),
        side: board.size().into(),
        premiums: premiums(board),
        tiles: tiles(board),
        players: players.collect(),
        turn: None,
        bag: game.bag().len().into(),
        last,
        ghost,
        duplicate: Some(picture::Duplicate {
            rack: ordered(&game.rack(), "").into_iter().map(tile).collect(),
            turn: game.turn_number(),
        }),
        state: state(facts),
        theme: look.theme,
    };
    picture::board_scene(&card, look.texts)
}

/// The board, and under it the rack.
pub(super) fn block(game: &Duplicate) -> String {
    let rack: Vec<String> = game.rack().to_string().chars().map(String::from).collect();
    format!("{}\n   {}", crate::games::scrabble::scene::block(game.board()), rack.join(" "))
        .trim_end()
        .to_owned()
}
