//! A second generator, as plain as can be: 64 squares, walked step by step. It shares nothing with the one of the game.

use super::{lines, position};
use giostra::games::extinction::generate::{self, perft};
use giostra::games::extinction::position::Position;
use proptest::prelude::*;

/// A board: letters as in FEN, from a8 on; who is to move, rights, passed square.
#[derive(Clone, PartialEq)]
pub(super) struct Board {
    cells: Vec<char>,
    white: bool,
    rights: String,
    passed: Option<usize>,
}

const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const LINES: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Board {
    pub(super) fn of(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut cells = Vec::new();
        for sign in fields[0].chars().filter(|sign| *sign != '/') {
            match sign.to_digit(10) {
                Some(empty) => cells.extend(std::iter::repeat_n('.', empty as usize)),
                None => cells.push(sign),
            }
        }
        let passed = (fields[3] != "-").then(|| cell(fields[3]));
        Self { cells, white: fields[1] == "w", rights: fields[2].to_owned(), passed }
    }

    /// The first four fields of FEN.
    fn fen(&self) -> String {
        let mut rows = Vec::new();
        for row in self.cells.chunks(8) {
            let mut text = String::new();
            for sign in row {
                match (sign, text.pop()) {
                    ('.', Some(last)) if last.is_ascii_digit() => {
                        text.push(char::from_digit(last.to_digit(10).unwrap() + 1, 10).unwrap());
                    }
                    (sign, last) => {
                        text.extend(last);
                        text.push(if *sign == '.' { '1' } else { *sign });
                    }
                }
            }
            rows.push(text);
        }
        let rights = if self.rights.is_empty() { "-" } else { &self.rights };
        let passed = self.passed.map_or("-".to_owned(), name);
        format!("{} {} {rights} {passed}", rows.join("/"), if self.white { 'w' } else { 'b' })
    }

    fn is_over(&self) -> bool {
        "KQRBNPkqrbnp".chars().any(|letter| !self.cells.contains(&letter))
    }

    fn own(&self, at: usize) -> bool {
        self.cells[at] != '.' && self.cells[at].is_uppercase() == self.white
    }

    fn enemy(&self, at: usize) -> bool {
        self.cells[at] != '.' && !self.own(at)
    }

    /// From, to, promotion.
    pub(super) fn moves(&self) -> Vec<(usize, usize, Option<char>)> {
        let mut moves = Vec::new();
        if self.is_over() {
            return moves;
        }
        for from in (0..64).filter(|at| self.own(*at)) {
            let steps: (&[(i32, i32)], bool) = match self.cells[from].to_ascii_lowercase() {
                'p' => {
                    self.pawn(from, &mut moves);
                    continue;
                }
                'n' => (&KNIGHT, false),
                'k' => (&LINES, false),
                'q' => (&LINES, true),
                'r' => (&LINES[..4], true),
                _ => (&LINES[4..], true),
            };
            for (right, down) in steps.0 {
                let mut at = step(from, *right, *down);
                while let Some(to) = at.filter(|to| !self.own(*to)) {
                    moves.push((from, to, None));
                    at = step(to, *right, *down).filter(|_| steps.1 && !self.enemy(to));
                }
            }
        }
        let home = if self.white { 56 } else { 0 };
        for (right, to, between) in [('k', 6, &[5, 6][..]), ('q', 2, &[1, 2, 3])] {
            let right = if self.white { right.to_ascii_uppercase() } else { right };
            if self.rights.contains(right) && between.iter().all(|file| self.cells[home + file] == '.') {
                moves.push((home + 4, home + to, None));
            }
        }
        moves
    }

    fn pawn(&self, from: usize, moves: &mut Vec<(usize, usize, Option<char>)>) {
        let (down, home, last) = if self.white { (-1, 6, 0) } else { (1, 1, 7) };
        let mut targets = Vec::new();
        if let Some(one) = step(from, 0, down).filter(|to| self.cells[*to] == '.') {
            targets.push(one);
            targets.extend(step(one, 0, down).filter(|to| from / 8 == home && self.cells[*to] == '.'));
        }
        for right in [-1, 1] {
            let to = step(from, right, down);
            targets.extend(to.filter(|to| self.enemy(*to) || self.passed == Some(*to)));
        }
        for to in targets {
            if to / 8 == last {
                moves.extend("qrbnk".chars().map(|letter| (from, to, Some(letter))));
            } else {
                moves.push((from, to, None));
            }
        }
    }

    fn after(&self, (from, to, promotion): (usize, usize, Option<char>)) -> Self {
        let mut next = self.clone();
        let piece = self.cells[from];
        next.passed = None;
        if piece.eq_ignore_ascii_case(&'p') {
            if self.passed == Some(to) {
                next.cells[from / 8 * 8 + to % 8] = '.';
            }
            if from.abs_diff(to) == 16 {
                next.passed = Some(usize::midpoint(from, to));
            }
        }
        if piece.eq_ignore_ascii_case(&'k') && from.abs_diff(to) == 2 {
            let (corner, beside) = if to > from { (to + 1, to - 1) } else { (to - 2, to + 1) };
            next.cells.swap(corner, beside);
        }
        let becomes = promotion.map(|letter| if self.white { letter.to_ascii_uppercase() } else { letter });
        next.cells[to] = becomes.unwrap_or(piece);
        next.cells[from] = '.';
        for (squares, gone) in [([60, 63], 'K'), ([60, 56], 'Q'), ([4, 7], 'k'), ([4, 0], 'q')] {
            if squares.contains(&from) || squares.contains(&to) {
                next.rights.retain(|right| right != gone);
            }
        }
        next.rights.retain(|right| right != '-');
        next.white = !self.white;
        next
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }

    fn lines(&self) -> Vec<String> {
        let line = |(from, to, promotion): (usize, usize, Option<char>)| {
            format!("{}{}{}", name(from), name(to), promotion.map(String::from).unwrap_or_default())
        };
        let mut lines: Vec<String> = self.moves().into_iter().map(line).collect();
        lines.sort();
        lines
    }
}

