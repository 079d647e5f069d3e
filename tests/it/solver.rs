//! Grids, dice, points, the solver, the grid maker and `giostra solve` (rules W1–W9, W13, W20, W21).

mod alike;
mod command;
mod maker;

use giostra::words::dice::Dice;
use giostra::words::grid::{Face, Grid, GridError, QuRule};
use giostra::words::points::Points;
use giostra::words::solver::{Solution, Solver};
use giostra::words::trie::Trie;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The grid of the rules' test table (1.5).
const CART: &str = "CART/OSEA/NILO/QuADR";

/// The 150 words of that grid that the rules count, and a dozen words that are not on it or too short.
const WORDS: &str = include_str!("solver/cart.txt");

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

fn solve(words: &[&str], text: &str, min_letters: usize) -> (Grid, Solution, Trie) {
    let trie = Trie::from_sorted(words).unwrap();
    let grid = grid(text);
    let solution = Solver::new(&trie).solve(&grid, min_letters);
    (grid, solution, trie)
}

#[test]
fn the_test_table_of_the_rules() {
    let words: Vec<&str> = WORDS.lines().collect();
    for (min_letters, soia) in [(4, true), (5, false)] {
        let (grid, solution, _) = solve(&words, CART, min_letters);
        let found: BTreeMap<String, u32> =
            solution.iter().map(|w| (grid.spell(w.path), Points::Sito.score(w.letters))).collect();
        for (word, points) in [("carte", 2), ("quadro", 3), ("aquila", 3), ("casino", 3)] {
            assert_eq!(found.get(word), Some(&points), "{word}");
        }
        assert_eq!(found.get("soia"), soia.then_some(&1));
        for none in ["casa", "corte", "reale", "salire", "rosa", "liano", "onsa", "car"] {
            assert_eq!(found.get(none), None, "{none}");
        }
    }
    let grid = grid(CART);
    assert_eq!(grid.trace("quadro"), Some(vec![12, 13, 14, 15, 11]));
    assert_eq!(grid.trace("carte"), Some(vec![0, 1, 2, 3, 6]));
    for traced in ["liano", "onsa", "soia", "aquila", "casino"] {
        assert_eq!(grid.trace(traced).map(|path| grid.spell(&path)).as_deref(), Some(traced));
    }
    for none in ["casa", "corte", "reale", "salire", "rosa", "", "qadro", "è", "c\u{301}"] {
        assert_eq!(grid.trace(none), None, "{none}");
    }
}

#[test]
fn the_whole_grid_of_the_rules_has_150_words_and_312_points() {
    let words: Vec<&str> = WORDS.lines().collect();
    let (grid, solution, trie) = solve(&words, CART, 4);
    assert_eq!((solution.len(), solution.points(Points::Sito), solution.longest()), (150, 312, 8));
    assert_eq!(solution.cells(), 0xffff);
    let listed: Vec<String> = solution.iter().map(|word| grid.spell(word.path)).collect();
    assert!(listed.is_sorted());
    for (word, text) in solution.iter().zip(&listed) {
        assert_eq!(trie.word(word.number), Some(text.clone()));
        assert_eq!(grid.trace(text).as_deref(), Some(word.path), "{text}");
    }
    let carte = solution.iter().zip(&listed).find(|(_, text)| *text == "carte").map(|(word, _)| word.path);
    assert_eq!(carte, Some(&[0, 1, 2, 3, 6][..]));
    assert_eq!(Solver::new(&trie).count(&grid, 4, Points::Sito), (150, 312));
}

#[test]
fn a_solver_forgets_the_grid_before() {
    let trie = Trie::from_sorted(["abba", "baab", "quasi"]).unwrap();
    let mut solver = Solver::new(&trie);
    let (one, two) = (grid("ABXX/BAXX/XXXX"), grid("QuASI/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX"));
    for _ in 0..2 {
        assert_eq!(solver.solve(&one, 3).len(), 2);
        assert_eq!(solver.solve(&two, 3).len(), 1);
        assert_eq!(solver.solve(&two, 6).len(), 0);
    }
}

