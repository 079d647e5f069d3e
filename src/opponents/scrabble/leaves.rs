//! What the tiles are worth that a play leaves on the rack: a sum over their kinds, over pairs of kinds, and over the
//! balance of vowels and consonants, learnt from games (`examples/leaves`).

use super::POINT;
use crate::games::Unreadable;
use crate::games::scrabble::moves::{Beside, Found, SPAN};
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
        if is_vowel(kind) {
            vowels += held;
        } else if kind < 26 {
            consonants += held;
        }
        if held > 0 {
            (0..kind).filter(|other| count(*other) > 0).for_each(|other| found(pair(other, kind)));
        }
    }
    found(balance(vowels, consonants));
}

const fn is_vowel(kind: usize) -> bool {
    matches!(kind, 0 | 4 | 8 | 14 | 20)
}

fn balance(vowels: usize, consonants: usize) -> usize {
    BALANCE_AT + vowels.min(BALANCE - 1) * BALANCE + consonants.min(BALANCE - 1)
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
        let adds = |kind: usize, copy: usize, part: &Part| {
            let of_kind = if copy < COPIES { self.values[kind * COPIES + copy] } else { 0 };
            let others = if copy == 0 { part.kinds } else { 0 };
            bits(others).fold(of_kind, |sum, other| sum + self.values[pair(other, kind)])
        };
        LeaveTable::new(rack, adds, |part| self.values[balance(part.vowels, part.consonants)])
    }
}

/// The bits of a mask, the lowest first.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(at)
    })
}

/// Some of the tiles of a rack.
#[derive(Clone, Copy, Default)]
struct Part {
    sum: i32,
    /// The kinds of its tiles, as bits.
    kinds: u32,
    vowels: usize,
    consonants: usize,
    tiles: u8,
}

impl Part {
    /// With one more tile, which adds so much.
    fn with(mut self, kind: usize, adds: i32) -> Self {
        self.sum += adds;
        self.kinds |= 1 << kind;
        self.vowels += usize::from(is_vowel(kind));
        self.consonants += usize::from(kind < 26 && !is_vowel(kind));
        self.tiles += 1;
        self
    }
}

/// The values of all parts of one rack.
pub(super) struct LeaveTable {
    rack: Rack,
    /// Letter, and how far apart the parts lie that differ in one tile of it.
    strides: Vec<(u8, usize)>,
    blank_stride: usize,
    values: Vec<i32>,
    /// What a play of so many tiles leaves at most.
    beside: Beside,
}

impl LeaveTable {
    /// From what a tile of a kind adds to a part that holds `copy` of the kind already, and what counts for the part as a whole.
    fn new(rack: &Rack, adds: impl Fn(usize, usize, &Part) -> i32, whole: impl Fn(&Part) -> i32) -> Self {
        let (mut strides, mut blank_stride) = (Vec::with_capacity(8), 0);
        let mut parts = Vec::with_capacity(256);
        parts.push(Part::default());
        let kinds = (0..26).map(|letter| (Some(letter), rack.count(letter)));
        for (letter, count) in kinds.chain([(None, rack.blanks())]).filter(|(_, count)| *count > 0) {
            let stride = parts.len();
            let kind = letter.map_or(KINDS - 1, usize::from);
            match letter {
                Some(letter) => strides.push((letter, stride)),
                None => blank_stride = stride,
            }
            for copy in 0..usize::from(count) {
                for at in copy * stride..(copy + 1) * stride {
                    parts.push(parts[at].with(kind, adds(kind, copy, &parts[at])));
                }
            }
        }
        let values: Vec<i32> = parts.iter().map(|part| part.sum + whole(part)).collect();
        let mut beside = [i32::MIN / 2; SPAN];
        for (part, value) in parts.iter().zip(&values) {
            let placed = usize::from(rack.len() - part.tiles) & (SPAN - 1);
            beside[placed] = beside[placed].max(*value);
        }
        Self { rack: *rack, strides, blank_stride, values, beside }
    }

    /// When nothing is drawn any more (B14): what is left counts against its owner and for the other, who is likely to go out;
    /// who leaves nothing gains in that way what the other holds.
    pub(super) fn of_ending(rack: &Rack, theirs: &Rack, set: &Set) -> Self {
        let gain = 2 * theirs.worth(set) * POINT;
        let value = |kind: usize| set.values.get(kind).map_or(0, |value| i32::from(*value));
        Self::new(rack, |kind, _, _| -2 * value(kind) * POINT, |part| if part.tiles == 0 { gain } else { 0 })
    }

    /// What a play of so many tiles leaves at most.
    pub(super) const fn beside(&self) -> &Beside {
        &self.beside
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::scrabble::set::{ENGLISH, SCRABBLE_IT};

    /// The part at a place of a table.
    fn at(table: &LeaveTable, at: usize) -> Rack {
        let mut part_of = Rack::default();
        for (letter, stride) in &table.strides {
            (0..part(at, *stride, table.rack.count(*letter))).for_each(|_| part_of.add(Some(*letter)));
        }
        if table.blank_stride > 0 {
            (0..part(at, table.blank_stride, table.rack.blanks())).for_each(|_| part_of.add(None));
        }
        part_of
    }

    #[test]
    fn a_table_holds_the_value_of_each_part_and_the_most_of_each_size() {
        for (set, text) in
            [(&ENGLISH, "AEIRST?"), (&ENGLISH, "EEEEUVV"), (&SCRABBLE_IT, "QQ??AAA"), (&SCRABBLE_IT, "")]
        {
            let (leaves, rack) = (Leaves::of(set), text.parse::<Rack>().unwrap());
            let table = leaves.table(&rack);
            for (n, value) in table.values.iter().enumerate() {
                let left = at(&table, n);
                assert_eq!(*value, leaves.value(&left), "{text}: {left}");
                assert!(table.beside[usize::from(rack.len() - left.len())] >= *value, "{text}: {left}");
            }
            let placed = 0..=usize::from(rack.len());
            assert!(placed.into_iter().all(|placed| table.values.contains(&table.beside[placed])), "{text}");
        }
    }

    #[test]
    fn at_the_end_what_is_left_is_lost_and_going_out_gains_what_the_other_holds() {
        let [rack, theirs] = ["QAA", "Z?"].map(|text| text.parse::<Rack>().unwrap());
        let table = LeaveTable::of_ending(&rack, &theirs, &SCRABBLE_IT);
        for (n, value) in table.values.iter().enumerate() {
            let left = at(&table, n);
            let gain = if left.is_empty() { theirs.worth(&SCRABBLE_IT) } else { 0 };
            assert_eq!(*value, 2 * (gain - left.worth(&SCRABBLE_IT)) * POINT, "{left}");
        }
    }
}
