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
    /// `None` where there is no list of the moves, or where chance has its part.
    fn perft(&self, depth: u32) -> Option<u64>;
    /// Plays a move in the notation of the log; tells whether it could be played.
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
        perft(self, depth)
    }

    fn play(&mut self, line: &str) -> bool {
        let Turn::Of(seat) = self.turn() else { return false };
        let Ok(mv) = line.parse::<G::Move>() else { return false };
        let fits = self.check(By::Seat(seat), &mv).is_ok();
        if fits {
            TurnGame::play(self, By::Seat(seat), &mv);
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

fn perft<G: TurnGame>(game: &G, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let seat = match game.turn() {
        Turn::Over => return Some(0),
        Turn::Of(seat) => seat,
        Turn::All | Turn::Chance | Turn::Clock => return None,
    };
    let moves = game.moves()?;
    if depth == 1 {
        return u64::try_from(moves.len()).ok();
    }
    moves.iter().try_fold(0, |nodes, mv| {
        let mut after = game.clone();
        after.play(By::Seat(seat), mv);
        Some(nodes + perft(&after, depth - 1)?)
    })
}