fn step(from: usize, right: i32, down: i32) -> Option<usize> {
    let moved = |at: usize, by: i32| {
        let to = i32::try_from(at).ok()? + by;
        usize::try_from(to).ok().filter(|to| *to < 8)
    };
    Some(moved(from / 8, down)? * 8 + moved(from % 8, right)?)
}

fn cell(name: &str) -> usize {
    let signs = name.as_bytes();
    usize::from(b'8' - signs[1]) * 8 + usize::from(signs[0] - b'a')
}

fn name(cell: usize) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h"][cell % 8], 8 - cell / 8)
}

/// Positions with castling, promotions to take and to walk, pawns that pass, several kings, and few of a kind.
const POSITIONS: [&str; 6] = [
    "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/1P4P1/nb1q4/2pPp3/3Pp3/NB1Q4/1p4p1/R3K2R w KQkq c6 0 1",
    "kqrbn3/PKQRBNP1/8/2pP4/3pP3/8/pnbrqk2/2NBRQK1 b - - 0 1",
    "rnbqkbn1/pppppp1P/8/8/8/8/8/RNBQKBNR w KQq - 0 1",
    "rnbqkbnr/8/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1",
];

#[test]
fn both_generators_count_the_same_from_the_start() {
    let start = Position::start();
    let naive = Board::of(&start.to_string());
    for (depth, nodes) in (0..).zip([1, 20, 400, 8902, 197_742, 4_896_744]) {
        assert_eq!(perft(&start, depth), nodes, "depth {depth}");
        if depth < 5 {
            assert_eq!(naive.perft(depth), nodes, "depth {depth}");
        }
    }
}

#[test]
fn both_generators_agree_where_everything_happens() {
    for fen in POSITIONS {
        let (at, naive) = (position(fen), Board::of(fen));
        assert_eq!(lines(&at), naive.lines(), "{fen}");
        for depth in 1..=3 {
            assert_eq!(perft(&at, depth), naive.perft(depth), "{fen}, depth {depth}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn both_generators_agree_along_any_game(choices in proptest::collection::vec(any::<u32>(), 1..160), first in 0..6_usize) {
        let fens = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", POSITIONS[0], POSITIONS[1], POSITIONS[2]];
        let fen = fens[first % fens.len()];
        let (mut at, mut naive) = (position(fen), Board::of(fen));
        for choice in choices {
            let (lines, others) = (lines(&at), naive.lines());
            prop_assert_eq!(&lines, &others, "{}", at);
            prop_assert_eq!(generate::count(&at), lines.len() as u64);
            prop_assert_eq!(generate::any(&at), !lines.is_empty());
            if lines.is_empty() {
                break;
            }
            let line = &lines[choice as usize % lines.len()];
            at = at.after(line.parse().unwrap());
            let mv = naive.moves().into_iter().find(|(from, to, promotion)| {
                *line == format!("{}{}{}", name(*from), name(*to), promotion.map(String::from).unwrap_or_default())
            });
            naive = naive.after(mv.unwrap());
            let fen = at.to_string();
            prop_assert!(fen.starts_with(&format!("{} ", naive.fen())), "{} {}", fen, naive.fen());
            // What was counted along the way is what is read from the text.
            let read = position(&fen);
            prop_assert_eq!((read, read.key()), (at, at.key()));
        }
    }
}