#[test]
fn qu_is_one_cell_and_two_letters_and_a_plain_q_is_another_face() {
    let words = ["acqua", "qua", "quadri", "soqquadro"];
    let (_, with_qu, _) = solve(&words, "ACQu/XXA/XXX", 1);
    assert_eq!(
        with_qu.iter().map(|word| (word.letters, word.path.to_vec())).collect::<Vec<_>>(),
        [(5, vec![0, 1, 2, 5]), (3, vec![2, 5])]
    );
    let (_, with_q, _) = solve(&words, "ACQ/XAU/XXX", 1);
    assert_eq!(with_q.len(), 2);
    // W4: soqquadro needs a plain Q.
    assert_eq!(solve(&words, "SOQ/AQuX/DRO", 1).1.iter().filter(|word| word.letters == 9).count(), 1);
    assert_eq!(solve(&words, "SOQu/AQuX/DRO", 1).1.iter().filter(|word| word.letters == 9).count(), 0);
}

#[test]
fn hints_cover_all_paths() {
    let grid = grid("ABA/XXX/XXX");
    assert_eq!(grid.trace("ab"), Some(vec![0, 1]));
    assert_eq!(grid.cells_of("ab"), 0b111);
    assert_eq!(grid.cells_of("abx"), 0b11_1111);
    assert_eq!(grid.cells_of("bb"), 0);
}

#[test]
fn neighbours_are_three_five_or_eight() {
    let grid = grid(CART);
    let count = |cell| grid.neighbours(cell).count();
    assert_eq!((count(0), count(1), count(5)), (3, 5, 8));
    assert_eq!(grid.neighbours(3).collect::<Vec<_>>(), [2, 6, 7]);
}

#[test]
fn the_text_of_a_grid_is_read_and_refused() {
    assert_eq!(grid("cart/osea/nilo/quadr").to_string(), CART);
    assert_eq!(grid("  CART / OSEA/NILO/QuADR\n").to_string(), CART);
    let plain = grid("CARTA/OSEAB/NILOC/QUADR");
    assert_eq!((plain.cols(), plain.to_string().as_str()), (5, "CARTA/OSEAB/NILOC/QUADR"));
    let refused = |text: &str| text.parse::<Grid>().unwrap_err();
    assert_eq!(refused(" "), GridError::Empty);
    assert_eq!(refused("ABC/ABC"), GridError::Rows(2));
    assert_eq!(refused(&["ABC"; 11].join("/")), GridError::Rows(11));
    assert_eq!(refused("AB/AB/AB"), GridError::Columns(2));
    assert!(matches!(refused("ABCDEFGHIJK/A/A"), GridError::Columns(11)));
    assert_eq!(refused("ABC/ABCD/ABC"), GridError::Ragged { row: 2, found: 4, expected: 3 });
    assert_eq!(refused("ABC/AB1/ABC"), GridError::NotALetter { row: 2, character: '1' });
    assert_eq!(refused("ABC/ABÈ/ABC"), GridError::NotALetter { row: 2, character: 'È' });
    assert_eq!(refused("ABC//ABC"), GridError::Ragged { row: 2, found: 0, expected: 3 });
    assert_eq!(Grid::parse("ABC/AQB/ABC", QuRule::Digraph), Err(GridError::PlainQ { row: 2 }));
    assert_eq!(Grid::parse("ABC/AQuB/ABC", QuRule::Digraph).unwrap().faces()[4], Face::QU);
    assert!(Grid::parse("ABC/AQB/ABC", QuRule::Plain).is_ok());
}

