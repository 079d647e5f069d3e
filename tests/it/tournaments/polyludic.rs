//! The poly-ludic method (rules 08, F4).

use giostra::tournaments::polyludic::file::{Bad, level, run};
use giostra::tournaments::polyludic::{BadRules, Barred, Book, LARGEST, Level, List, Rules};
use proptest::prelude::*;
use std::collections::BTreeMap;

const EXAMPLE: &str = include_str!("data/polyludic_example.json");

fn names(count: usize) -> Vec<String> {
    (1..=count).map(|game| format!("G{game}")).collect()
}

fn rules(start: &[i64], ps: i64, pc: i64, lp: &str) -> Rules {
    Rules::new(names(start.len()), start, ps, pc, level(lp).unwrap()).unwrap()
}

/// The first playable game, again and again.
fn stubborn(rules: &Rules, encounters: usize) -> Vec<usize> {
    let mut list = rules.list();
    let mut plays = vec![0; rules.games().len()];
    for _ in 0..encounters {
        let game = list.playable(rules)[0];
        plays[game] += 1;
        list.subtract(rules, game);
        list.compensate(rules);
    }
    plays
}

/// An encounter of the example: which, the game, PG and PP after it, how many passes.
type Row = (usize, String, BTreeMap<String, i64>, String, i64);

#[test]
fn the_worked_example() {
    let rows: Vec<Row> = serde_json::from_str(EXAMPLE).unwrap();
    assert_eq!(rows.len(), 12);
    let rules = rules(&[5; 6], 3, 2, "1/2");
    let mut book = Book::new(rules.clone());
    let mut list = rules.list();
    for (encounter, name, expected, pp, passes) in rows {
        let game = list.playable(&rules)[0];
        assert_eq!(rules.games()[game], name, "{encounter}");
        list.subtract(&rules, game);
        assert_eq!(list.compensate(&rules), passes, "{encounter}");
        let expected: Vec<i64> = expected.into_values().collect();
        assert_eq!(list.pg(&rules), expected, "{encounter}");
        let (barred, of) = list.barred();
        assert_eq!(format!("{barred}/{of}"), pp, "{encounter}");
        // The same by encounters, for both.
        let at = book.begin("A", "B", game).unwrap();
        book.end(at);
        assert_eq!((book.list(&"A"), book.list(&"B")), (list.clone(), list.clone()));
    }
}

#[test]
fn several_passes() {
    let rules = rules(&[0, 5, 5, 5, 5, 5], 7, 2, "0");
    let mut list = rules.list();
    list.subtract(&rules, 0);
    assert_eq!(list.compensate(&rules), 4);
    assert_eq!(list.pg(&rules), [1, 13, 13, 13, 13, 13]);
}

#[test]
fn sixty_encounters_of_the_stubborn_player() {
    for (ps, pc, lp, plays) in [
        (3, 2, "1/2", [15, 15, 15, 15, 0, 0]),
        (3, 1, "1/2", [15, 15, 15, 15, 0, 0]),
        (4, 1, "2/3", [12, 12, 12, 12, 12, 0]),
        (5, 1, "4/5", [12, 12, 12, 12, 12, 0]),
    ] {
        assert_eq!(stubborn(&rules(&[5; 6], ps, pc, lp), 60), plays, "{ps} {pc} {lp}");
    }
    assert!(
        stubborn(&rules(&[5; 6], 3, 2, "5/6"), 60).iter().all(|plays| *plays > 0),
        "LP ≥ (G − 1)/G: all of them"
    );
}

#[test]
fn lists_that_cannot_be() {
    let bad = |start: &[i64], ps, pc, lp| {
        Rules::new(names(start.len()), start, ps, pc, level(lp).unwrap()).unwrap_err()
    };
    assert_eq!(bad(&[], 3, 2, "1/2"), BadRules::Empty);
    assert_eq!(bad(&[5, -1], 3, 2, "1/2"), BadRules::Start { game: "G2".into(), pg: -1 });
    assert_eq!(bad(&[5, LARGEST + 1], 3, 2, "1/2"), BadRules::Start { game: "G2".into(), pg: LARGEST + 1 });
    assert_eq!(bad(&[5], 2, 2, "1/2"), BadRules::Subtraction { ps: 2, pc: 2 });
    assert_eq!(bad(&[5], 3, 0, "1/2"), BadRules::Compensation { pc: 0 });
    assert_eq!(bad(&[5], 3, 2, "1/1"), BadRules::Level);
    let twice =
        Rules::new(vec!["G1".into(), "G1".into()], &[5, 5], 3, 2, Level { numerator: 1, denominator: 2 });
    assert_eq!(twice.unwrap_err(), BadRules::Twice { game: "G1".into() });
    let lengths = Rules::new(names(2), &[5], 3, 2, Level { numerator: 1, denominator: 2 });
    assert_eq!(lengths.unwrap_err(), BadRules::Lengths { games: 2, numbers: 1 });
    assert_eq!([level("1/2/3"), level("1/0"), level("+1/2"), level(""), level("½")], [None; 5]);
}

#[test]
fn f4_a_silent_chooser_takes_the_highest() {
    let rules = rules(&[1, 5, 5, 2], 3, 2, "1/2");
    let mut list = rules.list();
    assert_eq!(list.silent(&rules), Some(1), "the first of the highest");
    list.subtract(&rules, 1);
    assert_eq!(list.silent(&rules), Some(2));
}

