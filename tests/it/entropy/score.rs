//! H4: what a board scores, held against the rules' tables, the published boards, and a scorer that knows nothing of bits.

use giostra::games::entropy::board::{Board, Cell};
use giostra::games::entropy::colour::Colour;
use giostra::games::entropy::score::{Line, score, segments, total};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// A board with one line of letters, which stand for colours as they come; along a row, or up a column.
fn lined(line: &str, number: u8, is_row: bool) -> Board {
    let mut board = Board::new(7).unwrap();
    let mut seen = String::new();
    for (n, letter) in (0..).zip(line.chars()) {
        let colour = seen.find(letter).unwrap_or_else(|| {
            seen.push(letter);
            seen.len() - 1
        });
        let cell = if is_row { Cell::at(number, n) } else { Cell::at(n, number) };
        board.set(cell.unwrap(), Some(Colour::ALL[colour]));
    }
    board
}

/// H4 word by word: every part of every line, forwards and backwards.
fn naive(board: &Board) -> u32 {
    let side = board.side();
    let line = |number: u8, is_row: bool| -> Vec<Option<Colour>> {
        let cell = |n| if is_row { Cell::at(number, n) } else { Cell::at(n, number) };
        (0..side).map(|n| board.get(cell(n).unwrap())).collect()
    };
    let lines = (0..side).flat_map(|n| [line(n, true), line(n, false)]);
    let scored = |line: Vec<Option<Colour>>| -> usize {
        let mut points = 0;
        for from in 0..line.len() {
            for to in from + 2..=line.len() {
                let part = &line[from..to];
                let backwards: Vec<_> = part.iter().rev().copied().collect();
                if part.iter().all(Option::is_some) && part == backwards {
                    points += part.len();
                }
            }
        }
        points
    };
    u32::try_from(lines.map(scored).sum::<usize>()).unwrap()
}

#[test]
fn the_tables_of_the_rules() {
    // The seed's two examples come first: 8 and 16.
    let page = [
        ("RGBGR", 8),
        ("RRRR", 16),
        ("RR", 2),
        ("RRR", 7),
        ("RGR", 3),
        ("GGBRB", 5),
        ("BRRB", 6),
        ("RGRGR", 14),
        ("RRRRR", 30),
        ("AABAA", 12),
        ("ABBBA", 12),
        ("AAAAAA", 50),
        ("AABBAA", 16),
        ("ABAABA", 18),
        ("ABBBBA", 22),
        ("ABCCBA", 12),
        ("ABCBA", 8),
        ("AAAAAAA", 77),
        ("ABABABA", 37),
        ("ABBBBBA", 37),
        ("AAABAAA", 29),
        ("ABBABBA", 27),
        ("AABABAA", 25),
        ("ABAAABA", 25),
        ("AABBBAA", 23),
        ("ABACABA", 21),
        ("ABCBCBA", 21),
        ("AABCBAA", 19),
        ("ABBCBBA", 19),
        ("ABCCCBA", 19),
        ("ABCACBA", 15),
        ("ABCDCBA", 15),
        ("AABBAAB", 20),
        ("ABCDEFG", 0),
        ("RG", 0),
    ];
    // The golden file of the rules: every pattern that reads the same both ways as a whole, by Bell numbers 30.
    let golden: BTreeMap<String, u32> = serde_json::from_str(include_str!("patterns.json")).unwrap();
    assert_eq!(golden.len(), 30);
    let golden = golden.iter().map(|(line, points)| (line.as_str(), *points));
    for (line, points) in page.into_iter().chain(golden) {
        for (number, is_row) in [(0, true), (3, true), (6, true), (0, false), (6, false)] {
            let board = lined(line, number, is_row);
            assert_eq!((total(&board), naive(&board)), (points, points), "{line} {number} {is_row}");
        }
    }
}

#[test]
fn the_published_boards() {
    // As published with white (W), which stands for a colour that we have.
    let published = "RGBYR/RRRGG/WYWYW/BGYGB/WBBWY".replace('W', "P");
    let board: Board = published.parse().unwrap();
    let scored = score(&board);
    // From row 1 up.
    assert_eq!(
        (scored.rows.as_slice(), scored.columns.as_slice()),
        ([6, 8, 14, 9, 0].as_slice(), [5, 0, 0, 6, 0].as_slice())
    );
    assert_eq!((scored.total(), naive(&board)), (48, 48));
    let rows = |line: fn(usize) -> String| (0..7).map(line).collect::<Vec<_>>().join("/");
    let alike: Board = rows(|n| Colour::ALL[n].to_string().repeat(7)).parse().unwrap();
    assert_eq!(total(&alike), 539);
    let latin: Board = rows(|n| (0..7).map(|m| Colour::ALL[(n + m) % 7].letter()).collect()).parse().unwrap();
    assert_eq!(total(&latin), 0);
    // The board of the reference picture.
    let shown: Board = "1BRB1Y1/PGGP2K/N1Y1N1B/RKKR1G1/1P1YBY1/GN1B1PN/Y1K1R1G".parse().unwrap();
    assert_eq!(total(&shown), 18);
}

#[test]
fn ten_thousand_boards_are_scored_alike_by_both() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for n in 0..10_000 {
        let mut board = Board::new(if n % 3 == 0 { 5 } else { 7 }).unwrap();
        // Few colours make long segments, and gaps lie anywhere.
        let (colours, full) = (rng.random_range(1..=7_usize), rng.random_range(1..=10));
        for cell in board.iter() {
            if rng.random_range(0..10) < full {
                board.set(cell, Some(Colour::ALL[rng.random_range(0..colours)]));
            }
        }
        let expected = naive(&board);
        assert_eq!(total(&board), expected, "{board}");
        assert_eq!(score(&board).total(), expected, "{board}");
        let segments = segments(&board);
        assert_eq!(segments.iter().map(|one| u32::from(one.points)).sum::<u32>(), expected, "{board}");
        for one in segments {
            let long = match one.line {
                Line::Row(row) => (one.from.row() == row && one.to.row() == row)
                    .then(|| one.to.column() - one.from.column()),
                Line::Column(column) => (one.from.column() == column && one.to.column() == column)
                    .then(|| one.to.row() - one.from.row()),
            };
            assert_eq!(long.map(|long| long + 1), Some(one.points), "{board}: {one:?}");
        }
        assert_eq!(board.to_string().parse::<Board>().as_ref(), Ok(&board));
    }
}