#[test]
fn points_follow_the_tables() {
    let scores = |table: Points| (1..=18).map(|letters| table.score(letters)).collect::<Vec<_>>();
    assert_eq!(scores(Points::Sito), [0, 0, 0, 1, 2, 3, 5, 8, 10, 12, 14, 16, 18, 20, 22, 24, 24, 24]);
    assert_eq!(scores(Points::Scatola)[..10], [0, 0, 0, 1, 2, 3, 5, 11, 11, 11]);
    assert_eq!(scores(Points::Torneo)[..10], [0, 0, 0, 0, 2, 3, 5, 8, 12, 12]);
    assert_eq!(Points::ALL.map(Points::cancels_common), [false, true, false]);
    // W13, W20: non-word, not traced, both (the larger, once).
    let torneo = |letters| {
        [(false, true), (true, false), (false, false), (true, true)]
            .map(|(in_dictionary, on_grid)| Points::Torneo.penalty(letters, in_dictionary, on_grid))
    };
    assert_eq!(torneo(4), [1, 2, 2, 0]);
    assert_eq!(torneo(5), [1, 2, 2, 0]);
    assert_eq!(torneo(6), [2, 2, 2, 0]);
    assert_eq!(torneo(7), [2, 2, 2, 0]);
    assert_eq!(torneo(8), [3, 2, 3, 0]);
    assert_eq!(Points::Sito.penalty(8, false, false), 0);
    assert_eq!("torneo".parse(), Ok(Points::Torneo));
    assert!("Torneo".parse::<Points>().is_err());
}

/// All words by trying every one.
fn solve_naively(words: &[String], grid: &Grid, min_letters: usize) -> Vec<String> {
    words.iter().filter(|word| word.len() >= min_letters && grid.trace(word).is_some()).cloned().collect()
}

prop_compose! {
    /// Few letters, so that words are found and paths cross.
    fn grids()(rows in 3..=10_usize, cols in 3..=10_usize)
        (faces in proptest::collection::vec(prop_oneof!["[aequ]", Just("qu".into())], rows * cols), rows in Just(rows), cols in Just(cols))
        -> Grid
    {
        let face = |face: String| if face == "qu" { Some(Face::QU) } else { Face::letter(face.chars().next()?) };
        Grid::new(rows, cols, faces.into_iter().filter_map(face).collect()).unwrap()
    }
}

proptest! {
    #[test]
    fn finds_what_a_naive_solver_finds(
        grid in grids(),
        words in proptest::collection::btree_set("[aequz]{1,7}", 0..60),
        min_letters in 1..5_usize,
    ) {
        let words: Vec<String> = words.into_iter().collect();
        let trie = Trie::from_sorted(&words).unwrap();
        let solution = Solver::new(&trie).solve(&grid, min_letters);
        let found: Vec<String> = solution.iter().map(|word| grid.spell(word.path)).collect();
        prop_assert_eq!(&found, &solve_naively(&words, &grid, min_letters));
        let mut cells = 0;
        for (word, text) in solution.iter().zip(&found) {
            prop_assert_eq!(trie.word(word.number), Some(text.clone()));
            prop_assert_eq!(word.letters, text.len());
            let mut path = word.path.to_vec();
            prop_assert!(path.windows(2).all(|step| grid.neighbours(step[0].into()).any(|cell| cell == usize::from(step[1]))));
            path.sort_unstable();
            path.dedup();
            prop_assert_eq!(path.len(), word.path.len());
            cells |= grid.cells_of(text);
        }
        prop_assert_eq!(solution.cells(), cells);
    }

    #[test]
    fn the_text_of_a_grid_round_trips(grid in grids()) {
        prop_assert_eq!(grid.to_string().parse::<Grid>().unwrap(), grid);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        if let Ok(grid) = text.parse::<Grid>() {
            prop_assert_eq!(grid.to_string().parse::<Grid>().unwrap(), grid);
        }
    }

    #[test]
    fn a_trie_numbers_any_list(words in proptest::collection::btree_set("[abc]{1,6}|[a-z]{1,9}", 0..200)) {
        let trie = Trie::from_sorted(&words).unwrap();
        prop_assert_eq!(trie.len(), words.len());
        for (number, word) in (0..).zip(&words) {
            prop_assert_eq!(trie.number(word), Some(number));
            prop_assert_eq!(trie.word(number), Some(word.clone()));
        }
    }
}

