//! Makes an input out of others: cut, doubled, spliced, with odd numbers and odd signs in it. The same seed makes the same inputs,
//! on every machine.

/// Bytes of an input at most: as much as a file that a command reads.
pub(crate) const LONGEST: usize = 64 * 1024;
/// Changes made to one input, at most.
const CHANGES: usize = 6;

/// A little chance that is the same every time (splitmix64).
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Below `top`, which is not 0.
    pub(crate) fn below(&mut self, top: usize) -> usize {
        usize::try_from(self.next() % (top as u64)).expect("below a usize")
    }

    pub(crate) fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// Numbers at the edges of what numbers can be, and texts that are nearly one.
pub(crate) const NUMBERS: [&str; 26] = [
    "0",
    "-0",
    "-1",
    "1",
    "00",
    "007",
    "+7",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "99999999999999999999999999999999999999999",
    "1e308",
    "NaN",
];

/// Signs that texts are cut at, or that no writer of a parser has thought of.
pub(crate) const SIGNS: [&str; 44] = [
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\u{0}",
    "\u{7f}",
    "\u{a0}",
    "\u{200b}",
    "\u{200d}",
    "\u{202e}",
    "\u{2028}",
    "\u{feff}",
    "\u{301}",
    "e\u{301}",
    "ß",
    "ﬁ",
    "İ",
    "ı",
    "ſ",
    "Ａ",
    "１",
    "٣",
    "½",
    "²",
    "🦀",
    "👩‍👩‍👧‍👦",
    "\u{10ffff}",
    "’",
    "“",
    "\"",
    "'",
    "\\",
    "/",
    ":",
    ";",
    ",",
    ".",
    "=",
    "(",
    ")",
    "[",
    "{",
];

/// A new input, made of what parsers of this kind take.
pub(crate) fn mutated(dice: &mut Dice, corpus: &[Vec<u8>], words: &[Vec<u8>]) -> Vec<u8> {
    let mut made = dice.one(corpus).clone();
    for _ in 0..=dice.below(CHANGES) {
        change(dice, &mut made, corpus, words);
    }
    made.truncate(LONGEST);
    made
}

fn change(dice: &mut Dice, made: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[Vec<u8>]) {
    let (from, to) = span(dice, made);
    match dice.below(13) {
        // A bit, a byte.
        0 => {
            if let Some(byte) = made.get_mut(from) {
                *byte ^= 1 << dice.below(8);
            }
        }
        1 => {
            let byte = u8::try_from(dice.below(256)).expect("a byte");
            made.insert(from, byte);
        }
        // A piece goes, comes twice, comes very often.
        2 => drop(made.drain(from..to)),
        3 => {
            let piece = made[from..to].to_vec();
            put(made, to, &piece);
        }
        4 => {
            let times = 1 << dice.below(11);
            let piece = made[from..to].repeat(times);
            put(made, to, &piece[..piece.len().min(LONGEST)]);
        }
        // The beginning of one and the end of another.
        5 => {
            let other = dice.one(corpus);
            let (cut, _) = span(dice, other);
            made.truncate(from);
            made.extend_from_slice(&other[cut..]);
        }
        // A piece of another one.
        6 => {
            let other = dice.one(corpus);
            let (start, end) = span(dice, other);
            put(made, from, &other[start..end]);
        }
        // A word of this kind, in the place of a word or between two.
        7 | 8 if !words.is_empty() => {
            let word = dice.one(words).clone();
            replace(made, word_at(made, from), &word);
        }
        9 => replace(made, word_at(made, from), dice.one(&NUMBERS).as_bytes()),
        10 => put(made, from, dice.one(&SIGNS).as_bytes()),
        // Lines change places.
        11 => swap_lines(dice, made),
        _ => made.truncate(from),
    }
}

/// A piece of an input: mostly a short one.
fn span(dice: &mut Dice, of: &[u8]) -> (usize, usize) {
    let from = dice.below(of.len() + 1);
    let most = if dice.below(4) == 0 { of.len() } else { 16 };
    let to = (from + dice.below(most + 1)).min(of.len());
    (from, to)
}

fn put(made: &mut Vec<u8>, at: usize, piece: &[u8]) {
    made.splice(at..at, piece.iter().copied());
}

fn replace(made: &mut Vec<u8>, (from, to): (usize, usize), by: &[u8]) {
    made.splice(from..to, by.iter().copied());
}

/// The word around a place.
fn word_at(made: &[u8], at: usize) -> (usize, usize) {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || *byte == b'-';
    let from = made[..at].iter().rposition(|byte| !is_word(byte)).map_or(0, |before| before + 1);
    let to = made[at..].iter().position(|byte| !is_word(byte)).map_or(made.len(), |behind| at + behind);
    (from, to)
}

fn swap_lines(dice: &mut Dice, made: &mut Vec<u8>) {
    let mut lines: Vec<&[u8]> = made.split(|byte| *byte == b'\n').collect();
    let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
    lines.swap(one, other);
    *made = lines.join(&b'\n');
}

/// The words of a corpus: what stands between signs, each once.
pub(crate) fn words(corpus: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let all = corpus
        .iter()
        .flat_map(|text| text.split(|byte| byte.is_ascii_whitespace() || b":=,;[]{}\"'".contains(byte)));
    let all: std::collections::BTreeSet<&[u8]> =
        all.filter(|word| !word.is_empty() && word.len() <= 40).collect();
    all.into_iter().map(<[u8]>::to_vec).collect()
}
