//! The plays that are worth a closer look.

use crate::games::scrabble::board::Board;
use crate::games::scrabble::moves::{Generator, Laid};
use crate::games::scrabble::play::Play;
use crate::games::scrabble::rack::Rack;
use crate::opponents::scrabble::leaves::Leaves;
use crate::opponents::scrabble::{Choice, POINT, View, may_exchange};

/// A play that is looked at, or an exchange.
pub(super) struct Candidate {
    pub(super) choice: Choice,
    /// Score and leave, in hundredths of a point.
    pub(super) equity: i32,
    pub(super) score: i32,
    pub(super) leave: Rack,
    /// The board behind it, and how the search looks at that.
    pub(super) board: Board,
    pub(super) laid: Laid,
    /// What it came to each time that it was played on, in hundredths of a point: own points less the other's.
    pub(super) samples: Vec<f64>,
}

/// The most promising choices by score and leave, the best first: the best exchange among them, if it is one.
pub(super) fn of(
    view: &View<'_>,
    (most, behind): (usize, i32),
    leaves: &Leaves,
    generator: &mut Generator<'_>,
) -> Vec<Candidate> {
    let table = leaves.table(&view.rack);
    let mut plays: Vec<(i32, i32, Play)> = Vec::new();
    generator.each(view.board, &view.rack, |found| {
        let equity = found.score() * POINT + table.after(found);
        plays.push((equity, found.score(), found.play()));
    });
    // Stable, and the generator always finds them in the same order.
    plays.sort_by_key(|(equity, ..)| -equity);
    plays.truncate(most);
    let mut found: Vec<(i32, i32, Choice)> =
        plays.into_iter().map(|(equity, score, play)| (equity, score, Choice::Play(play))).collect();
    let exchange = may_exchange(view).then(|| table.best_exchange()).flatten();
    found.extend(exchange.map(|(value, given)| (value, 0, Choice::Exchange(given))));
    found.sort_by_key(|(equity, ..)| -equity);
    found.truncate(most);
    let best = found.first().map_or(0, |(equity, ..)| *equity);
    found.retain(|(equity, ..)| *equity >= best - behind);
    found
        .into_iter()
        .map(|(equity, score, choice)| Candidate::new(view, equity, score, choice, generator))
        .collect()
}

impl Candidate {
    fn new(view: &View<'_>, equity: i32, score: i32, choice: Choice, generator: &Generator<'_>) -> Self {
        let (mut board, mut leave) = (view.board.clone(), view.rack);
        match &choice {
            Choice::Play(play) => {
                play.put_on(&mut board);
                leave = leave.without(play).unwrap_or_default();
            }
            Choice::Exchange(given) => given.tiles().for_each(|tile| _ = leave.take(tile)),
            Choice::Pass => {}
        }
        let laid = Laid::new(generator.gaddag(), &board);
        Self { choice, equity, score, leave, board, laid, samples: Vec::new() }
    }
}
