//! How many common words make a grid easy or hard (W5): figures measured once and fixed here, so
//! that they never change what an old seed rebuilds (W21).
//!
//! Measured by `cargo bench --bench solver` (its last table) over the first 1 000 candidates of the
//! seed of 32 zero bytes, draw 0, for every square size. Italian: `classico` and the 44 550 forms of
//! the frequency list; the names of `enciclopedico` move no figure by more than 2, so it has the
//! same table. English has no frequency list: every word of its dictionary is common.

/// The numbers of common words that bound the lower and the upper third of random grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bands {
    /// At most so many: `difficile`.
    pub difficile_to: u32,
    /// At least so many: `facile`.
    pub facile_from: u32,
}

/// A row for each side from 3, in it a pair of bounds for each minimum length from 3 to 6.
type Table = [[(u32, u32); 4]; 8];

const ITALIAN: Table = [
    [(15, 27), (8, 16), (2, 5), (0, 1)],
    [(46, 71), (30, 50), (11, 22), (2, 7)],
    [(131, 181), (98, 143), (48, 78), (19, 36)],
    [(228, 303), (178, 246), (99, 148), (44, 73)],
    [(362, 465), (295, 389), (173, 243), (84, 127)],
    [(521, 641), (435, 545), (265, 354), (134, 190)],
    [(685, 822), (582, 711), (364, 474), (189, 263)],
    [(896, 1048), (772, 920), (502, 627), (264, 357)],
];

const ENGLISH: Table = [
    [(18, 30), (8, 16), (1, 4), (0, 1)],
    [(56, 87), (30, 56), (9, 22), (2, 7)],
    [(155, 214), (103, 155), (46, 78), (16, 32)],
    [(263, 356), (188, 275), (93, 155), (38, 74)],
    [(420, 535), (312, 420), (168, 244), (75, 123)],
    [(592, 726), (454, 575), (252, 343), (119, 174)],
    [(786, 947), (606, 766), (346, 471), (169, 248)],
    [(1029, 1205), (814, 986), (479, 618), (241, 335)],
];

impl Bands {
    /// The bounds for grids of `cells` cells with a dictionary, by name, and a shortest word in
    /// letters: those of the square whose number of cells is nearest, the smaller of two; minimums
    /// outside 3–6 take the nearest figure.
    pub fn of(dictionary: &str, cells: usize, min_letters: usize) -> Self {
        let table = if dictionary == "english" { &ENGLISH } else { &ITALIAN };
        let side = (3..=10).min_by_key(|side: &usize| (side * side).abs_diff(cells)).unwrap_or(3);
        let (difficile_to, facile_from) = table[side - 3][min_letters.clamp(3, 6) - 3];
        Self { difficile_to, facile_from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ready_made_rooms_have_their_own_rows() {
        assert_eq!(Bands::of("classico", 16, 4), Bands { difficile_to: 30, facile_from: 50 });
        assert_eq!(Bands::of("classico", 25, 6), Bands { difficile_to: 19, facile_from: 36 });
        assert_eq!(Bands::of("english", 16, 4), Bands { difficile_to: 30, facile_from: 56 });
        assert_eq!(Bands::of("classico", 20, 9), Bands::of("classico", 16, 6));
    }
}
