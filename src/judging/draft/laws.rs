//! What is true of every text and of every draft.

use super::estimates::Progress;
use super::outline::{Item, Outline};
use super::*;
use crate::judging::adventure::Weights;
use crate::judging::exact::Exact;
use crate::judging::tree::Tree;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// What could be read as something else.
const PIECES: [&str; 40] = [
    "60",
    "100",
    "0",
    "33,3",
    "%",
    " ",
    " ",
    " ",
    ":",
    ": ",
    "/",
    " / ",
    "\"",
    "\"\"",
    "(",
    ")",
    "?",
    "-",
    "—",
    ",",
    "fatto",
    "parte",
    "done",
    "(solo con ",
    "(only with ",
    "(optional)",
    "nome",
    "aa",
    "vp",
    "squadra",
    "NP",
    "LD1",
    "Ada",
    "à",
    "\\",
    "#",
    "\u{2028}",
    "🦀",
    "=",
    "[x]",
];

/// A text of such pieces.
fn odd() -> impl Strategy<Value = String> {
    vec(0..PIECES.len(), 0..14).prop_map(|all| all.into_iter().map(|at| PIECES[at]).collect())
}

/// A name as a file may have it: some text of one line.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![odd(), "\\PC{0,8}", "[a-z]{1,6}"].prop_filter("it says something", |name| {
        !name.trim().is_empty() && !name.chars().any(char::is_control)
    })
}

fn hundredths() -> impl Strategy<Value = Exact> {
    (0..=10_000_i64).prop_map(|all| Exact::from(all) / Exact::hundred())
}

fn classes() -> impl Strategy<Value = Vec<Exact>> {
    vec(hundredths(), 0..4).prop_map(|mut between| {
        between.sort();
        let ends = (Exact::hundred(), Exact::zero());
        std::iter::once(ends.0).chain(between.into_iter().rev()).chain([ends.1]).collect()
    })
}

/// Weight, name, whom it is about, classes, words.
type Drawn = (Exact, Option<String>, Option<String>, Vec<Exact>, Vec<String>);

/// Parts that make 100: one where the drawn ones make more.
fn parts(drawn: Vec<Drawn>, depth: usize) -> Vec<Item> {
    let mut left = Exact::hundred();
    let last = drawn.len().saturating_sub(1);
    let mut items = Vec::new();
    for (at, (weight, name, about, classes, words)) in drawn.into_iter().enumerate() {
        let weight = if at == last || weight > left { left.clone() } else { weight };
        left = &left - &weight;
        let options = if words.len() >= classes.len() { words[..classes.len()].to_vec() } else { Vec::new() };
        items.push(Item::leaf(depth, weight, name, about, classes, options));
    }
    items
}

fn siblings(depth: usize) -> impl Strategy<Value = Vec<Item>> {
    let one = (hundredths(), option::of(name()), option::of(name()), classes(), vec(name(), 0..7));
    vec(one, 1..4).prop_map(move |drawn| parts(drawn, depth))
}

/// A tree of two levels, and one branch of three.
fn outline() -> impl Strategy<Value = Outline> {
    (siblings(0), vec(option::of(siblings(1)), 4), siblings(2)).prop_map(|(roots, below, third)| {
        let mut all = Vec::new();
        let mut third = Some(third);
        for (root, below) in roots.into_iter().zip(below) {
            let Some(below) = below else {
                all.push(root);
                continue;
            };
            all.push(root.into_group());
            for (at, item) in below.into_iter().enumerate() {
                match third.take().filter(|_| at == 0) {
                    Some(third) => {
                        all.push(item.into_group());
                        all.extend(third);
                    }
                    None => all.push(item),
                }
            }
        }
        Outline(all)
    })
}

fn general() -> impl Strategy<Value = General> {
    let weighing = prop_oneof![
        (0..3_usize).prop_map(|at| Weighing::Kind(Kind::ALL[at])),
        (hundredths(), hundredths()).prop_map(|pair| {
            let [individual, team] = [pair.0, pair.1].map(|vp| [vp.clone(), Exact::hundred() - vp]);
            let weights = Weights { individual, team };
            match Kind::ALL.into_iter().find(|kind| kind.weights() == weights) {
                Some(kind) => Weighing::Kind(kind),
                None => Weighing::Own(Box::new(weights)),
            }
        }),
    ];
    let resolution = prop_oneof![
        Just(None),
        Just(Some(Resolution::Agreed)),
        Just(Some(Resolution::Majority)),
        Just(Some(Resolution::Mean))
    ];
    (option::of(name()), option::of(name()), vec(name(), 0..3), weighing, any::<bool>(), resolution).prop_map(
        |(name, version, authors, weighing, diceless, resolution)| General {
            name,
            version,
            authors,
            weighing: Some(weighing),
            diceless,
            resolution,
        },
    )
}

