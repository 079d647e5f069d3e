//! The search that knows no game, against plain minimax and on games made for it.

use giostra::opponents::search::alpha_beta::{Effort, Found, Game, Known, SURELY_WON, WON, choose};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn look<G: Game>(game: &G, at: &G::Position, effort: Effort, seed: u64) -> Option<Found<G::Move>> {
    choose(game, at, &[], effort, &mut ChaCha8Rng::seed_from_u64(seed))
}

fn mixed(key: u64) -> u64 {
    let key = (key ^ (key >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ (key >> 29)
}

/// A tree of chance: two to four moves everywhere, some games over, values of chance.
struct Tree;

impl Game for Tree {
    type Position = u64;
    type Move = u8;
    const SLOTS: usize = 4;

    fn moves(&self, at: &u64, into: &mut Vec<u8>) {
        into.extend(0..u8::try_from(2 + mixed(*at) % 3).unwrap());
    }

    fn after(&self, at: &u64, mv: u8) -> u64 {
        mixed(at.wrapping_mul(5).wrapping_add(u64::from(mv) + 1))
    }

    fn key(&self, at: &u64) -> u64 {
        *at
    }

    fn known(&self, at: &u64) -> Option<Known> {
        match mixed(*at ^ 1) % 20 {
            0 => Some(Known::Lost(0)),
            1 => Some(Known::Drawn),
            2 => Some(Known::Won(1)),
            _ => None,
        }
    }

    fn evaluate(&self, at: &u64) -> i32 {
        i32::try_from(mixed(*at ^ 2) % 200).unwrap() - 100
    }

    fn gain(&self, at: &u64, mv: u8) -> i32 {
        i32::try_from(mixed(*at ^ u64::from(mv) << 8) % 3).unwrap()
    }

    fn slot(&self, _at: &u64, mv: u8) -> usize {
        mv.into()
    }
}

/// What the search is to find, by looking at everything.
fn minimax(at: u64, depth: usize, ply: i32) -> i32 {
    match Tree.known(&at) {
        Some(Known::Won(plies)) if ply > 0 => return WON - ply - plies,
        Some(Known::Lost(plies)) if ply > 0 => return ply + plies - WON,
        Some(Known::Drawn) if ply > 0 => return 0,
        _ if depth == 0 => return Tree.evaluate(&at),
        _ => {}
    }
    let mut moves = Vec::new();
    Tree.moves(&at, &mut moves);
    moves.into_iter().map(|mv| -minimax(Tree.after(&at, mv), depth - 1, ply + 1)).max().unwrap()
}

proptest! {
    #[test]
    fn it_finds_what_minimax_finds(root in any::<u64>(), depth in 1..7_usize, seed in any::<u64>()) {
        let effort = Effort { depth, ..Effort::nodes(1_000_000) };
        let found = look(&Tree, &root, effort, seed).unwrap();
        // Without a way to win it looks as deep as it may; with one it need look no deeper.
        let value = minimax(root, found.depth, 0);
        prop_assert_eq!(found.value, value);
        prop_assert!(found.depth == depth || found.value.abs() >= SURELY_WON);
        prop_assert_eq!(-minimax(Tree.after(&root, found.mv), found.depth - 1, 1), value);
        prop_assert_eq!(look(&Tree, &root, effort, seed).unwrap(), found);
    }

    #[test]
    fn it_keeps_to_its_nodes(root in any::<u64>(), nodes in 5..3_000_u64) {
        let found = look(&Tree, &root, Effort { depth: 12, ..Effort::nodes(nodes) }, 1).unwrap();
        prop_assert!(found.nodes <= nodes);
    }
}

#[test]
fn chance_comes_from_the_seed_only() {
    let different = |effort: Effort| {
        (0..40)
            .filter(|seed| {
                look(&Tree, &7, effort, *seed).unwrap().mv != look(&Tree, &7, effort, 0).unwrap().mv
            })
            .count()
    };
    let sober = Effort { depth: 6, ..Effort::nodes(100_000) };
    assert_eq!(different(sober), 0, "one move is better than the others");
    assert!(different(Effort { doubt: 200, ..sober }) > 5);
    assert!(different(Effort { seen: 0, ..sober }) > 5);
}

/// A walk on a line of so many places: whoever comes to the end has won, and one may step back and forth for ever.
struct Walk;

impl Game for Walk {
    type Position = (i32, bool, usize);
    type Move = i32;
    const SLOTS: usize = 1;

    fn moves(&self, _at: &Self::Position, into: &mut Vec<i32>) {
        into.extend([-1, 1]);
    }

    fn after(&self, (place, first, plies): &Self::Position, mv: i32) -> Self::Position {
        (place + mv, !first, plies + 1)
    }

    fn key(&self, (place, first, _): &Self::Position) -> u64 {
        mixed(u64::try_from(place + 100).unwrap() * 2 + u64::from(*first))
    }

    fn known(&self, (place, first, _): &Self::Position) -> Option<Known> {
        let won = match place {
            9 => *first,
            -9 => !*first,
            _ => return None,
        };
        Some(if won { Known::Won(0) } else { Known::Lost(0) })
    }

    /// Whoever is to move would rather be near the own end, and thinks little of a draw.
    fn evaluate(&self, (place, first, _): &Self::Position) -> i32 {
        if *first { 50 + place } else { -50 - place }
    }

    fn slot(&self, _at: &Self::Position, _mv: i32) -> usize {
        0
    }

    fn reversible(&self, (_, _, plies): &Self::Position) -> usize {
        *plies
    }
}

#[test]
fn what_was_there_before_is_a_draw() {
    // The second player steps back each time: the first has 50 wherever they are, but by going to and fro.
    let at = (0, true, 4);
    let past: Vec<u64> = [(0, true), (1, false), (0, true), (1, false)]
        .map(|(place, first)| Walk.key(&(place, first, 0)))
        .into();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let free = choose(&Walk, &at, &[], Effort { depth: 3, ..Effort::nodes(10_000) }, &mut rng).unwrap();
    let bound = choose(&Walk, &at, &past, Effort { depth: 3, ..Effort::nodes(10_000) }, &mut rng).unwrap();
    assert!(free.value > 0, "{free:?}");
    assert!(bound.value <= free.value && bound.mv == -1 || bound.value == 0, "{bound:?}");
}

#[test]
fn who_has_one_move_need_not_think() {
    struct Only;
    impl Game for Only {
        type Position = u8;
        type Move = u8;
        const SLOTS: usize = 1;
        fn moves(&self, at: &u8, into: &mut Vec<u8>) {
            into.extend((*at < 3).then_some(*at));
        }
        fn after(&self, at: &u8, _mv: u8) -> u8 {
            at + 1
        }
        fn key(&self, at: &u8) -> u64 {
            u64::from(*at)
        }
        fn known(&self, _at: &u8) -> Option<Known> {
            None
        }
        fn evaluate(&self, _at: &u8) -> i32 {
            0
        }
        fn slot(&self, _at: &u8, _mv: u8) -> usize {
            0
        }
    }
    let found = look(&Only, &0, Effort::nodes(100), 1).unwrap();
    assert_eq!((found.mv, found.nodes, found.depth), (0, 0, 0));
    assert!(look(&Only, &3, Effort::nodes(100), 1).is_none(), "nobody can move");
}
