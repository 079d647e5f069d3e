//! The dice that make a grid (rules W2, W3, W3b).
//!
//! 4×4 and 5×5 have dice of their own. Any other size takes its dice from bags of the 25 dice of
//! the 5×5 grid, whose faces follow the letter frequencies: as few whole bags as hold enough dice
//! are poured out and mixed, and the first of them are laid. So every size keeps what dice are
//! for: equal letters sit on few dice, and a grid of vowels only cannot come up.
//!
//! The draws are written out here, not taken from `rand`, so that no upgrade of it changes what an
//! old seed rebuilds (W21).

use super::grid::{Face, Grid, GridError};
use rand::Rng;

/// W2: the Italian Paroliere; source <https://twrh.noblogs.org/post/2013/01/04/il-paroliere-ovvero-boggle>.
#[rustfmt::skip]
const ITALIAN_16: [&str; 16] = [
    "AAEIOT", "ABOOMQu", "ABILRT", "ACELRS", "ACDEMP", "ACFIOR", "ADENVZ", "AIMORS",
    "CENOTU", "DENOST", "EEFHIS", "EGLNOU", "EGINTV", "EHINRS", "EILORU", "ELPSTU",
];

/// W3: our choice, 150 faces apportioned to the letters of Italian words of 2–8 letters.
#[rustfmt::skip]
const ITALIAN_25: [&str; 25] = [
    "ADEINR", "ADEINR", "ADEINR", "AIMNOT", "AIMNOT", "AIMNOT", "AIMNOT", "ACIOPT",
    "ACIOPT", "ACIOPT", "ACIOPT", "ACIOTU", "ACIOTU", "AELOTU", "AELOSU", "AEGLOS",
    "AEGLRS", "AEGLRS", "ABELRS", "ABERSV", "EFIRSV", "EFIRSV", "EHIRSV", "EIQuRSV",
    "DEINRZ",
];

/// W3b: the English dice of the 4×4 game, widely published.
#[rustfmt::skip]
const ENGLISH_16: [&str; 16] = [
    "AAEEGN", "ABBJOO", "ACHOPS", "AFFKPS", "AOOTTW", "CIMOTU", "DEILRX", "DELRVY",
    "DISTTY", "EEGHNW", "EEINSU", "EHRTVW", "EIOSST", "ELRTTY", "HIMNQuU", "HLNNRZ",
];

/// W3b: the English dice of the 5×5 game, widely published.
#[rustfmt::skip]
const ENGLISH_25: [&str; 25] = [
    "AAAFRS", "AAEEEE", "AAFIRS", "ADENNN", "AEEEEM", "AEEGMU", "AEGMNN", "AFIRSY",
    "BJKQuXZ", "CCNSTW", "CEIILT", "CEILPT", "CEIPST", "DDLNOR", "DHHLOR", "DHHNOT",
    "DHLNOR", "EIIITT", "EMOTTT", "ENSSSU", "FIPRSY", "GORRVW", "HIPRRY", "NOOTUW",
    "OOOTTU",
];

/// Faces of a die.
const SIDES: u32 = 6;

/// Whose dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dice {
    /// W2, W3.
    #[default]
    Italian,
    /// W3b.
    English,
}

impl Dice {
    /// The dice among which those of a grid of `cells` cells are drawn, each written as its faces.
    fn bag(self, cells: usize) -> Vec<&'static str> {
        match (self, cells) {
            (Self::Italian, 16) => ITALIAN_16.to_vec(),
            (Self::English, 16) => ENGLISH_16.to_vec(),
            (Self::Italian, _) => ITALIAN_25.repeat(cells.div_ceil(25)),
            (Self::English, _) => ENGLISH_25.repeat(cells.div_ceil(25)),
        }
    }

    /// Throws a grid of `rows` × `cols` cells: every order of the dice and every face equally
    /// likely (W2).
    pub fn throw(self, rows: usize, cols: usize, rng: &mut impl Rng) -> Result<Grid, GridError> {
        let mut bag = self.bag(rows * cols);
        let mut faces = Vec::with_capacity(rows * cols);
        for cell in 0..rows * cols {
            let left = u32::try_from(bag.len() - cell).unwrap_or(u32::MAX);
            bag.swap(cell, cell + below(rng, left) as usize);
            faces.push(face_of(bag[cell], below(rng, SIDES) as usize));
        }
        Grid::new(rows, cols, faces)
    }
}

/// The face number `side` of a die.
fn face_of(die: &str, side: usize) -> Face {
    let face = die.char_indices().filter(|(_, letter)| letter.is_ascii_uppercase()).nth(side);
    match face {
        Some((at, _)) if die[at..].starts_with("Qu") => Face::QU,
        Some((_, letter)) => Face::letter(letter).unwrap_or(Face::QU),
        None => Face::QU,
    }
}

/// A number below `bound` (which is not 0), each equally likely: Lemire's multiplication with
/// rejection, on 32-bit draws.
pub(crate) fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    let reject = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        #[expect(clippy::cast_possible_truncation, reason = "the low half is what is wanted")]
        let low = product as u32;
        if low >= reject {
            return (product >> 32) as u32;
        }
    }
}

/// Any one of these, each as likely as any other; `None` if there is none.
pub(crate) fn any<T>(all: impl IntoIterator<Item = T>, rng: &mut impl Rng) -> Option<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    let count = u32::try_from(all.len()).ok().filter(|count| *count > 0)?;
    Some(all.swap_remove(below(rng, count) as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_die_has_six_faces_and_qu_is_on_one() {
        for bag in [&ITALIAN_16[..], &ITALIAN_25, &ENGLISH_16, &ENGLISH_25] {
            let mut digraphs = 0;
            for die in bag {
                assert_eq!(die.chars().filter(char::is_ascii_uppercase).count(), 6, "{die}");
                let faces: Vec<Face> = (0..6).map(|side| face_of(die, side)).collect();
                assert_eq!(faces.iter().map(|face| face.shown()).collect::<String>(), *die);
                digraphs += faces.iter().filter(|&&face| face == Face::QU).count();
            }
            assert_eq!(digraphs, 1);
        }
    }
}