/// Estimates that fit every adventure: nothing of nearly everything.
fn estimate(author: String, by_leaf: bool, most: &Exact, draft: &Draft) -> Estimate {
    let three = |most: &Exact| [Exact::zero(), Exact::zero(), most.clone()];
    let adventure = draft.adventure().expect("nothing is missing");
    let ids = Outline::ids_of(&adventure.aa).into_iter().map(|(_, id)| id);
    let shares = adventure.shares(true);
    let leaves = adventure.vsp.leaves().into_iter().filter(|at| shares[*at].is_some());
    let nothing = |_: &String| three(&Exact::zero());
    Estimate {
        author,
        aa: Some(if by_leaf {
            let mut leaves: BTreeMap<String, [Exact; 3]> = ids.map(|id| (id.clone(), nothing(&id))).collect();
            let share = adventure.aa.shares(&|_| false).into_iter().flatten().find(Exact::is_positive);
            let first = Outline::ids_of(&adventure.aa).into_iter().find(|(at, _)| {
                adventure.aa.shares(&|_| false)[*at].as_ref().is_some_and(Exact::is_positive)
            });
            // Less than there is, with as many digits as a file takes.
            if let (Some((_, id)), Some(share)) = (first, share) {
                let least = Exact::from(1) / Exact::from(10_000);
                leaves.insert(id, three(&least.min(share)));
            }
            Progress::Leaves(leaves)
        } else {
            Progress::Whole(three(&Exact::hundred()))
        }),
        vsp: leaves
            .map(|at| {
                let penalty = shares[at].as_ref().is_some_and(Exact::is_negative);
                let most = if penalty { Exact::zero() } else { most.clone() };
                (at, three(&most))
            })
            .collect(),
    }
}

/// A draft that can be played.
fn whole() -> impl Strategy<Value = Draft> {
    let cast = vec((name(), any::<bool>(), outline()), 1..3);
    let own = (any::<bool>(), vec(classes(), 3));
    let bounds = vec((hundredths(), hundredths()), 4);
    let estimates = (any::<bool>(), vec((name(), any::<bool>()), 0..4));
    (general(), cast, any::<bool>(), outline(), own, bounds, estimates).prop_map(
        |(general, cast, named, progress, (heavier, classes), bounds, (written, estimates))| {
            let mut draft = Draft { general, progress, ..Draft::default() };
            for (name, optional, outline) in cast {
                if draft.decisions.insert(name.clone(), outline).is_none() && named {
                    draft.characters.push(Character { name, optional });
                }
            }
            draft.characters.sort_by_key(|character| character.optional);
            if heavier {
                draft.read_into(&Section::Own, "NP 20\nSA 5\nCO -12.5").expect("it makes 100");
            }
            for classes in classes.into_iter().filter(|classes| classes.len() == 4) {
                let classes = classes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                let text = draft.text(&Section::Own, Lang::En).unwrap_or_default();
                let _ = draft.set(&Section::Own, &format!("{text}\nNP: {classes}"));
            }
            let pair = |(low, more): (Exact, Exact)| [low.clone(), low + more + Exact::from(1)];
            draft.thresholds = Bounds(std::array::from_fn(|at| bounds.get(at).cloned().map(pair)));
            let least = Exact::from(1) / Exact::from(1_000);
            for (author, by_leaf) in estimates {
                if draft.estimates.iter().all(|estimate| estimate.author != author) {
                    let estimate = estimate(author, by_leaf, &least, &draft);
                    draft.estimates.push(estimate);
                }
            }
            draft.estimates.sort_by(|a, b| a.author.cmp(&b.author));
            if !draft.estimates.is_empty() && !written {
                draft.thresholds = Bounds::default();
            }
            if draft.estimates.is_empty() && draft.thresholds.0[1] == draft.thresholds.0[3] {
                draft.thresholds.0[3] = None;
            }
            draft
        },
    )
}