#[test]
fn only_the_chooser_is_restricted_and_a_voided_encounter_leaves_no_trace() {
    let rules = rules(&[2, 2, 2], 3, 1, "1/2");
    let mut book = Book::new(rules);
    let first = book.begin("A", "B", 0).unwrap();
    assert_eq!(book.list(&"B").pg(book.rules()), [-1, 2, 2], "before play, both");
    book.end(first);
    assert_eq!(book.begin("A", "C", 0), Err(Barred::Negative { pg: -1 }));
    assert_eq!(book.begin("A", "A", 1), Err(Barred::Alone));
    assert_eq!(book.begin("A", "C", 9), Err(Barred::Unknown));
    let second = book.begin("C", "A", 0).unwrap();
    assert_eq!(book.list(&"A").pg(book.rules()), [-4, 2, 2], "the other's list may go further below");
    book.end(second);
    let after = book.clone();
    let third = book.begin("A", "B", 1).unwrap();
    book.end(third);
    book.void(third);
    assert_eq!(book.lists(), after.lists());
    // Voided although others have come after it: as if it had never been.
    book.void(first);
    assert_eq!(book.list(&"B").pg(book.rules()), [2, 2, 2]);
    assert_eq!(book.list(&"A").pg(book.rules()), [-1, 2, 2]);
}

#[test]
fn one_list_for_all_and_one_row_a_family() {
    let level = Level { numerator: 1, denominator: 2 };
    let games = ["wyps", "entropy", "entropy2", "chess"].map(String::from).to_vec();
    let families = ["wyps", "entropy", "entropy", "outside"].map(String::from);
    let rules = Rules::by_family(games, &families, &[2, 2, 9, 2], 3, 1, level).unwrap();
    let mut book = Book::new(rules);
    let round = book.begin_for_all((), 1).unwrap();
    book.end(round);
    assert_eq!(book.list(&()).pg(book.rules()), [2, -1, -1, 2], "both of the family are barred");
    assert_eq!(book.list(&()).barred(), (1, 3));
    assert_eq!(book.begin_for_all((), 2), Err(Barred::Negative { pg: -1 }));
}

#[test]
fn files() {
    let lines = run(
        r#"{"games":["G1","G2"],"pg":[2,5],"ps":3,"pc":2,"lp":"1/2","encounters":[["A","B","G1"],["B","C","G2"]]}"#,
    );
    let lines: Vec<String> = lines.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            r#"{"encounter":1,"pg":{"A":[-1,5],"B":[-1,5]},"playable":{"A":["G2"],"B":["G2"]}}"#,
            r#"{"encounter":2,"pg":{"B":[-1,2],"C":[2,2]},"playable":{"B":["G2"],"C":["G1","G2"]}}"#,
        ]
    );
    let bad = run(
        r#"{"games":["G1","G2"],"pg":[2,5],"ps":3,"pc":2,"lp":"1/2","encounters":[["A","B","G1"],["A","C","G1"]]}"#,
    );
    let why = Barred::Negative { pg: -1 };
    assert_eq!(bad, Err(Bad::Barred { encounter: 2, player: "A".into(), game: "G1".into(), why }));
    assert!(matches!(run("[]"), Err(Bad::Form { line: 1, .. })));
    let level = run(r#"{"games":["G1"],"pg":[2],"ps":3,"pc":2,"lp":"half"}"#);
    assert_eq!(level, Err(Bad::Level { typed: "half".into() }));
}

/// A long season: each encounter looks at two lists, not at all encounters before it.
#[test]
fn twenty_thousand_encounters() {
    let mut book = Book::new(rules(&[5; 6], 3, 2, "1/2"));
    for _ in 0..20_000 {
        let game = book.list(&"A").playable(book.rules())[0];
        let at = book.begin("A", "B", game).unwrap();
        book.end(at);
    }
    assert_eq!(book.list(&"A"), book.list(&"B"));
    book.void(19_999);
    assert_eq!(book.list(&"A"), book.list(&"B"));
}

/// 8.2 word for word, one pass after the other.
fn pass_by_pass(pg: &mut [i64], pc: i64, level: Level) -> i64 {
    let mut passes = 0;
    let above = |pg: &[i64]| {
        let negative = pg.iter().filter(|pg| **pg < 0).count() as u64;
        negative * u64::from(level.denominator) > u64::from(level.numerator) * pg.len() as u64
    };
    while above(pg) {
        for pg in pg.iter_mut() {
            *pg += pc;
        }
        passes += 1;
    }
    passes
}

proptest! {
    /// Termination: after at most ⌈|min PG| / PC⌉ passes; then PP ≤ LP and something can be chosen.
    #[test]
    fn it_ends_and_something_can_be_chosen(
        start in prop::collection::vec(0..20_i64, 1..9),
        pc in 1..9_i64, more in 1..9_i64, denominator in 1..9_u32, numerator in 0..9_u32,
        games in prop::collection::vec(any::<prop::sample::Index>(), 1..60),
        chooses in prop::collection::vec(any::<bool>(), 60),
    ) {
        let level = Level { numerator: numerator % denominator, denominator };
        let rules = Rules::new(names(start.len()), &start, pc + more, pc, level).unwrap();
        let (mut one, mut other): (List, List) = (rules.list(), rules.list());
        for (game, first) in games.iter().zip(chooses) {
            let playable = if first { &one } else { &other }.playable(&rules);
            prop_assert!(!playable.is_empty());
            let game = *game.get(&playable);
            for list in [&mut one, &mut other] {
                list.subtract(&rules, game);
                let mut plain = list.pg(&rules);
                let least = plain.iter().copied().min().unwrap().min(0);
                let passes = list.compensate(&rules);
                prop_assert_eq!(passes, pass_by_pass(&mut plain, pc, level));
                prop_assert_eq!(list.pg(&rules), plain);
                prop_assert!(passes <= (-least + pc - 1) / pc);
                let (barred, of) = list.barred();
                prop_assert!(barred * denominator as usize <= level.numerator as usize * of);
            }
        }
    }
}
