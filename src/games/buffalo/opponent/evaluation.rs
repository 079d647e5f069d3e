//! How good a position is for Black: what can be seen on the board, each thing with a weight. The weights were learnt from games
//! that computers played (`examples/buffalo.rs`); 100 of their units are odds of e to 1.

use crate::games::buffalo::cells::{COLUMNS, Cell, Cells, dog_reaches};
use crate::games::buffalo::position::{Position, Side};

/// How a buffalo's way down is closed, or is not: by a dog or the chief right in front of it, by one of them farther on, by nobody
/// although a dog could at once, by nobody.
const WAYS: usize = 6;
/// Rows from which a buffalo can still go on, 7 to 2.
const ROWS: usize = 6;
/// Distances of the chief that are told apart, 1 to 6 and more.
const FAR: usize = 6;

/// Each buffalo: whose turn it is, its row, its way.
const ON_ITS_WAY: usize = 0;
/// Each one whose way nobody closes: its row, how far the chief is.
const CHASED: usize = ON_ITS_WAY + 2 * ROWS * WAYS;
/// Buffaloes that the chief can capture: whose turn it is, one or more.
const IN_REACH: usize = CHASED + ROWS * FAR;
/// How many buffaloes there are.
const HERD: usize = IN_REACH + 2 * 2;
/// How many of them can go down: whose turn it is, how many.
const MOBILE: usize = HERD + 12;
/// How many steps those have left in all whose way is closed: when they are used up the others must move.
const SPARE: usize = MOBILE + 2 * 12;
/// How many ways nobody closes, and no dog could at once.
const RUNNERS: usize = SPARE + 20;
/// How many dogs stand right in front of a buffalo.
const GUARDS: usize = RUNNERS + 6;
/// The chief's row.
const CHIEF_ROW: usize = GUARDS + 5;
/// How far the chief's column is from the middle.
const CHIEF_COLUMN: usize = CHIEF_ROW + 5;
/// Two buffaloes in neighbouring columns: the row of the lower one, how far behind the other is.
const BESIDE: usize = CHIEF_COLUMN + 6;
/// How many weights there are.
pub const FEATURES: usize = BESIDE + ROWS * 4;

/// What was learnt.
pub static WEIGHTS: [i32; FEATURES] = include!("weights.in");

/// How good a position is for Black.
pub fn value(position: &Position, weights: &[i32; FEATURES]) -> i32 {
    let mut value = 0;
    features(position, |feature| value += weights[feature]);
    value
}

/// Tells all that a position has, by number below [`FEATURES`], once for each time it has it.
pub fn features(position: &Position, mut has: impl FnMut(usize)) {
    let taken = position.taken();
    let white = position.dogs | position.chief;
    let reached = position.dogs.iter().fold(Cells::NONE, |all, dog| all | dog_reaches(dog, taken));
    let chief = position.chief.first();
    let turn = usize::from(position.to_move == Side::White);
    let mut rows = [0; COLUMNS];
    let (mut spare, mut runners, mut guards, mut in_reach) = (0, 0, 0, 0);
    for buffalo in position.buffaloes & !Cells::row(1) {
        let row = buffalo.row();
        let ahead = Cells::below(buffalo);
        rows[buffalo.column()] = row;
        let far = chief.map_or(FAR, |chief| distance(chief, buffalo)).clamp(1, FAR);
        in_reach += usize::from(far == 1 && row < 7);
        let way = if let Some(closing) = (white & ahead).last() {
            let steps = row - closing.row() - 1;
            let is_chief = usize::from(position.chief.has(closing));
            spare += steps;
            guards += usize::from(steps == 0) & (1 - is_chief);
            if steps == 0 { is_chief } else { 2 + is_chief }
        } else {
            let alone = (reached & ahead).is_empty();
            runners += usize::from(alone);
            has(CHASED + (row - 2) * FAR + far - 1);
            if alone { 4 } else { 5 }
        };
        has(ON_ITS_WAY + (turn * ROWS + row - 2) * WAYS + way);
    }
    for pair in rows.windows(2).filter(|pair| pair[0] > 0 && pair[1] > 0) {
        let behind = pair[0].abs_diff(pair[1]).min(3);
        has(BESIDE + (pair[0].min(pair[1]) - 2) * 4 + behind);
    }
    if in_reach > 0 {
        has(IN_REACH + 2 * turn + in_reach.min(2) - 1);
    }
    has(HERD + many(position.buffaloes, 11));
    has(MOBILE + 12 * turn + many(position.steps_down(), 11));
    has(SPARE + spare.min(19));
    has(RUNNERS + runners.min(5));
    has(GUARDS + guards.min(4));
    if let Some(chief) = chief {
        has(CHIEF_ROW + chief.row() - 2);
        has(CHIEF_COLUMN + chief.column().abs_diff(COLUMNS / 2));
    }
}

fn many(cells: Cells, most: usize) -> usize {
    usize::try_from(cells.count()).unwrap_or(most).min(most)
}

/// Steps of a king of chess.
fn distance(one: Cell, other: Cell) -> usize {
    one.row().abs_diff(other.row()).max(one.column().abs_diff(other.column()))
}
