//! Learning what leaves are worth. Two players who share a table play each other; what a leave has brought is the
//! score of the player's next turn and what its own leave is worth by the table so far. A new table is the one with the
//! least squared error over all turns; with it they play again.

use super::arena::{self, Played};
use giostra::games::scrabble::moves::Generator;
use giostra::games::scrabble::rack::Rack;
use giostra::games::scrabble::set::Set;
use giostra::opponents::scrabble::leaves::{Leaves, VALUES, features};
use giostra::opponents::scrabble::{POINT, by_equity, greedy};
use giostra::words::gaddag::Gaddag;

/// How many times a table is made from the one before.
const ROUNDS: u64 = 4;
/// Keeps values small that few turns have spoken of: so many turns that say 0.
const DOUBT: f64 = 300.0;

/// The least squared error over what it has been told.
struct Fit {
    /// Symmetric; the upper triangle row by row.
    products: Vec<f64>,
    targets: Vec<f64>,
    count: f64,
    sum: f64,
    features: Vec<usize>,
}

impl Fit {
    fn new() -> Self {
        let products = vec![0.0; VALUES * VALUES];
        Self { products, targets: vec![0.0; VALUES], count: 0.0, sum: 0.0, features: Vec::new() }
    }

    fn add(&mut self, leave: &Rack, brought: f64) {
        let mut active = std::mem::take(&mut self.features);
        active.clear();
        features(leave, |at| active.push(at));
        for at in &active {
            for other in &active {
                self.products[at * VALUES + other] += 1.0;
            }
            self.targets[*at] += brought;
        }
        self.features = active;
        self.count += 1.0;
        self.sum += brought;
    }

    /// The values, by Cholesky's method.
    fn solve(mut self) -> Vec<f64> {
        let mean = self.sum / self.count.max(1.0);
        for at in 0..VALUES {
            // What a turn brings on average is nobody's merit.
            self.targets[at] -= mean * self.products[at * VALUES + at];
            self.products[at * VALUES + at] += DOUBT;
        }
        let (m, x) = (&mut self.products, &mut self.targets);
        for row in 0..VALUES {
            for col in 0..=row {
                let known: f64 = (0..col).map(|k| m[row * VALUES + k] * m[col * VALUES + k]).sum();
                let rest = m[row * VALUES + col] - known;
                m[row * VALUES + col] = if row == col { rest.sqrt() } else { rest / m[col * VALUES + col] };
            }
        }
        for row in 0..VALUES {
            let known: f64 = (0..row).map(|k| m[row * VALUES + k] * x[k]).sum();
            x[row] = (x[row] - known) / m[row * VALUES + row];
        }
        for row in (0..VALUES).rev() {
            let known: f64 = (row + 1..VALUES).map(|k| m[k * VALUES + row] * x[k]).sum();
            x[row] = (x[row] - known) / m[row * VALUES + row];
        }
        self.targets
    }
}

/// A table learnt from that many games in all, always the same for the same seed and words.
pub(crate) fn learn(gaddag: &Gaddag, set: &'static Set, games: u64, seed: u64) -> Leaves {
    let mut leaves = Leaves::none();
    let mut generator = Generator::new(gaddag, set);
    for round in 0..ROUNDS {
        let mut fit = Fit::new();
        for game in games * round / ROUNDS..games * (round + 1) / ROUNDS {
            let mut rng = arena::luck(seed, game);
            let played = arena::play(set, &mut rng, |_, view, _| {
                // The last moves teach nothing about leaves: any quick play will do.
                if view.bag == 0 {
                    greedy(view, &mut generator)
                } else {
                    by_equity(view, &mut generator, &leaves)
                }
            });
            take_in(&mut fit, &played, set, &leaves);
        }
        leaves = rounded(&fit.solve());
    }
    leaves
}

/// What each leave of a game has brought.
fn take_in(fit: &mut Fit, played: &Played, set: &Set, leaves: &Leaves) {
    for player in 0..2 {
        let turns: Vec<_> = played.turns.iter().filter(|turn| turn.player == player).collect();
        for pair in turns.windows(2) {
            // Near the end of the bag racks are not filled any more.
            if pair[1].bag > set.rack {
                let next = f64::from(leaves.value(&pair[1].leave)) / f64::from(POINT);
                fit.add(&pair[0].leave, f64::from(pair[1].points) + next);
            }
        }
    }
}

/// In hundredths of a point, and so that nothing left is worth nothing.
fn rounded(values: &[f64]) -> Leaves {
    let mut empty = 0;
    features(&Rack::default(), |at| empty = at);
    let nothing = values[empty];
    #[expect(clippy::cast_possible_truncation, reason = "a few points")]
    let hundredths = |(at, value): (usize, &f64)| {
        // Every leave has one balance, so that is where what holds for all is taken off.
        let value = if at >= empty { value - nothing } else { *value };
        (value * f64::from(POINT)).round() as i32
    };
    Leaves::from_values(values.iter().enumerate().map(hundredths).collect())
}
