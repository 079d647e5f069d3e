//! Brackets before anything is played (K1, K2, R2, D1–D4).

use giostra::tournaments::bracket::json::text;
use giostra::tournaments::bracket::seeding::{order, positions};
use giostra::tournaments::bracket::{
    BadBracket, Bracket, Format, Last, Match, MatchId, Section, Slot, snake,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const KNOCKOUT: Format = Format::Knockout { third: false };
const REPECHAGE: Format = Format::Repechage { reset: false };
const CONSOLATION: Format = Format::Consolation { third: false };

fn bracket(entrants: u16, format: Format) -> Bracket {
    Bracket::new(entrants, format).unwrap()
}

/// How many matches there are, with two to play them.
fn played(entrants: u16, format: Format) -> usize {
    bracket(entrants, format).played().0
}

/// Matches of round 1 with two to play them: entrants less the byes, by pairs.
fn first(entrants: u16) -> usize {
    let entrants = usize::from(entrants);
    entrants - entrants.next_power_of_two() / 2
}

#[test]
fn k2_the_order_of_the_seeds() {
    assert_eq!(order(1), [1]);
    assert_eq!(order(8), [1, 8, 4, 5, 2, 7, 3, 6]);
    assert_eq!(order(16), [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]);
    // The table of K2; 0 is a bye.
    let table: [(u16, &[(u16, u16)]); 6] = [
        (3, &[(1, 0), (2, 3)]),
        (5, &[(1, 0), (4, 5), (2, 0), (3, 0)]),
        (6, &[(1, 0), (4, 5), (2, 0), (3, 6)]),
        (7, &[(1, 0), (4, 5), (2, 7), (3, 6)]),
        (11, &[(1, 0), (8, 9), (4, 0), (5, 0), (2, 0), (7, 10), (3, 0), (6, 11)]),
        (13, &[(1, 0), (8, 9), (4, 13), (5, 12), (2, 0), (7, 10), (3, 0), (6, 11)]),
    ];
    for (entrants, round) in table {
        let stand: Vec<u16> = positions(entrants).into_iter().map(Option::unwrap_or_default).collect();
        let pairs: Vec<(u16, u16)> = stand.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        assert_eq!(pairs, round, "{entrants}");
        let first = &bracket(entrants, KNOCKOUT).rounds[0];
        let seed = |slot| match slot {
            Slot::Seed(seed) => seed,
            Slot::Bye => 0,
            other => panic!("{other:?} in round 1"),
        };
        let listed: Vec<(u16, u16)> = first.iter().map(|one| (seed(one.a), seed(one.b))).collect();
        assert_eq!(listed, round, "{entrants}");
    }
}

#[test]
fn the_counts_of_the_formulas() {
    for entrants in 2..=64_u16 {
        let n = usize::from(entrants);
        assert_eq!(played(entrants, KNOCKOUT), n - 1, "K3: {n}");
        let third = usize::from(n > 3);
        assert_eq!(played(entrants, Format::Knockout { third: true }), n - 1 + third, "third place: {n}");
        let double = bracket(entrants, Format::Double).played();
        assert_eq!(double, (2 * n - 1, 1), "D1: {n}");
        let fallen = first(entrants);
        let consolation = if n == 2 { 0 } else { fallen - 1 };
        assert_eq!(played(entrants, CONSOLATION), n - 1 + consolation, "D2: {n}");
        let both = Format::Consolation { third: true };
        if n == 4 {
            // The consolation of four is the match for third place.
            assert_eq!(Bracket::new(entrants, both), Err(BadBracket::Twice));
        } else {
            assert_eq!(played(entrants, both), n - 1 + consolation + third, "D2, K3: {n}");
        }
        let quarters = match n {
            8.. => 4,
            // As many as there are quarter-finals to lose, less one: byes play none.
            5..=7 => n - 4,
            _ => 0,
        };
        assert_eq!(played(entrants, Format::Quarter), n - 1 + quarters, "D3: {n}");
        if n > 2 {
            assert_eq!(played(entrants, REPECHAGE), n - 1 + fallen - 1 + 1, "R2: {n}");
            assert_eq!(bracket(entrants, Format::Repechage { reset: true }).played(), (n + fallen, 1));
        }
    }
    // R2's own figures.
    assert_eq!([16, 11, 8].map(|n| played(n, REPECHAGE)), [23, 13, 11]);
    assert_eq!(Bracket::new(2, REPECHAGE), Err(BadBracket::TooFew { least: 3 }));
    assert_eq!(Bracket::new(1, KNOCKOUT), Err(BadBracket::TooFew { least: 2 }));
    assert_eq!(Bracket::new(1025, KNOCKOUT), Err(BadBracket::TooMany));
}

/// All formats for so many.
fn formats(entrants: u16) -> Vec<Format> {
    let mut all =
        vec![KNOCKOUT, Format::Knockout { third: true }, Format::Double, CONSOLATION, Format::Quarter];
    if entrants > 2 {
        all.extend([false, true].map(|reset| Format::Repechage { reset }));
    }
    for groups in 1..=entrants / 2 {
        for advance in [1, 2, 3].into_iter().filter(|n| *n <= entrants / groups && groups * n > 1) {
            all.extend([Last::Knockout { third: true }, Last::Group].map(|last| Format::Groups {
                groups,
                advance,
                last,
            }));
        }
    }
    all
}

#[test]
fn every_match_stands_behind_those_it_names_and_everybody_once_in_round_1() {
    for entrants in 2..=32_u16 {
        for format in formats(entrants) {
            let bracket = bracket(entrants, format);
            let mut round_of: BTreeMap<MatchId, usize> = BTreeMap::new();
            let (mut seeds, mut used) = (Vec::new(), BTreeSet::new());
            for (round, matches) in bracket.rounds.iter().enumerate() {
                assert!(!matches.is_empty());
                for one in matches {
                    assert_eq!(one.id.0 as usize, round_of.len() + 1);
                    assert_eq!(bracket.get(one.id), Some(one));
                    for slot in [one.a, one.b] {
                        match slot {
                            Slot::Seed(seed) => {
                                assert!(round == 0 || matches!(one.section, Section::Group(_)));
                                seeds.push(seed);
                            }
                            Slot::Winner(id) | Slot::Loser(id) => {
                                assert!(round_of[&id] < round, "{entrants} {format:?} {one:?}");
                                let again = one.section == Section::Again;
                                assert!(used.insert((matches!(slot, Slot::Winner(_)), id, again)), "{one:?}");
                            }
                            Slot::Fallen { planned, .. } => assert_eq!(round_of[&planned], 0),
                            Slot::Group { .. } | Slot::Bye => {}
                        }
                    }
                    if let Some(id) = one.only_if {
                        assert_eq!((one.a, one.b), (Slot::Winner(id), Slot::Loser(id)));
                    }
                    round_of.insert(one.id, round);
                }
            }
            seeds.sort_unstable();
            if !matches!(format, Format::Groups { .. }) {
                assert_eq!(seeds, (1..=entrants).collect::<Vec<_>>(), "{entrants} {format:?}");
            }
        }
    }
}

#[test]
fn who_has_lost_once_or_twice_is_out() {
    // In a bracket that is drawn on paper each loser is named as often as they may lose less one.
    for entrants in 2..=64_u16 {
        let lost = |format| {
            let bracket = bracket(entrants, format);
            let named = |one: &Match| [one.a, one.b].into_iter().any(|slot| matches!(slot, Slot::Loser(_)));
            let dropped = bracket.matches().flat_map(|one| [one.a, one.b]);
            let losers: BTreeSet<MatchId> =
                dropped.filter_map(|slot| if let Slot::Loser(id) = slot { Some(id) } else { None }).collect();
            (bracket.clone(), losers, bracket.matches().filter(|one| named(one)).count())
        };
        let (_, losers, _) = lost(KNOCKOUT);
        assert!(losers.is_empty());
        let (bracket, losers, _) = lost(Format::Double);
        for one in bracket.matches().filter(|one| one.is_played()) {
            let again = one.section == Section::Main || one.section == Section::Challenge;
            assert_eq!(losers.contains(&one.id), again, "{entrants} {one:?}");
        }
    }
}

#[test]
fn d1_no_rematch_before_the_latest_possible_round() {
    // Which round of the losers' side a rematch is first possible in; no arrangement does better (the
    // head of double.rs says why).
    for (entrants, earliest) in [(8, 3), (16, 4), (32, 5), (64, 7)] {
        assert_eq!(first_rematch(&bracket(entrants, Format::Double)), Some(earliest), "{entrants}");
    }
    for entrants in 5..=64_u16 {
        let size = entrants.next_power_of_two();
        let full = first_rematch(&bracket(size, Format::Double));
        let here = first_rematch(&bracket(entrants, Format::Double));
        assert!(here >= full, "{entrants}: {here:?} instead of {full:?}");
    }
}

/// The first round of the losers' side in which two can meet who have met: by following who can stand where.
fn first_rematch(bracket: &Bracket) -> Option<usize> {
    // Who may win a match, and for who may lose it in the main draw, whom they have met there.
    let mut winners: BTreeMap<MatchId, BTreeSet<u16>> = BTreeMap::new();
    let mut met: BTreeMap<MatchId, BTreeSet<(u16, u16)>> = BTreeMap::new();
    // Who may stand here, and by which match of the main draw they came down.
    let mut down: BTreeMap<MatchId, BTreeSet<(u16, MatchId)>> = BTreeMap::new();
    let mut depth: BTreeMap<MatchId, usize> = BTreeMap::new();
    for one in bracket.matches() {
        match one.section {
            Section::Main => {
                let side = |slot| match slot {
                    Slot::Seed(seed) => BTreeSet::from([seed]),
                    Slot::Winner(id) => winners[&id].clone(),
                    _ => BTreeSet::new(),
                };
                let (a, b) = (side(one.a), side(one.b));
                let pairs = a.iter().flat_map(|x| b.iter().map(move |y| (*x.min(y), *x.max(y))));
                met.insert(one.id, pairs.collect());
                winners.insert(one.id, a.union(&b).copied().collect());
            }
            Section::Losers => {
                let side = |slot| match slot {
                    Slot::Loser(id) => winners[&id].iter().map(|n| (*n, id)).collect(),
                    Slot::Winner(id) => down[&id].clone(),
                    _ => BTreeSet::new(),
                };
                let level = |slot| if let Slot::Winner(id) = slot { depth[&id] } else { 0 };
                let level = level(one.a).max(level(one.b)) + 1;
                let (a, b): (BTreeSet<_>, BTreeSet<_>) = (side(one.a), side(one.b));
                for (x, from) in &a {
                    for (y, to) in &b {
                        // They came down by different matches: one lost to the other in their own, if both stood there.
                        let pair = (*x.min(y), *x.max(y));
                        if from != to && (met[from].contains(&pair) || met[to].contains(&pair)) {
                            return Some(level);
                        }
                    }
                }
                depth.insert(one.id, level);
                down.insert(one.id, a.union(&b).copied().collect());
            }
            _ => {}
        }
    }
    None
}

#[test]
fn d4_the_snake_and_the_groups_apart() {
    assert_eq!(snake(8, 2), [vec![1, 4, 5, 8], vec![2, 3, 6, 7]]);
    assert_eq!(snake(10, 4), [vec![1, 8, 9], vec![2, 7, 10], vec![3, 6], vec![4, 5]]);
    let groups = |groups, advance, last| Format::Groups { groups, advance, last };
    let knockout = Last::Knockout { third: false };
    // 4 × 3 games of the groups of 3 and 2 (3 + 3 + 1 + 1), then 7.
    assert_eq!(played(10, groups(4, 2, knockout)), 8 + 7);
    assert_eq!(played(12, groups(3, 2, Last::Group)), 3 * 6 + 15);
    let error = |n, format| Bracket::new(n, format).unwrap_err();
    assert_eq!(error(8, groups(0, 1, knockout)), BadBracket::Groups { most: 4 });
    assert_eq!(error(8, groups(5, 1, knockout)), BadBracket::Groups { most: 4 });
    assert_eq!(error(10, groups(4, 3, knockout)), BadBracket::Advance { most: 2 });
    assert_eq!(error(10, groups(4, 0, knockout)), BadBracket::Advance { most: 2 });
    assert_eq!(error(10, groups(1, 1, knockout)), BadBracket::Alone);
}

/// As other programs read it.
fn rounds(bracket: &Bracket) -> Value {
    serde_json::from_str(&text(bracket)).unwrap()
}

#[test]
fn as_programs_read_it() {
    assert_eq!(
        text(&bracket(3, KNOCKOUT)),
        r#"[[{"id":"M1","a":{"seed":1},"b":null},{"id":"M2","a":{"seed":2},"b":{"seed":3}}],[{"id":"M3","a":{"winner":"M1"},"b":{"winner":"M2"}}]]"#
    );
    let third = rounds(&bracket(4, Format::Knockout { third: true }));
    let semi = json!([{"id":"M1","a":{"seed":1},"b":{"seed":4}},{"id":"M2","a":{"seed":2},"b":{"seed":3}}]);
    let last = json!([
        {"id":"M3","a":{"winner":"M1"},"b":{"winner":"M2"}},
        {"id":"M4","a":{"loser":"M1"},"b":{"loser":"M2"}}
    ]);
    assert_eq!(third, json!([semi, last]));
    assert_eq!(
        rounds(&bracket(3, Format::Double)),
        json!([
            [{"id":"M1","a":{"seed":1},"b":null},{"id":"M2","a":{"seed":2},"b":{"seed":3}}],
            [{"id":"M3","a":{"winner":"M1"},"b":{"winner":"M2"}},{"id":"M4","a":null,"b":{"loser":"M2"}}],
            [{"id":"M5","a":{"winner":"M4"},"b":{"loser":"M3"}}],
            [{"id":"M6","a":{"winner":"M3"},"b":{"winner":"M5"}}],
            [{"id":"M7","a":{"winner":"M6"},"b":{"loser":"M6"},"if":"M6"}]
        ])
    );
    // R2: the losers of 6–11, 7–10 and 8–9, by the better seed of each.
    let eleven = rounds(&bracket(11, REPECHAGE));
    assert_eq!(
        eleven[1].as_array().unwrap()[4..],
        [
            json!({"id":"M13","a":{"loser":"M8"},"b":null}),
            json!({"id":"M14","a":{"loser":"M6"},"b":{"loser":"M2"}}),
        ]
    );
    let groups = Format::Groups { groups: 2, advance: 2, last: Last::Knockout { third: false } };
    assert_eq!(
        rounds(&bracket(5, groups)),
        json!([
            [{"id":"M1","a":{"seed":4},"b":{"seed":5},"group":"A"},{"id":"M2","a":{"seed":2},"b":{"seed":3},"group":"B"}],
            [{"id":"M3","a":{"seed":1},"b":{"seed":4},"group":"A"}],
            [{"id":"M4","a":{"seed":5},"b":{"seed":1},"group":"A"}],
            [
                {"id":"M5","a":{"group":"A","place":1},"b":{"group":"B","place":2}},
                {"id":"M6","a":{"group":"B","place":1},"b":{"group":"A","place":2}}
            ],
            [{"id":"M7","a":{"winner":"M5"},"b":{"winner":"M6"}}]
        ])
    );
    // D3: the winner of one side's losers against the loser of the other side's semi-final.
    let quarter = rounds(&bracket(8, Format::Quarter));
    assert_eq!(
        quarter[1].as_array().unwrap()[2..],
        [
            json!({"id":"M7","a":{"loser":"M1"},"b":{"loser":"M2"}}),
            json!({"id":"M8","a":{"loser":"M3"},"b":{"loser":"M4"}}),
        ]
    );
    assert_eq!(
        quarter[2].as_array().unwrap()[1..],
        [
            json!({"id":"M10","a":{"winner":"M7"},"b":{"loser":"M6"}}),
            json!({"id":"M11","a":{"winner":"M8"},"b":{"loser":"M5"}}),
        ]
    );
}
