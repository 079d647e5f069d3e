//! When two grids are the same one (W22): turned, mirrored, pushed aside, with some cells changed, in pieces.

use super::grid;
use giostra::words::alike;

/// Two grids, in how many cells they are the same, and whether that makes them one.
const TABLE: [(&str, &str, usize, bool); 17] = [
    ("CART/OSEA/NILO/QuADR", "CART/OSEA/NILO/QuADR", 16, true),
    // Turned by a quarter, by a half, mirrored, mirrored along the diagonal.
    ("CART/OSEA/NILO/QuADR", "QuNOC/AISA/DLER/ROAT", 16, true),
    ("CART/OSEA/NILO/QuADR", "RDAQu/OLIN/AESO/TRAC", 16, true),
    ("CART/OSEA/NILO/QuADR", "TRAC/AESO/OLIN/RDAQu", 16, true),
    ("CART/OSEA/NILO/QuADR", "CONQu/ASIA/RELD/TAOR", 16, true),
    // A plain Q for the Qu is the same letter.
    ("CART/OSEA/NILO/QuADR", "CART/OSEA/NILO/QADR", 16, true),
    // Pushed aside: a row, or a column, is another one.
    ("CART/OSEA/NILO/QuADR", "OSEA/NILO/QuADR/ZZZZ", 12, true),
    ("CART/OSEA/NILO/QuADR", "ZCAR/ZOSE/ZNIL/ZQuAD", 12, true),
    // Inside a larger one, whose cells are then more than twice as many; and so that they are not.
    ("CART/OSEA/NILO/QuADR", "ZZZZZZ/ZCARTZ/ZOSEAZ/ZNILOZ/ZQuADRZ/ZZZZZZ", 16, false),
    ("CART/OSEA/NILO/QuADR", "CARTZ/OSEAZ/NILOZ/QuADRZ/ZZZZZ", 16, true),
    // A piece of nine cells, pieces of nine and of eight cells among others.
    ("CART/OSEA/NILO/QuADR", "CAR/OSE/NIL", 9, true),
    ("CART/OSEA/NILO/QuADR", "CART/OSEA/NZZZ/ZZZZ", 9, true),
    ("CART/OSEA/NILO/QuADR", "CART/OSEA/ZZZZ/ZZZZ", 8, false),
    // Half of a grid of twenty is not more than half of it.
    ("ABCDE/FGHIJ/KLMNO/PQRST", "ABCDE/FGHIJ/ZZZZZ/ZZZZZ", 10, false),
    ("ABCDE/FGHIJ/KLMNO/PQRST", "ABCDE/FGHIJ/KZZZZ/ZZZZZ", 11, true),
    // A narrow one, turned.
    ("ABC/DEF/GHI/JKL", "JGDA/KHEB/LIFC", 12, true),
    // The same letters in other places.
    ("CART/OSEA/NILO/QuADR", "AAAC/DEIL/NOOQu/RRST", 4, false),
];

#[test]
fn a_grid_is_known_however_it_lies() {
    for (one, other, shared, same) in TABLE {
        let (a, b) = (grid(one), grid(other));
        assert_eq!(alike::shared(&a, &b), shared, "{one} and {other}");
        assert_eq!(alike::shared(&b, &a), shared, "{other} and {one}");
        assert_eq!(alike::are(&a, &b), same, "{one} and {other}");
        assert_eq!(alike::are(&b, &a), same, "{other} and {one}");
    }
}