/// Each die shows one of its faces, in some order: the letters of a throw can be dealt to the dice.
#[test]
fn a_throw_uses_each_die_once() {
    const DICE: [&str; 16] = [
        "AAEIOT", "ABOOMq", "ABILRT", "ACELRS", "ACDEMP", "ACFIOR", "ADENVZ", "AIMORS", "CENOTU", "DENOST",
        "EEFHIS", "EGLNOU", "EGINTV", "EHINRS", "EILORU", "ELPSTU",
    ];
    /// Gives the letter a die, moving others along if it must (bipartite matching).
    fn place(letter: usize, letters: &[char], held: &mut [Option<usize>], asked: &mut [bool]) -> bool {
        (0..DICE.len()).any(|die| {
            if asked[die] || !DICE[die].contains(letters[letter]) {
                return false;
            }
            asked[die] = true;
            let free = held[die].is_none_or(|other| place(other, letters, held, asked));
            if free {
                held[die] = Some(letter);
            }
            free
        })
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut seen: BTreeMap<char, u32> = BTreeMap::new();
    for _ in 0..6000 {
        let grid = Dice::Italian.throw(4, 4, &mut rng).unwrap();
        let letters: Vec<char> = grid
            .faces()
            .iter()
            .map(|&face| if face == Face::QU { 'q' } else { face.shown().chars().next().unwrap() })
            .collect();
        let mut held = vec![None; 16];
        for letter in 0..16 {
            assert!(place(letter, &letters, &mut held, &mut [false; 16]), "{grid}");
        }
        for letter in letters {
            *seen.entry(letter).or_default() += 1;
        }
    }
    // Each face comes up in a sixth of the throws: 1 000 times, standard deviation 29.
    for (letter, count) in seen {
        let faces = DICE.concat().matches(letter).count();
        let spread = 6.0 * 29.0 * f64::from(u32::try_from(faces).unwrap()).sqrt();
        let expected = 1000.0 * f64::from(u32::try_from(faces).unwrap());
        assert!((f64::from(count) - expected).abs() < spread, "{letter}: {count} for {faces} faces");
    }
}

#[test]
fn every_size_can_be_thrown() {
    for dice in [Dice::Italian, Dice::English] {
        for rows in 3..=10 {
            for cols in 3..=10 {
                let grid = dice.throw(rows, cols, &mut ChaCha8Rng::seed_from_u64(2)).unwrap();
                assert_eq!((grid.rows(), grid.cols()), (rows, cols));
            }
        }
    }
    assert!(Dice::Italian.throw(2, 4, &mut ChaCha8Rng::seed_from_u64(2)).is_err());
}

#[test]
fn a_list_made_for_the_grid_is_found_too() {
    let words: Vec<String> = (1..=60).map(|letters| "a".repeat(letters)).collect();
    let trie = Trie::from_sorted(&words).unwrap();
    let mut solver = Solver::new(&trie);
    let all_a = grid(&["AAAAAAAAAA"; 10].join("/"));
    let solution = solver.solve(&all_a, 4);
    assert_eq!(solution.len(), 57);
    for word in solution.iter() {
        assert_eq!(all_a.spell(word.path), "a".repeat(word.letters));
        let cells: std::collections::BTreeSet<u8> = word.path.iter().copied().collect();
        assert_eq!(cells.len(), word.letters, "no cell twice");
        assert!(
            word.path
                .windows(2)
                .all(|step| all_a.neighbours(step[0].into()).any(|n| n == usize::from(step[1])))
        );
    }
    assert_eq!(solver.count(&all_a, 4, Points::Sito).0, 57);
    // The same solver goes on with ordinary grids.
    assert_eq!(solver.solve(&grid("AAA/BBB/CCC"), 1).len(), 3);
}

proptest! {
    /// The two ways of searching agree where both can be gone: few letters, so that much is found.
    #[test]
    fn both_ways_of_searching_find_the_same(
        faces in "[ABQ]{25}",
        mut words in proptest::collection::vec("[abqu]{1,7}", 0..60),
    ) {
        words.sort();
        words.dedup();
        let rows: Vec<String> = (0..5).map(|row| faces[row * 5..row * 5 + 5].replace('Q', "Qu")).collect();
        let grid = grid(&rows.join("/"));
        let trie = Trie::from_sorted(&words).unwrap();
        let solution = Solver::new(&trie).solve(&grid, 2);
        let wide: Vec<u32> = solution.iter().map(|word| word.number).collect();
        let deep: Vec<u32> = giostra::words::solver::deep_numbers(&trie, &grid, 2);
        prop_assert_eq!(wide, deep);
    }
}
