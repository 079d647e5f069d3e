//! The grid maker (W5, W21).

use super::WORDS;
use giostra::words::grid::Grid;
use giostra::words::grid_maker::{Difficulty, GRID_DRAW, GridSpec, MAX_CANDIDATES, make_grid, throw};
use giostra::words::presets::{PRESETS, preset};
use giostra::words::solver::Solver;
use giostra::words::trie::Trie;

fn spec(size: (u8, u8)) -> GridSpec {
    GridSpec::for_dictionary("classico", size, 4, Difficulty::Normale)
}

/// These never change: an old seed must rebuild its grid for ever.
#[test]
fn golden_candidates() {
    let italian =
        |size, seed: u8, draw, candidate| throw([seed; 32], draw, candidate, &spec(size)).to_string();
    let english = GridSpec::for_dictionary("english", (4, 4), 4, Difficulty::Normale);
    insta::assert_snapshot!(
        [
            italian((4, 4), 0, 0, 0),
            italian((4, 4), 0, 0, 1),
            italian((4, 4), 0, 1, 0),
            italian((4, 4), 255, 0, 199),
            italian((5, 5), 7, 0, 0),
            italian((3, 3), 7, 0, 0),
            italian((10, 3), 7, 0, 0),
            throw([7; 32], 0, 0, &english).to_string(),
        ]
        .join("\n"),
        @r#"
        TOGD/CAAH/EOHM/NOOS
        MDET/ZHCT/RCTR/CENL
        OTHS/OCMA/OMEE/EEVI
        RANU/UCRU/COFA/TCFN
        CSIMS/AOLLV/IRNRA/IDCIA/NOEFS
        CSI/MSA/OLL
        ERI/INA/RIO/SIO/RUD/LCE/EEP/RHI/VOI/CMI
        ITCO/SEHE/SUEL/NYAF
        "#
    );
}

#[test]
fn the_first_candidate_that_meets_all_conditions_is_taken() {
    // Every letter pair is a word, so that conditions are easy to meet.
    let pairs: Vec<String> = (b'a'..=b'z')
        .flat_map(|a| (b'a'..=b'z').map(move |b| [a, b]))
        .map(|pair| String::from_utf8_lossy(&pair).into_owned())
        .collect();
    let trie = Trie::from_sorted(&pairs).unwrap();
    let mut solver = Solver::new(&trie);
    let mut easy = GridSpec::for_dictionary("classico", (4, 4), 2, Difficulty::Normale);
    easy.longest = 2;
    let made = make_grid([3; 32], GRID_DRAW, &easy, &mut solver, &|_| true);
    assert_eq!((made.candidates_tried, made.met), (1, true));
    assert_eq!(made.grid, throw([3; 32], 0, 0, &easy));
    assert_eq!(made.solution, solver.solve(&made.grid, 2));
    // Only words with a z are common: difficile wants none of them, facile at least one.
    let is_common = |number: u32| trie.word(number).is_some_and(|word| word.contains('z'));
    for (difficulty, wants_z) in [(Difficulty::Difficile, false), (Difficulty::Facile, true)] {
        easy.difficulty = difficulty;
        (easy.bands.difficile_to, easy.bands.facile_from) = (0, 1);
        let made = make_grid([3; 32], GRID_DRAW, &easy, &mut solver, &is_common);
        assert!(made.met);
        assert_eq!(made.grid.to_string().contains('Z'), wants_z);
        let earlier =
            (0..made.candidates_tried - 1).map(|candidate| throw([3; 32], 0, candidate, &easy).to_string());
        assert!(earlier.into_iter().all(|grid| grid.contains('Z') != wants_z));
    }
}

#[test]
fn without_a_perfect_candidate_the_best_of_200_is_taken() {
    let trie = Trie::from_sorted(WORDS.lines()).unwrap();
    let mut solver = Solver::new(&trie);
    let spec = spec((4, 4));
    let made = make_grid([9; 32], 5, &spec, &mut solver, &|_| true);
    assert_eq!((made.candidates_tried, made.met), (MAX_CANDIDATES, false));
    let mut merit = |grid: &Grid| {
        let solution = solver.solve(grid, 4);
        let live = solution.cells().count_ones();
        let conditions = [solution.len() >= 10, solution.longest() >= 7, live == 16];
        (conditions.into_iter().filter(|&met| met).count(), live, solution.longest(), solution.len())
    };
    let best = (0..MAX_CANDIDATES).map(|candidate| merit(&throw([9; 32], 5, candidate, &spec))).max();
    assert_eq!(Some(merit(&made.grid)), best);
    assert_eq!(made, make_grid([9; 32], 5, &spec, &mut Solver::new(&trie), &|_| true));
}

#[test]
fn the_ready_made_rooms_are_those_of_the_rules() {
    let rooms: Vec<_> = PRESETS
        .iter()
        .map(|room| (room.name, room.rows, room.cols, room.min_letters, room.seconds, room.dictionary_name))
        .collect();
    assert_eq!(
        rooms,
        [
            ("esterna", 4, 4, 4, 180, "classico"),
            ("interna4", 4, 4, 5, 180, "classico"),
            ("interna5", 5, 5, 6, 240, "classico"),
            ("enciclopedica", 4, 4, 5, 180, "enciclopedico"),
        ]
    );
    let room = preset("interna5").unwrap();
    assert_eq!(room.grid_spec(Difficulty::Facile).min_letters(), 6);
    assert_eq!(preset("Esterna"), None);
}
