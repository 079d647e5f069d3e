//! Makes the grid of a round (W5): throws the dice until the room's conditions hold, at most 200
//! times. A pure function of the seed, so that anybody can rebuild the grid of a round (W21).

use super::bands::Bands;
use super::dice::Dice;
use super::grid::{Grid, MAX_SIDE, MIN_SIDE};
use super::solver::{Solution, Solver};
use super::trie::Trie;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Candidates thrown at most (W5).
pub const MAX_CANDIDATES: u32 = 200;
/// Cells of the largest ready-made room; a larger grid takes longer to solve, and so fewer are
/// thrown: a room is not to wait more than some ten milliseconds for a grid that cannot be had.
const USUAL_CELLS: usize = 25;
/// Cells of all candidates of a larger grid together, about.
const MOST_CELLS: usize = 3_000;

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
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Difficulty {
    type Err = UnknownDifficulty;

    fn from_str(name: &str) -> Result<Self, UnknownDifficulty> {
        Self::ALL
            .into_iter()
            .find(|difficulty| difficulty.name() == name)
            .ok_or_else(|| UnknownDifficulty(name.into()))
    }
}

/// A text that names no [`Difficulty`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no difficulty {0:?}: it is facile, normale or difficile")]
pub struct UnknownDifficulty(String);

/// What a room asks of its grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSpec {
    rows: usize,
    cols: usize,
    min_letters: usize,
    /// The dice thrown.
    pub dice: Dice,
    /// Fewest words.
    pub min_words: usize,
    /// At least one word must have so many letters; 0 for no condition.
    pub longest: usize,
    /// Whether some word must use each cell.
    pub no_dead_cell: bool,
    /// How easy the grid has to be.
    pub difficulty: Difficulty,
    /// What `facile` and `difficile` mean in the room.
    pub bands: Bands,
}

impl GridSpec {
    /// The conditions of W5 (10 words, one of 7 letters, no dead cell) for grids of rows × columns
    /// (3 to 10; what lies outside is brought inside) with a dictionary, by name, and a shortest
    /// word in letters (W9). The English dictionary takes the English dice (W3b), every other the
    /// Italian ones.
    pub fn for_dictionary(name: &str, size: (u8, u8), min_letters: u8, difficulty: Difficulty) -> Self {
        let inside = |count: u8| usize::from(count).clamp(MIN_SIDE, MAX_SIDE);
        let (rows, cols, min_letters) = (inside(size.0), inside(size.1), min_letters.into());
        Self {
            rows,
            cols,
            min_letters,
            dice: if name == "english" { Dice::English } else { Dice::Italian },
            min_words: 10,
            longest: 7,
            no_dead_cell: true,
            difficulty,
            bands: Bands::of(name, rows * cols, min_letters),
        }
    }

    /// Candidates thrown at most.
    pub fn max_candidates(&self) -> u32 {
        match self.rows * self.cols {
            0..=USUAL_CELLS => MAX_CANDIDATES,
            cells => u32::try_from(MOST_CELLS / cells).unwrap_or(1),
        }
    }

    /// The shortest word that counts, in letters.
    pub const fn min_letters(&self) -> usize {
        self.min_letters
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

/// The grid of a round: draw [`GRID_DRAW`] of the match's seed. See [`make_grid`].
pub fn draw(seed: [u8; 32], spec: &GridSpec, trie: &Trie, is_common: &dyn Fn(u32) -> bool) -> Grid {
    make_grid(seed, GRID_DRAW, spec, &mut Solver::new(trie), is_common).grid
}

/// Makes the grid of draw number `draw` of a match. `is_common` says whether the word of
/// that number is common; it is asked only when the difficulty is a condition.
///
/// The first candidate that meets all conditions is taken, or else the best of all thrown (see
/// [`GridSpec::max_candidates`]) in the order of: conditions met (the difficulty is looked at only where the other three are), live cells,
/// longest word, number of words, first thrown.
pub fn make_grid(
    seed: [u8; 32],
    draw: u64,
    spec: &GridSpec,
    solver: &mut Solver<'_>,
    is_common: &dyn Fn(u32) -> bool,
) -> Made {
    let mut grid = throw(seed, draw, 0, spec);
    let mut merit = judge(&grid, spec, solver, is_common);
    let mut candidates_tried = 1;
    while !merit.is_full() && candidates_tried < spec.max_candidates() {
        let other = throw(seed, draw, candidates_tried, spec);
        let others = judge(&other, spec, solver, is_common);
        if others > merit {
            (grid, merit) = (other, others);
        }
        candidates_tried += 1;
    }
    let solution = solver.solve(&grid, spec.min_letters);
    Made { grid, solution, candidates_tried, met: merit.is_full() }
}

impl Merit {
    fn is_full(self) -> bool {
        self.conditions == 4
    }
}

/// Throws one candidate: each has its own place in the stream of its draw, so that it does not
/// depend on how much randomness the others took.
///
/// # Panics
/// Never: a spec has 3 to 10 rows and columns.
pub fn throw(seed: [u8; 32], draw: u64, candidate: u32, spec: &GridSpec) -> Grid {
    let mut rng = ChaCha8Rng::from_seed(seed);
    rng.set_stream(draw);
    rng.set_word_pos(u128::from(candidate) * CANDIDATE_WORDS);
    spec.dice.throw(spec.rows, spec.cols, &mut rng).expect("a spec has 3 to 10 rows and columns")
}

fn judge(grid: &Grid, spec: &GridSpec, solver: &mut Solver<'_>, is_common: &dyn Fn(u32) -> bool) -> Merit {
    let (words, longest) = solver
        .words(grid, spec.min_letters)
        .fold((0, 0), |(words, longest), (_, letters)| (words + 1, letters.max(longest)));
    let live_cells = solver.cells(grid).count_ones();
    let mut conditions = u8::from(words >= spec.min_words)
        + u8::from(usize::from(longest) >= spec.longest)
        + u8::from(!spec.no_dead_cell || live_cells as usize == grid.faces().len());
    if conditions == 3 {
        let mut common = || common_words(grid, spec, solver, is_common);
        conditions += u8::from(match spec.difficulty {
            Difficulty::Normale => true,
            Difficulty::Facile => common() >= spec.bands.facile_from,
            Difficulty::Difficile => common() <= spec.bands.difficile_to,
        });
    }
    Merit { conditions, live_cells, longest, words }
}

/// How many words of a grid are common.
pub fn common_words(
    grid: &Grid,
    spec: &GridSpec,
    solver: &mut Solver<'_>,
    is_common: &dyn Fn(u32) -> bool,
) -> u32 {
    let common = solver.words(grid, spec.min_letters).filter(|&(number, _)| is_common(number));
    u32::try_from(common.count()).unwrap_or(u32::MAX)
}
