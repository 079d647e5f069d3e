//! What the tiles are worth that a play leaves on the rack: a sum over their kinds, over pairs of kinds, and over the
//! balance of vowels and consonants, learnt from games (`examples/leaves`).

use crate::games::Unreadable;
use crate::games::scrabble::moves::Found;
use crate::games::scrabble::rack::Rack;
use crate::games::scrabble::set::Set;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Letters, and the blank.
const KINDS: usize = 27;
/// Of a kind the first, the second, and the third tile have values of their own.
const COPIES: usize = 3;
/// Vowels, and consonants, of a leave: 0 to 7.
const BALANCE: usize = 8;
const PAIRS_AT: usize = KINDS * COPIES;
const BALANCE_AT: usize = PAIRS_AT + KINDS * (KINDS - 1) / 2;
/// How many values there are.
pub const VALUES: usize = BALANCE_AT + BALANCE * BALANCE;

/// Values of leaves, in hundredths of a point; nothing left is worth nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaves {
    values: Vec<i32>,
}

static ITALIAN: LazyLock<Leaves> = LazyLock::new(|| embedded(include_str!("leaves_it.tsv")));
static ENGLISH: LazyLock<Leaves> = LazyLock::new(|| embedded(include_str!("leaves_en.tsv")));

fn embedded(text: &str) -> Leaves {
    text.parse().expect("a test reads the tables of the program")
}

/// Which values a leave is the sum of.
pub fn features(rack: &Rack, mut found: impl FnMut(usize)) {
    let count = |kind: usize| match u8::try_from(kind) {
        Ok(letter) if letter < 26 => rack.count(letter),
        _ => rack.blanks(),
    };
    let (mut vowels, mut consonants) = (0, 0);
    for kind in 0..KINDS {
        let held = usize::from(count(kind));
        (0..held.min(COPIES)).for_each(|copy| found(kind * COPIES + copy));
        if matches!(kind, 0 | 4 | 8 | 14 | 20) {
            vowels += held;
        } else if kind < 26 {
            consonants += held;
        }
        if held > 0 {
            (0..kind).filter(|other| count(*other) > 0).for_each(|other| found(pair(other, kind)));
        }
    }
    found(BALANCE_AT + vowels.min(BALANCE - 1) * BALANCE + consonants.min(BALANCE - 1));
}

const fn pair(low: usize, high: usize) -> usize {
    PAIRS_AT + high * (high - 1) / 2 + low
}

impl Leaves {
    /// The table of a set; Scarabeo has that of the Italian one.
    pub fn of(set: &Set) -> &'static Self {
        if set.name == "english" { &ENGLISH } else { &ITALIAN }
    }

    /// Nothing is worth anything: who plays by this takes the highest score.
    pub fn none() -> Self {
        Self { values: vec![0; VALUES] }
    }

    /// From values in the order of [`features`].
    pub fn from_values(mut values: Vec<i32>) -> Self {
        values.resize(VALUES, 0);
        Self { values }
    }

    /// What these tiles are worth, in hundredths of a point.
    pub fn value(&self, leave: &Rack) -> i32 {
        let mut sum = 0;
        features(leave, |at| sum += self.values[at]);
        sum
    }

    /// What every part of a rack is worth.
    pub(super) fn table(&self, rack: &Rack) -> LeaveTable {
        let mut table = LeaveTable { rack: *rack, strides: Vec::new(), blank_stride: 0, values: Vec::new() };
        let mut parts = vec![Rack::default()];
        let mut stride = 1;
        let kinds = (0..26).map(|letter| (Some(letter), rack.count(letter)));
        for (kind, count) in kinds.chain([(None, rack.blanks())]).filter(|(_, count)| *count > 0) {
            match kind {
                Some(letter) => table.strides.push((letter, stride)),
                None => table.blank_stride = stride,
            }
            stride *= usize::from(count) + 1;
            let smaller = parts.clone();
            let mut with = smaller.clone();
            for _ in 0..count {
                for part in &mut with {
                    part.add(kind);
                }
                parts.extend_from_slice(&with);
            }
        }
        table.values = parts.iter().map(|part| self.value(part)).collect();
        table
    }
}

/// The values of all parts of one rack.
pub(super) struct LeaveTable {
    rack: Rack,
    /// Letter, and how far apart the parts lie that differ in one tile of it.
    strides: Vec<(u8, usize)>,
    blank_stride: usize,
    values: Vec<i32>,
}

impl LeaveTable {
    /// What is left after a play.
    pub(super) fn after(&self, found: &Found<'_>) -> i32 {
        let blanks = usize::from(found.blanks_left()) * self.blank_stride;
        let at = self
            .strides
            .iter()
            .fold(blanks, |at, (letter, stride)| at + usize::from(found.left(*letter)) * stride);
        self.values.get(at).copied().unwrap_or(0)
    }

    /// The exchange that leaves most: its value, and what to give. `None` if there is nothing to give.
    pub(super) fn best_exchange(&self) -> Option<(i32, Rack)> {
        // The last part is the rack itself: nothing would be given.
        let kept = self.values.len().checked_sub(1)?;
        let best = (0..kept).max_by_key(|at| (self.values[*at], *at))?;
        let mut given = self.rack;
        for (letter, stride) in &self.strides {
            (0..part(best, *stride, self.rack.count(*letter))).for_each(|_| _ = given.take(Some(*letter)));
        }
        if self.blank_stride > 0 {
            (0..part(best, self.blank_stride, self.rack.blanks())).for_each(|_| _ = given.take(None));
        }
        Some((self.values[best], given))
    }
}

/// How many tiles of a kind a part has: its place, how far apart parts lie that differ in one, how many the rack has.
const fn part(at: usize, stride: usize, count: u8) -> usize {
    at / stride % (count as usize + 1)
}

/// What a value is of: `E`, `EE`, `EEE`, `AE`, `v3c2`.
fn name(at: usize) -> String {
    let letter =
        |kind: usize| u8::try_from(kind).map_or('?', |n| if n < 26 { char::from(b'A' + n) } else { '?' });
    if at < PAIRS_AT {
        return letter(at / COPIES).to_string().repeat(at % COPIES + 1);
    }
    if at < BALANCE_AT {
        let high = (1..KINDS).rev().find(|high| pair(0, *high) <= at).unwrap_or(1);
        return format!("{}{}", letter(at - pair(0, high)), letter(high));
    }
    format!("v{}c{}", (at - BALANCE_AT) / BALANCE, (at - BALANCE_AT) % BALANCE)
}

/// A line for each value that is not 0: what it is of, a tab, hundredths of a point.
impl fmt::Display for Leaves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values.iter().enumerate().filter(|(_, value)| **value != 0);
        values
            .map(|(at, value)| (name(at), value))
            .try_for_each(|(name, value)| writeln!(f, "{name}\t{value}"))
    }
}

impl FromStr for Leaves {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut leaves = Self::none();
        let names: Vec<String> = (0..VALUES).map(name).collect();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let bad = || Unreadable::new("the value of a leave", line);
            let (name, value) = line.split_once('\t').ok_or_else(bad)?;
            let at = names.iter().position(|known| known == name).ok_or_else(bad)?;
            leaves.values[at] = value.parse().map_err(|_| bad())?;
        }
        Ok(leaves)
    }
}
