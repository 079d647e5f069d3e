//! A position by itself: whose turn it is, its moves, and how many there are so many plies on (perft).

use super::{Facts, TurnGame};
use crate::games::{By, Look, Seat, Turn};
use crate::picture::scene::Scene;

/// A position of any game, with the types of its notation taken off.
pub trait Study: Send {
    /// The position, as everybody may see it.
    fn position(&self) -> String;
    /// Whose turn it is; `None` when it is over, or when chance owes a draw.
    fn mover(&self) -> Option<Seat>;
    /// How it ended, if it has: who has won (`None`: drawn), and why, in a word.
    fn over(&self) -> Option<(Option<Seat>, Option<&'static str>)>;
    /// Every move, as lines, sorted by bytes; `None` where there is no list of them.
    fn moves(&self) -> Option<Vec<String>>;
    /// How many ways there are to play so many plies; a game that is over earlier counts only where it ends at that depth.
    /// `None` where there is no list of the moves, or of the draws.
    fn perft(&self, depth: u32) -> Option<u64>;
    /// What programs are told beside and instead of the rest ([`TurnGame::told`]).
    fn told(&self) -> Vec<(&'static str, serde_json::Value)>;
    /// Plays a move, or a draw where one is due, in the notation of the log; tells whether it could be played.
    fn play(&mut self, line: &str) -> bool;
    /// The board as monospaced lines.
    fn block(&self) -> String;
    /// The board as a picture.
    fn scene(&self, look: &Look<'_>) -> Scene;
}

impl<G: TurnGame> Study for G {
    fn position(&self) -> String {
        TurnGame::position(self, None)
    }

    fn mover(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Of(seat) => Some(seat),
            Turn::All | Turn::Chance | Turn::Clock | Turn::Over => None,
        }
    }

    fn over(&self) -> Option<(Option<Seat>, Option<&'static str>)> {
        if self.turn() != Turn::Over {
            return None;
        }
        let standings = self.standings();
        let mut first = standings.iter().filter(|one| one.rank == 1);
        let winner = first.next().filter(|_| first.next().is_none()).map(|one| one.seat);
        Some((winner, self.why()))
    }

    fn moves(&self) -> Option<Vec<String>> {
        if self.turn() == Turn::Over {
            return Some(Vec::new());
        }
        let mut moves: Vec<String> = TurnGame::moves(self)?.iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        Some(moves)
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        self.nodes(depth)
    }

    fn told(&self) -> Vec<(&'static str, serde_json::Value)> {
        TurnGame::told(self)
    }

    fn play(&mut self, line: &str) -> bool {
        let Some(by) = author(self) else { return false };
        let Ok(mv) = line.parse::<G::Move>() else { return false };
        let fits = self.check(by, &mv).is_ok();
        if fits {
            TurnGame::play(self, by, &mv);
        }
        fits
    }

    fn block(&self) -> String {
        TurnGame::block(self)
    }

    fn scene(&self, look: &Look<'_>) -> Scene {
        let over = self.turn() == Turn::Over;
        TurnGame::scene(self, None, &Facts { over, ..Facts::default() }, look)
    }
}

/// Who plays next.
fn author<G: TurnGame>(game: &G) -> Option<By> {
    match game.turn() {
        Turn::Of(seat) => Some(By::Seat(seat)),
        Turn::Chance => Some(By::Chance),
        Turn::All | Turn::Clock | Turn::Over => None,
    }
}

/// Walks the moves, one by one.
pub(super) fn perft<G: TurnGame>(game: &G, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if game.turn() == Turn::Over {
        return Some(0);
    }
    let by = author(game)?;
    let moves = game.moves()?;
    if depth == 1 {
        return u64::try_from(moves.len()).ok();
    }
    moves.iter().try_fold(0, |nodes, mv| {
        let mut after = game.clone();
        after.play(by, mv);
        Some(nodes + perft(&after, depth - 1)?)
    })
}