fn section() -> impl Strategy<Value = Section> {
    prop_oneof![
        Just(Section::General),
        Just(Section::Characters),
        Just(Section::Progress),
        name().prop_map(Section::Decisions),
        Just(Section::Thresholds),
        Just(Section::Estimates),
        Just(Section::Own),
    ]
}

/// An adventure without what may be another one after it was a draft: lines, ids, the order of groups and their parts.
fn bare(adventure: &Adventure) -> Adventure {
    let tree = |tree: &Tree| {
        let mut nodes = Vec::new();
        let mut open: Vec<usize> = tree.roots().into_iter().rev().collect();
        while let Some(at) = open.pop() {
            let mut node = tree.nodes[at].clone();
            node.name = Some(node.title().to_owned());
            (node.id, node.line) = (String::new(), 0);
            node.parent = node.parent.map(|above| tree.path(above).len());
            node.parts = vec![node.parts.len()];
            open.extend(tree.nodes[at].parts.iter().rev());
            nodes.push(node);
        }
        Tree { nodes }
    };
    let mut bare = adventure.clone();
    for node in &mut bare.vsp.nodes {
        node.line = 0;
    }
    bare.aa = tree(&adventure.aa);
    bare.cd = adventure.cd.iter().map(|(name, of)| (name.clone(), tree(of))).collect();
    bare
}

/// Whether every section, shown and typed again, leaves a draft as it is.
fn stays(draft: &Draft) {
    for section in draft.sections() {
        for lang in Lang::ALL {
            let text = draft.text(&section, lang).unwrap_or_default();
            let mut again = draft.clone();
            assert_eq!(again.set(&section, &text), Ok(()), "{text}");
            assert_eq!(again, *draft, "{text}");
        }
    }
    let mut again = Draft::default();
    for change in draft.changes() {
        let line = change.to_string();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(line.parse(), Ok(change.clone()));
        assert_eq!(again.apply(&change), Ok(()), "{line}");
    }
    assert_eq!(again, *draft);
    // One sentence each.
    let _ = (draft.summary(), draft.missing().iter().map(Need::text).collect::<Vec<_>>());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_in_any_section(section in section(), texts in vec((odd(), "[\n\t ]{0,3}"), 0..6), noise in any::<String>()) {
        let odd: String = texts.into_iter().map(|(text, end)| text + &end).collect();
        for text in [odd, noise] {
            let mut draft = Draft::default();
            match draft.set(&section, &text) {
                Ok(()) => stays(&draft),
                Err(slips) => {
                    prop_assert!(!slips.is_empty() && draft == Draft::default());
                    let lines = text.lines().count() + text.matches('\r').count();
                    prop_assert!(slips.iter().all(|slip| slip.line <= lines && slip.text().key.contains('-')));
                }
            }
            prop_assert_eq!(draft.missing().is_empty(), draft.adventure().is_ok());
        }
    }

    /// Whatever a node is called, its line is read as it is.
    #[test]
    fn any_item_can_be_typed(items in siblings(3)) {
        for item in items {
            for item in [item.clone(), item.into_group()] {
                for lang in Lang::ALL {
                    let row = item.row(lang);
                    let line = row.strip_prefix("--- ").expect("three dashes");
                    let read = Item::read(line).expect("it can be read").0;
                    prop_assert_eq!(Item { depth: 3, ..read }, item.clone(), "{}", row);
                }
            }
        }
    }

    #[test]
    fn a_draft_is_what_it_is_in_every_form(draft in whole()) {
        prop_assert_eq!(draft.missing(), vec![]);
        stays(&draft);
        let adventure = draft.adventure().expect("nothing is missing");
        prop_assert_eq!(&Draft::read(&draft.toml()), &Ok(draft.clone()));
        let again = Draft::of_adventure(&adventure);
        stays(&again);
        prop_assert_eq!(again.adventure().map(|again| bare(&again)), Ok(bare(&adventure)));
    }

    /// What is missing is all that is missing.
    #[test]
    fn a_draft_without_some_sections(draft in whole(), gone in vec(any::<bool>(), 10)) {
        let mut less = draft.clone();
        for (section, gone) in draft.sections().iter().zip(gone) {
            if gone {
                less.set(section, "").expect("nothing is fine");
                prop_assert_eq!(less.text(section, Lang::It), None);
            }
        }
        prop_assert_eq!(less.missing().is_empty(), less.adventure().is_ok());
        stays(&less);
    }
}
