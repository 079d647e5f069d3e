//! What a position is worth, as a sum of weights: what each further piece of a species is worth, where it stands, what it can do.
//!
//! The weights are learnt from games of the computer against itself (`examples/extinction_weights.rs`), in hundredths of a pawn.

use crate::games::extinction::alert::endangered;
use crate::games::extinction::attacks;
use crate::games::extinction::generate::only;
use crate::games::extinction::piece::{Side, Species};
use crate::games::extinction::position::Position;
use crate::games::extinction::square::{Square, each};
use std::sync::LazyLock;

/// The first, second … piece of each species; of more than eight all further ones count as the eighth.
const PIECES: usize = 0;
const MOST: usize = 8;
/// A square that a piece of a species can go to.
const MOBILITY: usize = PIECES + 6 * MOST;
/// A piece of a species in the middle of the board.
const MIDDLE: usize = MOBILITY + 6;
/// A pawn on its second … seventh rank.
const RANKS: usize = MIDDLE + 6;
/// A square from which a queen could take the last piece of a species, as far as its own side does not stand there.
const EXPOSED: usize = RANKS + 6;
/// A last piece of the player to move that is attacked.
const DANGER: usize = EXPOSED + 6;
/// To be to move.
const TEMPO: usize = DANGER + 1;
/// How many weights there are.
pub const COUNT: usize = TEMPO + 1;

/// Weights by feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub [i32; COUNT]);

static LEARNT: LazyLock<Weights> = LazyLock::new(|| Weights::read(include_str!("weights.tsv")));

impl Weights {
    /// Those that were learnt.
    pub fn learnt() -> &'static Self {
        &LEARNT
    }

    /// A first guess, from which learning begins.
    pub fn guessed() -> Self {
        let mut weights = [0; COUNT];
        for (species, price) in Species::ALL.into_iter().zip([600, 900, 600, 450, 450, 100]) {
            for n in 0..MOST {
                // The fewer there are, the more each of them saves the game.
                let rare = [2, 2, 1, 0, 0, 0, 0, 0][n] * price / 2;
                weights[PIECES + species as usize * MOST + n] = price + rare;
            }
            weights[MOBILITY + species as usize] = if species == Species::Pawn { 0 } else { 4 };
            weights[MIDDLE + species as usize] = 10;
        }
        for (n, value) in [0, 5, 10, 20, 40, 80].into_iter().enumerate() {
            weights[RANKS + n] = value;
        }
        for species in Species::ALL {
            weights[EXPOSED + species as usize] = -4;
        }
        weights[DANGER] = -50;
        weights[TEMPO] = 15;
        Self(weights)
    }

    /// One number a line, in the order of the features; what is missing is 0.
    pub fn read(text: &str) -> Self {
        let mut weights = [0; COUNT];
        let numbers = text.lines().filter_map(|line| line.split('\t').next()?.parse().ok());
        for (weight, number) in weights.iter_mut().zip(numbers) {
            *weight = number;
        }
        Self(weights)
    }

    /// What a position is worth to the player to move.
    pub fn worth(&self, at: &Position) -> i32 {
        let mut worth = 0;
        each_feature(at, |feature, times| worth += self.0[feature] * times);
        worth
    }
}

/// Every feature of a position, and how often the player to move has it more often than the other one.
pub fn each_feature(at: &Position, mut show: impl FnMut(usize, i32)) {
    let occupied = at.occupied();
    for side in Side::BOTH {
        let (sign, free) = (if side == at.to_move { 1 } else { -1 }, !at.side(side));
        for species in Species::ALL {
            let (pieces, own) = (at.of(side, species), species as usize);
            for n in 0..pieces.count_ones() as usize {
                show(PIECES + own * MOST + n.min(MOST - 1), sign);
            }
            show(MIDDLE + own, sign * bits(pieces & super::middle()));
            if let Some(last) = only(pieces) {
                show(EXPOSED + own, sign * bits(attacks::of(Species::Queen, side, last, occupied) & free));
            }
            for from in each(pieces) {
                if species == Species::Pawn {
                    show(RANKS + advance(side, from), sign);
                } else {
                    show(MOBILITY + own, sign * bits(attacks::of(species, side, from, occupied) & free));
                }
            }
        }
    }
    show(DANGER, i32::try_from(endangered(at, at.to_move).len()).unwrap_or(0));
    show(TEMPO, 1);
}

/// Ranks a pawn has come from its own second, below 6.
fn advance(side: Side, pawn: Square) -> usize {
    usize::from(side.view(pawn).rank().saturating_sub(1)).min(5)
}

fn bits(set: u64) -> i32 {
    i32::try_from(set.count_ones()).unwrap_or(0)
}

/// What a feature is, for the file of weights.
pub fn name(feature: usize) -> String {
    let species = |from: usize| Species::ALL[(feature - from).min(5)].small();
    match feature {
        MOBILITY.. if feature < MIDDLE => format!("{} mobility", species(MOBILITY)),
        MIDDLE.. if feature < RANKS => format!("{} in the middle", species(MIDDLE)),
        RANKS.. if feature < EXPOSED => format!("p on rank {}", feature - RANKS + 2),
        EXPOSED.. if feature < DANGER => format!("last {} exposed", species(EXPOSED)),
        DANGER => "last in danger".to_owned(),
        TEMPO => "to move".to_owned(),
        _ => format!("{} number {}", Species::ALL[(feature / MOST).min(5)].small(), feature % MOST + 1),
    }
}
